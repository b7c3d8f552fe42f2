//! The table of all user commands.
//!
//! Menus, toolbar, help, command palette, key bindings and tests read [`Command`], so every action
//! in the table can be found by its name, and most have a key. A view runs a command by requesting
//! it. A chord is a key with its modifiers; a context is an activity of the user, such as editing.
//!
//! ```text
//! key events ─ input_order ─ chord (layouts) ─ keys (context) ────────────────┐
//! menus, buttons, palette ────────────────────────────────────────────────────┴► Command
//! ```
//!
//! A command has a [`CommandSpec`] (label, tooltip, keys, context, menu, icon) and a list of
//! [`Precondition`]s; while one of them is not met, the command is disabled.

mod chord;
mod command_list;
mod command_spec;
mod command_table;
mod input_order;
mod keys;
mod preconditions;

pub use chord::Chord;
pub use command_list::{Command, PaintSlot};
pub use command_spec::{
    CommandSpec, Context, Menu, MomentSubject, PresentedActivity, WorldFeature,
};
pub(super) use command_spec::{WorldCommands, row};
pub use command_table::{KeyRow, key_reference};
pub use input_order::InputOrder;
pub use keys::{command_of_other_editor, is_key_held, note_held_key_used, pressed_commands};
pub use preconditions::Precondition;

#[cfg(test)]
mod tests;
