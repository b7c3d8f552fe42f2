//! Safety check: proved losses of a candidate over all ice maps.
//!
//! Sampled scenarios easily miss rare ice maps. A symbolic table of all positions (player and
//! crates) and ice maps ([`SafetyTable`], a BDD) counts, for a position and a belief, the
//! consistent ice maps that are still solvable. Walking a macro-action through the table gives
//! exact numbers:
//!
//! ```text
//! lost = solvable(now) − Σ over the outcomes of the macro-action of solvable(outcome)
//! ```
//!
//! A candidate with fewer proved losses comes first if it costs less once the missed losses are
//! counted (see [`cost_with_proved_loss`]). The table is only affordable on small boards; elsewhere
//! nothing is proved. Note that "solvable in every ice map" does not imply that one policy solves
//! them all.

use super::super::belief_state::{BeliefState, SlideOutcome};
use super::super::{Percept, ProvedLoss};
use crate::board::{CellSet, Direction};
use crate::planning::belief::cost_model::CostModel;
use crate::planning::belief::plan_evaluation::{MacroCandidate, PlanEvaluation};
use crate::planning::search::Budget;
use crate::planning::symbolic::SafetyTable;
use crate::worlds::ice::{Belief, Ice, Knowledge, State, rules};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Limits of one attempt to build a table, counted in work, so that games repeat.
#[derive(Debug, Clone, Copy)]
pub(in crate::agents) struct SafetyLimits {
    /// Maximum number of BDD operations.
    pub(in crate::agents) operations: u64,
    /// Maximum number of live BDD nodes, which bounds the cost of an operation.
    pub(in crate::agents) nodes: u64,
}

/// Memory limit for the positions of a table, in bytes.
const TABLE_BYTES: usize = 8_000_000;

/// Minimum number of newly known cells before a table is built again.
///
/// With fewer, an attempt that failed nearly always fails again.
const MIN_NEW_CELLS: u32 = 6;

/// Proves losses of candidates where a table of all positions and ice maps is affordable.
#[derive(Debug, Default)]
pub(in crate::agents) struct SafetyChecker {
    /// The current table; it may not cover the current belief.
    table: Option<SafetyTable>,
    /// Number of unknown cells at the last attempt to build a table; `None` before.
    unknown_at_last_attempt: Option<u32>,
}

impl SafetyChecker {
    /// Builds a table for this belief and state, if one is needed and may succeed.
    ///
    /// Keeps a table that covers both; otherwise drops it. Builds none if only one ice map is
    /// possible, or if fewer than [`MIN_NEW_CELLS`] cells became known since the last attempt.
    /// Returns true if the stop signal cut the work short.
    pub(in crate::agents) fn update_table(
        &mut self,
        belief: &Belief,
        state: &State,
        limits: SafetyLimits,
        budget: &Budget<'_>,
    ) -> bool {
        if self.table.as_ref().is_some_and(|table| table.look_up(belief, state).is_some()) {
            return false;
        }
        self.table = None;
        // Only one ice map remains, so nothing can be missed.
        if belief.prior_decides_unknown_cells() {
            return false;
        }
        let unknown = belief.unknown_count();
        if self.unknown_at_last_attempt.is_some_and(|tried| unknown + MIN_NEW_CELLS > tried) {
            return false;
        }
        self.unknown_at_last_attempt = Some(unknown);
        let (operations, was_cut) = (AtomicU64::new(0), AtomicBool::new(false));
        // Stops for two reasons: the work limit, which repeats with the same seed, and the stop
        // signal, which is reported.
        let guard = || {
            let is_spent = operations.fetch_add(1, Ordering::Relaxed) >= limits.operations;
            let is_cut = !is_spent && (budget.should_stop)();
            was_cut.fetch_or(is_cut, Ordering::Relaxed);
            is_spent || is_cut
        };
        let budget = Budget { bytes: TABLE_BYTES, ..Budget::guarded(limits.nodes, &guard) };
        self.table = SafetyTable::new(belief, state, &budget).ok();
        was_cut.into_inner()
    }

    /// Moves the candidate that costs least, given the proved losses, to the front.
    ///
    /// Keeps the planner's order unless that candidate provably loses fewer ice maps than the first
    /// one; then raises the upper bound of the evaluation to that of this candidate. Returns the
    /// losses of all candidates in the new order; `None` where nothing is proved.
    pub(in crate::agents) fn move_safest_first(
        &self,
        percept: &Percept<'_, Ice>,
        evaluation: &mut PlanEvaluation,
    ) -> Vec<Option<ProvedLoss>> {
        let assumed_ice = &evaluation.assumed_ice;
        let proved = |candidate: &MacroCandidate| {
            self.proved_loss(percept, &candidate.macro_action.actions, assumed_ice)
        };
        let mut proved: Vec<_> = evaluation.candidates.iter().map(proved).collect();
        let PlanEvaluation { scenarios: scenario_count, costs: cost_model, .. } = *evaluation;
        let cost = |place: usize| {
            cost_with_proved_loss(
                &evaluation.candidates[place],
                proved[place],
                scenario_count,
                cost_model,
            )
        };
        let best = (0..proved.len()).min_by(|one, other| cost(*one).total_cmp(&cost(*other)));
        // The planner's order changes only if the proof shows fewer losses.
        let safer = best.filter(|best| {
            let [Some(first), Some(best)] = [proved[0], proved[*best]] else { return false };
            best.lost < first.lost
        });
        if let Some(safer) = safer {
            evaluation.candidates[..=safer].rotate_right(1);
            proved[..=safer].rotate_right(1);
            evaluation.upper = evaluation.upper.max(evaluation.candidates[0].upper);
        }
        proved
    }

    /// Proved losses of a sequence of actions, over all ice maps consistent with the belief.
    ///
    /// The expected path has ice where it is known or `assumed_ice`, and floor elsewhere; after an
    /// unexpected outcome the remaining actions are not executed. `None` without a table, if the
    /// table does not cover an outcome, if the expected path is impossible, or if a count exceeds
    /// 64 bits.
    pub(in crate::agents) fn proved_loss(
        &self,
        percept: &Percept<'_, Ice>,
        actions: &[Direction],
        assumed_ice: &CellSet,
    ) -> Option<ProvedLoss> {
        let table = self.table.as_ref()?;
        let now = table.look_up(percept.belief, &percept.observation.state)?;
        let solvable =
            |after: &BeliefState| Some(table.look_up(&after.belief, after.state())?.solvable);
        let Percept { observation, belief, .. } = *percept;
        let mut here = BeliefState { observation: observation.clone(), belief: belief.clone() };
        let mut kept = 0;
        // Ice maps kept: those solvable after an unexpected outcome, plus those solvable at the end
        // of the path.
        for action in actions {
            let is_ice = |cell| match here.belief.knowledge(cell) {
                Knowledge::Ice => true,
                Knowledge::Unknown => assumed_ice.contains(cell),
                Knowledge::Floor | Knowledge::Wall => false,
            };
            let mut expected = here.state().clone();
            rules::apply_assuming(&observation.layout, is_ice, &mut expected, *action);
            let mut on_the_way = None;
            for SlideOutcome { after, .. } in here.outcomes(*action) {
                if *after.state() == expected {
                    on_the_way = Some(after);
                } else {
                    kept += solvable(&after)?;
                }
            }
            // Without an outcome as expected the path is impossible, and nothing can be proved.
            here = on_the_way?;
        }
        kept += solvable(&here)?;
        Some(ProvedLoss {
            ice_maps: u64::try_from(now.layouts).ok()?,
            lost_before: u64::try_from(now.layouts - now.solvable).ok()?,
            lost: u64::try_from(now.solvable.checked_sub(kept)?).ok()?,
        })
    }
}

/// Upper bound of a candidate's cost, corrected for a proved loss that the sample misses.
///
/// The missed loss gets the probability 1/(n + 2) of an event never seen in n scenarios (Laplace's
/// rule of succession), minus the loss already counted. Unchanged without a proved loss, or if the
/// sample counts at least as much.
fn cost_with_proved_loss(
    candidate: &MacroCandidate,
    proved: Option<ProvedLoss>,
    scenarios: usize,
    costs: CostModel,
) -> f64 {
    let missed = 1.0 / (scenarios as f64 + 2.0) - candidate.lost_share;
    if missed <= 0.0 || proved.is_none_or(|proved| proved.lost == 0) {
        return candidate.upper;
    }
    let parts = [(1.0 - missed, candidate.upper), (missed, costs.weighted_failure_cost())];
    costs.aggregate(parts.into_iter())
}
