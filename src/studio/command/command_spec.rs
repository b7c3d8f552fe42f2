//! Types of the command table, and what each world adds to the table.

use super::{Chord, Command, Context};
use crate::picture::Icon;

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

/// Texts and keys of a command: a row of the table.
#[derive(Debug, Clone, Copy)]
pub struct CommandSpec {
    /// The command.
    pub command: Command,
    /// Short name in menus and on buttons; also the accessible name for screen readers.
    pub label: &'static str,
    /// One sentence for tooltips and the help.
    pub tooltip: &'static str,
    /// Key chords; the first is shown. Empty for a command without a key.
    pub keys: &'static [Chord],
    /// Context in which the keys work.
    pub context: Context,
    /// Menu that lists the command.
    pub menu: Menu,
    /// Icon of its button; a button without one shows [`Icon::More`].
    pub icon: Option<Icon>,
}

/// Writes a row of the command table.
pub(in crate::studio) const fn row(
    command: Command,
    label: &'static str,
    tooltip: &'static str,
    keys: &'static [Chord],
    context: Context,
    menu: Menu,
    icon: Option<Icon>,
) -> CommandSpec {
    CommandSpec { command, label, tooltip, keys, context, menu, icon }
}

/// A feature of a world without which some commands are disabled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WorldFeature {
    /// Ice that the agent does not know.
    HiddenIce,
    /// Players that learn by training.
    Training,
    /// Recorded searches of a level.
    Search,
    /// Squares or columns to select.
    Selection,
    /// Outcomes of actions that the agent cannot be sure of.
    Uncertainty,
}

/// What a world adds to the command table.
#[derive(Debug)]
pub(in crate::studio) struct WorldCommands {
    /// Levels of the world, in the reasons of disabled commands.
    pub levels: &'static str,
    /// Heading of the keys of its editor.
    pub editing: &'static str,
    /// Heading of the keys of manual play.
    pub playing: &'static str,
    /// Features on which commands depend.
    pub features: &'static [WorldFeature],
    /// Commands of this world alone.
    pub rows: &'static [CommandSpec],
}
