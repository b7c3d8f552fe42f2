//! Policies and training: files, backups, questions on closing, recovery.

use super::{PlayerChoice, PolicyId, StoredPolicy, ZumaRequest};
use crate::agents::zuma::UntrainedPlayer;
use crate::storage::{backups, write_policy_file};
use crate::studio::command::Command;
use crate::studio::files::tests::{ask, crash, edit, studio};
use crate::studio::files::{FileDialog, FilePurpose, FilesRequest, OtherWorkId, WorkId};
use crate::studio::model::testing::{trained_policy, wait_until};
use crate::studio::model::{Dialog, Effect, Mode, RunPanel, Studio};
use crate::studio::request::Request;
use crate::worlds::zuma::Game;
use crate::worlds::zuma::testing::example_game;
use crate::worlds::{AnyLevel, WorldKind};
use std::fs;

/// Adds a trained policy that is in no file.
fn learn(studio: &mut Studio, name: &str) -> PolicyId {
    studio.worlds.zuma.training_jobs.add_policy(trained_policy(1), name.to_owned(), None)
}

/// Policies that no file contains completely.
fn unsaved_policies(studio: &Studio) -> impl Iterator<Item = &StoredPolicy> {
    let policies = studio.worlds.zuma.training_jobs.policies().iter();
    policies.filter(|policy| !policy.saved_file.is_saved)
}

#[test]
fn replaced_policy_is_backed_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.policy");
    write_policy_file(&path, &trained_policy(7)).expect("written");
    let replaced = fs::read(&path).expect("read");
    let mut studio = studio(&folder);
    let id = learn(&mut studio, "trained");
    studio.save_policy_to(id, path.clone());
    wait_until(&mut studio, "it is written", |_| fs::read(&path).is_ok_and(|now| now != replaced));
    let kept = backups(&folder.path().join("data/backups"), &path.display().to_string());
    let kept = kept.expect("a folder").into_iter().map(|path| fs::read(path).expect("read"));
    assert_eq!(kept.collect::<Vec<_>>(), [replaced]);
}

#[test]
fn closing_asks_about_unsaved_policies() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = studio(&folder);
    let id = learn(&mut studio, "trained: Small");
    assert!(!studio.may_close());
    assert_eq!(studio.dialog, Some(Dialog::Files(FileDialog::Unsaved)));
    let names = studio.unsaved_work().into_iter().map(|unsaved| unsaved.name);
    assert_eq!(names.collect::<Vec<_>>(), ["trained: Small"]);
    ask(&mut studio, FilesRequest::SaveAndClose);
    let Some(Dialog::Files(FileDialog::Pick(pick))) = &studio.dialog else {
        panic!("{:?}", studio.dialog);
    };
    assert_eq!(saved_by(pick.purpose), id.other());
    let path = folder.path().join("small.policy");
    let purpose = pick.purpose;
    ask(&mut studio, FilesRequest::Picked(purpose, path.clone()));
    assert!(!studio.take_effects().contains(&Effect::Close), "it is not written yet");
    wait_until(&mut studio, "it is saved", |studio| studio.unsaved_work().is_empty());
    assert!(path.is_file());
    assert!(studio.take_effects().contains(&Effect::Close));
    assert!(studio.may_close());
}

/// Draws a game with a long training, saves it, and starts to train.
fn learn_for_long(studio: &mut Studio, folder: &tempfile::TempDir) {
    let game = Game { title: "Long".to_owned(), steps: 8, max_length: 30, ..example_game() };
    studio.open_as_new_level(AnyLevel::from(game));
    ask(studio, FilesRequest::SaveLevelTo(folder.path().join("long.ron")));
    studio.apply(Request::Command(Command::Train));
    assert_eq!(unsaved_works(studio), [WorkId::Job(WorldKind::Zuma)]);
}

fn unsaved_works(studio: &Studio) -> Vec<WorkId> {
    studio.unsaved_work().into_iter().map(|unsaved| unsaved.work).collect()
}

#[track_caller]
fn picked(studio: &Studio) -> FilePurpose {
    match &studio.dialog {
        Some(Dialog::Files(FileDialog::Pick(pick))) => pick.purpose,
        other => panic!("{other:?}"),
    }
}

/// The other work that a purpose saves.
#[track_caller]
fn saved_by(purpose: FilePurpose) -> OtherWorkId {
    match purpose {
        FilePurpose::SaveOther(work, _) => work,
        other => panic!("{other:?}"),
    }
}

#[test]
fn closing_asks_about_running_training() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = studio(&folder);
    learn_for_long(&mut studio, &folder);
    assert!(!studio.may_close());
    ask(&mut studio, FilesRequest::SaveAndClose);
    wait_until(&mut studio, "it has ended", |studio| {
        studio.worlds.zuma.training_jobs.training().is_none()
    });
    let [WorkId::Other(work)] = unsaved_works(&studio)[..] else {
        panic!("{:?}", unsaved_works(&studio));
    };
    assert_eq!(saved_by(picked(&studio)), work);
    let jobs = &studio.worlds.zuma.training_jobs;
    let policy = jobs.policy(PolicyId(work.number)).expect("a policy");
    assert!(policy.file.training.cut_short, "nobody waits for its end");
}

/// This holds although another dialog is open then.
#[test]
fn stopped_training_is_saved_before_closing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = studio(&folder);
    learn_for_long(&mut studio, &folder);
    ask(&mut studio, FilesRequest::SaveAndClose);
    studio.apply(Request::Command(Command::Help));
    let help = studio.dialog.clone();
    assert!(help.is_some());
    wait_until(&mut studio, "it has ended", |studio| {
        studio.worlds.zuma.training_jobs.training().is_none()
    });
    studio.advance(1.0);
    assert_eq!(studio.dialog, help);
    studio.apply(Request::Command(Command::Cancel));
    studio.advance(1.0);
    assert!(matches!(picked(&studio), FilePurpose::SaveOther(..)));
}

/// If you cancel the file dialog of a level, closing is cancelled and the training continues.
#[test]
fn cancelled_closing_keeps_training() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = studio(&folder);
    learn_for_long(&mut studio, &folder);
    studio.world = WorldKind::Ice;
    edit(&mut studio);
    assert!(!studio.may_close());
    ask(&mut studio, FilesRequest::SaveAndClose);
    assert_eq!(picked(&studio), FilePurpose::SaveLevel);
    studio.apply(Request::CloseDialog);
    ask(&mut studio, FilesRequest::SaveLevelTo(folder.path().join("ice.ron")));
    studio.advance(1.0);
    let training = studio.worlds.zuma.training_jobs.training().expect("it goes on");
    assert!(!training.snapshot().is_stopping);
    assert_eq!(studio.dialog, None);
    assert!(!studio.take_effects().contains(&Effect::Close));
    // The end of the stopped training asks nothing after closing was cancelled.
    ask(&mut studio, FilesRequest::SaveAndClose);
    assert!(!studio.may_close());
    studio.apply(Request::Command(Command::Cancel));
    wait_until(&mut studio, "it has ended", |studio| {
        studio.worlds.zuma.training_jobs.training().is_none()
    });
    assert_eq!(studio.dialog, None);
}

#[test]
fn unsaved_policy_can_be_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = studio(&folder);
    let id = learn(&mut studio, "trained");
    assert_eq!(studio.world, WorldKind::Ice);
    ask(&mut studio, FilesRequest::Show(WorkId::Other(id.other())));
    assert_eq!((studio.world, studio.mode), (WorldKind::Zuma, Mode::Watch));
    assert_eq!(studio.worlds.zuma.next_player, PlayerChoice::Policy(id));
    assert!(studio.take_effects().contains(&Effect::ShowRunPanel(RunPanel::Training)));
}

/// After a file is replaced, its previous content exists only in the studio, for every kind.
#[test]
fn saving_over_other_kinds_marks_them_unsaved() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("both.ron");
    let mut studio = studio(&folder);
    let id = learn(&mut studio, "trained");
    let unsaved =
        |studio: &Studio| (studio.modified_levels().len(), unsaved_policies(studio).count());
    studio.save_policy_to(id, path.clone());
    wait_until(&mut studio, "the policy is written", |studio| unsaved(studio) == (0, 0));
    edit(&mut studio);
    ask(&mut studio, FilesRequest::SaveLevelTo(path.clone()));
    assert_eq!(unsaved(&studio), (0, 1));
    studio.save_policy_to(id, path);
    wait_until(&mut studio, "the policy is written", |studio| unsaved(studio) == (1, 0));
}

#[test]
fn removed_policy_loses_its_replaced_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("both.policy");
    let mut studio = studio(&folder);
    let [first, second] = ["first", "second"].map(|name| learn(&mut studio, name));
    studio.save_policy_to(first, path.clone());
    wait_until(&mut studio, "it is saved", |studio| unsaved_policies(studio).count() == 1);
    studio.apply(Request::from(ZumaRequest::RemovePolicy(first)));
    studio.save_policy_to(second, path);
    wait_until(&mut studio, "it is saved", |studio| unsaved_policies(studio).count() == 0);
    let back = ZumaRequest::RestorePolicy { policy: first, was_next_player: false };
    studio.apply(Request::from(back));
    let unsaved: Vec<_> = unsaved_policies(&studio).map(|policy| policy.id).collect();
    assert_eq!(unsaved, [first]);
}

#[test]
fn closing_waits_for_policy_writes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("trained.policy");
    let mut studio = studio(&folder);
    let id = learn(&mut studio, "trained");
    studio.save_policy_to(id, path.clone());
    studio.end_session();
    assert!(path.is_file());
}

#[test]
fn policy_being_written_is_not_asked_about_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = studio(&folder);
    let id = learn(&mut studio, "trained");
    studio.save_policy_to(id, folder.path().join("trained.policy"));
    assert!(!studio.may_close(), "it does not lie there yet");
    ask(&mut studio, FilesRequest::SaveAndClose);
    assert_eq!(studio.dialog, None);
    wait_until(&mut studio, "it is saved", |studio| studio.unsaved_work().is_empty());
    assert!(studio.take_effects().contains(&Effect::Close));
}

/// The selected Zuma player is saved like other settings; a policy is saved as a path.
#[test]
fn zuma_player_is_restored() {
    let folder = tempfile::tempdir().expect("a folder");
    for player in [
        PlayerChoice::Untrained(UntrainedPlayer::Oracle),
        PlayerChoice::You,
        PlayerChoice::default(),
    ] {
        let mut now = studio(&folder);
        now.apply(Request::from(ZumaRequest::Player(player)));
        now.end_session();
        assert_eq!(studio(&folder).worlds.zuma.next_player, player);
    }
    let file = trained_policy(1);
    let path = folder.path().join("small.policy");
    write_policy_file(&path, &file).expect("written");
    let is_policy =
        |studio: &Studio| matches!(studio.worlds.zuma.next_player, PlayerChoice::Policy(_));
    let mut now = studio(&folder);
    now.open_policy_from(path.clone());
    wait_until(&mut now, "the policy is seated", is_policy);
    now.end_session();
    let mut next = studio(&folder);
    wait_until(&mut next, "the policy is seated again", is_policy);
    let policies = next.worlds.zuma.training_jobs.policies();
    assert_eq!(policies.iter().map(|policy| &*policy.file).collect::<Vec<_>>(), [&file]);
    next.end_session();
    fs::remove_file(&path).expect("removed");
    assert_eq!(
        studio(&folder).worlds.zuma.next_player,
        PlayerChoice::default(),
        "its file is gone"
    );
}

/// By drag and drop, from the command line, or from the dialog.
#[test]
fn policies_open_by_every_route() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("small.policy");
    let file = trained_policy(1);
    write_policy_file(&path, &file).expect("written");
    let mut studio = studio(&folder);
    ask(&mut studio, FilesRequest::Open(path));
    wait_until(&mut studio, "the policy is open", |studio| {
        !studio.worlds.zuma.training_jobs.policies().is_empty()
    });
    assert_eq!(studio.dialog, None);
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
    ask(&mut next, FilesRequest::ResolveRescue(true));
    wait_until(&mut next, "it is open", |studio| {
        !studio.worlds.zuma.training_jobs.policies().is_empty()
    });
    let policies = next.worlds.zuma.training_jobs.policies();
    assert_eq!(
        policies.iter().map(|policy| &*policy.file).collect::<Vec<_>>(),
        [&trained_policy(5)]
    );
    assert_eq!(policies[0].name, "trained: Small");
    assert!(!policies[0].saved_file.is_saved);
}
