//! Sets of levels: several worlds for one geometry, all of them solvable.

use super::trap::{Bait, set_trap};
use super::{IcePattern, Judge, RandomBoards, Usable};
use crate::worlds::ice::{Board, Level, Terrain};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rustc_hash::FxHashSet;
use std::ops::AddAssign;

/// Worlds drawn for a geometry before it is given up, for each world that is wanted.
const DRAWS_PER_WORLD: u64 = 4;

/// What the levels of a set have in common.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Family {
    /// Size, crates, walls and share of ice.
    pub boards: RandomBoards,
    /// How the ice lies, and what else is asked of it.
    pub kind: Kind,
    /// Worlds for each geometry. They are drawn one by one, so that two of them may be equal.
    pub worlds: usize,
    /// Worlds that can be solved in fewer steps are dropped; 0 or 1 drops none.
    pub min_steps: u32,
}

/// How the ice of a set lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// [`IcePattern::Independent`].
    Independent,
    /// [`IcePattern::Patches`].
    Patches,
    /// Independent ice, and one cell more: one where a crate comes to rest in a shortest plan for
    /// the board without any ice. Kept are worlds in which that plan is followed into a state
    /// without a solution: the one after the first action that has another outcome than on floor.
    Traps,
}

/// How many were drawn, and what became of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Geometries that have all their worlds.
    pub geometries: usize,
    /// Geometries drawn.
    pub geometries_drawn: usize,
    /// Worlds kept.
    pub worlds: usize,
    /// Worlds drawn.
    pub worlds_drawn: usize,
    /// Worlds dropped because there is no solution.
    pub unsolvable: usize,
    /// Worlds dropped because nothing was proved.
    pub undecided: usize,
    /// Worlds dropped because there is a solution of too few steps.
    pub too_short: usize,
    /// Worlds dropped because no trap could be set in them.
    pub without_trap: usize,
    /// Worlds dropped because their geometry has too few others.
    pub left_over: usize,
    /// Worlds dropped because their geometry was drawn before.
    pub repeated: usize,
}

/// What came of one geometry.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Drawn {
    /// The worlds, as many as wanted, or none.
    pub levels: Vec<Level>,
    /// What was drawn for them.
    pub tally: Tally,
}

impl Drawn {
    /// Without the worlds if their geometry is among those seen before; otherwise it is noted
    /// there.
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
    /// Draws the geometry of that seed, and worlds for it. The same numbers and a judge who says
    /// the same give the same levels. A geometry that has too few usable worlds among four times
    /// as many as are wanted has none.
    #[must_use]
    pub fn draw(&self, seed: u64, judge: &impl Judge) -> Drawn {
        let mut drawn = Drawn::default();
        drawn.tally.geometries_drawn = 1;
        let Some(board) = self.boards.geometry(seed) else { return drawn };
        let Some(bait) = self.bait(&board, judge) else { return drawn };
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
        if drawn.levels.len() == self.worlds {
            drawn.tally.geometries = 1;
            drawn.tally.worlds = drawn.levels.len();
        } else {
            drawn.tally.left_over = drawn.levels.len();
            drawn.levels.clear();
        }
        drawn
    }

    /// What traps are made with: nothing where none are wanted, and `None` where none can be made.
    fn bait(&self, board: &Board, judge: &impl Judge) -> Option<Option<Bait>> {
        match self.kind {
            Kind::Independent | Kind::Patches => Some(None),
            Kind::Traps => Bait::new(board, judge).map(Some),
        }
    }

    /// What a level of the set is called; numbers count from 1.
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
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Independent, Self::Patches, Self::Traps];

    /// The name by which it is asked for.
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
