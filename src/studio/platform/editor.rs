//! The state of the platform editor: open levels and tools.

use super::analyzer::PlatformAnalyzer;
use super::plan_job::PlanJob;
use super::stroke::{PlatformSquare, Stroke, Tool};
use crate::editing::{ColumnRange, platform};
use crate::planning::platform::Engine;
use crate::studio::documents::{CurrentPosition, OpenDocuments, WorldDocuments, WorldEditor};
use crate::worlds::platform::Level;

/// All open platform levels and the state of their editor.
#[derive(Debug, Default)]
pub struct PlatformEditor {
    pub(super) documents: WorldDocuments<Level>,
    pub(super) tool: Tool,
    /// The stroke in progress: its button is held.
    pub(super) stroke: Option<Stroke>,
    /// Column where the dragged selection started.
    pub(super) anchor: Option<usize>,
    pub(super) selection: Option<ColumnRange>,
    /// Copied columns, with agent and gate if they stood there.
    pub(super) clipboard: Option<Level>,
    /// The current square of keys and tools.
    pub(in crate::studio) current: CurrentPosition<PlatformSquare>,
    /// The algorithm of the search that Run starts.
    pub(super) engine: Engine,
    /// The algorithm of the searches that the search view shows.
    pub(super) search_engine: Engine,
    /// The running search that Run started.
    pub(super) plan_job: Option<PlanJob>,
    /// The background solver of the edited level.
    pub analyzer: PlatformAnalyzer,
}

impl PlatformEditor {
    /// The open levels.
    #[must_use]
    pub fn documents(&self) -> &WorldDocuments<Level> {
        &self.documents
    }

    /// The shown level.
    #[must_use]
    pub fn level(&self) -> &Level {
        self.documents.shown().level()
    }

    /// The level as it would be if the gesture ended now.
    #[must_use]
    pub fn preview(&self) -> &Level {
        self.stroke.as_ref().map_or_else(|| self.level(), Stroke::preview)
    }

    /// The selected columns; `None` if none are selected.
    #[must_use]
    pub fn selection(&self) -> Option<ColumnRange> {
        self.selection
    }

    /// Whether there are copied columns to paste.
    #[must_use]
    pub fn can_paste(&self) -> bool {
        self.clipboard.is_some()
    }

    /// The selected columns, or without a selection all; `None` if the level has no columns.
    pub(super) fn effective_selection(&self) -> Option<ColumnRange> {
        let columns = self.level().columns.len();
        self.selection.or(ColumnRange::spanning(0, columns).within(columns))
    }

    /// Copies the selection, or all columns; returns the text for the system clipboard.
    ///
    /// Returns `None` if the level has no columns.
    pub(super) fn copy(&mut self) -> Option<String> {
        let copied = platform::copy_columns(self.level(), self.effective_selection()?);
        let text = platform::to_text(&copied);
        self.clipboard = Some(copied);
        Some(text)
    }

    /// The selected tool.
    #[must_use]
    pub fn tool(&self) -> Tool {
        self.tool
    }

    /// The current square, under the pointer or chosen by the arrow keys; `None` without one.
    #[must_use]
    pub fn square(&self) -> Option<PlatformSquare> {
        self.current.shown()
    }

    /// Whether the arrow keys chose the current square.
    #[must_use]
    pub fn is_keyboard_cursor(&self) -> bool {
        self.current.is_keyboard_cursor()
    }

    /// The algorithm of the search that Run starts.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// The running search for a plan, if any.
    #[must_use]
    pub fn plan_job(&self) -> Option<&PlanJob> {
        self.plan_job.as_ref()
    }

    /// Whether a search is running or about to start: for a plan, or in the background.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.plan_job.is_some() || self.analyzer.is_busy()
    }
}

impl WorldEditor for PlatformEditor {
    fn documents(&self) -> &dyn OpenDocuments {
        &self.documents
    }

    fn documents_mut(&mut self) -> &mut dyn OpenDocuments {
        &mut self.documents
    }

    fn begin_frame(&mut self) {
        self.current.begin_frame();
    }

    fn end_frame(&mut self) {
        self.current.end_frame();
    }

    fn current_square(&self) -> Option<(usize, usize)> {
        self.square().map(|square| (usize::from(square.row), square.column))
    }

    fn is_gesturing(&self) -> bool {
        self.stroke.is_some() || self.anchor.is_some()
    }

    fn cancel_gesture(&mut self) -> bool {
        let selects = self.anchor.take().is_some();
        if selects {
            self.selection = None;
        }
        self.stroke.take().is_some() || selects
    }

    fn clear_selection(&mut self) -> bool {
        // The next Esc hides the keyboard cursor.
        self.selection.take().is_some() || self.current.release_to_pointer()
    }

    fn level_changed(&mut self) {
        let columns = self.level().columns.len();
        self.current.retain(|square| square.column < columns);
        self.selection = self.selection.and_then(|range| range.within(columns));
    }

    fn level_switched(&mut self) {
        self.current.clear();
        self.selection = None;
    }
}
