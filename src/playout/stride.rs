//! The distance between a point and the one below it, in the type or at run time.

/// The distance between a point and the one below it, where points are numbered row by row: the width plus one.
pub(super) trait Stride: Copy {
    /// Whether it is known when the kernel is compiled.
    const IS_FIXED: bool;
    fn get(self) -> usize;
}

/// A stride in the type, so that all distances are constants.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fixed<const STRIDE: usize>;

impl<const STRIDE: usize> Stride for Fixed<STRIDE> {
    const IS_FIXED: bool = true;
    #[inline(always)]
    fn get(self) -> usize {
        STRIDE
    }
}

/// A stride chosen at run time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chosen(pub usize);

impl Stride for Chosen {
    const IS_FIXED: bool = false;
    #[inline(always)]
    fn get(self) -> usize {
        self.0
    }
}
