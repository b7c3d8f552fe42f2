//! A recording of any world.

use super::events::{Event, TimelineEvents, events};
use super::{DeadEnd, EpisodeOutcome, Recording};
use crate::agents::Forecast;
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
    /// Events of the timeline.
    fn events(&self) -> Vec<Event>;
    /// First step after which the level was unsolvable, if one was found.
    fn dead_end(&self) -> Option<DeadEnd>;
    /// Forecast of the decision at an index, if there is one.
    fn forecast(&self, step: usize) -> Option<Forecast>;
}

impl<W: TimelineEvents> WorldRecording for Recording<W>
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

    fn events(&self) -> Vec<Event> {
        events(self)
    }

    fn dead_end(&self) -> Option<DeadEnd> {
        self.dead_end
    }

    fn forecast(&self, step: usize) -> Option<Forecast> {
        self.steps.get(step).map(|taken| taken.decision.forecast)
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

    /// Events of the timeline, in order.
    #[must_use]
    pub fn events(&self) -> Vec<Event> {
        self.recording().events()
    }

    /// First step after which the level was unsolvable; `None` if no search has found one.
    #[must_use]
    pub fn dead_end(&self) -> Option<DeadEnd> {
        self.recording().dead_end()
    }

    /// Forecast of the decision after `step` actions; `None` at the end of the run.
    #[must_use]
    pub fn forecast(&self, step: usize) -> Option<Forecast> {
        self.recording().forecast(step)
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
