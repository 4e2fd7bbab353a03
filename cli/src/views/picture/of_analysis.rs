//! Describes an analysis as a picture.

use binmatrix::{Color, Point, Points};
use binmatrix_search::Report;

use super::description::{Layer, Mark, Picture};
use super::line::numbered;
use crate::results::analysis::Analysis;
use crate::views::heading;
use crate::views::words::signed;

/// Smaller ownership would only add noise.
const LEAST: f64 = 0.1;

/// The most stones of a line of play. More are hard to follow.
const LONGEST_LINE: usize = 9;

/// Describes ownership in the playouts, the expected line of a search, unconditionally alive stones, and chains in
/// atari.
///
/// A stone has a square only if the playouts give its point to the other color. A last liberty has none. A stone of the
/// line hides the marks of its point.
#[must_use]
pub fn of_analysis(analysis: &Analysis) -> Picture {
    let place = &analysis.place;
    let (board, sums) = (place.board, &analysis.playouts);
    let mut heading = heading::lines(&analysis.info, analysis.choice.as_ref(), place);
    let none = Points::empty(board.size());
    let chains = analysis.facts.chains.iter();
    let in_atari = chains.filter(|chain| chain.liberties.len() == 1);
    let (stones, liberties) = in_atari.fold((none, none), |(stones, liberties), chain| {
        (stones | chain.stones, liberties | chain.liberties)
    });
    let line = analysis.search.as_ref();
    let line = line.map_or(Vec::new(), |report| line_of_play(report, board.empty()));
    let numbered = Points::from_points(line.iter().map(|&(point, _, _)| point), board.size());
    let mut layers = Vec::new();
    if sums.games() > 0 {
        let komi = analysis.komi.value;
        let rate = 100.0 * sums.black_win_rate(komi);
        heading.push(format!(
            "Black {rate:.1} %, White {:.1} %, ± {:.1} %; {} after komi {komi}",
            100.0 - rate,
            100.0 * analysis.win_rate_error(),
            signed(sums.score_mean() - komi.points()),
        ));
        for (color, sign) in [(Color::Black, 1.0), (Color::White, -1.0)] {
            let points = Points::full(board.size()) - board.stones(color) - liberties - numbered;
            let strengths = points.iter().map(|p| (p, sign * sums.ownership(p)));
            layers.push(Layer::Owned {
                color,
                strengths: strengths.filter(|&(_, share)| share >= LEAST).collect(),
            });
        }
    }
    layers.push(Layer::Line { stones: line });
    let life = &analysis.facts.life;
    for (mark, points) in [
        (Mark::PassAlive, life.black.alive | life.white.alive),
        (
            Mark::PassTerritory,
            life.black.territory | life.white.territory,
        ),
        (Mark::InAtari, stones),
        (Mark::LastLiberty, liberties),
    ] {
        layers.push(Layer::Marked {
            mark,
            points: points - numbered,
        });
    }
    Picture {
        board,
        heading,
        last: place.last_stone().map(|point| (point, place.move_number)),
        layers,
    }
}

/// The first stones of the best line.
fn line_of_play(report: &Report, empty: Points) -> Vec<(Point, Color, usize)> {
    let best = report.candidates.first();
    let line = best.map_or(&[][..], |candidate| &candidate.line[..]);
    numbered(line, report.to_move, empty, LONGEST_LINE)
}
