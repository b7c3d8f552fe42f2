//! Levels of three worlds side by side: opening, typing, undo, saving, runs.

use super::{DocumentsRequest, TextField};
use crate::agents::Decision;
use crate::episode::{Episode, EpisodeLimits, RecordingHeader};
use crate::formats::ron_recording::AnyRecording;
use crate::studio::command::Command;
use crate::studio::files::{Files, FilesRequest, losses_in_new_file};
use crate::studio::model::testing::random_walk;
use crate::studio::model::{Mode, Run, Studio};
use crate::studio::request::Request;
use crate::studio::settings::Settings;
use crate::studio::source::LevelSource;
use crate::worlds::platform::{Action, Level, Platform};
use crate::worlds::zuma::{self, Zuma};
use crate::worlds::{AnyLevel, World, WorldKind};
use std::path::Path;

fn studio() -> Studio {
    Studio::new(Settings::default(), Files::default(), || ())
}

/// Opens a bundled level of each world.
fn open_bundled(studio: &mut Studio, world: WorldKind) -> LevelSource {
    let source = {
        let mut levels =
            studio.files.shelves().flat_map(|shelf| &shelf.levels).filter(|it| it.is_level());
        let found = levels.find(|level| level.level.world() == world);
        found.expect("every world has bundled levels").source.clone()
    };
    studio.apply(Request::Files(FilesRequest::OpenLevel(source.clone())));
    source
}

fn type_title(studio: &mut Studio, title: &str) {
    let document = studio.shown_level().id();
    let text = title.to_owned();
    studio.apply(Request::Documents(DocumentsRequest::SetText {
        document,
        field: TextField::Title,
        text,
    }));
    studio.apply(Request::Documents(DocumentsRequest::CommitText(document)));
}

#[test]
fn documents_behave_alike_in_every_world() {
    for world in WorldKind::ALL {
        let mut studio = studio();
        let source = open_bundled(&mut studio, world);
        assert_eq!((studio.world, studio.mode), (world, Mode::Edit));
        let title = studio.shown_level().name();
        type_title(&mut studio, "Another");
        assert_eq!(studio.title(), "Another • – Black Ice");
        assert!(studio.is_enabled(Command::Undo) && !studio.is_enabled(Command::Redo));
        studio.apply(Request::Command(Command::Undo));
        assert_eq!(
            (studio.shown_level().name(), studio.shown_level().is_modified()),
            (title, false)
        );
        studio.apply(Request::Command(Command::Redo));
        assert_eq!(studio.unsaved_levels(), ["Another"]);
        for other in WorldKind::ALL {
            open_bundled(&mut studio, other);
        }
        assert_eq!(studio.unsaved_levels(), ["Another"], "{world:?}");
        assert!(!studio.may_close());
        studio.apply(Request::CloseDialog);
        studio.apply(Request::Files(FilesRequest::OpenLevel(source)));
        assert_eq!((studio.world, studio.shown_level().name().as_str()), (world, "Another"));
        studio.apply(Request::Command(Command::NewLevel));
        assert_eq!((studio.world, studio.shown_level().undo_name()), (world, None));
    }
}

fn header<W: World>(level: W::Level) -> RecordingHeader<W> {
    RecordingHeader {
        level,
        agent: "somebody".to_owned(),
        seed: 0,
        prior: W::Prior::default(),
        limits: EpisodeLimits::default(),
        construct_ms: 0.0,
    }
}

/// Recordings of each world, with three, two and one steps.
fn recordings() -> [AnyRecording; 3] {
    let stage = Level::untitled(&[0, 0, 0, 0], &[], 0, 3);
    let mut solve_platform = Episode::<Platform>::begin(header(stage)).expect("playable");
    for _ in 0..2 {
        solve_platform.commit(Decision::without_explanation(Action::Right, "walk"), 0.0);
    }
    let game = <zuma::Game as super::EditableLevel>::new_level();
    let mut of_balls = Episode::<Zuma>::begin(header(game)).expect("playable");
    of_balls.commit(Decision::without_explanation(zuma::Action::Insert(0), "put"), 0.0);
    let on_ice = random_walk("careful", 3, 1);
    [on_ice.into(), solve_platform.into_recording().into(), of_balls.into_recording().into()]
}

#[test]
fn runs_of_all_worlds_share_a_list() {
    let mut studio = studio();
    let all = recordings().map(|recording| studio.open_run(recording, None).expect("playable"));
    for (place, run) in all.into_iter().enumerate() {
        studio.apply(Request::SelectRun(run));
        assert_eq!((studio.world, studio.mode), (WorldKind::ALL[place], Mode::Watch));
        assert_eq!(studio.playback.last(), 3 - place);
        studio.apply(Request::Command(Command::End));
        assert_eq!(studio.playback.cursor(), 3 - place);
        studio.advance(16.0);
        let shown = studio.runs.shown().expect("a run");
        let text = shown.text().expect("written");
        let read = crate::formats::ron_recording::read_recording(&text).expect("read");
        assert_eq!(read.value.len(), 3 - place);
        let alike = studio.runs.iter().filter(|other| other.is_comparable_with(shown));
        assert_eq!(alike.map(|run| run.id()).collect::<Vec<_>>(), [run]);
    }
    // Another ice level has no run; showing the first one shows its run again.
    open_bundled(&mut studio, WorldKind::Ice);
    studio.apply(Request::ShowMode(Mode::Watch));
    assert_eq!((studio.world, studio.runs.shown().map(|run| run.world())), (WorldKind::Ice, None));
    studio.apply(Request::SelectRun(all[0]));
    assert!(studio.runs.shown().and_then(Run::ice).is_some());
    studio.apply(Request::CloseRun(all[0]));
    assert!(studio.runs.shown().is_none(), "runs of other levels stay with their levels");
}

#[test]
fn losses_of_each_format_are_reported() {
    let stage = |title: &str| {
        let level = Level::untitled(&[0, 0], &[], 0, 1);
        AnyLevel::from(Level { title: title.to_owned(), ..level })
    };
    let check = |level: &AnyLevel, name: &str, expected: Option<&str>| {
        let losses = losses_in_new_file(level, Path::new(name));
        assert_eq!(losses.as_deref(), expected, "{name}");
    };
    let no_place = "A stage file cannot store title, author and note";
    check(&stage(""), "a.stage", None);
    check(&stage("Ledge"), "a.stage", Some(no_place));
    check(&stage("Ledge"), "a.ron", None);
    check(&stage(""), "a.xsb", Some("Stages are saved as .ron or .stage"));
    let game = AnyLevel::from(<zuma::Game as super::EditableLevel>::new_level());
    check(&game, "a.json", None);
    check(&game, "a.stage", Some("Games are saved as .ron or .json"));
}
