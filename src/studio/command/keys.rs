//! Finding the commands of pressed keys.
//!
//! A chord is a key with its modifiers. A context is an activity of the user, such as editing.

use super::chord::chords;
use super::{Chord, Command, CommandSpec, Context, InputOrder};
use eframe::egui::{self, Key};
use rustc_hash::FxHashMap;

/// Returns the commands of this frame's pressed keys and consumes their press events.
///
/// A focused text field keeps the chords that it uses, a focused button Space and Enter, any
/// focused widget Tab. If several commands match, the most specific context wins: during manual
/// play, arrows move the player and do not step the timeline. A key event may mean several chords,
/// because keyboard layouts differ; the most likely chord that has a command wins. Commands that
/// act while their key is held are not returned, and those that act on release only then.
pub fn pressed_commands(context: &egui::Context, current: Context) -> Vec<Command> {
    let typing = context.text_edit_focused();
    let focused = context.memory(|memory| memory.focused());
    // Lists use only the arrow keys: Space and Enter activate nothing in them.
    let button_has_focus = focused
        .and_then(|id| context.read_response(id))
        .is_some_and(|response| response.sense.senses_click() || response.sense.senses_drag());
    let belongs_to_focus = |chord: Chord| {
        typing && chord.is_used_by_text_field()
            || button_has_focus && chord.is_used_by_widget()
            || focused.is_some() && chord == Chord::plain(Key::Tab)
    };
    // A key that was used for something else, such as dragging, gives no command on release.
    let released = |event: &egui::Event| matches!(event, egui::Event::Key { pressed: false, .. });
    let releases_key = context.input(|input| input.events.iter().any(released));
    let held_key_was_used =
        releases_key && context.data_mut(|data| data.remove_temp(held_key_id())).unwrap_or(false);
    let script = InputOrder::script(context);
    let reachable: Vec<_> = Command::all()
        .map(|command| (command, command.spec()))
        .filter(|(_, spec)| spec.context.is_active_in(current))
        .collect();
    let command_of = |chord: Chord| {
        reachable
            .iter()
            .filter(|(_, spec)| spec.keys.iter().any(|known| known.matches(chord)))
            .max_by_key(|(_, spec)| spec.context.specificity())
            .map(|(command, _)| *command)
    };
    let mut is_used = false;
    let mut held: FxHashMap<Key, Command> =
        context.data(|data| data.get_temp(held_commands_id())).unwrap_or_default();
    let pressed = context.input_mut(|input| {
        let mut pressed = Vec::new();
        // Press events of commands are consumed; release events stay in the input.
        input.events.retain(|event| {
            let is_repeat = matches!(event, egui::Event::Key { repeat: true, .. });
            let is_release = matches!(event, egui::Event::Key { pressed: false, .. });
            let chords = chords(event, script);
            let Some(typed) = chords.first() else { return true };
            if chords.iter().any(|chord| belongs_to_focus(*chord)) {
                return true;
            }
            let Some(command) = chords.iter().find_map(|chord| command_of(*chord)) else {
                return true;
            };
            // A held key repeats only its first command: stepping to the end of a manual game must
            // not turn into moving.
            let goes_on = command.repeats_while_held()
                && held.get(&typed.key).is_none_or(|first| *first == command);
            let is_given = if is_release {
                command.acts_on_release() && !held_key_was_used
            } else {
                !command.acts_on_release() && (goes_on || !is_repeat)
            };
            if is_release {
                held.remove(&typed.key);
            } else if !is_repeat {
                held.insert(typed.key, command);
            }
            if is_given && !command.acts_while_held() {
                pressed.push(command);
            }
            is_used = true;
            is_release
        });
        pressed
    });
    context.data_mut(|data| data.insert_temp(held_commands_id(), held));
    if is_used {
        // egui has already used the same Tab or arrow key to move the focus: cancel that.
        context.memory_mut(|memory| memory.move_focus(egui::FocusDirection::None));
    }
    pressed
}

/// Returns the command of a pressed key that works in the editor of another world only.
///
/// Call it after [`pressed_commands`], which consumes the keys of available commands. Keys that
/// also move the focus, such as the arrow keys, are left to the focus.
pub fn command_of_other_editor(context: &egui::Context, current: Context) -> Option<Command> {
    if !matches!(current, Context::EditingWorld(_)) || context.text_edit_focused() {
        return None;
    }
    let script = InputOrder::script(context);
    let others: Vec<_> = Command::all()
        .map(|command| (command, command.spec()))
        .filter(|(_, spec)| matches!(spec.context, Context::EditingWorld(_)))
        .collect();
    let command_of = |chord: Chord| {
        let has_chord = |spec: &CommandSpec| spec.keys.iter().any(|known| known.matches(chord));
        let found = others.iter().find(|(_, spec)| has_chord(spec));
        found.filter(|_| !chord.moves_focus()).map(|(command, _)| *command)
    };
    context.input(|input| {
        let is_press = |event: &&egui::Event| {
            matches!(event, egui::Event::Key { pressed: true, repeat: false, .. })
        };
        let presses = input.events.iter().filter(is_press);
        presses.flat_map(|event| chords(event, script)).find_map(command_of)
    })
}

/// Records that the held key had another use, such as dragging with Space.
///
/// The next release of a key then gives no command.
pub fn note_held_key_used(context: &egui::Context) {
    context.data_mut(|data| data.insert_temp(held_key_id(), true));
}

/// Id of temporary data in egui: the command of each held key when pressed.
///
/// A held key repeats only this command, even if the context changes meanwhile.
fn held_commands_id() -> egui::Id {
    egui::Id::unique("commands of held keys")
}

/// Id of temporary data in egui: whether a held key had another use.
///
/// One flag for all held keys, see [`note_held_key_used`].
fn held_key_id() -> egui::Id {
    egui::Id::unique("held key was used")
}

/// Returns true while a key of the command is held with exactly its modifiers.
///
/// Used by commands that are active only while their key is held. False if a text field has the
/// focus, or if the command does not work in the context `current`.
#[must_use]
pub fn is_key_held(context: &egui::Context, command: Command, current: Context) -> bool {
    let spec = command.spec();
    spec.context.is_active_in(current)
        && !context.text_edit_focused()
        && context.input(|input| {
            let held = |chord: &Chord| {
                input.key_down(chord.key)
                    && chord.matches(Chord { key: chord.key, modifiers: input.modifiers })
            };
            spec.keys.iter().any(held)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::Modifiers;
    use egui_kittest::Harness;

    fn key(key: Key, pressed: bool, repeat: bool) -> egui::Event {
        let modifiers = Modifiers::NONE;
        egui::Event::Key { key, physical_key: None, pressed, repeat, modifiers }
    }

    /// Checks the commands that key events give while watching.
    ///
    /// `uses_held_key` means that the key had another use while it was held.
    #[track_caller]
    fn check(events: &[egui::Event], uses_held_key: bool, expected: &[Command]) {
        let mut harness = Harness::new_ui_state(
            move |ui, given: &mut Vec<Command>| {
                given.extend(pressed_commands(ui.ctx(), Context::Watching));
                let down = ui.input(|input| input.key_down(Key::Space));
                if uses_held_key && down {
                    note_held_key_used(ui.ctx());
                }
            },
            Vec::new(),
        );
        for event in events {
            harness.event(event.clone());
            harness.run();
        }
        assert_eq!(harness.state(), expected);
    }

    #[test]
    fn held_key_repeats_steps_but_not_switches() {
        let [down, again, up] = [(true, false), (true, true), (false, false)]
            .map(|(pressed, repeat)| move |it| key(it, pressed, repeat));
        let events = |it| [down(it), again(it), again(it), up(it)];
        check(&events(Key::ArrowRight), false, &[Command::StepForward; 3]);
        check(&events(Key::P), false, &[Command::TogglePlan]);
        check(&events(Key::H), false, &[]);
    }

    /// Steps to the end of a manual game, where the same key moves the player.
    #[test]
    fn held_key_keeps_its_first_command() {
        let mut harness = Harness::new_ui_state(
            |ui, given: &mut Vec<Command>| {
                let is_at_end = given.len() >= 2;
                let current = if is_at_end { Context::Playing } else { Context::Watching };
                given.extend(pressed_commands(ui.ctx(), current));
            },
            Vec::new(),
        );
        let right = |pressed, repeat| key(Key::ArrowRight, pressed, repeat);
        for event in [right(true, false), right(true, true), right(true, true), right(true, true)] {
            harness.event(event);
            harness.run();
        }
        assert_eq!(harness.state(), &[Command::StepForward; 2]);
        for event in [right(false, false), right(true, false), right(true, true)] {
            harness.event(event);
            harness.run();
        }
        assert_eq!(harness.state()[2..], [Command::MoveRight; 2]);
    }

    #[test]
    fn shift_with_plus_is_another_chord() {
        let typed = |modifiers| Chord { key: Key::Plus, modifiers };
        let found = |chord: Chord, current| {
            let reached = Command::all().filter(|it| it.spec().context.is_active_in(current));
            let has = |it: &Command| it.spec().keys.iter().any(|known| known.matches(chord));
            reached.filter(has).collect::<Vec<_>>()
        };
        let check = |modifiers, expected| {
            assert_eq!(found(typed(modifiers), Context::Watching), [expected], "{modifiers:?}");
        };
        check(Modifiers::NONE, Command::Faster);
        check(Modifiers::SHIFT, Command::TimelineZoomIn);
        check(Modifiers::COMMAND, Command::ZoomIn);
        check(Modifiers::COMMAND | Modifiers::SHIFT, Command::ZoomIn);
    }

    #[test]
    fn space_plays_unless_used_for_dragging() {
        let events = [key(Key::Space, true, false), key(Key::Space, false, false)];
        check(&events, false, &[Command::PlayPause]);
        check(&events, true, &[]);
    }
}
