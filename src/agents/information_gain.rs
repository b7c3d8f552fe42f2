//! Cells an action may reveal and its expected information gain, computed from the belief alone.

use super::{Candidate, Forecast, Percept, Verdict};
use crate::board::{CellIndex, Direction};
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
    Candidate {
        actions: [action].into(),
        cost: 1.0,
        heuristic: None,
        forecast: Forecast::default(),
        risk: None,
        reveals: Box::default(),
        information_bits: None,
        proved_loss: None,
        outcomes: Box::default(),
        verdict,
    }
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
