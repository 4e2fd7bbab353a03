//! [`Settings`]: the constants of the search.

/// The way in which dead stones leave the board at the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DeadStones {
    /// The players agree about them, as people do. Those in the opponent's unconditional territory
    /// ([`Board::pass_dead`](binmatrix::Board::pass_dead)) are dead. [`Game::outcome`](binmatrix::Game::outcome) counts
    /// them; to remove them, give them to
    /// [`Game::black_minus_white_half_points`](binmatrix::Game::black_minus_white_half_points).
    #[default]
    Agreed,
    /// They count as alive unless they are captured, as under the Tromp–Taylor rules.
    Captured,
}

/// The constants of the search. All counts are in games.
///
/// ```
/// use binmatrix_search::Settings;
/// let settings = Settings::default().with_seed(7).with_threads(2);
/// assert_eq!((settings.seed, settings.threads), (7, 2));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// The number of games after which a move gets a node of its own, at least 1.
    pub expand_after: f32,
    /// The weight of exploration: a move gets a bonus of `exploration` · p · √(N + 1) / n, where p is its
    /// probability, N is the number of games of its node, and n is its own number of games with those of the prior. 0
    /// leaves exploration to first plays and expected results.
    ///
    /// The form of D. Silver and others, "Mastering the game of Go with deep neural networks and tree search", 2016, after
    /// C. D. Rosin, "Multi-armed bandits with episode context", 2011.
    pub exploration: f32,
    /// The bias of first plays, at most [`NO_RAVE`](Settings::NO_RAVE). The greater it is, the sooner the games of a move
    /// outweigh its first plays.
    pub rave_bias: f32,
    /// The number of games that a prior counts as, at least a hundredth.
    pub prior_games: f32,
    /// The seed of the playouts.
    pub seed: u64,
    /// The number of threads. They share one tree; with one thread, equal searches give equal results.
    pub threads: usize,
    /// The most bytes that the tree may take, but at least 64 nodes. Once they are used, its least visited half is
    /// removed.
    pub memory: usize,
    /// True if a search begins with the part of the last tree that the moves since then lead to.
    pub reuse: bool,
    /// The stones that count at the end of a game: by default all on the board. A [`Player`](crate::Player) sets it.
    pub dead_stones: DeadStones,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            expand_after: 8.0,
            exploration: 0.5,
            rave_bias: 0.0005,
            prior_games: 120.0,
            seed: 0,
            threads: 1,
            memory: 1 << 30,
            reuse: true,
            dead_stones: DeadStones::Captured,
        }
    }
}

impl Settings {
    /// The bias at which first plays count for nothing.
    pub const NO_RAVE: f32 = 1e9;

    /// Sets the number of games after which a move gets a node, at least 1.
    #[must_use]
    pub fn with_expand_after(self, expand_after: f32) -> Settings {
        Settings {
            expand_after: expand_after.max(1.0),
            ..self
        }
    }

    /// Sets the weight of exploration, at least 0.
    #[must_use]
    pub fn with_exploration(self, exploration: f32) -> Settings {
        Settings {
            exploration: exploration.max(0.0),
            ..self
        }
    }

    /// Sets the bias of first plays, at least 0.
    #[must_use]
    pub fn with_rave_bias(self, rave_bias: f32) -> Settings {
        let rave_bias = rave_bias.clamp(0.0, Settings::NO_RAVE);
        Settings { rave_bias, ..self }
    }

    /// Sets the number of games that a prior counts as, at least a hundredth.
    #[must_use]
    pub fn with_prior_games(self, prior_games: f32) -> Settings {
        Settings {
            prior_games: prior_games.max(0.01),
            ..self
        }
    }

    /// Sets the seed.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Settings {
        Settings { seed, ..self }
    }

    /// Sets the number of threads, at least 1.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Settings {
        Settings {
            threads: threads.max(1),
            ..self
        }
    }

    /// Sets the memory limit in bytes.
    #[must_use]
    pub fn with_memory(self, memory: usize) -> Settings {
        Settings { memory, ..self }
    }

    /// Sets whether trees are used again.
    #[must_use]
    pub fn with_reuse(self, reuse: bool) -> Settings {
        Settings { reuse, ..self }
    }

    /// Sets the stones that count at the end of a game.
    #[must_use]
    pub fn with_dead_stones(self, dead_stones: DeadStones) -> Settings {
        Settings {
            dead_stones,
            ..self
        }
    }
}
