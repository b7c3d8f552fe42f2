//! Files that change on disk, and backups that are restored.

use super::tests::{TWO, ask, edit, open, studio, written};
use super::{ConflictAnswer, FileDialog, FilesRequest};
use crate::studio::command::Command;
use crate::studio::documents::{DocumentsRequest, TextField};
use crate::studio::model::testing::wait_until;
use crate::studio::model::{Dialog, Studio};
use crate::studio::request::Request;
use crate::studio::source::LevelSource;
use crate::worlds::ice::Level;
use std::path::Path;
use tempfile::TempDir;

const ONE: &str = "#####\n#@$.#\n#####\nTitle: One\n";
const OTHER: &str = "######\n#@$ .#\n######\nTitle: Other\n";

/// Opens a file in a new studio and waits for the first scan of it.
fn opened(folder: &TempDir, text: &str) -> (Studio, std::path::PathBuf) {
    let path = written(folder, "a.xsb", text);
    let mut studio = studio(folder);
    open(&mut studio, &path);
    look(&mut studio);
    (studio, path)
}

/// Scans the files and handles the result.
fn look(studio: &mut Studio) {
    studio.files.rescan_soon();
    studio.advance(20.0);
    wait_until(studio, "it has looked", |studio| studio.files.file_watch_is_idle());
    studio.advance(20.0);
}

fn asks(studio: &Studio) -> bool {
    matches!(studio.dialog, Some(Dialog::Files(FileDialog::Changed(_))))
}

fn answer(studio: &mut Studio, keep: ConflictAnswer) {
    let Some(Dialog::Files(FileDialog::Changed(change))) = studio.dialog.clone() else {
        panic!("{:?}", studio.dialog);
    };
    ask(studio, FilesRequest::ResolveConflict(change, keep));
}

#[test]
fn unmodified_level_is_reloaded_with_undo() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, path) = opened(&folder, ONE);
    let mine = studio.worlds.ice.level().clone();
    written(&folder, "a.xsb", OTHER);
    look(&mut studio);
    assert_eq!(studio.worlds.ice.level_name(), "Other");
    assert!(!studio.shown_level().is_modified());
    assert_eq!(studio.shown_level().source(), &LevelSource::File { path, index: 0 });
    let notice = studio.notices.iter().find(|notice| notice.text.starts_with("a.xsb changed"));
    let (label, undo) = notice.and_then(|notice| notice.action.clone()).expect("an offer");
    assert_eq!(label, "Undo");
    studio.apply(undo);
    assert_eq!(studio.worlds.ice.level(), &mine);
    assert!(studio.shown_level().is_modified());
    look(&mut studio);
    assert!(!asks(&studio), "it is asked about a change once");
}

#[test]
fn own_writes_are_no_external_change() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, path) = opened(&folder, TWO);
    ask(&mut studio, FilesRequest::OpenLevel(LevelSource::File { path, index: 1 }));
    edit(&mut studio);
    studio.apply(Request::Command(Command::Save));
    let before = studio.worlds.ice.document().id();
    look(&mut studio);
    assert!(!asks(&studio));
    assert_eq!(studio.worlds.ice.document().id(), before);
    assert!(studio.notices.iter().all(|notice| !notice.text.contains("changed on disk")));
}

#[test]
fn modified_level_causes_a_question() {
    let check = |keep: ConflictAnswer, open_levels: usize, shown: &str, unsaved: &[&str]| {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut studio, path) = opened(&folder, ONE);
        edit(&mut studio);
        let mine = studio.worlds.ice.level().clone();
        written(&folder, "a.xsb", OTHER);
        look(&mut studio);
        assert!(asks(&studio), "{keep:?}");
        assert_eq!(studio.worlds.ice.level(), &mine, "nothing is changed unasked");
        answer(&mut studio, keep);
        assert_eq!(studio.worlds.ice.level_name(), shown, "{keep:?}");
        assert_eq!(studio.unsaved_levels(), unsaved, "{keep:?}");
        assert_eq!(studio.worlds.ice.documents().len(), open_levels, "{keep:?}");
        look(&mut studio);
        assert!(!asks(&studio), "{keep:?}");
        if keep == ConflictAnswer::FileVersion {
            studio.apply(Request::Command(Command::Undo));
            assert_eq!(studio.worlds.ice.level(), &mine);
        }
        if keep == ConflictAnswer::OpenLevel {
            studio.apply(Request::Command(Command::Save));
            assert!(!studio.shown_level().is_modified(), "it was answered for");
            assert_eq!(saved(&path), [mine]);
        }
    };
    check(ConflictAnswer::OpenLevel, 1, "One", &["One"]);
    check(ConflictAnswer::FileVersion, 1, "Other", &[]);
    check(ConflictAnswer::SaveElsewhere, 1, "One", &["One"]);
}

fn saved(path: &Path) -> Vec<Level> {
    let text = std::fs::read_to_string(path).expect("read");
    crate::formats::xsb::read_xsb(&text).value.levels
}

#[test]
fn level_without_its_file_is_unsaved() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, path) = opened(&folder, ONE);
    std::fs::remove_file(&path).expect("removed");
    look(&mut studio);
    assert!(!studio.shown_level().is_modified(), "it may be written anew at this moment");
    look(&mut studio);
    assert!(studio.shown_level().is_modified());
    studio.apply(Request::Command(Command::Save));
    assert!(path.is_file() && !studio.shown_level().is_modified());
}

/// Latin-1, with two comments and a solution.
const ANNOTATED: &[u8] = b"; caf\xe9\r\n#####\r\n#@$.#\r\n#####\r\nTitle: One\r\nAuthor: Ann\r\n\
    Solution: r\r\n; at the end\r\n";

#[test]
fn saving_restores_a_missing_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.sok");
    std::fs::write(&path, ANNOTATED).expect("written");
    let mut studio = studio(&folder);
    open(&mut studio, &path);
    look(&mut studio);
    edit(&mut studio);
    studio.apply(Request::Command(Command::Save));
    let saved = std::fs::read(&path).expect("read");
    assert_ne!(saved, ANNOTATED);
    studio.apply(Request::Command(Command::Undo));
    studio.apply(Request::Command(Command::Save));
    assert_eq!(std::fs::read(&path).expect("read"), ANNOTATED);
    look(&mut studio);
    std::fs::remove_file(&path).expect("removed");
    look(&mut studio);
    look(&mut studio);
    studio.apply(Request::Command(Command::Redo));
    studio.apply(Request::Command(Command::Save));
    assert_eq!(std::fs::read(&path).expect("read"), saved);
}

#[test]
fn question_waits_for_text_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, _) = opened(&folder, ONE);
    let (document, field, text) =
        (studio.shown_level().id(), TextField::Title, "Renamed".to_owned());
    studio.files.set_input_state(false, true);
    studio.apply(Request::Documents(DocumentsRequest::SetText { document, field, text }));
    written(&folder, "a.xsb", OTHER);
    look(&mut studio);
    assert!(!asks(&studio), "the next Enter belongs to the text field");
    assert_eq!(
        (studio.shown_level().name(), studio.title().starts_with("Renamed")),
        ("Renamed".into(), true)
    );
    studio.files.set_input_state(false, false);
    look(&mut studio);
    let Some(Dialog::Files(FileDialog::Changed(change))) = &studio.dialog else {
        panic!("{:?}", studio.dialog);
    };
    assert_eq!(change.name, "Renamed");
}

#[test]
fn cancelled_save_keeps_the_source() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, path) = opened(&folder, ONE);
    edit(&mut studio);
    written(&folder, "a.xsb", OTHER);
    look(&mut studio);
    answer(&mut studio, ConflictAnswer::SaveElsewhere);
    studio.dialog = None;
    assert_eq!(studio.shown_level().source().path(), Some(path.as_path()));
    studio.apply(Request::Command(Command::Save));
    assert!(asks(&studio), "the file still holds another version");
    assert_eq!(std::fs::read_to_string(&path).expect("read"), OTHER);
}

#[cfg(unix)]
#[test]
fn failed_save_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, path) = opened(&folder, ONE);
    edit(&mut studio);
    written(&folder, "a.xsb", "no board\n");
    studio.apply(Request::Command(Command::Save));
    assert!(studio.shown_level().is_modified());
    let picks = |studio: &Studio| matches!(studio.dialog, Some(Dialog::Files(FileDialog::Pick(_))));
    assert!(picks(&studio), "{:?}", studio.dialog);
    studio.dialog = None;
    std::fs::remove_file(&path).expect("removed");
    std::fs::create_dir(&path).expect("made");
    look(&mut studio);
    look(&mut studio);
    let texts: Vec<_> = studio.notices.iter().map(|notice| notice.text.clone()).collect();
    assert!(texts.iter().any(|text| text.contains("is no longer a file")), "{texts:?}");
    studio.apply(Request::Command(Command::Save));
    assert!(picks(&studio), "{:?}", studio.dialog);
}

#[test]
fn library_follows_changed_files_and_folders() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, _) = opened(&folder, TWO);
    let titles = |studio: &Studio| {
        let shelf = studio.files.shelves().next().expect("a shelf");
        shelf.levels.iter().map(|level| level.title.clone()).collect::<Vec<_>>()
    };
    assert_eq!(titles(&studio), ["One", "Two"]);
    written(&folder, "a.xsb", &format!("{TWO}\n{OTHER}"));
    look(&mut studio);
    assert_eq!(titles(&studio), ["One", "Two", "Other"]);
    written(&folder, "set/b.xsb", ONE);
    open(&mut studio, &folder.path().join("set"));
    look(&mut studio);
    written(&folder, "set/c.xsb", OTHER);
    studio.advance(60_000.0);
    wait_until(&mut studio, "the folder is read again", |studio| {
        studio.files.shelves().any(|shelf| shelf.title == "set" && shelf.levels.len() == 2)
    });
}

#[test]
fn backups_find_moved_levels() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, path) = opened(&folder, TWO);
    edit(&mut studio);
    studio.apply(Request::Command(Command::Save));
    ask(&mut studio, FilesRequest::OpenLevel(LevelSource::File { path: path.clone(), index: 1 }));
    look(&mut studio);
    // Another program removes the first level, so that "Two" is at its index.
    let text = std::fs::read_to_string(&path).expect("read");
    let second = text.find("Title: One").map(|at| at + "Title: One\n".len()).expect("a title");
    written(&folder, "a.xsb", text[second..].trim_start_matches('\n'));
    look(&mut studio);
    look(&mut studio);
    assert_eq!(studio.shown_level().source(), &LevelSource::File { path, index: 0 });
    studio.apply(Request::Command(Command::Backups));
    wait_until(&mut studio, "they are listed", |studio| {
        studio.files.backup_list().list().is_some()
    });
    let list = studio.files.backup_list().list().expect("a list");
    let titles: Vec<_> =
        list.iter().map(|kept| kept.level.as_ref().map(|level| level.title.clone())).collect();
    assert_eq!(titles, [Ok("Two".to_owned())]);
}

#[test]
fn restoring_is_one_edit_and_writes_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, path) = opened(&folder, ONE);
    let first = studio.worlds.ice.level().clone();
    edit(&mut studio);
    studio.apply(Request::Command(Command::Save));
    let second = studio.worlds.ice.level().clone();
    let on_disk = std::fs::read(&path).expect("read");
    assert_ne!(first, second);
    let listed = |studio: &Studio| studio.files.backup_list().list().map(<[_]>::len);
    // A save returns after its backup is on the disk, so a crash after the save loses nothing.
    let backups = std::fs::read_dir(folder.path().join("data/backups")).expect("a folder");
    let mut copies = backups.filter_map(|entry| std::fs::read(entry.ok()?.path()).ok());
    assert!(copies.any(|copy| copy == ONE.as_bytes()));
    studio.apply(Request::Command(Command::Backups));
    assert_eq!(studio.dialog, Some(Dialog::Files(FileDialog::Backups)));
    wait_until(&mut studio, "they are listed", |studio| listed(studio).is_some());
    let kept = studio.files.backup_list().list().expect("a list").to_vec();
    assert_eq!(kept.len(), 1);
    assert!(kept[0].is_replaced_file);
    ask(&mut studio, FilesRequest::RestoreBackup(kept[0].path.clone()));
    assert_eq!(studio.worlds.ice.level().board, first.board);
    assert!(studio.shown_level().is_modified());
    assert_eq!(std::fs::read(&path).expect("read"), on_disk);
    studio.apply(Request::Command(Command::Undo));
    assert_eq!(studio.worlds.ice.level(), &second, "one step");
    ask(&mut studio, FilesRequest::OpenBackup(kept[0].path.clone()));
    assert_eq!(studio.worlds.ice.level().board, first.board);
    assert_eq!(studio.shown_level().source().path(), None, "a level of its own");
}

/// Titles and boards of a file on the disk.
fn titles_in(path: &Path) -> Vec<String> {
    saved(path).iter().map(|level| level.title.clone()).collect()
}

/// Opens a level of a collection and changes it.
fn edit_level(studio: &mut Studio, path: &Path, index: usize) {
    let source = LevelSource::File { path: path.to_owned(), index };
    ask(studio, FilesRequest::OpenLevel(source));
    edit(studio);
}

fn place(studio: &Studio) -> Option<usize> {
    match studio.shown_level().source() {
        LevelSource::File { index, .. } => Some(*index),
        _ => None,
    }
}

#[test]
fn inserted_levels_shift_open_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, path) = opened(&folder, TWO);
    edit_level(&mut studio, &path, 0);
    edit_level(&mut studio, &path, 1);
    written(&folder, "a.xsb", &format!("{OTHER}\n{TWO}"));
    look(&mut studio);
    assert_eq!((place(&studio), studio.shown_level().name().as_str()), (Some(2), "Two"));
    let open = |studio: &mut Studio, index| {
        let source = LevelSource::File { path: path.clone(), index };
        ask(studio, FilesRequest::OpenLevel(source));
        (studio.shown_level().name(), studio.shown_level().is_modified())
    };
    assert_eq!(open(&mut studio, 0), ("Other".to_owned(), false));
    assert_eq!(open(&mut studio, 1), ("One".to_owned(), true));
    assert_eq!(open(&mut studio, 2), ("Two".to_owned(), true));
    studio.apply(Request::Command(Command::Save));
    assert_eq!(titles_in(&path), ["Other", "One", "Two"]);
}

#[test]
fn keeping_the_open_level_replaces_only_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, path) = opened(&folder, TWO);
    edit_level(&mut studio, &path, 0);
    let mine = studio.worlds.ice.level().clone();
    let theirs = TWO.replacen('$', " ", 1).replacen('.', "*", 1);
    written(&folder, "a.xsb", &format!("{OTHER}\n{theirs}"));
    look(&mut studio);
    answer(&mut studio, ConflictAnswer::OpenLevel);
    studio.apply(Request::Command(Command::Save));
    assert_eq!(titles_in(&path), ["Other", "One", "Two"]);
    assert_eq!(saved(&path)[1], mine);
}

#[test]
fn removed_level_is_kept_unsaved() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, path) = opened(&folder, TWO);
    edit_level(&mut studio, &path, 0);
    let only_two = TWO.split_once("\n\n").map(|(_, two)| two).expect("two levels");
    written(&folder, "a.xsb", only_two);
    look(&mut studio);
    assert_eq!(place(&studio), Some(0), "the file may be half written");
    look(&mut studio);
    assert_eq!((place(&studio), studio.shown_level().name().as_str()), (None, "One"));
    assert!(studio.shown_level().is_modified());
    ask(&mut studio, FilesRequest::OpenLevel(LevelSource::File { path, index: 0 }));
    assert_eq!(
        (studio.shown_level().name().as_str(), studio.shown_level().is_modified()),
        ("Two", false)
    );
}

#[test]
fn half_written_file_removes_no_level() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, path) = opened(&folder, TWO);
    edit_level(&mut studio, &path, 1);
    written(&folder, "a.xsb", ONE);
    look(&mut studio);
    written(&folder, "a.xsb", TWO);
    look(&mut studio);
    look(&mut studio);
    assert_eq!(place(&studio), Some(1));
}

#[test]
fn saving_restores_the_other_levels() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = format!("; A word of mine.\r\n{}", TWO.replace('\n', "\r\n"));
    let (mut studio, path) = opened(&folder, &text);
    edit_level(&mut studio, &path, 1);
    std::fs::remove_file(&path).expect("removed");
    look(&mut studio);
    look(&mut studio);
    studio.apply(Request::Command(Command::Save));
    assert_eq!(titles_in(&path), ["One", "Two"]);
    let now = std::fs::read_to_string(&path).expect("read");
    let first = text.split_once("\r\n\r\n").map(|(first, _)| first).expect("two levels");
    assert!(now.starts_with(first), "{now}");
    assert!(!studio.shown_level().is_modified());
    assert_eq!(studio.files.level_count_of_file(&path), 2);
}

#[test]
fn emptied_file_is_restored_by_saving() {
    for (text, titles) in [(ONE, &["One"][..]), (TWO, &["One", "Two"])] {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut studio, path) = opened(&folder, text);
        written(&folder, "a.xsb", "");
        look(&mut studio);
        assert!(studio.shown_level().is_modified(), "it lies nowhere but here");
        studio.apply(Request::Command(Command::Save));
        assert_eq!(titles_in(&path), titles);
        assert_eq!(std::fs::read_to_string(&path).expect("read"), text);
        assert!(!studio.shown_level().is_modified());
    }
}

#[cfg(unix)]
#[test]
fn same_file_by_another_path_is_recognised() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, path) = opened(&folder, TWO);
    edit(&mut studio);
    let link = folder.path().join("link.xsb");
    std::os::unix::fs::symlink(&path, &link).expect("a link");
    for other in [folder.path().join("../").join(folder.path()).join("./a.xsb"), link] {
        open(&mut studio, &other);
        assert_eq!(studio.shown_level().source().path(), Some(&*path), "{}", other.display());
        assert!(studio.shown_level().is_modified(), "the draft is shown");
    }
    assert_eq!(studio.worlds.ice.documents().len(), 1);
}
