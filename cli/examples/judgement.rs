//! How well do playouts judge positions of games whose end is known? Policies at equal time.
//!
//! ```text
//! cargo run --release -p binmatrix-cli --example judgement -- DIRECTORY MILLISECONDS POLICY...
//! ```
//!
//! Takes the records of a directory that end by passes and whose score agrees with their result, so that no dead stone
//! is left on the board; `binmatrix match` writes such records if its engines capture all dead stones. Every position
//! from move 30 on, in steps of eight moves and eight moves before the end at the latest, is judged by the playouts
//! that each policy plays in the time, in turn. The owner of a stone is the color that owns its point in more of the
//! playouts, and in truth at the end of the game; the score is the mean of the playouts.

use std::error::Error;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use binmatrix::playout::{
    Kernel, PlayoutRequest, PlayoutSettings, PlayoutSummary, Playouts, Policy, Record as Sums,
};
use binmatrix::{Board, Color, KoRule, Points, Rules};
use binmatrix_cli::formats::record::{Record, Until};
use binmatrix_cli::formats::sgf;

const FIRST_MOVE: usize = 30;
const STEP: usize = 8;
const MOST_POSITIONS: usize = 300;
/// As many as fill the lanes; the time may be exceeded by one such run.
const GAMES_AT_ONCE: u32 = 128;

/// A position and the end of its game.
struct Position {
    board: Board,
    /// The area of Black and of White at the end.
    area: [Points; 2],
    black_minus_white: i32,
}

/// The judgement of all positions by one policy.
#[derive(Default)]
struct Judgement {
    playouts: u64,
    stones: usize,
    right: usize,
    /// The sum of the absolute errors of the score, and of their squares.
    error: f64,
    square: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let directory = arguments.next().ok_or("expected a directory of records")?;
    let time = arguments.next().ok_or("expected a time in milliseconds")?;
    let time = Duration::from_millis(time.parse()?);
    let policies = arguments
        .map(|text| text.parse().map(|policy| (text, policy)))
        .collect::<Result<Vec<(String, Policy)>, _>>()?;
    let positions = positions(directory)?;
    if positions.is_empty() {
        return Err("no position of a finished game".into());
    }
    println!("{} positions, {time:?} each", positions.len());
    let mut judgements: Vec<Judgement> = Vec::new();
    judgements.resize_with(policies.len(), Judgement::default);
    for position in &positions {
        for (judgement, (_, policy)) in judgements.iter_mut().zip(&policies) {
            judgement.add(position, *policy, time)?;
        }
    }
    let count = positions.len() as f64;
    for (judgement, (text, _)) in judgements.iter().zip(&policies) {
        println!(
            "{text}: {} playouts a position, {:.2} % of {} stones, score off by {:.2} points, root of mean square {:.2}",
            judgement.playouts / positions.len() as u64,
            100.0 * judgement.right as f64 / judgement.stones as f64,
            judgement.stones,
            judgement.error / count,
            (judgement.square / count).sqrt(),
        );
    }
    Ok(())
}

/// The positions of the finished games in a directory; spread evenly over the games if there are too many.
fn positions(directory: String) -> Result<Vec<Position>, Box<dyn Error>> {
    let files = std::fs::read_dir(directory)?.map(|entry| entry.map(|entry| entry.path()));
    let mut files = files.collect::<Result<Vec<PathBuf>, _>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "sgf"));
    files.sort();
    let mut found = Vec::new();
    for path in files {
        let record = sgf::read(&std::fs::read(path)?, &sgf::Choice::default())?;
        add_positions(&record, &mut found);
    }
    let all = found.len();
    let chosen =
        |index: usize| all <= MOST_POSITIONS || index * MOST_POSITIONS % all < MOST_POSITIONS;
    let found = found.into_iter().enumerate();
    Ok(found
        .filter(|(index, _)| chosen(*index))
        .map(|(_, position)| position)
        .collect())
}

fn add_positions(record: &Record, found: &mut Vec<Position>) {
    let rules = record.rules(Rules::CHINESE).with_ko(KoRule::Simple);
    let end = record.play(Until::End, rules, true);
    let (moves, area) = (end.moves, end.game.board().area());
    let score = area.black_minus_white();
    let half_points = 2 * score - i32::from(rules.komi.half_points());
    let result = match half_points {
        0 => "0".to_owned(),
        1.. => format!("B+{}", f64::from(half_points) / 2.0),
        _ => format!("W+{}", f64::from(-half_points) / 2.0),
    };
    if end.fault.is_some() || record.info.result != Some(result) {
        return;
    }
    for after in (FIRST_MOVE..moves.saturating_sub(STEP)).step_by(STEP) {
        found.push(Position {
            board: record.play(Until::After(after), rules, true).game.board(),
            area: [area.black, area.white],
            black_minus_white: score,
        });
    }
}

impl Judgement {
    fn add(
        &mut self,
        position: &Position,
        policy: Policy,
        time: Duration,
    ) -> Result<(), Box<dyn Error>> {
        let starts = [position.board];
        let settings = PlayoutSettings::new(Rules::CHINESE);
        let size = position.board.size();
        let record = Sums::OWNERS;
        let mut playouts = Playouts::new().with_kernel(Kernel::auto(size, &settings, &policy));
        let mut all = PlayoutSummary::recording(size, record, Rules::CHINESE.komi);
        let mut part = [PlayoutSummary::new(size)];
        let begin = Instant::now();
        let mut first = 0;
        while begin.elapsed() < time {
            let request = PlayoutRequest::new(&starts, GAMES_AT_ONCE)
                .with_policy(policy)
                .with_settings(settings)
                .with_komi(Rules::CHINESE.komi)
                .with_first_game(first)
                .with_record(record);
            playouts.run(&request, &mut part)?;
            all.merge(&part[0]);
            first += u64::from(GAMES_AT_ONCE);
        }
        assert_eq!(u64::from(all.games()), first, "all parts are added");
        self.playouts += first;
        let off = all.score_mean() - f64::from(position.black_minus_white);
        self.error += off.abs();
        self.square += off * off;
        let stones = position.board.stones(Color::Black) | position.board.stones(Color::White);
        for point in stones {
            let [black, white] = Color::BOTH.map(|color| all.games_owned(color, point));
            self.stones += 1;
            let owner = position.area[usize::from(white > black)];
            self.right += usize::from(owner.contains(point));
        }
        Ok(())
    }
}
