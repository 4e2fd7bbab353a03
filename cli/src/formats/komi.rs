//! Komi in other steps than half points.

use binmatrix::Komi;

/// The komi that decides every game as a number of points does. Scores are whole numbers before the komi, so 3.75 decides
/// as 3.5 does. Returns `None` for numbers beyond 1000 points and for what is no number.
pub(crate) fn deciding_alike(points: f64) -> Option<Komi> {
    const MOST: f64 = 1000.0;
    let in_range = (-MOST..=MOST).contains(&points);
    let half_points = match (2.0 * points).fract() == 0.0 {
        true => 2.0 * points,
        false => 2.0 * points.floor() + 1.0,
    };
    in_range.then(|| Komi::from_half_points(half_points as i16))
}

#[cfg(test)]
mod tests {
    use super::deciding_alike;

    #[test]
    fn same_winners() {
        let points = [0.0, 0.1, 0.5, 3.75, 6.3, 6.5, 6.999, 7.0, 999.9, 1000.0];
        for points in points.iter().flat_map(|&points| [points, -points]) {
            let komi = deciding_alike(points).expect("in range").points();
            for score in -1001..=1001 {
                let sign = |komi: f64| (f64::from(score) - komi).partial_cmp(&0.0);
                assert_eq!(sign(komi), sign(points), "{score} with {points}");
            }
        }
        for points in [f64::NAN, f64::INFINITY, -1000.1, 1000.25] {
            assert_eq!(deciding_alike(points), None);
        }
    }
}
