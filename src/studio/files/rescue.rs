//! Unsaved work in the format of the rescue file, for recovery after a crash.
//!
//! The index, a small file, lists every piece of unsaved work and contains the text of levels. A
//! run or a policy has its own file in the folder `rescue` next to the index. The program writes
//! that file once for each version and never changes it.

use crate::studio::source::LevelSource;
use serde::{Deserialize, Serialize};

/// Index of unsaved work, updated every few seconds.
///
/// When the program ends normally, only work of earlier sessions stays in it that you have neither
/// restored nor discarded.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Rescue {
    /// Time of writing, in seconds since 1970.
    pub written_at: u64,
    /// Work of this session, then that of earlier sessions.
    ///
    /// First levels, beginning with the visible one, then runs, policies and the training.
    pub work: Vec<RescuedWork>,
}

/// One piece of unsaved work.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct RescuedWork {
    /// Source of the level, or of the level that a run was played on.
    pub source: LevelSource,
    /// Title of the level, or name of the run, policy or training.
    pub title: String,
    /// Native text (`.ron`) of the level, the played level, or the game of the training.
    ///
    /// Empty for a policy. Older indexes also contain recordings here.
    pub text: String,
    /// Saved version of a level of a file, as native text; `None` for other work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<String>,
    /// Kind of work.
    #[serde(default)]
    pub kind: RescuedKind,
    /// Time at which this version was first written, in seconds since 1970; 0 if unknown.
    #[serde(default)]
    pub changed_at: u64,
    /// Name of the file with the run or policy; `None` without such a file.
    #[serde(default)]
    pub piece: Option<String>,
}

impl RescuedWork {
    /// Returns true if both are equal except for `changed_at`.
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
    /// A running training; its game can be restored, but not its progress.
    Training,
}
