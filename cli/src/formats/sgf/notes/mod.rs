//! Adds notes to the main line of a record, and takes them away again. Everything else in the file stays as it is, byte for
//! byte; so does what a player adds to a record with notes.
//!
//! A note adds properties at the end of a node, the first of which is [`MARK`] and lists the others; text at the end of the
//! node's comment; and a variation after the existing ones:
//!
//! ```text
//! ;B[dd]C[a joseki];W[fc])
//!     becomes
//! ;B[dd]C[a joseki␤␤binmatrix: Black 52.1 %]BMRV[52.1 1.5 20000 SBKV=52.1 C=12:…]SBKV[52.1](;W[fc])(;BMRV[variation
//! alone nodes=1:… C=6:…]W[cf]C[binmatrix: better]))
//! ```

mod add;
mod comment;
mod mark;
mod remove;

pub use add::{Note, Variation, annotate};
pub use mark::MARK;
pub use remove::without_notes;
