//! Disk access of the core: reads with a size limit, atomic writes, folders and bundled levels.
//!
//! The core is everything but `studio`, `cli` and `programs`. No other module of the core touches
//! the disk.
//!
//! | module | contents |
//! |---|---|
//! | `read`, `write` | reads with a size limit; atomic writes, and checks before long work that a file can be written |
//! | [`encoding`] | text encodings of user files |
//! | `files` | finds level files; names of new files; the data folder |
//! | `file_link` | links to a step of a run or a moment of a lesson: `RUN.ron#step=6` |
//! | `backup` | rotating backups |
//! | [`settings`] | the program's own small RON files: settings, recent files, crash recovery; their lists, read entry by entry |
//! | [`stored_path`] | paths in RON and JSON files, including paths that are not Unicode |
//! | [`bundled`] | levels embedded in the program |
//! | `zuma` | reads and writes learned policies of Zuma players |
//! | `error` | errors, and the maximum size of a file |

mod backup;
pub mod bundled;
pub mod encoding;
mod error;
mod file_link;
mod files;
mod read;
pub mod settings;
pub mod stored_path;
mod write;
mod zuma;

pub use backup::{backup, backups};
pub use error::{MAX_FILE_BYTES, StorageError};
pub use file_link::{FilePlace, link_to, split_link};
pub use files::{LevelFiles, data_folder, file_name_from_title, level_files, unused_path};
pub use read::{
    parse_document, read_bytes, read_decoded, read_document_file, read_first_line, read_text,
};
pub use settings::{Entries, UnreadEntry, read_entries};
pub use write::{canonical_path, check_writable, write_atomically, write_text};
pub use zuma::{read_policy_file, write_policy_file};
