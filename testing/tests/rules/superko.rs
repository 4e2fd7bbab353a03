//! Tests that superko compares whole positions: all 128 bits of the hash, from the start of the game.

use crate::judge::{Judged, all_rules, board, mv};
use binmatrix::{
    Board, BoardSize, Color, Game, HashScope, IllegalMove, KoRule, Komi, Move, Point, Points,
    PositionHash, Repetition, Rules, Scoring, SuicideRule,
};

fn rules(ko: KoRule) -> Rules {
    Rules::SIMPLE
        .with_ko(ko)
        .with_suicide(SuicideRule::Forbidden)
        .with_scoring(Scoring::Area)
        .with_komi(Komi::default())
}

/// Finds points whose keys for black stones have the exclusive or `sum` under `mask`, by linear algebra over bits.
fn points_with_sum(size: BoardSize, mask: u128, sum: u128) -> Vec<Point> {
    let empty = Game::new(size, Rules::SIMPLE);
    // Each row is a sum of keys with the points that contribute to it; no later row has the leading bit of a pivot.
    let mut pivots: Vec<(u128, Points)> = Vec::new();
    let reduce = |mut row: (u128, Points), pivots: &[(u128, Points)]| {
        for &(key, points) in pivots {
            let leading = 1 << (127 - key.leading_zeros());
            if row.0 & leading != 0 {
                row = (row.0 ^ key, row.1 ^ points);
            }
        }
        row
    };
    for point in Points::full(size) {
        let key = empty.hash_after(Color::Black, point, HashScope::Stones)
            ^ empty.hash(HashScope::Stones);
        let mut single = Points::empty(size);
        single.insert(point);
        let row = reduce((key.to_u128() & mask, single), &pivots);
        if row.0 != 0 {
            pivots.push(row);
        } else if sum == 0 {
            return row.1.into_iter().collect(); // linearly dependent: these keys sum to zero
        }
    }
    let (rest, points) = reduce((sum & mask, Points::empty(size)), &pivots);
    assert_eq!(rest, 0, "the keys span everything");
    points.into_iter().collect()
}

/// Black builds a position whose hash has the same low (or high) 64 bits as the empty board, with ordinary moves in a
/// real game. A table that keeps 64 bits would refuse the last stone; the rules do not.
#[test]
fn half_a_hash_is_not_a_position() {
    let size = BoardSize::square(19).unwrap();
    let low = u128::from(u64::MAX);
    // The mask of the high half includes the few low bits that may select a table slot, so that both positions meet
    // there.
    for mask in [low, !low | 0xFFFF] {
        for ko in [KoRule::Positional, KoRule::Situational] {
            // Black moved from the start; White moves from the end.
            let turn = match ko {
                KoRule::Situational => PositionHash::WHITE_TO_MOVE.to_u128(),
                _ => 0,
            };
            let points = points_with_sum(size, mask, turn & mask);
            assert!(points.len() > 10 && points.len() < 130, "{}", points.len());
            let mut game = Game::new(size, rules(ko));
            let start = game.board().hash(ko);
            for (index, &point) in points.iter().enumerate() {
                if index > 0 {
                    game.play(Color::White, Move::Pass).unwrap();
                }
                let legal = game.legal_points(Color::Black);
                assert!(legal.contains(point));
                game.play(Color::Black, point).expect("no repetition");
            }
            let end = game.board().hash(ko);
            assert_ne!(end, start);
            assert_eq!(
                end.to_u128() & mask,
                start.to_u128() & mask,
                "half of it is the same"
            );
            assert!(game.seen(start) && game.seen(end));
            // On the way back every position is still distinguished from its double.
            while let Some((color, mv)) = game.undo() {
                assert_eq!(game.legality(color, mv), Ok(()));
            }
        }
    }
}

/// A history longer than any initial table, with every position looked up: nothing is lost when the table grows,
/// nothing is left over when it shrinks.
#[test]
fn a_long_history_is_all_there() {
    let size = BoardSize::square(19).unwrap();
    for ko in [KoRule::Positional, KoRule::Situational] {
        let mut game = Game::new(size, rules(ko));
        let mut list = Vec::new();
        for point in Points::full(size).iter().take(300) {
            for mv in [Move::Play(point), Move::Pass] {
                list.push(game.board().hash(ko));
                game.play(game.board().to_move(), mv).unwrap();
            }
        }
        while let Some(last) = list.pop() {
            assert!(game.seen(last));
            game.undo();
            assert!(game.seen(last), "it is the position now");
            for &earlier in list.iter().step_by(37) {
                assert!(game.seen(earlier));
            }
        }
        assert_eq!(game, Game::new(size, rules(ko)));
    }
}

/// A game from a set-up board has an empty history: the earlier positions of another game do not count.
#[test]
fn setup_begins_a_new_history() {
    let start = board(
        "
        . X O .
        X O . O
        . X O .",
    );
    let size = start.size();
    for ko in [KoRule::Positional, KoRule::Situational] {
        let mut game = Game::from_board(&start, rules(ko));
        game.play(Color::Black, mv("C2", size)).unwrap();
        // The ko point belongs to the board and is kept; the earlier positions are not.
        let mut fresh = Game::from_board(&game.board(), rules(ko));
        assert_eq!(
            fresh.legality(Color::White, mv("B2", size)),
            Err(IllegalMove::Ko)
        );
        for game in [&mut game, &mut fresh] {
            game.play(Color::White, Move::Pass).unwrap();
            game.play(Color::Black, Move::Pass).unwrap();
        }
        assert_eq!(
            game.legality(Color::White, mv("B2", size)),
            Err(IllegalMove::Superko)
        );
        assert_eq!(fresh.legality(Color::White, mv("B2", size)), Ok(()));
        // The first position of the new history is the board that was set up.
        fresh.play(Color::White, mv("B2", size)).unwrap();
        fresh.play(Color::Black, Move::Pass).unwrap();
        fresh.play(Color::White, Move::Pass).unwrap();
        assert_eq!(
            fresh.legality(Color::Black, mv("C2", size)),
            Err(IllegalMove::Superko)
        );
    }
}

/// The same history in each form that a caller may keep.
#[test]
fn histories_of_all_kinds() {
    let start = board(
        "
        . X O .
        X O . O
        . X O .",
    );
    let size = start.size();
    for ko in KoRule::ALL {
        let rules = rules(ko);
        let (mut game, mut now, mut list) = (Game::from_board(&start, rules), start, Vec::new());
        for (color, vertex) in [
            (Color::Black, "C2"),
            (Color::White, "pass"),
            (Color::Black, "pass"),
        ] {
            list.push(now.hash(ko));
            game.play(color, mv(vertex, size)).unwrap();
            now.play(mv(vertex, size), &rules).unwrap();
        }
        let back = mv("B2", size);
        let right = match ko {
            KoRule::Simple => Ok(()),
            _ => Err(IllegalMove::Superko),
        };
        let array = [list[0], list[1], list[2]];
        let closure = |situation| list.contains(&situation);
        let boxed: Box<dyn Repetition> = Box::new(array);
        assert_eq!(game.legality(Color::White, back), right);
        assert_eq!(now.legality(back, &rules.after(&game)), right);
        assert_eq!(now.legality(back, &rules.after(&list)), right);
        assert_eq!(now.legality(back, &rules.after(list.as_slice())), right);
        assert_eq!(now.legality(back, &rules.after(&array)), right);
        assert_eq!(now.legality(back, &rules.after(&closure)), right);
        assert_eq!(now.legality(back, &rules.after(&*boxed)), right);
        assert_eq!(now.legality(back, &rules.after(&())), Ok(()));
        assert_eq!(now.legality(back, &rules.after(&list[1..])), Ok(()));
        // The rules alone do not check superko.
        assert_eq!(now.legality(back, &rules), Ok(()));
        // Other refusals come first.
        let occupied = now.legality(mv("A2", size), &rules.after(&list));
        assert_eq!(occupied, Err(IllegalMove::Occupied));
        let off = now.legality(Point::new(9, 9).unwrap(), &rules.after(&list));
        assert_eq!(off, Err(IllegalMove::OffBoard));
        assert_eq!(now.legality(Move::Pass, &rules.after(&list)), Ok(()));
        // Under simple ko a game keeps no positions.
        assert_eq!(game.seen(now.hash(ko)), ko != KoRule::Simple);
        assert_eq!(game.seen(list[0]), ko != KoRule::Simple);
    }
}

/// The hash with the player to move also distinguishes the players; the hash of everything also the ko.
#[test]
fn scopes_of_hashes() {
    let start = board(
        "
        . X O .
        X O . O
        . X O .",
    );
    let size = start.size();
    let mut game = Game::from_board(&start, Rules::SIMPLE);
    let hashes = |game: &Game| {
        [HashScope::Stones, HashScope::Turn, HashScope::All].map(|scope| game.hash(scope))
    };
    assert_eq!(hashes(&game), [game.hash(HashScope::Stones); 3]);
    let after = [HashScope::Stones, HashScope::Turn, HashScope::All]
        .map(|scope| game.hash_after(Color::Black, mv("C2", size), scope));
    game.play(Color::Black, mv("C2", size)).unwrap();
    assert_eq!(hashes(&game), after);
    let [stones, turn, all] = after;
    assert_eq!(stones, game.hash(HashScope::Stones));
    assert_eq!(turn, stones ^ PositionHash::WHITE_TO_MOVE);
    assert_ne!(all, turn, "White may not take back");
    assert_eq!(game.board().hash(KoRule::Situational), turn);
    for rule in [KoRule::Positional, KoRule::Simple] {
        assert_eq!(game.board().hash(rule), stones);
    }
    game.set_to_move(Color::Black);
    assert_eq!(hashes(&game), [stones; 3]);
    game.set_to_move(Color::White);
    assert_eq!(hashes(&game), [stones, turn, turn]);
}

/// A written hash can be read back; other text is refused.
#[test]
fn hashes_are_written_and_read() {
    let game = Game::new(BoardSize::square(19).unwrap(), Rules::SIMPLE);
    let hashes = Points::full(game.size())
        .iter()
        .map(|point| game.hash_after(Color::White, point, HashScope::Stones));
    let ends = [0, 1, 0xAB, u128::MAX - 1, u128::MAX].map(PositionHash::from_u128);
    for hash in hashes.chain(ends) {
        let (bits, text) = (hash.to_u128(), hash.to_string());
        assert_eq!(PositionHash::from_u128(bits), hash);
        assert_eq!(text, format!("{bits:032x}"));
        assert_eq!(text.parse(), Ok(hash));
        assert_eq!(text.to_uppercase().parse(), Ok(hash));
    }
    const LAST: PositionHash = PositionHash::from_u128(u128::MAX);
    assert_eq!(LAST.to_u64(), u64::MAX);
    let full = "f".repeat(32);
    for text in [
        "",
        "0",
        &full[1..],
        &format!("{full}0"),
        &format!(" {full}"),
        &format!("+{}", &full[1..]),
        &format!("-{}", &full[1..]),
        &format!("0x{}", &full[2..]),
        &"g".repeat(32),
        &"é".repeat(16),
    ] {
        let error = text.parse::<PositionHash>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "not a hash: expected 32 hexadecimal digits"
        );
    }
}

/// Random games on boards so small that superko decides most moves; after every move the judge and a caller's lists
/// agree.
#[test]
fn crowded_boards() {
    let mut refused = 0;
    for rules in all_rules() {
        for (width, height) in [(2, 2), (3, 1), (3, 2)] {
            let size = BoardSize::new(width, height).unwrap();
            let rng = &mut binmatrix::Rng::new(u64::from(width));
            let mut judged = Judged::new(&Board::new(size), rules);
            for _ in 0..120 {
                let (color, number) = (judged.game.board().to_move(), rng.below(9));
                let point = Points::full(size).iter().nth(number as usize);
                let answer = judged.play(color, point.map_or(Move::Pass, Move::Play));
                refused += u32::from(answer == Err(IllegalMove::Superko));
                if number == 8 && rng.below(2) == 0 {
                    judged.undo();
                }
            }
        }
    }
    assert!(refused >= 100, "{refused}");
}
