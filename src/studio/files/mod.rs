//! Files in the studio: the library, opening and saving, backups, themes on disk.

mod back_up;
mod backups;
mod choose_file;
mod clipboard;
mod closing;
mod date;
mod demo;
mod export;
mod export_name;
mod keep_session;
mod kept_file;
mod level_text;
mod lossy;
mod lossy_copy;
#[cfg(test)]
mod lossy_tests;
mod opening;
mod perform;
mod picking;
#[cfg(test)]
mod policy_tests;
mod rescue;
mod rescue_file;
#[cfg(test)]
mod rescue_tests;
mod safety;
mod saveable;
mod saving;
#[cfg(test)]
mod saving_tests;
mod session;
mod shelf;
mod state;
#[cfg(test)]
mod tests;
mod themes;
mod watch_themes;
mod write_picture;

pub use clipboard::{describe_text, text_of_level};
pub use date::date_text;
pub use export::{Export, Span};
pub use kept_file::KeptFile;
pub use level_text::what_is_lost;
pub use lossy_copy::LossyCopy;
pub use picking::{Listing, POLICY_ENDING, Pick, Purpose};
pub use rescue::{Rescue, RescuedWork};
pub use saveable::{Saveable, Unsaved};
pub use session::Opening;
pub use shelf::{Shelf, ShelfKind, ShelfLevel};
pub use state::{FileDialog, Files, FilesRequest};
