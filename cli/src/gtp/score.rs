//! Dead stones and the score.
//!
//! The library judges the stones ([`StoneStatus`]): by Benson's algorithm if that is certain, else by a search. Reading
//! corrects it about stones that cannot be captured. The score counts dead stones as prisoners, and stones in seki as
//! alive.

use binmatrix::playout::StoneStatus;
use binmatrix::{Board, ByColor, Color, Game, Points, Rules};
use binmatrix_analysis::board_life::LifeVerdict;
use binmatrix_analysis::local_life::LocalStatus;
use binmatrix_analysis::seki::{self, SekiVerdict};

use super::groups::CHAIN_POSITIONS;
use super::line::{Answer, Arguments};
use super::session::Session;

/// A position with a verdict on each stone.
pub(super) struct Judged {
    board: Board,
    status: StoneStatus,
    /// The board without the dead stones, which count as prisoners.
    cleared: Board,
    rules: Rules,
}

impl Judged {
    /// Twice the difference of Black's and White's points, including komi.
    pub(super) fn score_in_half_points(&self) -> i32 {
        let none = Points::empty(self.board.size());
        Game::from_board(&self.cleared, self.rules).black_minus_white_half_points(none)
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
}

/// The chains of these stones, ordered by first point.
fn chains_of(board: &Board, stones: Points) -> Vec<Points> {
    let chains = Color::BOTH.map(|color| board.chains(color));
    let chains = chains.into_iter().flatten().map(|chain| chain.stones);
    let mut chains: Vec<Points> = chains.collect();
    chains.retain(|chain| !chain.is_disjoint(stones));
    chains.sort_by_key(|chain| chain.iter().next());
    chains
}

impl Session {
    /// Judges the stones of the position.
    pub(super) fn judge(&self) -> Result<Judged, String> {
        let (board, rules) = (self.game.board(), *self.game.rules());
        let status = self.engine.stone_status(&self.game)?;
        let status = self.with_survivors(status);
        Ok(Judged {
            board,
            status,
            cleared: board.without(status.dead),
            rules,
        })
    }

    /// Moves stones that cannot be captured, even if the opponent moves first, from the dead to the living.
    ///
    /// A search goes by the owners of points at the end of playouts, which play into a seki. A survivor is in seki with
    /// the living enemies that share a liberty with it, unless they are unconditionally alive, or it is read that there is
    /// no seki (module `seki`). (Suicide is not read, whatever the rules.)
    ///
    /// Stones that can be captured are not moved to the dead: their capture may cost more than it gains.
    fn with_survivors(&self, mut status: StoneStatus) -> StoneStatus {
        let (board, rules) = (self.game.board(), self.game.rules());
        let doubtful = chains_of(&board, status.dead - board.pass_dead(rules));
        let limit = self.positions / (doubtful.len() as u32).max(1);
        let verdicts = doubtful
            .iter()
            .map(|&chain| self.verdict_of(chain, limit.min(CHAIN_POSITIONS)));
        let survives = |verdict: &LifeVerdict| verdict.some.status() == LocalStatus::Alive;
        let survivors: Vec<LifeVerdict> = verdicts.filter(survives).collect();
        for survivor in &survivors {
            status.dead = status.dead - survivor.goal;
            status.alive = status.alive | survivor.goal;
        }
        let certain = Color::BOTH.map(|color| board.pass_alive(color, rules).alive);
        let certain = certain[0] | certain[1];
        let may_be_seki = |verdict: &&LifeVerdict| {
            let first = verdict.goal.iter().next();
            let read = first.and_then(|point| seki::at(&board, point, rules));
            read.is_some_and(|seki| {
                matches!(seki.verdict, SekiVerdict::Seki | SekiVerdict::Unknown)
            })
        };
        for survivor in survivors.iter().filter(may_be_seki) {
            let enemy = !survivor.color;
            let liberties = survivor.goal.neighbors4() & board.empty();
            let facing = (board.stones(enemy) & liberties.neighbors4()) - certain - status.dead;
            for chain in chains_of(&board, facing) {
                status.seki = status.seki | chain | survivor.goal;
            }
        }
        status.alive = status.alive - status.seki;
        status
    }

    pub(super) fn final_score(&mut self, _: &Arguments<'_>) -> Answer {
        Ok(score_text(self.judge()?.score_in_half_points()))
    }

    /// Lists chains one per line, but territory on a single line, as GNU Go does.
    pub(super) fn final_status_list(&mut self, arguments: &Arguments<'_>) -> Answer {
        let status = arguments.word(0).ok_or("missing status")?;
        let judged = self.judge()?;
        let stones = match status {
            "alive" => judged.status.alive,
            "dead" => judged.status.dead,
            "seki" => judged.status.seki,
            "black_territory" => return Ok(self.vertices(judged.territory(Color::Black))),
            "white_territory" => return Ok(self.vertices(judged.territory(Color::White))),
            "dame" => {
                let area = judged.area();
                return Ok(self.vertices(judged.cleared.empty() - area.black - area.white));
            }
            _ => return Err("invalid status".into()),
        };
        let chains = chains_of(&judged.board, stones).into_iter();
        let lines: Vec<String> = chains.map(|chain| self.vertices(chain)).collect();
        Ok(lines.join("\n"))
    }
}

/// Formats a score as `B+3.5`, `W+0.5` or `0`.
pub(super) fn score_text(half_points: i32) -> String {
    let points = f64::from(half_points.abs()) / 2.0;
    match half_points {
        0 => "0".into(),
        1.. => format!("B+{points:.1}"),
        _ => format!("W+{points:.1}"),
    }
}
