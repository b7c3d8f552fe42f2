//! Zuma games and models in RON and JSON, and learned policies.
//!
//! A *model* holds every probability and reward; a *game* is a model with a first line of balls, a
//! number of steps (balls to play) and a maximum line length. RON and JSON use the same keys for
//! the model. A JSON game is an object with the keys of the native one, or a list of steps, maximum
//! line length, first line and model:
//!
//! ```text
//! Game(title: "…", max_steps: 30, max_length: 12, line: [1, 2, 2], model: Model(…))
//! [30, 12, [1, 2, 2], {"chosen_action_prob": {"1": 0.9, …}, …}]
//! ```
//!
//! A policy is one line of RON, the bytes of its tables, and a checksum; see `policy`.

#[cfg(test)]
mod edit_tests;
mod policy;
mod read;
#[cfg(test)]
pub(super) mod testing;
#[cfg(test)]
mod tests;
mod write;

pub use policy::{MAX_POLICY_BYTES, PolicyError, PolicyFile, read_policy, write_policy};
pub use read::{ZumaDocument, is_zuma_json, read_zuma};
pub use write::{
    NonFiniteNumber, replace_game, write_game, write_game_json, write_model, write_model_json,
};
