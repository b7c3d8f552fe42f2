//! Opening, saving and recovery in the model alone, each test with its own folder.

use super::*;
use crate::board::Position;
use crate::formats::ron_level::read_levels;
use crate::storage::{backups, write_atomically};
use crate::studio::command::Command;
use crate::studio::documents::{Document, DocumentsRequest, TextField};
use crate::studio::ice::IceRequest;
use crate::studio::model::testing::wait_until;
use crate::studio::model::{Dialog, Effect, Mode, Studio};
use crate::studio::request::Request;
use crate::studio::settings::Settings;
use crate::studio::source::LevelSource;
use crate::studio::worlds::output_of;
use crate::worlds::ice::{Ground, Level, Square};
use crate::worlds::{AnyLevel, WorldKind};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

pub(super) const TWO: &str =
    "; two\n#####\n#@$.#\n#####\nTitle: One\n\n######\n#@ $.#\n######\nTitle: Two\n";

pub(in crate::studio) fn studio(folder: &TempDir) -> Studio {
    let opening = SessionStart::read(&folder.path().join("data"));
    let files = Files::new(folder.path().join("data"));
    let mut studio = Studio::new(opening.settings, files, || ());
    studio.begin_session();
    studio
}

pub(in crate::studio) fn ask(studio: &mut Studio, request: FilesRequest) {
    studio.apply(Request::Files(request));
}

#[track_caller]
pub(in crate::studio) fn open(studio: &mut Studio, path: &Path) {
    ask(studio, FilesRequest::Open(path.to_owned()));
    wait_until(studio, "the files are done with", |studio| {
        studio.files.paths_in_progress().next().is_none()
    });
}

/// Changes floor near the upper right corner into wall, and anything else into floor.
pub(in crate::studio) fn edit(studio: &mut Studio) {
    let place = Position::new(1, studio.worlds.ice.level().board.columns() - 2);
    edit_cell(studio, place, |square| {
        square.ground = if square.ground == Ground::Floor { Ground::Wall } else { Ground::Floor };
    });
}

pub(super) fn edit_cell(studio: &mut Studio, place: Position, change: impl FnOnce(&mut Square)) {
    let level = studio.worlds.ice.level();
    let mut board = level.board.clone();
    change(board.get_mut(place).expect("on the board"));
    let edit = crate::editing::LevelEdit::between(&level.board, board);
    studio.apply(Request::from(IceRequest::Commit { name: "Edit".to_owned(), edit }));
    assert!(studio.worlds.ice.is_modified());
}

/// Writes a file, opens its first level, edits it and saves it.
#[track_caller]
pub(super) fn edited_and_saved(folder: &TempDir, name: &str, text: &str) -> (Studio, PathBuf) {
    let path = written(folder, name, text);
    let mut studio = studio(folder);
    open(&mut studio, &path);
    edit(&mut studio);
    studio.apply(Request::Command(Command::Save));
    (studio, path)
}

/// Ends the program without its exit code, after some time.
#[track_caller]
pub(in crate::studio) fn crash(mut studio: Studio) {
    studio.advance(10_000.0);
    wait_until(&mut studio, "unsaved work is kept", |studio| {
        let pieces = &studio.files.session.pieces;
        pieces.writing.is_none() && !pieces.must_write_again
    });
}

pub(super) fn written(folder: &TempDir, name: &str, text: &str) -> PathBuf {
    let path = folder.path().join(name);
    write_atomically(&path, text.as_bytes()).expect("written");
    path
}

/// A studio that watches two moves to the right on a level of a file.
pub(super) fn watching_moves(folder: &TempDir) -> Studio {
    let level = written(folder, "level.xsb", "######\n#@$ .#\n######\n");
    let moves = written(folder, "moves.lurd", "RR");
    let mut studio = studio(folder);
    open(&mut studio, &level);
    open(&mut studio, &moves);
    studio
}

#[test]
fn a_collection_lists_its_levels_and_opens_the_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = written(&folder, "two.xsb", TWO);
    let mut studio = studio(&folder);
    open(&mut studio, &path);
    let shelf = studio.files.shelves().next().expect("a shelf");
    let titles: Vec<_> = shelf.levels.iter().map(|level| level.title.as_str()).collect();
    assert_eq!(titles, ["One", "Two"]);
    assert_eq!(studio.worlds.ice.level_name(), "One");
    assert_eq!(studio.settings.recent_files.paths(), std::slice::from_ref(&path));
    ask(&mut studio, FilesRequest::OpenLevel(LevelSource::File { path, index: 1 }));
    assert_eq!(studio.worlds.ice.level_name(), "Two");
}

#[test]
fn saving_into_a_collection_rewrites_that_level_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = written(&folder, "two.xsb", TWO);
    let mut studio = studio(&folder);
    open(&mut studio, &path);
    ask(&mut studio, FilesRequest::OpenLevel(LevelSource::File { path: path.clone(), index: 1 }));
    edit(&mut studio);
    studio.apply(Request::Command(Command::Save));
    assert!(!studio.worlds.ice.is_modified());
    let text = fs::read_to_string(&path).expect("read");
    assert!(text.contains("#@$.#\n") && text.contains("#@ $ #\n"), "{text}");
}

#[test]
fn losses_are_reported_before_saving() {
    let level = |ice: &str| {
        let text = format!("Level(board: [\"#@$ .#\"], ice: [\"   {ice}\"])");
        crate::formats::ron_level::read_level(&text).expect("a level").value
    };
    let losses = |ice: &str, name: &str| losses_in_new_file(&level(ice).into(), Path::new(name));
    let words = losses("~", "a.xsb").expect("a loss");
    assert_eq!(words, "Sokoban text cannot store ice: 1 ice cell becomes floor");
    assert_eq!(losses(" ", "a.xsb"), None);
    assert_eq!(losses("~", "a.ron"), None);
    assert_eq!(losses("~", "a.json"), None);
    assert!(losses("~", "a.doc").is_some());
    let limited = Level { own_step_limit: Some(33), ..level(" ") };
    for (name, format) in [("a.xsb", "Sokoban text"), ("a.json", "A codes matrix")] {
        let words = format!("{format} cannot store the level's own step limit");
        assert_eq!(losses_in_new_file(&limited.clone().into(), Path::new(name)), Some(words));
    }
    let bare = Level::untitled(crate::board::Grid::filled(3, 5, Square::default()));
    let words = losses_in_new_file(&bare.into(), Path::new("a.xsb"));
    assert_eq!(words.as_deref(), Some("Sokoban text would read this board as a different one"));
    let mut marked = level(" ");
    marked.board.get_mut(Position::new(0, 3)).expect("a square").is_doubtful = true;
    for (name, expected) in [
        ("a.xsb", Some("Sokoban text cannot store marks of doubtful ice")),
        ("a.json", Some("A codes matrix cannot store marks of doubtful ice")),
        ("a.ron", None),
    ] {
        assert_eq!(
            losses_in_new_file(&marked.clone().into(), Path::new(name)).as_deref(),
            expected
        );
    }
    let copied = output_of(&marked.into()).clipboard_text();
    assert!(copied.starts_with("Level("), "copied with its marks: {copied}");
}

#[test]
fn bundled_levels_are_saved_elsewhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = studio(&folder);
    let source = studio.files.shelves().nth(1).expect("a shelf").levels[0].source.clone();
    ask(&mut studio, FilesRequest::OpenLevel(source));
    assert_eq!(studio.mode, Mode::Edit);
    edit(&mut studio);
    studio.apply(Request::Command(Command::Save));
    assert!(matches!(studio.dialog, Some(Dialog::Files(FileDialog::Pick(_)))));
    let path = folder.path().join("mine/level");
    ask(&mut studio, FilesRequest::Picked(FilePurpose::SaveLevel, path));
    let path = folder.path().join("mine/level.ron");
    let text = fs::read_to_string(&path).expect("an ending is added");
    assert_eq!(
        &read_levels(&text).expect("read").value.levels,
        &[studio.worlds.ice.level().clone()]
    );
    assert_eq!(studio.worlds.ice.source().path(), Some(path.as_path()));
    assert_eq!(studio.dialog, None);
}

#[test]
fn malformed_files_change_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = written(&folder, "bad.ron", "Level(\n  board: 3)");
    let mut studio = studio(&folder);
    let before = studio.worlds.ice.level().clone();
    open(&mut studio, &path);
    let Some(Dialog::Message { title, text }) = &studio.dialog else { panic!("no message") };
    assert!(title.contains("bad.ron") && text.contains("line 2, column 9"), "{title}: {text}");
    assert_eq!(studio.worlds.ice.level(), &before);
    assert!(studio.settings.recent_files.paths().is_empty());
}

#[test]
fn of_several_files_the_first_readable_is_shown_all_are_listed_and_all_errors_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let one = written(&folder, "one.xsb", "#####\n#@$.#\n#####\nTitle: One\n");
    let two = written(&folder, "two.xsb", "######\n#@ $.#\n######\nTitle: Two\n");
    let bad = written(&folder, "bad.ron", "Level(\n  board: 3)");
    let worse = written(&folder, "worse.ron", "Level(");
    let missing = folder.path().join("missing.xsb");
    let mut studio = studio(&folder);
    ask(&mut studio, FilesRequest::OpenAll(vec![bad, one, missing, two, worse]));
    wait_until(&mut studio, "the files are done with", |studio| {
        studio.files.paths_in_progress().next().is_none()
    });
    assert_eq!(studio.worlds.ice.level_name(), "One");
    let shelf = studio.files.shelves().next().expect("a shelf");
    let titles: Vec<_> = shelf.levels.iter().map(|level| level.title.as_str()).collect();
    assert_eq!(titles, ["One", "Two"]);
    let Some(Dialog::Message { title, text }) = &studio.dialog else { panic!("no message") };
    assert_eq!(title, "Several messages");
    for name in ["bad.ron", "missing.xsb", "worse.ron"] {
        assert!(text.contains(name), "{name} in {text}");
    }
}

#[test]
fn switching_levels_keeps_unsaved_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = written(&folder, "two.xsb", TWO);
    let mut studio = studio(&folder);
    open(&mut studio, &path);
    edit(&mut studio);
    let edited = studio.worlds.ice.level().clone();
    let place = |index| LevelSource::File { path: path.clone(), index };
    ask(&mut studio, FilesRequest::OpenLevel(place(1)));
    assert!(
        studio.worlds.ice.by_source(&place(0)).is_some_and(Document::is_modified)
            && !studio.worlds.ice.is_modified()
    );
    assert!(!studio.may_close());
    assert_eq!(studio.dialog, Some(Dialog::Files(FileDialog::Unsaved)));
    ask(&mut studio, FilesRequest::OpenLevel(place(0)));
    assert_eq!(studio.worlds.ice.level(), &edited);
    assert!(studio.can_undo());
    ask(&mut studio, FilesRequest::SaveAndClose);
    assert!(studio.may_close());
    assert!(studio.take_effects().contains(&Effect::Close));
}

#[test]
fn changed_level_is_backed_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let kept = |studio: &Studio| {
        let name = format!("{:?}", studio.worlds.ice.source());
        backups(&folder.path().join("data/backups"), &name).expect("readable").len()
    };
    let mut studio = studio(&folder);
    studio.advance(61_000.0);
    assert_eq!(kept(&studio), 0, "nothing changed");
    edit(&mut studio);
    studio.files.set_input_state(true, false);
    studio.advance(61_000.0);
    assert_eq!(kept(&studio), 0, "a gesture is under way");
    studio.files.set_input_state(false, false);
    studio.advance(16.0);
    wait_until(&mut studio, "one is kept", |studio| kept(studio) == 1);
    edit(&mut studio);
    edit(&mut studio);
    edit(&mut studio);
    studio.end_session();
    assert_eq!(kept(&studio), 2, "it is waited for on the way out");
}

#[test]
fn settings_are_saved_and_restored() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut first = studio(&folder);
    first.settings.theme = "Light".to_owned();
    first.advance(10.0);
    first.advance(1_500.0);
    wait_until(&mut first, "the settings are written", |_| {
        folder.path().join("data/settings.ron").exists()
    });
    let opening = SessionStart::read(&folder.path().join("data"));
    assert_eq!(opening.settings.theme, "Light");
    written(&folder, "data/settings.ron", "(theme: 3");
    let damaged = SessionStart::read(&folder.path().join("data"));
    assert_eq!(damaged.settings, Settings::default());
    assert!(damaged.message.is_some());
}

#[test]
fn copied_levels_paste_unchanged() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = studio(&folder);
    for number in [0, 5] {
        let shelf = studio.files.shelves().nth(number + 1).expect("a shelf");
        let level = shelf.levels[0].level.clone();
        let text = output_of(&level).clipboard_text();
        assert!(describe_text(&text).expect("a level").starts_with("One level"));
        ask(&mut studio, FilesRequest::OpenText(text));
        let opened = AnyLevel::from(studio.worlds.ice.level().clone());
        assert_eq!(opened, *level);
    }
    ask(&mut studio, FilesRequest::OpenText("hello".to_owned()));
    assert!(matches!(studio.dialog, Some(Dialog::Message { .. })));
}

/// Reported in the same way as for a file.
#[test]
fn problems_of_pasted_text_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = studio(&folder);
    let damaged = TWO.replacen("#@$.#", "#@$.x", 1);
    let held = describe_text(&damaged).expect("a level is left");
    assert!(held.contains("line 3, column 5"), "{held}");
    ask(&mut studio, FilesRequest::OpenText(damaged));
    let Some(Dialog::Message { title, text }) = &studio.dialog else { panic!("no message") };
    assert_eq!(title, "Problems in the text");
    assert!(text.starts_with("line 3, column 5"), "{text}");
    assert!(studio.worlds.ice.is_modified(), "it is kept nowhere else");
}

/// The program neither waits for a pipe nor replaces it.
#[cfg(unix)]
#[test]
fn saving_into_a_pipe_is_refused_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe.ron");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    if !made.is_ok_and(|status| status.success()) {
        return; // A system without named pipes.
    }
    let mut studio = studio(&folder);
    edit(&mut studio);
    ask(&mut studio, FilesRequest::SaveLevelTo(pipe.clone()));
    assert!(studio.worlds.ice.is_modified());
    assert!(studio.notices.iter().any(|notice| notice.text.contains("a pipe or a device")));
    assert!(!pipe.is_file() && pipe.exists());
}

#[test]
fn platform_levels_and_zuma_games_are_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let stage = written(&folder, "steps.stage", "IDA*\nW 0 1 2\nA 0\nG 2\n");
    let game = crate::storage::bundled::packs()
        .into_iter()
        .find(|pack| pack.folder == "zuma")
        .expect("games")
        .levels[0]
        .text;
    let game = written(&folder, "game.ron", game);
    for (path, world) in [(&stage, WorldKind::Platform), (&game, WorldKind::Zuma)] {
        let mut studio = studio(&folder);
        open(&mut studio, path);
        assert_eq!((studio.world, studio.shown_level().is_modified()), (world, false));
        let title = |studio: &mut Studio, text: &str| {
            let (document, text) = (studio.shown_level().id(), text.to_owned());
            studio.apply(Request::Documents(DocumentsRequest::SetText {
                document,
                field: TextField::Title,
                text,
            }));
            studio.apply(Request::Documents(DocumentsRequest::CommitText(document)));
        };
        title(&mut studio, "Lost");
        crash(studio);
        let mut next = self::studio(&folder);
        ask(&mut next, FilesRequest::ResolveRescue(true));
        assert_eq!((next.world, next.shown_level().name().as_str()), (world, "Lost"));
        assert!(next.shown_level().is_modified());
        title(&mut next, "Kept");
        let copy = folder.path().join(format!("{}.ron", world.name()));
        ask(&mut next, FilesRequest::SaveLevelTo(copy.clone()));
        assert!(!next.shown_level().is_modified());
        next.end_session();
        let mut last = self::studio(&folder);
        open(&mut last, &copy);
        assert_eq!((last.world, last.shown_level().name().as_str()), (world, "Kept"));
        last.end_session();
    }
}
