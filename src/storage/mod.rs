//! Disk access of the core: reads with a size limit, atomic writes, folders and bundled levels.
//!
//! The core is everything but `studio`, `cli` and `programs`. No other module of the core touches
//! the disk.
//!
//! | module | contents |
//! |---|---|
//! | `read`, `write` | reads with a size limit; atomic writes |
//! | [`encoding`] | text encodings of user files |
//! | `files`, `names`, `folders` | finds level files; file names; the data folder |
//! | `writable` | checks before long work that a file can be written |
//! | `backup` | rotating backups |
//! | [`settings`] | the program's own small RON files: settings, recent files, crash recovery |
//! | `entries` | lists in these files, read entry by entry |
//! | [`stored_path`] | paths in RON and JSON files, including paths that are not Unicode |
//! | [`bundled`] | levels embedded in the program |
//! | `zuma` | reads and writes learned policies of Zuma players |
//! | `error` | errors, and the maximum size of a file |

mod backup;
pub mod bundled;
pub mod encoding;
mod entries;
mod error;
mod files;
mod folders;
mod names;
mod read;
pub mod settings;
pub mod stored_path;
mod writable;
mod write;
mod zuma;

pub use backup::{backup, backups};
pub use entries::{Entries, UnreadEntry, read_entries};
pub use error::{MAX_FILE_BYTES, StorageError};
pub use files::{LevelFiles, level_files};
pub use folders::data_folder;
pub use names::{file_name_from_title, unused_path};
pub use read::{
    parse_document, read_bytes, read_decoded, read_document_file, read_first_line, read_text,
};
pub use writable::{canonical_path, check_writable};
pub use write::{write_atomically, write_text};
pub use zuma::{read_policy_file, write_policy_file};
