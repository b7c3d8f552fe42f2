//! Content of the library, and its messages about files that cannot be read.

use super::FilesRequest;
use super::tests::{TWO, ask, open, studio, written};
use crate::studio::command::Command;
use crate::studio::model::Mode;
use crate::studio::model::testing::wait_until;
use crate::studio::request::Request;

#[test]
fn folders_can_be_added_and_removed() {
    let folder = tempfile::tempdir().expect("a folder");
    written(&folder, "levels/a/two.xsb", TWO);
    written(&folder, "levels/b.ron", "Level(board: [\"#@$.#\"])");
    written(&folder, "levels/bad.ron", "Level(");
    let mut studio = studio(&folder);
    open(&mut studio, &folder.path().join("levels"));
    let shelf = studio.files.shelves().next().expect("a shelf").clone();
    let titles: Vec<_> = shelf.levels.iter().map(|level| level.title.as_str()).collect();
    assert_eq!(titles, ["One", "Two", "b"]);
    assert!(shelf.note.contains("Files that could not be read as a whole: 1"));
    let count = studio.files.shelves().count();
    ask(&mut studio, FilesRequest::RemoveShelf(folder.path().join("levels")));
    assert_eq!(studio.files.shelves().count(), count - 1);
    assert!(studio.settings.library_folders.is_empty());
}

#[test]
fn library_lists_recordings_as_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    written(&folder, "mine/level.xsb", "######\n#@$ .#\n######\nTitle: Slide\n");
    let moves = written(&folder, "moves.lurd", "RR");
    let mut studio = studio(&folder);
    open(&mut studio, &folder.path().join("mine/level.xsb"));
    open(&mut studio, &moves);
    ask(&mut studio, FilesRequest::SaveRunTo(folder.path().join("mine/run.ron")));
    open(&mut studio, &folder.path().join("mine"));
    let shelf = studio.files.shelves().find(|shelf| shelf.title == "mine").expect("a shelf");
    let listed: Vec<_> = shelf.levels.iter().map(|it| (it.title.as_str(), it.is_run())).collect();
    assert_eq!(listed, [("Slide", false), ("Slide, run of you", true)]);
    let source = shelf.levels[1].source.clone();
    studio.apply(Request::Command(Command::NewLevel));
    ask(&mut studio, FilesRequest::OpenLevel(source));
    wait_until(&mut studio, "it is read", |studio| {
        studio.files.paths_in_progress().next().is_none()
    });
    assert_eq!((studio.mode, studio.worlds.ice.level_name()), (Mode::Watch, "Slide".into()));
    assert_eq!(studio.runs.shown().map(|run| run.len()), Some(2));
}

#[test]
fn unreadable_library_files_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    written(&folder, "set/good.xsb", TWO);
    written(&folder, "set/bad.ron", "Level(");
    written(&folder, "set/half.xsb", "#####\n#@$.#\n#?  #\n#####\n");
    written(&folder, "set/notes.txt", "Thanks to all who played.");
    let mut studio = studio(&folder);
    open(&mut studio, &folder.path().join("set"));
    let shelf = studio.files.shelves().find(|shelf| shelf.title == "set").expect("a shelf");
    let actual = "Files that could not be read as a whole: 2\nbad.ron: line 1, column 6: ";
    assert!(
        shelf.note.contains(actual) && shelf.note.contains("half.xsb: line 3"),
        "{}",
        shelf.note
    );
    let actual = "set: files that could not be read as a whole: 2; bad.ron: line 1, column 6: ";
    let is_reported = studio.notices.iter().any(|notice| notice.text.starts_with(actual));
    assert!(is_reported, "{:?}", studio.notices.iter().collect::<Vec<_>>());
}
