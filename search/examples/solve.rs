use std::time::Duration;

use binmatrix::{BoardSize, Game, Rules};
use binmatrix_search::{SolveLimits, Solver};

fn main() {
    let seconds: u64 = std::env::args().nth(1).map_or(10, |s| s.parse().unwrap());
    let sizes: Vec<(u8, u8)> = std::env::args()
        .skip(2)
        .map(|s| {
            let (a, b) = s.split_once('x').unwrap();
            (a.parse().unwrap(), b.parse().unwrap())
        })
        .collect();
    let mut solver = Solver::new();
    for (h, w) in sizes {
        for (name, rules) in [
            (
                "psk",
                Rules::TROMP_TAYLOR.with_suicide(binmatrix::SuicideRule::Forbidden),
            ),
            ("ssk", Rules::AGA),
            ("simple", Rules::SIMPLE),
        ] {
            let game = Game::new(BoardSize::new(w, h).unwrap(), rules);
            let limits = SolveLimits::none().with_time(Duration::from_secs(seconds));
            match solver.solve(&game, &limits) {
                Ok(s) => {
                    let line: Vec<String> = s
                        .line
                        .iter()
                        .map(|m| m.vertex(game.size()).to_string())
                        .collect();
                    println!(
                        "{h}x{w} {name} {} nodes {} time {:?} {}",
                        s.black_minus_white,
                        s.nodes,
                        s.time,
                        line.join(" ")
                    )
                }
                Err(e) => println!("{h}x{w} {name} {e:?}"),
            }
        }
    }
}
