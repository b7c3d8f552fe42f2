//! Figures of one action from the belief: revealed cells, information gain, loss probability.

use super::belief_state::{BeliefState, SlideOutcome};
use super::{Candidate, Percept, Verdict};
use crate::board::{CellIndex, Direction};
use crate::planning::sokoban::CertainDeadlock;
use crate::worlds::ice::{Belief, Ice, Knowledge, NO_CELL, Observation};

/// Record of one of the four actions: revealed cells and information gain, no forecast.
pub(super) fn action_with_information(
    percept: &Percept<'_, Ice>,
    action: Direction,
    verdict: Verdict,
) -> Candidate<Ice> {
    let mut candidate = action_without_figures(action, verdict);
    add_information_gain(&mut candidate, percept);
    candidate
}

/// Record of one of the four actions, without any figures.
pub(super) fn action_without_figures(action: Direction, verdict: Verdict) -> Candidate<Ice> {
    Candidate::without_figures([action].into(), verdict)
}

/// Adds the cells that the first action may reveal, and the information in bits.
///
/// Treats cells as independent: the gain is the entropy of each unknown cell on the slide, weighted
/// by the probability of reaching it. O(length of the slide), plus computing the marginals of the
/// belief if they are not cached.
pub(super) fn add_information_gain(candidate: &mut Candidate<Ice>, percept: &Percept<'_, Ice>) {
    let Some(action) = candidate.actions.first() else { return };
    let reveals: Box<[CellIndex]> =
        may_reveal(percept.observation, percept.belief, *action).collect();
    let (mut bits, mut probability_reached) = (0.0, 1.0);
    for cell in &reveals {
        let ice = percept.belief.ice_probability(*cell);
        bits += probability_reached * binary_entropy(ice);
        probability_reached *= ice;
    }
    candidate.reveals = reveals;
    candidate.information_bits = Some(bits as f32);
}

/// Unknown cells that an action may reveal, in the order of the slide.
///
/// The first one is revealed with certainty. O(length of the slide); computes no probabilities.
pub(super) fn may_reveal(
    observation: &Observation,
    belief: &Belief,
    action: Direction,
) -> impl Iterator<Item = CellIndex> {
    let (layout, crates) = (&observation.layout, &observation.state.crates);
    let next =
        move |cell: CellIndex| Some(layout.neighbour(cell, action)).filter(|next| *next != NO_CELL);
    let is_open = move |cell: CellIndex| !crates.contains(cell);
    let mut entered = next(observation.state.player);
    if let Some(pushed) = entered.filter(|cell| !is_open(*cell)) {
        entered = next(pushed);
    }
    let goes_on = move |cell: &CellIndex| {
        let is_decided = matches!(belief.knowledge(*cell), Knowledge::Wall | Knowledge::Floor);
        is_open(*cell) && !is_decided && next(*cell).is_some_and(is_open)
    };
    std::iter::successors(entered, move |cell| next(*cell))
        .take_while(goes_on)
        .filter(|cell| belief.knowledge(*cell) == Knowledge::Unknown)
}

/// Entropy of a yes-or-no variable, in bits.
fn binary_entropy(probability: f64) -> f64 {
    let term = |p: f64| if p > 0.0 { -p * p.log2() } else { 0.0 };
    term(probability) + term(1.0 - probability)
}

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
