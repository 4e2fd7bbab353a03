//! Writes the lines below the boards of a report.

use std::fmt::Write;

use binmatrix::{Color, KoRule, SuicideRule};

use super::page::{BLACK, Piece, Report, ansi, on};
use crate::formats::text::plural;
use crate::results::analysis::Chain;
use crate::results::settings::Origin;
use crate::views::words::{duration, grouped, name, signed};

impl Report<'_> {
    pub fn lines(&mut self) {
        if self.analysis.playouts.games() > 0 {
            self.chances();
        }
        if let Some(search) = &self.analysis.search {
            self.best_moves(search);
        }
        self.taken();
        self.in_atari();
        self.pass_alive();
        self.rules();
        self.speed();
    }

    /// Writes win rate and score.
    fn chances(&mut self) {
        let analysis = self.analysis;
        let sums = &analysis.playouts;
        let komi = analysis.komi.value;
        let rate = 100.0 * sums.black_win_rate(komi);
        let error = 100.0 * analysis.win_rate_error();
        self.entry(
            "Win rate",
            &format!(
                "Black {rate:.1}\u{a0}%, White {:.1}\u{a0}%, ±\u{a0}{error:.1}\u{a0}%",
                100.0 - rate
            ),
        );
        self.bar(rate / 100.0);
        let score = sums.score_mean() - komi.points();
        let deviation = sums.score_variance().sqrt();
        self.entry(
            "Score",
            &format!(
                "{} after komi, ±\u{a0}{deviation:.1} in one game",
                signed(score)
            ),
        );
    }

    /// Writes the best moves of a search, one a line: win rate of the player to move, visits, and the expected line.
    fn best_moves(&mut self, search: &binmatrix_search::Report) {
        const MOST: usize = 5;
        const LONGEST: usize = 8;
        let size = self.size();
        let text = format!(
            "{} playouts in {}, {} after komi",
            grouped(search.playouts as f64),
            duration(search.time.as_secs_f64()),
            signed(f64::from(search.score_mean) - self.analysis.komi.value.points()),
        );
        self.entry("Search", &text);
        for (rank, candidate) in search.candidates.iter().take(MOST).enumerate() {
            let line = candidate.line.iter().skip(1).take(LONGEST);
            let line: Vec<String> = line.map(|mv| mv.vertex(size).to_string()).collect();
            let text = format!(
                "{}\u{a0}{} {:.1}\u{a0}% of {} visits, then {}",
                name(search.to_move),
                candidate.mv.vertex(size),
                100.0 * candidate.win_rate,
                grouped(candidate.visits as f64),
                line.join(" ")
            );
            let text = text.strip_suffix(", then ").unwrap_or(&text);
            self.entry(if rank == 0 { "Best moves" } else { "" }, text);
        }
    }

    /// Writes prisoners, and the points banned by ko and superko.
    fn taken(&mut self) {
        let board = &self.analysis.place.board;
        let captures = board.turn().captures();
        self.entry(
            "Prisoners",
            &format!(
                "taken by Black {}, by White {}",
                captures.black, captures.white
            ),
        );
        if let Some(ko) = board.turn().ko() {
            let text = format!(
                "{} may not take back at {}",
                name(board.to_move()),
                self.vertex(ko)
            );
            self.entry("Ko", &text);
        }
        let superko = self.analysis.facts.superko;
        if !superko.is_empty() {
            let text = format!(
                "{} may not repeat an earlier position: {}",
                name(board.to_move()),
                self.list(superko, "point")
            );
            self.entry("Superko", &text);
        }
    }

    fn in_atari(&mut self) {
        let chains = &self.analysis.facts.chains;
        for color in Color::BOTH {
            let chains: Vec<&Chain> = chains
                .iter()
                .filter(|chain| chain.color == color && chain.liberties.len() == 1)
                .collect();
            if !chains.is_empty() {
                let texts = chains.iter().map(|chain| self.atari(chain));
                let text = format!("{}: {}", name(color), texts.collect::<Vec<_>>().join("; "));
                self.entry("In atari", &text);
            }
        }
        if chains.iter().all(|chain| chain.liberties.len() > 1) {
            self.entry("In atari", "no chain");
        }
    }

    fn pass_alive(&mut self) {
        let life = &self.analysis.facts.life;
        for color in Color::BOTH {
            let life = life[color];
            if !life.alive.is_empty() {
                let text = format!("{}: {}", name(color), self.list(life.alive, "stone"));
                self.entry("Pass-alive", &text);
                let text = format!("{}: {}", name(color), self.list(life.territory, "point"));
                self.entry("  territory", &text);
            }
        }
        if life.black.alive.is_empty() && life.white.alive.is_empty() {
            self.entry("Pass-alive", "nothing");
        }
    }

    fn bar(&mut self, black: f64) {
        let columns = self.look.width.saturating_sub(13).min(50);
        if columns < 20 {
            return;
        }
        let filled = (black * columns as f64).round() as usize;
        let bar = if self.look.color {
            self.painted(&[
                Piece(on(ansi(BLACK), 238), " ".repeat(filled)),
                Piece(on(ansi(BLACK), 253), " ".repeat(columns - filled)),
            ])
        } else {
            format!("{}{}", "#".repeat(filled), "-".repeat(columns - filled))
        };
        self.line(&format!("{:13}{bar}", ""));
    }

    fn atari(&self, chain: &Chain) -> String {
        let stones: Vec<String> = chain.stones.iter().map(|p| self.vertex(p)).collect();
        let liberty = chain.liberties.iter().map(|p| self.vertex(p));
        format!(
            "{} (liberty\u{a0}{})",
            stones.join(" "),
            liberty.collect::<String>()
        )
    }

    fn rules(&mut self) {
        let analysis = self.analysis;
        let origin = |origin: Origin| match origin {
            Origin::Default => "default",
            Origin::Record => "from the record",
            Origin::Option => "option",
        };
        let suicide = match analysis.suicide.value {
            SuicideRule::Forbidden => "suicide forbidden",
            SuicideRule::MultiStone => "suicide of two or more stones allowed",
            SuicideRule::Any => "any suicide allowed",
        };
        let named = match (&analysis.info.rules, analysis.suicide.origin) {
            (Some(rules), Origin::Record) => format!("from the record: {rules}"),
            (_, other) => origin(other).to_owned(),
        };
        let mut ko = match analysis.ko.value {
            KoRule::Simple => "simple\u{a0}ko",
            KoRule::Positional => "positional\u{a0}superko",
            KoRule::Situational => "situational\u{a0}superko",
        }
        .to_owned();
        if analysis.ko.origin != analysis.suicide.origin {
            let _ = write!(ko, " ({})", origin(analysis.ko.origin));
        }
        let text = format!(
            "{suicide} ({named}), {ko}, komi\u{a0}{} ({})",
            analysis.komi.value,
            origin(analysis.komi.origin)
        );
        self.entry("Rules", &text);
        let violations: Vec<String> = analysis.violations().map(ToString::to_string).collect();
        if !violations.is_empty() {
            self.entry("Violations", &violations.join("; "));
        }
    }

    fn speed(&mut self) {
        let analysis = self.analysis;
        let sums = &analysis.playouts;
        let games = sums.games();
        let mut text = format!("{} from seed {}", grouped(f64::from(games)), analysis.seed);
        if games > 0 {
            let seconds = analysis.elapsed.as_secs_f64().max(1e-9);
            let _ = write!(
                text,
                ", {:.1}\u{a0}moves\u{a0}each; policy\u{a0}{}; kernel\u{a0}{}, {} in {}, {}\u{a0}playouts/s, {}\u{a0}moves/s",
                sums.moves_mean(),
                analysis.policy,
                analysis.kernel,
                format_args!("{} thread{}", analysis.threads, plural(analysis.threads)),
                duration(seconds),
                grouped(f64::from(games) / seconds),
                grouped(sums.moves() as f64 / seconds),
            );
        }
        self.entry("Playouts", &text);
    }
}
