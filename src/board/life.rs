//! Eyes, area and life on a [`Board`].

use super::{Board, PositionJob};
use crate::geometry::{Color, Points};
use crate::life::{Area, EyeRule, PassAlive, Safety};
use crate::position::{Position, Setup};
use crate::rules::Rules;
use crate::sets::BinMatrix;

impl Board {
    /// The empty points that playouts treat as eyes of `color` and do not fill.
    #[must_use]
    pub fn eyes(&self, color: Color, rule: EyeRule) -> Points {
        struct Eyes(Color, EyeRule);
        impl PositionJob for Eyes {
            type Output = Points;
            #[inline(always)]
            fn run<M: BinMatrix>(self, position: Position<M>) -> Points {
                position.eyes(self.0, self.1).to_points(position.grid())
            }
        }
        self.ask(Eyes(color, rule))
    }

    /// The area of both players: stones, and the empty regions that touch stones of one color only.
    #[must_use]
    pub fn area(&self) -> Area<Points> {
        struct AreaJob;
        impl PositionJob for AreaJob {
            type Output = Area<Points>;
            #[inline(always)]
            fn run<M: BinMatrix>(self, position: Position<M>) -> Area<Points> {
                position.area().map(
                    #[inline(always)]
                    |set| set.to_points(position.grid()),
                )
            }
        }
        self.ask(AreaJob)
    }

    /// The unconditionally alive stones of `color` and the territory they enclose; see [`life`](crate::life).
    #[must_use]
    pub fn pass_alive(&self, color: Color, rules: &Rules) -> PassAlive<Points> {
        struct PassAliveJob<'a>(Color, &'a Rules);
        impl PositionJob for PassAliveJob<'_> {
            type Output = PassAlive<Points>;
            #[inline(always)]
            fn run<M: BinMatrix>(self, position: Position<M>) -> Self::Output {
                position.pass_alive(self.0, self.1).map(
                    #[inline(always)]
                    |set| set.to_points(position.grid()),
                )
            }
        }
        self.ask(PassAliveJob(color, rules))
    }

    /// The stones of `color` that are safe under alternating play, with the enemy moving first; see
    /// [`safety`](crate::life::safety).
    ///
    /// ```
    /// use binmatrix::{Board, Color, Rules};
    /// let board: Board = "
    ///     . . . . X O
    ///     X X X X X O
    ///     O O O O O O
    ///     . . . . . .
    /// ".parse()?;
    /// let safety = board.safety(Color::Black, &Rules::SIMPLE);
    /// assert_eq!(safety.safe, board.stones(Color::Black));
    /// assert_eq!((safety.two_vital.len(), safety.miai.len()), (4, 2)); // B4 and C4 are miai
    /// assert!(board.pass_alive(Color::Black, &Rules::SIMPLE).alive.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    /// Cost: a few fills for each small region and each chain next to it. This is several microseconds on 19×19, and
    /// less if no region is small. No heap.
    #[must_use]
    pub fn safety(&self, color: Color, rules: &Rules) -> Safety<Points> {
        struct SafetyJob<'a>(Color, &'a Rules);
        impl PositionJob for SafetyJob<'_> {
            type Output = Safety<Points>;
            #[inline(always)]
            fn run<M: BinMatrix>(self, position: Position<M>) -> Safety<Points> {
                position.safety(self.0, self.1).map(
                    #[inline(always)]
                    |set| set.to_points(position.grid()),
                )
            }
        }
        self.ask(SafetyJob(color, rules))
    }

    /// The stones that are certainly dead: those inside the opponent's pass-alive territory.
    ///
    /// ```text
    /// . X O . .     A4 and {A1, A2, B1} are vital for X, and O cannot make two eyes in either, so A1 is dead.
    /// X X O O O
    /// . X X O .     If suicide is legal, the second region is not vital, since A1 is not next to X. X is then not
    /// O . X O .     alive, and no stone is certainly dead.
    /// ```
    /// Cost: that of [`pass_alive`](Board::pass_alive) for both colors.
    #[must_use]
    pub fn pass_dead(&self, rules: &Rules) -> Points {
        let territory = |color| self.pass_alive(color, rules).territory;
        (self.stones(Color::Black) & territory(Color::White))
            | (self.stones(Color::White) & territory(Color::Black))
    }

    /// Removes these stones and counts them as captured by the opponent. Ko, passes and last moves are cleared. Empty
    /// points in the set are ignored, as is a set of another board size.
    ///
    /// Cost: that of setting up a position: one flood per color.
    #[must_use]
    pub fn without(&self, stones: Points) -> Board {
        let mut setup = Setup::from(self);
        setup.ko = None;
        for color in Color::BOTH {
            let taken = (self.stones(color) & stones).len() as u32;
            setup.captures[!color] = setup.captures[!color].saturating_add(taken);
        }
        setup.black = setup.black - stones;
        setup.white = setup.white - stones;
        // Removing stones only adds liberties to the others.
        Board::from_setup(&setup).unwrap_or(*self)
    }
}
