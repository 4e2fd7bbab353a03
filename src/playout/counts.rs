//! Counts per point as summaries store them: by bit of the board's shape, in chunks of 32.

/// The number of points in a chunk.
pub(super) const CHUNK: usize = 32;

/// Adds `weight` to the counts of the set bits.
#[inline(always)]
pub(super) fn add_bits(counts: &mut [u32; CHUNK], word: u32, weight: u32) {
    let mut word = word;
    while word != 0 {
        counts[word.trailing_zeros() as usize % CHUNK] += weight;
        word &= word - 1;
    }
}
