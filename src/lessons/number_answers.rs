//! Right answers to questions that ask for a number.

use super::answer_key::{no_level, unsuitable, watched};
use super::recorded_answers::belief;
use super::room_answer::proof_answer;
use super::room_check::{is_inside, outside_text};
use super::{
    AnswerKey, Lesson, Moment, NoAnswerKey, NoRoomAnswer, NumberTopic, Question, QuestionKind,
    Room, RoomAnswer, board_size, room_answer,
};
use crate::agents::Forecast;
use crate::episode::AnyRecording;
use crate::planning::platform::{SearchOptions, plan};
use crate::planning::search::{Budget, SolveStatus, Unobserved};
use crate::worlds::AnyLevel;

/// Returns the right number with its tolerance.
///
/// # Errors
/// If the topic does not fit the room, or the budget ends the search or proof.
pub(super) fn number_answer(
    lesson: &Lesson,
    moment: &Moment,
    question: &Question,
    budget: &Budget<'_>,
) -> Result<AnswerKey, NoAnswerKey> {
    let QuestionKind::Number(topic) = question.kind else {
        return Err(unsuitable("the question asks for no number"));
    };
    let value = match topic {
        NumberTopic::ExpandedNodes => match room_answer(lesson, &moment.room, budget)? {
            Some(RoomAnswer::Search { expanded, .. }) => expanded as f64,
            _ => return Err(unsuitable("expanded nodes need a room that searches")),
        },
        NumberTopic::FewestMoves | NumberTopic::SolvableIceMaps | NumberTopic::DeadStates => {
            let level = lesson.level_of(&moment.room).ok_or_else(no_level)?;
            proved_number(&level, topic, budget)?
        }
        _ => recorded_number(lesson, moment, topic)?,
    };
    let tolerance = question.tolerance.map_or(topic.default_tolerance(), |share| share * value);
    Ok(AnswerKey::Number { value, tolerance, unit: topic.unit() })
}

/// Returns why a question for a number does not fit its room, without a search.
pub(super) fn number_problem(
    lesson: &Lesson,
    moment: &Moment,
    question: &Question,
    topic: NumberTopic,
) -> Option<String> {
    if !topic.needs_work() {
        // Without a search, the budget does not matter.
        let budget = Budget::nodes(0);
        return number_answer(lesson, moment, question, &budget).err().map(|it| it.to_string());
    }
    let level = lesson.level_of(&moment.room)?;
    let fits = match (topic, &*level) {
        (NumberTopic::ExpandedNodes, _) => matches!(moment.room, Room::Search { .. }),
        (NumberTopic::FewestMoves, AnyLevel::Platform(_)) | (_, AnyLevel::Ice(_)) => true,
        _ => false,
    };
    (!fits).then(|| match topic {
        NumberTopic::ExpandedNodes => "expanded nodes need a room that searches".to_owned(),
        _ => "this number needs a level of the ice world".to_owned(),
    })
}

/// Returns a number that a proof gives.
///
/// # Errors
/// If the level has no such number, or the budget ends the proof.
fn proved_number(
    level: &AnyLevel,
    topic: NumberTopic,
    budget: &Budget<'_>,
) -> Result<f64, NoAnswerKey> {
    let level = match level {
        AnyLevel::Ice(level) => level,
        AnyLevel::Platform(stage) if topic == NumberTopic::FewestMoves => {
            let found = plan(stage, SearchOptions::default(), budget, &mut Unobserved);
            let found = found.map_err(|_| unsuitable("the level cannot be played"))?;
            return match (found.status, found.actions) {
                (SolveStatus::Optimal, Some(actions)) => Ok(actions.len() as f64),
                (SolveStatus::Unsolvable, _) => Err(unsuitable("the level is unsolvable")),
                _ => Err(NoRoomAnswer::Unfinished("the search").into()),
            };
        }
        AnyLevel::Platform(_) | AnyLevel::Zuma(_) => {
            return Err(unsuitable("this number needs a level of the ice world"));
        }
    };
    let proved = proof_answer(level, topic == NumberTopic::SolvableIceMaps, budget)?;
    let RoomAnswer::Proof { shortest, dead, ice_maps, .. } = proved else {
        return Err(unsuitable("the proof has no number"));
    };
    match topic {
        NumberTopic::FewestMoves => {
            shortest.map(f64::from).ok_or_else(|| unsuitable("the level is unsolvable"))
        }
        NumberTopic::SolvableIceMaps => Ok(ice_maps.map_or(0.0, |(solvable, _)| solvable as f64)),
        _ => Ok(dead as f64),
    }
}

/// Returns a number that the recording contains.
///
/// # Errors
/// If the room shows no run, or the run has no such number at this step.
fn recorded_number(
    lesson: &Lesson,
    moment: &Moment,
    topic: NumberTopic,
) -> Result<f64, NoAnswerKey> {
    let (run, step) = watched(lesson, moment)?;
    match topic {
        NumberTopic::SuccessPercent => {
            let success = forecast(run, step)?.success;
            let success = success
                .ok_or_else(|| unsuitable("the next decision reports no probability of success"))?;
            Ok(f64::from(success) * 100.0)
        }
        NumberTopic::ExpectedSteps => {
            let steps = forecast(run, step)?.steps.map(f64::from);
            steps.ok_or_else(|| unsuitable("the next decision reports no expected steps"))
        }
        NumberTopic::IcePercent { .. } => {
            let belief = belief(run, step)?;
            let size = board_size(&run.level());
            let cell = topic.cell().unwrap_or_default();
            if !is_inside(cell, size) {
                return Err(NoAnswerKey::Unsuitable(outside_text(cell, size)));
            }
            let index = cell.row * size.1 + cell.column;
            Ok(belief.ice_probability(index as u16) * 100.0)
        }
        NumberTopic::UnknownCells => Ok(f64::from(belief(run, step)?.unknown_count())),
        NumberTopic::ExpandedNodes
        | NumberTopic::FewestMoves
        | NumberTopic::SolvableIceMaps
        | NumberTopic::DeadStates => Err(unsuitable("this number needs a search or a proof")),
    }
}

/// Returns the forecast of the decision at a step.
///
/// # Errors
/// If the run has no such step.
fn forecast(run: &AnyRecording, step: usize) -> Result<Forecast, NoAnswerKey> {
    run.forecast(step).ok_or_else(|| unsuitable("the run has no step after this one"))
}
