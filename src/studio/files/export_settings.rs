//! Settings of an exported picture or animation.

use crate::picture::{PictureLayers, ShownBoards};
use crate::studio::job::Job;
use std::path::PathBuf;

/// Part of a run that an animation shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExportSteps {
    /// From the start to the end.
    WholeRun,
    /// The loop range of the timeline; the whole run if none is set.
    LoopRange,
}

/// A picture to write.
///
/// The extension of the path selects the format. Of a run, `.png` and `.svg` show the step at the
/// cursor and `.gif` a range of steps. A level without a run has no animation.
#[derive(Debug, Clone, PartialEq)]
pub struct Export {
    /// Path of the file to write.
    pub path: PathBuf,
    /// Boards of a run on an ice level: truth, belief or both.
    pub boards: ShownBoards,
    /// Layers to draw, such as ice and plan.
    pub layers: PictureLayers,
    /// Side of a cell, or diameter of a ball, in points (pixels).
    pub cell_size: u32,
    /// Steps of an animation; still pictures ignore it.
    pub steps: ExportSteps,
}

/// An export in progress.
#[derive(Debug)]
pub(super) struct ExportJob {
    pub(super) path: PathBuf,
    pub(super) job: Job<Result<(), String>>,
}
