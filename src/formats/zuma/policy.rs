//! Files of learned policies.
//!
//! A *policy* chooses an action for every situation of a Zuma game. A *model policy* has value
//! tables (expected points for every short line) and window functions (estimated points for longer
//! lines). A *Q-learner* has one table of Q-values.
//!
//! ```text
//! Policy(version: 1, world: "zuma", learner: …, table_bytes: N)   one line of RON
//! N bytes of tables                                              little endian
//! 8 bytes of checksum                                            FNV-1a of all bytes before
//! ```
//!
//! The tables of a model policy are its value tables as 16-bit numbers with a scale in the first
//! line, then the weights of its window functions as 32-bit floats. The table of a Q-learner
//! contains its Q-values as 32-bit floats.

use crate::agents::zuma::LearnedPlayer;
use crate::formats::ron_document::{check_version_of, parse};
use crate::planning::zuma::{
    GameSize, Learner, ModelPolicy, Policy, QPolicy, ValueFunction, ValueTable, ValueTables,
    WindowFunction,
};
use crate::worlds::World;
use crate::worlds::zuma::{
    Belief, MAX_GAME_POINTS, MAX_LENGTH, MAX_STEPS, Rewards, TrainedPrior, TrainingRecord, Zuma,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use thiserror::Error;

/// Maximum size of a policy in bytes, for reading and writing.
pub const MAX_POLICY_BYTES: usize = 50_000_000;

/// Version of the format that [`write_policy`] writes.
const VERSION: u32 = 1;

/// First bytes of every policy.
const MAGIC: &[u8] = b"Policy(";

/// Size of the checksum in bytes.
const CHECKSUM_BYTES: usize = 8;

/// Reason of an error about a number that is infinite, NaN or out of range.
const BAD_NUMBER_TEXT: &str = "it contains an impossible number";

/// Content of a policy file: a policy with the record of its training.
#[derive(Debug, Clone, PartialEq)]
pub struct PolicyFile {
    /// The policy.
    pub policy: Policy,
    /// Games played, seed and learning curve of the training.
    pub training: TrainingRecord,
}

impl PolicyFile {
    /// Returns a player that follows the policy, and the prior for its recordings.
    ///
    /// The prior holds the belief of the policy (the vague one for a Q-learner) and the training
    /// record.
    #[must_use]
    pub fn player(self) -> (LearnedPlayer, TrainedPrior) {
        let belief = self.policy.belief().cloned().unwrap_or_default();
        let experience = TrainedPrior { belief, training: Some(self.training) };
        (LearnedPlayer::new(Arc::new(self.policy)), experience)
    }
}

/// Why bytes cannot be read as a policy, or a policy cannot be written.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PolicyError {
    /// The bytes do not begin like a policy.
    #[error("this is not a learned policy")]
    NotAPolicy,
    /// More than [`MAX_POLICY_BYTES`]; holds the number of bytes.
    #[error("the policy has {0} bytes; the maximum is {MAX_POLICY_BYTES}")]
    TooLarge(usize),
    /// The bytes are truncated, or more bytes follow.
    #[error("the policy has {found} bytes; expected {expected}")]
    Length {
        /// Size of the whole policy in bytes, according to its first line.
        expected: usize,
        /// Number of bytes found.
        found: usize,
    },
    /// The checksum differs, or the first line is not UTF-8 or states an absurd table size.
    #[error("the policy is damaged: its checksum differs")]
    Damaged,
    /// The first line is invalid, or a table has an invalid size or number; holds the reason.
    #[error("{0}")]
    Head(String),
}

/// The first line of a policy.
///
/// `value_function` is `None` for a Q-learner. `max_steps` and `max_length` are those of the
/// trained game.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Policy", deny_unknown_fields)]
struct Head {
    version: u32,
    world: String,
    learner: String,
    max_steps: u32,
    max_length: u32,
    training: TrainingRecord,
    #[serde(rename = "plan")]
    value_function: Option<ValueFunctionHead>,
    table_bytes: usize,
}

/// The value function of a model policy, without the numbers of its tables.
///
/// `longest_in_tables` is the longest line with a value table, `windows` the number of window
/// functions, and `steps_planned` the number of steps that the value function looks ahead.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Plan")]
struct ValueFunctionHead {
    belief: Belief,
    rewards: Rewards,
    steps_planned: u32,
    longest_in_tables: usize,
    /// For each table: remaining steps, value of code 0, difference between adjacent codes.
    ///
    /// The tables store each value as a 16-bit code.
    #[serde(rename = "layers")]
    tables: Vec<(u32, f32, f32)>,
    windows: usize,
}

/// Returns the bytes of a policy file. The training time is omitted.
///
/// # Errors
/// If the policy has more than [`MAX_POLICY_BYTES`] or cannot be encoded.
pub fn write_policy(file: &PolicyFile) -> Result<Vec<u8>, PolicyError> {
    let GameSize { steps, max_length } = file.policy.sizes();
    let mut tables = Vec::new();
    let value_function = match &file.policy {
        Policy::Model(policy) => Some(push_value_function(&mut tables, policy)),
        Policy::QTable(policy) => {
            push_floats(&mut tables, policy.entries());
            None
        }
    };
    let head = Head {
        version: VERSION,
        world: Zuma::NAME.to_owned(),
        learner: file.policy.learner().name().to_owned(),
        max_steps: steps,
        max_length,
        training: file.training.clone(),
        value_function,
        table_bytes: tables.len(),
    };
    // The head must be one line, because the tables follow its line break.
    let options = ron::ser::PrettyConfig::new().struct_names(true).compact_structs(true);
    let options = options.depth_limit(0);
    let head = ron::ser::to_string_pretty(&head, options);
    let mut bytes = head.map_err(|error| PolicyError::Head(error.to_string()))?.into_bytes();
    bytes.push(b'\n');
    bytes.append(&mut tables);
    bytes.extend(checksum(&bytes).to_le_bytes());
    if bytes.len() > MAX_POLICY_BYTES { Err(PolicyError::TooLarge(bytes.len())) } else { Ok(bytes) }
}

/// Reads a policy file.
///
/// # Errors
/// If there are too many bytes or they are not a valid policy of this version.
pub fn read_policy(bytes: &[u8]) -> Result<PolicyFile, PolicyError> {
    if bytes.len() > MAX_POLICY_BYTES {
        return Err(PolicyError::TooLarge(bytes.len()));
    }
    if !bytes.starts_with(MAGIC) {
        return Err(PolicyError::NotAPolicy);
    }
    let cut_off = || PolicyError::Head("the policy ends within its first line".to_owned());
    let end = bytes.iter().position(|byte| *byte == b'\n').ok_or_else(cut_off)?;
    let head = std::str::from_utf8(&bytes[..end]).map_err(|_| PolicyError::Damaged)?;
    let head_error =
        |problem: crate::formats::FormatProblem| PolicyError::Head(problem.to_string());
    check_version_of(head).map_err(head_error)?;
    // A damaged head is reported by its parser, other damage by length and checksum.
    let head: Head = parse(head).map_err(head_error)?;
    let expected =
        (end + 1 + CHECKSUM_BYTES).checked_add(head.table_bytes).ok_or(PolicyError::Damaged)?;
    if bytes.len() != expected {
        return Err(PolicyError::Length { expected, found: bytes.len() });
    }
    let (content, sum) = bytes.split_at(bytes.len() - CHECKSUM_BYTES);
    if checksum(content).to_le_bytes() != *sum {
        return Err(PolicyError::Damaged);
    }
    if head.world != Zuma::NAME {
        let world = &head.world;
        return Err(PolicyError::Head(format!("the policy is for the world {world:?}")));
    }
    let training = head.training.clone();
    if !training.is_valid() {
        return Err(PolicyError::Head(format!("invalid policy: {BAD_NUMBER_TEXT}")));
    }
    let policy = policy_of(head, &content[end + 1..])?;
    Ok(PolicyFile { policy, training })
}

/// Creates the policy from its first line and the bytes of its tables.
///
/// # Errors
/// If a size, a number or the learner is invalid.
fn policy_of(head: Head, tables: &[u8]) -> Result<Policy, PolicyError> {
    let wrong = |reason: &str| PolicyError::Head(format!("invalid policy: {reason}"));
    let sizes = GameSize { steps: head.max_steps, max_length: head.max_length };
    let lengths = 1..=MAX_LENGTH as u32;
    if !(1..=MAX_STEPS).contains(&sizes.steps) || !lengths.contains(&sizes.max_length) {
        return Err(wrong("invalid max_steps or max_length"));
    }
    let is_name_of = |learner: &Learner| learner.name() == head.learner;
    match (Learner::ALL.into_iter().find(is_name_of), head.value_function) {
        (Some(Learner::Model), Some(function_head)) => {
            if !function_head.belief.is_valid() {
                return Err(wrong("its belief has impossible counts"));
            }
            let value_function =
                value_function_from(&function_head, sizes, tables).map_err(wrong)?;
            let belief = function_head.belief;
            Ok(Policy::Model(Box::new(ModelPolicy::new(sizes, belief, value_function))))
        }
        (Some(Learner::QLearning), None) => {
            let entries = floats(tables).map_err(wrong)?;
            let table = QPolicy::from_entries(sizes, entries).map(Policy::QTable);
            table.ok_or_else(|| wrong("its table has the wrong size"))
        }
        _ => Err(wrong("unknown learner")),
    }
}

/// Appends the tables of a model policy; returns the rest of its value function.
fn push_value_function(tables: &mut Vec<u8>, policy: &ModelPolicy) -> ValueFunctionHead {
    let value_function = policy.value_function();
    for table in value_function.tables.tables() {
        tables.extend(table.values.iter().flat_map(|value| value.to_le_bytes()));
    }
    value_function
        .window_functions
        .iter()
        .for_each(|windows| push_floats(tables, windows.weights()));
    let value_tables = value_function.tables.tables().iter();
    ValueFunctionHead {
        belief: policy.belief().clone(),
        rewards: value_function.rewards,
        steps_planned: value_function.steps_planned,
        longest_in_tables: value_function.tables.longest(),
        tables: value_tables.map(|table| (table.steps_left, table.offset, table.scale)).collect(),
        windows: value_function.window_functions.len(),
    }
}

/// Creates the value function of a model policy from the bytes of its tables.
///
/// # Errors
/// A reason, if the tables have the wrong size, a number is out of range, or a game of these sizes
/// can have lines without a value.
fn value_function_from(
    head: &ValueFunctionHead,
    sizes: GameSize,
    tables: &[u8],
) -> Result<ValueFunction, &'static str> {
    let longest = head.longest_in_tables;
    let needs_windows = sizes.max_length as usize > longest;
    // Lines longer than the tables need a window function for every planned step.
    if needs_windows && head.windows != head.steps_planned as usize {
        return Err("it has no values for long lines");
    }
    let table_numbers = head.tables.iter().flat_map(|(_, offset, scale)| [*offset, *scale]);
    let rewards = head.rewards.to_row().into_iter();
    if !table_numbers.map(f64::from).chain(rewards).all(|number| number.abs() <= MAX_GAME_POINTS) {
        return Err(BAD_NUMBER_TEXT);
    }
    // All sizes are checked before memory is allocated, because the head may be damaged.
    let per_table = ValueTables::line_count(longest).ok_or("its lines are too long")?;
    let table_bytes = per_table
        .checked_mul(2)
        .and_then(|bytes| bytes.checked_mul(head.tables.len()))
        .filter(|bytes| *bytes <= tables.len())
        .ok_or("its tables are too small")?;
    let (of_tables, of_windows) = tables.split_at(table_bytes);
    let table_heads = head.tables.iter().zip(of_tables.chunks_exact(2 * per_table));
    let table = |((steps_left, offset, scale), bytes): (&(u32, f32, f32), &[u8])| {
        let values = bytes.chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]]));
        ValueTable {
            steps_left: *steps_left,
            offset: *offset,
            scale: *scale,
            values: values.collect(),
        }
    };
    let value_tables = ValueTables::from_tables(longest, table_heads.map(table).collect())?;
    let weights = floats(of_windows)?;
    let windows: Vec<WindowFunction> = weights
        .chunks(WindowFunction::WEIGHT_COUNT)
        .map_while(|weights| WindowFunction::from_weights(weights.to_vec()))
        .collect();
    if windows.len() != head.windows
        || of_windows.len() != 4 * head.windows * WindowFunction::WEIGHT_COUNT
    {
        return Err("its window functions have the wrong size");
    }
    Ok(ValueFunction {
        tables: value_tables,
        window_functions: windows,
        rewards: head.rewards,
        steps_planned: head.steps_planned,
    })
}

/// Appends 32-bit floats as little-endian bytes.
fn push_floats(bytes: &mut Vec<u8>, values: &[f32]) {
    bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
}

/// Reads 32-bit floats; ignores up to three bytes at the end.
///
/// # Errors
/// If a number is not finite.
fn floats(bytes: &[u8]) -> Result<Vec<f32>, &'static str> {
    let of_four = |four: &[u8]| f32::from_le_bytes([four[0], four[1], four[2], four[3]]);
    let values: Vec<_> = bytes.chunks_exact(4).map(of_four).collect();
    if values.iter().all(|value| value.is_finite()) { Ok(values) } else { Err(BAD_NUMBER_TEXT) }
}

/// Returns the 64-bit FNV-1a hash; it detects damage, not manipulation.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::search::Budget;
    use crate::worlds::zuma::testing::example_model;
    use crate::worlds::zuma::{FirstLine, Game, Line, SeededRandom, Simulator};

    fn trained(learner: Learner, max_length: u32, games: u32) -> PolicyFile {
        let game = Game::untitled(4, max_length, Line::EMPTY, example_model());
        let mut environment = Simulator::new(game, FirstLine::Random, SeededRandom::new(1, 0));
        let trained =
            learner.train(&mut environment, games, 2, &Budget::nodes(u64::MAX), &mut |_| {});
        let curve = trained.curve;
        let training = TrainingRecord {
            games,
            seconds: None,
            seed: 2,
            cut_short: false,
            curve,
            optimal_mean: Some(12.5),
        };
        PolicyFile { policy: trained.policy, training }
    }

    #[test]
    fn policies_round_trip_and_damage_is_detected() {
        for (learner, max_length) in
            [(Learner::Model, 3), (Learner::Model, 11), (Learner::QLearning, 4)]
        {
            let file = trained(learner, max_length, 30);
            let bytes = write_policy(&file).expect("small");
            assert_eq!(read_policy(&bytes).as_ref(), Ok(&file));
            let end = bytes.iter().position(|byte| *byte == b'\n').expect("a head");
            assert!(bytes[..end].ends_with(b")"), "the head is one line");
            for length in [0, 3, end / 2, end, end + 1, bytes.len() / 2, bytes.len() - 1] {
                assert!(read_policy(&bytes[..length]).is_err(), "{length} bytes");
            }
            let mut longer = bytes.clone();
            longer.push(0);
            assert!(matches!(read_policy(&longer), Err(PolicyError::Length { .. })));
            for place in [end + 1, bytes.len() / 2 + end / 2, bytes.len() - 1] {
                let mut damaged = bytes.clone();
                damaged[place] ^= 4;
                assert_eq!(read_policy(&damaged), Err(PolicyError::Damaged), "at {place}");
            }
        }
    }

    /// Old policies contain the training time in their head.
    #[test]
    fn training_time_is_omitted_and_old_policies_are_read() {
        let file = trained(Learner::Model, 3, 5);
        let mut timed = file.clone();
        timed.training.seconds = Some(0.25);
        let bytes = write_policy(&timed).expect("small");
        assert_eq!(Ok(&bytes), write_policy(&file).as_ref());
        let end = bytes.iter().position(|byte| *byte == b'\n').expect("a head");
        let head = String::from_utf8(bytes[..end].to_vec()).expect("text");
        let mut old = head.replacen("games: 5, ", "games: 5, seconds: 0.25, ", 1).into_bytes();
        assert_ne!(old.len(), end, "{head}");
        old.extend(&bytes[end..bytes.len() - CHECKSUM_BYTES]);
        old.extend(checksum(&old).to_le_bytes());
        assert_eq!(read_policy(&old).as_ref(), Ok(&timed));
    }

    #[test]
    fn impossible_numbers_are_rejected() {
        let bytes = write_policy(&trained(Learner::Model, 3, 5)).expect("small");
        let end = bytes.iter().position(|byte| *byte == b'\n').expect("a head");
        let head = String::from_utf8(bytes[..end].to_vec()).expect("text");
        let check = |from: &str, to: &str, expected: &str| {
            let place = head.find(from).expect(from) + from.len();
            let number = head[place..].find([',', ')']).expect("a number") + place;
            let mut changed = format!("{}{to}{}", &head[..place], &head[number..]).into_bytes();
            changed.extend(&bytes[end..bytes.len() - CHECKSUM_BYTES]);
            changed.extend(checksum(&changed).to_le_bytes());
            let error = read_policy(&changed).expect_err(to).to_string();
            assert_eq!(error, format!("invalid policy: {expected}"), "{from}{to}");
        };
        let counts = "its belief has impossible counts";
        for to in ["inf", "NaN", "1e300", "0", "-3"] {
            check("yes:", to, counts);
            check("no:", to, counts);
        }
        check("pivot:", "200", counts);
        check("points:", "inf", counts);
        check("finished:", "-inf", BAD_NUMBER_TEXT);
        for points in ["NaN", "inf", "-1e300"] {
            check("best_play: Some(", points, BAD_NUMBER_TEXT);
            check("mean_reward: ", points, BAD_NUMBER_TEXT);
        }
        check("max_steps:", "4000000000", "invalid max_steps or max_length");
        check("max_length:", "64", "invalid max_steps or max_length");
    }

    #[test]
    fn non_policies_are_rejected_with_a_reason() {
        let check = |bytes: &[u8], expected: &str| {
            let error = read_policy(bytes).expect_err("no policy").to_string();
            assert_eq!(error, expected);
        };
        check(b"", "this is not a learned policy");
        check(b"PK\x03\x04", "this is not a learned policy");
        check(b"Policy(version: 1", "the policy ends within its first line");
        check(
            b"Policy(version: 2, colour: 3)\n",
            "line 1, column 17: written by a newer program (version 2); this program reads versions up to 1",
        );
        check(
            b"Policy(version: 1)\n",
            "line 1, column 18: Unexpected missing field named `world` in `Policy`",
        );
    }
}
