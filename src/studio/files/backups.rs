//! The folder of backups, and the backups of one level, read from the disk.
//!
//! A backup is stored under a name, which one unsaved level or one file shares for all its backups.
//! The list of a level contains drafts and replaced files. A draft is a backup that was written
//! while the level had unsaved changes. A replaced file is a version of the level's file from
//! before a save. A level without a file has a number that is unique across sessions, so its
//! drafts cannot be mixed with those of other levels. The folder also contains replaced recordings
//! and other work; they are not listed. A backup that cannot be read is listed with the reason.

use super::document_content::levels_of;
use super::level_matching::{Fingerprint, match_levels};
use super::shelf::ShelfLevel;
use super::work::WorkId;
use crate::formats::read_document;
use crate::storage::{StorageError, backup, backups, read_bytes, read_decoded};
use crate::studio::job::Job;
use crate::studio::source::{LevelSource, file_name};
use crate::worlds::AnyLevel;
use std::cmp::Reverse;
use std::fs::Metadata;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::UNIX_EPOCH;

/// Maximum number of backups under one name.
const MAX_BACKUPS: usize = 20;

/// Approximate limit for all backups under one name, in bytes.
///
/// The number of kept backups is this limit divided by the size of the newest one, at least 1.
/// Large policies reach this limit before [`MAX_BACKUPS`].
const MAX_BYTES: usize = 200_000_000;

/// Folder of backups, if there is one; without a folder, no backup is written.
#[derive(Debug, Clone)]
pub(in crate::studio) struct BackupFolder {
    folder: Option<PathBuf>,
}

impl BackupFolder {
    /// Returns the backup folder inside the program's data folder.
    pub(super) fn in_data_folder(data_folder: Option<&Path>) -> Self {
        Self { folder: data_folder.map(|folder| folder.join("backups")) }
    }

    /// Writes a backup under this name and removes the oldest ones beyond the limits.
    ///
    /// Does nothing if the newest backup has the same content, or without a folder.
    ///
    /// # Errors
    /// If the folder cannot be read or written, or an old backup cannot be removed.
    pub(super) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), StorageError> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let limit = (MAX_BYTES / bytes.len().max(1)).min(MAX_BACKUPS);
        backup(folder, name, bytes, limit).map(drop)
    }

    /// Writes a backup of a file that will be replaced.
    ///
    /// Does nothing if there is no regular file.
    ///
    /// # Errors
    /// If the file cannot be read, or as [`Self::write`].
    pub(in crate::studio) fn back_up_file(&self, path: &Path) -> Result<(), StorageError> {
        // A pipe is not a file: reading it would block until another program writes to it.
        if !path.is_file() {
            return Ok(());
        }
        self.write(&file_backup_name(path), &read_bytes(path)?)
    }
}

/// Name for the backups of the unsaved level with this source.
pub(super) fn draft_backup_name(source: &LevelSource) -> String {
    format!("{source:?}")
}

/// Name for the backups of the file at this path.
pub(super) fn file_backup_name(path: &Path) -> String {
    path.display().to_string()
}

/// One backup in the list.
#[derive(Debug, Clone, PartialEq)]
pub struct BackupEntry {
    /// File of the backup.
    pub path: PathBuf,
    /// Time of writing, in seconds since 1970; 0 if unknown.
    pub written_at: u64,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// Whether the backup is a replaced version of the file; otherwise it is a draft.
    pub is_replaced_file: bool,
    /// The level in the backup, or the reason why there is none.
    pub level: Result<ShelfLevel, String>,
}

/// Backups of the level for which you opened the list last; a job reads them.
#[derive(Debug, Default)]
pub struct BackupList {
    /// The level; `None` before the list was opened.
    pub(super) work: Option<WorkId>,
    /// Name of the level.
    pub(super) name: String,
    /// Source of the level when the list was opened.
    pub(super) source: LevelSource,
    /// Backups from newest to oldest; `None` until the job has read them.
    pub(super) list: Option<Vec<BackupEntry>>,
    /// Reasons why backups may be missing from the list.
    pub(super) problems: Vec<String>,
    /// Job that reads the backups; `None` once it has ended.
    pub(super) job: Option<Job<FoundBackups>>,
}

/// Backups of a level, and reasons why some may be missing.
#[derive(Debug, Default, PartialEq)]
pub(super) struct FoundBackups {
    /// Sorted from newest to oldest.
    pub(super) entries: Vec<BackupEntry>,
    /// Errors of listing the backup folder.
    pub(super) problems: Vec<String>,
}

impl BackupList {
    /// Name of the level.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Source of the level.
    #[must_use]
    pub fn source(&self) -> &LevelSource {
        &self.source
    }

    /// Backups from newest to oldest; `None` until a job has read them.
    #[must_use]
    pub fn list(&self) -> Option<&[BackupEntry]> {
        self.list.as_deref()
    }

    /// Reasons why backups may be missing from the list; empty if it is complete.
    #[must_use]
    pub fn problems(&self) -> &[String] {
        &self.problems
    }
}

/// Returns the backups of a level and of its file, newest first.
///
/// Reads the backup folder `folder` on a job thread.
///
/// `now` contains the fingerprints of the levels in the file as it was last read. They locate the
/// level in older versions of the file, where its index may differ.
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
    let drafts = listed(&draft_backup_name(source));
    let mut kept: Vec<_> =
        drafts.into_iter().filter_map(|path| read_backup(path, "draft.ron", None, now)).collect();
    if let LevelSource::File { path, index } = source {
        let files = listed(&file_backup_name(path)).into_iter();
        kept.extend(
            files.filter_map(|kept| read_backup(kept, &file_name(path), Some(*index), now)),
        );
    }
    problems.dedup();
    kept.sort_by_key(|kept| Reverse(kept.written_at));
    for (place, kept) in kept.iter_mut().enumerate() {
        if let Ok(level) = &mut kept.level {
            // Index in this list as a unique key for the thumbnail cache.
            level.source = LevelSource::New(place as u64);
        }
    }
    FoundBackups { entries: kept, problems }
}

/// Reads one backup; `None` if newer backups have displaced its file.
///
/// With an `index`, it is a version of a file in which the level has this index now; otherwise it
/// is a draft. The extension of `name` selects the format.
fn read_backup(
    path: PathBuf,
    name: &str,
    index: Option<usize>,
    now: &[Fingerprint],
) -> Option<BackupEntry> {
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
        // A draft contains one level. In an older version of a file, the index may differ.
        let place = index.map_or(Some(0), |index| index_in_version(index, now, &levels));
        let place = place.filter(|place| *place < levels.len());
        let level = place.map(|place| levels.swap_remove(place));
        level.ok_or_else(|| "This version of the file does not contain the level".to_owned())
    });
    let shelved = |level: AnyLevel| ShelfLevel {
        source: LevelSource::default(),
        title: level.title().to_owned(),
        run: None,
        lesson: None,
        level: Arc::new(level),
    };
    let level = level.map(shelved);
    Some(BackupEntry { path, written_at, bytes, is_replaced_file: index.is_some(), level })
}

/// Index of a level in an older version of its file; `None` without a match.
///
/// `index` is its index now, `now` contains the fingerprints of the levels in the file now, and
/// `then` the levels of the older version. Without a fingerprint of the level, returns `index`.
fn index_in_version(index: usize, now: &[Fingerprint], then: &[AnyLevel]) -> Option<usize> {
    if index >= now.len() {
        return Some(index);
    }
    let then: Vec<Fingerprint> = then.iter().map(Fingerprint::new).collect();
    match_levels(now, &then).get(index).copied().flatten()
}

/// Formats seconds since 1970 as `2026-11-21 07:28:23 UTC`.
///
/// Computes the date with Howard Hinnant's algorithm `civil_from_days`, which is exact for the
/// Gregorian calendar.
#[must_use]
pub fn date_text(seconds: u64) -> String {
    let (days, in_day) = (seconds / 86_400, seconds % 86_400);
    let shifted = days + 719_468;
    let era = shifted / 146_097;
    let day_of_era = shifted % 146_097;
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let (hour, minute, second) = (in_day / 3_600, in_day % 3_600 / 60, in_day % 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02} UTC")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        for (seconds, text) in [
            (0, "1970-01-01 00:00:00 UTC"),
            (951_782_399, "2000-02-28 23:59:59 UTC"),
            (951_782_400, "2000-02-29 00:00:00 UTC"),
            (1_795_246_103, "2026-11-21 07:28:23 UTC"),
        ] {
            assert_eq!(date_text(seconds), text);
        }
    }
}
