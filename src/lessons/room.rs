//! What a moment of a lesson shows: a run, a search, a proof, or a training.

use serde::{Deserialize, Serialize};

/// What a moment shows, with its settings and its position in time.
///
/// Names refer to the runs and levels of the lesson. A digest is the answer of a search, proof or
/// training in words, see [`room_answer`](super::room_answer); `None` before it is known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Room {
    /// A recorded run.
    Watch {
        /// Name of the run.
        run: String,
        /// Number of actions done.
        #[serde(default)]
        step: usize,
    },
    /// A search with full information.
    Search {
        /// Name of the level.
        level: String,
        /// Name of the search method, such as "A*".
        #[serde(default = "default_method")]
        method: String,
        /// What the search minimises: "moves" or "pushes".
        #[serde(default = "default_objective")]
        objective: String,
        /// Number of expansions to show.
        #[serde(default)]
        expanded: u64,
        /// Answer of the search.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        digest: Option<String>,
    },
    /// A proof about all states, and optionally about all ice maps.
    Verify {
        /// Name of the level.
        level: String,
        /// Whether to count the ice maps for which the level is solvable.
        #[serde(default)]
        ice_maps: bool,
        /// Layer of states to show.
        #[serde(default)]
        layer: u32,
        /// Answer of the proof.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        digest: Option<String>,
    },
    /// A training of a Zuma player.
    Training {
        /// Name of the level.
        level: String,
        /// Name of the learner.
        #[serde(default = "default_learner")]
        learner: String,
        /// Number of training games.
        games: u32,
        /// Seed of the training.
        #[serde(default)]
        seed: u64,
        /// Answer of the training.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        digest: Option<String>,
    },
}

/// Returns the name of the search method of rooms without one.
fn default_method() -> String {
    "A*".to_owned()
}

/// Returns the objective of rooms without one.
fn default_objective() -> String {
    "moves".to_owned()
}

/// Returns the name of the learner of rooms without one.
fn default_learner() -> String {
    "model-learner".to_owned()
}

impl Room {
    /// Kind of the room, for messages.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Watch { .. } => "Watch",
            Self::Search { .. } => "Search",
            Self::Verify { .. } => "Verify",
            Self::Training { .. } => "Training",
        }
    }

    /// Name of the run; `None` for rooms that show a level.
    #[must_use]
    pub fn run(&self) -> Option<&str> {
        match self {
            Self::Watch { run, .. } => Some(run),
            Self::Search { .. } | Self::Verify { .. } | Self::Training { .. } => None,
        }
    }

    /// Name of the level; `None` for a run.
    #[must_use]
    pub fn level(&self) -> Option<&str> {
        match self {
            Self::Watch { .. } => None,
            Self::Search { level, .. }
            | Self::Verify { level, .. }
            | Self::Training { level, .. } => Some(level),
        }
    }

    /// Shows the run or level of another name.
    pub fn set_document(&mut self, name: &str) {
        match self {
            Self::Watch { run: shown, .. }
            | Self::Search { level: shown, .. }
            | Self::Verify { level: shown, .. }
            | Self::Training { level: shown, .. } => name.clone_into(shown),
        }
    }

    /// The stored answer of a search, proof or training.
    #[must_use]
    pub fn digest(&self) -> Option<&str> {
        match self {
            Self::Watch { .. } => None,
            Self::Search { digest, .. }
            | Self::Verify { digest, .. }
            | Self::Training { digest, .. } => digest.as_deref(),
        }
    }

    /// Stores the answer of a search, proof or training; changes nothing for a run.
    pub fn set_digest(&mut self, answer: Option<String>) {
        match self {
            Self::Watch { .. } => {}
            Self::Search { digest, .. }
            | Self::Verify { digest, .. }
            | Self::Training { digest, .. } => *digest = answer,
        }
    }
}
