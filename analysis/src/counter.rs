//! A number for every point, stored as binary digits: one set per digit.
//!
//! ```text
//! number   0 1 2    digit 1  . . #    digit 0  . # .
//!          3 2 1             # # .             # . #
//! ```
//! Addition works as in hardware, for all points of the board in parallel: each digit of the sum is computed without
//! the carry, and the carry is added to the next digit.

use binmatrix::{BinMatrix, GridOf};

/// A number for each point, lowest digit first.
///
/// The carry out of the highest digit is lost: there must be enough digits.
pub(crate) type Digits<M, const N: usize> = [M; N];

/// Returns the sum of three digits, and the carry.
#[inline(always)]
fn add_three<M: BinMatrix>(a: M, b: M, c: M) -> (M, M) {
    let either = a ^ b;
    (either ^ c, (a & b) | (either & c))
}

/// Adds to each point the number of these four sets that contain it. The number has at least three digits.
#[inline(always)]
pub(crate) fn count_four<M: BinMatrix, const N: usize>(number: &mut Digits<M, N>, sets: [M; 4]) {
    let [a, b, c, d] = sets;
    let (sum, first) = add_three(number[0], a, b);
    let (sum, second) = add_three(sum, c, d);
    number[0] = sum;
    let (sum, mut carry) = add_three(number[1], first, second);
    number[1] = sum;
    for digit in &mut number[2..] {
        let both = *digit & carry;
        *digit = *digit ^ carry;
        carry = both;
    }
}

/// Adds a number with at most as many digits.
#[inline(always)]
pub(crate) fn add<M: BinMatrix, const N: usize, const K: usize>(
    number: &mut Digits<M, N>,
    other: &Digits<M, K>,
    grid: GridOf<M>,
) {
    let mut carry = M::empty(grid);
    for (place, digit) in number.iter_mut().enumerate() {
        let term = match place < K {
            true => other[place],
            false => M::empty(grid),
        };
        (*digit, carry) = add_three(*digit, term, carry);
    }
}

/// Subtracts a number with at most as many digits; negative differences become 0.
#[inline(always)]
pub(crate) fn subtract_to_zero<M: BinMatrix, const N: usize, const K: usize>(
    number: &mut Digits<M, N>,
    other: &Digits<M, K>,
    grid: GridOf<M>,
) {
    let mut borrow = M::empty(grid);
    for (place, digit) in number.iter_mut().enumerate() {
        let term = match place < K {
            true => other[place],
            false => M::empty(grid),
        };
        let differs = *digit ^ term;
        let next = (term - *digit) | (borrow - differs);
        *digit = differs ^ borrow;
        borrow = next;
    }
    for digit in number {
        *digit = *digit - borrow;
    }
}

/// Returns the points where the number is not 0.
#[inline(always)]
pub(crate) fn any<M: BinMatrix, const N: usize>(number: &Digits<M, N>, grid: GridOf<M>) -> M {
    let mut any = M::empty(grid);
    for &digit in number {
        any = any | digit;
    }
    any
}

/// Returns the points where the first number is larger.
#[inline(always)]
pub(crate) fn larger<M: BinMatrix, const N: usize>(
    one: &Digits<M, N>,
    other: &Digits<M, N>,
    grid: GridOf<M>,
) -> M {
    let mut larger = M::empty(grid);
    for place in 0..N {
        // A higher digit overrides the lower ones.
        let differs = one[place] ^ other[place];
        larger = (larger - differs) | (one[place] - other[place]);
    }
    larger
}

/// Returns the points where the numbers are equal.
#[inline(always)]
pub(crate) fn equal<M: BinMatrix, const N: usize>(
    one: &Digits<M, N>,
    other: &Digits<M, N>,
    grid: GridOf<M>,
) -> M {
    let mut differs = M::empty(grid);
    for place in 0..N {
        differs = differs | (one[place] ^ other[place]);
    }
    differs.inverse(grid)
}
