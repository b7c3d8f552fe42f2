//! Preconditions of commands.
//!
//! Menus, buttons and the palette get [`Command::preconditions`] through the model, which checks
//! them. A command with an unmet precondition is disabled, and its tooltip gives the reason. The
//! cursor is the playback position of a run, counted in actions.

use super::{Command, WorldFeature};
use crate::episode::EventKind;
use crate::studio::world_states::commands_of;
use crate::worlds::WorldKind;

/// A precondition of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Precondition {
    /// The world of the open level has a feature.
    World(WorldFeature),
    /// The history has an edit to undo.
    UndoStep,
    /// The history has an edit to redo.
    RedoStep,
    /// The arrow keys have selected a square.
    CurrentSquare,
    /// The selection is not empty; on a line of balls, a gap is selected.
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
    /// A policy was trained or opened.
    Policy,
    /// The solver is not running.
    SolverIdle,
    /// The solver is running.
    SolverRunning,
    /// The run has a manual move to undo.
    ManualMove,
    /// A lesson is open.
    Lesson,
    /// A lesson is played or written.
    AnyLesson,
    /// The window shows something that can be a moment of a lesson.
    ///
    /// Not met while a lesson is previewed.
    ShowsMoment,
    /// A lesson with a moment is written.
    AuthoredMoment,
    /// The lesson that is written has an edit to undo.
    LessonUndoStep,
    /// The lesson that is written has an edit to redo.
    LessonRedoStep,
    /// The visible run is in a file.
    SavedRun,
    /// A question of the lesson was answered.
    Answers,
    /// The user has drawn marks on the boards.
    Annotations,
}

impl Precondition {
    /// Returns true if the precondition depends only on the world.
    #[must_use]
    pub fn depends_on_world_only(self) -> bool {
        matches!(self, Self::World(feature) if feature != WorldFeature::Selection)
    }

    /// Returns the reason shown while a command is disabled, as one sentence.
    ///
    /// The model replaces it with a more specific reason if it has one.
    #[must_use]
    pub fn reason(self) -> String {
        match self {
            Self::World(feature) => return feature.reason(),
            Self::UndoStep => "Nothing to undo",
            Self::RedoStep => "Nothing to redo",
            Self::CurrentSquare => "Select a square with the arrow keys first",
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
            Self::SelectableCells => "No run of an ice level is shown",
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
            Self::Lesson | Self::AnyLesson => "No lesson is open",
            Self::ShowsMoment => "Show a run, a search or a verification first",
            Self::AuthoredMoment => {
                return format!("Press {} to add a moment first", Command::AddMoment.key_text());
            }
            Self::LessonUndoStep => "Nothing to undo in the lesson",
            Self::LessonRedoStep => "Nothing to redo in the lesson",
            Self::SavedRun => {
                let key = Command::SaveRun.key_text();
                return format!("This run is in no file yet: save it first, with {key}");
            }
            Self::Answers => "No question was answered yet",
            Self::Annotations => "No marks are drawn at this step",
        }
        .to_owned()
    }
}

impl WorldFeature {
    /// Whether a world has the feature.
    #[must_use]
    pub fn is_in(self, world: WorldKind) -> bool {
        commands_of(world).features.contains(&self)
    }

    /// Returns the reason why commands that need the feature are disabled.
    ///
    /// Names the only world that has it, or else those that lack it.
    fn reason(self) -> String {
        let levels_of_worlds = |has: bool| {
            let worlds = WorldKind::ALL.into_iter().filter(move |world| self.is_in(*world) == has);
            worlds.map(|world| commands_of(world).levels).collect::<Vec<_>>()
        };
        let missing = match self {
            Self::Selection => Some("selection"),
            Self::BeliefBoard => Some("belief board"),
            Self::Legend => Some("legend"),
            Self::HiddenIce | Self::Training | Self::Search | Self::Uncertainty => None,
        };
        match (levels_of_worlds(true).as_slice(), levels_of_worlds(false).join(" and ")) {
            (_, lacking) if let Some(missing) = missing => {
                let mut sentence = format!("{lacking} have no {missing}");
                if let Some(first) = sentence.get_mut(..1) {
                    first.make_ascii_uppercase();
                }
                sentence
            }
            ([only], _) => format!("Only for {only}"),
            (_, lacking) => format!("Not for {lacking}"),
        }
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
        use WorldFeature::{
            BeliefBoard, HiddenIce, Legend, Search, Selection, Training, Uncertainty,
        };
        match self {
            Undo => &[N::UndoStep],
            Redo => &[N::RedoStep],
            Cut => &[N::World(Selection), N::Selection],
            Delete => &[N::Selection],
            Paste => &[N::World(Selection), N::Copied],
            Copy | SelectAll | Select => &[N::World(Selection)],
            UseTool | UseEraser => &[N::CurrentSquare],
            InsertColumn | RemoveColumn | MirrorHorizontally | NextProblem => &[N::World(Search)],
            Run | RunToEnd => &[N::PlayableLevel, N::ReadyPlayer],
            PlayByHand => &[N::PlayableLevel],
            RunFromHere => &[N::Run, N::GoalNotReached, N::ReadyPlayer],
            WatchSearch => &[N::World(Search), N::PlayableLevel],
            VerifyLevel => &[N::World(HiddenIce), N::PlayableLevel],
            Solve => &[N::World(HiddenIce), N::SolverIdle, N::PlayableLevel],
            StopSolving => &[N::SolverRunning],
            KnownDensity | KnownSolvable | NextObjective | ToggleReachable => {
                &[N::World(HiddenIce)]
            }
            ToggleBeliefOverlay => &[N::World(BeliefBoard)],
            ToggleLegend => &[N::World(Legend)],
            HideTruth => &[N::World(Uncertainty)],
            Train => &[N::World(Training), N::NoTraining, N::PlayableLevel],
            SavePolicy => &[N::Policy],
            CancelRun => &[N::RunningJob],
            SaveRun | PlayFromHere | EditFromHere | CloseRun | NextDecision | PreviousDecision => {
                &[N::Run]
            }
            CopyStepLink => &[N::Run, N::SavedRun],
            ReviewDecisions => &[N::World(HiddenIce), N::Run, N::Steps, N::ReviewableDecisions],
            RescuedWork => &[N::RescuedWork],
            ReopenRun => &[N::ClosedRun],
            OpenSolutions => &[N::World(HiddenIce), N::Solutions],
            NextRun | PreviousRun => &[N::OtherRun],
            NextReplan => &[N::World(Search), N::Run, N::Mark(EventKind::Replan)],
            NextUnexpectedOutcome => {
                &[N::World(Uncertainty), N::Run, N::Mark(EventKind::LessLikely)]
            }
            NextDiscovery => &[N::World(HiddenIce), N::Run, N::Mark(EventKind::Discovery)],
            NextDeadEnd => &[N::World(Search), N::Run, N::Mark(EventKind::DeadEnd)],
            PlayPause | StepForward | StepBack | NextEvent | PreviousEvent | Start | End
            | GoToStep | LoopFrom | LoopTo | NextOnPath | PreviousOnPath | CompareSearches
            | SwitchCommonStep => &[N::Steps],
            LoopOff => &[N::LoopRange],
            UndoMove => &[N::ManualMove],
            AskMe => &[N::Run],
            ExploreFreely | EditLesson => &[N::Lesson],
            CloseLesson => &[N::AnyLesson],
            AddMoment => &[N::ShowsMoment],
            ProposeMoments => &[N::Run, N::ShowsMoment],
            UpdateMoment => &[N::AuthoredMoment, N::ShowsMoment],
            RemoveMoment | MoveMomentEarlier | MoveMomentLater | WriteNarration | AddQuestion
            | PreviewLesson => &[N::AuthoredMoment],
            UndoLessonEdit => &[N::LessonUndoStep],
            RedoLessonEdit => &[N::LessonRedoStep],
            SaveAnswers => &[N::Lesson, N::Answers],
            SelectCellUp | SelectCellDown | SelectCellLeft | SelectCellRight | NextCandidate
            | PreviousCandidate | NextScenario | PreviousScenario | CheckSafety => {
                &[N::World(BeliefBoard), N::SelectableCells]
            }
            MarkChosen | MarkRisk | MarkNote | StartArrow => {
                &[N::World(BeliefBoard), N::SelectableCells, N::SelectedCell]
            }
            ClearAnnotations => &[N::Annotations],
            LastCellChange => &[
                N::World(BeliefBoard),
                N::SelectableCells,
                N::SelectedCell,
                N::EarlierBeliefChange,
            ],
            _ => &[],
        }
    }
}
