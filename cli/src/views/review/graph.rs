//! Draws the win rate and the score of a game as a graph.
//!
//! ```text
//!  100 %  ┌────────────┐  Black's chance: filled below, with a dot for each mistake,
//!   50 %  ├────────────┤  black or white like its player, and a diamond where a group's
//!    0 %  └────────────┘  life changed
//!  B+20   ┌────────────┐
//!     0   ├────────────┤  Black's score after komi
//!  W+20   └────────────┘
//!         0    50   100   moves
//! ```

use std::fmt::Write;

use svg::Document;
use svg::node::Text as Content;
use svg::node::element::{Circle, Description, Group, Line, Path, Rectangle, Style, Text, Title};

use super::phrases;
use crate::results::review::{Evaluation, GENERATOR, Review};
use crate::views::heading;
use crate::views::words::name;

const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 400.0;
/// The left and right edges of both panels.
pub(super) const LEFT: f64 = 56.0;
pub(super) const RIGHT: f64 = 988.0;
/// Top and bottom of the panels.
const CHANCE: (f64, f64) = (14.0, 234.0);
const SCORE: (f64, f64) = (262.0, 366.0);

/// Colors for both themes of the screen, and for paper. They apply below the class of the graph only, so that a page may
/// contain it.
const STYLE: &str = "\
.graph{--ink:#1a1a1a;--faint:#6a6a6a;--rule:#c9c9c9;--area:#3a3a3a;--sky:#f3f3f1;--line:#111111;--lead:#0072b2;--mark:#b0558a}\
@media screen and (prefers-color-scheme:dark){.graph{--ink:#ececec;--faint:#a4abb3;--rule:#4a525b;--area:#0b0c0e;--sky:#454b53;\
--line:#f2f2f2;--lead:#56b4e9;--mark:#dd8fbb}}\
.graph text{font:15px system-ui,sans-serif;fill:var(--faint)}\
.graph .sky{fill:var(--sky)}.graph .area{fill:var(--area)}.graph .rule{stroke:var(--rule)}\
.graph .chance{stroke:var(--line);stroke-width:1.5;fill:none}\
.graph .lead{stroke:var(--lead);stroke-width:1.5;fill:none}.graph .gain{fill:var(--lead);fill-opacity:.25}\
.graph .black{fill:#141414;stroke:#fff;stroke-width:1.5}.graph .white{fill:#fff;stroke:#141414;stroke-width:1.5}\
.graph .life{fill:var(--mark);stroke:#fff;stroke-width:1}";

/// Draws the graph of a review as SVG. It follows the color scheme of the viewer.
#[must_use]
pub fn graph(review: &Review) -> String {
    let title = heading::players(&review.record.info, true).unwrap_or_else(|| "Review".to_owned());
    let mut document = Document::new()
        .set("viewBox", format!("0 0 {WIDTH} {HEIGHT}"))
        .set("class", "graph")
        .set("role", "img")
        .set("data-generator", GENERATOR)
        .add(Title::new(shown(&title)))
        .add(Description::new().add(Content::new(words(review))))
        .add(Style::new(STYLE));
    for group in [chance(review), score(review), axis(review), events(review)] {
        document = document.add(group);
    }
    document.to_string() + "\n"
}

/// Removes the characters that XML forbids.
fn shown(text: &str) -> String {
    let allowed =
        |letter: &char| !letter.is_control() && !matches!(letter, '\u{fffe}' | '\u{ffff}');
    text.chars().filter(allowed).collect()
}

/// The graph in words for people who cannot see it.
fn words(review: &Review) -> String {
    let last = review.evaluations.len() - 1;
    let value = |after| phrases::value(review, after);
    format!(
        "Black's chance to win and score by move. At the start: {}. After move {last}: {}.",
        value(0),
        value(last)
    )
}

/// The x coordinate of a position.
fn x(review: &Review, after: usize) -> f64 {
    LEFT + (RIGHT - LEFT) * after as f64 / review.moves.len().max(1) as f64
}

/// The value of a position for the eye. The playouts favor the player who moved last or the other one, so that the values
/// of a game go up and down at every move; the mean with both neighbors shows how it went.
fn smooth(review: &Review, after: usize, value: impl Fn(&Evaluation) -> f64) -> f64 {
    let all = &review.evaluations;
    let before = &all[after.saturating_sub(1)];
    let next = &all[(after + 1).min(all.len() - 1)];
    (value(before) + 2.0 * value(&all[after]) + value(next)) / 4.0
}

/// The path through the values of all positions, which lie between 0 at the bottom and 1 at the top.
fn curve(review: &Review, (top, bottom): (f64, f64), value: impl Fn(&Evaluation) -> f64) -> String {
    let mut path = String::new();
    for after in 0..review.evaluations.len() {
        let letter = if path.is_empty() { 'M' } else { 'L' };
        let y = bottom - (bottom - top) * smooth(review, after, &value).clamp(0.0, 1.0);
        // Writing to a String cannot fail.
        let _ = write!(path, "{letter}{:.1} {y:.1}", x(review, after));
    }
    path
}

fn rule(y: f64) -> Line {
    let line = Line::new().set("x1", LEFT).set("x2", RIGHT);
    line.set("y1", y).set("y2", y).set("class", "rule")
}

fn label(text: &str, x: f64, y: f64, anchor: &str) -> Text {
    Text::new(text)
        .set("x", x)
        .set("y", y)
        .set("text-anchor", anchor)
}

/// Labels at the left of a panel: of its top, middle and bottom.
fn labels(group: Group, (top, bottom): (f64, f64), texts: [&str; 3]) -> Group {
    let places = [top, (top + bottom) / 2.0, bottom];
    places.iter().zip(texts).fold(group, |group, (&y, text)| {
        group
            .add(rule(y))
            .add(label(text, LEFT - 8.0, y + 5.0, "end"))
    })
}

fn chance(review: &Review) -> Group {
    let (top, bottom) = CHANCE;
    let path = curve(review, CHANCE, |evaluation| evaluation.black_win_rate);
    let right = x(review, review.evaluations.len() - 1);
    let sky = Rectangle::new()
        .set("class", "sky")
        .set("x", LEFT)
        .set("y", top)
        .set("width", RIGHT - LEFT)
        .set("height", bottom - top);
    let area = format!("{path}L{right:.1} {bottom}L{LEFT} {bottom}Z");
    let group = Group::new()
        .add(sky)
        .add(Path::new().set("class", "area").set("d", area));
    let group = labels(group, CHANCE, ["100 %", "50 %", "0 %"]);
    group.add(Path::new().set("class", "chance").set("d", path))
}

/// The score from which on the panel does not grow.
const MOST_POINTS: f64 = 100.0;

fn score(review: &Review) -> Group {
    let leads = review
        .evaluations
        .iter()
        .map(|evaluation| evaluation.black_lead.abs());
    let largest = leads.fold(5.0, f64::max).min(MOST_POINTS);
    let range = (largest / 5.0).ceil() * 5.0;
    let path = curve(review, SCORE, |evaluation| {
        0.5 + evaluation.black_lead / (2.0 * range)
    });
    let right = x(review, review.evaluations.len() - 1);
    let middle = (SCORE.0 + SCORE.1) / 2.0;
    let area = format!("{path}L{right:.1} {middle}L{LEFT} {middle}Z");
    let group = Group::new().add(Path::new().set("class", "gain").set("d", area));
    let [black, white] = ["B", "W"].map(|side| format!("{side}+{range:.0}"));
    let group = labels(group, SCORE, [&black, "even", &white]);
    group.add(Path::new().set("class", "lead").set("d", path))
}

/// The numbers of moves below the panels.
fn axis(review: &Review) -> Group {
    let moves = review.moves.len();
    let step = [5, 10, 20, 50, 100, 200, 500, 1000];
    let step = step
        .into_iter()
        .find(|step| moves / step <= 10)
        .unwrap_or(5000);
    let numbers = (0..=moves).step_by(step);
    numbers.fold(Group::new(), |group, number| {
        let text = number.to_string();
        group.add(label(&text, x(review, number), SCORE.1 + 22.0, "middle"))
    })
}

/// The mistakes and the changes of life.
fn events(review: &Review) -> Group {
    let (top, bottom) = CHANCE;
    let height = |after: usize| {
        let value = smooth(review, after, |evaluation| evaluation.black_win_rate);
        bottom - (bottom - top) * value
    };
    let mut group = Group::new();
    for change in &review.life {
        let (x, y) = (x(review, change.number), bottom - 10.0);
        let diamond = format!("M{x:.1} {:.1}l6 7l-6 7l-6 -7z", y - 7.0);
        let text = format!(
            "{}: {}",
            change.number,
            phrases::life(change, review.record.size)
        );
        let mark = Path::new().set("class", "life").set("d", diamond);
        group = group.add(event(change.number).add(mark).add(Title::new(text)));
    }
    for mistake in &review.mistakes {
        let dot = Circle::new()
            .set("class", mistake.color.name())
            .set("cx", format!("{:.1}", x(review, mistake.number)))
            .set("cy", format!("{:.1}", height(mistake.number)))
            .set("r", if mistake.loss >= 0.2 { 8 } else { 6 });
        let text = format!(
            "{}: {} {} {}",
            mistake.number,
            name(mistake.color),
            mistake.played.vertex(review.record.size),
            phrases::loss(mistake)
        );
        group = group.add(event(mistake.number).add(dot).add(Title::new(text)));
    }
    group
}

fn event(number: usize) -> Group {
    Group::new().set("data-move", number)
}
