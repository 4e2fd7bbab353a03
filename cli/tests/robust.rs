//! Arbitrary bytes give an analysis with its pictures and a replay, or an error, and never a panic.

use std::time::Duration;

use binmatrix::{KoRule, Rules, SuicideRule};
use binmatrix_cli::formats::sgf::Choice;
use binmatrix_cli::results::replay::{FileReplay, Replay, ReplayOptions, replay_bytes};
use binmatrix_cli::results::source::After;
use binmatrix_cli::system::output::Look;
use binmatrix_cli::views::picture::{self, Theme};
use binmatrix_cli::views::{self, json, report};
use binmatrix_cli::{Analysis, AnalyzeOptions, Source, analyze_bytes};
use resvg::usvg::roxmltree::Document;

const SEEDS: [&[u8]; 8] = [
    include_bytes!("../../games/castle-1861.sgf"),
    b"(;FF[4]GM[1]SZ[9:13]KM[6.5]RU[NZ]HA[2]AB[aa:bb][cd]AW[ee]PL[W];B[];W[tt];AE[aa]B[ii](;W[gg])(;W[hh]))",
    b"junk (;GaMe[1]SiZe[5]CoPyright[x\\]y];Black[aa];White[bb])(;SZ[3];B[cc])",
    b"(;CA[Shift_JIS]PB[\x8fG\x8d\\];B[aa](;W[ab](;B[ba])(;B[bb]))(;W[cc]))",
    b"(;SZ[1];B[aa];W[aa];B[])",
    b"(;SZ[25:25]AB[aa:yy];W[aa])",
    b". X O\nX . O\n. O .\n",
    b"\xff\xfe(\0;\0B\0[\0a\0a\0]\0)\0",
];

/// A small generator, so that the test never changes.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }
}

fn mutated(random: &mut Random) -> Vec<u8> {
    const PIECES: [&[u8]; 12] = [
        b"(",
        b")",
        b";",
        b"[",
        b"]",
        b"\\",
        b";B[",
        b"AB[aa:cc]",
        b"SZ[",
        b"[tt]",
        b"\n",
        b"\xe9",
    ];
    let mut bytes = SEEDS[random.below(SEEDS.len())].to_vec();
    for _ in 0..random.below(4) {
        let at = random.below(bytes.len() + 1);
        let end = (at + random.below(8)).min(bytes.len());
        match random.below(4) {
            0 => drop(bytes.drain(at..end)),
            1 => drop(bytes.splice(at..at, PIECES[random.below(PIECES.len())].iter().copied())),
            2 => bytes[at..end].reverse(),
            _ => {
                let copied = bytes[at..end].to_vec();
                let to = random.below(bytes.len() + 1);
                drop(bytes.splice(to..to, copied));
            }
        }
    }
    bytes
}

/// Checks that both pictures are valid XML, whatever the names in the record are.
fn assert_drawn(analysis: &Analysis) {
    let of_analysis = picture::of_analysis(analysis);
    let of_map = picture::of_map(&analysis.sheet());
    for drawn in [of_analysis, of_map] {
        let svg = drawn.svg(Theme::Dark);
        let document = Document::parse(&svg).expect("well-formed XML");
        assert!(
            document
                .root_element()
                .has_tag_name(("http://www.w3.org/2000/svg", "svg"))
        );
    }
}

#[test]
fn mutated_records_and_diagrams() {
    let mut random = Random(1);
    let (mut good, mut refused) = (0, 0);
    for _ in 0..6_000 {
        let bytes = mutated(&mut random);
        let variation = vec![1 + random.below(2); random.below(4) / 3];
        let sgf = Source::Sgf {
            choice: Choice {
                game: 1 + random.below(8) / 7,
                variation,
            },
            after: match random.below(8) {
                0 => Some(After::Moves(random.below(5))),
                1 => Some(After::First(
                    ["a1", "C3", "pass"][random.below(3)].to_owned(),
                )),
                _ => None,
            },
        };
        let source = if random.below(8) == 0 {
            Source::Diagram
        } else {
            sgf
        };
        let options = AnalyzeOptions {
            source,
            playouts: 1,
            threads: Some(1),
            positions: 200,
            ..AnalyzeOptions::default()
        };
        match analyze_bytes(&bytes, &options) {
            Ok(analysis) => {
                good += 1;
                let look = Look {
                    width: random.below(120),
                    color: random.below(2) == 0,
                };
                assert!(!report::text(&analysis, &report::Section::ALL, &look).is_empty());
                assert!(
                    json::of_analysis(&analysis, &report::Section::ALL).starts_with("{\"size\":[")
                );
                if good % 8 == 0 {
                    assert_drawn(&analysis);
                }
            }
            Err(error) => {
                refused += 1;
                let message = error.to_string();
                assert!(
                    !message.is_empty() && !message.contains(char::is_control),
                    "{message:?}"
                );
            }
        }
    }
    // The test reaches both.
    assert!(good > 1_000 && refused > 1_000, "{good} {refused}");
}

/// The totals include played, illegal and unreadable games and files.
#[test]
fn mutated_records_are_played() {
    let mut random = Random(2);
    let mut statuses = [0; 3];
    for _ in 0..6_000 {
        let bytes = [mutated(&mut random), mutated(&mut random)].concat();
        let options = ReplayOptions {
            rules: (random.below(3) == 0).then_some(Rules::TROMP_TAYLOR),
            ko: (random.below(3) == 0).then_some(KoRule::Situational),
            suicide: (random.below(3) == 0).then_some(SuicideRule::MultiStone),
            lenient: random.below(2) == 0,
        };
        let games = replay_bytes(&bytes, &options).map_err(|error| error.to_string());
        let found = games.as_ref().map_or(0, Vec::len);
        let file = "a file".to_owned();
        let replay = Replay::new(
            vec![FileReplay { file, games }],
            1,
            Duration::from_millis(1),
        );
        assert_eq!(replay.totals.games, found);
        statuses[usize::from(replay.totals.exit_status())] += 1;
        let text = views::replay::text(&replay);
        assert!(
            !text.contains(|c: char| c.is_control() && c != '\n'),
            "{text:?}"
        );
        assert!(json::of_replay(&replay).starts_with("{\"files\":["));
    }
    assert!(statuses.iter().all(|&count| count > 30), "{statuses:?}");
}
