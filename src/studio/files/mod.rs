//! Files of the studio: opening, saving, the library, backups, crash recovery and export.
//!
//! Saving writes the file at once; reading, scanning, export and backups run in jobs.
//! `Studio::take_in_files` collects the results of the jobs once a frame. All requests of the views
//! go through [`FilesRequest`].
//!
//! | Part | Modules |
//! |---|---|
//! | State, requests, dispatch | `state`, `perform`, `saveable`, `kept_file` |
//! | Choosing a path | `picking`, `choose_file` |
//! | Opening levels, runs, moves, themes | `opening`, `clipboard`, `demo`, `solutions`, `kept_details` |
//! | The library | `shelf` |
//! | Saving | `saving`, `level_text`, `lossy`, `lossy_copy`, `closing` |
//! | Changes by other programs | `file_watch`, `level_places`, `level_fate`, `outside`, `changed_file` |
//! | Backups | `backups`, `back_up`, `backup_list`, `restore`, `safety` |
//! | Settings and sessions | `session`, `keep_session` |
//! | Recovery after a crash | `rescue*`, `keep_rescue`, `read_rescued`, `answer_rescue` |
//! | Pictures and themes | `export*`, `write_picture`, `themes`, `watch_themes` |
//!
//! Saving a level, in this order:
//!
//! 1. Check that the format can represent the level; otherwise ask, or export a lossy copy.
//! 2. Write a backup of the file that will be replaced, and wait for it.
//! 3. Write the new file next to the old one and rename it, so that a crash leaves one of the two.
//! 4. Mark the level as saved. If the whole file was replaced, mark other work of this file as
//!    unsaved.
//!
//! Levels with unsaved changes have two more copies: a draft in the backup folder every minute, and
//! the rescue file, which is updated every five seconds and removed when the program ends normally.

mod answer_rescue;
mod back_up;
mod backup_list;
mod backups;
mod changed_file;
mod choose_file;
mod clipboard;
mod clipboard_access;
mod closing;
mod date;
mod demo;
mod export;
mod export_name;
mod file_watch;
mod keep_rescue;
mod keep_session;
mod kept_details;
mod kept_file;
mod level_fate;
mod level_places;
mod level_text;
#[cfg(test)]
mod library_tests;
mod lossy;
mod lossy_copy;
#[cfg(test)]
mod lossy_tests;
#[cfg(test)]
mod notation_tests;
mod opening;
#[cfg(test)]
mod opening_tests;
mod outside;
#[cfg(test)]
mod outside_tests;
mod perform;
mod picking;
#[cfg(test)]
mod policy_tests;
mod read_rescued;
mod rescue;
mod rescue_file;
mod rescue_index;
mod rescue_pieces;
#[cfg(test)]
mod rescue_tests;
mod restore;
mod safety;
mod saveable;
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
mod unread_tests;
mod watch_themes;
mod write_picture;

pub use backup_list::{BackupList, KeptBackup};
pub use changed_file::{ChangedFile, Keep};
pub use clipboard::{describe_text, text_of_level};
pub use clipboard_access::{ClipboardAccess, connect_clipboard};
pub use date::date_text;
pub use export::{Export, Span};
pub use kept_file::KeptFile;
pub use level_text::{can_be_saved, what_is_lost};
pub use lossy_copy::LossyCopy;
pub use picking::{Listing, POLICY_ENDING, Pick, Purpose};
pub use rescue::{Rescue, RescuedKind, RescuedWork};
pub use saveable::{Saveable, Unsaved};
pub use session::Opening;
pub use shelf::{Shelf, ShelfKind, ShelfLevel, levels_of as levels_of_document};
pub use state::{FileDialog, Files, FilesRequest};
