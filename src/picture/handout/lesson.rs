//! A lesson as a handout: its runs, and every moment with the key of its question.

use super::model::{Handout, HandoutError, HandoutMoment, HandoutRun, MomentView};
use super::question::{Answering, Choice, HandoutQuestion, Hint};
use crate::board::Position;
use crate::episode::{ShownBoards, Visible};
use crate::lessons::{
    AnswerKey, Lesson, Moment, NumberTopic, Question, QuestionKind, Room, answer_key, hints,
    room_answer,
};
use crate::picture::{Theme, level_scene};
use crate::planning::search::Budget;
use crate::worlds::WorldKind;
use serde_json::Value;

/// Side of a cell of still pictures, in points.
const CELL_SIZE: f32 = 40.0;

/// Returns the handout of a lesson in a language.
///
/// `digest` names the lesson in files of answers, see
/// [`lesson_digest`](crate::formats::lesson::lesson_digest). Reruns the searches, proofs and
/// trainings of moments and questions, each with this budget.
///
/// # Errors
/// The number of the moment and the reason, if a moment or a question does not fit the lesson, or
/// the budget ends its search.
pub fn lesson_handout<'a>(
    lesson: &'a Lesson,
    digest: String,
    language: &str,
    theme: &Theme,
    budget: &Budget<'_>,
) -> Result<Handout<'a>, HandoutError> {
    let moments: Result<Vec<_>, _> = (1..)
        .zip(&lesson.moments)
        .map(|(number, moment)| {
            moment_of(lesson, moment, language, theme, budget)
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
        visible: Visible::default(),
        boards: ShownBoards::Both,
        step: 0,
    })
}

/// Returns a moment in a language.
///
/// # Errors
/// The reason, if its room or its question does not fit the lesson.
fn moment_of(
    lesson: &Lesson,
    moment: &Moment,
    language: &str,
    theme: &Theme,
    budget: &Budget<'_>,
) -> Result<HandoutMoment, String> {
    let title = moment.title.in_language(language);
    let question = moment.question.as_ref();
    Ok(HandoutMoment {
        title: (!title.is_empty()).then(|| title.to_owned()),
        narration: moment.narration.in_language(language).to_owned(),
        view: view_of(lesson, moment, theme, budget)?,
        visible: moment.visible,
        camera: moment.camera,
        boards: moment.boards,
        annotations: moment.annotations.clone(),
        controls: moment.controls,
        question: question
            .map(|question| question_of(lesson, moment, question, language, budget))
            .transpose()?,
        advance: moment.advance,
    })
}

/// Returns what a moment shows: a step of a run, or a picture of a level with the answer of its room.
///
/// # Errors
/// The reason, if the run or the level is missing, or the budget ends the search.
fn view_of(
    lesson: &Lesson,
    moment: &Moment,
    theme: &Theme,
    budget: &Budget<'_>,
) -> Result<MomentView, String> {
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
    let has_cells = level.world() != WorldKind::Zuma;
    Ok(MomentView::Picture {
        scene: level_scene(&level, moment.visible.truth, CELL_SIZE, theme),
        cell_size: if has_cells { CELL_SIZE } else { 0.0 },
        description: match level.title() {
            "" => format!("A level, {level}"),
            title => format!("{title}, {level}"),
        },
        facts,
    })
}

/// Returns true if the question asks for a number that a search, proof or training finds.
fn asks_about_room(moment: &Moment) -> bool {
    let kind = moment.question.as_ref().map(|question| &question.kind);
    matches!(kind, Some(QuestionKind::Number(topic)) if NumberTopic::needs_work(*topic))
}

/// Returns a question with its key and its hints.
///
/// # Errors
/// The reason, if the question does not fit the room, or the budget ends its search.
fn question_of(
    lesson: &Lesson,
    moment: &Moment,
    question: &Question,
    language: &str,
    budget: &Budget<'_>,
) -> Result<HandoutQuestion, String> {
    let key = answer_key(lesson, moment, budget).map_err(|it| it.to_string())?;
    let hints = hints(lesson, moment, &key).into_iter().map(|hint| Hint {
        text: hint.text.in_language(language).to_owned(),
        cells: hint.area.map(cells_between).unwrap_or_default(),
    });
    let explanation = question.explanation.in_language(language);
    Ok(HandoutQuestion {
        ask: question.ask.in_language(language).to_owned(),
        hints: hints.collect(),
        answering: answering(key, language),
        explanation: (!explanation.is_empty()).then(|| explanation.to_owned()),
    })
}

/// Returns the kind of answer that a key judges.
fn answering(key: AnswerKey, language: &str) -> Answering {
    match key {
        AnswerKey::Options(options) => {
            let choice = |option: crate::lessons::AnswerOption| Choice {
                label: option.label.in_language(language).to_owned(),
                answer: Value::String(option.key),
                is_right: option.is_right,
                regret: option.regret.map(|regret| regret as f32),
            };
            Answering::Choices(options.into_iter().map(choice).collect())
        }
        AnswerKey::Cells(cells) => Answering::Cell(cells),
        AnswerKey::Number { value, tolerance, unit } => {
            Answering::Number { right: value, tolerance: tolerance + 1e-3, unit: unit.to_owned() }
        }
    }
}

/// Returns all cells of a rectangle, given its first and last cell.
fn cells_between((first, last): (Position, Position)) -> Vec<Position> {
    let rows = first.row..=last.row;
    rows.flat_map(|row| (first.column..=last.column).map(move |column| Position::new(row, column)))
        .collect()
}
