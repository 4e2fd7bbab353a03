//! Results in the form in which a user or a program sees them. Only views decide on wording and order.

mod heading;
mod layout;
mod star_points;
mod words;

pub mod bench;
pub mod json;
pub mod life;
pub mod map;
pub mod matches;
pub mod perft;
pub mod picture;
pub mod replay;
pub mod report;
pub mod review;
pub mod signature;
