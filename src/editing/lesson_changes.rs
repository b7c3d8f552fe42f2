//! Edits of a lesson by what the author does: add, remove, move and change moments.

use super::lesson_edit::{LessonEdit, LessonText, MomentRange};
use crate::episode::AnyRecording;
use crate::lessons::{Lesson, Moment, Room, Words};
use crate::worlds::AnyLevel;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The run or level that new moments show.
#[derive(Debug, Clone)]
pub enum ShownDocument {
    /// A recorded run.
    Run(Arc<AnyRecording>),
    /// A level.
    Level(Arc<AnyLevel>),
}

impl LessonEdit {
    /// Returns the edit that adds moments of one run or level before the moment `at`.
    ///
    /// Their rooms get the name of the run or level in the lesson: the name of an equal one, or a
    /// new name like `name`.
    #[must_use]
    pub fn add(
        lesson: &Lesson,
        at: usize,
        mut moments: Vec<Moment>,
        document: &ShownDocument,
        name: &str,
    ) -> Self {
        let (mut runs, mut levels) = (BTreeMap::new(), BTreeMap::new());
        let shown = match document {
            ShownDocument::Run(run) => match name_of(&lesson.runs, run) {
                Some(known) => known,
                None => {
                    let new = free_name(&lesson.runs, name);
                    runs.insert(new.clone(), Arc::clone(run));
                    new
                }
            },
            ShownDocument::Level(level) => match name_of(&lesson.levels, level) {
                Some(known) => known,
                None => {
                    let new = free_name(&lesson.levels, name);
                    levels.insert(new.clone(), Arc::clone(level));
                    new
                }
            },
        };
        for moment in &mut moments {
            moment.room.set_document(&shown);
        }
        let at = at.min(lesson.moments.len());
        Self::Add(MomentRange { at, moments, runs, levels })
    }

    /// Returns the edit that removes a moment; `None` without a moment at this index.
    ///
    /// Removes its run or level as well, if no other moment shows it.
    #[must_use]
    pub fn remove(lesson: &Lesson, at: usize) -> Option<Self> {
        let moment = lesson.moments.get(at)?.clone();
        let others = || lesson.moments.iter().enumerate().filter(|(place, _)| *place != at);
        let is_used = |document: fn(&Room) -> Option<&str>| {
            let name = document(&moment.room);
            others().any(|(_, other)| document(&other.room) == name)
        };
        let own = |document: fn(&Room) -> Option<&str>| {
            document(&moment.room).filter(|_| !is_used(document)).map(str::to_owned)
        };
        let run = own(Room::run).and_then(|name| lesson.runs.get_key_value(&name));
        let level = own(Room::level).and_then(|name| lesson.levels.get_key_value(&name));
        let runs = run.map(|(name, run)| (name.clone(), Arc::clone(run))).into_iter().collect();
        let levels =
            level.map(|(name, level)| (name.clone(), Arc::clone(level))).into_iter().collect();
        Some(Self::Remove(MomentRange { at, moments: vec![moment], runs, levels }))
    }

    /// Returns the edit that moves a moment; `None` if one of the places does not exist.
    #[must_use]
    pub fn move_moment(lesson: &Lesson, from: usize, to: usize) -> Option<Self> {
        let count = lesson.moments.len();
        (from < count && to < count).then_some(Self::Move { from, to })
    }

    /// Returns the edit that `change` makes to a moment; `None` without a moment at this index.
    #[must_use]
    pub fn change(lesson: &Lesson, at: usize, change: impl FnOnce(&mut Moment)) -> Option<Self> {
        let before = lesson.moments.get(at)?;
        let mut after = before.clone();
        change(&mut after);
        Some(Self::Change { at, before: Box::new(before.clone()), after: Box::new(after) })
    }

    /// Returns the edit that sets a text of the lesson in one language.
    #[must_use]
    pub fn set_text(lesson: &Lesson, text: LessonText, language: &str, words: &str) -> Self {
        let before: &Words = match text {
            LessonText::Title => &lesson.title,
            LessonText::Note => &lesson.note,
        };
        let after = before.clone().with(language, words);
        Self::Text { text, before: before.clone(), after }
    }

    /// Returns the edit that sets the author.
    #[must_use]
    pub fn set_author(lesson: &Lesson, author: &str) -> Self {
        Self::Author { before: lesson.author.clone(), after: author.to_owned() }
    }
}

/// Returns the name of a document of the lesson that is equal to `document`.
fn name_of<T: PartialEq>(
    documents: &BTreeMap<String, Arc<T>>,
    document: &Arc<T>,
) -> Option<String> {
    // The same allocation is the usual case, and needs no comparison of contents.
    let is_same = |known: &Arc<T>| Arc::ptr_eq(known, document) || known == document;
    documents.iter().find(|(_, known)| is_same(known)).map(|(name, _)| name.clone())
}

/// Returns a name that no document has: `name`, or `name 2` and so on.
fn free_name<T>(documents: &BTreeMap<String, T>, name: &str) -> String {
    let name = if name.trim().is_empty() { "untitled" } else { name.trim() };
    let numbered = (2..).map(|number| format!("{name} {number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !documents.contains_key(name)).unwrap_or_default()
}

#[cfg(test)]
mod tests;
