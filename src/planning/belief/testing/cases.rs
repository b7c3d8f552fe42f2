//! Test scenes with their bit boards.

use super::scene::{Scene, scenes, solvable_scenes};
use crate::planning::belief::bit_board::{BitBoard, PackedState};
use crate::planning::belief::scenario_set::{ScenarioSet, WeightedScenarios, sample_scenarios};
use crate::planning::belief::state_index::StateIndex;
use crate::worlds::ice::{BeliefUpdate, IcePrior, Level, board_of_letters};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::fmt;
use std::ops::Deref;

/// A scene with its bit board and first state.
pub(crate) struct Case {
    scene: Scene,
    pub(crate) board: BitBoard,
    pub(crate) start: PackedState,
}

impl Deref for Case {
    type Target = Scene;

    fn deref(&self) -> &Scene {
        &self.scene
    }
}

impl Case {
    fn new(scene: Scene) -> Self {
        let board = BitBoard::new(scene.layout(), scene.state()).expect("a small board");
        let start = board.pack(scene.state());
        Self { scene, board, start }
    }

    /// Index of all states.
    pub(crate) fn all_states(&self) -> StateIndex {
        let everywhere = u128::MAX >> (u128::BITS as usize - self.board.cell_count());
        StateIndex::new(&self.board, self.crate_count(), everywhere, 1 << 20)
            .expect("a small board")
    }

    /// All scenarios that differ in relevant cells, with the belief's weights.
    pub(crate) fn all_scenarios(&self) -> WeightedScenarios {
        let mut unused = ChaCha8Rng::seed_from_u64(0);
        let scenarios = sample_scenarios(&self.board, &self.belief, usize::MAX, 0, &mut unused);
        assert!(scenarios.is_complete);
        scenarios
    }

    /// The scenario set of [`Self::all_scenarios`].
    pub(crate) fn scenario_set(&self, index: &StateIndex) -> ScenarioSet {
        ScenarioSet::new(&self.board, index, self.all_scenarios().scenarios, true, &|| false)
            .expect("no guard")
    }
}

impl fmt::Debug for Case {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.scene.fmt(formatter)
    }
}

/// Creates a case from a drawing; only the cells `unknown` are unknown.
pub(crate) fn case(drawing: &str, unknown: &[u16], prior: IcePrior) -> Case {
    let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
    let mut scene = Scene::unexplored(&level, prior).expect("a level");
    let learnt = scene.belief.unknown_cells().filter(|cell| !unknown.contains(cell));
    let (ice, floor) = learnt.partition(|cell| scene.truth.is_ice(*cell));
    scene.belief.update(&BeliefUpdate { ice, floor, ..BeliefUpdate::default() });
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

/// Random scenes that are not lost, see [`solvable_scenes`].
pub(crate) fn solvable_cases(
    max_side: usize,
    most_unknown: usize,
    most_crates: usize,
) -> impl Strategy<Value = Case> {
    solvable_scenes(max_side, most_unknown, most_crates).prop_map(Case::new)
}
