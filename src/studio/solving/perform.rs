//! Handlers of solving: the background solver and the requested solution.

use super::judge::Subject;
use super::task::Ending;
use super::{Effort, Solving, words};
use crate::episode::KnownSolution;
use crate::planning::sokoban::Objective;
use crate::studio::model::{LevelId, Studio};
use crate::worlds::WorldKind;
use crate::worlds::ice::{Ground, Level, Severity};
use std::sync::Arc;

impl Studio {
    /// Advances the background solver while the user edits, and collects a requested solution.
    pub(crate) fn keep_solving(&mut self, passed_ms: f32) {
        self.take_in_solution();
        if !self.draws_on_ice() {
            return self.judge.stop();
        }
        let now_ms = self.now_ms();
        let wake = Arc::new(self.waker());
        let editor = &self.editor;
        let document = editor.document();
        let draws = editor.stroke().is_some() || editor.resize().is_some();
        let subject = Subject {
            document: document.id(),
            level: document.level(),
            is_playable: document.review().count(Severity::Fatal) == 0,
            edit: document.draft().history().undo_name().unwrap_or_default(),
        };
        let may_search = !draws && self.solving.is_none();
        self.judge.keep_up(subject, may_search, (passed_ms, now_ms), &move || wake());
    }

    /// Searches for a solution of the edited level. A known best solution opens at once.
    pub(crate) fn solve_level(&mut self) {
        if self.solving.is_some() {
            return self.notices.news("The solver is already running");
        }
        if self.world != WorldKind::Ice {
            return self.notices.news("Solve works on ice levels. Press Run to plan a stage");
        }
        let level = self.editor.level().clone();
        let problems = level.problems();
        if !problems.is_empty() {
            return self.refuse_level(&problems);
        }
        let objective = self.settings.objective();
        let known = self.judge.judgement_of(&level.board);
        if known.is_some_and(|known| known.settles(objective)) {
            return self.tell_solution((&level, self.level_id()), objective, None);
        }
        self.judge.stop();
        let wake = self.waker();
        self.solving = Some(Solving::start(level, self.level_id(), objective, wake));
    }

    /// Stops the requested search; it still reports its partial result.
    pub(crate) fn stop_solving(&mut self) {
        if let Some(solving) = &mut self.solving {
            solving.stop();
        }
    }

    /// Selects the next objective.
    pub(crate) fn choose_next_objective(&mut self) {
        let chosen = self.settings.objective();
        let place = Objective::ALL.iter().position(|it| *it == chosen).unwrap_or_default();
        let next = Objective::ALL[(place + 1) % Objective::ALL.len()];
        next.name().clone_into(&mut self.settings.objective);
        let (name, about) = (words::objective(next), words::about_objective(next));
        self.notices.news(format!("Objective: {name} ({about})"));
    }

    fn take_in_solution(&mut self) {
        let Some(ending) = self.solving.as_ref().and_then(Solving::poll) else { return };
        let Some(solving) = self.solving.take() else { return };
        match ending {
            Ending::Verdict(verdict, seconds) => {
                let (level, objective) = (solving.level(), solving.objective());
                let when = (seconds, self.now_ms());
                self.judge.take_in(&level.board, objective, &verdict, when);
                let cost = Effort { states: verdict.expanded, seconds };
                self.tell_solution((level, solving.of()), objective, Some(cost));
            }
            Ending::Problems(problems) => self.refuse_level(&problems),
            Ending::Failed => {
                self.notices.trouble("The solver failed");
            }
        }
    }

    /// Reports the result for a level and opens its solution as a run. `cost` is the effort of the
    /// requested search; `None` if the solution was known before.
    fn tell_solution(
        &mut self,
        (level, of): (&Level, LevelId),
        objective: Objective,
        cost: Option<Effort>,
    ) {
        let Some(judgement) = self.judge.judgement_of(&level.board) else { return };
        let has_ice = level.board.cells().iter().any(|square| square.ground == Ground::Ice);
        let cost = cost.unwrap_or(judgement.effort);
        let text = words::ending(objective, judgement, cost, has_ice);
        let Some(plan) = judgement.plan(objective) else { return self.notices.trouble(text) };
        let is_optimal = judgement.settles(objective);
        let states = cost.states;
        let moves = plan.actions.len();
        let recording = match (KnownSolution { plan, objective, is_optimal, states }).record(level)
        {
            Ok(recording) => recording,
            Err(problems) => return self.refuse_level(&problems),
        };
        let recorded = recording.len();
        match self.bring_run(recording, of) {
            Ok((_, is_shown)) => {
                if is_shown {
                    self.notices.news(text);
                }
                if recorded < moves {
                    let reason = "step limit reached";
                    let text = format!("The run shows {recorded} of {moves} moves: {reason}");
                    self.notices.trouble(text);
                }
            }
            Err(problems) => self.refuse_level(&problems),
        }
    }
}
