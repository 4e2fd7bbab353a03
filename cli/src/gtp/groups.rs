//! Life and death of dragons on the whole board, in GNU Go's vocabulary.

use binmatrix::{Color, Move, Point, Points, Rules};
use binmatrix_analysis::board_life::{Bounds, Claim, Fate, Hangs, LifeVerdict, Shown};
use binmatrix_analysis::dragons::{self, Dragons};
use binmatrix_analysis::local_life::LocalStatus;
use binmatrix_analysis::seki::{self, SekiVerdict};
use binmatrix_analysis::semeai::{LibertyCount, Semeai, SemeaiResult};
use binmatrix_analysis::worms;

use super::inspect::MUST_NOT_BE_EMPTY;
use super::line::{Answer, Arguments};
use super::session::Session;

/// The error when the reading does not decide.
const NOT_DECIDED: &str = "not decided: nothing is proven on the whole board";

/// The error for a ko or another cycle of positions in which nobody is seen to need the first threat.
const CYCLE: &str = "not decided: a ko or another cycle decides";

const SAME_COLOR: &str = "the dragons must have different colors";

/// GNU Go's codes of an attack or a defense.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Code {
    Fails = 0,
    Works = 1,
    /// By a ko in which the opponent must make the first threat.
    KoAhead = 2,
    /// By a ko in which the player must make the first threat.
    KoBehind = 3,
}

/// The positions examined for one of many chains, or after the ladders of one.
pub(super) const CHAIN_POSITIONS: u32 = 150_000;

/// The result that a player can reach, and its first move; a pass if it needs none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reached {
    code: Code,
    mv: Move,
}

impl Reached {
    /// Returns true if there is something to do.
    pub(super) fn works(self) -> bool {
        self.code != Code::Fails
    }
}

/// The reason why there is no code.
fn undecided(bounds: Bounds) -> &'static str {
    match bounds.fate() {
        Some(Fate::Ko) => CYCLE,
        _ => NOT_DECIDED,
    }
}

impl Session {
    fn dragons(&self) -> Dragons {
        dragons::of(&worms::of(&self.game.board()))
    }

    /// The stones of the dragon at a word of a command.
    fn dragon(&self, word: Option<&str>) -> Result<Points, String> {
        let point = self.point(word)?;
        let dragons = self.dragons();
        let number = dragons.dragon_at(point).ok_or(MUST_NOT_BE_EMPTY)?;
        Ok(dragons.dragons[number].stones)
    }

    pub(super) fn verdict_of(&self, stones: Points, positions: u32) -> LifeVerdict {
        let verdict = LifeVerdict::of(&self.game.board(), stones, positions);
        verdict.expect("stones of one color")
    }

    /// The result of an attack on stones, with the opponent moving first; `None` if it is not proven, or a rule forbids the
    /// moves.
    pub(super) fn attack_on(&self, verdict: &LifeVerdict) -> Option<Reached> {
        let bounds = verdict.some.attacker_first;
        let reached = match bounds {
            Bounds {
                most: Fate::Dies, ..
            } => Code::Works,
            Bounds {
                least: Fate::Stays, ..
            } => Code::Fails,
            _ if bounds.fate() == Some(Fate::Ko) => self.ko(&verdict.attack, !verdict.color)?,
            _ => return None,
        };
        self.reached(reached, &verdict.attack, !verdict.color)
    }

    /// The result of a defense of stones, with the owner moving first.
    pub(super) fn defense_of(&self, verdict: &LifeVerdict) -> Option<Reached> {
        let bounds = verdict.some.defender_first;
        if verdict.some.attacker_first.least == Fate::Stays {
            return Some(Reached {
                code: Code::Works,
                mv: Move::Pass,
            });
        }
        let reached = match bounds {
            Bounds {
                least: Fate::Stays, ..
            } => Code::Works,
            Bounds {
                most: Fate::Dies, ..
            } => Code::Fails,
            _ if bounds.fate() == Some(Fate::Ko) => self.ko(&verdict.defense, verdict.color)?,
            _ => return None,
        };
        self.reached(reached, &verdict.defense, verdict.color)
    }

    /// The verdict about the chain at a point.
    pub(super) fn verdict_of_chain(&self, point: Point) -> Option<LifeVerdict> {
        let chain = self.game.board().chain(point)?;
        Some(self.verdict_of(chain.stones, self.positions.min(CHAIN_POSITIONS)))
    }

    /// Adds the first move of the line, or another one if a rule forbids it.
    fn reached(&self, code: Code, shown: &Shown, color: Color) -> Option<Reached> {
        if code == Code::Fails {
            let mv = Move::Pass;
            return Some(Reached { code, mv });
        }
        let legal = self.game.legal_points(color);
        let first = shown.line.first().and_then(|mv| mv.point());
        let first = first.filter(|&point| legal.contains(point));
        if shown.line.first() == Some(&Move::Pass) && shown.moves.is_empty() {
            return Some(Reached {
                code,
                mv: Move::Pass,
            });
        }
        let mv = first.or_else(|| (shown.moves & legal).iter().next())?;
        Some(Reached {
            code,
            mv: Move::Play(mv),
        })
    }

    /// The code of a ko: in the line, the first capture that forbids a recapture leaves the threats to the other
    /// player. `None` if the line shows none.
    fn ko(&self, shown: &Shown, first: Color) -> Option<Code> {
        let taker = self.takes_ko(&shown.line, first)?;
        Some(match taker == first {
            true => Code::KoAhead,
            false => Code::KoBehind,
        })
    }

    /// The player who takes the first ko in a line of play; `None` if nobody does.
    pub(super) fn takes_ko(&self, line: &[Move], first: Color) -> Option<Color> {
        let mut board = self.game.board();
        board.set_to_move(first);
        for &mv in line {
            let color = board.to_move();
            if board.play(mv, &Rules::SIMPLE).is_err() {
                break;
            }
            if board.turn().ko().is_some() {
                return Some(color);
            }
        }
        None
    }

    /// Formats a result; an error says why there is none, by the proven bounds.
    pub(super) fn code_and_move(&self, reached: Option<Reached>, bounds: Bounds) -> Answer {
        let reached = reached.ok_or_else(|| undecided(bounds))?;
        Ok(match reached.code {
            Code::Fails => "0".into(),
            code => format!("{} {}", code as u8, self.vertex(reached.mv)),
        })
    }

    /// Answers with a code and a move that captures all of the dragon at a vertex, or `0`.
    pub(super) fn owl_attack(&mut self, arguments: &Arguments<'_>) -> Answer {
        let verdict = self.verdict_of(self.dragon(arguments.word(0))?, self.positions);
        self.code_and_move(self.attack_on(&verdict), verdict.some.attacker_first)
    }

    /// Answers with a code and a move that saves some of the dragon at a vertex, `1 PASS` if it needs none, or `0`.
    pub(super) fn owl_defend(&mut self, arguments: &Arguments<'_>) -> Answer {
        let verdict = self.verdict_of(self.dragon(arguments.word(0))?, self.positions);
        self.code_and_move(self.defense_of(&verdict), verdict.some.defender_first)
    }

    /// Answers with `alive`, `dead`, `unknown`, or `critical` and the points of attack and defense, for the dragon at a
    /// vertex; without a vertex, for each dragon.
    pub(super) fn dragon_status(&mut self, arguments: &Arguments<'_>) -> Answer {
        if arguments.word(0).is_some() {
            let stones = self.dragon(arguments.word(0))?;
            return Ok(self.status_of(&self.verdict_of(stones, self.positions)));
        }
        let dragons = self.dragons().dragons;
        // The positions that one dragon leaves are for the others.
        let (mut rest, mut budget) = (dragons.len() as u32, self.positions);
        let lines = dragons.iter().map(|dragon| {
            let verdict = self.verdict_of(dragon.stones, budget / rest);
            rest -= 1;
            budget = budget.saturating_sub(verdict.positions);
            let status = self.status_of(&verdict);
            let origin = dragon.stones.iter().next().map_or(Move::Pass, Move::Play);
            format!("{}: {status}", self.vertex(origin))
        });
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }

    fn status_of(&self, verdict: &LifeVerdict) -> String {
        match verdict.some.status() {
            LocalStatus::Alive => "alive".into(),
            LocalStatus::Dead => "dead".into(),
            LocalStatus::Unsettled | LocalStatus::Ko => {
                match (self.attack_on(verdict), self.defense_of(verdict)) {
                    (Some(attack), Some(defense)) => {
                        let (attack, defense) = (self.vertex(attack.mv), self.vertex(defense.mv));
                        format!("critical {attack} {defense}")
                    }
                    // A rule forbids the moves, or there is a cycle other than a ko.
                    _ => "unknown".into(),
                }
            }
            LocalStatus::Seki | LocalStatus::Unknown => "unknown".into(),
        }
    }

    /// For two dragons, with the owner of the first to move: the codes of the defense of the first and of the attack on
    /// the second, and a move that does either, both if there is one; `PASS` if none is needed or nothing works.
    pub(super) fn semeai(&mut self, arguments: &Arguments<'_>) -> Answer {
        let own = self.dragon(arguments.word(0))?;
        let other = self.dragon(arguments.word(1))?;
        let own = self.verdict_of(own, self.positions);
        let other = self.verdict_of(other, self.positions);
        if own.color == other.color {
            return Err(SAME_COLOR.into());
        }
        let defense = self.defense_of(&own);
        let defense = defense.ok_or_else(|| undecided(own.some.defender_first))?;
        let attack = self.attack_on(&other);
        let attack = attack.ok_or_else(|| undecided(other.some.attacker_first))?;
        let legal = self.game.legal_points(own.color);
        let both = own.defense.moves & other.attack.moves & legal;
        let both = both.iter().next().map(Move::Play);
        let mv = match (defense.mv, attack.mv) {
            (Move::Pass, mv) | (mv, Move::Pass) => mv,
            // Else a sure success rather than a ko.
            (defends, attacks) => both.unwrap_or(match defense.code == Code::Works {
                true => defends,
                false => attacks,
            }),
        };
        let (defense, attack) = (defense.code as u8, attack.code as u8);
        Ok(format!("{defense} {attack} {}", self.vertex(mv)))
    }

    /// Describes what is proven about the dragon at a vertex, one line per field.
    pub(super) fn life_status(&mut self, arguments: &Arguments<'_>) -> Answer {
        let stones = self.dragon(arguments.word(0))?;
        let verdict = self.verdict_of(stones, self.positions);
        let moves = |line: &[Move]| {
            let moves = line.iter().map(|&mv| self.vertex(mv));
            moves.collect::<Vec<_>>().join(" ")
        };
        let hangs_on = match verdict.hangs_on {
            None => String::new(),
            Some(Hangs::Connection(points)) => format!("connection {}", self.vertices(points)),
            Some(Hangs::Outside(points)) => format!("outside {}", self.vertices(points)),
        };
        let origin = verdict.goal.iter().next().expect("a stone");
        let seki = seki::at(&self.game.board(), origin, &Rules::SIMPLE);
        let fields = [
            ("color", verdict.color.to_string()),
            ("stones", self.vertices(verdict.goal)),
            ("status", verdict.some.status().to_string()),
            ("holds_on_board", verdict.some.holds_on_board().to_string()),
            ("some", claim(&verdict.some)),
            ("all", claim(&verdict.all)),
            ("attack_moves", self.vertices(verdict.attack.moves)),
            ("attack_line", moves(&verdict.attack.line)),
            ("defense_moves", self.vertices(verdict.defense.moves)),
            ("defense_line", moves(&verdict.defense.line)),
            ("hangs_on", hangs_on),
            ("seki", seki.map_or("", |seki| seki.verdict.name()).into()),
        ];
        Ok(lines_of(fields))
    }

    /// Describes the semeai between the dragons at two vertices, one line per field.
    pub(super) fn semeai_status(&mut self, arguments: &Arguments<'_>) -> Answer {
        let [black, white] = self.two_dragons(arguments)?;
        let board = self.game.board();
        let semeai = Semeai::of(&board, black, white, self.positions).expect("two dragons");
        let result = |first: Color| {
            let moves = semeai.first[first].moves & self.game.legal_points(first);
            let moves = self.vertices(moves);
            result(&semeai.first[first], &moves)
        };
        let counted = |points: fn(&LibertyCount) -> Points| {
            let points = semeai.count.as_ref().map(points);
            points.map_or_else(String::new, |points| self.vertices(points))
        };
        Ok(lines_of([
            ("black_first", result(Color::Black)),
            ("white_first", result(Color::White)),
            ("is_plain", semeai.count.is_some().to_string()),
            ("black_outside", counted(|count| count.outside.black)),
            ("white_outside", counted(|count| count.outside.white)),
            ("black_eyes", counted(|count| count.eyes.black)),
            ("white_eyes", counted(|count| count.eyes.white)),
            ("shared", counted(|count| count.shared)),
            ("rests_on", counted(|count| count.rests_on)),
            ("seki", semeai.seki.map_or("", SekiVerdict::name).into()),
        ]))
    }

    /// The stones of the black and of the white dragon of two words.
    fn two_dragons(&self, arguments: &Arguments<'_>) -> Result<[Points; 2], String> {
        let one = self.dragon(arguments.word(0))?;
        let other = self.dragon(arguments.word(1))?;
        let board = self.game.board();
        let is_black = |dragon: Points| dragon.is_subset(board.stones(Color::Black));
        match (is_black(one), is_black(other)) {
            (true, false) => Ok([one, other]),
            (false, true) => Ok([other, one]),
            _ => Err(SAME_COLOR.into()),
        }
    }
}

/// One line per field, with its value in column 22.
fn lines_of<const N: usize>(fields: [(&str, String); N]) -> String {
    let lines = fields.map(|(field, value)| format!("{field:<20} {value}").trim_end().to_owned());
    lines.join("\n")
}

/// The result of a semeai: outcome, source, if it is proven, and moves.
fn result(result: &SemeaiResult, moves: &str) -> String {
    let is_proven = result.holds_on_board;
    let (outcome, source) = (result.outcome.name(), result.source.name());
    format!("{outcome} {source} {is_proven} {moves}")
        .trim_end()
        .to_owned()
}

/// A claim: the status, and the bounds with the attacker and with the defender moving first.
fn claim(claim: &Claim) -> String {
    let bounds = |bounds: Bounds| match bounds.fate() {
        Some(fate) => fate.name().to_owned(),
        None => format!("{}..{}", bounds.least.name(), bounds.most.name()),
    };
    let (attacker, defender) = (claim.attacker_first, claim.defender_first);
    format!(
        "{} {} {}",
        claim.status(),
        bounds(attacker),
        bounds(defender)
    )
}
