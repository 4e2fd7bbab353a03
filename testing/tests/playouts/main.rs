//! Tests single playouts, their sums, distribution and signature, and the stones that they call dead.
//!
//! The kernels that play many games at once are tested in `kernels`.

mod games;
mod signature;
mod status;
