//! The search behind `genmove`: its parameters, its tree, and pondering.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use binmatrix::playout::{Kernel, PlayoutError, PlayoutSettings, Policy, StoneStatus};
use binmatrix::{Color, Game, Move};
use binmatrix_search::{
    DeadStones, LearnedPrior, Limits, Player, Playouts, Report, Resignation, Restrictions, Search,
    Settings,
};

use super::clock::MoveTime;
use super::inbox::Inbox;
use crate::system::pool::KernelError;

/// Maximum number of playouts for one move: many minutes on 19×19.
pub const MAX_PLAYOUTS: u32 = 100_000_000;

/// The parameters of the search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchOptions {
    /// The constants of the search, the seed and the number of threads among them.
    pub search: Settings,
    /// The weights of the prior.
    pub prior: LearnedPrior<'static>,
    /// The number of playouts for a move, at most [`MAX_PLAYOUTS`]. `None` for no limit if there is a clock or a time
    /// for each move, and [`DEFAULT_PLAYOUTS`] if there is not.
    pub playouts: Option<u32>,
    /// The time for a move, with or without a clock.
    pub time: Option<Duration>,
    /// The part of the clock that is kept for everything besides the search.
    pub lag: Duration,
    /// The choice of moves in playouts.
    pub policy: Policy,
    /// The number of playouts for each leaf.
    pub per_leaf: u32,
    /// The number of playouts in flight.
    pub in_flight: u32,
    /// The kernel, or `None` for the fastest. Commands that need playouts fail on boards that the kernel does not
    /// support.
    pub kernel: Option<Kernel>,
    /// The moment to resign.
    pub resignation: Resignation,
    /// The way in which dead stones leave the board.
    pub dead_stones: DeadStones,
    /// True to search while the opponent thinks. The search then keeps its tree, whatever [`Settings::reuse`] says.
    pub ponder: bool,
}

/// The number of playouts for a move without any limit.
pub const DEFAULT_PLAYOUTS: u32 = 100_000;

/// The most playouts, with each player to move, that tell dead stones from living ones.
const STATUS_PLAYOUTS: u32 = 5_000;

impl Default for SearchOptions {
    fn default() -> SearchOptions {
        SearchOptions {
            search: Settings::default().with_seed(1),
            prior: LearnedPrior::default(),
            playouts: None,
            time: None,
            lag: Duration::from_millis(300),
            policy: Policy::TACTICAL,
            per_leaf: 4,
            in_flight: 128,
            kernel: None,
            resignation: Resignation::default(),
            dead_stones: DeadStones::default(),
            ponder: false,
        }
    }
}

impl SearchOptions {
    pub(crate) fn evaluator(&self) -> Playouts {
        let playouts = Playouts::new()
            .with_policy(self.policy)
            .with_per_leaf(self.per_leaf)
            .with_in_flight(self.in_flight);
        match self.kernel {
            Some(kernel) => playouts.with_kernel(kernel),
            None => playouts,
        }
    }
}

/// A move and the search that led to it.
pub(super) type Decision = binmatrix_search::Decision;

/// The search of a session. Its tree is a memory: copies begin without it, and comparisons leave it out.
#[derive(Debug, Default)]
pub(super) struct Engine {
    options: SearchOptions,
    player: Option<Player>,
    pondering: Option<Pondering>,
    /// The lines that end searches.
    inbox: Option<Arc<Inbox>>,
}

/// The reports that a search is to give while it runs.
pub(super) struct Watching<'a> {
    pub restrictions: &'a Restrictions,
    pub ownership_by_move: bool,
    /// The time between two reports; `None` for none.
    pub every: Option<Duration>,
    pub report: &'a mut (dyn FnMut(&Report) + Send),
}

/// The time between two reports, and the call for them.
type Watcher<'a> = (Duration, &'a mut (dyn FnMut(&Report) + Send));

/// A search on a thread of its own, for as long as the opponent thinks.
#[derive(Debug)]
struct Pondering {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<Player>,
}

impl Clone for Engine {
    fn clone(&self) -> Engine {
        Engine::new(self.options)
    }
}

impl PartialEq for Engine {
    fn eq(&self, other: &Engine) -> bool {
        self.options == other.options
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stop_pondering();
    }
}

impl Engine {
    pub(super) fn new(options: SearchOptions) -> Engine {
        let playouts = options.playouts.map(|playouts| playouts.min(MAX_PLAYOUTS));
        Engine {
            options: SearchOptions {
                playouts,
                ..options
            },
            player: None,
            pondering: None,
            inbox: None,
        }
    }

    /// Makes searches end when lines arrive.
    pub(super) fn listen(&mut self, inbox: &Arc<Inbox>) {
        self.inbox = Some(Arc::clone(inbox));
    }

    pub(super) fn options(&self) -> &SearchOptions {
        &self.options
    }

    /// Changes the parameters. The tree is forgotten if they differ.
    pub(super) fn set_options(&mut self, options: SearchOptions) {
        if options != self.options {
            let inbox = self.inbox.take();
            *self = Engine::new(options);
            self.inbox = inbox;
        }
    }

    /// Forgets everything about earlier games.
    pub(super) fn restart(&mut self) {
        self.stop_pondering();
        self.player = None;
    }

    /// Chooses a move for `color` within the time of the clock, if there is one. GoGui's interrupt ends the search.
    pub(super) fn decide(
        &mut self,
        game: &Game,
        color: Color,
        clock: Option<MoveTime>,
        watching: Option<Watching<'_>>,
    ) -> Result<Decision, String> {
        let (inbox, limits) = (self.inbox.clone(), self.limits(clock));
        let limits = until_interrupted(limits, inbox.as_deref());
        let mut game = game.clone();
        game.set_to_move(color);
        let decided = self.watched(watching, |player, watcher| match watcher {
            None => player.decide(&game, &limits),
            Some((every, report)) => player.watch(&game, &limits, every, report),
        });
        decided.map_err(|error| kernel_error(error, &game))
    }

    /// Searches the position of a game as long as for a move without a clock. GoGui's interrupt ends the search.
    pub(super) fn look(
        &mut self,
        game: &Game,
        watching: Option<Watching<'_>>,
    ) -> Result<Report, String> {
        let (inbox, limits) = (self.inbox.clone(), self.limits(None));
        let limits = until_interrupted(limits, inbox.as_deref());
        self.search(game, &limits, watching)
    }

    /// Searches the position of a game until a line arrives. Without an [inbox](Engine::listen) it is as long as for a
    /// move without a clock.
    pub(super) fn analyze(&mut self, game: &Game, watching: Watching<'_>) -> Result<(), String> {
        let Some(inbox) = self.inbox.clone() else {
            let limits = self.limits(None);
            let Watching { every, report, .. } = watching;
            let watching = Watching {
                report: &mut *report,
                ..watching
            };
            let last = self.search(game, &limits, Some(watching))?;
            if every.is_some() {
                report(&last);
            }
            return Ok(());
        };
        let limits = Limits::default().with_stop(&inbox.arrived);
        self.search(game, &limits, Some(watching))?;
        // No old report after the next line.
        inbox.wait_for_arrival();
        Ok(())
    }

    fn search(
        &mut self,
        game: &Game,
        limits: &Limits<'_>,
        watching: Option<Watching<'_>>,
    ) -> Result<Report, String> {
        let searched = self.watched(watching, |player, watcher| {
            let search = player.search_mut();
            match watcher {
                None => search.run(game, limits),
                Some((every, report)) => search.watch(game, limits, every, report),
            }
        });
        searched.map_err(|error| kernel_error(error, game))
    }

    /// Calls `run` with the player, for whose search the restrictions hold meanwhile, and with the call for reports.
    fn watched<R>(
        &mut self,
        watching: Option<Watching<'_>>,
        run: impl FnOnce(&mut Player, Option<Watcher<'_>>) -> R,
    ) -> R {
        self.stop_pondering();
        let player = self.player();
        let Some(watching) = watching else {
            return run(player, None);
        };
        let Watching { every, report, .. } = watching;
        let search = player.search_mut();
        search.set_restrictions(watching.restrictions.clone());
        search.record_ownership_by_move(watching.ownership_by_move);
        let result = run(player, every.map(|every| (every, report)));
        let search = player.search_mut();
        search.set_restrictions(Restrictions::none());
        search.record_ownership_by_move(false);
        result
    }

    /// The limits of a search for a move. It ends early only if that saves time: not where each move has a time of its own.
    fn limits(&self, clock: Option<MoveTime>) -> Limits<'static> {
        let time = match (clock, self.options.time) {
            (Some(clock), Some(most)) => Some(clock.most.min(most)),
            (clock, most) => clock.map(|clock| clock.most).or(most),
        };
        let saves_time = clock.map_or(time.is_none(), |clock| clock.rest_is_kept);
        let mut limits = Limits::default().with_early_stop(saves_time);
        if let Some(time) = time {
            limits = limits.with_time(time);
        }
        let default = time.is_none().then_some(DEFAULT_PLAYOUTS);
        if let Some(playouts) = self.options.playouts.or(default) {
            limits = limits.with_playouts(u64::from(playouts));
        }
        limits
    }

    /// Fails if positions like this one cannot be searched.
    pub(super) fn check(&self, game: &Game) -> Result<(), String> {
        // A small tree, so that it takes no time.
        Search::new(self.options.search.with_memory(0).with_threads(1))
            .with_evaluator(self.options.evaluator())
            .run(game, &Limits::playouts(1))
            .map(drop)
            .map_err(|error| kernel_error(error, game))
    }

    /// Judges the stones of the position, without a look at the tree of the game.
    pub(super) fn stone_status(&self, game: &Game) -> Result<StoneStatus, String> {
        let options = self.options();
        let playouts = options.playouts.unwrap_or(u32::MAX).min(STATUS_PLAYOUTS);
        Search::new(options.search)
            .with_evaluator(options.evaluator())
            .stone_status(game, &Limits::playouts(u64::from(playouts)))
            .map_err(|error| kernel_error(error, game))
    }

    /// Searches the position until the next line arrives, if the options say so.
    pub(super) fn ponder(&mut self, game: &Game) {
        if !self.options.ponder || game.turn().is_over() {
            return;
        }
        self.stop_pondering();
        let (stop, game) = (Arc::new(AtomicBool::new(false)), game.clone());
        self.player();
        if let Some(mut player) = self.player.take() {
            let flag = Arc::clone(&stop);
            let thread = std::thread::spawn(move || {
                let limits = Limits::default().with_stop(&flag);
                // Boards that the kernel does not support have no search to prepare.
                let _: Result<Report, _> = player.search_mut().run(&game, &limits);
                player
            });
            self.pondering = Some(Pondering { stop, thread });
        }
    }

    /// Ends pondering, and keeps its tree.
    pub(super) fn stop_pondering(&mut self) {
        if let Some(Pondering { stop, thread }) = self.pondering.take() {
            stop.store(true, Ordering::Relaxed);
            self.player = thread.join().ok();
        }
    }

    fn player(&mut self) -> &mut Player {
        let options = self.options;
        self.player.get_or_insert_with(|| {
            let reuse = options.search.reuse || options.ponder;
            let search = Search::new(options.search.with_reuse(reuse))
                .with_evaluator(options.evaluator())
                .with_prior(options.prior);
            Player::new(search)
                .with_resignation(options.resignation)
                .with_dead_stones(options.dead_stones)
        })
    }
}

/// These limits, and the end of the search when GoGui interrupts it.
fn until_interrupted<'a>(limits: Limits<'a>, inbox: Option<&'a Inbox>) -> Limits<'a> {
    match inbox {
        Some(inbox) => limits.with_stop(&inbox.interrupted),
        None => limits,
    }
}

/// The reason why a position cannot be searched.
fn kernel_error(error: PlayoutError, game: &Game) -> String {
    let settings = PlayoutSettings::new(*game.rules());
    KernelError::of(error, game.size(), &settings).to_string()
}

/// The best move of a decision, for commands that must answer with a move.
pub(super) fn best(decision: &Decision) -> Move {
    let found = decision.report.as_ref().map_or(Move::Pass, Report::best);
    decision.mv.unwrap_or(found)
}
