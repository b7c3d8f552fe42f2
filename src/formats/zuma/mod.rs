//! Zuma games and models, in RON and JSON, and what was learnt of them.
//!
//! Both formats name the model's parts alike. A JSON game is an object with the keys of the native
//! one, or a list of steps, longest line, first line and model. A learnt policy is one line of RON
//! and the bytes of its tables.

mod edit;
#[cfg(test)]
mod edit_tests;
mod policy;
mod read;
#[cfg(test)]
pub(super) mod testing;
#[cfg(test)]
mod tests;
mod text;
mod write;

pub use edit::replace_game;
pub use policy::{MAX_POLICY_BYTES, PolicyError, PolicyFile, read_policy, write_policy};
pub(super) use read::game_from;
pub use read::{ZumaDocument, is_zuma_json, read_zuma};
pub(super) use text::GameText;
pub(super) use write::push_game;
pub use write::{NotInJson, write_game, write_game_json, write_model, write_model_json};
