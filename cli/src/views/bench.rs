//! Writes measurements as tables.

use std::fmt::Write;

use binmatrix::playout::Policy;

use crate::results::bench::{Line, Measured, Measurements, Spread};
use crate::views::words::grouped;

/// Writes one table for each task.
#[must_use]
pub fn text(bench: &Measurements) -> String {
    let mut text = String::new();
    let build = &bench.build;
    let none_if_empty = |text: &'static str| if text.is_empty() { "none" } else { text };
    // Writing to a String cannot fail.
    let _ = writeln!(
        text,
        "binmatrix {}: playouts, suicide {}; passes count as moves\n\
         CPU     {}; cycles by a clock of {:.2} GHz ({:.2}–{:.2})\n\
         Build   {}, {} (opt-level {}), {}\n\
         Flags   RUSTFLAGS {}; target features {}\n\
         Rounds  {}, all players in turn in each; medians (lowest–highest); seed {}\n\
         Time    {}\n\
         Ratio   speed relative to {}, for the same task in the same round; * marks the choice of auto",
        bench.version,
        bench.suicide,
        bench.cpu,
        bench.clock_ghz.median,
        bench.clock_ghz.min,
        bench.clock_ghz.max,
        build.rustc,
        build.profile,
        build.opt_level,
        build.target,
        none_if_empty(build.rustflags),
        none_if_empty(build.target_features),
        bench.rounds,
        bench.seed,
        match (bench.timed_by, bench.threads) {
            ("core", 1) => "processor time of the thread",
            ("core", _) =>
                "one thread: processor time; several, and their ratios to one thread and to as many\n        \
                 apart: the wall clock",
            _ => "wall clock",
        },
        bench.yardstick,
    );
    let same_task = |a: &Line, b: &Line| {
        (a.size, a.from_move, &a.policy, a.record) == (b.size, b.from_move, &b.policy, b.record)
    };
    for lines in bench.results.chunk_by(same_task) {
        task_table(&mut text, lines);
    }
    text
}

/// The lines of one task.
fn task_table(text: &mut String, lines: &[Line]) {
    let Some(first) = lines.first() else { return };
    let any = |has: fn(&Measured) -> bool| {
        lines
            .iter()
            .filter_map(|line| line.measured.as_ref())
            .any(has)
    };
    let with_threads = any(|measured| measured.ratio_to_one_thread.is_some());
    let with_cost = any(|measured| measured.time_to_nothing.is_some());
    // A line has no room for both.
    let with_light = !with_threads && any(|measured| measured.ratio_to_light.is_some());
    task_heading(text, first, lines);
    let _ = write!(
        text,
        "\n{:<11}{:>6} {:<15}{:>9}{:>12}{:>11}",
        "", "ratio", "", "ns/move", "cycles/move", "playouts/s"
    );
    if with_threads {
        let _ = write!(text, "{:>8}{:>7}{:>9}", "threads", "to one", "to apart");
    }
    if with_cost {
        let _ = write!(text, "{:>11}", "recording");
    }
    if with_light {
        let _ = write!(text, "{:>10}", "to light");
    }
    text.push('\n');
    for line in lines {
        match &line.measured {
            Some(measured) => {
                let row = row(line, measured, [with_threads, with_cost, with_light]);
                let _ = writeln!(text, "{}", row.trim_end());
            }
            // Reported once, not for every number of threads.
            None if line.threads == 1 => {
                let reason = line.skipped.as_deref().unwrap_or_default();
                let _ = writeln!(text, "{:<11}SKIPPED: {reason}", line.name());
            }
            None => {}
        }
    }
    let is_backend = |line: &Line| line.backend.is_some() && line.measured.is_some();
    if lines.iter().any(is_backend) {
        text.push_str("Backends play one game after the other and always record owners.\n");
    }
}

/// Writes the size, the starting position, the policy and the recorded data.
fn task_heading(text: &mut String, first: &Line, lines: &[Line]) {
    let [width, height] = first.size;
    let _ = write!(text, "\n{width}×{height} ");
    let _ = match first.from_move {
        0 => write!(text, "from the empty board"),
        moves => write!(text, "from the position after {moves} moves"),
    };
    let named = [("light", Policy::LIGHT), ("tactical", Policy::TACTICAL)];
    let named = (named.into_iter()).find(|(_, policy)| first.policy.parse() == Ok(*policy));
    let _ = match named {
        Some((name, _)) => write!(text, ", {name} games"),
        None => write!(text, ",\ngames by {}", first.policy),
    };
    let _ = write!(text, ", recording {}", first.record);
    if let Some(measured) = lines.iter().find_map(|line| line.measured.as_ref()) {
        let _ = write!(text, ", {:.1} moves a playout", measured.moves_mean);
    }
}

/// The line of one player.
fn row(
    line: &Line,
    measured: &Measured,
    [with_threads, with_cost, with_light]: [bool; 3],
) -> String {
    let ratio = measured.ratio;
    let mut row = format!(
        "{:<11}{:>6.2} {:<15}{:>9.2}{:>12.1}{:>11}",
        format!("{}{}", line.name(), if line.auto { "*" } else { "" }),
        ratio.median,
        format!("({:.2}–{:.2})", ratio.min, ratio.max),
        measured.ns_per_move.median,
        measured.cycles_per_move.median,
        grouped(measured.playouts_per_second.median),
    );
    if with_threads {
        let median = |ratio: Option<Spread>| {
            let ratio = ratio.map(|ratio| format!("{:.2}", ratio.median));
            ratio.unwrap_or_default()
        };
        let _ = write!(
            row,
            "{:>8}{:>7}{:>9}",
            line.threads,
            median(measured.ratio_to_one_thread),
            median(measured.ratio_to_apart)
        );
    }
    if with_cost {
        let cost =
            (measured.time_to_nothing).map(|cost| format!("{:+.1} %", 100.0 * (cost.median - 1.0)));
        let _ = write!(row, "{:>11}", cost.unwrap_or_default());
    }
    if let Some(ratio) = measured.ratio_to_light.filter(|_| with_light) {
        let _ = write!(row, "{:>10.3}", ratio.median);
    }
    row
}
