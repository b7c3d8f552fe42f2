//! Files in the studio: the library, opening and saving, backups, themes on disk.

mod perform;
mod state;

pub use state::{FileDialog, Files, FilesRequest};
