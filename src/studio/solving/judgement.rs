//! The verdict on a level: bounds on moves and pushes, accumulated over several searches.

use super::Stage;
use crate::planning::search::Status;
use crate::planning::sokoban::{Objective, Plan, Verdict};
use crate::planning::symbolic::Shortest;

/// Bounds on a number, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Range {
    /// Lower bound: no solution has less.
    pub at_least: u32,
    /// Upper bound: the value of the best known solution; `None` without a solution.
    pub at_most: Option<u32>,
}

impl Range {
    /// The value, if the bounds are equal.
    #[must_use]
    pub fn proved(self) -> Option<u32> {
        self.at_most.filter(|most| *most <= self.at_least)
    }
}

/// Cost of a search.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Effort {
    /// States expanded.
    pub states: u64,
    /// Wall-clock time in seconds.
    pub seconds: f64,
}

/// The verdict on a level with visible ice.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Judgement {
    /// Whether a solution exists; `None` while unknown.
    pub is_solvable: Option<bool>,
    /// Bounds on the fewest moves.
    pub moves: Range,
    /// Bounds on the fewest pushes.
    pub pushes: Range,
    /// Whether symbolic verification has proved the fewest moves, or that there is no solution.
    pub is_verified: bool,
    /// Effort of all searches together.
    pub effort: Effort,
    /// The last finished stage, if any.
    pub(super) done: Option<Stage>,
    /// The best known solution by moves, and the best by pushes.
    plans: [Option<Plan>; 2],
    /// Whether the latter comes from a search that proved the fewest pushes.
    has_best_pushes: bool,
}

impl Judgement {
    /// Adds a solver verdict. A lower bound counts only for the search's own objective; a fast
    /// search contributes only its solution.
    pub fn take_in(&mut self, objective: Objective, verdict: &Verdict, seconds: f64) {
        self.effort.states += verdict.expanded;
        self.effort.seconds += seconds;
        if verdict.status == Status::Unsolvable {
            self.is_solvable = Some(false);
            return;
        }
        if let Some(plan) = &verdict.plan {
            self.is_solvable = Some(true);
            self.take_in_plan(plan);
        }
        // A proved optimum is a lower bound; otherwise the search reports its best bound.
        let optimal = verdict.plan.as_ref().filter(|_| verdict.status == Status::Optimal);
        match objective {
            Objective::Moves => {
                let proved = optimal.map_or(verdict.lower_bound, Plan::moves);
                self.moves.at_least = self.moves.at_least.max(proved);
            }
            Objective::Pushes | Objective::Improve => {
                let proved = optimal.map_or(verdict.lower_bound, |plan| plan.pushes);
                self.pushes.at_least = self.pushes.at_least.max(proved);
                // A plan with the fewest pushes need not have the fewest moves among those plans.
                self.has_best_pushes |= optimal.is_some() && objective == Objective::Pushes;
            }
            Objective::Fast => {}
        }
        // Every push is a move.
        self.moves.at_least = self.moves.at_least.max(self.pushes.at_least);
    }

    /// Adds the result of a symbolic verification.
    pub(super) fn take_in_proof(&mut self, proved: &Shortest) {
        match proved {
            Shortest::Plan(plan) => {
                self.is_solvable = Some(true);
                self.take_in_plan(plan);
                self.moves.at_least = plan.moves();
            }
            Shortest::Unsolvable => self.is_solvable = Some(false),
            Shortest::Open { .. } => return,
        }
        self.is_verified = true;
    }

    fn take_in_plan(&mut self, plan: &Plan) {
        let by_moves = |plan: &Plan| (plan.moves(), plan.pushes);
        let by_pushes = |plan: &Plan| (plan.pushes, plan.moves());
        let [fewest_moves, fewest_pushes] = &mut self.plans;
        if fewest_moves.as_ref().is_none_or(|known| by_moves(plan) < by_moves(known)) {
            *fewest_moves = Some(plan.clone());
        }
        if fewest_pushes.as_ref().is_none_or(|known| by_pushes(plan) < by_pushes(known)) {
            *fewest_pushes = Some(plan.clone());
        }
        self.moves.at_most = self.plan(Objective::Moves).map(Plan::moves);
        self.pushes.at_most = self.plan(Objective::Pushes).map(|plan| plan.pushes);
    }

    /// The best known solution for an objective.
    #[must_use]
    pub fn plan(&self, objective: Objective) -> Option<&Plan> {
        let [moves, pushes] = &self.plans;
        match objective {
            Objective::Moves => moves.as_ref(),
            Objective::Pushes | Objective::Fast | Objective::Improve => pushes.as_ref(),
        }
    }

    /// Whether a search for this objective cannot improve the verdict.
    #[must_use]
    pub fn settles(&self, objective: Objective) -> bool {
        self.is_solvable == Some(false)
            || match objective {
                Objective::Fast => self.is_solvable.is_some(),
                Objective::Improve => self.pushes.proved().is_some(),
                Objective::Moves => self.moves.proved().is_some(),
                Objective::Pushes => self.has_best_pushes,
            }
    }

    /// The stage that follows `done`; `None` starts with the first stage.
    fn stage_after(&self, done: Option<Stage>) -> Option<Stage> {
        if self.is_solvable == Some(false) {
            return None;
        }
        let is_solvable = self.is_solvable.is_some();
        match done {
            None => Some(Stage::QuickLook),
            Some(Stage::QuickLook) if !is_solvable => Some(Stage::LongLook),
            Some(Stage::QuickLook | Stage::LongLook) => Some(Stage::FewestPushes),
            // If the fewest pushes are out of reach, so are the fewest moves.
            Some(Stage::FewestPushes) => is_solvable.then_some(Stage::FewestMoves),
            Some(Stage::FewestMoves) => None,
        }
    }

    /// The next stage of the background solver; `None` if it is done. Skips stages that cannot
    /// improve the verdict, for example after a requested solution.
    #[must_use]
    pub fn next_stage(&self) -> Option<Stage> {
        let mut done = self.done;
        loop {
            let next = self.stage_after(done)?;
            if !self.settles(next.objective()) {
                return Some(next);
            }
            done = Some(next);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Direction;
    use crate::planning::symbolic::Halt;

    fn verdict(status: Status, plan: Option<(usize, u32)>, lower_bound: u32) -> Verdict {
        let plan = plan.map(|(moves, pushes)| Plan { actions: vec![Direction::Up; moves], pushes });
        Verdict { status, plan, lower_bound, expanded: 10, stopped: false, are_ties_proved: false }
    }

    /// Checks solvability, bounds on moves and pushes, and the next stage after some verdicts.
    #[track_caller]
    fn check(verdicts: &[(Stage, Verdict)], expected: &str) {
        let mut judgement = Judgement::default();
        for (stage, verdict) in verdicts {
            judgement.take_in(stage.objective(), verdict, 0.5);
            judgement.done = Some(*stage);
        }
        let range = |range: Range| match (range.proved(), range.at_most) {
            (Some(proved), _) => format!("{proved}"),
            (None, Some(most)) => format!("{}..{most}", range.at_least),
            (None, None) => format!("{}..", range.at_least),
        };
        let Judgement { is_solvable, moves, pushes, .. } = judgement;
        let next = judgement.next_stage();
        let told = format!("{is_solvable:?} {} {} {next:?}", range(moves), range(pushes));
        assert_eq!(told, expected);
        assert_eq!(judgement.effort.states, 10 * verdicts.len() as u64);
    }

    #[test]
    fn knowledge_grows_verdict_by_verdict() {
        use Stage::{FewestMoves, FewestPushes, LongLook, QuickLook};
        use Status::{BudgetSpent, Optimal, Solved, Unsolvable};
        let quick = (QuickLook, verdict(Solved, Some((40, 14)), 9));
        let pushes = (FewestPushes, verdict(Optimal, Some((37, 12)), 12));
        let moves = (FewestMoves, verdict(Optimal, Some((33, 13)), 33));
        check(&[], "None 0.. 0.. Some(QuickLook)");
        check(std::slice::from_ref(&quick), "Some(true) 0..40 0..14 Some(FewestPushes)");
        check(&[quick.clone(), pushes.clone()], "Some(true) 12..37 12 Some(FewestMoves)");
        check(&[quick.clone(), pushes, moves], "Some(true) 33 12 None");
        check(&[(QuickLook, verdict(Unsolvable, None, 0))], "Some(false) 0.. 0.. None");
        let spent = |stage, bound| (stage, verdict(BudgetSpent, None, bound));
        check(&[spent(QuickLook, 5)], "None 0.. 0.. Some(LongLook)");
        check(&[spent(QuickLook, 5), spent(LongLook, 6)], "None 0.. 0.. Some(FewestPushes)");
        check(
            &[spent(QuickLook, 5), spent(LongLook, 6), spent(FewestPushes, 7)],
            "None 7.. 7.. None",
        );
        check(&[quick, spent(FewestPushes, 11)], "Some(true) 11..40 11..14 Some(FewestMoves)");
        // A fast search's claim of optimality is for no particular measure: only its plan counts.
        let claim = (QuickLook, verdict(Optimal, Some((33, 13)), 33));
        check(&[claim], "Some(true) 0..33 0..13 Some(FewestPushes)");
    }

    #[test]
    fn what_is_proved_over_all_states_settles_it() {
        let mut judgement = Judgement::default();
        judgement.take_in_proof(&Shortest::Open { halt: Halt::Nodes, at_least: 3 });
        assert_eq!(judgement, Judgement::default());
        judgement.take_in(Objective::Fast, &verdict(Status::Solved, Some((40, 14)), 3), 0.5);
        let plan = Plan { actions: vec![Direction::Up; 33], pushes: 16 };
        judgement.take_in_proof(&Shortest::Plan(plan));
        assert_eq!((judgement.moves.proved(), judgement.pushes.at_most), (Some(33), Some(14)));
        assert!(judgement.is_verified && judgement.settles(Objective::Moves));
        assert_eq!(judgement.next_stage(), Some(Stage::FewestPushes));
        let mut hopeless = Judgement::default();
        hopeless.take_in_proof(&Shortest::Unsolvable);
        assert_eq!((hopeless.is_solvable, hopeless.next_stage()), (Some(false), None));
    }

    #[test]
    fn the_best_plan_for_each_objective_is_kept() {
        let mut judgement = Judgement::default();
        for (moves, pushes) in [(40, 14), (33, 13), (37, 12), (39, 12)] {
            let verdict = verdict(Status::Solved, Some((moves, pushes)), 0);
            judgement.take_in(Objective::Fast, &verdict, 0.0);
        }
        let size = |objective| judgement.plan(objective).map(|plan| (plan.moves(), plan.pushes));
        assert_eq!(size(Objective::Moves), Some((33, 13)));
        assert_eq!(size(Objective::Pushes), Some((37, 12)));
    }
}
