//! Positions, requests, and checks of their results.

use std::collections::BTreeMap;

use binmatrix::playout::{
    Kernel, PlayoutRequest, PlayoutSettings, PlayoutSummary, Playouts, Record,
};
use binmatrix::{Board, BoardSize, Color, EyeRule, Move, Point, Points, Rng, Rules, SuicideRule};

pub(crate) fn size(width: u8, height: u8) -> BoardSize {
    BoardSize::new(width, height).expect("1 to 25")
}

pub(crate) fn point(row: u8, column: u8) -> Point {
    Point::new(row, column).expect("below 25")
}

pub(crate) fn board(diagram: &str) -> Board {
    diagram.parse().expect("a board that can be set up")
}

pub(crate) fn everything() -> Record {
    Record::OWNERS | Record::OWNERS_BY_WINNER | Record::FIRST_PLAYED | Record::MOVES
}

pub(crate) fn points_of(size: BoardSize, points: &[(u8, u8)]) -> Points {
    let mut set = Points::empty(size);
    for &(row, column) in points {
        set.insert(point(row, column));
    }
    set
}

pub(crate) fn settings(suicide: SuicideRule, max_moves: Option<u32>) -> PlayoutSettings {
    let mut settings = PlayoutSettings::new(Rules::SIMPLE.with_suicide(suicide));
    settings.max_moves = max_moves;
    settings
}

/// Summaries with other contents, which show if a run does not reset them.
pub(crate) fn used(count: usize) -> Vec<PlayoutSummary> {
    let mut summary = [PlayoutSummary::new(size(3, 3))];
    let starts = [Board::new(size(3, 3))];
    let request = PlayoutRequest::new(&starts, 3).with_record(Record::OWNERS);
    let ran = Playouts::new()
        .with_kernel(Kernel::Scalar)
        .run(&request, &mut summary);
    assert_eq!(ran, Ok(Kernel::Scalar));
    assert_eq!(summary[0].games(), 3);
    let [summary] = summary;
    vec![summary; count]
}

pub(crate) fn run(kernel: Kernel, request: &PlayoutRequest<'_>) -> Vec<PlayoutSummary> {
    let mut summaries = used(request.starts.len());
    let ran = Playouts::new()
        .with_kernel(kernel)
        .run(request, &mut summaries);
    assert_eq!(ran, Ok(kernel));
    summaries
}

/// Runs a request that records moves, and replays its games.
pub(crate) fn run_and_check(kernel: Kernel, request: &PlayoutRequest<'_>) -> Vec<PlayoutSummary> {
    let mut playouts = Playouts::new().with_kernel(kernel);
    let mut summaries = used(request.starts.len());
    assert_eq!(playouts.run(request, &mut summaries), Ok(kernel));
    check_games(request, &playouts, &summaries);
    summaries
}

pub(crate) fn merged(first: &[PlayoutSummary], second: &[PlayoutSummary]) -> Vec<PlayoutSummary> {
    let mut sums = first.to_vec();
    for (sum, more) in sums.iter_mut().zip(second) {
        sum.merge(more);
    }
    sums
}

/// A board after up to `moves` random moves.
pub(crate) fn after(size: BoardSize, moves: u32, seed: u64) -> Board {
    let (mut board, mut rng) = (Board::new(size), Rng::new(seed));
    let rules = Rules::default();
    for _ in 0..moves {
        let candidates =
            board.legal_points(&rules) - board.eyes(board.to_move(), EyeRule::PointEye);
        let rank = rng.below(candidates.len() as u32) as usize;
        let mv = candidates.iter().nth(rank).map_or(Move::Pass, Move::Play);
        board.play(mv, &rules).expect("a legal move");
    }
    board
}

/// White has just captured at B4; Black may not retake at C4.
pub(crate) fn ko() -> Board {
    let mut board = board(". X O . .\nX . X O .\n. X O . .\n. . . . .\n. . . . .");
    board.set_to_move(Color::White);
    let taken = board.play(point(1, 1), &Rules::default());
    assert_eq!(taken.map(|taken| taken.len()), Ok(1));
    assert_eq!(board.turn().ko(), Some(point(1, 2)));
    board
}

/// The stones of columns E and G live in seki; all others have two eyes.
pub(crate) fn seki() -> Board {
    board(". X . X O . X O . O .\nX X X X O . X O O O O")
}

/// No move is possible: Black has two eyes and White has no room.
pub(crate) fn full() -> Board {
    board("X . X\nX X X\nX . X")
}

/// Boards of all kinds, each with either color to move where possible.
pub(crate) fn positions() -> Vec<Board> {
    let mut positions = vec![
        Board::new(size(2, 2)),
        Board::new(size(5, 4)),
        after(size(7, 5), 20, 1),
        after(size(9, 9), 70, 2),
        after(size(6, 6), 500, 3),
        seki(),
        full(),
    ];
    for mut board in positions.clone() {
        board.set_to_move(!board.to_move());
        positions.push(board);
    }
    positions.push(ko());
    positions
}

/// Replays the games of a run with recorded moves. Every move must be one that the definition allows, every game must
/// end at the right time, and the sums must be those of these games.
pub(crate) fn check_games(
    request: &PlayoutRequest<'_>,
    playouts: &Playouts,
    summaries: &[PlayoutSummary],
) {
    let mut games = playouts.games();
    let rules = request.settings.rules;
    for (index, (start, summary)) in request.starts.iter().zip(summaries).enumerate() {
        let limit = request.settings.move_limit(start.size());
        let (mut moves, mut scores) = (0, BTreeMap::<i32, u32>::new());
        for number in 0..summary.games() {
            let game = games.next().expect("as many games as in the summary");
            assert_eq!(game.start, index);
            assert_eq!(game.number, request.first_game.wrapping_add(number.into()));
            let (mut board, mut passes, mut count, mut mercy) = (*start, 0, 0, false);
            for mv in game.moves() {
                assert!(
                    passes < 2 && count < limit && !mercy,
                    "a move after the end"
                );
                let mut candidates =
                    board.legal_points(&rules) - board.eyes(board.to_move(), request.settings.eyes);
                if let Some(allowed) = request.allowed {
                    candidates = candidates & allowed;
                }
                match mv {
                    Move::Pass => assert!(candidates.is_empty()),
                    Move::Play(point) => assert!(candidates.contains(point)),
                }
                board.play(mv, &rules).expect("a legal move");
                passes = if mv == Move::Pass { passes + 1 } else { 0 };
                count += 1;
                let [black, white] = Color::BOTH.map(|color| board.stones(color).len());
                mercy = request
                    .mercy
                    .is_some_and(|most| black.abs_diff(white) > most.into());
            }
            assert!(passes == 2 || count == limit || mercy, "ended too early");
            let last = game.final_board(start);
            for color in Color::BOTH {
                assert_eq!(last.stones(color), board.stones(color));
            }
            assert_eq!(last.area(), board.area());
            assert_eq!(game.black_minus_white, last.area().black_minus_white());
            moves += u64::from(count);
            *scores.entry(game.black_minus_white).or_default() += 1;
        }
        assert_eq!(summary.moves(), moves);
        assert!(summary.scores().eq(scores));
    }
    assert!(games.next().is_none());
}
