//! Loss probability of a push.

use super::Percept;
use super::foreseen::{Foreseen, Outcome};
use crate::board::Direction;
use crate::planning::sokoban::Doom;
use crate::worlds::ice::Ice;

/// Probability that the action pushes a crate into a certain deadlock, with independent cells.
///
/// A deadlock counts only if it holds under every ice map. `None` if the action pushes nothing, has
/// no such outcome, or the crates are lost already. `None` proves nothing: the player may slide
/// into a trap, or crates may block a path. O(length of the slide) deadlock checks.
pub(super) fn hazard(
    percept: &Percept<'_, Ice>,
    action: Direction,
    doom: &mut Doom,
) -> Option<f32> {
    let Percept { observation, belief, .. } = *percept;
    let next = observation.layout.neighbour(observation.state.player, action);
    if !observation.state.crates.contains(next) || doom.is_lost(&observation.state.crates) {
        return None;
    }
    let here = Foreseen { observation: observation.clone(), belief: belief.clone() };
    // `reached` is the probability that the slide gets this far: all earlier unknown cells are ice.
    let (mut lost, mut reached) = (0.0, 1.0);
    for Outcome { stops, after, .. } in here.outcomes(action) {
        let ice = stops.map_or(0.0, |cell| belief.ice_probability(cell));
        if doom.is_lost(&after.state().crates) {
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
    use crate::planning::belief::testing::scene::hopeful_scenes;
    use crate::worlds::ice::{IcePrior, Lesson, Observation, rules};
    use proptest::prelude::*;

    proptest! {
        /// Under an independent prior, enumeration of all ice maps gives the exact probability.
        #[test]
        fn is_the_share_of_worlds_in_which_the_crates_are_lost(scene in hopeful_scenes(4, 6, 2)) {
            let (observation, belief) = (&scene.observation, &scene.belief);
            if !matches!(belief.prior(), IcePrior::Density(_)) {
                return Ok(());
            }
            let lesson = Lesson::default();
            let percept = Percept { observation, belief, lesson: &lesson, step: 0, step_limit: 99 };
            let mut doom = Doom::new(belief, scene.crate_count());
            let maps = scene.ice_maps();
            let weights = belief.weigh(&maps);
            for action in Direction::ALL {
                let told = hazard(&percept, action, &mut doom);
                let mut expected = 0.0;
                for (ice, weight) in maps.iter().zip(&weights) {
                    let Observation { layout, mut state } = observation.clone();
                    rules::apply_assuming(&layout, |cell| ice.contains(cell), &mut state, action);
                    if doom.is_lost(&state.crates) {
                        expected += weight;
                    }
                }
                prop_assert!((f64::from(told.unwrap_or(0.0)) - expected).abs() < 1e-5, "{action:?}");
                prop_assert_eq!(told.is_some(), expected > 0.0);
            }
        }
    }
}
