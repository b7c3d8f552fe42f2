//! Which picture is to be written.

use crate::picture::{Boards, PictureLayers};
use crate::studio::job::Job;
use std::path::PathBuf;

/// Which part of a run an animation shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Span {
    /// From the start to the end.
    WholeRun,
    /// The loop range of the timeline.
    LoopRange,
}

/// What a picture is to show. The path's ending says how: `.png` and `.svg` show the moment at
/// the cursor, `.gif` a span of steps.
#[derive(Debug, Clone, PartialEq)]
pub struct Export {
    /// Where it goes.
    pub path: PathBuf,
    /// Truth, belief or both.
    pub boards: Boards,
    /// Whether ice and plan are drawn.
    pub layers: PictureLayers,
    /// Side of a cell in pixels.
    pub cell_size: u32,
    /// For animations.
    pub span: Span,
}

/// An export at work.
#[derive(Debug)]
pub(super) struct Exporting {
    pub(super) path: PathBuf,
    pub(super) job: Job<Result<(), String>>,
}
