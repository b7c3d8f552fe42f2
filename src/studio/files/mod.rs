//! Files in the studio: the library, opening and saving, backups, themes on disk.

mod job;
mod opening;
mod perform;
mod picking;
mod safety;
mod saving;
mod shelf;
mod source;
mod state;

pub use job::{Gauge, Job, Progress};
pub use picking::{Listing, Pick, Purpose};
pub use saving::what_is_lost;
pub use shelf::{Shelf, ShelfKind, ShelfLevel};
pub use source::{LevelSource, file_name};
pub use state::{FileDialog, Files, FilesRequest};
