//! Proofs about plans that were judged by worlds drawn: which of all worlds that fit what is known
//! does a course lose? What happens in few worlds is easily missed by drawing; a proof misses
//! nothing.

use super::super::foreseen::{Foreseen, Outcome};
use super::super::{Percept, WorldsLost};
use crate::board::{CellSet, Direction};
use crate::planning::belief::judgement::{Course, Judgement};
use crate::planning::belief::stakes::Stakes;
use crate::planning::search::Budget;
use crate::planning::symbolic::SafetyTable;
use crate::worlds::ice::{Belief, Ice, Knowledge, State, rules};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What one attempt at a table may take. Counted in work, never in time, so that games repeat.
#[derive(Debug, Clone, Copy)]
pub(in crate::agents) struct ProofLimits {
    /// Operations on diagrams.
    pub(in crate::agents) operations: u64,
    /// Nodes of diagrams at once, which bound what an operation takes.
    pub(in crate::agents) nodes: u64,
}

/// Bytes for positions of a table.
const BYTES: usize = 8_000_000;

/// A table is tried again once so many cells more are known. After fewer it all but always comes to
/// nothing where it did before.
const CELLS_LEARNT: u32 = 6;

/// Proves what courses lose, where a table of all positions and layouts is affordable.
#[derive(Debug, Default)]
pub(in crate::agents) struct Prover {
    table: Option<SafetyTable>,
    /// Unknown cells when a table was tried last.
    tried_with: Option<u32>,
}

impl Prover {
    /// Makes a table for that moment if there is none that holds it, and trying may succeed.
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
        // A proof is about all worlds that are possible, and here all but one are out of the
        // question.
        if belief.leaves_one_map() {
            return false;
        }
        let unknown = belief.unknown_count();
        if self.tried_with.is_some_and(|tried| unknown + CELLS_LEARNT > tried) {
            return false;
        }
        self.tried_with = Some(unknown);
        let (operations, was_cut) = (AtomicU64::new(0), AtomicBool::new(false));
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

    /// Puts the course first that costs least with what is proved of the courses, and answers
    /// with that, course by course.
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
        // Only a proof overrules the planner's own order.
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

    /// The worlds that these actions lose, over all worlds that fit the belief; `None` if that
    /// is not proved. The way is that with ice where it is known or `granted`, and floor under all
    /// else; where an action turns out otherwise, the actions after it are not taken.
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

/// What a course costs if nothing is left out that is proved. Where the worlds drawn show no loss
/// although there is one, it is taken to be as frequent as that allows: of `worlds` drawn and one
/// more, the one (Laplace's rule of succession), less what is told of it already.
fn proved_cost(course: &Course, proved: Option<WorldsLost>, worlds: usize, stakes: Stakes) -> f64 {
    let missed = 1.0 / (worlds as f64 + 2.0) - course.lost;
    if missed <= 0.0 || proved.is_none_or(|proved| proved.lost == 0) {
        return course.upper;
    }
    let parts = [(1.0 - missed, course.upper), (missed, stakes.loss_cost())];
    stakes.together(parts.into_iter())
}
