//! Obstacles: why a command is disabled now.
//!
//! The command table lists the needs of each command ([`Command::needs`]); this module checks each
//! need. [`Studio::is_enabled`] is [`Studio::obstacle`] without the text, so that both always
//! agree.

use super::{Hand, Mode, Run, RunFacts, Studio};
use crate::agents::AgentKind;
use crate::episode::EventKind;
use crate::programs::Program;
use crate::studio::command::{Command, Need};
use crate::studio::widgets::sentence;
use crate::worlds::WorldKind;
use crate::worlds::ice::Severity;

impl Studio {
    /// Whether the command is enabled.
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
        command.needs().iter().find_map(|need| self.unmet(*need, command))
    }

    /// As [`Self::obstacle`], for a list of all commands: commands of another mode are disabled,
    /// too.
    #[must_use]
    pub fn obstacle_in_list(&self, command: Command) -> Option<String> {
        let context = command.spec().context;
        if context.reaches(self.context()) {
            return self.obstacle(command);
        }
        let mut words = context.label().to_owned();
        if let Some(first) = words.get_mut(..1) {
            first.make_ascii_lowercase();
        }
        Some(format!("Only {words}"))
    }

    /// Why the open world does not allow the command; `None` if it does.
    pub(super) fn world_obstacle(&self, command: Command) -> Option<String> {
        let mut needs = command.needs().iter().filter(|need| need.is_about_world());
        needs.find_map(|need| self.unmet(*need, command))
    }

    /// The reason why a need is not met; `None` if it is.
    fn unmet(&self, need: Need, command: Command) -> Option<String> {
        let is_met = match need {
            Need::IceWorld => self.world == WorldKind::Ice,
            Need::ZumaWorld => self.world == WorldKind::Zuma,
            Need::NoZuma | Need::Selectable => self.world != WorldKind::Zuma,
            Need::NoStage => self.world != WorldKind::Platform,
            Need::UndoStep => self.can_undo(),
            Need::RedoStep => self.can_redo(),
            Need::SquareAtHand => self.editor.draws_by_keys(),
            Need::Selection => self.has_selection(command),
            Need::Copied => match self.world {
                WorldKind::Ice => self.editor.can_paste(),
                WorldKind::Platform => self.stages.can_paste(),
                WorldKind::Zuma => false,
            },
            Need::PlayableLevel => return self.level_obstacle(),
            Need::ReadyPlayer => return self.player_obstacle(),
            Need::Run => self.runs.shown().is_some(),
            Need::GoalAhead => !self.is_at_gate(),
            Need::Steps => self.has_steps(),
            Need::Mark(kind) => return self.mark_obstacle(kind),
            Need::LoopRange => self.shown_player().loop_range().is_some(),
            Need::Cells => self.can_select_cells(),
            Need::SelectedCell => self.selected_cell().is_some(),
            Need::EarlierChange => self.earlier_change().is_some(),
            Need::JudgedDecisions => self
                .runs
                .shown()
                .and_then(Run::ice)
                .is_some_and(|run| run.is_empty() || run.can_be_judged()),
            Need::RescuedWork => self.files.found_rescue().is_some(),
            Need::Solutions => !self.solutions_of_file().is_empty(),
            Need::ClosedRun => self.runs.has_closed(),
            Need::OtherRun => self.runs.of_level().count() > 1,
            Need::Work => self.has_work(),
            Need::NoTraining => self.marbles.school.training().is_none(),
            Need::Policy => !self.marbles.school.policies().is_empty(),
            Need::NoSolving => self.solving.is_none(),
            Need::Solving => self.solving.is_some(),
            Need::OwnMove => {
                self.plays_by_hand() && self.hand.as_ref().is_some_and(Hand::can_take_back)
            }
        };
        (!is_met).then(|| need.reason())
    }

    fn has_steps(&self) -> bool {
        match self.mode {
            Mode::Search => self.search.found().is_some(),
            Mode::Proof => self.proofs.proof().is_some(),
            Mode::Edit | Mode::Watch => self.runs.shown().is_some(),
        }
    }

    fn has_work(&self) -> bool {
        self.simulation.is_some()
            || self.search.progress().is_some()
            || self.proofs.is_at_work()
            || self.marbles.is_busy()
            || self.stages.planning().is_some()
    }

    fn has_selection(&self, command: Command) -> bool {
        match self.world {
            WorldKind::Ice => self.editor.selection().is_some(),
            WorldKind::Platform => self.stages.selection().is_some(),
            WorldKind::Zuma => {
                command == Command::Delete && self.marbles.gap().is_some_and(|gap| gap > 0)
            }
        }
    }

    /// Why the open level cannot be played.
    fn level_obstacle(&self) -> Option<String> {
        let reason = match self.world {
            WorldKind::Ice => {
                let fatal = self.editor.document().review().count(Severity::Fatal);
                let problems = || self.editor.level().problems();
                (fatal > 0).then(|| problems().first().map(ToString::to_string)).flatten()?
            }
            WorldKind::Platform => self.stages.documents().shown().review().first()?.to_string(),
            WorldKind::Zuma => {
                crate::studio::marbles::problem_words(self.marbles.problems().first()?)
            }
        };
        let what = match self.world {
            WorldKind::Zuma => "game",
            WorldKind::Ice | WorldKind::Platform => "level",
        };
        Some(format!("Cannot play this {what}: {reason}"))
    }

    /// Why the chosen player cannot play.
    fn player_obstacle(&self) -> Option<String> {
        match self.world {
            WorldKind::Ice if self.settings.agent_kind() == AgentKind::External => {
                let missing = Program::new(&self.settings.program).err()?;
                Some(sentence(&format!(
                    "{missing}: type the command in the toolbar, beside the \
                                        agent"
                )))
            }
            WorldKind::Zuma => self.seat_obstacle(self.marbles.game()),
            WorldKind::Ice | WorldKind::Platform => None,
        }
    }

    /// Why there is no event of this kind to jump to.
    pub(super) fn mark_obstacle(&self, kind: EventKind) -> Option<String> {
        let run = self.runs.shown()?;
        if !self.visible().shows_event(kind) {
            return Some(
                "Dead ends are hidden while the ice is hidden. Show the ice first.".to_owned(),
            );
        }
        let has_one = run.events().iter().any(|event| event.kind.is_of(kind));
        (!has_one).then(|| Need::Mark(kind).reason())
    }

    /// Whether the platform level is solved at the cursor: there is nothing to plan.
    fn is_at_gate(&self) -> bool {
        let Some(Run::Platform(run)) = self.runs.shown() else { return false };
        run.truth().is_solved_by(&run.frame(self.player.cursor()).state)
    }
}
