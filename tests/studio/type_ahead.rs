//! Tests that keys typed right after a chord that opens a field or dialog go into it, even within
//! the same frame.

use super::harness::StudioHarness;
use super::keys::{ROWS, Scene, open_scene, press_all};
use blackice::studio::command::{Chord, Context};
use blackice::worlds::ice::letters_of_board;
use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;

/// Events of pressing and releasing a key.
fn key(key: Key, modifiers: Modifiers) -> [Event; 2] {
    [true, false].map(|pressed| Event::Key {
        key,
        physical_key: Some(key),
        pressed,
        repeat: false,
        modifiers,
    })
}

/// Events of a chord followed by "d5", as the window system delivers them: keys with their texts.
fn events_of(chord: Chord) -> Vec<Event> {
    let mut events = key(chord.key, chord.modifiers).to_vec();
    for (letter, text) in [(Key::D, "d"), (Key::Num5, "5")] {
        let [down, up] = key(letter, Modifiers::NONE);
        events.extend([down, Event::Text(text.to_owned()), up]);
    }
    events
}

/// Plays events with `frames_between` frames after each, and returns the resulting state.
fn play_events(scene: Scene, before: &str, events: &[Event], frames_between: usize) -> TypingState {
    let mut harness = open_scene(scene);
    press_all(&mut harness, before);
    let was = TypingState::read(&mut harness);
    for event in events {
        harness.egui.input_mut().events.push(event.clone());
        harness.frames(frames_between);
    }
    harness.frames(12);
    let is = TypingState::read(&mut harness);
    assert_eq!(was.board, is.board, "the level changed");
    is
}

/// State that typing may change.
#[derive(Debug, PartialEq)]
struct TypingState {
    dialog: String,
    field: Option<String>,
    board: String,
    mode: String,
}

impl TypingState {
    fn read(harness: &mut StudioHarness) -> Self {
        let focused = harness.egui.query_all_by(|node| node.is_focused()).next();
        // A suggested path contains the temporary folder, which differs between runs.
        let folder = harness.path("").display().to_string();
        let field = focused.and_then(|node| node.value()).map(|text| text.replace(&folder, ""));
        let studio = harness.studio();
        Self {
            dialog: format!("{:?}", studio.dialog).replace(&folder, ""),
            field,
            board: letters_of_board(&studio.worlds.ice.level().board),
            mode: format!("{:?}", studio.mode),
        }
    }
}

#[test]
fn keys_after_a_chord_that_opens_a_field_go_into_the_field() {
    let mut count = 0;
    for (command, scene, before, changes) in ROWS {
        let opens = changes.split_whitespace().any(|name| name == "focus");
        if !opens {
            continue;
        }
        // Commands that the editor allows are also tested there, where letters and digits draw.
        let is_everywhere = command.spec().context == Context::Always
            && open_scene(Scene::EditsLevel).studio().obstacle(*command).is_none();
        let scenes = [Some(*scene), is_everywhere.then_some(Scene::EditsLevel)];
        for scene in scenes.into_iter().flatten() {
            for chord in command.spec().keys {
                let events = events_of(*chord);
                // Slow typing is the reference for one event a frame and for all events in one
                // frame.
                let slow = play_events(scene, before, &events, 10);
                let field = slow.field.as_deref().unwrap_or_default();
                assert!(field.ends_with("d5"), "{command:?} in {scene:?}: {slow:?}");
                assert_eq!(
                    play_events(scene, before, &events, 1),
                    slow,
                    "{command:?}: frame by frame"
                );
                assert_eq!(
                    play_events(scene, before, &events, 0),
                    slow,
                    "{command:?}: in one frame"
                );
                count += 1;
            }
        }
    }
    assert!(count >= 14, "{count} chords open a field");
}

#[test]
fn text_and_enter_in_one_frame_select_in_the_palette() {
    let mut harness = open_scene(Scene::EditsLevel);
    let mut events = key(Key::K, Modifiers::COMMAND).to_vec();
    for letter in "mousetrap".chars() {
        let name = letter.to_string();
        let [down, up] = key(Key::from_name(&name).expect("a letter"), Modifiers::NONE);
        events.extend([down, Event::Text(name), up]);
    }
    events.extend(key(Key::Enter, Modifiers::NONE));
    harness.egui.input_mut().events.extend(events);
    harness.frames(12);
    assert_eq!(harness.studio().worlds.ice.level_name(), "Mousetrap");
    assert_eq!(harness.studio().dialog, None);
}

/// Keys after Escape in the same frame go to the level again.
#[test]
fn keys_after_escape_go_to_the_editor() {
    let mut harness = open_scene(Scene::EditsLevel);
    let before = letters_of_board(&harness.studio().worlds.ice.level().board);
    let escape = key(Key::Escape, Modifiers::NONE);
    let scatter = key(Key::D, Modifiers::NONE);
    let events = [key(Key::K, Modifiers::COMMAND), escape, scatter].concat();
    harness.egui.input_mut().events.extend(events);
    harness.frames(12);
    assert_eq!(harness.studio().dialog, None);
    assert_ne!(
        letters_of_board(&harness.studio().worlds.ice.level().board),
        before,
        "ice is scattered"
    );
}
