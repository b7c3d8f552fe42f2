//! Losses that no sampled scenario shows, computed from the belief itself.
//!
//! A rare slide may lose a crate although no sampled scenario has it: an *unsampled loss*. The
//! belief itself gives its probability, from the joint distribution of the few cells that decide
//! it.

use super::bit_board::{KnownCells, bit, members};
use super::plan_evaluation::{BOUND_TOLERANCE, PlanEvaluation};
use super::query::{LastAction, OutcomeBranch, Query};
use crate::board::CellIndex;
use crate::worlds::ice::Belief;

/// Maximum number of unknown cells that decide an outcome; other outcomes are left out.
///
/// Longer slides are nearly impossible, and n cells have 2^n ice maps.
const MAX_DECIDING_CELLS: u32 = 12;

impl Query<'_> {
    /// Adds unsampled losses to the candidates' statistics and costs, and sorts them again.
    ///
    /// Costs change as in
    /// [`CostModel::with_extra_loss`](super::cost_model::CostModel::with_extra_loss). The best
    /// candidate stays first unless another now costs less. The upper bound of the whole result
    /// rises to that of the first candidate.
    pub fn include_unsampled_losses(&self, belief: &Belief, evaluation: &mut PlanEvaluation) {
        let PlanEvaluation { candidates: courses, costs, .. } = evaluation;
        for candidate in courses.iter_mut() {
            let unsampled =
                self.last_action(&candidate.macro_action.actions).unsampled_loss(belief);
            candidate.stats = candidate.stats.with_extra_loss(unsampled);
            candidate.lost_share += unsampled * (1.0 - candidate.lost_share);
            candidate.lower = costs.with_extra_loss(candidate.lower, unsampled);
            candidate.upper = costs.with_extra_loss(candidate.upper, unsampled);
        }
        let Some((first, others)) = courses.split_first_mut() else { return };
        others.sort_by(|one, other| one.upper.total_cmp(&other.upper));
        let first = first.upper;
        let least = courses.iter().map(|candidate| candidate.upper).fold(f64::INFINITY, f64::min);
        if first > least + BOUND_TOLERANCE
            && let Some(best) =
                courses.iter().position(|candidate| candidate.upper <= least + BOUND_TOLERANCE)
        {
            courses[..=best].rotate_right(1);
        }
        evaluation.upper = evaluation.upper.max(courses[0].upper);
    }
}

impl LastAction<'_> {
    /// Probability, 0 to 1, that the last action loses a crate by an unsampled outcome.
    ///
    /// Given that the earlier actions go as planned: the sum over [`Self::unsampled_losses`].
    #[must_use]
    pub fn unsampled_loss(&self, belief: &Belief) -> f64 {
        self.unsampled_losses(belief).iter().map(|branch| branch.probability).sum()
    }

    /// Returns the outcomes without a scenario that lose a crate under every ice map.
    ///
    /// Empty if the last action is no push, all scenarios are enumerated, or only states near a
    /// plan are indexed. Leaves out outcomes that more than twelve unknown cells decide. With n
    /// deciding cells, O(outcomes × 2^n), plus [`Belief::joint_marginals`].
    #[must_use]
    pub fn unsampled_losses(&self, belief: &Belief) -> Vec<OutcomeBranch> {
        let (outcomes, context) = (&self.outcomes, self.query.context);
        let Some(all_states) = self.query.all_states else { return Vec::new() };
        if !outcomes.is_push() || context.scenarios.is_complete() {
            return Vec::new();
        }
        // The index of all states leaves out arrangements with a crate that is lost under every ice
        // map.
        let is_lost = |outcome: &usize| {
            self.is_unsampled(*outcome)
                && all_states.number_of(outcomes.state_after(*outcome)).is_none()
        };
        let lost: Vec<(usize, KnownCells)> = (0..outcomes.outcome_count())
            .filter(is_lost)
            .map(|outcome| (outcome, outcomes.known_after(KnownCells::default(), outcome)))
            .filter(|(_, known)| (known.ice | known.floor).count_ones() <= MAX_DECIDING_CELLS)
            .collect();
        if lost.is_empty() {
            return Vec::new();
        }
        // Weigh all ice maps of the deciding cells once, and sum those of each outcome.
        let asked = lost.iter().fold(0, |cells, (_, known)| cells | known.ice | known.floor);
        let cells: Vec<CellIndex> =
            members(asked).map(|number| context.board.cell_of(number)).collect();
        let ice_of = |map: usize| {
            let places = members(asked).enumerate().filter(|(place, _)| map >> place & 1 == 1);
            places.fold(0, |ice, (_, number)| ice | bit(number))
        };
        let weights = belief.joint_marginals(&cells);
        let branch = |(outcome, known): (usize, KnownCells)| {
            let maps = weights.iter().enumerate().filter(|(map, _)| {
                let ice = ice_of(*map);
                known.ice & !ice == 0 && known.floor & ice == 0
            });
            OutcomeBranch {
                after: context.board.unpack(outcomes.state_after(outcome)),
                probability: maps.map(|(_, weight)| weight).sum(),
                lost_share: 1.0,
                is_unsampled: true,
                stats: None,
                node: None,
            }
        };
        lost.into_iter().map(branch).filter(|branch| branch.probability > 0.0).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Direction;
    use crate::planning::belief::planner_limits::PlannerLimits;
    use crate::planning::belief::testing::evaluated::{LIMITS, evaluated_with, query};
    use crate::worlds::ice::IcePrior;

    /// The crate stops on the next cell, on the one behind it if that is ice, and at the wall if
    /// both are ice: there it is lost.
    #[test]
    fn unsampled_losses_are_reported() {
        let drawing = "#######/#     #/#@$   #/#  .  #/#     #/#######";
        let few = PlannerLimits { max_enumerated_scenarios: 1, ..LIMITS };
        let cases = [
            (&few, 0.001, Direction::Right, 1e-6),
            (&few, 0.001, Direction::Up, 0.0),
            (&few, 0.5, Direction::Right, 0.0),
            (&LIMITS, 0.001, Direction::Right, 0.0),
        ];
        for (limits, density, action, expected) in cases {
            let (planner, belief, state, _) =
                evaluated_with(drawing, IcePrior::Density(density), limits);
            let reported =
                query(&planner, &belief, &state).last_action(&[action]).unsampled_loss(&belief);
            assert!((reported - expected).abs() < 1e-9, "{density} {action:?}: {reported}");
        }
    }
    /// A crate may slide along 37 unknown cells to where it is lost. Their ice maps would not fit
    /// into memory.
    #[test]
    fn slides_over_many_unknown_cells_are_left_out() {
        let above = format!("{}.{}", "_".repeat(20), "_".repeat(19));
        let drawing = format!("{above}/@${}/{}", "_".repeat(38), "_".repeat(40));
        let (planner, belief, state, _) =
            evaluated_with(&drawing, IcePrior::Density(0.25), &LIMITS);
        let view = query(&planner, &belief, &state);
        assert_eq!(view.last_action(&[Direction::Right]).unsampled_loss(&belief), 0.0);
    }
}
