//! A review as notes in the record.

use binmatrix::Move;

use super::phrases;
use crate::formats::sgf::{Note, Variation};
use crate::results::review::Review;

/// The value of each position as a comment and in properties, and the better line of play beside each mistake.
#[must_use]
pub fn notes(review: &Review) -> Vec<Note> {
    (0..review.boards.len())
        .map(|after| note(review, after))
        .collect()
}

fn note(review: &Review, after: usize) -> Note {
    let size = review.record.size;
    let evaluation = &review.evaluations[after];
    let chance = 100.0 * evaluation.black_win_rate;
    let mistakes = |number: usize| review.mistakes.iter().find(move |one| one.number == number);
    let mut comment = phrases::value(review, after);
    let mut labels = Vec::new();
    if after == 0 {
        let limit = phrases::limit(review.limit);
        comment = format!("reviewed with {limit}\n{comment}");
    }
    let mistake = mistakes(after);
    if let Some(mistake) = mistake {
        comment += &format!(
            "\n{}: {} {}; better is {}",
            phrases::severity(mistake),
            mistake.played.vertex(size),
            phrases::loss(mistake),
            phrases::line(&mistake.better, size),
        );
        if let Move::Play(point) = mistake.better[0]
            && review.boards[after].at(point).is_none()
        {
            labels.push((point, 'A'));
        }
    }
    for change in review.life.iter().filter(|change| change.number == after) {
        comment += &format!("\n{}", phrases::life(change, size));
    }
    let variation = mistakes(after + 1).map(|mistake| {
        let colors = [mistake.color, !mistake.color].into_iter().cycle();
        Variation {
            moves: colors.zip(mistake.better.iter().copied()).collect(),
            comment: format!("better than {}", mistake.played.vertex(size)),
        }
    });
    Note {
        after,
        values: format!(
            "{chance:.2} {:.2} {}",
            evaluation.black_lead, evaluation.playouts
        ),
        sbkv: format!("{chance:.2}"),
        is_bad: mistake.is_some(),
        labels,
        comment,
        variation,
    }
}
