//! GoGui's commands: to set up a position, to show the library's knowledge on its board, and to act as its referee.

use binmatrix::playout::{PlayoutRequest, PlayoutSummary, Record};
use binmatrix::{Color, Move, Point, Setup};

use super::engine::{DEFAULT_PLAYOUTS, MAX_PLAYOUTS};
use super::line::{self, Answer, Arguments, MOVE_ERROR, SYNTAX_ERROR};
use super::picture::Picture;
use super::score::score_text;
use super::session::Session;
use crate::formats::record::give_turn;
use crate::system::pool::{KernelError, playouts_on};

/// The most playouts for a picture of ownership, regardless of the number for a move.
const MOST_PLAYOUTS: u32 = 2000;

/// The value of `live_graphics` for none.
const NO_PICTURE: &str = "none";

/// The entries of GoGui's menu: type, label, command.
const ANALYZE_COMMANDS: &str = "\
bwboard/Unconditional Life/binmatrix-life
dboard/Playout Ownership/binmatrix-ownership
gfx/Best Moves/binmatrix-search_moves
gfx/Win Rates/binmatrix-search_win_rates
gfx/Principal Variation/binmatrix-search_line
gfx/Search Ownership/binmatrix-search_ownership
plist/Legal Moves/all_legal %c
plist/Liberties/findlib %p
plist/Liberties After Move/accuratelib %c %p
plist/Stones/list_stones %c
varpo/Ladder Attack/binmatrix-attack_line %p
varp/Ladder Defense/binmatrix-defend_line %p
string/Attack/attack %p
string/Defend/defend %p
string/Dragon Status/dragon_status %p
string/Owl Attack/owl_attack %p
string/Owl Defense/owl_defend %p
string/Life Status/life_status %p
plist/Dead Stones/final_status_list dead
plist/Stones In Seki/final_status_list seki
string/Unconditional Status/unconditional_status %p
string/Final Score/final_score
string/Show Board/showboard
string/Rules/kata-get-rules
param/Rules/binmatrix-param_rules
param/Player/binmatrix-param_player";

impl Session {
    pub(super) fn gogui_analyze_commands(&mut self, _: &Arguments<'_>) -> Answer {
        Ok(ANALYZE_COMMANDS.into())
    }

    /// Plays all moves, or none if one of them cannot be played.
    pub(super) fn gogui_play_sequence(&mut self, arguments: &Arguments<'_>) -> Answer {
        let moves = arguments.pairs().map(|pair| self.color_and_move(pair));
        let moves: Vec<(Color, Move)> = moves.collect::<Result<_, _>>()?;
        self.check_nothing_tried()?;
        for (made, &(color, mv)) in moves.iter().enumerate() {
            if let Err(reason) = self.put(color, mv) {
                for _ in 0..made {
                    self.game.undo();
                }
                return Err(format!("{reason} (move {} of the sequence)", made + 1));
            }
        }
        Ok(String::new())
    }

    /// Puts stones on the board and, after `e`, removes them. A new history begins.
    pub(super) fn gogui_setup(&mut self, arguments: &Arguments<'_>) -> Answer {
        self.check_nothing_tried()?;
        let mut setup = Setup::from(&self.game.board());
        setup.ko = None;
        for (color, vertex) in arguments.pairs() {
            let empty = matches!(color.to_ascii_lowercase().as_str(), "e" | "empty");
            let color = line::color(color);
            if color.is_none() && !empty {
                return Err(MOVE_ERROR.into());
            }
            let point = self.point(vertex).map_err(|_| MOVE_ERROR)?;
            setup.black.remove(point);
            setup.white.remove(point);
            match color {
                Some(Color::Black) => setup.black.insert(point),
                Some(Color::White) => setup.white.insert(point),
                None => false,
            };
        }
        self.restart_from(&setup)?;
        Ok(String::new())
    }

    pub(super) fn gogui_setup_player(&mut self, arguments: &Arguments<'_>) -> Answer {
        let color = arguments.color(0)?;
        self.check_nothing_tried()?;
        give_turn(&mut self.game, color);
        Ok(String::new())
    }

    pub(super) fn gogui_rules_board(&mut self, _: &Arguments<'_>) -> Answer {
        Ok(self.game.board().to_string().trim_end().into())
    }

    /// Answers with nothing when the game is over, as GoGui expects.
    pub(super) fn gogui_rules_legal_moves(&mut self, _: &Arguments<'_>) -> Answer {
        let board = self.game.board();
        if board.turn().is_over() {
            return Ok(String::new());
        }
        let legal = self.vertices(self.game.legal_points(board.to_move()));
        Ok(format!("{legal} pass").trim_start().into())
    }

    pub(super) fn gogui_rules_side_to_move(&mut self, _: &Arguments<'_>) -> Answer {
        Ok(self.game.board().to_move().to_string())
    }

    /// Answers with the number of captured white stones, then of black ones, in GoGui's order.
    pub(super) fn gogui_rules_captured_count(&mut self, _: &Arguments<'_>) -> Answer {
        let taken_by = self.game.board().turn().captures();
        Ok(format!("{} {}", taken_by.black, taken_by.white))
    }

    pub(super) fn gogui_rules_final_result(&mut self, _: &Arguments<'_>) -> Answer {
        Ok(match self.game.board().turn().is_over() {
            true => score_text(self.judge()?.score_in_half_points()),
            false => "unknown".into(),
        })
    }

    /// Writes one token for each point, top row first.
    fn rows(&self, token: impl Fn(Point) -> String) -> String {
        let size = self.game.size();
        let row = |row| {
            let points = (0..size.width()).filter_map(|column| Point::new(row, column));
            points.map(&token).collect::<Vec<_>>().join(" ")
        };
        (0..size.height()).map(row).collect::<Vec<_>>().join("\n")
    }

    /// Shows `b` or `w` for points that are unconditionally alive or enclosed by such stones.
    pub(super) fn life_board(&mut self, _: &Arguments<'_>) -> Answer {
        let board = self.game.board();
        let [black, white] = Color::BOTH.map(|color| {
            let life = board.pass_alive(color, self.game.rules());
            life.alive | life.territory
        });
        Ok(self.rows(|point| {
            let token = match (black.contains(point), white.contains(point)) {
                (true, _) => "b",
                (_, true) => "w",
                _ => "\"\"",
            };
            token.into()
        }))
    }

    /// Plays from the position, half of the games with each player to move first, at least one each.
    fn ownership(&self) -> Result<PlayoutSummary, String> {
        let options = self.engine.options();
        let playouts = options.playouts.unwrap_or(MOST_PLAYOUTS);
        let board = self.game.board();
        let starts = [board];
        let request = PlayoutRequest::new(&starts, playouts.clamp(2, MOST_PLAYOUTS))
            .with_seed(options.search.seed)
            .with_settings(self.settings())
            .with_policy(options.policy)
            .with_record(Record::OWNERS)
            .with_both_sides();
        let mut sums = [PlayoutSummary::new(board.size())];
        playouts_on(options.kernel)
            .with_rayon()
            .run(&request, &mut sums)
            .map_err(|error| KernelError::of(error, board.size(), &request.settings).to_string())?;
        let [summary] = sums;
        Ok(summary)
    }

    /// Shows ownership, from −1 if White owns the point in all playouts to 1 if Black does.
    pub(super) fn ownership_board(&mut self, _: &Arguments<'_>) -> Answer {
        let summary = self.ownership()?;
        Ok(self.rows(|point| format!("{:.3}", summary.ownership(point))))
    }

    /// Without arguments shows the rules in GoGui's form; with a key and a value sets one.
    pub(super) fn param_rules(&mut self, arguments: &Arguments<'_>) -> Answer {
        let Some(key) = arguments.word(0) else {
            let rules = self.game.rules();
            return Ok(format!(
                "[list/simple/positional/situational] ko {}\n\
                 [list/forbidden/multi-stone/any] suicide {}\n\
                 [list/area/territory] scoring {}\n\
                 [string] komi {}",
                rules.ko, rules.suicide, rules.scoring, rules.komi
            ));
        };
        if key == "komi" {
            self.change_komi(arguments.number(1).ok_or(SYNTAX_ERROR)?);
            return Ok(String::new());
        }
        self.change_rules(|rules| {
            match key {
                "ko" => rules.ko = arguments.number(1).ok_or(SYNTAX_ERROR)?,
                "suicide" => rules.suicide = arguments.number(1).ok_or(SYNTAX_ERROR)?,
                "scoring" => rules.scoring = arguments.number(1).ok_or(SYNTAX_ERROR)?,
                _ => return Err(format!("unknown parameter {key}")),
            }
            Ok(())
        })?;
        Ok(String::new())
    }

    /// Without arguments shows the parameters of `genmove`; with a key and a value sets one.
    pub(super) fn param_player(&mut self, arguments: &Arguments<'_>) -> Answer {
        let mut options = *self.engine.options();
        match arguments.word(0) {
            None => {
                let playouts = options.playouts.unwrap_or(DEFAULT_PLAYOUTS);
                let seed = options.search.seed;
                let names = Picture::ALL.map(Picture::name).join("/");
                let picture = self.live_picture.map_or(NO_PICTURE, Picture::name);
                return Ok(format!(
                    "[string] playouts {playouts}\n[string] seed {seed}\n[list/{NO_PICTURE}/{names}] live_graphics {picture}"
                ));
            }
            Some("playouts") => {
                let asked = arguments.number(1).filter(|&asked| asked <= MAX_PLAYOUTS);
                options.playouts = Some(asked.ok_or(SYNTAX_ERROR)?);
            }
            Some("seed") => {
                let seed = arguments.number(1).ok_or(SYNTAX_ERROR)?;
                options.search = options.search.with_seed(seed);
            }
            Some("live_graphics") => {
                let name = arguments.word(1).ok_or(SYNTAX_ERROR)?;
                let named = |picture: &Picture| picture.name() == name;
                let picture = Picture::ALL.into_iter().find(named);
                if picture.is_none() && name != NO_PICTURE {
                    return Err(SYNTAX_ERROR.into());
                }
                self.live_picture = picture;
            }
            Some(key) => return Err(format!("unknown parameter {key}")),
        }
        self.engine.set_options(options);
        Ok(String::new())
    }
}
