//! `analyze` answers any file, SGF or diagram, with an analysis or a typed error, and never panics. The same holds for
//! the text report, the picture and the JSON.
//!
//! The first three bytes are options, the rest is the file; see `Options`.

use arbitrary::Unstructured;
use binmatrix::{BoardSize, Color, SuicideRule};
use binmatrix_cli::formats::sgf::{self, Choice, SgfError};
use binmatrix_cli::results::source::After;
use binmatrix_cli::system::output::Look;
use binmatrix_cli::views::picture::{self, Theme};
use binmatrix_cli::views::{json, report};
use binmatrix_cli::{Analysis, AnalyzeOptions, Source, analyze_bytes};

/// The options encoded in the first bytes of an input.
struct Options {
    analyze: AnalyzeOptions,
    look: Look,
}

impl Options {
    /// Decodes flags, the move number, and the choice of game and variation. The flags: 1 a diagram instead of SGF; 2
    /// the position after a certain move; 4 and 8 a suicide rule; 16 White to move; 32 playouts; 64 color; 128 a narrow
    /// screen.
    fn of([flags, move_number, choice]: [u8; 3]) -> Options {
        let has = |flag: u8| flags & flag != 0;
        let variation = match choice / 4 {
            0 => Vec::new(),
            choices => vec![1 + usize::from(choices % 8), usize::from(choices / 8)],
        };
        let source = if has(1) {
            Source::Diagram
        } else {
            Source::Sgf {
                choice: Choice {
                    game: 1 + usize::from(choice % 4),
                    variation,
                },
                after: has(2).then_some(After::Moves(move_number.into())),
            }
        };
        let suicide = [
            None,
            Some(SuicideRule::Forbidden),
            Some(SuicideRule::MultiStone),
            Some(SuicideRule::Any),
        ][usize::from(flags / 4 % 4)];
        Options {
            analyze: AnalyzeOptions {
                source,
                to_move: has(16).then_some(Color::White),
                suicide,
                playouts: if has(32) { 2 } else { 0 },
                threads: Some(1),
                positions: 200,
                ..AnalyzeOptions::default()
            },
            look: Look {
                color: has(64),
                width: if has(128) {
                    usize::from(move_number)
                } else {
                    80
                },
            },
        }
    }
}

pub fn run(bytes: &[u8]) {
    let mut input = Unstructured::new(bytes);
    let options = Options::of(input.arbitrary().unwrap_or_default());
    let file = input.take_rest();
    if let Source::Sgf { .. } = options.analyze.source {
        check_records(file);
    }
    match analyze_bytes(file, &options.analyze) {
        Ok(analysis) => check_analysis(&analysis, &options),
        Err(error) => {
            let message = error.to_string();
            assert!(!message.is_empty(), "an error without a text: {error:?}");
            let control = message.chars().find(|c| c.is_control());
            assert_eq!(
                control, None,
                "the message is one line of plain text: {message:?}"
            );
        }
    }
}

/// Checks that the parser accepts cleaned-up records.
fn check_records(file: &[u8]) {
    for record in sgf::read_all(file).into_iter().flatten() {
        assert!(!matches!(record, Err(SgfError::Parser(_))), "{record:?}");
    }
}

fn check_analysis(analysis: &Analysis, options: &Options) {
    let board = &analysis.place.board;
    let size = board.size();

    // Every stone is in exactly one chain, and every chain has a liberty.
    let mut stones = [Color::Black, Color::White].map(|color| board.stones(color));
    for chain in &analysis.facts.chains {
        let rest = &mut stones[usize::from(chain.color == Color::White)];
        assert!(
            chain.stones.is_subset(*rest),
            "{chain:?} twice or of another color"
        );
        *rest = *rest - chain.stones;
        assert!(
            !chain.liberties.is_empty() && chain.liberties.is_subset(board.empty()),
            "{chain:?}"
        );
    }
    assert!(
        stones.iter().all(|rest| rest.is_empty()),
        "stones in no chain"
    );
    assert!(analysis.facts.legal.is_subset(board.empty()));
    assert_eq!(analysis.playouts.games(), options.analyze.playouts);

    if options.look.color {
        let svg = picture::of_analysis(analysis).svg(Theme::Dark);
        assert!(svg.starts_with("<svg "));
        let width = "100".parse().expect("a width");
        let png = picture::to_png(&svg, width);
        assert!(png.is_ok(), "the picture is SVG: {:?}", png.err());
    }
    let text = report::text(analysis, &report::Section::ALL, &options.look);
    assert!(!text.is_empty());
    if !options.look.color {
        let control = text.chars().find(|&c| c.is_control() && c != '\n');
        assert_eq!(control, None, "the report is plain text: {text:?}");
    }
    check_json(&json::of_analysis(analysis, &report::Section::ALL), size);
}

/// Checks that the JSON is one object with rows of the right length.
fn check_json(text: &str, size: BoardSize) {
    let value: serde_json::Value = serde_json::from_str(text).expect("JSON");
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    assert_eq!(value["size"], serde_json::json!([width, height]));
    let rows = value["board"].as_array().expect("rows");
    assert_eq!(rows.len(), height);
    for row in rows {
        let row = row.as_str().expect("a row is a string");
        assert!(
            row.len() == width && row.bytes().all(|b| b"XO.".contains(&b)),
            "{row:?}"
        );
    }
    assert!(!text.contains('\n'));
}
