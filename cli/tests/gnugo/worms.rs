//! Compares strings and their measures with `worm_data` of GNU Go 3.8, field by field, on random positions of 9×9,
//! 13×13, 19×19 and small boards: few stones, many, and ends of games. Each position is randomly turned, mirrored or
//! color-exchanged, because some fields depend on the order of the board. All sixteen images of the diagrams of the
//! documentation and of some random positions are compared too.
//!
//! `BINMATRIX_GNUGO_STRINGS` is the minimum number of strings: 6000 by default, which takes some five seconds. The seed
//! is fixed.
//!
//! The compared fields are origin, color, size, liberties of order 1 to 4, effective size, genus, cutstone, invincible,
//! inessential given GNU Go's lunch, and the printed line `inessential` if both or neither have a lunch. The lists of
//! `worm_stones` are compared too, and those of `dragon_stones` where GNU Go's reading joins the same strings as our
//! rules. Not compared are the fields that depend on reading, `attack_code` to `lunch`, where GNU Go finds more than
//! ladders; `cutstone2`, which depends on its patterns; and its `unconditional_status`, which `games` covers.
//!
//! # Where the two differ
//! * GNU Go adds the shares of an effective size in single precision in board order and writes two decimals. If the
//!   sum lies half-way between two values, the last digit is arbitrary. GNU Go's value must be within half a hundredth
//!   of ours, which is exact; differing texts are counted.
//! * Only GNU Go has the line `cutstone2`.
//! * GNU Go writes a blank after each list of stones.
//! * GNU Go lists dragons in its own order; ours are ordered by first stone.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use binmatrix::{Board, BoardSize, Color, Rng, Rules, Symmetry};
use binmatrix_analysis::worms;

use crate::program::{answers_of, ask, gnugo, number_from, say, session};
use binmatrix_testing::diagrams::{A, B, C};
use binmatrix_testing::positions::{image, played, thrown};

/// Four of nine positions are small, with edges and ends close together.
const SIDES: [u8; 9] = [9, 13, 3, 9, 19, 5, 13, 2, 7];

/// The fields that both write alike.
const FIELDS: [&str; 11] = [
    "origin",
    "color",
    "size",
    "effective_size",
    "liberties",
    "liberties2",
    "liberties3",
    "liberties4",
    "cutstone",
    "genus",
    "invincible",
];

/// The lines that set up a position. No stone is captured on the way, whatever the order.
fn set_up(board: &Board) -> Vec<String> {
    let mut lines = vec![
        format!("boardsize {}", board.size().width()),
        "clear_board".into(),
    ];
    for color in Color::BOTH {
        for point in board.stones(color) {
            lines.push(format!("play {color} {}", point.vertex(board.size())));
        }
    }
    lines
}

fn random_position(rng: &mut Rng, size: BoardSize, kind: usize) -> Board {
    match kind % 3 {
        0 => {
            let (density, black) = (10 + rng.below(80), 30 + rng.below(41));
            thrown(rng, size, density, black)
        }
        // The middle and the end of a game.
        kind => {
            let moves = rng.below(kind as u32 * size.points() as u32);
            played(rng, size, moves)
        }
    }
}

/// One of the sixteen images of a position.
fn image_of(board: &Board, number: u32) -> Board {
    let symmetry = Symmetry::ALL[number as usize % 8];
    image(board, |stones| stones.transform(symmetry), number >= 8)
}

/// The fields in an answer of `worm_data` to a vertex.
fn fields(answer: &str) -> BTreeMap<&str, &str> {
    let lines = answer.lines().skip(1);
    lines
        .map(|line| {
            line.split_once(' ')
                .map_or((line, ""), |(name, value)| (name, value.trim()))
        })
        .collect()
}

/// The lines without trailing blanks.
fn trimmed(answer: &str) -> Vec<&str> {
    answer.lines().map(str::trim_end).collect()
}

#[derive(Default)]
struct Report {
    positions: usize,
    /// The number of comparisons of each field.
    compared: BTreeMap<&'static str, usize>,
    /// The number of those whose value is not the most common one.
    rare: BTreeMap<&'static str, usize>,
    /// For each side of the board, the numbers of strings, inessential strings and invincible strings.
    by_side: BTreeMap<u8, [usize; 3]>,
    /// The comparison of lunches.
    lunches: BTreeMap<&'static str, usize>,
    /// The number of effective sizes that GNU Go rounds the other way.
    rounded: usize,
    differences: Vec<String>,
}

fn answer_of(line: &str, answer: &str) -> String {
    format!("GNU Go answers {answer:?} to {line}")
}

/// Compares every string of the positions.
fn compare(gnugo: &Path, boards: &[Board], report: &mut Report) -> Result<(), String> {
    let mut script = String::new();
    let mut questions = Vec::new();
    for board in boards {
        let worms = worms::of(board);
        let size = board.size();
        let mut lines = set_up(board);
        let silent = lines.len();
        lines.push("worm_stones".into());
        for worm in &worms.worms {
            lines.push(format!("worm_data {}", worm.origin.vertex(size)));
            lines.push(format!("worm_cutstone {}", worm.origin.vertex(size)));
        }
        for line in &lines {
            let _ = writeln!(script, "{line}");
        }
        questions.push((board, worms, lines, silent, size));
    }
    let answers = answers_of(gnugo, &["--level", "1"], &script)?.of_good_end()?;
    let mut answers = answers.iter();
    for (board, worms, lines, silent, size) in questions {
        report.positions += 1;
        let mut session = session(Rules::SIMPLE);
        let mut differ = |what: &str, ours: &str, theirs: &str| {
            report
                .differences
                .push(format!("{what}: ours {ours:?}, GNU Go {theirs:?}\n{board}"));
        };
        for (index, line) in lines.iter().enumerate() {
            let ours = ask(&mut session, line);
            let theirs = answers.next().ok_or("too few answers")?;
            if index <= silent || line.starts_with("worm_cutstone") {
                if trimmed(&ours) != trimmed(theirs) {
                    differ(line, &ours, theirs);
                }
                continue;
            }
            let (our, their) = (fields(&ours), fields(theirs));
            if FIELDS.iter().any(|field| !their.contains_key(field)) {
                return Err(format!("{}\n{board}", answer_of(line, theirs)));
            }
            for field in FIELDS {
                *report.compared.entry(field).or_default() += 1;
                *report.rare.entry(field).or_default() += usize::from(is_rare(field, their[field]));
                if field == "effective_size" && our[field] != their[field] {
                    let rounded: f64 = their[field].parse().map_err(|_| answer_of(line, theirs))?;
                    let worm = &worms.worms[(index - silent - 1) / 2];
                    if (rounded - worm.effective_size.points()).abs() < 0.005 + 1e-6 {
                        report.rounded += 1;
                        continue;
                    }
                }
                if our[field] != their[field] {
                    differ(&format!("{line}, {field}"), our[field], their[field]);
                }
            }
            let kind = match (our["lunch"], their["lunch"]) {
                ("PASS", "PASS") => "no lunch",
                ("PASS", _) => "only GNU Go has a lunch",
                (_, "PASS") => "only ours has a lunch",
                (ours, theirs) if ours == theirs => "the same lunch",
                _ => "another lunch",
            };
            *report.lunches.entry(kind).or_default() += 1;
            let worm = &worms.worms[(index - silent - 1) / 2];
            let lunch = (their["lunch"] != "PASS").then_some(their["lunch"]);
            let inessential = u8::from(worm.inessential_gnugo(lunch)).to_string();
            *report.compared.entry("inessential").or_default() += 1;
            *report.rare.entry("inessential").or_default() +=
                usize::from(is_rare("inessential", their["inessential"]));
            if inessential != their["inessential"] {
                differ(
                    &format!("{line}, inessential"),
                    &inessential,
                    their["inessential"],
                );
            }
            // With our own lunch, if that makes no difference.
            if (our["lunch"] == "PASS") == (their["lunch"] == "PASS") {
                let field = "inessential as printed";
                *report.compared.entry(field).or_default() += 1;
                *report.rare.entry(field).or_default() += usize::from(our["inessential"] != "0");
                if our["inessential"] != their["inessential"] {
                    differ(
                        &format!("{line}, {field}"),
                        our["inessential"],
                        their["inessential"],
                    );
                }
            }
            let counts = report.by_side.entry(size.width()).or_default();
            let is = |field: &str| usize::from(their[field] == "1");
            for (count, more) in counts
                .iter_mut()
                .zip([1, is("inessential"), is("invincible")])
            {
                *count += more;
            }
        }
    }
    Ok(())
}

/// Returns true for uncommon values: a common one may agree by accident.
fn is_rare(field: &str, value: &str) -> bool {
    match field {
        "origin" | "color" | "effective_size" => true,
        "size" | "liberties" => value != "1",
        _ => value != "0",
    }
}

#[test]
fn every_field_is_that_of_gnu_go() {
    let Some(gnugo) = gnugo() else { return };
    let wanted = number_from("BINMATRIX_GNUGO_STRINGS").unwrap_or(6000) as usize;
    let mut report = Report::default();
    let mut rng = Rng::new(91);
    let mut round = 0;
    while report
        .compared
        .get("size")
        .is_none_or(|&strings| strings < wanted)
    {
        let boards: Vec<Board> = SIDES
            .into_iter()
            .enumerate()
            .map(|(index, side)| {
                let size = BoardSize::square(side).expect("a side");
                let board = random_position(&mut rng, size, round + index);
                // A symmetry, and an exchange of colors or not.
                let number = rng.below(8) + 8 * rng.below(2);
                image_of(&board, number)
            })
            .collect();
        compare(&gnugo, &boards, &mut report).unwrap_or_else(|error| panic!("{error}"));
        round += 1;
    }
    say(&format!(
        "GNU Go: worms of {} positions, {} effective sizes rounded the other way",
        report.positions, report.rounded
    ));
    for (field, count) in &report.compared {
        say(&format!(
            "GNU Go: {field}: {count} compared, {} of them not the usual value",
            report.rare[field]
        ));
    }
    say(&format!("GNU Go: {:?}", report.lunches));
    for (side, [strings, inessential, invincible]) in &report.by_side {
        say(&format!(
            "GNU Go: {side}x{side}: {strings} strings, {inessential} inessential, {invincible} invincible"
        ));
    }
    report.assert_no_difference();
    for (field, &count) in &report.rare {
        assert!(count >= 20, "{field}: {count}");
    }
    // The important sides have their share: more than half of the strings, and some of every kind.
    let share: Vec<[usize; 3]> = [9, 13, 19].map(|side| report.by_side[&side]).to_vec();
    let strings: usize = share.iter().map(|counts| counts[0]).sum();
    assert!(2 * strings >= wanted, "{strings}");
    for [strings, inessential, invincible] in share {
        assert!(20 * strings >= wanted && inessential >= 3 && invincible >= 3);
    }
}

/// Every image of the diagrams and of some random positions.
#[test]
fn every_image_is_that_of_gnu_go() {
    let Some(gnugo) = gnugo() else { return };
    let mut report = Report::default();
    let mut rng = Rng::new(92);
    let mut boards: Vec<Board> = [A, B, C].map(diagram).to_vec();
    for (index, side) in [9, 5, 9, 13, 7].into_iter().enumerate() {
        let size = BoardSize::square(side).expect("a side");
        boards.push(random_position(&mut rng, size, index));
    }
    for board in boards {
        let images: Vec<Board> = (0..16).map(|number| image_of(&board, number)).collect();
        compare(&gnugo, &images, &mut report).unwrap_or_else(|error| panic!("{error}"));
    }
    say(&format!(
        "GNU Go: all images: {} positions, {} strings",
        report.positions, report.compared["size"]
    ));
    assert_eq!(report.positions, 16 * 8);
    report.assert_no_difference();
}

fn diagram(drawing: &str) -> Board {
    drawing.parse().expect("a diagram")
}

/// Compares lists of strings by vertex and by color, every point of a board, and dragons where GNU Go joins the same
/// strings as our rules.
#[test]
fn lists_and_all_points_are_those_of_gnu_go() {
    let Some(gnugo) = gnugo() else { return };
    for (drawing, has_dragons) in [(A, false), (B, true), (C, true)] {
        for number in [0, 3, 10] {
            let board = image_of(&diagram(drawing), number);
            let size = board.size();
            let mut lines = set_up(&board);
            let silent = lines.len();
            lines.extend(["worm_stones", "worm_stones black", "worm_stones w"].map(String::from));
            let mut commands = vec!["worm_stones"];
            if has_dragons {
                lines.extend(["dragon_stones", "dragon_stones b"].map(String::from));
                commands.push("dragon_stones");
            }
            let origins = worms::of(&board)
                .worms
                .into_iter()
                .map(|worm| worm.origin.vertex(size));
            let origins: Vec<_> = origins.collect();
            for origin in &origins {
                lines.extend(commands.iter().map(|command| format!("{command} {origin}")));
                if has_dragons {
                    lines.push(format!("same_dragon {origin} {}", origins[0]));
                }
            }
            lines.push("worm_data".into());
            let script: String = lines.iter().map(|line| format!("{line}\n")).collect();
            let answers = answers_of(&gnugo, &["--level", "1"], &script);
            let answers = answers.and_then(|answers| answers.of_good_end());
            let answers = answers.unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(answers.len(), lines.len());
            let mut session = session(Rules::SIMPLE);
            for (index, (line, theirs)) in lines.iter().zip(&answers).enumerate() {
                let ours = ask(&mut session, line);
                if line == "worm_data" {
                    assert_eq!(measured(&ours), measured(theirs), "{board}");
                    let points = ours.lines().filter(|line| line.ends_with(':')).count();
                    assert_eq!(points, size.points());
                } else {
                    let (mut our, mut their) = (listed(&ours), listed(theirs));
                    if line.starts_with("dragon_stones") {
                        our.sort_unstable();
                        their.sort_unstable();
                    }
                    assert_eq!(our, their, "{line}\n{board}");
                    assert!(index < silent || ours.len() > 2, "{line}: {ours}");
                }
            }
        }
    }
}

/// The lines of a good answer, without the leading mark.
fn listed(answer: &str) -> Vec<&str> {
    trimmed(
        answer
            .strip_prefix('=')
            .expect("a good answer")
            .trim_start(),
    )
}

/// The lines of `worm_data` that do not depend on reading, patterns or rounding.
fn measured(answer: &str) -> Vec<&str> {
    const LEFT_OUT: [&str; 9] = [
        "effective_size",
        "attack_code",
        "attack_point",
        "defense_code",
        "defense_point",
        "lunch",
        "cutstone2",
        "inessential",
        "unconditional_status",
    ];
    let lines = trimmed(answer).into_iter();
    lines
        .filter(|line| !LEFT_OUT.contains(&line.split(' ').next().unwrap_or_default()))
        .collect()
}

impl Report {
    fn assert_no_difference(&self) {
        let differences = &self.differences;
        assert!(
            differences.is_empty(),
            "{} differences\n{}",
            differences.len(),
            differences[..differences.len().min(10)].join("\n")
        );
    }
}
