//! What the model does with open levels whatever their world.

use super::{Desk, DeskRequest, OpenLevel, Room};
use crate::editing::EditError;
use crate::studio::model::Studio;
use crate::worlds::WorldKind;

impl Studio {
    /// The room of a world.
    #[must_use]
    pub fn room_of(&self, world: WorldKind) -> &dyn Room {
        match world {
            WorldKind::Ice => &self.editor,
            WorldKind::Platform => &self.stages,
            WorldKind::Zuma => &self.marbles,
        }
    }

    /// The same, to change.
    pub(in crate::studio) fn room_of_mut(&mut self, world: WorldKind) -> &mut dyn Room {
        match world {
            WorldKind::Ice => &mut self.editor,
            WorldKind::Platform => &mut self.stages,
            WorldKind::Zuma => &mut self.marbles,
        }
    }

    /// The room of the world that is shown.
    #[must_use]
    pub fn room(&self) -> &dyn Room {
        self.room_of(self.world)
    }

    /// The same, to change.
    pub(in crate::studio) fn room_mut(&mut self) -> &mut dyn Room {
        self.room_of_mut(self.world)
    }

    pub(in crate::studio) fn desk_mut(&mut self) -> &mut dyn Desk {
        self.room_mut().desk_mut()
    }

    /// The level that is drawn, whatever its world.
    #[must_use]
    pub fn drawn(&self) -> &dyn OpenLevel {
        self.room().desk().shown()
    }

    /// Does what a view asked of the level that is shown.
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

    /// Puts text that is being typed into the level, before anything else reads or changes it.
    pub(crate) fn settle(&mut self) {
        let now_ms = self.now_ms();
        let settled = self.desk_mut().settle(None, now_ms);
        self.report(settled);
    }

    /// Undo. During a gesture it only drops the gesture.
    pub(in crate::studio) fn undo_edit(&mut self) {
        if !self.room_mut().let_go() {
            let changed = self.desk_mut().undo();
            self.keep_up(changed);
        }
    }

    /// Redo. During a gesture it only drops the gesture.
    pub(in crate::studio) fn redo_edit(&mut self) {
        if !self.room_mut().let_go() {
            let changed = self.desk_mut().redo();
            self.keep_up(changed);
        }
    }

    /// Drops the gesture that is under way, or the text; false if none is.
    pub(in crate::studio) fn cancel_gesture(&mut self) -> bool {
        let typed = self.desk_mut().drop_text();
        self.room_mut().let_go() || typed
    }

    /// The room keeps up with a change of its level.
    pub(in crate::studio) fn keep_up(&mut self, changed: Result<bool, EditError>) {
        match changed {
            Ok(true) => self.room_mut().keep_up(),
            Ok(false) => {}
            Err(error) => self.notices.trouble(error.to_string()),
        }
    }

    /// Whether there is something to undo: a gesture under way counts.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.room().is_gesturing() || self.drawn().undo_name().is_some()
    }

    /// Whether there is something to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.drawn().redo_name().is_some()
    }
}
