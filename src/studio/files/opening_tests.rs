//! Opening files, the content of the library, and what the next start shows.

use super::FilesRequest;
use super::tests::{TWO, ask, open, studio, watching_moves, written};
use crate::storage::bundled;
use crate::studio::command::Command;
use crate::studio::model::testing::wait_until;
use crate::studio::model::{Dialog, Effect, Mode, Run};
use crate::studio::request::Request;
use crate::studio::source::LevelSource;
use std::fs;
use std::path::{Path, PathBuf};

/// A file of moves needs a board with crates.
///
/// The case of the extension does not matter.
#[test]
fn move_file_opens_on_any_extension_case() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = watching_moves(&folder);
    let saved = folder.path().join("SAVED.LURD");
    ask(&mut studio, FilesRequest::SaveRunTo(saved.clone()));
    assert_eq!(fs::read_to_string(&saved).expect("written").trim(), "RR");
}

/// Tests run in the project's folder.
#[test]
fn relative_paths_are_stored_as_absolute() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = studio(&folder);
    open(&mut studio, Path::new("levels/ice/3-traps"));
    let here = std::env::current_dir().expect("a folder");
    assert_eq!(studio.settings.library_folders, [here.join("levels/ice/3-traps")]);
    open(&mut studio, Path::new("levels/ice/1-first-steps/12-urn.ron"));
    let last = studio.settings.last_level.clone();
    let path = here.join("levels/ice/1-first-steps/12-urn.ron");
    assert_eq!(last, Some(LevelSource::File { path, index: 0 }));
}

#[test]
fn demonstration_opens_until_another_level_was_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let demonstrates = |last: Option<LevelSource>| {
        let mut studio = studio(&folder);
        studio.settings.last_level = last;
        studio.restore_last_level();
        studio.files.demo.is_some()
    };
    let bundled = |path: &str| Some(LevelSource::Bundled(path.to_owned()));
    let file = |path: PathBuf| Some(LevelSource::File { path, index: 0 });
    assert!(demonstrates(None));
    assert!(demonstrates(bundled("ice/3-traps/02-false-floor.ron")));
    assert!(!demonstrates(bundled("ice/3-traps/01-mousetrap.ron")));
    assert!(!demonstrates(file(written(&folder, "two.xsb", TWO))));
    assert!(demonstrates(file(folder.path().join("gone.xsb"))));
}

#[test]
fn start_page_is_shown_at_the_first_start_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut first = studio(&folder);
    first.restore_last_level();
    assert_eq!(first.dialog, Some(Dialog::Start));
    assert!(first.files.demo.is_some(), "the demonstration is behind the page");
    let mut second = studio(&folder);
    second.settings = first.settings.clone();
    second.restore_last_level();
    assert_eq!(second.dialog, None);
    assert!(second.files.demo.is_some());
}

#[test]
fn every_bundled_lesson_opens_from_the_library() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = studio(&folder);
    let shelf = studio.files.shelves().next().expect("a shelf").clone();
    assert_eq!((shelf.title.as_str(), shelf.levels.len()), ("Lessons", bundled::lessons().len()));
    for entry in &shelf.levels {
        ask(&mut studio, FilesRequest::OpenLevel(entry.source.clone()));
        let lesson = studio.lesson.as_deref().expect("an open lesson");
        assert_eq!((lesson.title(), Some(lesson.moment_count())), (&*entry.title, entry.lesson));
    }
}

#[test]
fn moves_after_the_end_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = studio(&folder);
    ask(&mut studio, FilesRequest::OpenText("#####\n#@$.#\n#####\n".to_owned()));
    ask(&mut studio, FilesRequest::OpenText("RRRR".to_owned()));
    assert_eq!(studio.runs.shown().expect("a run").len(), 1);
    let actual = "The run ends after 1 of 4 moves of the text; 3 were not played";
    assert!(studio.notices.iter().any(|notice| notice.text == actual));
}

#[test]
fn picture_shows_the_step_of_the_request() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = watching_moves(&folder);
    studio.apply(Request::Command(Command::PlayPause));
    assert!(studio.playback.is_playing());
    let cursor = studio.playback.cursor();
    studio.apply(Request::Command(Command::ExportPicture));
    studio.advance(5_000.0);
    assert_eq!((studio.playback.is_playing(), studio.playback.cursor()), (false, cursor));
}

#[test]
fn last_open_level_of_a_collection_is_restored() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = written(&folder, "two.xsb", TWO);
    let mut last = studio(&folder);
    open(&mut last, &path);
    ask(&mut last, FilesRequest::OpenLevel(LevelSource::File { path, index: 1 }));
    last.advance(2_000.0);
    last.end_session();
    drop(last);
    let mut next = studio(&folder);
    next.restore_last_level();
    wait_until(&mut next, "the file is read", |studio| studio.files.reading.is_empty());
    assert_eq!(next.shown_level().name(), "Two");
}

#[test]
fn recordings_and_moves_open_as_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = watching_moves(&folder);
    assert_eq!(studio.mode, Mode::Watch);
    let run = studio.runs.shown().expect("a run");
    assert_eq!((run.len(), run.outcome().is_some()), (2, true));
    let saved = folder.path().join("run.ron");
    ask(&mut studio, FilesRequest::SaveRunTo(saved.clone()));
    let first = studio.runs.shown().and_then(Run::ice).expect("a run").recording().clone();
    open(&mut studio, &saved);
    assert_eq!(studio.runs.len(), 2);
    assert_eq!(studio.runs.shown().and_then(Run::ice).expect("a run").recording(), &first);
}

#[test]
fn a_file_opened_by_its_path_shows_its_first_level() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = studio(&folder);
    let path = folder.path().join("two.xsb");
    ask(&mut studio, FilesRequest::OpenLevel(LevelSource::File { path: path.clone(), index: 1 }));
    wait_until(&mut studio, "the file is missed", |studio| studio.files.reading.is_empty());
    written(&folder, "two.xsb", TWO);
    open(&mut studio, &path);
    assert_eq!(studio.shown_level().name(), "One");
}

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

#[test]
fn a_link_opens_a_saved_run_at_its_step() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = watching_moves(&folder);
    let unsaved = studio.obstacle(Command::CopyStepLink).expect("an unsaved run");
    assert!(unsaved.contains("Ctrl+Shift+R"), "{unsaved}");
    let saved = folder.path().join("run.ron");
    ask(&mut studio, FilesRequest::SaveRunTo(saved.clone()));
    studio.apply(Request::Command(Command::Start));
    studio.apply(Request::Command(Command::StepForward));
    studio.take_effects();
    studio.apply(Request::Command(Command::CopyStepLink));
    let link = format!("{}#step=1", saved.display());
    assert!(studio.take_effects().contains(&Effect::CopyText(link.clone())));
    let mut other = super::tests::studio(&folder);
    open(&mut other, Path::new(&link));
    assert_eq!((other.mode, other.playback.cursor()), (Mode::Watch, 1));
    // Opening the file without a place shows its start, also after a link.
    open(&mut other, &saved);
    assert_eq!(other.playback.cursor(), 0);
}

#[test]
fn a_link_without_its_place_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = watching_moves(&folder);
    let saved = folder.path().join("run.ron");
    ask(&mut studio, FilesRequest::SaveRunTo(saved.clone()));
    let said = |studio: &mut crate::studio::model::Studio, end: &str| {
        open(studio, Path::new(&format!("{}{end}", saved.display())));
        studio.notices.iter().map(|notice| notice.text.clone()).collect::<Vec<_>>().join(" | ")
    };
    let past_end = said(&mut studio, "#step=9");
    assert!(past_end.contains("run.ron has no #step=9. Its last step is 2."), "{past_end}");
    let moment = said(&mut studio, "#m1");
    assert!(moment.contains("#m1 needs a file of a lesson"), "{moment}");
    let runs = studio.runs.len();
    open(&mut studio, Path::new(&format!("{}#move=1", saved.display())));
    assert!(studio.dialog.is_some(), "the message names the unknown place");
    assert_eq!(studio.runs.len(), runs, "nothing is opened");
    studio.dialog = None;
    let lesson = Path::new("levels/lessons/10-proofs.lesson");
    open(&mut studio, Path::new(&format!("{}#m3", lesson.display())));
    assert_eq!(studio.lesson.as_ref().map(|lesson| lesson.current()), Some(2));
}
