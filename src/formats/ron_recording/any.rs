//! A recording of any world.

use super::write_recording;
use crate::episode::{EpisodeOutcome, Recording};
use crate::worlds::ice::Ice;
use crate::worlds::platform::Platform;
use crate::worlds::zuma::Zuma;
use crate::worlds::{AnyLevel, WorldKind};

/// A recording of an episode in one of the worlds.
#[derive(Debug, Clone, PartialEq)]
pub enum AnyRecording {
    /// Ice world; the level may be without ice.
    Ice(Box<Recording<Ice>>),
    /// Platform world.
    Platform(Box<Recording<Platform>>),
    /// Zuma world.
    Zuma(Box<Recording<Zuma>>),
}

impl AnyRecording {
    /// World of the recording.
    #[must_use]
    pub const fn world(&self) -> WorldKind {
        match self {
            Self::Ice(_) => WorldKind::Ice,
            Self::Platform(_) => WorldKind::Platform,
            Self::Zuma(_) => WorldKind::Zuma,
        }
    }

    /// Returns a copy of the level that was played.
    #[must_use]
    pub fn level(&self) -> AnyLevel {
        match self {
            Self::Ice(recording) => recording.header.level.clone().into(),
            Self::Platform(recording) => recording.header.level.clone().into(),
            Self::Zuma(recording) => recording.header.level.clone().into(),
        }
    }

    /// Name of the agent.
    #[must_use]
    pub fn agent(&self) -> &str {
        match self {
            Self::Ice(recording) => &recording.header.agent,
            Self::Platform(recording) => &recording.header.agent,
            Self::Zuma(recording) => &recording.header.agent,
        }
    }

    /// Outcome of the episode; `None` if the recording stops before its end.
    #[must_use]
    pub const fn outcome(&self) -> Option<&EpisodeOutcome> {
        match self {
            Self::Ice(recording) => recording.outcome.as_ref(),
            Self::Platform(recording) => recording.outcome.as_ref(),
            Self::Zuma(recording) => recording.outcome.as_ref(),
        }
    }

    /// Number of actions.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Ice(recording) => recording.len(),
            Self::Platform(recording) => recording.len(),
            Self::Zuma(recording) => recording.len(),
        }
    }

    /// Returns true if there are no actions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the recording as native text.
    ///
    /// # Errors
    /// As [`write_recording`].
    pub fn text(&self) -> Result<String, ron::Error> {
        match self {
            Self::Ice(recording) => write_recording(recording),
            Self::Platform(recording) => write_recording(recording),
            Self::Zuma(recording) => write_recording(recording),
        }
    }
}

impl From<Recording<Ice>> for AnyRecording {
    fn from(recording: Recording<Ice>) -> Self {
        Self::Ice(Box::new(recording))
    }
}

impl From<Recording<Platform>> for AnyRecording {
    fn from(recording: Recording<Platform>) -> Self {
        Self::Platform(Box::new(recording))
    }
}

impl From<Recording<Zuma>> for AnyRecording {
    fn from(recording: Recording<Zuma>) -> Self {
        Self::Zuma(Box::new(recording))
    }
}
