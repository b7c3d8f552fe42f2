//! A lesson as a handout: its runs, and every moment with the key of its question.

use super::model::{Handout, HandoutError, HandoutMoment, HandoutRun, MomentView};
use super::page::handout_html;
use crate::episode::{ShownBoards, Visible};
use crate::formats::lesson::lesson_digest;
use crate::lessons::{
    Lesson, Moment, NumberTopic, QuestionKind, Room, answer_key, hints, room_answer,
};
use crate::picture::Theme;
use crate::planning::search::Budget;

/// Nodes of each search or proof of a lesson: expanded states, or diagram nodes of 40 bytes.
///
/// Page, check and window share the limit, so that each finds the answers of the others.
pub const LESSON_NODES: u64 = 50_000_000;

/// Returns the page of a whole lesson in a language.
///
/// Reruns the searches, proofs and trainings of moments and questions, each with this budget.
///
/// # Errors
/// If the lesson cannot be written as text or has no moment, a moment or a question does not fit
/// the lesson, or the budget ends a search.
pub fn lesson_page(
    lesson: &Lesson,
    language: &str,
    theme: &Theme,
    budget: &Budget<'_>,
) -> Result<String, HandoutError> {
    handout_html(&lesson_handout(lesson, language, budget)?, theme)
}

/// Returns the handout of a lesson in a language.
///
/// # Errors
/// As [`lesson_page`].
fn lesson_handout<'a>(
    lesson: &'a Lesson,
    language: &str,
    budget: &Budget<'_>,
) -> Result<Handout<'a>, HandoutError> {
    // Files of answers name their lesson by the digest.
    let digest =
        lesson_digest(lesson).map_err(|error| HandoutError::Encoding(error.to_string()))?;
    let moments: Result<Vec<_>, _> = (1..)
        .zip(&lesson.moments)
        .map(|(number, moment)| {
            moment_of(lesson, moment, budget)
                .map_err(|reason| HandoutError::Moment { number, reason })
        })
        .collect();
    let runs = lesson.runs.iter();
    Ok(Handout {
        title: lesson.title.in_language(language).to_owned(),
        note: lesson.note.in_language(language).to_owned(),
        digest: Some(digest),
        runs: runs.map(|(name, run)| HandoutRun { name: name.clone(), recording: run }).collect(),
        moments: moments?,
        language: language.to_owned(),
        visible: Visible::default(),
        boards: ShownBoards::Both,
        step: 0,
    })
}

/// Returns a moment with its view and the key of its question.
///
/// # Errors
/// The reason, if its room or its question does not fit the lesson, or the budget ends a search.
fn moment_of<'a>(
    lesson: &Lesson,
    moment: &'a Moment,
    budget: &Budget<'_>,
) -> Result<HandoutMoment<'a>, String> {
    let view = view_of(lesson, moment, budget)?;
    let key = match moment.question {
        Some(_) => Some(answer_key(lesson, moment, budget).map_err(|it| it.to_string())?),
        None => None,
    };
    let hints = key.as_ref().map(|key| hints(lesson, moment, key)).unwrap_or_default();
    Ok(HandoutMoment { moment, view, key, hints })
}

/// Returns what a moment shows: a step of a run, or a picture of a level with the answer of its room.
///
/// # Errors
/// The reason, if the run or the level is missing, or the budget ends the search.
fn view_of(lesson: &Lesson, moment: &Moment, budget: &Budget<'_>) -> Result<MomentView, String> {
    if let Room::Watch { run, step } = &moment.room {
        let index = lesson.runs.keys().position(|name| name == run);
        let run = index.ok_or_else(|| format!("the lesson has no run {run:?}"))?;
        return Ok(MomentView::Run { run, step: *step });
    }
    let level = lesson.level_of(&moment.room).ok_or("the lesson has no such level")?;
    // The answer of the room would answer a question about it.
    let facts = if asks_about_room(moment) {
        Vec::new()
    } else {
        let answer = room_answer(lesson, &moment.room, budget).map_err(|it| it.to_string())?;
        answer.map(|answer| format!("{}: {answer}.", moment.room.name())).into_iter().collect()
    };
    let shows_ice = moment.visible.truth;
    Ok(MomentView::Picture { level: Box::new(level.into_owned()), shows_ice, facts })
}

/// Returns true if the question asks for a number that a search, proof or training finds.
fn asks_about_room(moment: &Moment) -> bool {
    let kind = moment.question.as_ref().map(|question| &question.kind);
    matches!(kind, Some(QuestionKind::Number(topic)) if NumberTopic::needs_work(*topic))
}
