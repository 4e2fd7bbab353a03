//! Results as a person or a program sees them. What is written, and in which order, is decided here and nowhere else.

mod heading;
mod layout;
mod star_points;
mod words;

pub mod bench;
pub mod json;
pub mod map;
pub mod perft;
pub mod picture;
pub mod replay;
pub mod report;
pub mod signature;
