//! Key chords: a key with its modifiers.

use eframe::egui::{Key, Modifiers};

/// A key with its modifiers. The modifier `command` means Ctrl, or ⌘ on a Mac.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Chord {
    /// The key.
    pub key: Key,
    /// Modifiers held with the key.
    pub modifiers: Modifiers,
}

impl Chord {
    /// The key without modifiers.
    #[must_use]
    pub const fn plain(key: Key) -> Self {
        Self { key, modifiers: Modifiers::NONE }
    }

    /// The key with Ctrl (⌘ on a Mac).
    #[must_use]
    pub const fn ctrl(key: Key) -> Self {
        Self { key, modifiers: Modifiers::COMMAND }
    }

    /// The key with Shift.
    #[must_use]
    pub const fn shift(key: Key) -> Self {
        Self { key, modifiers: Modifiers::SHIFT }
    }

    /// The key with Ctrl and Shift.
    #[must_use]
    pub const fn ctrl_shift(key: Key) -> Self {
        Self { key, modifiers: Modifiers::COMMAND.plus(Modifiers::SHIFT) }
    }

    /// Text for buttons and the help, such as `Ctrl+Shift+S`; writes Ctrl also for ⌘.
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

    /// Returns true if a focused button uses the chord: Space, Enter or Tab without modifiers.
    pub(super) fn is_used_by_widget(self) -> bool {
        self.modifiers.is_none() && matches!(self.key, Key::Space | Key::Enter | Key::Tab)
    }

    /// Returns true if a text field may use the chord, for typing, moving or editing.
    ///
    /// Excludes function keys, Esc, and Ctrl chords that no text field uses.
    #[must_use]
    pub fn is_used_by_text_field(self) -> bool {
        let edits = matches!(
            self.key,
            Key::A | Key::C | Key::V | Key::X | Key::Z | Key::Y | Key::ArrowLeft | Key::ArrowRight
        );
        let function_key = self.key.name().len() > 1 && self.key.name().starts_with('F');
        if self.modifiers.command { edits } else { !function_key && self.key != Key::Escape }
    }

    /// Returns true if `typed`, the chord of a key event, gives this chord.
    ///
    /// Ignores Shift for `?`, which needs Shift on most keyboards. `+` needs Shift on some
    /// keyboards only, so the command table lists both chords. False if Alt is held.
    pub(super) fn matches(self, typed: Self) -> bool {
        let shifted_symbol = self.key == Key::Questionmark;
        self.key == typed.key
            && self.modifiers.command == (typed.modifiers.command || typed.modifiers.ctrl)
            && (shifted_symbol || self.modifiers.shift == typed.modifiers.shift)
            && !typed.modifiers.alt
    }
}
