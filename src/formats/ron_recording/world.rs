//! What a world supplies for its recordings, and the writer of the recordings of such a world.

use crate::agents::Decision;
use crate::episode::{Episode, Recording};
use crate::formats::FormatProblem;
use crate::formats::problems::ProblemList;
use crate::formats::ron_document::VERSION;
use crate::formats::ron_document::{push_field, push_string};
use crate::worlds::World;
use serde::Deserialize;

/// A world whose recordings can be stored in files.
///
/// Each world implements it beside the reader of its native levels. Only the readers and writers of
/// recordings use this trait.
pub trait Recorded: World {
    /// A level as it is in the text, before its conversion.
    type LevelText<'text>: Deserialize<'text>;

    /// Key of the text at which problems of the level are reported.
    const LEVEL_KEY: &'static str;

    /// Appends a level as its own files have it, without a final line break.
    ///
    /// Indents all lines after the first by `depth` steps of four blanks.
    fn push_level(text: &mut String, level: &Self::Level, depth: usize);

    /// Converts a parsed level; adds problems that do not prevent reading to `problems`.
    ///
    /// # Errors
    /// Position and reason, if there is no level.
    fn level_from(
        text: &str,
        level: Self::LevelText<'_>,
        problems: &mut ProblemList,
    ) -> Result<Self::Level, FormatProblem>;

    /// Returns the prior of recordings without one.
    #[must_use]
    fn default_prior() -> Self::Prior {
        Self::Prior::default()
    }

    /// Message about a prior with impossible numbers.
    const BAD_PRIOR: &'static str = "the prior is not a probability";

    /// Returns true if the numbers of a prior are possible.
    fn is_valid_prior(prior: &Self::Prior) -> bool;

    /// Checks that a recorded decision is possible in the current state of the episode.
    ///
    /// # Errors
    /// A message, if the decision refers to cells, columns or places that do not exist, or has an
    /// invalid candidate (see `check_candidates`).
    fn check_decision(decision: &Decision<Self>, episode: &Episode<Self>) -> Result<(), String>;
}

/// Checks the candidates and forecasts of a decision.
///
/// # Errors
/// A message, if a candidate has no actions, a probability is outside 0 to 1 (with a tolerance of
/// 0.001), or another number is not finite.
pub(in crate::formats) fn check_candidates<W: World>(decision: &Decision<W>) -> Result<(), String> {
    let candidates = &decision.candidates;
    if candidates.iter().any(|candidate| candidate.actions.is_empty()) {
        return Err("a candidate without actions".to_owned());
    }
    let outcomes = candidates.iter().flat_map(|candidate| &candidate.outcomes);
    let forecasts = outcomes.clone().map(|outcome| &outcome.forecast);
    let forecasts = forecasts.chain(candidates.iter().map(|candidate| &candidate.forecast));
    let forecasts = forecasts.chain([&decision.forecast]);
    let of_forecasts = forecasts.clone().flat_map(|reported| {
        [reported.success, reported.lost_share, reported.execution_probability, reported.confidence]
            .into_iter()
            .flatten()
    });
    let of_outcomes = outcomes.flat_map(|outcome| [outcome.probability, outcome.lost]);
    let of_candidates = candidates.iter().filter_map(|candidate| candidate.risk);
    let mut probabilities = of_forecasts.chain(of_outcomes).chain(of_candidates);
    // Sums of rounded probabilities may slightly exceed 1.
    if let Some(figure) = probabilities.find(|figure| !(-1e-3..=1.001).contains(figure)) {
        return Err(format!("{figure} is not a probability"));
    }
    let of_forecasts = forecasts.flat_map(|reported| {
        let steps = [reported.steps, reported.lower, reported.upper, reported.worst_steps];
        steps.into_iter().chain([reported.reward, reported.reward_deviation]).flatten()
    });
    let of_candidates = candidates.iter().flat_map(|candidate| {
        let figures = [candidate.heuristic, candidate.information_bits];
        figures.into_iter().flatten().chain([candidate.cost])
    });
    let mut figures = of_forecasts.chain(of_candidates);
    match figures.find(|figure| !figure.is_finite()) {
        Some(figure) => Err(format!("{figure} is not a finite number")),
        None => Ok(()),
    }
}

/// Returns the text of a recording, one step per line.
///
/// # Errors
/// If the serialiser fails, for values nested too deeply, which no agent produces.
pub fn write_recording<W: Recorded>(recording: &Recording<W>) -> Result<String, ron::Error> {
    let header = &recording.header;
    let mut text = String::from("Recording(\n");
    push_field(&mut text, 1, "version", VERSION);
    push_string(&mut text, 1, "world", W::NAME);
    text.push_str("    level: ");
    W::push_level(&mut text, &header.level, 1);
    text.push_str(",\n");
    push_string(&mut text, 1, "agent", &header.agent);
    push_field(&mut text, 1, "seed", header.seed);
    push_field(&mut text, 1, "prior", ron::to_string(&header.prior)?);
    push_field(&mut text, 1, "limits", ron::to_string(&header.limits)?);
    push_field(&mut text, 1, "construct_ms", ron::to_string(&header.construct_ms)?);
    push_field(&mut text, 1, "outcome", ron::to_string(&recording.outcome)?);
    push_field(&mut text, 1, "dead_end", ron::to_string(&recording.dead_end)?);
    if let Some(overdue_ms) = recording.overdue_ms {
        let overdue_ms = ron::to_string(&Some(overdue_ms))?;
        push_field(&mut text, 1, "overdue_ms", overdue_ms);
    }
    text.push_str("    steps: [\n");
    for step in &recording.steps {
        text.push_str("        ");
        text.push_str(&ron::to_string(step)?);
        text.push_str(",\n");
    }
    text.push_str("    ],\n)\n");
    Ok(text)
}
