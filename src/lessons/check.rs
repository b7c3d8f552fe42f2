//! Checks that a moment can be shown: its room, marks, camera and question.

use super::keys::question_problem;
use super::room_check::{MomentProblem, board_size, is_inside, outside_text, room_problem};
use super::{Advance, Annotation, Lesson, Moment};

/// Returns the problems of a moment; none if it can be shown.
///
/// Reruns no search and no proof.
#[must_use]
pub fn moment_problems(lesson: &Lesson, moment: &Moment) -> Vec<MomentProblem> {
    let mut problems: Vec<MomentProblem> = room_problem(lesson, &moment.room).into_iter().collect();
    // The other checks need a room that exists.
    let level = lesson.level_of(&moment.room).filter(|_| problems.is_empty());
    let Some(level) = level else { return problems };
    let size = board_size(&level);
    problems.extend(moment.annotations.iter().filter_map(|mark| mark_problem(mark, size)));
    if moment.camera.is_some_and(|camera| !camera.is_valid()) {
        problems
            .push(MomentProblem::new("camera", "the camera needs finite numbers and rows above 0"));
    }
    let question = question_problem(lesson, moment);
    problems.extend(question.map(|reason| MomentProblem::new("question", reason)));
    match moment.advance {
        Advance::AfterSeconds(seconds) if !(seconds.is_finite() && seconds > 0.0) => {
            problems.push(MomentProblem::new("advance", "AfterSeconds needs a number above 0"));
        }
        Advance::AfterAnswer if moment.question.is_none() => {
            problems.push(MomentProblem::new("advance", "AfterAnswer needs a question"));
        }
        Advance::OnKey | Advance::AfterAnswer | Advance::AfterSeconds(_) => {}
    }
    problems
}

/// Returns the problem of an annotation on a board of this size, if it has one.
fn mark_problem(mark: &Annotation, size: (usize, usize)) -> Option<MomentProblem> {
    let cells = match *mark {
        Annotation::Arrow { from, to, .. } if from == to => {
            let reason = "an arrow needs two different cells";
            return Some(MomentProblem::new("annotations", reason));
        }
        Annotation::Arrow { from, to, .. } => [from, to],
        Annotation::Cell { at, .. } => [at, at],
    };
    let outside = cells.into_iter().find(|cell| !is_inside(*cell, size))?;
    Some(MomentProblem::new("annotations", outside_text(outside, size)))
}
