//! The table of the worlds: the only place that lists their editors, adapters and outputs.
//!
//! `world_states` is the table of the types that the model needs.

use super::documents::WorldEditor;
use super::files::{LevelOutput, OtherWork, RecordingOutput};
use super::ice::IceAdapter;
use super::model::Studio;
use super::platform::PlatformAdapter;
use super::world_adapter::WorldAdapter;
use super::world_states::WorldRequest;
use super::zuma::ZumaAdapter;
use crate::formats::ron_recording::AnyRecording;
use crate::worlds::{AnyLevel, WorldKind};

/// The adapter of a world.
pub(in crate::studio) const fn adapter_of(world: WorldKind) -> &'static dyn WorldAdapter {
    match world {
        WorldKind::Ice => &IceAdapter,
        WorldKind::Platform => &PlatformAdapter,
        WorldKind::Zuma => &ZumaAdapter,
    }
}

/// The texts and pictures of a level.
pub(in crate::studio) fn output_of(level: &AnyLevel) -> &dyn LevelOutput {
    match level {
        AnyLevel::Ice(level) => level,
        AnyLevel::Platform(stage) => stage,
        AnyLevel::Zuma(game) => game,
    }
}

/// The pictures of a recording.
pub(in crate::studio) fn recording_output(recording: &AnyRecording) -> &dyn RecordingOutput {
    match recording {
        AnyRecording::Ice(recording) => &**recording,
        AnyRecording::Platform(recording) => &**recording,
        AnyRecording::Zuma(recording) => &**recording,
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

    /// The other work of each world that has any.
    pub(in crate::studio) fn other_works(
        &self,
    ) -> impl Iterator<Item = &'static dyn OtherWork> + use<> {
        self.adapters().into_iter().filter_map(WorldAdapter::other_work)
    }

    /// The other work of a world; `None` if it has only levels and runs.
    pub(in crate::studio) fn other_work_of(
        &self,
        world: WorldKind,
    ) -> Option<&'static dyn OtherWork> {
        adapter_of(world).other_work()
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
