//! Safety check: proved losses of a candidate over all ice maps.
//!
//! Sampled scenarios easily miss rare ice maps. A symbolic table of all positions and ice maps
//! ([`SafetyTable`], a BDD) counts, for a position and a belief, the consistent ice maps that are
//! still solvable. Walking a macro-action through the table gives exact numbers:
//!
//! ```text
//! lost = solvable(now) − Σ over the outcomes of the macro-action of solvable(outcome)
//! ```
//!
//! The candidate with fewer proved losses comes first if it costs less once the missed losses are
//! counted (see `proved_cost`). The table is only affordable on small boards; elsewhere nothing is
//! proved. Note that "solvable in every ice map" does not imply that one policy solves them all.

use super::super::foreseen::{Foreseen, Outcome};
use super::super::{Percept, WorldsLost};
use crate::board::{CellSet, Direction};
use crate::planning::belief::judgement::{Course, Judgement};
use crate::planning::belief::stakes::Stakes;
use crate::planning::search::Budget;
use crate::planning::symbolic::SafetyTable;
use crate::worlds::ice::{Belief, Ice, Knowledge, State, rules};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Limits of one attempt to build a table, counted in work, so that games repeat.
#[derive(Debug, Clone, Copy)]
pub(in crate::agents) struct ProofLimits {
    /// Maximum number of BDD operations.
    pub(in crate::agents) operations: u64,
    /// Maximum number of live BDD nodes, which bounds the cost of an operation.
    pub(in crate::agents) nodes: u64,
}

/// Memory limit for the positions of a table, in bytes.
const BYTES: usize = 8_000_000;

/// A failed table is tried again after this many more cells are known; with fewer it nearly always
/// fails again.
const CELLS_LEARNT: u32 = 6;

/// Proves losses of candidates where a table of all positions and ice maps is affordable.
#[derive(Debug, Default)]
pub(in crate::agents) struct Prover {
    table: Option<SafetyTable>,
    /// Number of unknown cells at the last attempt.
    tried_with: Option<u32>,
}

impl Prover {
    /// Builds a table for this belief and state, if one is needed and may succeed.
    ///
    /// Returns whether the guard cut it short.
    pub(in crate::agents) fn keep_up(
        &mut self,
        belief: &Belief,
        state: &State,
        limits: ProofLimits,
        budget: &Budget<'_>,
    ) -> bool {
        if self.table.as_ref().is_some_and(|table| table.look_up(belief, state).is_some()) {
            return false;
        }
        self.table = None;
        // Only one ice map remains, so nothing can be missed.
        if belief.leaves_one_map() {
            return false;
        }
        let unknown = belief.unknown_count();
        if self.tried_with.is_some_and(|tried| unknown + CELLS_LEARNT > tried) {
            return false;
        }
        self.tried_with = Some(unknown);
        let (operations, was_cut) = (AtomicU64::new(0), AtomicBool::new(false));
        // Stops for two reasons: the work limit, which is part of the plan, and the guard, which is
        // reported.
        let guard = || {
            let is_spent = operations.fetch_add(1, Ordering::Relaxed) >= limits.operations;
            let is_cut = !is_spent && (budget.should_stop)();
            was_cut.fetch_or(is_cut, Ordering::Relaxed);
            is_spent || is_cut
        };
        let budget = Budget { bytes: BYTES, ..Budget::guarded(limits.nodes, &guard) };
        self.table = SafetyTable::new(belief, state, &budget).ok();
        was_cut.into_inner()
    }

    /// Moves the cheapest candidate to the front, given the proved losses. Returns the losses of
    /// all candidates.
    pub(in crate::agents) fn settle(
        &self,
        percept: &Percept<'_, Ice>,
        judgement: &mut Judgement,
    ) -> Vec<Option<WorldsLost>> {
        let granted = &judgement.granted_ice;
        let proved = |course: &Course| self.loss(percept, &course.way.actions, granted);
        let mut proved: Vec<_> = judgement.courses.iter().map(proved).collect();
        let Judgement { worlds, stakes, .. } = *judgement;
        let cost =
            |place: usize| proved_cost(&judgement.courses[place], proved[place], worlds, stakes);
        let best = (0..proved.len()).min_by(|one, other| cost(*one).total_cmp(&cost(*other)));
        // The planner's order changes only if the proof shows fewer losses.
        let safer = best.filter(|best| {
            let [Some(first), Some(best)] = [proved[0], proved[*best]] else { return false };
            best.lost < first.lost
        });
        if let Some(safer) = safer {
            judgement.courses[..=safer].rotate_right(1);
            proved[..=safer].rotate_right(1);
            judgement.upper = judgement.upper.max(judgement.courses[0].upper);
        }
        proved
    }

    /// Proved losses of a sequence of actions, over all ice maps consistent with the belief.
    ///
    /// `None` if the table does not prove it. The expected path has ice where it is known or
    /// `granted`, and floor elsewhere; after an unexpected outcome the remaining actions are not
    /// executed.
    pub(in crate::agents) fn loss(
        &self,
        percept: &Percept<'_, Ice>,
        actions: &[Direction],
        granted: &CellSet,
    ) -> Option<WorldsLost> {
        let table = self.table.as_ref()?;
        let now = table.look_up(percept.belief, &percept.observation.state)?;
        let solvable =
            |after: &Foreseen| Some(table.look_up(&after.belief, after.state())?.solvable);
        let Percept { observation, belief, .. } = *percept;
        let mut here = Foreseen { observation: observation.clone(), belief: belief.clone() };
        let mut kept = 0;
        // Ice maps kept: those solvable after an unexpected outcome, plus those solvable at the end
        // of the path.
        for action in actions {
            let is_ice = |cell| match here.belief.knowledge(cell) {
                Knowledge::Ice => true,
                Knowledge::Unknown => granted.contains(cell),
                Knowledge::Floor | Knowledge::Wall => false,
            };
            let mut expected = here.state().clone();
            rules::apply_assuming(&observation.layout, is_ice, &mut expected, *action);
            let mut on_the_way = None;
            for Outcome { after, .. } in here.outcomes(*action) {
                if *after.state() == expected {
                    on_the_way = Some(after);
                } else {
                    kept += solvable(&after)?;
                }
            }
            here = on_the_way?;
        }
        kept += solvable(&here)?;
        Some(WorldsLost {
            worlds: u64::try_from(now.layouts).ok()?,
            lost_before: u64::try_from(now.layouts - now.solvable).ok()?,
            lost: u64::try_from(now.solvable.checked_sub(kept)?).ok()?,
        })
    }
}

/// Cost of a candidate, corrected for a proved loss that the sample misses.
///
/// The missed loss gets the probability 1/(n + 2) of an event never seen in n scenarios (Laplace's
/// rule of succession), minus the loss already counted.
fn proved_cost(course: &Course, proved: Option<WorldsLost>, worlds: usize, stakes: Stakes) -> f64 {
    let missed = 1.0 / (worlds as f64 + 2.0) - course.lost;
    if missed <= 0.0 || proved.is_none_or(|proved| proved.lost == 0) {
        return course.upper;
    }
    let parts = [(1.0 - missed, course.upper), (missed, stakes.loss_cost())];
    stakes.together(parts.into_iter())
}
