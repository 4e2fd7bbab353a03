//! Tests games by a policy with tiers against the judge, step by step.

use binmatrix::playout::{
    Chance, Mask, MaskStep, PlayoutRequest, PlayoutSummary, Playouts, Policy, Record,
};
use binmatrix::{Board, BoardSize, Color, Komi, Move, Point, Points, Rng, Rules, SuicideRule};

use binmatrix_reference::eye::playout_candidates;
use binmatrix_reference::{self as reference, Suicide};
use binmatrix_testing::convert::{
    from_reference_move, rules, set_of, to_point_set, to_reference_point,
};
use binmatrix_testing::playouts_vs_reference::{
    Case, Seen, Start, check_from, mask, policy, to_reference_mask,
};
use binmatrix_testing::thorough::usual_or_thorough;

use crate::steps::{assert_came_up, case, check};
use crate::support::board;

/// The tiers, the two ways to save a chain, and the arms of the veto.
const TACTICS: [&str; 11] = [
    "drawn to take",
    "drawn to save",
    "saved by an extension",
    "saved by a capture",
    "drawn at a vital point",
    "drawn by a pattern",
    "drawn from all",
    "nakade",
    "vetoed to save",
    "vetoed by a pattern",
    "vetoed from all",
];

/// Positions of real games, every 30 moves, and the 40 moves that playouts make after them.
#[test]
fn real_games() {
    let mut seen = Seen::new();
    let kernels: Vec<_> = crate::kernels().collect();
    let size = BoardSize::square(19).expect("a size");
    for (seed, record) in [
        include_str!("../../../games/castle-1861.sgf"),
        include_str!("../../../games/ear-reddening-1846.sgf"),
    ]
    .into_iter()
    .enumerate()
    {
        let case = Case {
            size,
            suicide: Suicide::Forbidden,
            moves_before: 0,
            starts: 0,
            moves_between: 0,
            games_per_start: 1,
            max_moves: Some(40),
            allowed: 8,
            komi: Komi::default(),
            policy: Policy::TACTICAL,
            seed: seed as u64,
        };
        let starts = positions(record, &case);
        assert_eq!(starts.len(), [4, 10][seed]);
        check_from(&starts, Points::full(size), &case, &kernels, &mut seen);
    }
    println!("{seen:?}");
    let cases = [
        "moves",
        "captures",
        "drawn to take",
        "drawn to save",
        "drawn by a pattern",
        "drawn from all",
        "saved by an extension",
        "saved by a capture",
    ];
    assert_came_up(size, &seen, &cases);
}

/// Every thirtieth position of a record without variations.
fn positions(record: &str, case: &Case) -> Vec<Start> {
    let mut board = Board::new(case.size);
    let mut judge = reference::Board::new(19, 19);
    let mut starts = vec![];
    let moves = record.split(';').filter_map(|node| {
        let node = node.trim_start();
        let place = node.strip_prefix("B[").or(node.strip_prefix("W["))?;
        let [column, row] = place.as_bytes().first_chunk()?;
        Point::new(row.checked_sub(b'a')?, column.checked_sub(b'a')?)
    });
    for (number, point) in (1..).zip(moves) {
        board
            .play(Move::Play(point), &case.rules())
            .expect("a legal move");
        let played = judge.play(Some(to_reference_point(point)), case.suicide);
        played.expect("a legal move");
        if number % 30 == 0 {
            starts.push((board, judge.clone()));
        }
    }
    starts
}

/// Of the large rectangles every eleventh, and every fifth in a thorough run.
#[test]
fn rectangles() {
    let rng = &mut Rng::new(2020);
    let mut seen = Seen::new();
    for size in BoardSize::all() {
        let number = size.width() + 2 * size.height();
        let is_chosen = size.points() < 60 || number % usual_or_thorough(11, 5) == 0;
        let is_on_lanes = (2..=19).contains(&size.width()) && (2..=19).contains(&size.height());
        if is_on_lanes && is_chosen {
            let games = if size.points() < 60 { 2 } else { 1 };
            let mut case = case(size, games, rng);
            case.policy = policy(64 + rng.below(192));
            check(&case, &mut seen);
        }
    }
    println!("{seen:?}");
    let size = BoardSize::square(2).expect("a size");
    assert_came_up(size, &seen, &TACTICS);
    assert_came_up(size, &seen, &["drawn by a pattern of one color"]);
}

#[test]
fn sizes_with_kernels_of_their_own() {
    let rng = &mut Rng::new(2021);
    for (side, cases, games) in [(9, 12, 6), (13, 8, 2), (19, 8, 1)] {
        let size = BoardSize::square(side).expect("a size");
        let mut seen = Seen::new();
        for number in 0..cases {
            let mut case = case(size, games, rng);
            case.policy = match number % 4 {
                // Without the veto, so that suicides come up.
                0 => {
                    case.suicide = Suicide::MultiStone;
                    policy(128 + rng.below(64))
                }
                1 => policy(192 + rng.below(64)),
                _ => Policy::TACTICAL,
            };
            check(&case, &mut seen);
        }
        println!("{size}: {seen:?}");
        let cases = [
            "moves", "captures", "kos", "suicides", "refused", "pending", "reading", "passes",
        ];
        assert_came_up(size, &seen, &cases);
        assert_came_up(size, &seen, &TACTICS);
    }
}

/// White has an eye of five points with two black stones in it, which Black fills to four and kills. With a veto that
/// spares no nakade, Black never fills it, and White's stones live in every game. From a game that was lost to GNU Go.
#[test]
fn an_eye_is_killed_from_inside() {
    let mut start = board(
        ". . . . X O O O .
         . X . X . X O . X
         X O X . X X O . X
         . O . X X O O O O
         . . O X . X X X X
         . O O O X . . . .
         . X X O . X . O .
         . X O O O O X . .
         . . . . . O X . .",
    );
    start.set_to_move(Color::White);
    let group = Point::from_vertex("G8", start.size()).expect("a vertex");
    for kernel in crate::kernels() {
        let starts = [start];
        let request = PlayoutRequest::new(&starts, 400)
            .with_policy(Policy::TACTICAL)
            .with_record(Record::OWNERS);
        let mut summaries = [PlayoutSummary::new(start.size())];
        let mut playouts = Playouts::new().with_kernel(kernel);
        assert_eq!(playouts.run(&request, &mut summaries), Ok(kernel));
        let ownership = summaries[0].ownership(group);
        assert!(ownership > 0.5, "{kernel:?}: {ownership}");
    }
}

/// Masks of random steps, alone and after other tiers: on all lockstep kernels the judge's points, step by step.
#[test]
fn masks() {
    let rng = &mut Rng::new(2022);
    let mut seen = Seen::new();
    let small = BoardSize::all().filter(|size| {
        let sides = [size.width(), size.height()];
        sides.into_iter().all(|side| (2..=7).contains(&side))
    });
    let small = small.map(|size| (size, usual_or_thorough(2, 4), 2));
    // Strides of 16, where two neighbors are the same bit, and boards that leave words unused.
    let rectangles = [
        (15, 4),
        (15, 12),
        (4, 15),
        (10, 9),
        (17, 3),
        (18, 16),
        (8, 19),
    ];
    let rectangles = rectangles.map(|(width, height)| {
        let size = BoardSize::new(width, height).expect("a size");
        (size, usual_or_thorough(2, 6), 1)
    });
    let own = [(9, 8, 2), (13, 6, 1), (19, 4, 1)].map(|(side, cases, games)| {
        let size = BoardSize::square(side).expect("a size");
        (size, usual_or_thorough(cases, 3 * cases), games)
    });
    for (size, cases, games) in small.chain(rectangles).chain(own) {
        for _ in 0..cases {
            let mut case = case(size, games, rng);
            let points = mask(&mut || rng.below(256));
            let sometimes = Chance::new(0.5).expect("a probability");
            let chance = [Chance::ALWAYS, sometimes][rng.below(2) as usize];
            case.policy = policy(rng.below(256)).with_mask(chance, points);
            check(&case, &mut seen);
        }
    }
    println!("{seen:?}");
    let size = BoardSize::square(2).expect("a size");
    assert_came_up(
        size,
        &seen,
        &["drawn by a mask", "vetoed by a mask", "nakade by a mask"],
    );
    assert_came_up(size, &seen, &TACTICS);
}

/// The points of masks on boards, in positions of random games.
#[test]
fn points_of_masks() {
    let rng = &mut Rng::new(2023);
    let (mut some, mut of_last) = (0, 0);
    let chosen = |size: &BoardSize| {
        let number = size.width() + 2 * size.height();
        size.points() < 30 || number.is_multiple_of(usual_or_thorough(9, 4))
    };
    for size in BoardSize::all().filter(chosen) {
        let mut judge = reference::Board::new(size.width().into(), size.height().into());
        let mut board = Board::new(size);
        for _ in 0..rng.below(2 * size.points() as u32) {
            let mask = mask(&mut || rng.below(256));
            let last = reference::policy::last_stone(&judge);
            let expected = reference::mask::points(&judge, last, &to_reference_mask(&mask));
            let found = mask.points(&board);
            assert_eq!(to_point_set(&found), expected, "{mask} {board}");
            some += usize::from(!found.is_empty() && found.len() < size.points());
            of_last += usize::from(mask.steps().contains(&MaskStep::Last) && last.is_some());
            let candidates = playout_candidates(&judge, Suicide::MultiStone);
            let mv = candidates.get(rng.below(candidates.len().max(1) as u32) as usize);
            judge.play(mv.copied(), Suicide::MultiStone).expect("legal");
            board
                .play(
                    from_reference_move(mv.copied()),
                    &rules(SuicideRule::MultiStone),
                )
                .expect("legal");
        }
    }
    assert!(some > 3000 && of_last > 3000, "{some} {of_last}");
}

/// Steps whose sets a drawing shows, in the order of the text.
#[test]
fn drawn_masks() {
    let mut board = board(
        ". . . O .
         . X X O .
         . . . . .
         O . . . .
         . . . . .",
    );
    let size = board.size();
    board.set_to_move(Color::White);
    let last = Point::from_vertex("D3", size).expect("a vertex");
    board.play(last, &Rules::default()).expect("a legal move");
    for (text, vertices) in [
        ("own", "B4 C4"),
        ("enemy", "D5 D4 D3 A2"),
        ("last", "D3"),
        ("edge empty minus", "D5 A2"),
        ("board empty minus own minus", "D5 D4 D3 A2"),
        ("own up", "B5 C5"),
        ("own down", "B3 C3"),
        ("own left", "A4 B4"),
        ("enemy right", "E5 E4 E3 B2"),
        ("own around", "A4 B4 C4 D4 B5 C5 B3 C3"),
        ("last enemy flood", "D5 D4 D3"),
        ("last enemy flood at-most-2", ""),
        ("own at-most-2", "B4 C4"),
        ("last own or", "D3 B4 C4"),
    ] {
        let mask: Mask = text.parse().expect("a mask");
        assert_eq!(mask.points(&board), set_of(vertices, size), "{text}");
    }
    let last_stone: Mask = "last".parse().expect("a mask");
    board.set_to_move(Color::White);
    assert_eq!(
        last_stone.points(&board),
        Points::empty(size),
        "the player's own"
    );
    board.set_to_move(Color::Black);
    board.play(Move::Pass, &Rules::default()).expect("a pass");
    assert_eq!(
        last_stone.points(&board),
        Points::empty(size),
        "after a pass"
    );
}

/// Masks with all sets in use, and with the largest number: the points are drawn from, or the tier is empty.
#[test]
fn limits_of_masks() {
    let eight = "empty own enemy last edge board own around empty and and and and and and or";
    let eight: Mask = eight.parse().expect("a mask");
    let many: Mask = "board at-most-255".parse().expect("a mask");
    let rng = &mut Rng::new(2024);
    for (mask, side, is_used) in [
        (eight, 9, true),
        (many, 15, true),
        (many, 16, false),
        (many, 19, false),
    ] {
        let size = BoardSize::square(side).expect("a size");
        let points = mask.points(&Board::new(size));
        assert_eq!(points.len(), if is_used { size.points() } else { 0 });
        let mut seen = Seen::new();
        let mut case = case(size, 1, rng);
        case.max_moves = Some(20);
        case.policy = Policy::LIGHT.with_mask(Chance::ALWAYS, mask);
        check(&case, &mut seen);
        assert_eq!(
            seen.contains_key("drawn by a mask"),
            is_used,
            "{side} {seen:?}"
        );
    }
}

/// With the empty points, or all points, the tier is a uniform draw: the same games.
#[test]
fn a_mask_of_all_points() {
    let start = [Board::new(BoardSize::square(9).expect("a size"))];
    for kernel in crate::kernels().filter(|kernel| kernel.is_lockstep()) {
        let play = |policy: &str| {
            let policy = policy.parse().expect("a policy");
            let request = PlayoutRequest::new(&start, 200)
                .with_policy(policy)
                .with_record(Record::OWNERS);
            let mut summaries = [PlayoutSummary::new(start[0].size())];
            let played = Playouts::new()
                .with_kernel(kernel)
                .run(&request, &mut summaries);
            assert_eq!(played, Ok(kernel));
            summaries
        };
        let tactical = play("tactical");
        for same in ["tactical,mask=empty", "tactical,mask=board"] {
            assert_eq!(play(same), tactical, "{kernel} {same}");
        }
        assert_ne!(play("tactical,mask=last.around"), tactical, "{kernel}");
    }
}
