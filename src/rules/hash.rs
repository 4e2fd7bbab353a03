//! [`PositionHash`]: 128 bits that stand for a position.

use core::fmt;
use core::ops::{BitXor, BitXorAssign};
use core::str::FromStr;

use super::KoRule;
use crate::geometry::{BoardSize, Color, MAX_SIDE, ParseError, Words};
use crate::sets::{BinMatrix, GridOf, random};

/// 128 bits that stand for a position.
///
/// The hash of the stones is the exclusive or of one random key for each stone (A. L. Zobrist, "A new hashing
/// method with application for game playing", 1970), so a move changes it by one key for each stone that
/// comes or goes. The player to move has a key of its own, for those who want it in.
///
/// **Is equality of hashes proof of equality?** No, but nearly. Two different positions have equal hashes with
/// probability 2⁻¹²⁸; among `n` positions that are compared with each other the probability of any accident is
/// below n² / 2¹²⁹. A game of 10⁴ moves whose every legal move is looked up, 4 × 10⁶ positions, meets one with a
/// probability of 2 × 10⁻²⁶; all the games that ever will be played, at 10²⁰ positions each compared with the
/// 10³ of its own game, with 10²³ / 2¹²⁸ = 3 × 10⁻¹⁶. (This
/// is about positions of games: the keys are no secret, and who wants to can compute sets of stones that collide.)
/// The keys are the same in every build and on every machine and will stay so: hashes may be written to files, as
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
    /// All 128 bits.
    #[inline(always)]
    #[must_use]
    pub const fn to_u128(self) -> u128 {
        self.0
    }

    /// The hash of these 128 bits, which [`to_u128`](PositionHash::to_u128) gave.
    #[inline(always)]
    #[must_use]
    pub const fn from_u128(bits: u128) -> PositionHash {
        PositionHash(bits)
    }

    /// The lower 64 bits, as good as any other 64: for tables that store no more.
    #[inline(always)]
    #[must_use]
    pub const fn to_u64(self) -> u64 {
        self.0 as u64
    }

    /// The hash of the empty board of `size`, Black to move: different for every size.
    #[must_use]
    pub const fn empty(size: BoardSize) -> PositionHash {
        PositionHash(key(
            SIZE,
            size.height() as usize * MAX_SIDE as usize + size.width() as usize,
        ))
    }

    /// What a stone of `color` on a bit of the board changes.
    #[inline(always)]
    #[must_use]
    pub const fn stone(color: Color, bit: usize) -> PositionHash {
        let keys = match color {
            Color::Black => &STONES[0],
            Color::White => &STONES[1],
        };
        PositionHash(if bit < BITS { keys[bit] } else { 0 })
    }

    /// What it changes that White is to move.
    pub const WHITE_TO_MOVE: PositionHash = PositionHash(key(2, 0));

    /// What it changes that the player to move may not play on a bit of the board because of the ko rule.
    #[inline(always)]
    #[must_use]
    pub const fn ko(bit: usize) -> PositionHash {
        PositionHash(if bit < BITS { key(4, bit) } else { 0 })
    }

    /// What these stones change.
    #[inline(always)]
    #[must_use]
    pub fn stones<M: BinMatrix>(color: Color, stones: M, grid: GridOf<M>) -> PositionHash {
        PositionHash::of_words(color, &stones.to_words(grid))
    }

    /// The hash of a scope, made from that of the stones.
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

/// What counts when a position is hashed: what two positions must have in common to be taken for the same.
///
/// | scope | for |
/// |---|---|
/// | [`Stones`](HashScope::Stones) | positional superko; kept from move to move by `Game` and `ChainPosition` |
/// | [`Turn`](HashScope::Turn) | situational superko; opening books |
/// | [`All`](HashScope::All) | transposition tables; equal boards have equal hashes |
///
/// With simple ko two positions of equal stones and player, one with a ko to wait for, have different legal moves: a
/// table that keeps values of positions wants [`All`](HashScope::All). Prisoners, passes and the last moves never
/// count. A search that scores by territory, or that counts a pass before, adds those to its key on its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HashScope {
    /// The stones and the size of the board.
    Stones,
    /// These and the player to move.
    Turn,
    /// These and the ko point: what `==` compares on [`Board`](crate::Board).
    All,
}

/// The scope that a ko rule compares: the stones, or for situational superko the stones and the player to move. So
/// `hash(rules.ko)` is the hash that a history of positions holds.
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

/// The 32 hexadecimal digits of a hash, in either case, and nothing else.
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

/// The largest board has so many bits.
const BITS: usize = (MAX_SIDE as usize + 1) * MAX_SIDE as usize;

/// The kind of the keys of sizes; the others are 0 black stone, 1 white stone, 2 White to move, 4 ko.
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

/// A random number for each kind and index.
const fn key(kind: usize, index: usize) -> u128 {
    let place = 2 * (kind * 1024 + index) as u64;
    let (low, high) = (random(place), random(place + 1));
    (high as u128) << 64 | low as u128
}
