//! Right answers to questions that need no search: from recordings, levels and the author.

use super::answer_key::{no_level, unsuitable, watched};
use super::asked_run::asked_run;
use super::room_check::board_size;
use super::{
    AnswerKey, AnswerOption, CellTopic, Lesson, Moment, NoAnswerKey, Question, QuestionKind,
    RegretUnit, Words,
};
use crate::board::{CellIndex, CellSet, Position};
use crate::episode::{AnyRecording, EpisodeOutcome, Playback};
use crate::planning::sokoban::{Deadlocks, DetectorSet};
use crate::worlds::AnyLevel;
use crate::worlds::ice::{self, Belief, Terrain};

/// Returns the right answers to a question that needs no search: all kinds but numbers.
///
/// # Errors
/// If the question does not fit the room.
pub(super) fn recorded_key(
    lesson: &Lesson,
    moment: &Moment,
    question: &Question,
) -> Result<AnswerKey, NoAnswerKey> {
    match &question.kind {
        QuestionKind::Move => {
            let (run, step) = watched(lesson, moment)?;
            asked_run(run)
                .move_options(step)
                .map(AnswerKey::Options)
                .map_err(NoAnswerKey::Unsuitable)
        }
        QuestionKind::Candidate => {
            let (run, step) = watched(lesson, moment)?;
            let options = asked_run(run).candidate_options(step);
            options.map(AnswerKey::Options).map_err(NoAnswerKey::Unsuitable)
        }
        QuestionKind::Outcome => outcome_key(watched(lesson, moment)?.0),
        QuestionKind::Cell(CellTopic::KnownIce) => known_ice_key(lesson, moment),
        QuestionKind::Cell(topic) => {
            let level = lesson.level_of(&moment.room).ok_or_else(no_level)?;
            cells_key(&level, *topic)
        }
        QuestionKind::Choice { choices, right } => choice_key(choices, right),
        QuestionKind::Number(_) => Err(unsuitable("a number needs a search")),
    }
}

/// Returns the key of the question whether a run succeeds: "solved" or "failed".
///
/// # Errors
/// If the run has no end, a person ended it, or it is a game for points.
fn outcome_key(run: &AnyRecording) -> Result<AnswerKey, NoAnswerKey> {
    let is_solved = match run.outcome() {
        Some(EpisodeOutcome::Solved) => true,
        Some(EpisodeOutcome::Failed(_)) => false,
        Some(EpisodeOutcome::PlayedOut { .. }) => {
            return Err(unsuitable("a game for points neither succeeds nor fails"));
        }
        Some(EpisodeOutcome::Cancelled) | None => {
            return Err(unsuitable("the run stops before its end"));
        }
    };
    let option = |key: &str, label: &str, is_right| AnswerOption {
        key: key.to_owned(),
        label: label.into(),
        is_right,
        is_chosen: false,
        regret: None,
        unit: RegretUnit::default(),
    };
    Ok(AnswerKey::Options(vec![
        option("solved", "The run succeeds", is_solved),
        option("failed", "The run fails", !is_solved),
    ]))
}

/// Returns the key of a choice that the author wrote; options are numbered from 1.
///
/// # Errors
/// If there are fewer than two choices, or no right one, or an index is out of range.
fn choice_key(choices: &[Words], right: &[usize]) -> Result<AnswerKey, NoAnswerKey> {
    if choices.len() < 2 {
        return Err(unsuitable("a choice needs at least two choices"));
    }
    if right.is_empty() {
        return Err(unsuitable("a choice needs at least one right choice"));
    }
    if let Some(index) = right.iter().find(|index| **index >= choices.len()) {
        let last = choices.len() - 1;
        let reason = format!("choice {index} is not one of 0 to {last}");
        return Err(NoAnswerKey::Unsuitable(reason));
    }
    let option = |(index, label): (usize, &Words)| AnswerOption {
        key: (index + 1).to_string(),
        label: label.clone(),
        is_right: right.contains(&index),
        is_chosen: false,
        regret: None,
        unit: RegretUnit::default(),
    };
    Ok(AnswerKey::Options(choices.iter().enumerate().map(option).collect()))
}

/// Returns the cells that a question asks for.
///
/// # Errors
/// If the level is of another world, cannot be played, or has no such cell.
fn cells_key(level: &AnyLevel, topic: CellTopic) -> Result<AnswerKey, NoAnswerKey> {
    let AnyLevel::Ice(level) = level else {
        return Err(unsuitable("only levels of the ice world have ice and dead cells"));
    };
    let (cells, noun) = match topic {
        CellTopic::Dead => (dead_cells(level)?, "dead cell"),
        CellTopic::Ice | CellTopic::KnownIce => (ice_cells(level), "ice"),
    };
    if cells.is_empty() {
        return Err(NoAnswerKey::Unsuitable(format!("the level has no {noun}")));
    }
    Ok(AnswerKey::Cells(cells))
}

/// Returns the cells that the agent knows to be ice at the step of the moment, row by row.
///
/// # Errors
/// If the room shows no run of the ice world, or the agent knows no ice.
fn known_ice_key(lesson: &Lesson, moment: &Moment) -> Result<AnswerKey, NoAnswerKey> {
    let (run, step) = watched(lesson, moment)?;
    let belief = belief(run, step)?;
    let columns = board_size(&run.level()).1.max(1);
    let position = |cell: CellIndex| {
        let cell = usize::from(cell);
        Position::new(cell / columns, cell % columns)
    };
    let cells: Vec<_> = belief.known_ice().iter().map(position).collect();
    if cells.is_empty() {
        return Err(unsuitable("the agent knows no ice at this step"));
    }
    Ok(AnswerKey::Cells(cells))
}

/// Returns the belief of the agent after `step` actions.
///
/// # Errors
/// If the run is of another world than ice.
pub(super) fn belief(run: &AnyRecording, step: usize) -> Result<Belief, NoAnswerKey> {
    let AnyRecording::Ice(run) = run else {
        return Err(unsuitable("only runs of the ice world have beliefs about ice"));
    };
    let playback = Playback::new(run).map_err(|_| unsuitable("the level cannot be opened"))?;
    Ok(playback.frame(run, step).belief)
}

/// Returns the ice cells of a level, row by row.
fn ice_cells(level: &ice::Level) -> Vec<Position> {
    let is_ice = |(_, square): &(Position, &ice::Square)| square.ground == ice::Ground::Ice;
    level.board.iter().filter(is_ice).map(|(position, _)| position).collect()
}

/// Returns the dead cells of a level with its true ice, row by row.
///
/// # Errors
/// If the level cannot be played.
fn dead_cells(level: &ice::Level) -> Result<Vec<Position>, NoAnswerKey> {
    let (terrain, deadlocks, _) = deadlocks_of(level)?;
    let layout = terrain.layout();
    let cells = CellSet::from_cells(layout.cell_count(), layout.passable_cells());
    let dead = cells.iter().filter(|cell| deadlocks.is_dead_cell(*cell));
    Ok(dead.map(|cell| layout.position_of(cell)).collect())
}

/// Returns the deadlock detectors of a level with its true ice.
///
/// # Errors
/// If the level cannot be played.
pub(super) fn deadlocks_of(
    level: &ice::Level,
) -> Result<(Terrain, Deadlocks, ice::State), NoAnswerKey> {
    let (terrain, state) = Terrain::compile(level).map_err(|problems| {
        let reason = problems.first().map(ToString::to_string).unwrap_or_default();
        NoAnswerKey::Unsuitable(format!("the level cannot be played: {reason}"))
    })?;
    let crates = state.crates.len();
    let detectors = DetectorSet::default();
    let deadlocks = Deadlocks::new(terrain.layout(), terrain.ice(), crates, detectors);
    Ok((terrain, deadlocks, state))
}
