//! Editing an ice level: every change is a value that can be taken back.
//!
//! A [`Gesture`] (pointer down, drag, up) turns a [`Tool`] and a [`Paint`] into one
//! [`LevelEdit`]; a [`Draft`] applies edits to its level and keeps them in a [`History`], a tree
//! in which nothing undone is ever lost. Nothing here knows of pointers, windows or clocks.

mod draft;
mod edit;
mod history;

pub use draft::Draft;
pub use edit::{EditError, LevelEdit, SquareChange};
pub use history::{Edit, History, HistoryEntry, RevisionId};
