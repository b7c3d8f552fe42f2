//! Solutions of a file, by the place of their level.

use crate::formats::solutions::is_solution;
use crate::formats::{Collection, SavedGame};
use crate::studio::source::LevelSource;
use std::path::Path;
use std::sync::Arc;

/// The solutions of one level, with the place of the level.
pub(super) type PlacedSolutions = (LevelSource, Arc<[SavedGame]>);

/// The solutions in a file, level by level.
pub(super) fn solutions_in(
    path: &Path,
    collection: &Collection,
) -> impl Iterator<Item = PlacedSolutions> {
    collection.details.iter().enumerate().filter_map(|(index, details)| {
        let games = solutions_among(&details.saved_games)?;
        Some((LevelSource::File { path: path.to_owned(), index }, games))
    })
}

/// The solutions among saved games; `None` if there are none.
pub(super) fn solutions_among(games: &[SavedGame]) -> Option<Arc<[SavedGame]>> {
    let games: Vec<SavedGame> = games.iter().filter(|game| is_solution(game)).cloned().collect();
    (!games.is_empty()).then(|| games.into())
}
