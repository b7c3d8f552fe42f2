//! Other work of a world: neither level nor run, with its own kind of file.
//!
//! The world supplies an [`OtherWork`] through its adapter. The file functions of the studio use
//! that to open, save and rescue such work, and to ask about it before the window closes.

use super::rescue::RescuedKind;
use super::work::{OtherContent, OtherWorkId, OtherWorkWords, WorkId};
use crate::studio::model::Studio;
use crate::worlds::AnyLevel;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Unsaved other work.
#[derive(Debug)]
pub(in crate::studio) struct UnsavedOther {
    /// Identifier.
    pub id: OtherWorkId,
    /// Name in lists.
    pub name: String,
    /// The content; a changed content is another allocation.
    pub content: Arc<dyn OtherContent>,
    /// Kind and size, as in the rescue file.
    pub kind: RescuedKind,
}

/// Running job that ends with other work.
#[derive(Debug)]
pub(in crate::studio) struct RunningJob {
    /// Name in lists.
    pub name: String,
    /// State of the job as text.
    pub note: String,
    /// The level on which it runs; only this can be restored after a crash.
    pub level: AnyLevel,
    /// Kind, as in the rescue file.
    pub kind: RescuedKind,
}

/// Work of a world that is neither a level nor a run.
///
/// Functions that receive a number do nothing if no work has it.
pub(in crate::studio) trait OtherWork: Sync {
    /// Nouns and sentences.
    fn words(&self) -> &'static OtherWorkWords;

    /// Name of the work with this number; empty if there is none.
    fn name(&self, studio: &Studio, number: u64) -> String;

    /// Work that no file contains completely, oldest first.
    fn unsaved(&self, studio: &Studio) -> Vec<UnsavedOther>;

    /// The running job; `None` if there is none.
    fn job(&self, studio: &Studio) -> Option<RunningJob>;

    /// Whether rescued work of this kind is of this world.
    fn restores(&self, kind: &RescuedKind) -> bool;

    /// Message that the job of this name was interrupted by a crash.
    fn interrupted_text(&self, name: &str) -> String;

    /// Shows the work.
    fn show(&self, studio: &mut Studio, number: u64);

    /// Shows the running job.
    fn show_job(&self, studio: &mut Studio);

    /// Asks the job to end with the work done so far.
    ///
    /// The world then calls `Studio::continue_closing_after_job`.
    fn end_job(&self, studio: &mut Studio);

    /// Starts to open a file.
    fn open_file(&self, studio: &mut Studio, path: PathBuf);

    /// Adds a content as unsaved work of this name; `None` if it is no content of this world.
    fn add(
        &self,
        studio: &mut Studio,
        content: Arc<dyn OtherContent>,
        name: String,
    ) -> Option<OtherWorkId>;

    /// Reads the content of a file. Runs on a job thread.
    ///
    /// # Errors
    /// The reason why the file cannot be read.
    fn read_file(&self, path: &Path) -> Result<Arc<dyn OtherContent>, String>;

    /// Asks for the file in which to save the work.
    fn save_as(&self, studio: &mut Studio, number: u64);

    /// Starts to save the work in a file.
    fn save_to(&self, studio: &mut Studio, number: u64, path: PathBuf);

    /// Whether work is being written.
    fn is_writing(&self, studio: &Studio) -> bool;

    /// Waits until work is written, at most `limit` for each piece; cancels reading.
    fn finish_writing(&self, studio: &mut Studio, limit: Duration);

    /// Marks work as unsaved whose file was replaced by `by`; `path` is canonical.
    fn file_replaced(&self, studio: &mut Studio, path: &Path, by: WorkId);

    /// Restores the choices of the last session from the settings.
    fn begin_session(&self, studio: &mut Studio);

    /// Stores the choices of this session in the settings.
    fn store_choices(&self, studio: &mut Studio);
}
