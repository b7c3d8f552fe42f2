//! Hints of a question in stages: region, cell, action, reason.

use super::asked_run::decision_hints;
use super::recorded_answers::deadlocks_of;
use super::room_check::board_size;
use super::{
    AnswerKey, CellTopic, Hint, HintStage, Lesson, Moment, NumberTopic, Question, QuestionKind,
    Room,
};
use crate::agents::{counted, percent};
use crate::board::Position;
use crate::episode::AnyRecording;
use crate::worlds::AnyLevel;

/// Returns the hints of the question of a moment: the author's, then the computed ones.
///
/// `key` is the key of the question. Empty without a question. Choices of the author have no
/// computed hints.
#[must_use]
pub fn hints(lesson: &Lesson, moment: &Moment, key: &AnswerKey) -> Vec<Hint> {
    let Some(question) = &moment.question else { return Vec::new() };
    let own = question.hints.iter().filter(|text| !text.is_empty());
    let own = own.map(|text| Hint { stage: HintStage::Author, text: text.clone(), area: None });
    own.chain(computed_hints(lesson, moment, question, key)).collect()
}

/// Returns the computed hints of a question.
fn computed_hints(
    lesson: &Lesson,
    moment: &Moment,
    question: &Question,
    key: &AnswerKey,
) -> Vec<Hint> {
    let run = lesson.run_of(&moment.room);
    let step = match moment.room {
        Room::Watch { step, .. } => step,
        _ => 0,
    };
    match (&question.kind, key) {
        (QuestionKind::Move | QuestionKind::Candidate, _) => {
            run.map(|run| decision_hints(run, step)).unwrap_or_default()
        }
        (QuestionKind::Outcome, _) => run.map(|run| outcome_hints(run, step)).unwrap_or_default(),
        (QuestionKind::Cell(topic), AnswerKey::Cells(cells)) => {
            let level = lesson.level_of(&moment.room);
            level.map(|level| cell_hints(&level, *topic, cells)).unwrap_or_default()
        }
        (QuestionKind::Number(topic), AnswerKey::Number { value, unit, .. }) => {
            number_hints(*topic, *value, unit)
        }
        _ => Vec::new(),
    }
}

/// Returns the hints of a question for cells; they lead to the first right one.
fn cell_hints(level: &AnyLevel, topic: CellTopic, cells: &[Position]) -> Vec<Hint> {
    let Some(&cell) = cells.first() else { return Vec::new() };
    let reason = match topic {
        CellTopic::Ice => format!("Ice cells of the level: {}.", cells.len()),
        CellTopic::KnownIce => {
            "A player that does not stop on open ground has crossed ice.".to_owned()
        }
        CellTopic::Dead => dead_reason(level, cell).unwrap_or_default(),
    };
    let reason = (!reason.is_empty()).then(|| Hint::new(HintStage::Reason, &reason));
    Hint::to_cell(cell, board_size(level)).into_iter().chain(reason).collect()
}

/// Returns why a cell is dead, in a sentence.
fn dead_reason(level: &AnyLevel, cell: Position) -> Option<String> {
    let AnyLevel::Ice(level) = level else { return None };
    let (terrain, deadlocks, _) = deadlocks_of(level).ok()?;
    let index = level.board.index_of(cell)?;
    deadlocks.explain_dead_cell(index, terrain.ice()).map(|report| report.sentence)
}

/// Returns the hints of the question whether a run succeeds.
fn outcome_hints(run: &AnyRecording, step: usize) -> Vec<Hint> {
    let forecast = run.forecast(step);
    let success = forecast.and_then(|forecast| forecast.success).map(|success| {
        let text = format!("At this step the agent expects success with {}.", percent(success));
        Hint::new(HintStage::Region, &text)
    });
    let steps = format!("The run ends after {}", counted(run.len(), "step"));
    let length = Hint::new(HintStage::Region, &format!("{steps}."));
    let reason = run.outcome();
    let reason = reason.map(|it| Hint::new(HintStage::Reason, &format!("{steps}: {it}.")));
    success.into_iter().chain([length]).chain(reason).collect()
}

/// Returns the hints of a question for a number: a wide range, a narrow one, and how to count.
fn number_hints(topic: NumberTopic, value: f64, unit: &str) -> Vec<Hint> {
    let range = |width: f64| {
        let lowest = (value - width).max(0.0).floor();
        let highest = (value + width).ceil();
        let highest = if unit == "%" { highest.min(100.0) } else { highest };
        format!("The number is from {lowest} to {highest} {unit}.")
    };
    let how = match topic {
        NumberTopic::ExpandedNodes => "Each state that the search takes from its open list counts.",
        NumberTopic::FewestMoves => "Every step, slide and push is one move.",
        NumberTopic::SolvableIceMaps => "Each open cell may be ice or floor in an ice map.",
        NumberTopic::DeadStates => "A state is dead if no actions lead from it to a solution.",
        NumberTopic::SuccessPercent => "Weigh the ice maps in which the plan reaches the goal.",
        NumberTopic::IcePercent { .. } => "The prior and the observations give the probability.",
        NumberTopic::UnknownCells => "A cell is known once a slide has shown its ground.",
        NumberTopic::ExpectedSteps => "Weigh the steps to the goal in each possible ice map.",
    };
    vec![
        Hint::new(HintStage::Region, &range(value * 0.6 + 2.0)),
        Hint::new(HintStage::Cell, &range(value * 0.2 + 1.0)),
        Hint::new(HintStage::Reason, how),
    ]
}
