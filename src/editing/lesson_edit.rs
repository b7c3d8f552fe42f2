//! Edits of lessons: moments added, removed, moved and changed, and the texts of the lesson.

use super::edit::replace;
use super::{Edit, EditError, Editable};
use crate::episode::AnyRecording;
use crate::lessons::{Lesson, Moment, Words};
use crate::worlds::AnyLevel;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Consecutive moments of a lesson, with the runs and levels that no other moment shows.
#[derive(Debug, Clone, PartialEq)]
pub struct MomentRange {
    /// Index of the first moment.
    pub at: usize,
    /// The moments.
    pub moments: Vec<Moment>,
    /// Runs that are in the lesson only with these moments, by name.
    pub runs: BTreeMap<String, Arc<AnyRecording>>,
    /// Levels that are in the lesson only with these moments, by name.
    pub levels: BTreeMap<String, Arc<AnyLevel>>,
}

/// A text of the lesson as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LessonText {
    /// Title.
    Title,
    /// What the lesson teaches.
    Note,
}

/// A change of a lesson, with its inverse.
#[derive(Debug, Clone, PartialEq)]
pub enum LessonEdit {
    /// Adds moments, with their runs and levels.
    Add(MomentRange),
    /// Removes moments, with the runs and levels that no other moment shows.
    Remove(MomentRange),
    /// Moves a moment.
    Move {
        /// Its index before.
        from: usize,
        /// Its index after.
        to: usize,
    },
    /// Changes the properties of a moment: texts, visible facts, marks, question and others.
    Change {
        /// Index of the moment.
        at: usize,
        /// The moment before.
        before: Box<Moment>,
        /// The moment after; shows a run or level that the lesson contains already.
        after: Box<Moment>,
    },
    /// Replaces a text of the lesson.
    Text {
        /// Which text.
        text: LessonText,
        /// The text before.
        before: Words,
        /// The text after.
        after: Words,
    },
    /// Replaces the author.
    Author {
        /// The author before.
        before: String,
        /// The author after.
        after: String,
    },
}

impl Edit for LessonEdit {
    fn inverse(&self) -> Self {
        match self.clone() {
            Self::Add(range) => Self::Remove(range),
            Self::Remove(range) => Self::Add(range),
            Self::Move { from, to } => Self::Move { from: to, to: from },
            Self::Change { at, before, after } => Self::Change { at, before: after, after: before },
            Self::Text { text, before, after } => Self::Text { text, before: after, after: before },
            Self::Author { before, after } => Self::Author { before: after, after: before },
        }
    }

    fn is_empty(&self) -> bool {
        match self {
            Self::Add(range) | Self::Remove(range) => range.is_empty(),
            Self::Move { from, to } => from == to,
            Self::Change { before, after, .. } => before == after,
            Self::Text { before, after, .. } => before == after,
            Self::Author { before, after } => before == after,
        }
    }

    fn bytes(&self) -> usize {
        let kept = match self {
            Self::Add(range) | Self::Remove(range) => range.bytes(),
            Self::Move { .. } => 0,
            Self::Change { before, after, .. } => moment_bytes(before) + moment_bytes(after),
            Self::Text { before, after, .. } => words_bytes(before) + words_bytes(after),
            Self::Author { before, after } => before.len() + after.len(),
        };
        size_of::<Self>() + kept
    }
}

impl Editable for Lesson {
    type Edit = LessonEdit;

    fn apply(&mut self, edit: &LessonEdit) -> Result<(), EditError> {
        match edit {
            LessonEdit::Add(range) => range.add_to(self),
            LessonEdit::Remove(range) => range.remove_from(self),
            LessonEdit::Move { from, to } => {
                let count = self.moments.len();
                if *from >= count || *to >= count {
                    return Err(EditError::OtherValue("list of moments"));
                }
                let moved = self.moments.remove(*from);
                self.moments.insert(*to, moved);
                Ok(())
            }
            LessonEdit::Change { at, before, after } => match self.moments.get_mut(*at) {
                Some(moment) => replace(moment, before, after, "moment"),
                None => Err(EditError::OtherValue("list of moments")),
            },
            LessonEdit::Text { text: LessonText::Title, before, after } => {
                replace(&mut self.title, before, after, "title")
            }
            LessonEdit::Text { text: LessonText::Note, before, after } => {
                replace(&mut self.note, before, after, "note")
            }
            LessonEdit::Author { before, after } => {
                replace(&mut self.author, before, after, "author")
            }
        }
    }
}

impl MomentRange {
    /// Returns true without moments, runs and levels.
    fn is_empty(&self) -> bool {
        self.moments.is_empty() && self.runs.is_empty() && self.levels.is_empty()
    }

    /// Approximate memory, in bytes; runs and levels are shared with the lesson and the window.
    fn bytes(&self) -> usize {
        let names = self.runs.keys().chain(self.levels.keys()).map(String::len);
        self.moments.iter().map(moment_bytes).chain(names).sum()
    }

    /// Adds the moments with their runs and levels.
    ///
    /// # Errors
    /// If the place does not exist, or a name is in use; then nothing changes.
    fn add_to(&self, lesson: &mut Lesson) -> Result<(), EditError> {
        if self.at > lesson.moments.len() {
            return Err(EditError::OtherValue("list of moments"));
        }
        if self.runs.keys().any(|name| lesson.runs.contains_key(name)) {
            return Err(EditError::OtherValue("list of runs"));
        }
        if self.levels.keys().any(|name| lesson.levels.contains_key(name)) {
            return Err(EditError::OtherValue("list of levels"));
        }
        lesson.runs.extend(self.runs.clone());
        lesson.levels.extend(self.levels.clone());
        lesson.moments.splice(self.at..self.at, self.moments.iter().cloned());
        Ok(())
    }

    /// Removes the moments with their runs and levels.
    ///
    /// # Errors
    /// If the lesson contains other ones there; then nothing changes.
    fn remove_from(&self, lesson: &mut Lesson) -> Result<(), EditError> {
        let places = self.at..self.at + self.moments.len();
        if lesson.moments.get(places.clone()) != Some(self.moments.as_slice()) {
            return Err(EditError::OtherValue("list of moments"));
        }
        if !contains_all(&lesson.runs, &self.runs) {
            return Err(EditError::OtherValue("list of runs"));
        }
        if !contains_all(&lesson.levels, &self.levels) {
            return Err(EditError::OtherValue("list of levels"));
        }
        lesson.runs.retain(|name, _| !self.runs.contains_key(name));
        lesson.levels.retain(|name, _| !self.levels.contains_key(name));
        lesson.moments.drain(places);
        Ok(())
    }
}

/// Returns true if `all` contains these documents under their names.
fn contains_all<T: PartialEq>(
    all: &BTreeMap<String, Arc<T>>,
    some: &BTreeMap<String, Arc<T>>,
) -> bool {
    // The same allocation is the usual case, and needs no comparison of contents.
    let is_same = |one: &Arc<T>, other: &Arc<T>| Arc::ptr_eq(one, other) || one == other;
    some.iter().all(|(name, it)| all.get(name).is_some_and(|known| is_same(known, it)))
}

/// Approximate memory of a text in all its languages, in bytes.
fn words_bytes(words: &Words) -> usize {
    words.languages().map(|code| code.len() + words.in_language(code).len()).sum()
}

/// Approximate memory of a moment, in bytes.
fn moment_bytes(moment: &Moment) -> usize {
    let question = moment.question.as_ref().map_or(0, |question| {
        let hints: usize = question.hints.iter().map(words_bytes).sum();
        words_bytes(&question.ask) + words_bytes(&question.explanation) + hints
    });
    let words = words_bytes(&moment.title) + words_bytes(&moment.narration);
    size_of::<Moment>() + words + question + size_of_val(moment.annotations.as_slice())
}
