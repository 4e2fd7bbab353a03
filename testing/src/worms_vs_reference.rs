//! Worms and cavities with every measure, lunches, caves, dragons and safety follow their definitions.
//!
//! They are compared on every matrix type and on `Board`.

use binmatrix::life::Safety;
use binmatrix::{
    BinMatrix, Board, Color, GridOf, LadderOutcome, MatrixJob, Point, Points, Rules, Setup,
    SuicideRule,
};
use binmatrix_analysis as analysis;
use binmatrix_analysis::dragons::{Dragons, Reason};
use binmatrix_analysis::worms::{Border, Cavity, Cutting, EffectiveSize, Worm, Worms};
use binmatrix_reference as reference;
use binmatrix_reference::{dragons, reading, safety, worms};

use crate::convert::{
    COLORS, from_reference_color, from_reference_suicide, points_of, to_reference,
    try_from_reference_point,
};
use crate::matrix_types::Choice;
use crate::reader::{Reader, stones};

/// The worms and cavities of a position on the chosen matrix types and on `Board`.
pub fn worms_on(choice: Choice, board: &Board) -> Vec<(String, Worms)> {
    #[derive(Clone, Copy)]
    struct Read<'a>(&'a Board);
    impl MatrixJob for Read<'_> {
        type Output = Worms;
        fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Worms {
            let position = self.0.to_position::<M>(grid).expect("the size");
            analysis::worms::of_position(&position).map(|set| set.to_points(grid))
        }
    }
    let mut all = choice.run(board.size(), Read(board));
    all.push(("Board".to_string(), analysis::worms::of(board)));
    all
}

/// The safe stones on the chosen matrix types and on `Board`.
pub fn safety_on(
    choice: Choice,
    board: &Board,
    color: Color,
    suicide: SuicideRule,
) -> Vec<(String, Safety<Points>)> {
    #[derive(Clone, Copy)]
    struct Read<'a>(&'a Board, Color, Rules);
    impl MatrixJob for Read<'_> {
        type Output = Safety<Points>;
        fn run<M: BinMatrix>(self, grid: GridOf<M>) -> Safety<Points> {
            let position = self.0.to_position::<M>(grid).expect("the size");
            position
                .safety(self.1, &self.2)
                .map(|set| set.to_points(grid))
        }
    }
    let rules = Rules::SIMPLE.with_suicide(suicide);
    let mut all = choice.run(board.size(), Read(board, color, rules));
    all.push(("Board".to_string(), board.safety(color, &rules)));
    all
}

/// The judge's answers for a position.
pub struct Judged<'a> {
    board: &'a Board,
    worms: Vec<worms::Worm>,
    cavities: Vec<worms::Cavity>,
    caves: Vec<dragons::Cave>,
    dragons: Vec<Vec<reference::Point>>,
    /// For each worm, the origins of the adjacent enemy worms that it could capture. `None` where the library's
    /// ladder reader gives up, because it reads to a limited depth and the judge does not; and on boards too large
    /// for the judge.
    lunches: Option<Vec<Vec<reference::Point>>>,
    /// The caves with GNU Go's inessential worms and these lunches.
    gnugo_caves: Vec<dragons::Cave>,
    /// One entry for each color and suicide rule.
    safety: Vec<(Color, SuicideRule, safety::Safety)>,
    /// For each worm, the empty points that the enemy cannot enter without being captured.
    closed: Vec<Points>,
}

impl<'a> Judged<'a> {
    pub fn new(board: &'a Board) -> Self {
        let size = board.size();
        let judge = to_reference(board);
        let rules = [
            reference::Suicide::Forbidden,
            reference::Suicide::MultiStone,
        ];
        let safety = COLORS.into_iter().flat_map(|of| {
            let judge = &judge;
            rules.map(|suicide| {
                let found = safety::safety(judge, of, suicide);
                (
                    from_reference_color(of),
                    from_reference_suicide(suicide),
                    found,
                )
            })
        });
        let worms = worms::worms(&judge);
        let closed = worms.iter().map(|worm| {
            let enemy = worm.color.opponent();
            let liberties = worm.liberties[0].iter();
            points_of(
                size,
                liberties.filter(|&&liberty| dragons::is_closed(&judge, liberty, enemy)),
            )
        });
        let caves = dragons::caves(&judge, &worms, &worms::Worm::is_inessential_seed);
        let lunches = is_readable(board, &judge).then(|| {
            let lunches = worms
                .iter()
                .map(|worm| worms::lunches(&judge, &worm.stones, reference::Suicide::Forbidden));
            lunches.collect::<Vec<_>>()
        });
        let has_lunch = |worm: &worms::Worm| {
            let number = worms.iter().position(|other| other == worm);
            let lunches = lunches.as_ref().zip(number);
            lunches.is_some_and(|(lunches, number)| !lunches[number].is_empty())
        };
        let gnugo_caves = dragons::caves(&judge, &worms, &|worm| {
            worm.is_inessential_gnugo(has_lunch(worm))
        });
        Judged {
            gnugo_caves,
            lunches,
            board,
            closed: closed.collect(),
            cavities: worms::cavities(&judge),
            dragons: dragons::dragons(&judge, &worms, &caves),
            caves,
            worms,
            safety: safety.collect(),
        }
    }

    fn points(&self, points: &[reference::Point]) -> Points {
        points_of(self.board.size(), points)
    }

    /// Panics if an answer on a chosen matrix type, or of `Board`, differs from the judge's.
    pub fn assert_on(&self, choice: Choice) {
        for (name, worms) in worms_on(choice, self.board) {
            self.assert_worms(&name, &worms);
        }
        for (color, suicide, right) in &self.safety {
            for (name, found) in safety_on(choice, self.board, *color, *suicide) {
                self.assert_safety(&format!("{name}, {color}, {suicide}"), &found, right);
            }
        }
    }

    fn assert_worms(&self, name: &str, worms: &Worms) {
        let board = self.board;
        assert_eq!(worms.worms.len(), self.worms.len(), "{name}\n{board}");
        for (number, right) in self.worms.iter().enumerate() {
            self.assert_worm(&worms.worms[number], right, name);
        }
        assert_eq!(worms.cavities.len(), self.cavities.len(), "{name}\n{board}");
        for (cavity, right) in worms.cavities.iter().zip(&self.cavities) {
            self.assert_cavity(cavity, right, name);
        }
        self.assert_dragons(worms, &analysis::dragons::of(worms));
        let lunches = self.assert_lunches(worms);
        let gnugo = analysis::dragons::of_gnugo(worms, &lunches);
        self.assert_caves(&gnugo, worms, &self.gnugo_caves);
    }

    fn assert_safety(&self, of: &str, found: &Safety<Points>, right: &safety::Safety) {
        for (name, found, right) in [
            ("safe", found.safe, &right.safe),
            ("territory", found.territory, &right.territory),
            ("vital", found.vital, &right.vital),
            ("connecting", found.connecting, &right.connecting),
            ("2-vital", found.two_vital, &right.two_vital),
            ("miai", found.miai, &right.miai),
        ] {
            assert_eq!(found, self.points(right), "{of}: {name}\n{}", self.board);
        }
    }

    fn assert_worm(&self, worm: &Worm, right: &worms::Worm, name: &str) {
        let board = self.board;
        let of = || format!("{name}: {worm:?}\n{board}");
        let shares = right.shared_by.iter();
        let shares = shares.map(|&k| EffectiveSize::PARTS / 2 / k as u32);
        let parts = right.stones.len() as u32 * EffectiveSize::PARTS + shares.sum::<u32>();
        assert_eq!(
            Some(worm.origin),
            try_from_reference_point(right.stones[0]),
            "{}",
            of()
        );
        assert_eq!(worm.color, from_reference_color(right.color), "{}", of());
        assert_eq!(worm.stones, self.points(&right.stones), "{}", of());
        assert_eq!(worm.effective_size.parts(), parts, "{}", of());
        let liberties = right.liberties.each_ref().map(|order| self.points(order));
        assert_eq!(worm.liberties, liberties, "{}", of());
        assert_eq!(worm.genus, right.genus, "{}", of());
        assert_eq!(worm.closure, self.points(&right.closure), "{}", of());
        assert_eq!(worm.border, border(&right.border), "{}", of());
        assert_eq!(
            worm.edge_liberties,
            self.points(&right.edge_liberties),
            "{}",
            of()
        );
        assert_eq!(worm.cutstone, cutting(right.cutstone), "{}", of());
        assert_eq!(
            worm.cutstone_gnugo,
            cutting(right.cutstone_gnugo),
            "{}",
            of()
        );
        assert_eq!(worm.invincible, right.invincible, "{}", of());
        assert_eq!(
            worm.inessential_seed,
            right.is_inessential_seed(),
            "{}",
            of()
        );
        for lunch in [None, Some(0)] {
            let gnugo = right.is_inessential_gnugo(lunch.is_some());
            assert_eq!(worm.inessential_gnugo(lunch), gnugo, "{}", of());
        }
    }

    fn assert_cavity(&self, cavity: &Cavity, right: &worms::Cavity, name: &str) {
        let board = self.board;
        let of = || format!("{name}: {cavity:?}\n{board}");
        assert_eq!(
            Some(cavity.origin),
            try_from_reference_point(right.points[0]),
            "{}",
            of()
        );
        assert_eq!(cavity.points, self.points(&right.points), "{}", of());
        assert_eq!(cavity.border, border(&right.border), "{}", of());
        assert_eq!(
            cavity.edge_liberties,
            self.points(&right.edge_liberties),
            "{}",
            of()
        );
        assert_eq!(cavity.genus, right.genus, "{}", of());
    }

    /// Compares the lunches; returns an empty list if the judge has none.
    fn assert_lunches(&self, worms: &Worms) -> Vec<Option<usize>> {
        let board = self.board;
        let Some(right) = &self.lunches else {
            return Vec::new();
        };
        let capturable = board.capturable(&Rules::SIMPLE);
        let lunches = worms.lunches(capturable);
        for (number, right) in right.iter().enumerate() {
            let enemies = worms.enemies_beside(number);
            let origins = enemies.map(|enemy| worms.worms[enemy].origin);
            let found: Vec<Point> = origins.filter(|&o| capturable.contains(o)).collect();
            let right: Vec<Point> = right
                .iter()
                .filter_map(|&origin| try_from_reference_point(origin))
                .collect();
            assert_eq!(found, right, "{:?}\n{board}", worms.worms[number]);
            let lunch = lunches[number].map(|prey| worms.worms[prey].origin);
            assert_eq!(lunch, right.first().copied(), "{board}");
        }
        lunches
    }

    /// Compares the caves in order, with all their fields.
    fn assert_caves(&self, dragons: &Dragons, worms: &Worms, right: &[dragons::Cave]) {
        let board = self.board;
        assert_eq!(dragons.caves.len(), right.len(), "{board}");
        for (cave, right) in dragons.caves.iter().zip(right) {
            assert_eq!(cave.points, self.points(&right.points), "{board}");
            assert_eq!(
                Some(cave.origin),
                try_from_reference_point(right.points[0]),
                "{board}"
            );
            assert_eq!(cave.border, border(&right.border), "{board}");
            let origins = |points: &[reference::Point]| -> Vec<Point> {
                points
                    .iter()
                    .filter_map(|&origin| try_from_reference_point(origin))
                    .collect()
            };
            let cavities = cave.cavities.iter().map(|&n| worms.cavities[n].origin);
            let worms = cave.inessential.iter().map(|&n| worms.worms[n].origin);
            assert_eq!(
                cavities.collect::<Vec<_>>(),
                origins(&right.cavities),
                "{board}"
            );
            assert_eq!(
                worms.collect::<Vec<_>>(),
                origins(&right.inessential),
                "{board}"
            );
        }
    }

    /// Compares caves and dragons, and checks the reason that each union names.
    fn assert_dragons(&self, worms: &Worms, dragons: &Dragons) {
        let board = self.board;
        self.assert_caves(dragons, worms, &self.caves);
        let found: Vec<Points> = dragons.dragons.iter().map(|dragon| dragon.stones).collect();
        let right: Vec<Points> = self
            .dragons
            .iter()
            .map(|stones| self.points(stones))
            .collect();
        assert_eq!(found, right, "{board}");
        for dragon in &dragons.dragons {
            assert_eq!(dragon.stones.iter().next(), Some(dragon.origin));
            let worms = dragon.worms.iter().map(|&number| &worms.worms[number]);
            for worm in worms {
                assert!(worm.color == dragon.color && worm.stones.is_subset(dragon.stones));
            }
            assert_eq!(
                dragons.unions_of(dragon).count() + 1,
                dragon.worms.len(),
                "{board}"
            );
        }
        for union in &dragons.unions {
            let [one, other] = union.worms.map(|number| &worms.worms[number]);
            let shared = one.liberties[0] & other.liberties[0];
            assert_eq!(one.color, other.color, "{union:?}\n{board}");
            let holds = match union.reason {
                Reason::Cave(number) => {
                    let cave = &dragons.caves[number];
                    cave.points == union.points
                        && cave.border == Some(Border::One(one.color))
                        && !cave.points.is_disjoint(one.liberties[0])
                        && !cave.points.is_disjoint(other.liberties[0])
                }
                Reason::SharedLiberties => shared == union.points && shared.len() >= 2,
                Reason::ClosedLiberty => {
                    let closed = self.closed[union.worms[0]];
                    shared == union.points && shared.len() == 1 && shared.is_subset(closed)
                }
            };
            assert!(holds, "{union:?}\n{board}");
        }
    }
}

/// Returns true if both read every capture to the end; the library gives up in cycles, where the judge would go on. They
/// try moves in different orders, so one may end where the other does not. Lunches are read under the simple rules.
fn is_readable(board: &Board, judge: &reference::Board) -> bool {
    let library_ends = |color: Color| {
        board.chains(color).all(|chain| {
            let first = chain.stones.iter().next();
            let ladder = first.and_then(|stone| board.ladder(stone, !color, &Rules::SIMPLE));
            ladder.is_none_or(|ladder| ladder.outcome != LadderOutcome::Unknown)
        })
    };
    let judge_ends = |color: reference::Color| {
        let chains = judge.chains_of(color).into_iter();
        chains.map(|chain| chain[0]).all(|stone| {
            let (first, suicide) = (color.opponent(), reference::Suicide::Forbidden);
            reading::ladder_ends(judge, stone, first, suicide)
        })
    };
    board.size().points() <= 81
        && Color::BOTH.into_iter().all(library_ends)
        && COLORS.into_iter().all(judge_ends)
}

fn border(colors: &[reference::Color]) -> Option<Border> {
    match colors {
        [] => None,
        [one] => Some(Border::One(from_reference_color(*one))),
        _ => Some(Border::Grey),
    }
}

fn cutting(code: usize) -> Cutting {
    [Cutting::None, Cutting::Potential, Cutting::Cut][code]
}

/// Runs on the matrix type that the first byte chooses.
pub fn run(bytes: &[u8]) {
    property(bytes, Choice::one);
}

/// Runs on all matrix types, whatever type the input chooses.
pub fn run_everywhere(bytes: &[u8]) {
    property(bytes, |_| Choice::EVERY);
}

fn property(bytes: &[u8], choice: fn(u8) -> Choice) {
    let mut reader = Reader::new(bytes);
    let choice = choice(reader.byte());
    let (size, thrown) = stones(&mut reader);
    let mut setup = Setup::new(size);
    setup.black = points_of(size, &thrown.stones(COLORS[0]));
    setup.white = points_of(size, &thrown.stones(COLORS[1]));
    setup.remove_captured();
    let board = Board::from_setup(&setup).expect("every chain has a liberty");
    Judged::new(&board).assert_on(choice);
}
