//! The rows of the command table, and the reference of all keys for the help and `docs/keys.md`.

use super::command_list::PaintSlot;
use super::command_spec::row;
use super::{Chord, Command, CommandSpec, Context, Menu};
use crate::editing::Paint;
use crate::picture::Icon;
use crate::studio::world_states::commands_of;
use crate::worlds::WorldKind;
use eframe::egui::Key;
use std::collections::HashMap;
use std::sync::LazyLock;

impl Command {
    /// Returns the texts, keys, context, menu and icon of the command.
    #[must_use]
    pub fn spec(self) -> CommandSpec {
        static TABLE: LazyLock<HashMap<Command, CommandSpec>> = LazyLock::new(|| {
            let of_worlds = WorldKind::ALL.into_iter().flat_map(|world| commands_of(world).rows);
            SHARED_ROWS.iter().chain(of_worlds).map(|row| (row.command, *row)).collect()
        });
        match self {
            Self::Paint(slot) => paint_spec(slot),
            _ => TABLE[&self],
        }
    }

    /// The world that executes the command; `None` if no world has it alone.
    #[must_use]
    pub fn world(self) -> Option<WorldKind> {
        let context = self.spec().context;
        WorldKind::ALL.into_iter().find(|world| {
            context == Context::EditingWorld(*world)
                || commands_of(*world).rows.iter().any(|row| row.command == self)
        })
    }
}

impl Context {
    /// Heading in the help screen.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Always => "Everywhere",
            Self::EditingAny => "While editing",
            Self::EditingWorld(world) => commands_of(world).editing,
            Self::Stepping => "On the timeline",
            Self::Watching => "While watching a run",
            Self::Searching => "While watching a search",
            Self::Verifying => "While viewing verification results",
            Self::Lesson | Self::Moment { .. } => "While following or writing a lesson",
            Self::Authoring | Self::Authored(_) => "While writing a lesson",
            Self::Question => "While answering a question",
            Self::Presenting | Self::Presentation(_) => "In the presenter",
            Self::Playing => "While playing by hand",
            Self::PlayingWorld(world) => commands_of(world).playing,
        }
    }
}

/// The commands that no world has alone; each world adds its own rows, see [`WorldCommands`].
///
/// [`WorldCommands`]: super::WorldCommands
#[rustfmt::skip] // one line a command: a table is read by columns
const SHARED_ROWS: &[CommandSpec] = {
    use Command::*;
    use Context::{
        Always, Authoring, EditingAny, Lesson, Playing, Presenting, Question, Searching, Stepping,
        Verifying, Watching,
    };
    &[
        // File menu. Most of these keys work in every mode.
        row(NewLevel, "New level", "Creates an empty level of the current world", &[Chord::ctrl(Key::N)], Always, Menu::File, Some(Icon::New)),
        row(Open, "Open…", "Opens levels or a recorded run from a file", &[Chord::ctrl(Key::O)], Always, Menu::File, Some(Icon::Open)),
        row(OpenFolder, "Open folder…", "Adds a folder of levels to the library", &[Chord::ctrl_shift(Key::O)], Always, Menu::File, Some(Icon::Folder)),
        row(FindLevel, "Find level", "Searches the library by title", &[Chord::ctrl(Key::F)], Always, Menu::File, Some(Icon::Search)),
        row(Save, "Save", "Saves the level to its file; while you write a lesson, saves the lesson", &[Chord::ctrl(Key::S)], Always, Menu::File, Some(Icon::Save)),
        row(SaveAs, "Save as…", "Saves the level to another file", &[Chord::ctrl_shift(Key::S)], Always, Menu::File, None),
        row(SaveRun, "Save run…", "Saves the selected run to a file that opens without its agent", &[Chord::ctrl_shift(Key::R)], Watching, Menu::File, Some(Icon::Save)),
        row(ExportPicture, "Export picture or page…", "Writes the board as PNG or SVG, the steps as GIF, or the run or lesson as a page for browsers", &[Chord::ctrl_shift(Key::E)], Always, Menu::File, Some(Icon::Camera)),
        row(CopyLevelText, "Copy level as text", "Copies the level to the clipboard as text", &[Chord::ctrl_shift(Key::C)], Always, Menu::File, None),
        row(CopyStepLink, "Copy link to this step", "Copies a link that opens the saved run at this step: FILE#step=6", &[Chord::ctrl_shift(Key::K)], Watching, Menu::File, None),
        row(PasteLevelText, "Paste level from text", "Opens the level text on the clipboard as a new level", &[Chord::ctrl_shift(Key::V)], Always, Menu::File, None),
        row(Backups, "Backups…", "Lists and restores earlier versions of the level and its file", &[], Always, Menu::File, None),
        row(RescuedWork, "Rescued work…", "Shows unsaved work of a session that ended unexpectedly", &[], Always, Menu::File, None),
        row(Quit, "Quit", "Closes the studio", &[Chord::ctrl(Key::Q)], Always, Menu::File, None),

        // Editing. Plain letters have other meanings while watching; the context decides.
        row(Undo, "Undo", "Undoes the last change", &[Chord::ctrl(Key::Z)], EditingAny, Menu::Edit, Some(Icon::Undo)),
        row(Redo, "Redo", "Redoes the last undone change", &[Chord::ctrl_shift(Key::Z), Chord::ctrl(Key::Y)], EditingAny, Menu::Edit, Some(Icon::Redo)),
        row(Cut, "Cut", "Moves the selection to the clipboard", &[Chord::ctrl(Key::X)], EditingAny, Menu::Edit, Some(Icon::Cut)),
        row(Copy, "Copy", "Copies the selection, or the whole level, to the clipboard", &[Chord::ctrl(Key::C)], EditingAny, Menu::Edit, Some(Icon::Copy)),
        row(Paste, "Paste", "Pastes squares at the pointer; pastes columns over the selection, before the current column, or at the end", &[Chord::ctrl(Key::V)], EditingAny, Menu::Edit, Some(Icon::Paste)),
        row(Delete, "Delete", "Clears the selected squares; removes the selected columns, or the ball before the current gap", &[Chord::plain(Key::Delete), Chord::plain(Key::Backspace)], EditingAny, Menu::Edit, None),
        row(SelectAll, "Select all", "Selects the whole level", &[Chord::ctrl(Key::A)], EditingAny, Menu::Edit, None),
        row(Cancel, "Cancel", "Cancels the gesture, closes the dialog, or stops the running job", &[Chord::plain(Key::Escape)], Always, Menu::None, None),
        row(MirrorHorizontally, "Mirror left to right", "Swaps left and right, in the selection or in the whole level", &[Chord::plain(Key::H)], EditingAny, Menu::Edit, Some(Icon::MirrorHorizontal)),
        row(InsertColumn, "Insert column", "Inserts a column left of the current square", &[Chord::ctrl_shift(Key::ArrowRight)], EditingAny, Menu::Edit, Some(Icon::Plus)),
        row(RemoveColumn, "Remove column", "Removes the column of the current square", &[Chord::ctrl_shift(Key::ArrowLeft)], EditingAny, Menu::Edit, Some(Icon::Minus)),
        row(NextProblem, "Next problem", "Shows the squares of the next problem", &[Chord::plain(Key::F8)], EditingAny, Menu::Edit, None),
        row(Select, "Select", "Selects a rectangle of squares, or columns of a stage; the right button clears the selection", &[Chord::plain(Key::S)], EditingAny, Menu::None, Some(Icon::Select)),
        // View and help: modes, boards, panels, layers, appearance.
        row(SwitchEditWatch, "Edit or watch", "Switches between drawing the level and watching runs", &[Chord::plain(Key::E)], Always, Menu::View, None),
        row(FitBoard, "Fit board", "Shows the whole board", &[Chord::plain(Key::Z)], Always, Menu::View, Some(Icon::ZoomFit)),
        row(ZoomIn, "Zoom in", "Shows the board larger", &[Chord::ctrl(Key::Equals), Chord::ctrl(Key::Plus), Chord::ctrl_shift(Key::Plus)], Always, Menu::View, Some(Icon::ZoomIn)),
        row(ZoomOut, "Zoom out", "Shows the board smaller", &[Chord::ctrl(Key::Minus)], Always, Menu::View, Some(Icon::ZoomOut)),
        row(TogglePanels, "Hide panels", "Shows only the boards and the timeline", &[Chord::plain(Key::Tab)], Always, Menu::View, None),
        row(ToggleBeliefOverlay, "Belief over truth", "Draws the belief on the truth board instead of beside it", &[Chord::plain(Key::O)], Watching, Menu::View, Some(Icon::Layers)),
        row(ShowDecision, "Show the decision", "Shows the decision at the cursor in the right panel", &[Chord::ctrl(Key::Num1)], Watching, Menu::View, None),
        row(ShowPlots, "Show the plots", "Shows the review and the plots of all decisions in the right panel", &[Chord::ctrl(Key::Num2)], Watching, Menu::View, None),
        row(ShowRuns, "Show the runs", "Shows all open runs in the right panel", &[Chord::ctrl(Key::Num3)], Watching, Menu::View, None),
        row(HideTruth, "Hide the truth", "Hides the true ice, or the true model of a Zuma game, while the key is held; from the menu, until you select it again", &[Chord::plain(Key::H)], Watching, Menu::View, Some(Icon::Hide)),
        row(HideFuture, "Hide the future", "Hides everything after the cursor: later steps, the outcome and the length of the run", &[Chord::plain(Key::F)], Stepping, Menu::View, None),
        row(HideReasons, "Hide the reasons", "Hides forecasts, candidates and other figures of the agent's decisions", &[Chord::plain(Key::I)], Watching, Menu::View, None),
        row(HideLabels, "Hide the numbers", "Hides the numbers of the belief: in cells, headers and curves", &[Chord::shift(Key::L)], Always, Menu::View, None),
        row(TogglePlan, "Show plan", "Shows or hides the agent's plan on the boards", &[Chord::plain(Key::P)], Watching, Menu::View, None),
        row(ToggleReachable, "Show reachable squares", "Shows the squares that the player can reach without pushing", &[Chord::plain(Key::R)], Watching, Menu::View, None),
        row(ToggleLegend, "Show legend", "Shows or hides the legend of the boards", &[Chord::plain(Key::L)], Watching, Menu::View, None),
        row(LastCellChange, "Last change of the cell", "Goes to the last step that changed the belief about the selected cell", &[Chord::plain(Key::B)], Watching, Menu::Timeline, None),
        row(ToggleMotion, "Animate moves", "Turns the animation of moves on or off", &[Chord::plain(Key::M)], Watching, Menu::View, None),
        row(SelectCellUp, "Select the cell above", "Selects the cell above the selected one or the player; the board headers describe it at every step", &[Chord::ctrl_shift(Key::ArrowUp)], Watching, Menu::None, None),
        row(SelectCellDown, "Select the cell below", "Selects the cell below the selected one or the player", &[Chord::ctrl_shift(Key::ArrowDown)], Watching, Menu::None, None),
        row(SelectCellLeft, "Select the cell to the left", "Selects the cell left of the selected one or the player", &[Chord::ctrl_shift(Key::ArrowLeft)], Watching, Menu::None, None),
        row(SelectCellRight, "Select the cell to the right", "Selects the cell right of the selected one or the player", &[Chord::ctrl_shift(Key::ArrowRight)], Watching, Menu::None, None),
        row(MarkChosen, "Mark as chosen", "Marks the selected cell until the next step, or ends the arrow there; on a board, the right button marks a cell and a right-drag draws an arrow", &[Chord::plain(Key::Num6)], Watching, Menu::None, None),
        row(MarkRisk, "Mark as risk", "Marks the selected cell as a risk, or ends the arrow there; with the right button, hold Shift", &[Chord::plain(Key::Num7)], Watching, Menu::None, None),
        row(MarkNote, "Mark as note", "Marks the selected cell as a note, or ends the arrow there; with the right button, hold Ctrl", &[Chord::plain(Key::Num8)], Watching, Menu::None, None),
        row(StartArrow, "Start an arrow", "Starts an arrow at the selected cell; mark another cell to end it", &[Chord::plain(Key::Num9)], Watching, Menu::None, None),
        row(ClearAnnotations, "Clear marks", "Removes the arrows and marked cells that you have drawn", &[Chord::plain(Key::C), Chord::plain(Key::Delete)], Stepping, Menu::View, None),
        row(NextTheme, "Next theme", "Changes to the next theme", &[Chord::plain(Key::F9)], Always, Menu::View, Some(Icon::Theme)),
        row(EnlargeInterface, "Larger", "Shows text, buttons and everything else in the next larger size", &[Chord::plain(Key::F10)], Always, Menu::None, None),
        row(ShrinkInterface, "Smaller", "Shows text, buttons and everything else in the next smaller size", &[Chord::shift(Key::F10)], Always, Menu::None, None),
        row(Present, "Presenter", "Shows boards and caption in full screen, readable from the last row; again leaves it", &[Chord::plain(Key::F11)], Always, Menu::View, None),
        row(BlankScreen, "Blank screen", "Makes the screen black, or shows it again", &[Chord::plain(Key::Period)], Presenting, Menu::None, None),
        row(SwitchBoards, "Truth, belief or both", "Shows the next of: only the truth, only the belief, both", &[Chord::plain(Key::V)], Presenting, Menu::None, None),
        row(PresentNext, "Next slide", "Goes to the next moment of the lesson; without a lesson, to the next decision or layer", &[Chord::plain(Key::PageDown)], Presenting, Menu::None, None),
        row(PresentPrevious, "Previous slide", "Goes to the previous moment of the lesson; without a lesson, to the previous decision or layer", &[Chord::plain(Key::PageUp)], Presenting, Menu::None, None),
        row(EnlargeCaption, "Larger caption", "Shows texts in the next larger size", &[Chord::ctrl(Key::Equals), Chord::ctrl(Key::Plus), Chord::ctrl_shift(Key::Plus)], Presenting, Menu::None, None),
        row(ShrinkCaption, "Smaller caption", "Shows texts in the next smaller size", &[Chord::ctrl(Key::Minus)], Presenting, Menu::None, None),
        row(EnlargeBoards, "Larger boards", "Gives the boards a larger share of the height", &[Chord::plain(Key::Equals), Chord::plain(Key::Plus)], Presenting, Menu::None, None),
        row(ShrinkBoards, "Smaller boards", "Gives the boards a smaller share of the height", &[Chord::plain(Key::Minus)], Presenting, Menu::None, None),
        row(Palette, "Command palette…", "Searches commands, levels, agents and runs", &[Chord::ctrl(Key::K)], Always, Menu::View, Some(Icon::Search)),
        row(Help, "Help", "Lists every key", &[Chord::plain(Key::F1), Chord::plain(Key::Questionmark)], Always, Menu::Help, Some(Icon::Help)),
        row(StartPage, "Start page", "Offers the lessons, a new level, and files", &[Chord::ctrl(Key::F1)], Always, Menu::Help, None),
        row(Demonstration, "Demonstration", "Opens a level with a trap and shows the run of the optimist", &[Chord::shift(Key::F1)], Always, Menu::Help, None),
        row(About, "About Black Ice", "Shows version and licence", &[], Always, Menu::Help, None),

        // Jobs and runs. Commands that act on the visible run work only while watching.
        row(Run, "Run", "Starts the selected agent on the level and follows it", &[Chord::ctrl(Key::Enter), Chord::plain(Key::F6)], Always, Menu::Run, Some(Icon::Agent)),
        row(RunToEnd, "Run to the end", "Follows the newest step while the agent plays; starts a run if no agent plays", &[Chord::ctrl_shift(Key::Enter), Chord::shift(Key::F6)], Always, Menu::Run, Some(Icon::SkipToEnd)),
        row(CancelRun, "Stop the run", "Stops the running agent, search or verification and keeps its results", &[Chord::ctrl(Key::Period)], Always, Menu::Run, Some(Icon::Close)),
        row(RunFromHere, "Run from here", "Starts a new run of the selected agent or search at the cursor", &[Chord::plain(Key::K)], Watching, Menu::Run, Some(Icon::Fork)),
        row(PlayFromHere, "Play from here", "Starts a manual run from the step at the cursor", &[Chord::plain(Key::J)], Watching, Menu::Run, Some(Icon::Keyboard)),
        row(EditFromHere, "Edit from here", "Opens the position at the cursor as a level in the editor", &[Chord::shift(Key::K)], Watching, Menu::Run, None),
        row(WatchSearch, "Watch the search", "Records an optimal search of the level and shows every expanded state", &[Chord::plain(Key::F7)], Always, Menu::Run, Some(Icon::Search)),
        row(VerifyLevel, "Verify the level", "Verifies all states: fewest moves, dead states, number of solvable ice maps", &[Chord::plain(Key::F4)], Always, Menu::Run, Some(Icon::Solve)),
        row(CloseRun, "Close run", "Closes the selected run; you can reopen it", &[Chord::ctrl(Key::W)], Watching, Menu::Run, Some(Icon::Close)),
        row(ReopenRun, "Reopen run", "Reopens the last closed run, including manual play", &[Chord::ctrl_shift(Key::W)], Always, Menu::Run, Some(Icon::Undo)),
        row(ReviewDecisions, "Review every decision", "Evaluates each decision with the belief at its step, as the careful agent does, and shows how many expected steps the best action saves; press again to stop", &[Chord::shift(Key::J)], Watching, Menu::Run, None),
        row(OpenSolutions, "Open the file's solutions", "Opens every solution in the level's file as a run", &[], Always, Menu::Run, None),
        row(PlayByHand, "Play by hand", "Plays the level with the keyboard, with undo", &[Chord::shift(Key::P)], Always, Menu::Run, Some(Icon::Keyboard)),
        row(NextAgent, "Next agent", "Selects the next agent", &[Chord::plain(Key::A)], Always, Menu::Run, None),
        row(KnownDensity, "Known ice density", "Sets whether the agent of the next run knows the share of ice cells", &[Chord::shift(Key::D)], Always, Menu::Run, Some(Icon::Ice)),
        row(KnownSolvable, "Known to be solvable", "Sets whether the agent of the next run knows that the level can be solved", &[Chord::shift(Key::G)], Always, Menu::Run, None),
        row(Solve, "Solve the level", "Solves the level with all ice visible, and opens the solution as a run", &[Chord::plain(Key::F5)], Always, Menu::Run, Some(Icon::Solve)),
        row(StopSolving, "Stop solving", "Stops the solver and shows its result", &[Chord::ctrl(Key::F5)], Always, Menu::Run, Some(Icon::Close)),
        row(NextObjective, "Next objective", "Selects the next objective of the solver: any solution fast, any then better, fewest moves, or fewest pushes", &[Chord::shift(Key::F5)], Always, Menu::Run, None),

        // Timeline. Manual play has a more specific context and takes the arrow keys from it.
        row(PlayPause, "Play or pause", "Plays the recording, the search or the layers, or pauses", &[Chord::plain(Key::Space)], Stepping, Menu::Timeline, Some(Icon::Play)),
        row(StepForward, "Step forward", "Steps to the next move or expansion; at the end of a live run, requests one from the agent", &[Chord::plain(Key::ArrowRight), Chord::plain(Key::Period)], Stepping, Menu::Timeline, Some(Icon::StepForward)),
        row(StepBack, "Step back", "Steps to the previous move or expansion", &[Chord::plain(Key::ArrowLeft), Chord::plain(Key::Comma)], Stepping, Menu::Timeline, Some(Icon::StepBack)),
        row(NextDecision, "Next decision", "Goes to the next decision", &[Chord::shift(Key::ArrowRight)], Watching, Menu::Timeline, None),
        row(PreviousDecision, "Previous decision", "Goes to the previous decision", &[Chord::shift(Key::ArrowLeft)], Watching, Menu::Timeline, None),
        row(NextEvent, "Next event", "Goes to the next visible mark; in a search, to the next f-layer; in a verification, to the next layer in which crates reach new cells", &[Chord::ctrl(Key::ArrowRight)], Stepping, Menu::Timeline, None),
        row(PreviousEvent, "Previous event", "Goes to the previous visible mark or layer", &[Chord::ctrl(Key::ArrowLeft)], Stepping, Menu::Timeline, None),
        row(Start, "Start", "Goes to the start", &[Chord::plain(Key::Home)], Stepping, Menu::Timeline, Some(Icon::SkipToStart)),
        row(End, "End", "Goes to the end, and follows a live run", &[Chord::plain(Key::End)], Stepping, Menu::Timeline, Some(Icon::SkipToEnd)),
        row(Faster, "Faster", "Doubles the speed", &[Chord::plain(Key::Equals), Chord::plain(Key::Plus)], Stepping, Menu::Timeline, Some(Icon::Plus)),
        row(Slower, "Slower", "Halves the speed", &[Chord::plain(Key::Minus)], Stepping, Menu::Timeline, Some(Icon::Minus)),
        row(NextOnPath, "Next on the path", "Goes to the next expansion on the plan's path, or back to this path", &[Chord::shift(Key::ArrowRight)], Searching, Menu::Timeline, None),
        row(PreviousOnPath, "Previous on the path", "Goes to the parent expansion of the state", &[Chord::shift(Key::ArrowLeft)], Searching, Menu::Timeline, None),
        row(SwitchSearchTint, "Tint crates or player", "Tints cells by crate positions or by player positions of the expanded states", &[Chord::plain(Key::T)], Searching, Menu::View, None),
        row(CompareSearches, "Compare searches", "Keeps the shown search on the left and searches with the other algorithm on the right, or shows one search again", &[Chord::plain(Key::B)], Searching, Menu::View, None),
        row(SwitchCommonStep, "Same step or same share", "Moves two compared searches by the same number of steps, or by the same share of their steps", &[Chord::shift(Key::B)], Searching, Menu::View, None),
        row(NextSearchMethod, "Next search method", "Searches with the next method: A*, IDA*", &[Chord::plain(Key::M)], Searching, Menu::Run, None),
        row(NextSearchObjective, "Next search objective", "Searches for the next objective: fewest moves, fewest pushes", &[Chord::plain(Key::O)], Searching, Menu::Run, None),
        row(SwitchDetector1, "Detect dead cells", "Searches with or without the detector of dead cells", &[Chord::plain(Key::Num1)], Searching, Menu::None, None),
        row(SwitchDetector2, "Detect freeze deadlocks", "Searches with or without the detector of freeze deadlocks", &[Chord::plain(Key::Num2)], Searching, Menu::None, None),
        row(SwitchDetector3, "Detect bipartite deadlocks", "Searches with or without the detector of bipartite deadlocks", &[Chord::plain(Key::Num3)], Searching, Menu::None, None),
        row(SwitchDetector4, "Detect closed diagonals", "Searches with or without the detector of closed diagonals", &[Chord::plain(Key::Num4)], Searching, Menu::None, None),
        row(SwitchDetector5, "Detect corral deadlocks", "Searches with or without the detector of corral deadlocks", &[Chord::plain(Key::Num5)], Searching, Menu::None, None),
        row(SwitchDetector6, "Detect PI-corrals", "Searches with or without the detector of PI-corrals", &[Chord::plain(Key::Num6)], Searching, Menu::None, None),
        row(SwitchDetector7, "Detect deadlock patterns", "Searches with or without the detector of deadlock patterns", &[Chord::plain(Key::Num7)], Searching, Menu::None, None),
        row(SwitchVerificationTint, "Tint layers or ice", "Tints cells by the first layer with a crate there, or by the effect of ice there", &[Chord::plain(Key::T)], Verifying, Menu::View, None),
        row(ToggleDiagram, "Decision diagram", "Shows the binary decision diagram of the solvable ice maps in place of the board", &[Chord::plain(Key::D)], Verifying, Menu::View, None),
        row(NextCandidate, "Next candidate", "Marks the next candidate of the decision on the boards; after the last, none", &[Chord::plain(Key::Num1)], Watching, Menu::Timeline, None),
        row(PreviousCandidate, "Previous candidate", "Marks the previous candidate of the decision on the boards", &[Chord::plain(Key::Num2)], Watching, Menu::Timeline, None),
        row(NextScenario, "Next scenario", "Shows the next sampled ice map of the decision on the belief board; after the last, none", &[Chord::plain(Key::Num3)], Watching, Menu::Timeline, None),
        row(PreviousScenario, "Previous scenario", "Shows the previous sampled ice map of the decision on the belief board", &[Chord::plain(Key::Num4)], Watching, Menu::Timeline, None),
        row(CheckSafety, "Check the safety", "Checks whether every ice map consistent with the belief can still be solved; press again to stop", &[Chord::shift(Key::S)], Watching, Menu::Run, None),
        row(NextReplan, "Next replan", "Goes to the next change of plan; wraps around at the end", &[Chord::plain(Key::N)], Watching, Menu::Timeline, None),
        row(NextUnexpectedOutcome, "Next unexpected outcome", "Goes to the next outcome that was not the most likely one, or that no scenario predicted; wraps around at the end", &[Chord::plain(Key::S)], Watching, Menu::Timeline, None),
        row(NextDiscovery, "Next discovery", "Goes to the next discovery; wraps around at the end", &[Chord::plain(Key::D)], Watching, Menu::Timeline, None),
        row(NextDeadEnd, "Next dead end", "Goes to the step that made the level unsolvable", &[Chord::plain(Key::X)], Watching, Menu::Timeline, None),
        row(GoToStep, "Go to step…", "Gives the step number field the focus", &[Chord::ctrl(Key::G)], Stepping, Menu::Timeline, None),
        row(LoopFrom, "Loop from here", "Starts the loop range at the cursor", &[Chord::plain(Key::OpenBracket)], Stepping, Menu::Timeline, Some(Icon::Loop)),
        row(LoopTo, "Loop to here", "Ends the loop range at the cursor", &[Chord::plain(Key::CloseBracket)], Stepping, Menu::Timeline, None),
        row(LoopOff, "Loop off", "Removes the loop range", &[Chord::plain(Key::Backslash)], Stepping, Menu::Timeline, None),
        row(TimelineZoomIn, "Zoom timeline in", "Shows fewer steps, larger", &[Chord::shift(Key::Equals), Chord::shift(Key::Plus)], Stepping, Menu::Timeline, None),
        row(TimelineZoomOut, "Zoom timeline out", "Shows more steps", &[Chord::shift(Key::Minus)], Stepping, Menu::Timeline, None),
        row(NextRun, "Next run", "Selects the next run of the list", &[Chord::plain(Key::PageDown)], Watching, Menu::Run, None),
        row(PreviousRun, "Previous run", "Selects the previous run of the list", &[Chord::plain(Key::PageUp)], Watching, Menu::Run, None),

        // Lessons. The panel of the lesson has buttons for the commands that are in no menu.
        row(NextMoment, "Next moment", "Goes to the next moment of the lesson", &[Chord::plain(Key::PageDown)], Lesson, Menu::Timeline, None),
        row(PreviousMoment, "Previous moment", "Goes to the previous moment of the lesson", &[Chord::plain(Key::PageUp)], Lesson, Menu::Timeline, None),
        row(ExploreFreely, "Explore freely", "Leaves the lesson to try anything, and returns to the same moment", &[Chord::plain(Key::W)], Always, Menu::Timeline, None),
        row(AskMe, "Ask me", "Stops at the decisions of this run with candidates close in cost, and asks for the move", &[Chord::shift(Key::Q)], Watching, Menu::Timeline, None),
        row(SaveAnswers, "Save answers…", "Writes your answers to a file; nothing is sent anywhere", &[Chord::shift(Key::A)], Always, Menu::File, None),
        row(NextLanguage, "Next language", "Shows the lesson in its next language", &[Chord::plain(Key::Y)], Lesson, Menu::None, None),
        row(CloseLesson, "Close lesson", "Ends the lesson; its runs and levels stay open", &[Chord::shift(Key::W)], Always, Menu::File, None),
        row(EditLesson, "Edit lesson", "Opens the lesson for writing", &[Chord::shift(Key::E)], Always, Menu::File, None),
        row(AddMoment, "Add this moment", "Adds what the window shows to the lesson that you write; starts a lesson if there is none", &[Chord::ctrl(Key::L)], Always, Menu::Timeline, None),
        row(ProposeMoments, "Propose moments", "Adds moments of this run: replans, surprises, the losing decision, the most expensive decision", &[Chord::ctrl_shift(Key::L)], Watching, Menu::Timeline, None),
        row(PreviewLesson, "Preview", "Shows the lesson that you write as a student sees it, and returns", &[Chord::plain(Key::F3)], Always, Menu::View, None),
        row(UpdateMoment, "Update moment", "Makes the moment show what the window shows now", &[Chord::ctrl(Key::U)], Authoring, Menu::None, None),
        row(RemoveMoment, "Remove moment", "Removes the moment from the lesson", &[Chord::plain(Key::Delete)], Authoring, Menu::None, None),
        row(MoveMomentEarlier, "Move earlier", "Moves the moment before the previous one", &[Chord::ctrl(Key::PageUp)], Authoring, Menu::None, None),
        row(MoveMomentLater, "Move later", "Moves the moment after the next one", &[Chord::ctrl(Key::PageDown)], Authoring, Menu::None, None),
        row(WriteNarration, "Write the narration", "Goes to the text under the board", &[Chord::shift(Key::N)], Authoring, Menu::None, None),
        row(AddQuestion, "Ask a question", "Adds a question about the next decision, or goes to the text of the question", &[Chord::plain(Key::Q)], Authoring, Menu::None, None),
        row(UndoLessonEdit, "Undo in the lesson", "Undoes the last change of the lesson", &[Chord::ctrl(Key::Z)], Authoring, Menu::None, Some(Icon::Undo)),
        row(RedoLessonEdit, "Redo in the lesson", "Redoes the last undone change of the lesson", &[Chord::ctrl_shift(Key::Z), Chord::ctrl(Key::Y)], Authoring, Menu::None, Some(Icon::Redo)),
        row(ShowHint, "Hint", "Shows the next hint: first a region, then a cell, an action, the reason", &[Chord::plain(Key::G)], Question, Menu::None, None),
        row(RevealAnswer, "Show answer", "Shows the right answer and why it is right", &[Chord::plain(Key::U)], Question, Menu::None, None),
        row(AnswerUp, "Answer up", "Answers with the move up, or goes to the cell or choice above", &[Chord::plain(Key::ArrowUp)], Question, Menu::None, None),
        row(AnswerDown, "Answer down", "Answers with the move down, or goes to the cell or choice below", &[Chord::plain(Key::ArrowDown)], Question, Menu::None, None),
        row(AnswerLeft, "Answer left", "Answers with the move left, or goes to the cell on the left", &[Chord::plain(Key::ArrowLeft)], Question, Menu::None, None),
        row(AnswerRight, "Answer right", "Answers with the move right, or goes to the cell on the right", &[Chord::plain(Key::ArrowRight)], Question, Menu::None, None),
        row(ConfirmAnswer, "Answer", "Answers with the marked choice or cell; goes to the field for a number", &[Chord::plain(Key::Enter)], Question, Menu::None, None),
        row(CountHand1, "Hand for choice 1", "Counts a raised hand for the first choice", &[Chord::plain(Key::Num1)], Question, Menu::None, None),
        row(CountHand2, "Hand for choice 2", "Counts a raised hand for the second choice", &[Chord::plain(Key::Num2)], Question, Menu::None, None),
        row(CountHand3, "Hand for choice 3", "Counts a raised hand for the third choice", &[Chord::plain(Key::Num3)], Question, Menu::None, None),
        row(CountHand4, "Hand for choice 4", "Counts a raised hand for the fourth choice", &[Chord::plain(Key::Num4)], Question, Menu::None, None),
        row(CountHand5, "Hand for choice 5", "Counts a raised hand for the fifth choice", &[Chord::plain(Key::Num5)], Question, Menu::None, None),
        row(ResetHands, "Count hands again", "Removes all counted hands", &[Chord::plain(Key::Num0)], Question, Menu::None, None),

        // Manual play; in no menu.
        row(MoveUp, "Move up", "Moves or pushes up", &[Chord::plain(Key::ArrowUp)], Playing, Menu::None, None),
        row(MoveDown, "Move down", "Moves or pushes down", &[Chord::plain(Key::ArrowDown)], Playing, Menu::None, None),
        row(MoveLeft, "Move left", "Moves or pushes left", &[Chord::plain(Key::ArrowLeft)], Playing, Menu::None, None),
        row(MoveRight, "Move right", "Moves or pushes right", &[Chord::plain(Key::ArrowRight)], Playing, Menu::None, None),
        row(UndoMove, "Undo move", "Undoes your last move", &[Chord::ctrl(Key::Z), Chord::plain(Key::Backspace)], Playing, Menu::None, Some(Icon::Undo)),
    ]
};

/// Returns the texts and keys of a palette tile.
///
/// The palette has the order of the keys: 1 to 9, then 0. Later slots have no key.
fn paint_spec(slot: PaintSlot) -> CommandSpec {
    const DIGITS: [Chord; 10] = [
        Chord::plain(Key::Num1),
        Chord::plain(Key::Num2),
        Chord::plain(Key::Num3),
        Chord::plain(Key::Num4),
        Chord::plain(Key::Num5),
        Chord::plain(Key::Num6),
        Chord::plain(Key::Num7),
        Chord::plain(Key::Num8),
        Chord::plain(Key::Num9),
        Chord::plain(Key::Num0),
    ];
    let command = Command::Paint(slot);
    let slot = usize::from(slot.0);
    CommandSpec {
        command,
        label: Paint::PALETTE.get(slot).map_or("Unused tile", |paint| paint.label()),
        tooltip: "Paints this tile",
        keys: const { &DIGITS }.get(slot..=slot).unwrap_or_default(),
        context: Context::EditingWorld(WorldKind::Ice),
        menu: Menu::None,
        icon: None,
    }
}

/// A row of the reference: one command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyRow {
    /// Name of the command.
    pub label: &'static str,
    /// Texts of its keys; empty for a command without a key.
    pub keys: Vec<String>,
    /// Effect of the command, and the worlds that it needs.
    pub effect: String,
}

impl KeyRow {
    /// The row of a command.
    fn of(command: Command) -> Self {
        let spec = command.spec();
        let worlds = command.preconditions().iter().filter(|need| need.depends_on_world_only());
        let sentences =
            std::iter::once(spec.tooltip.to_owned()).chain(worlds.map(|it| it.reason()));
        Self {
            label: spec.label,
            keys: spec.keys.iter().map(|chord| chord.text()).collect(),
            effect: sentences.collect::<Vec<_>>().join(". "),
        }
    }
}

/// All commands by the context of their keys, in the order of [`Context::all`].
///
/// A context without commands has an empty list.
pub fn key_reference() -> impl Iterator<Item = (Context, Vec<KeyRow>)> {
    Context::all().map(|context| {
        let commands = Command::all().filter(move |command| command.spec().context == context);
        (context, commands.map(KeyRow::of).collect())
    })
}
