//! Tests chain queries and ladders on every matrix type and on `Game`.
//!
//! On random positions every answer equals the reference, which tries each move on a copy. Drawn positions show the
//! meaning of the answers.

use binmatrix::EyeRule;
use binmatrix::{
    BinMatrix, Board, BoardSize, Candidates, Chain, ChainPosition, Color, Game, GridOf, HashScope,
    IllegalMove, LADDER_POSITIONS, Ladder, LadderOutcome, MatrixJob, Move, MoveEffect, Point,
    Points, Position, PositionHash, PositionJob, Rules, SuicideRule, Undo,
};
use binmatrix_reference as reference;
use binmatrix_testing::convert::*;
use binmatrix_testing::matrix_types::*;
use binmatrix_testing::thorough::*;
use reference::reading;

/// The answers to every query about one color, as plain data.
#[derive(Clone, PartialEq, Debug)]
struct Answers {
    with_liberties: [Points; 4],
    capture: Points,
    saving: Points,
    atari: Points,
    self_atari: Points,
    one_chain_eyes: Points,
    /// For each point: the stones that a move there captures, its liberties up to 3, and true if it captures a ko.
    moves: Vec<(Points, usize, bool)>,
    /// For each stone: liberties up to 3, adjacent enemy chains, own chains that share one and two liberties.
    chains: Vec<(usize, Points, Points, Points)>,
    /// For each stone, with the opponent and with the owner moving first: the outcome and the first moves.
    ladders: Vec<[(LadderOutcome, Points); 2]>,
}

/// The reference's answers.
fn expected(board: &reference::Board, color: Color, suicide: SuicideRule) -> Answers {
    let size = size_of_reference(board);
    let (own, enemy) = (to_reference_color(color), to_reference_color(!color));
    let set = |points: &[reference::Point]| collect_points(points, size);
    let liberties = |point| board.liberties(&board.chain(point));
    let with_liberties = [1, 2, 3, 4].map(|count| {
        let mut stones = board.stones(own);
        stones.retain(|&stone| liberties(stone).len() == count);
        set(&stones)
    });
    let effects: Vec<_> = board
        .empty_points()
        .into_iter()
        .filter_map(|point| Some((point, reading::effect(board, own, point)?)))
        .collect();
    let those = |which: &dyn Fn(&reference::Point, &reading::Effect) -> bool| {
        let points: Vec<_> = effects
            .iter()
            .filter(|(point, effect)| which(point, effect))
            .map(|(point, _)| *point)
            .collect();
        set(&points)
    };
    let saving = |point: &reference::Point, effect: &reading::Effect| {
        let in_atari = |stone: &reference::Point| liberties(*stone).len() == 1;
        let beside = |stone: &reference::Point, color| {
            let mut around = board.neighbors(*stone);
            around.retain(|&point| board.at(point) == Some(color));
            around
        };
        // The move captures a chain next to an own chain in atari, or fills the last liberty of one and leaves it
        // two.
        let takes = effect
            .captured
            .iter()
            .any(|stone| beside(stone, own).iter().any(in_atari));
        takes || (beside(point, own).iter().any(in_atari) && effect.liberties.len() >= 2)
    };
    let one_chain = |point: &reference::Point, _: &reading::Effect| {
        let around = board.neighbors(*point);
        around
            .iter()
            .all(|&neighbor| board.at(neighbor) == Some(own))
            && around
                .iter()
                .all(|&neighbor| board.chain(neighbor) == board.chain(around[0]))
            && !around.is_empty()
    };
    let moves = board.points().into_iter().map(|point| {
        let Some(effect) = reading::effect(board, own, point) else {
            return (Points::empty(size), 0, false);
        };
        let ko = effect.captured.len() == 1 && effect.liberties == effect.captured && {
            board
                .neighbors(point)
                .iter()
                .all(|&neighbor| board.at(neighbor) != Some(own))
        };
        (set(&effect.captured), effect.liberties.len().min(3), ko)
    });
    let chains = board.stones(own).into_iter().map(|stone| {
        let chain = board.chain(stone);
        let own_liberties = board.liberties(&chain);
        let enemies: Vec<_> = board
            .chains_of(enemy)
            .into_iter()
            .filter(|other| {
                other
                    .iter()
                    .any(|&s| board.neighbors(s).iter().any(|n| chain.contains(n)))
            })
            .flatten()
            .collect();
        let sharing = |count| {
            let others: Vec<_> = board
                .chains_of(own)
                .into_iter()
                .filter(|other| *other != chain)
                .filter(|other| {
                    let theirs = board.liberties(other);
                    theirs
                        .iter()
                        .filter(|point| own_liberties.contains(point))
                        .count()
                        >= count
                })
                .flatten()
                .collect();
            set(&others)
        };
        (
            own_liberties.len().min(3),
            set(&enemies),
            sharing(1),
            sharing(2),
        )
    });
    let ladders = board.stones(own).into_iter().map(|stone| {
        [enemy, own].map(|first| {
            match reading::ladder_moves(board, stone, first, to_reference_suicide(suicide)) {
                None if first == own => (LadderOutcome::Succeeds, Points::empty(size)),
                None => (LadderOutcome::Fails, Points::empty(size)),
                Some(moves) if moves.is_empty() => (LadderOutcome::Fails, Points::empty(size)),
                Some(moves) => (LadderOutcome::Succeeds, set(&moves)),
            }
        })
    });
    Answers {
        with_liberties,
        capture: those(&|_, effect| !effect.captured.is_empty()),
        saving: those(&saving),
        atari: those(&|_, effect| !effect.in_atari.is_empty()),
        self_atari: those(&|_, effect| effect.liberties.len() == 1),
        one_chain_eyes: those(&one_chain),
        moves: moves.collect(),
        chains: chains.collect(),
        ladders: ladders.collect(),
    }
}

/// A query whose answer is a set.
#[derive(Clone, Copy)]
enum Set {
    WithLiberties(Color, usize),
    Capture(Color),
    Saving(Color),
    Atari(Color),
    SelfAtari(Color),
    After(Color, usize),
    OneChainEyes(Color),
    Eyes(Color, EyeRule),
    Legal(Color),
    CapturesOf(Color, Point),
    Adjacent(Point),
    Sharing(Point, usize),
    Common(Point, Point),
}

/// A game, or the chains of a position on some matrix type. The tests of all of them are compiled once.
trait Asked {
    fn set(&self, question: Set) -> Points;
    fn chain(&self, point: Point) -> Option<Chain<Points>>;
    fn is_ko_capture(&self, color: Color, point: Point) -> bool;
    fn candidates(&self, color: Color) -> Candidates<Points>;
    fn at(&self, point: Point) -> Option<Color>;
    fn chains(&self, color: Color) -> Vec<Points>;
    fn read_ladder(&mut self, point: Point, first: Color) -> Option<Ladder>;
    /// Plays a legal move and returns the removed stones; `undo` reverts it.
    fn play(&mut self, color: Color, mv: Move) -> Result<Points, IllegalMove>;
    fn undo(&mut self);
    fn effect(&self, color: Color, point: Point) -> Option<MoveEffect<Points>>;
    fn hash_after(&self, color: Color, mv: Move) -> PositionHash;
    /// Returns true if the state is the one after construction.
    fn is_unchanged(&self) -> bool;
}

impl dyn Asked + '_ {
    fn liberties_after(&self, color: Color, point: Point, cap: usize) -> usize {
        let effect = self.effect(color, point);
        effect.map_or(0, |effect| effect.chain.liberty_count().min(cap))
    }

    fn liberty_count_up_to(&self, point: Point, cap: usize) -> usize {
        let chain = self.chain(point);
        chain.map_or(0, |chain| chain.liberty_count().min(cap))
    }
}

/// The answer of chains under these rules.
fn set_of_chains<M: BinMatrix>(chains: &ChainPosition<M>, question: Set, rules: &Rules) -> M {
    let none = M::empty(chains.position().grid());
    match question {
        Set::WithLiberties(color, count) => chains.stones_with_liberties(color, count),
        Set::Capture(color) => chains.capture_points(color),
        Set::Saving(color) => chains.saving_points(color),
        Set::Atari(color) => chains.atari_points(color),
        Set::SelfAtari(color) => chains.points_with_liberties_after(color, 1),
        Set::After(color, count) => chains.points_with_liberties_after(color, count),
        Set::OneChainEyes(color) => chains.one_chain_eyes(color),
        Set::Eyes(color, rule) => chains.position().eyes(color, rule),
        Set::Legal(color) => chains.legal_points(color, rules),
        Set::CapturesOf(color, point) => {
            let effect = chains.effect(color, point);
            effect.map_or(none, |effect| effect.captured)
        }
        Set::Adjacent(point) => chains.adjacent_chains(point),
        Set::Sharing(point, count) => chains.chains_sharing_liberties(point, count),
        Set::Common(a, b) => match (chains.chain(a), chains.chain(b)) {
            (Some(a), Some(b)) => a.liberties & b.liberties,
            _ => none,
        },
    }
}

/// The chains of a position, and a copy of their initial state.
struct OnMatrix<M: BinMatrix>(ChainPosition<M>, ChainPosition<M>, Rules, Undo<M>);

impl<M: BinMatrix> Asked for OnMatrix<M> {
    fn set(&self, question: Set) -> Points {
        set_of_chains(&self.0, question, &self.2).to_points(self.0.position().grid())
    }

    fn chain(&self, point: Point) -> Option<Chain<Points>> {
        let chain = self.0.chain(point)?;
        Some(chain.to_points(self.0.position().grid()))
    }

    fn is_ko_capture(&self, color: Color, point: Point) -> bool {
        let effect = self.0.effect(color, point);
        effect.is_some_and(|effect| effect.takes_ko())
    }

    fn candidates(&self, color: Color) -> Candidates<Points> {
        self.0
            .candidates(color, &self.2)
            .to_points(self.0.position().grid())
    }

    fn at(&self, point: Point) -> Option<Color> {
        self.0.at(point)
    }

    fn chains(&self, color: Color) -> Vec<Points> {
        let mut chains = Vec::new();
        for chain in self.0.chains(color) {
            chains.push(chain.to_points(self.0.position().grid()).stones);
        }
        chains
    }

    fn read_ladder(&mut self, point: Point, first: Color) -> Option<Ladder> {
        self.0.read_ladder(point, first, &self.2, LADDER_POSITIONS)
    }

    fn play(&mut self, color: Color, mv: Move) -> Result<Points, IllegalMove> {
        self.0.play_into(color, mv, &self.2, &mut self.3)?;
        Ok(self.3.removed().to_points(self.0.position().grid()))
    }

    fn undo(&mut self) {
        self.0.undo(&self.3);
    }

    fn effect(&self, color: Color, point: Point) -> Option<MoveEffect<Points>> {
        let effect = self.0.effect(color, point)?;
        Some(effect.to_points(self.0.position().grid()))
    }

    fn hash_after(&self, color: Color, mv: Move) -> PositionHash {
        self.0.hash_after(color, mv, HashScope::Stones)
    }

    fn is_unchanged(&self) -> bool {
        self.0 == self.1
    }
}

/// Opens a board on each matrix type.
#[derive(Clone, Copy)]
struct Open<'a>(&'a Board, SuicideRule);

impl MatrixJob for Open<'_> {
    type Output = Box<dyn Asked>;

    fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Box<dyn Asked> {
        let position = self.0.to_position::<M>(grid).expect("the size");
        let chains = ChainPosition::from_position(position);
        let unused = Undo::unused(grid);
        Box::new(OnMatrix(chains.clone(), chains, rules(self.1), unused))
    }
}

/// Answers queries that `Game` lacks from the chains of its board.
#[derive(Clone, Copy)]
struct OfChains(Set, Rules);

impl PositionJob for OfChains {
    type Output = Points;

    fn run<M: BinMatrix>(self, position: Position<M>) -> Points {
        let chains = ChainPosition::from_position(position);
        set_of_chains(&chains, self.0, &self.1).to_points(position.grid())
    }
}

/// A game and a copy of its initial state.
struct OfGame(Game, Game);

impl Asked for OfGame {
    fn set(&self, question: Set) -> Points {
        let game = &self.0;
        match question {
            Set::WithLiberties(color, count) => game.stones_with_liberties(color, count),
            Set::Capture(color) => game.capture_points(color),
            Set::Saving(color) => game.saving_points(color),
            Set::Atari(color) => game.atari_points(color),
            Set::SelfAtari(color) => game.points_with_liberties_after(color, 1),
            Set::After(color, count) => game.points_with_liberties_after(color, count),
            Set::Eyes(color, rule) => game.board().eyes(color, rule),
            Set::Legal(color) => game.legal_points(color),
            Set::CapturesOf(color, point) => {
                let effect = self.effect(color, point);
                effect.map_or(Points::empty(game.size()), |effect| effect.captured)
            }
            Set::Common(a, b) => match (game.chain(a), game.chain(b)) {
                (Some(a), Some(b)) => a.liberties & b.liberties,
                _ => Points::empty(game.size()),
            },
            Set::OneChainEyes(_) | Set::Adjacent(_) | Set::Sharing(..) => {
                game.board().ask(OfChains(question, *game.rules()))
            }
        }
    }

    fn chain(&self, point: Point) -> Option<Chain<Points>> {
        self.0.chain(point)
    }

    fn is_ko_capture(&self, color: Color, point: Point) -> bool {
        self.effect(color, point)
            .is_some_and(|effect| effect.takes_ko())
    }

    fn candidates(&self, color: Color) -> Candidates<Points> {
        self.0.candidates(color)
    }

    fn at(&self, point: Point) -> Option<Color> {
        self.0.board().at(point)
    }

    fn chains(&self, color: Color) -> Vec<Points> {
        let stones = self.0.board().stones(color);
        let chain = |point| self.0.chain(point).expect("a stone").stones;
        let mut chains: Vec<Points> = stones.iter().map(chain).collect();
        chains.sort_by_key(|chain| chain.iter().next());
        chains.dedup();
        chains
    }

    fn read_ladder(&mut self, point: Point, first: Color) -> Option<Ladder> {
        let ladder = self.0.read_ladder(point, first)?;
        assert_line(&self.0, point, first, &ladder);
        Some(ladder)
    }

    fn play(&mut self, color: Color, mv: Move) -> Result<Points, IllegalMove> {
        self.0.play(color, mv)
    }

    fn undo(&mut self) {
        self.0.undo();
    }

    fn effect(&self, color: Color, point: Point) -> Option<MoveEffect<Points>> {
        self.0.analyze_move(color, point).effect
    }

    fn hash_after(&self, color: Color, mv: Move) -> PositionHash {
        self.0.hash_after(color, mv, HashScope::Stones)
    }

    fn is_unchanged(&self) -> bool {
        self.0 == self.1
    }
}

/// Collects the answers, and checks those that follow from others.
fn answers(asked: &mut dyn Asked, board: &Board, color: Color) -> Answers {
    let (size, stones) = (board.size(), board.stones(color));
    let set = |question| asked.set(question);
    let (candidates, legal) = (asked.candidates(color), set(Set::Legal(color)));
    assert_eq!(candidates.capture, set(Set::Capture(color)) & legal);
    assert_eq!(candidates.atari, set(Set::Atari(color)) & legal);
    assert_eq!(candidates.escape, set(Set::Saving(color)) & legal);
    assert_eq!(candidates.self_atari, set(Set::SelfAtari(color)) & legal);
    let last = board.turn().last_moves().map(|mv| mv.and_then(Move::point));
    let near = last
        .into_iter()
        .flatten()
        .map(|point| size.neighbors8(point));
    assert_eq!(
        candidates.near,
        near.fold(Points::empty(size), |a, b| a | b) & legal
    );
    assert_eq!(candidates.edge, size.points_on_line(1) & legal);
    for rule in [EyeRule::PointEye, EyeRule::Surrounded] {
        assert_eq!(set(Set::Eyes(color, rule)), board.eyes(color, rule));
    }
    for (a, b) in stones.iter().zip(stones.iter().skip(1)) {
        let [a_liberties, b_liberties] =
            [a, b].map(|at| board.chain(at).expect("a stone").liberties);
        assert_eq!(set(Set::Common(a, b)), a_liberties & b_liberties);
    }
    let chains = board.chains(color).map(|chain| chain.stones);
    assert_eq!(asked.chains(color), chains.collect::<Vec<_>>());
    for point in Points::full(size) {
        assert_eq!(asked.at(point), board.at(point));
        assert_eq!(asked.chain(point), board.chain(point));
        assert!(set(Set::Sharing(point, 0)).is_empty());
    }
    for count in 0..4 {
        let mut right = Points::empty(size);
        for point in board.empty() {
            if asked.liberties_after(color, point, 9) == count {
                right.insert(point);
            }
        }
        assert_eq!(set(Set::After(color, count)), right);
    }
    let of_move = |point| {
        (
            set(Set::CapturesOf(color, point)),
            asked.liberties_after(color, point, 3),
            asked.is_ko_capture(color, point),
        )
    };
    let of_chain = |point| {
        (
            asked.liberty_count_up_to(point, 3),
            set(Set::Adjacent(point)),
            set(Set::Sharing(point, 1)),
            set(Set::Sharing(point, 2)),
        )
    };
    let answers = Answers {
        with_liberties: [1, 2, 3, 4].map(|count| set(Set::WithLiberties(color, count))),
        capture: set(Set::Capture(color)),
        saving: set(Set::Saving(color)),
        atari: set(Set::Atari(color)),
        self_atari: set(Set::SelfAtari(color)),
        one_chain_eyes: set(Set::OneChainEyes(color)),
        moves: Points::full(size).iter().map(of_move).collect(),
        chains: stones.iter().map(of_chain).collect(),
        ladders: Vec::new(),
    };
    let mut ladders = Vec::new();
    for point in stones {
        ladders.push([!color, color].map(|first| {
            let ladder = asked.read_ladder(point, first).expect("a stone");
            (ladder.outcome, ladder.moves)
        }));
    }
    assert!(asked.is_unchanged(), "reading changed it");
    Answers { ladders, ..answers }
}

/// Asserts that the line of a success begins with one of the moves, can be played, and has the promised result.
fn assert_line(game: &Game, stone: Point, first: Color, ladder: &Ladder) {
    let moves = ladder.line();
    if ladder.outcome != LadderOutcome::Succeeds || ladder.moves.is_empty() {
        assert!(moves.is_empty());
        return;
    }
    let begins = moves[0].point();
    assert!(begins.is_some_and(|point| ladder.moves.contains(point)));
    let owner = game.board().at(stone).expect("a stone");
    let (mut game, mut color) = (game.clone(), first);
    for &mv in moves {
        game.play(color, mv).expect("a legal move");
        color = !color;
    }
    let left = game.board().at(stone).is_some();
    assert_eq!(left, first == owner, "{game:?}\n{moves:?}");
}

/// A position of a random game of the reference, with its ko.
pub(crate) fn random_position(
    rng: &mut binmatrix::Rng,
    size: BoardSize,
    moves: u32,
) -> reference::Board {
    let mut board = reference::Board::new(size.width().into(), size.height().into());
    for _ in 0..moves {
        let legal = board.legal_points(reference::Suicide::Forbidden);
        let mv = match legal.len() as u32 {
            0 => None,
            count => Some(legal[rng.below(count) as usize]),
        };
        board
            .play(mv, reference::Suicide::Forbidden)
            .expect("a legal move");
    }
    board
}

#[test]
fn questions_and_ladders_on_random_positions() {
    let rng = &mut binmatrix::Rng::new(3);
    let (mut kos, mut caught, mut saved, mut shared, mut eyes) = (0, 0, 0, 0, 0);
    let sizes = [
        (1, 1, 2),
        (2, 2, 8),
        (3, 3, 80),
        (4, 4, 60),
        (5, 5, 60),
        (6, 4, 20),
        (7, 7, 20),
        (1, 9, 8),
        (9, 9, 6),
        (25, 3, 3),
        (13, 13, 2),
    ];
    for (width, height, count) in sizes {
        let size = BoardSize::new(width, height).expect("a size");
        for index in 0..count {
            let moves = rng.below(size.points() as u32 * 3 / 2 + 2);
            let judge = random_position(rng, size, moves);
            let board = from_reference(&judge);
            for color in Color::BOTH {
                for suicide in SuicideRule::ALL {
                    let right = expected(&judge, color, suicide);
                    let rules = Rules::SIMPLE.with_suicide(suicide);
                    let game = Game::from_board(&board, rules);
                    let mut game = OfGame(game.clone(), game);
                    let told = answers(&mut game, &board, color);
                    assert_eq!(told, right, "{color} on\n{board}");
                    kos += right.moves.iter().filter(|(_, _, ko)| *ko).count();
                    caught += right
                        .ladders
                        .iter()
                        .filter(|[attack, _]| attack.0 == LadderOutcome::Succeeds)
                        .count();
                    saved += right
                        .ladders
                        .iter()
                        .filter(|[_, rescue]| !rescue.1.is_empty())
                        .count();
                    shared += right
                        .chains
                        .iter()
                        .filter(|chain| !chain.3.is_empty())
                        .count();
                    eyes += right.one_chain_eyes.len();
                    // Testing every matrix type is slow, so only some positions do.
                    if index % 4 == 0 && suicide as u32 == index / 4 % 3 {
                        for (name, mut chains) in on_every_matrix(size, Open(&board, suicide)) {
                            let told = with_name(&name, || answers(&mut *chains, &board, color));
                            assert_eq!(told, right, "{name}: {color} on\n{board}");
                        }
                    }
                }
            }
        }
    }
    let counts = [kos, caught, saved, shared, eyes];
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}

/// A ko: White may not retake at once, so the chain escapes; after a pass it is captured.
#[test]
fn a_ko_is_no_capture() {
    let mut game = game(". X O . / X O . O / . X O .", Color::Black);
    let size = game.size();
    let [taker, taken] = ["C2", "B2"].map(|vertex| at(vertex, size));
    game.play(Color::Black, taker).expect("Black takes the ko");
    let attack = game.read_ladder(taker, Color::White).expect("a stone");
    assert_eq!(attack.outcome, LadderOutcome::Fails);
    assert!(game.capture_points(Color::White).contains(taken));
    assert!(!game.candidates(Color::White).capture.contains(taken));
    game.play(Color::White, Move::Pass).expect("a pass");
    let attack = game.read_ladder(taker, Color::White).expect("a stone");
    assert_eq!(attack.line(), [Move::Play(taken)]);
    // Black may also fill, or capture one of the stones around.
    let rescues = game
        .read_ladder(taker, Color::Black)
        .expect("a stone")
        .moves;
    assert_eq!(rescues, set_of("B2 D3 D1", size));
}

/// Two eyes are two liberties that no ladder can take; the owner need not play.
#[test]
fn a_living_chain_needs_no_move() {
    let mut game = game(". X . O / X X X O / O O O O", Color::White);
    let black = at("B2", game.size());
    for first in Color::BOTH {
        let ladder = game.read_ladder(black, first).expect("a stone");
        let right = [LadderOutcome::Succeeds, LadderOutcome::Fails][first as usize];
        assert_eq!((ladder.outcome, ladder.moves.len()), (right, 0));
    }
    assert!(line(&mut game, black, Color::Black).is_some_and(|line| line.is_empty()));
}

/// With a budget too small the reader returns "unknown"; with enough positions it decides.
#[test]
fn a_reader_with_a_limit_says_that_it_gave_up() {
    let drawing =
        ". X . . . . / X O . . . . / X . . . . . / . . . . . . / . . . . . . / . . . . . .";
    let board = drawn_board(drawing, Color::Black);
    type M = binmatrix::WordMatrix<11, binmatrix::AnySize, binmatrix::Baseline>;
    let grid = GridOf::<M>::new(board.size()).expect("any size");
    let mut chains = ChainPosition::from_position(board.to_position::<M>(grid).expect("the size"));
    let (white, rules) = (at("B5", board.size()), rules(SuicideRule::Forbidden));
    let before = chains.clone();
    let mut outcomes = Vec::new();
    for limit in [0, 1, 3, 8, 1000] {
        let ladder = chains
            .read_ladder(white, Color::Black, &rules, limit)
            .expect("a stone");
        assert_eq!(
            ladder.moves.is_empty(),
            ladder.outcome != LadderOutcome::Succeeds
        );
        assert!(chains == before);
        outcomes.push(ladder.outcome);
    }
    use LadderOutcome::{Succeeds, Unknown};
    assert_eq!(outcomes, [Unknown, Unknown, Unknown, Unknown, Succeeds]);
}

/// A ladder across the largest board, from one corner of 25×25 to the other.
#[test]
fn a_ladder_across_the_largest_board() {
    let size = BoardSize::square(25).expect("a size");
    let mut game = Game::new(size, Rules::SIMPLE);
    for (color, vertex) in [
        (Color::White, "B24"),
        (Color::Black, "A24"),
        (Color::Black, "B25"),
        (Color::Black, "A23"),
    ] {
        game.play(color, at(vertex, size)).expect("a legal move");
    }
    let white = at("B24", size);
    let ladder = game.read_ladder(white, Color::Black).expect("a stone");
    assert_eq!(ladder.outcome, LadderOutcome::Succeeds);
    assert!(ladder.line().len() > 85, "{:?}", ladder.line());
    assert_line(&game, white, Color::Black, &ladder);
}

/// The moves by which `first` captures or saves the stone; `None` if that fails or there is no stone.
fn line(game: &mut Game, stone: Point, first: Color) -> Option<Vec<Move>> {
    let ladder = game.read_ladder(stone, first)?;
    (ladder.outcome == LadderOutcome::Succeeds).then(|| ladder.line().to_vec())
}

fn game(drawing: &str, to_move: Color) -> Game {
    Game::from_board(&drawn_board(drawing, to_move), Rules::SIMPLE)
}

#[test]
fn drawings_of_the_documentation() {
    let two = game(". X . . / X . O .", Color::Black);
    let size = two.size();
    assert_eq!(
        two.stones_with_liberties(Color::Black, 2),
        set_of("A1", size)
    );
    assert_eq!(
        two.stones_with_liberties(Color::Black, 3),
        set_of("B2", size)
    );
    assert_eq!(
        two.stones_with_liberties(Color::White, 3),
        set_of("C1", size)
    );
    let tight = game(". X O . / . . X O", Color::White);
    assert_eq!(
        tight.points_with_liberties_after(Color::White, 1),
        set_of("A2", size)
    );
    assert_eq!(tight.capture_points(Color::White), set_of("B1", size));
    assert!(tight.legality(Color::White, at("D2", size)).is_err());
    let eye = game(". X . / X X .", Color::White);
    let eyes = |game: Game| {
        game.board()
            .ask(OfChains(Set::OneChainEyes(Color::Black), *game.rules()))
    };
    assert_eq!(
        eyes(eye),
        set_of("A2", BoardSize::new(3, 2).expect("a size"))
    );
    let no_eye = game(". X . / X . .", Color::White);
    assert!(eyes(no_eye).is_empty());
}

/// The ladder of the module's drawing runs to the edge of 9×9, move by move; a stone on its path makes it fail.
#[test]
fn a_ladder_runs_to_the_edge() {
    let drawing = ". X . . . . . . . / X O . . . . . . . / X . . . . . . . . / . . . . . . . . . / . . . . . . . . . / \
        . . . . . . . . . / . . . . . . . . . / . . . . . . . . . / . . . . . . . . .";
    let mut free = game(drawing, Color::Black);
    let size = free.size();
    let white = at("B8", size);
    let ladder = free.read_ladder(white, Color::Black).expect("a stone");
    assert_eq!(ladder.outcome, LadderOutcome::Succeeds);
    assert_eq!(ladder.moves, set_of("C8", size));
    let vertices: Vec<String> = ladder
        .line()
        .iter()
        .map(|mv| mv.vertex(size).to_string())
        .collect();
    assert_eq!(vertices[..7], ["C8", "B7", "B6", "C7", "D7", "C6", "C5"]);
    assert!(vertices.len() > 20, "{vertices:?}");
    assert_line(&free, white, Color::Black, &ladder);
    assert_eq!(
        line(&mut free, white, Color::Black).map(|line| line.len()),
        Some(vertices.len())
    );
    // White first escapes on either side.
    assert_eq!(
        free.read_ladder(white, Color::White)
            .expect("a stone")
            .moves,
        set_of("C8 B7", size)
    );

    let mut broken = game(
        &drawing.replacen(
            ". . . . . . . . . / . . . . . . . . .",
            ". . . . . . . . . / . . . . O . . . .",
            1,
        ),
        Color::Black,
    );
    let ladder = broken.read_ladder(white, Color::Black).expect("a stone");
    assert_eq!(ladder.outcome, LadderOutcome::Fails);
    assert!(ladder.moves.is_empty() && ladder.line().is_empty());
    assert!(line(&mut broken, white, Color::Black).is_none());
    assert!(line(&mut broken, white, Color::White).is_some());
    assert!(line(&mut broken, at("J1", size), Color::Black).is_none());
}

/// Black throws in a stone, White captures it and has one liberty left, Black captures all three: capturing the
/// single stone is not a ko.
#[test]
fn a_snapback() {
    let mut game = game(
        ". . . . . / . . . . . / X X . . . / O O X . . / . . X . .",
        Color::Black,
    );
    let size = game.size();
    let [white, corner, beside] = ["A2", "A1", "B1"].map(|vertex| at(vertex, size));
    assert!(
        game.points_with_liberties_after(Color::Black, 1)
            .contains(corner)
    );
    assert_eq!(game.atari_points(Color::Black), set_of("A1 B1", size));
    let ladder = game.read_ladder(white, Color::Black).expect("a stone");
    assert_eq!(ladder.moves, set_of("A1 B1", size));
    let moves = [corner, beside, corner].map(Move::Play);
    assert_eq!(ladder.line(), moves);
    assert!(line(&mut game, white, Color::White).is_none());

    game.play(Color::Black, corner).expect("the throw-in");
    assert_eq!(game.saving_points(Color::White), set_of("B1", size));
    assert!(line(&mut game, white, Color::White).is_none());
    assert_eq!(game.play(Color::White, beside), Ok(set_of("A1", size)));
    assert_eq!(game.board().turn().ko(), None);
    assert_eq!(
        game.play(Color::Black, corner),
        Ok(set_of("A2 B2 B1", size))
    );
}

/// A throw-in takes a liberty: Black must capture it and is left in atari.
#[test]
fn a_throw_in() {
    let mut game = game(
        "O O O O . / X X X O . / . . X O . / X X X O . / O O O O .",
        Color::White,
    );
    let (size, black) = (game.size(), at("C3", game.size()));
    assert_eq!(
        game.points_with_liberties_after(Color::White, 1),
        set_of("A3 B3", size)
    );
    let effect = game.analyze_move(Color::White, at("B3", size)).effect;
    assert_eq!(effect.expect("an empty point").chain.liberty_count(), 1);
    assert_eq!(
        game.read_ladder(black, Color::White)
            .expect("a stone")
            .moves,
        set_of("A3 B3", size)
    );
    game.play(Color::White, at("B3", size))
        .expect("the throw-in");
    assert_eq!(game.stones_with_liberties(Color::Black, 1).len(), 7);
    assert_eq!(
        game.play(Color::Black, at("A3", size)),
        Ok(set_of("B3", size))
    );
    assert_eq!(game.stones_with_liberties(Color::Black, 1).len(), 8);
    assert_eq!(game.capture_points(Color::White), set_of("B3", size));
    assert_eq!(
        game.play(Color::White, at("B3", size))
            .map(|taken| taken.len()),
        Ok(8)
    );
}

/// Counts of cases while allocations are measured.
#[derive(Default, Debug)]
struct Seen {
    captures: u32,
    suicides: u32,
    undone: u32,
    ladders_won: u32,
    ladders_lost: u32,
}

/// A random game with every query on a random point and on the last one.
fn play_and_ask(asked: &mut dyn Asked, size: BoardSize, rng: &mut binmatrix::Rng, seen: &mut Seen) {
    use std::hint::black_box;
    let full = Points::full(size);
    let any = |set: Points, rng: &mut binmatrix::Rng| {
        let rank = rng.below(set.len() as u32) as usize;
        set.iter().nth(rank)
    };
    let mut color = Color::Black;
    for index in 0..3 * size.points() {
        let mv = any(asked.set(Set::Legal(color)), rng).map_or(Move::Pass, Move::Play);
        black_box(asked.hash_after(color, mv));
        let removed = asked.play(color, mv).expect("a legal move");
        let own = mv.point().is_some_and(|point| removed.contains(point));
        seen.suicides += u32::from(own);
        seen.captures += u32::from(!own && !removed.is_empty());
        let last = mv.point();
        for point in [any(full, rng), last].into_iter().flatten() {
            for player in Color::BOTH {
                for question in [
                    Set::Capture(player),
                    Set::Saving(player),
                    Set::Atari(player),
                    Set::SelfAtari(player),
                    Set::OneChainEyes(player),
                    Set::Eyes(player, EyeRule::PointEye),
                    Set::Eyes(player, EyeRule::Surrounded),
                    Set::Legal(player),
                    Set::CapturesOf(player, point),
                    Set::WithLiberties(player, 2),
                    Set::After(player, 2),
                ] {
                    black_box(asked.set(question));
                }
                black_box(asked.liberties_after(player, point, 3));
                black_box(asked.is_ko_capture(player, point));
                black_box(asked.candidates(player));
                black_box(asked.effect(player, point));
                match asked.read_ladder(point, player) {
                    Some(ladder) if ladder.outcome == LadderOutcome::Succeeds => {
                        seen.ladders_won += 1;
                    }
                    ladder => seen.ladders_lost += u32::from(ladder.is_some()),
                }
            }
            black_box(asked.set(Set::Adjacent(point)));
            black_box(asked.set(Set::Sharing(point, 1)));
            black_box(asked.set(Set::Common(point, last.unwrap_or(point))));
            black_box(asked.liberty_count_up_to(point, 5));
            black_box(asked.at(point));
        }
        if index % 5 == 0 {
            asked.undo();
            seen.undone += 1;
        } else {
            color = !color;
        }
    }
}

/// The counting allocator counts each thread separately.
#[test]
fn chains_never_allocate() {
    let counted = |work: &mut dyn FnMut()| allocation_counter::measure(work).count_total;
    assert_eq!(counted(&mut || drop(std::hint::black_box(Box::new(1)))), 1);
    for (side, usual) in [
        (9, &SuicideRule::ALL[..]),
        (13, &[SuicideRule::MultiStone]),
        (19, &[SuicideRule::Any]),
    ] {
        let size = BoardSize::square(side).unwrap();
        for &suicide in usual_or_thorough(usual, &SuicideRule::ALL) {
            let mut seen = Seen::default();
            for (name, mut asked) in on_every_matrix(size, Open(&Board::new(size), suicide)) {
                let rng = &mut binmatrix::Rng::new(7);
                let count = counted(&mut || play_and_ask(&mut *asked, size, rng, &mut seen));
                assert_eq!(count, 0, "{name}, {suicide}");
            }
            assert!(seen.captures > 50 && seen.undone > 50, "{seen:?}");
            assert!(seen.ladders_won > 50 && seen.ladders_lost > 50, "{seen:?}");
            assert_eq!(
                seen.suicides > 0,
                suicide != SuicideRule::Forbidden,
                "{seen:?}"
            );
        }
    }
}
