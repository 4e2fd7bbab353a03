//! Words and numbers of reports.

use binmatrix::Color;
use binmatrix_analysis::local_life::LocalStatus;

/// The name of a color: `Black` or `White`.
pub(crate) fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// Capitalizes the first letter.
pub(crate) fn capitalized(text: &str) -> String {
    let mut rest = text.chars();
    rest.next()
        .map(|first| first.to_uppercase().chain(rest).collect())
        .unwrap_or_default()
}

/// Formats a score as `B+3.5`, `W+0.5` or `even`.
pub(crate) fn signed(score: f64) -> String {
    let rounded = format!("{:.1}", score.abs());
    match score {
        _ if rounded == "0.0" => "even".to_owned(),
        s if s > 0.0 => format!("B+{rounded}"),
        _ => format!("W+{rounded}"),
    }
}

/// Formats a whole number with commas between thousands.
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

/// Formats a time in milliseconds or seconds.
pub(crate) fn duration(seconds: f64) -> String {
    if seconds < 1.0 {
        format!("{:.0}\u{a0}ms", seconds * 1e3)
    } else {
        format!("{seconds:.2}\u{a0}s")
    }
}

/// The meaning of a verdict about stones on the whole board.
pub(super) const ON_BOARD: &str = "on the board: the players take turns and may play elsewhere, and it does not matter who wins \
    the kos, unless it says ko; alive: the stones stay, except those named as some; dead: all are captured";

/// The status of a group of which the best that is proven does not hold for all stones.
pub(super) fn some_of(status: LocalStatus) -> &'static str {
    match status {
        LocalStatus::Alive | LocalStatus::Seki => "all stones stay",
        LocalStatus::Dead => "some of the stones cannot be saved",
        LocalStatus::Unsettled => "the first move decides about some of the stones",
        LocalStatus::Ko => "a ko decides about some of the stones",
        LocalStatus::Unknown => "some of the stones are not proven to stay",
    }
}
