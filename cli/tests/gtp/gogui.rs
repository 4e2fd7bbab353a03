//! GoGui's commands.

use super::{ask, draw, session, talk, tell};

#[test]
fn stones_are_set_up_and_the_turn_is_given() {
    let mut session = session();
    talk(
        &mut session,
        "> boardsize 9
         > gogui-setup B C3 W G7 b D3
         > list_stones b
         < = C3 D3
         > list_stones w
         < = G7
         > gogui-setup e D3 w c3
         > list_stones b
         < =
         > list_stones w
         < = G7 C3
         > undo
         < ? cannot undo
         > gogui-rules_side_to_move
         < = black
         > gogui-setup_player W
         > gogui-rules_side_to_move
         < = white
         > play w e5
         > gogui-setup_player w
         > gogui-rules_side_to_move
         < = white
         > undo
         > gogui-rules_side_to_move
         < = white
         > gogui-setup",
    );
    assert_eq!(session.game().moves().len(), 0);
}

#[test]
fn a_sequence_is_played_as_a_whole_or_not_at_all() {
    let mut session = session();
    tell(&mut session, &["boardsize 9", "play b a1"]);
    let before = session.game().clone();
    assert_eq!(
        ask(&mut session, "gogui-play_sequence W E5 B E3 W E3 B A2"),
        "? illegal move: occupied (move 3 of the sequence)"
    );
    assert_eq!(*session.game(), before);
    assert_eq!(
        ask(&mut session, "gogui-play_sequence W E5 B E3 W K3"),
        "? invalid color or coordinate"
    );
    assert_eq!(*session.game(), before);
    tell(
        &mut session,
        &[
            "gogui-play_sequence",
            "gogui-play_sequence W E5 B E3 W PASS",
        ],
    );
    assert_eq!(session.game().moves().len(), 4);
    tell(&mut session, &["gg-undo 3"]);
    assert_eq!(*session.game(), before);
}

/// Lines can be long: a game of 20 000 moves in one.
#[test]
fn a_sequence_may_be_very_long() {
    let mut session = session();
    tell(&mut session, &["boardsize 2 3", "kata-set-rules simple"]);
    let start = session.game().clone();
    let line = format!("gogui-play_sequence{}", " b pass w pass".repeat(10_000));
    tell(&mut session, &[&line, "gg-undo 20000"]);
    assert_eq!(*session.game(), start);
}

/// GoGui's reader expects this order and format.
#[test]
fn the_referee_answers() {
    talk(
        &mut session(),
        "> boardsize 3
         > gogui-rules_game_id
         < = Go
         > gogui-rules_board_size
         < = 3
         > gogui-rules_side_to_move
         < = black
         > gogui-rules_final_result
         < = unknown
         > gogui-play_sequence b a2 w a1 b b1 w c3
         > gogui-rules_board
         < = . . O
         < X . .
         < . X .
         > gogui-rules_captured_count
         < = 1 0
         > gogui-rules_legal_moves
         < = A3 B3 B2 C2 A1 C1 pass
         > gogui-play_sequence b pass w pass
         > gogui-rules_legal_moves
         < =
         > gogui-rules_final_result
         < = *
         > komi 20
         > gogui-rules_final_result
         < = W+*
         > boardsize 1
         > gogui-rules_legal_moves
         < = pass",
    );
}

/// Every offered command exists, accepts the arguments of its pattern, and answers in the format of its type.
#[test]
fn what_is_offered_can_be_shown() {
    let mut session = session();
    draw(
        &mut session,
        ". X . O .
         X X O O .
         . X . O .
         X X . O O",
    );
    let list = ask(&mut session, "gogui-analyze_commands");
    let (height, width) = (4, 5);
    let mut types = Vec::new();
    for entry in list.trim_start_matches("= ").lines() {
        let parts: Vec<&str> = entry.split('/').collect();
        let [kind, label, pattern] = parts[..] else {
            panic!("{entry}")
        };
        assert!(!label.is_empty(), "{entry}");
        types.push(kind);
        let point = if pattern.starts_with("accuratelib") {
            "C2"
        } else {
            "B2"
        };
        let line = pattern.replace("%p", point).replace("%c", "white");
        assert!(!line.contains('%'), "{entry}");
        let answer = ask(&mut session, &line);
        let text = answer.strip_prefix('=').expect(entry).trim_start();
        match kind {
            "bwboard" | "dboard" => {
                let rows: Vec<Vec<&str>> =
                    text.lines().map(|row| row.split(' ').collect()).collect();
                assert_eq!(rows.len(), height, "{entry}");
                for token in rows
                    .iter()
                    .inspect(|row| assert_eq!(row.len(), width))
                    .flatten()
                {
                    if kind == "bwboard" {
                        assert!(["b", "w", "\"\""].contains(token), "{entry}: {token}");
                    } else {
                        let value: f64 = token.parse().expect("a number");
                        assert!((-1.0..=1.0).contains(&value), "{entry}: {token}");
                    }
                }
            }
            "plist" | "varp" | "varpo" => {
                for vertex in text.split_whitespace() {
                    let size = session.game().size();
                    binmatrix::Point::from_vertex(vertex, size).expect("a point");
                }
            }
            "gfx" => {
                for line in text.lines() {
                    let command = line.split(' ').next().unwrap_or_default();
                    let known = ["COLOR", "LABEL", "VAR", "INFLUENCE", "TEXT"];
                    assert!(known.contains(&command), "{entry}: {line}");
                }
            }
            "param" => {
                for line in text.lines() {
                    assert!(line.starts_with('[') && line.contains("] "), "{line}");
                }
            }
            "string" => assert!(!text.is_empty(), "{entry}"),
            _ => panic!("{entry}"),
        }
    }
    for needed in ["bwboard", "dboard", "plist", "gfx", "param"] {
        assert!(types.contains(&needed), "{needed}");
    }
}

/// White's three stones are taken at D2, the only move that counts.
#[test]
fn a_search_is_drawn() {
    let mut session = session();
    draw(
        &mut session,
        "
        . . . . . . .
        . . . X . . .
        . . X O X . .
        . . X O X . .
        . . X O X . .
        . . . . . . .
        . . . . . . .
        ",
    );
    tell(&mut session, &["komi 0", "play w a7"]);
    let mut lines = |command: &str| {
        let answer = ask(&mut session, command);
        let text = answer.strip_prefix("= ").expect("a picture").to_owned();
        let (picture, status) = text.rsplit_once('\n').expect("two lines");
        let status: Vec<&str> = status.split(' ').collect();
        let [
            "TEXT",
            "black",
            "wins",
            rate,
            "%,",
            lead,
            playouts,
            "playouts",
        ] = status[..]
        else {
            panic!("{text}");
        };
        let rate: f32 = rate.parse().expect("a number");
        assert!(rate > 50.0, "{text}");
        assert!(lead.starts_with("B+") && playouts != "0,", "{text}");
        picture.to_owned()
    };
    let moves = lines("binmatrix-search_moves");
    let mut rows = moves.lines();
    let color = rows.next().expect("a color");
    let shade = color
        .strip_prefix("COLOR #")
        .and_then(|rest| rest.strip_suffix(" D2"));
    assert_eq!(shade.map(str::len), Some(6), "{moves}");
    assert_eq!(rows.next(), Some("LABEL D2 1"), "{moves}");
    let rates = lines("binmatrix-search_win_rates");
    let label = rates
        .lines()
        .nth(1)
        .and_then(|row| row.strip_prefix("LABEL D2 "));
    let rate: u32 = label.and_then(|rate| rate.parse().ok()).expect("percent");
    assert!((50..=100).contains(&rate), "{rates}");
    let line = lines("binmatrix-search_line");
    assert!(line.starts_with("VAR b D2 w "), "{line}");
    let owners = lines("binmatrix-search_ownership");
    let words: Vec<&str> = owners.split(' ').collect();
    assert_eq!(words.len(), 1 + 2 * 49, "{owners}");
    assert_eq!(words[..2], ["INFLUENCE", "A7"], "{owners}");
    let place = words.iter().position(|&word| word == "D4").expect("D4");
    let owner: f32 = words[place + 1].parse().expect("a number");
    assert!(owner > 0.5, "{owners}");
}

#[test]
fn live_graphics_are_chosen_by_name() {
    let mut session = session();
    let shown = ask(&mut session, "binmatrix-param_player");
    let row = "\n[list/none/moves/win_rates/line/ownership] live_graphics ";
    assert!(shown.ends_with(&format!("{row}none")), "{shown}");
    tell(&mut session, &["binmatrix-param_player live_graphics line"]);
    let shown = ask(&mut session, "binmatrix-param_player");
    assert!(shown.ends_with(&format!("{row}line")), "{shown}");
    let wrong = "binmatrix-param_player live_graphics lines";
    assert_eq!(ask(&mut session, wrong), "? syntax error");
    let after = ask(&mut session, "binmatrix-param_player");
    assert_eq!(after, shown);
}
