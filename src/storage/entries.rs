//! Lists in the program's own RON files, read entry by entry.
//!
//! An entry that another program version wrote differently does not prevent reading the others. The
//! text itself must be valid RON, because after a syntax error the end of an entry is unknown.

use crate::formats::line_and_column;
use ron::value::RawValue;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// The entries of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entries<T> {
    /// Entries that were read, in order.
    pub read: Vec<T>,
    /// Entries that could not be read, in order.
    pub unread: Vec<UnreadEntry>,
}

/// An entry that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreadEntry {
    /// Title of the entry, if it has one.
    pub title: Option<String>,
    /// Line of the error in the whole text, from 1.
    pub line: usize,
    /// Why it could not be read.
    pub reason: String,
}

/// The part of an entry that names it in messages.
#[derive(Deserialize)]
struct Titled {
    title: String,
}

/// Reads each entry of a list. O(list), and O(text) for each unread entry.
///
/// The entries of `list` must be parts of `text`, the whole file.
#[must_use]
pub fn read_entries<T: DeserializeOwned>(text: &str, list: &[&RawValue]) -> Entries<T> {
    let mut entries = Entries { read: Vec::new(), unread: Vec::new() };
    for raw in list {
        let entry = raw.get_ron();
        match ron::from_str(entry) {
            Ok(value) => entries.read.push(value),
            Err(error) => {
                let offset = (entry.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
                entries.unread.push(UnreadEntry {
                    title: ron::from_str(entry).ok().map(|Titled { title }| title),
                    line: line_and_column(text, offset).0 + error.span.start.line - 1,
                    reason: error.code.to_string(),
                });
            }
        }
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    struct Size {
        title: String,
        width: u32,
    }

    #[derive(Deserialize)]
    struct Sizes<'text> {
        #[serde(borrow)]
        sizes: Vec<&'text RawValue>,
    }

    #[test]
    fn unread_entry_is_reported_and_others_are_read() {
        let text = "(\n sizes: [\n  (title: \"a\", width: 1),\n  (title: \"b\",\n   width: Wide(2)),\n  \
                    7,\n  (title: \"c\", width: 3),\n ],\n)";
        let sizes: Sizes = ron::from_str(text).expect("a list");
        let Entries { read, unread } = read_entries::<Size>(text, &sizes.sizes);
        let titles: Vec<_> = read.iter().map(|size| (size.title.as_str(), size.width)).collect();
        assert_eq!(titles, [("a", 1), ("c", 3)]);
        let reported: Vec<_> = unread.iter().map(|it| (it.title.as_deref(), it.line)).collect();
        assert_eq!(reported, [(Some("b"), 5), (None, 6)]);
        assert!(unread.iter().all(|it| !it.reason.is_empty()));
    }
}
