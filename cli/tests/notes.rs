//! Notes in records: they change nothing else, and can be taken away. `fuzz_replay.rs` checks it on the corpus.

use std::fs;
use std::path::Path;

use binmatrix_cli::formats::sgf::{self, Choice};
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

#[test]
fn text_of_a_note() {
    let record = b"(;SZ[9];B[aa]C[mine];W[bb];B[cc])";
    let noted = sgf::annotate(record, 1, &[note(0), note(1), note(2)]).expect("a game");
    let expected = "(;SZ[9]BMRV[50.0 0.5 100]SBKV[50.0]LB[aa:A]C[binmatrix: Black 50.0 %\nand more];B[aa]C[mine\n\n\
        binmatrix: Black 50.0 %\nand more]BMRV[50.0 0.5 100]SBKV[50.0]BM[1]LB[aa:A](;W[bb]BMRV[50.0 0.5 100]SBKV[50.0]\
        LB[aa:A]C[binmatrix: Black 50.0 %\nand more](;B[cc])(;BMRV[variation alone]B[ab]C[binmatrix: a [better\\] move \\\\]\
        ;W[ac]C[binmatrix: a [better\\] move \\\\]))(;BMRV[variation alone]B[ab]C[binmatrix: a [better\\] move \\\\]))";
    assert_eq!(String::from_utf8(noted).expect("ASCII"), expected);
}
