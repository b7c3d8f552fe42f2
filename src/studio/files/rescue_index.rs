//! Reading the index of unsaved work. A piece that cannot be read does not hide the others.

use super::rescue::{Rescue, RescuedWork};
use crate::storage::read_text;
use crate::storage::settings::{copy_aside, put_aside};
use crate::storage::{Entries, UnreadEntry, read_entries};
use ron::value::RawValue;
use serde::Deserialize;
use std::path::Path;

/// Most pieces named in a message.
const MOST_NAMED: usize = 3;

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
pub(super) struct ReadIndex {
    /// Pieces that were read.
    pub(super) rescue: Rescue,
    /// Names the unread parts, the reason, and the path of the copy.
    pub(super) message: Option<String>,
    /// Whether the file may be replaced: all unread parts exist in a copy.
    pub(super) may_replace: bool,
}

/// Reads an index; a missing file gives an empty index.
///
/// If any part cannot be read, first copies or moves the whole file to another name.
pub(super) fn read_index(path: &Path) -> ReadIndex {
    if !path.exists() {
        return ReadIndex { may_replace: true, ..ReadIndex::default() };
    }
    let text = read_text(path).map_err(|error| error.to_string());
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
                return ReadIndex { rescue, message: None, may_replace: true };
            }
            let told = format!(
                "Unsaved work of an earlier session: cannot read {} of {count} pieces in {}: {}",
                unread.len(),
                path.display(),
                words_of(&unread)
            );
            match copy_aside(path) {
                Some(kept) => {
                    let message = format!("{told}. The whole file is kept as {}", kept.display());
                    ReadIndex { rescue, message: Some(message), may_replace: true }
                }
                // The readable pieces stay in the file: the next start offers them again.
                None => ReadIndex {
                    message: Some(format!(
                        "{told}. The file could not be copied, so it stays unchanged and none of \
                         its pieces can be opened"
                    )),
                    ..ReadIndex::default()
                },
            }
        }
        Err(trouble) => {
            let aside = put_aside(path);
            let kept = aside.as_deref().unwrap_or(path).display();
            let message = format!(
                "Unsaved work of an earlier session cannot be read ({trouble}); it is kept as {kept}"
            );
            let may_replace = aside.is_some();
            ReadIndex { message: Some(message), may_replace, ..ReadIndex::default() }
        }
    }
}

/// Names the first unread pieces with line and reason, and the number of further ones.
fn words_of(unread: &[UnreadEntry]) -> String {
    let words = |entry: &UnreadEntry| {
        let title = entry.title.as_deref().map(str::trim).filter(|title| !title.is_empty());
        let name = title.map_or_else(String::new, |title| format!("“{title}”, "));
        format!("{name}line {}: {}", entry.line, entry.reason)
    };
    let named: Vec<String> = unread.iter().take(MOST_NAMED).map(words).collect();
    match unread.len() - named.len() {
        0 => named.join("; "),
        more => format!("{}; and {more} more", named.join("; ")),
    }
}
