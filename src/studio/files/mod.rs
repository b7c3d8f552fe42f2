//! Files of the studio: opening, saving, the library, backups, crash recovery and export.
//!
//! *Work* is a level, run or policy that you can save, or a running training. A *shelf* is a list
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
//! | State, requests, handlers | `state`, `commands`, `work_id`, `saved_file` |
//! | Choosing a path | `file_picker`, `file_choice`, `export_name` |
//! | Opening levels, runs, moves, themes | `opening`, `demonstration`, `solutions`, `level_details` |
//! | The clipboard | `clipboard`, `clipboard_access` |
//! | The library | `shelf` |
//! | Saving and closing | `saving`, `level_text`, `lossy`, `lossy_copy`, `closing`, `closing_state` |
//! | Changes by other programs | `external_changes`, `file_watch`, `repeated_scan`, `level_matching`, `level_change`, `file_conflict` |
//! | Backups | `backup_folder`, `backup_jobs`, `backup_list`, `restore`, `date` |
//! | Settings and sessions | `session`, `save_session`, `due_work` |
//! | Recovery after a crash | `rescue*`, `write_rescue`, `read_rescued`, `open_rescued` |
//! | Pictures and themes | `export_settings`, `picture_export`, `themes`, `reload_themes` |
//!
//! Saving a level, in this order:
//!
//! 1. Check that the format can represent the level; otherwise ask, or export a lossy copy.
//! 2. Write a backup of the file that will be replaced, and wait for it.
//! 3. Write the new file next to the old one and rename it, so that a crash leaves one of the two.
//! 4. Mark the level as saved. If the whole file was replaced, mark other work of this file as
//!    unsaved.
//!
//! Levels with unsaved changes have two more copies. The program writes a draft to the backup
//! folder every minute while the level is visible and has changed, and when you leave it. It
//! updates the rescue file every five seconds. When the program ends normally, it removes the
//! rescue file, or keeps in it only earlier work that you have neither restored nor discarded.

mod backup_folder;
mod backup_jobs;
mod backup_list;
mod clipboard;
mod clipboard_access;
mod closing;
mod closing_state;
mod commands;
mod date;
mod demonstration;
mod due_work;
mod export_name;
mod export_settings;
mod external_changes;
#[cfg(test)]
mod external_changes_tests;
mod file_choice;
mod file_conflict;
mod file_picker;
mod file_watch;
mod level_change;
mod level_details;
mod level_matching;
mod level_text;
#[cfg(test)]
mod library_tests;
mod lossy;
mod lossy_copy;
#[cfg(test)]
mod lossy_tests;
#[cfg(test)]
mod notation_tests;
mod open_rescued;
mod opening;
#[cfg(test)]
mod opening_tests;
mod picture_export;
#[cfg(test)]
mod policy_tests;
mod read_rescued;
mod reload_themes;
mod repeated_scan;
mod rescue;
mod rescue_file;
mod rescue_index;
#[cfg(test)]
mod rescue_tests;
mod rescue_writer;
mod restore;
mod save_session;
mod saved_file;
mod saving;
#[cfg(test)]
mod saving_tests;
mod session;
mod shelf;
mod solutions;
mod state;
#[cfg(test)]
mod tests;
mod themes;
#[cfg(test)]
mod unreadable_tests;
mod work_id;
mod write_rescue;

pub use backup_list::{BackupEntry, BackupList};
pub use clipboard::{describe_text, text_of_level};
pub use clipboard_access::{ClipboardAccess, connect_clipboard};
pub use date::date_text;
pub use export_settings::{Export, ExportSteps};
pub use file_conflict::{ConflictAnswer, FileConflict};
pub use file_picker::{FilePurpose, FileQuestion, FolderListing, POLICY_EXTENSION};
pub use level_text::{can_be_saved, losses_in_new_file};
pub use lossy_copy::LossyCopy;
pub use rescue::{Rescue, RescuedKind, RescuedWork};
pub use saved_file::SavedFile;
pub use session::SessionStart;
pub use shelf::{Shelf, ShelfKind, ShelfLevel, levels_of as levels_of_document};
pub use state::{FileDialog, Files, FilesRequest};
pub use work_id::{UnsavedWork, WorkId};
