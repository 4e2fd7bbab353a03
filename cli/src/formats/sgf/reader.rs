//! Builds a [`Record`] from the parsed nodes.

use std::borrow::Cow;
use std::mem;

use binmatrix::{BoardSize, Color, Komi, Move, Point, Points};
use sgf_parse::go::{self, Prop};
use sgf_parse::{SgfNode, SgfProp};

use crate::formats::error::SgfError;
use crate::formats::record::{GameInfo, Record, SetupStones, Step, Warning};
use crate::formats::rule_names::rules_named;
use crate::formats::text::{excerpt, one_line};

/// Maximum number of characters of a text about the game; longer texts are cut.
const MAX_TEXT: usize = 300;

/// A komi of more points than this is treated as an error on any board.
pub(super) const MAX_KOMI: f64 = 200.0;

/// The names under which the parser gets `AB`, `AW` and `AE`.
pub(super) const ADD_BLACK: &str = "ADDBLACK";
pub(super) const ADD_WHITE: &str = "ADDWHITE";
pub(super) const ADD_EMPTY: &str = "ADDEMPTY";

/// Reads the nodes of a line in order.
pub(super) struct Reader {
    record: Record,
    nodes: usize,
    moves: usize,
    /// The first handicap.
    handicap: Option<i64>,
    /// True once black stones have been set up before the first move.
    black_stones: bool,
    /// True once a komi has been read.
    komi: bool,
    /// True once an unusable komi has been reported.
    bad_komi: bool,
    /// True once an invalid player to move has been reported.
    bad_turn: bool,
}

impl Reader {
    pub fn new(root: &SgfNode<Prop>) -> Result<Reader, SgfError> {
        let mut size = (19, 19);
        for prop in root.properties() {
            match &*trimmed(prop) {
                Prop::SZ(sides) => size = *sides,
                Prop::Invalid(name, values)
                    if name == "SZ" && !values.iter().all(String::is_empty) =>
                {
                    let value = excerpt(values);
                    return Err(SgfError::SizeValue { value });
                }
                _ => {}
            }
        }
        let size = BoardSize::new(size.0, size.1).map_err(SgfError::Size)?;
        let record = Record {
            size,
            info: GameInfo::default(),
            komi: None,
            ko: None,
            suicide: None,
            scoring: None,
            first_to_move: None,
            steps: Vec::new(),
            broken: None,
            warnings: Vec::new(),
        };
        Ok(Reader {
            record,
            nodes: 0,
            moves: 0,
            handicap: None,
            black_stones: false,
            komi: false,
            bad_komi: false,
            bad_turn: false,
        })
    }

    /// Returns the record of the nodes read so far, which `broken` ends if given.
    pub fn finish(mut self, broken: Option<SgfError>) -> Record {
        let without_stones = |stones: &i64| *stones >= 2 && !self.black_stones;
        let warning = self.handicap.filter(without_stones).map(Warning::Handicap);
        self.record.warnings.extend(warning);
        self.record.broken = broken;
        self.record
    }

    /// Reads a node. If it has both set-up and moves, which FF\[4\] forbids, the set-up comes first.
    pub fn read_node(&mut self, node: &SgfNode<Prop>) -> Result<(), SgfError> {
        let size = self.record.size;
        let is_root = self.nodes == 0;
        self.nodes += 1;
        let [mut black, mut white, mut empty] = [Points::empty(size); 3];
        let mut to_move = None;
        let mut moves = Vec::new();
        for prop in node.properties() {
            let prop = trimmed(prop);
            match &*prop {
                Prop::B(mv) => moves.push((Color::Black, Ok(*mv))),
                Prop::W(mv) => moves.push((Color::White, Ok(*mv))),
                Prop::PL(color) => to_move = Some(self.color(*color)),
                Prop::HA(stones) => self.handicap = self.handicap.or(Some(*stones)),
                Prop::KM(points) => self.komi(&excerpt(&[points.to_string()])),
                Prop::RU(name) => self.rules(&name.text),
                Prop::Invalid(name, values) => match name.as_str() {
                    "B" => moves.push((Color::Black, Err(excerpt(values)))),
                    "W" => moves.push((Color::White, Err(excerpt(values)))),
                    "PL" => to_move = self.color_by_name(values).or(to_move),
                    "KM" => self.komi(&excerpt(values)),
                    _ => {}
                },
                Prop::Unknown(name, values) => match name.as_str() {
                    ADD_BLACK => black = black | self.points("AB", values)?,
                    ADD_WHITE => white = white | self.points("AW", values)?,
                    ADD_EMPTY => empty = empty | self.points("AE", values)?,
                    _ => {}
                },
                _ => self.info(&prop),
            }
        }
        if !(black | white | empty).is_empty() {
            self.black_stones |= self.moves == 0 && !black.is_empty();
            if is_root && self.handicap.is_some() && !black.is_empty() && to_move.is_none() {
                self.record.first_to_move = Some(Color::White);
            }
            self.record.steps.push(Step::Setup(Box::new(SetupStones {
                node: self.nodes,
                black: black - white - empty,
                white: white - empty,
                empty,
            })));
        }
        self.record.steps.extend(to_move.map(Step::ToMove));
        for (color, mv) in moves {
            let number = self.moves + 1;
            let mv = match mv {
                Ok(mv) => self.move_of(number, color, mv)?,
                Err(value) => {
                    return Err(SgfError::MoveValue {
                        number,
                        color,
                        value,
                    });
                }
            };
            self.record.steps.push(Step::Play { color, mv });
            self.moves = number;
        }
        Ok(())
    }

    fn move_of(&self, number: usize, color: Color, mv: go::Move) -> Result<Move, SgfError> {
        let size = self.record.size;
        let go::Move::Move(place) = mv else {
            return Ok(Move::Pass);
        };
        if (place.x, place.y) == (19, 19) && size.width() <= 19 && size.height() <= 19 {
            return Ok(Move::Pass); // `tt` in FF[3]
        }
        let point = point_on(place, size).ok_or_else(|| SgfError::MoveOffBoard {
            number,
            color,
            value: point_name(place.x, place.y),
            size,
        })?;
        Ok(Move::Play(point))
    }

    /// Reads a list of points and rectangles, ignoring empty values. Only rectangles on the board are expanded.
    fn points(&self, property: &'static str, values: &[String]) -> Result<Points, SgfError> {
        let size = self.record.size;
        let mut points = Points::empty(size);
        let corner = |text: &str| point_on(text.trim().parse().ok()?, size);
        for value in values.iter().filter(|value| !value.trim().is_empty()) {
            let (first, last) = value.split_once(':').unwrap_or((value, value));
            let (first, last) = corner(first)
                .zip(corner(last))
                .filter(|(first, last)| {
                    first.row() <= last.row() && first.column() <= last.column()
                })
                .ok_or_else(|| SgfError::SetupValue {
                    node: self.nodes,
                    after_move: self.moves,
                    property,
                    value: excerpt(&[value]),
                    size,
                })?;
            for row in first.row()..=last.row() {
                for point in (first.column()..=last.column()).filter_map(|c| Point::new(row, c)) {
                    points.insert(point);
                }
            }
        }
        Ok(points)
    }

    fn color(&self, color: sgf_parse::Color) -> Color {
        match color {
            sgf_parse::Color::Black => Color::Black,
            sgf_parse::Color::White => Color::White,
        }
    }

    fn color_by_name(&mut self, values: &[String]) -> Option<Color> {
        match values.first().and_then(|value| value.bytes().next()) {
            Some(b'B' | b'b' | b'1') => Some(Color::Black),
            Some(b'W' | b'w' | b'2') => Some(Color::White),
            _ => {
                if !mem::replace(&mut self.bad_turn, true) {
                    let warning = Warning::ToMove(excerpt(values));
                    self.record.warnings.push(warning);
                }
                None
            }
        }
    }

    /// Reads a komi. The first one that is not blank counts, and it may stand after the root: where games share their
    /// first moves, each has its komi and rules after the branching.
    fn komi(&mut self, value: &str) {
        if self.komi {
            return;
        }
        self.komi = !value.is_empty();
        match value.parse::<Komi>() {
            Ok(komi) if komi.points().abs() <= MAX_KOMI => self.record.komi = Some(komi),
            _ if mem::replace(&mut self.bad_komi, true) => {}
            _ => {
                let warning = Warning::Komi(value.to_owned());
                self.record.warnings.push(warning);
            }
        }
    }

    /// Reads the name of the rules. The first one that is not blank counts, as with the komi.
    fn rules(&mut self, name: &str) {
        if self.record.info.rules.is_some() {
            return;
        }
        let Some(name) = one_line(name.chars(), MAX_TEXT) else {
            return;
        };
        let rules = rules_named(&name);
        self.record.ko = rules.map(|rules| rules.ko);
        self.record.suicide = rules.map(|rules| rules.suicide);
        self.record.scoring = rules.and_then(|rules| rules.scoring);
        if rules.is_none() {
            let warning = Warning::Rules(excerpt(&[&name]));
            self.record.warnings.push(warning);
        }
        self.record.info.rules = Some(name);
    }

    fn info(&mut self, prop: &Prop) {
        let info = &mut self.record.info;
        let (field, value) = match prop {
            Prop::PB(value) => (&mut info.black, value),
            Prop::BR(value) => (&mut info.black_rank, value),
            Prop::PW(value) => (&mut info.white, value),
            Prop::WR(value) => (&mut info.white_rank, value),
            Prop::EV(value) => (&mut info.event, value),
            Prop::RO(value) => (&mut info.round, value),
            Prop::DT(value) => (&mut info.date, value),
            Prop::PC(value) => (&mut info.place, value),
            Prop::RE(value) => (&mut info.result, value),
            Prop::GN(value) => (&mut info.name, value),
            _ => return,
        };
        if let Some(text) = one_line(value.text.chars(), MAX_TEXT) {
            *field = Some(text);
        }
    }
}

/// Trims white space around the values of an invalid property, which may make it valid.
fn trimmed(prop: &Prop) -> Cow<'_, Prop> {
    match prop {
        Prop::Invalid(name, values) => {
            let values = values.iter().map(|value| value.trim().to_owned());
            Cow::Owned(Prop::new(name.clone(), values.collect()))
        }
        _ => Cow::Borrowed(prop),
    }
}

fn point_on(place: go::Point, size: BoardSize) -> Option<Point> {
    Point::new(place.y, place.x).filter(|&point| size.contains(point))
}

/// Returns the coordinates of a point in SGF.
pub(super) fn point_name(column: u8, row: u8) -> String {
    let letter = |index: u8| match index {
        0..26 => char::from(b'a' + index),
        _ => char::from(b'A' + index.saturating_sub(26).min(25)),
    };
    [letter(column), letter(row)].iter().collect()
}
