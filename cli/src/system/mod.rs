//! The machine: input and output files, standard output, and threads. Nothing here knows about games, except that
//! [`pool`] runs playouts.

pub mod files;
pub mod input;
pub mod output;
pub mod pool;
