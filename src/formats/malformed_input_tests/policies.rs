//! Zuma policy files with a damaged first line and a matching checksum.
//!
//! The reader parses the first line, then compares the checksum. With a wrong checksum, it would
//! never reach the checks after that.
//! `examples/fuzz_formats.rs` includes this file as well; see [`super::texts`].

use super::library::episode::{ZumaGameSetup, record_game};
use super::library::formats::zuma::{
    PolicyFile, ZumaDocument, read_policy, read_zuma, write_policy,
};
use super::library::planning::search::Budget;
use super::library::planning::zuma::Learner;
use super::library::worlds::zuma::{FirstLine, Game, Simulator, TrainingRecord};
use std::sync::OnceLock;
use std::time::Duration;

/// A game that is learned quickly.
pub const GAME: &str = r#"Game(version: 1, world: "zuma", title: "Small", max_steps: 4, max_length: 3,
    line: [1, 2], model: (
        chosen_action_prob: {1: 0.6, 2: 0.7, 3: 0.5, 4: 0.9},
        next_color_dist: {1: 0.1, 2: 0.6, 3: 0.15, 4: 0.15},
        color_pop_prob: {1: 0.6, 2: 0.7, 3: 0.4, 4: 0.9},
        color_pop_reward: {"3_pop": {1: 3, 2: 1, 3: 2, 4: 2}, "extra_pop": {1: 1, 2: 2, 3: 3, 4: 1}},
        color_not_finished_punishment: {1: 2, 2: 3, 3: 5, 4: 1},
        finished_reward: 150, seed: 42))"#;

/// The two parts of a policy file without its checksum.
struct PolicyParts {
    /// The first line, with its line break.
    head: String,
    /// The bytes of the tables behind the first line.
    tables: Vec<u8>,
}

/// Returns one trained policy of each learner, trained once; `None` if training fails.
fn policies() -> Option<&'static [PolicyParts]> {
    static POLICIES: OnceLock<Option<Vec<PolicyParts>>> = OnceLock::new();
    let made = POLICIES.get_or_init(|| Learner::ALL.into_iter().map(trained_policy).collect());
    made.as_deref()
}

/// Trains a learner for 20 games and returns its policy; `None` on any error.
fn trained_policy(learner: Learner) -> Option<PolicyParts> {
    let mut environment = Simulator::for_training(game()?, FirstLine::OfGame, 1);
    let budget = Budget::nodes(u64::MAX);
    let trained = learner.train(&mut environment, 20, 1, &budget, &mut |_| {});
    let training = TrainingRecord { games: 20, curve: trained.curve, ..TrainingRecord::default() };
    let bytes = write_policy(&PolicyFile { policy: trained.policy, training }).ok()?;
    let end = bytes.iter().position(|byte| *byte == b'\n')? + 1;
    let head = String::from_utf8(bytes[..end].to_vec()).ok()?;
    Some(PolicyParts { head, tables: bytes[end..bytes.len() - 8].to_vec() })
}

/// Returns the game of [`GAME`]; `None` if it cannot be read.
fn game() -> Option<Game> {
    match read_zuma(GAME).ok()?.value {
        ZumaDocument::Game(game) => Some(game),
        ZumaDocument::Model(_) => None,
    }
}

/// Returns the first lines of valid policies; empty if training fails, which a test detects.
pub fn heads() -> Vec<String> {
    policies().unwrap_or_default().iter().map(|policy| policy.head.clone()).collect()
}

/// Reads a policy with this first line and lets its player play a game.
///
/// Returns 0, the number of problems; `None` if the reader rejects the policy. A game whose sizes
/// differ from the policy's is not played, and also gives 0.
///
/// # Errors
/// If the reader rejects the policy with an empty message, if the game has no end, or if the valid
/// policies or the game cannot be made.
pub fn check_policy(head: &str) -> Result<Option<usize>, String> {
    let policies = policies().ok_or("the undamaged policies cannot be made")?;
    let fits =
        |policy: &&PolicyParts| head.contains("model-learner") == policy.tables_are_of_a_model();
    let mut bytes = head.as_bytes().to_vec();
    bytes.extend(policies.iter().find(fits).map_or(&[][..], |policy| &policy.tables));
    bytes.extend(checksum(&bytes).to_le_bytes());
    let file = match read_policy(&bytes) {
        Err(error) if error.to_string().is_empty() => {
            return Err("an error that says nothing".to_owned());
        }
        Err(_) => return Ok(None),
        Ok(file) => file,
    };
    let max_length = file.policy.sizes().max_length;
    let game = Game { max_length, ..game().ok_or("the game cannot be read")? };
    let (player, experience) = file.player();
    let setting =
        ZumaGameSetup { game, seed: 1, experience, construct_ms: 0.0, previous_steps: Vec::new() };
    // A game that does not match the policy's sizes is an error, not played.
    match record_game(Box::new(player), setting, &|| Duration::ZERO, &|| false) {
        Ok(recording) if recording.outcome.is_none() => Err("the game has no end".to_owned()),
        _ => Ok(Some(0)),
    }
}

impl PolicyParts {
    /// Returns true for a policy of the model learner.
    fn tables_are_of_a_model(&self) -> bool {
        self.head.contains("model-learner")
    }
}

/// Returns the checksum of the policy format: 64-bit FNV-1a.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
