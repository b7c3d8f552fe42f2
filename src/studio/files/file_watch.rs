//! Comparison of files and folders on disk with their last known state.
//!
//! A file has a stamp: its modification time, size, device and inode. The inode changes if another
//! program replaces the file by renaming. A thread calls [`scan_files`] and [`scan_folders`] every
//! few seconds; they read only files whose stamps differ from the last known ones. Stamps work on
//! every file system, also on network folders, where the system reports no changes.
//!
//! The first scan that misses a known file changes nothing, because some programs remove a file
//! before they write it again; the file counts as gone if a later scan misses it, too. For the same
//! reason, levels count as removed from a file only if a second scan finds the same stamp.
//!
//! The bytes of each watched file stay in memory. If the file is gone, saving one of its levels can
//! therefore write the other levels again, too.

use super::document_content::levels_of;
use super::level_matching::Fingerprint;
use super::request::FileConflict;
use crate::formats::Document;
use crate::storage::{StorageError, level_files, parse_document, read_bytes};
use crate::studio::job::RepeatedScan;
use crate::worlds::AnyLevel;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// Minimum pause between two scans of the folders, in multiples of the last scan's duration.
const SCAN_PAUSE_FACTOR: u64 = 50;

/// Stamp of a file on disk; `None` if the file is gone.
pub(super) type Stamp = Option<FileStamp>;

/// Content of a changed file, or the reason why it cannot be read.
pub(super) type ReadResult = Result<FileContent, StorageError>;

/// Content of a file that was read.
#[derive(Debug)]
pub(super) struct FileContent {
    pub(super) document: Document,
    /// Levels of the document.
    pub(super) levels: Vec<AnyLevel>,
    /// Part to keep for the comparison with later versions.
    pub(super) known: LastContent,
}

/// Part of a file's content that stays in memory after a scan.
#[derive(Debug, Clone, Default)]
pub(super) struct LastContent {
    /// One fingerprint for each level, in order.
    pub(super) fingerprints: Arc<[Fingerprint]>,
    /// The whole file.
    pub(super) bytes: Arc<[u8]>,
}

impl FileContent {
    /// Reads a file and its levels.
    ///
    /// # Errors
    /// If the file cannot be read, or none of its content can be parsed.
    pub(super) fn read(path: &Path) -> ReadResult {
        let bytes = read_bytes(path)?;
        let document = parse_document(path, &bytes)?.value;
        let levels = levels_of(document.clone());
        let fingerprints = levels.iter().map(Fingerprint::new).collect();
        Ok(Self { document, levels, known: LastContent { fingerprints, bytes: bytes.into() } })
    }
}

/// Time, size and inode of a file. Files with equal stamps are not read again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FileStamp {
    modified: SystemTime,
    bytes: u64,
    /// Device and inode; `None` on systems without inodes.
    inode: Option<(u64, u64)>,
}

/// Last known state of the watched files and folders.
#[derive(Debug, Default)]
pub(super) struct FileWatch {
    /// Studio time of the last scan in milliseconds; `None` requests one.
    pub(super) scanned_at_ms: Option<u64>,
    /// The scan that repeats until it finds changes.
    pub(super) job: Option<RepeatedScan<Scan>>,
    /// Last known stamp of each file; a file that was never scanned has no entry.
    pub(super) stamps: BTreeMap<PathBuf, Stamp>,
    /// Content of the watched files as last read.
    pub(super) known: BTreeMap<PathBuf, LastContent>,
    /// Files that lacked open levels when they were last read, with their stamps then.
    pub(super) files_lacking_levels: BTreeMap<PathBuf, Stamp>,
    /// Stamps of the level files below each folder of the library.
    pub(super) folders: BTreeMap<PathBuf, FolderStamps>,
    /// When folders may be scanned again.
    pub(super) folder_pause: Arc<FolderPause>,
    /// Known files that a scan has missed, until a scan reads them again.
    pub(super) missing: BTreeSet<PathBuf>,
    /// Levels with unsaved changes whose file has changed, in the order of the questions.
    pub(super) questions: VecDeque<FileConflict>,
}

/// Stamps of the files below a folder, in path order.
pub(super) type FolderStamps = Vec<(PathBuf, Stamp)>;

/// Result of a scan: only differences from the last known state.
#[derive(Debug, Default)]
pub(super) struct Scan {
    /// Changed files with their new stamp and content; both are `None` for a missing file.
    pub(super) files: Vec<(PathBuf, Stamp, Option<ReadResult>)>,
    /// Folders with changed files, with the stamps of all level files below them.
    pub(super) folders: Vec<(PathBuf, FolderStamps)>,
}

impl FileWatch {
    /// Stores the stamp of a file and returns the change to handle, if any.
    ///
    /// `None` for a file that was never found. Also `None`, without a new stamp, for the first scan
    /// that misses a known file: another program may be writing it.
    pub(super) fn record_stamp(&mut self, path: &Path, stamp: Stamp) -> Option<FileChange> {
        let is_gone = stamp.is_none();
        let was_known = self.stamps.contains_key(path);
        if is_gone && was_known && self.missing.insert(path.to_owned()) {
            return None;
        }
        if !is_gone {
            self.missing.remove(path);
        }
        self.stamps.insert(path.to_owned(), stamp);
        self.files_lacking_levels.remove(path);
        match (was_known, is_gone) {
            (false, true) => None,
            (false, false) => Some(FileChange::FirstSeen),
            (true, false) => Some(FileChange::Changed),
            (true, true) => Some(FileChange::Gone),
        }
    }

    /// Returns true if a file that lacks open levels must be scanned once more.
    ///
    /// False if the levels were also missing when the file was last read, with the same stamp.
    pub(super) fn must_rescan(&mut self, path: &Path, stamp: &Stamp) -> bool {
        let before = self.files_lacking_levels.insert(path.to_owned(), stamp.clone());
        before.as_ref() != Some(stamp)
    }

    /// Drops the content of files that are no longer watched; their stamps stay.
    pub(super) fn retain_watched(&mut self, watched: &[PathBuf]) {
        self.known.retain(|path, _| watched.contains(path));
    }
}

/// The pause between two scans of the folders, which grows with the duration of the last one.
#[derive(Debug, Default)]
pub(super) struct FolderPause(Mutex<Option<Instant>>);

impl FolderPause {
    /// Runs a scan of the folders and starts the pause after it; `None` during the pause.
    pub(super) fn run<T>(&self, scan: impl FnOnce() -> T) -> Option<T> {
        let mut ends = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let started = Instant::now();
        if ends.is_some_and(|ends| started < ends) {
            return None;
        }
        let found = scan();
        let took_ms = started.elapsed().as_millis() as u64;
        *ends = Instant::now().checked_add(Duration::from_millis(took_ms * SCAN_PAUSE_FACTOR));
        Some(found)
    }
}

/// Difference between a file and its last known state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FileChange {
    /// The first scan that found the file.
    FirstSeen,
    /// The stamp of a known file has changed, or the file exists again.
    Changed,
    /// A second scan missed the file.
    Gone,
}

/// Reads the files whose stamps differ from `known`. Runs on a thread.
///
/// A missing file has neither stamp nor content.
pub(super) fn scan_files(
    files: &[PathBuf],
    known: &BTreeMap<PathBuf, Stamp>,
) -> Vec<(PathBuf, Stamp, Option<ReadResult>)> {
    let mut changed = Vec::new();
    for path in files {
        // The stamp is older than the content: a write between both is found by the next scan.
        let stamp = stamp_of(path);
        if known.get(path) != Some(&stamp) {
            let content = stamp.as_ref().map(|_| FileContent::read(path));
            changed.push((path.clone(), stamp, content));
        }
    }
    changed
}

/// Returns the folders with changed files, with the stamps of their files. Runs on a thread.
///
/// Skips folders that cannot be listed.
pub(super) fn scan_folders(
    folders: &[PathBuf],
    known: &BTreeMap<PathBuf, FolderStamps>,
) -> Vec<(PathBuf, FolderStamps)> {
    let mut changed = Vec::new();
    for folder in folders {
        // A folder that cannot be listed now keeps its known stamps, and no level disappears.
        let Ok(found) = level_files(folder) else { continue };
        let with_stamp = |path: PathBuf| {
            let stamp = stamp_of(&path);
            (path, stamp)
        };
        let stamps: FolderStamps = found.files.into_iter().map(with_stamp).collect();
        if known.get(folder) != Some(&stamps) {
            changed.push((folder.clone(), stamps));
        }
    }
    changed
}

/// Stamp of a regular file; `None` without one, or if its time is unknown.
fn stamp_of(path: &Path) -> Stamp {
    let metadata = std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file)?;
    let inode = inode_of(&metadata);
    Some(FileStamp { modified: metadata.modified().ok()?, bytes: metadata.len(), inode })
}

/// Device and inode of a file.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have no inodes")]
fn inode_of(metadata: &std::fs::Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((metadata.dev(), metadata.ino()))
}

/// Returns `None`, because systems other than Unix have no inodes.
#[cfg(not(unix))]
fn inode_of(_metadata: &std::fs::Metadata) -> Option<(u64, u64)> {
    None
}
