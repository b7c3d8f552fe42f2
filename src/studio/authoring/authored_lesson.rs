//! The lesson that is written: draft, current moment, typed text, file.

use super::AuthoredText;
use crate::editing::{Draft, Editable, LessonEdit};
use crate::formats::lesson::{MAX_DOCUMENTS, MAX_MOMENTS};
use crate::lessons::{
    AnswerKey, ENGLISH, Lesson, Moment, MomentProblem, QuestionKind, answer_key, moment_problems,
};
use crate::planning::search::Budget;
use crate::studio::lessons::OpenRooms;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A lesson that is written. Every moment can be shown: an edit that prevents that is refused.
#[derive(Debug)]
pub struct AuthoredLesson {
    draft: Draft<Lesson>,
    /// Index of the current moment; 0 without moments.
    current: usize,
    /// Code of the language in which the author writes.
    language: String,
    /// Text that is being typed, not in the draft yet.
    typed: Option<(AuthoredText, String)>,
    /// Open runs and levels.
    pub(in crate::studio) rooms: OpenRooms,
    /// File in which the lesson is saved; `None` before the first save.
    path: Option<PathBuf>,
    /// Digest of the file's text when it was read or written last.
    pub(super) file_digest: Option<String>,
    /// Whether the file waits for the answer of a search, proof or training.
    pub(super) lacks_answers: bool,
    /// Whether the lesson is of an earlier session and was not saved since.
    pub(super) is_rescued: bool,
    /// Whether closing has warned about unsaved changes.
    pub(super) was_warned: bool,
    /// Right answers to the current question, or why there are none before a search or proof.
    key: Option<Result<AnswerKey, String>>,
    /// Increases with every change.
    revision: u64,
}

impl AuthoredLesson {
    /// Begins to write: a new lesson, or one of the file `path`.
    #[must_use]
    pub fn new(lesson: Lesson, path: Option<PathBuf>, now_ms: u64) -> Self {
        let languages = lesson.languages();
        let first = languages.iter().next().filter(|_| !languages.contains(ENGLISH));
        let language = first.map_or(ENGLISH, String::as_str).to_owned();
        let mut authored = Self {
            draft: Draft::open(lesson, now_ms),
            current: 0,
            language,
            typed: None,
            rooms: OpenRooms::default(),
            path,
            file_digest: None,
            lacks_answers: false,
            is_rescued: false,
            was_warned: false,
            key: None,
            revision: 0,
        };
        authored.changed();
        authored
    }

    /// The lesson, without the text that is being typed.
    #[must_use]
    pub fn lesson(&self) -> &Lesson {
        self.draft.level()
    }

    /// A copy of the lesson with the text that is being typed.
    #[must_use]
    pub fn lesson_with_typed(&self) -> Lesson {
        let mut lesson = self.lesson().clone();
        if let Some((field, text)) = &self.typed
            && let Some(edit) = field.edit(&lesson, self.current, &self.language, text)
            && problem_after(&lesson, &edit).is_none()
        {
            // The edit was made for this lesson, so it applies.
            let _ = lesson.apply(&edit);
        }
        lesson
    }

    /// Title in the language of the author; "Untitled lesson" without one.
    #[must_use]
    pub fn title(&self) -> &str {
        let typed = match &self.typed {
            Some((AuthoredText::Title, text)) => text,
            _ => self.lesson().title.in_language(&self.language),
        };
        match typed {
            "" => "Untitled lesson",
            title => title,
        }
    }

    /// Index of the current moment, from 0.
    #[must_use]
    pub fn current(&self) -> usize {
        self.current
    }

    /// The current moment; `None` without moments.
    #[must_use]
    pub fn moment(&self) -> Option<&Moment> {
        self.lesson().moments.get(self.current)
    }

    /// Makes a moment the current one; an index after the last one means the last one.
    pub(in crate::studio) fn go_to(&mut self, moment: usize) {
        self.current = moment.min(self.lesson().moments.len().saturating_sub(1));
        self.rooms.pending_cursor = None;
        self.update_key();
    }

    /// Code of the language in which the author writes.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.language
    }

    /// Chooses the language in which the author writes.
    pub(super) fn set_language(&mut self, code: String) {
        self.language = code;
        self.revision += 1;
    }

    /// Codes of the languages of the lesson and of the author, in alphabetical order.
    #[must_use]
    pub fn languages(&self) -> BTreeSet<String> {
        let mut languages = self.lesson().languages();
        languages.insert(self.language.clone());
        languages
    }

    /// A text as the panel shows it: the typed text, or the stored one.
    #[must_use]
    pub fn shown_text(&self, field: AuthoredText) -> &str {
        match &self.typed {
            Some((typed, text)) if *typed == field => text,
            _ => field.stored(self.lesson(), self.current, &self.language),
        }
    }

    /// Right answers to the current question; the error names why they are not known yet.
    ///
    /// `None` without a question.
    #[must_use]
    pub fn answer_key(&self) -> Option<&Result<AnswerKey, String>> {
        self.key.as_ref()
    }

    /// File in which the lesson is saved; `None` before the first save.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Whether the author has changed the lesson since it was opened or saved.
    #[must_use]
    pub fn is_modified(&self) -> bool {
        self.typed.is_some() || self.is_rescued || self.draft.history().is_modified()
    }

    /// Increases with every change.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether there is an edit to undo.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.typed.is_some() || self.draft.history().undo_name().is_some()
    }

    /// Whether there is an edit to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.draft.history().redo_name().is_some()
    }

    /// Applies an edit, and adds it to the history; returns false if it changes nothing.
    ///
    /// # Errors
    /// The reason why the lesson could not be shown after the edit; then nothing changes.
    pub(in crate::studio) fn commit(
        &mut self,
        name: &str,
        edit: LessonEdit,
        now_ms: u64,
    ) -> Result<bool, String> {
        if let Some(problem) = problem_after(self.lesson(), &edit) {
            return Err(problem);
        }
        let current = match &edit {
            LessonEdit::Add(range) => range.at,
            LessonEdit::Move { from, to } => index_after_move(self.current, *from, *to),
            LessonEdit::Remove(range) if range.at < self.current => self.current - 1,
            _ => self.current,
        };
        let is_change = self.draft.commit(name, edit, now_ms).map_err(|error| error.to_string())?;
        self.go_to(current);
        self.changed();
        Ok(is_change)
    }

    /// Keeps typed text for a text of the lesson or of the current moment, outside the draft.
    ///
    /// # Errors
    /// As [`Self::commit_text`], for a text that was being typed before.
    pub(super) fn type_text(
        &mut self,
        field: AuthoredText,
        text: String,
        now_ms: u64,
    ) -> Result<(), String> {
        let is_other = self.typed.as_ref().is_some_and(|(typed, _)| *typed != field);
        let committed = if is_other { self.commit_text(now_ms) } else { Ok(()) };
        let is_same = text == field.stored(self.lesson(), self.current, &self.language);
        self.typed = (!is_same).then_some((field, text));
        self.revision += 1;
        committed
    }

    /// Adds the text that is being typed to the lesson, as one edit.
    ///
    /// # Errors
    /// The reason why the lesson cannot have this text; then the text before it stays.
    pub(super) fn commit_text(&mut self, now_ms: u64) -> Result<(), String> {
        let Some((field, text)) = self.typed.take() else { return Ok(()) };
        let edit = field.edit(self.lesson(), self.current, &self.language, &text);
        edit.map_or(Ok(()), |edit| self.commit(field.edit_name(), edit, now_ms).map(drop))
    }

    /// Undoes one edit, or discards typed text; goes to the changed moment.
    ///
    /// # Errors
    /// Only if lesson and history disagree, which is a bug.
    pub(super) fn undo(&mut self) -> Result<(), String> {
        if self.typed.take().is_some() {
            self.changed();
            return Ok(());
        }
        self.step_in_history(Draft::undo)
    }

    /// Redoes one edit, and goes to the changed moment.
    ///
    /// # Errors
    /// Only if lesson and history disagree, which is a bug.
    pub(super) fn redo(&mut self) -> Result<(), String> {
        self.step_in_history(Draft::redo)
    }

    /// Undoes or redoes one edit, and goes to the first moment that changed.
    fn step_in_history(
        &mut self,
        step: impl FnOnce(&mut Draft<Lesson>) -> Result<bool, crate::editing::EditError>,
    ) -> Result<(), String> {
        let before = self.lesson().moments.clone();
        let result = step(&mut self.draft).map_err(|error| error.to_string());
        let after = &self.lesson().moments;
        let changed = before.iter().zip(after).position(|(before, after)| before != after);
        let changed =
            changed.or((before.len() != after.len()).then(|| before.len().min(after.len())));
        self.go_to(changed.unwrap_or(self.current));
        self.changed();
        result.map(drop)
    }

    /// Records that a file contains the lesson.
    pub(super) fn mark_saved(&mut self, path: PathBuf, digest: String) {
        self.path = Some(path);
        self.file_digest = Some(digest);
        self.draft.mark_saved();
        self.is_rescued = false;
        self.was_warned = false;
    }

    /// Updates what depends on the lesson.
    fn changed(&mut self) {
        self.revision += 1;
        self.was_warned = false;
        self.update_key();
    }

    /// Computes the right answers to the current question, without a search or proof.
    fn update_key(&mut self) {
        let lesson = self.draft.level();
        let asking = lesson.moments.get(self.current).filter(|moment| moment.question.is_some());
        self.key = asking.map(|moment| {
            let kind = moment.question.as_ref().map(|question| &question.kind);
            if matches!(kind, Some(QuestionKind::Number(topic)) if topic.needs_work()) {
                return Err("computed when the moment is shown".to_owned());
            }
            answer_key(lesson, moment, &Budget::nodes(0)).map_err(|error| error.to_string())
        });
    }
}

/// Why the lesson could not be saved or shown completely after an edit; `None` if it could.
fn problem_after(lesson: &Lesson, edit: &LessonEdit) -> Option<String> {
    let mut after = lesson.clone();
    if let Err(error) = after.apply(edit) {
        return Some(error.to_string());
    }
    if after.moments.len() > MAX_MOMENTS {
        return Some(format!("A lesson has at most {MAX_MOMENTS} moments"));
    }
    if after.runs.len() > MAX_DOCUMENTS || after.levels.len() > MAX_DOCUMENTS {
        return Some(format!(
            "A lesson has at most {MAX_DOCUMENTS} runs and {MAX_DOCUMENTS} levels"
        ));
    }
    let places = match edit {
        LessonEdit::Add(range) => range.at..range.at + range.moments.len(),
        LessonEdit::Change { at, .. } => *at..*at + 1,
        _ => 0..0,
    };
    let changed = after.moments.get(places)?;
    let problem =
        changed.iter().find_map(|moment| moment_problems(&after, moment).into_iter().next());
    problem.map(|MomentProblem { reason, .. }| reason)
}

/// Index of a moment after the moment `from` moved to `to`.
fn index_after_move(index: usize, from: usize, to: usize) -> usize {
    if index == from {
        to
    } else if from < index && index <= to {
        index - 1
    } else if to <= index && index < from {
        index + 1
    } else {
        index
    }
}
