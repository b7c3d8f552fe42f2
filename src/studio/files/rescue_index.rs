//! Reading the index of unsaved work, which is the rescue file of a window.
//!
//! A piece is one level, run, policy or training in the index. A piece that cannot be read does not
//! hide the others.

use super::rescue::{Rescue, RescuedWork};
use crate::storage::read_text;
use crate::storage::settings::{copy_unreadable, rename_unreadable};
use crate::storage::{Entries, UnreadEntry, read_entries};
use ron::value::RawValue;
use serde::Deserialize;
use std::path::Path;

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
