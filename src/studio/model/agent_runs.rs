//! Runs of agents: start, follow, cancel; and analyses of runs: dead ends, decision reviews.

use super::live_run::{LiveEvent, LiveRun, LiveRunStart};
use super::{Mode, PlaybackRequest, Run, RunFacts, RunId, RunWorld, RunningAgent, Studio};
use crate::agents::AgentKind;
use crate::episode::{
    DeadEndResult, EpisodeLimits, EpisodeOutcome, RecordedStep, Recording, RecordingHeader,
    Solvable,
};
use crate::programs::{IcePlayer, Program};
use crate::studio::command::Command;
use crate::studio::worlds::adapter_of;
use crate::worlds::ice::{Ice, Level};

impl Studio {
    /// Whether an agent of the ice world is still adding steps to the shown run.
    #[must_use]
    pub fn shows_live_run(&self) -> bool {
        let shown = self.runs.shown().map(|run| run.id());
        self.running_agent.as_ref().is_some_and(|running| Some(running.run()) == shown)
    }

    /// Whether an agent or the user is playing a run.
    ///
    /// True also for a manual game that has ended, because its moves can be undone. A run without
    /// an outcome that is not in progress was interrupted, or its file is damaged.
    #[must_use]
    pub fn is_in_progress(&self, run: RunId) -> bool {
        self.running_agent.as_ref().is_some_and(|running| running.run() == run)
            || self.manual_play.as_ref().is_some_and(|hand| hand.run() == run)
            // While the future is hidden, every run may continue.
            || self.runs.is_cut(run)
    }

    /// Starts the chosen agent, planner or player on the open level.
    ///
    /// With `follows_newest`, the cursor follows the newest step; other worlds than ice ignore it.
    pub(super) fn run_level(&mut self, follows_newest: bool) {
        self.commit_text();
        self.adapter().run(self, follows_newest);
    }

    /// Starts a manual game on the open level: the user chooses the actions.
    pub(super) fn play_level_manually(&mut self) {
        self.commit_text();
        self.adapter().play(self);
    }

    /// Starts a manual game on the shown run's level, after the steps up to the cursor.
    ///
    /// Does nothing without a shown run.
    pub(super) fn play_from_here(&mut self) {
        if let Some(world) = self.adapter_of_run() {
            world.play_from_here(self);
        }
    }

    /// Starts the chosen agent on the shown run's level, after the steps up to the cursor.
    ///
    /// Does nothing without a shown run.
    pub(super) fn run_from_here(&mut self) {
        if let Some(world) = self.adapter_of_run() {
            world.run_from_here(self);
        }
    }

    /// The shown run's level and its steps up to the cursor.
    ///
    /// `None` without a shown run, or if it is a run of another world than `W`.
    pub(in crate::studio) fn played_to_cursor<W: RunWorld>(
        &self,
    ) -> Option<(W::Level, Vec<RecordedStep<W>>)> {
        let recording = W::downcast(self.runs.shown()?)?.recording();
        let played = recording.steps[..self.playback.cursor()].to_vec();
        Some((recording.header.level.clone(), played))
    }

    /// Follows the newest step of the shown live run, or runs the open level.
    pub(super) fn run_to_end(&mut self) {
        if !self.shows_live_run() {
            return self.run_level(true);
        }
        if let Some(running) = &mut self.running_agent {
            running.follow_newest();
        }
        self.playback.follow();
        self.go_to(self.playback.end());
    }

    /// Cancels the job that the user sees; without one, the jobs in the background.
    ///
    /// Some worlds have *long* jobs, for example a training; all other jobs are short.
    /// Cancels the first of these that runs: the search in search mode, the verification in verify
    /// mode, a long job of the open world, the running agent with the short jobs of all worlds, the
    /// long jobs of other worlds, the search with the verification.
    pub(super) fn cancel_run(&mut self) {
        if self.mode == Mode::Search && self.search.progress().is_some() {
            return self.search.cancel();
        }
        if self.mode == Mode::Verify && self.verification.is_busy() {
            return self.verification.cancel();
        }
        let open_world = self.adapter();
        if open_world.has_long_jobs() && open_world.stop_job(self) {
            return;
        }
        let mut is_busy = self.running_agent.is_some();
        for world in self.adapters().into_iter().filter(|world| !world.has_long_jobs()) {
            is_busy |= world.stop_job(self);
        }
        if let Some(running) = &mut self.running_agent {
            running.live_mut().cancel();
        }
        // A long job continues in the background, and is cancelled from any world.
        let mut long_jobs = self.adapters().into_iter().filter(|world| world.has_long_jobs());
        if !is_busy && !long_jobs.any(|world| world.stop_job(self)) {
            self.search.cancel();
            self.verification.cancel();
        }
    }

    /// Starts the chosen agent on an ice level after the given steps.
    ///
    /// Starts a manual game instead if the chosen agent is the user. Stops the agent that is
    /// running. Reports an unplayable level or a missing program.
    pub(in crate::studio) fn start_run(
        &mut self,
        level: Level,
        played: Vec<RecordedStep<Ice>>,
        follows_newest: bool,
    ) {
        let agent = self.settings.agent_kind();
        let header = self.header(level, agent);
        let player = match agent {
            AgentKind::Automatic(agent) => IcePlayer::Automatic(agent),
            AgentKind::External => match Program::new(&self.settings.program) {
                Ok(program) => IcePlayer::External(program),
                Err(no_command) => {
                    let text = format!(
                        "{no_command}: type the command in the toolbar, beside the \
                                        agent"
                    );
                    return self.notices.error(text);
                }
            },
            AgentKind::You => return self.begin_manual_play(header, played),
        };
        // Start the worker first: a level that cannot be played must not stop the running agent.
        let start = LiveRunStart { header: header.clone(), player, played: played.clone() };
        let wake = self.wake.clone();
        let live = match LiveRun::start(start, move || (wake.0)()) {
            Ok(live) => live,
            Err(problems) => return self.report_unplayable_level(&problems),
        };
        let cursor = played.len();
        match self.open_run(Recording::<Ice>::empty(header), Some(self.level_id())) {
            Ok(run) => {
                self.stop_running_agent();
                let mut running = RunningAgent::new(run, live);
                if follows_newest {
                    running.follow_newest();
                }
                self.running_agent = Some(running);
                self.manual_play = None;
                self.mode = Mode::Watch;
                // The worker does not send the steps that were played before.
                if let Some(run) = self.runs.get_world_mut::<Ice>(run) {
                    for step in played {
                        run.push(step);
                    }
                }
                self.playback.show_recording(cursor, cursor);
                self.playback.follow();
            }
            Err(problems) => self.report_unplayable_level(&problems),
        }
    }

    /// Recording header for a new run of the ice world, with seed and prior of the settings.
    pub(in crate::studio) fn header(&self, level: Level, agent: AgentKind) -> RecordingHeader<Ice> {
        RecordingHeader {
            prior: self.settings.prior(&level),
            level,
            agent: agent.name().to_owned(),
            seed: self.settings.seed,
            limits: EpisodeLimits::default(),
            construct_ms: 0.0,
        }
    }

    /// Reports the first problem of a level that cannot be played, and switches to the editor.
    pub(crate) fn report_unplayable_level<P: std::fmt::Display>(&mut self, problems: &[P]) {
        self.report_unplayable("level", problems);
    }

    /// As [`Self::report_unplayable_level`]; `what` is the noun for the level.
    pub(crate) fn report_unplayable<P: std::fmt::Display>(&mut self, what: &str, problems: &[P]) {
        let reason = problems.first().map_or_else(String::new, ToString::to_string);
        self.notices.error(format!("Cannot play this {what}: {reason}"));
        self.mode = Mode::Edit;
    }

    /// Appends the running agent's new steps to its run, and handles its end.
    pub(super) fn collect_agent_steps(&mut self) {
        let Some(running) = &mut self.running_agent else { return };
        let events = running.live_mut().poll();
        let is_over = running.live().is_over();
        let id = running.run();
        // A paused cursor stays at its step, even if the run was started to be followed.
        let follows_newest = running.follows_newest() && self.playback.is_playing();
        let is_shown = self.runs.shown().map(|run| run.id()) == Some(id);
        if let Some(run) = self.runs.get_world_mut::<Ice>(id) {
            for event in events {
                match event {
                    LiveEvent::Constructed(ms) => run.set_construct_ms(ms),
                    LiveEvent::Step(step) => run.push(*step),
                    LiveEvent::Ended(outcome, overdue_ms) => {
                        run.end_live(outcome, overdue_ms);
                    }
                }
            }
            if is_shown {
                self.playback.set_last(run.len());
            }
            if is_shown && follows_newest {
                self.playback.apply(PlaybackRequest::GoTo(run.len()));
            }
        }
        // After the last steps: the dead-end search and the message need the complete run.
        if is_over {
            self.running_agent = None;
            self.search_dead_end(id);
            self.report_end_of_run(id);
        }
    }

    /// Stops the running agent because another run starts. The run keeps its steps.
    fn stop_running_agent(&mut self) {
        let Some(running) = self.running_agent.take() else { return };
        if let Some(run) = self.runs.get_world_mut::<Ice>(running.run()) {
            run.end_live(EpisodeOutcome::Cancelled, None);
        }
        self.search_dead_end(running.run());
    }

    /// Moves one step forwards.
    ///
    /// At the end of a live run, waits for the next step.
    pub(super) fn step_forward(&mut self) {
        if self.playback.cursor() == self.playback.end() && self.shows_live_run() {
            self.playback.pause();
            self.playback.expect_step();
        } else {
            self.playback.apply(PlaybackRequest::Step(1));
        }
    }

    /// Starts a search for the step after which an unsolved run cannot be won.
    ///
    /// Uses the result of a finished verification instead if there is one. For a solved run or a
    /// known dead end, only cancels a running search. Does nothing in worlds without dead ends. The
    /// search uses the true ice, so its result is only an event on the timeline, never part of a
    /// belief.
    pub(crate) fn search_dead_end(&mut self, id: RunId) {
        // A finished verification of the level already has the answer.
        if let Some(proved) = self.verified_dead_end(id) {
            return self.mark_dead_end(id, proved);
        }
        let Some(run) = self.runs.recorded(id) else { return };
        let is_solved = run.outcome().is_some_and(EpisodeOutcome::is_solved);
        if is_solved || run.dead_end().is_some() {
            return self.dead_end_jobs.cancel(id);
        }
        adapter_of(run.world()).search_dead_end(self, id);
    }

    /// Starts the job of [`Self::search_dead_end`] for a run of this world.
    pub(in crate::studio) fn start_dead_end_search<W: RunWorld + Solvable>(&mut self, id: RunId)
    where
        Recording<W>: Send,
    {
        let Some(run) = self.runs.recorded(id).and_then(W::downcast) else { return };
        let wake = self.wake.clone();
        self.dead_end_jobs.start(id, run.recording().clone(), move || (wake.0)());
    }

    /// Cancels all jobs of a run and its manual game.
    pub(super) fn cancel_jobs_of(&mut self, id: RunId) {
        if self.running_agent.as_ref().is_some_and(|running| running.run() == id) {
            self.running_agent = None;
        }
        if self.manual_play.as_ref().is_some_and(|hand| hand.run() == id) {
            self.manual_play = None;
        }
        self.dead_end_jobs.cancel(id);
        self.decision_reviewer.cancel(id);
    }

    /// Stores the result of a finished decision review, or reports that the review failed.
    pub(super) fn collect_reviews(&mut self) {
        if self.decision_reviewer.collect() {
            self.notices.error("The decision review failed");
        }
    }

    /// Starts or stops the decision review of the shown run.
    ///
    /// The review compares the mean cost of each decision with that of the best action, by the
    /// belief planner.
    pub(super) fn review_shown_run(&mut self) {
        if let Some(reason) = self.obstacle(Command::ReviewDecisions) {
            return self.notices.info(reason);
        }
        if let Some(run) = self.runs.shown().map(|run| run.id()) {
            self.review_run(run);
        }
    }

    /// Starts or stops the decision review of an ice run; ignores other runs.
    pub(super) fn review_run(&mut self, id: RunId) {
        let wake = self.waker();
        if let Some(run) = self.runs.recorded(id).and_then(Run::ice) {
            self.decision_reviewer.toggle((id, run.play_revision()), run.recording(), wake);
        }
    }

    /// Stores the results of dead-end searches.
    pub(super) fn collect_dead_ends(&mut self) {
        for (id, found) in self.dead_end_jobs.poll() {
            if let (DeadEndResult::Found(dead_end), Some(run)) = (found, self.runs.get_mut(id)) {
                run.set_dead_end(dead_end);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{studio_drawing, wait_until};
    use super::super::{Run, RunFacts, Studio};
    use crate::agents::AgentKind;
    use crate::episode::{EpisodeOutcome, Failure};
    use crate::studio::command::Command;
    use crate::studio::request::Request;
    use crate::studio::settings::SettingsRequest;

    const CORRIDOR: &str = "######/#@$_.#/######";

    /// A studio that has started the program of this command as external agent.
    fn asked(command: &str) -> Studio {
        let mut studio = studio_drawing(CORRIDOR);
        studio.apply(Request::ChooseAgent(AgentKind::External));
        studio.apply(Request::Settings(SettingsRequest::Program(command.to_owned())));
        studio.apply(Request::Command(Command::RunToEnd));
        studio
    }

    #[test]
    fn missing_program_command_is_reported() {
        let studio = asked("  ");
        assert!(studio.runs.iter().next().is_none());
        let actual = studio.notices.iter().last().map(|notice| notice.text.as_str());
        let asks = "Expected a command that starts a program: type the command in the toolbar, beside \
                    the agent";
        assert_eq!(actual, Some(asks));
    }

    #[cfg(unix)]
    #[test]
    fn program_plays_and_outcome_is_recorded() {
        let check = |command: &str, is_so: fn(&EpisodeOutcome) -> bool| {
            let mut studio = asked(command);
            wait_until(&mut studio, "the game is over", |studio| studio.running_agent.is_none());
            let run = studio.runs.shown().and_then(Run::ice).expect("a run");
            assert_eq!(run.agent(), "external");
            let outcome = run.recording().outcome.as_ref().expect("an end");
            assert!(is_so(outcome), "{command}: {outcome}");
        };
        check("printf 'R\\nR\\n'; cat > /dev/null", |outcome| *outcome == EpisodeOutcome::Solved);
        check(
            "echo resign I am tired",
            |outcome| matches!(outcome, EpisodeOutcome::Failed(Failure::Resigned(why)) if why == "I am tired"),
        );
        check("exit 3", |outcome| outcome.to_string().contains("exit status: 3"));
    }
}
