//! Zuma games in recordings.

use super::read::{GameText, game_from};
use super::write::push_game;
use crate::agents::Decision;
use crate::episode::Episode;
use crate::formats::FormatProblem;
use crate::formats::problems::ProblemList;
use crate::formats::ron_recording::{Recorded, check_candidates};
use crate::worlds::zuma::Zuma;

impl Recorded for Zuma {
    type LevelText<'text> = GameText;

    const LEVEL_KEY: &'static str = "level";

    fn push_level(text: &mut String, game: &Self::Level, depth: usize) {
        push_game(text, game, depth);
    }

    fn level_from(
        text: &str,
        game: Self::LevelText<'_>,
        problems: &mut ProblemList,
    ) -> Result<Self::Level, FormatProblem> {
        Ok(game_from(text, game, problems))
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
