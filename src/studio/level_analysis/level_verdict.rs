//! The verdict on a level: bounds on moves and pushes, accumulated over the stages of the background
//! solver, which searches a solution first and proves it optimal later.

use crate::planning::search::SolveStatus;
use crate::planning::sokoban::{Objective, Plan, Verdict};
use crate::planning::symbolic::ShortestPlan;
use std::time::Duration;

/// One search of the background solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SolverStage {
    /// Any solution, within a short time.
    QuickSolve,
    /// Any solution, with more time.
    LongSolve,
    /// Minimises pushes and tries to prove the minimum.
    FewestPushes,
    /// Minimises moves and tries to prove the minimum.
    FewestMoves,
}

impl SolverStage {
    /// The objective of the search.
    #[must_use]
    pub const fn objective(self) -> Objective {
        match self {
            Self::QuickSolve | Self::LongSolve => Objective::Fast,
            Self::FewestPushes => Objective::Pushes,
            Self::FewestMoves => Objective::Moves,
        }
    }

    /// Time limit of the stage.
    ///
    /// All stages together take well below a minute, so that an idle window does not load the
    /// machine.
    #[must_use]
    pub const fn time_limit(self) -> Duration {
        match self {
            Self::QuickSolve => Duration::from_millis(1_500),
            Self::LongSolve | Self::FewestPushes | Self::FewestMoves => Duration::from_secs(10),
        }
    }

    /// The status text of the stage.
    #[must_use]
    pub const fn status_text(self) -> &'static str {
        match self {
            Self::QuickSolve => "searching a solution",
            Self::LongSolve => "still searching a solution",
            Self::FewestPushes => "minimising pushes",
            Self::FewestMoves => "minimising moves",
        }
    }
}

/// Bounds on a number, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CountBounds {
    /// Lower bound: no solution has a smaller value.
    pub at_least: u32,
    /// Upper bound: the value of the best known solution; `None` without a solution.
    pub at_most: Option<u32>,
}

impl CountBounds {
    /// The value if the bounds are equal; `None` otherwise.
    #[must_use]
    pub fn proved(self) -> Option<u32> {
        self.at_most.filter(|most| *most <= self.at_least)
    }
}

/// Effort of one search, or of several together.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct SolverEffort {
    /// Number of states expanded.
    pub states: u64,
    /// Wall-clock time in seconds.
    pub seconds: f64,
}

/// The verdict on a level with visible ice.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LevelVerdict {
    /// Whether a solution exists; `None` while unknown.
    pub is_solvable: Option<bool>,
    /// Bounds on the minimum number of moves.
    pub moves: CountBounds,
    /// Bounds on the minimum number of pushes.
    pub pushes: CountBounds,
    /// Whether symbolic verification has proved the number of moves, or that there is no solution.
    pub is_verified: bool,
    /// Effort of all solver searches together; verifications are not counted.
    pub effort: SolverEffort,
    /// The last finished stage, if any.
    pub(super) last_stage: Option<SolverStage>,
    /// The best known solution by moves, then pushes, and the best by pushes, then moves.
    plans: [Option<Plan>; 2],
    /// Whether a search has proved the optimum by pushes, then moves.
    has_best_pushes: bool,
}

impl LevelVerdict {
    /// Adds a solver verdict; the bounds only become tighter.
    ///
    /// A lower bound counts for the search's own objective; one on pushes is also one on moves. A
    /// fast search contributes no lower bound.
    pub fn add(&mut self, objective: Objective, verdict: &Verdict, seconds: f64) {
        self.effort.states += verdict.expanded;
        self.effort.seconds += seconds;
        if verdict.status == SolveStatus::Unsolvable {
            self.is_solvable = Some(false);
            return;
        }
        if let Some(plan) = &verdict.plan {
            self.is_solvable = Some(true);
            self.add_plan(plan);
        }
        // A proved optimum is a lower bound; otherwise the search reports its best bound.
        let optimal = verdict.plan.as_ref().filter(|_| verdict.status == SolveStatus::Optimal);
        match objective {
            Objective::Moves => {
                let proved = optimal.map_or(verdict.lower_bound, Plan::moves);
                self.moves.at_least = self.moves.at_least.max(proved);
            }
            Objective::Pushes | Objective::Improve => {
                let proved = optimal.map_or(verdict.lower_bound, |plan| plan.pushes);
                self.pushes.at_least = self.pushes.at_least.max(proved);
                // A plan with the minimum number of pushes need not have the minimum number of
                // moves among those plans.
                self.has_best_pushes |= optimal.is_some() && objective == Objective::Pushes;
            }
            Objective::Fast => {}
        }
        // Every push is a move.
        self.moves.at_least = self.moves.at_least.max(self.pushes.at_least);
    }

    /// Adds the result of a symbolic verification; an unfinished one changes nothing.
    pub(in crate::studio) fn add_verification(&mut self, proved: &ShortestPlan) {
        match proved {
            ShortestPlan::Plan(plan) => {
                self.is_solvable = Some(true);
                self.add_plan(plan);
                self.moves.at_least = plan.moves();
            }
            ShortestPlan::Unsolvable => self.is_solvable = Some(false),
            ShortestPlan::Open { .. } => return,
        }
        self.is_verified = true;
    }

    /// Keeps a plan that is the best by moves or pushes, and updates the upper bounds.
    fn add_plan(&mut self, plan: &Plan) {
        let by_moves = |plan: &Plan| (plan.moves(), plan.pushes);
        let by_pushes = |plan: &Plan| (plan.pushes, plan.moves());
        let [moves_bound, fewest_pushes] = &mut self.plans;
        if moves_bound.as_ref().is_none_or(|known| by_moves(plan) < by_moves(known)) {
            *moves_bound = Some(plan.clone());
        }
        if fewest_pushes.as_ref().is_none_or(|known| by_pushes(plan) < by_pushes(known)) {
            *fewest_pushes = Some(plan.clone());
        }
        self.moves.at_most = self.plan(Objective::Moves).map(Plan::moves);
        self.pushes.at_most = self.plan(Objective::Pushes).map(|plan| plan.pushes);
    }

    /// The best known solution for an objective; by pushes for all objectives but moves.
    ///
    /// `None` if no solution is known.
    #[must_use]
    pub fn plan(&self, objective: Objective) -> Option<&Plan> {
        let [moves, pushes] = &self.plans;
        match objective {
            Objective::Moves => moves.as_ref(),
            Objective::Pushes | Objective::Fast | Objective::Improve => pushes.as_ref(),
        }
    }

    /// Whether a search or a verification of the level has finished.
    #[must_use]
    pub fn is_evaluated(&self) -> bool {
        let has_effort = self.effort != SolverEffort::default();
        has_effort || self.last_stage.is_some() || self.is_verified
    }

    /// Whether a search for this objective cannot improve the verdict.
    #[must_use]
    pub fn is_complete_for(&self, objective: Objective) -> bool {
        self.is_solvable == Some(false)
            || match objective {
                Objective::Fast => self.is_solvable.is_some(),
                Objective::Improve => self.pushes.proved().is_some(),
                Objective::Moves => self.moves.proved().is_some(),
                Objective::Pushes => self.has_best_pushes,
            }
    }

    /// The stage that follows `done`, the first stage after `None`; `None` if no stage follows.
    fn stage_after(&self, done: Option<SolverStage>) -> Option<SolverStage> {
        if self.is_solvable == Some(false) {
            return None;
        }
        let is_solvable = self.is_solvable.is_some();
        match done {
            None => Some(SolverStage::QuickSolve),
            Some(SolverStage::QuickSolve) if !is_solvable => Some(SolverStage::LongSolve),
            Some(SolverStage::QuickSolve | SolverStage::LongSolve) => {
                Some(SolverStage::FewestPushes)
            }
            // If no solution was found in three stages, minimising moves has no chance either.
            Some(SolverStage::FewestPushes) => is_solvable.then_some(SolverStage::FewestMoves),
            Some(SolverStage::FewestMoves) => None,
        }
    }

    /// The next stage of the background solver; `None` if it is done.
    ///
    /// Skips stages that cannot improve the verdict, for example after a requested solution.
    #[must_use]
    pub fn next_stage(&self) -> Option<SolverStage> {
        let mut done = self.last_stage;
        loop {
            let next = self.stage_after(done)?;
            if !self.is_complete_for(next.objective()) {
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

    fn verdict(status: SolveStatus, plan: Option<(usize, u32)>, lower_bound: u32) -> Verdict {
        let plan = plan.map(|(moves, pushes)| Plan { actions: vec![Direction::Up; moves], pushes });
        Verdict {
            status,
            plan,
            lower_bound,
            expanded: 10,
            stopped: false,
            is_tie_break_proved: false,
        }
    }

    /// Checks solvability, bounds on moves and pushes, and the next stage after some verdicts.
    #[track_caller]
    fn check(verdicts: &[(SolverStage, Verdict)], expected: &str) {
        let mut level_verdict = LevelVerdict::default();
        for (stage, verdict) in verdicts {
            level_verdict.add(stage.objective(), verdict, 0.5);
            level_verdict.last_stage = Some(*stage);
        }
        let range = |range: CountBounds| match (range.proved(), range.at_most) {
            (Some(proved), _) => format!("{proved}"),
            (None, Some(most)) => format!("{}..{most}", range.at_least),
            (None, None) => format!("{}..", range.at_least),
        };
        let LevelVerdict { is_solvable, moves, pushes, .. } = level_verdict;
        let next = level_verdict.next_stage();
        let reported = format!("{is_solvable:?} {} {} {next:?}", range(moves), range(pushes));
        assert_eq!(reported, expected);
        assert_eq!(level_verdict.effort.states, 10 * verdicts.len() as u64);
    }

    #[test]
    fn bounds_tighten_with_each_verdict() {
        use SolveStatus::{BudgetSpent, Optimal, Solved, Unsolvable};
        use SolverStage::{FewestMoves, FewestPushes, LongSolve, QuickSolve};
        let quick = (QuickSolve, verdict(Solved, Some((40, 14)), 9));
        let pushes = (FewestPushes, verdict(Optimal, Some((37, 12)), 12));
        let moves = (FewestMoves, verdict(Optimal, Some((33, 13)), 33));
        check(&[], "None 0.. 0.. Some(QuickSolve)");
        check(std::slice::from_ref(&quick), "Some(true) 0..40 0..14 Some(FewestPushes)");
        check(&[quick.clone(), pushes.clone()], "Some(true) 12..37 12 Some(FewestMoves)");
        check(&[quick.clone(), pushes, moves], "Some(true) 33 12 None");
        check(&[(QuickSolve, verdict(Unsolvable, None, 0))], "Some(false) 0.. 0.. None");
        let spent = |stage, bound| (stage, verdict(BudgetSpent, None, bound));
        check(&[spent(QuickSolve, 5)], "None 0.. 0.. Some(LongSolve)");
        check(&[spent(QuickSolve, 5), spent(LongSolve, 6)], "None 0.. 0.. Some(FewestPushes)");
        check(
            &[spent(QuickSolve, 5), spent(LongSolve, 6), spent(FewestPushes, 7)],
            "None 7.. 7.. None",
        );
        check(&[quick, spent(FewestPushes, 11)], "Some(true) 11..40 11..14 Some(FewestMoves)");
        // A fast search's claim of optimality is for no particular measure: only its plan counts.
        let claim = (QuickSolve, verdict(Optimal, Some((33, 13)), 33));
        check(&[claim], "Some(true) 0..33 0..13 Some(FewestPushes)");
    }

    #[test]
    fn verification_settles_the_verdict() {
        let mut level_verdict = LevelVerdict::default();
        level_verdict.add_verification(&ShortestPlan::Open { halt: Halt::Nodes, lower_bound: 3 });
        assert_eq!(level_verdict, LevelVerdict::default());
        level_verdict.add(Objective::Fast, &verdict(SolveStatus::Solved, Some((40, 14)), 3), 0.5);
        let plan = Plan { actions: vec![Direction::Up; 33], pushes: 16 };
        level_verdict.add_verification(&ShortestPlan::Plan(plan));
        assert_eq!(
            (level_verdict.moves.proved(), level_verdict.pushes.at_most),
            (Some(33), Some(14))
        );
        assert!(level_verdict.is_verified && level_verdict.is_complete_for(Objective::Moves));
        assert_eq!(level_verdict.next_stage(), Some(SolverStage::FewestPushes));
        let mut hopeless = LevelVerdict::default();
        hopeless.add_verification(&ShortestPlan::Unsolvable);
        assert_eq!((hopeless.is_solvable, hopeless.next_stage()), (Some(false), None));
    }

    #[test]
    fn the_best_plan_for_each_objective_is_kept() {
        let mut level_verdict = LevelVerdict::default();
        for (moves, pushes) in [(40, 14), (33, 13), (37, 12), (39, 12)] {
            let verdict = verdict(SolveStatus::Solved, Some((moves, pushes)), 0);
            level_verdict.add(Objective::Fast, &verdict, 0.0);
        }
        let size =
            |objective| level_verdict.plan(objective).map(|plan| (plan.moves(), plan.pushes));
        assert_eq!(size(Objective::Moves), Some((33, 13)));
        assert_eq!(size(Objective::Pushes), Some((37, 12)));
    }
}
