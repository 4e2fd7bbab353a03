//! Pictures and texts of `map`, and the pictures of `analyze`.

mod support;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use binmatrix::{Color, Rules, SuicideRule};
use binmatrix_analysis::clusters::Status;
use binmatrix_analysis::local_life::{LOCAL_POINTS, LocalStatus};
use binmatrix_cli::Source;
use binmatrix_cli::results::atlas::{Atlas, MapOptions, MoveRange, Moves, Sheet};
use binmatrix_cli::results::map::{Map, Region};
use binmatrix_cli::system::output::Look;
use binmatrix_cli::views::map;
use binmatrix_cli::views::picture::{
    Hatching, Layer, Mark, Picture, Theme, Weight, of_map, to_png,
};
use resvg::tiny_skia::Pixmap;
use resvg::usvg;
use resvg::usvg::roxmltree::{Document, Node};
use serde_json::json;
use support::{CASTLE, CORNER, EAR_REDDENING, Folder, Run, game, parse, run, run_with_input};

/// Reads a PNG, which must be valid.
fn pixels(folder: &Folder, name: &str) -> Pixmap {
    let bytes = fs::read(folder.path(name)).expect("the file is there");
    Pixmap::decode_png(&bytes).expect("it is a PNG")
}

/// The text of an element of the picture.
fn text_of(document: &Document<'_>, element: &str) -> String {
    let found = document
        .descendants()
        .find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", element)));
    found
        .and_then(|node| node.text())
        .unwrap_or_default()
        .into()
}

fn count(document: &Document<'_>, wanted: impl Fn(&Node<'_, '_>) -> bool) -> usize {
    document.descendants().filter(wanted).count()
}

/// The sheet of a diagram, with Black to move.
fn drawn(diagram: &str) -> Sheet {
    let options = MapOptions {
        source: Source::Diagram,
        ..MapOptions::default()
    };
    let atlas = Atlas::read(diagram.as_bytes(), &options).expect("a diagram");
    atlas.sheet(0).expect("a map")
}

const LOOK: Look = Look {
    width: 80,
    color: false,
};

/// White's three stones have one eye and no way out.
const CAUGHT: &str = "\
    . X . X . X .\n\
    X X X X X X X\n\
    . . . . . . .\n\
    X X X . . . .\n\
    O O X . . . .\n\
    . O X . . . .\n";

#[test]
fn one_command_draws_the_whole_plan() {
    let folder = Folder::new("whole");
    let (svg, png) = (folder.path("a.svg"), folder.path("a.png"));
    let file = game(EAR_REDDENING);
    let options = [
        "--move",
        "100",
        "--svg",
        &svg,
        "--png",
        &png,
        "--png-width",
        "480",
    ];
    let drawn = run(&[&["map", &file], &options[..]].concat());
    assert!(drawn.stderr.contains("a.svg: written") && drawn.stderr.contains("a.png: written"));
    assert_eq!(drawn.good(), "");
    assert_eq!(
        folder.names(),
        BTreeSet::from(["a.svg", "a.png"].map(str::to_owned))
    );

    let text = folder.read("a.svg");
    let document = Document::parse(&text).expect("well-formed XML");
    let title = text_of(&document, "title");
    assert_eq!(
        title,
        "Yasuda Shusaku 4d (Black) vs Inoue Gennan Inseki 8d (White)"
    );
    let words = text_of(&document, "desc");
    for part in [
        "1846-09-11",
        "Move 100 of 325, White",
        "Black to move",
        "colored point; colored link",
        "cluster",
        "shadow",
    ] {
        assert!(words.contains(part), "{part}\n{words}");
    }
    // Letters are outlines: no font is requested, and nothing is fetched.
    for element in ["text", "image", "style", "script"] {
        assert_eq!(
            count(&document, |node| node.tag_name().name() == element),
            0
        );
    }
    assert!(
        !text.contains("font") && text.matches("http").count() == 1,
        "its namespace"
    );

    let pixels = pixels(&folder, "a.png");
    let view = document
        .root_element()
        .attribute("viewBox")
        .expect("a size");
    let sides: Vec<f32> = view
        .split(' ')
        .map(|side| side.parse().expect("a number"))
        .collect();
    assert_eq!(pixels.width(), 480);
    assert_eq!(pixels.height(), (sides[3] * 480.0 / sides[2]) as u32);
    let colors: BTreeSet<[u8; 4]> = pixels
        .pixels()
        .iter()
        .map(|p| [p.red(), p.green(), p.blue(), p.alpha()])
        .collect();
    assert!(
        colors.len() > 200 && colors.contains(&[255; 4]),
        "{}",
        colors.len()
    );
    let (width, height) = (pixels.width(), pixels.height());
    let edges = (0..height).flat_map(|y| [(0, y), (width - 1, y)]);
    let edges = edges.chain((0..width).flat_map(|x| [(x, 0), (x, height - 1)]));
    for (x, y) in edges {
        let pixel = pixels.pixel(x, y).expect("a pixel");
        let shade = [pixel.red(), pixel.green(), pixel.blue()];
        assert_eq!(shade, [255; 3], "the paper goes to the edge: {x} {y}");
    }
}

#[test]
fn a_file_that_is_there_is_replaced_and_that_is_said() {
    let folder = Folder::new("replaced");
    let svg = folder.path("a.svg");
    let draw = |theme: &str| {
        let options = ["map", "--diagram", "-", "--svg", &svg, "--theme", theme];
        let drawn = run_with_input(&options, CORNER.as_bytes());
        (drawn.stderr.clone(), drawn.good(), folder.read("a.svg"))
    };
    let (said, _, light) = draw("light");
    assert!(said.ends_with("a.svg: written\n"), "{said}");
    let (said, _, dark) = draw("dark");
    assert!(said.ends_with("a.svg: replaced\n"), "{said}");
    assert_ne!(light, dark);
    assert_eq!(draw("light").2, light, "the same picture again");
    assert_eq!(folder.names().len(), 1, "nothing else is left");
    let other_colors = |text: &str| {
        let pieces = text
            .split('#')
            .map(|piece| piece.get(6..).unwrap_or_default());
        pieces.collect::<String>()
    };
    assert_eq!(
        other_colors(&light),
        other_colors(&dark),
        "only colors differ"
    );
}

#[test]
fn a_range_gives_numbered_files() {
    let folder = Folder::new("range");
    let (svg, png) = (folder.path("plan.svg"), folder.path("plan.png"));
    let file = game(CASTLE);
    let options = [
        "--moves",
        "98..101",
        "--svg",
        &svg,
        "--png",
        &png,
        "--png-width",
        "200",
    ];
    assert_eq!(run(&[&["map", &file], &options[..]].concat()).good(), "");
    let numbers = ["098", "099", "100", "101"];
    let expected = numbers
        .iter()
        .flat_map(|number| ["svg", "png"].map(|ending| format!("plan-{number}.{ending}")));
    assert_eq!(folder.names(), expected.collect());
    for number in numbers {
        let moves = number.trim_start_matches('0');
        let text = folder.read(&format!("plan-{number}.svg"));
        assert!(text.contains(&format!("Move {moves} of 142")), "{number}");
        assert_eq!(pixels(&folder, &format!("plan-{number}.png")).width(), 200);
    }
    // As text, the maps follow each other.
    let text = run(&["map", &file, "--moves", "98..101"]).good();
    assert_eq!(text.matches("Move ").count(), 4);
    assert!(text.find("Move 98 ") < text.find("Move 101 "));
}

/// The heights of the pictures differ, as their legends do; the frames have one height, and show one position each.
#[test]
fn a_range_gives_one_animated_file() {
    let folder = Folder::new("animation");
    let path = folder.path("plan.png");
    let file = game(CASTLE);
    const FIRST: usize = 5;
    const MOVES: &str = "5..9";
    let options = ["--moves", MOVES, "--png-width", "200"];
    let animation = ["--animation", &path, "--frame-time", "0.25"];
    let done = run(&[&["map", &file], &options[..], &animation].concat());
    assert_eq!((&*done.stdout, done.status), ("", 0));
    assert!(done.stderr.contains("plan.png: written"), "{}", done.stderr);
    assert_eq!(folder.names(), BTreeSet::from(["plan.png".to_owned()]));

    let bytes = fs::read(&path).expect("the file is there");
    let decoder = png::Decoder::new(std::io::Cursor::new(&bytes));
    let mut reader = decoder.read_info().expect("it is a PNG");
    let control = reader.info().animation_control.expect("it is animated");
    assert_eq!((control.num_frames, control.num_plays), (5, 0));
    let mut frames = Vec::new();
    for _ in 0..control.num_frames {
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        reader.next_frame(&mut pixels).expect("a frame");
        let frame = reader.info().frame_control.expect("it has a time");
        assert_eq!((frame.delay_num, frame.delay_den), (250, 1000));
        frames.push(pixels);
    }
    // Each frame is the picture that `--png` writes of its position, with paper below.
    let alone = folder.path("alone.png");
    let pictures = ["--png", &alone, "--png-width", "200"];
    run(&[&["map", &file, "--moves", MOVES], &pictures[..]].concat()).good();
    let mut heights = BTreeSet::new();
    for (number, frame) in (FIRST..).zip(&frames) {
        let alone = pixels(&folder, &format!("alone-{number:03}.png"));
        heights.insert(alone.height());
        let colors = alone.pixels().iter();
        let colors = colors.flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
        let colors: Vec<u8> = colors.collect();
        let (picture, paper) = frame.split_at(colors.len());
        assert_eq!(picture, colors);
        assert!(
            paper
                .chunks(3)
                .all(|pixel| pixel == &colors[colors.len() - 3..])
        );
    }
    assert!(heights.len() > 1, "{heights:?}");
    for (one, other) in frames.iter().zip(&frames[1..]) {
        assert_eq!(one.len(), other.len());
        assert_ne!(one, other);
    }
}

#[test]
fn what_cannot_be_is_refused_and_nothing_is_written() {
    let folder = Folder::new("refused");
    let file = game(CASTLE);
    let (svg, nowhere) = (folder.path("a.svg"), folder.path("none/a.svg"));
    let (directory, text) = (folder.path(""), folder.path("a.txt"));
    let map = |options: &[&str]| run(&[&["map", &file], options].concat());
    let in_file = format!("{file}/a.svg");
    let second = folder.path("a-002.txt");
    let one_line: [(&[&str], &str); 9] = [
        (
            &["--moves", "100..143", "--svg", &svg],
            "the record has 142 moves",
        ),
        (
            &["--move", "143", "--svg", &svg],
            "the record has 142 moves",
        ),
        (&["--svg", &nowhere], "no such directory"),
        (&["--svg", &in_file], "no such directory"),
        (&["--moves", "1..2", "--svg", &nowhere], "no such directory"),
        (&["--svg", &directory], "not a file"),
        (&["--svg", &text, "--png", &text], "the same file"),
        (
            &["--moves", "1..2", "--png", &text, "--animation", &second],
            "the same file",
        ),
        (
            &["--moves", "1..2", "--animation", &nowhere],
            "no such directory",
        ),
    ];
    for (options, reason) in one_line {
        let said = map(options).refused();
        assert!(said.contains(reason), "{options:?}: {said}");
    }
    let by_arguments: [(&[&str], &str); 9] = [
        (&["--moves", "9..8", "--svg", &svg], "the lower one first"),
        (&["--moves", "9", "--svg", &svg], "50..60"),
        (&["--moves", "1..x", "--svg", &svg], "50..60"),
        (&["--moves", "1..2", "--move", "1"], "cannot be used with"),
        (&["--theme", "wood", "--svg", &svg], "light"),
        (&["--png-width", "99", "--svg", &svg], "from 100 to 8000"),
        (&["--diagram", "--moves", "1..2"], "cannot be used with"),
        (&["--animation", &svg], "--moves"),
        (
            &["--moves", "1..2", "--animation", &svg, "--frame-time", "0"],
            "from 0.01 to 60",
        ),
    ];
    for (options, reason) in by_arguments {
        let Run {
            status,
            stdout,
            stderr,
        } = map(options);
        assert_eq!((status, &*stdout), (2, ""), "{options:?}");
        assert!(stderr.contains(reason), "{options:?}: {stderr}");
    }
    let refused = run(&["analyze", &file, "--playouts", "0", "--svg", &nowhere]).refused();
    assert!(refused.contains("no such directory"));
    assert_eq!(folder.names(), BTreeSet::new());
}

/// Counts the dots in each path of this color: very short lines with round ends.
fn dots(document: &Document<'_>, color: &str) -> Vec<usize> {
    let round = |node: &Node<'_, '_>| {
        let group = node.parent_element();
        group.and_then(|group| group.attribute("stroke-linecap")) == Some("round")
    };
    let paths = document.descendants().filter(round);
    let paths = paths.filter(|node| node.attribute("stroke") == Some(color));
    let dots = paths.map(|node| {
        node.attribute("d")
            .map_or(0, |path| path.matches("h.1").count())
    });
    dots.collect()
}

/// Shapes distinguish the colors too, so a picture in shades of gray keeps everything.
#[test]
fn shapes_tell_what_colors_tell() {
    let sheet = drawn(CORNER);
    let picture = of_map(&sheet);
    let text = picture.svg(Theme::Light);
    let document = Document::parse(&text).expect("well-formed XML");
    let has =
        |name: &str, value: &str| count(&document, |node| node.attribute(name) == Some(value));
    assert!(
        has("stroke-dasharray", "7 3") > 0,
        "White's outlines are broken lines"
    );
    assert!(
        has("fill", "url(#unsettled)") == 2,
        "on the board and in the legend"
    );
    // Both have a soft field; only White's has rings, in each of its cells and in the legend.
    let fields = |color: Color| {
        let mut soft = picture.clone();
        soft.layers
            .retain(|layer| matches!(layer, Layer::Field { color: whose, .. } if *whose == color));
        let points = soft.layers.iter().map(|layer| match layer {
            Layer::Field { strengths, .. } => strengths.len(),
            _ => 0,
        });
        (points.sum::<usize>(), soft.svg(Theme::Light))
    };
    for color in Color::BOTH {
        let (points, text) = fields(color);
        let document = Document::parse(&text).expect("well-formed XML");
        let soft = match color {
            Color::Black => "url(#field-b)",
            Color::White => "url(#field-w)",
        };
        let field = |node: &Node<'_, '_>| node.attribute("fill") == Some(soft);
        let field = document.descendants().find(field).expect("a field");
        assert_eq!(field.children().filter(Node::is_element).count(), points);
        let rings = dots(&document, "#e69f00");
        match color {
            Color::Black => assert!(rings.is_empty(), "{rings:?}"),
            Color::White => assert_eq!(rings, [4 * points, 4], "on the board, in the legend"),
        }
    }
    let marked = |wanted: Mark| {
        let layers = picture.layers.iter();
        let all = layers.filter_map(|layer| match layer {
            Layer::Marked { mark, points } if *mark == wanted => Some(format!("{points:?}")),
            _ => None,
        });
        all.collect::<Vec<_>>().join("")
    };
    assert_eq!(marked(Mark::Vital), "Points(9x9 {B9})");
    assert_eq!(marked(Mark::Dead), "Points(9x9 {})");
    let caught = of_map(&drawn(CAUGHT));
    let dead = caught.layers.iter().any(|layer| {
        matches!(layer, Layer::Marked { mark: Mark::Dead, points }
            if format!("{points:?}") == "Points(7x6 {A2, B2, B1})")
    });
    assert!(dead, "{:?}", caught.layers);
    // The legend explains exactly the things that appear.
    for (text, words) in [
        (&text, "unsettled on the board; vital point"),
        (&caught.svg(Theme::Dark), "dead at sight, taken off"),
    ] {
        assert!(text.contains(words), "{words}");
    }
    assert!(
        !text.contains("dead at sight, taken off")
            && !text.contains("seki")
            && !text.contains("kills")
    );
}

/// Neutral links remain visible, although nearly all of them join two stones: their beads are drawn after the stones.
#[test]
fn stones_do_not_cover_neutral_links() {
    let sheet = drawn(". X O .\nX . . O\n. X O .\n. . . .\n");
    let text = of_map(&sheet).svg(Theme::Light);
    let document = Document::parse(&text).expect("well-formed XML");
    let gray = "#5c5c5c";
    assert_eq!(dots(&document, gray), [4, 1], "on the board, in the legend");
    let nodes: Vec<Node<'_, '_>> = document.descendants().collect();
    let stone = nodes
        .iter()
        .rposition(|node| node.attribute("r") == Some("13.6"));
    let bead = nodes
        .iter()
        .position(|node| node.attribute("stroke") == Some(gray));
    assert!(stone.expect("a stone") < bead.expect("a bead"));
}

/// `analyze` draws its playouts and facts, and still prints the report.
#[test]
fn analyze_draws_too() {
    let folder = Folder::new("analyze");
    let (svg, png) = (folder.path("a.svg"), folder.path("a.png"));
    let file = game(EAR_REDDENING);
    let draw = |options: &[&str]| {
        let pictures = ["--svg", &svg, "--png", &png, "--png-width", "300"];
        let arguments = ["analyze", &file, "--playouts", "100"];
        run(&[&arguments, options, &pictures].concat()).good()
    };
    let report = draw(&["--move", "127"]);
    assert!(report.contains("In atari     Black: P12") && report.contains("Ownership:"));
    let text = folder.read("a.svg");
    let document = Document::parse(&text).expect("well-formed XML");
    let words = text_of(&document, "desc");
    assert!(
        words.contains("owner in playouts; in atari; last liberty"),
        "{words}"
    );
    assert!(words.contains("after komi 0") && !words.contains("pass-alive"));
    assert_eq!(pixels(&folder, "a.png").width(), 300);
    // At the end something is unconditionally alive. With `--json`, the object is alone on standard output.
    let value = parse(&draw(&["--json"]));
    assert_eq!(value["move_number"], 325);
    let words = folder.read("a.svg");
    assert!(words.contains("pass-alive stone; its territory"));
    // The map is drawn beside it.
    draw(&["--move", "100", "--show", "map"]);
    let words = text_of(
        &Document::parse(&folder.read("a.svg")).expect("XML"),
        "desc",
    );
    assert!(
        words.contains("owner in playouts") && words.contains("dead on the board"),
        "{words}"
    );
    // Without playouts nobody owns anything.
    let options = ["analyze", &file, "--playouts", "0", "--svg", &svg];
    run(&options).good();
    let text = folder.read("a.svg");
    assert!(!text.contains("owner") && text.contains("its territory"));
}

/// The picture is valid XML for any names, and its title contains them.
#[test]
fn names_of_any_letters() {
    let sgf = "(;SZ[5]PB[<b> & \"x\" \\]\\]>']PW[\u{672c}\u{56e0}\u{574a} \u{fffe}\u{fffd}]EV[a -- b]DT[1846];B[cc])";
    let atlas = Atlas::read(sgf.as_bytes(), &MapOptions::default()).expect("a record");
    let sheet = atlas.sheet(1).expect("its end");
    for theme in Theme::ALL {
        let text = of_map(&sheet).svg(theme);
        let document = Document::parse(&text).expect("well-formed XML");
        let title = text_of(&document, "title");
        assert!(title.starts_with("<b> & \"x\" "), "{title}");
        assert!(
            title.contains('\u{672c}') && !title.contains('\u{fffe}'),
            "{title}"
        );
        to_png(&text, "100".parse().expect("a width")).expect("a PNG");
    }
}

/// The picture without its title and description: its visible part.
fn seen(svg: &str) -> String {
    let (start, rest) = svg.split_once("<title>").expect("a title");
    let (_, drawn) = rest.split_once("</desc>").expect("a description");
    format!("{start}{drawn}")
}

/// Checks that nothing is drawn beyond the paper. Clipped groups are skipped: they end at the board.
fn assert_inside(group: &usvg::Group, [width, height]: [f32; 2]) {
    for node in group.children() {
        match node {
            usvg::Node::Group(inner) if inner.clip_path().is_some() => {}
            usvg::Node::Group(inner) => assert_inside(inner, [width, height]),
            _ => {
                let area = node.abs_stroke_bounding_box();
                let inside = area.left() >= 0.0 && area.top() >= 0.0;
                let inside = inside && area.right() <= width && area.bottom() <= height;
                assert!(inside, "{area:?} of {width} x {height}");
            }
        }
    }
}

/// Names that the font lacks do not become rows of boxes: the other words are drawn, and title and description have all
/// of them.
#[test]
fn names_that_the_font_lacks_are_left_out() {
    let sgf = "(;SZ[9]PB[本因坊秀策]BR[4d]PW[井上幻庵]EV[御城碁]DT[1846-09-11]PC[浜松]RE[黒二目勝];B[ee])";
    let atlas = Atlas::read(sgf.as_bytes(), &MapOptions::default()).expect("a record");
    let picture = of_map(&atlas.sheet(1).expect("its end"));
    let readable = Picture {
        heading: [
            "4d (Black) vs White",
            "1846-09-11",
            "Move 1 of 1, Black E5 — White to move",
        ]
        .map(str::to_owned)
        .to_vec(),
        ..picture.clone()
    };
    for theme in Theme::ALL {
        let text = picture.svg(theme);
        assert!(
            seen(&text) == seen(&readable.svg(theme)),
            "{:?}",
            picture.heading
        );
        let document = Document::parse(&text).expect("well-formed XML");
        let players = "本因坊秀策 4d (Black) vs 井上幻庵 (White)";
        assert_eq!(text_of(&document, "title"), players);
        let words = text_of(&document, "desc");
        assert!(words.contains(players) && words.contains("浜松 · result 黒二目勝"));
    }
}

/// Long texts are wrapped, even without spaces, and everything stays on the paper.
#[test]
fn everything_is_on_the_paper() {
    let long = "Honinbo".repeat(43);
    let wide = "W".repeat(300);
    let records = [
        format!("(;SZ[9]PB[{long}]PW[{wide}]EV[{wide}];B[ee])"),
        format!("(;SZ[19]PB[{wide}]PW[b {long} c]GN[{long} {wide}];B[aa];W[ss])"),
        "(;SZ[25:1]PB[本因坊]PW[a];B[aa])".to_owned(),
        fs::read_to_string(game(EAR_REDDENING)).expect("the record is there"),
    ];
    for record in records {
        let atlas = Atlas::read(record.as_bytes(), &MapOptions::default()).expect("a record");
        let sheet = atlas.sheet(*atlas.numbers().end()).expect("its end");
        let text = of_map(&sheet).svg(Theme::Light);
        let tree = usvg::Tree::from_str(&text, &usvg::Options::default()).expect("a picture");
        let size = tree.size();
        assert_inside(tree.root(), [size.width(), size.height()]);
        assert!(size.width() < 900.0, "it is no wider for that");
    }
}

/// Every size can be drawn, with and without stones.
#[test]
fn all_sizes() {
    for (width, height) in [(1, 1), (1, 25), (25, 1), (2, 3), (9, 13), (25, 25)] {
        for moves in ["", ";B[aa]"] {
            let sgf = format!("(;SZ[{width}:{height}]{moves})");
            let options = MapOptions {
                suicide: Some(SuicideRule::Any),
                ..MapOptions::default()
            };
            let atlas = Atlas::read(sgf.as_bytes(), &options).expect("a record");
            let sheet = atlas.sheet(*atlas.numbers().end()).expect("its end");
            let text = of_map(&sheet).svg(Theme::Light);
            Document::parse(&text).expect("well-formed XML");
            to_png(&text, "300".parse().expect("a width")).expect("a PNG");
            let look = Look {
                width: 40,
                color: true,
            };
            assert!(map::text(&sheet, &look).contains("Colored"));
        }
    }
}

/// Checks that the fill around each cluster is legal and unconditionally alive, and that the picture shows everything.
fn check(sheet: &Sheet) {
    let Sheet { place, map, .. } = sheet;
    let Map { survey, regions } = map;
    let taken_off = survey.first_clusters.clusters.iter();
    let taken_off = taken_off.filter(|cluster| cluster.status == Status::Dead);
    let left = survey.clusters.clusters.iter();
    let left = left.filter(|cluster| !cluster.stones.is_empty());
    assert_eq!(regions.len(), taken_off.count() + left.count());
    for region in regions {
        let local = &region.local;
        let board = local.board();
        let alive = board.pass_alive(local.attacker(), &Rules::SIMPLE);
        assert!(local.fill().is_subset(alive.alive), "{board}");
        assert!(local.fill().is_subset(board.stones(local.attacker())));
        assert!(local.goal().is_subset(board.stones(local.defender())));
        for color in Color::BOTH {
            let mut chains = board.chains(color);
            assert!(chains.all(|chain| !chain.liberties.is_empty()));
        }
        let small = (local.region() & board.empty()).len() <= LOCAL_POINTS;
        let safe = board.pass_alive(local.defender(), &Rules::SIMPLE);
        let status = match safe.alive.is_disjoint(local.goal()) {
            true => LocalStatus::Unknown,
            false => LocalStatus::Alive,
        };
        assert!(small || region.answer.status == status);
        assert!(region.own.is_subset(local.region()));
        assert!(
            region
                .answer
                .killing
                .is_subset(local.region() & board.empty())
        );
        assert!(
            region
                .answer
                .saving
                .is_subset(local.region() & board.empty())
        );
    }
    let dead = survey.first_clusters.stones_with(Status::Dead);
    assert_eq!(dead.unwrap_or(survey.dead), survey.dead);
    let picture: Picture = of_map(sheet);
    let text = picture.svg(Theme::Light);
    let document = Document::parse(&text).expect("well-formed XML");
    assert!(text_of(&document, "desc").contains(&format!("Move {} of", place.move_number)));
    // Each stone is a circle in the group of its color.
    for (color, fill) in [(Color::Black, "#141414"), (Color::White, "#ffffff")] {
        let stones = document.descendants().filter(|node| {
            node.tag_name().name() == "g"
                && node.attribute("fill") == Some(fill)
                && node.attribute("stroke") == Some("#141414")
        });
        let circles = stones.map(|group| group.children().filter(Node::is_element).count());
        let most = circles.max().expect("a group");
        assert_eq!(
            most.max(1),
            place.board.stones(color).len().max(1),
            "{color}"
        );
    }
}

fn check_every_tenth_move(name: &str, moves: usize) {
    let bytes = fs::read(game(name)).expect("the record is there");
    let options = MapOptions {
        moves: Moves::Range(format!("0..{moves}").parse::<MoveRange>().expect("a range")),
        positions: 1_000_000,
        ..MapOptions::default()
    };
    let atlas = Atlas::read(&bytes, &options).expect("the record");
    assert_eq!(atlas.numbers(), 0..=moves);
    let mut read_out = 0;
    for number in (0..moves).step_by(10).chain([moves]) {
        let sheet = atlas.sheet(number).expect("a map");
        assert_eq!(sheet.place.move_number, number);
        check(&sheet);
        let known = sheet.map.regions.iter();
        read_out += known.filter(|region| region.answer.exact).count();
    }
    println!("{name}: {read_out} clusters were read out");
    assert!(atlas.sheet(moves + 1).is_err());
}

#[test]
fn every_tenth_move_of_the_game_of_1846() {
    check_every_tenth_move(EAR_REDDENING, 325);
}

#[test]
fn every_tenth_move_of_the_game_of_1861() {
    check_every_tenth_move(CASTLE, 142);
}

/// Without a file to write, the map is text. White's three stones are removed, and reading them out confirms that they
/// are dead.
#[test]
fn the_text() {
    let options = ["map", "--diagram", "-", "--width", "80"];
    let text = run_with_input(&options, CAUGHT.as_bytes()).good();
    let expected = "\
7×6 board — Black to move

   A B C D E F G   A B C D E F G
 6 * X * X * X *   X X X X X X X
 5 X X X X X X X   X X X X X X X
 4 * * * * * * *   X X X X X X X
 3 X X X * * * *   X X X X X X X
 2 o o X * * * *   X X X X X X X
 1 * o X * * * *   X X X X X X X
   A B C D E F G   A B C D E F G

Map          X O stones; x o dead; # @ colored points; * eyes; . without a color
Shadows      X O clusters; + - shadows; . neither
Proven       on the board: the players take turns and may play elsewhere, and it
             does not matter who wins the kos, unless it says ko; alive: the
             stones stay, except those named as some; dead: all are captured

Colored      Black 42, White 0, nobody 0; 7 rounds
Dead         at first sight, taken off: A2 B2 B1
Clusters     Black, 1: A6 (alive at sight)
  eyes       A6; C6; E6; G6; A4 B4 C4 D4 E4 F4 G4 D3 E3 F3 G3 D2 E2 F2 G2 D1 E1
             F1 G1; A2 B2 A1 B1 (square four)
Clusters     White, none
Region       White A2 B2 B1: dead on the board
Region       Black A6: alive on the board
";
    assert_eq!(text, expected);
    // On a narrow screen the boards are stacked, and no line is too wide.
    let narrow = ["map", "--diagram", "-", "--width", "22"];
    let text = run_with_input(&narrow, CAUGHT.as_bytes()).good();
    assert_eq!(text.matches("   A B C D E F G\n").count(), 4, "{text}");
    let squeezed = run(&["map", &game(CASTLE), "--width", "24"]).good();
    assert!(squeezed.contains("\n  ABCDEFGHJKLMNOPQRST\n"), "{squeezed}");
    for line in text.lines().chain(squeezed.lines()) {
        assert!(line.chars().count() <= 24, "{line}");
    }
    // The last move is marked, and the legend of a report explains the mark.
    let file = game(EAR_REDDENING);
    let options = ["--move", "100", "--width", "100"];
    let text = run(&[&["map", &file], &options[..]].concat()).good();
    assert!(
        text.contains("12 . . . . . . . . . . . . . . X O O(O)."),
        "{text}"
    );
    let shown = run(&[
        &["analyze", &file, "--playouts", "0", "--show", "map"],
        &options[..],
    ]
    .concat());
    let (_, body) = text.split_once("to move\n\n").expect("a heading");
    assert!(shown.good().ends_with(body));
}

/// The clash in the definitions: the middle points are colored in the same round, and the link between them is neutral.
/// Worked out by hand.
#[test]
fn the_clash_as_data() {
    let diagram = ". X O .\nX . . O\n. X O .\n. . . .\n";
    let options = ["analyze", "--diagram", "-", "--json", "--playouts", "0"];
    let value = parse(&run_with_input(&options, diagram.as_bytes()).good());
    assert_eq!(
        value["color_map"],
        json!({
            "points": ["XXOO", "XXOO", "XXOO", "XXOO"],
            "links_right": ["X=O", "X=O", "X=O", "X=O"],
            "links_down": ["XXOO", "XXOO", "XXOO"],
            "rounds": 4,
            "dead": [],
        })
    );
    let black = json!({
        "origin": "A4",
        "color": "black",
        "points": ["A4", "B4", "A3", "B3", "A2", "B2", "A1", "B1"],
        "stones": ["B4", "A3", "B2"],
        "border": ["B4", "B3", "B2", "B1"],
        "eyes": ["A4", "A2"],
        "surrounded": true,
        "around": ["C4"],
        "status": "undecided",
    });
    assert_eq!(value["clusters"][0], black);
    let white = &value["clusters"][1];
    assert_eq!(white["origin"], "C4");
    assert_eq!(white["stones"], json!(["C4", "D3", "C2"]));
    assert_eq!(
        value["eyes"],
        json!([
            {"origin": "A4", "cluster": "A4", "points": ["A4"], "shape": null},
            {"origin": "A2", "cluster": "A4", "points": ["A2", "A1"], "shape": null},
            {"origin": "D4", "cluster": "C4", "points": ["D4"], "shape": null},
            {"origin": "D2", "cluster": "C4", "points": ["D2", "D1"], "shape": null},
        ])
    );
}

/// The corner in the definitions, and a row of two stones, both worked out in the library's documentation.
#[test]
fn local_life_and_influence_as_data() {
    let options = "analyze --diagram - --json --show map --playouts 0";
    let options: Vec<&str> = options.split(' ').collect();
    let value = parse(&run_with_input(&options, CORNER.as_bytes()).good());
    let of_black = value["regions"].as_array().expect("a list").iter();
    let of_black: Vec<_> = of_black
        .filter(|region| region["color"] == "black")
        .collect();
    assert_eq!(of_black.len(), 1);
    for (field, expected) in [
        ("goal", json!(["D9", "A8", "B8", "C8", "D8"])),
        (
            "region",
            json!(["A9", "B9", "C9", "D9", "A8", "B8", "C8", "D8"]),
        ),
        ("status", json!("unsettled")),
        ("exact", json!(true)),
        ("attacker_first", json!("dead")),
        ("defender_first", json!("alive")),
        ("killing", json!(["B9"])),
        ("saving", json!(["B9"])),
        ("eyes", json!(["F9", "H9"])),
    ] {
        assert_eq!(of_black[0][field], expected, "{field}");
    }
    let row = parse(&run_with_input(&options, b"X O . . . . .\n. . . . . . .\n").good());
    assert_eq!(
        row["influence_sevenths"],
        json!([[1, -1, -6, -5, -4, -3, -2], [1, -1, -1, -1, -1, -1, -1]])
    );
}

/// Three clusters of Black form one group. The stone on F1 can be captured though the others live.
#[test]
fn each_cluster_is_read_out_alone() {
    let diagram = "\
        O O O X O .\n\
        O O O X X X\n\
        O O O X O .\n\
        . X X X O X\n";
    let options = "analyze --diagram - --json --show map --playouts 0";
    let options: Vec<&str> = options.split(' ').collect();
    let value = parse(&run_with_input(&options, diagram.as_bytes()).good());
    let regions = value["regions"].as_array().expect("a list");
    let of = |cluster: &str| {
        let region = regions.iter().find(|region| region["cluster"] == cluster);
        region.unwrap_or_else(|| panic!("{regions:?}"))
    };
    let alone = of("F1");
    assert_eq!(alone["goal"], json!(["F1"]));
    assert_eq!(alone["status"], "unsettled");
    assert_eq!(
        (&alone["killing"], &alone["saving"]),
        (&json!(["F2"]), &json!(["F2"]))
    );
    let group = value["groups"].as_array().expect("a list").iter();
    let group = group.filter(|group| {
        group["clusters"]
            .as_array()
            .is_some_and(|c| c.contains(&json!("F1")))
    });
    for group in group {
        for cluster in group["clusters"].as_array().expect("a list") {
            let cluster = cluster.as_str().expect("a vertex");
            assert_eq!(of(cluster)["region"], alone["region"], "{cluster}");
        }
    }
    // The hatched area is its own ground, not the group's.
    let sheet = drawn(diagram);
    let picture = of_map(&sheet);
    let hatched = picture.layers.iter().find_map(|layer| match layer {
        Layer::Hatched { points, .. } => Some(*points),
        _ => None,
    });
    let hatched = hatched.expect("something is unsettled");
    let f1 = binmatrix::Point::from_vertex("F1", hatched.size()).expect("a vertex");
    let d2 = binmatrix::Point::from_vertex("D2", hatched.size()).expect("a vertex");
    assert!(hatched.contains(f1) && !hatched.contains(d2), "{hatched:?}");
}

/// White has at most two eyes and no way out, which is dead at first sight, but is unconditionally alive. The picture
/// must not give Black White's ground.
#[test]
fn stones_that_live_after_all_are_not_drawn_as_dead() {
    let sheet = drawn(
        "\
        . X . X . X .\n\
        X X X X X X X\n\
        . . . . . . .\n\
        X X X X X . .\n\
        O O O O X . .\n\
        . O . O X . .\n",
    );
    let white = sheet.place.board.stones(Color::White);
    assert_eq!(sheet.map.survey.dead, white);
    let contested = sheet.map.contested();
    assert!(white.is_subset(contested) && contested.len() >= 8);
    for layer in of_map(&sheet).layers {
        let drawn = match layer {
            Layer::Outlined { points, .. } | Layer::Marked { points, .. } => points,
            Layer::Links { right, down, .. } => right | down,
            Layer::Hatched { .. }
            | Layer::Field { .. }
            | Layer::Owned { .. }
            | Layer::Line { .. } => continue,
        };
        assert!(drawn.is_disjoint(contested), "{drawn:?}");
    }
    let text = map::text(&sheet, &LOOK);
    assert!(text.contains(" 2 O O O O X"), "{text}");
    assert!(text.contains(" 1 . O . O X"), "{text}");
    assert!(
        text.contains("Region       White A2 B2 C2 D2 B1 D1: alive on the board\n"),
        "{text}"
    );
}

/// The layers that say something about life and death.
fn claims(sheet: &Sheet) -> Vec<Layer> {
    let layers = of_map(sheet).layers.into_iter();
    let claims = layers.filter(|layer| match layer {
        Layer::Hatched { points, .. } => !points.is_empty(),
        Layer::Marked { mark, points } => {
            let about_life = matches!(
                mark,
                Mark::Dead | Mark::DeadOnBoard | Mark::Vital | Mark::Kills | Mark::Saves
            );
            about_life && !points.is_empty()
        }
        Layer::Outlined { weight, .. } => *weight != Weight::Light,
        _ => false,
    });
    claims.collect()
}

/// Two stones in the middle have no life in a region with all else the opponent's, which says nothing about the board.
#[test]
fn stones_without_life_in_their_region_are_not_drawn_as_dead() {
    let sheet = drawn(". . . . .\n. . . O .\n. . X . .\n. . . . .\n. . . . .\n");
    let status = |region: &Region| (region.known().status, region.known().on_board);
    let statuses: Vec<_> = sheet.map.regions.iter().map(status).collect();
    assert_eq!(statuses, [(LocalStatus::Dead, false); 2]);
    let found = claims(&sheet);
    assert!(found.is_empty(), "{found:?}");
    let text = map::text(&sheet, &LOOK);
    assert!(
        text.contains("Region       Black C3: no life in the region alone\n"),
        "{text}"
    );
    assert!(!text.contains("Proven"), "{text}");
}

/// White's two chains on the left live, but Black can take A3 and A4 (a game against GNU Go).
#[test]
fn what_holds_for_some_of_the_stones_is_not_drawn_for_all() {
    let sheet = drawn(
        "\
        . . O O X . . . .\n\
        . O . O X . . . .\n\
        . . O X . X . X .\n\
        . . O X X . . . .\n\
        . X O O X . . . .\n\
        . O X X X . . . .\n\
        O . O X . X . O X\n\
        . O O X O X X X X\n\
        . . O O . O O O X\n",
    );
    let text = map::text(&sheet, &LOOK);
    let line = "Region       White A4: alive on the board; the first move decides about";
    assert!(text.contains(line), "{text}");
    let a3 = binmatrix::Point::from_vertex("A3", sheet.place.board.size()).expect("a vertex");
    let weights = of_map(&sheet)
        .layers
        .into_iter()
        .filter_map(|layer| match layer {
            Layer::Outlined { weight, points, .. } if points.contains(a3) => Some(weight),
            _ => None,
        });
    assert_eq!(weights.collect::<Vec<_>>(), [Weight::Hollow]);
}

/// White lives on the lower right with H1, but nothing is proven if Black moves first (a game against GNU Go).
#[test]
fn in_a_region_only_saving_moves_are_marked() {
    let sheet = drawn(
        "\
        . . . O . . . . .\n\
        X . O X X X . . .\n\
        O . O O X . . . .\n\
        X O O O O X . . .\n\
        X X X O O X . . .\n\
        . O O X X . X . .\n\
        . . O X . . . O .\n\
        . . O X X O O . .\n\
        . . . X O O X . .\n",
    );
    let region = sheet.map.regions.iter().find(|region| {
        let known = region.known();
        known.status == LocalStatus::Unsettled && !known.on_board
    });
    let [kills, saves] = region.expect("one is open").vital();
    assert!(!(kills - saves).is_empty() && !saves.is_empty());
    let mut hatched = 0;
    for layer in claims(&sheet) {
        match layer {
            Layer::Hatched { hatching, .. } => {
                assert_eq!(hatching, Hatching::UnsettledInside);
                hatched += 1;
            }
            Layer::Marked { mark, points } if mark != Mark::DeadOnBoard => {
                assert_eq!((mark, points), (Mark::Saves, saves));
            }
            _ => {}
        }
    }
    assert!(hatched > 0);
}

#[test]
fn a_seki_on_the_board_is_named() {
    let sheet = drawn("X X X O\nX . . O\nX O O O\n");
    let kinds = claims(&sheet).into_iter().map(|layer| match layer {
        Layer::Hatched { hatching, .. } => hatching,
        other => panic!("{other:?}"),
    });
    assert_eq!(kinds.collect::<Vec<_>>(), [Hatching::Seki; 2]);
    let text = map::text(&sheet, &LOOK);
    assert!(
        text.contains("Region       Black A3: seki on the board\n"),
        "{text}"
    );
    // These stones live without two eyes, but White's are not in seki.
    let sheet = drawn(". O X .\nO X X X\n. X X .\n");
    let text = map::text(&sheet, &LOOK);
    assert!(
        text.contains("Region       Black C3: alive on the board\n"),
        "{text}"
    );
}

/// The program draws the pictures of the README.
#[test]
fn the_pictures_of_the_readme_are_true() {
    let readme = include_str!("../../README.md");
    let folder = Folder::new("readme");
    let svg = folder.path("a.svg");
    let mut pictures = 0;
    for line in readme.lines() {
        let Some((_, command)) = line.split_once("picture: binmatrix ") else {
            continue;
        };
        let command = command.trim_end_matches(" -->");
        let (options, picture) = command.split_once(" --svg ").expect("a picture");
        let mut options: Vec<&str> = options.split(' ').collect();
        let record = game(options[1].trim_start_matches("games/"));
        options[1] = &record;
        run(&[&options, &["--svg", &svg][..]].concat()).good();
        let kept = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("..")
            .join(picture);
        let kept = fs::read_to_string(kept).expect("the picture is there");
        assert!(kept.len() < 150_000, "{picture} is small enough for a page");
        assert!(
            kept == folder.read("a.svg"),
            "{picture} is another: {command}"
        );
        assert!(readme.contains(&format!("<img src=\"{picture}\"")));
        pictures += 1;
    }
    assert_eq!(pictures, 2);
}
