//! Handlers of solving: the background solver and the requested solution.
//!
//! The objective of the requested search is fewest moves, fewest pushes, or any solution quickly
//! ([`Objective`]).

use super::ice_solver::SolveJobResult;
use super::{AnalyzerInput, SolveJob, SolverEffort, text};
use crate::episode::KnownSolution;
use crate::planning::sokoban::Objective;
use crate::studio::model::{LevelId, Studio};
use crate::worlds::WorldKind;
use crate::worlds::ice::{Ground, Level, Severity};
use std::sync::Arc;

impl Studio {
    /// Advances the background solver while the user edits, and collects a requested solution.
    ///
    /// Called once a frame, `passed_ms` after the last call. Outside the ice editor, cancels the
    /// background search.
    pub(crate) fn advance_solver(&mut self, passed_ms: f32) {
        self.collect_solution();
        if !self.edits_ice_level() {
            return self.level_analyzer.stop();
        }
        let now_ms = self.now_ms();
        let wake = Arc::new(self.waker());
        let editor = &self.worlds.ice;
        let document = editor.document();
        let draws = editor.stroke().is_some() || editor.resize().is_some();
        let subject = AnalyzerInput {
            document: document.id(),
            level: document.level(),
            is_playable: document.review().count(Severity::Fatal) == 0,
            edit: document.draft().history().undo_name().unwrap_or_default(),
        };
        let may_search = !draws && self.solve_job.is_none();
        let waker = Arc::clone(&wake);
        self.static_deadlocks.advance(subject.level, move || waker());
        self.level_analyzer.advance(&subject, may_search, (passed_ms, now_ms), move || wake());
    }

    /// Starts a search for a solution of the edited level, or reports an obstacle.
    ///
    /// If the known verdict cannot be improved, reports it and opens its solution, if any, at once.
    pub(crate) fn solve_level(&mut self) {
        if self.solve_job.is_some() {
            return self.notices.info("The solver is already running");
        }
        if self.world != WorldKind::Ice {
            return self.notices.info("Solve works on ice levels. Press Run to plan a stage");
        }
        let level = self.worlds.ice.level().clone();
        let problems = level.problems();
        if !problems.is_empty() {
            return self.report_unplayable_level(&problems);
        }
        let objective = self.settings.objective();
        let known = self.level_analyzer.verdict_of(&level.board);
        if known.is_some_and(|known| known.is_complete_for(objective)) {
            return self.report_solution((&level, self.level_id()), objective, None);
        }
        self.level_analyzer.stop();
        let wake = self.waker();
        self.solve_job = Some(SolveJob::start(level, self.level_id(), objective, wake));
    }

    /// Stops the requested search; it still reports its partial result.
    pub(crate) fn stop_solving(&mut self) {
        if let Some(solving) = &mut self.solve_job {
            solving.stop();
        }
    }

    /// Selects the next objective of the solver and reports it; the first follows the last.
    pub(crate) fn choose_next_objective(&mut self) {
        let chosen = self.settings.objective();
        let place = Objective::ALL.iter().position(|it| *it == chosen).unwrap_or_default();
        let next = Objective::ALL[(place + 1) % Objective::ALL.len()];
        next.name().clone_into(&mut self.settings.objective);
        let (name, about) = (text::objective(next), text::about_objective(next));
        self.notices.info(format!("Objective: {name} ({about})"));
    }

    /// Stores and reports the result of the requested search once it has ended.
    fn collect_solution(&mut self) {
        let Some(ending) = self.solve_job.as_ref().and_then(SolveJob::poll) else { return };
        let Some(solving) = self.solve_job.take() else { return };
        match ending {
            SolveJobResult::Verdict(verdict, seconds) => {
                let (level, objective) = (solving.level(), solving.objective());
                let now_ms = self.now_ms();
                self.level_analyzer.update(&level.board, now_ms, |known| {
                    known.add(objective, &verdict, seconds);
                });
                let cost = SolverEffort { states: verdict.expanded, seconds };
                self.report_solution((level, solving.level_id()), objective, Some(cost));
            }
            SolveJobResult::Problems(problems) => self.report_unplayable_level(&problems),
            SolveJobResult::Failed => {
                let text = self.about_level(solving.level_id(), "The solver failed".to_owned());
                self.notices.error(text);
            }
        }
    }

    /// Reports the result for a level and opens its solution, if any, as a run.
    ///
    /// The run belongs to the open level `of`. `cost` is the effort of the requested search; `None`
    /// if the result was known before.
    fn report_solution(
        &mut self,
        (level, of): (&Level, LevelId),
        objective: Objective,
        cost: Option<SolverEffort>,
    ) {
        let Some(verdict) = self.level_analyzer.verdict_of(&level.board) else { return };
        let has_ice = level.board.cells().iter().any(|square| square.ground == Ground::Ice);
        let cost = cost.unwrap_or(verdict.effort);
        let text = text::result_text(objective, verdict, cost, has_ice);
        let Some(plan) = verdict.plan(objective) else {
            return self.notices.error(self.about_level(of, text));
        };
        let is_optimal = verdict.is_complete_for(objective);
        let states = cost.states;
        let moves = plan.actions.len();
        let recording = match (KnownSolution { plan, objective, is_optimal, states }).record(level)
        {
            Ok(recording) => recording,
            Err(problems) => return self.report_unplayable_level(&problems),
        };
        let recorded = recording.len();
        match self.open_background_run(recording, of) {
            Ok((_, is_shown)) => {
                if is_shown {
                    self.notices.info(text);
                }
                // The recording ends at the step limit; the solver does not know the limit.
                if recorded < moves {
                    let reason = "step limit reached";
                    let text = format!("The run shows {recorded} of {moves} moves: {reason}");
                    self.notices.error(text);
                }
            }
            Err(problems) => self.report_unplayable_level(&problems),
        }
    }
}
