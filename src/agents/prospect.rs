//! What an action could reveal, by the belief alone.

use super::{Candidate, Forecast, Percept, Verdict};
use crate::board::{CellIndex, Direction};
use crate::worlds::ice::{Belief, Ice, Knowledge, NO_CELL, Observation};

/// One of the four actions as it stands in records, with what it could reveal and nothing expected.
pub(super) fn single_action(
    percept: &Percept<'_, Ice>,
    action: Direction,
    verdict: Verdict,
) -> Candidate<Ice> {
    let mut candidate = bare_action(action, verdict);
    tell_prospect(&mut candidate, percept);
    candidate
}

/// One of the four actions, of which nothing is told.
pub(super) fn bare_action(action: Direction, verdict: Verdict) -> Candidate<Ice> {
    Candidate {
        actions: [action].into(),
        cost: 1.0,
        heuristic: None,
        forecast: Forecast::default(),
        risk: None,
        reveals: Box::default(),
        information_bits: None,
        proved: None,
        outcomes: Box::default(),
        verdict,
    }
}

/// Adds what the first action of a candidate could reveal, and the bits that it is expected to
/// teach, with the cells taken as independent: follows the slider over everything that may be ice.
/// O(length of the slide), and the figures of the belief if they are not worked out yet.
pub(super) fn tell_prospect(candidate: &mut Candidate<Ice>, percept: &Percept<'_, Ice>) {
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

/// The unknown cells an action could reveal, in the order in which they would be entered; the
/// first one it reveals for certain. Asks for no probability. O(length of the slide).
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

/// Bits learnt from one answer to a yes-or-no question.
fn binary_entropy(probability: f64) -> f64 {
    let term = |p: f64| if p > 0.0 { -p * p.log2() } else { 0.0 };
    term(probability) + term(1.0 - probability)
}
