//! Files of unsaved runs and other work, and the job that writes them.
//!
//! The index is the rescue file of a window: it lists all unsaved work. A piece is one run or other
//! work in it; its content is in a separate file in the folder `rescue`. A job writes in this order:
//!
//! 1. New piece files.
//! 2. The index, which names all pieces.
//! 3. Removal of the files that the index no longer names.
//!
//! Invariant: the index never names a file that does not exist yet. So a crash at any time leaves a
//! readable index; it may leave files that no index names, which [`remove_orphans`] removes later.

use super::rescue::{Rescue, RescuedWork};
use super::work::{OtherContent, OtherWorkId};
use crate::formats::lesson::write_lesson;
use crate::formats::ron_recording::AnyRecording;
use crate::lessons::Lesson;
use crate::storage::settings::save;
use crate::storage::{MAX_FILE_BYTES, write_atomically};
use crate::studio::job::Job;
use crate::studio::model::RunId;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::ptr::addr_eq;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};

/// Age after which [`remove_orphans`] removes files that no index names.
const ORPHAN_AGE_LIMIT: Duration = Duration::from_secs(7 * 24 * 3_600);

/// Identifies a run, the written lesson or other work of this window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PieceKey {
    Run(RunId),
    Lesson,
    Other(OtherWorkId),
}

/// Version of a piece; equal versions of one piece have equal content.
#[derive(Debug, Clone)]
pub(super) enum PieceVersion {
    /// Revision number of the run.
    Run(u64),
    /// Revision number of the lesson.
    Lesson(u64),
    /// The content of other work; two versions are equal if they are the same allocation.
    Other(Arc<dyn OtherContent>),
}

impl PartialEq for PieceVersion {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Run(one), Self::Run(other)) | (Self::Lesson(one), Self::Lesson(other)) => {
                one == other
            }
            // The addresses alone: two pointers to the same content may have different tables.
            (Self::Other(one), Self::Other(other)) => addr_eq(Arc::as_ptr(one), Arc::as_ptr(other)),
            _ => false,
        }
    }
}

/// Version of a piece that was last written, or is being written.
#[derive(Debug, Clone)]
pub(super) struct UnsavedPiece {
    pub(super) version: PieceVersion,
    /// Entry of the index; its `piece` is `None` if the file could not be written.
    pub(super) entry: RescuedWork,
    /// Size of its file in bytes; 0 until it is known.
    pub(super) bytes: u64,
    /// Studio time in milliseconds before which no further version is written.
    pub(super) not_before_ms: u64,
}

/// Pieces of this window, and the job that writes them.
#[derive(Debug, Default)]
pub(super) struct UnsavedPieces {
    /// Last version of each unsaved run and of other work.
    pub(super) entries: BTreeMap<PieceKey, UnsavedPiece>,
    /// Runs restored from a rescue file; the window asks about them before it closes.
    pub(super) rescued_runs: BTreeSet<RunId>,
    /// Runs that need no rescue, because the program can reproduce them: the demonstration.
    pub(super) ignored_runs: BTreeSet<RunId>,
    /// The running job; `None` if no job runs.
    pub(super) writing: Option<RunningWrite>,
    /// Names of the files that the index on disk may name.
    pub(super) indexed_files: BTreeSet<String>,
    /// Whether to write again when the current job ends.
    pub(super) must_write_again: bool,
}

/// A running job that writes pieces and the index.
#[derive(Debug)]
pub(super) struct RunningWrite {
    pub(super) job: Job<RescueWriteResult>,
    /// Work of this window in the index that the job writes.
    pub(super) work: Vec<RescuedWork>,
}

/// Result of a writing job.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct RescueWriteResult {
    /// Reason why writing the index or removing old files failed; `None` on success.
    pub(super) index_error: Option<String>,
    /// For each piece to write: size in bytes and duration in milliseconds, or the error.
    pub(super) pieces: BTreeMap<PieceKey, Result<(u64, u64), String>>,
}

/// Content of a piece to write in its own file.
#[derive(Debug)]
pub(super) enum PieceContent {
    Run(Box<AnyRecording>),
    Lesson(Arc<Lesson>),
    Other(Arc<dyn OtherContent>),
}

/// Input of a writing job.
#[derive(Debug)]
pub(super) struct RescueWriteJob {
    /// Path of the index.
    pub(super) index: PathBuf,
    /// Content of the index.
    pub(super) rescue: Rescue,
    /// Pieces to write, each with its file name and its content.
    pub(super) pieces: Vec<(PieceKey, String, PieceContent)>,
    /// Names of the files to remove unless the new index names them.
    pub(super) earlier_files: BTreeSet<String>,
}

/// Path of the file of a piece: in the folder `rescue` next to the index.
pub(super) fn path_of_piece(index: &Path, name: &str) -> PathBuf {
    let name = Path::new(name).file_name().unwrap_or_default();
    index.with_file_name("rescue").join(name)
}

/// Returns a file name that is unique among all windows and sessions.
///
/// It consists of `seconds`, the current time, the number of the process, and a counter.
pub(super) fn new_piece_name(seconds: u64, extension: &str) -> String {
    static MADE: AtomicU64 = AtomicU64::new(0);
    let number = MADE.fetch_add(1, Ordering::Relaxed);
    format!("{seconds}-{}-{number}.{extension}", std::process::id())
}

/// Names of the files of pieces in this work.
pub(super) fn file_names(work: &[RescuedWork]) -> BTreeSet<String> {
    work.iter().filter_map(|work| work.piece.clone()).collect()
}

impl RescueWriteJob {
    /// Writes new pieces, then the index, then removes files that the index no longer names.
    ///
    /// A piece that cannot be written is left out of the index.
    pub(super) fn run(mut self) -> RescueWriteResult {
        let mut written = RescueWriteResult::default();
        for (key, name, content) in self.pieces {
            let started = Instant::now();
            let result = content.write(&path_of_piece(&self.index, &name));
            if result.is_err() {
                self.rescue.work.retain(|work| work.piece.as_ref() != Some(&name));
            }
            let took_ms = started.elapsed().as_millis() as u64;
            written.pieces.insert(key, result.map(|bytes| (bytes, took_ms)));
        }
        written.index_error = write_index(&self.index, &self.rescue, &self.earlier_files).err();
        written
    }
}

/// Writes the index, or removes an empty one; then removes unnamed files.
///
/// Removed are those of `earlier_files` that the index does not name.
///
/// # Errors
/// The reason why the index was not written, or why a file was not removed.
pub(super) fn write_index(
    index: &Path,
    rescue: &Rescue,
    earlier_files: &BTreeSet<String>,
) -> Result<(), String> {
    if rescue.work.is_empty() {
        remove_if_exists(index)?;
    } else {
        save(index, rescue).map_err(|error| error.to_string())?;
    }
    for name in earlier_files.difference(&file_names(&rescue.work)) {
        remove_if_exists(&path_of_piece(index, name))?;
    }
    Ok(())
}

impl PieceContent {
    /// Writes the content to a file and returns its size in bytes.
    ///
    /// # Errors
    /// If the content cannot be encoded, exceeds the size limit, or cannot be written.
    fn write(&self, path: &Path) -> Result<u64, String> {
        let bytes = match self {
            Self::Run(recording) => {
                recording.text().map_err(|error| error.to_string())?.into_bytes()
            }
            Self::Lesson(lesson) => {
                write_lesson(lesson).map_err(|error| error.to_string())?.into_bytes()
            }
            Self::Other(content) => content.bytes()?,
        };
        let count = bytes.len() as u64;
        if count > MAX_FILE_BYTES {
            return Err(format!("{} MB exceed the size limit", count / 1_000_000));
        }
        write_atomically(path, &bytes).map_err(|error| error.to_string())?;
        Ok(count)
    }
}

/// Removes files of pieces that no index names, if they are older than a week.
///
/// A crash between writing a piece and its index leaves such files. An unreadable index that was
/// moved to another name counts as an index. If an index cannot be read now, nothing is removed,
/// because it may name any of the files.
pub(super) fn remove_orphans(data_folder: &Path) {
    let Ok(entries) = std::fs::read_dir(data_folder.join("rescue")) else { return };
    let Ok(indexes) = index_texts(data_folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let changed = entry.metadata().and_then(|metadata| metadata.modified());
        let is_old = changed.is_ok_and(|changed| {
            SystemTime::now().duration_since(changed).is_ok_and(|age| age > ORPHAN_AGE_LIMIT)
        });
        if is_old && !indexes.iter().any(|index| index.contains(&name)) {
            // If this fails, the next start tries again.
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Texts of all indexes in the data folder, including unreadable ones under other names.
///
/// # Errors
/// If the folder or an index cannot be read.
fn index_texts(data_folder: &Path) -> std::io::Result<Vec<String>> {
    let mut texts = Vec::new();
    for entry in std::fs::read_dir(data_folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        // Some systems forbid reading a lock file that another process holds.
        let is_index = name.starts_with("rescue") && !name.ends_with(".lock");
        if is_index && !entry.file_type()?.is_dir() {
            texts.push(String::from_utf8_lossy(&std::fs::read(entry.path())?).into_owned());
        }
    }
    Ok(texts)
}

/// Removes a file; a missing file is no error.
///
/// # Errors
/// The path and the reason why the file was not removed.
pub(super) fn remove_if_exists(path: &Path) -> Result<(), String> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(format!("{}: cannot remove: {error}", path.display()))
        }
        _ => Ok(()),
    }
}
