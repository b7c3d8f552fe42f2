//! Operations that each world must have for its recordings to be read and written.

use crate::agents::Decision;
use crate::board::CellIndex;
use crate::episode::Episode;
use crate::formats::collection::SizeLimits;
use crate::formats::problems::ProblemList;
use crate::formats::{FormatProblem, ron_level, stage, zuma};
use crate::worlds::World;
use crate::worlds::ice::{Ice, IcePrior, Transition};
use crate::worlds::platform::Platform;
use crate::worlds::zuma::Zuma;
use serde::Deserialize;

/// A world whose recordings can be stored in files.
///
/// Only the readers and writers of recordings use this trait.
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
fn check_candidates<W: World>(decision: &Decision<W>) -> Result<(), String> {
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

impl Recorded for Ice {
    type LevelText<'text> = ron_level::IceLevelText<'text>;

    const LEVEL_KEY: &'static str = "board";

    fn push_level(text: &mut String, level: &Self::Level, depth: usize) {
        ron_level::push_level(text, level, depth);
    }

    fn level_from(
        text: &str,
        level: Self::LevelText<'_>,
        problems: &mut ProblemList,
    ) -> Result<Self::Level, FormatProblem> {
        ron_level::level_from(text, &level, &mut SizeLimits::default(), problems)
            .map_err(|fault| fault.located(text))
    }

    /// Returns the prior that all agents assumed when recordings did not store one.
    fn default_prior() -> IcePrior {
        // Recordings without a prior are from a time when all agents assumed this one.
        IcePrior::UnknownDensity { ice: 1.0, floor: 4.0 }
    }

    fn is_valid_prior(prior: &IcePrior) -> bool {
        prior.is_valid()
    }

    /// Checks the cells of predictions, outcomes and examples, then the candidates.
    ///
    /// # Errors
    /// The first cell outside the board, or an invalid candidate.
    fn check_decision(decision: &Decision<Self>, episode: &Episode<Self>) -> Result<(), String> {
        let cell_count = episode.observation().layout.cell_count();
        let outside = |cell: &CellIndex| usize::from(*cell) >= cell_count;
        let changed = |change: &Transition| {
            let push = change.push.into_iter().flat_map(|push| [push.from, push.to]);
            [change.from, change.to].into_iter().chain(push)
        };
        let outcomes = decision.candidates.iter().flat_map(|candidate| &candidate.outcomes);
        let expected = outcomes.clone().map(|outcome| &outcome.change);
        let moved = decision.predicted.iter().chain(expected).flat_map(changed);
        let seen = outcomes.flat_map(|outcome| outcome.belief_update.cells());
        let revealed = decision.candidates.iter().flat_map(|candidate| &candidate.reveals);
        let imagined = decision.example_scenarios.iter().flat_map(|world| &world.hidden);
        let mut named = revealed.chain(imagined).copied().chain(moved).chain(seen);
        if let Some(cell) = named.find(outside) {
            return Err(format!("the board has no cell {cell}"));
        }
        check_candidates(decision)
    }
}

impl Recorded for Platform {
    type LevelText<'text> = stage::PlatformLevelText<'text>;

    const LEVEL_KEY: &'static str = "board";

    fn push_level(text: &mut String, level: &Self::Level, depth: usize) {
        stage::push_level(text, level, depth);
    }

    fn level_from(
        text: &str,
        level: Self::LevelText<'_>,
        problems: &mut ProblemList,
    ) -> Result<Self::Level, FormatProblem> {
        stage::level_from(text, level, problems)
    }

    /// Returns true, because this world has no prior.
    fn is_valid_prior((): &()) -> bool {
        true
    }

    /// Checks the columns of predictions and outcomes, then the candidates.
    ///
    /// # Errors
    /// The first column outside the stage, or an invalid candidate.
    fn check_decision(decision: &Decision<Self>, episode: &Episode<Self>) -> Result<(), String> {
        let columns = episode.state().rocks.len();
        let outcomes = decision.candidates.iter().flat_map(|candidate| &candidate.outcomes);
        let expected = outcomes.clone().map(|outcome| &outcome.change);
        let taught = outcomes.filter_map(|outcome| outcome.belief_update.as_ref());
        let named = decision.predicted.iter().chain(expected).chain(taught).flat_map(|change| {
            let rock = change.rock.into_iter().flat_map(|rock| [rock.from, rock.to]);
            [change.from, change.to].into_iter().chain(rock)
        });
        let mut outside = named.filter(|column| usize::from(*column) >= columns);
        if let Some(column) = outside.next() {
            return Err(format!("the stage has no column {column}"));
        }
        check_candidates(decision)
    }
}

impl Recorded for Zuma {
    type LevelText<'text> = zuma::GameText;

    const LEVEL_KEY: &'static str = "level";

    fn push_level(text: &mut String, game: &Self::Level, depth: usize) {
        zuma::push_game(text, game, depth);
    }

    fn level_from(
        text: &str,
        game: Self::LevelText<'_>,
        problems: &mut ProblemList,
    ) -> Result<Self::Level, FormatProblem> {
        Ok(zuma::game_from(text, game, problems))
    }

    const BAD_PRIOR: &'static str = "the prior has impossible numbers";

    fn is_valid_prior(prior: &Self::Prior) -> bool {
        prior.is_valid()
    }

    /// Checks the places of the action, predictions, outcomes and plans, then the candidates.
    ///
    /// # Errors
    /// The first place that the line does not have, or an invalid candidate.
    fn check_decision(decision: &Decision<Self>, episode: &Episode<Self>) -> Result<(), String> {
        let length = episode.state().line.len();
        let outcomes = decision.candidates.iter().flat_map(|candidate| &candidate.outcomes);
        let expected = outcomes.map(|outcome| &outcome.change).chain(&decision.predicted);
        // Every inserted ball makes the line at most one longer.
        let of_courses = decision.candidates.iter().flat_map(|it| it.actions.iter().zip(length..));
        let courses = expected.map(|change| (&change.done, length)).chain(of_courses);
        let mut actions = [(&decision.action, length)].into_iter().chain(courses);
        if let Some((action, _)) = actions.find(|(action, length)| !action.is_possible(*length)) {
            return Err(format!("the line has no place {action}"));
        }
        check_candidates(decision)
    }
}
