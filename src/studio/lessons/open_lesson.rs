//! The open lesson: its current moment, the state of its questions, and its language.

use super::{OpenRooms, QuestionState};
use crate::episode::Visible;
use crate::lessons::{
    Advance, AnswerSheet, CellTopic, ENGLISH, Lesson, Moment, NumberTopic, QuestionKind, Words,
};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// A lesson that is open, with everything that the student has done.
#[derive(Debug)]
pub struct OpenLesson {
    lesson: Arc<Lesson>,
    /// Digest of the lesson, for the file of answers.
    digest: String,
    /// Index of the current moment.
    current: usize,
    /// State of each moment's question; `None` without a question.
    questions: Vec<Option<QuestionState>>,
    /// Code of the language of the texts.
    language: String,
    /// Name of the student, for the file of answers; may be empty.
    pub(super) student: String,
    /// Whether the student has left the lesson for free exploration.
    is_left: bool,
    /// Cursor at which the student left the moment.
    pub(super) cursor_at_leave: usize,
    /// Milliseconds for which the current moment was shown.
    shown_ms: f32,
    /// Open runs and levels.
    pub(in crate::studio) rooms: OpenRooms,
    /// Moments whose training was started.
    pub(super) trained: BTreeSet<usize>,
    /// Moments whose stored answer was compared with the answer found.
    pub(super) compared: BTreeSet<usize>,
    /// Whether each moment begins as soon as playback reaches its step.
    pub(super) follows_playback: bool,
    /// File of the lesson, if it was read completely; an author may save there.
    pub(in crate::studio) file: Option<PathBuf>,
    /// Whether an author previews the lesson: answers then do not count.
    pub(in crate::studio) is_preview: bool,
    /// Whether there are answers that were not saved.
    pub(super) has_unsaved_answers: bool,
    /// Whether the window has warned that closing discards answers.
    pub(super) was_warned: bool,
}

impl OpenLesson {
    /// Opens a lesson at its first moment. `digest` identifies the lesson in files of answers.
    #[must_use]
    pub fn new(lesson: Lesson, digest: String) -> Self {
        let question = |moment: &Moment| moment.question.as_ref().map(|_| QuestionState::default());
        let questions = lesson.moments.iter().map(question).collect();
        let mut opened = Self {
            lesson: Arc::new(lesson),
            digest,
            current: 0,
            questions,
            language: ENGLISH.to_owned(),
            student: String::new(),
            is_left: false,
            cursor_at_leave: 0,
            shown_ms: 0.0,
            rooms: OpenRooms::default(),
            trained: BTreeSet::new(),
            compared: BTreeSet::new(),
            follows_playback: false,
            file: None,
            is_preview: false,
            has_unsaved_answers: false,
            was_warned: false,
        };
        let languages = opened.lesson.languages();
        if !languages.contains(&opened.language)
            && let Some(first) = languages.into_iter().next()
        {
            opened.language = first;
        }
        opened
    }

    /// The lesson.
    #[must_use]
    pub fn lesson(&self) -> &Arc<Lesson> {
        &self.lesson
    }

    /// Title in the chosen language; "Untitled lesson" without one.
    #[must_use]
    pub fn title(&self) -> &str {
        match self.words(&self.lesson.title) {
            "" => "Untitled lesson",
            title => title,
        }
    }

    /// Index of the current moment, from 0.
    #[must_use]
    pub fn current(&self) -> usize {
        self.current
    }

    /// Number of moments.
    #[must_use]
    pub fn moment_count(&self) -> usize {
        self.lesson.moments.len()
    }

    /// The current moment; `None` only for a lesson without moments.
    #[must_use]
    pub fn moment(&self) -> Option<&Moment> {
        self.lesson.moments.get(self.current)
    }

    /// State of the current moment's question; `None` without a question.
    #[must_use]
    pub fn question(&self) -> Option<&QuestionState> {
        self.questions.get(self.current)?.as_ref()
    }

    /// State of the current moment's question, mutable.
    pub(super) fn question_mut(&mut self) -> Option<&mut QuestionState> {
        self.questions.get_mut(self.current)?.as_mut()
    }

    /// State of the question of a moment; `None` without a question.
    #[must_use]
    pub fn question_of(&self, moment: usize) -> Option<&QuestionState> {
        self.questions.get(moment)?.as_ref()
    }

    /// Whether the student follows the lesson and its question waits for an answer.
    #[must_use]
    pub fn asks(&self) -> bool {
        !self.is_left && self.question().is_some_and(QuestionState::is_open)
    }

    /// Whether the student has left the lesson for free exploration.
    #[must_use]
    pub fn is_left(&self) -> bool {
        self.is_left
    }

    /// Leaves the lesson for free exploration, or returns to it.
    pub(super) fn set_left(&mut self, is_left: bool) {
        self.is_left = is_left;
    }

    /// Makes a moment the current one, and returns to the lesson; ignores an unknown index.
    pub(in crate::studio) fn go_to(&mut self, moment: usize) {
        if moment < self.moment_count() {
            self.current = moment;
            self.shown_ms = 0.0;
            self.rooms.pending_cursor = None;
        }
        self.is_left = false;
    }

    /// Adds time in which the moment was shown, in milliseconds.
    ///
    /// Returns true if the next moment is due.
    pub(super) fn advance(&mut self, passed_ms: f32) -> bool {
        if self.is_left {
            return false;
        }
        self.shown_ms += passed_ms;
        if let Some(question) = self.question_mut() {
            question.advance(f64::from(passed_ms) / 1e3);
        }
        self.due_in_ms() == Some(0)
    }

    /// Milliseconds until the next moment is due; `None` if only a key leads to it.
    #[must_use]
    pub fn due_in_ms(&self) -> Option<u64> {
        let Advance::AfterSeconds(seconds) = self.moment()?.advance else { return None };
        let waits = self.is_left || self.asks() || self.current + 1 >= self.moment_count();
        (!waits).then(|| (seconds * 1e3 - self.shown_ms).max(0.0) as u64)
    }

    /// Whether the question must be answered before the next moment.
    #[must_use]
    pub fn waits_for_answer(&self) -> bool {
        self.asks() && self.moment().is_some_and(|moment| moment.advance == Advance::AfterAnswer)
    }

    /// The facts that the current moment shows; all of them during free exploration.
    ///
    /// An open question hides the facts that answer it.
    #[must_use]
    pub fn visible(&self) -> Visible {
        let Some(moment) = self.moment().filter(|_| !self.is_left) else {
            return Visible::default();
        };
        let Some(question) = moment.question.as_ref().filter(|_| self.asks()) else {
            return moment.visible;
        };
        let hidden = facts_of_answer(&question.kind);
        Visible {
            truth: moment.visible.truth && hidden.truth,
            plan: moment.visible.plan && hidden.plan,
            reasons: moment.visible.reasons && hidden.reasons,
            future: moment.visible.future && hidden.future,
            labels: moment.visible.labels && hidden.labels,
        }
    }

    /// A text in the chosen language, or in the best other one.
    #[must_use]
    pub fn words<'a>(&self, words: &'a Words) -> &'a str {
        words.in_language(&self.language)
    }

    /// Code of the chosen language.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.language
    }

    /// Chooses a language.
    pub(in crate::studio) fn set_language(&mut self, code: String) {
        self.language = code;
    }

    /// Name of the student; may be empty.
    #[must_use]
    pub fn student(&self) -> &str {
        &self.student
    }

    /// Whether a question was answered.
    #[must_use]
    pub fn has_answers(&self) -> bool {
        self.questions.iter().flatten().any(|question| question.tries() > 0)
    }

    /// The answers so far, in the order of the moments.
    #[must_use]
    pub fn answer_sheet(&self) -> AnswerSheet {
        let records = self.questions.iter().zip(1..);
        let records = records.filter_map(|(state, moment)| state.as_ref()?.record(moment));
        let name = self.student.trim();
        AnswerSheet {
            lesson: self.digest.clone(),
            title: self.lesson.title.in_language(ENGLISH).to_owned(),
            name: (!name.is_empty()).then(|| name.to_owned()),
            answers: records.collect(),
        }
    }
}

/// The facts that may be visible while a question of this kind is open.
const fn facts_of_answer(kind: &QuestionKind) -> Visible {
    let all = Visible { truth: true, plan: true, reasons: true, future: true, labels: true };
    match kind {
        QuestionKind::Move | QuestionKind::Candidate => {
            Visible { plan: false, reasons: false, future: false, ..all }
        }
        QuestionKind::Cell(CellTopic::Ice | CellTopic::KnownIce) => Visible { truth: false, ..all },
        // Searches and verification are hidden together with the future.
        QuestionKind::Outcome
        | QuestionKind::Number(
            NumberTopic::ExpandedNodes
            | NumberTopic::FewestMoves
            | NumberTopic::SolvableIceMaps
            | NumberTopic::DeadStates,
        ) => Visible { future: false, ..all },
        QuestionKind::Number(NumberTopic::SuccessPercent | NumberTopic::ExpectedSteps) => {
            Visible { reasons: false, future: false, ..all }
        }
        QuestionKind::Number(NumberTopic::IcePercent { .. } | NumberTopic::UnknownCells) => {
            Visible { labels: false, ..all }
        }
        QuestionKind::Cell(CellTopic::Dead) | QuestionKind::Choice { .. } => all,
    }
}
