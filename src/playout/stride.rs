//! The stride of a board, as a type or a value at run time.

/// The distance between a point and the point below it when points are numbered row by row: the width plus one.
pub(super) trait Stride: Copy {
    /// True if the stride is known when the kernel is compiled.
    const IS_FIXED: bool;
    fn get(self) -> usize;
}

/// A stride in the type, so that all offsets are constants.
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
