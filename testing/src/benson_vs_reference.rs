//! Unconditional life and the territory it encloses are what Benson's definition says: both colors, all
//! suicide rules, every matrix type. On the way, what can be set up and what `remove_captured` takes off.

use binmatrix::{
    BinMatrix, Board, BoardSize, Color, GridOf, MatrixJob, Points, Position, Setup, SuicideRule,
    Words,
};
use binmatrix_reference as reference;
use binmatrix_reference::benson::benson;

use crate::convert::{
    COLORS, from_reference_color, from_reference_suicide, try_from_reference_point, words_of,
};
use crate::matrix_types::{Choice, name};
use crate::reader::{Reader, stones};

const RULES: [reference::Suicide; 3] = [
    reference::Suicide::Forbidden,
    reference::Suicide::MultiStone,
    reference::Suicide::Any,
];

fn setup_of(board: &reference::Board, size: BoardSize) -> Setup {
    let mut setup = Setup::new(size);
    let [black, white] = COLORS.map(|color| words_of(board.width(), &board.stones(color)));
    setup.black = Points::from_words(&black, size);
    setup.white = Points::from_words(&white, size);
    setup
}

/// Takes off all chains without a liberty at the same time, by the judge and by `Setup`, and compares.
fn make_legal(board: &mut reference::Board, size: BoardSize) -> Setup {
    let chains = board.chains();
    let captured: Vec<_> = chains
        .into_iter()
        .filter(|chain| board.liberties(chain).is_empty())
        .flatten()
        .collect();
    let mut setup = setup_of(board, size);
    let refused = Board::from_setup(&setup).err();
    let first = captured
        .iter()
        .min()
        .copied()
        .and_then(try_from_reference_point);
    assert_eq!(
        refused.and_then(|error| error.no_liberty),
        first,
        "refused for {refused:?}\n{board}"
    );
    assert_eq!(refused.is_none(), captured.is_empty());

    assert_eq!(
        *setup.remove_captured().words(),
        words_of(board.width(), &captured),
        "captured on\n{board}"
    );
    for stone in captured {
        board.set(stone, None);
    }
    assert_eq!(setup, setup_of(board, size));
    setup
}

/// The right answer for one color and rule.
struct Answer {
    color: Color,
    suicide: SuicideRule,
    alive: Words,
    territory: Words,
}

#[derive(Clone, Copy)]
struct Check<'a>(&'a Board, &'a [Answer]);

impl MatrixJob for Check<'_> {
    type Output = ();

    // Not inlined: `pass_alive` switches the instructions on by itself.
    fn run<M: BinMatrix>(self, grid: GridOf<M>) {
        let Check(board, answers) = self;
        let position = Position::<M>::from_board(board, grid).expect("the same size");
        for answer in answers {
            let found = position.pass_alive(answer.color, answer.suicide);
            let same = found.alive.to_words(grid) == answer.alive
                && found.territory.to_words(grid) == answer.territory;
            if !same {
                report(
                    &name::<M>(grid),
                    answer,
                    [found.alive, found.territory].map(|set| set.to_points(grid)),
                    board,
                );
            }
        }
    }
}

#[cold]
#[inline(never)]
fn report(who: &str, answer: &Answer, found: [Points; 2], board: &Board) -> ! {
    let [alive, territory] = found;
    let expected =
        [answer.alive, answer.territory].map(|words| Points::from_words(&words, board.size()));
    panic!(
        "{who}: {} with suicide {}\nalive {alive:?}\nexpected {:?}\n\
         territory {territory:?}\nexpected {:?}\n{board}",
        answer.color, answer.suicide, expected[0], expected[1],
    );
}

pub fn run(bytes: &[u8]) {
    property(bytes, Choice::new);
}

/// On all matrix types, whichever the input is for.
pub fn run_everywhere(bytes: &[u8]) {
    property(bytes, |_| Choice::EVERY);
}

fn property(bytes: &[u8], choice: fn(u8) -> Choice) {
    let mut reader = Reader::new(bytes);
    let choice = choice(reader.byte());
    let (size, mut judge) = stones(&mut reader);
    let setup = make_legal(&mut judge, size);
    let mut answers = Vec::new();
    for judged_color in COLORS {
        let mut life = benson(&judge, judged_color, RULES[0]);
        for (index, suicide) in RULES.into_iter().enumerate() {
            if index == 1 {
                life = benson(&judge, judged_color, suicide); // for the judge the third is as the second
            }
            answers.push(Answer {
                color: from_reference_color(judged_color),
                suicide: from_reference_suicide(suicide),
                alive: words_of(judge.width(), &life.alive),
                territory: words_of(judge.width(), &life.territory),
            });
        }
    }
    let board = Board::from_setup(&setup).expect("every chain has a liberty");
    choice.run(size, Check(&board, &answers));
    for answer in &answers {
        let found = board.pass_alive(answer.color, answer.suicide);
        if (*found.alive.words(), *found.territory.words()) != (answer.alive, answer.territory) {
            report("Board", answer, [found.alive, found.territory], &board);
        }
    }
}
