//! Exact values of small boards, and the judge of the search.
//!
//! ```text
//! cargo run --release -p binmatrix-search --example solve                  a table of empty boards
//! cargo run --release -p binmatrix-search --example solve -- 5x5 600       an empty board, at most 600 seconds
//! cargo run --release -p binmatrix-search --example solve -- judge 200     the search on solved positions
//! ```
//!
//! The judge makes positions by random legal play, solves each with all best moves, and gives the search one second and
//! a komi with which only the best moves win. It counts how often the search chooses one of them.

use std::error::Error;
use std::time::{Duration, Instant};

use binmatrix::{Board, BoardSize, Color, Game, KoRule, Komi, Move, Rng, Rules};
use binmatrix_search::{Limits, Search, Settings, SolveError, SolveLimits, Solver};

/// The empty boards of the table, as height and width.
const BOARDS: [(u8, u8); 17] = [
    (1, 1),
    (1, 2),
    (1, 3),
    (1, 4),
    (1, 5),
    (1, 6),
    (1, 7),
    (1, 8),
    (1, 9),
    (2, 2),
    (2, 3),
    (2, 4),
    (2, 5),
    (3, 3),
    (3, 4),
    (3, 5),
    (4, 4),
];

/// The positions of the judge: height, width, and the least and greatest number of stones.
const POSITIONS: [(u8, u8, u32, u32); 4] =
    [(3, 4, 3, 8), (4, 4, 5, 11), (4, 5, 9, 15), (5, 5, 13, 19)];

/// The time for a row of the table.
const TABLE: Duration = Duration::from_secs(20);

/// The time to solve a position of the judge; it is skipped if that is not enough.
const SOLVE: Duration = Duration::from_secs(3);

/// The time of the search.
const SEARCH: Duration = Duration::from_secs(1);

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    match (arguments.next(), arguments.next()) {
        (None, _) => table(),
        (Some(judge), count) if judge == "judge" => {
            let count = count.map_or(Ok(200), |count| count.parse())?;
            let seed = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
            judge_search(count, seed)
        }
        (Some(board), seconds) => {
            let (height, width) = board
                .split_once('x')
                .ok_or("a board is, for instance, 5x5")?;
            let size = BoardSize::new(width.parse()?, height.parse()?)?;
            let seconds = seconds.map_or(Ok(60), |seconds| seconds.parse())?;
            for (name, rules) in rules() {
                row(size, name, rules, Duration::from_secs(seconds))?;
            }
            Ok(())
        }
    }
}

/// Area scoring without suicide, under each ko rule.
fn rules() -> [(&'static str, Rules); 3] {
    let rules = |ko| Rules::CHINESE.with_ko(ko);
    [
        ("positional", rules(KoRule::Positional)),
        ("situational", rules(KoRule::Situational)),
        ("simple", rules(KoRule::Simple)),
    ]
}

fn table() -> Result<(), Box<dyn Error>> {
    println!("board ko               value      nodes  seconds  line");
    for (height, width) in BOARDS {
        for (name, rules) in rules() {
            let size = BoardSize::new(width, height)?;
            row(size, name, rules, TABLE)?;
        }
    }
    Ok(())
}

/// Prints the value of an empty board.
fn row(size: BoardSize, name: &str, rules: Rules, time: Duration) -> Result<(), SolveError> {
    let game = Game::new(size, rules);
    let board = format!("{}x{}", size.height(), size.width());
    let limits = SolveLimits::none().with_time(time);
    let (value, nodes, time, line) = match Solver::new().solve(&game, &limits) {
        Ok(solution) => {
            let value = format!("{:+}", solution.black_minus_white);
            let line = vertices(&solution.line, size);
            (value, solution.nodes, solution.time, line)
        }
        Err(SolveError::Unsolved(unsolved)) => {
            let value = format!("{:+}..{:+}", unsolved.lower, unsolved.upper);
            let reason = format!("({:?})", unsolved.reason);
            (value, unsolved.nodes, unsolved.time, reason)
        }
        Err(error) => return Err(error),
    };
    let seconds = time.as_secs_f64();
    println!("{board:5} {name:12} {value:>11} {nodes:>10} {seconds:>8.3}  {line}");
    Ok(())
}

fn vertices(moves: &[Move], size: BoardSize) -> String {
    let vertices: Vec<String> = (moves.iter())
        .map(|mv| mv.vertex(size).to_string())
        .collect();
    vertices.join(" ")
}

/// A position after random legal moves, of which every tenth or so is a pass.
fn random_board(rules: Rules, rng: &mut Rng) -> Result<Board, Box<dyn Error>> {
    let (height, width, least, most) = POSITIONS[rng.below(POSITIONS.len() as u32) as usize];
    let mut game = Game::new(BoardSize::new(width, height)?, rules);
    let stones = (least + rng.below(most - least + 1)) as usize;
    while game.board().stones(Color::Black).len() + game.board().stones(Color::White).len() < stones
    {
        let points: Vec<_> = game.legal_points(game.to_move()).iter().collect();
        let choice = rng.below(points.len() as u32 + 1) as usize;
        let mv = points.get(choice).map_or(Move::Pass, |&p| Move::Play(p));
        game.play(game.to_move(), mv)?;
    }
    let mut board = Board::from_setup(&binmatrix::Setup {
        black: game.board().stones(Color::Black),
        white: game.board().stones(Color::White),
        ..binmatrix::Setup::new(game.size())
    })?;
    board.set_to_move(game.to_move());
    Ok(board)
}

/// The komi with which the player to move wins by half a point.
fn komi(value: i32, player: Color) -> Komi {
    let half_points = match player {
        Color::Black => 2 * value - 1,
        Color::White => 2 * value + 1,
    };
    Komi::from_half_points(half_points as i16)
}

/// The numbers of the judge for one size.
#[derive(Clone, Copy, Default)]
struct Tally {
    unsolved: u32,
    all_best: u32,
    judged: u32,
    right: u32,
}

fn judge_search(count: u32, seed: u64) -> Result<(), Box<dyn Error>> {
    let rules = Rules::CHINESE.with_ko(KoRule::Positional);
    let (mut rng, mut solver) = (Rng::new(seed), Solver::new());
    let mut tallies = [Tally::default(); POSITIONS.len()];
    let (mut judged, start) = (0, Instant::now());
    while judged < count {
        let board = random_board(rules, &mut rng)?;
        let size = board.size();
        let of_size = |&(height, width, ..): &(u8, u8, u32, u32)| {
            (height, width) == (size.height(), size.width())
        };
        let tally = &mut tallies[POSITIONS.iter().position(of_size).unwrap_or(0)];
        let game = Game::from_board(&board, rules);
        let limits = SolveLimits::none().with_time(SOLVE);
        let Ok(best) = solver.best_moves(&game, &limits) else {
            tally.unsolved += 1;
            continue;
        };
        if best.len() == game.legal_points(game.to_move()).len() + 1 {
            tally.all_best += 1;
            continue;
        }
        let value = solver.solve(&game, &SolveLimits::none())?.black_minus_white;
        (judged, tally.judged) = (judged + 1, tally.judged + 1);
        let chosen = choose(&game, komi(value, board.to_move()))?;
        if best.contains(&chosen) {
            tally.right += 1;
        } else {
            let (player, best) = (board.to_move(), vertices(&best, size));
            let chosen = chosen.vertex(size);
            println!("{board}{player} to move, value {value:+}, best {best}; chosen {chosen}\n");
        }
    }
    print_tallies(&tallies, start.elapsed());
    Ok(())
}

/// The move of the search.
fn choose(game: &Game, komi: Komi) -> Result<Move, Box<dyn Error>> {
    let game = Game::from_board(&game.board(), game.rules().with_komi(komi));
    let mut search = Search::new(Settings::default());
    let report = search.run(&game, &Limits::time(SEARCH))?;
    Ok(report.best())
}

fn print_tallies(tallies: &[Tally], time: Duration) {
    println!("board  unsolved  all best  judged  right");
    for (tally, (height, width, ..)) in tallies.iter().zip(POSITIONS) {
        let Tally {
            unsolved,
            all_best,
            judged,
            right,
        } = tally;
        println!("{height}x{width}    {unsolved:8}  {all_best:8}  {judged:6}  {right:5}");
    }
    let sum = |count: fn(&Tally) -> u32| -> u32 { tallies.iter().map(count).sum() };
    let (judged, right) = (sum(|tally| tally.judged), sum(|tally| tally.right));
    let share = 100.0 * f64::from(right) / f64::from(judged.max(1));
    let seconds = time.as_secs_f64();
    println!("{right} of {judged} right: {share:.1} % ({seconds:.0} s)");
}
