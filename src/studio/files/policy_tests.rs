//! What was learnt is kept from getting lost as levels are.

use super::tests::studio;
use super::*;
use crate::formats::zuma::PolicyFile;
use crate::planning::learning::Learner;
use crate::planning::search::Budget;
use crate::storage::{backups, write_policy_file};
use crate::studio::marbles::PolicyId;
use crate::studio::model::Studio;
use crate::studio::model::testing::until;
use crate::worlds::zuma::testing::example_game;
use crate::worlds::zuma::{Game, Line, Simulator, Start, TrainingRecord};
use std::fs;

/// Something learnt in a moment.
pub(super) fn learnt(seed: u64) -> PolicyFile {
    let game = Game { steps: 3, max_length: 3, line: Line::EMPTY, ..example_game() };
    let mut environment = Simulator::for_training(game, Start::Fresh, seed);
    let budget = Budget::nodes(u64::MAX);
    let trained = Learner::QLearning.train(&mut environment, 9, seed, &budget, &mut |_| {});
    PolicyFile {
        policy: trained.policy,
        training: TrainingRecord { seed, ..TrainingRecord::default() },
    }
}

/// Something that was learnt and lies in no file.
fn learn(studio: &mut Studio, name: &str) -> PolicyId {
    studio.marbles.school.keep(learnt(1), name.to_owned(), None)
}

#[test]
fn a_policy_that_is_replaced_goes_to_the_backups_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.policy");
    write_policy_file(&path, &learnt(7)).expect("written");
    let replaced = fs::read(&path).expect("read");
    let mut studio = studio(&folder);
    let id = learn(&mut studio, "learnt");
    studio.save_policy_to(id, path.clone());
    until(&mut studio, "it is written", |_| fs::read(&path).is_ok_and(|now| now != replaced));
    let kept = backups(&folder.path().join("data/backups"), &path.display().to_string());
    let kept = kept.expect("a folder").into_iter().map(|path| fs::read(path).expect("read"));
    assert_eq!(kept.collect::<Vec<_>>(), [replaced]);
}
