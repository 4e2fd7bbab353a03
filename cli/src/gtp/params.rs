//! KataGo's commands for parameters of the search, `kata-get-param` and the like, and the table of parameters.

use std::time::Duration;

use binmatrix_search::{DeadStones, Resignation, Settings};
use serde_json::{Map, Value};

use super::engine::{MAX_PLAYOUTS, SearchOptions};
use super::line::{Answer, Arguments, SYNTAX_ERROR};
use super::session::Session;

/// A parameter of the search.
struct Param {
    name: &'static str,
    get: fn(&SearchOptions) -> Value,
    /// Returns `None` if the value is out of range or no value of this kind.
    set: fn(&mut SearchOptions, &str) -> Option<()>,
}

/// The text for a limit that is not set, as `kata-get-params` writes it.
const NO_LIMIT: &str = "null";

/// All parameters. Those that KataGo has too bear its names; times are in seconds.
const PARAMS: &[Param] = &[
    Param {
        name: "maxPlayouts",
        get: |options| options.playouts.map_or(Value::Null, Value::from),
        set: |options, text| {
            let most = |playouts: &u32| (1..=MAX_PLAYOUTS).contains(playouts);
            options.playouts = match text {
                NO_LIMIT => None,
                _ => Some(text.parse().ok().filter(most)?),
            };
            Some(())
        },
    },
    Param {
        name: "maxTime",
        get: |options| options.time.map_or(Value::Null, seconds_of),
        set: |options, text| {
            options.time = match text {
                NO_LIMIT => None,
                _ => Some(duration(text)?),
            };
            Some(())
        },
    },
    Param {
        name: "lagBuffer",
        get: |options| seconds_of(options.lag),
        set: |options, text| {
            options.lag = duration(text)?;
            Some(())
        },
    },
    Param {
        name: "numSearchThreads",
        get: |options| options.search.threads.into(),
        set: |options, text| {
            let threads = text
                .parse()
                .ok()
                .filter(|threads| (1..=1024).contains(threads))?;
            options.search = options.search.with_threads(threads);
            Some(())
        },
    },
    Param {
        name: "ponderingEnabled",
        get: |options| options.ponder.into(),
        set: |options, text| {
            options.ponder = truth(text)?;
            Some(())
        },
    },
    Param {
        name: "allowResignation",
        get: |options| (options.resignation.moves > 0).into(),
        set: |options, text| {
            options.resignation.moves = match (truth(text)?, options.resignation.moves) {
                (false, _) => 0,
                (true, 0) => Resignation::default().moves,
                (true, before) => before,
            };
            Some(())
        },
    },
    Param {
        name: "resignThreshold",
        get: |options| number(options.resignation.win_rate),
        set: |options, text| {
            options.resignation.win_rate = between(text, 0.0, 1.0)?;
            Some(())
        },
    },
    Param {
        name: "resignConsecTurns",
        get: |options| options.resignation.moves.into(),
        set: |options, text| {
            options.resignation.moves = text.parse().ok()?;
            Some(())
        },
    },
    Param {
        name: "captureAllDead",
        get: |options| (options.dead_stones == DeadStones::Captured).into(),
        set: |options, text| {
            options.dead_stones = match truth(text)? {
                true => DeadStones::Captured,
                false => DeadStones::Agreed,
            };
            Some(())
        },
    },
    Param {
        name: "seed",
        get: |options| options.search.seed.into(),
        set: |options, text| {
            options.search = options.search.with_seed(text.parse().ok()?);
            Some(())
        },
    },
    Param {
        name: "memory",
        get: |options| options.search.memory.into(),
        set: |options, text| {
            options.search = options.search.with_memory(text.parse().ok()?);
            Some(())
        },
    },
    Param {
        name: "reuseTree",
        get: |options| options.search.reuse.into(),
        set: |options, text| {
            options.search = options.search.with_reuse(truth(text)?);
            Some(())
        },
    },
    Param {
        name: "playoutPolicy",
        get: |options| options.policy.to_string().into(),
        set: |options, text| {
            options.policy = text.parse().ok()?;
            Some(())
        },
    },
    Param {
        name: "playoutsPerLeaf",
        get: |options| options.per_leaf.into(),
        set: |options, text| {
            options.per_leaf = text.parse().ok().filter(|n| (1..=1024).contains(n))?;
            Some(())
        },
    },
    Param {
        name: "playoutsInFlight",
        get: |options| options.in_flight.into(),
        set: |options, text| {
            options.in_flight = text.parse().ok().filter(|n| (1..=65536).contains(n))?;
            Some(())
        },
    },
    Param {
        name: "expandAfter",
        get: |options| number(options.search.expand_after),
        set: |options, text| {
            options.search = options.search.with_expand_after(between(text, 1.0, 1e6)?);
            Some(())
        },
    },
    Param {
        name: "exploration",
        get: |options| number(options.search.exploration),
        set: |options, text| {
            options.search = options.search.with_exploration(between(text, 0.0, 100.0)?);
            Some(())
        },
    },
    Param {
        name: "raveBias",
        get: |options| number(options.search.rave_bias),
        set: |options, text| {
            options.search = options
                .search
                .with_rave_bias(between(text, 0.0, Settings::NO_RAVE)?);
            Some(())
        },
    },
    Param {
        name: "priorGames",
        get: |options| number(options.search.prior_games),
        set: |options, text| {
            options.search = options.search.with_prior_games(between(text, 0.01, 1e6)?);
            Some(())
        },
    },
    Param {
        name: "priorScale",
        get: |options| number(options.prior.scale),
        set: |options, text| {
            options.prior = options.prior.with_scale(between(text, 0.0, 1.0)?);
            Some(())
        },
    },
    Param {
        name: "priorLadderPositions",
        get: |options| options.prior.ladder_positions.into(),
        set: |options, text| {
            let positions = text.parse().ok().filter(|n| *n <= 50_000)?;
            options.prior = options.prior.with_ladder_positions(positions);
            Some(())
        },
    },
];

/// The reason why a parameter is not set.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParamError {
    /// There is no such parameter.
    #[error("unknown parameter {0:?}")]
    Unknown(String),
    /// The parameter does not take this value.
    #[error("parameter {name} cannot be {value:?}")]
    Value {
        /// The parameter.
        name: &'static str,
        /// The value.
        value: String,
    },
}

impl SearchOptions {
    /// Sets the parameter of this name; `kata-list-params` lists the names.
    ///
    /// # Errors
    /// - [`ParamError`] if there is no such parameter, or if it does not take this value. Nothing changes.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ParamError> {
        let param = param(name)?;
        let mut changed = *self;
        (param.set)(&mut changed, value).ok_or_else(|| ParamError::Value {
            name: param.name,
            value: value.to_owned(),
        })?;
        *self = changed;
        Ok(())
    }
}

impl Session {
    /// `kata-get-param NAME`.
    pub(super) fn kata_get_param(&mut self, arguments: &Arguments<'_>) -> Answer {
        let name = arguments.word(0).ok_or(SYNTAX_ERROR)?;
        let param = param(name).map_err(|error| error.to_string())?;
        Ok(match (param.get)(self.engine.options()) {
            Value::String(text) => text,
            value => value.to_string(),
        })
    }

    /// `kata-set-param NAME VALUE`.
    pub(super) fn kata_set_param(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (Some(name), Some(value)) = (arguments.word(0), arguments.word(1)) else {
            return Err(SYNTAX_ERROR.into());
        };
        let mut options = *self.engine.options();
        let set = options.set(name, value);
        set.map_err(|error| error.to_string())?;
        self.engine.set_options(options);
        Ok(String::new())
    }

    /// `kata-list-params`.
    pub(super) fn kata_list_params(&mut self, _: &Arguments<'_>) -> Answer {
        let names: Vec<&str> = PARAMS.iter().map(|param| param.name).collect();
        Ok(names.join(" "))
    }

    /// `kata-get-params`: all parameters as an object.
    pub(super) fn kata_get_params(&mut self, _: &Arguments<'_>) -> Answer {
        let options = self.engine.options();
        let values = PARAMS
            .iter()
            .map(|param| (param.name.to_owned(), (param.get)(options)));
        Ok(Value::Object(values.collect::<Map<_, _>>()).to_string())
    }
}

fn param(name: &str) -> Result<&'static Param, ParamError> {
    let found = PARAMS.iter().find(|param| param.name == name);
    found.ok_or_else(|| ParamError::Unknown(name.to_owned()))
}

fn truth(text: &str) -> Option<bool> {
    text.to_ascii_lowercase().parse().ok()
}

fn between(text: &str, least: f32, most: f32) -> Option<f32> {
    text.parse()
        .ok()
        .filter(|number| (least..=most).contains(number))
}

/// A time of at most a year.
fn duration(text: &str) -> Option<Duration> {
    let seconds = text.parse().ok()?;
    let in_range = (0.0..=31_536_000.0).contains(&seconds);
    in_range.then(|| Duration::from_secs_f64(seconds))
}

fn seconds_of(time: Duration) -> Value {
    time.as_secs_f64().into()
}

/// A number with the digits it was given.
fn number(value: f32) -> Value {
    value
        .to_string()
        .parse::<f64>()
        .map_or(Value::Null, Value::from)
}
