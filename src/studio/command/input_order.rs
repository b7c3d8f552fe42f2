//! Order of input events around keys that open a field or a dialog.
//!
//! You may press Ctrl+G and type a number without waiting for a frame. Both can arrive in one
//! frame, or the number can arrive before the field has the focus. egui draws a frame in one or
//! more passes. [`InputOrder`] runs before egui reads its input and passes events on in order:
//! - A key that may open or close something is the last event of its frame, together with the text
//!   that it types. Later events wait for the next frame.
//! - After something has opened, all events wait until a field has the keyboard focus, at most
//!   [`MAX_WAIT_PASSES`] passes, because some dialogs have only buttons.
//!
//! No event is dropped or reordered, with one exception: clipboard text that the opened field has
//! requested comes first, because it was copied before the later keys.

use super::chord::{Script, UnderscoreKey, chords};
use super::{Chord, Command};
use eframe::egui::{self, Event, Key, RawInput};

/// Maximum number of passes that events wait for a field to get the focus.
///
/// A dialog is shown in the first pass, and its buttons can have the focus in the second.
const MAX_WAIT_PASSES: u32 = 6;

/// Number of passes after which the focus of a button ends the wait.
const BUTTON_WAIT_PASSES: u32 = 2;

/// egui plugin that passes input events on in the order of typing. One for each window.
#[derive(Debug, Default)]
pub struct InputOrder {
    /// Events held back, oldest first.
    waiting: Vec<Event>,
    /// The wait for a field to get the focus; `None` if events pass.
    wait: Option<Wait>,
    /// Script of the last typed letters.
    script: Script,
    underscore: UnderscoreKey,
}

/// Wait for the focus of something that has opened.
#[derive(Debug, Clone, Copy)]
struct Wait {
    /// Number of passes waited so far.
    passes: u32,
    /// Whether clipboard text that the field has requested has not arrived yet.
    takes_paste: bool,
}

impl InputOrder {
    /// Calls `with` on the plugin of this window, which it registers if necessary.
    fn with<T>(context: &egui::Context, with: impl FnOnce(&mut Self) -> T) -> T {
        with(&mut context.plugin_or_default::<Self>().lock())
    }

    /// Registers the plugin with the context if it is not registered yet.
    pub fn register(context: &egui::Context) {
        Self::with(context, |_| ());
    }

    /// Holds all events back until a field has the focus.
    ///
    /// `takes_paste` means that the field has requested the text on the clipboard. The wait ends by
    /// [`Self::end_wait`].
    pub fn wait_for_field(context: &egui::Context, takes_paste: bool) {
        Self::with(context, |keyboard| {
            keyboard.wait = Some(Wait { passes: 0, takes_paste });
        });
        context.request_repaint();
    }

    /// Ends the wait if something has the focus, or after the maximum number of passes.
    ///
    /// The focus of a button counts only from the second pass on.
    ///
    /// Call this at the end of every pass except the one in which the wait began.
    pub fn end_wait(context: &egui::Context) {
        let in_field = context.text_edit_focused();
        let has_focus = context.memory(|memory| memory.focused()).is_some();
        let is_at_rest = Self::with(context, |keyboard| {
            if let Some(wait) = &mut keyboard.wait {
                wait.passes += 1;
                let in_button = has_focus && wait.passes >= BUTTON_WAIT_PASSES;
                if in_field || in_button || wait.passes >= MAX_WAIT_PASSES {
                    keyboard.wait = None;
                }
            }
            keyboard.wait.is_none() && keyboard.waiting.is_empty()
        });
        if !is_at_rest {
            context.request_repaint();
        }
    }

    /// Script of the last typed letters.
    pub(super) fn script(context: &egui::Context) -> Script {
        Self::with(context, |keyboard| keyboard.script)
    }
}

impl egui::Plugin for InputOrder {
    fn debug_name(&self) -> &'static str {
        "keyboard"
    }

    /// Queues the new events and passes on those that this frame may handle.
    fn input_hook(&mut self, context: &egui::Context, input: &mut RawInput) {
        for event in &input.events {
            if let Event::Text(text) = event {
                self.script.update(text);
            }
        }
        self.underscore.rename(&mut input.events);
        // Requested clipboard text goes first: it was copied before the later keys.
        let is_paste = |event: &Event| matches!(event, Event::Paste(_));
        if let Some(wait) = &mut self.wait
            && wait.takes_paste
            && let Some(place) = input.events.iter().position(is_paste)
        {
            wait.takes_paste = false;
            self.waiting.insert(0, input.events.remove(place));
        }
        self.waiting.append(&mut input.events);
        // While something waits for the focus, no event is passed on.
        if self.wait.is_none() {
            let count = events_of_frame(&self.waiting, context.text_edit_focused(), self.script);
            input.events = self.waiting.drain(..count).collect();
        }
        if !self.waiting.is_empty() {
            context.request_repaint();
        }
    }
}

/// Number of events to pass on in this frame.
///
/// `is_typing` is true if a text field has the focus.
fn events_of_frame(events: &[Event], is_typing: bool, script: Script) -> usize {
    let is_last =
        |(place, event): (usize, &Event)| ends_frame(event, &events[place..], is_typing, script);
    let Some(last) = events.iter().enumerate().position(is_last) else { return events.len() };
    // The key's own text belongs to it.
    let has_text = matches!(events.get(last + 1), Some(Event::Text(_)));
    last + 1 + usize::from(has_text && matches!(events[last], Event::Key { .. }))
}

/// Returns true if events after this one may be for another field or dialog.
///
/// `rest` begins with the event itself. `is_typing` is true if a text field has the focus.
fn ends_frame(event: &Event, rest: &[Event], is_typing: bool, script: Script) -> bool {
    let is_key = |event: &Event| matches!(event, Event::Key { .. } | Event::Text(_));
    match event {
        // A click moves the focus, so later keys are for the clicked widget.
        Event::PointerButton { pressed, .. } => !pressed && rest.iter().any(is_key),
        Event::Key { pressed: false, .. } | Event::Key { repeat: true, .. } => false,
        Event::Key { key: Key::Enter | Key::Escape | Key::Tab, .. } => true,
        _ => chords(event, script).into_iter().any(|chord| may_open(chord, is_typing)),
    }
}

/// Returns true if the chord has a command after which keys may have another meaning.
///
/// False if a focused text field uses the chord, and for commands that repeat while a key is held,
/// such as steps and moves.
fn may_open(chord: Chord, is_typing: bool) -> bool {
    let is_for_field = is_typing && chord.is_used_by_text_field();
    !is_for_field
        && Command::all()
            .filter(|command| !command.repeats_while_held())
            .any(|command| command.spec().keys.iter().any(|known| known.matches(chord)))
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
    fn opening_key_ends_its_frame() {
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
