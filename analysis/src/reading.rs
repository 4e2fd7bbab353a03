//! Reading: exhaustive play inside a part of the board with everything around it settled.
//!
//! | file | contents |
//! |---|---|
//! | `cut` | the part of the board, and the stones around it |
//! | `small` | the same with numbered points |
//! | `set` | sets of these points |
//! | `moves` | moves and captures |
//! | `connected` | the attacker's stones that no play can capture |
//! | `room` | goals without room for two eyes |
//! | `apart` | points that cannot matter any more |
//! | `shape` | chains, eyes, and sure life |
//! | `table` | the positions seen so far |
//! | `reader` | proof-number search |
//! | `reader::simulate` | answers to one move tried against others |

mod apart;
mod connected;
mod cut;
mod moves;
mod reader;
mod room;
mod set;
mod shape;
mod small;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use cut::Cut;
pub(crate) use moves::Moves;
pub(crate) use reader::{Aim, Question, Reader};
pub(crate) use set::Set;
pub(crate) use small::{Side, SmallBoard, State};
