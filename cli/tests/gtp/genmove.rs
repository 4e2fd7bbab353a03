//! The choice of moves, and its clock.

use std::io::{self, BufReader, Read};
use std::thread;
use std::time::Duration;

use super::{ask, draw, engine, session, session_with, talk, tell};
use binmatrix::EyeRule;
use binmatrix::playout::{Kernel, PlayoutSettings, Policy};
use binmatrix::{BoardSize, Color, Move, Point, Points, Rules, SuicideRule};
use binmatrix_cli::gtp::{GtpOptions, SearchOptions, Session};
use binmatrix_search::{Resignation, Settings};

fn chosen(answer: &str) -> &str {
    answer.strip_prefix("= ").expect("a move")
}

/// `genmove` answers with the move and plays it, and `undo` takes it back.
#[test]
fn a_move_is_chosen_and_played() {
    let mut session = session();
    tell(&mut session, &["boardsize 5"]);
    let start = session.game().clone();
    let answer = ask(&mut session, "genmove b");
    let vertex = chosen(&answer).to_owned();
    assert_eq!(ask(&mut session, "last_move"), format!("= black {vertex}"));
    tell(&mut session, &["undo"]);
    assert_eq!(*session.game(), start);
    assert_eq!(ask(&mut session, "reg_genmove b"), answer, "the same again");
    assert_eq!(*session.game(), start, "nothing is played");
}

/// A capture decides the game.
#[test]
fn it_captures_what_decides() {
    let mut session = session();
    tell(
        &mut session,
        &[
            "boardsize 3",
            "play b a2",
            "play b b1",
            "play w b2",
            "play w c1",
            "play b b3",
        ],
    );
    assert_eq!(ask(&mut session, "reg_genmove b"), "= C2");
}

/// Only eyes of one or more points and hopeless invasions are left: both sides pass.
#[test]
fn it_passes_on_a_settled_board() {
    for diagram in [
        ". X X X X
         X X X X X
         . X X X X
         X X X X X
         . X X X X",
        ". X . O .
         X X X O O
         . X . O .
         X X X O O
         . X . O .",
        ". . X O .
         X X X O O
         . X O O .
         X X X O O
         . . X O .",
    ] {
        let mut session = session();
        draw(&mut session, diagram);
        let board = session.game().board();
        let mut settled = binmatrix::Points::empty(board.size());
        for color in Color::BOTH {
            let life = board.pass_alive(color, &Rules::SIMPLE);
            settled = settled | life.alive | life.territory;
        }
        for color in ["b", "w"] {
            let answer = ask(&mut session, &format!("reg_genmove {color}"));
            if (binmatrix::Points::full(board.size()) - settled).is_empty() {
                assert_eq!(answer, "= PASS", "{diagram}");
            } else if answer != "= PASS" {
                let point = Point::from_vertex(chosen(&answer), board.size()).expect("a point");
                assert!(!settled.contains(point), "{diagram}");
            }
        }
    }
}

/// The program plays against itself to the end under every set of rules: always legally, including superko, and never
/// into its own eye; and the games end.
#[test]
fn it_plays_whole_games() {
    for (name, rules) in Rules::NAMED {
        for sides in ["1", "2", "1 4", "4", "5", "3 6"] {
            let mut session = Session::new(GtpOptions {
                rules,
                search: engine(60),
                ..GtpOptions::default()
            });
            tell(&mut session, &[&format!("boardsize {sides}")]);
            let mut color = Color::Black;
            let mut moves = 0;
            while !session.game().board().turn().is_over() {
                let before = session.game().clone();
                let eyes = before.board().eyes(color, EyeRule::default());
                let life = before.board().pass_alive(color, &rules);
                let answer = ask(&mut session, &format!("genmove {color}"));
                let size = before.size();
                let mv = Move::from_vertex(chosen(&answer), size).expect("a move");
                assert!(before.legality(color, mv).is_ok(), "{name} {sides}");
                if let Move::Play(point) = mv {
                    assert!(
                        !eyes.contains(point),
                        "{name} {sides}: {answer}\n{}",
                        before.board()
                    );
                    assert!(!life.territory.contains(point), "{name} {sides}: {answer}");
                    let after = session.game().board().stones(color);
                    assert!(life.alive.is_subset(after), "{name} {sides}: {answer}");
                }
                color = !color;
                moves += 1;
                assert!(
                    moves < 400,
                    "{name} {sides} does not end\n{}",
                    session.game().board()
                );
            }
        }
    }
}

/// Where single-stone suicide is legal, it leaves the stones unchanged and the game would never end, so the program
/// passes instead.
#[test]
fn it_does_not_give_up_single_stones() {
    let rules = Rules::SIMPLE.with_suicide(SuicideRule::Any);
    for sides in ["1", "2", "1 4", "4", "3 6"] {
        let mut session = session_with(rules);
        tell(&mut session, &[&format!("boardsize {sides}")]);
        let mut color = Color::Black;
        for number in 0.. {
            let before = session.game().board();
            let answer = ask(&mut session, &format!("genmove {color}"));
            let board = session.game().board();
            if board.turn().is_over() {
                break;
            }
            let same = |color| before.stones(color) == board.stones(color);
            let stayed = Color::BOTH.into_iter().all(same);
            assert_eq!(stayed, answer == "= PASS", "{sides}: {answer}\n{board}");
            assert!(number < 400, "{sides} does not end\n{board}");
            color = !color;
        }
    }
}

/// The ko capture is the best move, but superko forbids it.
#[test]
fn it_respects_ko() {
    let mut session = Session::new(GtpOptions {
        rules: Rules::TROMP_TAYLOR,
        search: engine(2000),
        ..GtpOptions::default()
    });
    let moves = "gogui-play_sequence b a3 b b4 b b2 w c4 w d3 w c2 w b3 b c3 w pass b pass";
    tell(&mut session, &["boardsize 5", "komi 0", moves]);
    let answer = ask(&mut session, "genmove w");
    assert!(answer != "= B3" && answer != "= PASS", "{answer}");
    tell(&mut session, &["undo", "kata-set-rules simple"]);
    assert_eq!(ask(&mut session, "genmove w"), "= B3");
}

/// A pass answers a pass when the game is won, and not when it is lost.
#[test]
fn a_pass_is_answered_by_who_wins() {
    let diagram = "
        . X . O .
        X X . O O
        . X . O .
        X X . O O
        . X . O .";
    for (komi, color, passes) in [
        ("-20", "b", true),
        ("20", "w", true),
        ("20", "b", false),
        ("-20", "w", false),
    ] {
        let mut session = session();
        draw(&mut session, diagram);
        let other = if color == "b" { "w" } else { "b" };
        tell(
            &mut session,
            &[&format!("komi {komi}"), &format!("play {other} pass")],
        );
        let answer = ask(&mut session, &format!("genmove {color}"));
        assert_eq!(answer == "= PASS", passes, "{komi} {color}: {answer}");
    }
}

/// Stones that look dead win nothing, so the game goes on.
#[test]
fn a_game_that_dead_stones_would_win_is_not_ended() {
    let mut session = session();
    // White has stones all over the right side but cannot live there. As they stand, nobody owns that side: Black has 20
    // points and White 2, so that White would win with a komi of 19.
    draw(
        &mut session,
        ". X . X . . O
         X X X X . . .
         . X . X . O .
         X X X X . . .
         . X . X . . .",
    );
    tell(&mut session, &["komi 19", "play b pass"]);
    let none = Points::empty(session.game().size());
    assert_eq!(session.game().black_minus_white_half_points(none), -2);
    assert!(ask(&mut session, "final_score").starts_with("= B+"));
    assert_ne!(ask(&mut session, "genmove w"), "= PASS");
}

#[test]
fn it_depends_on_the_seed_and_nothing_else() {
    let game = |seed| {
        let mut session = Session::new(GtpOptions {
            search: SearchOptions {
                search: Settings::default().with_seed(seed),
                ..engine(100)
            },
            ..GtpOptions::default()
        });
        tell(&mut session, &["boardsize 6"]);
        let mut moves = Vec::new();
        for _ in 0..6 {
            moves.push(ask(&mut session, "genmove b"));
            moves.push(ask(&mut session, "genmove w"));
        }
        moves
    };
    let games: Vec<_> = (1..=4).map(game).collect();
    assert_eq!(games[0], game(1));
    assert!(games.iter().any(|other| *other != games[0]), "{games:?}");
}

/// Unit tests of the clock check the time for a move. Here: without a limit, the number of playouts decides; without
/// time, a move is made at once.
#[test]
fn a_clock_is_honored() {
    let of = |playouts, lines: &[&str]| {
        let mut session = Session::new(GtpOptions {
            search: engine(playouts),
            ..GtpOptions::default()
        });
        tell(&mut session, &["boardsize 9"]);
        tell(&mut session, lines);
        let colors = ["b", "w", "b", "w"];
        let moves = colors.map(|color| ask(&mut session, &format!("genmove {color}")));
        assert!(
            moves.iter().all(|answer| answer.starts_with("= ")),
            "{moves:?}"
        );
        let search = ask(&mut session, "binmatrix-last_search");
        let playouts = search
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("= playouts "));
        let playouts: u64 = playouts
            .and_then(|number| number.parse().ok())
            .expect("a number");
        (moves, playouts)
    };
    let unhurried = of(2000, &[]);
    assert_eq!(of(2000, &["time_settings 0 1 0"]), unhurried);
    assert_eq!(of(2000, &["time_settings 100000 0 0"]), unhurried);
    for hurried in [
        &["time_left b 0.0001 0", "time_left w -3 0"][..],
        &["time_settings 0 0 0"],
        &["time_settings 0 0.001 1"],
    ] {
        let (_, playouts) = of(100_000_000, hurried);
        assert!(playouts < 1_000_000, "{hurried:?}: {playouts}");
    }
}

/// The options of the search, and KataGo's commands for them.
#[test]
fn parameters_are_listed_and_set() {
    let mut session = session();
    let names = ask(&mut session, "kata-list-params");
    let names: Vec<&str> = chosen(&names).split(' ').collect();
    let all = ask(&mut session, "kata-get-params");
    let all: serde_json::Value = serde_json::from_str(chosen(&all)).expect("an object");
    assert_eq!(all.as_object().map(serde_json::Map::len), Some(names.len()));
    for name in &names {
        let value = ask(&mut session, &format!("kata-get-param {name}"));
        let expected = match &all[name] {
            serde_json::Value::String(text) => text.clone(),
            value => value.to_string(),
        };
        assert_eq!(chosen(&value), expected, "{name}");
        // Each takes its own value back, and no nonsense.
        if value != "= null" {
            tell(
                &mut session,
                &[&format!("kata-set-param {name} {}", chosen(&value))],
            );
        }
        let before = session.clone();
        let refused = format!("> kata-set-param {name} x\n< ? parameter {name} cannot be \"x\"");
        talk(&mut session, &refused);
        assert_eq!(session, before);
    }
    talk(
        &mut session,
        "> kata-set-param maxPlayouts 17
         > kata-get-param maxPlayouts
         < = 17
         > kata-set-param maxTime 0.25
         > kata-get-param maxTime
         < = 0.25
         > kata-set-param maxTime null
         > kata-get-param maxTime
         < = null
         > kata-set-param maxPlayouts null
         > kata-get-param maxPlayouts
         < = null
         > kata-set-param maxPlayouts 17
         > kata-set-param raveBias 0.001
         > kata-get-param raveBias
         < = 0.001
         > kata-get-param playoutPolicy
         < = take=1,save=1,vital=1,pattern=1,veto=1
         > kata-set-param playoutPolicy tactical,pattern=0.5
         > kata-get-param playoutPolicy
         < = take=1,save=1,vital=1,pattern=0.5,veto=1
         > kata-set-param playoutPolicy tactical,mask=0.5*last.over
         < ? parameter playoutPolicy cannot be \"tactical,mask=0.5*last.over\"
         > kata-set-param playoutPolicy tactical,mask=0.5*last.around
         > kata-get-param playoutPolicy
         < = take=1,save=1,vital=1,pattern=1,mask=0.5*last.around,veto=1
         > kata-set-param maxTime -1
         < ? parameter maxTime cannot be \"-1\"
         > kata-set-param numSearchThreads 0
         < ? parameter numSearchThreads cannot be \"0\"
         > kata-set-param playoutDoublingAdvantage 1
         < ? unknown parameter \"playoutDoublingAdvantage\"
         > kata-get-param playoutDoublingAdvantage
         < ? unknown parameter \"playoutDoublingAdvantage\"
         > kata-get-param
         < ? syntax error
         > kata-set-param maxTime
         < ? syntax error
         > boardsize 5
         > genmove b
         < = *",
    );
    let search = ask(&mut session, "binmatrix-last_search");
    assert!(search.starts_with("= playouts 17\nvisits 17\n"), "{search}");
}

/// A lost game is resigned after three moves, unless resignation is switched off.
#[test]
fn lost_games_are_resigned() {
    let mut session = Session::new(GtpOptions {
        search: SearchOptions {
            resignation: Resignation::default(),
            ..engine(300)
        },
        ..GtpOptions::default()
    });
    draw(
        &mut session,
        ". X . X . .
         X X X X X .
         . X . X . .
         X X X X . .
         . X . X . .
         X X X X . O",
    );
    for number in 1..=3 {
        let answer = ask(&mut session, "genmove w");
        assert_eq!(answer == "= resign", number == 3, "{answer}");
        if number < 3 {
            tell(&mut session, &["play b pass"]);
        }
    }
    tell(&mut session, &["kata-set-param allowResignation false"]);
    assert_ne!(ask(&mut session, "genmove w"), "= resign");
}

/// Lines that arrive with a pause before the last but one.
struct Slowly {
    lines: &'static [u8],
    pause: Option<Duration>,
}

impl Read for Slowly {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let ends = self.lines.iter().filter(|&&byte| byte == b'\n').count();
        if ends == 3
            && let Some(pause) = self.pause.take()
        {
            thread::sleep(pause);
        }
        let line = self.lines.split_inclusive(|&byte| byte == b'\n').next();
        let line = line.unwrap_or_default();
        buffer[..line.len()].copy_from_slice(line);
        self.lines = &self.lines[line.len()..];
        Ok(line.len())
    }
}

/// While the opponent thinks, the search goes on, also after lines that are no move.
#[test]
fn pondering_goes_on_until_the_next_move() {
    let visits_with = |ponder, reuse| {
        let engine = engine(100);
        let options = GtpOptions {
            search: SearchOptions {
                ponder,
                search: engine.search.with_reuse(reuse),
                ..engine
            },
            ..GtpOptions::default()
        };
        let script = b"boardsize 9\ngenmove b\nname\ngenmove w\nbinmatrix-last_search\nquit\n";
        let slowly = Slowly {
            lines: script,
            pause: Some(Duration::from_millis(500)),
        };
        let (input, mut output) = (BufReader::new(slowly), Vec::new());
        binmatrix_cli::gtp::serve(options, input, &mut output, &mut |_| ())
            .expect("a conversation");
        let output = String::from_utf8(output).expect("text");
        let visits = output.split("visits ").nth(1).expect("a search");
        let visits = visits.lines().next().expect("a line");
        visits.parse::<u64>().expect("a number")
    };
    let without = visits_with(false, true);
    assert!(without <= 200, "{without}");
    for reuse in [false, true] {
        let with = visits_with(true, reuse);
        assert!(with > 400, "{with}");
    }
}

/// Every kernel plays, and all lockstep kernels choose the same moves. A kernel fails, with the reason, exactly on the
/// boards that it does not support.
#[test]
fn kernels_play() {
    let session_on = |kernel| {
        Session::new(GtpOptions {
            search: SearchOptions {
                kernel,
                ..engine(500)
            },
            ..GtpOptions::default()
        })
    };
    let game = |kernel| {
        let mut session = session_on(kernel);
        tell(&mut session, &["boardsize 7"]);
        ["genmove b", "genmove w", "genmove b", "final_score"].map(|line| ask(&mut session, line))
    };
    let mut lockstep = None;
    for &kernel in Kernel::ALL {
        if !kernel.is_available() {
            println!("SKIPPED: {kernel} does not run here");
            let answer = ask(&mut session_on(Some(kernel)), "genmove b");
            assert!(answer.starts_with(&format!("? kernel {kernel} does not run here")));
            continue;
        }
        let answers = game(Some(kernel));
        assert!(
            answers.iter().all(|answer| answer.starts_with("= ")),
            "{answers:?}"
        );
        if !kernel.is_lockstep() {
            continue;
        }
        assert_eq!(
            *lockstep.get_or_insert(answers.clone()),
            answers,
            "{kernel}"
        );
        let mut session = session_on(Some(kernel));
        tell(&mut session, &["boardsize 25", "play b a1"]);
        let before = session.clone();
        let expected = format!("? kernel {kernel} does not play on 25x25: *");
        for line in [
            "genmove w",
            "reg_genmove w",
            "final_score",
            "final_status_list dead",
        ] {
            talk(&mut session, &format!("> {line}\n< {expected}"));
        }
        assert_eq!(session, before, "the game is as it was");
        // The game is saved anyway.
        tell(&mut session, &["play w pass", "play b pass"]);
        assert!(ask(&mut session, "printsgf").starts_with("= (;"));
    }
    let settings = PlayoutSettings::default();
    let auto = Kernel::auto(
        BoardSize::square(7).expect("a size"),
        &settings,
        &Policy::TACTICAL,
    );
    assert_eq!(game(None), game(Some(auto)));
}

#[test]
fn processor_time_is_a_number_that_grows() {
    let mut session = session();
    let first: f64 = chosen(&ask(&mut session, "cputime"))
        .parse()
        .expect("seconds");
    let second: f64 = chosen(&ask(&mut session, "cputime"))
        .parse()
        .expect("seconds");
    assert!(first >= 0.0 && second >= first);
}
