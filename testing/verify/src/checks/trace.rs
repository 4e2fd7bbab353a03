//! [`Trace`]: a random game on rows, with the answers expected of all other types after each move.
//!
//! Every answer is flooded from the stones after each move, so no table can be out of date. Rows are themselves compared
//! with the judge, in [`super::judge`] and in the tests.

use binmatrix::{
    AnySize, Baseline, BinMatrix, Board, BoardSize, ByColor, Color, EyeRule, Grid, HashScope, Move,
    Point, Position, PositionHash, Rng, RowMatrix, Rules, SuicideRule, Words,
};

/// The matrix type that gives the expected answers.
pub type Rows = RowMatrix<25, AnySize, Baseline>;

/// A game and the expected answers.
pub struct Trace {
    pub size: BoardSize,
    pub rules: Rules,
    pub steps: Vec<Step>,
}

/// A move, and the state after it.
pub struct Step {
    pub color: Color,
    pub mv: Move,
    pub removed: Words,
    pub state: State,
    /// A point, and the verdict on a stone of the next player there.
    pub asked: (Point, Option<binmatrix::IllegalMove>),
    /// Answers about the whole position, after some of the moves.
    pub survey: Option<Survey>,
}

/// The state of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct State {
    pub stones: ByColor<Words>,
    pub ko: Option<Point>,
    pub hash: PositionHash,
}

impl State {
    /// The state of a position; the hash is computed from all stones.
    #[inline(always)]
    pub fn of<M: BinMatrix>(position: &Position<M>) -> State {
        State {
            stones: ByColor {
                black: position.stones(Color::Black).to_words(position.grid()),
                white: position.stones(Color::White).to_words(position.grid()),
            },
            ko: position.turn().ko(),
            hash: position.hash(HashScope::All),
        }
    }
}

/// Answers about a whole position.
pub struct Survey {
    pub legal: Words,
    pub alive: ByColor<[Words; 2]>,
    pub eyes: ByColor<Words>,
    pub area: ByColor<Words>,
    /// Stones and liberties of every chain, Black's first, in the order of their first points.
    pub chains: Vec<[Words; 2]>,
}

impl Survey {
    /// Surveys a position; every chain is flooded.
    #[inline(always)]
    pub fn of<M: BinMatrix>(position: &Position<M>, rules: &Rules) -> Survey {
        let (grid, empty) = (position.grid(), position.empty());
        let mut chains = Vec::new();
        for color in Color::BOTH {
            for chain in position.stones(color).components(grid) {
                let liberties = chain.explode4(grid) & empty;
                chains.push([chain.to_words(grid), liberties.to_words(grid)]);
            }
        }
        let [black, white] = Color::BOTH.map(
            #[inline(always)]
            |color| {
                let life = position.pass_alive(color, rules);
                let eyes = position.eyes(color, EyeRule::PointEye);
                (
                    [life.alive.to_words(grid), life.territory.to_words(grid)],
                    eyes.to_words(grid),
                )
            },
        );
        let area = position.area();
        Survey {
            legal: position.legal_points(rules).to_words(grid),
            alive: ByColor {
                black: black.0,
                white: white.0,
            },
            eyes: ByColor {
                black: black.1,
                white: white.1,
            },
            area: ByColor {
                black: area.black.to_words(grid),
                white: area.white.to_words(grid),
            },
            chains,
        }
    }
}

impl Trace {
    /// Plays a random game. Most moves fill no eye, so that games last; some are any legal move, or a pass.
    pub fn random(rng: &mut Rng) -> Trace {
        let size = random_size(rng);
        let suicide = SuicideRule::ALL[rng.below(3) as usize];
        let rules = Rules::SIMPLE.with_suicide(suicide);
        let grid = Grid {
            geometry: AnySize::new(size),
            level: Baseline,
        };
        let mut position = Position::<Rows>::new(grid);
        let mut trace = Trace {
            size,
            rules,
            steps: Vec::new(),
        };
        let every = 8 + rng.below(24) as usize;
        let limit = size.points() * 2 + 10;
        let mut passes = 0;
        while passes < 2 && trace.steps.len() < limit {
            let color = position.to_move();
            let mv = trace.draw(&position, rng);
            passes = if mv == Move::Pass { passes + 1 } else { 0 };
            let Ok(removed) = position.play(mv, &rules) else {
                break;
            };
            let point = Points::nth(size, rng.below(size.points() as u32));
            let number = trace.steps.len();
            trace.steps.push(Step {
                color,
                mv,
                removed: removed.to_words(grid),
                state: State::of(&position),
                asked: (point, position.legality(point, &rules).err()),
                survey: (number % every == every - 1).then(|| Survey::of(&position, &rules)),
            });
        }
        trace
    }

    fn draw(&self, position: &Position<Rows>, rng: &mut Rng) -> Move {
        let (grid, empty) = (position.grid(), position.empty());
        if rng.below(200) == 0 {
            return Move::Pass;
        }
        let any = rng.below(16) == 0;
        let mut candidates = match any {
            true => empty,
            false => empty - position.eyes(position.to_move(), EyeRule::PointEye),
        };
        while candidates.any() {
            let Some(point) = candidates.nth(rng.below(candidates.len() as u32) as usize, grid)
            else {
                break;
            };
            if position.legality(point, &self.rules).is_ok() {
                return Move::Play(point);
            }
            candidates = candidates.remove(point, grid).unwrap_or(candidates);
        }
        Move::Pass
    }

    /// The step before step `at`; `None` for the first.
    pub fn before(&self, at: usize) -> Option<&Step> {
        at.checked_sub(1).map(|last| &self.steps[last])
    }

    /// The board after `moves` moves.
    pub fn board(&self, moves: usize) -> Board {
        let mut board = Board::new(self.size);
        for step in &self.steps[..moves] {
            board.play_unchecked(step.mv);
        }
        board
    }
}

/// Draws one of the three usual sizes half of the time, otherwise any of the 625.
pub fn random_size(rng: &mut Rng) -> BoardSize {
    let sides = match rng.below(6) {
        0 => (9, 9),
        1 => (13, 13),
        2 => (19, 19),
        _ => (1 + rng.below(25) as u8, 1 + rng.below(25) as u8),
    };
    BoardSize::new(sides.0, sides.1).expect("sides from 1 to 25")
}

/// Numbers points row by row.
struct Points;

impl Points {
    fn nth(size: BoardSize, number: u32) -> Point {
        let (row, column) = (
            number / u32::from(size.width()),
            number % u32::from(size.width()),
        );
        Point::new(row as u8, column as u8).expect("a point of the board")
    }
}
