//! Runs of platform levels (plans found by search, and manual games), and recorded searches.

use super::RecordedPlatformSearch;
use super::analyzer::has_same_play;
use super::plan_job::{PlanJob, PlanJobResult, about_engine, ending};
use crate::agents::AgentKind;
use crate::episode::{EpisodeLimits, RecordedStep, RecordingHeader, record_stage_plan_after};
use crate::planning::platform::{Engine, PlanResult, SearchOptions, record_search};
use crate::planning::search::TraceLimit;
use crate::studio::model::{PlaybackRequest, Studio};
use crate::worlds::World;
use crate::worlds::platform::{Level, Platform};

impl Studio {
    /// Starts a search for a plan of the edited level, which opens as a run.
    pub(in crate::studio) fn run_platform(&mut self) {
        self.run_platform_from(self.worlds.platform.level().clone(), Vec::new());
    }

    /// Starts a search for a plan after the given steps; both open as one run.
    ///
    /// Cancels an earlier search. Reports a level with problems, or a gate that is already reached,
    /// instead.
    pub(in crate::studio) fn run_platform_from(
        &mut self,
        stage: Level,
        played: Vec<RecordedStep<Platform>>,
    ) {
        let (terrain, mut state) = match Platform::open(&stage) {
            Ok(opened) => opened,
            Err(problems) => return self.report_unplayable_level(&problems),
        };
        played.iter().for_each(|step| Platform::replay(&mut state, &step.change));
        if terrain.is_solved_by(&state) {
            return self.notices.info("The gate is already reached here. Go to an earlier move");
        }
        let wake = self.waker();
        let subject = terrain.level(&state);
        let begun = (stage, played, self.level_id());
        self.worlds.platform.plan_job =
            Some(PlanJob::start(subject, begun, self.worlds.platform.engine, wake));
    }

    /// Starts a manual game on the edited level.
    pub(in crate::studio) fn play_platform(&mut self) {
        self.commit_text();
        self.play_platform_from(self.worlds.platform.level().clone(), Vec::new());
    }

    /// Starts a manual game after the given steps.
    pub(in crate::studio) fn play_platform_from(
        &mut self,
        stage: Level,
        played: Vec<RecordedStep<Platform>>,
    ) {
        let header: RecordingHeader<Platform> = RecordingHeader {
            level: stage,
            agent: AgentKind::You.name().to_owned(),
            seed: 0,
            prior: (),
            limits: EpisodeLimits::default(),
            construct_ms: 0.0,
        };
        self.begin_manual_play(header, played);
    }

    /// Asks the search for a plan to stop; it still reports its result.
    pub(in crate::studio) fn stop_planning(&mut self) {
        if let Some(planning) = &self.worlds.platform.plan_job {
            planning.stop();
        }
    }

    /// Opens the plan of an ended search as a run; without a plan, reports why.
    pub(super) fn collect_plan(&mut self) {
        let Some(ending) = self.worlds.platform.plan_job.as_ref().and_then(PlanJob::poll) else {
            return;
        };
        let Some(planning) = self.worlds.platform.plan_job.take() else { return };
        match ending {
            PlanJobResult::Outcome(outcome, seconds) => {
                self.report_plan(&planning, &outcome, seconds);
            }
            PlanJobResult::Problems(problems) => self.report_unplayable_level(&problems),
            PlanJobResult::Failed => {
                let text = self.about_level(planning.level_id, "The search failed".to_owned());
                self.notices.error(text);
            }
        }
    }

    /// Opens a plan as a run and reports the result; without a plan, reports why.
    fn report_plan(&mut self, planning: &PlanJob, outcome: &PlanResult, seconds: f64) {
        let PlanJob { stage, played, level_id: of, .. } = planning;
        let text = ending(outcome, seconds, !played.is_empty());
        match record_stage_plan_after(stage, played, outcome) {
            Ok(Some(recording)) => match self.open_background_run(recording, *of) {
                Ok((run, is_shown)) => {
                    self.search_dead_end(run);
                    if is_shown {
                        self.playback.apply(PlaybackRequest::GoTo(played.len()));
                        self.notices.info(text);
                    }
                }
                Err(problems) => self.report_unplayable_level(&problems),
            },
            Ok(None) => self.notices.error(self.about_level(*of, text)),
            Err(problems) => self.report_unplayable_level(&problems),
        }
    }

    /// Selects the next search algorithm for Run; the first follows the last.
    pub(in crate::studio) fn choose_next_engine(&mut self) {
        let chosen = self.worlds.platform.engine;
        let place = Engine::ALL.iter().position(|it| *it == chosen).unwrap_or_default();
        self.worlds.platform.engine = Engine::ALL[(place + 1) % Engine::ALL.len()];
        let engine = self.worlds.platform.engine;
        self.notices.info(format!("Search: {engine} ({})", about_engine(engine)));
    }

    /// Shows the recorded search of a platform level, or starts it.
    ///
    /// Starts a job if the last result is of another level or another algorithm.
    pub(super) fn watch_platform_search(&mut self, stage: Level) {
        let engine = self.worlds.platform.search_engine;
        let searched = stage.clone();
        let is_of_level = |found: &RecordedPlatformSearch| has_same_play(found.level(), &searched);
        if self.show_finished_search(|found| is_of_level(found) && found.engine() == engine) {
            return;
        }
        let problems = stage.problems();
        if !problems.is_empty() {
            return self.report_unplayable_level(&problems);
        }
        let options = SearchOptions { engine, ..SearchOptions::default() };
        self.begin_search(is_of_level, move |budget, reported| {
            let limit = TraceLimit::default();
            let record = record_search(&stage, options, limit, budget, reported).ok()?;
            Some(RecordedPlatformSearch::new(stage, record))
        });
    }
}
