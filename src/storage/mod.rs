//! The only room of the core that touches the disk: capped reads, safe writes, folders,
//! what is bundled with the program.

mod backup;
pub mod bundled;
pub mod encoding;
mod entries;
mod error;
mod files;
mod folders;
mod names;
mod policy;
mod read;
pub mod settings;
pub mod stored_path;
mod writable;
mod write;

pub use backup::{backup, backups};
pub use entries::{Entries, UnreadEntry, read_entries};
pub use error::{MAX_FILE_BYTES, StorageError};
pub use files::{LevelFiles, level_files};
pub use folders::data_folder;
pub use names::{file_name_of, free_name};
pub use policy::{read_policy_file, write_policy_file};
pub use read::{
    document_of_bytes, read_bytes, read_decoded, read_document_file, read_first_line, read_text,
};
pub use writable::{check_writable, place_of};
pub use write::{write_safely, write_text};
