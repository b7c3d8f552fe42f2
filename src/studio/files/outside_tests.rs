//! Files that change on disk, and backups that are restored.

use super::tests::{TWO, ask, edit, open, studio, written};
use super::{FileDialog, FilesRequest, Keep};
use crate::studio::command::Command;
use crate::studio::desk::{DeskRequest, Field};
use crate::studio::model::testing::until;
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
    studio.files.look_outside_soon();
    studio.advance(20.0);
    until(studio, "it has looked", |studio| studio.files.outside_is_quiet());
    studio.advance(20.0);
}

fn asks(studio: &Studio) -> bool {
    matches!(studio.dialog, Some(Dialog::Files(FileDialog::Changed(_))))
}

fn answer(studio: &mut Studio, keep: Keep) {
    let Some(Dialog::Files(FileDialog::Changed(change))) = studio.dialog.clone() else {
        panic!("{:?}", studio.dialog);
    };
    ask(studio, FilesRequest::AnswerChange(change, keep));
}

#[test]
fn an_unchanged_level_is_read_again_and_that_can_be_undone() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, path) = opened(&folder, ONE);
    let mine = studio.editor.level().clone();
    written(&folder, "a.xsb", OTHER);
    look(&mut studio);
    assert_eq!(studio.editor.level_name(), "Other");
    assert!(!studio.drawn().is_modified());
    assert_eq!(studio.drawn().source(), &LevelSource::File { path, index: 0 });
    let notice = studio.notices.iter().find(|notice| notice.text.starts_with("a.xsb changed"));
    let (label, undo) = notice.and_then(|notice| notice.offer.clone()).expect("an offer");
    assert_eq!(label, "Undo");
    studio.apply(undo);
    assert_eq!(studio.editor.level(), &mine);
    assert!(studio.drawn().is_modified());
    look(&mut studio);
    assert!(!asks(&studio), "it is asked about a change once");
}

#[test]
fn what_the_studio_writes_itself_is_no_outside_change() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, path) = opened(&folder, TWO);
    ask(&mut studio, FilesRequest::OpenLevel(LevelSource::File { path, index: 1 }));
    edit(&mut studio);
    studio.apply(Request::Command(Command::Save));
    let before = studio.editor.document().id();
    look(&mut studio);
    assert!(!asks(&studio));
    assert_eq!(studio.editor.document().id(), before);
    assert!(studio.notices.iter().all(|notice| !notice.text.contains("changed on disk")));
}

#[test]
fn a_changed_level_is_asked_about() {
    let check = |keep: Keep, open_levels: usize, shown: &str, unsaved: &[&str]| {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut studio, path) = opened(&folder, ONE);
        edit(&mut studio);
        let mine = studio.editor.level().clone();
        written(&folder, "a.xsb", OTHER);
        look(&mut studio);
        assert!(asks(&studio), "{keep:?}");
        assert_eq!(studio.editor.level(), &mine, "nothing is changed unasked");
        answer(&mut studio, keep);
        assert_eq!(studio.editor.level_name(), shown, "{keep:?}");
        assert_eq!(studio.unsaved_levels(), unsaved, "{keep:?}");
        assert_eq!(studio.editor.documents().len(), open_levels, "{keep:?}");
        look(&mut studio);
        assert!(!asks(&studio), "{keep:?}");
        if keep == Keep::Theirs {
            studio.apply(Request::Command(Command::Undo));
            assert_eq!(studio.editor.level(), &mine);
        }
        if keep == Keep::Mine {
            studio.apply(Request::Command(Command::Save));
            assert!(!studio.drawn().is_modified(), "it was answered for");
            assert_eq!(saved(&path), [mine]);
        }
    };
    check(Keep::Mine, 1, "One", &["One"]);
    check(Keep::Theirs, 1, "Other", &[]);
    check(Keep::MineElsewhere, 1, "One", &["One"]);
}

fn saved(path: &Path) -> Vec<Level> {
    let text = std::fs::read_to_string(path).expect("read");
    crate::formats::xsb::read_xsb(&text).value.levels
}

#[test]
fn a_level_whose_file_is_gone_counts_as_unsaved() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, path) = opened(&folder, ONE);
    std::fs::remove_file(&path).expect("removed");
    look(&mut studio);
    assert!(!studio.drawn().is_modified(), "it may be written anew at this moment");
    look(&mut studio);
    assert!(studio.drawn().is_modified());
    studio.apply(Request::Command(Command::Save));
    assert!(path.is_file() && !studio.drawn().is_modified());
}

/// Latin-1, with two comments and a solution.
const ANNOTATED: &[u8] = b"; caf\xe9\r\n#####\r\n#@$.#\r\n#####\r\nTitle: One\r\nAuthor: Ann\r\n\
    Solution: r\r\n; at the end\r\n";

#[test]
fn saving_the_only_level_of_a_file_that_is_gone_changes_only_its_lines() {
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
fn a_change_outside_is_asked_about_only_after_the_typing_with_the_name_of_now() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, _) = opened(&folder, ONE);
    let (document, field, text) = (studio.drawn().id(), Field::Title, "Renamed".to_owned());
    studio.files.note_input(false, true);
    studio.apply(Request::Desk(DeskRequest::Type { document, field, text }));
    written(&folder, "a.xsb", OTHER);
    look(&mut studio);
    assert!(!asks(&studio), "the next Enter belongs to the text field");
    assert_eq!(
        (studio.drawn().name(), studio.title().starts_with("Renamed")),
        ("Renamed".into(), true)
    );
    studio.files.note_input(false, false);
    look(&mut studio);
    let Some(Dialog::Files(FileDialog::Changed(change))) = &studio.dialog else {
        panic!("{:?}", studio.dialog);
    };
    assert_eq!(change.name, "Renamed");
}

#[test]
fn a_level_stays_in_its_changed_file_if_saving_elsewhere_is_cancelled() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, path) = opened(&folder, ONE);
    edit(&mut studio);
    written(&folder, "a.xsb", OTHER);
    look(&mut studio);
    answer(&mut studio, Keep::MineElsewhere);
    studio.dialog = None;
    assert_eq!(studio.drawn().source().path(), Some(path.as_path()));
    studio.apply(Request::Command(Command::Save));
    assert!(asks(&studio), "the file still holds another version");
    assert_eq!(std::fs::read_to_string(&path).expect("read"), OTHER);
}

#[cfg(unix)]
#[test]
fn a_save_that_fails_says_so_and_asks_for_another_file_where_that_helps() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, path) = opened(&folder, ONE);
    edit(&mut studio);
    written(&folder, "a.xsb", "no board\n");
    studio.apply(Request::Command(Command::Save));
    assert!(studio.drawn().is_modified());
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
fn the_library_shows_what_a_changed_file_and_folder_hold() {
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
    until(&mut studio, "the folder is read again", |studio| {
        studio.files.shelves().any(|shelf| shelf.title == "set" && shelf.levels.len() == 2)
    });
}

#[test]
fn backups_of_a_file_offer_the_level_that_was_moved_and_no_other() {
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
    assert_eq!(studio.drawn().source(), &LevelSource::File { path, index: 0 });
    studio.apply(Request::Command(Command::Backups));
    until(&mut studio, "they are listed", |studio| studio.files.backup_list().list().is_some());
    let list = studio.files.backup_list().list().expect("a list");
    let titles: Vec<_> =
        list.iter().map(|kept| kept.level.as_ref().map(|level| level.title.clone())).collect();
    assert_eq!(titles, [Ok("Two".to_owned())]);
}

#[test]
fn a_backup_is_restored_as_one_step_and_writes_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, path) = opened(&folder, ONE);
    let first = studio.editor.level().clone();
    edit(&mut studio);
    studio.apply(Request::Command(Command::Save));
    let second = studio.editor.level().clone();
    let on_disk = std::fs::read(&path).expect("read");
    assert_ne!(first, second);
    let listed = |studio: &Studio| studio.files.backup_list().list().map(<[_]>::len);
    // A save returns after its backup is on the disk, so a crash after the save loses nothing.
    let backups = std::fs::read_dir(folder.path().join("data/backups")).expect("a folder");
    let mut copies = backups.filter_map(|entry| std::fs::read(entry.ok()?.path()).ok());
    assert!(copies.any(|copy| copy == ONE.as_bytes()));
    studio.apply(Request::Command(Command::Backups));
    assert_eq!(studio.dialog, Some(Dialog::Files(FileDialog::Backups)));
    until(&mut studio, "they are listed", |studio| listed(studio).is_some());
    let kept = studio.files.backup_list().list().expect("a list").to_vec();
    assert_eq!(kept.len(), 1);
    assert!(kept[0].is_of_file);
    ask(&mut studio, FilesRequest::RestoreBackup(kept[0].path.clone()));
    assert_eq!(studio.editor.level().board, first.board);
    assert!(studio.drawn().is_modified());
    assert_eq!(std::fs::read(&path).expect("read"), on_disk);
    studio.apply(Request::Command(Command::Undo));
    assert_eq!(studio.editor.level(), &second, "one step");
    ask(&mut studio, FilesRequest::OpenBackup(kept[0].path.clone()));
    assert_eq!(studio.editor.level().board, first.board);
    assert_eq!(studio.drawn().source().path(), None, "a level of its own");
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
    match studio.drawn().source() {
        LevelSource::File { index, .. } => Some(*index),
        _ => None,
    }
}

#[test]
fn levels_put_in_front_by_another_program_move_the_open_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, path) = opened(&folder, TWO);
    edit_level(&mut studio, &path, 0);
    edit_level(&mut studio, &path, 1);
    written(&folder, "a.xsb", &format!("{OTHER}\n{TWO}"));
    look(&mut studio);
    assert_eq!((place(&studio), studio.drawn().name().as_str()), (Some(2), "Two"));
    let open = |studio: &mut Studio, index| {
        let source = LevelSource::File { path: path.clone(), index };
        ask(studio, FilesRequest::OpenLevel(source));
        (studio.drawn().name(), studio.drawn().is_modified())
    };
    assert_eq!(open(&mut studio, 0), ("Other".to_owned(), false));
    assert_eq!(open(&mut studio, 1), ("One".to_owned(), true));
    assert_eq!(open(&mut studio, 2), ("Two".to_owned(), true));
    studio.apply(Request::Command(Command::Save));
    assert_eq!(titles_in(&path), ["Other", "One", "Two"]);
}

#[test]
fn keeping_mine_replaces_the_same_level_and_no_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, path) = opened(&folder, TWO);
    edit_level(&mut studio, &path, 0);
    let mine = studio.editor.level().clone();
    let theirs = TWO.replacen('$', " ", 1).replacen('.', "*", 1);
    written(&folder, "a.xsb", &format!("{OTHER}\n{theirs}"));
    look(&mut studio);
    answer(&mut studio, Keep::Mine);
    studio.apply(Request::Command(Command::Save));
    assert_eq!(titles_in(&path), ["Other", "One", "Two"]);
    assert_eq!(saved(&path)[1], mine);
}

#[test]
fn a_removed_level_is_kept_unsaved_and_its_place_is_of_the_level_that_is_there_now() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, path) = opened(&folder, TWO);
    edit_level(&mut studio, &path, 0);
    let only_two = TWO.split_once("\n\n").map(|(_, two)| two).expect("two levels");
    written(&folder, "a.xsb", only_two);
    look(&mut studio);
    assert_eq!(place(&studio), Some(0), "the file may be half written");
    look(&mut studio);
    assert_eq!((place(&studio), studio.drawn().name().as_str()), (None, "One"));
    assert!(studio.drawn().is_modified());
    ask(&mut studio, FilesRequest::OpenLevel(LevelSource::File { path, index: 0 }));
    assert_eq!((studio.drawn().name().as_str(), studio.drawn().is_modified()), ("Two", false));
}

#[test]
fn a_half_written_file_takes_no_level_away() {
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
fn saving_a_level_of_a_file_that_is_gone_writes_the_others_again_too() {
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
    assert!(!studio.drawn().is_modified());
    assert_eq!(studio.files.shelved_in(&path), 2);
}

#[test]
fn a_file_that_is_emptied_leaves_its_level_unsaved_and_saving_writes_it_again() {
    for (text, titles) in [(ONE, &["One"][..]), (TWO, &["One", "Two"])] {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut studio, path) = opened(&folder, text);
        written(&folder, "a.xsb", "");
        look(&mut studio);
        assert!(studio.drawn().is_modified(), "it lies nowhere but here");
        studio.apply(Request::Command(Command::Save));
        assert_eq!(titles_in(&path), titles);
        assert_eq!(std::fs::read_to_string(&path).expect("read"), text);
        assert!(!studio.drawn().is_modified());
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_is_opened_by_another_path_is_the_same_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut studio, path) = opened(&folder, TWO);
    edit(&mut studio);
    let link = folder.path().join("link.xsb");
    std::os::unix::fs::symlink(&path, &link).expect("a link");
    for other in [folder.path().join("../").join(folder.path()).join("./a.xsb"), link] {
        open(&mut studio, &other);
        assert_eq!(studio.drawn().source().path(), Some(&*path), "{}", other.display());
        assert!(studio.drawn().is_modified(), "the draft is shown");
    }
    assert_eq!(studio.editor.documents().len(), 1);
}
