//! The report that a person sees.
//!
//! Everything can be read without color: stones are letters, ownership is a letter or sign for each of
//! seven steps. With color the stones lie on wood and the ownership is shaded from black to white.

mod structure;

use std::fmt::{self, Write};
use std::str::FromStr;

use anstyle::{Ansi256Color, Effects, Style};
use binmatrix::{BoardSize, COLUMN_LETTERS, Color, KoRule, Move, Point, Points, SuicideRule};

use crate::analyze::{Analysis, Chain, Origin};
use crate::formats::record::{GameInfo, Place};
use crate::formats::sgf::Choice;
use crate::formats::text::plural;
use crate::json::win_rate_error;
use crate::map;
use crate::system::output::Look;

/// What a report shows only if asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Section {
    /// Strings and their measures.
    Worms,
    /// Caves and dragons, and why.
    Dragons,
    /// What is safe under alternating play.
    Safety,
    /// Color map, clusters, shadows and local life.
    Map,
}

impl Section {
    /// All of them.
    pub const ALL: [Section; 4] = [
        Section::Worms,
        Section::Dragons,
        Section::Safety,
        Section::Map,
    ];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Section::Worms => "worms",
            Section::Dragons => "dragons",
            Section::Safety => "safety",
            Section::Map => "map",
        }
    }
}

/// A text that names no [`Section`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnknownSection;

impl fmt::Display for UnknownSection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected worms, dragons, safety or map")
    }
}

impl std::error::Error for UnknownSection {}

impl FromStr for Section {
    type Err = UnknownSection;
    fn from_str(text: &str) -> Result<Section, UnknownSection> {
        let named = Section::ALL.into_iter().find(|s| s.name() == text);
        named.ok_or(UnknownSection)
    }
}

/// The report of an analysis, with these sections too, for a screen that looks like `look`.
#[must_use]
pub fn text(analysis: &Analysis, sections: &[Section], look: &Look) -> String {
    // Each is read once, if it is shown.
    let of_strings = |&section: &Section| section != Section::Map;
    let structure = sections.iter().any(of_strings);
    let structure = structure.then(|| analysis.structure());
    let mut report = Report {
        analysis,
        look: *look,
        text: String::new(),
    };
    report.header();
    report.boards();
    report.lines();
    for section in Section::ALL {
        if !sections.contains(&section) {
            continue;
        }
        report.line("");
        match (section, &structure) {
            (Section::Worms, Some(structure)) => report.worms(structure),
            (Section::Dragons, Some(structure)) => report.dragons(structure),
            (Section::Safety, Some(structure)) => report.safety(structure),
            _ => {
                let map = map::text::body(&analysis.place, &analysis.map(), look);
                report.text.push_str(&map);
            }
        }
    }
    report.text
}

const fn ansi(foreground: u8) -> Style {
    Style::new().fg_color(Some(anstyle::Color::Ansi256(Ansi256Color(foreground))))
}

const fn on(style: Style, background: u8) -> Style {
    style.bg_color(Some(anstyle::Color::Ansi256(Ansi256Color(background))))
}

const BOLD: Style = Style::new().effects(Effects::BOLD);
pub(crate) const DIM: Style = Style::new().effects(Effects::DIMMED);
const WOOD: u8 = 179;
const BLACK: u8 = 16;
const WHITE: u8 = 231;
/// Lines and star points on the wood.
const GRID: u8 = 94;
const MARK: u8 = 160;

/// A piece of a row and how it looks.
struct Piece(Style, String);

/// Width of the row numbers at the side of a board.
pub(crate) const LABEL: usize = 2;

/// `text` wrapped to the width, all lines in `style`.
fn wrapped(to: &mut String, look: &Look, style: Style, text: &str) {
    for line in textwrap::wrap(text, look.width) {
        to.push_str(&look.paint(style, line.trim_end()));
        to.push('\n');
    }
}

/// `name` and `value` side by side, the value wrapped to its column, but not at no-break spaces.
pub(crate) fn entry(to: &mut String, look: &Look, name: &str, value: &str) {
    const COLUMN: usize = 13;
    let (indent, width) = if look.width >= 40 {
        (COLUMN, look.width - COLUMN)
    } else {
        (1, look.width.saturating_sub(1))
    };
    let mut lines = textwrap::wrap(value, width.max(10)).into_iter();
    let plain = |line: &str| line.trim_end().replace('\u{a0}', " ");
    let label = look.paint(DIM, name);
    let gap = indent.saturating_sub(name.chars().count());
    if gap == 0 {
        let _ = writeln!(to, "{label}");
    } else {
        let first = lines.next().unwrap_or_default();
        let _ = writeln!(to, "{label}{:gap$}{}", "", plain(&first));
    }
    for line in lines {
        let _ = writeln!(to, "{:indent$}{}", "", plain(&line));
    }
}

/// Who played, the occasion and which position it is, with an empty line after them.
pub(crate) fn header(
    info: &GameInfo,
    choice: Option<&Choice>,
    place: &Place,
    look: &Look,
) -> String {
    let mut text = String::new();
    if let Some(players) = players(info, look.color) {
        wrapped(&mut text, look, BOLD, &players);
    }
    if let Some(occasion) = occasion(info) {
        wrapped(&mut text, look, Style::new(), &occasion);
    }
    wrapped(&mut text, look, Style::new(), &position(choice, place));
    text.push('\n');
    text
}

/// When, where and why a game was played, and how it ended.
pub(crate) fn occasion(info: &GameInfo) -> Option<String> {
    let parts = [
        &info.name,
        &info.event,
        &info.round,
        &info.date,
        &info.place,
    ];
    let mut parts: Vec<String> = parts.into_iter().flatten().cloned().collect();
    let result = info.result.as_ref();
    parts.extend(result.map(|result| format!("result {result}")));
    (!parts.is_empty()).then(|| parts.join(" · "))
}

/// Which position it is, and whose turn.
pub(crate) fn position(choice: Option<&Choice>, place: &Place) -> String {
    let (board, size) = (&place.board, place.board.size());
    let mut line = String::new();
    if let Some(choice) = choice {
        if choice.game > 1 {
            let _ = write!(line, "Game {}, ", choice.game);
        }
        if !choice.variation.is_empty() {
            let path: Vec<_> = choice.variation.iter().map(usize::to_string).collect();
            let _ = write!(line, "variation {}, ", path.join(","));
        }
        let _ = write!(line, "move {}", place.move_number);
        if let Some(moves) = place.moves {
            let _ = write!(line, " of {moves}");
        }
        if let Some((color, mv)) = place.last {
            let _ = write!(line, ", {} {}", name(color), mv.vertex(size));
        }
    } else {
        let _ = write!(line, "{}×{} board", size.width(), size.height());
    }
    let _ = write!(line, " — {} to move", name(board.to_move()));
    if board.turn().is_over() {
        line.push_str(", both players have passed");
    }
    capitalized(&line)
}

struct Report<'a> {
    analysis: &'a Analysis,
    look: Look,
    text: String,
}

impl Report<'_> {
    fn size(&self) -> BoardSize {
        self.analysis.place.board.size()
    }

    fn vertex(&self, point: Point) -> String {
        point.vertex(self.size()).to_string()
    }

    fn line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// `name` and `value` side by side.
    fn entry(&mut self, name: &str, value: &str) {
        entry(&mut self.text, &self.look, name, value);
    }

    fn header(&mut self) {
        let Analysis {
            info,
            choice,
            place,
            ..
        } = self.analysis;
        let text = header(info, choice.as_ref(), place, &self.look);
        self.text.push_str(&text);
    }

    // The boards: row numbers, stones, one column between, ownership, row numbers if there is room.

    fn boards(&mut self) {
        let with_ownership = self.analysis.playouts.games() > 0;
        let columns = usize::from(self.size().width());
        let spacious = LABEL + 2 * columns + 1;
        let beside = LABEL + (2 * columns + 1) + 1 + 2 * columns;
        if self.look.width < spacious {
            self.one_board(Stones, true);
            if with_ownership {
                self.line("");
                self.one_board(Ownership, true);
            }
        } else if with_ownership && self.look.width >= beside {
            let labels_right = self.look.width > beside + LABEL;
            self.both_boards(labels_right);
        } else {
            self.one_board(Stones, false);
            if with_ownership {
                self.line("");
                self.one_board(Ownership, false);
            }
        }
        if with_ownership {
            self.line("");
            self.legend();
        }
        self.line("");
    }

    fn one_board<D: Draw>(&mut self, draw: D, squeezed: bool) {
        let letters = self.letters(squeezed);
        let labels_right =
            self.look.width >= 2 * LABEL + 2 + letters.trim_end().len() + usize::from(!squeezed);
        let letters = self.look.paint(DIM, letters.trim_end());
        self.line(&format!("{:LABEL$}{letters}", ""));
        for row in 0..self.size().height() {
            let pieces = draw.row(self, row, squeezed);
            let label = self.row_label(row);
            let right = match (labels_right, D::ENDS_WITH_GAP && !squeezed) {
                (false, _) => String::new(),
                (true, true) => label.trim_start().to_owned(),
                (true, false) => format!(" {}", label.trim_start()),
            };
            let line = format!(
                "{}{}{}",
                self.look.paint(DIM, &label),
                self.painted(&pieces),
                self.look.paint(DIM, &right)
            );
            self.line(line.trim_end());
        }
        self.line(&format!("{:LABEL$}{letters}", ""));
    }

    fn both_boards(&mut self, labels_right: bool) {
        let letters = self.letters(false);
        let letters = format!("{letters}{}", letters.trim_end());
        let letters = self.look.paint(DIM, &letters);
        self.line(&format!("{:LABEL$}{letters}", ""));
        for row in 0..self.size().height() {
            let label = self.row_label(row);
            let right = if labels_right {
                format!(" {}", label.trim_start())
            } else {
                String::new()
            };
            let line = format!(
                "{}{} {}{}",
                self.look.paint(DIM, &label),
                self.painted(&Stones.row(self, row, false)),
                self.painted(&Ownership.row(self, row, false)),
                self.look.paint(DIM, &right)
            );
            self.line(line.trim_end());
        }
        self.line(&format!("{:LABEL$}{letters}", ""));
    }

    /// The column letters as wide as a row of stones with the column after it.
    fn letters(&self, squeezed: bool) -> String {
        let letters = &COLUMN_LETTERS[..usize::from(self.size().width())];
        let mut line = String::from(if squeezed { "" } else { " " });
        for &letter in letters {
            line.push(char::from(letter));
            if !squeezed {
                line.push(' ');
            }
        }
        line.push(' ');
        line
    }

    fn row_label(&self, row: u8) -> String {
        format!("{:>LABEL$}", self.size().height() - row)
    }

    fn painted(&self, pieces: &[Piece]) -> String {
        let mut text = String::new();
        let mut rest = pieces;
        // Pieces of the same style share their escape codes.
        while let Some(Piece(style, _)) = rest.first() {
            let same = rest.iter().take_while(|piece| piece.0 == *style).count();
            let run: String = rest[..same].iter().map(|piece| &*piece.1).collect();
            text.push_str(&self.look.paint(*style, &run));
            rest = &rest[same..];
        }
        text
    }

    fn legend(&mut self) {
        const HEAD: &str = "Ownership:";
        let groups = [(0..3, "Black's"), (3..4, "open"), (4..7, "White's")];
        let groups = groups.map(|(steps, whose)| {
            let symbols = STEPS[steps].iter().map(|step| match self.look.color {
                true => self.look.paint(step.style(), &format!(" {} ", step.symbol)),
                false => step.symbol.to_string(),
            });
            format!("{} {whose}", symbols.collect::<Vec<_>>().join(" "))
        });
        // The escape codes have no width: this is the longest form with color.
        if self.look.width >= 66 {
            self.line(&format!("{HEAD}   {}", groups.join("   ")));
        } else {
            self.line(HEAD);
            for group in groups {
                self.line(&format!(" {group}"));
            }
        }
    }

    // The lines below.

    fn lines(&mut self) {
        let analysis = self.analysis;
        let board = &analysis.place.board;
        let sums = &analysis.playouts;
        let komi = analysis.komi.value;
        if sums.games() > 0 {
            let rate = 100.0 * sums.black_win_rate(komi);
            let error = 100.0 * win_rate_error(analysis);
            self.entry(
                "Win rate",
                &format!(
                    "Black {rate:.1}\u{a0}%, White {:.1}\u{a0}%, ±\u{a0}{error:.1}\u{a0}%",
                    100.0 - rate
                ),
            );
            self.bar(rate / 100.0);
            let score = sums.score_mean() - komi.points();
            let deviation = sums.score_variance().sqrt();
            self.entry(
                "Score",
                &format!(
                    "{} after komi, ±\u{a0}{deviation:.1} in one game",
                    signed(score)
                ),
            );
        }
        let captures = board.turn().captures();
        self.entry(
            "Prisoners",
            &format!(
                "taken by Black {}, by White {}",
                captures.black, captures.white
            ),
        );
        if let Some(ko) = board.turn().ko() {
            let text = format!(
                "{} may not take back at {}",
                name(board.to_move()),
                self.vertex(ko)
            );
            self.entry("Ko", &text);
        }
        if !analysis.facts.superko.is_empty() {
            let text = format!(
                "{} may not repeat an earlier position: {}",
                name(board.to_move()),
                self.list(analysis.facts.superko, "point")
            );
            self.entry("Superko", &text);
        }
        for color in Color::BOTH {
            let chains = analysis.facts.chains.iter();
            let chains: Vec<&Chain> = chains
                .filter(|chain| chain.color == color && chain.liberties.len() == 1)
                .collect();
            if !chains.is_empty() {
                let texts = chains.iter().map(|chain| self.atari(chain));
                let text = format!("{}: {}", name(color), texts.collect::<Vec<_>>().join("; "));
                self.entry("In atari", &text);
            }
        }
        if analysis
            .facts
            .chains
            .iter()
            .all(|chain| chain.liberties.len() > 1)
        {
            self.entry("In atari", "no chain");
        }
        let mut nothing_alive = true;
        for color in Color::BOTH {
            let life = analysis.facts.life[color];
            if !life.alive.is_empty() {
                nothing_alive = false;
                let text = format!("{}: {}", name(color), self.list(life.alive, "stone"));
                self.entry("Pass-alive", &text);
                let text = format!("{}: {}", name(color), self.list(life.territory, "point"));
                self.entry("  territory", &text);
            }
        }
        if nothing_alive {
            self.entry("Pass-alive", "nothing");
        }
        self.rules();
        self.speed();
    }

    fn bar(&mut self, black: f64) {
        let columns = self.look.width.saturating_sub(13).min(50);
        if columns < 20 {
            return;
        }
        let filled = (black * columns as f64).round() as usize;
        let bar = if self.look.color {
            self.painted(&[
                Piece(on(ansi(BLACK), 238), " ".repeat(filled)),
                Piece(on(ansi(BLACK), 253), " ".repeat(columns - filled)),
            ])
        } else {
            format!("{}{}", "#".repeat(filled), "-".repeat(columns - filled))
        };
        self.line(&format!("{:13}{bar}", ""));
    }

    fn atari(&self, chain: &Chain) -> String {
        let stones: Vec<String> = chain.stones.iter().map(|p| self.vertex(p)).collect();
        let liberty = chain.liberties.iter().map(|p| self.vertex(p));
        format!(
            "{} (liberty\u{a0}{})",
            stones.join(" "),
            liberty.collect::<String>()
        )
    }

    fn list(&self, points: Points, noun: &str) -> String {
        let mut text = format!("{} {noun}{}", points.len(), plural(points.len()));
        for (index, point) in points.iter().enumerate() {
            text.push_str(if index == 0 { ": " } else { " " });
            text.push_str(&self.vertex(point));
        }
        text
    }

    fn rules(&mut self) {
        let analysis = self.analysis;
        let origin = |origin: Origin| match origin {
            Origin::Default => "default",
            Origin::Record => "from the record",
            Origin::Option => "as asked",
        };
        let suicide = match analysis.suicide.value {
            SuicideRule::Forbidden => "suicide forbidden",
            SuicideRule::MultiStone => "suicide of two or more stones allowed",
            SuicideRule::Any => "any suicide allowed",
        };
        let named = match (&analysis.info.rules, analysis.suicide.origin) {
            (Some(rules), Origin::Record) => format!("from the record: {rules}"),
            (_, other) => origin(other).to_owned(),
        };
        let mut ko = match analysis.ko.value {
            KoRule::Simple => "simple\u{a0}ko",
            KoRule::Positional => "positional\u{a0}superko",
            KoRule::Situational => "situational\u{a0}superko",
        }
        .to_owned();
        if analysis.ko.origin != analysis.suicide.origin {
            let _ = write!(ko, " ({})", origin(analysis.ko.origin));
        }
        let text = format!(
            "{suicide} ({named}), {ko}, komi\u{a0}{} ({})",
            analysis.komi.value,
            origin(analysis.komi.origin)
        );
        self.entry("Rules", &text);
        let violations: Vec<String> = analysis.violations().map(ToString::to_string).collect();
        if !violations.is_empty() {
            self.entry("Violations", &violations.join("; "));
        }
    }

    fn speed(&mut self) {
        let analysis = self.analysis;
        let sums = &analysis.playouts;
        let games = sums.games();
        let mut text = format!("{} from seed {}", grouped(f64::from(games)), analysis.seed);
        if games > 0 {
            let seconds = analysis.elapsed.as_secs_f64().max(1e-9);
            let _ = write!(
                text,
                ", {:.1}\u{a0}moves\u{a0}each; kernel\u{a0}{}, {} in {}, {}\u{a0}playouts/s, {}\u{a0}moves/s",
                sums.moves_mean(),
                analysis.kernel,
                format_args!("{} thread{}", analysis.threads, plural(analysis.threads)),
                duration(seconds),
                grouped(f64::from(games) / seconds),
                grouped(sums.moves() as f64 / seconds),
            );
        }
        self.entry("Playouts", &text);
    }
}

/// What a board shows at each point.
trait Draw {
    /// Whether a row that is not squeezed has an empty column after its last point.
    const ENDS_WITH_GAP: bool;

    /// A row of the board: two columns for a point, or squeezed one.
    fn row(&self, report: &Report<'_>, row: u8, squeezed: bool) -> Vec<Piece>;
}

struct Stones;

impl Draw for Stones {
    const ENDS_WITH_GAP: bool = true;

    fn row(&self, report: &Report<'_>, row: u8, squeezed: bool) -> Vec<Piece> {
        let board = &report.analysis.place.board;
        let last = report.analysis.place.last.and_then(|(_, mv)| match mv {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        });
        let color = report.look.color;
        let gap = on(ansi(GRID), WOOD);
        let mark = on(ansi(MARK), WOOD).effects(Effects::BOLD);
        let mut pieces = Vec::new();
        let mut after_last = false;
        for point in (0..board.size().width()).filter_map(|column| Point::new(row, column)) {
            let is_last = last == Some(point);
            if !squeezed {
                pieces.push(match (is_last, after_last) {
                    (true, _) => Piece(mark, "(".to_owned()),
                    (_, true) => Piece(mark, ")".to_owned()),
                    _ => Piece(gap, " ".to_owned()),
                });
            }
            after_last = is_last;
            let (style, symbol) = match board.at(point) {
                Some(Color::Black) => (ansi(BLACK), if color { '●' } else { 'X' }),
                Some(Color::White) => (ansi(WHITE), if color { '●' } else { 'O' }),
                None if is_star(point, board.size()) => (ansi(GRID), '+'),
                None => (ansi(GRID), if color { '·' } else { '.' }),
            };
            // Where there is no room for a mark, the stone itself is marked.
            let (style, symbol) = match (squeezed && is_last, color) {
                (false, _) => (on(style, WOOD), symbol),
                (true, false) => (style, symbol.to_ascii_lowercase()),
                (true, true) => (on(style, MARK), symbol),
            };
            pieces.push(Piece(style, symbol.to_string()));
        }
        if !squeezed {
            pieces.push(match after_last {
                true => Piece(mark, ")".to_owned()),
                false => Piece(gap, " ".to_owned()),
            });
        }
        pieces
    }
}

struct Ownership;

/// A step of ownership: how it is written, and its shade and the ink on it.
struct Step {
    symbol: char,
    shade: u8,
    ink: u8,
}

impl Step {
    fn style(&self) -> Style {
        on(ansi(self.ink), self.shade)
    }
}

/// From Black's to White's; the one in the middle is nobody's.
const STEPS: [Step; 7] = [
    step('X', 233, 245),
    step('x', 236, 248),
    step('+', 239, 250),
    step('.', 243, 251),
    step('-', 248, 236),
    step('o', 252, 240),
    step('O', 255, 244),
];

const fn step(symbol: char, shade: u8, ink: u8) -> Step {
    Step { symbol, shade, ink }
}

/// The step that a value belongs to.
fn step_of(ownership: f64) -> &'static Step {
    const BORDERS: [f64; 3] = [0.15, 0.4, 0.75];
    let strength = BORDERS.iter().filter(|&&b| ownership.abs() >= b).count();
    let middle = BORDERS.len();
    let index = if ownership > 0.0 {
        middle - strength
    } else {
        middle + strength
    };
    &STEPS[index]
}

impl Draw for Ownership {
    const ENDS_WITH_GAP: bool = false;

    fn row(&self, report: &Report<'_>, row: u8, squeezed: bool) -> Vec<Piece> {
        let sums = &report.analysis.playouts;
        let points = (0..sums.size().width()).filter_map(|column| Point::new(row, column));
        points
            .map(|point| {
                let step = step_of(sums.ownership(point));
                let gap = if squeezed { "" } else { " " };
                Piece(step.style(), format!("{gap}{}", step.symbol))
            })
            .collect()
    }
}

/// The points that boards mark: from 7 lines on in the corners, from 13 also at the sides, and the
/// center of odd boards from 5 on.
pub(crate) fn is_star(point: Point, size: BoardSize) -> bool {
    #[derive(PartialEq)]
    enum Place {
        Corner,
        Middle,
    }
    let place = |at: u8, side: u8| {
        let margin = if side >= 13 { 3 } else { 2 };
        let from_edge = at.min(side - 1 - at);
        if side % 2 == 1 && at == side / 2 && side >= 5 {
            Some(Place::Middle)
        } else if side >= 7 && from_edge == margin {
            Some(Place::Corner)
        } else {
            None
        }
    };
    let places = (
        place(point.row(), size.height()),
        place(point.column(), size.width()),
    );
    match places {
        (Some(row), Some(column)) => row == column || (size.width() >= 13 && size.height() >= 13),
        _ => false,
    }
}

pub(crate) fn players(info: &GameInfo, color: bool) -> Option<String> {
    if info.black.is_none() && info.white.is_none() {
        return None;
    }
    let player = |name: &Option<String>, rank: &Option<String>, color: &str| {
        let name = name.as_deref().unwrap_or("unknown");
        match rank {
            Some(rank) => format!("{name} {rank} ({color})"),
            None => format!("{name} ({color})"),
        }
    };
    let [black, white] = match color {
        true => ["Black", "White"],
        false => ["Black, X", "White, O"],
    };
    Some(format!(
        "{} vs {}",
        player(&info.black, &info.black_rank, black),
        player(&info.white, &info.white_rank, white)
    ))
}

pub(crate) fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

pub(crate) fn capitalized(text: &str) -> String {
    let mut rest = text.chars();
    rest.next()
        .map(|first| first.to_uppercase().chain(rest).collect())
        .unwrap_or_default()
}

/// A score as `B+3.5` or `W+0.5`.
pub(crate) fn signed(score: f64) -> String {
    let rounded = format!("{:.1}", score.abs());
    match score {
        _ if rounded == "0.0" => "even".to_owned(),
        s if s > 0.0 => format!("B+{rounded}"),
        _ => format!("W+{rounded}"),
    }
}

/// A whole number with commas between thousands.
pub(crate) fn grouped(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn duration(seconds: f64) -> String {
    if seconds < 1.0 {
        format!("{:.0}\u{a0}ms", seconds * 1e3)
    } else {
        format!("{seconds:.2}\u{a0}s")
    }
}
