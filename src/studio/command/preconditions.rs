//! Preconditions of commands.
//!
//! Menus, buttons and the palette get [`Command::preconditions`] through the model, which checks
//! them. A command with an unmet precondition is disabled, and its tooltip gives the reason. The
//! cursor is the playback position of a run, counted in actions.

use super::Command;
use crate::episode::EventKind;
use crate::worlds::WorldKind;

/// A precondition of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Precondition {
    /// The open level is an ice level.
    IceWorld,
    /// The open level is a Zuma game.
    TrainableWorld,
    /// The open level is not a Zuma game.
    SearchableWorld,
    /// The open level is not a platform level.
    UncertainWorld,
    /// The history has an edit to undo.
    UndoStep,
    /// The history has an edit to redo.
    RedoStep,
    /// The arrow keys have selected a square.
    CurrentSquare,
    /// The world has squares or columns to select.
    SelectableWorld,
    /// The selection is not empty; in a Zuma game, a gap is selected.
    Selection,
    /// The clipboard of the editor is not empty.
    Copied,
    /// The open level can be played.
    PlayableLevel,
    /// The selected agent or player can play.
    ReadyPlayer,
    /// A run of the open level is visible.
    Run,
    /// The goal of a stage is not reached at the cursor.
    ///
    /// Always met in other worlds.
    GoalNotReached,
    /// The current mode has a run, a search or a verification to step through.
    Steps,
    /// The run has an event of this kind, and such events are not hidden.
    ///
    /// Also met without a run.
    Mark(EventKind),
    /// A range of steps is set that playback repeats.
    LoopRange,
    /// The visible run is of the ice world, so its board has cells to select.
    SelectableCells,
    /// A cell is selected.
    SelectedCell,
    /// The belief about the selected cell changed before the cursor.
    EarlierBeliefChange,
    /// The board is small enough for a review of the run's decisions.
    ReviewableDecisions,
    /// Unsaved work of an earlier session can be restored.
    RescuedWork,
    /// The file of the open level contains solutions.
    Solutions,
    /// A closed run can be reopened.
    ClosedRun,
    /// The open level has another run.
    OtherRun,
    /// A job that [`Command::CancelRun`] can cancel is running.
    RunningJob,
    /// No training is running.
    NoTraining,
    /// A Zuma policy was trained or opened.
    Policy,
    /// The solver is not running.
    SolverIdle,
    /// The solver is running.
    SolverRunning,
    /// The run has a manual move to undo.
    ManualMove,
}

impl Precondition {
    /// Returns true if the precondition depends only on the world.
    #[must_use]
    pub fn depends_on_world_only(self) -> bool {
        self != Self::SelectableWorld && self.is_met_in(WorldKind::default()).is_some()
    }

    /// Whether a level of this world meets the precondition; `None` if that needs more facts.
    #[must_use]
    pub fn is_met_in(self, world: WorldKind) -> Option<bool> {
        match self {
            Self::IceWorld => Some(world == WorldKind::Ice),
            Self::TrainableWorld => Some(world == WorldKind::Zuma),
            Self::SearchableWorld | Self::SelectableWorld => Some(world != WorldKind::Zuma),
            Self::UncertainWorld => Some(world != WorldKind::Platform),
            _ => None,
        }
    }

    /// Returns the reason shown while a command is disabled, as one sentence.
    ///
    /// The model replaces it with a more specific reason if it has one.
    #[must_use]
    pub fn reason(self) -> String {
        match self {
            Self::IceWorld => "Only for ice levels",
            Self::TrainableWorld => "Only for Zuma games",
            Self::SearchableWorld => "Not for Zuma games",
            Self::UncertainWorld => "Not for stages",
            Self::UndoStep => "Nothing to undo",
            Self::RedoStep => "Nothing to redo",
            Self::CurrentSquare => "Select a square with the arrow keys first",
            Self::SelectableWorld => "Zuma games have no selection",
            Self::Selection => "Nothing is selected",
            Self::Copied => "The clipboard is empty",
            Self::PlayableLevel => "This level cannot be played yet",
            Self::ReadyPlayer => "This player is not ready",
            // The text names the current key of the command, as the command table has it.
            Self::Run => {
                return format!("No run yet: press {} to run", Command::Run.key_text());
            }
            Self::GoalNotReached => {
                "The goal is reached at this step. Go to an earlier step first."
            }
            Self::Steps => "No steps yet",
            // The mark has the same name as its filter chip on the timeline.
            Self::Mark(kind) => return format!("This run has no {}", kind.label()),
            Self::LoopRange => "No loop range is set",
            Self::SelectableCells => "No run on ice is shown",
            Self::SelectedCell => "Select a cell first: click it on a board, or Ctrl+Shift+arrow",
            Self::EarlierBeliefChange => {
                "The belief about this cell did not change before this step"
            }
            Self::ReviewableDecisions => "The board is too large for a decision review",
            Self::RescuedWork => "No unsaved work of an earlier session",
            Self::Solutions => "The file of this level has no solutions",
            Self::ClosedRun => "No closed run to reopen",
            Self::OtherRun => "This level has no other run",
            Self::RunningJob => "No job is running",
            // Stopping loses nothing, so the text offers it.
            Self::NoTraining => {
                let key = Command::CancelRun.key_text();
                return format!(
                    "A training is already running. {key} stops it and keeps the policy."
                );
            }
            Self::Policy => "No trained policy yet",
            Self::SolverIdle => "The solver is already running",
            Self::SolverRunning => "The solver is not running",
            Self::ManualMove => "No move to undo",
        }
        .to_owned()
    }
}

impl Command {
    /// Preconditions of the command, empty if there are none.
    ///
    /// The first unmet one gives the reason.
    #[must_use]
    pub const fn preconditions(self) -> &'static [Precondition] {
        use Command::*;
        use Precondition as N;
        match self {
            Undo => &[N::UndoStep],
            Redo => &[N::RedoStep],
            Cut | Delete => &[N::Selection],
            Paste => &[N::SelectableWorld, N::Copied],
            Copy | SelectAll | Select => &[N::SelectableWorld],
            UseTool | UseEraser => &[N::CurrentSquare],
            InsertColumn | RemoveColumn | MirrorHorizontally | NextProblem => &[N::SearchableWorld],
            Run | RunToEnd => &[N::PlayableLevel, N::ReadyPlayer],
            PlayByHand => &[N::PlayableLevel],
            RunFromHere => &[N::Run, N::GoalNotReached, N::ReadyPlayer],
            WatchSearch => &[N::SearchableWorld, N::PlayableLevel],
            VerifyLevel => &[N::IceWorld, N::PlayableLevel],
            Solve => &[N::IceWorld, N::SolverIdle, N::PlayableLevel],
            StopSolving => &[N::SolverRunning],
            KnownDensity | KnownSolvable | NextObjective => &[N::IceWorld],
            Train => &[N::TrainableWorld, N::NoTraining, N::PlayableLevel],
            SavePolicy => &[N::Policy],
            CancelRun => &[N::RunningJob],
            SaveRun | PlayFromHere | EditFromHere | CloseRun | NextDecision | PreviousDecision => {
                &[N::Run]
            }
            ReviewDecisions => &[N::Run, N::IceWorld, N::Steps, N::ReviewableDecisions],
            RescuedWork => &[N::RescuedWork],
            ReopenRun => &[N::ClosedRun],
            OpenSolutions => &[N::IceWorld, N::Solutions],
            NextRun | PreviousRun => &[N::OtherRun],
            NextReplan => &[N::SearchableWorld, N::Run, N::Mark(EventKind::Replan)],
            NextUnexpectedOutcome => &[N::UncertainWorld, N::Run, N::Mark(EventKind::LessLikely)],
            NextDiscovery => &[N::IceWorld, N::Run, N::Mark(EventKind::Discovery)],
            NextDeadEnd => &[N::SearchableWorld, N::Run, N::Mark(EventKind::DeadEnd)],
            PlayPause | StepForward | StepBack | NextEvent | PreviousEvent | Start | End
            | GoToStep | LoopFrom | LoopTo | NextOnPath | PreviousOnPath => &[N::Steps],
            LoopOff => &[N::LoopRange],
            UndoMove => &[N::ManualMove],
            SelectCellUp | SelectCellDown | SelectCellLeft | SelectCellRight => {
                &[N::SelectableCells]
            }
            LastCellChange => &[N::SelectableCells, N::SelectedCell, N::EarlierBeliefChange],
            _ => &[],
        }
    }
}
