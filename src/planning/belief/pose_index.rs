//! Dense numbers for states, so that tables over them are plain arrays.

use super::arrangements::Arrangements;
use super::rink::{Cells, Pose, Rink, has};
use super::slide::Slide;
use std::sync::Arc;

/// Number of a state without an index.
pub(super) const NO_NUMBER: u32 = u32::MAX;

/// Index of states with a fixed number of crates: all of them or a selection.
///
/// A number combines the rank of the crates with the player's cell. A selection is numbered densely
/// again.
#[derive(Debug, Clone)]
pub struct PoseIndex {
    /// Selected states by number, and numbers by state; `None` if all are numbered.
    selection: Option<Arc<Selection>>,
    player_cells: u32,
    arrangements: Arrangements,
}

/// The selected states and their inverse.
#[derive(Debug)]
struct Selection {
    poses: Vec<u32>,
    numbers: Vec<u32>,
}

impl PoseIndex {
    /// Indexes all states with that many crates on `crate_cells`.
    ///
    /// `None` if there are more than `most_poses`. O(arrangements of crates).
    #[must_use]
    pub fn new(
        rink: &Rink,
        crate_count: usize,
        crate_cells: Cells,
        most_poses: usize,
    ) -> Option<Self> {
        let most = most_poses / rink.cell_count().max(1);
        Arrangements::all(crate_count, crate_cells, most).map(|them| Self::of_all(rink, them))
    }

    /// Indexes the states with these arrangements of crates, which must all be different.
    #[must_use]
    pub fn listing(rink: &Rink, crate_count: usize, arrangements: Vec<Cells>) -> Self {
        Self::of_all(rink, Arrangements::listed(crate_count, arrangements))
    }

    fn of_all(rink: &Rink, arrangements: Arrangements) -> Self {
        Self { selection: None, player_cells: rink.cell_count() as u32, arrangements }
    }

    /// Returns an index of those states for which `keep` returns true.
    ///
    /// Only for an index without a selection. O(states).
    #[must_use]
    pub fn select(&self, keep: impl Fn(u32) -> bool) -> Self {
        let all = self.pose_count() as u32;
        let mut numbers = vec![NO_NUMBER; all as usize];
        let mut poses = Vec::new();
        for pose in (0..all).filter(|pose| keep(*pose)) {
            numbers[pose as usize] = poses.len() as u32;
            poses.push(pose);
        }
        Self { selection: Some(Arc::new(Selection { poses, numbers })), ..self.clone() }
    }

    /// Number of states, including those with the player on a crate.
    #[must_use]
    pub fn pose_count(&self) -> usize {
        match &self.selection {
            Some(selection) => selection.poses.len(),
            None => self.arrangements.len() * self.player_cells as usize,
        }
    }

    /// Number of crates in every state.
    #[must_use]
    pub fn crate_count(&self) -> usize {
        self.arrangements.crate_count()
    }

    /// Number of arrangements of crates.
    #[must_use]
    pub fn arrangement_count(&self) -> usize {
        self.arrangements.len()
    }

    /// Returns the crates of a rank.
    #[inline]
    #[must_use]
    pub fn crates_of(&self, rank: u32) -> Cells {
        self.arrangements.of(rank)
    }

    /// Returns the rank of an arrangement; `None` if it was not listed.
    ///
    /// All crates must stand on cells for crates.
    #[inline]
    #[must_use]
    pub fn rank(&self, crates: Cells) -> Option<u32> {
        self.arrangements.rank(crates)
    }

    /// Returns the number of a state; `None` if it is not indexed.
    #[inline]
    #[must_use]
    pub fn number_of(&self, pose: Pose) -> Option<u32> {
        if pose.crates & !self.arrangements.crate_cells() != 0 {
            return None;
        }
        self.number(self.rank(pose.crates)?, pose.player)
    }

    /// Returns the numbers of an action's outcomes, see [`Self::number_of`].
    #[must_use]
    pub fn numbers_after(&self, slide: &Slide) -> Vec<Option<u32>> {
        (0..slide.outcome_count())
            .map(|outcome| self.number_of(slide.pose_after(outcome)))
            .collect()
    }

    /// Returns the number of a state by rank and player; `None` if it was not selected.
    #[inline]
    #[must_use]
    pub fn number(&self, rank: u32, player: u8) -> Option<u32> {
        let pose = rank * self.player_cells + u32::from(player);
        match &self.selection {
            Some(selection) => {
                Some(selection.numbers[pose as usize]).filter(|number| *number != NO_NUMBER)
            }
            None => Some(pose),
        }
    }

    /// Returns the rank and the player's cell of a number.
    #[inline]
    #[must_use]
    pub fn parts_of(&self, number: u32) -> (u32, u8) {
        let pose = match &self.selection {
            Some(selection) => selection.poses[number as usize],
            None => number,
        };
        (pose / self.player_cells, (pose % self.player_cells) as u8)
    }

    /// Returns the state of a number.
    #[must_use]
    pub fn pose_of(&self, number: u32) -> Pose {
        let (rank, player) = self.parts_of(number);
        Pose { player, crates: self.crates_of(rank) }
    }

    /// Returns true for cells on which crates may stand.
    #[inline]
    #[must_use]
    pub fn takes_crate(&self, cell: u8) -> bool {
        has(self.arrangements.crate_cells(), cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::belief::testing::rink_of;

    #[test]
    fn every_pose_has_a_number_of_its_own() {
        for (drawing, crates) in [("@$_.\n____", 1), ("@_$_\n_#_.", 2), ("@_$\n_$.\n_._", 3)] {
            let rink = rink_of(drawing).0;
            let all = (1 << rink.cell_count()) - 1;
            let index = PoseIndex::new(&rink, crates, all, 10_000).expect("a small board");
            let number = index.number(3, 1).expect("all poses have numbers");
            assert_eq!(index.parts_of(number), (3, 1));
            let even = index.select(|pose| pose % 2 == 0);
            for number in 0..even.pose_count() as u32 {
                assert_eq!(even.number_of(even.pose_of(number)), Some(number), "{drawing}");
            }
            assert_eq!(even.pose_count(), index.pose_count().div_ceil(2), "{drawing}");
        }
    }

    #[test]
    fn what_is_not_listed_has_no_number() {
        let rink = rink_of("@$_.\n____").0;
        let index = PoseIndex::listing(&rink, 2, vec![0b0110, 0b0011]);
        assert_eq!(index.pose_count(), 2 * rink.cell_count());
        let number = |crates| index.number_of(Pose { player: 7, crates });
        assert_eq!((number(0b0110), number(0b0011), number(0b0101)), (Some(7), Some(15), None));
        let second = index.select(|pose| pose >= 8);
        assert_eq!(second.number_of(Pose { player: 7, crates: 0b0011 }), Some(7));
        assert_eq!(second.number_of(Pose { player: 7, crates: 0b0110 }), None);
    }

    #[test]
    fn too_many_poses_are_refused() {
        let rink = rink_of("@$_.\n____").0;
        assert!(PoseIndex::new(&rink, 2, 0xff, 8 * 28).is_some());
        assert!(PoseIndex::new(&rink, 2, 0xff, 8 * 28 - 1).is_none());
    }
}
