//! Faults on request, to prove that `binmatrix-verify` finds them.
//!
//! In a build with `RUSTFLAGS='--cfg binmatrix_fault'`, the environment variable `BINMATRIX_FAULT` names one of the faults
//! below. It is not a cargo feature, so no program can enable it by mistake. In every other build [`fault!`] is `false`,
//! and the compiler removes the code behind it.
//!
//! | fault | place |
//! |---|---|
//! | `shift` | neighbors beyond the left and right edge are not masked |
//! | `fill` | a flood stops after two steps |
//! | `undo` | the point of an undone stone does not become a liberty |
//! | `ko` | a capture by a chain of several stones makes a ko |
//! | `capture` | captured stones stay on the board, in a lockstep kernel |
//! | `liberties` | the points of captured stones do not become liberties |
//! | `hash` | captured stones stay in the hash |
//! | `benson` | one vital region is enough for life |
//! | `suicide` | suicide is legal under rules that forbid it |
//! | `scalar-ko` | the scalar kernel ignores ko |
//! | `take` | the tier `take` offers nothing, in a lockstep kernel |
//! | `save` | no chain is saved by taking a neighbor, in a lockstep kernel |
//! | `veto` | the veto refuses only what is certain before the draw, in a lockstep kernel |
//! | `nakade` | the veto refuses nakade, in a lockstep kernel |
//! | `vital` | the tier `vital` offers nothing, in a lockstep kernel |
//! | `mask` | a flood of a mask stops after one step, in a lockstep kernel |

/// Returns true if the environment asks for this fault.
#[cfg(all(binmatrix_fault, feature = "std"))]
pub(crate) fn is_on(name: &str) -> bool {
    use std::string::String;
    use std::sync::OnceLock;
    static NAME: OnceLock<String> = OnceLock::new();
    NAME.get_or_init(|| std::env::var("BINMATRIX_FAULT").unwrap_or_default()) == name
}

/// True if the environment asks for the fault; `false` in every build without `--cfg binmatrix_fault`.
macro_rules! fault {
    ($name:literal) => {{
        #[cfg(all(binmatrix_fault, feature = "std"))]
        let on = $crate::fault::is_on($name);
        #[cfg(not(all(binmatrix_fault, feature = "std")))]
        let on = false;
        on
    }};
}
pub(crate) use fault;
