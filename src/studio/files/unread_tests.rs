//! Unreadable unsaved work is reported and kept; each level without a file has its own backups.

use super::tests::{ask, crash, edit, studio, written};
use super::{ClipboardAccess, FileDialog, FilesRequest};
use crate::studio::command::Command;
use crate::studio::model::testing::until;
use crate::studio::model::{Dialog, Studio};
use crate::studio::notice::Tone;
use crate::studio::request::Request;
use crate::studio::source::LevelSource;
use crate::worlds::WorldKind;
use std::fs;

#[test]
fn unread_pieces_of_a_rescue_are_told_beside_those_that_are_offered() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut crashed = studio(&folder);
    edit(&mut crashed);
    crash(crashed);
    let index = folder.path().join("data/rescue.ron");
    let text = fs::read_to_string(&index).expect("an index");
    let strange = "work: [(source: Cloud, title: \"Far\", text: \"\"),";
    let damaged = text.replacen("work: [", strange, 1);
    assert_ne!(damaged, text);
    fs::write(&index, &damaged).expect("written");
    let mut next = studio(&folder);
    assert_eq!(next.dialog, Some(Dialog::Files(FileDialog::Rescue)));
    let [told] = next.files.unread_rescue() else { panic!("{:?}", next.files.unread_rescue()) };
    assert!(told.contains("1 of 2 pieces") && told.contains("“Far”"), "{told}");
    ask(&mut next, FilesRequest::AnswerRescue(false));
    next.leave();
    drop(next);
    let kept = folder.path().join("data/rescue.ron.unread");
    assert_eq!(fs::read_to_string(kept).expect("kept"), damaged);
    let again = studio(&folder);
    assert_eq!((again.dialog.clone(), again.files.unread_rescue().len()), (None, 0));
}

#[test]
fn a_rescue_of_which_nothing_can_be_read_is_told_in_a_dialog() {
    let folder = tempfile::tempdir().expect("a folder");
    written(&folder, "data/rescue.ron", "(work: 3)");
    let studio = studio(&folder);
    let Some(Dialog::Message { text, .. }) = &studio.dialog else { panic!("{:?}", studio.dialog) };
    assert!(text.contains("rescue.ron: line 1") && text.contains("rescue.ron.unread"), "{text}");
}

/// Number of backups that the dialog lists for the open level.
fn listed(studio: &mut Studio) -> usize {
    studio.apply(Request::Command(Command::Backups));
    until(studio, "they are listed", |studio| studio.files.backup_list().list().is_some());
    studio.dialog = None;
    let list = studio.files.backup_list().list().map_or(0, <[_]>::len);
    assert_eq!(studio.files.backup_list().problems(), [""; 0]);
    list
}

/// Edits a new level until a backup of the draft is written.
fn draw_new_level(studio: &mut Studio) {
    studio.apply(Request::Command(Command::NewLevel));
    edit(studio);
    studio.advance(61_000.0);
    until(studio, "a backup is written", |studio| studio.files.safety.writing.is_empty());
}

#[test]
fn a_new_level_lists_no_backups_of_another_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut first = studio(&folder);
    draw_new_level(&mut first);
    assert_eq!(listed(&mut first), 1);
    draw_new_level(&mut first);
    assert_eq!(listed(&mut first), 1, "of two drafts in one session");
    first.leave();
    drop(first);
    let mut second = studio(&folder);
    ask(&mut second, FilesRequest::AnswerRescue(false));
    assert_eq!(listed(&mut second), 0, "the level that a session begins with");
    second.apply(Request::Command(Command::NewLevel));
    edit(&mut second);
    assert_eq!(listed(&mut second), 0);
}

#[test]
fn the_first_drafts_of_all_worlds_have_names_of_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let studio = studio(&folder);
    let sources: Vec<_> = WorldKind::ALL
        .map(|world| studio.room_of(world).desk().list()[0].source().clone())
        .to_vec();
    assert!(sources.iter().all(LevelSource::is_own_draft), "{sources:?}");
    assert!(sources[0] != sources[1] && sources[1] != sources[2] && sources[0] != sources[2]);
}

#[test]
fn a_rescued_draft_keeps_its_backups() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut crashed = studio(&folder);
    draw_new_level(&mut crashed);
    crash(crashed);
    let mut next = studio(&folder);
    ask(&mut next, FilesRequest::AnswerRescue(true));
    assert_eq!(listed(&mut next), 1);
    assert!(next.drawn().is_modified(), "it is in no file");
}

#[test]
fn the_notice_about_copied_text_is_true_without_a_clipboard() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = studio(&folder);
    let told = |studio: &mut Studio| {
        studio.apply(Request::Command(Command::CopyLevelText));
        let last = studio.notices.iter().last().expect("a notice");
        (last.tone, last.text.clone())
    };
    let expected = (Tone::News, "The level was copied as text".to_owned());
    assert_eq!(told(&mut studio), expected);
    studio.files.note_clipboard(ClipboardAccess::WindowAlone("no X server".to_owned()));
    let (tone, text) = told(&mut studio);
    assert!(
        tone == Tone::Trouble && text.starts_with("The system clipboard is not available"),
        "{text}"
    );
}
