//! How a set of x86 instructions becomes a [`Level`](crate::Level): one list of features makes the type
//! that proves them, `detect`, `vectorize`, and functions that use them.

/// Defines a level: its type, and functions that use its instructions and can be called from anywhere
/// with a value of the type. One of them must be `nth_set_bit`, of [`Level`](crate::Level). The list must
/// name every feature that another one in it implies.
///
/// `unsafe` stands twice in what it makes, both times to call a function compiled with the features of
/// the list. The proof that the CPU has them is a value of the type, which only `detect` makes.
macro_rules! x86_level {
    (
        $(#[$doc:meta])*
        $level:ident $name:literal $features:tt
        $(fn $function:ident($($argument:ident: $type:ty),*) -> $output:ty $body:block)*
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $level(()); // private field: only `detect` makes one

        impl Level for $level {
            const NAME: &'static str = $name;

            #[inline(always)]
            fn detect() -> Option<Self> {
                has_features!($features).then_some($level(()))
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
                nth_set_bit(self, word, n)
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

/// Whether this CPU has the features.
#[cfg(feature = "std")]
macro_rules! has_features {
    ([$($feature:tt)*]) => { $(std::is_x86_feature_detected!($feature))&&* };
}

/// Whether the build demands the features: without `std` there is no way to ask the CPU.
#[cfg(not(feature = "std"))]
macro_rules! has_features {
    ([$($feature:tt)*]) => { $(cfg!(target_feature = $feature))&&* };
}

pub(super) use {has_features, with_features, x86_level};
