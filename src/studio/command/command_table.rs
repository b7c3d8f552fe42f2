//! Texts, keys, context and menu of every command.

use super::command_list::PaintSlot;
use super::{Chord, Command, Context};
use crate::editing::Paint;
use crate::picture::Icon;
use eframe::egui::Key;

/// Menu that contains a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Menu {
    /// Files and clipboard.
    File,
    /// Changes to the level.
    Edit,
    /// Visible panels, layers and theme.
    View,
    /// Agents and runs.
    Run,
    /// The timeline.
    Timeline,
    /// Help.
    Help,
    /// Not in a menu: tools and tiles have their own panel, moves have only keys.
    None,
}

/// Texts and keys of a command.
#[derive(Debug, Clone)]
pub struct CommandSpec {
    /// Short name in menus and on buttons; also the accessible name for screen readers.
    pub label: &'static str,
    /// One sentence for tooltips and the help.
    pub tooltip: &'static str,
    /// Key chords; the first is shown. Empty for a command without a key.
    pub keys: Vec<Chord>,
    /// Context in which the keys work.
    pub context: Context,
    /// Menu that lists the command.
    pub menu: Menu,
    /// Icon of its button; a button without one shows [`Icon::More`].
    pub icon: Option<Icon>,
}

impl Command {
    /// Returns the texts, keys, context, menu and icon of the command.
    #[must_use]
    #[rustfmt::skip] // one line a command: a table is read by columns
    pub fn spec(self) -> CommandSpec {
        use Command::*;
        use Context::{
            Always, EditingAny, EditingZuma, EditingPlatform, EditingIce, Playing, PlayingZuma,
            PlayingPlatform, Verifying, Searching, Stepping, Watching,
        };
        let key = |key: Key| vec![Chord::plain(key)];
        let ctrl = |key: Key| vec![Chord::ctrl(key)];
        let shift = |key: Key| vec![Chord::shift(key)];
        let ctrl_shift = |key: Key| vec![Chord::ctrl_shift(key)];
        let spec = |label, tooltip, keys, context, menu, icon| CommandSpec {
            label,
            tooltip,
            keys,
            context,
            menu,
            icon,
        };
        match self {
            // File menu. Most of these keys work in every mode.
            NewLevel => spec("New level", "Creates an empty level of the current world", ctrl(Key::N), Always, Menu::File, Some(Icon::New)),
            NewIceLevel => spec("New board", "Creates an ice level: a walled room with a crate", ctrl_shift(Key::B), Always, Menu::File, None),
            NewPlatformLevel => spec("New stage", "Creates a stage of the platform world", ctrl_shift(Key::N), Always, Menu::File, None),
            NewZumaGame => spec("New Zuma game", "Creates a Zuma game", ctrl_shift(Key::M), Always, Menu::File, None),
            Open => spec("Open…", "Opens levels or a recorded run from a file", ctrl(Key::O), Always, Menu::File, Some(Icon::Open)),
            OpenFolder => spec("Open folder…", "Adds a folder of levels to the library", ctrl_shift(Key::O), Always, Menu::File, Some(Icon::Folder)),
            FindLevel => spec("Find level", "Searches the library by title", ctrl(Key::F), Always, Menu::File, Some(Icon::Search)),
            Save => spec("Save", "Saves the level to its file", ctrl(Key::S), Always, Menu::File, Some(Icon::Save)),
            SaveAs => spec("Save as…", "Saves the level to another file", ctrl_shift(Key::S), Always, Menu::File, None),
            SaveRun => spec("Save run…", "Saves the selected run to a file that opens without its agent", ctrl_shift(Key::R), Watching, Menu::File, Some(Icon::Save)),
            ExportPicture => spec("Export picture…", "Writes the board or the loop range as PNG, GIF or SVG", ctrl_shift(Key::E), Always, Menu::File, Some(Icon::Camera)),
            CopyLevelText => spec("Copy level as text", "Copies the level to the clipboard as text", ctrl_shift(Key::C), Always, Menu::File, None),
            PasteLevelText => spec("Paste level from text", "Opens the level text on the clipboard as a new level", ctrl_shift(Key::V), Always, Menu::File, None),
            OpenPolicy => spec("Open policy…", "Opens a trained policy and selects it as the next player", ctrl(Key::P), Always, Menu::File, Some(Icon::Open)),
            SavePolicy => spec("Save policy…", "Saves the newest policy, trained or opened", ctrl_shift(Key::P), Always, Menu::File, Some(Icon::Save)),
            Backups => spec("Backups…", "Lists and restores earlier versions of the level and its file", Vec::new(), Always, Menu::File, None),
            RescuedWork => spec("Rescued work…", "Shows unsaved work of a session that ended unexpectedly", Vec::new(), Always, Menu::File, None),
            Quit => spec("Quit", "Closes the studio", ctrl(Key::Q), Always, Menu::File, None),

            // Editing. Plain letters have other meanings while watching; the context decides.
            Undo => spec("Undo", "Undoes the last change", ctrl(Key::Z), EditingAny, Menu::Edit, Some(Icon::Undo)),
            Redo => spec("Redo", "Redoes the last undone change", vec![Chord::ctrl_shift(Key::Z), Chord::ctrl(Key::Y)], EditingAny, Menu::Edit, Some(Icon::Redo)),
            Cut => spec("Cut", "Moves the selection to the clipboard", ctrl(Key::X), EditingAny, Menu::Edit, Some(Icon::Cut)),
            Copy => spec("Copy", "Copies the selection, or the whole level, to the clipboard", ctrl(Key::C), EditingAny, Menu::Edit, Some(Icon::Copy)),
            Paste => spec("Paste", "Pastes squares at the pointer; pastes columns over the selection, before the current column, or at the end", ctrl(Key::V), EditingAny, Menu::Edit, Some(Icon::Paste)),
            Delete => spec("Delete", "Clears the selected squares; removes the selected columns, or the ball before the current gap", vec![Chord::plain(Key::Delete), Chord::plain(Key::Backspace)], EditingAny, Menu::Edit, None),
            SelectAll => spec("Select all", "Selects the whole level", ctrl(Key::A), EditingAny, Menu::Edit, None),
            Cancel => spec("Cancel", "Cancels the gesture, closes the dialog, or stops the running job", key(Key::Escape), Always, Menu::None, None),
            RotateClockwise => spec("Rotate right", "Rotates the selection, or the whole level, clockwise", key(Key::CloseBracket), EditingIce, Menu::Edit, Some(Icon::RotateClockwise)),
            RotateCounterclockwise => spec("Rotate left", "Rotates the selection, or the whole level, counterclockwise", key(Key::OpenBracket), EditingIce, Menu::Edit, Some(Icon::RotateCounterclockwise)),
            MirrorHorizontally => spec("Mirror left to right", "Swaps left and right, in the selection or in the whole level", key(Key::H), EditingAny, Menu::Edit, Some(Icon::MirrorHorizontal)),
            MirrorVertically => spec("Mirror top to bottom", "Swaps top and bottom, in the selection or in the whole level", key(Key::V), EditingIce, Menu::Edit, Some(Icon::MirrorVertical)),
            Crop => spec("Crop", "Crops the board to its used area, or to the selection", key(Key::C), EditingIce, Menu::Edit, Some(Icon::Crop)),
            Normalise => spec("Normalise", "Turns unreachable squares into walls and crops the board; with a selection, only fills the selection", key(Key::N), EditingIce, Menu::Edit, None),
            InsertRow => spec("Insert row", "Inserts a row above the current square", ctrl_shift(Key::ArrowDown), EditingIce, Menu::Edit, None),
            RemoveRow => spec("Remove row", "Removes the row of the current square", ctrl_shift(Key::ArrowUp), EditingIce, Menu::Edit, None),
            InsertColumn => spec("Insert column", "Inserts a column left of the current square", ctrl_shift(Key::ArrowRight), EditingAny, Menu::Edit, Some(Icon::Plus)),
            RemoveColumn => spec("Remove column", "Removes the column of the current square", ctrl_shift(Key::ArrowLeft), EditingAny, Menu::Edit, Some(Icon::Minus)),
            ScatterIce => spec("Scatter ice", "Scatters random ice in the selection or everywhere, with the density from the tools panel", key(Key::D), EditingIce, Menu::Edit, Some(Icon::Ice)),
            ToggleIceLayer => spec("Show ice", "Shows or hides the ice of the level", key(Key::G), EditingIce, Menu::View, Some(Icon::Ice)),
            ToggleDeadCells => spec("Show dead cells", "Marks cells from which no crate can reach a target; hover over one for the reason", key(Key::X), EditingIce, Menu::View, Some(Icon::DeadCell)),
            ToggleIceEffect => spec("Show effect of ice", "Shows, for each cell, the number of solvable ice maps with ice there; verify the level first", key(Key::T), EditingIce, Menu::View, Some(Icon::Layers)),
            MarkDoubtful => spec("Mark as doubtful", "Marks the selected squares, or the current one, as cells that may be ice, or removes the marks; verification varies only these cells", key(Key::M), EditingIce, Menu::Edit, None),
            NextProblem => spec("Next problem", "Shows the squares of the next problem", key(Key::F8), EditingAny, Menu::Edit, None),

            // Tools, tiles and the keyboard cursor of the ice editor. They are in no menu.
            Brush => spec("Brush", "Paints squares; the right button erases", key(Key::B), EditingIce, Menu::None, Some(Icon::Brush)),
            Line => spec("Line", "Draws a straight line", key(Key::L), EditingIce, Menu::None, Some(Icon::Line)),
            Rectangle => spec("Rectangle", "Draws a filled rectangle; Shift draws only its outline", key(Key::R), EditingIce, Menu::None, Some(Icon::Rectangle)),
            Fill => spec("Fill", "Fills connected squares of one kind; stays in the selection if it starts there", key(Key::F), EditingIce, Menu::None, Some(Icon::Fill)),
            Eyedropper => spec("Eyedropper", "Picks the tile under the pointer", key(Key::I), EditingIce, Menu::None, Some(Icon::Eyedropper)),
            Select => spec("Select", "Selects a rectangle of squares, or columns of a stage; the right button clears the selection", key(Key::S), EditingAny, Menu::None, Some(Icon::Select)),
            Paint(slot) => paint_spec(slot),
            CellUp => spec("Square above", "Moves the keyboard cursor up", key(Key::ArrowUp), EditingIce, Menu::None, None),
            CellDown => spec("Square below", "Moves the keyboard cursor down", key(Key::ArrowDown), EditingIce, Menu::None, None),
            CellLeft => spec("Square to the left", "Moves the keyboard cursor left", key(Key::ArrowLeft), EditingIce, Menu::None, None),
            CellRight => spec("Square to the right", "Moves the keyboard cursor right", key(Key::ArrowRight), EditingIce, Menu::None, None),
            UseTool => spec("Apply tool to square", "Draws at the keyboard cursor; a second press ends a shape or selection", vec![Chord::plain(Key::Enter), Chord::plain(Key::Space)], EditingIce, Menu::None, None),
            UseEraser => spec("Erase square", "Erases at the keyboard cursor", vec![Chord::shift(Key::Enter), Chord::shift(Key::Space)], EditingIce, Menu::None, None),

            // The platform editor uses the same digits and arrow keys in its own context.
            GroundTool => spec("Ground", "Drag to set the height of the ground, or to move rocks, agent and gate", key(Key::Num1), EditingPlatform, Menu::None, Some(Icon::Brush)),
            RockTool => spec("Rock", "Adds rocks; the right button removes them", key(Key::Num2), EditingPlatform, Menu::None, None),
            AgentTool => spec("Agent", "Moves the agent to a column", key(Key::Num3), EditingPlatform, Menu::None, None),
            GateTool => spec("Gate", "Moves the gate to a column", key(Key::Num4), EditingPlatform, Menu::None, None),
            ColumnLeft => spec("Column to the left", "Moves the keyboard cursor to the column on the left", key(Key::ArrowLeft), EditingPlatform, Menu::None, None),
            ColumnRight => spec("Column to the right", "Moves the keyboard cursor to the column on the right", key(Key::ArrowRight), EditingPlatform, Menu::None, None),
            SelectColumnLeft => spec("Select to the left", "Moves the cursor left and extends the selection", shift(Key::ArrowLeft), EditingPlatform, Menu::None, None),
            SelectColumnRight => spec("Select to the right", "Moves the cursor right and extends the selection", shift(Key::ArrowRight), EditingPlatform, Menu::None, None),
            RaiseGround => spec("Raise the ground", "Raises the current column by one row", key(Key::ArrowUp), EditingPlatform, Menu::None, None),
            LowerGround => spec("Lower the ground", "Lowers the current column by one row", key(Key::ArrowDown), EditingPlatform, Menu::None, None),
            UsePlatformTool => spec("Apply tool to column", "Applies the tool to the current column", vec![Chord::plain(Key::Enter), Chord::plain(Key::Space)], EditingPlatform, Menu::None, None),
            UsePlatformEraser => spec("Erase in column", "Removes a rock from the current column, or lowers its ground", vec![Chord::shift(Key::Enter), Chord::shift(Key::Space)], EditingPlatform, Menu::None, None),
            // View and help: modes, boards, panels, layers, appearance.
            SwitchEditWatch => spec("Edit or watch", "Switches between drawing the level and watching runs", key(Key::E), Always, Menu::View, None),
            FitBoard => spec("Fit board", "Shows the whole board", key(Key::Z), Always, Menu::View, Some(Icon::ZoomFit)),
            ZoomIn => spec("Zoom in", "Shows the board larger", vec![Chord::ctrl(Key::Equals), Chord::ctrl(Key::Plus), Chord::ctrl_shift(Key::Plus)], Always, Menu::View, Some(Icon::ZoomIn)),
            ZoomOut => spec("Zoom out", "Shows the board smaller", ctrl(Key::Minus), Always, Menu::View, Some(Icon::ZoomOut)),
            TogglePanels => spec("Hide panels", "Shows only the boards and the timeline", key(Key::Tab), Always, Menu::View, None),
            ToggleBeliefOverlay => spec("Belief over truth", "Draws the belief on the truth board instead of beside it", key(Key::O), Watching, Menu::View, Some(Icon::Layers)),
            ShowDecision => spec("Show the decision", "Shows the decision at the cursor in the right panel", ctrl(Key::Num1), Watching, Menu::View, None),
            ShowPlots => spec("Show the plots", "Shows the review and the plots of all decisions in the right panel", ctrl(Key::Num2), Watching, Menu::View, None),
            ShowRuns => spec("Show the runs", "Shows all open runs in the right panel", ctrl(Key::Num3), Watching, Menu::View, None),
            HideTruth => spec("Hide the truth", "Hides the ice on the truth board while the key is held; from the menu, until you select it again", key(Key::H), Watching, Menu::View, Some(Icon::Hide)),
            TogglePlan => spec("Show plan", "Shows or hides the agent's plan on the boards", key(Key::P), Watching, Menu::View, None),
            ToggleReachable => spec("Show reachable squares", "Shows the squares that the player can reach without pushing", key(Key::R), Watching, Menu::View, None),
            ToggleLegend => spec("Show legend", "Shows or hides the legend of the boards", key(Key::L), Watching, Menu::View, None),
            LastCellChange => spec("Last change of the cell", "Goes to the last step that changed the belief about the selected cell", key(Key::B), Watching, Menu::Timeline, None),
            ToggleMotion => spec("Animate moves", "Turns the animation of moves on or off", key(Key::M), Watching, Menu::View, None),
            SelectCellUp => spec("Select the cell above", "Selects the cell above the selected one or the player; the board headers describe it at every step", ctrl_shift(Key::ArrowUp), Watching, Menu::None, None),
            SelectCellDown => spec("Select the cell below", "Selects the cell below the selected one or the player", ctrl_shift(Key::ArrowDown), Watching, Menu::None, None),
            SelectCellLeft => spec("Select the cell to the left", "Selects the cell left of the selected one or the player", ctrl_shift(Key::ArrowLeft), Watching, Menu::None, None),
            SelectCellRight => spec("Select the cell to the right", "Selects the cell right of the selected one or the player", ctrl_shift(Key::ArrowRight), Watching, Menu::None, None),
            NextTheme => spec("Next theme", "Changes to the next theme", key(Key::F9), Always, Menu::View, Some(Icon::Theme)),
            EnlargeInterface => spec("Larger", "Shows text, buttons and everything else in the next larger size", key(Key::F10), Always, Menu::None, None),
            ShrinkInterface => spec("Smaller", "Shows text, buttons and everything else in the next smaller size", shift(Key::F10), Always, Menu::None, None),
            Palette => spec("Command palette…", "Searches commands, levels, agents and runs", ctrl(Key::K), Always, Menu::View, Some(Icon::Search)),
            Help => spec("Help", "Lists every key", vec![Chord::plain(Key::F1), Chord::plain(Key::Questionmark)], Always, Menu::Help, Some(Icon::Help)),
            Demonstration => spec("Demonstration", "Opens a level with a trap and shows the run of the optimist", shift(Key::F1), Always, Menu::Help, None),
            About => spec("About Black Ice", "Shows version and licence", Vec::new(), Always, Menu::Help, None),

            // Jobs and runs. Commands that act on the visible run work only while watching.
            Run => spec("Run", "Starts the selected agent on the level and follows it", vec![Chord::ctrl(Key::Enter), Chord::plain(Key::F6)], Always, Menu::Run, Some(Icon::Agent)),
            RunToEnd => spec("Run to the end", "Follows the newest step while the agent plays; starts a run if no agent plays", vec![Chord::ctrl_shift(Key::Enter), Chord::shift(Key::F6)], Always, Menu::Run, Some(Icon::SkipToEnd)),
            CancelRun => spec("Stop the run", "Stops the running agent, search or verification and keeps its results", ctrl(Key::Period), Always, Menu::Run, Some(Icon::Close)),
            RunFromHere => spec("Run from here", "Starts a new run of the selected agent or search at the cursor", key(Key::K), Watching, Menu::Run, Some(Icon::Fork)),
            PlayFromHere => spec("Play from here", "Starts a manual run from the step at the cursor", key(Key::J), Watching, Menu::Run, Some(Icon::Keyboard)),
            EditFromHere => spec("Edit from here", "Opens the position at the cursor as a level in the editor", shift(Key::K), Watching, Menu::Run, None),
            WatchSearch => spec("Watch the search", "Records an optimal search of the level and shows every expanded state", key(Key::F7), Always, Menu::Run, Some(Icon::Search)),
            VerifyLevel => spec("Verify the level", "Verifies all states: fewest moves, dead states, number of solvable ice maps", key(Key::F4), Always, Menu::Run, Some(Icon::Solve)),
            CloseRun => spec("Close run", "Closes the selected run; you can reopen it", ctrl(Key::W), Watching, Menu::Run, Some(Icon::Close)),
            ReopenRun => spec("Reopen run", "Reopens the last closed run, including manual play", ctrl_shift(Key::W), Always, Menu::Run, Some(Icon::Undo)),
            ReviewDecisions => spec("Review every decision", "Evaluates each decision with the belief at its step, as the careful agent does, and shows how many expected steps the best action saves; press again to stop", Vec::new(), Watching, Menu::Run, None),
            OpenSolutions => spec("Open the file's solutions", "Opens every solution in the level's file as a run", Vec::new(), Always, Menu::Run, None),
            PlayByHand => spec("Play by hand", "Plays the level with the keyboard, with undo", shift(Key::P), Always, Menu::Run, Some(Icon::Keyboard)),
            NextAgent => spec("Next agent", "Selects the next agent", key(Key::A), Always, Menu::Run, None),
            KnownDensity => spec("Known ice density", "Sets whether the agent of the next run knows the share of ice cells", shift(Key::D), Always, Menu::Run, Some(Icon::Ice)),
            KnownSolvable => spec("Known to be solvable", "Sets whether the agent of the next run knows that the level can be solved", shift(Key::G), Always, Menu::Run, None),
            Solve => spec("Solve the level", "Solves the level with all ice visible, and opens the solution as a run", key(Key::F5), Always, Menu::Run, Some(Icon::Solve)),
            StopSolving => spec("Stop solving", "Stops the solver and shows its result", ctrl(Key::F5), Always, Menu::Run, Some(Icon::Close)),
            NextObjective => spec("Next objective", "Selects the next objective of the solver: any solution fast, any then better, fewest moves, or fewest pushes", shift(Key::F5), Always, Menu::Run, None),

            // Timeline. Manual play has a more specific context and takes the arrow keys from it.
            PlayPause => spec("Play or pause", "Plays the recording, the search or the layers, or pauses", key(Key::Space), Stepping, Menu::Timeline, Some(Icon::Play)),
            StepForward => spec("Step forward", "Steps to the next move or expansion; at the end of a live run, requests one from the agent", vec![Chord::plain(Key::ArrowRight), Chord::plain(Key::Period)], Stepping, Menu::Timeline, Some(Icon::StepForward)),
            StepBack => spec("Step back", "Steps to the previous move or expansion", vec![Chord::plain(Key::ArrowLeft), Chord::plain(Key::Comma)], Stepping, Menu::Timeline, Some(Icon::StepBack)),
            NextDecision => spec("Next decision", "Goes to the next decision", shift(Key::ArrowRight), Watching, Menu::Timeline, None),
            PreviousDecision => spec("Previous decision", "Goes to the previous decision", shift(Key::ArrowLeft), Watching, Menu::Timeline, None),
            NextEvent => spec("Next event", "Goes to the next visible mark; in a search, to the next f-layer; in a verification, to the next layer in which crates reach new cells", ctrl(Key::ArrowRight), Stepping, Menu::Timeline, None),
            PreviousEvent => spec("Previous event", "Goes to the previous visible mark or layer", ctrl(Key::ArrowLeft), Stepping, Menu::Timeline, None),
            Start => spec("Start", "Goes to the start", key(Key::Home), Stepping, Menu::Timeline, Some(Icon::SkipToStart)),
            End => spec("End", "Goes to the end, and follows a live run", key(Key::End), Stepping, Menu::Timeline, Some(Icon::SkipToEnd)),
            Faster => spec("Faster", "Doubles the speed", vec![Chord::plain(Key::Equals), Chord::plain(Key::Plus)], Stepping, Menu::Timeline, Some(Icon::Plus)),
            Slower => spec("Slower", "Halves the speed", key(Key::Minus), Stepping, Menu::Timeline, Some(Icon::Minus)),
            NextOnPath => spec("Next on the path", "Goes to the next expansion on the plan's path, or back to this path", shift(Key::ArrowRight), Searching, Menu::Timeline, None),
            PreviousOnPath => spec("Previous on the path", "Goes to the parent expansion of the state", shift(Key::ArrowLeft), Searching, Menu::Timeline, None),
            SwitchSearchTint => spec("Tint crates or player", "Tints cells by crate positions or by player positions of the expanded states", key(Key::T), Searching, Menu::View, None),
            SwitchVerificationTint => spec("Tint layers or ice", "Tints cells by the first layer with a crate there, or by the effect of ice there", key(Key::T), Verifying, Menu::View, None),
            NextReplan => spec("Next replan", "Goes to the next change of plan; wraps around at the end", key(Key::N), Watching, Menu::Timeline, None),
            NextUnexpectedOutcome => spec("Next unexpected outcome", "Goes to the next outcome that was not the most likely one, or that no scenario predicted; wraps around at the end", key(Key::S), Watching, Menu::Timeline, None),
            NextDiscovery => spec("Next discovery", "Goes to the next discovery; wraps around at the end", key(Key::D), Watching, Menu::Timeline, None),
            NextDeadEnd => spec("Next dead end", "Goes to the step that made the level unsolvable", key(Key::X), Watching, Menu::Timeline, None),
            GoToStep => spec("Go to step…", "Gives the step number field the focus", ctrl(Key::G), Stepping, Menu::Timeline, None),
            LoopFrom => spec("Loop from here", "Starts the loop range at the cursor", key(Key::OpenBracket), Stepping, Menu::Timeline, Some(Icon::Loop)),
            LoopTo => spec("Loop to here", "Ends the loop range at the cursor", key(Key::CloseBracket), Stepping, Menu::Timeline, None),
            LoopOff => spec("Loop off", "Removes the loop range", key(Key::Backslash), Stepping, Menu::Timeline, None),
            TimelineZoomIn => spec("Zoom timeline in", "Shows fewer steps, larger", vec![Chord::shift(Key::Equals), Chord::shift(Key::Plus)], Stepping, Menu::Timeline, None),
            TimelineZoomOut => spec("Zoom timeline out", "Shows more steps", shift(Key::Minus), Stepping, Menu::Timeline, None),
            NextRun => spec("Next run", "Selects the next run of the list", key(Key::PageDown), Watching, Menu::Run, None),
            PreviousRun => spec("Previous run", "Selects the previous run of the list", key(Key::PageUp), Watching, Menu::Run, None),

            // Manual play on ice and in the platform world; in no menu.
            MoveUp => spec("Move up", "Moves or pushes up", key(Key::ArrowUp), Playing, Menu::None, None),
            MoveDown => spec("Move down", "Moves or pushes down", key(Key::ArrowDown), Playing, Menu::None, None),
            MoveLeft => spec("Move left", "Moves or pushes left", key(Key::ArrowLeft), Playing, Menu::None, None),
            MoveRight => spec("Move right", "Moves or pushes right", key(Key::ArrowRight), Playing, Menu::None, None),
            WalkLeft => spec("Walk left", "Walks, falls, pushes or lifts to the left: L in plans", vec![Chord::plain(Key::ArrowLeft), Chord::plain(Key::F)], PlayingPlatform, Menu::None, Some(Icon::WalkLeft)),
            WalkRight => spec("Walk right", "Walks, falls, pushes or lifts to the right: R in plans", vec![Chord::plain(Key::ArrowRight), Chord::plain(Key::G)], PlayingPlatform, Menu::None, Some(Icon::WalkRight)),
            ClimbLeft => spec("Climb left", "Climbs one row to the left: CL in plans", vec![Chord::shift(Key::ArrowLeft), Chord::plain(Key::C)], PlayingPlatform, Menu::None, Some(Icon::ClimbLeft)),
            ClimbRight => spec("Climb right", "Climbs one row to the right (CR in plans); arrow up climbs in the direction that the agent faces", vec![Chord::shift(Key::ArrowRight), Chord::plain(Key::V)], PlayingPlatform, Menu::None, Some(Icon::ClimbRight)),
            UndoMove => spec("Undo move", "Undoes your last move", vec![Chord::ctrl(Key::Z), Chord::plain(Key::Backspace)], Playing, Menu::None, Some(Icon::Undo)),

            // Training, the Zuma editor and manual play of Zuma games.
            Train => spec("Train on this game", "Trains a policy on this game and adds it to the players", shift(Key::T), Always, Menu::Run, Some(Icon::Learn)),
            SelectRed => spec("Red balls", "Draws red balls", key(Key::Num1), EditingZuma, Menu::None, None),
            SelectBlue => spec("Blue balls", "Draws blue balls", key(Key::Num2), EditingZuma, Menu::None, None),
            SelectGreen => spec("Green balls", "Draws green balls", key(Key::Num3), EditingZuma, Menu::None, None),
            SelectYellow => spec("Yellow balls", "Draws yellow balls", key(Key::Num4), EditingZuma, Menu::None, None),
            GapLeft => spec("Gap to the left", "Moves to the gap nearer to the start of the line", key(Key::ArrowLeft), EditingZuma, Menu::None, None),
            GapRight => spec("Gap to the right", "Moves to the gap nearer to the end of the line", key(Key::ArrowRight), EditingZuma, Menu::None, None),
            InsertBall => spec("Insert ball", "Inserts a ball of the selected colour into the gap", vec![Chord::plain(Key::Enter), Chord::plain(Key::Space)], EditingZuma, Menu::None, None),
            RecolourBall => spec("Recolour next ball", "Changes the ball after the gap to the selected colour", vec![Chord::shift(Key::Enter), Chord::shift(Key::Space)], EditingZuma, Menu::None, None),
            AimLeft => spec("Aim left", "Aims one position nearer to the start of the line", key(Key::ArrowLeft), PlayingZuma, Menu::None, None),
            AimRight => spec("Aim right", "Aims one position nearer to the end of the line", key(Key::ArrowRight), PlayingZuma, Menu::None, None),
            PlayBall => spec("Play ball", "Inserts the current ball at the aim", vec![Chord::plain(Key::Enter), Chord::plain(Key::ArrowUp)], PlayingZuma, Menu::None, None),
            DiscardBall => spec("Discard ball", "Discards the current ball", vec![Chord::plain(Key::Delete), Chord::plain(Key::ArrowDown)], PlayingZuma, Menu::None, None),
        }
    }
}

/// Returns the texts and keys of a palette tile.
///
/// The palette has the order of the keys: 1 to 9, then 0. Later slots have no key.
fn paint_spec(slot: PaintSlot) -> CommandSpec {
    const DIGITS: [Key; 10] = [
        Key::Num1,
        Key::Num2,
        Key::Num3,
        Key::Num4,
        Key::Num5,
        Key::Num6,
        Key::Num7,
        Key::Num8,
        Key::Num9,
        Key::Num0,
    ];
    let slot = usize::from(slot.0);
    CommandSpec {
        label: Paint::PALETTE.get(slot).map_or("Unused tile", |paint| paint.label()),
        tooltip: "Paints this tile",
        keys: DIGITS.get(slot).copied().map(Chord::plain).into_iter().collect(),
        context: Context::EditingIce,
        menu: Menu::None,
        icon: None,
    }
}
