//! Strings and dragons, in GNU Go's vocabulary and format. As in `tactics`, only direct capture and ladders are read.

use binmatrix::{Color, Move, Point, Points};
use binmatrix_analysis::dragons;
use binmatrix_analysis::worms::{self, Worm, Worms};

use super::inspect::{Life, MUST_NOT_BE_EMPTY};
use super::line::{Answer, Arguments, color};
use super::session::Session;

/// The fields of `worm_data` after `origin`, the same as GNU Go's except `cutstone2`, which depends on its patterns.
const FIELDS: [&str; 17] = [
    "color",
    "size",
    "effective_size",
    "liberties",
    "liberties2",
    "liberties3",
    "liberties4",
    "attack_code",
    "attack_point",
    "defense_code",
    "defense_point",
    "lunch",
    "cutstone",
    "genus",
    "inessential",
    "invincible",
    "unconditional_status",
];

/// GNU Go's code for an attack or defense that always succeeds.
const WIN: u8 = 5;

/// GNU Go's status of a point about which nothing is certain; `unconditional_status` uses a different word.
const UNKNOWN: &str = "unknown";

/// Data computed once for all strings.
struct Strings {
    worms: Worms,
    capturable: Points,
    life: Life,
}

impl Session {
    fn strings(&self) -> Strings {
        let board = self.game.board();
        Strings {
            worms: worms::of(&board),
            capturable: board.capturable(self.game.rules()),
            life: self.life(),
        }
    }

    /// Describes the string at a vertex, one line per field; without a vertex, every point.
    pub(super) fn worm_data(&mut self, arguments: &Arguments<'_>) -> Answer {
        let points = match arguments.word(0) {
            Some(_) => Points::only(arguments.point(self)?, self.game.size()),
            None => Points::full(self.game.size()),
        };
        let strings = self.strings();
        // Each string is read once, even if several of its stones are listed.
        let mut known = vec![None; strings.worms.worms.len()];
        let mut lines = Vec::new();
        for point in points {
            let (origin, values) = match strings.worms.worm_at(point) {
                Some(number) => {
                    let origin = strings.worms.worms[number].origin;
                    let values = known[number]
                        .get_or_insert_with(|| self.values_of_string(number, &strings));
                    (origin, values.clone())
                }
                None => (point, values_of_empty(point, &strings)),
            };
            lines.push(format!("{}:", self.vertex(Move::Play(point))));
            let origin = ("origin", self.vertex(Move::Play(origin)));
            for (field, value) in [origin].into_iter().chain(FIELDS.into_iter().zip(values)) {
                lines.push(format!("{field:<20} {value}"));
            }
        }
        Ok(lines.join("\n"))
    }

    /// The field values of a string.
    fn values_of_string(&mut self, number: usize, strings: &Strings) -> [String; FIELDS.len()] {
        let worm = &strings.worms.worms[number];
        let attack = self.first_success(worm, worm.color.opponent());
        let defense = match attack {
            Some(_) => self.first_success(worm, worm.color),
            None => None,
        };
        let lunch = strings.worms.lunch(number, strings.capturable);
        let vertex = |point: Option<Point>| self.vertex(point.map_or(Move::Pass, Move::Play));
        let code = |point: Option<Point>| point.map_or(0, |_| WIN).to_string();
        let flag = |flag| u8::from(flag).to_string();
        let [first, second, third, fourth] = worm.liberties.map(|order| order.len().to_string());
        [
            worm.color.to_string(),
            worm.stones.len().to_string(),
            worm.effective_size.to_string(),
            first,
            second,
            third,
            fourth,
            code(attack),
            vertex(attack),
            code(defense),
            vertex(defense),
            vertex(lunch.map(|prey| strings.worms.worms[prey].origin)),
            worm.cutstone_gnugo.code().to_string(),
            worm.genus.to_string(),
            flag(worm.inessential_gnugo(lunch)),
            flag(worm.invincible),
            strings.life.status(worm.origin).unwrap_or(UNKNOWN.into()),
        ]
    }

    /// The first move with which `color`, moving first, captures or saves a string. As for lunch, `None` if ladder
    /// reading gives up.
    fn first_success(&mut self, worm: &Worm, color: Color) -> Option<Point> {
        let ladder = self.read(worm.origin, color).ok()??;
        ladder.moves.iter().next()
    }

    /// Lists the stones of the string at a vertex; without a vertex, or with a color, one line per string.
    pub(super) fn worm_stones(&mut self, arguments: &Arguments<'_>) -> Answer {
        let strings = worms::of(&self.game.board()).worms;
        let strings = strings.iter().map(|worm| (worm.color, worm.stones));
        self.stones_of("worm_stones", strings, arguments)
    }

    /// Lists the stones of the dragon at a vertex; without a vertex, or with a color, one line per dragon.
    pub(super) fn dragon_stones(&mut self, arguments: &Arguments<'_>) -> Answer {
        let dragons = dragons::of(&worms::of(&self.game.board())).dragons;
        let dragons = dragons.iter().map(|dragon| (dragon.color, dragon.stones));
        self.stones_of("dragon_stones", dragons, arguments)
    }

    fn stones_of(
        &self,
        command: &str,
        all: impl Iterator<Item = (Color, Points)>,
        arguments: &Arguments<'_>,
    ) -> Answer {
        let word = arguments.word(0);
        let of_color = word.and_then(color);
        if word.is_none() || of_color.is_some() {
            let wanted = all.filter(|&(color, _)| of_color.is_none_or(|wanted| wanted == color));
            let lines: Vec<String> = wanted.map(|(_, stones)| self.vertices(stones)).collect();
            return Ok(lines.join("\n"));
        }
        let point = arguments.point(self)?;
        let found = all
            .map(|(_, stones)| stones)
            .find(|stones| stones.contains(point));
        let stones = found.ok_or_else(|| format!("{command} called on an empty vertex"))?;
        Ok(self.vertices(stones))
    }

    /// Answers with 2 if the string at a vertex cuts by GNU Go's reading, 1 if it may, else 0.
    pub(super) fn worm_cutstone(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (point, worms) = (arguments.point(self)?, worms::of(&self.game.board()));
        let number = worms.worm_at(point).ok_or(MUST_NOT_BE_EMPTY)?;
        Ok(format!(" {}", worms.worms[number].cutstone_gnugo.code()))
    }

    /// Answers with 1 if the stones at two vertices belong to one dragon, else 0.
    pub(super) fn same_dragon(&mut self, arguments: &Arguments<'_>) -> Answer {
        let dragons = dragons::of(&worms::of(&self.game.board()));
        let mut numbers = [0; 2];
        for (index, number) in numbers.iter_mut().enumerate() {
            let point = self.point(arguments.word(index))?;
            *number = dragons.dragon_at(point).ok_or(MUST_NOT_BE_EMPTY)?;
        }
        Ok(u8::from(numbers[0] == numbers[1]).to_string())
    }
}

/// The field values of an empty point.
fn values_of_empty(point: Point, strings: &Strings) -> [String; FIELDS.len()] {
    FIELDS.map(|field| match field {
        "color" => "empty".into(),
        "effective_size" => "0.00".into(),
        "attack_point" | "defense_point" | "lunch" => "PASS".into(),
        "unconditional_status" => strings.life.status(point).unwrap_or(UNKNOWN.into()),
        _ => "0".into(),
    })
}
