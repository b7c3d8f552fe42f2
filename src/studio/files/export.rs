//! Settings of an exported picture or animation.

use crate::picture::{Boards, PictureLayers};
use crate::studio::job::Job;
use std::path::PathBuf;

/// Part of a run that an animation shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Span {
    /// From the start to the end.
    WholeRun,
    /// The loop range of the timeline.
    LoopRange,
}

/// A picture to write.
///
/// The extension of the path selects the format: `.png` and `.svg` show the step at the cursor,
/// `.gif` shows a range of steps.
#[derive(Debug, Clone, PartialEq)]
pub struct Export {
    /// Destination.
    pub path: PathBuf,
    /// Truth, belief or both.
    pub boards: Boards,
    /// Whether ice and plan are drawn.
    pub layers: PictureLayers,
    /// Side length of a cell in pixels.
    pub cell_size: u32,
    /// Steps to show; used by animations only.
    pub span: Span,
}

/// An export in progress.
#[derive(Debug)]
pub(super) struct Exporting {
    pub(super) path: PathBuf,
    pub(super) job: Job<Result<(), String>>,
}
