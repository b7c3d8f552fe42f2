//! Effect of a changed file on an open level that was read from it.

use super::changed_file::ChangedFile;
use super::file_watch::{FileContent, KnownFile};
use super::level_places::{Fingerprint, hash_of, places_after};
use super::level_text::texts_of_kept_in;
use crate::studio::desk::OpenLevel;
use crate::studio::source::LevelSource;
use crate::worlds::WorldKind;
use std::path::Path;
use std::sync::Arc;

/// State of an open level in its changed file.
#[derive(Debug)]
pub(super) enum Fate {
    /// The file contains the level unchanged, at this index.
    Kept(usize),
    /// The file contains another version of the level.
    Changed(ChangedFile),
    /// The file no longer contains the level, or its index is uncertain.
    Removed,
}

/// A file before and after another program changed it.
pub(super) struct ChangedContent<'a> {
    path: &'a Path,
    content: &'a FileContent,
    /// New index of each level of the old file; empty if the old file is unknown.
    places: Vec<Option<usize>>,
}

impl<'a> ChangedContent<'a> {
    /// Compares the content of a file with the previous content. O(levels).
    pub(super) fn new(
        path: &'a Path,
        before: Option<&KnownFile>,
        content: &'a FileContent,
    ) -> Self {
        let after = &content.known.fingerprints;
        let places = before.map(|before| places_after(&before.fingerprints, after));
        Self { path, content, places: places.unwrap_or_default() }
    }

    /// Returns the state of an open level; `None` if it is not from this file. O(levels).
    pub(super) fn fate_of(&self, world: WorldKind, open: &dyn OpenLevel) -> Option<Fate> {
        let LevelSource::File { path, index } = open.source() else { return None };
        if path != self.path {
            return None;
        }
        let after = &self.content.known.fingerprints;
        let kept = open.kept();
        let kept_print = Fingerprint::of(&kept);
        let texts: Vec<u64> =
            texts_of_kept_in(path, &kept).iter().map(|text| hash_of(text)).collect();
        let is_kept =
            |place: &usize| after.get(*place).is_some_and(|level| texts.contains(&level.text));
        let found = match self.places.is_empty() {
            false => self.places.get(*index).copied().flatten(),
            // Nothing else of the old file is known: the index or the title must agree.
            true => places_after(&[kept_print], after)[0]
                .filter(|place| *place == *index || after[*place].has_title_of(&kept_print)),
        };
        // Saving this level may have read the file since then, so that its index is already
        // current.
        let place = found.filter(is_kept).or(Some(*index).filter(is_kept));
        // Another program may have moved the level: take the nearest equal level that no other one
        // matches.
        let place = place.or_else(|| {
            let others = self.places.iter().enumerate().filter(|(old, _)| old != index);
            let taken: Vec<usize> = others.filter_map(|(_, place)| *place).collect();
            let free = (0..after.len()).filter(|place| is_kept(place) && !taken.contains(place));
            free.min_by_key(|place| place.abs_diff(*index))
        });
        if let Some(place) = place {
            return Some(Fate::Kept(place));
        }
        // The text differs everywhere: report the matched version, or a removal.
        let theirs = found.and_then(|place| Some((place, self.content.levels.get(place)?)));
        let Some((place, theirs)) = theirs.filter(|(_, theirs)| theirs.world() == world) else {
            return Some(Fate::Removed);
        };
        Some(Fate::Changed(ChangedFile {
            world,
            document: open.id(),
            source: LevelSource::File { path: path.clone(), index: place },
            name: open.name(),
            theirs: Arc::new(theirs.clone()),
        }))
    }
}
