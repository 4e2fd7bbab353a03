//! The command line of binmatrix.
fn main() {}
