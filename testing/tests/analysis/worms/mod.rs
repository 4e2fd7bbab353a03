//! Tests worms, caves and dragons, safety, and seki.

mod dragons;
mod fields;
mod safety;
mod seki;
