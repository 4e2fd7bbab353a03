//! How a set of x86 instructions becomes a [`Level`](crate::Level): one list of features makes the type
//! that proves them, `detect`, `vectorize`, and functions and methods that use them.

/// Defines a level: its type, and functions that use its instructions and can be called from anywhere
/// with a value of the type. The list must hold `bmi1` and `bmi2`, and name every feature that another one in
/// it implies. Traits may follow, whose methods all take the level as `self`.
///
/// `unsafe` stands four times in what it makes, always to call a function compiled with the features of
/// the list. The proof that the CPU has them is a value of the type, which only `detect` makes: the field is private, so the
/// file that defines a level is all that could make another.
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
        pub struct $level(()); // private field: only `detect` makes one

        impl Level for $level {
            const NAME: &'static str = $name;

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

/// A function compiled for more features than the rest.
macro_rules! with_features {
    ([$($feature:literal)*] $($function:tt)*) => {
        $(#[target_feature(enable = $feature)])*
        #[inline]
        $($function)*
    };
}

/// Whether this CPU has the features. The answer is kept: each feature by itself is a look-up of its own in `std`.
#[cfg(feature = "std")]
macro_rules! has_features {
    ([$($feature:tt)*]) => {{
        use core::sync::atomic::{AtomicU8, Ordering};
        /// 0 unknown, 1 no, 2 yes.
        static ANSWER: AtomicU8 = AtomicU8::new(0);
        match ANSWER.load(Ordering::Relaxed) {
            0 => {
                let has = $(std::is_x86_feature_detected!($feature))&&*;
                ANSWER.store(1 + u8::from(has), Ordering::Relaxed);
                has
            }
            answer => answer == 2,
        }
    }};
}

/// Whether the build demands the features: without `std` there is no way to ask the CPU.
#[cfg(not(feature = "std"))]
macro_rules! has_features {
    ([$($feature:tt)*]) => { $(cfg!(target_feature = $feature))&&* };
}

pub(crate) use {has_features, with_features, x86_level};
