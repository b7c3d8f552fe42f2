//! Runs of platform levels: plans found by search, and manual games.

use super::planning::{Ending, Planning};
use super::words;
use crate::agents::AgentKind;
use crate::episode::{Limits, RecordingHeader, Step, record_stage_plan_after};
use crate::planning::platform::{Engine, Outcome};
use crate::studio::model::{PlayerRequest, Studio};
use crate::worlds::World;
use crate::worlds::platform::{Level, Platform};

impl Studio {
    /// Searches a plan of the edited level and opens it as a run.
    pub(in crate::studio) fn run_stage(&mut self) {
        self.run_stage_from(self.stages.stage().clone(), Vec::new());
    }

    /// Searches a plan after the given steps, and opens steps and plan as one run.
    pub(in crate::studio) fn run_stage_from(&mut self, stage: Level, played: Vec<Step<Platform>>) {
        let (terrain, mut state) = match Platform::open(&stage) {
            Ok(opened) => opened,
            Err(problems) => return self.refuse_level(&problems),
        };
        played.iter().for_each(|step| Platform::replay(&mut state, &step.change));
        if terrain.is_solved_by(&state) {
            return self.notices.news("The gate is already reached here. Go to an earlier move");
        }
        let wake = self.waker();
        let subject = terrain.level(&state);
        let begun = (stage, played, self.level_id());
        self.stages.planning = Some(Planning::start(subject, begun, self.stages.engine, wake));
    }

    /// Starts a manual game on the edited level.
    pub(in crate::studio) fn play_stage(&mut self) {
        self.settle();
        self.play_stage_from(self.stages.stage().clone(), Vec::new());
    }

    /// Starts a manual game after the given steps.
    pub(in crate::studio) fn play_stage_from(&mut self, stage: Level, played: Vec<Step<Platform>>) {
        let header: RecordingHeader<Platform> = RecordingHeader {
            level: stage,
            agent: AgentKind::You.name().to_owned(),
            seed: 0,
            prior: (),
            limits: Limits::default(),
            construct_ms: 0.0,
        };
        self.begin_by_hand(header, played);
    }

    /// Cancels the search for a plan.
    pub(in crate::studio) fn stop_planning(&mut self) {
        if let Some(planning) = &self.stages.planning {
            planning.stop();
        }
    }

    /// Opens the plan as a run, once the search has ended.
    pub(super) fn take_in_plan(&mut self) {
        let Some(ending) = self.stages.planning.as_ref().and_then(Planning::poll) else { return };
        let Some(planning) = self.stages.planning.take() else { return };
        match ending {
            Ending::Outcome(outcome, seconds) => {
                self.tell_plan(&planning, &outcome, seconds);
            }
            Ending::Problems(problems) => self.refuse_level(&problems),
            Ending::Failed => self.notices.trouble("The search failed"),
        }
    }

    fn tell_plan(&mut self, planning: &Planning, outcome: &Outcome, seconds: f64) {
        let Planning { stage, played, of, .. } = planning;
        let text = words::ending(outcome, seconds, !played.is_empty());
        match record_stage_plan_after(stage, played, outcome) {
            Ok(Some(recording)) => match self.bring_run(recording, *of) {
                Ok((run, is_shown)) => {
                    self.look_for_dead_end(run);
                    if is_shown {
                        self.player.apply(PlayerRequest::GoTo(played.len()));
                        self.notices.news(text);
                    }
                }
                Err(problems) => self.refuse_level(&problems),
            },
            Ok(None) => self.notices.trouble(text),
            Err(problems) => self.refuse_level(&problems),
        }
    }

    /// Selects the next search algorithm.
    pub(in crate::studio) fn choose_next_engine(&mut self) {
        let chosen = self.stages.engine;
        let place = Engine::ALL.iter().position(|it| *it == chosen).unwrap_or_default();
        self.stages.engine = Engine::ALL[(place + 1) % Engine::ALL.len()];
        let engine = self.stages.engine;
        self.notices.news(format!("Search: {engine} ({})", words::about_engine(engine)));
    }
}
