//! What the judge says of moves, in the library's words.

use binmatrix::IllegalMove;
use binmatrix_reference as reference;

pub fn illegal(illegal: reference::Illegal) -> IllegalMove {
    match illegal {
        reference::Illegal::OffBoard => IllegalMove::OffBoard,
        reference::Illegal::Occupied => IllegalMove::Occupied,
        reference::Illegal::Ko => IllegalMove::Ko,
        reference::Illegal::Suicide => IllegalMove::Suicide,
    }
}
