//! Worlds that break the rules, for example an external environment with bugs.

use super::{play_by, seated};
use crate::agents::{AutomaticAgent, PlanNote, PlanReason};
use crate::board::{CellSet, Direction};
use crate::planning::belief::testing::scene::{Scene, scenes};
use crate::worlds::ice::{Observation, State, rules};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// How a world breaks the rules.
#[derive(Debug, Clone, Copy)]
enum Lie {
    /// The ice changes after every step.
    IceWanders,
    /// Sometimes the player is elsewhere.
    PlayerIsCarriedOff,
    /// Sometimes a crate is elsewhere.
    CrateIsCarriedOff,
    /// A crate vanishes.
    CrateVanishes,
    /// A crate appears.
    CrateAppears,
    /// Sometimes the player is inside a wall.
    PlayerIsWalledIn,
    /// Sometimes an action does nothing.
    NothingHappens,
}

const LIES: [Lie; 7] = [
    Lie::IceWanders,
    Lie::PlayerIsCarriedOff,
    Lie::CrateIsCarriedOff,
    Lie::CrateVanishes,
    Lie::CrateAppears,
    Lie::PlayerIsWalledIn,
    Lie::NothingHappens,
];

impl Lie {
    /// Executes the action, with the violation in one of three steps.
    fn apply(self, scene: &Scene, state: &mut State, action: Direction, rng: &mut ChaCha8Rng) {
        let layout = scene.layout();
        let wandering: CellSet = {
            let cells = layout.passable_cells().filter(|_| rng.next_u32().is_multiple_of(2));
            CellSet::from_cells(layout.cell_count(), cells)
        };
        let ice = if matches!(self, Self::IceWanders) { &wandering } else { scene.truth.ice() };
        let before = state.clone();
        rules::apply_assuming(layout, |cell| ice.contains(cell), state, action);
        if !rng.next_u32().is_multiple_of(3) {
            return;
        }
        let is_free = |cell: &u16| *cell != state.player && !state.crates.contains(*cell);
        let free: Vec<u16> = layout.passable_cells().filter(is_free).collect();
        let walls: Vec<u16> = layout.walls().iter().collect();
        let mut one_of =
            |cells: &[u16]| cells.get(rng.next_u32() as usize % cells.len().max(1)).copied();
        let crates: Vec<u16> = state.crates.iter().collect();
        match self {
            Self::IceWanders => {}
            Self::NothingHappens => *state = before,
            Self::PlayerIsCarriedOff => state.player = one_of(&free).unwrap_or(state.player),
            Self::PlayerIsWalledIn => state.player = one_of(&walls).unwrap_or(state.player),
            Self::CrateIsCarriedOff => {
                if let (Some(from), Some(to)) = (one_of(&crates), one_of(&free)) {
                    state.crates.remove(from);
                    state.crates.insert(to);
                }
            }
            Self::CrateVanishes => {
                one_of(&crates).map(|gone| state.crates.remove(gone));
            }
            Self::CrateAppears => {
                one_of(&free).map(|new| state.crates.insert(new));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Every agent plays on, or resigns with a reason.
    #[test]
    fn break_nobody(scene in scenes(4, 16, 2), seed: u64) {
        for kind in AutomaticAgent::ALL.into_iter().filter(|kind| !kind.is_clairvoyant()) {
            for lie in LIES {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let mut agent = seated(kind, &scene, seed, 50);
                let apply = |state: &mut State, action| lie.apply(&scene, state, action, &mut rng);
                let game = play_by(agent.as_mut(), &scene, apply, 30);
                prop_assert!(game.resigned.is_none_or(|reason| !reason.is_empty()), "{lie:?}");
            }
        }
    }

    /// The agent reports a surprise and replans from its observation.
    #[test]
    fn are_told_of_as_surprises(scene in scenes(4, 16, 2), seed: u64) {
        for lie in LIES {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut agent = seated(AutomaticAgent::Careful, &scene, seed, 50);
            let apply = |state: &mut State, action| lie.apply(&scene, state, action, &mut rng);
            let game = play_by(agent.as_mut(), &scene, apply, 30);
            for (decisions, situations) in game.decisions.windows(2).zip(game.situations.windows(2)) {
                let [before, after] = [&situations[0], &situations[1]].map(|(state, _)| {
                    Observation { layout: scene.layout().clone(), state: state.clone() }
                });
                let lesson = situations[0].1.lesson(&before, decisions[0].action, &after);
                if lesson.impossible && decisions[0].predicted.is_some() {
                    let is_told = matches!(
                        decisions[1].plan,
                        PlanNote::New { reason: PlanReason::Surprise, .. }
                    );
                    prop_assert!(is_told, "{lie:?}: {lesson:?}, {:?}", decisions[1].plan);
                }
            }
        }
    }
}
