//! Unsaved work as it is kept for the case of a crash.
//!
//! One small index names every piece. The text of a level is in the index; a run or a policy has a
//! file of its own beside it, which is written once for each version and never changed.

use crate::studio::source::LevelSource;
use serde::{Deserialize, Serialize};

/// Unsaved work, written every few seconds and removed when the program ends well.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Rescue {
    /// When it was written, in seconds since 1970.
    pub written_at: u64,
    /// Levels, the open one first, then runs, policies and the training.
    pub work: Vec<RescuedWork>,
}

/// One piece of unsaved work.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct RescuedWork {
    /// Where the level came from; of a run, the level that was played.
    pub source: LevelSource,
    /// Title of the level, or name of the policy.
    pub title: String,
    /// The level as native text; empty for a policy. Older indexes hold recordings here, too.
    pub text: String,
    /// The level as it lay in its file, as native text; `None` for other work, and for a level in no
    /// file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<String>,
    /// What it is.
    #[serde(default)]
    pub kind: RescuedKind,
    /// When this version was first written, in seconds since 1970.
    #[serde(default)]
    pub changed_at: u64,
    /// Name of the file with the run or the policy.
    #[serde(default)]
    pub piece: Option<String>,
}

impl RescuedWork {
    /// Whether both are the same version of the same work.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        (&self.source, &self.kind, &self.piece) == (&other.source, &other.kind, &other.piece)
            && (&self.title, &self.text, &self.kept) == (&other.title, &other.text, &other.kept)
    }
}

/// Kind of a piece of unsaved work.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum RescuedKind {
    /// A level with unsaved changes.
    #[default]
    Level,
    /// A run.
    Run {
        /// Name of the agent.
        agent: String,
        /// Number of steps.
        steps: usize,
    },
    /// A learnt policy.
    Policy {
        /// Games it was learnt from.
        games: u32,
    },
    /// A training that was under way. Its game is kept; what it had learnt is not.
    Training,
}
