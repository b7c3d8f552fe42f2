//! Structure of game and model files: one field for each key.
//!
//! The reader uses it for RON and JSON, the writer only for JSON. [`crate::worlds::zuma::Model`]
//! explains the values. The *exchange format* is the JSON form.

use crate::formats::ron_document::first_version;
use crate::worlds::World;
use crate::worlds::zuma::Zuma;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Values of a model by colour number, from 1.
pub(super) type ColourTable = BTreeMap<u8, f64>;

/// Name of the Zuma world, for texts without a key `world`.
pub(super) fn zuma_world() -> String {
    Zuma::NAME.to_owned()
}

/// A model with the keys of the exchange format.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "Model", deny_unknown_fields)]
pub(super) struct ModelText {
    #[serde(default = "first_version", skip_serializing)]
    pub(super) version: u32,
    #[serde(default = "zuma_world", skip_serializing)]
    pub(super) world: String,
    pub(super) chosen_action_prob: ColourTable,
    pub(super) next_color_dist: ColourTable,
    pub(super) color_pop_prob: ColourTable,
    /// Keys "3_pop" and "extra_pop".
    pub(super) color_pop_reward: BTreeMap<String, ColourTable>,
    pub(super) color_not_finished_punishment: ColourTable,
    pub(super) finished_reward: f64,
    #[serde(default)]
    pub(super) seed: u64,
}

/// A game with the keys of the exchange format.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "Game", deny_unknown_fields)]
pub struct GameText {
    #[serde(default = "first_version", skip_serializing)]
    pub(super) version: u32,
    #[serde(default = "zuma_world", skip_serializing)]
    pub(super) world: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) title: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) author: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) note: String,
    pub(super) max_steps: u32,
    pub(super) max_length: u32,
    pub(super) line: Vec<u8>,
    pub(super) model: ModelText,
}

/// The keys of [`ModelText::color_pop_reward`].
pub(super) const POP_REWARD_KEYS: [&str; 2] = ["3_pop", "extra_pop"];
