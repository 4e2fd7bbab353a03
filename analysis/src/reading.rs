//! Reading: exhaustive play inside a part of the board with everything around it settled.
//!
//! | file | contents |
//! |---|---|
//! | `cut` | the part of the board, and the stones around it |
//! | `small` | the same with numbered points: moves, captures, sure life |
//! | `table` | the positions seen so far |
//! | `reader` | proof-number search |
//! | `reader::simulate` | answers to one move tried against others |

mod cut;
mod reader;
mod small;
mod table;

pub(crate) use cut::Cut;
pub(crate) use reader::{Aim, Question, Reader};
pub(crate) use small::{Side, SmallBoard, State};
