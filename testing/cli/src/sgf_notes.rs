//! Notes in a record change nothing else, and can be taken away.

use binmatrix::{Color, Move, Point, Rules};
use binmatrix_cli::formats::encoding;
use binmatrix_cli::formats::record::Until;
use binmatrix_cli::formats::sgf::{self, Choice, Collection, Note, Variation};

/// A note on the position after so many moves.
pub fn note(after: usize) -> Note {
    let at = |row| Point::new(row, 0).map_or(Move::Pass, Move::Play);
    let moves = [(Color::Black, at(1)), (Color::White, at(2))];
    let variation = |count: usize| Variation {
        moves: moves[..count].to_vec(),
        comment: "a [better] move \\".to_owned(),
    };
    let label = |(column, label)| Point::new(0, column).map(|point| (point, label));
    Note {
        after,
        values: "50.0 0.5 100".to_owned(),
        sbkv: "50.0".to_owned(),
        is_bad: after % 2 == 1,
        labels: [(0, 'A'), (1, 'B')][..1 + after % 2]
            .iter()
            .copied()
            .filter_map(label)
            .collect(),
        comment: "Black 50.0 %\nand more".to_owned(),
        variation: Some(after % 3).filter(|&count| count > 0).map(variation),
    }
}

/// Adds notes to every position of every game of a file and checks that nothing is lost. Returns the first game with notes,
/// or nothing if there is no game or it has notes.
pub fn round_trip(bytes: &[u8]) -> Option<Vec<u8>> {
    let collection = Collection::new(bytes).ok()?;
    if sgf::without_notes(bytes).expect("a record") != bytes {
        return None; // It has notes.
    }
    let mut first = None;
    let whole = encoding::name(bytes);
    for (game, bytes) in (1..).zip(collection.cut(bytes)) {
        let choice = Choice {
            game,
            variation: Vec::new(),
        };
        let Ok(record) = collection.read(&choice) else {
            continue;
        };
        let moves = record.play(Until::End, Rules::SIMPLE, true).moves;
        let notes: Vec<Note> = (0..=moves).map(note).collect();
        let noted = sgf::annotate(&bytes, &notes).expect("the game can be read");
        if noted == bytes {
            // The positions have no nodes: the first one has moves, of which the last played is not the last.
            assert!(moves == 0 || record.broken.is_some());
            continue;
        }
        // An encoding that is guessed may be guessed otherwise when there is more text; no such file is known.
        if encoding::name(&noted) != encoding::name(&bytes) {
            continue;
        }
        let bare = sgf::without_notes(&noted).expect("a record");
        assert!(bare == bytes, "{}", String::from_utf8_lossy(&bare));
        let of_noted = Collection::new(&noted).expect("a record");
        let comments = sgf::comments(&of_noted, 1).expect("a record");
        assert!(
            comments
                .iter()
                .any(|(_, text)| text.contains("binmatrix: "))
        );
        let again = sgf::read(&noted, &Choice::default()).expect("a record");
        assert_eq!(format!("{:?}", again.steps), format!("{:?}", record.steps));
        // A game that names its encoding by itself may be read better alone.
        if encoding::name(&bytes) == whole {
            assert_eq!(again.info, record.info);
        }
        first = first.or(Some(noted));
    }
    first
}
