//! Notes in records: they change nothing else, and can be taken away. `fuzz_replay.rs` checks it on the corpus.

use std::fs;
use std::path::Path;

use binmatrix_cli::formats::sgf::{self, Choice, Collection, Note};
use binmatrix_testing_cli::sgf_notes::{note, round_trip};

fn read(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    fs::read(folder.join(name)).expect("the file is there")
}

#[test]
fn old_games() {
    for name in ["castle-1861.sgf", "ear-reddening-1846.sgf"] {
        let bytes = read(name);
        round_trip(&bytes).expect("a game");
        let crlf = String::from_utf8(bytes)
            .expect("UTF-8")
            .replace('\n', "\r\n");
        round_trip(crlf.as_bytes()).expect("a game");
    }
}

/// Text around the game, a missing parenthesis, lower case in names, several values, and variations of every form.
#[test]
fn forms() {
    for record in [
        "(;B[aa])",
        "(;)",
        "mail (;GM[1]SZ[9];B[aa];W[bb]) and more",
        "(;SZ[9];B[aa];W[bb]",
        "(;SZ[9]CoPyright[me]C[x] ;B[aa] C[a] [b]\n;W[bb]LB[aa:1]SBKV[3]BM[2])\n",
        "(;SZ[9];B[aa](;W[bb];B[cc](;W[dd])(;W[ee]))(;W[ff];B[gg]))",
        "(;SZ[9](;B[aa](;W[bb]))(;B[cc]))",
        "(;SZ[9];B[aa];W[bb];B[cc];W[dd];B[ee];W[ff])",
        "(;SZ[9];B[aa]W[bb];;C[only a comment];B[cc];AB[dd];PL[W];W[ee])",
        "(;SZ[9];B[aa]C[ends in an escape \\\\];W[bb]C[\\]])",
        "(;SZ[9];B[aa];W[aa];B[bb])",
        "(;SZ[9];C[];B[aa]C[])",
    ] {
        round_trip(record.as_bytes()).expect("a game");
    }
}

/// Letters whose second bytes are a bracket or a backslash, bytes that mean nothing, and UTF-16.
#[test]
fn encodings() {
    let utf16 = |unit: fn(u16) -> [u8; 2], mark: [u8; 2]| {
        let text = "(;SZ[9]PB[\u{53f2}\u{72ac}];B[aa]C[\u{3042}];W[bb]C[\u{3044}])";
        let units = text.encode_utf16().flat_map(unit);
        mark.into_iter().chain(units).collect::<Vec<u8>>()
    };
    let records: [&[u8]; 6] = [
        b"(;CA[GBK]SZ[9]PB[\x8e\x5d\x8e\x5c];B[aa]C[\x8e\x5d];W[bb])",
        b"(;CA[Shift_JIS]SZ[9]PB[\x83\x5c\x83\x5d];B[aa]C[\x83\x5d];W[bb]C[\x95\x5c])",
        b"(;SZ[9]PB[\xff\xfe\x81];B[aa]C[\x81];W[bb]C[\xe3\x81])",
        b"(;CA[UTF-8]SZ[9]PB[\xe5\x8f];B[aa]C[\xe5];W[bb])",
        &utf16(u16::to_le_bytes, [0xff, 0xfe]),
        &utf16(u16::to_be_bytes, [0xfe, 0xff]),
    ];
    for record in records {
        let noted = round_trip(record).expect("a game");
        let name = |bytes| {
            sgf::read(bytes, &Choice::default())
                .expect("a game")
                .info
                .black
        };
        assert_eq!(name(&noted), name(record));
        assert!(name(record).is_some());
    }
}

fn noted(record: &str, notes: &[Note]) -> String {
    let noted = sgf::annotate(record.as_bytes(), notes).expect("a game");
    String::from_utf8(noted).expect("UTF-8")
}

fn bare(record: &str) -> String {
    let bare = sgf::without_notes(record.as_bytes()).expect("a game");
    String::from_utf8(bare).expect("UTF-8")
}

#[test]
fn text_of_a_note() {
    let record = "(;SZ[9];B[aa]C[mine];W[bb];B[cc])";
    let expected = "(;SZ[9]BMRV[50.0 0.5 100 SBKV=50.0 LB=aa:A C=21:a457cc80]SBKV[50.0]LB[aa:A]C[binmatrix: Black 50.0 %\nand more]\
        ;B[aa]C[mine\n\nbinmatrix: Black 50.0 %\nand more]BMRV[50.0 0.5 100 SBKV=50.0 BM=1 LB=aa:A LB=ba:B C=21:a457cc80]\
        SBKV[50.0]BM[1]LB[aa:A][ba:B](;W[bb]BMRV[50.0 0.5 100 SBKV=50.0 LB=aa:A C=21:a457cc80]SBKV[50.0]LB[aa:A]\
        C[binmatrix: Black 50.0 %\nand more](;B[cc])(;BMRV[variation alone nodes=11:a388fb5a C=17:be61d9ab]B[ab]\
        C[binmatrix: a [better\\] move \\\\];W[ac]))(;BMRV[variation alone nodes=5:b545294c C=17:be61d9ab]B[ab]\
        C[binmatrix: a [better\\] move \\\\]))";
    assert_eq!(noted(record, &[note(0), note(1), note(2)]), expected);
}

/// What a player adds to a record with notes is the player's, wherever it is put.
#[test]
fn additions_of_a_player() {
    let record = "(;SZ[9];B[aa]C[mine];W[bb];B[cc])";
    let reviewed = noted(record, &[note(0), note(1), note(2)]);
    let first = "(;SZ[9]BMRV[50.0 0.5 100 SBKV=50.0 LB=aa:A C=21:a457cc80]SBKV[50.0]LB[aa:A]C[binmatrix: Black 50.0 %\nand more]";
    for (of, with, left) in [
        // Properties behind those of the note, in place of one, and with further values.
        (
            "LB[aa:A][ba:B]",
            "LB[aa:A][ba:B][cc:1]",
            "(;SZ[9];B[aa]C[mine]LB[cc:1];W[bb];B[cc])",
        ),
        ("BM[1]", "BM[2]", "(;SZ[9];B[aa]C[mine]BM[2];W[bb];B[cc])"),
        (
            first,
            "(;SZ[9]BMRV[50.0 C=3]C[my own words]",
            "(;SZ[9]C[my own words];B[aa]C[mine];W[bb];B[cc])",
        ),
        (
            first,
            "(;SZ[9]SBKV[50.0]BMRV[50.0 SBKV=50.0]BM[1]",
            "(;SZ[9]BM[1];B[aa]C[mine];W[bb];B[cc])",
        ),
        // Text around that of the note.
        (
            "and more]BMRV",
            "and more and mine\n\nand on]BMRV",
            "(;SZ[9];B[aa]C[mine and mine\n\nand on];W[bb];B[cc])",
        ),
        (
            "C[binmatrix: Black 50.0 %\nand more](",
            "C[oh\nbinmatrix: Black 50.0 %\nand more!](",
            "(;SZ[9];B[aa]C[mine];W[bb]C[oh\n!];B[cc])",
        ),
        // A variation beside that of a note, before or after it; the program that added it kept all parentheses.
        (
            "(;B[cc])",
            "(;B[cc])(;B[dd])",
            "(;SZ[9];B[aa]C[mine];W[bb](;B[cc])(;B[dd]))",
        ),
        (
            ";W[ac]))",
            ";W[ac])(;B[dd]))",
            "(;SZ[9];B[aa]C[mine];W[bb](;B[cc])(;B[dd]))",
        ),
        // A move, a comment or a branch within the variation of a note makes it the player's.
        (
            ";W[ac]))",
            ";W[ac];B[ad]))",
            "(;SZ[9];B[aa]C[mine];W[bb](;B[cc])(;B[ab];W[ac];B[ad]))",
        ),
        (
            ";W[ac]))",
            ";W[ac]C[why?]))",
            "(;SZ[9];B[aa]C[mine];W[bb](;B[cc])(;B[ab];W[ac]C[why?]))",
        ),
        (
            ";W[ac]))",
            "(;W[ac])(;W[ad])))",
            "(;SZ[9];B[aa]C[mine];W[bb](;B[cc])(;B[ab](;W[ac])(;W[ad])))",
        ),
        (
            ";W[ac]))",
            ";W[bb]))",
            "(;SZ[9];B[aa]C[mine];W[bb](;B[cc])(;B[ab];W[bb]))",
        ),
        // The variation of a note as the main line, or without the other.
        (
            "(;B[cc])(;BMRV[variation alone nodes=11:a388fb5a C=17:be61d9ab]B[ab]C[binmatrix: a [better\\] move \\\\];W[ac])",
            "(;BMRV[variation alone nodes=11:a388fb5a C=17:be61d9ab]B[ab]C[binmatrix: a [better\\] move \\\\];W[ac])(;B[cc])",
            record,
        ),
        (
            "(;B[cc])(;BMRV[variation alone nodes=11:a388fb5a C=17:be61d9ab]B[ab]C[binmatrix: a [better\\] move \\\\];W[ac])",
            "(;BMRV[variation alone nodes=11:a388fb5a C=17:be61d9ab]B[ab]C[binmatrix: a [better\\] move \\\\];W[ac])",
            "(;SZ[9];B[aa]C[mine];W[bb])",
        ),
        (
            "(;B[cc])(;BMRV[variation alone nodes=11:a388fb5a C=17:be61d9ab]",
            ";B[cc](;BMRV[variation alone nodes=11:a388fb5a C=17:be61d9ab]",
            record,
        ),
    ] {
        assert_eq!(reviewed.matches(of).count(), 1, "{of}");
        assert_eq!(bare(&reviewed.replace(of, with)), left, "{of} -> {with}");
    }
}

/// A mark out of its place removes nothing but itself.
#[test]
fn marks_out_of_place() {
    for (record, left) in [
        ("(;BMRV[variation nodes=5:f53ed247]B[aa])", "(;B[aa])"),
        (
            "(;SZ[9];BMRV[variation nodes=5:f53ed247]B[aa];W[bb])",
            "(;SZ[9];B[aa];W[bb])",
        ),
        (
            "(;SZ[9](;W[cc];BMRV[variation alone nodes=5:f53ed247]B[aa])(;B[bb]))",
            "(;SZ[9](;W[cc];B[aa])(;B[bb]))",
        ),
        (
            "(;SZ[9];BMRV[]B[aa]BM[1]C[binmatrix: mine])",
            "(;SZ[9];B[aa]BM[1]C[binmatrix: mine])",
        ),
        // A tree within a tree without nodes.
        (
            "(;SZ[5];B[aa](;W[bb])(;BMRV[variation nodes=5:b545294c]B[ab]((;BMRV[1]W[cc]))))",
            "(;SZ[5];B[aa](;W[bb])(;B[ab]((;W[cc]))))",
        ),
        // A comment of the same form.
        (
            "(;B[aa]C[binmatrix: Black 50 %\nbinmatrix: I think otherwise]BMRV[50 C=10:c7a25d92])",
            "(;B[aa]C[\nbinmatrix: I think otherwise])",
        ),
        (
            "(;B[aa]C[binmatrix: Black 60 %]BMRV[50 C=10:c7a25d92])",
            "(;B[aa]C[binmatrix: Black 60 %])",
        ),
        // Two variations, each of which says that it was the only one.
        (
            "(;B[aa](;W[bb])(;BMRV[variation alone nodes=5:c3015a30]W[cc])(;BMRV[variation alone nodes=5:9a1d081e]W[dd]))",
            "(;B[aa];W[bb])",
        ),
    ] {
        assert_eq!(bare(record), left);
    }
}

/// A program that writes other line ends, sorts properties or breaks lines does not keep the notes in the record.
#[test]
fn notes_written_by_another_program() {
    let record = "(;SZ[9];B[aa]C[mine];W[bb];B[cc])";
    let reviewed = noted(record, &[note(0), note(1), note(2)]);
    let crlf = bare(&reviewed.replace('\n', "\r\n"));
    assert_eq!(crlf, record);
    let sorted = reviewed.replace(
        "BMRV[50.0 0.5 100 SBKV=50.0 BM=1 LB=aa:A LB=ba:B C=21:a457cc80]SBKV[50.0]BM[1]LB[aa:A][ba:B]",
        "\nBM[1]\nBMRV[50.0 0.5 100 SBKV=50.0 BM=1 LB=aa:A LB=ba:B C=21:a457cc80]\nLB[aa:A]\n[ba:B]\nSBKV[50.0]",
    );
    assert_ne!(sorted, reviewed);
    assert_eq!(bare(&sorted), record.replace("[mine]", "[mine]\n\n\n\n"));
    // Two comments in a node, which the standard forbids.
    let two = "(;SZ[9];B[aa]C[a]C[b])";
    let once = noted(two, &[note(1)]);
    assert_eq!(bare(&once), two);
}

/// A game of a collection keeps the encoding that only another game names.
#[test]
fn encoding_of_a_collection() {
    let file = b"(;CA[GBK]SZ[9]PB[\xca\xb7];B[aa])\n(;SZ[9]PB[\xca\xb7\x95\x5c];B[bb])\n(;CA[utf-8]SZ[9];B[cc])";
    let collection = Collection::new(file).expect("games");
    let games = collection.cut(file);
    assert_eq!(games[0], b"(;CA[GBK]SZ[9]PB[\xca\xb7];B[aa])");
    assert_eq!(games[1], b"(;CA[GBK]SZ[9]PB[\xca\xb7\x95\x5c];B[bb])");
    assert_eq!(games[2], b"(;CA[utf-8]SZ[9];B[cc])");
    let noted = sgf::annotate(&games[1], &[note(0), note(1)]).expect("a game");
    let record = sgf::read(&noted, &Choice::default()).expect("a game");
    assert_eq!(record.info.black.as_deref(), Some("\u{53f2}\u{661e}"));
    let utf16: Vec<u8> = [0xff, 0xfe]
        .into_iter()
        .chain(
            "(;B[aa])(;PB[\u{53f2}])"
                .encode_utf16()
                .flat_map(u16::to_le_bytes),
        )
        .collect();
    let games = Collection::new(&utf16).expect("games").cut(&utf16);
    let record = sgf::read(&games[1], &Choice::default()).expect("a game");
    assert_eq!(record.info.black.as_deref(), Some("\u{53f2}"));
}

/// A game whose encoding differs from that of the file is cut as it is.
#[test]
fn two_encodings() {
    let file = b"(;CA[latin1]SZ[5];B[aa])(;CA[GBK]SZ[5]PB[\x8e])";
    let games = Collection::new(file).expect("games").cut(file);
    assert_eq!(games[1], b"(;CA[GBK]SZ[5]PB[\x8e])");
}

/// A tree without nodes is no variation.
#[test]
fn empty_trees() {
    let record = "(;SZ[9];B[aa]();W[bb](())(;B[cc])(;B[dd]))";
    round_trip(record.as_bytes()).expect("a game");
    let noted = noted(record, &[note(3)]);
    assert!(noted.contains(";B[cc]BMRV"), "{noted}");
}
