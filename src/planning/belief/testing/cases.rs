//! Test scenes with their bit boards.

use super::scene::{Scene, hopeful_scenes, scenes};
use crate::planning::belief::bank::Bank;
use crate::planning::belief::draw::{Worlds, worlds_of};
use crate::planning::belief::pose_index::PoseIndex;
use crate::planning::belief::rink::{Pose, Rink};
use crate::worlds::ice::{IcePrior, Lesson, Level, board_of_letters};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::fmt;
use std::ops::Deref;

/// A scene with its bit board and first state.
pub(crate) struct Case {
    scene: Scene,
    pub(crate) rink: Rink,
    pub(crate) start: Pose,
}

impl Deref for Case {
    type Target = Scene;

    fn deref(&self) -> &Scene {
        &self.scene
    }
}

impl Case {
    fn new(scene: Scene) -> Self {
        let rink = Rink::new(scene.layout(), scene.state()).expect("a small board");
        let start = rink.pose_of(scene.state());
        Self { scene, rink, start }
    }

    /// Index of all states.
    pub(crate) fn all_poses(&self) -> PoseIndex {
        let everywhere = u128::MAX >> (u128::BITS as usize - self.rink.cell_count());
        PoseIndex::new(&self.rink, self.crate_count(), everywhere, 1 << 20).expect("a small board")
    }

    /// All scenarios that differ in cells that matter, with the belief's weights.
    pub(crate) fn all_worlds(&self) -> Worlds {
        let mut unused = ChaCha8Rng::seed_from_u64(0);
        let worlds = worlds_of(&self.rink, &self.belief, usize::MAX, 0, &mut unused);
        assert!(worlds.is_complete);
        worlds
    }

    /// The scenario set of [`Self::all_worlds`].
    pub(crate) fn bank(&self, index: &PoseIndex) -> Bank {
        Bank::new(&self.rink, index, self.all_worlds().worlds, true, &|| false).expect("no guard")
    }
}

impl fmt::Debug for Case {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.scene.fmt(formatter)
    }
}

/// A drawing with these unknown cells; all others are known.
pub(crate) fn case(drawing: &str, unknown: &[u16], prior: IcePrior) -> Case {
    let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
    let mut scene = Scene::unexplored(&level, prior).expect("a level");
    let learnt = scene.belief.unknown_cells().filter(|cell| !unknown.contains(cell));
    let (ice, floor) = learnt.partition(|cell| scene.truth.is_ice(*cell));
    scene.belief.learn(&Lesson { ice, floor, ..Lesson::default() });
    Case::new(scene)
}

/// Random scenes, see [`scenes`].
pub(crate) fn cases(
    max_side: usize,
    most_unknown: usize,
    most_crates: usize,
) -> impl Strategy<Value = Case> {
    scenes(max_side, most_unknown, most_crates).prop_map(Case::new)
}

/// Random scenes that are not lost, see [`hopeful_scenes`].
pub(crate) fn hopeful_cases(
    max_side: usize,
    most_unknown: usize,
    most_crates: usize,
) -> impl Strategy<Value = Case> {
    hopeful_scenes(max_side, most_unknown, most_crates).prop_map(Case::new)
}
