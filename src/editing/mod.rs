//! Level editing: every change is a value with an inverse.
//!
//! A [`Gesture`] (pointer down, drag, up) turns a [`Tool`] and a [`Paint`] into one [`LevelEdit`].
//! A [`Draft`] applies edits to its level and records them in a [`History`], a tree that keeps
//! undone edits. Tools and paints apply to the ice world. Platform stages and Zuma games are small,
//! so their edits are a [`Replacement`] of the whole level. [`columns`] edits ranges of columns of
//! a stage.
//!
//! This module knows nothing of pointers, windows or clocks.

mod clip;
pub mod columns;
mod doubt;
mod draft;
mod edit;
mod error;
mod fixes;
mod gesture;
mod history;
mod paint;
mod replacement;
mod scatter;
pub mod shapes;
mod turning;

pub use clip::{Clip, ClipError};
pub use columns::{ColumnsError, Stretch};
pub use doubt::switch_doubt;
pub use draft::{Draft, Editable};
pub use edit::{LevelEdit, SquareChange};
pub use error::EditError;
pub use fixes::{Fix, fixes};
pub use gesture::{Gesture, GestureResult, Tool, painted};
pub use history::{Edit, History, HistoryEntry, RevisionId};
pub use paint::Paint;
pub use replacement::Replacement;
pub use scatter::scatter_ice;
pub use shapes::Region;
pub use turning::turned_region;
