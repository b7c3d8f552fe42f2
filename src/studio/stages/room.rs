//! The open stages, and the tools in hand.

use super::judge::StageJudge;
use super::planning::Planning;
use super::stroke::{Square, Stroke, Tool};
use crate::editing::{Stretch, columns};
use crate::planning::platform::Engine;
use crate::studio::desk::{AtHand, Desk, Documents, Room};
use crate::worlds::platform::Level;

/// Every open stage and everything about drawing them.
#[derive(Debug, Default)]
pub struct Stages {
    pub(super) documents: Documents<Level>,
    pub(super) tool: Tool,
    pub(super) stroke: Option<Stroke>,
    /// Where a selection that is being dragged began.
    pub(super) anchor: Option<usize>,
    pub(super) selection: Option<Stretch>,
    /// What was copied: columns alone, with whoever stood on them.
    pub(super) clipboard: Option<Level>,
    /// The target of keys and tools.
    pub(in crate::studio) at_hand: AtHand<Square>,
    /// The search that "Run" makes.
    pub(super) engine: Engine,
    pub(super) planning: Option<Planning>,
    /// What is known about the stage that is drawn.
    pub judge: StageJudge,
}

impl Stages {
    /// The open stages.
    #[must_use]
    pub fn documents(&self) -> &Documents<Level> {
        &self.documents
    }

    /// The stage that is shown, as it is now.
    #[must_use]
    pub fn stage(&self) -> &Level {
        self.documents.shown().level()
    }

    /// The stage as it would be if the gesture under way ended now.
    #[must_use]
    pub fn seen(&self) -> &Level {
        self.stroke.as_ref().map_or_else(|| self.stage(), Stroke::stage)
    }

    /// The selected columns.
    #[must_use]
    pub fn selection(&self) -> Option<Stretch> {
        self.selection
    }

    /// Whether columns were copied that can be pasted.
    #[must_use]
    pub fn can_paste(&self) -> bool {
        self.clipboard.is_some()
    }

    /// The selected columns, or all of them; `None` if there are none at all.
    pub(super) fn chosen_columns(&self) -> Option<Stretch> {
        let columns = self.stage().columns.len();
        self.selection.or(Stretch::spanning(0, columns).within(columns))
    }

    /// Copies the selection, or everything; gives the text for other programs.
    pub(super) fn copy(&mut self) -> Option<String> {
        let copied = columns::copied(self.stage(), self.chosen_columns()?);
        let text = columns::to_text(&copied);
        self.clipboard = Some(copied);
        Some(text)
    }

    /// The tool in hand.
    #[must_use]
    pub fn tool(&self) -> Tool {
        self.tool
    }

    /// The target square: under the pointer, or chosen by the arrow keys.
    #[must_use]
    pub fn square(&self) -> Option<Square> {
        self.at_hand.place()
    }

    /// Whether the arrow keys led to the square at hand.
    #[must_use]
    pub fn draws_by_keys(&self) -> bool {
        self.at_hand.is_by_keys()
    }

    /// The search that "Run" makes; `None` where a person plays.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// The search for a plan that goes on.
    #[must_use]
    pub fn planning(&self) -> Option<&Planning> {
        self.planning.as_ref()
    }

    /// Whether figures on screen change by themselves.
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
        // The next Esc puts the cursor of the keys away.
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
