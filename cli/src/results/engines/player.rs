//! An engine that is started when it is needed, and again after a fault.

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Duration;

use binmatrix::BoardSize;

use super::answers::{Answer, quote};
use super::engine::{Engine, EngineCommand, Fault};

/// The time that an engine has for its answers.
#[derive(Clone, Copy, Debug)]
pub(in crate::results) struct Patience {
    /// The time for the first answer.
    pub start: Duration,
    /// The time for any other answer.
    pub hang: Duration,
}

/// An engine that plays.
#[derive(Debug)]
pub(in crate::results) struct Player {
    command: EngineCommand,
    log: Option<PathBuf>,
    patience: Patience,
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    engine: Engine,
    commands: HashSet<String>,
}

impl Player {
    pub fn new(command: EngineCommand, log: Option<PathBuf>, patience: Patience) -> Player {
        Player {
            command,
            log,
            patience,
            running: None,
        }
    }

    /// True if it is a program of its own.
    pub fn is_program(&self) -> bool {
        matches!(self.command, EngineCommand::Program(..))
    }

    /// Starts the engine, unless it runs.
    pub fn start(&mut self) -> Result<(), Fault> {
        if self.running.is_some() {
            return Ok(());
        }
        let mut engine = Engine::start(&self.command, self.log.as_deref())?;
        let commands = engine
            .ask("list_commands", self.patience.start)?
            .unwrap_or_default();
        let commands = commands.split_whitespace().map(str::to_owned).collect();
        self.running = Some(Running { engine, commands });
        Ok(())
    }

    /// Ends the engine.
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// True if the engine runs and lists this command.
    pub fn knows(&self, command: &str) -> bool {
        let running = self.running.as_ref();
        running.is_some_and(|running| running.commands.contains(command))
    }

    /// Sends a line and waits `limit`, and as long as an engine may hang, for the answer.
    ///
    /// The engine is stopped after a fault. It is not started again here, since it would not know the game.
    pub fn ask_within(&mut self, line: &str, limit: Duration) -> Result<Answer, Fault> {
        let Some(running) = &mut self.running else {
            return Err(Fault::Ended {
                command: line.to_owned(),
                status: String::new(),
            });
        };
        let limit = limit.saturating_add(self.patience.hang);
        running.engine.ask(line, limit).inspect_err(|_| self.stop())
    }

    /// Sends a line.
    pub fn ask(&mut self, line: &str) -> Result<Answer, Fault> {
        self.ask_within(line, Duration::ZERO)
    }

    /// Sends a line that must be accepted.
    pub fn must(&mut self, line: &str) -> Result<String, Fault> {
        self.ask(line)?.map_err(|reason| Fault::Refused {
            command: line.to_owned(),
            reason: quote(&reason),
        })
    }

    /// Sends a line if the engine lists its command. Returns `None` if it does not, or refuses.
    pub fn ask_if_known(&mut self, line: &str) -> Result<Option<String>, Fault> {
        let command = line.split(' ').next().unwrap_or_default();
        match self.knows(command) {
            true => Ok(self.ask(line)?.ok()),
            false => Ok(None),
        }
    }

    /// Starts the engine, unless it runs, and clears a board of this size.
    pub fn clear(&mut self, size: BoardSize) -> Result<(), Fault> {
        self.start()?;
        let (width, height) = (size.width(), size.height());
        self.must(&if width == height {
            format!("boardsize {width}")
        } else if self.knows("rectangular_boardsize") {
            format!("rectangular_boardsize {width} {height}")
        } else {
            format!("boardsize {width} {height}")
        })?;
        self.must("clear_board")?;
        Ok(())
    }

    /// Returns the name and the version of the running engine, or an empty text.
    pub fn identity(&mut self) -> Result<String, Fault> {
        let [name, version] = ["name", "version"].map(|command| self.ask(command));
        let identity = format!(
            "{} {}",
            name?.unwrap_or_default(),
            version?.unwrap_or_default()
        );
        Ok(quote(&identity))
    }
}
