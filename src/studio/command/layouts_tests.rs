//! Tests all commands with the key events of keyboards of other languages.

use super::super::{Chord, Command, Context};
use super::{Script, UnderscoreKey, chords, is_digit, is_letter};
use crate::worlds::WorldKind;
use eframe::egui::{Event, Key, Modifiers};

/// A keyboard layout: differences from a US keyboard, unshifted, shifted and with AltGr.
///
/// AltGr is no modifier of the event. The first column is the position.
struct KeyboardLayout {
    name: &'static str,
    script: Script,
    keys: &'static [(Key, &'static str, &'static str)],
    third: &'static [(Key, &'static str)],
}

use Key::{
    A, Backslash, CloseBracket, Comma, Equals, M, Minus, Num0, Num1, Num2, Num3, Num4, Num5, Num6,
    Num7, Num8, Num9, OpenBracket, Period, Q, Quote, Semicolon, Slash, W, Y, Z,
};

const KEYBOARDS: [KeyboardLayout; 5] = [
    KeyboardLayout {
        name: "fr",
        script: Script::Latin,
        keys: &[
            (Num1, "&", "1"),
            (Num2, "é", "2"),
            (Num3, "\"", "3"),
            (Num4, "'", "4"),
            (Num5, "(", "5"),
            (Num6, "-", "6"),
            (Num7, "è", "7"),
            (Num8, "_", "8"),
            (Num9, "ç", "9"),
            (Num0, "à", "0"),
            (Minus, ")", "°"),
            (Equals, "=", "+"),
            (Q, "a", "A"),
            (A, "q", "Q"),
            (W, "z", "Z"),
            (Z, "w", "W"),
            (M, ",", "?"),
            (Semicolon, "m", "M"),
            (Quote, "ù", "%"),
            (Comma, ";", "."),
            (Period, ":", "/"),
            (Slash, "!", "§"),
            (OpenBracket, "dead ^", "dead ¨"),
            (CloseBracket, "$", "£"),
            (Backslash, "*", "µ"),
        ],
        third: &[(Num5, "["), (Minus, "]"), (Num8, "\\")],
    },
    KeyboardLayout {
        name: "de",
        script: Script::Latin,
        keys: &[
            (Num2, "2", "\""),
            (Num3, "3", "§"),
            (Num6, "6", "&"),
            (Num7, "7", "/"),
            (Num8, "8", "("),
            (Num9, "9", ")"),
            (Num0, "0", "="),
            (Minus, "ß", "?"),
            (Equals, "dead ´", "dead `"),
            (Y, "z", "Z"),
            (Z, "y", "Y"),
            (OpenBracket, "ü", "Ü"),
            (CloseBracket, "+", "*"),
            (Semicolon, "ö", "Ö"),
            (Quote, "ä", "Ä"),
            (Backslash, "#", "'"),
            (Comma, ",", ";"),
            (Period, ".", ":"),
            (Slash, "-", "_"),
        ],
        third: &[(Num8, "["), (Num9, "]"), (Minus, "\\")],
    },
    KeyboardLayout {
        name: "ru",
        script: Script::Other,
        keys: &[
            (Num2, "2", "\""),
            (Num3, "3", "№"),
            (Num4, "4", ";"),
            (Num6, "6", ":"),
            (Num7, "7", "?"),
            (OpenBracket, "х", "Х"),
            (CloseBracket, "ъ", "Ъ"),
            (Semicolon, "ж", "Ж"),
            (Quote, "э", "Э"),
            (Comma, "б", "Б"),
            (Period, "ю", "Ю"),
            (Slash, ".", ","),
            (Backslash, "\\", "/"),
        ],
        third: &[],
    },
    KeyboardLayout {
        name: "he",
        script: Script::Other,
        keys: &[
            (Q, "/", "Q"),
            (W, "'", "W"),
            (Semicolon, "ף", ":"),
            (Quote, ",", "\""),
            (Comma, "ת", ">"),
            (Period, "ץ", "<"),
            (Slash, ".", "?"),
            (OpenBracket, "]", "}"),
            (CloseBracket, "[", "{"),
        ],
        third: &[],
    },
    KeyboardLayout {
        name: "tr",
        script: Script::Latin,
        keys: &[
            (Num2, "2", "'"),
            (Num3, "3", "^"),
            (Num4, "4", "+"),
            (Num6, "6", "&"),
            (Num7, "7", "/"),
            (Num8, "8", "("),
            (Num9, "9", ")"),
            (Num0, "0", "="),
            (Minus, "*", "?"),
            (Equals, "-", "_"),
            (OpenBracket, "ğ", "Ğ"),
            (CloseBracket, "ü", "Ü"),
            (Semicolon, "ş", "Ş"),
            (Quote, "i", "İ"),
            (Comma, "ö", "Ö"),
            (Period, "ç", "Ç"),
            (Slash, ".", ":"),
            (Backslash, ",", ";"),
            (Key::I, "ı", "I"),
        ],
        third: &[(Num8, "["), (Num9, "]"), (Minus, "\\")],
    },
];

impl KeyboardLayout {
    /// Returns true if unlisted letters are letters of another script.
    fn is_foreign(&self, us_position: Key, shift: bool) -> bool {
        // Hebrew writes Latin capitals with Shift.
        is_letter(us_position) && self.script == Script::Other && !(self.name == "he" && shift)
    }

    /// Event of a key as the window integration creates it.
    ///
    /// It contains the character if egui knows it as a key, else the position.
    fn event(&self, us_position: Key, modifiers: Modifiers) -> Event {
        let listed = self.keys.iter().find(|(there, ..)| *there == us_position);
        let written = match listed {
            Some((_, _, shifted)) if modifiers.shift => Some(*shifted),
            Some((_, plain, _)) => Some(*plain),
            None => None,
        };
        let logical = match written {
            Some(written) => Key::from_name(written),
            None if self.is_foreign(us_position, modifiers.shift) => None,
            None => us_key(us_position, modifiers.shift),
        };
        let writes_underscore = written == Some("_");
        let mut events = vec![key_event(logical.unwrap_or(us_position), us_position, modifiers)];
        if writes_underscore {
            events.push(Event::Text("_".to_owned()));
        }
        UnderscoreKey::default().rename(&mut events);
        events.remove(0)
    }

    /// Command of a key in a context.
    fn command_of_key(
        &self,
        us_position: Key,
        modifiers: Modifiers,
        current: Context,
    ) -> Option<Command> {
        let event = self.event(us_position, modifiers);
        chords(&event, self.script).into_iter().find_map(|chord| command_of(chord, current))
    }

    /// Commands of the keys with AltGr.
    fn commands_with_altgr(&self, current: Context) -> impl Iterator<Item = Command> {
        self.third.iter().filter_map(move |(us_position, written)| {
            let key = Key::from_name(written)?;
            let event = key_event(key, *us_position, Modifiers::NONE);
            chords(&event, self.script).into_iter().find_map(|chord| command_of(chord, current))
        })
    }
}

fn key_event(key: Key, us_position: Key, modifiers: Modifiers) -> Event {
    Event::Key { key, physical_key: Some(us_position), pressed: true, repeat: false, modifiers }
}

/// Key that a US keyboard reports, with its name in egui.
fn us_key(us_position: Key, shift: bool) -> Option<Key> {
    if !shift {
        return Some(us_position);
    }
    match us_position {
        Key::Equals => Some(Key::Plus),
        Key::Slash => Some(Key::Questionmark),
        Key::Num1 => Some(Key::Exclamationmark),
        Key::Semicolon => Some(Key::Colon),
        Key::Backslash => Some(Key::Pipe),
        Key::OpenBracket => Some(Key::OpenCurlyBracket),
        Key::CloseBracket => Some(Key::CloseCurlyBracket),
        _ if is_letter(us_position) => Some(us_position),
        _ if us_position.name().len() > 1 && !is_digit(us_position) => Some(us_position),
        _ => None,
    }
}

fn command_of(chord: Chord, current: Context) -> Option<Command> {
    Command::all()
        .filter(|command| command.spec().context.is_active_in(current))
        .filter(|command| command.spec().keys.iter().any(|known| known.matches(chord)))
        .max_by_key(|command| command.spec().context.specificity())
}

/// Returns true if the keyboard has a key for the command in this context.
fn is_reachable(keyboard: &KeyboardLayout, command: Command, current: Context) -> bool {
    let plain = Modifiers::NONE;
    let [ctrl, shift] = [Modifiers::COMMAND, Modifiers::SHIFT];
    let held = [plain, ctrl, shift, ctrl | shift];
    let mut places = Key::ALL.iter();
    places.any(|us_position| {
        held.iter()
            .any(|held| keyboard.command_of_key(*us_position, *held, current) == Some(command))
    }) || keyboard.commands_with_altgr(current).any(|given| given == command)
}

#[test]
fn every_command_has_a_key_on_every_keyboard() {
    let mut missing = Vec::new();
    for keyboard in &KEYBOARDS {
        for command in Command::all().filter(|command| !command.spec().keys.is_empty()) {
            let current = match command.spec().context {
                Context::Always | Context::Stepping => Context::Watching,
                Context::EditingAny => Context::EditingWorld(WorldKind::Ice),
                context => context,
            };
            if !is_reachable(keyboard, command, current) {
                missing.push(format!("{}: {command:?}", keyboard.name));
            }
        }
    }
    assert_eq!(missing, [] as [String; 0]);
}

#[test]
fn the_digit_row_chooses_tiles_on_every_keyboard() {
    let row = [Num1, Num2, Num3, Num4, Num5, Num6, Num7, Num8, Num9, Num0];
    for keyboard in &KEYBOARDS {
        for (slot, us_position) in row.into_iter().enumerate() {
            let expected = Command::all().filter(|it| matches!(it, Command::Paint(_))).nth(slot);
            // AZERTY writes digits with Shift.
            let shift = (keyboard.name == "fr").then_some(Modifiers::SHIFT);
            for held in [Some(Modifiers::NONE), shift].into_iter().flatten() {
                let given = keyboard.command_of_key(
                    us_position,
                    held,
                    Context::EditingWorld(WorldKind::Ice),
                );
                assert_eq!(given, expected, "{}: {us_position:?}, {held:?}", keyboard.name);
            }
        }
    }
}

#[track_caller]
fn check(
    name: &str,
    us_position: Key,
    held: Modifiers,
    current: Context,
    expected: Option<Command>,
) {
    let keyboard = KEYBOARDS.iter().find(|keyboard| keyboard.name == name).expect("a keyboard");
    assert_eq!(
        keyboard.command_of_key(us_position, held, current),
        expected,
        "{name}: {us_position:?}"
    );
}

#[test]
fn letters_and_symbols_precede_positions() {
    let (none, ctrl, shift) = (Modifiers::NONE, Modifiers::COMMAND, Modifiers::SHIFT);
    // If the layout has the letter, its key gives the command.
    check("fr", A, ctrl, Context::EditingWorld(WorldKind::Ice), Some(Command::Quit));
    check("fr", Q, ctrl, Context::EditingWorld(WorldKind::Ice), Some(Command::SelectAll));
    check("de", Y, ctrl, Context::EditingWorld(WorldKind::Ice), Some(Command::Undo));
    // A comma at the position of M is a comma.
    check("fr", M, none, Context::EditingWorld(WorldKind::Ice), None);
    check("fr", M, none, Context::Watching, Some(Command::StepBack));
    check("fr", Num6, none, Context::Watching, Some(Command::Slower));
    // `=` is Shift+0: Shift belongs to typing it.
    check("de", Num0, shift, Context::Watching, Some(Command::Faster));
    check("de", Slash, shift, Context::Watching, Some(Command::TimelineZoomOut));
    check("ru", Num7, shift, Context::EditingWorld(WorldKind::Ice), Some(Command::Help));
    check("fr", Comma, ctrl | shift, Context::Watching, Some(Command::CancelRun));
    check("tr", Num0, ctrl | shift, Context::Watching, Some(Command::ZoomIn));
    // Hebrew has no Latin letter without Shift.
    check("he", Q, ctrl, Context::Watching, Some(Command::Quit));
    check("he", W, ctrl, Context::Watching, Some(Command::CloseRun));
}

#[test]
fn underscore_key_release_is_renamed() {
    let event = |pressed| Event::Key {
        key: Slash,
        physical_key: Some(Slash),
        pressed,
        repeat: false,
        modifiers: Modifiers::SHIFT,
    };
    let mut underscore = UnderscoreKey::default();
    let mut events = [event(true), Event::Text("_".to_owned()), event(false), event(true)];
    underscore.rename(&mut events);
    let keys = events.iter().filter_map(|event| match event {
        Event::Key { key, .. } => Some(*key),
        _ => None,
    });
    assert_eq!(keys.collect::<Vec<_>>(), [Minus, Minus, Slash]);
}

#[test]
fn a_number_pad_without_num_lock_types_no_digit() {
    let event = Event::Key {
        key: Key::End,
        physical_key: Some(Num1),
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    assert_eq!(chords(&event, Script::Latin), [Chord::plain(Key::End)]);
}

#[test]
fn script_follows_typed_letters() {
    let mut script = Script::default();
    for (text, expected) in [
        ("э", Script::Other),
        ("5", Script::Other),
        ("ş", Script::Latin),
        ("ק", Script::Other),
        ("é", Script::Latin),
    ] {
        script.update(text);
        assert_eq!(script, expected, "{text}");
    }
}
