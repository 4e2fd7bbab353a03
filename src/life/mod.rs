//! Unconditional life.
//!
//! A chain is *unconditionally alive*, or *pass-alive*, if it cannot be captured even when its owner
//! passes for ever. D. B. Benson ("Life in the game of Go", Information Sciences 10, 1976) showed that
//! this can be read off the board. For one color:
//!
//! * The *regions* are the components of everything that is not of that color, empty points and enemy
//!   stones together.
//! * A region is *vital* for a chain if **every empty point of the region is a liberty of that chain**.
//!   The enemy can then never fill the region without leaving the chain a liberty in it.
//! * Again and again: drop each chain with fewer than two vital regions; drop each region that touches a
//!   dropped chain. What is left when nothing changes is alive.
//!
//! ```text
//! . X . X O
//! X X X X O     both eyes, A5 and C5, are vital for the one black chain: alive
//! O O O O O
//! . . . . .
//! . . . . .
//! ```
//!
//! This holds where suicide is forbidden. Where an enemy may fill a region and give up its stones, a
//! region is vital only if *every* point of it, empty or enemy, is next to the chain. The
//! [`SuicideRule`](crate::SuicideRule) chooses.
//!
//! Two published sketches let a region count for every chain that merely touches it;
//! [`petersen`](crate::petersen) walks through the difference.

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
