//! Proves single playouts and what is made of many: their moves, sums, distribution and signature, and which stones
//! they call dead. The kernels that play many games at once are in `kernels`.

mod games;
mod signature;
mod status;
