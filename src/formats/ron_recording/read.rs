//! Reads native recordings.

use crate::agents::Decision;
use crate::board::CellIndex;
use crate::episode::{
    DeadEnd, Episode, Failure, Limits, Outcome, Recording, RecordingHeader, Step,
};
use crate::formats::collection::Allowance;
use crate::formats::lurd::MAX_MOVES;
use crate::formats::problem::Problems;
use crate::formats::ron_document::{
    check_version_first, first_version, ice_world, offset_in, parse, up_to,
};
use crate::formats::ron_level::{LevelText, level_from};
use crate::formats::{FormatProblem, ReadError, Reading};
use crate::worlds::World;
use crate::worlds::ice::{Ice, IcePrior, Problem, Transition};
use ron::value::RawValue;
use serde::Deserialize;

/// A recording as it stands in the file, with steps of either kind: read, or pieces of text whose
/// places are known.
#[derive(Deserialize)]
#[serde(rename = "Recording", deny_unknown_fields, bound(deserialize = "S: Deserialize<'de>"))]
struct RecordingText<'text, S> {
    #[serde(default = "first_version", rename = "version")]
    _version: u32,
    #[serde(default = "ice_world")]
    world: String,
    #[serde(borrow)]
    level: LevelText<'text>,
    #[serde(default)]
    agent: String,
    #[serde(default)]
    seed: u64,
    #[serde(default = "IcePrior::independent")]
    prior: IcePrior,
    #[serde(default)]
    limits: Limits,
    #[serde(default)]
    construct_ms: f64,
    #[serde(default)]
    outcome: Option<Outcome>,
    #[serde(default)]
    dead_end: Option<DeadEnd>,
    #[serde(deserialize_with = "up_to::<_, _, MAX_MOVES>")]
    steps: Vec<S>,
}

/// Reads a recording and plays it by the rules. Where it departs from them, the reading ends with
/// a problem that names the step; the steps before are kept.
///
/// # Errors
/// Where and why the text is no recording, or its level cannot be played.
pub fn read_recording(text: &str) -> Result<Reading<Recording<Ice>>, ReadError> {
    check_version_first(text)?;
    let file: RecordingText<'_, Step<Ice>> = parse(text)?;
    let at = |key: &str, reason: String| {
        FormatProblem::at_offset(text, text.find(&format!("{key}:")).unwrap_or_default(), reason)
    };
    if file.world != Ice::NAME {
        return Err(at("world", format!("unknown world {:?}", file.world)).into());
    }
    let mut problems = Problems::default();
    let level = level_from(text, &file.level, &mut Allowance::default(), &mut problems)?;
    if !file.prior.is_valid() {
        return Err(at("prior", "the prior is no probability".to_owned()).into());
    }
    if !is_duration(file.construct_ms) {
        return Err(at("construct_ms", "construct_ms is no duration".to_owned()).into());
    }
    let header = RecordingHeader {
        level,
        agent: file.agent,
        seed: file.seed,
        prior: file.prior,
        limits: file.limits,
        construct_ms: file.construct_ms,
    };
    let mut episode = Episode::begin(header).map_err(|problems: Vec<Problem>| {
        ReadError(problems.iter().map(|problem| at("board", problem.to_string())).collect())
    })?;
    let played = file.steps.into_iter().enumerate().try_for_each(|(index, step)| {
        play_again(&mut episode, step).map_err(|reason| {
            let reason = format!("step {}: {reason}", index + 1);
            FormatProblem::at_offset(text, offset_of_step(text, index), reason)
        })
    });
    let end = (file.outcome, file.dead_end);
    let mut recording = episode.into_recording();
    match played.and_then(|()| {
        check_end(&recording, &end).map_err(|(key, reason)| at(key, reason.to_owned()))
    }) {
        Ok(()) => (recording.outcome, recording.dead_end) = end,
        Err(problem) => problems.push(problem),
    }
    Ok(Reading { value: recording, problems: problems.into_vec() })
}

/// Where a step begins in the text, in bytes. O(text): it reads everything once more, which only
/// a text with a problem has to pay for.
fn offset_of_step(text: &str, index: usize) -> usize {
    let file: Result<RecordingText<'_, &RawValue>, _> = parse(text);
    let step = file.ok().and_then(|file| file.steps.get(index).copied());
    step.map_or(0, |step| offset_in(text, step.get_ron().trim_start()))
}

/// Carries a recorded step out again.
///
/// # Errors
/// The reason, if the rules give something else than what is recorded.
fn play_again(episode: &mut Episode<Ice>, step: Step<Ice>) -> Result<(), String> {
    if episode.is_over() {
        return Err("the episode is over before it".to_owned());
    }
    check_decision(&step.decision, episode.observation().layout.cell_count())?;
    if !is_duration(f64::from(step.decision_ms)) {
        return Err("decision_ms is no duration".to_owned());
    }
    let Step { decision, change, lesson, decision_ms } = step;
    let action = decision.action;
    episode.commit(decision, decision_ms);
    let Some(done) = episode.recording().steps.last() else { return Ok(()) };
    let reason = if done.change != change {
        format!("{action} does not change what is recorded")
    } else if done.lesson != lesson {
        format!("{action} does not teach what is recorded")
    } else {
        return Ok(());
    };
    episode.take_back();
    Err(reason)
}

/// # Errors
/// The reason, if the explanation mentions cells outside the board or courses without actions.
fn check_decision(decision: &Decision<Ice>, cell_count: usize) -> Result<(), String> {
    let outside = |cell: &CellIndex| usize::from(*cell) >= cell_count;
    let changed = |change: &Transition| {
        let push = change.push.into_iter().flat_map(|push| [push.from, push.to]);
        [change.from, change.to].into_iter().chain(push)
    };
    let outcomes = decision.candidates.iter().flat_map(|candidate| &candidate.outcomes);
    let expected = outcomes.clone().map(|outcome| &outcome.change);
    let moved = decision.predicted.iter().chain(expected).flat_map(changed);
    let seen = outcomes.flat_map(|outcome| outcome.lesson.cells());
    let revealed = decision.candidates.iter().flat_map(|candidate| &candidate.reveals);
    let imagined = decision.imagined.iter().flat_map(|world| &world.hidden);
    let mut named = revealed.chain(imagined).copied().chain(moved).chain(seen);
    if let Some(cell) = named.find(outside) {
        return Err(format!("there is no cell {cell} on the board"));
    }
    if decision.candidates.iter().any(|candidate| candidate.actions.is_empty()) {
        return Err("a candidate without actions".to_owned());
    }
    Ok(())
}

/// # Errors
/// The key and the reason, if the recorded end is not how the steps end.
fn check_end(
    played: &Recording<Ice>,
    (outcome, dead_end): &(Option<Outcome>, Option<DeadEnd>),
) -> Result<(), (&'static str, &'static str)> {
    let by_the_rules =
        matches!(outcome, Some(Outcome::Solved | Outcome::Failed(Failure::StepLimit)));
    if played.outcome.is_some() && played.outcome != *outcome {
        return Err(("outcome", "the steps end otherwise than the outcome says"));
    }
    if played.outcome.is_none() && by_the_rules {
        return Err(("outcome", "the steps do not lead to this outcome"));
    }
    if dead_end.is_some_and(|dead_end| dead_end.step as usize > played.len()) {
        return Err(("dead_end", "the dead end stands behind the last step"));
    }
    Ok(())
}

fn is_duration(milliseconds: f64) -> bool {
    milliseconds.is_finite() && milliseconds >= 0.0
}
