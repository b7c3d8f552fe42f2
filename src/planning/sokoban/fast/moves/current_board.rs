//! The board whose moves are being generated.

use crate::planning::sokoban::fast::topology::{Cell, NONE, PlayerReach, Regions, StaticLevel};

/// A board with its regions; reuses its memory for the next board.
pub(crate) struct CurrentBoard<'a> {
    level: &'a StaticLevel,
    /// Whether each cell has a crate.
    pub(super) occupied: Vec<bool>,
    /// The crates, in the order in which they were loaded.
    pub(super) crates: Vec<Cell>,
    /// Regions of the free floor, valid after [`Self::find_regions`].
    pub(super) regions: Regions,
}

impl<'a> CurrentBoard<'a> {
    /// Creates a board without crates, with room for `crate_count` crates.
    pub(super) fn new(level: &'a StaticLevel, crate_count: usize) -> Self {
        Self {
            level,
            occupied: vec![false; level.len()],
            crates: Vec::with_capacity(crate_count),
            regions: Regions::new(level.len()),
        }
    }

    /// Replaces the crates. The regions are invalid until [`Self::find_regions`].
    pub(super) fn load(&mut self, crates: &[Cell]) {
        for cell in self.crates.drain(..) {
            self.occupied[usize::from(cell)] = false;
        }
        self.crates.extend_from_slice(crates);
        for cell in crates {
            self.occupied[usize::from(*cell)] = true;
        }
    }

    /// Computes the regions. O(cells).
    pub(super) fn find_regions(&mut self) {
        self.regions.divide(self.level, &self.occupied);
    }

    /// Returns true if every target (in reversed play: every start cell) has a crate.
    pub(crate) fn is_solved(&self) -> bool {
        self.level.targets.iter().all(|target| self.occupied[usize::from(*target)])
    }

    /// Returns true if the player can reach the required final cell, if any. O(cells).
    pub(super) fn is_player_final(&self, player: Cell) -> bool {
        let Some(home) = self.level.final_player else { return true };
        let mut reach = PlayerReach::new(self.level.len());
        reach.flood(self.level, &self.occupied, player);
        reach.contains(home)
    }

    /// Number of regions without an empty target and without a neighbouring crate off target.
    ///
    /// Call [`Self::find_regions`] first.
    pub(crate) fn finished_regions(&self) -> u16 {
        let Self { level, regions, occupied, crates } = self;
        let is_target = |cell: &&Cell| level.is_target[usize::from(**cell)];
        let is_free = |cell: &Cell| *cell != NONE && !occupied[usize::from(*cell)];
        let mut is_finished = vec![true; regions.count()];
        let unfilled = level.targets.iter().copied().filter(is_free);
        let deviation = crates.iter().filter(|cell| !is_target(cell));
        // A crate off target may still have to move through the regions beside it.
        let beside =
            deviation.flat_map(|cell| level.neighbours[usize::from(*cell)]).filter(is_free);
        for cell in unfilled.chain(beside) {
            is_finished[usize::from(regions.of(cell))] = false;
        }
        is_finished.iter().filter(|is_finished| **is_finished).count() as u16
    }

    /// Sum over the crates of the pushes to the nearest target, ignoring other crates.
    ///
    /// A crate that can reach no target counts as 65,535 pushes.
    pub(crate) fn nearest_target_distance(&self, player: Cell) -> i32 {
        let single_crate = &self.level.single_crate;
        let distance = |cell: &Cell| {
            i32::from(
                single_crate.pushes_to_nearest(*cell, single_crate.possible_sides(*cell, player)),
            )
        };
        self.crates.iter().map(distance).sum()
    }

    /// Number of regions if the crate at `from` is removed. O(1).
    ///
    /// Call [`Self::find_regions`] first.
    pub(super) fn regions_without(&self, from: Cell) -> u16 {
        let mut touched = [u16::MAX; 4];
        let mut count = 0;
        for (side, next) in self.level.neighbours[usize::from(from)].into_iter().enumerate() {
            if next != NONE && !self.occupied[usize::from(next)] {
                let region = self.regions.of(next);
                count += u16::from(!touched.contains(&region));
                touched[side] = region;
            }
        }
        self.regions.count() as u16 + 1 - count
    }
}
