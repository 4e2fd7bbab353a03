//! Positions on every matrix type and as `Board` behind one trait object, and checks that hold for all of them.

use std::rc::Rc;

use binmatrix::life::own_eyes;
use binmatrix::{
    AnySize, Baseline, BinMatrix, Board, BoardSize, ByColor, ChainPosition, Color, EyeRule, Grid,
    GridOf, IllegalMove, Level, MatrixJob, Move, Point, Points, Position, RowMatrix, Rules, Setup,
    SetupError, SuicideRule,
};

use crate::matrix_types::{Choice, name};

/// The common operations of `Board` and `Position`, in terms of plain data.
pub trait Engine {
    fn name(&self) -> &str;
    fn boxed(&self) -> Box<dyn Engine>;
    fn load(&mut self, board: &Board);
    fn set_up(&self, setup: &Setup) -> Result<Board, SetupError>;
    fn to_board(&self) -> Board;
    /// Size, player to move, ko, passes, end of the game, prisoners, last moves and stones, from the accessors.
    fn state(&self) -> State;
    fn set_to_move(&mut self, color: Color);
    fn play(&mut self, mv: Move, rules: &Rules) -> Result<Points, IllegalMove>;
    fn play_unchecked(&mut self, mv: Move) -> Points;
    fn legality(&self, mv: Move, rules: &Rules) -> Result<(), IllegalMove>;
    fn legal_points(&self, rules: &Rules) -> Points;
    /// From the chains of the position; `None` for a `Board`, which has none.
    fn is_ko_capture(&self, point: Point) -> Option<bool>;
    fn at(&self, point: Point) -> Option<Color>;
    fn chain(&self, point: Point) -> Points;
    fn liberties(&self, point: Point) -> Points;
    fn in_atari(&self, color: Color) -> Points;
    fn area(&self) -> ByColor<Points>;
    fn black_minus_white(&self) -> i32;
    fn pass_alive(&self, color: Color, suicide: SuicideRule) -> Life;
    fn own_eyes(&self, color: Color, rule: EyeRule) -> Points;
}

/// The values that the accessors of a position return.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub size: BoardSize,
    pub to_move: Color,
    pub ko: Option<Point>,
    pub passes: u8,
    pub is_over: bool,
    pub captures: ByColor<u32>,
    pub last_moves: [Option<Move>; 2],
    pub stones: ByColor<Points>,
    pub empty: Points,
}

/// The fields of `PassAlive`, which only the library can construct.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Life {
    pub alive: Points,
    pub territory: Points,
}

/// A position on the matrix type `M`.
struct PositionEngine<M: BinMatrix> {
    position: Position<M>,
    name: Rc<str>,
}

impl<M: BinMatrix> Engine for PositionEngine<M> {
    fn name(&self) -> &str {
        &self.name
    }

    fn boxed(&self) -> Box<dyn Engine> {
        Box::new(PositionEngine {
            position: self.position,
            name: self.name.clone(),
        })
    }

    fn load(&mut self, board: &Board) {
        self.position = board
            .to_position::<M>(self.position.grid())
            .expect("the board is of this engine's size");
    }

    fn set_up(&self, setup: &Setup) -> Result<Board, SetupError> {
        Position::<M>::from_setup(setup, self.position.grid())
            .map(|position| Board::from(&position))
    }

    fn to_board(&self) -> Board {
        Board::from(&self.position)
    }

    fn state(&self) -> State {
        let position = &self.position;
        let grid = position.grid();
        let turn = position.turn();
        assert_eq!(turn.to_move(), position.to_move(), "{}", self.name);
        State {
            size: grid.size(),
            to_move: position.to_move(),
            ko: turn.ko(),
            passes: turn.passes(),
            is_over: turn.is_over(),
            captures: turn.captures(),
            last_moves: turn.last_moves(),
            stones: ByColor {
                black: position.stones(Color::Black).to_points(grid),
                white: position.stones(Color::White).to_points(grid),
            },
            empty: position.empty().to_points(grid),
        }
    }

    fn set_to_move(&mut self, color: Color) {
        self.position.set_to_move(color);
    }

    fn play(&mut self, mv: Move, rules: &Rules) -> Result<Points, IllegalMove> {
        let grid = self.position.grid();
        self.position
            .play(mv, rules)
            .map(|removed| removed.to_points(grid))
    }

    fn play_unchecked(&mut self, mv: Move) -> Points {
        let grid = self.position.grid();
        self.position.play_unchecked(mv).to_points(grid)
    }

    fn legality(&self, mv: Move, rules: &Rules) -> Result<(), IllegalMove> {
        self.position.legality(mv, rules)
    }

    fn legal_points(&self, rules: &Rules) -> Points {
        self.position
            .legal_points(rules)
            .to_points(self.position.grid())
    }

    fn is_ko_capture(&self, point: Point) -> Option<bool> {
        let effect =
            ChainPosition::from_position(self.position).effect(self.position.to_move(), point);
        Some(effect.is_some_and(|effect| effect.takes_ko()))
    }

    fn at(&self, point: Point) -> Option<Color> {
        self.position.at(point)
    }

    fn chain(&self, point: Point) -> Points {
        let (grid, none) = (
            self.position.grid(),
            Points::empty(self.position.grid().size()),
        );
        let chain = self.position.chain(point);
        chain.map_or(none, |chain| chain.stones.to_points(grid))
    }

    fn liberties(&self, point: Point) -> Points {
        let (grid, none) = (
            self.position.grid(),
            Points::empty(self.position.grid().size()),
        );
        let chain = self.position.chain(point);
        chain.map_or(none, |chain| chain.liberties.to_points(grid))
    }

    fn in_atari(&self, color: Color) -> Points {
        ChainPosition::from_position(self.position)
            .stones_with_liberties(color, 1)
            .to_points(self.position.grid())
    }

    fn area(&self) -> ByColor<Points> {
        let grid = self.position.grid();
        let area = grid.level.vectorize(
            #[inline(always)]
            || self.position.area(),
        );
        ByColor {
            black: area.black.to_points(grid),
            white: area.white.to_points(grid),
        }
    }

    fn black_minus_white(&self) -> i32 {
        self.position.area().black_minus_white()
    }

    fn pass_alive(&self, color: Color, suicide: SuicideRule) -> Life {
        let grid = self.position.grid();
        let rules = Rules::SIMPLE.with_suicide(suicide);
        let life = self.position.pass_alive(color, &rules);
        Life {
            alive: life.alive.to_points(grid),
            territory: life.territory.to_points(grid),
        }
    }

    fn own_eyes(&self, color: Color, rule: EyeRule) -> Points {
        let grid = self.position.grid();
        let edge = M::from_words(grid.shape().edge_words(), grid);
        let (own, enemy) = (self.position.stones(color), self.position.stones(!color));
        own_eyes(own, enemy, edge, rule, grid).to_points(grid)
    }
}

/// A `Board`, which picks its own backend.
#[derive(Clone)]
struct BoardEngine {
    board: Board,
    name: Rc<str>,
}

impl Engine for BoardEngine {
    fn name(&self) -> &str {
        &self.name
    }

    fn boxed(&self) -> Box<dyn Engine> {
        Box::new(self.clone())
    }

    fn load(&mut self, board: &Board) {
        self.board = *board;
    }

    fn set_up(&self, setup: &Setup) -> Result<Board, SetupError> {
        Board::from_setup(setup)
    }

    fn to_board(&self) -> Board {
        self.board
    }

    fn state(&self) -> State {
        let turn = self.board.turn();
        assert_eq!(turn.to_move(), self.board.to_move(), "{}", self.name);
        State {
            size: self.board.size(),
            to_move: self.board.to_move(),
            ko: turn.ko(),
            passes: turn.passes(),
            is_over: turn.is_over(),
            captures: turn.captures(),
            last_moves: turn.last_moves(),
            stones: ByColor {
                black: self.board.stones(Color::Black),
                white: self.board.stones(Color::White),
            },
            empty: self.board.empty(),
        }
    }

    fn set_to_move(&mut self, color: Color) {
        self.board.set_to_move(color);
    }

    fn play(&mut self, mv: Move, rules: &Rules) -> Result<Points, IllegalMove> {
        self.board.play(mv, rules)
    }

    fn play_unchecked(&mut self, mv: Move) -> Points {
        self.board.play_unchecked(mv)
    }

    fn legality(&self, mv: Move, rules: &Rules) -> Result<(), IllegalMove> {
        self.board.legality(mv, rules)
    }

    fn legal_points(&self, rules: &Rules) -> Points {
        self.board.legal_points(rules)
    }

    fn is_ko_capture(&self, _: Point) -> Option<bool> {
        None
    }

    fn at(&self, point: Point) -> Option<Color> {
        self.board.at(point)
    }

    fn chain(&self, point: Point) -> Points {
        let none = Points::empty(self.board.size());
        self.board.chain(point).map_or(none, |chain| chain.stones)
    }

    fn liberties(&self, point: Point) -> Points {
        let none = Points::empty(self.board.size());
        self.board
            .chain(point)
            .map_or(none, |chain| chain.liberties)
    }

    fn in_atari(&self, color: Color) -> Points {
        let chains = self.board.chains(color);
        chains
            .filter(|chain| chain.is_in_atari())
            .fold(Points::empty(self.board.size()), |all, chain| {
                all | chain.stones
            })
    }

    fn area(&self) -> ByColor<Points> {
        let area = self.board.area();
        ByColor {
            black: area.black,
            white: area.white,
        }
    }

    fn black_minus_white(&self) -> i32 {
        self.board.area().black_minus_white()
    }

    fn pass_alive(&self, color: Color, suicide: SuicideRule) -> Life {
        let rules = Rules::SIMPLE.with_suicide(suicide);
        let life = self.board.pass_alive(color, &rules);
        Life {
            alive: life.alive,
            territory: life.territory,
        }
    }

    /// Uses the simplest backend, because `Board` has no such method.
    fn own_eyes(&self, color: Color, rule: EyeRule) -> Points {
        type M = RowMatrix<25, AnySize, Baseline>;
        let grid = Grid::new(self.board.size()).expect("rows run everywhere");
        let open = |points| M::from_points(points, grid).expect("the same size");
        let (own, enemy) = (
            open(&self.board.stones(color)),
            open(&self.board.stones(!color)),
        );
        let edge = M::from_words(grid.shape().edge_words(), grid);
        own_eyes(own, enemy, edge, rule, grid).to_points(grid)
    }
}

/// The empty board of `size` on every matrix type, and as a `Board`.
pub fn engines(size: BoardSize) -> Vec<Box<dyn Engine>> {
    engines_on(Choice::EVERY, size)
}

/// The empty board of `size` on the chosen matrix types, and as a `Board`.
pub fn engines_on(choice: Choice, size: BoardSize) -> Vec<Box<dyn Engine>> {
    #[derive(Clone, Copy)]
    struct MakeEngine;
    impl MatrixJob for MakeEngine {
        type Output = Box<dyn Engine>;
        fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Box<dyn Engine> {
            Box::new(PositionEngine::<M> {
                position: Position::new(grid),
                name: name::<M>(grid).into(),
            })
        }
    }
    let board: Box<dyn Engine> = Box::new(BoardEngine {
        board: Board::new(size),
        name: format!("Board on {size}").into(),
    });
    let matrices = choice.run(size, MakeEngine);
    core::iter::once(board)
        .chain(matrices.into_iter().map(|(_, engine)| engine))
        .collect()
}

/// `board` on every matrix type, and as a `Board`.
pub fn engines_at(board: &Board) -> Vec<Box<dyn Engine>> {
    let mut engines = engines(board.size());
    for engine in &mut engines {
        engine.load(board);
    }
    engines
}

/// The points next to the set and outside it, found point by point.
fn points_beside(set: &Points) -> Points {
    let mut beside = Points::empty(set.size());
    for point in set {
        let (row, column) = (point.row(), point.column());
        let around = [
            (row.wrapping_sub(1), column),
            (row + 1, column),
            (row, column.wrapping_sub(1)),
            (row, column + 1),
        ];
        for (row, column) in around {
            if let Some(other) = Point::new(row, column) {
                beside.insert(other); // no effect off the board
            }
        }
    }
    beside - *set
}

/// Checks that the answers about a position agree with each other. The checks hold in every position that set-up or
/// play can reach.
///
/// # Panics
/// - If two answers disagree.
pub fn assert_sound(engine: &dyn Engine, rules: &Rules) {
    let (name, board, state) = (engine.name(), engine.to_board(), engine.state());
    let full = Points::full(state.size);
    let (black, white) = (state.stones.black, state.stones.white);

    // Stones and empty points.
    assert!(black.is_disjoint(white), "{name}: {board:?}");
    assert_eq!(state.empty, full - black - white, "{name}: {board:?}");
    for color in Color::BOTH {
        let mut in_atari = Points::empty(state.size);
        let mut rest = state.stones[color];
        while let Some(point) = rest.iter().next() {
            let chain = engine.chain(point);
            assert!(chain.contains(point), "{name}: {board:?}");
            assert!(chain.is_subset(rest), "{name}: {board:?}");
            let beside = points_beside(&chain);
            assert!(
                beside.is_disjoint(state.stones[color]),
                "{name}: the chain at {} is not whole: {board:?}",
                point.vertex(state.size)
            );
            let liberties = beside & state.empty;
            assert_eq!(engine.liberties(point), liberties, "{name}: {board:?}");
            assert!(
                !liberties.is_empty(),
                "{name}: no liberty at {}: {board:?}",
                point.vertex(state.size)
            );
            if liberties.len() == 1 {
                in_atari = in_atari | chain;
            }
            rest = rest - chain;
        }
        assert_eq!(engine.in_atari(color), in_atari, "{name}: {board:?}");
    }

    // Legal moves.
    let legal = engine.legal_points(rules);
    assert!(legal.is_subset(state.empty), "{name}: {board:?}");
    assert_eq!(engine.legality(Move::Pass, rules), Ok(()), "{name}");
    for point in full {
        let legality = engine.legality(Move::Play(point), rules);
        let vertex = point.vertex(state.size);
        assert_eq!(
            legality.is_ok(),
            legal.contains(point),
            "{name}: {vertex} is {legality:?}: {board:?}"
        );
        assert_eq!(
            legality == Err(IllegalMove::Occupied),
            !state.empty.contains(point),
            "{name}: {vertex}: {board:?}"
        );
        assert_eq!(
            legality == Err(IllegalMove::Ko),
            state.ko == Some(point),
            "{name}: {vertex}: {board:?}"
        );
        assert_eq!(
            engine.at(point).is_none(),
            state.empty.contains(point),
            "{name}: {vertex}: {board:?}"
        );
    }
    if let Some(ko) = state.ko {
        assert!(state.empty.contains(ko), "{name}: {board:?}");
        assert!(engine.is_ko_capture(ko) != Some(false), "{name}: {board:?}");
    }
    assert_eq!(state.is_over, state.passes >= 2, "{name}: {board:?}");

    // Area and life.
    let area = engine.area();
    assert!(area.black.is_disjoint(area.white), "{name}: {board:?}");
    assert!(black.is_subset(area.black), "{name}: {board:?}");
    assert!(white.is_subset(area.white), "{name}: {board:?}");
    assert_eq!(
        engine.black_minus_white(),
        area.black.len() as i32 - area.white.len() as i32,
        "{name}: {board:?}"
    );
    for suicide in SuicideRule::ALL {
        let life = Color::BOTH.map(|color| {
            let life = engine.pass_alive(color, suicide);
            let own = state.stones[color];
            assert!(life.alive.is_subset(own), "{name}: {board:?}");
            assert!(life.territory.is_disjoint(own), "{name}: {board:?}");
            life.alive | life.territory
        });
        assert!(life[0].is_disjoint(life[1]), "{name}: {board:?}");
    }

    // The same position by other routes: plain data, set-up, a diagram.
    let mut other = engine.boxed();
    other.load(&board);
    assert_eq!(other.state(), state, "{name}: {board:?}");
    let setup = Setup::from(&board);
    assert_eq!(engine.set_up(&setup), Ok(board), "{name}");
    let mut cleaned = setup;
    assert!(cleaned.remove_captured().is_empty(), "{name}: {board:?}");
    assert_eq!(cleaned, setup, "{name}: {board:?}");
    let drawn: Board = match board.to_string().parse() {
        Ok(drawn) => drawn,
        Err(error) => panic!("{name}: {error}: {board:?}"),
    };
    for color in Color::BOTH {
        assert_eq!(drawn.stones(color), state.stones[color], "{name}");
    }
}
