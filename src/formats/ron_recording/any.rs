//! Reads and writes recordings of any world: the table of the worlds that have recordings.

use super::read::{problem_at_key, read_recording_of};
use super::{Recorded, write_recording};
use crate::episode::{AnyRecording, Recording};
use crate::formats::ron_document::{check_version_of, ice_world, world_of};
use crate::formats::{Parsed, ReadError};
use crate::worlds::World;
use crate::worlds::ice::Ice;
use crate::worlds::platform::Platform;
use crate::worlds::zuma::Zuma;

/// Function that reads a recording of one world.
type Reader = fn(&str) -> Result<Parsed<AnyRecording>, ReadError>;

/// Names of the worlds, each with the reader of its recordings.
const READERS: [(&str, Reader); 3] = [
    (Ice::NAME, read_any::<Ice>),
    (Platform::NAME, read_any::<Platform>),
    (Zuma::NAME, read_any::<Zuma>),
];

impl AnyRecording {
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
