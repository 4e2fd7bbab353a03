//! Words and numbers as reports write them.

use binmatrix::Color;

/// `Black` or `White`.
pub(crate) fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// The text with a capital at its beginning.
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

/// A time in milliseconds or seconds.
pub(crate) fn duration(seconds: f64) -> String {
    if seconds < 1.0 {
        format!("{:.0}\u{a0}ms", seconds * 1e3)
    } else {
        format!("{seconds:.2}\u{a0}s")
    }
}
