//! Macros that define a [`Level`](crate::Level) from a list of x86 features: the type that proves the
//! features, `detect`, `vectorize`, and functions and methods that use them.

/// Defines a level: its type, and functions that use its instructions and can be called from anywhere
/// with a value of the type.
///
/// The list must contain `bmi1` and `bmi2`, and every feature implied by another one in the list. Trait
/// implementations may follow; all their methods take the level as `self`.
///
/// The expansion contains `unsafe` four times, always to call a function compiled with the features of
/// the list. A value of the type proves that the CPU has these features: its field is private and only
/// `detect` creates one, so no code outside the file that defines a level can forge a value.
macro_rules! x86_level {
    (
        $(#[$doc:meta])*
        $level:ident $name:literal $features:tt
        $(fn $function:ident($($argument:ident: $type:ty),*) -> $output:ty $body:block)*
        $(impl $trait:ident {
            $(type $associated:ident = $is:ty;)*
            $(const $constant:ident: $constant_type:ty = $value:expr;)*
            $(fn $method:ident $(<const $parameter:ident: i32>)? ($($input:ident: $input_type:ty),*) $(-> $result:ty)?
                $code:block)*
        })*
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $level(()); // private field: only `detect` creates a value

        impl Level for $level {
            const NAME: &'static str = $name;
            const SHIFTS_BY_REGISTER: bool = true; // BMI2

            #[inline(always)]
            fn detect() -> Option<Self> {
                if has_features!($features) {
                    Some($level(()))
                } else {
                    None
                }
            }

            #[inline(always)]
            fn vectorize<R>(self, job: impl FnOnce() -> R) -> R {
                with_features! { $features
                    fn entry<R>(job: impl FnOnce() -> R) -> R {
                        job()
                    }
                }
                // SAFETY: `self` exists, so `detect` found every feature of the list.
                unsafe { entry(job) }
            }

            #[inline(always)]
            fn nth_set_bit(self, word: u64, n: u32) -> u32 {
                with_features! { $features
                    fn featured(word: u64, n: u32) -> u32 {
                        if n < 64 { _tzcnt_u64(_pdep_u64(1 << n, word)) as u32 } else { 64 }
                    }
                }
                // SAFETY: `self` exists, so `detect` found every feature of the list.
                unsafe { featured(word, n) }
            }
        }

        $(
            #[inline(always)]
            fn $function(_proof: $level, $($argument: $type),*) -> $output {
                with_features! { $features fn featured($($argument: $type),*) -> $output $body }
                // SAFETY: `_proof` exists, so `detect` found every feature of the list.
                unsafe { featured($($argument),*) }
            }
        )*

        $(impl $trait for $level {
            $(type $associated = $is;)*
            $(const $constant: $constant_type = $value;)*
            $(
                #[inline(always)]
                fn $method $(<const $parameter: i32>)? (self, $($input: $input_type),*) $(-> $result)? {
                    with_features! { $features
                        fn featured $(<const $parameter: i32>)? ($($input: $input_type),*) $(-> $result)? $code
                    }
                    // SAFETY: `self` exists, so `detect` found every feature of the list.
                    unsafe { featured $(::<$parameter>)? ($($input),*) }
                }
            )*
        })*
    };
}

/// Defines a function that is compiled with additional CPU features.
macro_rules! with_features {
    ([$($feature:literal)*] $($function:tt)*) => {
        $(#[target_feature(enable = $feature)])*
        #[inline]
        $($function)*
    };
}

/// Evaluates to `true` if this CPU has all the features.
///
/// The result is cached, because `std` looks up each feature separately.
#[cfg(feature = "std")]
macro_rules! has_features {
    ([$($feature:tt)*]) => {{
        use core::sync::atomic::{AtomicU8, Ordering};
        /// 0 unknown, 1 no, 2 yes.
        static ANSWER: AtomicU8 = AtomicU8::new(0);
        // A call, because every dispatch would contain a copy for each type it tries.
        #[cold]
        #[inline(never)]
        fn look_up() -> bool {
            let has = $(std::is_x86_feature_detected!($feature))&&*;
            ANSWER.store(1 + u8::from(has), Ordering::Relaxed);
            has
        }
        match ANSWER.load(Ordering::Relaxed) {
            0 => look_up(),
            answer => answer == 2,
        }
    }};
}

/// Evaluates to `true` if the build enables all the features: without `std` the CPU cannot be queried.
#[cfg(not(feature = "std"))]
macro_rules! has_features {
    ([$($feature:tt)*]) => { $(cfg!(target_feature = $feature))&&* };
}

pub(crate) use {has_features, with_features, x86_level};
