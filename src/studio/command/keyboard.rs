//! The order of input events around keys that open a field or a dialog.
//!
//! A person who presses Ctrl+G and types a number does not wait for a frame in between: both can
//! arrive in one frame, or the number while the field is still being shown for the first time.
//! [`Keyboard`] sits before egui's input and hands events out in order:
//!
//! - A key that may open, close or leave something is the last event of its frame, with the text
//!   that it types. What follows waits for the next frame and is read in the new state.
//! - After something opened, every event waits until a field has the keyboard focus. The wait ends
//!   after [`LONGEST_WAIT`] passes in any case: some dialogs have buttons only.
//!
//! No event is dropped or reordered, except text from the clipboard that the opened field asked
//! for: that text was there before the keys that follow.

use super::layouts::{Script, Underscore, chords};
use super::{Chord, Command};
use eframe::egui::{self, Event, Key, RawInput};

/// Passes after which events are handed out though no field has the focus. A dialog is shown in
/// the first, and its buttons can have the focus in the second.
const LONGEST_WAIT: u32 = 6;

/// Passes after which the focus of a button is enough.
const WAIT_FOR_BUTTON: u32 = 2;

/// Hands input events to egui in the order of typing. One for each window, as a plugin.
#[derive(Debug, Default)]
pub struct Keyboard {
    waiting: Vec<Event>,
    wait: Option<Wait>,
    script: Script,
    underscore: Underscore,
}

/// Something opened and has no focus yet.
#[derive(Debug, Clone, Copy)]
struct Wait {
    passes: u32,
    takes_paste: bool,
}

impl Keyboard {
    /// The keyboard of the window, registered with its context.
    fn of<T>(context: &egui::Context, with: impl FnOnce(&mut Self) -> T) -> T {
        with(&mut context.plugin_or_default::<Self>().lock())
    }

    /// Registers the plugin with the context, if that has not been done.
    pub fn register(context: &egui::Context) {
        Self::of(context, |_| ());
    }

    /// Lets events wait from now on, until a field that opens has the focus. `takes_paste` says
    /// that the field asks for the text on the clipboard.
    pub fn wait_for_field(context: &egui::Context, takes_paste: bool) {
        Self::of(context, |keyboard| {
            keyboard.wait = Some(Wait { passes: 0, takes_paste });
        });
        context.request_repaint();
    }

    /// Ends the wait if something has the focus. Called at the end of every pass but the one in
    /// which the wait began.
    pub fn end_wait(context: &egui::Context) {
        let in_field = context.text_edit_focused();
        let has_focus = context.memory(|memory| memory.focused()).is_some();
        let is_at_rest = Self::of(context, |keyboard| {
            if let Some(wait) = &mut keyboard.wait {
                wait.passes += 1;
                let in_button = has_focus && wait.passes >= WAIT_FOR_BUTTON;
                if in_field || in_button || wait.passes >= LONGEST_WAIT {
                    keyboard.wait = None;
                }
            }
            keyboard.wait.is_none() && keyboard.waiting.is_empty()
        });
        if !is_at_rest {
            context.request_repaint();
        }
    }

    /// The script of the letters typed last.
    pub(super) fn script(context: &egui::Context) -> Script {
        Self::of(context, |keyboard| keyboard.script)
    }
}

impl egui::Plugin for Keyboard {
    fn debug_name(&self) -> &'static str {
        "keyboard"
    }

    fn input_hook(&mut self, context: &egui::Context, input: &mut RawInput) {
        for event in &input.events {
            if let Event::Text(text) = event {
                self.script.notice(text);
            }
        }
        self.underscore.rename(&mut input.events);
        let is_paste = |event: &Event| matches!(event, Event::Paste(_));
        if let Some(wait) = &mut self.wait
            && wait.takes_paste
            && let Some(place) = input.events.iter().position(is_paste)
        {
            wait.takes_paste = false;
            self.waiting.insert(0, input.events.remove(place));
        }
        self.waiting.append(&mut input.events);
        if self.wait.is_none() {
            let count = events_of_frame(&self.waiting, context.text_edit_focused(), self.script);
            input.events = self.waiting.drain(..count).collect();
        }
        if !self.waiting.is_empty() {
            context.request_repaint();
        }
    }
}

/// How many of the events go into one frame.
fn events_of_frame(events: &[Event], is_typing: bool, script: Script) -> usize {
    let is_last =
        |(place, event): (usize, &Event)| ends_frame(event, &events[place..], is_typing, script);
    let Some(last) = events.iter().enumerate().position(is_last) else { return events.len() };
    // The key's own text belongs to it.
    let has_text = matches!(events.get(last + 1), Some(Event::Text(_)));
    last + 1 + usize::from(has_text && matches!(events[last], Event::Key { .. }))
}

/// Whether the events after this one, in `rest`, may be for another field or dialog.
fn ends_frame(event: &Event, rest: &[Event], is_typing: bool, script: Script) -> bool {
    let is_key = |event: &Event| matches!(event, Event::Key { .. } | Event::Text(_));
    match event {
        // A click moves the focus: keys after it are for what was clicked.
        Event::PointerButton { pressed, .. } => !pressed && rest.iter().any(is_key),
        Event::Key { pressed: false, .. } | Event::Key { repeat: true, .. } => false,
        Event::Key { key: Key::Enter | Key::Escape | Key::Tab, .. } => true,
        _ => chords(event, script).into_iter().any(|chord| may_open(chord, is_typing)),
    }
}

/// Whether the chord gives a command after which keys may mean something else. Steps and moves,
/// which repeat while their key is held, do not.
fn may_open(chord: Chord, is_typing: bool) -> bool {
    let is_for_field = is_typing && chord.belongs_to_text();
    !is_for_field
        && Command::all()
            .filter(|command| !command.repeats())
            .any(|command| command.spec().keys.into_iter().any(|known| known.matches(chord)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::Modifiers;

    fn key(key: Key, modifiers: Modifiers) -> Event {
        Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers }
    }

    #[track_caller]
    fn check(events: &[Event], is_typing: bool, expected: usize) {
        assert_eq!(events_of_frame(events, is_typing, Script::Latin), expected, "{events:?}");
    }

    #[test]
    fn a_key_that_may_open_something_ends_its_frame_with_its_own_text() {
        let text = |text: &str| Event::Text(text.to_owned());
        let five = || key(Key::Num5, Modifiers::NONE);
        check(&[key(Key::G, Modifiers::COMMAND), five(), text("5")], false, 1);
        check(&[key(Key::E, Modifiers::NONE), text("e"), five(), text("5")], false, 2);
        check(&[key(Key::Questionmark, Modifiers::SHIFT), text("?"), text("d")], false, 2);
        check(
            &[key(Key::ArrowRight, Modifiers::NONE), key(Key::ArrowRight, Modifiers::NONE)],
            false,
            2,
        );
    }

    #[test]
    fn typed_letters_share_a_frame() {
        let text = |text: &str| Event::Text(text.to_owned());
        let word =
            [key(Key::E, Modifiers::NONE), text("e"), key(Key::G, Modifiers::NONE), text("g")];
        check(&word, true, 4);
        check(&[&word[..], &[key(Key::Enter, Modifiers::NONE), text("d")]].concat(), true, 6);
        check(&[key(Key::G, Modifiers::COMMAND), key(Key::Num5, Modifiers::NONE)], true, 1);
    }
}
