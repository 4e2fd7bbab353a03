//! Notes in a record change nothing else, and can be taken away.

use binmatrix::{Color, Move, Point, Rules};
use binmatrix_cli::formats::encoding;
use binmatrix_cli::formats::record::Until;
use binmatrix_cli::formats::sgf::{self, Addition, Choice, Collection, Note};

/// A note on the position after so many moves.
pub fn note(after: usize) -> Note {
    let addition = |color, row| Addition {
        color,
        mv: Point::new(row, 0).map_or(Move::Pass, Move::Play),
        comment: "a [better] move \\".to_owned(),
    };
    Note {
        after,
        mark: "50.0 0.5 100".to_owned(),
        sbkv: "50.0".to_owned(),
        is_bad: after % 2 == 1,
        labels: Point::new(0, 0)
            .map(|point| (point, 'A'))
            .into_iter()
            .collect(),
        comment: "Black 50.0 %\nand more".to_owned(),
        variation: match after % 3 {
            0 => Vec::new(),
            count => vec![addition(Color::Black, 1), addition(Color::White, 2)][..count].to_vec(),
        },
    }
}

/// Adds notes to every position of every game of a file and checks that nothing is lost. Returns the file with notes on
/// its first game, or nothing if there is no game or it has notes.
pub fn round_trip(bytes: &[u8]) -> Option<Vec<u8>> {
    let collection = Collection::new(bytes).ok()?;
    if sgf::without_notes(bytes).expect("a record") != bytes {
        return None; // It has notes.
    }
    let mut first = None;
    for game in 1..=collection.games() {
        let choice = Choice {
            game,
            variation: Vec::new(),
        };
        let Ok(record) = collection.read(&choice) else {
            continue;
        };
        let moves = record.play(Until::End, Rules::SIMPLE, true).moves;
        let notes: Vec<Note> = (0..=moves).map(note).collect();
        let noted = sgf::annotate(bytes, game, &notes).expect("the game can be read");
        if noted == bytes {
            // The positions have no nodes: the first one has moves, of which the last played is not the last.
            assert!(moves == 0 || record.broken.is_some());
            continue;
        }
        // An encoding that is guessed may be guessed otherwise when there is more text; no such file is known.
        if encoding::name(&noted) != encoding::name(bytes) {
            continue;
        }
        if collection.games() == 1 {
            let bare = sgf::without_notes(&noted).expect("a record");
            assert!(bare == bytes, "{}", String::from_utf8_lossy(&bare));
            let collection = Collection::new(&noted).expect("a record");
            let comments = sgf::comments(&collection, 1).expect("a record");
            assert!(
                comments
                    .iter()
                    .any(|(_, text)| text.contains("binmatrix: "))
            );
        }
        let again = sgf::read(&noted, &Choice::default()).expect("a record");
        assert_eq!(format!("{:?}", again.steps), format!("{:?}", record.steps));
        assert_eq!(again.info, record.info);
        first = first.or(Some(noted));
    }
    first
}
