//! Reads native recordings and replays them by the rules.

use super::Recorded;
use crate::episode::{
    DeadEnd, Episode, EpisodeLimits, EpisodeOutcome, Failure, RecordedStep, Recording,
    RecordingHeader,
};
use crate::formats::lurd::MAX_MOVES;
use crate::formats::problems::ProblemList;
use crate::formats::ron_document::{
    bounded_list, first_version, ice_world, offset_of_slice, parse,
};
use crate::formats::ron_keys::offset_of_key;
use crate::formats::{FormatProblem, Parsed, ReadError};
use crate::worlds::World;
use ron::value::RawValue;
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;

/// A recording as it is in the text.
///
/// `L`, `P` and `S` are the types of level, prior and steps of a world; or all are raw text, to
/// find the positions of the steps.
#[derive(Deserialize)]
#[serde(rename = "Recording", deny_unknown_fields)]
#[serde(bound(deserialize = "L: Deserialize<'de>, P: Deserialize<'de>, S: Deserialize<'de>"))]
struct RecordingText<L, P, S> {
    #[serde(default = "first_version", rename = "version")]
    _version: u32,
    #[serde(default = "ice_world", rename = "world")]
    _world: Cow<'static, str>,
    level: L,
    #[serde(default)]
    agent: String,
    #[serde(default)]
    seed: u64,
    #[serde(default = "missing_prior", deserialize_with = "present_prior")]
    prior: Option<P>,
    #[serde(default)]
    limits: EpisodeLimits,
    #[serde(default)]
    construct_ms: f64,
    #[serde(default)]
    outcome: Option<EpisodeOutcome>,
    #[serde(default)]
    dead_end: Option<DeadEnd>,
    #[serde(default)]
    overdue_ms: Option<f32>,
    #[serde(deserialize_with = "bounded_list::<_, _, MAX_MOVES>")]
    steps: Vec<S>,
}

/// Returns the value of a missing prior.
const fn missing_prior<P>() -> Option<P> {
    None
}

/// Deserialises a prior that is present, for `deserialize_with`.
///
/// # Errors
/// If the value is not a prior.
fn present_prior<'de, P: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<P>, D::Error> {
    P::deserialize(deserializer).map(Some)
}

/// Creates a problem at a key; at the start of the text without the key.
pub(super) fn problem_at_key(text: &str, key: &str, reason: String) -> FormatProblem {
    FormatProblem::at_offset(text, offset_of_key(text, key).unwrap_or_default(), reason)
}

/// Reads a recording of one world.
///
/// # Errors
/// As [`read_recording`](super::read_recording).
pub(super) fn read_recording_of<W: Recorded>(
    text: &str,
) -> Result<Parsed<Recording<W>>, ReadError> {
    let file: RecordingText<W::LevelText<'_>, W::Prior, RecordedStep<W>> = parse(text)?;
    let at = |key: &str, reason: String| problem_at_key(text, key, reason);
    let mut problems = ProblemList::default();
    let level = W::level_from(text, file.level, &mut problems)?;
    let prior = file.prior.unwrap_or_else(W::default_prior);
    if !W::is_valid_prior(&prior) {
        return Err(at("prior", W::BAD_PRIOR.to_owned()).into());
    }
    if !file.limits.failure_cost.is_none_or(|steps| steps.is_finite() && steps >= 0.0) {
        return Err(at("failure_cost", "failure_cost is not a number of steps".to_owned()).into());
    }
    if !is_duration(file.construct_ms) {
        return Err(at("construct_ms", "construct_ms is not a duration".to_owned()).into());
    }
    if !file.overdue_ms.is_none_or(|time| is_duration(f64::from(time))) {
        return Err(at("overdue_ms", "overdue_ms is not a duration".to_owned()).into());
    }
    let header = RecordingHeader {
        level,
        agent: file.agent,
        seed: file.seed,
        prior,
        limits: file.limits,
        construct_ms: file.construct_ms,
    };
    let mut episode = Episode::begin(header).map_err(|problems: Vec<W::Problem>| {
        let at_level = |problem: &W::Problem| at(W::LEVEL_KEY, problem.to_string());
        ReadError(problems.iter().map(at_level).collect())
    })?;
    // Replay every step by the rules, up to the first that contradicts them.
    let played = file.steps.into_iter().enumerate().try_for_each(|(index, step)| {
        replay_step(&mut episode, step).map_err(|reason| {
            let reason = format!("step {}: {reason}", index + 1);
            FormatProblem::at_offset(text, offset_of_step(text, index), reason)
        })
    });
    let mut recording = episode.into_recording();
    recording.overdue_ms = file.overdue_ms;
    let end = (upgraded_outcome(file.outcome, &recording), file.dead_end);
    // The recorded outcome is valid only if all steps could be replayed and agree with it.
    match played.and_then(|()| {
        check_outcome(&recording, &end).map_err(|(key, reason)| at(key, reason.to_owned()))
    }) {
        Ok(()) => (recording.outcome, recording.dead_end) = end,
        Err(problem) => {
            // The run does not end as recorded, so no decision was too late.
            recording.overdue_ms = None;
            problems.push(problem);
        }
    }
    Ok(Parsed::new(recording, problems.into_vec()))
}

/// Returns the byte offset of the step at `index`; 0 if it is not found.
///
/// Only for problems, because it parses the text again: O(text).
fn offset_of_step(text: &str, index: usize) -> usize {
    type Pieces<'text> = RecordingText<&'text RawValue, &'text RawValue, &'text RawValue>;
    let file: Result<Pieces<'_>, _> = parse(text);
    let step = file.ok().and_then(|file| file.steps.get(index).copied());
    step.map_or(0, |step| offset_of_slice(text, step.get_ron().trim_start()))
}

/// Executes a recorded step in the episode.
///
/// # Errors
/// A message, if the episode is over, the decision or its duration is invalid, or the rules give
/// another result than the recorded one; then the step is not part of the episode.
fn replay_step<W: Recorded>(episode: &mut Episode<W>, step: RecordedStep<W>) -> Result<(), String> {
    if episode.is_over() {
        return Err("the episode ended before this step".to_owned());
    }
    W::check_decision(&step.decision, episode)?;
    if !is_duration(f64::from(step.decision_ms)) {
        return Err("decision_ms is not a duration".to_owned());
    }
    let RecordedStep { decision, change, belief_update, decision_ms } = step;
    let action = decision.action;
    // The rules determine the change and the observation; the recording must state the same.
    episode.commit(decision, decision_ms);
    let Some(done) = episode.recording().steps.last() else { return Ok(()) };
    let reason = if done.change != change {
        format!("{action}: the recorded change contradicts the rules")
    } else if done.belief_update != belief_update {
        format!("{action}: the recorded observation contradicts the rules")
    } else {
        return Ok(());
    };
    episode.take_back();
    Err(reason)
}

/// Returns the recorded outcome, or its present form if it is from an old version.
///
/// Old recordings of games for points have `StepLimit` where all steps were played.
fn upgraded_outcome<W: World>(
    recorded: Option<EpisodeOutcome>,
    played: &Recording<W>,
) -> Option<EpisodeOutcome> {
    match (&recorded, &played.outcome) {
        (
            Some(EpisodeOutcome::Failed(Failure::StepLimit)),
            Some(EpisodeOutcome::PlayedOut { .. }),
        ) => played.outcome.clone(),
        _ => recorded,
    }
}

/// Checks the recorded outcome, dead end and late decision against the replayed steps.
///
/// # Errors
/// The key at fault and the reason, if they contradict the steps or each other.
fn check_outcome<W: Recorded>(
    played: &Recording<W>,
    (outcome, dead_end): &(Option<EpisodeOutcome>, Option<DeadEnd>),
) -> Result<(), (&'static str, &'static str)> {
    // Only these outcomes follow from the steps alone.
    let by_the_rules = matches!(
        outcome,
        Some(
            EpisodeOutcome::Solved
                | EpisodeOutcome::PlayedOut { .. }
                | EpisodeOutcome::Failed(Failure::StepLimit)
        )
    );
    if played.outcome.is_some() && played.outcome != *outcome {
        return Err(("outcome", "the recorded outcome contradicts the steps"));
    }
    if played.outcome.is_none() && by_the_rules {
        return Err(("outcome", "the steps do not lead to this outcome"));
    }
    let is_overdue = *outcome == Some(EpisodeOutcome::Failed(Failure::DecisionTime));
    if played.overdue_ms.is_some() && !is_overdue {
        return Err(("overdue_ms", "no decision took too long"));
    }
    if dead_end.is_some_and(|dead_end| dead_end.step as usize > played.len()) {
        return Err(("dead_end", "the dead end is after the last step"));
    }
    if dead_end.is_some() && *outcome == Some(EpisodeOutcome::Solved) {
        return Err(("dead_end", "a solved episode has no dead end"));
    }
    Ok(())
}

/// Returns true for a finite number that is not negative.
fn is_duration(milliseconds: f64) -> bool {
    milliseconds.is_finite() && milliseconds >= 0.0
}
