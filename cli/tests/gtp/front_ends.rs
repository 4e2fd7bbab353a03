//! The lines of front ends in their order. Their analysis is in `analysis.rs`.

use super::{ask, session, session_with, talk};
use binmatrix::Rules;
use binmatrix_cli::gtp::{GtpOptions, Identity, Session};

#[test]
fn sabaki() {
    let mut session = session();
    talk(
        &mut session,
        "> name
         < = binmatrix
         > version
         < = *
         > protocol_version
         < = 2
         > list_commands
         < = protocol_version*
         > komi 6.5
         > boardsize 9
         > clear_board
         > set_free_handicap C3 C5 G7
         > play W E5
         > play W pass
         > play B A1
         > protocol_version
         < = 2
         > undo
         > rectangular_boardsize 9 13
         > clear_board
         > set_free_handicap C3 C5 G7
         > play W E5
         > list_stones b
         < = G7 C5 C3
         > quit",
    );
    assert!(session.is_over());
}

#[test]
fn gogui() {
    let mut session = session();
    talk(
        &mut session,
        "> name
         < = binmatrix
         > protocol_version
         < = 2
         > version
         < = *
         > list_commands
         < = protocol_version*
         > gogui-interrupt
         > gogui-version 1.6
         > gogui-analyze_commands
         < = bwboard/*
         > boardsize 9
         > clear_board
         > komi 0
         > time_settings 300 30 5
         > gogui-setup B C3 W G7
         > gogui-setup_player W
         > gogui-play_sequence W E5 B E3 W PASS
         > gg-undo 2
         > time_left b 280 0
         > last_move
         < = white E5",
    );
    let answer = ask(&mut session, "genmove b");
    let vertex = answer.strip_prefix("= ").expect("a move");
    assert_eq!(session.answer(b"# interrupt\n"), None);
    assert_eq!(ask(&mut session, "last_move"), format!("= black {vertex}"));
    assert!(ask(&mut session, "final_status_list dead").starts_with('='));
}

/// Lizzie numbers its lines, and waits forever for an answer without its number.
#[test]
fn lizzie() {
    let mut session = Session::new(GtpOptions {
        identity: Identity::KataGo,
        search: super::engine(100),
        ..GtpOptions::default()
    });
    talk(
        &mut session,
        "> 0 name
         < =0 KataGo
         > 1 version
         < =1 1.15*
         > 2 boardsize 9
         < =2
         > 3 komi 7.5
         < =3
         > 5 play B E5
         < =5
         > 7 name
         < =7 KataGo
         > 8 undo
         < =8
         > 9 clear_board
         < =9
         > 10 fixed_handicap 4
         < =10 C3 G7 C7 G3
         > 11 time_settings 0 30 1
         < =11
         > 12 genmove W
         < =12 *
         > 13 boardsize 9 13
         < =13",
    );
}

#[test]
fn lizzie_yzy() {
    let mut session = session_with(Rules::CHINESE);
    talk(
        &mut session,
        "> name
         < = binmatrix
         > version
         < = *
         > list_commands
         < = protocol_version*
         > komi 7.5
         > rectangular_boardsize 9 13
         > kata-get-param playoutDoublingAdvantage
         < ?*
         > kata-get-rules
         < = {\"*
         > stop
         < ?*
         > play B E5
         > time_left B 12.50 1
         > heatmap
         < ? unknown command",
    );
}
