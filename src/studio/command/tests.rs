//! Consistency of the command table.

use super::{Command, Context, Menu, MomentSubject};
use crate::worlds::WorldKind;
use std::collections::HashMap;

/// Commands without a key; they are in a menu and in the palette.
const WITHOUT_KEY: [Command; 4] =
    [Command::About, Command::Backups, Command::RescuedWork, Command::OpenSolutions];

#[test]
fn commands_have_texts_and_most_have_keys() {
    for command in Command::all() {
        let spec = command.spec();
        assert!(!spec.label.is_empty() && !spec.tooltip.is_empty(), "{command:?}");
        assert!(!spec.tooltip.ends_with('.'), "{command:?}: {}", spec.tooltip);
        let needs_none = WITHOUT_KEY.contains(&command);
        // The palette shows every tile, also those without a key.
        let has_button = matches!(command, Command::Paint(_));
        assert!(has_button || spec.keys.is_empty() == needs_none, "{command:?}");
        assert!(!needs_none || spec.menu != Menu::None, "{command:?} can be reached by nothing");
    }
}

#[test]
fn command_texts_are_unique() {
    let mut seen_texts = HashMap::new();
    for command in Command::all().filter(|command| !matches!(command, Command::Paint(_))) {
        for words in [command.spec().label, command.spec().tooltip] {
            assert_eq!(seen_texts.insert(words, command), None, "{command:?}: {words}");
        }
    }
}

#[test]
fn keys_are_unique_in_each_context() {
    let contexts = [
        Context::Always,
        Context::EditingAny,
        Context::EditingWorld(WorldKind::Ice),
        Context::EditingWorld(WorldKind::Platform),
        Context::EditingWorld(WorldKind::Zuma),
        Context::Watching,
        Context::Searching,
    ];
    for context in contexts {
        let mut taken = HashMap::new();
        for command in Command::all().filter(|command| command.spec().context.is_active_in(context))
        {
            for chord in command.spec().keys {
                let other = taken.insert(chord, command);
                assert_eq!(other, None, "{}: {command:?}, {context:?}", chord.text());
            }
        }
    }
}

/// A key of the lesson may hide one of the timeline, but no key has two meanings.
#[test]
fn keys_are_unique_while_writing_a_lesson() {
    for shows in [MomentSubject::Run, MomentSubject::Search, MomentSubject::Verification] {
        let current = Context::Authored(shows);
        let mut best: HashMap<_, (u8, Vec<Command>)> = HashMap::new();
        for command in Command::all().filter(|it| it.spec().context.is_active_in(current)) {
            let rank = command.spec().context.specificity();
            for chord in command.spec().keys {
                let (known, commands) = best.entry(chord).or_default();
                if rank > *known {
                    commands.clear();
                }
                *known = rank.max(*known);
                commands.extend((rank == *known).then_some(command));
            }
        }
        let double: Vec<_> = best.values().filter(|(_, commands)| commands.len() > 1).collect();
        assert!(double.is_empty(), "{shows:?}: {double:?}");
    }
}

#[test]
fn keys_are_unique_while_playing() {
    let commands_of =
        |context| Command::all().filter(move |command| command.spec().context == context);
    let playing = WorldKind::ALL.map(Context::PlayingWorld);
    for context in playing.into_iter().chain([Context::Playing]) {
        let mut taken = HashMap::new();
        for command in commands_of(context) {
            for chord in command.spec().keys {
                assert_eq!(taken.insert(chord, command), None, "{command:?}");
            }
        }
    }
    // A platform level has its own texts for two of the moves that every world has; its keys
    // conflict with no other command.
    let playing_stage = Context::PlayingWorld(WorldKind::Platform);
    let mut given_way: Vec<Command> = commands_of(playing_stage)
        .flat_map(|command| command.spec().keys)
        .flat_map(|chord| {
            let wider = Command::all().filter(|command| {
                let context = command.spec().context;
                let reaches = context.is_active_in(playing_stage);
                reaches && context != playing_stage && context != Context::Stepping
            });
            wider.filter(move |command| command.spec().keys.contains(chord))
        })
        .collect();
    given_way.sort_unstable();
    let arrows = [Command::NextDecision, Command::PreviousDecision];
    let moves = [Command::MoveLeft, Command::MoveRight];
    assert_eq!(given_way, [arrows, moves].concat());
}

#[test]
fn every_command_is_listed_once() {
    let mut counts = HashMap::new();
    for command in Command::all() {
        *counts.entry(command).or_insert(0) += 1;
    }
    assert!(counts.values().all(|count| *count == 1));
}
