//! Texts, keys, context and menu of every command.

use super::list::PaintSlot;
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
pub struct Spec {
    /// Short name in menus and on buttons; also the accessible name.
    pub label: &'static str,
    /// One sentence for tooltips and the help.
    pub tooltip: &'static str,
    /// Key chords; the first is shown.
    pub keys: Vec<Chord>,
    /// Context in which the keys work.
    pub context: Context,
    /// Menu that lists the command.
    pub menu: Menu,
    /// Icon of its button.
    pub icon: Option<Icon>,
}

impl Command {
    /// Returns the table row of the command.
    #[must_use]
    #[rustfmt::skip] // one line a command: a table is read by columns
    pub fn spec(self) -> Spec {
        use Command::*;
        use Context::{
            Always, Drawing, DrawingMarbles, DrawingStage, Editing, Playing, PlayingMarbles,
            PlayingStage, Proving, Searching, Stepping, Watching,
        };
        let key = |key: Key| vec![Chord::plain(key)];
        let ctrl = |key: Key| vec![Chord::ctrl(key)];
        let shift = |key: Key| vec![Chord::shift(key)];
        let ctrl_shift = |key: Key| vec![Chord::ctrl_shift(key)];
        let spec = |label, tooltip, keys, context, menu, icon| Spec {
            label,
            tooltip,
            keys,
            context,
            menu,
            icon,
        };
        match self {
            NewLevel => spec("New level", "Starts an empty level of the world that is shown", ctrl(Key::N), Always, Menu::File, Some(Icon::New)),
            NewBoard => spec("New board", "Starts a walled room with a crate", ctrl_shift(Key::B), Always, Menu::File, None),
            NewStage => spec("New stage", "Starts a stage of the platform world: rocks, ledges and gravity", ctrl_shift(Key::N), Always, Menu::File, None),
            NewGame => spec("New Zuma game", "Starts a game of marbles in a line", ctrl_shift(Key::M), Always, Menu::File, None),
            Open => spec("Open…", "Opens levels or a recorded run from a file", ctrl(Key::O), Always, Menu::File, Some(Icon::Open)),
            OpenFolder => spec("Open folder…", "Shows a folder of levels in the library", ctrl_shift(Key::O), Always, Menu::File, Some(Icon::Folder)),
            FindLevel => spec("Find level", "Searches the library by title", ctrl(Key::F), Always, Menu::File, Some(Icon::Search)),
            Save => spec("Save", "Saves the level to its file", ctrl(Key::S), Always, Menu::File, Some(Icon::Save)),
            SaveAs => spec("Save as…", "Saves the level to another file", ctrl_shift(Key::S), Always, Menu::File, None),
            SaveRun => spec("Save run…", "Saves the selected run to a file that opens without its agent", ctrl_shift(Key::R), Watching, Menu::File, Some(Icon::Save)),
            ExportPicture => spec("Export picture…", "Writes the board or the loop range as PNG, GIF or SVG", ctrl_shift(Key::E), Always, Menu::File, Some(Icon::Camera)),
            CopyLevelText => spec("Copy level as text", "Puts the level on the clipboard as text", ctrl_shift(Key::C), Always, Menu::File, None),
            PasteLevelText => spec("Paste level from text", "Opens the level text on the clipboard as a new level", ctrl_shift(Key::V), Always, Menu::File, None),
            OpenPolicy => spec("Open policy…", "Opens a learnt policy, which plays next", ctrl(Key::P), Always, Menu::File, Some(Icon::Open)),
            SavePolicy => spec("Save policy…", "Saves the policy that was learnt last", ctrl_shift(Key::P), Always, Menu::File, Some(Icon::Save)),
            Backups => spec("Backups…", "Lists earlier states of the level and of its file, and restores one", Vec::new(), Always, Menu::File, None),
            RescuedWork => spec("Rescued work…", "Shows unsaved work of a session that did not end well", Vec::new(), Always, Menu::File, None),
            Quit => spec("Quit", "Closes the studio", ctrl(Key::Q), Always, Menu::File, None),

            Undo => spec("Undo", "Takes the last change back", ctrl(Key::Z), Drawing, Menu::Edit, Some(Icon::Undo)),
            Redo => spec("Redo", "Makes the change again that was taken back", vec![Chord::ctrl_shift(Key::Z), Chord::ctrl(Key::Y)], Drawing, Menu::Edit, Some(Icon::Redo)),
            Cut => spec("Cut", "Moves the selection to the clipboard", ctrl(Key::X), Drawing, Menu::Edit, Some(Icon::Cut)),
            Copy => spec("Copy", "Copies the selection, or the whole level, to the clipboard", ctrl(Key::C), Drawing, Menu::Edit, Some(Icon::Copy)),
            Paste => spec("Paste", "Pastes squares at the pointer, or columns in the place of the selection, before the column at hand or at the end", ctrl(Key::V), Drawing, Menu::Edit, Some(Icon::Paste)),
            Delete => spec("Delete", "Clears the selected squares, or takes out the selected columns, or the ball before the gap at hand", vec![Chord::plain(Key::Delete), Chord::plain(Key::Backspace)], Drawing, Menu::Edit, None),
            SelectAll => spec("Select all", "Selects the whole level", ctrl(Key::A), Drawing, Menu::Edit, None),
            Cancel => spec("Cancel", "Cancels the gesture, closes what is open, or stops what is under way", key(Key::Escape), Always, Menu::None, None),
            RotateClockwise => spec("Rotate right", "Turns the selection, or the whole level, clockwise", key(Key::CloseBracket), Editing, Menu::Edit, Some(Icon::RotateClockwise)),
            RotateCounterclockwise => spec("Rotate left", "Turns the selection, or the whole level, counterclockwise", key(Key::OpenBracket), Editing, Menu::Edit, Some(Icon::RotateCounterclockwise)),
            MirrorHorizontally => spec("Mirror left to right", "Swaps left and right, in the selection or in the whole level", key(Key::H), Drawing, Menu::Edit, Some(Icon::MirrorHorizontal)),
            MirrorVertically => spec("Mirror top to bottom", "Swaps top and bottom, in the selection or in the whole level", key(Key::V), Editing, Menu::Edit, Some(Icon::MirrorVertical)),
            Crop => spec("Crop", "Cuts the board to what is used, or to the selection", key(Key::C), Editing, Menu::Edit, Some(Icon::Crop)),
            Normalise => spec("Normalise", "Walls up unreachable squares and crops the board; in a selection, only walls up", key(Key::N), Editing, Menu::Edit, None),
            InsertRow => spec("Insert row", "Adds a row above the square at hand", ctrl_shift(Key::ArrowDown), Editing, Menu::Edit, None),
            RemoveRow => spec("Remove row", "Takes the row of the square at hand out", ctrl_shift(Key::ArrowUp), Editing, Menu::Edit, None),
            InsertColumn => spec("Insert column", "Adds a column left of the square at hand", ctrl_shift(Key::ArrowRight), Drawing, Menu::Edit, Some(Icon::Plus)),
            RemoveColumn => spec("Remove column", "Takes the column of the square at hand out", ctrl_shift(Key::ArrowLeft), Drawing, Menu::Edit, Some(Icon::Minus)),
            ScatterIce => spec("Scatter ice", "Makes floor ice at random in the selection or everywhere, with the density of the palette", key(Key::D), Editing, Menu::Edit, Some(Icon::Ice)),
            ToggleIceLayer => spec("Show ice", "Shows or hides the ice of the level", key(Key::G), Editing, Menu::View, Some(Icon::Ice)),
            ToggleDeadCells => spec("Show dead cells", "Marks cells from which no push brings a crate to a target; pointing at one tells why", key(Key::X), Editing, Menu::View, Some(Icon::DeadCell)),
            ToggleIceMap => spec("Show what ice does", "Shows how many ice layouts stay solvable with ice on each cell, once the level is verified", key(Key::T), Editing, Menu::View, Some(Icon::Layers)),
            MarkDoubtful => spec("Mark as doubtful", "Marks the selected squares, or the one at hand, as those that may be ice, or takes the marks away; proofs about layouts ask about them alone", key(Key::M), Editing, Menu::Edit, None),
            NextProblem => spec("Next problem", "Shows where the next problem lies", key(Key::F8), Drawing, Menu::Edit, None),

            Brush => spec("Brush", "Paints squares; the right button erases", key(Key::B), Editing, Menu::None, Some(Icon::Brush)),
            Line => spec("Line", "Draws a straight line", key(Key::L), Editing, Menu::None, Some(Icon::Line)),
            Rectangle => spec("Rectangle", "Draws a filled rectangle; Shift draws only its outline", key(Key::R), Editing, Menu::None, Some(Icon::Rectangle)),
            Fill => spec("Fill", "Fills connected squares of one kind, within the selection if it begins there", key(Key::F), Editing, Menu::None, Some(Icon::Fill)),
            Eyedropper => spec("Eyedropper", "Picks the tile under the pointer", key(Key::I), Editing, Menu::None, Some(Icon::Eyedropper)),
            Select => spec("Select", "Selects a rectangle of squares, or columns of a stage; the right button selects nothing", key(Key::S), Drawing, Menu::None, Some(Icon::Select)),
            Paint(slot) => paint_spec(slot),
            CellUp => spec("Square above", "Goes to the square above, to draw with the keyboard", key(Key::ArrowUp), Editing, Menu::None, None),
            CellDown => spec("Square below", "Goes to the square below", key(Key::ArrowDown), Editing, Menu::None, None),
            CellLeft => spec("Square to the left", "Goes to the square on the left", key(Key::ArrowLeft), Editing, Menu::None, None),
            CellRight => spec("Square to the right", "Goes to the square on the right", key(Key::ArrowRight), Editing, Menu::None, None),
            UseTool => spec("Use the tool", "Draws at the square that the arrow keys led to; shapes and selections end with the second press", vec![Chord::plain(Key::Enter), Chord::plain(Key::Space)], Editing, Menu::None, None),
            UseEraser => spec("Erase", "Erases at the square that the arrow keys led to", vec![Chord::shift(Key::Enter), Chord::shift(Key::Space)], Editing, Menu::None, None),

            GroundTool => spec("Ground", "Sets how high the ground is by dragging; rocks, agent and gate are picked up and carried", key(Key::Num1), DrawingStage, Menu::None, Some(Icon::Brush)),
            RockTool => spec("Rock", "Drops rocks; the right button takes them away", key(Key::Num2), DrawingStage, Menu::None, None),
            AgentTool => spec("Agent", "Puts the agent into a column", key(Key::Num3), DrawingStage, Menu::None, None),
            GateTool => spec("Gate", "Puts the gate into a column", key(Key::Num4), DrawingStage, Menu::None, None),
            ColumnLeft => spec("Column to the left", "Goes to the column on the left, to draw with the keyboard", key(Key::ArrowLeft), DrawingStage, Menu::None, None),
            ColumnRight => spec("Column to the right", "Goes to the column on the right", key(Key::ArrowRight), DrawingStage, Menu::None, None),
            SelectColumnLeft => spec("Select to the left", "Goes to the column on the left, and stretches the selection to it", shift(Key::ArrowLeft), DrawingStage, Menu::None, None),
            SelectColumnRight => spec("Select to the right", "Goes to the column on the right, and stretches the selection to it", shift(Key::ArrowRight), DrawingStage, Menu::None, None),
            RaiseGround => spec("Raise the ground", "Makes the column at hand one row higher", key(Key::ArrowUp), DrawingStage, Menu::None, None),
            LowerGround => spec("Lower the ground", "Makes the column at hand one row lower", key(Key::ArrowDown), DrawingStage, Menu::None, None),
            UseStageTool => spec("Use the tool there", "Uses the tool on the column at hand", vec![Chord::plain(Key::Enter), Chord::plain(Key::Space)], DrawingStage, Menu::None, None),
            UseStageEraser => spec("Take away there", "Takes a rock away in the column at hand, or lowers its ground", vec![Chord::shift(Key::Enter), Chord::shift(Key::Space)], DrawingStage, Menu::None, None),
            SwitchMode => spec("Edit or watch", "Switches between drawing the level and watching runs", key(Key::E), Always, Menu::View, None),
            FitBoard => spec("Fit board", "Shows the whole board", key(Key::Z), Always, Menu::View, Some(Icon::ZoomFit)),
            ZoomIn => spec("Zoom in", "Shows the board larger", vec![Chord::ctrl(Key::Equals), Chord::ctrl(Key::Plus), Chord::ctrl_shift(Key::Plus)], Always, Menu::View, Some(Icon::ZoomIn)),
            ZoomOut => spec("Zoom out", "Shows the board smaller", ctrl(Key::Minus), Always, Menu::View, Some(Icon::ZoomOut)),
            TogglePanels => spec("Hide panels", "Leaves only the boards and the timeline", key(Key::Tab), Always, Menu::View, None),
            ToggleOverlay => spec("Belief over truth", "Draws the belief on the truth board instead of beside it", key(Key::O), Watching, Menu::View, Some(Icon::Layers)),
            ShowDecision => spec("Show the decision", "Shows what was weighed at the cursor, in the panel on the right", ctrl(Key::Num1), Watching, Menu::View, None),
            ShowPlots => spec("Show the plots", "Shows the post-mortem and the curves over all decisions, in the panel on the right", ctrl(Key::Num2), Watching, Menu::View, None),
            ShowRuns => spec("Show the runs", "Shows every open run, in the panel on the right", ctrl(Key::Num3), Watching, Menu::View, None),
            HideTruth => spec("Hide the truth", "Covers the ice on the truth board: while the key is held, or until pressed again here", key(Key::H), Watching, Menu::View, Some(Icon::Hide)),
            TogglePlan => spec("Show plan", "Shows or hides the agent's plan on the boards", key(Key::P), Watching, Menu::View, None),
            ToggleReachable => spec("Show reachable squares", "Shows where the player can go without pushing", key(Key::R), Watching, Menu::View, None),
            ToggleLegend => spec("Show legend", "Shows or hides the key to what is drawn on the boards", key(Key::L), Watching, Menu::View, None),
            LastCellChange => spec("Last change of the cell", "Goes back to where the belief about the selected cell last changed", key(Key::B), Watching, Menu::Timeline, None),
            ToggleMotion => spec("Animate moves", "Shows slides cell by cell, or at once", key(Key::M), Watching, Menu::View, None),
            SelectUp => spec("Select the cell above", "Goes from the selected cell, or the player, to the one above; the boards tell of it at every step", ctrl_shift(Key::ArrowUp), Watching, Menu::None, None),
            SelectDown => spec("Select the cell below", "Goes from the selected cell, or the player, to the one below", ctrl_shift(Key::ArrowDown), Watching, Menu::None, None),
            SelectLeft => spec("Select the cell to the left", "Goes from the selected cell, or the player, to the one on the left", ctrl_shift(Key::ArrowLeft), Watching, Menu::None, None),
            SelectRight => spec("Select the cell to the right", "Goes from the selected cell, or the player, to the one on the right", ctrl_shift(Key::ArrowRight), Watching, Menu::None, None),
            NextTheme => spec("Next theme", "Changes to the next theme", key(Key::F9), Always, Menu::View, Some(Icon::Theme)),
            Larger => spec("Larger", "Shows text, buttons and everything else in the next larger size", key(Key::F10), Always, Menu::None, None),
            Smaller => spec("Smaller", "Shows text, buttons and everything else in the next smaller size", shift(Key::F10), Always, Menu::None, None),
            Palette => spec("Command palette…", "Searches commands, levels, agents and runs", ctrl(Key::K), Always, Menu::View, Some(Icon::Search)),
            Help => spec("Help", "Lists every key", vec![Chord::plain(Key::F1), Chord::plain(Key::Questionmark)], Always, Menu::Help, Some(Icon::Help)),
            Demonstration => spec("Demonstration", "Opens a trap and shows how the optimist falls into it", shift(Key::F1), Always, Menu::Help, None),
            About => spec("About Black Ice", "Says what this is, its version and its licence", Vec::new(), Always, Menu::Help, None),

            Run => spec("Run", "Lets the chosen agent play the level, and follows it", vec![Chord::ctrl(Key::Enter), Chord::plain(Key::F6)], Always, Menu::Run, Some(Icon::Agent)),
            RunToEnd => spec("Run to the end", "Follows the newest step while the agent plays; starts a run if no agent plays", vec![Chord::ctrl_shift(Key::Enter), Chord::shift(Key::F6)], Always, Menu::Run, Some(Icon::SkipToEnd)),
            CancelRun => spec("Stop the run", "Ends the run, the search or the proof that is going on; what was found stays", ctrl(Key::Period), Always, Menu::Run, Some(Icon::Close)),
            RunFromHere => spec("Run from here", "Starts a new run of the chosen agent, or the chosen search in a stage, at the cursor", key(Key::K), Watching, Menu::Run, Some(Icon::Fork)),
            PlayFromHere => spec("Play on from here", "Plays on at the keyboard from the moment at the cursor, as a new run", key(Key::J), Watching, Menu::Run, Some(Icon::Keyboard)),
            EditFromHere => spec("Edit from here", "Opens the position at the cursor as a level in the editor", shift(Key::K), Watching, Menu::Run, None),
            WatchSearch => spec("Watch the search", "Searches for the best plan of the level and shows every state that is expanded", key(Key::F7), Always, Menu::Run, Some(Icon::Search)),
            Verify => spec("Verify the level", "Proves the fewest moves, dead states, and for how many ice layouts the level can be solved", key(Key::F4), Always, Menu::Run, Some(Icon::Solve)),
            CloseRun => spec("Close run", "Takes the selected run off the list; it can be had back", ctrl(Key::W), Watching, Menu::Run, Some(Icon::Close)),
            ReopenRun => spec("Reopen run", "Puts the run back that was closed last, with the game that you play in it", ctrl_shift(Key::W), Always, Menu::Run, Some(Icon::Undo)),
            JudgeDecisions => spec("Judge every decision", "Evaluates each decision of the run with the belief at that step, as the careful agent does, and says how many steps the best action saves; a second press stops it", Vec::new(), Watching, Menu::Run, None),
            OpenSolutions => spec("Open the file's solutions", "Opens every solution that the file keeps of the level as a run", Vec::new(), Always, Menu::Run, None),
            PlayByHand => spec("Play by hand", "Plays the level that is drawn at the keyboard, with undo", shift(Key::P), Always, Menu::Run, Some(Icon::Keyboard)),
            NextAgent => spec("Next agent", "Chooses the next agent of the list", key(Key::A), Always, Menu::Run, None),
            TellDensity => spec("Tell the ice density", "Tells the agent of the next run which share of the cells is ice, or lets it find out", shift(Key::D), Always, Menu::Run, Some(Icon::Ice)),
            TellSolvable => spec("Tell that it can be solved", "Tells the agent of the next run that the level can be solved, or lets it reckon with worlds in which it cannot", shift(Key::G), Always, Menu::Run, None),
            Solve => spec("Solve the level", "Looks for a solution with all ice in sight, and opens it as a run", key(Key::F5), Always, Menu::Run, Some(Icon::Solve)),
            StopSolving => spec("Stop solving", "Ends the search for a solution, and says what it has found out", ctrl(Key::F5), Always, Menu::Run, Some(Icon::Close)),
            NextObjective => spec("Next objective", "Chooses what solutions should have little of: moves, pushes, or time to find them", shift(Key::F5), Always, Menu::Run, None),

            PlayPause => spec("Play or pause", "Plays the recording, the search or the layers, or pauses", key(Key::Space), Stepping, Menu::Timeline, Some(Icon::Play)),
            StepForward => spec("Step forward", "Goes one move or expansion on; at the end of a live run, asks the agent for one", vec![Chord::plain(Key::ArrowRight), Chord::plain(Key::Period)], Stepping, Menu::Timeline, Some(Icon::StepForward)),
            StepBack => spec("Step back", "Goes one move or expansion back", vec![Chord::plain(Key::ArrowLeft), Chord::plain(Key::Comma)], Stepping, Menu::Timeline, Some(Icon::StepBack)),
            NextDecision => spec("Next decision", "Goes on to where the agent planned anew", shift(Key::ArrowRight), Watching, Menu::Timeline, None),
            PreviousDecision => spec("Previous decision", "Goes back to where the agent planned anew", shift(Key::ArrowLeft), Watching, Menu::Timeline, None),
            NextEvent => spec("Next event", "Goes on to the next mark of the kinds that are shown; in a search, to the next f-layer; in a proof, to where crates reach new cells", ctrl(Key::ArrowRight), Stepping, Menu::Timeline, None),
            PreviousEvent => spec("Previous event", "Goes back to the mark before; in a search or a proof, to the layer before that counts", ctrl(Key::ArrowLeft), Stepping, Menu::Timeline, None),
            Start => spec("Start", "Goes to the start", key(Key::Home), Stepping, Menu::Timeline, Some(Icon::SkipToStart)),
            End => spec("End", "Goes to the end, and follows a live run", key(Key::End), Stepping, Menu::Timeline, Some(Icon::SkipToEnd)),
            Faster => spec("Faster", "Doubles the speed", vec![Chord::plain(Key::Equals), Chord::plain(Key::Plus)], Stepping, Menu::Timeline, Some(Icon::Plus)),
            Slower => spec("Slower", "Halves the speed", key(Key::Minus), Stepping, Menu::Timeline, Some(Icon::Minus)),
            NextOnPath => spec("Next on the path", "Goes to the next expansion on the way to the plan, or back to that way", shift(Key::ArrowRight), Searching, Menu::Timeline, None),
            PreviousOnPath => spec("Before on the path", "Goes to the expansion from which the state was reached", shift(Key::ArrowLeft), Searching, Menu::Timeline, None),
            SwitchTint => spec("Tint crates or player", "Tints the cells where pushes left crates, or where they left the player", key(Key::T), Searching, Menu::View, None),
            SwitchProofTint => spec("Tint layers or ice", "Tints cells by when a crate can first be there, or by what ice there would do", key(Key::T), Proving, Menu::View, None),
            NextReplan => spec("Next replan", "Goes to the next change of plan; starts over after the last", key(Key::N), Watching, Menu::Timeline, None),
            NextSurprise => spec("Next surprise", "Goes to the next surprise; starts over after the last", key(Key::S), Watching, Menu::Timeline, None),
            NextDiscovery => spec("Next discovery", "Goes to the next discovery; starts over after the last", key(Key::D), Watching, Menu::Timeline, None),
            NextDeadEnd => spec("Next dead end", "Goes to where the level became unsolvable", key(Key::X), Watching, Menu::Timeline, None),
            GoToStep => spec("Go to step…", "Puts the typing mark into the step number", ctrl(Key::G), Stepping, Menu::Timeline, None),
            LoopFrom => spec("Loop from here", "Starts the loop range at the cursor", key(Key::OpenBracket), Stepping, Menu::Timeline, Some(Icon::Loop)),
            LoopTo => spec("Loop to here", "Ends the loop range at the cursor", key(Key::CloseBracket), Stepping, Menu::Timeline, None),
            LoopOff => spec("Loop off", "Forgets the loop range", key(Key::Backslash), Stepping, Menu::Timeline, None),
            TimelineZoomIn => spec("Zoom timeline in", "Shows fewer steps, larger", vec![Chord::shift(Key::Equals), Chord::shift(Key::Plus)], Stepping, Menu::Timeline, None),
            TimelineZoomOut => spec("Zoom timeline out", "Shows more steps", shift(Key::Minus), Stepping, Menu::Timeline, None),
            NextRun => spec("Next run", "Selects the next run of the list", key(Key::PageDown), Watching, Menu::Run, None),
            PreviousRun => spec("Previous run", "Selects the run before", key(Key::PageUp), Watching, Menu::Run, None),

            MoveUp => spec("Move up", "Moves or pushes up", key(Key::ArrowUp), Playing, Menu::None, None),
            MoveDown => spec("Move down", "Moves or pushes down", key(Key::ArrowDown), Playing, Menu::None, None),
            MoveLeft => spec("Move left", "Moves or pushes left", key(Key::ArrowLeft), Playing, Menu::None, None),
            MoveRight => spec("Move right", "Moves or pushes right", key(Key::ArrowRight), Playing, Menu::None, None),
            WalkLeft => spec("Walk left", "Walks, falls, pushes or lifts to the left: L in plans", vec![Chord::plain(Key::ArrowLeft), Chord::plain(Key::F)], PlayingStage, Menu::None, Some(Icon::WalkLeft)),
            WalkRight => spec("Walk right", "Walks, falls, pushes or lifts to the right: R in plans", vec![Chord::plain(Key::ArrowRight), Chord::plain(Key::G)], PlayingStage, Menu::None, Some(Icon::WalkRight)),
            ClimbLeft => spec("Climb left", "Climbs one row to the left: CL in plans", vec![Chord::shift(Key::ArrowLeft), Chord::plain(Key::C)], PlayingStage, Menu::None, Some(Icon::ClimbLeft)),
            ClimbRight => spec("Climb right", "Climbs one row to the right: CR in plans; the arrow up climbs to where the agent looks", vec![Chord::shift(Key::ArrowRight), Chord::plain(Key::V)], PlayingStage, Menu::None, Some(Icon::ClimbRight)),
            TakeBack => spec("Take back", "Takes your last move back", vec![Chord::ctrl(Key::Z), Chord::plain(Key::Backspace)], Playing, Menu::None, Some(Icon::Undo)),

            Train => spec("Learn this game", "Lets a learner play the game that is drawn until it knows the odds, and keeps what it learnt as a policy", shift(Key::T), Always, Menu::Run, Some(Icon::Learn)),
            InkRed => spec("Red balls", "Draws red balls", key(Key::Num1), DrawingMarbles, Menu::None, None),
            InkBlue => spec("Blue balls", "Draws blue balls", key(Key::Num2), DrawingMarbles, Menu::None, None),
            InkGreen => spec("Green balls", "Draws green balls", key(Key::Num3), DrawingMarbles, Menu::None, None),
            InkYellow => spec("Yellow balls", "Draws yellow balls", key(Key::Num4), DrawingMarbles, Menu::None, None),
            GapLeft => spec("Gap to the left", "Goes to the gap one ball nearer to the start of the line, to draw with the keyboard", key(Key::ArrowLeft), DrawingMarbles, Menu::None, None),
            GapRight => spec("Gap to the right", "Goes to the gap one ball nearer to the end of the line", key(Key::ArrowRight), DrawingMarbles, Menu::None, None),
            PutMarble => spec("Put a ball there", "Puts a ball of the chosen colour into the gap", vec![Chord::plain(Key::Enter), Chord::plain(Key::Space)], DrawingMarbles, Menu::None, None),
            RecolourMarble => spec("Colour the next ball", "Gives the ball behind the gap the chosen colour", vec![Chord::shift(Key::Enter), Chord::shift(Key::Space)], DrawingMarbles, Menu::None, None),
            AimLeft => spec("Aim before", "Aims the ball in hand one place nearer to the start of the line", key(Key::ArrowLeft), PlayingMarbles, Menu::None, None),
            AimRight => spec("Aim behind", "Aims the ball in hand one place nearer to the end of the line", key(Key::ArrowRight), PlayingMarbles, Menu::None, None),
            PutBall => spec("Put the ball", "Plays the ball in hand where it is aimed", vec![Chord::plain(Key::Enter), Chord::plain(Key::ArrowUp)], PlayingMarbles, Menu::None, None),
            ThrowBall => spec("Throw the ball away", "Plays the ball in hand into the bin", vec![Chord::plain(Key::Delete), Chord::plain(Key::ArrowDown)], PlayingMarbles, Menu::None, None),
        }
    }
}

/// Specification of a palette tile. The palette has the order of the keys: 1 to 9, then 0.
fn paint_spec(slot: PaintSlot) -> Spec {
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
    let slot = usize::from(slot.0) % DIGITS.len();
    Spec {
        label: Paint::PALETTE.get(slot).map_or("Unused tile", |paint| paint.label()),
        tooltip: "Paints this tile",
        keys: vec![Chord::plain(DIGITS[slot])],
        context: Context::Editing,
        menu: Menu::None,
        icon: None,
    }
}
