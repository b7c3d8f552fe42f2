//! Status texts of running agents and jobs.

use super::{Mode, RunId, Studio};
use crate::episode::Outcome;
use crate::studio::request::Request;
use crate::studio::solving::words::grouped;
use crate::worlds::WorldKind;

/// Time in seconds after which the window reports that the agent is deciding.
const LONG_THOUGHT: f32 = 0.3;

impl Studio {
    /// Status of the running agent, with its level if another one is open.
    ///
    /// Without an agent: status of a job in another world, or of a search or verification whose
    /// panel is not shown; `None` if there is none.
    #[must_use]
    pub fn work_words(&self) -> Option<String> {
        self.agent_words().or_else(|| self.words_of_other_worlds())
    }

    fn words_of_other_worlds(&self) -> Option<String> {
        let planning = self.stages.planning().filter(|_| self.world != WorldKind::Platform);
        if let Some(planning) = planning {
            return Some(format!("searching a stage, {} s", planning.elapsed().as_secs()));
        }
        let training = self.marbles.school.training().filter(|_| self.world != WorldKind::Zuma);
        if let Some(training) = training {
            let view = training.view();
            let percent = 100.0 * view.games as f32 / view.of_games.max(1) as f32;
            return Some(format!("learning {}, {percent:.0} %", quoted(&view.title, "a game")));
        }
        self.words_of_hidden_panels()
    }

    /// Status of a search or verification whose panel is not shown.
    fn words_of_hidden_panels(&self) -> Option<String> {
        let is_shown = |mode| self.mode == mode && self.world == WorldKind::Ice;
        if let Some(expanded) = self.search.progress().filter(|_| !is_shown(Mode::Search)) {
            return Some(format!("searching, {} states", grouped(expanded)));
        }
        let proof = self.proofs.proof().filter(|_| self.proofs.is_at_work())?;
        let title = quoted(&proof.level().title, "a level");
        (!is_shown(Mode::Proof)).then(|| format!("verifying {title}"))
    }

    fn agent_words(&self) -> Option<String> {
        let simulation = self.simulation.as_ref()?;
        let run = self.runs.get(simulation.run())?;
        let steps = format!("step {}", run.len());
        let thinking = simulation.thinking_for().map_or(0.0, |time| time.as_secs_f32());
        let doing = if thinking > LONG_THOUGHT {
            format!("{steps}, deciding for {thinking:.1} s")
        } else {
            format!("{steps}, running")
        };
        Some(if self.shows_live_run() {
            doing
        } else {
            format!("{} on “{}”: {doing}", self.name_of_run(run), self.name_of(run.level_id()))
        })
    }

    /// Status of the shown live run, beside the timeline. Says how far the cursor lags behind.
    ///
    /// `None` if the shown run is not live.
    #[must_use]
    pub fn live_words(&self) -> Option<String> {
        let simulation = self.simulation.as_ref().filter(|_| self.shows_live_run())?;
        let behind = self.player.last() - self.player.cursor();
        let thinking = simulation.thinking_for().map_or(0.0, |time| time.as_secs_f32());
        Some(if behind > 0 {
            format!("live, {behind} steps behind")
        } else if thinking > LONG_THOUGHT {
            format!("deciding for {thinking:.1} s")
        } else if self.player.is_playing() {
            "live".to_owned()
        } else {
            "live; press Space to follow".to_owned()
        })
    }

    /// Reports how a run ended unless the user is watching it, and offers to show it.
    pub(super) fn tell_end_of_run(&mut self, id: RunId) {
        let Some(run) = self.runs.get(id) else { return };
        let Some(outcome) = run.outcome().filter(|it| **it != Outcome::Cancelled) else { return };
        let is_shown = self.on_boards().run().map(|run| run.id()) == Some(id);
        if is_shown && self.player.is_playing() {
            return;
        }
        let name = self.name_of_run(run);
        if is_shown {
            let text = format!("{name} ended after {} steps: {outcome}", run.len());
            return self.notices.news(text);
        }
        let level = self.name_of(run.level_id());
        let text = format!("{name} on “{level}” ended after {} steps: {outcome}", run.len());
        self.notices.offer(text, "Show", Request::SelectRun(id));
    }
}

/// The title in quotes, or a noun for a level without one.
fn quoted(title: &str, untitled: &str) -> String {
    if title.is_empty() { untitled.to_owned() } else { format!("“{title}”") }
}
