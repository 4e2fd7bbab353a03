//! Questions about the board, in GNU Go's vocabulary and format. Points are listed from the top row down, each row from
//! left to right.

use std::fmt::Write;

use binmatrix::life::PassAlive;
use binmatrix::{Board, ByColor, Chain, Color, Move, Point, Points};

use super::handicap::star_points;
use super::line::{Answer, Arguments};
use super::session::Session;

pub(super) const MUST_NOT_BE_EMPTY: &str = "vertex must not be empty";

/// The unconditionally alive stones, and the points they enclose.
pub(super) struct Life {
    board: Board,
    of: ByColor<PassAlive<Points>>,
}

impl Life {
    /// The status in GNU Go's vocabulary, or `None` if nothing is certain.
    pub(super) fn status(&self, point: Point) -> Option<String> {
        Color::BOTH.into_iter().find_map(|color| {
            let life = &self.of[color];
            if life.alive.contains(point) {
                return Some("alive".into());
            }
            let inside = life.territory.contains(point);
            inside.then(|| match self.board.at(point) {
                Some(_) => "dead".into(),
                None => format!("{color}_territory"),
            })
        })
    }
}

impl Session {
    pub(super) fn vertex(&self, mv: Move) -> String {
        match mv {
            Move::Pass => "PASS".into(),
            Move::Play(point) => point.vertex(self.game.size()).to_string(),
        }
    }

    pub(super) fn vertices(&self, points: impl IntoIterator<Item = Point>) -> String {
        let size = self.game.size();
        let vertices = points.into_iter().map(|p| p.vertex(size).to_string());
        vertices.collect::<Vec<_>>().join(" ")
    }

    pub(super) fn is_legal(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (color, mv) = arguments.color_and_move(self)?;
        Ok(u8::from(self.game.legality(color, mv).is_ok()).to_string())
    }

    pub(super) fn all_legal(&mut self, arguments: &Arguments<'_>) -> Answer {
        let legal = self.game.legal_points(arguments.color(0)?);
        Ok(self.vertices(legal))
    }

    pub(super) fn captures(&mut self, arguments: &Arguments<'_>) -> Answer {
        Ok(self.game.board().turn().captures()[arguments.color(0)?].to_string())
    }

    pub(super) fn color(&mut self, arguments: &Arguments<'_>) -> Answer {
        let color = self.game.board().at(arguments.point(self)?);
        Ok(color.map_or("empty", Color::name).into())
    }

    /// The chain at a vertex.
    pub(super) fn chain(&self, arguments: &Arguments<'_>) -> Result<Chain<Points>, String> {
        let point = arguments.point(self)?;
        self.game
            .chain(point)
            .ok_or_else(|| MUST_NOT_BE_EMPTY.into())
    }

    pub(super) fn countlib(&mut self, arguments: &Arguments<'_>) -> Answer {
        Ok(self.chain(arguments)?.liberties.len().to_string())
    }

    pub(super) fn findlib(&mut self, arguments: &Arguments<'_>) -> Answer {
        Ok(self.vertices(self.chain(arguments)?.liberties))
    }

    /// Answers with the number of liberties of a stone after it is played, legally or not.
    pub(super) fn accuratelib(&mut self, arguments: &Arguments<'_>) -> Answer {
        let (color, mv) = arguments.color_and_move(self)?;
        let effect = self.game.analyze_move(color, mv).effect;
        let effect = effect.ok_or("vertex must be empty")?;
        Ok(self.vertices(effect.chain.liberties))
    }

    pub(super) fn list_stones(&mut self, arguments: &Arguments<'_>) -> Answer {
        let stones = self.game.board().stones(arguments.color(0)?);
        Ok(self.vertices(stones))
    }

    pub(super) fn last_move(&mut self, _: &Arguments<'_>) -> Answer {
        match self.made().last() {
            Some(&(color, mv)) => Ok(format!("{color} {}", self.vertex(mv))),
            None => Err("no previous move known".into()),
        }
    }

    /// Lists the moves, last one first.
    pub(super) fn move_history(&mut self, _: &Arguments<'_>) -> Answer {
        let moves = self.made().iter().rev();
        let lines = moves.map(|&(color, mv)| format!("{color} {}", self.vertex(mv)));
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }

    /// Answers with the status of a point according to Benson's algorithm.
    pub(super) fn unconditional_status(&mut self, arguments: &Arguments<'_>) -> Answer {
        let point = arguments.point(self)?;
        let status = self.life().status(point);
        Ok(status.unwrap_or("undecided".into()))
    }

    /// Runs Benson's algorithm under the rules of the game.
    pub(super) fn life(&self) -> Life {
        let (board, rules) = (self.game.board(), self.game.rules());
        Life {
            board,
            of: ByColor {
                black: board.pass_alive(Color::Black, rules),
                white: board.pass_alive(Color::White, rules),
            },
        }
    }

    /// Draws the board as GNU Go does.
    pub(super) fn showboard(&mut self, _: &Arguments<'_>) -> Answer {
        let board = self.game.board();
        let (size, stars) = (board.size(), star_points(board.size()));
        let (width, height) = (size.width(), size.height());
        let letters: String = binmatrix::COLUMN_LETTERS[..usize::from(width)]
            .iter()
            .flat_map(|&letter| [' ', char::from(letter)])
            .collect();
        let white_row = if height < 10 {
            height.saturating_sub(2)
        } else {
            8
        };
        let mut text = format!("\n  {letters}\n");
        // Writing to a String cannot fail.
        for row in 0..height {
            let number = height - row;
            let _ = write!(text, "{number:2}");
            for point in (0..width).filter_map(|column| Point::new(row, column)) {
                text.push_str(match board.at(point) {
                    Some(Color::Black) => " X",
                    Some(Color::White) => " O",
                    None if stars.contains(point) => " +",
                    None => " .",
                });
            }
            let _ = write!(text, " {number}");
            for (line, color, letter) in [
                (white_row, Color::White, 'O'),
                ((white_row + 1).min(height - 1), Color::Black, 'X'),
            ] {
                if row == line {
                    let name = color.name().to_ascii_uppercase();
                    let count = board.turn().captures()[color];
                    let _ = write!(text, "     {name} ({letter}) has captured {count} stones");
                }
            }
            text.push('\n');
        }
        let _ = write!(text, "  {letters}");
        Ok(text)
    }
}
