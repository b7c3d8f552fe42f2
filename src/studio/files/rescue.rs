//! Unsaved work in the format of the rescue file, for recovery after a crash.
//!
//! A small index names every piece. The text of a level is in the index. A run or a policy has its
//! own file next to the index; it is written once for each version and never changed.

use crate::studio::source::LevelSource;
use serde::{Deserialize, Serialize};

/// Index of unsaved work, updated every few seconds.
///
/// When the program ends normally, only unanswered work of earlier sessions stays in it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Rescue {
    /// Time of writing, in seconds since 1970.
    pub written_at: u64,
    /// Levels, beginning with the visible one, then runs, policies and the training, then work of
    /// earlier sessions.
    pub work: Vec<RescuedWork>,
}

/// One piece of unsaved work.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct RescuedWork {
    /// Source of the level, or of the level that a run was played on.
    pub source: LevelSource,
    /// Title of the level, or name of the run, policy or training.
    pub title: String,
    /// Level or game as native text; empty for a policy.
    ///
    /// Older indexes also contain recordings here.
    pub text: String,
    /// Saved version of the level as native text; `None` without a file and for other kinds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<String>,
    /// Kind of work.
    #[serde(default)]
    pub kind: RescuedKind,
    /// Time of the first write of this version, in seconds since 1970; 0 if unknown.
    #[serde(default)]
    pub changed_at: u64,
    /// Name of the file with the run or policy; `None` if the content is in `text`.
    #[serde(default)]
    pub piece: Option<String>,
}

impl RescuedWork {
    /// Returns true if both are the same version of the same work, ignoring the time.
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
    /// A trained policy.
    Policy {
        /// Number of games in its training.
        games: u32,
    },
    /// A running training. Its game is kept, but not its progress.
    Training,
}
