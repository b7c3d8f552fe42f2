//! Texts that an author types, and the edits that store them.

use crate::editing::{LessonEdit, LessonText};
use crate::lessons::{Lesson, QuestionKind, Words};

/// A text of the lesson, or of a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuthoredText {
    /// Title of the lesson.
    Title,
    /// What the lesson teaches.
    Note,
    /// Author of the lesson.
    Author,
    /// Title of the moment.
    MomentTitle,
    /// Narration of the moment.
    Narration,
    /// Text of the question.
    Ask,
    /// Explanation shown with the right answer.
    Explanation,
    /// A choice of the question, by its index.
    Choice(usize),
}

impl AuthoredText {
    /// Name of the edit in the history.
    #[must_use]
    pub const fn edit_name(self) -> &'static str {
        match self {
            Self::Title => "write the title",
            Self::Note => "write the note",
            Self::Author => "write the author",
            Self::MomentTitle => "write the title of the moment",
            Self::Narration => "write the narration",
            Self::Ask => "write the question",
            Self::Explanation => "write the explanation",
            Self::Choice(_) => "write a choice",
        }
    }

    /// The text in a language; empty without one in exactly this language.
    #[must_use]
    pub fn stored<'a>(self, lesson: &'a Lesson, moment: usize, language: &str) -> &'a str {
        let exact = |words: &'a Words| match words.languages().any(|code| code == language) {
            true => words.in_language(language),
            false => "",
        };
        let moment = lesson.moments.get(moment);
        let question = moment.and_then(|moment| moment.question.as_ref());
        match self {
            Self::Title => exact(&lesson.title),
            Self::Note => exact(&lesson.note),
            Self::Author => &lesson.author,
            Self::MomentTitle => moment.map_or("", |moment| exact(&moment.title)),
            Self::Narration => moment.map_or("", |moment| exact(&moment.narration)),
            Self::Ask => question.map_or("", |question| exact(&question.ask)),
            Self::Explanation => question.map_or("", |question| exact(&question.explanation)),
            Self::Choice(index) => match question.map(|question| &question.kind) {
                Some(QuestionKind::Choice { choices, .. }) => choices.get(index).map_or("", exact),
                _ => "",
            },
        }
    }

    /// The edit that stores a text; `None` if the moment has no such text.
    #[must_use]
    pub fn edit(
        self,
        lesson: &Lesson,
        moment: usize,
        language: &str,
        text: &str,
    ) -> Option<LessonEdit> {
        let of_lesson = |which| Some(LessonEdit::set_text(lesson, which, language, text));
        match self {
            Self::Title => of_lesson(LessonText::Title),
            Self::Note => of_lesson(LessonText::Note),
            Self::Author => Some(LessonEdit::set_author(lesson, text)),
            _ => LessonEdit::change(lesson, moment, |moment| {
                let words = match (self, moment.question.as_mut()) {
                    (Self::MomentTitle, _) => Some(&mut moment.title),
                    (Self::Narration, _) => Some(&mut moment.narration),
                    (Self::Ask, Some(question)) => Some(&mut question.ask),
                    (Self::Explanation, Some(question)) => Some(&mut question.explanation),
                    (Self::Choice(index), Some(question)) => match &mut question.kind {
                        QuestionKind::Choice { choices, .. } => choices.get_mut(index),
                        _ => None,
                    },
                    _ => None,
                };
                if let Some(words) = words {
                    words.set(language, text);
                }
            }),
        }
    }
}
