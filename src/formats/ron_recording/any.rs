//! A recording of any world, and the table of the worlds whose recordings can be read.

use super::read::{problem_at_key, read_recording_of};
use super::{Recorded, write_recording};
use crate::episode::{EpisodeOutcome, Recording};
use crate::formats::ron_document::{check_version_of, ice_world, world_of};
use crate::formats::{Parsed, ReadError};
use crate::worlds::ice::Ice;
use crate::worlds::platform::Platform;
use crate::worlds::zuma::Zuma;
use crate::worlds::{AnyLevel, World, WorldKind};

/// Function that reads a recording of one world.
type Reader = fn(&str) -> Result<Parsed<AnyRecording>, ReadError>;

/// Names of the worlds, each with the reader of its recordings.
const READERS: [(&str, Reader); 3] = [
    (Ice::NAME, read_any::<Ice>),
    (Platform::NAME, read_any::<Platform>),
    (Zuma::NAME, read_any::<Zuma>),
];

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
    /// Returns the recording as native text.
    fn text(&self) -> Result<String, ron::Error>;
}

impl<W: Recorded> WorldRecording for Recording<W>
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

    fn text(&self) -> Result<String, ron::Error> {
        write_recording(self)
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

    /// Returns the recording as native text.
    ///
    /// # Errors
    /// As [`write_recording`].
    pub fn text(&self) -> Result<String, ron::Error> {
        self.recording().text()
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

/// Reads a recording of any world and replays it by the rules.
///
/// If a step contradicts the rules, the recording ends before it and a problem names the step. If
/// the outcome or the dead end contradicts the steps, a problem names it, and the outcome that
/// follows from the steps counts.
///
/// # Errors
/// Position and reason, if the text is not a recording, its level cannot be played, or the prior, a
/// limit or a duration in the header is invalid.
pub fn read_recording(text: &str) -> Result<Parsed<AnyRecording>, ReadError> {
    check_version_of(text)?;
    // A text with a syntax error is read as an ice recording, which reports the error.
    let world = world_of(text).unwrap_or_else(ice_world);
    match READERS.iter().find(|(name, _)| *name == world) {
        Some((_, read)) => read(text),
        None => Err(problem_at_key(text, "world", format!("unknown world {world:?}")).into()),
    }
}

/// Reads a recording of one world as a recording of any world.
fn read_any<W: Recorded>(text: &str) -> Result<Parsed<AnyRecording>, ReadError>
where
    AnyRecording: From<Recording<W>>,
{
    read_recording_of::<W>(text).map(|reading| reading.map(AnyRecording::from))
}
