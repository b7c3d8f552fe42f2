//! Small levels of which a part is known.

use crate::board::CellSet;
use crate::planning::belief::bank::Bank;
use crate::planning::belief::draw::{Worlds, worlds_of};
use crate::planning::belief::pose_index::PoseIndex;
use crate::planning::belief::rink::{Pose, Rink};
use crate::worlds::ice::testing::{drawn, playable_boards};
use crate::worlds::ice::{
    Belief, IcePrior, Layout, Lesson, Level, Observation, State, Terrain, letters_of_board,
};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::fmt;
use std::sync::Arc;

/// A level, and what is known of it at the start.
pub(super) struct Case {
    pub(super) truth: Terrain,
    pub(super) observation: Observation,
    pub(super) belief: Belief,
    pub(super) rink: Rink,
    pub(super) start: Pose,
}

impl Case {
    pub(super) fn layout(&self) -> &Arc<Layout> {
        &self.observation.layout
    }

    pub(super) fn state(&self) -> &State {
        &self.observation.state
    }

    pub(super) fn crate_count(&self) -> usize {
        self.state().crates.len()
    }

    /// Numbers for all poses.
    pub(super) fn all_poses(&self) -> PoseIndex {
        let everywhere = u128::MAX >> (u128::BITS as usize - self.rink.cell_count());
        PoseIndex::new(&self.rink, self.crate_count(), everywhere, 1 << 20).expect("a small board")
    }

    /// Every ice map that the belief admits.
    pub(super) fn ice_maps(&self) -> Vec<CellSet> {
        let unknown: Vec<u16> = self.belief.unknown_cells().collect();
        let with_known = |choice: usize| {
            let mut ice = self.belief.known_ice().clone();
            let chosen = unknown.iter().enumerate().filter(|(bit, _)| choice >> bit & 1 == 1);
            for (_, cell) in chosen {
                ice.insert(*cell);
            }
            ice
        };
        (0..1 << unknown.len()).map(with_known).collect()
    }

    /// A world that the belief admits.
    pub(super) fn world(&self, ice: CellSet) -> Terrain {
        Terrain::imagined(Arc::clone(self.layout()), ice, self.truth.step_limit())
    }

    /// All worlds that differ where it matters, with the belief's weights.
    pub(super) fn all_worlds(&self) -> Worlds {
        let mut unused = ChaCha8Rng::seed_from_u64(0);
        let worlds = worlds_of(&self.rink, &self.belief, usize::MAX, 0, &mut unused);
        assert!(worlds.is_complete);
        worlds
    }

    /// The bank of [`Self::all_worlds`].
    pub(super) fn bank(&self, index: &PoseIndex) -> Bank {
        Bank::new(&self.rink, index, self.all_worlds().worlds, true)
    }
}

impl fmt::Debug for Case {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let drawing = letters_of_board(&drawn(&self.truth, self.state()));
        let unknown: Vec<u16> = self.belief.unknown_cells().collect();
        write!(formatter, "{drawing} unknown {unknown:?} {:?}", self.belief.prior())
    }
}

/// Levels up to that side in which at most so many cells are unknown; the others were learnt.
/// Crates may be more than targets.
pub(super) fn cases(
    max_side: usize,
    most_unknown: usize,
    most_crates: usize,
) -> impl Strategy<Value = Case> {
    let prior = prop_oneof![
        Just(IcePrior::Density(0.5)),
        (0.05..0.95_f64).prop_map(IcePrior::Density),
        Just(IcePrior::independent()),
    ];
    let order = prop::collection::vec(any::<u16>(), max_side * max_side);
    (playable_boards(max_side), order, prior)
        .prop_filter_map("too many crates", move |(board, order, prior)| {
            let (truth, state) = Terrain::compile(&Level::untitled(board)).ok()?;
            (state.crates.len() <= most_crates).then_some((truth, state, order, prior))
        })
        .prop_map(move |(truth, state, order, prior)| {
            let layout = Arc::clone(truth.layout());
            let mut belief = Belief::first(&layout, prior);
            let mut cells: Vec<u16> = belief.unknown_cells().collect();
            cells.sort_by_key(|cell| order[usize::from(*cell)]);
            let learnt = cells.into_iter().skip(most_unknown);
            let (ice, floor) = learnt.partition(|cell| truth.is_ice(*cell));
            belief.learn(&Lesson { ice, floor, ..Lesson::default() });
            let rink = Rink::new(&layout).expect("a small board");
            let start = rink.pose_of(&state);
            Case { truth, observation: Observation { layout, state }, belief, rink, start }
        })
}
