//! Obstacles: why a command is disabled now, and why there is no run to show.
//!
//! The command table lists the preconditions of each command ([`Command::preconditions`]); this
//! module checks them. [`Studio::is_enabled`] is [`Studio::obstacle`] without the text, so that
//! both always agree.

use super::{ManualPlay, Mode, Run, RunFacts, Studio};
use crate::episode::EventKind;
use crate::studio::command::{Command, Precondition};

impl Studio {
    /// Whether the command can be executed now: it has no [`Self::obstacle`].
    #[must_use]
    pub fn is_enabled(&self, command: Command) -> bool {
        self.obstacle(command).is_none()
    }

    /// Why the command is disabled, in one sentence; `None` if it is enabled.
    #[must_use]
    pub fn obstacle(&self, command: Command) -> Option<String> {
        // The user can always follow a live run to its end, even if the level has a problem now.
        if command == Command::RunToEnd && self.shows_live_run() {
            return None;
        }
        if let Some(reason) = self.lesson_obstacle(command) {
            return Some(reason);
        }
        if command == Command::ReviewDecisions && !self.visible().future {
            return Some("A review covers all steps. Show the future first.".to_owned());
        }
        command.preconditions().iter().find_map(|need| self.unmet_reason(*need, command))
    }

    /// As [`Self::obstacle`], but commands of another keyboard context are disabled, too.
    ///
    /// For the list of all commands.
    #[must_use]
    pub fn obstacle_in_list(&self, command: Command) -> Option<String> {
        let context = command.spec().context;
        if context.is_active_in(self.context()) {
            return self.obstacle(command);
        }
        let mut words = context.label().to_owned();
        if let Some(first) = words.get_mut(..1) {
            first.make_ascii_lowercase();
        }
        Some(format!("Only {words}"))
    }

    /// The reason why a precondition is not met; `None` if it is met.
    fn unmet_reason(&self, need: Precondition, command: Command) -> Option<String> {
        let is_met = match need {
            Precondition::World(feature) => feature.is_in(self.world),
            Precondition::UndoStep => self.can_undo(),
            Precondition::RedoStep => self.can_redo(),
            Precondition::CurrentSquare => self.worlds.ice.is_keyboard_cursor(),
            Precondition::Selection => self.adapter().has_selection(self, command),
            Precondition::Copied => self.adapter().can_paste(self),
            // These preconditions fail for several reasons; the called check names the right one.
            Precondition::PlayableLevel => return self.level_obstacle(),
            Precondition::ReadyPlayer => return self.adapter().player_obstacle(self),
            Precondition::Run => self.runs.shown().is_some(),
            Precondition::GoalNotReached => {
                !self.adapter_of_run().is_some_and(|world| world.is_finished_here(self))
            }
            Precondition::Steps => self.has_steps(),
            Precondition::Mark(kind) => return self.event_obstacle(kind),
            Precondition::LoopRange => self.shown_playback().loop_range().is_some(),
            Precondition::SelectableCells => self.can_select_cells(),
            Precondition::SelectedCell => self.selected_cell().is_some(),
            Precondition::EarlierBeliefChange => self.earlier_change().is_some(),
            Precondition::ReviewableDecisions => self
                .runs
                .shown()
                .and_then(Run::ice)
                .is_some_and(|run| run.is_empty() || run.can_review_decisions()),
            Precondition::RescuedWork => self.files.earlier_work().is_some(),
            Precondition::Solutions => !self.solutions_of_file().is_empty(),
            Precondition::ClosedRun => self.runs.has_closed(),
            Precondition::OtherRun => self.runs.of_level().count() > 1,
            Precondition::RunningJob => self.has_cancellable_job(),
            Precondition::NoTraining => !self.is_training(),
            Precondition::Policy => self.has_policy(),
            Precondition::SolverIdle => self.solve_job.is_none(),
            Precondition::SolverRunning => self.solve_job.is_some(),
            Precondition::Lesson => self.lesson.is_some(),
            Precondition::AnyLesson => self.lesson.is_some() || self.authored.is_some(),
            // The called check names the right one of several reasons.
            Precondition::ShowsMoment => return self.moment_obstacle(),
            Precondition::AuthoredMoment => {
                self.authored.as_ref().is_some_and(|authored| authored.moment().is_some())
            }
            Precondition::LessonUndoStep => {
                self.authored.as_ref().is_some_and(|authored| authored.can_undo())
            }
            Precondition::LessonRedoStep => {
                self.authored.as_ref().is_some_and(|authored| authored.can_redo())
            }
            Precondition::SavedRun => {
                self.runs.shown().is_some_and(|run| run.file().recording().is_some())
            }
            Precondition::Answers => self.lesson.as_ref().is_some_and(|it| it.has_answers()),
            Precondition::Annotations => !self.annotations.is_empty(),
            Precondition::ManualMove => {
                self.can_move_manually()
                    && self.manual_play.as_ref().is_some_and(ManualPlay::can_undo_move)
            }
        };
        (!is_met).then(|| need.reason())
    }

    /// Whether the timeline of the current mode has something to show.
    fn has_steps(&self) -> bool {
        match self.mode {
            Mode::Search => self.search.result().is_some(),
            Mode::Verify => self.verification.result().is_some(),
            Mode::Edit | Mode::Watch => {
                self.runs.shown().is_some() || self.adapter().has_own_timeline(self)
            }
        }
    }

    /// Whether a job is running that [`Command::CancelRun`] can cancel.
    ///
    /// The solver and a decision review do not count: other commands stop them.
    fn has_cancellable_job(&self) -> bool {
        self.running_agent.is_some()
            || self.search.progress().is_some()
            || self.verification.is_busy()
            || self.adapters().iter().any(|world| world.has_job(self))
    }

    /// Why the open level cannot be played; `None` if it can.
    fn level_obstacle(&self) -> Option<String> {
        let reason = self.adapter().first_problem(self)?;
        Some(format!("Cannot play this {}: {reason}", self.adapter().words().level))
    }

    /// Why the user cannot jump to an event of this kind; `None` without an obstacle.
    ///
    /// The run has no such event, or such events are hidden now: dead ends while the ice is hidden.
    /// `None` also without a run.
    pub(super) fn event_obstacle(&self, kind: EventKind) -> Option<String> {
        let run = self.runs.shown()?;
        if !self.visible().shows_event(kind) {
            return Some(
                "Dead ends are hidden while the ice is hidden. Show the ice first.".to_owned(),
            );
        }
        let has_one = run.events().iter().any(|event| event.kind.is_for(kind));
        (!has_one).then(|| Precondition::Mark(kind).reason())
    }
}

/// Why there is no run, and what to do, in two short sentences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoRunText {
    /// State: "No run yet".
    pub title: String,
    /// Next action, or the reason why no run can start.
    pub advice: String,
}

impl NoRunText {
    /// Text for the open level.
    #[must_use]
    pub fn of(studio: &Studio) -> Self {
        let said = |title: &str, advice: String| Self { title: title.to_owned(), advice };
        // Work in progress comes first, then the obstacle, then the key to press.
        if let Some(text) = studio.adapter().no_run_text(studio) {
            return text;
        }
        if studio.files.is_demonstration_running() {
            return said("No run yet", "Recording the demonstration".to_owned());
        }
        let press = || format!("Press {} to run", Command::Run.key_text());
        said("No run yet", studio.obstacle(Command::Run).unwrap_or_else(press))
    }

    /// Title and advice in one line: "No run yet: press Ctrl+Enter to run".
    #[must_use]
    pub fn line(&self) -> String {
        let mut letters = self.advice.chars();
        let first = letters.next().map_or_else(String::new, |first| first.to_lowercase().collect());
        format!("{}: {first}{}", self.title, letters.as_str())
    }
}
