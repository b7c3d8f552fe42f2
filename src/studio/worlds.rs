//! The adapters of the worlds.
//!
//! `world_states` is the table of the types that the model needs.

use super::documents::WorldEditor;
use super::ice::IceAdapter;
use super::model::Studio;
use super::platform::PlatformAdapter;
use super::world_adapter::WorldAdapter;
use super::world_states::WorldRequest;
use super::zuma::ZumaAdapter;
use crate::worlds::WorldKind;

/// The adapter of a world.
pub(in crate::studio) const fn adapter_of(world: WorldKind) -> &'static dyn WorldAdapter {
    match world {
        WorldKind::Ice => &IceAdapter,
        WorldKind::Platform => &PlatformAdapter,
        WorldKind::Zuma => &ZumaAdapter,
    }
}

impl Studio {
    /// The adapter of the open world.
    pub(in crate::studio) fn adapter(&self) -> &'static dyn WorldAdapter {
        adapter_of(self.world)
    }

    /// The adapters of all worlds, in the order of [`WorldKind::ALL`].
    pub(in crate::studio) fn adapters(&self) -> [&'static dyn WorldAdapter; WorldKind::ALL.len()] {
        WorldKind::ALL.map(adapter_of)
    }

    /// The adapter of the shown run's world; `None` without a shown run.
    pub(in crate::studio) fn adapter_of_run(&self) -> Option<&'static dyn WorldAdapter> {
        self.runs.shown().map(|run| adapter_of(run.world()))
    }

    /// Applies a request to the editor of its world.
    pub(in crate::studio) fn apply_to_world(&mut self, request: WorldRequest) {
        match request {
            WorldRequest::Ice(request) => self.apply_ice(request),
            WorldRequest::Platform(request) => self.apply_platform(request),
            WorldRequest::Zuma(request) => self.apply_zuma(request),
        }
    }

    /// The editor of a world.
    #[must_use]
    pub fn editor_of(&self, world: WorldKind) -> &dyn WorldEditor {
        match world {
            WorldKind::Ice => &self.worlds.ice,
            WorldKind::Platform => &self.worlds.platform,
            WorldKind::Zuma => &self.worlds.zuma,
        }
    }

    /// The editor of a world, mutable.
    pub(in crate::studio) fn editor_of_mut(&mut self, world: WorldKind) -> &mut dyn WorldEditor {
        match world {
            WorldKind::Ice => &mut self.worlds.ice,
            WorldKind::Platform => &mut self.worlds.platform,
            WorldKind::Zuma => &mut self.worlds.zuma,
        }
    }
}
