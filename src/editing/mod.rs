//! Editing of levels and lessons: every change is a value with an inverse.
//!
//! A [`Gesture`] (pointer down, drag, up) turns a [`Tool`] and a [`Paint`] into one [`LevelEdit`].
//! A [`Draft`] applies edits to its level and records them in a [`History`], a tree that keeps
//! undone edits. Tools and paints apply to the ice world. Platform stages and Zuma games are small,
//! so their edits are a [`Replacement`] of the whole level. [`platform`] edits ranges of columns of
//! a stage. [`Clip`] copies and pastes parts of a board; [`shapes`] turns positions into lines,
//! rectangles and connected cells; a [`QuickFix`] removes a problem of a level.
//!
//! [`scatter_ice`] places random ice in a region, and [`transform_region`] rotates or mirrors a
//! region. [`toggle_doubtful`] marks cells as doubtful: a check over all ice maps varies only
//! these cells. A [`LevelEdit`] changes some squares (each a [`SquareChange`]), the whole board, or
//! a property of the level such as its title.
//!
//! A [`LessonEdit`] adds, removes, moves or changes moments of a lesson; a removed moment takes the
//! run or level along that only it shows.
//!
//! This module does not depend on windows or clocks.

mod clip;
mod draft;
mod edit;
mod gesture;
mod history;
mod lesson_changes;
mod lesson_edit;
mod paint;
pub mod platform;
mod quick_fixes;
mod region_edits;
mod replacement;
pub mod shapes;

pub use clip::{Clip, ClipError};
pub use draft::{Draft, EditError, Editable};
pub use edit::{LevelEdit, SquareChange};
pub use gesture::{Gesture, GestureResult, Tool, paint_changes};
pub use history::{Edit, History, HistoryEntry, RevisionId};
pub use lesson_changes::ShownDocument;
pub use lesson_edit::{LessonEdit, LessonText, MomentRange};
pub use paint::Paint;
pub use platform::{ColumnRange, ColumnRangeError};
pub use quick_fixes::{QuickFix, fixes};
pub use region_edits::{scatter_ice, toggle_doubtful, transform_region};
pub use replacement::Replacement;
pub use shapes::Region;
