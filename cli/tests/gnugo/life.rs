//! What is proven about strings on the whole board is not contradicted by GNU Go's `dragon_status`.
//!
//! After every tenth move of a game both are asked about each string. GNU Go reads a part of the board and may be wrong,
//! so each difference is shown, to be decided by hand. The test fails if one is called alive that the other calls dead.
//!
//! By default it is one game. `BINMATRIX_GNUGO_LIFE` names a folder of games to take instead, such as those of `binmatrix
//! match --out`; with `BINMATRIX_GNUGO_LIFE_EVERY=5` both are asked about every fifth string of them, and `BINMATRIX_GNUGO_LIFE_POSITIONS` is the limit for a claim. The last line of the output has the share of the
//! strings that GNU Go calls alive or dead and that are decided within a second.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{env, fs};

use binmatrix::{Board, BoardSize, Color, Move, Point, Rules};
use binmatrix_analysis::board_life::LifeVerdict;
use binmatrix_analysis::local_life::LocalStatus;

use crate::program::{answers_of, ask, gnugo, number_from, say, session};

/// The moves of a game of this program against GNU Go, which follow each other in color.
const GAME: &str = "
    F7 G7 F6 G6 F5 G5 F4 D3 D4 C4 C5 B4 B5 E3 F3 F2 G2 B3 H4 F8
    E8 H5 J5 G4 H3 J6 E2 D2 F1 G8 C2 D1 A4 B2 F9 G9 E9 E4 E5 D5
    D6 C6 B6 J4 J3 G3 J5 C7 E7 C8 D4 H2 H1 D5 H7 J4 J2 H8 D4 E1
    F2 D5 A2 D4 J8 D7 E6 A3 B1 A1 B7 B8 A8 A5 A6 A7 J7 H6 J9 H9";

/// The moves of a game as words of GTP, such as `B E5`, on a square board.
struct Moves {
    name: String,
    side: u8,
    moves: Vec<String>,
}

impl Moves {
    /// The game of a session, whose history has the last move first.
    fn of_session(name: &str, session: &mut binmatrix_cli::gtp::Session) -> Moves {
        let side = ask(session, "query_boardsize");
        let side = side.trim_start_matches("= ").parse();
        let history = ask(session, "move_history");
        let history = history.trim_start_matches("= ").lines();
        let mut moves: Vec<String> = history.map(str::to_owned).collect();
        moves.reverse();
        Moves {
            name: name.to_owned(),
            side: side.expect("a square board"),
            moves,
        }
    }

    fn of_test() -> Moves {
        let colors = ["B", "W"].into_iter().cycle();
        let moves = colors.zip(GAME.split_whitespace());
        Moves {
            name: "the game of the test".into(),
            side: 9,
            moves: moves
                .map(|(color, vertex)| format!("{color} {vertex}"))
                .collect(),
        }
    }

    fn of_file(path: &Path) -> Moves {
        let mut session = session(Rules::SIMPLE);
        let name = path.display().to_string();
        let loaded = ask(&mut session, &format!("loadsgf {name}"));
        assert!(loaded.starts_with('='), "{name}: {loaded}");
        Moves::of_session(&name, &mut session)
    }
}

/// Every tenth position, with the first stones of those of its strings whose turn it is.
fn positions(
    moves: &Moves,
    mut is_asked: impl FnMut(&Point) -> bool,
) -> Vec<(usize, Board, Vec<Point>)> {
    let size = BoardSize::square(moves.side).expect("a size");
    let mut board = Board::new(size);
    let mut found = Vec::new();
    for (number, words) in (1..).zip(&moves.moves) {
        let (color, vertex) = words.split_once(' ').expect("a color and a vertex");
        let color = match color.to_ascii_lowercase().as_str() {
            "b" | "black" => Color::Black,
            _ => Color::White,
        };
        board.set_to_move(color);
        let mv = Move::from_vertex(vertex, size).expect("a vertex");
        board.play(mv, &Rules::SIMPLE).expect("a legal move");
        if number % 10 == 0 {
            let chains = Color::BOTH
                .into_iter()
                .flat_map(|color| board.chains(color));
            let origins = chains.map(|chain| chain.stones.iter().next().expect("a stone"));
            found.push((number, board, origins.filter(&mut is_asked).collect()));
        }
    }
    found
}

/// Plays the game, and asks about all strings of its positions.
fn script(moves: &Moves, positions: &[(usize, Board, Vec<Point>)]) -> String {
    let mut script = format!("boardsize {}\nclear_board\nkomi 7\n", moves.side);
    let mut at = positions.iter().peekable();
    for (number, words) in (1..).zip(&moves.moves) {
        script += &format!("play {words}\n");
        if let Some((_, board, origins)) = at.next_if(|(at, ..)| *at == number) {
            for origin in origins {
                script += &format!("dragon_status {}\n", origin.vertex(board.size()));
            }
        }
    }
    script + "quit\n"
}

#[test]
fn no_verdict_is_contradicted() {
    let Some(gnugo) = gnugo() else { return };
    let every = number_from("BINMATRIX_GNUGO_LIFE_EVERY").unwrap_or(1) as usize;
    let limit = number_from("BINMATRIX_GNUGO_LIFE_POSITIONS").unwrap_or(20_000) as u32;
    let games = match env::var_os("BINMATRIX_GNUGO_LIFE") {
        None => vec![Moves::of_test()],
        Some(folder) => {
            let files = fs::read_dir(folder).expect("a folder");
            let paths = files.map(|file| file.expect("a file").path());
            let mut paths: Vec<PathBuf> = paths
                .filter(|path| path.extension().is_some_and(|extension| extension == "sgf"))
                .collect();
            paths.sort();
            paths.iter().map(|path| Moves::of_file(path)).collect()
        }
    };
    let mut table: BTreeMap<(String, &str), usize> = BTreeMap::new();
    let (mut strings, mut sure, mut decided) = (0, 0, 0);
    let (mut differ, mut contradicted) = (0, 0);
    for game in &games {
        let positions = positions(game, |_| {
            strings += 1;
            (strings - 1) % every == 0
        });
        let options = ["--level", "10", "--chinese-rules"];
        let answers = answers_of(&gnugo, &options, &script(game, &positions));
        let answers = answers.and_then(|answers| answers.of_good_end());
        let answers = answers.expect("answers");
        // `play` answers nothing but `=`, and so does `quit`.
        let words = answers
            .iter()
            .map(|answer| answer.trim_start_matches('=').trim());
        let statuses: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let asked = positions.iter().flat_map(|(number, board, origins)| {
            origins.iter().map(move |&origin| (*number, *board, origin))
        });
        let asked: Vec<_> = asked.collect();
        assert_eq!(asked.len(), statuses.len(), "{}", game.name);
        for ((number, board, origin), status) in asked.into_iter().zip(statuses) {
            let status = status.split(' ').next().expect("a word");
            let chain = board.chain(origin).expect("a chain").stones;
            let begin = Instant::now();
            let verdict = LifeVerdict::of(&board, chain, limit).expect("a string");
            let is_fast = begin.elapsed().as_secs_f64() <= 1.0;
            let ours = verdict.some.status();
            *table.entry((status.to_owned(), ours.name())).or_default() += 1;
            if matches!(status, "alive" | "dead") {
                sure += 1;
                decided += usize::from(ours != LocalStatus::Unknown && is_fast);
            }
            let is_contradicted = matches!(
                (status, ours),
                ("alive", LocalStatus::Dead) | ("dead", LocalStatus::Alive)
            );
            let is_the_same = match status {
                "alive" => ours == LocalStatus::Alive,
                "dead" => ours == LocalStatus::Dead,
                "critical" => matches!(ours, LocalStatus::Unsettled | LocalStatus::Ko),
                _ => true,
            };
            if ours != LocalStatus::Unknown && !is_the_same {
                differ += 1;
                let vertex = origin.vertex(board.size());
                say(&format!(
                    "GNU Go: {}, move {number}, {vertex}: {status}; proven: {ours}\n{board}",
                    game.name
                ));
            }
            contradicted += usize::from(is_contradicted);
        }
    }
    say(&format!("GNU Go, life: {table:?}"));
    say(&format!(
        "GNU Go, life: {} games, {decided} of {sure} strings decided within a second, {differ} differ, {contradicted} contradicted",
        games.len()
    ));
    assert_eq!(contradicted, 0);
    assert!(decided > sure / 10, "nearly nothing was compared");
}
