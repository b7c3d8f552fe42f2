//! Random level sets: several solvable ice maps for each geometry.

use super::trap::{Bait, set_trap};
use super::{IcePattern, Judge, RandomBoards, Usable};
use crate::worlds::ice::{Board, Level, Terrain};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rustc_hash::FxHashSet;
use std::ops::AddAssign;

/// Most ice maps drawn for a geometry, for each one requested.
const DRAWS_PER_WORLD: u64 = 4;

/// Parameters of a level set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Family {
    /// Size, crates, walls and fraction of ice.
    pub boards: RandomBoards,
    /// Distribution of the ice.
    pub kind: Kind,
    /// Ice maps for each geometry. They are drawn independently, so two of them may be equal.
    pub worlds: usize,
    /// Fewest steps of a solution: levels that need fewer are dropped.
    pub min_steps: u32,
}

/// Distribution of the ice of a level set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// [`IcePattern::Independent`].
    Independent,
    /// [`IcePattern::Patches`].
    Patches,
    /// Independent ice plus a trap: one ice cell where a crate rests in a shortest plan without
    /// ice.
    ///
    /// Following that plan must lead to a dead state: the state after the first action whose
    /// outcome differs from the one on floor.
    Traps,
}

/// Statistics of a generation: how many levels were drawn, kept and dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Geometries with all their ice maps.
    pub geometries: usize,
    /// Geometries drawn.
    pub geometries_drawn: usize,
    /// Ice maps kept.
    pub worlds: usize,
    /// Ice maps drawn.
    pub worlds_drawn: usize,
    /// Ice maps dropped as unsolvable.
    pub unsolvable: usize,
    /// Ice maps dropped because the solver decided nothing within its limits.
    pub undecided: usize,
    /// Ice maps dropped because a solution has too few steps.
    pub too_short: usize,
    /// Ice maps dropped because they have no place for a trap.
    pub without_trap: usize,
    /// Ice maps dropped because their geometry has too few others.
    pub left_over: usize,
    /// Ice maps dropped because their geometry was drawn before.
    pub repeated: usize,
}

/// Levels of one geometry.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Drawn {
    /// The levels: as many as requested, or none.
    pub levels: Vec<Level>,
    /// Statistics of this geometry.
    pub tally: Tally,
}

impl Drawn {
    /// Drops the levels if their geometry is in `seen`; otherwise adds it there.
    #[must_use]
    pub fn unless_seen(mut self, seen: &mut FxHashSet<Board>) -> Self {
        let geometry = self.levels.first().map(|level| level.board.seen());
        if geometry.is_some_and(|geometry| !seen.insert(geometry)) {
            self.levels.clear();
            self.tally.geometries = 0;
            self.tally.repeated = std::mem::take(&mut self.tally.worlds);
        }
        self
    }
}

impl Family {
    /// Draws the geometry of a seed and ice maps for it.
    ///
    /// The result depends on the seed and the solver only. Returns no levels if fewer than
    /// requested are usable among four times as many draws.
    #[must_use]
    pub fn draw(&self, seed: u64, judge: &impl Judge) -> Drawn {
        let mut drawn = Drawn::default();
        drawn.tally.geometries_drawn = 1;
        let Some(board) = self.boards.geometry(seed) else { return drawn };
        let Some(bait) = self.bait(&board, judge) else { return drawn };
        // The ice of draw `world` depends on its number alone, not on earlier results.
        for world in 0..DRAWS_PER_WORLD * self.worlds as u64 {
            if drawn.levels.len() == self.worlds {
                break;
            }
            drawn.tally.worlds_drawn += 1;
            let mut board = board.clone();
            self.boards.freeze(&mut board, self.kind.pattern(), seed, world);
            if let Some(bait) = &bait {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                rng.set_stream(!world);
                if !set_trap(&mut board, bait, judge, &mut rng) {
                    drawn.tally.without_trap += 1;
                    continue;
                }
            }
            let level = Level::untitled(board);
            match usable(&level, judge, self.min_steps) {
                Usable::Yes => drawn.levels.push(level),
                Usable::TooShort => drawn.tally.too_short += 1,
                Usable::Unsolvable => drawn.tally.unsolvable += 1,
                Usable::Undecided => drawn.tally.undecided += 1,
            }
        }
        // All or nothing: a set has the same number of ice maps for each geometry.
        if drawn.levels.len() == self.worlds {
            drawn.tally.geometries = 1;
            drawn.tally.worlds = drawn.levels.len();
        } else {
            drawn.tally.left_over = drawn.levels.len();
            drawn.levels.clear();
        }
        drawn
    }

    /// Prepares a trap: `Some(None)` if the family has none, `None` if this board has no place for
    /// one.
    fn bait(&self, board: &Board, judge: &impl Judge) -> Option<Option<Bait>> {
        match self.kind {
            Kind::Independent | Kind::Patches => Some(None),
            Kind::Traps => Bait::new(board, judge).map(Some),
        }
    }

    /// Title of a level; numbers count from 1.
    #[must_use]
    pub fn title(&self, geometry: usize, world: usize) -> String {
        let RandomBoards { rows, columns, crates, ice_share, .. } = self.boards;
        let plural = if crates == 1 { "" } else { "s" };
        let percent = (ice_share * 1e4).round() / 1e2;
        let kind = self.kind.name();
        format!(
            "{rows}x{columns} {crates} crate{plural} {kind} {percent} % \
             geometry {geometry} world {world}"
        )
    }
}

impl Kind {
    /// All kinds, in the order of menus.
    pub const ALL: [Self; 3] = [Self::Independent, Self::Patches, Self::Traps];

    /// Name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Independent => "iid",
            Self::Patches => "patches",
            Self::Traps => "traps",
        }
    }

    const fn pattern(self) -> IcePattern {
        match self {
            Self::Independent | Self::Traps => IcePattern::Independent,
            Self::Patches => IcePattern::Patches,
        }
    }
}

fn usable(level: &Level, judge: &impl Judge, min_steps: u32) -> Usable {
    // A geometry has a player, and as many crates as targets.
    let Ok((terrain, state)) = Terrain::compile(level) else { return Usable::Unsolvable };
    judge.judge(&terrain, &state, min_steps)
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.geometries += other.geometries;
        self.geometries_drawn += other.geometries_drawn;
        self.worlds += other.worlds;
        self.worlds_drawn += other.worlds_drawn;
        self.unsolvable += other.unsolvable;
        self.undecided += other.undecided;
        self.too_short += other.too_short;
        self.without_trap += other.without_trap;
        self.left_over += other.left_over;
        self.repeated += other.repeated;
    }
}
