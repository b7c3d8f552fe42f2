//! A lesson: moments in order, with the runs and levels that they show.

use super::{Moment, Room, Words};
use crate::episode::AnyRecording;
use crate::worlds::AnyLevel;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A lesson with all the runs and levels that its moments show.
///
/// Runs and levels are shared, so a copy of a lesson is cheap.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Lesson {
    /// Title for lists.
    pub title: Words,
    /// What the lesson teaches, for the library; may be empty.
    pub note: Words,
    /// Author; may be empty.
    pub author: String,
    /// Recorded runs by name.
    pub runs: BTreeMap<String, Arc<AnyRecording>>,
    /// Levels by name.
    pub levels: BTreeMap<String, Arc<AnyLevel>>,
    /// Moments in order.
    pub moments: Vec<Moment>,
}

impl Lesson {
    /// The run that a room shows; `None` for other rooms, and if it is missing.
    #[must_use]
    pub fn run_of(&self, room: &Room) -> Option<&AnyRecording> {
        self.runs.get(room.run()?).map(|run| &**run)
    }

    /// Codes of the languages of title, narrations and questions, in alphabetical order.
    #[must_use]
    pub fn languages(&self) -> BTreeSet<String> {
        let of_moment = |moment: &Moment| {
            let question = moment.question.iter().flat_map(|it| it.ask.languages());
            moment.narration.languages().chain(question).map(str::to_owned).collect::<Vec<_>>()
        };
        let title = self.title.languages().map(str::to_owned);
        title.chain(self.moments.iter().flat_map(of_moment)).collect()
    }

    /// Steps of a run that moments show.
    #[must_use]
    pub fn steps_shown_of(&self, run: &AnyRecording) -> BTreeSet<usize> {
        let shown = self.moments.iter().filter_map(|moment| match moment.room {
            Room::Watch { step, .. } if self.run_of(&moment.room) == Some(run) => Some(step),
            _ => None,
        });
        shown.collect()
    }

    /// The level that a room shows, or on which its run was played; `None` if it is missing.
    #[must_use]
    pub fn level_of(&self, room: &Room) -> Option<Cow<'_, AnyLevel>> {
        match room.level() {
            Some(name) => self.levels.get(name).map(|level| Cow::Borrowed(&**level)),
            None => self.run_of(room).map(|run| Cow::Owned(run.level())),
        }
    }

    /// Number of moments with a question.
    #[must_use]
    pub fn question_count(&self) -> usize {
        self.moments.iter().filter(|moment| moment.question.is_some()).count()
    }
}

/// Returns the digest of a text: 64 bits FNV-1a as 16 hexadecimal digits. O(text).
///
/// Fowler, Noll and Vo; it detects changes and is no protection against forgery.
#[must_use]
pub fn digest_of_text(text: &str) -> String {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(PRIME);
    format!("{:016x}", text.bytes().fold(OFFSET, mix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_is_fnv_1a() {
        // Values of the reference implementation.
        let found = ["", "a", "foobar"].map(digest_of_text);
        assert_eq!(found, ["cbf29ce484222325", "af63dc4c8601ec8c", "85944171f73967e8"]);
    }
}
