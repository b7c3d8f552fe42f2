//! Unreadable unsaved work is reported and kept; each level without a file has its own backups.

use super::tests::{ask, crash, edit, studio, written};
use super::{ClipboardAccess, FileDialog, FilesRequest};
use crate::studio::command::Command;
use crate::studio::model::testing::wait_until;
use crate::studio::model::{Dialog, NoticeKind, Studio};
use crate::studio::request::Request;
use crate::studio::source::LevelSource;
use crate::worlds::WorldKind;
use std::fs;

#[test]
fn unreadable_pieces_are_listed_with_readable_ones() {
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
    let [actual] = next.files.unread_messages() else {
        panic!("{:?}", next.files.unread_messages())
    };
    assert!(actual.contains("1 of 2 pieces") && actual.contains("“Far”"), "{actual}");
    ask(&mut next, FilesRequest::ResolveRescue(false));
    next.end_session();
    drop(next);
    let kept = folder.path().join("data/rescue.ron.unread");
    assert_eq!(fs::read_to_string(kept).expect("kept"), damaged);
    let again = studio(&folder);
    assert_eq!((again.dialog.clone(), again.files.unread_messages().len()), (None, 0));
}

#[test]
fn unreadable_rescue_opens_a_message() {
    let folder = tempfile::tempdir().expect("a folder");
    written(&folder, "data/rescue.ron", "(work: 3)");
    let studio = studio(&folder);
    let Some(Dialog::Message { text, .. }) = &studio.dialog else { panic!("{:?}", studio.dialog) };
    assert!(text.contains("rescue.ron: line 1") && text.contains("rescue.ron.unread"), "{text}");
}

/// Number of backups that the dialog lists for the open level.
fn listed(studio: &mut Studio) -> usize {
    studio.apply(Request::Command(Command::Backups));
    wait_until(studio, "they are listed", |studio| studio.files.backup_list().list().is_some());
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
    wait_until(studio, "a backup is written", |studio| studio.files.closing.backup_jobs.is_empty());
}

#[test]
fn new_level_lists_only_its_own_backups() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut first = studio(&folder);
    draw_new_level(&mut first);
    assert_eq!(listed(&mut first), 1);
    draw_new_level(&mut first);
    assert_eq!(listed(&mut first), 1, "of two drafts in one session");
    first.end_session();
    drop(first);
    let mut second = studio(&folder);
    ask(&mut second, FilesRequest::ResolveRescue(false));
    assert_eq!(listed(&mut second), 0, "the level that a session begins with");
    second.apply(Request::Command(Command::NewLevel));
    edit(&mut second);
    assert_eq!(listed(&mut second), 0);
}

#[test]
fn first_drafts_have_unique_backup_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let studio = studio(&folder);
    let sources: Vec<_> = WorldKind::ALL
        .map(|world| studio.editor_of(world).documents().list()[0].source().clone())
        .to_vec();
    assert!(sources.iter().all(LevelSource::is_unique_draft), "{sources:?}");
    assert!(sources[0] != sources[1] && sources[1] != sources[2] && sources[0] != sources[2]);
}

#[test]
fn a_rescued_draft_keeps_its_backups() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut crashed = studio(&folder);
    draw_new_level(&mut crashed);
    crash(crashed);
    let mut next = studio(&folder);
    ask(&mut next, FilesRequest::ResolveRescue(true));
    assert_eq!(listed(&mut next), 1);
    assert!(next.shown_level().is_modified(), "it is in no file");
}

#[test]
fn copy_notice_reports_missing_clipboard() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = studio(&folder);
    let actual = |studio: &mut Studio| {
        studio.apply(Request::Command(Command::CopyLevelText));
        let last = studio.notices.iter().last().expect("a notice");
        (last.kind, last.text.clone())
    };
    let expected = (NoticeKind::Info, "The level was copied as text".to_owned());
    assert_eq!(actual(&mut studio), expected);
    studio.files.set_clipboard_access(ClipboardAccess::WindowOnly("no X server".to_owned()));
    let (tone, text) = actual(&mut studio);
    assert!(
        tone == NoticeKind::Error && text.starts_with("The system clipboard is not available"),
        "{text}"
    );
}
