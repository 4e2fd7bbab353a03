//! Several searches in the lanes of one evaluator.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use binmatrix::playout::{Kernel, PlayoutError};
use binmatrix::{Board, BoardSize, Color, Game, Komi, Move, Point, Points, Rules};
use binmatrix_search::{
    Desk, Evaluation, Evaluator, Job, LearnedPrior, Leaves, Limits, Playouts, Report, Restrictions,
    Settings, Task, search_together,
};

/// Jobs that wait, and what was reported about each.
#[derive(Default)]
struct Office {
    jobs: VecDeque<Job>,
    /// Reports of running searches.
    early: BTreeMap<u64, Vec<Report>>,
    last: BTreeMap<u64, Report>,
    /// Jobs in the order of their last reports.
    order: Vec<u64>,
    failed: BTreeMap<u64, String>,
    /// Jobs that end at the next look.
    cancelled: Vec<u64>,
}

impl<Error: ToString> Desk<Error> for Office {
    fn next_job(&mut self, above: Option<i64>) -> Option<Job> {
        let job = self.jobs.front()?;
        match above.is_none_or(|above| job.priority > above) {
            true => self.jobs.pop_front(),
            false => None,
        }
    }

    fn report(&mut self, id: u64, report: Report, is_last: bool) {
        assert!(
            !self.last.contains_key(&id),
            "a report after the last one: {id}"
        );
        if is_last {
            self.last.insert(id, report);
            self.order.push(id);
        } else {
            self.early.entry(id).or_default().push(report);
        }
    }

    fn fail(&mut self, id: u64, error: &Error) {
        self.failed.insert(id, error.to_string());
    }

    fn is_cancelled(&mut self, id: u64) -> bool {
        self.cancelled.contains(&id)
    }
}

fn search(office: &mut Office, at_once: usize) {
    let prior = LearnedPrior::default();
    search_together(
        &mut Playouts::new(),
        &prior,
        Settings::default(),
        at_once,
        office,
    );
    assert!(office.jobs.is_empty());
    assert!(office.failed.is_empty());
}

/// White's only chain is taken at C1.
fn capture(komi: Komi) -> Game {
    let board: Board = "
        . X O O O
        X X O O O
        X X O O O
        X X O O O
        X X . O O
    "
    .parse()
    .expect("a diagram");
    let mut game = Game::from_board(&board, Rules::CHINESE);
    game.set_komi(komi);
    game
}

#[test]
fn each_job_has_the_answer_that_it_would_have_alone() {
    for at_once in [1, 3, 16, 1000] {
        let mut office = Office::default();
        for id in 0..20_u64 {
            let komi = Komi::from_half_points(id as i16);
            let playouts = 100 + 50 * (id % 5);
            office
                .jobs
                .push_back(Job::new(id, capture(komi), Limits::playouts(playouts)));
        }
        search(&mut office, at_once);
        assert_eq!(office.last.len(), 20, "{at_once}");
        assert!(office.early.is_empty());
        for (id, report) in &office.last {
            assert_eq!(report.playouts, 100 + 50 * (id % 5), "{at_once} {id}");
            assert_eq!(report.to_move, Color::Black);
            let best = report.best();
            let size = BoardSize::square(5).expect("a size");
            assert_eq!(
                best.vertex(size).to_string(),
                "C1",
                "{at_once} {id} {report:?}"
            );
        }
    }
}

/// Other sizes and other rules wait for the end of the jobs before them, a finished game has nothing to search.
#[test]
fn jobs_of_different_kinds_are_all_done() {
    let mut office = Office::default();
    let mut over = Game::new(BoardSize::square(4).expect("a size"), Rules::CHINESE);
    for color in Color::BOTH {
        over.play(color, Move::Pass).expect("a pass");
    }
    let sizes = [(5, 5), (5, 5), (7, 3), (5, 5), (9, 9), (7, 3)];
    let mut games: Vec<Game> = sizes
        .into_iter()
        .zip([Rules::CHINESE, Rules::JAPANESE].into_iter().cycle())
        .map(|((width, height), rules)| {
            Game::new(BoardSize::new(width, height).expect("a size"), rules)
        })
        .collect();
    games.push(over);
    for (id, game) in (0..).zip(&games) {
        let job = Job::new(id, game.clone(), Limits::playouts(200));
        office.jobs.push_back(job.with_ownership_by_move(id == 2));
    }
    search(&mut office, 4);
    for (id, game) in (0..).zip(&games) {
        let report = &office.last[&id];
        assert_eq!(report.ownership.values().len(), game.size().points());
        assert_eq!(report.playouts, 200, "{id}");
        let known = report
            .candidates
            .iter()
            .any(|found| found.ownership.is_some());
        assert_eq!(known, id == 2, "{id}");
    }
    assert_eq!(office.last.len(), games.len());
}

#[test]
fn searches_report_while_they_run_and_end_when_they_are_cancelled() {
    let game = Game::new(BoardSize::square(9).expect("a size"), Rules::CHINESE);
    let mut office = Office::default();
    let endless = Limits::time(Duration::from_secs(100_000));
    let center = Point::new(4, 4).expect("a point");
    let only = Points::from_points([center], game.size());
    let restrictions = Restrictions::none().allow_only(Color::Black, only, false, 1);
    office.jobs.push_back(
        Job::new(0, game.clone(), Limits::playouts(3000))
            .with_reports(Duration::from_micros(1))
            .with_restrictions(restrictions),
    );
    office.jobs.push_back(Job::new(1, game.clone(), endless));
    office
        .jobs
        .push_back(Job::new(2, game, Limits::playouts(3000)));
    office.cancelled.push(1);
    search(&mut office, 2);
    let early = &office.early[&0];
    assert!(early.len() > 3, "{}", early.len());
    assert!(early.is_sorted_by_key(|report| report.playouts));
    assert!(!office.early.contains_key(&2));
    assert_eq!(office.last[&0].best(), Move::Play(center));
    assert_eq!(office.last[&0].candidates.len(), 1);
    assert!(office.last[&1].playouts < 3000);
    assert_eq!(office.last[&2].playouts, 3000);
}

/// The last job comes when all places are taken, and is done first.
#[test]
fn urgent_jobs_come_first() {
    let game = Game::new(BoardSize::square(9).expect("a size"), Rules::CHINESE);
    let mut office = Office::default();
    for id in 0..4 {
        office
            .jobs
            .push_back(Job::new(id, game.clone(), Limits::playouts(4000)));
    }
    office
        .jobs
        .push_back(Job::new(4, game.clone(), Limits::playouts(4000)).with_priority(1));
    office
        .jobs
        .push_back(Job::new(5, game, Limits::playouts(4000)).with_priority(-1));
    search(&mut office, 4);
    assert_eq!(office.order.len(), 6);
    assert_eq!((office.order[0], office.order[5]), (4, 5));
    assert!(office.last.values().all(|report| report.playouts == 4000));
}

/// Positions that the kernel does not play fail, the others beside them do not.
#[test]
fn what_cannot_be_evaluated_fails_alone() {
    let mut office = Office::default();
    for (id, side) in (0..).zip([5, 20, 20, 7, 25]) {
        let game = Game::new(BoardSize::square(side).expect("a size"), Rules::CHINESE);
        office
            .jobs
            .push_back(Job::new(id, game, Limits::playouts(100)));
    }
    let mut playouts = Playouts::new().with_kernel(Kernel::WideX16);
    let prior = LearnedPrior::default();
    search_together(&mut playouts, &prior, Settings::default(), 4, &mut office);
    assert!(office.last.keys().eq(&[0, 3]), "{:?}", office.last.keys());
    assert!(office.failed.keys().eq(&[1, 2, 4]), "{:?}", office.failed);
}

/// Playouts, and the number of times that they were begun.
struct Counted(Playouts, u32);

impl Evaluator for Counted {
    type Error = PlayoutError;

    fn evaluations(&self) -> u32 {
        self.0.evaluations()
    }

    fn run(&mut self, task: &Task, leaves: &mut dyn Leaves) -> Result<(), PlayoutError> {
        self.1 += 1;
        self.0.run(task, leaves)
    }
}

/// Places are given to further jobs as long as there are any, however many there are at a time.
#[test]
fn all_jobs_of_a_kind_are_done_in_one_run() {
    let game = Game::new(BoardSize::square(5).expect("a size"), Rules::CHINESE);
    for at_once in [1, 8, 256] {
        let mut office = Office::default();
        for id in 0..600 {
            let job = Job::new(id, game.clone(), Limits::playouts(20));
            office.jobs.push_back(job);
        }
        let mut playouts = Counted(Playouts::new(), 0);
        let prior = LearnedPrior::default();
        search_together(
            &mut playouts,
            &prior,
            Settings::default(),
            at_once,
            &mut office,
        );
        assert_eq!((office.last.len(), playouts.1), (600, 1), "{at_once}");
    }
}

/// An evaluator that leaves before the searches are over.
#[derive(Clone)]
struct Leaves10;

impl Evaluator for Leaves10 {
    type Error = std::convert::Infallible;

    fn run(&mut self, _: &Task, leaves: &mut dyn Leaves) -> Result<(), Self::Error> {
        for _ in 0..10 {
            let Some((tag, _)) = leaves.next_leaf() else {
                break;
            };
            leaves.done(tag, &Evaluation::default());
        }
        Ok(())
    }
}

#[test]
fn an_evaluator_that_leaves_ends_its_searches() {
    let game = Game::new(BoardSize::square(9).expect("a size"), Rules::CHINESE);
    let mut office = Office::default();
    for id in 0..6 {
        office
            .jobs
            .push_back(Job::new(id, game.clone(), Limits::playouts(1000)));
    }
    let prior = LearnedPrior::default();
    search_together(&mut Leaves10, &prior, Settings::default(), 4, &mut office);
    let playouts: Vec<u64> = office.last.values().map(|report| report.playouts).collect();
    assert_eq!(playouts, [3, 3, 2, 2, 5, 5]);
}
