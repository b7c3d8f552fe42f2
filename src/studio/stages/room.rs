//! The state of the platform editor: open levels and tools.

use super::judge::StageJudge;
use super::planning::Planning;
use super::stroke::{Square, Stroke, Tool};
use crate::editing::{Stretch, columns};
use crate::planning::platform::Engine;
use crate::studio::desk::{AtHand, Desk, Documents, Room};
use crate::worlds::platform::Level;

/// All open platform levels and the state of their editor.
#[derive(Debug, Default)]
pub struct Stages {
    pub(super) documents: Documents<Level>,
    pub(super) tool: Tool,
    pub(super) stroke: Option<Stroke>,
    /// Column where the dragged selection started.
    pub(super) anchor: Option<usize>,
    pub(super) selection: Option<Stretch>,
    /// Copied columns, with agent and gate if they stood there.
    pub(super) clipboard: Option<Level>,
    /// The current square of keys and tools.
    pub(in crate::studio) at_hand: AtHand<Square>,
    /// The search that Run starts.
    pub(super) engine: Engine,
    pub(super) planning: Option<Planning>,
    /// The background solver of the edited level.
    pub judge: StageJudge,
}

impl Stages {
    /// The open levels.
    #[must_use]
    pub fn documents(&self) -> &Documents<Level> {
        &self.documents
    }

    /// The shown level.
    #[must_use]
    pub fn stage(&self) -> &Level {
        self.documents.shown().level()
    }

    /// The level as it would be if the gesture ended now.
    #[must_use]
    pub fn seen(&self) -> &Level {
        self.stroke.as_ref().map_or_else(|| self.stage(), Stroke::stage)
    }

    /// The selected columns.
    #[must_use]
    pub fn selection(&self) -> Option<Stretch> {
        self.selection
    }

    /// Whether there are copied columns to paste.
    #[must_use]
    pub fn can_paste(&self) -> bool {
        self.clipboard.is_some()
    }

    /// The selected columns, or all of them; `None` if the level has no columns.
    pub(super) fn chosen_columns(&self) -> Option<Stretch> {
        let columns = self.stage().columns.len();
        self.selection.or(Stretch::spanning(0, columns).within(columns))
    }

    /// Copies the selection, or everything. Returns the text for the system clipboard.
    pub(super) fn copy(&mut self) -> Option<String> {
        let copied = columns::copied(self.stage(), self.chosen_columns()?);
        let text = columns::to_text(&copied);
        self.clipboard = Some(copied);
        Some(text)
    }

    /// The selected tool.
    #[must_use]
    pub fn tool(&self) -> Tool {
        self.tool
    }

    /// The current square: under the pointer, or chosen by the arrow keys.
    #[must_use]
    pub fn square(&self) -> Option<Square> {
        self.at_hand.place()
    }

    /// Whether the arrow keys chose the current square.
    #[must_use]
    pub fn draws_by_keys(&self) -> bool {
        self.at_hand.is_by_keys()
    }

    /// The search that Run starts.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// The running search for a plan, if any.
    #[must_use]
    pub fn planning(&self) -> Option<&Planning> {
        self.planning.as_ref()
    }

    /// Whether a job is running whose status text changes.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.planning.is_some() || self.judge.is_busy()
    }
}

impl Room for Stages {
    fn desk(&self) -> &dyn Desk {
        &self.documents
    }

    fn desk_mut(&mut self) -> &mut dyn Desk {
        &mut self.documents
    }

    fn is_gesturing(&self) -> bool {
        self.stroke.is_some() || self.anchor.is_some()
    }

    fn let_go(&mut self) -> bool {
        let selects = self.anchor.take().is_some();
        if selects {
            self.selection = None;
        }
        self.stroke.take().is_some() || selects
    }

    fn clear_selection(&mut self) -> bool {
        // The next Esc hides the keyboard cursor.
        self.selection.take().is_some() || self.at_hand.leave_to_pointer()
    }

    fn keep_up(&mut self) {
        let columns = self.stage().columns.len();
        self.at_hand.keep(|square| square.column < columns);
        self.selection = self.selection.and_then(|stretch| stretch.within(columns));
    }

    fn forget_places(&mut self) {
        self.at_hand.forget();
        self.selection = None;
    }
}
