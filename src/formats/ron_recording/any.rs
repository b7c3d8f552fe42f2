//! A recording of whichever world.

use super::write_recording;
use crate::episode::{Outcome, Recording};
use crate::worlds::ice::Ice;
use crate::worlds::platform::Platform;
use crate::worlds::zuma::Zuma;
use crate::worlds::{AnyLevel, WorldKind};

/// A recording of one of the worlds.
#[derive(Debug, Clone, PartialEq)]
pub enum AnyRecording {
    /// Of a level, with or without ice.
    Ice(Box<Recording<Ice>>),
    /// Of a stage.
    Platform(Box<Recording<Platform>>),
    /// Of a Zuma game.
    Zuma(Box<Recording<Zuma>>),
}

impl AnyRecording {
    /// Its world.
    #[must_use]
    pub const fn world(&self) -> WorldKind {
        match self {
            Self::Ice(_) => WorldKind::Ice,
            Self::Platform(_) => WorldKind::Platform,
            Self::Zuma(_) => WorldKind::Zuma,
        }
    }

    /// The level that was played.
    #[must_use]
    pub fn level(&self) -> AnyLevel {
        match self {
            Self::Ice(recording) => recording.header.level.clone().into(),
            Self::Platform(recording) => recording.header.level.clone().into(),
            Self::Zuma(recording) => recording.header.level.clone().into(),
        }
    }

    /// The agent's name.
    #[must_use]
    pub fn agent(&self) -> &str {
        match self {
            Self::Ice(recording) => &recording.header.agent,
            Self::Platform(recording) => &recording.header.agent,
            Self::Zuma(recording) => &recording.header.agent,
        }
    }

    /// How the run ended; `None` if it did not end.
    #[must_use]
    pub const fn outcome(&self) -> Option<&Outcome> {
        match self {
            Self::Ice(recording) => recording.outcome.as_ref(),
            Self::Platform(recording) => recording.outcome.as_ref(),
            Self::Zuma(recording) => recording.outcome.as_ref(),
        }
    }

    /// Number of actions taken.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Ice(recording) => recording.len(),
            Self::Platform(recording) => recording.len(),
            Self::Zuma(recording) => recording.len(),
        }
    }

    /// Whether no action was taken.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Its text.
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
