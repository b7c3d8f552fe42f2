//! Editing levels: every change is a value that can be taken back.
//!
//! A [`Gesture`] (pointer down, drag, up) turns a [`Tool`] and a [`Paint`] into one
//! [`LevelEdit`]; a [`Draft`] applies edits to its level and keeps them in a [`History`], a tree
//! in which nothing undone is ever lost. Tools and paints are those of the ice world; stages and
//! games are small enough to be replaced whole, by a [`Replacement`]; [`columns`] changes stretches
//! of a stage.
//!
//! Nothing here knows of pointers, windows or clocks.

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
