//! Which chords a pressed key can stand for on keyboards of other languages.
//!
//! A key event names the letter or symbol that the layout has there, and the place of the key on a
//! US keyboard. The letter or symbol comes first. Three rules make every command reachable on
//! layouts that write a key of the table in another way:
//!
//! - A layout may need Shift for a digit or a full stop (AZERTY), or for `=` (German): Shift then
//!   belongs to typing the character, not to the chord.
//! - The digit row always gives digits too, where the symbol on it means nothing.
//! - A symbol at the place of a letter stands for the letter on layouts without Latin letters
//!   (`/` at the place of Q on a Hebrew keyboard), but not on AZERTY, which has that letter
//!   elsewhere. [`Script`] remembers which of the two is in use.
//!
//! Letters of other scripts need no rule here: egui reports their place on a US keyboard.

use super::Chord;
use eframe::egui::{Event, Key, Modifiers};

/// The script of the letters that were typed last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Script {
    /// Latin letters, with or without accents.
    #[default]
    Latin,
    /// Letters of another script.
    Other,
}

impl Script {
    /// Takes a typed text into account.
    pub(super) fn notice(&mut self, text: &str) {
        if let Some(letter) = text.chars().rfind(|character| character.is_alphabetic()) {
            *self = if is_latin(letter) { Self::Latin } else { Self::Other };
        }
    }
}

/// Basic Latin to Latin Extended-B, and Latin Extended Additional.
const fn is_latin(letter: char) -> bool {
    matches!(letter, '\u{0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}')
}

/// The chords that a key event can stand for, the likeliest first; none if it is no key event.
pub(super) fn chords(event: &Event, script: Script) -> Vec<Chord> {
    match event {
        Event::Key { key, physical_key, modifiers, .. } => {
            chords_of_key(*key, *physical_key, *modifiers, script)
        }
        // The integration turns these chords into events of their own.
        Event::Copy => vec![Chord::ctrl(Key::C)],
        Event::Cut => vec![Chord::ctrl(Key::X)],
        _ => Vec::new(),
    }
}

fn chords_of_key(key: Key, place: Option<Key>, modifiers: Modifiers, script: Script) -> Vec<Chord> {
    let unshifted = Modifiers { shift: false, ..modifiers };
    let as_typed = Chord { key, modifiers };
    // Keys without a character, such as End on a number pad, mean the same on every layout.
    let place = place.filter(|_| is_letter(key) || is_digit(key) || is_symbol(key));
    let Some(place) = place else { return vec![as_typed] };
    let mut chords = Vec::with_capacity(4);
    if modifiers.shift && is_unshifted_symbol(key) && place != key {
        chords.push(Chord { key, modifiers: unshifted });
    }
    chords.push(as_typed);
    let is_other_letter = is_symbol(key) && is_letter(place) && script == Script::Other;
    if is_digit(place) || is_other_letter {
        chords.push(Chord { key: place, modifiers });
    }
    if is_digit(place) && modifiers.shift {
        chords.push(Chord { key: place, modifiers: unshifted });
    }
    chords
}

fn is_letter(key: Key) -> bool {
    (Key::A..=Key::Z).contains(&key)
}

fn is_digit(key: Key) -> bool {
    (Key::Num0..=Key::Num9).contains(&key)
}

fn is_symbol(key: Key) -> bool {
    (Key::Colon..=Key::Quote).contains(&key)
}

/// Whether a US keyboard writes the symbol without Shift.
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

/// Turns the keys that write `_` into Shift and the key of `-`: egui has no name for `_` and would
/// report the place of the key, which is another symbol on many layouts. Without Shift (AZERTY) the
/// key is a digit.
#[derive(Debug, Default)]
pub(super) struct Underscore {
    /// The place of the key that is down.
    place: Option<Key>,
}

impl Underscore {
    /// Changes the events of that key, press and release.
    pub(super) fn rename(&mut self, events: &mut [Event]) {
        for index in 0..events.len() {
            let writes = matches!(events.get(index + 1), Some(Event::Text(text)) if text == "_");
            let Event::Key { key, physical_key, pressed, modifiers, .. } = &mut events[index]
            else {
                continue;
            };
            if *pressed && writes && modifiers.shift {
                self.place = *physical_key;
            }
            if physical_key.is_none() || *physical_key != self.place {
                continue;
            }
            if !*pressed {
                self.place = None;
            }
            (*key, *physical_key) = (Key::Minus, Some(Key::Minus));
        }
    }
}

#[cfg(test)]
#[path = "layouts_tests.rs"]
mod tests;
