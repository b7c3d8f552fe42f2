//! Recovery of unsaved work after a crash.

use super::tests::{ask, crash, edit, open, studio, written};
use super::{FileDialog, FilesRequest};
use crate::episode::{DeadEnd, Recording};
use crate::storage::bundled::packs;
use crate::studio::command::Command;
use crate::studio::documents::{DocumentsRequest, TextField};
use crate::studio::model::testing::{random_walk, trained_policy, wait_until};
use crate::studio::model::{Dialog, Studio};
use crate::studio::request::Request;
use crate::studio::source::LevelSource;
use std::fs;

/// Longer than the interval between two updates of the rescue file.
const A_WHILE_MS: f32 = 6_000.0;

fn asks_about_rescue(studio: &Studio) -> bool {
    studio.dialog == Some(Dialog::Files(FileDialog::Rescue))
}

fn type_title(studio: &mut Studio, text: &str) {
    let (document, text) = (studio.shown_level().id(), text.to_owned());
    studio.apply(Request::Documents(DocumentsRequest::SetText {
        document,
        field: TextField::Title,
        text,
    }));
}

/// Advances time until unsaved work is written.
fn keep(studio: &mut Studio) {
    studio.advance(A_WHILE_MS);
    wait_until(studio, "unsaved work is kept", |studio| {
        studio.files.session.pieces.writing.is_none()
    });
}

/// Opens all unsaved work that a crash left.
fn open_all(studio: &mut Studio) {
    ask(studio, FilesRequest::ResolveRescue(true));
    wait_until(studio, "everything is open", |studio| studio.files.earlier_work().is_none());
}

fn pieces_in(folder: &tempfile::TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path().join("data/rescue")).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn unsaved_work_is_offered_only_after_a_crash() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut crashed = studio(&folder);
    edit(&mut crashed);
    let edited = crashed.worlds.ice.level().clone();
    crash(crashed);
    let mut next = studio(&folder);
    assert!(asks_about_rescue(&next));
    assert_ne!(next.worlds.ice.level(), &edited, "nothing is opened unasked");
    ask(&mut next, FilesRequest::ResolveRescue(true));
    assert_eq!(next.worlds.ice.level(), &edited);
    next.end_session();
    drop(next);
    assert_eq!(studio(&folder).dialog, None);
}

/// No exit code runs, as after `kill -9`.
#[test]
fn added_folder_is_saved_at_once() {
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
fn damaged_settings_are_copied_aside() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = folder.path().join("data/settings.ron");
    fs::create_dir_all(folder.path().join("data")).expect("made");
    fs::write(&settings, "(theme: 3, seed: 7").expect("written");
    let opening = super::SessionStart::read(&folder.path().join("data"));
    let kept = folder.path().join("data/settings.ron.unread");
    let message = opening.message.expect("told");
    assert!(message.ends_with(&format!("was renamed to {}", kept.display())), "{message}");
    studio(&folder).end_session();
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
    studio.end_session();
    assert!(!data.join("settings.ron").exists());
}

/// A name in Latin-1, as other systems write it.
#[cfg(unix)]
#[test]
fn settings_and_rescue_support_non_unicode_paths() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = crate::storage::stored_path::path_of_bytes(b"caf\xe9.xsb".to_vec());
    let path = folder.path().join(name);
    fs::write(&path, super::tests::TWO).expect("written");
    let mut crashed = studio(&folder);
    open(&mut crashed, &path);
    edit(&mut crashed);
    crashed.advance(A_WHILE_MS);
    crashed.end_session();
    drop(crashed);
    let next = studio(&folder);
    assert_eq!(next.settings.recent_files.paths(), std::slice::from_ref(&path));
    assert_eq!(next.settings.last_level.as_ref().and_then(|it| it.path()), Some(path.as_path()));
}

#[test]
fn start_removes_stale_locks() {
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
fn restored_work_is_written_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut crashed = studio(&folder);
    edit(&mut crashed);
    crashed.apply(Request::Command(Command::NewBoard));
    edit(&mut crashed);
    let edited = crashed.worlds.ice.level().clone();
    crash(crashed);
    let mut again = studio(&folder);
    ask(&mut again, FilesRequest::ResolveRescue(true));
    assert_eq!(again.modified_levels().len(), 2);
    crash(again);
    let mut next = studio(&folder);
    assert!(asks_about_rescue(&next));
    ask(&mut next, FilesRequest::ResolveRescue(true));
    assert_eq!(next.modified_levels().len(), 2);
    assert_eq!(next.worlds.ice.level(), &edited);
}

#[test]
fn windows_do_not_share_rescue_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut first = studio(&folder);
    edit(&mut first);
    keep(&mut first);
    let mut second = studio(&folder);
    assert_eq!(second.dialog, None, "the first one lives");
    edit(&mut second);
    keep(&mut second);
    second.end_session();
    drop(second);
    drop(first);
    assert!(asks_about_rescue(&studio(&folder)));
}

#[test]
fn unfinished_text_is_rescued() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut crashed = studio(&folder);
    type_title(&mut crashed, "Half a title");
    crash(crashed);
    let mut next = studio(&folder);
    ask(&mut next, FilesRequest::ResolveRescue(true));
    assert_eq!(next.shown_level().name(), "Half a title");
}

#[test]
fn rescue_dialog_is_not_replaced_by_messages() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut crashed = studio(&folder);
    edit(&mut crashed);
    crash(crashed);
    let damaged = written(&folder, "bad.ron", "Level(\n  board: 3)");
    let mut next = studio(&folder);
    open(&mut next, &damaged);
    assert!(asks_about_rescue(&next));
}

/// A write failure is reported once; the work is written when there is space again.
#[test]
fn failed_rescue_writes_are_retried() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut crashed = studio(&folder);
    // A folder with content at this path cannot be replaced.
    let path = folder.path().join("data/rescue.ron");
    fs::create_dir_all(path.join("full")).expect("made");
    edit(&mut crashed);
    let actual = |crashed: &mut Studio| {
        keep(crashed);
        let notices = crashed.notices.iter();
        notices.filter(|notice| notice.text.contains("rescue.ron")).count()
    };
    assert_eq!([(); 4].map(|()| actual(&mut crashed)), [1, 1, 0, 0], "it is not told again");
    assert!(path.is_dir());
    fs::remove_dir_all(&path).expect("removed");
    crash(crashed);
    assert!(asks_about_rescue(&studio(&folder)));
}

#[test]
fn manual_runs_are_rescued() {
    let folder = tempfile::tempdir().expect("a folder");
    let level = written(&folder, "level.xsb", "######\n#@$ .#\n######\n");
    let mut crashed = studio(&folder);
    open(&mut crashed, &level);
    crashed.apply(Request::Command(Command::PlayByHand));
    crashed.apply(Request::Command(Command::MoveRight));
    let played = crashed.runs.shown().expect("a run").text();
    crash(crashed);
    let mut next = studio(&folder);
    assert!(asks_about_rescue(&next));
    open_all(&mut next);
    assert_eq!(next.runs.shown().expect("a run").text(), played);
    assert_eq!(next.unsaved_manual_runs().count(), 1);
}

/// Runs of an ice agent, a platform agent and a Zuma agent.
fn runs_of_every_world(studio: &mut Studio) -> Vec<String> {
    // Correct the recorded result: the run did not end as recorded, which the reader would report.
    let walk = Recording { outcome: None, ..random_walk("careful", 40, 3) };
    studio.watch_recording(walk, None);
    for folder in ["platform", "zuma"] {
        let pack =
            packs().into_iter().find(|pack| pack.folder.starts_with(folder)).expect("a pack");
        ask(studio, FilesRequest::OpenLevel(LevelSource::Bundled(pack.levels[0].path.to_owned())));
        studio.apply(Request::Command(Command::PlayByHand));
        match folder {
            "platform" => studio.apply(Request::Command(Command::WalkRight)),
            _ => studio.apply(Request::Command(Command::DiscardBall)),
        }
    }
    let texts = studio.runs.iter().map(|run| run.text().expect("a text"));
    let texts: Vec<_> = texts.collect();
    assert_eq!(texts.len(), 3);
    texts
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

#[test]
fn unsaved_runs_are_restored_with_their_levels() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut crashed = studio(&folder);
    let texts = runs_of_every_world(&mut crashed);
    crash(crashed);
    let mut next = studio(&folder);
    assert!(asks_about_rescue(&next));
    open_all(&mut next);
    let back = next.runs.iter().map(|run| run.text().expect("a text")).collect();
    assert_eq!(sorted(back), sorted(texts));
    for run in next.runs.iter() {
        assert!(!run.file().is_saved);
        let documents = next.editor_of(run.world()).documents().list();
        let level = documents.into_iter().find(|open| run.level().is_same_level(&open.level()));
        let level = level.expect("its level is open");
        let is_bundled = matches!(level.source(), LevelSource::Bundled(_));
        assert_eq!(is_bundled, run.ice().is_none(), "{:?}", level.source());
    }
    assert!(!next.may_close(), "they are asked about before closing");
    assert_eq!(next.unsaved_manual_runs().count(), 3);
    crash(next);
    assert!(asks_about_rescue(&studio(&folder)), "they are kept in their turn");
}

#[test]
fn a_run_is_written_once_for_each_version() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = studio(&folder);
    let id = studio.watch_recording(random_walk("careful", 12, 3), None).expect("a run").id();
    keep(&mut studio);
    let first = pieces_in(&folder);
    assert_eq!(first.len(), 1);
    for _ in 0..3 {
        keep(&mut studio);
    }
    assert_eq!(pieces_in(&folder), first, "nothing changed");
    studio.runs.get_mut(id).expect("a run").set_dead_end(DeadEnd { step: 3, nodes: 1 });
    wait_until(&mut studio, "it is written anew", |_| {
        pieces_in(&folder).len() == 1 && pieces_in(&folder) != first
    });
    ask(&mut studio, FilesRequest::SaveRunTo(folder.path().join("run.ron")));
    keep(&mut studio);
    assert_eq!(pieces_in(&folder), [""; 0], "saved runs are rescued no more");
    assert!(!folder.path().join("data/rescue.ron").exists());
}

#[test]
fn unsaved_policies_are_rescued() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut crashed = studio(&folder);
    crashed.worlds.zuma.training_jobs.add_policy(
        trained_policy(5),
        "trained: Small".to_owned(),
        None,
    );
    crash(crashed);
    let mut next = studio(&folder);
    open_all(&mut next);
    let policies = next.worlds.zuma.training_jobs.policies();
    assert_eq!(
        policies.iter().map(|policy| &*policy.file).collect::<Vec<_>>(),
        [&trained_policy(5)]
    );
    assert_eq!(policies[0].name, "trained: Small");
    assert!(!policies[0].saved_file.is_saved);
}

#[test]
fn single_pieces_can_be_opened_or_discarded() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut crashed = studio(&folder);
    for seed in [1, 2, 3] {
        crashed.watch_recording(random_walk("careful", 4, seed), None);
    }
    crash(crashed);
    let mut next = studio(&folder);
    let left = |studio: &Studio| studio.files.earlier_work().map_or(0, |found| found.work.len());
    assert_eq!(left(&next), 3);
    ask(&mut next, FilesRequest::OpenRescued(vec![1]));
    wait_until(&mut next, "one is open", |studio| studio.runs.len() == 1);
    assert_eq!(left(&next), 2);
    keep(&mut next);
    assert_eq!(pieces_in(&folder).len(), 3, "what is open is kept as this session's work");
    ask(&mut next, FilesRequest::DiscardRescued(vec![0]));
    keep(&mut next);
    assert_eq!((left(&next), pieces_in(&folder).len()), (1, 2));
    next.end_session();
    drop(next);
    let last = studio(&folder);
    assert_eq!(left(&last), 1, "what was not answered for is offered again");
    assert_eq!(pieces_in(&folder).len(), 1);
}

#[test]
fn the_demonstration_is_not_rescued() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = studio(&folder);
    studio.begin_demonstration();
    wait_until(&mut studio, "it is played", |studio| studio.runs.len() == 1);
    keep(&mut studio);
    assert_eq!(pieces_in(&folder), [""; 0]);
}

/// A rescued level of a collection becomes an edit again and can be saved there.
#[test]
fn rescued_level_becomes_an_edit_of_its_file() {
    // Change of the file before the next session, and the expected index of the level.
    let check = |change: fn(&str) -> String, expected: Option<usize>| {
        let folder = tempfile::tempdir().expect("a folder");
        let path = written(&folder, "two.xsb", super::tests::TWO);
        let place = |index| LevelSource::File { path: path.clone(), index };
        let mut crashed = studio(&folder);
        open(&mut crashed, &path);
        ask(&mut crashed, FilesRequest::OpenLevel(place(1)));
        edit(&mut crashed);
        let mine = crashed.worlds.ice.level().clone();
        crash(crashed);
        fs::write(&path, change(super::tests::TWO)).expect("written");
        let mut next = studio(&folder);
        open_all(&mut next);
        assert_eq!(next.worlds.ice.level(), &mine);
        assert!(next.shown_level().is_modified());
        let Some(index) = expected else {
            assert_eq!(next.shown_level().source().path(), None, "another level is there now");
            return;
        };
        assert_eq!(next.shown_level().source(), &place(index));
        next.apply(Request::Command(Command::Save));
        assert!(!next.shown_level().is_modified());
        let levels = crate::formats::xsb::read_xsb(&fs::read_to_string(&path).expect("read")).value;
        assert_eq!(levels.levels.get(index), Some(&mine));
        assert_eq!(levels.levels.len(), index + 1);
        next.apply(Request::Command(Command::Undo));
        assert_eq!(next.worlds.ice.level_name(), "Two");
        assert_ne!(next.worlds.ice.level(), &mine);
    };
    check(str::to_owned, Some(1));
    check(|text| format!("######\n#@ * #\n######\nTitle: New\n\n{text}"), Some(2));
    check(|text| text.replace("#@ $.#", "#@$ .#"), None);
}

#[test]
fn saved_rescue_files_of_an_earlier_version_are_read() {
    use super::rescue::{Rescue, RescuedKind};
    let read = |text: &str| ron::from_str::<Rescue>(text).expect("a rescue file").work;
    let level = read(include_str!("../../../tests/data/saved/rescue-level.ron"));
    assert_eq!((&*level[0].title, &level[0].kind), ("Urn", &RescuedKind::Level));
    assert!(level[0].kept.as_ref().is_some_and(|kept| *kept != level[0].text));
    let run = read(include_str!("../../../tests/data/saved/rescue-run.ron"));
    let kind = RescuedKind::Run { agent: "A*, shortest plan".to_owned(), steps: 4 };
    assert_eq!((&*run[0].title, &run[0].kind), ("Stairs", &kind));
    assert_eq!(run[0].piece.as_deref(), Some("1795958550-21851-0.ron"));
}
