//! The table of commands.

use super::analysis::StreamHandler;
use super::graphics::DrawingHandler;
use super::line::{Answer, Arguments};
use super::session::Session;

pub(super) type Handler = fn(&mut Session, &Arguments<'_>) -> Answer;

/// All commands, in the order of `list_commands`. Programs conclude from the first one that this is protocol 2.
const COMMANDS: &[(&str, Handler)] = &[
    ("protocol_version", |_, _| Ok("2".into())),
    ("name", |session, _| Ok(session.identity.program().into())),
    ("version", |session, _| {
        Ok(session.identity.version().into())
    }),
    ("known_command", |_, arguments| {
        let known = arguments.word(0).and_then(command).is_some();
        Ok(known.to_string())
    }),
    ("list_commands", |_, _| {
        Ok(command_names().collect::<Vec<_>>().join("\n"))
    }),
    ("quit", |session, _| {
        session.quit = true;
        Ok(String::new())
    }),
    // The board and the game.
    ("boardsize", Session::boardsize),
    ("rectangular_boardsize", Session::boardsize),
    ("query_boardsize", Session::query_boardsize),
    ("clear_board", Session::clear_board),
    ("komi", Session::komi),
    ("get_komi", Session::get_komi),
    ("play", Session::play),
    ("undo", Session::undo),
    ("gg-undo", Session::gg_undo),
    ("set_position", Session::set_position),
    ("fixed_handicap", Session::fixed_handicap),
    ("place_free_handicap", Session::place_free_handicap),
    ("set_free_handicap", Session::set_free_handicap),
    ("loadsgf", Session::loadsgf),
    ("printsgf", Session::printsgf),
    ("showboard", Session::showboard),
    // Moves and time.
    ("reg_genmove", Session::reg_genmove),
    ("time_settings", Session::time_settings),
    ("time_left", Session::time_left),
    ("cputime", Session::cputime),
    ("binmatrix-last_search", Session::last_search),
    ("kata-list-params", Session::kata_list_params),
    ("kata-get-params", Session::kata_get_params),
    ("kata-get-param", Session::kata_get_param),
    ("kata-set-param", Session::kata_set_param),
    // The end of the game.
    ("final_score", Session::final_score),
    ("final_status_list", Session::final_status_list),
    // Questions, in GNU Go's vocabulary.
    ("is_legal", Session::is_legal),
    ("all_legal", Session::all_legal),
    ("captures", Session::captures),
    ("color", Session::color),
    ("countlib", Session::countlib),
    ("findlib", Session::findlib),
    ("accuratelib", Session::accuratelib),
    ("list_stones", Session::list_stones),
    ("last_move", Session::last_move),
    ("move_history", Session::move_history),
    ("trymove", Session::trymove),
    ("popgo", Session::popgo),
    ("attack", Session::attack),
    ("defend", Session::defend),
    ("ladder_attack", Session::ladder_attack),
    ("unconditional_status", Session::unconditional_status),
    ("worm_data", Session::worm_data),
    ("worm_stones", Session::worm_stones),
    ("worm_cutstone", Session::worm_cutstone),
    ("dragon_stones", Session::dragon_stones),
    ("same_dragon", Session::same_dragon),
    ("dragon_status", Session::dragon_status),
    ("owl_attack", Session::owl_attack),
    ("owl_defend", Session::owl_defend),
    ("analyze_semeai", Session::semeai),
    ("semeai", Session::semeai),
    ("life_status", Session::life_status),
    ("semeai_status", Session::semeai_status),
    // Rules, in KataGo's vocabulary.
    ("kata-get-rules", Session::kata_get_rules),
    ("kata-set-rules", Session::kata_set_rules),
    ("kata-set-rule", Session::kata_set_rule),
    // GoGui.
    ("gogui-analyze_commands", Session::gogui_analyze_commands),
    ("gogui-interrupt", |_, _| Ok(String::new())),
    ("gogui-play_sequence", Session::gogui_play_sequence),
    ("gogui-setup", Session::gogui_setup),
    ("gogui-setup_player", Session::gogui_setup_player),
    ("gogui-version", |_, _| Ok(String::new())),
    ("gogui-rules_game_id", |_, _| Ok("Go".into())),
    ("gogui-rules_board", Session::gogui_rules_board),
    ("gogui-rules_board_size", Session::query_boardsize),
    ("gogui-rules_legal_moves", Session::gogui_rules_legal_moves),
    (
        "gogui-rules_side_to_move",
        Session::gogui_rules_side_to_move,
    ),
    (
        "gogui-rules_captured_count",
        Session::gogui_rules_captured_count,
    ),
    (
        "gogui-rules_final_result",
        Session::gogui_rules_final_result,
    ),
    ("binmatrix-life", Session::life_board),
    ("binmatrix-ownership", Session::ownership_board),
    ("binmatrix-attack_line", Session::attack_line),
    ("binmatrix-defend_line", Session::defend_line),
    ("binmatrix-param_rules", Session::param_rules),
    ("binmatrix-param_player", Session::param_player),
];

/// The commands that draw while they search.
const DRAWINGS: &[(&str, DrawingHandler)] = &[
    ("genmove", Session::genmove),
    ("binmatrix-search_moves", Session::search_moves),
    ("binmatrix-search_win_rates", Session::search_win_rates),
    ("binmatrix-search_line", Session::search_line),
    ("binmatrix-search_ownership", Session::search_ownership),
];

/// The commands that write while they search.
const STREAMS: &[(&str, StreamHandler)] = &[
    ("analyze", Session::analyze),
    ("genmove_analyze", Session::genmove_analyze),
    ("lz-analyze", Session::lz_analyze),
    ("lz-genmove_analyze", Session::lz_genmove_analyze),
    ("kata-analyze", Session::kata_analyze),
    ("kata-genmove_analyze", Session::kata_genmove_analyze),
    ("kata-search_analyze", Session::kata_search_analyze),
];

/// The code that answers a command.
#[derive(Clone, Copy)]
pub(super) enum Command {
    Answered(Handler),
    Drawn(DrawingHandler),
    Streamed(StreamHandler),
}

pub(super) fn command(name: &str) -> Option<Command> {
    find(COMMANDS, name)
        .map(Command::Answered)
        .or_else(|| find(DRAWINGS, name).map(Command::Drawn))
        .or_else(|| find(STREAMS, name).map(Command::Streamed))
}

fn find<H: Copy>(table: &[(&str, H)], name: &str) -> Option<H> {
    let found = table.iter().find(|(known, _)| *known == name);
    found.map(|&(_, handler)| handler)
}

/// The names of all commands, in the order of `list_commands`.
pub fn command_names() -> impl Iterator<Item = &'static str> {
    let answered = COMMANDS.iter().map(|&(name, _)| name);
    let drawn = DRAWINGS.iter().map(|&(name, _)| name);
    let streamed = STREAMS.iter().map(|&(name, _)| name);
    answered.chain(drawn).chain(streamed)
}
