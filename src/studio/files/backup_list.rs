//! The backups of one level, read from the disk.
//!
//! Two kinds are listed: drafts of the level, kept while it had unsaved changes, and its file as it
//! was before it was replaced. A level in no file has a number that no level of another session
//! has, so that its drafts are its own. Replaced recordings and policies are kept in the same folder,
//! but are not listed. A backup that cannot be read is listed with the reason.

use super::backups::{name_of, name_of_drafts};
use super::level_places::{Fingerprint, places_after};
use super::saveable::Saveable;
use super::shelf::{ShelfLevel, levels_of};
use crate::formats::read_document;
use crate::storage::{backups, read_decoded};
use crate::studio::job::Job;
use crate::studio::source::{LevelSource, file_name};
use crate::worlds::AnyLevel;
use std::cmp::Reverse;
use std::fs::Metadata;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::UNIX_EPOCH;

/// One backup.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptBackup {
    /// Its file.
    pub path: PathBuf,
    /// When it was written, in seconds since 1970.
    pub written_at: u64,
    /// Size of its file.
    pub bytes: u64,
    /// Whether it is the file as it was before it was replaced; a draft otherwise.
    pub is_of_file: bool,
    /// The level in it, or why there is none.
    pub level: Result<ShelfLevel, String>,
}

/// The backups of a level, once they are read.
#[derive(Debug, Default)]
pub struct BackupList {
    pub(super) of: Option<Saveable>,
    pub(super) name: String,
    pub(super) source: LevelSource,
    pub(super) list: Option<Vec<KeptBackup>>,
    /// Why backups may be missing in the list.
    pub(super) problems: Vec<String>,
    pub(super) job: Option<Job<FoundBackups>>,
}

/// The backups of a level, and why some may be missing.
#[derive(Debug, Default, PartialEq)]
pub(super) struct FoundBackups {
    /// The newest first.
    pub(super) kept: Vec<KeptBackup>,
    pub(super) problems: Vec<String>,
}

impl BackupList {
    /// Name of the level.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where the level came from.
    #[must_use]
    pub fn source(&self) -> &LevelSource {
        &self.source
    }

    /// The backups, the newest first; `None` while they are being read.
    #[must_use]
    pub fn list(&self) -> Option<&[KeptBackup]> {
        self.list.as_deref()
    }

    /// Why backups may be missing in the list; empty if none is.
    #[must_use]
    pub fn problems(&self) -> &[String] {
        &self.problems
    }
}

/// The backups of a level and of its file, the newest first. `now` are the levels of the file as it
/// was read last: an older version of the file may hold the level at another place. Runs off the
/// window's thread.
pub(super) fn read_backups(
    folder: &Path,
    source: &LevelSource,
    now: &[Fingerprint],
) -> FoundBackups {
    let mut problems = Vec::new();
    let mut listed = |name: &str| {
        backups(folder, name).unwrap_or_else(|error| {
            problems.push(error.to_string());
            Vec::new()
        })
    };
    let drafts = listed(&name_of_drafts(source));
    let mut kept: Vec<_> =
        drafts.into_iter().filter_map(|path| kept_backup(path, "draft.ron", None, now)).collect();
    if let LevelSource::File { path, index } = source {
        let files = listed(&name_of(path)).into_iter();
        kept.extend(
            files.filter_map(|kept| kept_backup(kept, &file_name(path), Some(*index), now)),
        );
    }
    problems.dedup();
    kept.sort_by_key(|kept| Reverse(kept.written_at));
    for (place, kept) in kept.iter_mut().enumerate() {
        if let Ok(level) = &mut kept.level {
            // A name for the cache of pictures.
            level.source = LevelSource::New(place as u64);
        }
    }
    FoundBackups { kept, problems }
}

/// A backup of a file with the level at that index, or of a draft. `None` if its file is gone: a
/// newer backup took its place. The time is 0 where the system does not tell it.
fn kept_backup(
    path: PathBuf,
    name: &str,
    index: Option<usize>,
    now: &[Fingerprint],
) -> Option<KeptBackup> {
    let metadata = std::fs::metadata(&path);
    if metadata.as_ref().is_err_and(|error| error.kind() == ErrorKind::NotFound) {
        return None;
    }
    let bytes = metadata.as_ref().map_or(0, Metadata::len);
    let modified = metadata.and_then(|metadata| metadata.modified()).ok();
    let age = modified.and_then(|modified| modified.duration_since(UNIX_EPOCH).ok());
    let written_at = age.map_or(0, |age| age.as_secs());
    let decoded = read_decoded(&path).map_err(|error| error.to_string());
    let level = decoded.and_then(|decoded| {
        let read = read_document(name, &decoded.text).map_err(|error| error.to_string())?;
        let mut levels = levels_of(read.value);
        let place = index.map_or(Some(0), |index| place_then(index, now, &levels));
        let place = place.filter(|place| *place < levels.len());
        let level = place.map(|place| levels.swap_remove(place));
        level.ok_or_else(|| "The file did not hold this level then".to_owned())
    });
    let shelved = |level: AnyLevel| ShelfLevel {
        source: LevelSource::default(),
        title: level.title().to_owned(),
        run: None,
        level: Arc::new(level),
    };
    let level = level.map(shelved);
    Some(KeptBackup { path, written_at, bytes, is_of_file: index.is_some(), level })
}

/// The place of a level in an older version of its file; `None` if it was not in the file then.
fn place_then(index: usize, now: &[Fingerprint], then: &[AnyLevel]) -> Option<usize> {
    if index >= now.len() {
        return Some(index);
    }
    let then: Vec<Fingerprint> = then.iter().map(Fingerprint::of).collect();
    places_after(now, &then).get(index).copied().flatten()
}
