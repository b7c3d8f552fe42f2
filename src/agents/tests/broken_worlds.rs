//! Environments that break the rules, for example an external one with bugs.

use super::{agent_for, play_by};
use crate::agents::{AutomaticAgent, PlanNote, PlanReason};
use crate::board::{CellSet, Direction};
use crate::planning::belief::testing::scene::{Scene, scenes};
use crate::worlds::ice::{Observation, State, rules};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// How the environment breaks the rules.
#[derive(Debug, Clone, Copy)]
enum RuleViolation {
    /// The ice changes after every step.
    IceMoves,
    /// Sometimes the player is elsewhere.
    PlayerMoves,
    /// Sometimes a crate is elsewhere.
    CrateMoves,
    /// A crate vanishes.
    CrateVanishes,
    /// A crate appears.
    CrateAppears,
    /// Sometimes the player is inside a wall.
    PlayerInWall,
    /// Sometimes an action does nothing.
    NothingHappens,
}

const VIOLATIONS: [RuleViolation; 7] = [
    RuleViolation::IceMoves,
    RuleViolation::PlayerMoves,
    RuleViolation::CrateMoves,
    RuleViolation::CrateVanishes,
    RuleViolation::CrateAppears,
    RuleViolation::PlayerInWall,
    RuleViolation::NothingHappens,
];

impl RuleViolation {
    /// Executes the action, with the violation in one of three steps.
    fn apply(self, scene: &Scene, state: &mut State, action: Direction, rng: &mut ChaCha8Rng) {
        let layout = scene.layout();
        let wandering: CellSet = {
            let cells = layout.passable_cells().filter(|_| rng.next_u32().is_multiple_of(2));
            CellSet::from_cells(layout.cell_count(), cells)
        };
        let ice = if matches!(self, Self::IceMoves) { &wandering } else { scene.truth.ice() };
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
            Self::IceMoves => {}
            Self::NothingHappens => *state = before,
            Self::PlayerMoves => state.player = one_of(&free).unwrap_or(state.player),
            Self::PlayerInWall => state.player = one_of(&walls).unwrap_or(state.player),
            Self::CrateMoves => {
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
    fn agents_survive_rule_violations(scene in scenes(4, 16, 2), seed: u64) {
        for kind in AutomaticAgent::ALL.into_iter().filter(|kind| !kind.is_clairvoyant()) {
            for violation in VIOLATIONS {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let mut agent = agent_for(kind, &scene, seed, 50);
                let apply = |state: &mut State, action| violation.apply(&scene, state, action, &mut rng);
                let game = play_by(agent.as_mut(), &scene, apply, 30);
                prop_assert!(game.resigned.is_none_or(|reason| !reason.is_empty()), "{violation:?}");
            }
        }
    }

    /// The agent reports a surprise and replans from its observation.
    #[test]
    fn rule_violations_are_surprises(scene in scenes(4, 16, 2), seed: u64) {
        for violation in VIOLATIONS {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut agent = agent_for(AutomaticAgent::Careful, &scene, seed, 50);
            let apply = |state: &mut State, action| violation.apply(&scene, state, action, &mut rng);
            let game = play_by(agent.as_mut(), &scene, apply, 30);
            for (decisions, situations) in game.decisions.windows(2).zip(game.situations.windows(2)) {
                let [before, after] = [&situations[0], &situations[1]].map(|(state, _)| {
                    Observation { layout: scene.layout().clone(), state: state.clone() }
                });
                let belief_update = situations[0].1.belief_update(&before, decisions[0].action, &after);
                if belief_update.impossible && decisions[0].predicted.is_some() {
                    let is_reported = matches!(
                        decisions[1].plan,
                        PlanNote::New { reason: PlanReason::Surprise, .. }
                    );
                    prop_assert!(is_reported, "{violation:?}: {belief_update:?}, {:?}", decisions[1].plan);
                }
            }
        }
    }
}
