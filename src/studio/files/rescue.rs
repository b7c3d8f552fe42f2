//! Unsaved work in the format of the rescue file, and reading this file.
//!
//! The index, a small file, lists every piece of unsaved work and contains the text of levels. A
//! piece is one level, run, piece of other work, or running job. A run or other work has its own
//! file in the folder `rescue` next to the index. The program writes that file once for each
//! version and never changes it. A piece of the index that cannot be read does not hide the others.

use crate::agents::AgentKind;
use crate::storage::settings::{copy_unreadable, rename_unreadable};
use crate::storage::{Entries, UnreadEntry, read_entries, read_text};
use crate::studio::source::LevelSource;
use ron::value::RawValue;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;

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
    /// First levels, beginning with the visible one, then runs, other work and running jobs.
    pub work: Vec<RescuedWork>,
}

/// One piece of unsaved work.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct RescuedWork {
    /// Source of the level, or of the level that a run was played on.
    pub source: LevelSource,
    /// Title of the level, or name of other work.
    pub title: String,
    /// Native text (`.ron`) of the level, or of the level of a run or job.
    ///
    /// Empty for other work. Older indexes also contain recordings here.
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
    /// Name of the file with the run or other work; `None` without such a file.
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
    /// A lesson that was being written.
    Lesson {
        /// Number of moments.
        moments: usize,
    },
    /// A trained policy.
    Policy {
        /// Number of games in its training.
        games: u32,
    },
    /// A running training; its game can be restored, but not its progress.
    Training,
}

impl fmt::Display for RescuedKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level => formatter.write_str("level"),
            Self::Run { agent, steps } if agent == AgentKind::You.name() => {
                write!(formatter, "run played by hand, {steps} steps")
            }
            Self::Run { agent, steps } => write!(formatter, "run of {agent}, {steps} steps"),
            Self::Lesson { moments } => write!(formatter, "lesson of {moments} moments"),
            Self::Policy { games } => write!(formatter, "policy trained on {games} games"),
            Self::Training => formatter.write_str("interrupted training"),
        }
    }
}

/// Maximum number of unread pieces named in a message.
const MAX_NAMED: usize = 3;

/// The index with unparsed pieces.
#[derive(Default, Deserialize)]
#[serde(default)]
struct RawIndex<'text> {
    written_at: u64,
    #[serde(borrow)]
    work: Vec<&'text RawValue>,
}

/// Result of reading an index.
#[derive(Debug, Default)]
pub(super) struct IndexReadResult {
    /// Pieces that were read.
    pub(super) rescue: Rescue,
    /// Names the unread pieces, reason and copy; `None` if all were read.
    pub(super) message: Option<String>,
    /// Whether the file may be replaced: everything was read or exists in a copy.
    pub(super) may_replace: bool,
}

/// Reads an index; a missing file gives an empty index.
///
/// If some pieces cannot be read, copies the whole file to another name; if nothing can be read,
/// moves it there. If that fails, no piece is returned, and the file must not be replaced.
pub(super) fn read_index(path: &Path) -> IndexReadResult {
    if !path.exists() {
        return IndexReadResult { may_replace: true, ..IndexReadResult::default() };
    }
    let text = read_text(path).map_err(|error| error.to_string());
    // Pieces stay raw text at first, so that an invalid one does not hide the others.
    let index = text.and_then(|text| {
        let raw: RawIndex<'_> = ron::from_str(&text).map_err(|error| {
            let (line, column) = (error.span.start.line, error.span.start.col);
            format!("{}: line {line}, column {column}: {}", path.display(), error.code)
        })?;
        Ok((raw.written_at, read_entries::<RescuedWork>(&text, &raw.work)))
    });
    match index {
        Ok((written_at, Entries { read, unread })) => {
            let count = read.len() + unread.len();
            let rescue = Rescue { written_at, work: read };
            if unread.is_empty() {
                return IndexReadResult { rescue, message: None, may_replace: true };
            }
            let reported = format!(
                "Unsaved work of an earlier session: cannot read {} of {count} pieces in {}: {}",
                unread.len(),
                path.display(),
                unread_text(&unread)
            );
            // The next write of the index would lose the unread pieces: copy the file first.
            match copy_unreadable(path) {
                Some(kept) => {
                    let message =
                        format!("{reported}. The whole file is kept as {}", kept.display());
                    IndexReadResult { rescue, message: Some(message), may_replace: true }
                }
                // The readable pieces stay in the file: the next start offers them again.
                None => IndexReadResult {
                    message: Some(format!(
                        "{reported}. The file could not be copied, so it stays unchanged and none of \
                         its pieces can be opened"
                    )),
                    ..IndexReadResult::default()
                },
            }
        }
        Err(trouble) => {
            // Nothing can be read: move the file away, so that the index can be written again.
            let aside = rename_unreadable(path);
            let kept = aside.as_deref().unwrap_or(path).display();
            let message = format!(
                "Unsaved work of an earlier session cannot be read ({trouble}); it is kept as {kept}"
            );
            let may_replace = aside.is_some();
            IndexReadResult { message: Some(message), may_replace, ..IndexReadResult::default() }
        }
    }
}

/// Text that names the first unread pieces with line and reason, and counts the others.
fn unread_text(unread: &[UnreadEntry]) -> String {
    let text = |entry: &UnreadEntry| {
        let title = entry.title.as_deref().map(str::trim).filter(|title| !title.is_empty());
        let name = title.map_or_else(String::new, |title| format!("“{title}”, "));
        format!("{name}line {}: {}", entry.line, entry.reason)
    };
    let named: Vec<String> = unread.iter().take(MAX_NAMED).map(text).collect();
    match unread.len() - named.len() {
        0 => named.join("; "),
        more => format!("{}; and {more} more", named.join("; ")),
    }
}
