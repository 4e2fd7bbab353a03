//! `binmatrix gtp`: the Go Text Protocol, version 2 (G. Farnebäck's draft of 2002), for front ends, referees and
//! other programs.
//!
//! A [`Session`] answers one line at a time and knows nothing of pipes, so that tests can talk to it. All
//! commands stand in one table.

use std::fmt::Write;
use std::io::{self, BufRead};

use binmatrix::playout::{self, EyeRule, PlayoutRequest, PlayoutSettings};
use binmatrix::{
    Backend, Board, BoardSize, Color, Game, IllegalMove, Komi, Move, Point, Points, RuleSet, Setup,
};

/// How a session begins.
#[derive(Clone, Copy, Debug)]
pub struct GtpOptions {
    /// The rules.
    pub rules: RuleSet,
    /// What the random numbers are made from.
    pub seed: u64,
    /// Playouts for one move, shared by the candidates; each has at least eight.
    pub playouts: u32,
}

impl Default for GtpOptions {
    fn default() -> Self {
        GtpOptions {
            rules: RuleSet::default(),
            seed: 1,
            playouts: 5000,
        }
    }
}

/// A game between two programs, or a program and a person.
#[derive(Clone, Debug)]
pub struct Session {
    game: Game,
    options: GtpOptions,
    /// Moves made by `trymove`, not yet taken back.
    tried: usize,
    quit: bool,
}

/// An answer, or the reason why there is none.
type Answer = Result<String, String>;
type Handler = fn(&mut Session, &Arguments<'_>) -> Answer;

const SYNTAX_ERROR: &str = "syntax error";

/// The commands, in the order of `list_commands`.
const COMMANDS: &[(&str, Handler)] = &[
    ("protocol_version", |_, _| Ok("2".into())),
    ("name", |_, _| Ok("binmatrix".into())),
    ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").into())),
    ("known_command", |_, arguments| {
        let name = arguments.text(0).unwrap_or_default();
        Ok(handler(name).is_some().to_string())
    }),
    ("list_commands", |_, _| {
        let names: Vec<&str> = COMMANDS.iter().map(|(name, _)| *name).collect();
        Ok(names.join("\n"))
    }),
    ("quit", |session, _| {
        session.quit = true;
        Ok(String::new())
    }),
    ("boardsize", Session::boardsize),
    ("rectangular_boardsize", Session::boardsize),
    ("query_boardsize", |session, _| {
        let size = session.game.size();
        Ok(if size.is_square() {
            size.width().to_string()
        } else {
            format!("{} {}", size.width(), size.height())
        })
    }),
    ("clear_board", |session, _| {
        session.restart(&Board::new(session.game.size()));
        Ok(String::new())
    }),
    ("komi", |session, arguments| {
        let komi = arguments.text(0).and_then(|text| text.parse::<Komi>().ok());
        session.options.rules.komi = komi.ok_or(SYNTAX_ERROR)?;
        session.game.set_komi(session.options.rules.komi);
        Ok(String::new())
    }),
    ("get_komi", |session, _| {
        Ok(session.options.rules.komi.to_string())
    }),
    ("play", |session, arguments| {
        let (color, mv) = (arguments.color(0)?, arguments.mv(1, session)?);
        session.play(color, mv)
    }),
    ("undo", |session, _| session.take_back(1)),
    ("gg-undo", |session, arguments| {
        let count = match arguments.text(0) {
            Some(_) => arguments.number(0).ok_or(SYNTAX_ERROR)?,
            None => 1,
        };
        session.take_back(count)
    }),
    ("genmove", |session, arguments| {
        let color = arguments.color(0)?;
        session.check_nothing_tried()?;
        let mv = session.choose(color);
        session.play(color, mv)?;
        Ok(session.vertex(mv))
    }),
    ("reg_genmove", |session, arguments| {
        let mv = session.choose(arguments.color(0)?);
        Ok(session.vertex(mv))
    }),
    ("showboard", |session, _| Ok(session.drawing())),
    ("fixed_handicap", Session::fixed_handicap),
    ("place_free_handicap", Session::place_free_handicap),
    ("set_free_handicap", Session::set_free_handicap),
    ("time_settings", |_, arguments| arguments.numbers(3)),
    ("time_left", |_, arguments| {
        arguments.color(0)?;
        Ok(String::new())
    }),
    ("final_score", |session, _| {
        let half_points = session.game.score_in_half_points();
        let points = f64::from(half_points.abs()) / 2.0;
        Ok(match half_points {
            0 => "0".into(),
            1.. => format!("B+{points}"),
            _ => format!("W+{points}"),
        })
    }),
    ("is_legal", |session, arguments| {
        let (color, mv) = (arguments.color(0)?, arguments.mv(1, session)?);
        Ok(u8::from(session.game.is_legal(color, mv)).to_string())
    }),
    ("all_legal", |session, arguments| {
        let legal = session.game.legal_points(arguments.color(0)?);
        Ok(session.vertices(legal))
    }),
    ("captures", |session, arguments| {
        Ok(session.game.board().captures()[arguments.color(0)?].to_string())
    }),
    ("color", |session, arguments| {
        let point = arguments.point(0, session)?;
        let color = session.game.board().at(point);
        Ok(color.map_or("empty".into(), |color| color.to_string()))
    }),
    ("countlib", |session, arguments| {
        let liberties = session.liberties(arguments)?;
        Ok(liberties.len().to_string())
    }),
    ("findlib", |session, arguments| {
        let liberties = session.liberties(arguments)?;
        Ok(session.vertices(liberties))
    }),
    ("accuratelib", |session, arguments| {
        let (color, point) = (arguments.color(0)?, arguments.point(1, session)?);
        let effect = session
            .game
            .effect(color, point)
            .ok_or("vertex must be empty")?;
        Ok(session.vertices(effect.chain.liberties))
    }),
    ("list_stones", |session, arguments| {
        let stones = session.game.board().stones(arguments.color(0)?);
        Ok(session.vertices(stones))
    }),
    ("last_move", |session, _| {
        match session.game.moves().last() {
            Some(&(color, mv)) => Ok(format!("{color} {}", session.vertex(mv))),
            None => Err("no previous move known".into()),
        }
    }),
    ("move_history", |session, _| {
        let moves = session.game.moves().iter().rev();
        let lines: Vec<String> = moves
            .map(|&(color, mv)| format!("{color} {}", session.vertex(mv)))
            .collect();
        Ok(lines.join("\n"))
    }),
    ("trymove", |session, arguments| {
        let (color, mv) = (arguments.color(0)?, arguments.mv(1, session)?);
        session.put(color, mv)?;
        session.tried += 1;
        Ok(String::new())
    }),
    ("popgo", |session, _| {
        if session.tried == 0 {
            return Err("stack empty".into());
        }
        session.tried -= 1;
        session.game.undo();
        Ok(String::new())
    }),
    ("unconditional_status", |session, arguments| {
        let point = arguments.point(0, session)?;
        Ok(session.unconditional_status(point))
    }),
    ("kata-get-rules", |session, _| {
        Ok(rules_text(&session.options.rules))
    }),
];

fn handler(name: &str) -> Option<Handler> {
    let found = COMMANDS.iter().find(|(known, _)| *known == name)?;
    Some(found.1)
}

/// What stands after the name of a command.
struct Arguments<'a> {
    words: Vec<&'a str>,
}

impl<'a> Arguments<'a> {
    fn text(&self, index: usize) -> Option<&'a str> {
        self.words.get(index).copied()
    }

    fn number<T: std::str::FromStr>(&self, index: usize) -> Option<T> {
        self.text(index)?.parse().ok()
    }

    /// Whole numbers, at least so many.
    fn numbers(&self, count: usize) -> Answer {
        let good = (0..count).all(|index| self.number::<i64>(index).is_some());
        if good {
            Ok(String::new())
        } else {
            Err(SYNTAX_ERROR.into())
        }
    }

    fn color(&self, index: usize) -> Result<Color, String> {
        match self.text(index).map(str::to_ascii_lowercase).as_deref() {
            Some("b" | "black") => Ok(Color::Black),
            Some("w" | "white") => Ok(Color::White),
            _ => Err("invalid color".into()),
        }
    }

    fn mv(&self, index: usize, session: &Session) -> Result<Move, String> {
        let text = self.text(index).unwrap_or_default();
        Move::from_vertex(text, session.game.size()).map_err(|_| "invalid coordinate".to_owned())
    }

    fn point(&self, index: usize, session: &Session) -> Result<Point, String> {
        self.mv(index, session)?
            .point()
            .ok_or_else(|| "invalid coordinate".into())
    }
}

impl Session {
    /// An empty 19×19 board.
    #[must_use]
    pub fn new(options: GtpOptions) -> Session {
        let size = const { BoardSize::square(19) };
        let board = Board::new(size.unwrap_or_else(|_| unreachable!("19 is a side")));
        Session {
            game: Game::from_board(&board, options.rules),
            options,
            tried: 0,
            quit: false,
        }
    }

    /// Whether `quit` has come.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.quit
    }

    /// The game as it stands.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The answer to a line, with the empty line that ends it; `None` where none is due: the line is empty or
    /// a comment.
    pub fn answer(&mut self, line: &[u8]) -> Option<String> {
        let text = String::from_utf8_lossy(line);
        let text = text.split('#').next().unwrap_or_default();
        let text: String = text
            .chars()
            .map(|c| if c == '\t' { ' ' } else { c })
            .filter(|c| !c.is_control())
            .collect();
        let mut words: Vec<&str> = text.split_whitespace().collect();
        if words.is_empty() {
            return None;
        }
        let is_id = words[0].bytes().all(|byte| byte.is_ascii_digit());
        let id = if is_id { words.remove(0) } else { "" };
        let answer = match words.split_first() {
            None => Err("unknown command".into()),
            Some((name, arguments)) => match handler(name) {
                None => Err("unknown command".into()),
                Some(handler) => {
                    let words = arguments.to_vec();
                    handler(self, &Arguments { words })
                }
            },
        };
        Some(match answer {
            Ok(text) if text.is_empty() => format!("={id}\n\n"),
            Ok(text) => format!("={id} {text}\n\n"),
            Err(reason) => format!("?{id} {reason}\n\n"),
        })
    }

    fn restart(&mut self, board: &Board) {
        self.game = Game::from_board(board, self.options.rules);
        self.tried = 0;
    }

    fn vertex(&self, mv: Move) -> String {
        match mv {
            Move::Pass => "PASS".into(),
            Move::Play(point) => point.vertex(self.game.size()).to_string(),
        }
    }

    fn vertices(&self, points: Points) -> String {
        let size = self.game.size();
        let vertices: Vec<String> = points.iter().map(|p| p.vertex(size).to_string()).collect();
        vertices.join(" ")
    }

    fn boardsize(&mut self, arguments: &Arguments<'_>) -> Answer {
        let mut sides = arguments
            .words
            .iter()
            .flat_map(|word| word.split(':'))
            .map(str::parse::<u8>);
        let (width, height) = match (sides.next(), sides.next(), sides.next()) {
            (Some(Ok(side)), None, _) => (side, side),
            (Some(Ok(width)), Some(Ok(height)), None) => (width, height),
            (None, _, _) => return Err(SYNTAX_ERROR.into()),
            _ => return Err("unacceptable size".into()),
        };
        let size = BoardSize::new(width, height).map_err(|_| "unacceptable size")?;
        self.restart(&Board::new(size));
        Ok(String::new())
    }

    /// Moves that are only tried stand on top of the game: it cannot change below them.
    fn check_nothing_tried(&self) -> Result<(), String> {
        match self.tried {
            0 => Ok(()),
            _ => Err("a move is being tried: popgo first".into()),
        }
    }

    fn play(&mut self, color: Color, mv: Move) -> Answer {
        self.check_nothing_tried()?;
        self.put(color, mv)
    }

    fn put(&mut self, color: Color, mv: Move) -> Answer {
        match self.game.play(color, mv) {
            Ok(_) => Ok(String::new()),
            Err(reason) => Err(format!("illegal move: {}", word_for(reason))),
        }
    }

    fn take_back(&mut self, count: usize) -> Answer {
        self.check_nothing_tried()?;
        if self.game.moves().len() < count {
            return Err("cannot undo".into());
        }
        for _ in 0..count {
            self.game.undo();
        }
        Ok(String::new())
    }

    fn liberties(&self, arguments: &Arguments<'_>) -> Result<Points, String> {
        let point = arguments.point(0, self)?;
        let chain = self.game.chain(point).ok_or("vertex must not be empty")?;
        Ok(chain.liberties)
    }

    fn unconditional_status(&self, point: Point) -> String {
        let board = self.game.board();
        for color in Color::BOTH {
            let life = board.pass_alive(color, self.options.rules.suicide);
            if life.alive.contains(point) {
                return "alive".into();
            }
            if life.territory.contains(point) {
                return match board.at(point) {
                    Some(_) => "dead".into(),
                    None => format!("{color}_territory"),
                };
            }
        }
        "undecided".into()
    }

    fn fixed_handicap(&mut self, arguments: &Arguments<'_>) -> Answer {
        let count: usize = arguments.number(0).ok_or(SYNTAX_ERROR)?;
        self.check_empty()?;
        self.give_handicap(handicap_points(self.game.size(), count))
    }

    fn give_handicap(&mut self, points: Option<Vec<Point>>) -> Answer {
        let points = points.ok_or("invalid number of stones")?;
        self.set_handicap(&points)?;
        let size = self.game.size();
        let vertices: Vec<String> = points.iter().map(|p| p.vertex(size).to_string()).collect();
        Ok(vertices.join(" "))
    }

    /// As many of the usual points as there are, up to the number asked for.
    fn place_free_handicap(&mut self, arguments: &Arguments<'_>) -> Answer {
        let asked: usize = arguments.number(0).ok_or(SYNTAX_ERROR)?;
        self.check_empty()?;
        let most = (2..=asked.min(9)).rev();
        let points = most
            .filter_map(|count| handicap_points(self.game.size(), count))
            .next();
        self.give_handicap(points)
    }

    fn set_free_handicap(&mut self, arguments: &Arguments<'_>) -> Answer {
        self.check_empty()?;
        let mut points = Vec::new();
        for index in 0..arguments.words.len() {
            let point = arguments
                .point(index, self)
                .map_err(|_| "bad vertex list")?;
            if points.contains(&point) {
                return Err("bad vertex list".into());
            }
            points.push(point);
        }
        if points.is_empty() || points.len() >= self.game.size().points() {
            return Err("bad vertex list".into());
        }
        self.set_handicap(&points)?;
        Ok(String::new())
    }

    fn check_empty(&self) -> Result<(), String> {
        let board = self.game.board();
        if board.empty().len() == board.size().points() {
            Ok(())
        } else {
            Err("board not empty".into())
        }
    }

    fn set_handicap(&mut self, points: &[Point]) -> Result<(), String> {
        let mut setup = Setup::new(self.game.size());
        for &point in points {
            setup.black.insert(point);
        }
        setup.to_move = Color::White;
        let board = Board::from_setup(&setup).map_err(|_| "bad vertex list")?;
        self.restart(&board);
        Ok(())
    }

    /// A move by flat Monte Carlo: the same number of playouts after each candidate. Passes when there is
    /// nothing to play but own eyes, and when the opponent has passed and the count on the board is won.
    fn choose(&self, color: Color) -> Move {
        let mut board = self.game.board();
        board.set_to_move(color);
        let sign = if color == Color::Black { 1 } else { -1 };
        let passed = self.game.moves().last() == Some(&(!color, Move::Pass));
        if passed && sign * self.game.score_in_half_points() > 0 {
            return Move::Pass;
        }
        let eyes = board.own_eyes(color, EyeRule::default());
        let candidates = self.game.legal_points(color) - eyes;
        let each = (self.options.playouts / (candidates.len().max(1) as u32)).max(8);
        let rules = self.options.rules;
        let mut best = (Move::Pass, f64::MIN);
        for (index, point) in (0..).zip(candidates) {
            let mut next = board;
            if next.play(point, &rules.rules()).is_err() {
                continue;
            }
            let request = PlayoutRequest {
                games: each,
                first_game: ((self.game.moves().len() as u64) << 32) | (u64::from(each) * index),
                seed: self.options.seed,
                settings: PlayoutSettings {
                    rules: rules.rules(),
                    ..PlayoutSettings::default()
                },
            };
            let backend = Backend::auto(board.size());
            let Ok(summary) = playout::run_parallel(&next, &request, backend) else {
                continue;
            };
            let black = summary.black_win_rate(rules.komi);
            // Among equal chances the larger score.
            let value = f64::from(sign) * (black - 0.5 + 1e-6 * summary.score_mean());
            if value > best.1 {
                best = (Move::Play(point), value);
            }
        }
        best.0
    }

    fn drawing(&self) -> String {
        let board = self.game.board();
        let (size, mut text) = (board.size(), String::from("\n"));
        let letters: String = binmatrix::COLUMN_LETTERS[..usize::from(size.width())]
            .iter()
            .flat_map(|&letter| [' ', char::from(letter)])
            .collect();
        // Writing to a String cannot fail.
        let _ = writeln!(text, "  {letters}");
        for (row, line) in board.to_string().lines().enumerate() {
            let number = usize::from(size.height()) - row;
            let _ = writeln!(text, "{number:2} {line} {number}");
        }
        let captures = board.captures();
        let _ = write!(
            text,
            "  {letters}\n{} to move; Black has taken {}, White {}",
            board.to_move(),
            captures.black,
            captures.white
        );
        text
    }
}

fn word_for(reason: IllegalMove) -> &'static str {
    match reason {
        IllegalMove::Occupied => "occupied",
        IllegalMove::Ko => "ko",
        IllegalMove::Suicide => "suicide",
        IllegalMove::Superko => "superko",
        _ => "off the board",
    }
}

/// The rules as KataGo writes them. Its `suicide` means that of two or more stones.
fn rules_text(rules: &RuleSet) -> String {
    use binmatrix::{KoRule, Scoring, SuicideRule};
    let ko = match rules.ko {
        KoRule::Simple => "SIMPLE",
        KoRule::Positional => "POSITIONAL",
        KoRule::Situational => "SITUATIONAL",
    };
    let scoring = match rules.scoring {
        Scoring::Area => "AREA",
        Scoring::Territory => "TERRITORY",
    };
    serde_json::json!({
        "ko": ko,
        "scoring": scoring,
        "suicide": rules.suicide != SuicideRule::Forbidden,
        "tax": "NONE",
        "hasButton": false,
        "whiteHandicapBonus": "0",
        "friendlyPassOk": false,
    })
    .to_string()
}

/// The usual handicap points in the order of the GTP draft; `None` if there are not so many on this board.
fn handicap_points(size: BoardSize, count: usize) -> Option<Vec<Point>> {
    let (width, height) = (size.width(), size.height());
    let line = |side: u8| if side < 13 { 2 } else { 3 };
    let odd = width % 2 == 1 && height % 2 == 1;
    let most = match (width.min(height), odd) {
        (..7, _) => 0,
        (7, _) => 4,
        (_, true) => 9,
        (_, false) => 4,
    };
    if count < 2 || count > most {
        return None;
    }
    let (left, top) = (line(width), line(height));
    let (right, bottom) = (width - 1 - left, height - 1 - top);
    let (center, middle) = (width / 2, height / 2);
    // Row from the top, column.
    let corners = [(bottom, left), (top, right), (top, left), (bottom, right)];
    let sides = [
        (middle, left),
        (middle, right),
        (bottom, center),
        (top, center),
    ];
    let tengen = (middle, center);
    let mut places: Vec<(u8, u8)> = corners.into_iter().take(count).collect();
    if count > 5 {
        places.extend(sides.into_iter().take(if count < 8 { 2 } else { 4 }));
    }
    if count > 4 && count % 2 == 1 {
        places.push(tengen);
    }
    places
        .into_iter()
        .map(|(row, column)| Point::new(row, column))
        .collect()
}

/// Answers standard input on standard output until `quit` or the end.
///
/// # Errors
/// - [`io::Error`] if one of the two is broken.
pub fn serve(
    options: GtpOptions,
    input: &mut dyn BufRead,
    output: &mut dyn io::Write,
) -> io::Result<()> {
    let mut session = Session::new(options);
    let mut line = Vec::new();
    while !session.is_over() {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if let Some(answer) = session.answer(&line) {
            output.write_all(answer.as_bytes())?;
            output.flush()?;
        }
    }
    Ok(())
}
