//! Worms, caves and dragons, safety, seki.

mod dragons;
mod fields;
mod safety;
mod seki;
