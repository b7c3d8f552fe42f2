//! Asking about unsaved work before the window closes.

use super::FileDialog;
use crate::studio::desk::OpenLevel;
use crate::studio::model::{Dialog, Effect, Studio};
use crate::worlds::WorldKind;

impl Studio {
    /// Whether the window may close now; asks about unsaved work otherwise.
    pub fn may_close(&mut self) -> bool {
        if self.files.safety.may_close || self.unsaved_levels().is_empty() {
            return true;
        }
        self.ask_in(FileDialog::Unsaved);
        false
    }

    /// The names of the levels with unsaved changes, the open one first.
    #[must_use]
    pub fn unsaved_levels(&self) -> Vec<String> {
        self.unsaved().into_iter().map(|level| level.name()).collect()
    }

    /// The levels with unsaved changes, the open one first.
    pub(super) fn unsaved(&self) -> Vec<&dyn OpenLevel> {
        let open = (self.world, self.drawn().id());
        let modified = |world: WorldKind| {
            let modified = self.room_of(world).desk().modified().into_iter();
            modified.map(move |level| (world, level))
        };
        let mut unsaved: Vec<_> = WorldKind::ALL.into_iter().flat_map(modified).collect();
        unsaved.sort_by_key(|(world, level)| (*world, level.id()) != open);
        unsaved.into_iter().map(|(_, level)| level).collect()
    }

    /// Saves what is unsaved, then closes.
    pub(super) fn save_and_close(&mut self) {
        self.dialog = None;
        self.files.safety.is_closing = true;
        self.go_on_closing();
    }

    /// Closes without saving.
    pub(super) fn close_without_saving(&mut self) {
        self.dialog = None;
        self.files.safety.may_close = true;
        self.ask_for(Effect::Close);
    }

    /// Saves the next unsaved level on the way out; closes after the last.
    pub(super) fn go_on_closing(&mut self) {
        if !self.files.safety.is_closing {
            return;
        }
        let Some(next) = self.unsaved().first().map(|level| level.source().clone()) else {
            self.files.safety.is_closing = false;
            return self.close_without_saving();
        };
        self.open_source(next);
        self.save_level();
    }

    /// A dialog that was left on the way out means: stay.
    pub(super) fn notice_change_of_mind(&mut self) {
        let asks = matches!(self.dialog, Some(Dialog::Files(_)));
        if self.files.safety.is_closing && !asks {
            self.files.safety.is_closing = false;
        }
    }
}
