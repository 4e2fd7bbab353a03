//! Streams of playouts: tags, limits, errors. The judge follows the games in `playouts_vs_reference`.

use std::collections::BTreeMap;

use super::kernels;
use binmatrix::playout::{
    PlayoutClient, PlayoutError, PlayoutRequest, PlayoutSettings, PlayoutSummary, Playouts, Record,
    StreamRequest, StreamedGame,
};
use binmatrix::{Board, BoardSize, Color, EyeRule, Points};

/// Supplies a list of starts, and keeps what it receives.
struct List {
    starts: Vec<Board>,
    next: usize,
    /// The most games in progress so far.
    most: usize,
    scores: BTreeMap<u32, (u32, i32)>,
}

impl List {
    fn new(starts: Vec<Board>) -> List {
        List {
            starts,
            next: 0,
            most: 0,
            scores: BTreeMap::new(),
        }
    }
}

impl PlayoutClient for List {
    fn next_start(&mut self) -> Option<(u32, &Board)> {
        let start = self.starts.get(self.next)?;
        self.next += 1;
        self.most = self.most.max(self.next - self.scores.len());
        Some((self.next as u32 - 1, start))
    }

    fn ended(&mut self, tag: u32, game: &StreamedGame<'_>) {
        let result = (game.moves, game.black_minus_white);
        assert_eq!(self.scores.insert(tag, result), None, "tag {tag} twice");
    }
}

fn square(side: u8) -> BoardSize {
    BoardSize::square(side).expect("a size")
}

#[test]
fn every_game_ends_once_and_the_limit_holds() {
    for kernel in kernels() {
        let playouts = Playouts::new().with_kernel(kernel);
        let all: &[u32] = &[1, 2, 7, 16, 33, 64, 96, 1000];
        let cases = [
            (5, 300, all),
            (9, 150, all),
            (13, 70, &[7, 96]),
            (19, 70, &[33, 64]),
        ];
        for (side, games, limits) in cases {
            for &in_flight in limits {
                let mut list = List::new(vec![Board::new(square(side)); games]);
                let request = StreamRequest::new(square(side)).with_in_flight(in_flight);
                assert_eq!(playouts.stream(&request, &mut list), Ok(kernel));
                assert_eq!(list.scores.len(), games, "{kernel} {side} {in_flight}");
                assert!(
                    list.most <= in_flight as usize,
                    "{kernel} {side} {in_flight}"
                );
                // A lockstep kernel uses what it may, but for the games of a register.
                if kernel.is_lockstep() && in_flight < 64 && games > 64 {
                    assert!(list.most + 16 > in_flight as usize, "{kernel} {side}");
                }
            }
        }
    }
}

#[test]
fn the_same_starts_give_the_same_games() {
    for kernel in kernels() {
        let stream = |seed| {
            let mut list = List::new(vec![Board::new(square(9)); 200]);
            let request = StreamRequest::new(square(9))
                .with_seed(seed)
                .with_in_flight(48);
            let played = Playouts::new()
                .with_kernel(kernel)
                .stream(&request, &mut list);
            assert_eq!(played, Ok(kernel));
            list.scores
        };
        assert_eq!(stream(1), stream(1), "{kernel}");
        assert_ne!(stream(1), stream(2), "{kernel}");
    }
}

/// With few games a kernel may take other steps, of fewer lanes.
#[test]
fn the_number_of_games_in_progress_changes_no_game() {
    for side in [9, 13] {
        for kernel in kernels() {
            let stream = |in_flight| {
                let mut list = List::new(vec![Board::new(square(side)); 300]);
                let request = StreamRequest::new(square(side)).with_in_flight(in_flight);
                let played = Playouts::new()
                    .with_kernel(kernel)
                    .stream(&request, &mut list);
                assert_eq!(played, Ok(kernel));
                list.scores
            };
            let games = stream(1000);
            for in_flight in [16, 40, 64, 80, 96, 128] {
                assert_eq!(stream(in_flight), games, "{kernel} {side} {in_flight}");
            }
        }
    }
}

/// The mean score and length of streamed games are those of a batch, within five standard errors.
#[test]
fn streamed_games_are_like_others() {
    const GAMES: u32 = 20_000;
    for kernel in kernels() {
        let starts = [Board::new(square(9))];
        let request = PlayoutRequest::new(&starts, GAMES).with_seed(3);
        let mut summary = [PlayoutSummary::new(square(9))];
        let mut playouts = Playouts::new().with_kernel(kernel);
        assert_eq!(playouts.run(&request, &mut summary), Ok(kernel));
        let mut list = List::new(vec![starts[0]; GAMES as usize]);
        let request = StreamRequest::new(square(9))
            .with_seed(4)
            .with_in_flight(64);
        assert_eq!(playouts.stream(&request, &mut list), Ok(kernel));
        let [summary] = summary;
        let games = f64::from(GAMES);
        let sum = |value: fn(&(u32, i32)) -> f64| list.scores.values().map(value).sum::<f64>();
        let (moves, score) = (
            sum(|game| f64::from(game.0)) / games,
            sum(|game| f64::from(game.1)) / games,
        );
        let deviation = (sum(|game| f64::from(game.1).powi(2)) / games - score * score).sqrt();
        let error = deviation * (2.0 / games).sqrt();
        assert!(
            (score - summary.score_mean()).abs() < 5.0 * error,
            "{kernel}: {score}"
        );
        assert!(
            (moves - summary.moves_mean()).abs() < 1.0,
            "{kernel}: {moves}"
        );
    }
}

#[test]
fn nothing_to_play_is_no_error() {
    for kernel in kernels() {
        let mut list = List::new(vec![]);
        let request = StreamRequest::new(square(9)).with_record(Record::FIRST_PLAYED);
        let played = Playouts::new()
            .with_kernel(kernel)
            .stream(&request, &mut list);
        assert_eq!((played, list.scores.len()), (Ok(kernel), 0));
    }
}

#[test]
fn a_start_of_another_size_ends_the_stream() {
    for kernel in kernels() {
        let mut starts = vec![Board::new(square(9)); 100];
        starts[40] = Board::new(square(7));
        let mut list = List::new(starts);
        let played = Playouts::new()
            .with_kernel(kernel)
            .stream(&StreamRequest::new(square(9)), &mut list);
        let error = PlayoutError::Streamed {
            expected: square(9),
            found: square(7),
        };
        assert_eq!(played, Err(error));
        assert_eq!(error.to_string(), "a start has size 7x7, the stream 9x9");
        assert!(list.scores.keys().copied().eq(0..40), "{kernel}");
    }
}

#[test]
fn requests_are_checked_before_the_first_start() {
    let refused = |playouts: Playouts, request: StreamRequest| {
        let mut list = List::new(vec![Board::new(request.size)]);
        let error = playouts.stream(&request, &mut list).expect_err("an error");
        assert_eq!(list.next, 0, "no start is asked for");
        error
    };
    let allowed = StreamRequest::new(square(9)).with_allowed(Points::full(square(8)));
    assert_eq!(
        refused(Playouts::new(), allowed),
        PlayoutError::Sizes {
            start: None,
            expected: square(9),
            found: square(8)
        }
    );
    for kernel in kernels().filter(|kernel| kernel.is_lockstep()) {
        let playouts = || Playouts::new().with_kernel(kernel);
        let large = refused(playouts(), StreamRequest::new(square(20)));
        assert_eq!(large, PlayoutError::NotCovered(kernel));
        let settings = PlayoutSettings::default().with_eyes(EyeRule::Surrounded);
        let request = StreamRequest::new(square(9)).with_settings(settings);
        assert_eq!(
            refused(playouts(), request),
            PlayoutError::NotCovered(kernel)
        );
    }
}

#[test]
fn only_allowed_points_are_played_on() {
    struct Corner(Board, u32);
    impl PlayoutClient for Corner {
        fn next_start(&mut self) -> Option<(u32, &Board)> {
            self.1 = self.1.checked_sub(1)?;
            Some((self.1, &self.0))
        }
        fn ended(&mut self, _: u32, game: &StreamedGame<'_>) {
            let allowed = corner();
            for color in Color::BOTH {
                assert!(game.first_played(color).is_subset(allowed));
            }
        }
    }
    fn corner() -> Points {
        let points = Points::full(square(9)).iter();
        Points::from_points(
            points.filter(|point| point.row() < 4 && point.column() < 4),
            square(9),
        )
    }
    for kernel in kernels() {
        let request = StreamRequest::new(square(9))
            .with_allowed(corner())
            .with_record(Record::FIRST_PLAYED);
        let mut client = Corner(Board::new(square(9)), 100);
        let played = Playouts::new()
            .with_kernel(kernel)
            .stream(&request, &mut client);
        assert_eq!(played, Ok(kernel));
    }
}
