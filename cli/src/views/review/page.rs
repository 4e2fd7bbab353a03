//! Writes a review as one page for a browser. It holds everything that it shows, and asks the network for nothing.
//!
//! `page/page.html` is the page with places such as `{{title}}` to fill in, `page/page.css` its style, and `page/page.js`
//! draws boards and steps through them. The script knows no rules: the page has the stones that each move adds and removes,
//! also in the lines of play that are shown.

use binmatrix::{Board, BoardSize, Color, Game, Move, Point, Points, Rules};
use serde::Serialize;

use super::graph::{self, graph};
use super::phrases;
use crate::results::review::{Choice, Evaluation, Review};
use crate::views::heading;
use crate::views::star_points::is_star;
use crate::views::words::{name, signed};

const PAGE: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");

/// Writes the page.
#[must_use]
pub fn page(review: &Review) -> String {
    let info = &review.record.info;
    let title = heading::players(info, true).unwrap_or_else(|| "Game of Go".to_owned());
    let data = serde_json::to_string(&Data::of(review));
    let data = data.expect("the data has only plain values and names as keys");
    let limit = phrases::limit(review.limit);
    let parts = [
        ("title", escaped(&title)),
        (
            "occasion",
            escaped(&heading::occasion(info).unwrap_or_default()),
        ),
        ("style", STYLE.to_owned()),
        ("graph", graph(review)),
        ("summary", summary(review)),
        ("notices", notices(review)),
        ("limit", escaped(&limit)),
        ("version", env!("CARGO_PKG_VERSION").to_owned()),
        // The end of a script within it would end it.
        ("data", data.replace('<', "\\u003c")),
        ("script", SCRIPT.to_owned()),
    ];
    filled_in(PAGE, &parts)
}

/// Fills the places of a page in one pass, so that no text is taken for a place.
fn filled_in(page: &str, parts: &[(&str, String)]) -> String {
    let mut filled = String::new();
    let mut rest = page;
    while let Some((before, after)) = rest.split_once("{{") {
        let (place, after) = after.split_once("}}").expect("each place ends");
        let part = parts.iter().find(|(name, _)| *name == place);
        filled += before;
        filled += &part.expect("each place has a part").1;
        rest = after;
    }
    filled + rest
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// The irregularities of the record.
fn notices(review: &Review) -> String {
    let fault = review.fault.as_ref();
    let fault = fault.map(|fault| format!("The review ends before the record does: {fault}."));
    let warnings = review
        .warnings
        .iter()
        .map(|warning| format!("Note: {warning}."));
    let notices = fault.into_iter().chain(warnings);
    let lines = notices.map(|notice| format!("<p class=\"notice\">{}</p>\n", escaped(&notice)));
    lines.collect()
}

/// Each player's game in numbers, as rows of a table.
fn summary(review: &Review) -> String {
    let rows = Color::BOTH.map(|color| {
        let player = &review.players[color];
        format!(
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td></tr>",
            name(color),
            player.moves,
            player.best,
            player.mistakes
        )
    });
    rows.concat()
}

/// The data of the script. Points are numbers by rows from the top, and −1 is a pass.
#[derive(Serialize)]
struct Data {
    width: u8,
    height: u8,
    stars: Vec<usize>,
    positions: Vec<PositionData>,
    mistakes: Vec<MistakeData>,
    life: Vec<LifeData>,
    /// The first and last x coordinate of the graph.
    graph: [f64; 2],
}

#[derive(Serialize)]
struct PositionData {
    /// The last move.
    #[serde(skip_serializing_if = "Option::is_none")]
    last: Option<MoveData>,
    /// Stones that are new or of another color.
    black: Vec<usize>,
    white: Vec<usize>,
    gone: Vec<usize>,
    /// 1 if White is to move.
    to_move: u8,
    value: String,
    /// Black's chance in percent.
    chance: f64,
    owners: String,
    choices: Vec<ChoiceData>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
}

#[derive(Serialize)]
struct MoveData {
    at: i32,
    /// 1 for White.
    color: u8,
    name: String,
}

#[derive(Serialize)]
struct ChoiceData {
    value: String,
    /// The chance of its player in percent.
    chance: f64,
    visits: u64,
    line: Vec<LineData>,
}

/// A move of a line of play.
#[derive(Serialize)]
struct LineData {
    at: i32,
    name: String,
    /// The stones that it removes.
    gone: Vec<usize>,
}

#[derive(Serialize)]
struct MistakeData {
    number: usize,
    severity: &'static str,
    text: String,
    /// The first move of the better line, which is that of the first choice before the mistake.
    better: String,
}

#[derive(Serialize)]
struct LifeData {
    number: usize,
    text: String,
    stones: Vec<usize>,
}

/// The number of a point.
fn number(point: Point, size: BoardSize) -> usize {
    usize::from(point.row()) * usize::from(size.width()) + usize::from(point.column())
}

fn numbers(points: Points) -> Vec<usize> {
    points
        .iter()
        .map(|point| number(point, points.size()))
        .collect()
}

fn place(mv: Move, size: BoardSize) -> i32 {
    match mv {
        Move::Pass => -1,
        Move::Play(point) => number(point, size) as i32,
    }
}

fn color_number(color: Color) -> u8 {
    u8::from(color == Color::White)
}

impl Data {
    fn of(review: &Review) -> Data {
        let size = review.record.size;
        let stars = Points::full(size)
            .iter()
            .filter(|&point| is_star(point, size));
        Data {
            width: size.width(),
            height: size.height(),
            stars: stars.map(|point| number(point, size)).collect(),
            positions: (0..review.boards.len())
                .map(|after| PositionData::of(review, after))
                .collect(),
            mistakes: review
                .mistakes
                .iter()
                .map(|mistake| MistakeData {
                    number: mistake.number,
                    severity: phrases::severity(mistake),
                    text: format!(
                        "{} {} {}",
                        name(mistake.color),
                        mistake.played.vertex(size),
                        phrases::loss(mistake)
                    ),
                    better: mistake.better[0].vertex(size).to_string(),
                })
                .collect(),
            life: review
                .life
                .iter()
                .map(|change| LifeData {
                    number: change.number,
                    text: phrases::life(change, size),
                    stones: numbers(change.stones),
                })
                .collect(),
            graph: [graph::LEFT, graph::RIGHT],
        }
    }
}

impl PositionData {
    fn of(review: &Review, after: usize) -> PositionData {
        let board = &review.boards[after];
        let size = board.size();
        let none = Points::empty(size);
        let before = |color| match after {
            0 => none,
            _ => review.boards[after - 1].stones(color),
        };
        let [black, white] = Color::BOTH.map(|color| board.stones(color) - before(color));
        let gone = (before(Color::Black) | before(Color::White)) & board.empty();
        let evaluation = &review.evaluations[after];
        let comments = review.comments.iter().filter(|(place, _)| *place == after);
        let comments: Vec<&str> = comments.map(|(_, text)| &**text).collect();
        let last = after.checked_sub(1).map(|index| review.moves[index]);
        PositionData {
            last: last.map(|(color, mv)| MoveData {
                at: place(mv, size),
                color: color_number(color),
                name: mv.vertex(size).to_string(),
            }),
            black: numbers(black),
            white: numbers(white),
            gone: numbers(gone),
            to_move: color_number(evaluation.to_move),
            value: phrases::value(review, after),
            chance: percent(evaluation.black_win_rate),
            owners: evaluation
                .owners
                .iter()
                .map(|&owner| letter(owner))
                .collect(),
            choices: choices(board, review, evaluation),
            comment: (!comments.is_empty()).then(|| comments.join("\n")),
        }
    }
}

/// In percent with one decimal.
fn percent(share: f64) -> f64 {
    (1000.0 * share).round() / 10.0
}

/// A letter for the owner of a point: `0` for White's, `U` for nobody's, `o` for Black's.
fn letter(owner: i8) -> char {
    const LETTERS: &[u8; 51] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmno";
    char::from(LETTERS[usize::from(owner.clamp(-100, 100).wrapping_add(100) as u8) / 4])
}

fn choices(board: &Board, review: &Review, evaluation: &Evaluation) -> Vec<ChoiceData> {
    let of = |choice: &Choice| ChoiceData {
        value: signed(choice.black_lead),
        chance: percent(match evaluation.to_move {
            Color::Black => choice.black_win_rate,
            Color::White => 1.0 - choice.black_win_rate,
        }),
        visits: choice.visits,
        line: line(board, review.rules, evaluation.to_move, &choice.line),
    };
    evaluation.choices.iter().map(of).collect()
}

/// A line of play with the stones that its moves remove, up to a move that cannot be played.
fn line(board: &Board, rules: Rules, first: Color, moves: &[Move]) -> Vec<LineData> {
    let size = board.size();
    let mut game = Game::from_board(board, rules);
    let mut color = first;
    let mut line = Vec::new();
    for &mv in moves {
        let before = game.board();
        if game.play_tolerant(color, mv).is_err() {
            break;
        }
        let after = game.board();
        // After a suicide also the stone just played.
        let played = match mv {
            Move::Play(point) => Points::from_points([point], size),
            Move::Pass => Points::empty(size),
        };
        let gone = (played | (before.empty() ^ after.empty())) & after.empty();
        line.push(LineData {
            at: place(mv, size),
            name: mv.vertex(size).to_string(),
            gone: numbers(gone),
        });
        color = !color;
    }
    line
}

#[cfg(test)]
mod tests {
    use binmatrix::{Board, Color, Move, Point, Rules, SuicideRule};

    use super::line;

    /// White takes a stone, and Black takes two of his own.
    #[test]
    fn stones_that_a_line_removes() {
        let board: Board = "\
            . X O .\n\
            X O O .\n\
            O O . .\n\
            . . . .\n"
            .parse()
            .expect("a drawing");
        let at = |row, column| Point::new(row, column).map_or(Move::Pass, Move::Play);
        let rules = Rules::SIMPLE.with_suicide(SuicideRule::MultiStone);
        let moves = [at(0, 0), at(3, 3), Move::Pass];
        let found = line(&board, rules, Color::Black, &moves);
        let gone: Vec<_> = found.iter().map(|step| &*step.gone).collect();
        assert_eq!(gone, [&[0, 1, 4][..], &[], &[]]);
        assert_eq!(
            found.iter().map(|step| step.at).collect::<Vec<_>>(),
            [0, 15, -1]
        );
        let found = line(&board, rules, Color::White, &moves);
        assert_eq!(found[0].gone, [1, 4]);
    }
}
