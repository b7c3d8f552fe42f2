//! Evaluation shown at the cursor: while the agent follows a plan, that of the decision that made
//! the plan.

use crate::agents::{
    Candidate, Decision, ImaginedWorld, PlanNote, PossibleOutcome, Proof, Verdict,
};
use crate::picture::expected_moves;
use crate::studio::model::{Hope, IceRun, Imagining, Landing, RunFacts};
use crate::worlds::ice::{Ice, Lesson, Transition};

/// A decision and the step at which it was made.
#[derive(Debug, Clone, Copy)]
pub struct Weighing<'a> {
    /// Step of the decision.
    pub step: usize,
    /// The decision.
    pub decision: &'a Decision<Ice>,
}

impl<'a> Weighing<'a> {
    /// The evaluation that applies to the step at the cursor.
    #[must_use]
    pub fn at(run: &'a IceRun, cursor: usize) -> Option<Self> {
        let own = Self { step: cursor, decision: &run.step(cursor)?.decision };
        if own.decision.plan != PlanNote::Continues {
            return Some(own);
        }
        let made_at = run.plan(cursor).map(|plan| plan.made_at);
        let made =
            made_at.and_then(|step| Some(Self { step, decision: &run.step(step)?.decision }));
        Some(made.filter(|made| !made.decision.imagined.is_empty()).unwrap_or(own))
    }

    /// Whether all possible scenarios were evaluated, not a sample.
    #[must_use]
    pub fn knows_all_worlds(&self) -> bool {
        matches!(self.decision.proof, Proof::Optimal | Proof::Bounded)
    }

    /// Whether a goal reported as unreachable is: all action sequences were considered.
    #[must_use]
    pub fn knows_all_ways(&self) -> bool {
        !self.decision.leaves_out_ways
    }

    /// The recorded scenarios, with their indices, that are consistent with all observations up to
    /// the cursor.
    pub fn worlds_that_fit(
        self,
        run: &'a IceRun,
        cursor: usize,
    ) -> impl Iterator<Item = (usize, &'a ImaginedWorld<Ice>)> {
        let lessons = move || (self.step..cursor).filter_map(|step| Some(&run.step(step)?.lesson));
        let worlds = self.decision.imagined.iter().enumerate();
        worlds.filter(move |(_, world)| !lessons().any(|lesson| is_ruled_out(world, lesson)))
    }

    /// The chosen candidate.
    #[must_use]
    pub fn chosen(&self) -> Option<&'a Candidate<Ice>> {
        let candidates = &self.decision.candidates;
        candidates.iter().find(|candidate| candidate.verdict == Verdict::Chosen)
    }

    /// The preview of a candidate: its certain moves, and the possible outcomes of its last action.
    #[must_use]
    pub fn imagine(&self, run: &IceRun, cursor: usize, candidate: &Candidate<Ice>) -> Imagining {
        let frame = run.frame(self.step);
        // The last action is uncertain if outcomes are recorded for it; all others are determined
        // by the belief.
        let certain = candidate.actions.len() - usize::from(!candidate.outcomes.is_empty());
        let way = candidate.actions.iter().copied().take(certain);
        let landing = |outcome: &PossibleOutcome<Ice>| Landing {
            change: outcome.change,
            probability: outcome.probability,
            hope: Hope::after(outcome.lost, self.knows_all_ways() || outcome.is_unseen),
        };
        Imagining {
            at: Some((run.id(), cursor)),
            moves: expected_moves(&frame.belief, &frame.state, way),
            landings: candidate.outcomes.iter().map(landing).collect(),
            world: None,
        }
    }
}

/// Whether a belief update contradicts a scenario.
#[must_use]
pub fn is_ruled_out(world: &ImaginedWorld<Ice>, lesson: &Lesson) -> bool {
    let is_ice = |cell| world.hidden.contains(cell);
    lesson.ice.iter().any(|cell| !is_ice(cell)) || lesson.floor.iter().any(is_ice)
}

/// The recorded outcome that came true at a step. `None` if the outcome was certain or is not
/// recorded.
#[must_use]
pub fn foreseen(run: &IceRun, step: usize) -> Option<&PossibleOutcome<Ice>> {
    let happened: &Transition = &run.step(step)?.change;
    weighed_outcomes(run, step).iter().find(|outcome| outcome.change == *happened)
}

/// The recorded outcomes of the plan's last action, if it was executed at this step. Empty if the
/// outcome was certain or is not recorded.
#[must_use]
pub fn weighed_outcomes(run: &IceRun, step: usize) -> &[PossibleOutcome<Ice>] {
    let plan = run.plan(step);
    let chosen = plan.and_then(|plan| Some((plan, Weighing::at(run, plan.made_at)?.chosen()?)));
    // Outcomes are recorded for the last action of the plan only.
    let last = chosen.filter(|(plan, chosen)| chosen.actions.len() == plan.done + 1);
    last.map_or(&[], |(_, chosen)| &chosen.outcomes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_world_is_ruled_out_by_what_it_says_otherwise() {
        let world = ImaginedWorld::<Ice> {
            hidden: [2, 5].into(),
            steps: None,
            is_fatal: false,
            is_played: false,
        };
        let check = |ice: &[u16], floor: &[u16], expected| {
            let lesson = Lesson { ice: ice.into(), floor: floor.into(), ..Lesson::default() };
            assert_eq!(is_ruled_out(&world, &lesson), expected, "{lesson:?}");
        };
        check(&[2], &[], false);
        check(&[3], &[], true);
        check(&[], &[5], true);
        check(&[5, 2], &[3, 4], false);
    }
}
