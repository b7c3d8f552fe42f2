//! The list of all commands.

/// Declares the commands once: the enum, and the list of all commands in menu order.
///
/// The word `tiles` marks the place of the [`Command::Paint`] commands.
macro_rules! commands {
    ({ $($first:ident,)+ } tiles { $($rest:ident,)+ }) => {
        /// A user command. [`super::CommandSpec`] contains its texts and keys.
        ///
        /// Meaning of the short names:
        ///
        /// - `NewIceLevel` and the like create a level of one of the worlds.
        /// - `Normalise` turns unreachable squares into walls and crops the board.
        /// - `ToggleIceLayer` shows or hides the ice of the level. `ToggleIceEffect` shows for each
        ///   cell how many ice maps with ice there are solvable.
        /// - `MarkDoubtful` marks cells that may be ice; verification varies only these cells.
        /// - `CellUp` and the other three directions move the keyboard cursor of the ice editor;
        ///   `UseTool` and `UseEraser` draw and erase there.
        /// - `Paint` selects the tile that the drawing tools paint. `SelectRed`, `SelectBlue`,
        ///   `SelectGreen` and `SelectYellow` select the colour of new balls in a game.
        /// - `SwitchEditWatch` switches between editing the level and watching runs.
        /// - `ToggleBeliefOverlay` draws the belief on the board with the true ice, not beside it.
        ///   `HideTruth` hides the true ice, `HideFuture` everything after the cursor.
        /// - `SelectCellUp` and the other three directions move the selected cell of a watched run.
        /// - `MarkChosen`, `MarkRisk` and `MarkNote` mark the selected cell on the boards until the next
        ///   step, or end the arrow that `StartArrow` has started.
        /// - `EnlargeInterface` and `ShrinkInterface` change the size of all text and widgets.
        /// - `Present` enters and leaves the presenter. `PresentNext` goes to the next moment of a lesson,
        ///   or to the next decision of a run. `EnlargeCaption` and `EnlargeBoards` change sizes there.
        /// - `VerifyLevel` verifies the level, not a run.
        /// - `KnownDensity` and `KnownSolvable` set whether the agent of the next run knows the
        ///   share of ice cells, and that the level can be solved.
        /// - `RescuedWork` shows unsaved work of a session that ended unexpectedly.
        /// - `NextUnexpectedOutcome` goes to the next outcome that differs from the agent's
        ///   prediction, `NextDiscovery` to the next observation that proved a cell to be ice or
        ///   floor.
        /// - `NextCandidate` and `NextScenario` mark an entry of the decision panel on the boards.
        /// - `SwitchDetector1` to `SwitchDetector7` switch the deadlock detectors of recorded searches,
        ///   in the order of [`Detector::ALL`](crate::planning::sokoban::Detector::ALL).
        /// - `NextOnPath` goes to the next expansion on the plan's path in a recorded search,
        ///   `PreviousOnPath` to the parent of the expansion at the cursor.
        /// - `GapLeft` and `GapRight` choose where the editor inserts a ball, `AimLeft` and `AimRight`
        ///   where a manual player inserts the current ball.
        /// - `AnswerUp` and the other three directions answer a question for a move, mark a cell, or
        ///   mark a choice; `ConfirmAnswer` answers with the mark. `CountHand1` to `CountHand5`
        ///   count a raised hand for a choice.
        /// - `AddMoment` adds a moment to the lesson that is written, `UpdateMoment` makes the current
        ///   moment show the window's content. `EditLesson` opens the played lesson for writing.
        #[expect(missing_docs, reason = "the table holds each command's words")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Command {
            $($first,)+
            Paint(PaintSlot),
            $($rest,)+
        }

        impl Command {
            /// Iterates over all commands in menu order, with one `Paint` for each tile.
            pub fn all() -> impl Iterator<Item = Self> {
                let slots = 0..crate::editing::Paint::PALETTE.len() as u8;
                let tiles = slots.map(|slot| Self::Paint(PaintSlot(slot)));
                [$(Self::$first),+].into_iter().chain(tiles).chain([$(Self::$rest),+])
            }
        }
    };
}

commands! {{
    // File
    NewLevel,
    NewIceLevel,
    NewPlatformLevel,
    NewZumaGame,
    Open,
    OpenFolder,
    FindLevel,
    Save,
    SaveAs,
    SaveRun,
    ExportPicture,
    CopyLevelText,
    CopyStepLink,
    PasteLevelText,
    OpenPolicy,
    SavePolicy,
    Backups,
    RescuedWork,
    // The menu shows this command below the lists of unsaved work and recent files.
    Quit,
    // Edit
    Undo,
    Redo,
    Cut,
    Copy,
    Paste,
    Delete,
    SelectAll,
    Cancel,
    RotateClockwise,
    RotateCounterclockwise,
    MirrorHorizontally,
    MirrorVertically,
    Crop,
    Normalise,
    InsertRow,
    RemoveRow,
    InsertColumn,
    RemoveColumn,
    ScatterIce,
    ToggleIceLayer,
    ToggleDeadCells,
    ToggleIceEffect,
    MarkDoubtful,
    NextProblem,
    // Tools
    Brush,
    Line,
    Rectangle,
    Fill,
    Eyedropper,
    Select,
} tiles {
    CellUp,
    CellDown,
    CellLeft,
    CellRight,
    UseTool,
    UseEraser,
    // Editor of stages
    GroundTool,
    RockTool,
    AgentTool,
    GateTool,
    ColumnLeft,
    ColumnRight,
    SelectColumnLeft,
    SelectColumnRight,
    RaiseGround,
    LowerGround,
    UseColumnTool,
    UseColumnEraser,
    // View
    SwitchEditWatch,
    FitBoard,
    ZoomIn,
    ZoomOut,
    TogglePanels,
    ToggleBeliefOverlay,
    HideTruth,
    HideFuture,
    HideReasons,
    HideLabels,
    ShowDecision,
    ShowPlots,
    ShowRuns,
    TogglePlan,
    ToggleReachable,
    ToggleLegend,
    ToggleMotion,
    SelectCellUp,
    SelectCellDown,
    SelectCellLeft,
    SelectCellRight,
    MarkChosen,
    MarkRisk,
    MarkNote,
    StartArrow,
    ClearAnnotations,
    NextTheme,
    EnlargeInterface,
    ShrinkInterface,
    Present,
    BlankScreen,
    SwitchBoards,
    PresentNext,
    PresentPrevious,
    EnlargeCaption,
    ShrinkCaption,
    EnlargeBoards,
    ShrinkBoards,
    Palette,
    Help,
    StartPage,
    Demonstration,
    About,
    // Run
    Run,
    RunToEnd,
    CancelRun,
    RunFromHere,
    PlayFromHere,
    EditFromHere,
    WatchSearch,
    VerifyLevel,
    CloseRun,
    ReopenRun,
    ReviewDecisions,
    OpenSolutions,
    PlayByHand,
    NextAgent,
    KnownDensity,
    KnownSolvable,
    Solve,
    StopSolving,
    NextObjective,
    Train,
    // Timeline
    PlayPause,
    StepForward,
    StepBack,
    NextDecision,
    PreviousDecision,
    NextEvent,
    PreviousEvent,
    Start,
    End,
    Faster,
    Slower,
    NextReplan,
    NextUnexpectedOutcome,
    NextDiscovery,
    NextDeadEnd,
    LastCellChange,
    GoToStep,
    LoopFrom,
    LoopTo,
    LoopOff,
    TimelineZoomIn,
    TimelineZoomOut,
    NextRun,
    PreviousRun,
    // Lessons
    NextMoment,
    PreviousMoment,
    ExploreFreely,
    AskMe,
    SaveAnswers,
    NextLanguage,
    CloseLesson,
    EditLesson,
    AddMoment,
    ProposeMoments,
    UpdateMoment,
    RemoveMoment,
    MoveMomentEarlier,
    MoveMomentLater,
    WriteNarration,
    AddQuestion,
    PreviewLesson,
    UndoLessonEdit,
    RedoLessonEdit,
    ShowHint,
    RevealAnswer,
    AnswerUp,
    AnswerDown,
    AnswerLeft,
    AnswerRight,
    ConfirmAnswer,
    CountHand1,
    CountHand2,
    CountHand3,
    CountHand4,
    CountHand5,
    ResetHands,
    // Decision at the cursor
    NextCandidate,
    PreviousCandidate,
    NextScenario,
    PreviousScenario,
    CheckSafety,
    // Search
    NextOnPath,
    PreviousOnPath,
    SwitchSearchTint,
    CompareSearches,
    SwitchCommonStep,
    NextSearchMethod,
    NextSearchObjective,
    SwitchDetector1,
    SwitchDetector2,
    SwitchDetector3,
    SwitchDetector4,
    SwitchDetector5,
    SwitchDetector6,
    SwitchDetector7,
    // Verification
    SwitchVerificationTint,
    ToggleDiagram,
    // Manual play
    MoveUp,
    MoveDown,
    MoveLeft,
    MoveRight,
    WalkLeft,
    WalkRight,
    ClimbLeft,
    ClimbRight,
    UndoMove,
    // Editor and play of games
    SelectRed,
    SelectBlue,
    SelectGreen,
    SelectYellow,
    GapLeft,
    GapRight,
    InsertBall,
    RecolourBall,
    AimLeft,
    AimRight,
    PlayBall,
    DiscardBall,
}}

/// Slot of the tile palette, from 0.
///
/// In this order, the keys are 1 to 9, then 0; later slots have no key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PaintSlot(pub u8);

impl Command {
    /// First key as shown in messages; the label if the command has no key.
    #[must_use]
    pub fn key_text(self) -> String {
        let spec = self.spec();
        spec.keys.first().map_or_else(|| spec.label.to_owned(), |chord| chord.text())
    }

    /// Returns true if the command repeats while its key is held.
    ///
    /// Most commands that step, move, zoom or undo do; commands that switch something do not.
    #[must_use]
    pub const fn repeats_while_held(self) -> bool {
        use Command::*;
        // A switch must not toggle many times a second while its key is held.
        matches!(
            self,
            Undo | Redo
                | ZoomIn
                | ZoomOut
                | StepForward
                | StepBack
                | NextDecision
                | PreviousDecision
                | NextEvent
                | PreviousEvent
                | NextOnPath
                | PreviousOnPath
                | TimelineZoomIn
                | TimelineZoomOut
                | MoveUp
                | MoveDown
                | MoveLeft
                | MoveRight
                | WalkLeft
                | WalkRight
                | ClimbLeft
                | ClimbRight
                | CellUp
                | CellDown
                | CellLeft
                | CellRight
                | ColumnLeft
                | ColumnRight
                | SelectColumnLeft
                | SelectColumnRight
                | SelectCellUp
                | SelectCellDown
                | SelectCellLeft
                | SelectCellRight
                | RaiseGround
                | LowerGround
                | UndoMove
                | GapLeft
                | GapRight
                | AimLeft
                | AimRight
                | AnswerUp
                | AnswerDown
                | AnswerLeft
                | AnswerRight
        )
    }

    /// Returns true if the command runs when its key is released.
    ///
    /// The held key then has another use: for example, Space drags boards.
    #[must_use]
    pub const fn acts_on_release(self) -> bool {
        matches!(self, Self::PlayPause)
    }

    /// Returns true if the command is active while its key is held, see [`super::is_key_held`].
    ///
    /// From a menu or button it works as a switch.
    #[must_use]
    pub const fn acts_while_held(self) -> bool {
        matches!(self, Self::HideTruth)
    }
}
