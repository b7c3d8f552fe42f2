//! Loss probability of a push.

use super::Percept;
use super::belief_state::{BeliefState, SlideOutcome};
use crate::board::Direction;
use crate::planning::sokoban::CertainDeadlock;
use crate::worlds::ice::Ice;

/// Probability that a push ends in a certain deadlock, treating cells as independent.
///
/// A deadlock is certain if it holds under every ice map. `None` if the action pushes nothing, has
/// no such outcome, or the crates are lost already. `None` proves nothing: the player may slide
/// into a trap, or crates may block a path. Checks one deadlock for each outcome of the slide, and
/// one for the present crates.
pub(super) fn loss_probability(
    percept: &Percept<'_, Ice>,
    action: Direction,
    certain_deadlock: &mut CertainDeadlock,
) -> Option<f32> {
    let Percept { observation, belief, .. } = *percept;
    let next = observation.layout.neighbour(observation.state.player, action);
    if !observation.state.crates.contains(next)
        || certain_deadlock.is_deadlock(&observation.state.crates)
    {
        return None;
    }
    let here = BeliefState { observation: observation.clone(), belief: belief.clone() };
    // `reached` is the probability that the slide gets this far: all earlier unknown cells are ice.
    let (mut lost, mut reached) = (0.0, 1.0);
    for SlideOutcome { stopped_on, after, .. } in here.outcomes(action) {
        let ice = stopped_on.map_or(0.0, |cell| belief.ice_probability(cell));
        if certain_deadlock.is_deadlock(&after.state().crates) {
            lost += reached * (1.0 - ice);
        }
        reached *= ice;
        if reached <= 0.0 {
            break;
        }
    }
    (lost > 0.0).then_some(lost as f32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::belief::testing::scene::solvable_scenes;
    use crate::worlds::ice::{BeliefUpdate, IcePrior, Observation, rules};
    use proptest::prelude::*;

    proptest! {
        /// Under an independent prior, enumeration of all ice maps gives the exact probability.
        #[test]
        fn loss_probability_matches_enumeration_of_ice_maps(scene in solvable_scenes(4, 6, 2)) {
            let (observation, belief) = (&scene.observation, &scene.belief);
            if !matches!(belief.prior(), IcePrior::Density(_)) {
                return Ok(());
            }
            let update = BeliefUpdate::default();
            let percept = Percept { observation, belief, belief_update: &update, step: 0, step_limit: 99 };
            let mut certain_deadlock = CertainDeadlock::new(belief, scene.crate_count());
            let maps = scene.ice_maps();
            let weights = belief.map_probabilities(&maps);
            for action in Direction::ALL {
                let reported = loss_probability(&percept, action, &mut certain_deadlock);
                let mut expected = 0.0;
                for (ice, weight) in maps.iter().zip(&weights) {
                    let Observation { layout, mut state } = observation.clone();
                    rules::apply_assuming(&layout, |cell| ice.contains(cell), &mut state, action);
                    if certain_deadlock.is_deadlock(&state.crates) {
                        expected += weight;
                    }
                }
                prop_assert!((f64::from(reported.unwrap_or(0.0)) - expected).abs() < 1e-5, "{action:?}");
                prop_assert_eq!(reported.is_some(), expected > 0.0);
            }
        }
    }
}
