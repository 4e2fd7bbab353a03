//! [`PositionHash`]: a 128-bit hash of a position.

use core::fmt;
use core::ops::{BitXor, BitXorAssign};
use core::str::FromStr;

use super::KoRule;
use crate::geometry::{BoardSize, Color, MAX_SIDE, ParseError, Words};
use crate::sets::{BinMatrix, GridOf, random};

/// A 128-bit hash of a position.
///
/// The hash of the stones is the exclusive or of one random key per stone (A. L. Zobrist, "A new hashing method with
/// application for game playing", 1970), so a move changes it by one key for each stone placed or removed. The
/// player to move has a separate key, which a [`HashScope`] includes or leaves out.
///
/// **Do equal hashes prove equal positions?** No, but nearly. Two different positions have equal hashes with
/// probability 2⁻¹²⁸. Among `n` positions compared with each other, the probability of any collision is below
/// n² / 2¹²⁹. A game of 10⁴ moves in which every legal move is looked up compares 4 × 10⁶ positions and meets a
/// collision with a probability of 2 × 10⁻²⁶. For all the games that will ever be played, with 10²⁰ positions each
/// compared with the 10³ of its own game, the probability is 10²³ / 2¹²⁸ = 3 × 10⁻¹⁶. (These figures apply to
/// positions from games. The keys are public, so sets of stones that collide can be constructed on purpose.)
///
/// The keys are the same in every build and on every machine, and will remain so. Hashes may be written to files, as
/// numbers ([`to_u128`](PositionHash::to_u128), [`from_u128`](PositionHash::from_u128)) or as the 32 hexadecimal
/// digits that [`Display`](fmt::Display) writes and [`FromStr`] reads.
///
/// ```
/// use binmatrix::{BoardSize, PositionHash};
/// let hash = PositionHash::empty(BoardSize::square(19)?);
/// assert_eq!(hash.to_string().parse(), Ok(hash));
/// assert_eq!(PositionHash::from_u128(hash.to_u128()), hash);
/// # Ok::<(), binmatrix::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PositionHash(u128);

impl PositionHash {
    /// Returns all 128 bits.
    #[inline(always)]
    #[must_use]
    pub const fn to_u128(self) -> u128 {
        self.0
    }

    /// Creates the hash from its 128 bits, the inverse of [`to_u128`](PositionHash::to_u128).
    #[inline(always)]
    #[must_use]
    pub const fn from_u128(bits: u128) -> PositionHash {
        PositionHash(bits)
    }

    /// Returns the lower 64 bits, for tables that store no more; any other 64 bits would be as good.
    #[inline(always)]
    #[must_use]
    pub const fn to_u64(self) -> u64 {
        self.0 as u64
    }

    /// Returns the hash of the empty board of `size`, Black to move; different for every size.
    #[must_use]
    pub const fn empty(size: BoardSize) -> PositionHash {
        PositionHash(key(
            SIZE,
            size.height() as usize * MAX_SIDE as usize + size.width() as usize,
        ))
    }

    /// Returns the key of a stone of `color` on a bit of the board.
    #[inline(always)]
    #[must_use]
    pub const fn stone(color: Color, bit: usize) -> PositionHash {
        let keys = match color {
            Color::Black => &STONES[0],
            Color::White => &STONES[1],
        };
        PositionHash(if bit < BITS { keys[bit] } else { 0 })
    }

    /// The key that is included when White is to move.
    pub const WHITE_TO_MOVE: PositionHash = PositionHash(key(2, 0));

    /// Returns the key that is included when the ko rule forbids the player to move to play on a bit of the board.
    #[inline(always)]
    #[must_use]
    pub const fn ko(bit: usize) -> PositionHash {
        PositionHash(if bit < BITS { key(4, bit) } else { 0 })
    }

    /// Returns the combined keys of `stones`.
    #[inline(always)]
    #[must_use]
    pub fn stones<M: BinMatrix>(color: Color, stones: M, grid: GridOf<M>) -> PositionHash {
        PositionHash::of_words(color, &stones.to_words(grid))
    }

    /// Extends the hash of the stones to a scope.
    #[inline(always)]
    pub(crate) const fn of_scope(
        self,
        scope: HashScope,
        to_move: Color,
        ko: Option<usize>,
    ) -> PositionHash {
        let mut hash = self.0;
        if let (HashScope::Turn | HashScope::All, Color::White) = (scope, to_move) {
            hash ^= PositionHash::WHITE_TO_MOVE.0;
        }
        if let (HashScope::All, Some(bit)) = (scope, ko) {
            hash ^= PositionHash::ko(bit).0;
        }
        PositionHash(hash)
    }

    #[inline(always)]
    pub(crate) fn of_words(color: Color, words: &Words) -> PositionHash {
        let mut hash = PositionHash(0);
        for (index, &word) in words.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                hash ^= PositionHash::stone(color, 64 * index + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
        hash
    }
}

/// The parts of a position that its hash includes: positions that agree in these parts have equal hashes.
///
/// | scope | use |
/// |---|---|
/// | [`Stones`](HashScope::Stones) | positional superko; updated incrementally by `Game` and `ChainPosition` |
/// | [`Turn`](HashScope::Turn) | situational superko; opening books |
/// | [`All`](HashScope::All) | transposition tables; equal boards have equal hashes |
///
/// With simple ko, two positions with the same stones and the same player to move have different legal moves if only
/// one of them has a ko point. A table that stores values of positions therefore needs [`All`](HashScope::All).
/// Prisoners, passes and the last moves are never included. A search that scores by territory, or that depends on a
/// preceding pass, must add these to its key itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HashScope {
    /// The stones and the size of the board.
    Stones,
    /// The stones, the size and the player to move.
    Turn,
    /// All of these and the ko point: the parts that `==` compares on [`Board`](crate::Board).
    All,
}

/// Returns the scope that a ko rule compares: the stones, or for situational superko the stones and the player to
/// move.
///
/// `hash(rules.ko)` is therefore the hash to store in a history of positions.
impl From<KoRule> for HashScope {
    #[inline(always)]
    fn from(rule: KoRule) -> HashScope {
        match rule {
            KoRule::Simple | KoRule::Positional => HashScope::Stones,
            KoRule::Situational => HashScope::Turn,
        }
    }
}

impl BitXor for PositionHash {
    type Output = PositionHash;
    #[inline(always)]
    fn bitxor(self, other: PositionHash) -> PositionHash {
        PositionHash(self.0 ^ other.0)
    }
}

impl BitXorAssign for PositionHash {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: PositionHash) {
        self.0 ^= other.0;
    }
}

/// Reads exactly 32 hexadecimal digits, in either case.
impl FromStr for PositionHash {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<PositionHash, ParseError> {
        if text.len() != 32 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(NOT_A_HASH);
        }
        let bits = u128::from_str_radix(text, 16).map_err(|_| NOT_A_HASH)?;
        Ok(PositionHash(bits))
    }
}

const NOT_A_HASH: ParseError = ParseError::new("hash", &["32 hexadecimal digits"]);

impl fmt::Debug for PositionHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PositionHash({self})")
    }
}

impl fmt::Display for PositionHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// The number of bits of the largest board.
const BITS: usize = (MAX_SIDE as usize + 1) * MAX_SIDE as usize;

/// The key kind of board sizes; the others are 0 black stone, 1 white stone, 2 White to move, 4 ko.
const SIZE: usize = 3;

static STONES: [[u128; BITS]; 2] = {
    let mut keys = [[0; BITS]; 2];
    let mut bit = 0;
    while bit < BITS {
        keys[0][bit] = key(0, bit);
        keys[1][bit] = key(1, bit);
        bit += 1;
    }
    keys
};

/// Returns the random number for a kind and an index.
const fn key(kind: usize, index: usize) -> u128 {
    let place = 2 * (kind * 1024 + index) as u64;
    let (low, high) = (random(place), random(place + 1));
    (high as u128) << 64 | low as u128
}
