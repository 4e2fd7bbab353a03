//! The legend: explains the things on the board, and nothing else.

use binmatrix::Color;
use svg::node::element::Group;

use super::canvas::{Canvas, LINE, PALE, circle};
use super::description::{Bar, Hatching, Layer, Mark, Picture, Weight};

/// A line of the legend.
pub(super) struct Entry {
    pub icons: Vec<Icon>,
    pub text: String,
}

/// A small drawing.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Icon {
    Field(Color),
    Owned(Color),
    Hatched(Hatching),
    Link(Bar),
    Outlined(Color, Weight),
    Line(Color),
    Marked(Mark, Option<Color>),
}

/// The icons of a layer, if it shows anything.
fn icons(picture: &Picture, layer: &Layer) -> Vec<Icon> {
    let some = |any: bool, icon: Icon| any.then_some(icon).into_iter().collect();
    match layer {
        Layer::Field { color, strengths } => some(!strengths.is_empty(), Icon::Field(*color)),
        Layer::Owned { color, strengths } => some(!strengths.is_empty(), Icon::Owned(*color)),
        &Layer::Hatched { hatching, points } => some(!points.is_empty(), Icon::Hatched(hatching)),
        &Layer::Links { bar, right, down } => some(!(right | down).is_empty(), Icon::Link(bar)),
        &Layer::Outlined {
            color,
            weight,
            points,
        } => some(!points.is_empty(), Icon::Outlined(color, weight)),
        Layer::Line { stones } => stones
            .first()
            .map(|&(_, color, _)| Icon::Line(color))
            .into_iter()
            .collect(),
        &Layer::Marked { mark, points } => match mark {
            Mark::Dead | Mark::DeadOnBoard | Mark::PassAlive | Mark::InAtari => Color::BOTH
                .into_iter()
                .filter(|&color| !points.is_disjoint(picture.board.stones(color)))
                .map(|color| Icon::Marked(mark, Some(color)))
                .collect(),
            _ => some(!points.is_empty(), Icon::Marked(mark, None)),
        },
    }
}

/// The entries in a fixed order, starting with what lies on the ground.
pub(super) fn entries(picture: &Picture) -> Vec<Entry> {
    let mut found: Vec<Icon> = Vec::new();
    for icon in picture
        .layers
        .iter()
        .flat_map(|layer| icons(picture, layer))
    {
        if !found.contains(&icon) {
            found.push(icon);
        }
    }
    let mut entries: Vec<Entry> = Vec::new();
    for (group, text) in groups() {
        let icons: Vec<Icon> = group
            .into_iter()
            .filter(|icon| found.contains(icon))
            .collect();
        if !icons.is_empty() {
            let text = text.to_owned();
            entries.push(Entry { icons, text });
        }
    }
    entries
}

/// Returns true if the legend must say which hints belong to whom.
pub(super) fn has_hints(entries: &[Entry]) -> bool {
    entries.iter().flat_map(|entry| &entry.icons).any(|icon| {
        matches!(
            icon,
            Icon::Field(_)
                | Icon::Owned(_)
                | Icon::Link(Bar::One(_))
                | Icon::Outlined(..)
                | Icon::Marked(Mark::Held(_) | Mark::Eye(_), _)
        )
    })
}

/// The explanation of the hint colors.
pub(super) const WHOSE: &str = "Blue and solid is Black’s, orange and hollow is White’s.";

/// Returns true if the legend must explain claims about the board.
pub(super) fn has_claims(entries: &[Entry]) -> bool {
    let mut icons = entries.iter().flat_map(|entry| &entry.icons);
    icons.any(|icon| {
        matches!(
            icon,
            Icon::Outlined(_, Weight::Heavy)
                | Icon::Marked(Mark::DeadOnBoard, _)
                | Icon::Hatched(Hatching::Unsettled | Hatching::Ko)
        )
    })
}

/// The explanation of claims about the board.
pub(super) const ON_BOARD: &str =
    "On the board: proven, in alternating play. Kos do not matter, unless it says ko.";

/// Groups of icons with a common explanation. The text covers both colors: solid is Black's and hollow White's.
fn groups() -> Vec<(Vec<Icon>, &'static str)> {
    use Color::{Black, White};
    let both = |icon: fn(Color) -> Icon| vec![icon(Black), icon(White)];
    let stones = |mark: Mark| {
        vec![
            Icon::Marked(mark, Some(Black)),
            Icon::Marked(mark, Some(White)),
        ]
    };
    let one = |mark: Mark| vec![Icon::Marked(mark, None)];
    vec![
        (both(|c| Icon::Marked(Mark::Held(c), None)), "colored point"),
        (both(|c| Icon::Link(Bar::One(c))), "colored link"),
        (vec![Icon::Link(Bar::Neutral)], "neutral link"),
        (both(|c| Icon::Outlined(c, Weight::Light)), "cluster"),
        (
            both(|c| Icon::Outlined(c, Weight::Hollow)),
            "alive in part on the board, or in its region",
        ),
        (
            both(|c| Icon::Outlined(c, Weight::Heavy)),
            "alive on the board",
        ),
        (both(|c| Icon::Marked(Mark::Eye(c), None)), "eye"),
        (both(Icon::Field), "shadow"),
        (both(Icon::Owned), "owner in playouts"),
        (stones(Mark::Dead), "dead at sight, taken off"),
        (stones(Mark::DeadOnBoard), "dead on the board"),
        (
            vec![Icon::Hatched(Hatching::Unsettled)],
            "unsettled on the board",
        ),
        (
            vec![Icon::Hatched(Hatching::UnsettledInside)],
            "unsettled in its region",
        ),
        (vec![Icon::Hatched(Hatching::Ko)], "ko on the board"),
        (vec![Icon::Hatched(Hatching::Seki)], "seki"),
        (one(Mark::Vital), "vital point"),
        (one(Mark::Kills), "kills"),
        (one(Mark::Saves), "saves"),
        (stones(Mark::PassAlive), "pass-alive stone"),
        (one(Mark::PassTerritory), "its territory"),
        (stones(Mark::InAtari), "in atari"),
        (one(Mark::LastLiberty), "last liberty"),
        (both(Icon::Line), "expected line of play"),
    ]
}

impl Canvas<'_> {
    /// Draws an icon around a point of the picture.
    pub(super) fn icon(&self, icon: &Icon, x: f64, y: f64) -> Group {
        let group = Group::new();
        // Half the side length of an icon.
        const HALF: f64 = 13.0;
        let side = 2.0 * HALF;
        let (left, top) = (x - HALF, y - HALF);
        let square = format!("M{left:.1} {top:.1}h{side}v{side}h-{side}z");
        match *icon {
            Icon::Field(color) => self.piece_of_field(color, x, y, square),
            Icon::Owned(color) => group
                .add(self.square(color, x - 7.0, y, 8.0))
                .add(self.square(color, x + 7.0, y, 18.0)),
            Icon::Hatched(hatching) => group.add(self.hatched(hatching, &square)),
            Icon::Link(Bar::One(color)) => {
                group.add(self.bar(color, &format!("M{left:.1} {y:.1}h{side}")))
            }
            // Drawn between two stones, which are smaller to make room.
            Icon::Link(Bar::Neutral) => {
                const SMALL: f64 = 6.0;
                let stone = |color: Color, x: f64| self.stones_of(color).add(circle(x, y, SMALL));
                group
                    .add(stone(Color::Black, x - HALF + SMALL))
                    .add(stone(Color::White, x + HALF - SMALL))
                    .add(self.beads([(x, y)].into_iter()))
            }
            Icon::Outlined(color, weight) => {
                let inner = side - 8.0;
                let round = format!(
                    "M{:.1} {:.1}h{inner}q4 0 4 4v{inner}q0 4 -4 4h-{inner}q-4 0 -4 -4v-{inner}q0 -4 4 -4z",
                    left + 4.0,
                    top
                );
                group.add(self.outlined(color, weight, &round))
            }
            Icon::Line(color) => group.add(self.stone(color, x, y, LINE)),
            Icon::Marked(mark, None) => group.add(self.mark(mark, x, y, None)),
            Icon::Marked(mark, Some(color)) => {
                let opacity = match mark {
                    Mark::Dead => PALE,
                    _ => 1.0,
                };
                group
                    .add(self.stone(color, x, y, opacity))
                    .add(self.mark(mark, x, y, Some(color)))
            }
        }
    }
}
