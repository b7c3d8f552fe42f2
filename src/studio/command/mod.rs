//! The table of all user commands.
//!
//! Menus, toolbar, help, command palette, key bindings and tests read [`Command`], so every action
//! in the table can be found by its name, and most have a key. A view runs a command by requesting
//! it.
//!
//! ```text
//! key events ─ keyboard (order) ─ layouts (possible chords) ─ keys (context) ─┐
//! menus, buttons, palette ────────────────────────────────────────────────────┴► Command
//! ```
//!
//! A command has a [`Spec`] (label, tooltip, keys, context, menu, icon) and a list of [`Need`]s,
//! the preconditions without which it is disabled.

mod chord;
mod context;
mod keyboard;
mod keys;
mod layouts;
mod list;
mod needs;
mod reference;
mod table;

pub use chord::Chord;
pub use context::Context;
pub use keyboard::Keyboard;
pub use keys::{is_held, note_held_key_used, pressed_commands};
pub use list::{Command, PaintSlot};
pub use needs::Need;
pub use reference::{KeyRow, key_reference};
pub use table::{Menu, Spec};

#[cfg(test)]
mod tests;
