//! A GTP session answers arbitrary lines without panicking. An answer begins with `=` or `?` and the identifier of its
//! line, ends with the only empty line in it, and contains no control characters. A failed command leaves the game
//! unchanged, and so does every question. Undoing restores the earlier game. A second game follows that of the session
//! and makes the same moves. At the end, the game written by `printsgf` is read back as the same game.
//!
//! The first byte selects the rules, the second the board. Two kinds of lines follow; see `Lines`.

use arbitrary::Unstructured;
use binmatrix::{BoardSize, ByColor, COLUMN_LETTERS, Color, Game, Rules};
use binmatrix_cli::formats::record::Until;
use binmatrix_cli::formats::sgf::{self, Choice};
use binmatrix_cli::gtp::{GtpOptions, SearchOptions, Session, command_names};

/// Maximum number of lines in one input.
const MOST_LINES: usize = 32;

/// Commands that never change the game.
const QUESTIONS: &[&str] = &[
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "query_boardsize",
    "get_komi",
    "printsgf",
    "showboard",
    "reg_genmove",
    "time_settings",
    "time_left",
    "final_score",
    "final_status_list",
    "is_legal",
    "all_legal",
    "captures",
    "color",
    "countlib",
    "findlib",
    "accuratelib",
    "list_stones",
    "last_move",
    "move_history",
    "attack",
    "defend",
    "ladder_attack",
    "unconditional_status",
    "worm_data",
    "worm_stones",
    "worm_cutstone",
    "dragon_stones",
    "same_dragon",
    "kata-get-rules",
    "gogui-analyze_commands",
    "gogui-interrupt",
    "gogui-version",
    "gogui-rules_game_id",
    "gogui-rules_board",
    "gogui-rules_board_size",
    "gogui-rules_legal_moves",
    "gogui-rules_side_to_move",
    "gogui-rules_captured_count",
    "gogui-rules_final_result",
    "binmatrix-life",
    "binmatrix-ownership",
    "binmatrix-attack_line",
    "binmatrix-defend_line",
    "binmatrix-search_moves",
    "binmatrix-search_win_rates",
    "binmatrix-search_line",
    "binmatrix-search_ownership",
    "binmatrix-param_player",
    "analyze",
    "lz-analyze",
    "kata-analyze",
    "kata-search_analyze",
];

/// Queries the system, which takes a thousand times as long as everything else and is not our code.
const SLOW: &str = "cputime";

/// Raw lines of up to 200 bytes, and lines made from the table of commands. A byte below 192 selects the command of
/// that number, followed by arguments of the right kind. Any other byte begins a raw line, which ends at a line feed.
struct Lines<'a> {
    input: Unstructured<'a>,
    names: Vec<&'static str>,
}

impl Lines<'_> {
    fn byte(&mut self) -> u8 {
        self.input.arbitrary().unwrap_or(0)
    }

    fn next(&mut self, size: BoardSize) -> Vec<u8> {
        let kind = self.byte();
        if kind >= 192 {
            let mut line = Vec::new();
            while line.len() < 200 && !self.input.is_empty() {
                match self.byte() {
                    b'\n' => break,
                    byte => line.push(byte),
                }
            }
            return line;
        }
        // Half of the lines are moves; otherwise little would happen on the board.
        let name = match kind {
            0..96 => "play",
            _ => self.names[usize::from(kind) % self.names.len()],
        };
        let mut line = match self.byte() {
            id @ 0..32 => format!("{id} {name}"),
            _ => name.to_owned(),
        };
        let count = match name {
            "gogui-play_sequence" | "gogui-setup" | "set_position" => 2 * (self.byte() % 8),
            "set_free_handicap" => self.byte() % 8,
            "play" | "trymove" | "is_legal" | "accuratelib" => 2,
            "boardsize" | "rectangular_boardsize" => 1 + self.byte() % 2,
            "time_settings" | "time_left" => 3,
            _ => 1 + self.byte() % 2,
        };
        for index in 0..count {
            line += " ";
            line += &self.argument(name, index, size);
        }
        line.into_bytes()
    }

    fn argument(&mut self, name: &str, index: u8, size: BoardSize) -> String {
        let byte = self.byte();
        let color = ["b", "w", "black", "WHITE"][usize::from(byte % 4)];
        let (width, height) = (size.width(), size.height());
        let vertex = match byte {
            0..8 => "pass".to_owned(),
            _ => {
                let point = u16::from(byte) * 67 % (u16::from(width) * u16::from(height));
                let (column, row) = (point % u16::from(width), point / u16::from(width));
                format!(
                    "{}{}",
                    char::from(COLUMN_LETTERS[usize::from(column)]),
                    row + 1
                )
            }
        };
        let pick = |list: &[&str]| list[usize::from(byte) % list.len()].to_owned();
        match name {
            "boardsize" | "rectangular_boardsize" => (byte % 9).to_string(),
            "komi" => format!("{}", f64::from(byte.cast_signed()) / 2.0),
            "gg-undo" | "fixed_handicap" | "place_free_handicap" => (byte % 12).to_string(),
            "time_settings" => (byte % 4).to_string(),
            "time_left" if index > 0 => (byte % 4).to_string(),
            "final_status_list" => pick(&["dead", "alive", "seki", "black_territory", "dame", "x"]),
            "known_command" => pick(&self.names),
            "kata-set-rules" => pick(&[
                "tromp-taylor",
                "aga",
                "japanese",
                "simple",
                "new-zealand",
                "{\"ko\":\"SITUATIONAL\"}",
                "{\"suicide\":true,\"scoring\":\"TERRITORY\"}",
                "{\"a\\n\\n=\\u001b\":1}",
            ]),
            "kata-set-rule" | "binmatrix-param_rules" if index == 0 => {
                pick(&["ko", "suicide", "scoring", "komi"])
            }
            "kata-set-rule" | "binmatrix-param_rules" => pick(&[
                "simple",
                "positional",
                "situational",
                "forbidden",
                "multi-stone",
                "any",
                "true",
                "territory",
            ]),
            "binmatrix-param_player" => pick(&["seed", "1", "2"]),
            "countlib"
            | "findlib"
            | "color"
            | "attack"
            | "defend"
            | "ladder_attack"
            | "unconditional_status"
            | "worm_data"
            | "worm_stones"
            | "worm_cutstone"
            | "dragon_stones"
            | "same_dragon"
            | "binmatrix-attack_line"
            | "binmatrix-defend_line"
            | "set_free_handicap" => vertex,
            _ if index.is_multiple_of(2) => color.to_owned(),
            _ => vertex,
        }
    }
}

pub fn run(bytes: &[u8]) {
    let mut lines = Lines {
        input: Unstructured::new(bytes),
        names: command_names().filter(|&name| name != SLOW).collect(),
    };
    let (_, rules) = Rules::NAMED[usize::from(lines.byte()) % Rules::NAMED.len()];
    let sides = lines.byte();
    let mut session = Session::new(GtpOptions {
        rules,
        search: SearchOptions {
            playouts: Some(1),
            ..SearchOptions::default()
        },
        files: false,
        positions: 3000,
        ..GtpOptions::default()
    });
    let boardsize = format!("boardsize {} {}", 1 + sides % 6, 1 + sides / 6 % 6);
    assert_eq!(
        session.answer(boardsize.as_bytes()).as_deref(),
        Some("=\n\n")
    );
    let mut beside = session.game().clone();
    for _ in 0..MOST_LINES {
        if lines.input.is_empty() {
            break;
        }
        let line = lines.next(session.game().size());
        if line.windows(SLOW.len()).any(|part| part == SLOW.as_bytes()) {
            continue;
        }
        check(&mut session, &mut beside, &line);
        // A raw line may have requested a large board, many playouts or threads, which would take too long.
        if session.game().size().points() > 64 {
            session.answer(b"boardsize 5");
            beside = session.game().clone();
        }
        session.answer(b"binmatrix-param_player playouts 1");
        session.answer(b"kata-set-param numSearchThreads 1");
    }
    while session
        .answer(b"popgo")
        .is_some_and(|answer| answer.starts_with('='))
    {
        beside.undo();
    }
    go_round(&mut session);
    unwind(&mut session, beside);
}

/// The written record is read back as the same game, whatever the rules. Prisoners taken before a set-up are lost.
fn go_round(session: &mut Session) {
    let game = session.game().clone();
    let answer = session.answer(b"printsgf").expect("an answer");
    if game.rules().komi.points().abs() > 200.0 {
        assert!(answer.starts_with("? cannot save file: "), "{answer}");
        return;
    }
    let text = answer.strip_prefix("= ").expect("a record");
    let record = sgf::read(text.as_bytes(), &Choice::default()).expect("a record");
    assert!(record.warnings.is_empty(), "{text}: {:?}", record.warnings);
    let played = record.play(Until::End, record.rules(Rules::NEW_ZEALAND), false);
    assert_eq!(played.fault, None, "{text}");
    if game.start().turn().captures() == ByColor::both(0) {
        assert_eq!(played.game, game, "{text}");
    } else {
        assert_eq!(played.game.moves(), game.moves(), "{text}");
        let boards = [&played.game, &game].map(Game::board);
        assert!(
            Color::BOTH
                .into_iter()
                .all(|color| boards[0].stones(color) == boards[1].stones(color)),
            "{text}"
        );
    }
}

/// Sends a line and checks the answer.
fn check(session: &mut Session, beside: &mut Game, line: &[u8]) {
    let shown = String::from_utf8_lossy(line);
    let Some(answer) = session.answer(line) else {
        assert_eq!(session.game(), beside, "{shown:?} has no answer");
        return;
    };
    let text = answer
        .strip_suffix("\n\n")
        .expect("an empty line at the end");
    assert!(
        !text.contains("\n\n"),
        "{shown:?}: an empty line inside {text:?}"
    );
    assert!(!text.ends_with('\n'), "{shown:?}: {text:?}");
    let control = text.chars().find(|&c| c.is_control() && c != '\n');
    assert_eq!(control, None, "{shown:?}: {text:?}");
    let clean: String = shown
        .chars()
        .filter(|&c| c == '\t' || !c.is_control())
        .collect();
    let clean = clean.trim_start();
    let id: String = clean.chars().take_while(char::is_ascii_digit).collect();
    let rest = text[1..].strip_prefix(&id).expect("the identifier");
    assert!(
        rest.is_empty() || rest.starts_with([' ', '\n']),
        "{shown:?}: {text:?}"
    );
    let failed = match text.as_bytes()[0] {
        b'=' => false,
        b'?' => true,
        _ => panic!("{shown:?}: {text:?}"),
    };
    assert!(!failed || !rest.trim().is_empty(), "{shown:?}: no reason");
    let command = clean[id.len()..]
        .split(|c: char| c.is_whitespace() || c == '#')
        .find(|w| !w.is_empty());
    let asks = command.is_some_and(|command| QUESTIONS.contains(&command));
    if failed || asks {
        assert_eq!(session.game(), beside, "{shown:?}: {text:?}");
    } else {
        follow(session.game(), beside);
    }
}

/// Makes the moves of `game` that `beside` lacks, or takes back its extra moves. If the games still differ (another
/// position, other rules, a change of turn), `beside` becomes a copy. Copies cost more than anything else here.
fn follow(game: &Game, beside: &mut Game) {
    let (rules, moves, made) = (game.rules(), game.moves(), beside.moves().len());
    beside.set_komi(rules.komi);
    if game.start() == beside.start() && rules == beside.rules() {
        if let Some(more) = moves.strip_prefix(beside.moves()) {
            for &(color, mv) in more {
                beside.play(color, mv).expect("played in the session");
            }
        } else if beside.moves().starts_with(moves) {
            for _ in moves.len()..made {
                beside.undo();
            }
        }
        let turn = game.board().to_move() == beside.board().to_move();
        if game.moves() == beside.moves()
            && turn
            && game.start().turn().captures() == beside.start().turn().captures()
        {
            assert_eq!(game, beside, "the same moves, another game");
        }
    }
    if game != beside {
        *beside = game.clone();
    }
}

/// Takes all moves back, which must restore the start of the game.
fn unwind(session: &mut Session, mut game: Game) {
    let moves = game.moves().len();
    let answer = session.answer(format!("gg-undo {moves}").as_bytes());
    assert_eq!(answer.as_deref(), Some("=\n\n"));
    while game.undo().is_some() {}
    assert_eq!(*session.game(), game);
    let (start, board) = (game.start(), game.board());
    for color in Color::BOTH {
        assert_eq!(board.stones(color), start.stones(color));
    }
    assert_eq!(
        session.answer(b"undo").as_deref(),
        Some("? cannot undo\n\n")
    );
}
