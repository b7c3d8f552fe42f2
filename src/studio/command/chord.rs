//! Key chords.

use eframe::egui::{Key, Modifiers};

/// A key with its modifiers. Ctrl means the platform's command key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Chord {
    /// The key.
    pub key: Key,
    /// Held with it.
    pub modifiers: Modifiers,
}

impl Chord {
    /// The key alone.
    #[must_use]
    pub const fn plain(key: Key) -> Self {
        Self { key, modifiers: Modifiers::NONE }
    }

    /// With Ctrl (⌘ on a Mac).
    #[must_use]
    pub const fn ctrl(key: Key) -> Self {
        Self { key, modifiers: Modifiers::COMMAND }
    }

    /// With Shift.
    #[must_use]
    pub const fn shift(key: Key) -> Self {
        Self { key, modifiers: Modifiers::SHIFT }
    }

    /// With both.
    #[must_use]
    pub const fn ctrl_shift(key: Key) -> Self {
        Self { key, modifiers: Modifiers::COMMAND.plus(Modifiers::SHIFT) }
    }

    /// As written on buttons and in the help: `Ctrl+Shift+S`.
    #[must_use]
    pub fn text(self) -> String {
        let mut text = String::new();
        if self.modifiers.command || self.modifiers.ctrl {
            text.push_str("Ctrl+");
        }
        if self.modifiers.shift {
            text.push_str("Shift+");
        }
        text.push_str(match self.key {
            Key::ArrowLeft => "←",
            Key::ArrowRight => "→",
            Key::ArrowUp => "↑",
            Key::ArrowDown => "↓",
            Key::Minus => "-",
            Key::Equals => "=",
            Key::Plus => "+",
            Key::Period => ".",
            Key::Comma => ",",
            Key::OpenBracket => "[",
            Key::CloseBracket => "]",
            Key::Backslash => "\\",
            Key::Questionmark => "?",
            Key::Escape => "Esc",
            other => other.name(),
        });
        text
    }

    /// Whether the chord presses the button that has the focus, or goes on to the next one.
    pub(super) fn belongs_to_widget(self) -> bool {
        self.modifiers.is_none() && matches!(self.key, Key::Space | Key::Enter | Key::Tab)
    }

    /// Whether the chord could be meant for a text field: typed characters and the keys that
    /// move or edit in one. Ctrl chords that no text field uses are left out.
    #[must_use]
    pub fn belongs_to_text(self) -> bool {
        let edits = matches!(
            self.key,
            Key::A | Key::C | Key::V | Key::X | Key::Z | Key::Y | Key::ArrowLeft | Key::ArrowRight
        );
        let function_key = self.key.name().len() > 1 && self.key.name().starts_with('F');
        if self.modifiers.command { edits } else { !function_key && self.key != Key::Escape }
    }

    /// Shift is part of typing `?` on most keyboards, so it is not compared there. `+` is typed
    /// with Shift on some and without on others, which are two chords.
    pub(super) fn matches(self, typed: Self) -> bool {
        let shifted_symbol = self.key == Key::Questionmark;
        self.key == typed.key
            && self.modifiers.command == (typed.modifiers.command || typed.modifiers.ctrl)
            && (shifted_symbol || self.modifiers.shift == typed.modifiers.shift)
            && !typed.modifiers.alt
    }
}
