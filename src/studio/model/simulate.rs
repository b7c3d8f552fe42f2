//! Runs of agents: start, follow, cancel.

use super::{Mode, PlayerRequest, Run, RunFacts, RunId, Simulation, Studio};
use crate::agents::AgentKind;
use crate::episode::{DeadEndSearch, Limits, Outcome, Recording, RecordingHeader, Step};
use crate::programs::{Player, Program};
use crate::studio::command::Command;
use crate::studio::live::{LiveEvent, LiveRun, Start};
use crate::worlds::WorldKind;
use crate::worlds::ice::{Ice, Level};

impl Studio {
    /// Whether an agent is still adding steps to the shown run.
    #[must_use]
    pub fn shows_live_run(&self) -> bool {
        let shown = self.runs.shown().map(|run| run.id());
        self.simulation.as_ref().is_some_and(|simulation| Some(simulation.run()) == shown)
    }

    /// Whether a run continues: an agent or the user is playing it.
    ///
    /// A run without an outcome that is not in progress was interrupted, or its file is damaged.
    #[must_use]
    pub fn is_played(&self, run: RunId) -> bool {
        self.simulation.as_ref().is_some_and(|simulation| simulation.run() == run)
            || self.hand.as_ref().is_some_and(|hand| hand.run() == run)
    }

    /// Starts the chosen agent on the open level. If `ahead`, the cursor follows the newest step.
    pub(super) fn run_level(&mut self, ahead: bool) {
        self.settle();
        match self.world {
            WorldKind::Ice => {
                let level = self.editor.level().clone();
                self.start_run(level, Vec::new(), ahead);
            }
            WorldKind::Platform => self.run_stage(),
            WorldKind::Zuma => self.run_game(),
        }
    }

    /// Starts a manual game on the open level.
    pub(super) fn play_drawn_level(&mut self) {
        self.settle();
        match self.world {
            WorldKind::Ice => {
                let header = self.header(self.editor.level().clone(), AgentKind::You);
                self.begin_by_hand(header, Vec::new());
            }
            WorldKind::Platform => self.play_stage(),
            WorldKind::Zuma => self.play_game_by_hand(),
        }
    }

    /// Starts a manual game on the shown run's level, after the steps up to the cursor.
    pub(super) fn play_from_here(&mut self) {
        let cursor = self.player.cursor();
        match self.runs.shown() {
            Some(Run::Ice(run)) => {
                let header = self.header(run.recording().header.level.clone(), AgentKind::You);
                let played = run.recording().steps[..cursor].to_vec();
                self.begin_by_hand(header, played);
            }
            Some(Run::Platform(run)) => {
                let stage = run.recording().header.level.clone();
                let played = run.recording().steps[..cursor].to_vec();
                self.play_stage_from(stage, played);
            }
            Some(Run::Zuma(run)) => {
                let game = run.recording().header.level.clone();
                let played = run.recording().steps[..cursor].to_vec();
                self.sit_down(game, played);
            }
            None => {}
        }
    }

    /// Starts the chosen agent on the shown run's level, after the steps up to the cursor.
    pub(super) fn run_from_here(&mut self) {
        let cursor = self.player.cursor();
        match self.runs.shown() {
            Some(Run::Ice(run)) => {
                let level = run.recording().header.level.clone();
                let played = run.recording().steps[..cursor].to_vec();
                self.start_run(level, played, false);
            }
            Some(Run::Zuma(run)) => {
                let game = run.recording().header.level.clone();
                let played = run.recording().steps[..cursor].to_vec();
                self.run_game_from(game, played);
            }
            Some(Run::Platform(run)) => {
                let stage = run.recording().header.level.clone();
                let played = run.recording().steps[..cursor].to_vec();
                self.run_stage_from(stage, played);
            }
            None => {}
        }
    }

    /// Follows the newest step of the shown live run, or starts a run.
    pub(super) fn run_to_end(&mut self) {
        if !self.shows_live_run() {
            return self.run_level(true);
        }
        if let Some(simulation) = &mut self.simulation {
            simulation.go_along();
        }
        self.player.follow();
        self.go_to(self.player.last());
    }

    /// Cancels the job of the current mode; in watch mode the running agent. If none of these runs,
    /// cancels a training, search or verification in the background.
    pub(super) fn cancel_run(&mut self) {
        if self.mode == Mode::Search && self.search.progress().is_some() {
            return self.search.cancel();
        }
        if self.mode == Mode::Proof && self.proofs.is_at_work() {
            return self.proofs.cancel();
        }
        if self.world == WorldKind::Zuma && self.stop_marbles() {
            return;
        }
        let is_at_work = self.simulation.is_some() || self.stages.planning().is_some();
        self.stop_planning();
        if let Some(simulation) = &mut self.simulation {
            simulation.live_mut().cancel();
        }
        // Training continues in the background, and is cancelled from any world.
        if !is_at_work && !self.stop_marbles() {
            self.search.cancel();
            self.proofs.cancel();
        }
    }

    fn start_run(&mut self, level: Level, played: Vec<Step<Ice>>, ahead: bool) {
        let agent = self.settings.agent_kind();
        let header = self.header(level, agent);
        let player = match agent {
            AgentKind::Automatic(agent) => Player::Automatic(agent),
            AgentKind::External => match Program::new(&self.settings.program) {
                Ok(program) => Player::External(program),
                Err(no_command) => {
                    let text = format!(
                        "{no_command}: type the command in the toolbar, beside the \
                                        agent"
                    );
                    return self.notices.trouble(text);
                }
            },
            AgentKind::You => return self.begin_by_hand(header, played),
        };
        let start = Start { header: header.clone(), player, played: played.clone() };
        let wake = self.wake.clone();
        let live = match LiveRun::start(start, move || (wake.0)()) {
            Ok(live) => live,
            Err(problems) => return self.refuse_level(&problems),
        };
        let cursor = played.len();
        match self.open_run(Recording::<Ice>::begun(header), Some(self.level_id())) {
            Ok(run) => {
                self.stop_simulation();
                let mut simulation = Simulation::new(run, live);
                if ahead {
                    simulation.go_along();
                }
                self.simulation = Some(simulation);
                self.hand = None;
                self.mode = Mode::Watch;
                // The worker does not send the steps that were played before.
                if let Some(run) = self.runs.get_of::<Ice>(run) {
                    for step in played {
                        run.push(step);
                    }
                }
                self.player.show(cursor, cursor);
                self.player.follow();
            }
            Err(problems) => self.refuse_level(&problems),
        }
    }

    fn header(&self, level: Level, agent: AgentKind) -> RecordingHeader<Ice> {
        RecordingHeader {
            prior: self.settings.prior(&level),
            level,
            agent: agent.name().to_owned(),
            seed: self.settings.seed,
            limits: Limits::default(),
            construct_ms: 0.0,
        }
    }

    /// Reports why a level cannot be played, and switches to the editor.
    pub(crate) fn refuse_level<P: std::fmt::Display>(&mut self, problems: &[P]) {
        self.refuse("level", problems);
    }

    /// As [`Self::refuse_level`], with another noun for the level.
    pub(crate) fn refuse<P: std::fmt::Display>(&mut self, what: &str, problems: &[P]) {
        let reason = problems.first().map_or_else(String::new, ToString::to_string);
        self.notices.trouble(format!("Cannot play this {what}: {reason}"));
        self.mode = Mode::Edit;
    }

    /// Appends the running agent's new steps to its run.
    pub(super) fn take_in_simulation(&mut self) {
        let Some(simulation) = &mut self.simulation else { return };
        let events = simulation.live_mut().poll();
        let is_over = simulation.live().is_over();
        let id = simulation.run();
        let goes_along = simulation.goes_along() && self.player.is_playing();
        let is_shown = self.runs.shown().map(|run| run.id()) == Some(id);
        if let Some(run) = self.runs.get_of::<Ice>(id) {
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
                self.player.set_last(run.len());
            }
            if is_shown && goes_along {
                self.player.apply(PlayerRequest::GoTo(run.len()));
            }
        }
        if is_over {
            self.simulation = None;
            self.look_for_dead_end(id);
            self.tell_end_of_run(id);
        }
    }

    /// Stops the running agent because another run starts. The run keeps its steps.
    fn stop_simulation(&mut self) {
        let Some(simulation) = self.simulation.take() else { return };
        if let Some(run) = self.runs.get_of::<Ice>(simulation.run()) {
            run.end_live(Outcome::Cancelled, None);
        }
        self.look_for_dead_end(simulation.run());
    }

    /// Moves one step forwards. At the end of a live run, waits for the next step.
    pub(super) fn step_forward(&mut self) {
        if self.player.cursor() == self.player.last() && self.shows_live_run() {
            self.player.pause();
            self.player.expect_step();
        } else {
            self.player.apply(PlayerRequest::Step(1));
        }
    }

    /// Searches for the step after which an unsolved run cannot be won.
    ///
    /// The search uses the true ice, so its result is only an event on the timeline, never part of
    /// a belief.
    pub(crate) fn look_for_dead_end(&mut self, id: RunId) {
        // A finished verification of the level already has the answer.
        if let Some(proved) = self.proved_dead_end(id) {
            return self.mark_dead_end(id, proved);
        }
        let Some(run) = self.runs.get(id) else { return };
        let is_solved = run.outcome().is_some_and(Outcome::is_solved);
        if is_solved || run.dead_end().is_some() {
            return self.analysis.forget(id);
        }
        let wake = self.wake.clone();
        let wake = move || (wake.0)();
        match run {
            Run::Ice(run) => {
                self.analysis.look_for_dead_end(id, run.recording().clone(), wake);
            }
            Run::Platform(run) => {
                self.analysis.look_for_dead_end(id, run.recording().clone(), wake);
            }
            // A Zuma game has no dead ends.
            Run::Zuma(_) => {}
        }
    }

    /// Cancels all jobs of a run and its manual game.
    pub(super) fn give_up_work_on(&mut self, id: RunId) {
        if self.simulation.as_ref().is_some_and(|simulation| simulation.run() == id) {
            self.simulation = None;
        }
        if self.hand.as_ref().is_some_and(|hand| hand.run() == id) {
            self.hand = None;
        }
        self.analysis.forget(id);
        self.reckoner.forget(id);
    }

    /// Stores a finished decision review.
    pub(super) fn take_in_regrets(&mut self) {
        if self.reckoner.take_in() {
            self.notices.trouble("The decision review failed");
        }
    }

    /// Starts or stops the decision review of the shown run.
    pub(super) fn reckon_shown_run(&mut self) {
        if let Some(reason) = self.obstacle(Command::JudgeDecisions) {
            return self.notices.news(reason);
        }
        if let Some(run) = self.runs.shown().map(|run| run.id()) {
            self.reckon_run(run);
        }
    }

    /// Starts or stops the decision review of a run.
    pub(super) fn reckon_run(&mut self, id: RunId) {
        let wake = self.waker();
        if let Some(run) = self.runs.get(id).and_then(Run::ice) {
            self.reckoner.begin_or_stop((id, run.play_revision()), run.recording(), wake);
        }
    }

    /// Stores the results of dead-end searches.
    pub(super) fn take_in_analysis(&mut self) {
        for (id, found) in self.analysis.poll() {
            if let (DeadEndSearch::Found(dead_end), Some(run)) = (found, self.runs.get_mut(id)) {
                run.set_dead_end(dead_end);
            }
        }
    }
}
