//! The commands of the platform world in the command table.

use crate::picture::Icon;
use crate::studio::command::{
    Chord, Command, CommandSpec, Context, Menu, WorldCommands, WorldFeature, row,
};
use crate::worlds::WorldKind;
use eframe::egui::Key;

/// The commands and features of the platform world.
pub(in crate::studio) const COMMANDS: WorldCommands = WorldCommands {
    levels: "stages",
    editing: "While editing a stage",
    playing: "While playing a stage",
    features: {
        use WorldFeature::{Legend, Search, Selection};
        &[Legend, Search, Selection]
    },
    rows: ROWS,
};

#[rustfmt::skip] // one line a command: a table is read by columns
const ROWS: &[CommandSpec] = {
    use Command::*;
    use Context::Always;
    const EDITING: Context = Context::EditingWorld(WorldKind::Platform);
    const PLAYING: Context = Context::PlayingWorld(WorldKind::Platform);
    &[
        row(NewPlatformLevel, "New stage", "Creates a stage of the platform world", &[Chord::ctrl_shift(Key::N)], Always, Menu::File, None),
        row(GroundTool, "Ground", "Drag to set the height of the ground, or to move rocks, agent and gate", &[Chord::plain(Key::Num1)], EDITING, Menu::None, Some(Icon::Brush)),
        row(RockTool, "Rock", "Adds rocks; the right button removes them", &[Chord::plain(Key::Num2)], EDITING, Menu::None, None),
        row(AgentTool, "Agent", "Moves the agent to a column", &[Chord::plain(Key::Num3)], EDITING, Menu::None, None),
        row(GateTool, "Gate", "Moves the gate to a column", &[Chord::plain(Key::Num4)], EDITING, Menu::None, None),
        row(ColumnLeft, "Column to the left", "Moves the keyboard cursor to the column on the left", &[Chord::plain(Key::ArrowLeft)], EDITING, Menu::None, None),
        row(ColumnRight, "Column to the right", "Moves the keyboard cursor to the column on the right", &[Chord::plain(Key::ArrowRight)], EDITING, Menu::None, None),
        row(SelectColumnLeft, "Select to the left", "Moves the cursor left and extends the selection", &[Chord::shift(Key::ArrowLeft)], EDITING, Menu::None, None),
        row(SelectColumnRight, "Select to the right", "Moves the cursor right and extends the selection", &[Chord::shift(Key::ArrowRight)], EDITING, Menu::None, None),
        row(RaiseGround, "Raise the ground", "Raises the current column by one row", &[Chord::plain(Key::ArrowUp)], EDITING, Menu::None, None),
        row(LowerGround, "Lower the ground", "Lowers the current column by one row", &[Chord::plain(Key::ArrowDown)], EDITING, Menu::None, None),
        row(UseColumnTool, "Apply tool to column", "Applies the tool to the current column", &[Chord::plain(Key::Enter), Chord::plain(Key::Space)], EDITING, Menu::None, None),
        row(UseColumnEraser, "Erase in column", "Removes a rock from the current column, or lowers its ground", &[Chord::shift(Key::Enter), Chord::shift(Key::Space)], EDITING, Menu::None, None),
        row(WalkLeft, "Walk left", "Walks, falls, pushes or lifts to the left: L in plans", &[Chord::plain(Key::ArrowLeft), Chord::plain(Key::F)], PLAYING, Menu::None, Some(Icon::WalkLeft)),
        row(WalkRight, "Walk right", "Walks, falls, pushes or lifts to the right: R in plans", &[Chord::plain(Key::ArrowRight), Chord::plain(Key::G)], PLAYING, Menu::None, Some(Icon::WalkRight)),
        row(ClimbLeft, "Climb left", "Climbs one row to the left: CL in plans", &[Chord::shift(Key::ArrowLeft), Chord::plain(Key::C)], PLAYING, Menu::None, Some(Icon::ClimbLeft)),
        row(ClimbRight, "Climb right", "Climbs one row to the right (CR in plans); arrow up climbs in the direction that the agent faces", &[Chord::shift(Key::ArrowRight), Chord::plain(Key::V)], PLAYING, Menu::None, Some(Icon::ClimbRight)),
    ]
};
