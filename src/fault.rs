//! Wrong answers on request, to prove that the checks find them.
//!
//! In a build with `RUSTFLAGS='--cfg binmatrix_fault'`, which is no feature so that no program can ask for it by
//! mistake, the environment variable `BINMATRIX_FAULT` names one of the faults below. In every other build
//! [`fault!`] is `false`, and the compiler drops the code behind it.
//!
//! | fault | place |
//! |---|---|
//! | `shift` | neighbors on the left and right edge are not masked |
//! | `fill` | a flood stops after two steps |
//! | `undo` | an undone stone is not given back as a liberty |
//! | `ko` | a ko is seen where the taking stone has friends |
//! | `capture` | in the first lane of a lockstep kernel, stones without liberties stay |
//! | `liberties` | captured stones are not given back as liberties |
//! | `hash` | captured stones stay in the hash |
//! | `benson` | one vital region is enough |
//! | `suicide` | a suicide is legal where none is |
//! | `scalar-ko` | the scalar kernel forgets kos |

/// Whether the environment asks for this fault.
#[cfg(all(binmatrix_fault, feature = "std"))]
pub(crate) fn is_on(name: &str) -> bool {
    use std::string::String;
    use std::sync::OnceLock;
    static NAME: OnceLock<String> = OnceLock::new();
    NAME.get_or_init(|| std::env::var("BINMATRIX_FAULT").unwrap_or_default()) == name
}

/// Whether a fault is asked for; `false` in every build without `--cfg binmatrix_fault`.
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
