//! Which stones are dead, and the score.
//!
//! A chain is judged like this:
//!
//! 1. Unconditionally alive (Benson): alive. In the unconditional territory of the enemy: dead.
//! 2. Else playouts from the position tell in how many of them its points end as its owner's, half of them with
//!    Black and half with White to move first. Under three tenths: dead. From seven tenths on: alive.
//! 3. In between it stands against an enemy chain that is neither better nor worse off: a chain with a liberty in
//!    common with an enemy chain that is in between too is in seki. Without such an enemy it is alive from one
//!    half on and else dead.
//!
//! Playouts know no seki by sight: a race that whoever moves first wins looks like one.
//!
//! The score counts dead stones as prisoners, and stones in seki as alive.

use binmatrix::playout::{self, PlayoutRequest, PlayoutSettings, PlayoutSummary};
use binmatrix::{Backend, Board, ByColor, Color, Points, RuleSet, Scoring, Setup};

use super::Session;
use super::line::{Answer, Arguments};

/// Enough to tell the living from the dead, however many a move may have.
const MOST_PLAYOUTS: u32 = 2000;
const DEAD_BELOW: f64 = 0.3;
const ALIVE_FROM: f64 = 0.7;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Status {
    Alive,
    Dead,
    Seki,
}

/// A position with a verdict on each of its chains.
pub(super) struct Judged {
    chains: Vec<(Points, Status)>,
    /// The board without the dead stones, which count as taken.
    cleared: Board,
    rules: RuleSet,
}

impl Judged {
    /// Twice the points of Black minus those of White, komi included.
    pub(super) fn score_in_half_points(&self) -> i32 {
        let [black, white] = Color::BOTH.map(|color| self.points(color));
        2 * (black - white) - i32::from(self.rules.komi.half_points())
    }

    fn points(&self, color: Color) -> i32 {
        match self.rules.scoring {
            Scoring::Area => self.area()[color].len() as i32,
            Scoring::Territory => {
                self.territory(color).len() as i32 + self.cleared.captures()[color] as i32
            }
        }
    }

    fn area(&self) -> ByColor<Points> {
        let area = self.cleared.area();
        ByColor {
            black: area.black,
            white: area.white,
        }
    }

    fn territory(&self, color: Color) -> Points {
        self.area()[color] - self.cleared.stones(color)
    }

    fn with(&self, status: Status) -> impl Iterator<Item = Points> {
        let chains = self.chains.iter();
        chains
            .filter(move |chain| chain.1 == status)
            .map(|chain| chain.0)
    }
}

impl Session {
    /// Judges the chains of the position.
    pub(super) fn judge(&self) -> Judged {
        let (board, rules) = (self.game.board(), self.options.rules);
        let life = ByColor {
            black: board.pass_alive(Color::Black, rules.suicide),
            white: board.pass_alive(Color::White, rules.suicide),
        };
        let summary = self.ownership();
        // The share of an undecided chain, or its status.
        let mut chains = Vec::new();
        for color in Color::BOTH {
            for chain in board.chains(color) {
                let share = if !chain.is_disjoint(life[color].alive) {
                    1.0
                } else if !chain.is_disjoint(life[!color].territory) {
                    0.0
                } else {
                    share(&summary, chain, color)
                };
                let liberties = chain.iter().next().map(|point| board.liberties(point));
                let liberties = liberties.unwrap_or(Points::empty(board.size()));
                chains.push((color, chain, liberties, share));
            }
        }
        let undecided = |share: f64| (DEAD_BELOW..ALIVE_FROM).contains(&share);
        let status = |&(color, _, liberties, share): &(Color, Points, Points, f64)| {
            let faces = |other: &(Color, Points, Points, f64)| {
                other.0 != color && undecided(other.3) && !liberties.is_disjoint(other.2)
            };
            if undecided(share) && chains.iter().any(faces) {
                Status::Seki
            } else if share >= 0.5 {
                Status::Alive
            } else {
                Status::Dead
            }
        };
        let judged: Vec<_> = chains.iter().map(|c| (c.1, status(c))).collect();
        let mut setup = Setup::from(&board);
        setup.ko = None;
        for (chain, (stones, status)) in chains.iter().zip(&judged) {
            if *status == Status::Dead {
                setup.black = setup.black - *stones;
                setup.white = setup.white - *stones;
                setup.captures[!chain.0] += stones.len() as u32;
            }
        }
        Judged {
            chains: judged,
            // Stones that are taken off only give liberties to the others.
            cleared: Board::from_setup(&setup).unwrap_or(board),
            rules,
        }
    }

    /// Playouts from the position, half of them with each player to move first.
    pub(super) fn ownership(&self) -> PlayoutSummary {
        let mut board = self.game.board();
        let games = (self.options.playouts.min(MOST_PLAYOUTS) / 2).max(1);
        let mut sum = PlayoutSummary::new(board.size());
        for (half, color) in (0..).zip(Color::BOTH) {
            board.set_to_move(color);
            let request = PlayoutRequest {
                games,
                first_game: half << 32,
                seed: self.options.seed,
                settings: PlayoutSettings {
                    rules: self.options.rules.rules(),
                    ..PlayoutSettings::default()
                },
            };
            let backend = Backend::auto(board.size());
            if let Ok(summary) = playout::run_parallel(&board, &request, backend) {
                sum.merge(&summary);
            }
        }
        sum
    }

    pub(super) fn final_score(&mut self, _: &Arguments<'_>) -> Answer {
        Ok(score_text(self.judge().score_in_half_points()))
    }

    /// Chains are listed one a line, points of territory all on one line, as GNU Go does.
    pub(super) fn final_status_list(&mut self, arguments: &Arguments<'_>) -> Answer {
        let status = match arguments.word(0).ok_or("missing status")? {
            "alive" => Status::Alive,
            "dead" => Status::Dead,
            "seki" => Status::Seki,
            "black_territory" => return Ok(self.vertices(self.judge().territory(Color::Black))),
            "white_territory" => return Ok(self.vertices(self.judge().territory(Color::White))),
            "dame" => {
                let judged = self.judge();
                let area = judged.area();
                return Ok(self.vertices(judged.cleared.empty() - area.black - area.white));
            }
            _ => return Err("invalid status".into()),
        };
        let judged = self.judge();
        let mut chains: Vec<Points> = judged.with(status).collect();
        chains.sort_by_key(|chain| chain.iter().next());
        let lines = chains.into_iter().map(|chain| self.vertices(chain));
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }
}

/// The share of the playouts in which `color` owns a chain's points.
fn share(summary: &PlayoutSummary, chain: Points, color: Color) -> f64 {
    let owned = chain.iter().map(|point| summary.games_owned(color, point));
    let owned: f64 = owned.map(f64::from).sum();
    owned / (f64::from(summary.games()) * chain.len() as f64)
}

/// `B+3.5`, `W+0.5` or `0`.
pub(super) fn score_text(half_points: i32) -> String {
    let points = f64::from(half_points.abs()) / 2.0;
    match half_points {
        0 => "0".into(),
        1.. => format!("B+{points:.1}"),
        _ => format!("W+{points:.1}"),
    }
}
