//! The commands, one file each: arguments, work and output.

mod analysis_engine;
mod analyze;
mod arguments;
mod bench;
mod count;
mod engines;
mod error;
mod gtp;
mod life;
mod map;
mod matches;
mod messages;
mod perft;
mod pictures;
mod replay;
mod review;
mod signature;
mod values;

use clap::Subcommand;

use analysis_engine::AnalysisEngineArguments;
use analyze::AnalyzeArguments;
use bench::BenchArguments;
use count::CountCommand;
use error::CommandError;
use gtp::GtpArguments;
use life::LifeArguments;
use map::MapArguments;
use matches::MatchArguments;
use perft::PerftArguments;
use replay::ReplayArguments;
use review::ReviewArguments;
use signature::SignatureArguments;

pub(crate) use messages::complain;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    AnalysisEngine(AnalysisEngineArguments),
    Analyze(Box<AnalyzeArguments>),
    Bench(BenchArguments),
    #[command(subcommand)]
    Count(CountCommand),
    Gtp(GtpArguments),
    Life(Box<LifeArguments>),
    Map(Box<MapArguments>),
    Match(Box<MatchArguments>),
    Perft(PerftArguments),
    Replay(ReplayArguments),
    Review(Box<ReviewArguments>),
    Signature(SignatureArguments),
}

impl Command {
    /// Runs the command and returns its exit status.
    pub(crate) fn run(self) -> Result<u8, CommandError> {
        match self {
            Command::AnalysisEngine(arguments) => analysis_engine::run(&arguments)?,
            Command::Analyze(arguments) => analyze::run(*arguments)?,
            Command::Bench(arguments) => bench::run(&arguments)?,
            Command::Count(command) => count::run(&command)?,
            Command::Gtp(arguments) => gtp::run(&arguments)?,
            Command::Life(arguments) => life::run(*arguments)?,
            Command::Map(arguments) => map::run(*arguments)?,
            Command::Match(arguments) => matches::run(&arguments)?,
            Command::Perft(arguments) => perft::run(&arguments)?,
            Command::Replay(arguments) => return replay::run(&arguments),
            Command::Review(arguments) => return review::run(&arguments),
            Command::Signature(arguments) => signature::run(&arguments)?,
        }
        Ok(0)
    }
}
