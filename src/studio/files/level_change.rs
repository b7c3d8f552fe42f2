//! Effect of a changed file on an open level that was read from it.
//!
//! The levels of the old and of the new file are matched by `level_matching`.

use super::file_watch::{FileContent, LastContent};
use super::level_matching::{Fingerprint, hash_of, match_levels};
use super::level_text::saved_texts_for_path;
use super::request::FileConflict;
use crate::studio::documents::OpenLevel;
use crate::studio::source::LevelSource;
use crate::worlds::WorldKind;
use std::path::Path;
use std::sync::Arc;

/// State of an open level in its changed file.
#[derive(Debug)]
pub(super) enum LevelChange {
    /// The file still contains the version that was last read or saved, at this index.
    Unchanged(usize),
    /// The file contains another version of the level.
    Changed(FileConflict),
    /// The file no longer contains the level, or the level cannot be identified.
    Removed,
}

/// A file before and after another program changed it.
pub(super) struct FileComparison<'a> {
    path: &'a Path,
    content: &'a FileContent,
    /// New index of each level of the old file; `None` without a match.
    ///
    /// Empty if the old file is unknown or had no levels.
    new_indices: Vec<Option<usize>>,
}

impl<'a> FileComparison<'a> {
    /// Compares the content of a file with the previous content. O(levels) on average.
    pub(super) fn new(
        path: &'a Path,
        before: Option<&LastContent>,
        content: &'a FileContent,
    ) -> Self {
        let after = &content.known.fingerprints;
        let new_indices = before.map(|before| match_levels(&before.fingerprints, after));
        Self { path, content, new_indices: new_indices.unwrap_or_default() }
    }

    /// Returns the state of an open level; `None` if it is not from this file.
    ///
    /// Also looks for the text of the saved version among levels that match no other one. O(size of
    /// the level + levels · copies), where copies are the levels with the same text.
    pub(super) fn change_of(&self, world: WorldKind, open: &dyn OpenLevel) -> Option<LevelChange> {
        let LevelSource::File { path, index } = open.source() else { return None };
        if path != self.path {
            return None;
        }
        let after = &self.content.known.fingerprints;
        let saved_level = open.saved_level();
        let saved_fingerprint = Fingerprint::new(&saved_level);
        let texts: Vec<u64> =
            saved_texts_for_path(path, &saved_level).iter().map(|text| hash_of(text)).collect();
        let is_saved_level =
            |place: &usize| after.get(*place).is_some_and(|level| texts.contains(&level.text));
        let found = match self.new_indices.is_empty() {
            false => self.new_indices.get(*index).copied().flatten(),
            // Nothing else of the old file is known: the index or the title must agree.
            true => match_levels(&[saved_fingerprint], after)[0].filter(|place| {
                *place == *index || after[*place].has_same_title(&saved_fingerprint)
            }),
        };
        // Saving this level may have read the file since then, so that its index is already
        // current.
        let place = found.filter(is_saved_level).or(Some(*index).filter(is_saved_level));
        // Another program may have moved one of several equal levels, which have no unique match:
        // take the nearest one that no other old level matches.
        let place = place.or_else(|| {
            let others = self.new_indices.iter().enumerate().filter(|(old, _)| old != index);
            let taken: Vec<usize> = others.filter_map(|(_, place)| *place).collect();
            let free =
                (0..after.len()).filter(|place| is_saved_level(place) && !taken.contains(place));
            free.min_by_key(|place| place.abs_diff(*index))
        });
        if let Some(place) = place {
            return Some(LevelChange::Unchanged(place));
        }
        // The text differs everywhere: report the matched version, or a removal.
        let file_version = found.and_then(|place| Some((place, self.content.levels.get(place)?)));
        let Some((place, file_version)) =
            file_version.filter(|(_, file_version)| file_version.world() == world)
        else {
            return Some(LevelChange::Removed);
        };
        Some(LevelChange::Changed(FileConflict {
            world,
            document: open.id(),
            source: LevelSource::File { path: path.clone(), index: place },
            name: open.name(),
            file_version: Arc::new(file_version.clone()),
        }))
    }
}
