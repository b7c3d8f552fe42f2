//! A random level with a belief about it.

use crate::board::CellSet;
use crate::planning::sokoban::CertainDeadlock;
use crate::worlds::ice::testing::{board_of, playable_boards};
use crate::worlds::ice::{
    Belief, BeliefUpdate, BoardLayout, IcePrior, Level, Observation, State, Terrain,
    letters_of_board,
};
use proptest::prelude::*;
use std::fmt;
use std::sync::Arc;

/// A level with its truth, observation and belief.
#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) truth: Terrain,
    pub(crate) observation: Observation,
    pub(crate) belief: Belief,
}

impl Scene {
    /// Creates a scene in which no cell is known; `None` if the level is not playable.
    pub(crate) fn unexplored(level: &Level, prior: IcePrior) -> Option<Self> {
        let (truth, state) = Terrain::compile(level).ok()?;
        let layout = Arc::clone(truth.layout());
        let belief = Belief::initial(&layout, prior);
        Some(Self { truth, observation: Observation { layout, state }, belief })
    }

    /// Returns the scene with another step limit.
    pub(crate) fn with_step_limit(self, step_limit: u32) -> Self {
        let truth =
            Terrain::with_scenario(Arc::clone(self.layout()), self.truth.ice().clone(), step_limit);
        Self { truth, ..self }
    }

    pub(crate) fn layout(&self) -> &Arc<BoardLayout> {
        &self.observation.layout
    }

    pub(crate) fn state(&self) -> &State {
        &self.observation.state
    }

    pub(crate) fn crate_count(&self) -> usize {
        self.state().crates.len()
    }

    /// Every ice map that the belief admits.
    pub(crate) fn ice_maps(&self) -> Vec<CellSet> {
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

    /// Returns the terrain of the level with another ice map.
    pub(crate) fn terrain_with_ice(&self, ice: CellSet) -> Terrain {
        Terrain::with_scenario(Arc::clone(self.layout()), ice, self.truth.step_limit())
    }
}

impl fmt::Debug for Scene {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let drawing = letters_of_board(&board_of(&self.truth, self.state()));
        let unknown: Vec<u16> = self.belief.unknown_cells().collect();
        write!(formatter, "{drawing} unknown {unknown:?} {:?}", self.belief.prior())
    }
}

/// Random scenes of up to `max_side` rows and columns with at most `most_unknown` unknown cells.
///
/// The other cells are known. At most `most_crates` crates, possibly more than targets.
pub(crate) fn scenes(
    max_side: usize,
    most_unknown: usize,
    most_crates: usize,
) -> impl Strategy<Value = Scene> {
    let prior = prop_oneof![
        Just(IcePrior::Density(0.5)),
        (0.05..0.95_f64).prop_map(IcePrior::Density),
        (0.05..0.95_f64, 0.01..0.6_f64).prop_map(|(density, doubt)| IcePrior::StatedDensity {
            density,
            doubt,
            solvable: false
        }),
        Just(IcePrior::independent()),
    ];
    let order = prop::collection::vec(any::<u16>(), max_side * max_side);
    (playable_boards(max_side), order, prior)
        .prop_filter_map("too many crates", move |(board, order, prior)| {
            let scene = Scene::unexplored(&Level::untitled(board), prior)?;
            (scene.crate_count() <= most_crates).then_some((scene, order))
        })
        .prop_map(move |(mut scene, order)| {
            let mut cells: Vec<u16> = scene.belief.unknown_cells().collect();
            cells.sort_by_key(|cell| order[usize::from(*cell)]);
            let learnt = cells.into_iter().skip(most_unknown);
            let (ice, floor) = learnt.partition(|cell| scene.truth.is_ice(*cell));
            scene.belief.update(&BeliefUpdate { ice, floor, ..BeliefUpdate::default() });
            scene
        })
}

/// Random scenes without a proof that the crates are deadlocked under every ice map.
pub(crate) fn solvable_scenes(
    max_side: usize,
    most_unknown: usize,
    most_crates: usize,
) -> impl Strategy<Value = Scene> {
    scenes(max_side, most_unknown, most_crates).prop_filter("no hope", |scene| {
        !CertainDeadlock::new(&scene.belief, scene.crate_count()).is_deadlock(&scene.state().crates)
    })
}
