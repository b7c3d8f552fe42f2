//! Native ice levels in recordings.

use super::read::{IceLevelText, level_from};
use super::write::push_level;
use crate::agents::Decision;
use crate::board::CellIndex;
use crate::episode::Episode;
use crate::formats::FormatProblem;
use crate::formats::collection::SizeLimits;
use crate::formats::problems::ProblemList;
use crate::formats::ron_recording::{Recorded, check_candidates};
use crate::worlds::ice::{Ice, IcePrior, Transition};

impl Recorded for Ice {
    type LevelText<'text> = IceLevelText<'text>;

    const LEVEL_KEY: &'static str = "board";

    fn push_level(text: &mut String, level: &Self::Level, depth: usize) {
        push_level(text, level, depth);
    }

    fn level_from(
        text: &str,
        level: Self::LevelText<'_>,
        problems: &mut ProblemList,
    ) -> Result<Self::Level, FormatProblem> {
        level_from(text, &level, &mut SizeLimits::default(), problems)
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
