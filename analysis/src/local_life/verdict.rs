//! Verdicts that hold on the board.

use super::cut::Cut;
use super::reader::{Question, Reader};
use super::small::SmallBoard;
use super::{LocalPositionError, LocalStatus};
use binmatrix::{Board, Color, Points, Rules};

/// The fate of stones on the whole board, if the player who moves first is given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum StringFate {
    /// The attacker captures all of them, whatever the defender does, and whoever wins the kos.
    Dies,
    /// Some of them stay, whatever the attacker does, and whoever wins the kos.
    Stays,
}

/// What is proven about stones on the whole board; made by [`LifeVerdict::of`].
///
/// # The claim
/// The players take turns. Either may play anywhere on the board, or pass; suicide is forbidden. The attacker wants to
/// capture all stones of the goal, the defender to keep one of them. A claim for a player holds if that player can reach it
/// although all kos are the opponent's: no ko needs to be won, and no position repeated. (So superko can spoil a claim only
/// by forbidding a move that repeats a position from before.) A ko on this board is ignored.
///
/// # How it is proven
/// From two cut-outs of the board, in which moves are possible inside a region alone ("bracket"):
///
/// * The **lower** one favors the attacker. Every point outside the region is the attacker's, alive, except defender's
///   stones that are unconditionally alive. Each defender's chain with a stone in the region is in it with all its
///   liberties. If the goal stays there, it stays on the board: what is really outside gives the defender more
///   liberties and the attacker fewer, and a move of the attacker outside is no better than a pass.
/// * The **upper** one favors the defender in the same way, with the colors exchanged. If the goal dies there, it dies on the
///   board.
///
/// One step of this argument is not proven: in the lower cut-out the attacker may capture stones, played since, that on the
/// board have a liberty outside the region, and to keep stones is not always better than to lose them. No position is known
/// in which it matters. The same holds for the upper one.
///
/// Both begin with the goal and its liberties and grow by their neighbors, until the verdict is found, nothing but what is
/// alive is left around them, they are too large to be read, or the limit is reached.
///
/// ```text
///   A B C D E
/// 5 . X . X O     The stones B2 and C2 have no room for an eye, and a cut-out of their own, in which all else is O's, says
/// 4 X X X X O     that they are dead. But B3 and C3 are miai for a connection with a friend that is unconditionally
/// 3 O . . O O     alive, so they live on the board.
/// 2 O X X O O
/// 1 . O O . .
/// ```
/// ```
/// use binmatrix_analysis::local_life::{LifeVerdict, LocalPosition, LocalStatus};
/// use binmatrix::{Board, Color, Point};
/// let board: Board = "
///     . X . X O
///     X X X X O
///     O . . O O
///     O X X O O
///     . O O . .
/// ".parse()?;
/// let stones = board.chain(Point::from_vertex("B2", board.size())?).expect("a chain").stones;
/// let local = LocalPosition::new(&board, Color::Black, stones, stones)?;
/// assert_eq!(local.solve(10_000).status, LocalStatus::Dead);
/// let verdict = LifeVerdict::of(&board, stones, 10_000)?;
/// assert_eq!(verdict.status(), LocalStatus::Alive);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LifeVerdict {
    /// The color of the stones.
    pub color: Color,
    /// The stones.
    pub goal: Points,
    /// Their fate if the attacker moves first; `None` if it was not found.
    pub attacker_first: Option<StringFate>,
    /// Their fate if the defender moves first; `None` if it was not found.
    pub defender_first: Option<StringFate>,
    /// The region of the last lower cut-out.
    pub lower: Points,
    /// The region of the last upper cut-out.
    pub upper: Points,
    /// The number of positions visited.
    pub positions: u32,
}

impl LifeVerdict {
    /// Reads the stones of a set, which have one color, on the whole board: see [`LifeVerdict`].
    ///
    /// `positions` limits the positions visited; up to four times as many may be. Cost: about 3 µs for each position in
    /// small regions, and more in large ones.
    ///
    /// # Errors
    /// - [`LocalPositionError`] if the set has another size than the board, or not just stones of one color.
    pub fn of(
        board: &Board,
        goal: Points,
        positions: u32,
    ) -> Result<LifeVerdict, LocalPositionError> {
        if goal.size() != board.size() {
            return Err(LocalPositionError::WrongSize);
        }
        let mut colors = Color::BOTH.into_iter();
        let color = colors.find(|&color| goal.is_subset(board.stones(color)));
        let color = color.filter(|_| !goal.is_empty());
        let color = color.ok_or(LocalPositionError::NoStones)?;
        Ok(Bracket::new(board, color, goal).read(positions))
    }

    /// The status on the board: unknown unless it holds there.
    #[must_use]
    pub fn status(&self) -> LocalStatus {
        match (self.attacker_first, self.defender_first) {
            (Some(StringFate::Stays), _) => LocalStatus::Alive,
            (_, Some(StringFate::Dies)) => LocalStatus::Dead,
            (Some(StringFate::Dies), Some(StringFate::Stays)) => LocalStatus::Unsettled,
            _ => LocalStatus::Unknown,
        }
    }

    /// Returns true if the status is proven for the whole board.
    #[must_use]
    pub fn holds_on_board(&self) -> bool {
        self.status() != LocalStatus::Unknown
    }
}

/// The effort for a question about the first regions.
const FIRST_POSITIONS: u32 = 500;

/// Regions with more empty points are not read.
const MOST_EMPTY: usize = 40;

/// The two cut-outs around a goal.
struct Bracket<'a> {
    board: &'a Board,
    /// The stones of each player that are unconditionally alive.
    alive_defender: Points,
    alive_attacker: Points,
    verdict: LifeVerdict,
}

impl<'a> Bracket<'a> {
    fn new(board: &'a Board, color: Color, goal: Points) -> Bracket<'a> {
        let alive = |color| board.pass_alive(color, &Rules::SIMPLE).alive;
        let near = goal | goal.neighbors4();
        let mut bracket = Bracket {
            board,
            alive_defender: alive(color),
            alive_attacker: alive(!color),
            verdict: LifeVerdict {
                color,
                goal,
                attacker_first: None,
                defender_first: None,
                lower: near,
                upper: near,
                positions: 0,
            },
        };
        bracket.verdict.lower = bracket.closed(color, near);
        bracket.verdict.upper = bracket.closed(!color, near);
        bracket
    }

    /// Adds to a region the chains of a color in it, with their liberties. Chains that are alive are outside of it: all
    /// stones around one of their eyes are alive as well, so nothing that is not alive can use or threaten the eye.
    fn closed(&self, color: Color, points: Points) -> Points {
        let alive = self.alive_defender | self.alive_attacker;
        let chains = self.board.chains(color);
        let chains = chains.filter(|chain| !chain.stones.is_disjoint(points - alive));
        chains.fold(points, |all, chain| all | chain.stones | chain.liberties) - alive
    }

    fn read(mut self, positions: u32) -> LifeVerdict {
        let color = self.verdict.color;
        if !self.verdict.goal.is_disjoint(self.alive_defender) {
            let stays = Some(StringFate::Stays);
            (self.verdict.attacker_first, self.verdict.defender_first) = (stays, stays);
            return self.verdict;
        }
        let mut more = FIRST_POSITIONS;
        while self.verdict.positions < positions {
            let left = positions - self.verdict.positions;
            let is_unfinished = self.read_once(more.min(left));
            if self.verdict.holds_on_board() {
                break;
            }
            let grown = |region: Points| region | region.neighbors4();
            let lower = self.closed(color, grown(self.verdict.lower));
            let upper = self.closed(!color, grown(self.verdict.upper));
            let is_last = (lower, upper) == (self.verdict.lower, self.verdict.upper);
            // All is answered, or too large to be read.
            if is_last && !is_unfinished {
                break;
            }
            (self.verdict.lower, self.verdict.upper) = (lower, upper);
            more = more.saturating_mul(2);
        }
        self.verdict
    }

    /// Reads both cut-outs. Returns true if more positions could tell more.
    fn read_once(&mut self, limit: u32) -> bool {
        let mut is_unfinished = false;
        let outside = |region: Points| Points::full(region.size()) - region;
        let cut = |verdict: &LifeVerdict, region, walls, friends| Cut {
            board: self.board,
            defender: verdict.color,
            goal: verdict.goal,
            region,
            walls,
            friends,
        };
        let out = outside(self.verdict.lower);
        let friends = self.alive_defender & out;
        let lower = cut(&self.verdict, self.verdict.lower, out - friends, friends);
        let out = outside(self.verdict.upper);
        let walls = self.alive_attacker & out;
        let upper = cut(&self.verdict, self.verdict.upper, walls, out - walls);
        for (cut, question, fate) in [
            (&lower, Question::Kept, StringFate::Stays),
            (&upper, Question::Taken, StringFate::Dies),
        ] {
            if (cut.region & self.board.empty()).len() > MOST_EMPTY {
                continue;
            }
            let Some((small, start)) = SmallBoard::new(cut) else {
                continue;
            };
            let mut reader = Reader::new(&small, question);
            // First the claim that decides: for it the opponent moves first.
            let first = match fate {
                StringFate::Stays => [start, start.after_pass()],
                StringFate::Dies => [start.after_pass(), start],
            };
            for state in first {
                let verdict = &mut self.verdict;
                let known = match state.to_move == start.to_move {
                    true => &mut verdict.attacker_first,
                    false => &mut verdict.defender_first,
                };
                if known.is_some() {
                    continue;
                }
                let limit = reader.visited.saturating_add(limit);
                match reader.is_true(&state, limit) {
                    Some(true) => *known = Some(fate),
                    Some(false) => {}
                    None => is_unfinished = true,
                }
            }
            self.verdict.positions += reader.visited;
            self.conclude();
            if self.verdict.holds_on_board() {
                break;
            }
        }
        is_unfinished
    }

    /// Who holds although the other moves first also holds moving first.
    fn conclude(&mut self) {
        let verdict = &mut self.verdict;
        if verdict.attacker_first == Some(StringFate::Stays) {
            verdict.defender_first = verdict.attacker_first;
        }
        if verdict.defender_first == Some(StringFate::Dies) {
            verdict.attacker_first = verdict.defender_first;
        }
    }
}
