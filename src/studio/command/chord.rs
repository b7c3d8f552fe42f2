//! Key chords, and the chords of a pressed key on keyboard layouts of other languages.
//!
//! A chord is a key with its modifiers. A key event contains the letter or symbol of the layout, and
//! the position of the key on a US keyboard. The letter or symbol has priority. Three rules make every
//! command reachable on layouts that write a key of the command table in another way:
//! - A layout may need Shift for a digit or a full stop (AZERTY), or for `=` (German). Shift then
//!   belongs to typing the character, not to the chord.
//! - The digit row always gives digits too, if its symbol has no command.
//! - A symbol at the position of a letter gives that letter on layouts without Latin letters (`/` at
//!   the position of Q on a Hebrew keyboard), but not on AZERTY, which has the letter on another key.
//!   [`Script`] stores which case applies.
//!
//! Letters of other scripts need no rule here, because egui reports their position on a US keyboard.

use eframe::egui::{Event, Key, Modifiers};

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

    /// Returns true if the key activates the focused widget or moves the focus.
    pub(super) fn moves_focus(self) -> bool {
        use Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Enter, Space, Tab};
        matches!(self.key, ArrowLeft | ArrowRight | ArrowUp | ArrowDown | Tab | Space | Enter)
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

/// Script of the last typed letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Script {
    /// Latin letters, with or without accents.
    #[default]
    Latin,
    /// Letters of another script.
    Other,
}

impl Script {
    /// Sets the script to that of the last letter in typed text.
    ///
    /// Changes nothing if the text has no letter.
    pub(super) fn update(&mut self, text: &str) {
        if let Some(letter) = text.chars().rfind(|character| character.is_alphabetic()) {
            *self = if is_latin(letter) { Self::Latin } else { Self::Other };
        }
    }
}

/// Returns true for a letter up to Latin Extended-B, or in Latin Extended Additional.
const fn is_latin(letter: char) -> bool {
    matches!(letter, '\u{0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}')
}

/// Possible chords of an event, most likely first.
///
/// Empty unless it is a key, copy or cut event.
pub(super) fn chords(event: &Event, script: Script) -> Vec<Chord> {
    match event {
        Event::Key { key, physical_key, modifiers, .. } => {
            key_chords(*key, *physical_key, *modifiers, script)
        }
        // The window integration turns these chords into separate events.
        Event::Copy => vec![Chord::ctrl(Key::C)],
        Event::Cut => vec![Chord::ctrl(Key::X)],
        _ => Vec::new(),
    }
}

/// Possible chords of a key, most likely first; `us_position` is its position on a US keyboard.
fn key_chords(
    key: Key,
    us_position: Option<Key>,
    modifiers: Modifiers,
    script: Script,
) -> Vec<Chord> {
    let unshifted = Modifiers { shift: false, ..modifiers };
    let as_typed = Chord { key, modifiers };
    // Keys without a character, such as End on a number pad, have the same meaning on every layout.
    let us_position = us_position.filter(|_| is_letter(key) || is_digit(key) || is_symbol(key));
    let Some(us_position) = us_position else { return vec![as_typed] };
    let mut chords = Vec::with_capacity(4);
    // Shift was needed to type a symbol that a US keyboard writes without Shift.
    if modifiers.shift && is_unshifted_symbol(key) && us_position != key {
        chords.push(Chord { key, modifiers: unshifted });
    }
    chords.push(as_typed);
    let is_other_letter = is_symbol(key) && is_letter(us_position) && script == Script::Other;
    // Fallbacks by position, for symbols without a command.
    if is_digit(us_position) || is_other_letter {
        chords.push(Chord { key: us_position, modifiers });
    }
    if is_digit(us_position) && modifiers.shift {
        chords.push(Chord { key: us_position, modifiers: unshifted });
    }
    chords
}

/// Returns true for the keys A to Z.
fn is_letter(key: Key) -> bool {
    (Key::A..=Key::Z).contains(&key)
}

fn is_digit(key: Key) -> bool {
    (Key::Num0..=Key::Num9).contains(&key)
}

/// Returns true for the keys of punctuation.
fn is_symbol(key: Key) -> bool {
    (Key::Colon..=Key::Quote).contains(&key)
}

/// Returns true if a US keyboard writes the symbol without Shift.
fn is_unshifted_symbol(key: Key) -> bool {
    use Key::{
        CloseCurlyBracket, Colon, Exclamationmark, OpenCurlyBracket, Pipe, Plus, Questionmark,
    };
    let is_shifted = matches!(
        key,
        Colon | Pipe | Questionmark | Exclamationmark | OpenCurlyBracket | CloseCurlyBracket | Plus
    );
    is_symbol(key) && !is_shifted
}

/// Replaces the key that writes `_` by Shift and the key of `-`.
///
/// egui has no key for `_` and would report the key's position, which is another symbol on many
/// layouts. Without Shift (AZERTY) the key is a digit and stays unchanged.
#[derive(Debug, Default)]
pub(super) struct UnderscoreKey {
    /// Position on a US keyboard of the key that writes `_`, while it is down.
    us_position: Option<Key>,
}

impl UnderscoreKey {
    /// Changes the press and release events of the key that writes `_`.
    pub(super) fn rename(&mut self, events: &mut [Event]) {
        for index in 0..events.len() {
            let writes = matches!(events.get(index + 1), Some(Event::Text(text)) if text == "_");
            let Event::Key { key, physical_key, pressed, modifiers, .. } = &mut events[index]
            else {
                continue;
            };
            if *pressed && writes && modifiers.shift {
                self.us_position = *physical_key;
            }
            if physical_key.is_none() || *physical_key != self.us_position {
                continue;
            }
            if !*pressed {
                self.us_position = None;
            }
            (*key, *physical_key) = (Key::Minus, Some(Key::Minus));
        }
    }
}

#[cfg(test)]
#[path = "layouts_tests.rs"]
mod tests;
