//! Files of the studio: opening, saving, the library, backups, crash recovery and export.
//!
//! *Work* is a level, a run, or other work of a world, such as a trained policy. A *shelf* is a list
//! of levels in the library: a bundled pack, a folder, or a file with several levels. *Details* are
//! the solutions, snapshots and further keys that a file stores with a level. A *rescue file* is
//! the index of all unsaved work, for recovery after a crash.
//!
//! Saving writes the file at once; reading, scanning, export and drafts run in jobs.
//! `Studio::collect_file_jobs` collects the results of the jobs once a frame. All requests of the
//! views go through [`FilesRequest`].
//!
//! | Part | Modules |
//! |---|---|
//! | State, requests, handlers | `state`, `request`, `commands`, `work` |
//! | Work of a world other than levels and runs | `other_work` |
//! | Texts and pictures of a world | `world_output` |
//! | Choosing a path | `file_picker`, `file_choice` |
//! | Opening levels, runs, moves, themes | `opening`, `open_document`, `document_content`, `demonstration`, `solutions` |
//! | The clipboard | `commands`, `clipboard_access` |
//! | The library | `shelf` |
//! | Saving and closing | `saving`, `level_text`, `lossy`, `closing` |
//! | Changes by other programs | `external_changes`, `file_watch`, `level_matching`, `level_change` |
//! | Backups | `backups`, `restore` |
//! | Settings and sessions | `session`, `save_session` |
//! | Recovery after a crash | `rescue*`, `write_rescue`, `open_rescued` |
//! | Pictures and themes | `picture_export`, `page_export`, `themes`, `commands` |
//!
//! Modules that hold state import no handlers, because the state is part of the studio and each
//! handler imports the studio. So a part with state and handlers has at least two modules.
//!
//! Saving a level, in this order:
//!
//! 1. Check that the format can represent the level; otherwise ask, or export a lossy copy.
//! 2. Write a backup of the file that will be replaced, and wait for it.
//! 3. Write the new file next to the old one and rename it, so that a crash leaves one of the two.
//! 4. Mark the level as saved. If the whole file was replaced, mark everything else of this file as
//!    unsaved.
//!
//! Levels with unsaved changes have two more copies. The program writes a draft to the backup
//! folder every minute while the level is visible and has changed, and when you leave it. It
//! updates the rescue file every five seconds. When the program ends normally, it removes the
//! rescue file, or keeps in it only earlier work that you have neither restored nor discarded.

mod backups;
mod clipboard_access;
mod closing;
mod commands;
mod demonstration;
mod document_content;
mod external_changes;
#[cfg(test)]
mod external_changes_tests;
mod file_choice;
mod file_picker;
mod file_watch;
#[cfg(test)]
mod format_tests;
mod level_change;
mod level_matching;
mod level_text;
mod lossy;
mod open_document;
mod open_rescued;
mod opening;
#[cfg(test)]
mod opening_tests;
mod other_work;
mod page_export;
mod picture_export;
mod read_batch;
mod request;
mod rescue;
mod rescue_file;
#[cfg(test)]
mod rescue_tests;
mod rescue_writer;
mod restore;
mod save_session;
mod saving;
#[cfg(test)]
mod saving_tests;
mod session;
mod shelf;
mod solutions;
mod state;
#[cfg(test)]
pub(in crate::studio) mod tests;
mod themes;
#[cfg(test)]
mod unreadable_tests;
mod work;
mod world_output;
mod write_rescue;

pub use backups::{BackupEntry, BackupList, date_text};
pub use clipboard_access::{ClipboardAccess, connect_clipboard};
pub use commands::describe_text;
pub(super) use document_content::DocumentContent;
pub use document_content::levels_of as levels_of_document;
pub(in crate::studio) use file_picker::LESSON_EXTENSION;
pub use file_picker::{FilePurpose, FileQuestion, FolderListing};
pub use level_text::{can_be_saved, losses_in_new_file};
pub(in crate::studio) use other_work::{OtherWork, RunningJob, UnsavedOther};
pub use page_export::ExportKind;
pub use request::{
    ConflictAnswer, Export, ExportSteps, FileConflict, FileDialog, FilesRequest, LossyCopy,
};
pub use rescue::{Rescue, RescuedKind, RescuedWork};
pub use session::SessionStart;
pub use shelf::{Shelf, ShelfKind, ShelfLevel};
pub use state::Files;
pub(in crate::studio) use work::OtherContent;
pub use work::{OtherWorkId, OtherWorkWords, UnsavedWork, WorkId};
pub(in crate::studio) use world_output::{LevelOutput, RecordingOutput, joined};
