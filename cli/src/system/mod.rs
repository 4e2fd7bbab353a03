//! The machine: inputs and files, standard output, threads. Nothing here knows what a game is, except that
//! [`pool`] runs playouts.

pub mod files;
pub mod input;
pub mod output;
pub mod pool;
