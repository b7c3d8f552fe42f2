//! What stays the same on a board however much is learnt: its cells, its poses, and how far the
//! goal is at best.

use super::corridor::{Corridor, best_case_distances, corridor};
use super::draw::known_of;
use super::pose_index::PoseIndex;
use super::rink::{Pose, Rink};
use crate::planning::search::Guard;
use crate::planning::sokoban::Doom;
use crate::worlds::ice::{Belief, State};

/// The cells and poses of a level, as it is believed to be.
#[derive(Debug, Clone)]
pub struct Outline {
    rink: Rink,
    poses: PoseIndex,
    /// From every pose, with everything granted.
    best_case: Vec<u8>,
}

/// Why there are no tables for a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoTables {
    /// They are of no use.
    #[error("they would be too large, or the crates are lost whatever is ice")]
    OutOfQuestion,
    /// There may be some another time.
    #[error("the guard ended the work")]
    Stopped,
}

impl Outline {
    /// O(poses).
    ///
    /// # Errors
    /// [`NoTables`], if there are more than `most_poses`, the crates are lost whatever is ice, or the
    /// guard ends the work.
    pub fn new(
        belief: &Belief,
        state: &State,
        most_poses: usize,
        should_stop: Guard<'_>,
    ) -> Result<Self, NoTables> {
        let (rink, poses) = numbered(belief, state, most_poses).ok_or(NoTables::OutOfQuestion)?;
        let known = known_of(&rink, belief);
        let best_case = best_case_distances(&rink, &poses, known, should_stop);
        Ok(Self { best_case: best_case.ok_or(NoTables::Stopped)?, rink, poses })
    }

    /// The board in bits.
    #[must_use]
    pub fn rink(&self) -> &Rink {
        &self.rink
    }

    /// Numbers for all poses.
    #[must_use]
    pub fn poses(&self) -> &PoseIndex {
        &self.poses
    }

    /// The state in bits; `None` if no rule leads there: the player in a wall, a crate too many.
    #[must_use]
    pub fn pose_of(&self, state: &State) -> Option<Pose> {
        self.rink.number_of(state.player)?;
        let pose = self.rink.pose_of(state);
        (pose.crates.count_ones() as usize == self.poses.crate_count()).then_some(pose)
    }

    /// See [`corridor`].
    #[must_use]
    pub fn corridor(&self, belief: &Belief, start: Pose, most_poses: usize) -> Corridor {
        let known = known_of(&self.rink, belief);
        corridor(&self.rink, &self.poses, known, start, &self.best_case, most_poses)
    }
}

/// The board in bits and numbers for its poses; `None` if there are too many of either, or the state
/// is lost whatever is ice.
fn numbered(belief: &Belief, state: &State, most_poses: usize) -> Option<(Rink, PoseIndex)> {
    let rink = Rink::new(belief.layout())?;
    let crate_count = state.crates.len();
    let has_spare_crates = crate_count > belief.layout().targets().len();
    let crate_cells = if has_spare_crates {
        u128::MAX >> (u128::BITS as usize - rink.cell_count())
    } else {
        rink.set_of(Doom::new(belief, crate_count).alive())
    };
    let poses = PoseIndex::new(&rink, crate_count, crate_cells, most_poses)?;
    poses.number_of(rink.pose_of(state))?;
    Some((rink, poses))
}
