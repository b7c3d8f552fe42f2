//! Messages to the user: errors, dialogs, status of agents and jobs, ends of runs, names of runs.

use super::{Dialog, LevelId, Mode, Run, RunId, Studio};
use crate::episode::EpisodeOutcome;
use crate::studio::files::FileDialog;
use crate::studio::level_analysis::text::{group_digits, quoted};
use crate::studio::request::Request;
use crate::studio::worlds::adapter_of;
use crate::worlds::WorldKind;

/// Title of a dialog with several messages.
const SEVERAL_MESSAGES: &str = "Several messages";

impl Studio {
    /// Shows the error of an action that has failed.
    pub(in crate::studio) fn report<T, E: std::fmt::Display>(&mut self, outcome: Result<T, E>) {
        if let Err(error) = outcome {
            self.notices.error(error.to_string());
        }
    }

    /// Shows a message in a dialog, which replaces an open dialog of another kind.
    ///
    /// A message that is still open stays: one dialog then shows both. The rescue dialog must not
    /// be replaced: while it is open, the message is a short notice.
    pub fn show_message(&mut self, title: impl Into<String>, text: String) {
        let title = title.into();
        if self.dialog == Some(Dialog::Files(FileDialog::Rescue)) {
            return self.notices.error(format!("{title}: {text}"));
        }
        self.dialog = Some(match self.dialog.take() {
            Some(Dialog::Message { title: open, text: earlier }) if open != title => {
                let earlier = match open.as_str() {
                    SEVERAL_MESSAGES => earlier,
                    _ => format!("{open}\n{earlier}"),
                };
                let text = format!("{earlier}\n\n{title}\n{text}");
                Dialog::Message { title: SEVERAL_MESSAGES.to_owned(), text }
            }
            _ => Dialog::Message { title, text },
        });
    }
}

/// Time in seconds after which status texts name the time of a decision.
const SLOW_DECISION_SECONDS: f32 = 0.3;

impl Studio {
    /// Status of the running agent, else of a job that no visible panel shows.
    ///
    /// These jobs are a plan search or a training in a world that is not open, and a search of the
    /// search view or a verification whose panel is not shown. Names the agent and its level unless
    /// its run is shown. `None` if there is no such job.
    #[must_use]
    pub fn job_status(&self) -> Option<String> {
        self.agent_status().or_else(|| self.other_world_status())
    }

    /// Status of a job in a world that is not open, else [`Self::hidden_panel_status`].
    fn other_world_status(&self) -> Option<String> {
        let others = WorldKind::ALL.into_iter().filter(|world| *world != self.world);
        let status = others.map(adapter_of).find_map(|world| world.background_status(self));
        status.or_else(|| self.hidden_panel_status())
    }

    /// Status of a search or verification whose panel is not shown; `None` without one.
    fn hidden_panel_status(&self) -> Option<String> {
        let is_shown = |mode| self.mode == mode && self.world == WorldKind::Ice;
        if let Some(expanded) = self.search.progress().filter(|_| !is_shown(Mode::Search)) {
            let level = self.search.job_level().map_or_else(String::new, |it| self.level_name(it));
            return Some(format!("searching “{level}”, {} states", group_digits(expanded)));
        }
        let result = self.verification.result().filter(|_| self.verification.is_busy())?;
        let title = quoted(&result.level().title, "a level");
        (!is_shown(Mode::Verify)).then(|| format!("verifying {title}"))
    }

    /// A text about the result of a job on an open level, which it names unless it is visible.
    pub(in crate::studio) fn about_level(&self, level: LevelId, text: String) -> String {
        match level == self.level_id() {
            true => text,
            false => format!("“{}”: {text}", self.level_name(level)),
        }
    }

    /// Status of the running agent; `None` if no agent is running.
    fn agent_status(&self) -> Option<String> {
        let running = self.running_agent.as_ref()?;
        let run = self.runs.get(running.run())?;
        let steps = format!("step {}", run.len());
        let thinking = running.thinking_for().map_or(0.0, |time| time.as_secs_f32());
        // Nothing wakes the window to count the seconds of an agent that you do not follow.
        let doing = if thinking > SLOW_DECISION_SECONDS && self.follows_live_run() {
            format!("{steps}, deciding for {thinking:.1} s")
        } else {
            format!("{steps}, running")
        };
        Some(if self.shows_live_run() {
            doing
        } else {
            format!("{} on “{}”: {doing}", self.run_name(run), self.level_name(run.level_id()))
        })
    }

    /// Status of the shown run while an agent of the ice world plays it; otherwise `None`.
    ///
    /// Includes the number of steps that the cursor is behind.
    #[must_use]
    pub fn live_run_status(&self) -> Option<String> {
        let running = self.running_agent.as_ref().filter(|_| self.shows_live_run())?;
        let behind = self.playback.last() - self.playback.cursor();
        let thinking = running.thinking_for().map_or(0.0, |time| time.as_secs_f32());
        Some(if behind > 0 {
            format!("live, {behind} steps behind")
        } else if thinking > SLOW_DECISION_SECONDS && self.follows_live_run() {
            format!("deciding for {thinking:.1} s")
        } else if self.playback.is_playing() {
            "live".to_owned()
        } else {
            "live; press Space to follow".to_owned()
        })
    }

    /// Reports how a run ended, unless its playback shows this or it was cancelled.
    ///
    /// Offers to show the run if it is not shown.
    pub(super) fn report_end_of_run(&mut self, id: RunId) {
        let Some(run) = self.runs.get(id) else { return };
        let Some(outcome) = run.outcome().filter(|it| **it != EpisodeOutcome::Cancelled) else {
            return;
        };
        let is_shown = self.board_subject().run().map(|run| run.id()) == Some(id);
        if is_shown && self.playback.is_playing() {
            return;
        }
        let name = self.run_name(run);
        if is_shown {
            let text = format!("{name} ended after {} steps: {outcome}", run.len());
            return self.notices.info(text);
        }
        let level = self.level_name(run.level_id());
        let text = format!("{name} on “{level}” ended after {} steps: {outcome}", run.len());
        self.notices.info_with_action(text, "Show", Request::SelectRun(id));
    }
}

impl Studio {
    /// The agent's name, numbered if it has several open runs: "careful 1", "careful 2". O(runs).
    #[must_use]
    pub fn run_name(&self, run: &Run) -> String {
        match self.run_number(run) {
            Some(number) => format!("{} {number}", run.agent()),
            None => run.agent().to_owned(),
        }
    }

    /// Number of a run among the open runs of its agent, from 1.
    ///
    /// `None` if it is the only one, or if it is closed. Runs of all levels count, so that a name
    /// is unique.
    #[must_use]
    pub fn run_number(&self, run: &Run) -> Option<usize> {
        let is_twin = |other: &&Run| other.agent() == run.agent();
        let twins: Vec<_> = self.runs.iter().filter(is_twin).map(|twin| twin.id()).collect();
        let place = twins.iter().position(|twin| *twin == run.id())?;
        (twins.len() > 1).then_some(place + 1)
    }
}
