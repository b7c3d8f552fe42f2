//! Everything a person can do, in one table.
//!
//! Menus, toolbar, help, command palette, key bindings and tests read [`Command`]: what is not
//! in the table cannot be done, and what is in it can be done from the keyboard.

mod chord;
mod context;
mod keyboard;
mod keys;
mod layouts;
mod list;
mod needs;
mod table;

pub use chord::Chord;
pub use context::Context;
pub use keyboard::Keyboard;
pub use keys::{is_held, note_held_key_used, pressed_commands};
pub use list::{Command, PaintSlot};
pub use needs::Need;
pub use table::{Menu, Spec};

#[cfg(test)]
mod tests;
