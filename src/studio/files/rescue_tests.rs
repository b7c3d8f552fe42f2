//! What a crash leaves, and what the next session makes of it.

use super::tests::{ask, edit, open, studio, written};
use super::{FileDialog, FilesRequest};
use crate::studio::command::Command;
use crate::studio::desk::{DeskRequest, Field};
use crate::studio::model::{Dialog, Studio};
use crate::studio::request::Request;
use std::fs;

/// Long enough for a look at what would have to be rescued.
const A_WHILE_MS: f32 = 6_000.0;

fn asks_about_rescue(studio: &Studio) -> bool {
    studio.dialog == Some(Dialog::Files(FileDialog::Rescue))
}

fn type_title(studio: &mut Studio, text: &str) {
    let (document, text) = (studio.drawn().id(), text.to_owned());
    studio.apply(Request::Desk(DeskRequest::Type { document, field: Field::Title, text }));
}

#[test]
fn what_a_crash_leaves_is_offered_and_a_good_end_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut crashed = studio(&folder);
    edit(&mut crashed);
    let edited = crashed.editor.level().clone();
    crashed.advance(A_WHILE_MS);
    drop(crashed);
    let mut next = studio(&folder);
    assert!(asks_about_rescue(&next));
    assert_ne!(next.editor.level(), &edited, "nothing is opened unasked");
    ask(&mut next, FilesRequest::AnswerRescue(true));
    assert_eq!(next.editor.level(), &edited);
    next.leave();
    drop(next);
    assert_eq!(studio(&folder).dialog, None);
}

/// Nothing is called on the way out, as after `kill -9`.
#[test]
fn an_added_folder_survives_a_kill_right_after_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let levels = folder.path().join("levels");
    fs::create_dir(&levels).expect("made");
    let mut killed = studio(&folder);
    ask(&mut killed, FilesRequest::AddFolder(levels.clone()));
    let settings = folder.path().join("data/settings.ron");
    for _ in 0..2_000 {
        if settings.exists() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    std::mem::forget(killed);
    assert_eq!(studio(&folder).settings.library_folders, [levels]);
}

#[test]
fn damaged_settings_are_kept_beside_the_new_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = folder.path().join("data/settings.ron");
    fs::create_dir_all(folder.path().join("data")).expect("made");
    fs::write(&settings, "(theme: 3, seed: 7").expect("written");
    let opening = super::Opening::read(&folder.path().join("data"));
    let kept = folder.path().join("data/settings.ron.unread");
    let message = opening.message.expect("told");
    assert!(message.ends_with(&format!("is kept as {}", kept.display())), "{message}");
    studio(&folder).leave();
    assert!(fs::read_to_string(&settings).expect("saved").starts_with("(\n"));
    assert_eq!(fs::read_to_string(kept).expect("kept"), "(theme: 3, seed: 7");
}

#[test]
fn settings_that_cannot_be_moved_are_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    fs::create_dir_all(&data).expect("made");
    let mut files = super::Files::new(data.clone());
    files.protect_settings(true);
    let mut studio = Studio::new(crate::studio::settings::Settings::default(), files, || ());
    studio.begin_session();
    ask(&mut studio, FilesRequest::AddFolder(folder.path().to_owned()));
    studio.advance(A_WHILE_MS);
    studio.leave();
    assert!(!data.join("settings.ron").exists());
}

/// A name in Latin-1, as other systems write it.
#[cfg(unix)]
#[test]
fn settings_and_rescued_work_hold_files_whose_names_are_no_unicode() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = crate::storage::stored_path::path_of_bytes(b"caf\xe9.xsb".to_vec());
    let path = folder.path().join(name);
    fs::write(&path, super::tests::TWO).expect("written");
    let mut crashed = studio(&folder);
    open(&mut crashed, &path);
    edit(&mut crashed);
    crashed.advance(A_WHILE_MS);
    crashed.leave();
    drop(crashed);
    let next = studio(&folder);
    assert_eq!(next.settings.recent_files.paths(), std::slice::from_ref(&path));
    assert_eq!(next.settings.last_level.as_ref().and_then(|it| it.path()), Some(path.as_path()));
}

#[test]
fn a_start_leaves_no_lock_of_past_sessions() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    fs::create_dir_all(&data).expect("made");
    for number in 2..=16 {
        fs::write(data.join(format!("rescue-{number}.lock")), "").expect("written");
    }
    let living = studio(&folder);
    let locks = || {
        let names = fs::read_dir(&data).expect("a folder").flatten().map(|it| it.file_name());
        names.filter(|name| name.to_string_lossy().ends_with(".lock")).count()
    };
    assert_eq!(locks(), 1);
    drop(living);
    assert_eq!(locks(), 0);
}

#[test]
fn what_was_rescued_is_safe_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut crashed = studio(&folder);
    edit(&mut crashed);
    crashed.apply(Request::Command(Command::NewBoard));
    edit(&mut crashed);
    let edited = crashed.editor.level().clone();
    crashed.advance(A_WHILE_MS);
    drop(crashed);
    let mut again = studio(&folder);
    ask(&mut again, FilesRequest::AnswerRescue(true));
    assert_eq!(again.unsaved().len(), 2);
    drop(again);
    let mut next = studio(&folder);
    assert!(asks_about_rescue(&next));
    ask(&mut next, FilesRequest::AnswerRescue(true));
    assert_eq!(next.unsaved().len(), 2);
    assert_eq!(next.editor.level(), &edited);
}

#[test]
fn windows_leave_each_others_work_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut first = studio(&folder);
    edit(&mut first);
    first.advance(A_WHILE_MS);
    let mut second = studio(&folder);
    assert_eq!(second.dialog, None, "the first one lives");
    edit(&mut second);
    second.advance(A_WHILE_MS);
    second.leave();
    drop(second);
    drop(first);
    assert!(asks_about_rescue(&studio(&folder)));
}

#[test]
fn what_is_being_typed_is_rescued() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut crashed = studio(&folder);
    type_title(&mut crashed, "Half a title");
    crashed.advance(A_WHILE_MS);
    drop(crashed);
    let mut next = studio(&folder);
    ask(&mut next, FilesRequest::AnswerRescue(true));
    assert_eq!(next.drawn().name(), "Half a title");
}

#[test]
fn no_message_takes_the_place_of_the_question() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut crashed = studio(&folder);
    edit(&mut crashed);
    crashed.advance(A_WHILE_MS);
    drop(crashed);
    let damaged = written(&folder, "bad.ron", "Level(\n  board: 3)");
    let mut next = studio(&folder);
    open(&mut next, &damaged);
    assert!(asks_about_rescue(&next));
}

/// Where there is no room the trouble is told once; once there is, the work is kept.
#[test]
fn what_could_not_be_written_is_written_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut crashed = studio(&folder);
    // In the way: a folder with something in it is not replaced.
    let path = folder.path().join("data/rescue.ron");
    fs::create_dir_all(path.join("full")).expect("made");
    edit(&mut crashed);
    for _ in 0..3 {
        crashed.advance(A_WHILE_MS);
    }
    assert!(path.is_dir());
    fs::remove_dir_all(&path).expect("removed");
    crashed.advance(A_WHILE_MS);
    drop(crashed);
    assert!(asks_about_rescue(&studio(&folder)));
}

#[test]
fn games_of_ones_own_are_rescued() {
    let folder = tempfile::tempdir().expect("a folder");
    let level = written(&folder, "level.xsb", "######\n#@$ .#\n######\n");
    let mut crashed = studio(&folder);
    open(&mut crashed, &level);
    crashed.apply(Request::Command(Command::PlayByHand));
    crashed.apply(Request::Command(Command::MoveRight));
    let played = crashed.runs.shown().expect("a run").text();
    crashed.advance(A_WHILE_MS);
    drop(crashed);
    let mut next = studio(&folder);
    assert!(asks_about_rescue(&next));
    ask(&mut next, FilesRequest::AnswerRescue(true));
    assert_eq!(next.runs.shown().expect("a run").text(), played);
    assert_eq!(next.unsaved_games().count(), 1);
}
