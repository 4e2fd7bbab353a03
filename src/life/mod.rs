//! Unconditional life, safety under alternating play, eyes and area.
//!
//! A chain is *unconditionally alive*, or *pass-alive*, if it cannot be captured even when its owner
//! always passes. D. B. Benson ("Life in the game of Go", Information Sciences 10, 1976) showed that
//! this can be determined statically. For one color:
//!
//! * The *regions* are the connected components of all points without a stone of that color, empty
//!   points and enemy stones together.
//! * A region is *vital* for a chain if **every empty point of the region is a liberty of that chain**.
//!   The enemy can then never fill the region without leaving the chain a liberty in it.
//! * Repeat: drop each chain with fewer than two vital regions, and drop each region that touches a
//!   dropped chain. The chains that remain when nothing changes are alive.
//!
//! ```text
//! . X . X O
//! X X X X O     both eyes, A5 and C5, are vital for the single black chain: alive
//! O O O O O
//! . . . . .
//! . . . . .
//! ```
//!
//! This holds if suicide is forbidden. If an enemy may fill a region and sacrifice its stones, a region
//! is vital only if *every* point of it, empty or enemy, is adjacent to the chain. The
//! [`SuicideRule`](crate::SuicideRule) selects the definition.
//!
//! Two published sketches count a region for every chain that merely touches it;
//! [`petersen`](crate::petersen) explains the difference.

mod area;
mod benson;
mod eyes;
pub mod safety;

pub use area::Area;
pub(crate) use area::area;
pub(crate) use benson::pass_alive;
pub use benson::{PassAlive, alive_among, alive_stones};
pub use eyes::{EyeRule, own_eyes, vital_point};
pub use safety::Safety;
