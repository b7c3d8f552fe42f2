//! A recording of any world.

use super::{EpisodeOutcome, Recording};
use crate::worlds::ice::Ice;
use crate::worlds::platform::Platform;
use crate::worlds::zuma::Zuma;
use crate::worlds::{AnyLevel, World, WorldKind};

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

/// A recording whose world is not known at compile time.
trait WorldRecording {
    /// World of the recording.
    fn world(&self) -> WorldKind;
    /// Returns a copy of the level that was played.
    fn level(&self) -> AnyLevel;
    /// Name of the agent.
    fn agent(&self) -> &str;
    /// Outcome of the episode; `None` if the recording stops before its end.
    fn outcome(&self) -> Option<&EpisodeOutcome>;
    /// Number of actions.
    fn len(&self) -> usize;
}

impl<W: World> WorldRecording for Recording<W>
where
    AnyLevel: From<W::Level>,
{
    fn world(&self) -> WorldKind {
        W::KIND
    }

    fn level(&self) -> AnyLevel {
        self.header.level.clone().into()
    }

    fn agent(&self) -> &str {
        &self.header.agent
    }

    fn outcome(&self) -> Option<&EpisodeOutcome> {
        self.outcome.as_ref()
    }

    fn len(&self) -> usize {
        self.steps.len()
    }
}

impl AnyRecording {
    /// The recording without the type of its world.
    fn recording(&self) -> &dyn WorldRecording {
        match self {
            Self::Ice(recording) => &**recording,
            Self::Platform(recording) => &**recording,
            Self::Zuma(recording) => &**recording,
        }
    }

    /// World of the recording.
    #[must_use]
    pub fn world(&self) -> WorldKind {
        self.recording().world()
    }

    /// Returns a copy of the level that was played.
    #[must_use]
    pub fn level(&self) -> AnyLevel {
        self.recording().level()
    }

    /// Name of the agent.
    #[must_use]
    pub fn agent(&self) -> &str {
        self.recording().agent()
    }

    /// Outcome of the episode; `None` if the recording stops before its end.
    #[must_use]
    pub fn outcome(&self) -> Option<&EpisodeOutcome> {
        self.recording().outcome()
    }

    /// Number of actions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.recording().len()
    }

    /// Returns true if there are no actions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
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
