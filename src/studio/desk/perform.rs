//! Handlers for open levels that are the same in every world.

use super::{Desk, DeskRequest, OpenLevel, Room};
use crate::editing::EditError;
use crate::studio::model::Studio;
use crate::worlds::WorldKind;

impl Studio {
    /// The editor of a world.
    #[must_use]
    pub fn room_of(&self, world: WorldKind) -> &dyn Room {
        match world {
            WorldKind::Ice => &self.editor,
            WorldKind::Platform => &self.stages,
            WorldKind::Zuma => &self.marbles,
        }
    }

    /// The editor of a world, mutable.
    pub(in crate::studio) fn room_of_mut(&mut self, world: WorldKind) -> &mut dyn Room {
        match world {
            WorldKind::Ice => &mut self.editor,
            WorldKind::Platform => &mut self.stages,
            WorldKind::Zuma => &mut self.marbles,
        }
    }

    /// The editor of the visible world.
    #[must_use]
    pub fn room(&self) -> &dyn Room {
        self.room_of(self.world)
    }

    /// The editor of the visible world, mutable.
    pub(in crate::studio) fn room_mut(&mut self) -> &mut dyn Room {
        self.room_of_mut(self.world)
    }

    pub(in crate::studio) fn desk_mut(&mut self) -> &mut dyn Desk {
        self.room_mut().desk_mut()
    }

    /// The visible level, of any world.
    #[must_use]
    pub fn drawn(&self) -> &dyn OpenLevel {
        self.room().desk().shown()
    }

    /// Handles a request of a view about the visible level.
    pub(in crate::studio) fn apply_desk(&mut self, request: DeskRequest) {
        let now_ms = self.now_ms();
        match request {
            DeskRequest::Jump(revision) => {
                self.settle();
                self.room_mut().let_go();
                let changed = self.desk_mut().jump(revision);
                self.keep_up(changed);
            }
            DeskRequest::Type { document, field, text } => {
                let typed = self.desk_mut().type_text(document, field, text, now_ms);
                self.report(typed);
            }
            DeskRequest::Settle(document) => {
                let settled = self.desk_mut().settle(Some(document), now_ms);
                self.report(settled);
            }
        }
    }

    /// Commits unfinished text input. Call this before reading or changing the level.
    pub(crate) fn settle(&mut self) {
        let now_ms = self.now_ms();
        let settled = self.desk_mut().settle(None, now_ms);
        self.report(settled);
    }

    /// Undoes one edit; during a gesture, only cancels the gesture.
    pub(in crate::studio) fn undo_edit(&mut self) {
        if !self.room_mut().let_go() {
            let changed = self.desk_mut().undo();
            self.keep_up(changed);
        }
    }

    /// Redoes one edit; during a gesture, only cancels the gesture.
    pub(in crate::studio) fn redo_edit(&mut self) {
        if !self.room_mut().let_go() {
            let changed = self.desk_mut().redo();
            self.keep_up(changed);
        }
    }

    /// Cancels the current gesture and text input; returns false if there is neither.
    pub(in crate::studio) fn cancel_gesture(&mut self) -> bool {
        let typed = self.desk_mut().drop_text();
        self.room_mut().let_go() || typed
    }

    /// Updates the editor after a change of its level, or reports the error.
    pub(in crate::studio) fn keep_up(&mut self, changed: Result<bool, EditError>) {
        match changed {
            Ok(true) => self.room_mut().keep_up(),
            Ok(false) => {}
            Err(error) => self.notices.trouble(error.to_string()),
        }
    }

    /// Returns true if undo has an effect; this includes cancelling a gesture.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.room().is_gesturing() || self.drawn().undo_name().is_some()
    }

    /// Returns true if there is an edit to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.drawn().redo_name().is_some()
    }
}
