//! `loadsgf` and `printsgf`.

use std::fs;

use binmatrix::{Board, Color, Game, KoRule, Move, Points, RuleSet, Scoring, Setup, SuicideRule};
use sgf_parse::go::{self, Prop};
use sgf_parse::{SgfNode, SimpleText};

use super::Session;
use super::line::{Answer, Arguments, SYNTAX_ERROR};
use super::score::score_text;
use crate::record::{Record, SetupStones, Step, give_turn, word_for};
use crate::sgf::{self, Choice};

/// Moves on one line of a record.
const MOVES_PER_LINE: usize = 10;

/// Larger files are no game records.
const MOST_BYTES: u64 = 64 << 20;

/// Where to stop in a record.
#[derive(Clone, Copy)]
enum Until {
    End,
    /// Before this move, from 1.
    Move(usize),
    /// Before the first move on this point.
    Vertex(Move),
}

impl Session {
    /// `loadsgf FILE [N]`: the position before move N, or before the first move on a vertex, else the end. The
    /// name may stand in quotation marks. Answers whose move it is, as GNU Go does.
    pub(super) fn loadsgf(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (name, rest) = file_name(arguments.raw()).ok_or("missing filename")?;
        self.check_files()?;
        let cannot = |reason: String| format!("cannot load file: {reason}");
        let bytes = read(name).map_err(cannot)?;
        let record = sgf::read(&bytes, &Choice::default()).map_err(|e| cannot(e.to_string()))?;
        let until = match rest {
            "" => Until::End,
            text => match text.parse() {
                Ok(0) => return Err(SYNTAX_ERROR.into()),
                Ok(number) => Until::Move(number),
                Err(_) => Move::from_vertex(text, record.size)
                    .map(Until::Vertex)
                    .map_err(|_| SYNTAX_ERROR)?,
            },
        };
        let game = game_of(&record, until, *self.game.rules()).map_err(cannot)?;
        self.game = game;
        self.tried = 0;
        Ok(self.game.board().to_move().to_string())
    }

    /// `printsgf [FILE]`: the game as a record, in a file if one is named.
    pub(super) fn printsgf(&mut self, arguments: &Arguments<'_>) -> Answer {
        let text = self.record();
        match file_name(arguments.raw()) {
            None => Ok(text),
            Some((_, rest)) if !rest.is_empty() => Err(SYNTAX_ERROR.into()),
            Some((name, _)) => {
                self.check_files()?;
                fs::write(name, text + "\n").map_err(|e| format!("cannot save file: {e}"))?;
                Ok(String::new())
            }
        }
    }

    fn check_files(&self) -> Result<(), String> {
        match self.files {
            true => Ok(()),
            false => Err("no files in this session".into()),
        }
    }

    /// The game, tried moves left out, in FF[4]. A pass is an empty value: `tt` is a point on large boards.
    fn record(&self) -> String {
        let mut text = format!("({}", SgfNode::new(self.root(), Vec::new(), true));
        for (index, &(color, mv)) in self.made().iter().enumerate() {
            if index % MOVES_PER_LINE == 0 {
                text.push('\n');
            }
            let mv = match mv {
                Move::Pass => go::Move::Pass,
                Move::Play(point) => go::Move::Move(go::Point {
                    x: point.column(),
                    y: point.row(),
                }),
            };
            let prop = match color {
                Color::Black => Prop::B(mv),
                Color::White => Prop::W(mv),
            };
            // One node at a time: the crate would write a whole line of play by recursion.
            text += &SgfNode::new(vec![prop], Vec::new(), false).to_string();
        }
        text + ")"
    }

    fn root(&self) -> Vec<Prop> {
        let (start, rules) = (self.game.start(), *self.game.rules());
        let size = start.size();
        let text = |text: String| SimpleText { text };
        // The crate writes every size as a rectangle, which the standard forbids for a square, and stones in no
        // certain order.
        let sides = match size.is_square() {
            true => size.width().to_string(),
            false => format!("{}:{}", size.width(), size.height()),
        };
        let mut props = vec![
            Prop::GM(1),
            Prop::FF(4),
            Prop::CA(text("UTF-8".into())),
            Prop::AP((
                text("binmatrix".into()),
                text(env!("CARGO_PKG_VERSION").into()),
            )),
            Prop::Unknown("SZ".into(), vec![sides]),
            Prop::KM(rules.komi.points()),
            Prop::RU(text(rules_name(&rules))),
        ];
        if self.tried == 0 && self.game.board().is_over() {
            let score = score_text(self.judge(self.player.playouts).score_in_half_points());
            props.push(Prop::RE(text(score)));
        }
        let [black, white] = Color::BOTH.map(|color| start.stones(color));
        if white.is_empty() && black.len() >= 2 && start.to_move() == Color::White {
            props.push(Prop::HA(black.len() as i64));
        }
        for (name, stones) in [("AB", black), ("AW", white)] {
            if !stones.is_empty() {
                props.push(Prop::Unknown(name.into(), values(stones)));
            }
        }
        // Without it the first move tells who begins.
        let first = self
            .made()
            .first()
            .map_or(Color::Black, |&(color, _)| color);
        if !(black | white).is_empty() || start.to_move() == Color::White || first == Color::White {
            props.push(Prop::PL(match start.to_move() {
                Color::Black => sgf_parse::Color::Black,
                Color::White => sgf_parse::Color::White,
            }));
        }
        props
    }
}

fn values(points: Points) -> Vec<String> {
    let letter = |index: u8| char::from(b'a' + index);
    let values = points.iter().map(|p| [letter(p.column()), letter(p.row())]);
    values.map(|pair| pair.iter().collect()).collect()
}

/// A name that `RU` may have: of the standard where there is one, else as KataGo writes rules.
fn rules_name(rules: &RuleSet) -> String {
    let known = [
        ("Japanese", RuleSet::JAPANESE),
        ("AGA", RuleSet::AGA),
        ("NZ", RuleSet::NEW_ZEALAND),
        ("Tromp-Taylor", RuleSet::TROMP_TAYLOR),
        ("Chinese", RuleSet::CHINESE),
    ];
    let komi = rules.komi;
    if let Some((name, _)) = known.iter().find(|(_, k)| RuleSet { komi, ..*k } == *rules) {
        return (*name).into();
    }
    let ko = match rules.ko {
        KoRule::Simple => "SIMPLE",
        KoRule::Positional => "POSITIONAL",
        KoRule::Situational => "SITUATIONAL",
    };
    let scoring = match rules.scoring {
        Scoring::Area => "AREA",
        Scoring::Territory => "TERRITORY",
    };
    let suicide = u8::from(rules.suicide != SuicideRule::Forbidden);
    format!("ko{ko}score{scoring}taxNONEsui{suicide}")
}

/// The name at the beginning, in quotation marks or up to the first blank, and the rest; `None` if there is none.
fn file_name(text: &str) -> Option<(&str, &str)> {
    let (name, rest) = match text.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"')?,
        None => text.split_once(char::is_whitespace).unwrap_or((text, "")),
    };
    (!name.is_empty()).then_some((name, rest.trim()))
}

fn read(name: &str) -> Result<Vec<u8>, String> {
    let about = fs::metadata(name).map_err(|error| error.to_string())?;
    if !about.is_file() {
        return Err("not a file".into());
    }
    if about.len() > MOST_BYTES {
        return Err("too large for a game record".into());
    }
    fs::read(name).map_err(|error| error.to_string())
}

/// The game of a record under these rules, with the komi of the record if it has one. Stones that are set up in
/// mid-game begin a new history.
fn game_of(record: &Record, until: Until, mut rules: RuleSet) -> Result<Game, String> {
    rules.komi = record.komi.unwrap_or(rules.komi);
    let mut board = Board::new(record.size);
    let mut named = record.first_to_move.is_some();
    board.set_to_move(record.first_to_move.unwrap_or(Color::Black));
    let mut game = Game::from_board(&board, rules);
    let mut made = 0;
    let mut stopped = false;
    for step in &record.steps {
        match step {
            Step::Setup(stones) => {
                let SetupStones {
                    black,
                    white,
                    empty,
                } = **stones;
                let changed = black | white | empty;
                let mut setup = Setup::from(&game.board());
                setup.black = (setup.black - changed) | black;
                setup.white = (setup.white - changed) | white;
                setup.ko = None;
                let board = Board::from_setup(&setup)
                    .map_err(|error| format!("stones set up after move {made}: {error}"))?;
                game = Game::from_board(&board, rules);
            }
            &Step::ToMove(color) => {
                give_turn(&mut game, color);
                named = true;
            }
            &Step::Play { color, mv } => {
                stopped = match until {
                    Until::End => false,
                    Until::Move(number) => made + 1 == number,
                    Until::Vertex(vertex) => mv == vertex,
                };
                if !named && (stopped || game.moves().is_empty()) {
                    give_turn(&mut game, color);
                }
                if stopped {
                    break;
                }
                game.play(color, mv).map_err(|reason| {
                    let (vertex, reason) = (mv.vertex(record.size), word_for(reason));
                    format!("move {} ({color} {vertex}) is illegal: {reason}", made + 1)
                })?;
                made += 1;
                named = false;
            }
        }
    }
    match &record.broken {
        Some(error) if !stopped => Err(error.to_string()),
        _ => Ok(game),
    }
}
