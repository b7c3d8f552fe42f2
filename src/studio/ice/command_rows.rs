//! The commands of the ice world in the command table.

use crate::picture::Icon;
use crate::studio::command::{
    Chord, Command, CommandSpec, Context, Menu, WorldCommands, WorldFeature, row,
};
use crate::worlds::WorldKind;
use eframe::egui::Key;

/// The commands and features of the ice world.
pub(in crate::studio) const COMMANDS: WorldCommands = WorldCommands {
    levels: "ice levels",
    editing: "While editing an ice level",
    playing: "While playing an ice level",
    features: {
        use WorldFeature::{BeliefBoard, HiddenIce, Legend, Search, Selection, Uncertainty};
        &[BeliefBoard, HiddenIce, Legend, Search, Selection, Uncertainty]
    },
    rows: ROWS,
};

#[rustfmt::skip] // one line a command: a table is read by columns
const ROWS: &[CommandSpec] = {
    use Command::*;
    use Context::Always;
    const EDITING: Context = Context::EditingWorld(WorldKind::Ice);
    &[
        row(NewIceLevel, "New board", "Creates an ice level: a walled room with a crate", &[Chord::ctrl_shift(Key::B)], Always, Menu::File, None),
        row(RotateClockwise, "Rotate right", "Rotates the selection, or the whole level, clockwise", &[Chord::plain(Key::CloseBracket)], EDITING, Menu::Edit, Some(Icon::RotateClockwise)),
        row(RotateCounterclockwise, "Rotate left", "Rotates the selection, or the whole level, counterclockwise", &[Chord::plain(Key::OpenBracket)], EDITING, Menu::Edit, Some(Icon::RotateCounterclockwise)),
        row(MirrorVertically, "Mirror top to bottom", "Swaps top and bottom, in the selection or in the whole level", &[Chord::plain(Key::V)], EDITING, Menu::Edit, Some(Icon::MirrorVertical)),
        row(Crop, "Crop", "Crops the board to its used area, or to the selection", &[Chord::plain(Key::C)], EDITING, Menu::Edit, Some(Icon::Crop)),
        row(Normalise, "Normalise", "Turns unreachable squares into walls and crops the board; with a selection, only fills the selection", &[Chord::plain(Key::N)], EDITING, Menu::Edit, None),
        row(InsertRow, "Insert row", "Inserts a row above the current square", &[Chord::ctrl_shift(Key::ArrowDown)], EDITING, Menu::Edit, None),
        row(RemoveRow, "Remove row", "Removes the row of the current square", &[Chord::ctrl_shift(Key::ArrowUp)], EDITING, Menu::Edit, None),
        row(ScatterIce, "Scatter ice", "Scatters random ice in the selection or everywhere, with the density from the tools panel", &[Chord::plain(Key::D)], EDITING, Menu::Edit, Some(Icon::Ice)),
        row(ToggleIceLayer, "Show ice", "Shows or hides the ice of the level", &[Chord::plain(Key::G)], EDITING, Menu::View, Some(Icon::Ice)),
        row(ToggleDeadCells, "Show dead cells", "Marks cells from which no crate can reach a target; hover over one for the reason", &[Chord::plain(Key::X)], EDITING, Menu::View, Some(Icon::DeadCell)),
        row(ToggleIceEffect, "Show effect of ice", "Shows, for each cell, the number of solvable ice maps with ice there; verify the level first", &[Chord::plain(Key::T)], EDITING, Menu::View, Some(Icon::Layers)),
        row(MarkDoubtful, "Mark as doubtful", "Marks the selected squares, or the current one, as cells that may be ice, or removes the marks; verification varies only these cells", &[Chord::plain(Key::M)], EDITING, Menu::Edit, None),
        row(Brush, "Brush", "Paints squares; the right button erases", &[Chord::plain(Key::B)], EDITING, Menu::None, Some(Icon::Brush)),
        row(Line, "Line", "Draws a straight line", &[Chord::plain(Key::L)], EDITING, Menu::None, Some(Icon::Line)),
        row(Rectangle, "Rectangle", "Draws a filled rectangle; Shift draws only its outline", &[Chord::plain(Key::R)], EDITING, Menu::None, Some(Icon::Rectangle)),
        row(Fill, "Fill", "Fills connected squares of one kind; stays in the selection if it starts there", &[Chord::plain(Key::F)], EDITING, Menu::None, Some(Icon::Fill)),
        row(Eyedropper, "Eyedropper", "Picks the tile under the pointer", &[Chord::plain(Key::I)], EDITING, Menu::None, Some(Icon::Eyedropper)),
        row(CellUp, "Square above", "Moves the keyboard cursor up", &[Chord::plain(Key::ArrowUp)], EDITING, Menu::None, None),
        row(CellDown, "Square below", "Moves the keyboard cursor down", &[Chord::plain(Key::ArrowDown)], EDITING, Menu::None, None),
        row(CellLeft, "Square to the left", "Moves the keyboard cursor left", &[Chord::plain(Key::ArrowLeft)], EDITING, Menu::None, None),
        row(CellRight, "Square to the right", "Moves the keyboard cursor right", &[Chord::plain(Key::ArrowRight)], EDITING, Menu::None, None),
        row(UseTool, "Apply tool to square", "Draws at the keyboard cursor; a second press ends a shape or selection", &[Chord::plain(Key::Enter), Chord::plain(Key::Space)], EDITING, Menu::None, None),
        row(UseEraser, "Erase square", "Erases at the keyboard cursor", &[Chord::shift(Key::Enter), Chord::shift(Key::Space)], EDITING, Menu::None, None),
    ]
};
