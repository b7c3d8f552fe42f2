//! Poses as dense numbers, so that tables over all of them are plain arrays.

use super::rink::{Cells, Pose, Rink, has, members};
use super::slide::Slide;
use std::sync::Arc;

/// Stands for a pose without a number.
pub(super) const NO_NUMBER: u32 = u32::MAX;

/// Numbers all poses with a fixed number of crates on some cells: crates by the combinatorial
/// number system (Knuth, "The Art of Computer Programming" 4A, 7.2.1.3), times the player's cell.
/// The numbers of a selection of poses are dense again.
#[derive(Debug, Clone)]
pub struct PoseIndex {
    /// Selected poses by number, and numbers by pose; none if all poses are numbered.
    selection: Option<Arc<Selection>>,
    player_cells: u32,
    /// Position of a cell among those where crates may stand.
    place_of_cell: Vec<u8>,
    crate_cells: Cells,
    /// `choices[place * crates + i]`: subsets of i + 1 places below `place`.
    choices: Vec<u32>,
    crate_count: usize,
    crates_of_rank: Arc<[Cells]>,
}

#[derive(Debug)]
struct Selection {
    poses: Vec<u32>,
    numbers: Vec<u32>,
}

impl PoseIndex {
    /// Numbers the poses with that many crates, all on `crate_cells`; `None` if there would be
    /// more than `most_poses`. O(arrangements of crates).
    #[must_use]
    pub fn new(
        rink: &Rink,
        crate_count: usize,
        crate_cells: Cells,
        most_poses: usize,
    ) -> Option<Self> {
        let places: Vec<u8> = members(crate_cells).collect();
        let arrangements = binomial(places.len() as u64, crate_count as u64)?;
        let poses = arrangements.checked_mul(rink.cell_count() as u64)?;
        if poses > most_poses as u64 || crate_count == 0 {
            return None;
        }
        let mut place_of_cell = vec![u8::MAX; rink.cell_count()];
        for (place, cell) in places.iter().enumerate() {
            place_of_cell[usize::from(*cell)] = place as u8;
        }
        let mut choices = Vec::with_capacity(places.len() * crate_count);
        for place in 0..places.len() as u64 {
            for chosen in 1..=crate_count as u64 {
                choices.push(binomial(place, chosen)? as u32);
            }
        }
        let mut index = Self {
            selection: None,
            player_cells: rink.cell_count() as u32,
            place_of_cell,
            crate_cells,
            choices,
            crate_count,
            crates_of_rank: Arc::new([]),
        };
        let mut crates_of_rank = vec![0; arrangements as usize];
        let mut chosen: Vec<usize> = (0..crate_count).collect();
        loop {
            let crates = chosen.iter().fold(0, |set, place| set | 1 << places[*place]);
            let rank = index.rank(crates) as usize;
            crates_of_rank[rank] = crates;
            // The next subset in the order of their ranks.
            let Some(moved) = (0..crate_count)
                .find(|i| chosen[*i] + 1 < chosen.get(*i + 1).copied().unwrap_or(places.len()))
            else {
                break;
            };
            chosen[moved] += 1;
            for (i, place) in chosen.iter_mut().enumerate().take(moved) {
                *place = i;
            }
        }
        index.crates_of_rank = crates_of_rank.into();
        Some(index)
    }

    /// The same with numbers for those poses alone for which `keep` is true. Only for an index of
    /// all poses. O(poses).
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

    /// Number of poses, those with the player on a crate among them.
    #[must_use]
    pub fn pose_count(&self) -> usize {
        match &self.selection {
            Some(selection) => selection.poses.len(),
            None => self.crates_of_rank.len() * self.player_cells as usize,
        }
    }

    /// Number of crates in every pose.
    #[must_use]
    pub fn crate_count(&self) -> usize {
        self.crate_count
    }

    /// Number of arrangements of crates.
    #[must_use]
    pub fn arrangement_count(&self) -> usize {
        self.crates_of_rank.len()
    }

    /// Where the crates stand in an arrangement.
    #[inline]
    #[must_use]
    pub fn crates_of(&self, rank: u32) -> Cells {
        self.crates_of_rank[rank as usize]
    }

    /// The arrangement of these crates, which must stand where crates may.
    #[inline]
    #[must_use]
    pub fn rank(&self, crates: Cells) -> u32 {
        let mut rank = 0;
        let mut rest = crates;
        for nth in 0..self.crate_count {
            let cell = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            rank += self.choices[usize::from(self.place_of_cell[cell]) * self.crate_count + nth];
        }
        rank
    }

    /// The number of a pose; `None` if a crate stands where none may, or it was not selected.
    #[inline]
    #[must_use]
    pub fn number_of(&self, pose: Pose) -> Option<u32> {
        if pose.crates & !self.crate_cells != 0 {
            return None;
        }
        self.number(self.rank(pose.crates), pose.player)
    }

    /// The numbers of the poses to which the outcomes of a slide lead; [`Self::number_of`] each.
    #[must_use]
    pub fn numbers_after(&self, slide: &Slide) -> Vec<Option<u32>> {
        (0..slide.outcome_count())
            .map(|outcome| self.number_of(slide.pose_after(outcome)))
            .collect()
    }

    /// The number of a pose given its arrangement; `None` if it was not selected.
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

    /// The arrangement and the player's cell of a number.
    #[inline]
    #[must_use]
    pub fn parts_of(&self, number: u32) -> (u32, u8) {
        let pose = match &self.selection {
            Some(selection) => selection.poses[number as usize],
            None => number,
        };
        (pose / self.player_cells, (pose % self.player_cells) as u8)
    }

    /// The pose of a number.
    #[must_use]
    pub fn pose_of(&self, number: u32) -> Pose {
        let (rank, player) = self.parts_of(number);
        Pose { player, crates: self.crates_of(rank) }
    }

    /// Whether a crate may stand there.
    #[inline]
    #[must_use]
    pub fn takes_crate(&self, cell: u8) -> bool {
        has(self.crate_cells, cell)
    }
}

/// n over k; `None` past 2^64.
fn binomial(n: u64, k: u64) -> Option<u64> {
    if k > n {
        return Some(0);
    }
    (0..k).try_fold(1_u64, |product, i| Some(product.checked_mul(n - i)? / (i + 1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::belief::testing::rink_of;
    use std::collections::HashSet;

    #[test]
    fn every_pose_has_a_number_of_its_own() {
        for (drawing, crates) in [("@$_.\n____", 1), ("@_$_\n_#_.", 2), ("@_$\n_$.\n_._", 3)] {
            let rink = rink_of(drawing).0;
            let all = (1 << rink.cell_count()) - 1;
            let index = PoseIndex::new(&rink, crates, all, 10_000).expect("a small board");
            let mut seen = HashSet::new();
            for rank in 0..index.arrangement_count() as u32 {
                let crates = index.crates_of(rank);
                assert_eq!(index.rank(crates), rank, "{drawing}");
                assert!(seen.insert(crates), "{drawing}");
            }
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
    fn too_many_poses_are_refused() {
        let rink = rink_of("@$_.\n____").0;
        assert!(PoseIndex::new(&rink, 2, 0xff, 8 * 28).is_some());
        assert!(PoseIndex::new(&rink, 2, 0xff, 8 * 28 - 1).is_none());
    }
}
