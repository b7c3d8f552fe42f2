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
        self.unsaved().into_iter().map(|(_, level)| level.name()).collect()
    }

    /// The levels with unsaved changes and their worlds, the open one first.
    pub(in crate::studio) fn unsaved(&self) -> Vec<(WorldKind, &dyn OpenLevel)> {
        let open = (self.world, self.drawn().id());
        let mut unsaved: Vec<_> =
            self.open_levels().filter(|(_, level)| level.is_modified()).collect();
        unsaved.sort_by_key(|(world, level)| (*world, level.id()) != open);
        unsaved
    }

    /// Every open level, world by world.
    pub(super) fn open_levels(&self) -> impl Iterator<Item = (WorldKind, &dyn OpenLevel)> {
        let of_world = |world: WorldKind| {
            let levels = self.room_of(world).desk().list().into_iter();
            levels.map(move |level| (world, level))
        };
        WorldKind::ALL.into_iter().flat_map(of_world)
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
        let Some((world, next)) = self.unsaved().first().map(|(world, it)| (*world, it.id()))
        else {
            self.files.safety.is_closing = false;
            return self.close_without_saving();
        };
        self.show_open(world, next);
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
