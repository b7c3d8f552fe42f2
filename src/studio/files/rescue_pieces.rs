//! Files of unsaved runs and policies, and the job that writes them.
//!
//! A job writes in this order:
//!
//! 1. New piece files.
//! 2. The index, which names all pieces.
//! 3. Removal of the files that the index no longer names.
//!
//! Invariant: the index never names a file that does not exist yet. So a crash at any moment leaves
//! a readable index; it may leave files without an index, which [`remove_orphans`] removes later.

use super::rescue::{Rescue, RescuedWork};
use crate::formats::ron_recording::AnyRecording;
use crate::formats::zuma::{PolicyFile, write_policy};
use crate::storage::settings::save;
use crate::storage::{MAX_FILE_BYTES, write_safely};
use crate::studio::job::Job;
use crate::studio::marbles::PolicyId;
use crate::studio::model::RunId;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};

/// Age after which files that no index names are removed. A crash may leave such files.
const ORPHANS_STAY: Duration = Duration::from_secs(7 * 24 * 3_600);

/// Identifies a run or a policy of this window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PieceKey {
    Run(RunId),
    Policy(PolicyId),
}

/// Version of a piece; equal versions have equal content.
#[derive(Debug, Clone)]
pub(super) enum Version {
    Run(u64),
    Policy(Arc<PolicyFile>),
}

impl PartialEq for Version {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Run(one), Self::Run(other)) => one == other,
            (Self::Policy(one), Self::Policy(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }
}

/// A piece in the index.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    pub(super) version: Version,
    pub(super) entry: RescuedWork,
    /// Size of its file in bytes; 0 until it is known.
    pub(super) bytes: u64,
    /// Time before which no further version is written.
    pub(super) not_before_ms: u64,
}

/// Pieces of this window, and the job that writes them.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    pub(super) known: BTreeMap<PieceKey, Piece>,
    /// Runs restored from a rescue file; the window asks about them before it closes.
    pub(super) rescued_runs: BTreeSet<RunId>,
    /// Runs that the program can reproduce at any time, such as the demonstration.
    pub(super) ignored_runs: BTreeSet<RunId>,
    pub(super) writing: Option<Writing>,
    /// Names of the files in the last written index.
    pub(super) named: BTreeSet<String>,
    /// Whether to write again when the current job ends.
    pub(super) is_due: bool,
}

/// A running job that writes pieces and the index.
#[derive(Debug)]
pub(super) struct Writing {
    pub(super) job: Job<Written>,
    pub(super) work: Vec<RescuedWork>,
}

/// Result of a job.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Written {
    /// Reason why the index was not written.
    pub(super) trouble: Option<String>,
    /// Size in bytes and duration in milliseconds of each piece, or its error.
    pub(super) pieces: BTreeMap<PieceKey, Result<(u64, u64), String>>,
}

/// Content of a piece to write.
#[derive(Debug)]
pub(super) enum Content {
    Run(Box<AnyRecording>),
    Policy(Arc<PolicyFile>),
}

/// Input of a writing job.
#[derive(Debug)]
pub(super) struct Order {
    pub(super) index: PathBuf,
    pub(super) rescue: Rescue,
    pub(super) pieces: Vec<(PieceKey, String, Content)>,
    /// Names of files that the previous index may contain.
    pub(super) named_before: BTreeSet<String>,
}

/// Path of a piece next to the index.
pub(super) fn path_of_piece(index: &Path, name: &str) -> PathBuf {
    let name = Path::new(name).file_name().unwrap_or_default();
    index.with_file_name("rescue").join(name)
}

/// Returns a name that is unique among all windows and sessions.
pub(super) fn new_piece_name(seconds: u64, ending: &str) -> String {
    static MADE: AtomicU64 = AtomicU64::new(0);
    let number = MADE.fetch_add(1, Ordering::Relaxed);
    format!("{seconds}-{}-{number}.{ending}", std::process::id())
}

/// Names of the pieces in the index.
pub(super) fn names_in(work: &[RescuedWork]) -> BTreeSet<String> {
    work.iter().filter_map(|work| work.piece.clone()).collect()
}

impl Order {
    /// Writes new pieces, then the index, then removes files that the index no longer names.
    pub(super) fn carry_out(mut self) -> Written {
        let mut written = Written::default();
        for (key, name, content) in self.pieces {
            let started = Instant::now();
            let result = content.write(&path_of_piece(&self.index, &name));
            if result.is_err() {
                self.rescue.work.retain(|work| work.piece.as_ref() != Some(&name));
            }
            let took_ms = started.elapsed().as_millis() as u64;
            written.pieces.insert(key, result.map(|bytes| (bytes, took_ms)));
        }
        written.trouble = write_index(&self.index, &self.rescue, &self.named_before).err();
        written
    }
}

/// Writes the index, or removes it if it is empty; then removes unnamed files.
pub(super) fn write_index(
    index: &Path,
    rescue: &Rescue,
    named_before: &BTreeSet<String>,
) -> Result<(), String> {
    if rescue.work.is_empty() {
        remove_if_there(index)?;
    } else {
        save(index, rescue).map_err(|error| error.to_string())?;
    }
    for name in named_before.difference(&names_in(&rescue.work)) {
        remove_if_there(&path_of_piece(index, name))?;
    }
    Ok(())
}

impl Content {
    fn write(&self, path: &Path) -> Result<u64, String> {
        let bytes = match self {
            Self::Run(recording) => {
                recording.text().map_err(|error| error.to_string())?.into_bytes()
            }
            Self::Policy(file) => write_policy(file).map_err(|error| error.to_string())?,
        };
        let count = bytes.len() as u64;
        if count > MAX_FILE_BYTES {
            return Err(format!("{} MB exceed the size limit", count / 1_000_000));
        }
        write_safely(path, &bytes).map_err(|error| error.to_string())?;
        Ok(count)
    }
}

/// Removes old files that no index names.
///
/// A crash between writing a piece and its index leaves such files. An unreadable index that was
/// moved to another name counts, too. If an index cannot be read now, nothing is removed, because
/// it may name any of the files.
pub(super) fn remove_orphans(data_folder: &Path) {
    let Ok(entries) = std::fs::read_dir(data_folder.join("rescue")) else { return };
    let Ok(indexes) = texts_of_indexes(data_folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let changed = entry.metadata().and_then(|metadata| metadata.modified());
        let is_old = changed.is_ok_and(|changed| {
            SystemTime::now().duration_since(changed).is_ok_and(|age| age > ORPHANS_STAY)
        });
        if is_old && !indexes.iter().any(|index| index.contains(&name)) {
            // If this fails, the next start tries again.
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Texts of all indexes, including those under other names.
fn texts_of_indexes(data_folder: &Path) -> std::io::Result<Vec<String>> {
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

/// Removes a file. A missing file is no error.
pub(super) fn remove_if_there(path: &Path) -> Result<(), String> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(format!("{}: cannot remove: {error}", path.display()))
        }
        _ => Ok(()),
    }
}
