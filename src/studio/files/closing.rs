//! Asking about unsaved work before the window closes.

use super::FileDialog;
use crate::agents::AgentKind;
use crate::studio::desk::OpenLevel;
use crate::studio::model::{Dialog, Effect, Run, Studio};
use crate::worlds::WorldKind;

impl Studio {
    /// Whether the window may close now; asks about unsaved work otherwise.
    pub fn may_close(&mut self) -> bool {
        let has_unsaved = !self.unsaved().is_empty() || self.unsaved_games().next().is_some();
        if self.files.safety.may_close || !has_unsaved {
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

    /// Games that a person played to the end, and that are in no file.
    pub(in crate::studio) fn unsaved_games(&self) -> impl Iterator<Item = &Run> {
        let is_by_hand = |run: &&Run| run.agent() == AgentKind::You.name();
        let is_unsaved = |run: &&Run| run.outcome().is_some() && !run.file().is_saved;
        self.runs.iter().filter(is_by_hand).filter(is_unsaved)
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

    /// Saves the next unsaved level or game on the way out; closes after the last.
    pub(super) fn go_on_closing(&mut self) {
        if !self.files.safety.is_closing {
            return;
        }
        if let Some((world, next)) = self.unsaved().first().map(|(world, it)| (*world, it.id())) {
            self.show_open(world, next);
            return self.save_level();
        }
        let game = self.unsaved_games().next().map(|run| run.id());
        if let Some(game) = game {
            self.show_run(game);
            return self.save_run_as();
        }
        self.files.safety.is_closing = false;
        self.close_without_saving();
    }

    /// A dialog that was left on the way out means: stay.
    pub(super) fn notice_change_of_mind(&mut self) {
        let asks = matches!(self.dialog, Some(Dialog::Files(_)));
        if self.files.safety.is_closing && !asks {
            self.files.safety.is_closing = false;
        }
    }
}
