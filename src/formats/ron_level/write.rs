//! Writes native levels, one board row per line, so that a changed cell changes one line.
//!
//! Recordings store the level in the same form, with the checks of decisions in the ice world.

use super::read::{IceLevelText, level_from};
use crate::agents::Decision;
use crate::board::CellIndex;
use crate::episode::Episode;
use crate::formats::collection::SizeLimits;
use crate::formats::problems::ProblemList;
use crate::formats::ron_document::{
    VERSION, indent, push_field, push_optional_string, push_rows, push_string,
};
use crate::formats::ron_recording::{Recorded, check_candidates};
use crate::formats::xsb_squares::native_character_of_square;
use crate::formats::{Collection, FormatProblem};
use crate::worlds::ice::{Ground, Ice, IcePrior, Level, Square, Transition};

/// Returns the text of a native level.
#[must_use]
pub fn write_level(level: &Level) -> String {
    let mut text = String::new();
    push_level(&mut text, level, 0);
    text.push('\n');
    text
}

/// Returns the text of a native collection.
///
/// Omits the fields of the collection, and fields, solutions and snapshots of its levels.
#[must_use]
pub fn write_levels(collection: &Collection) -> String {
    let mut text = String::from("Levels(\n");
    push_field(&mut text, 1, "version", VERSION);
    push_string(&mut text, 1, "title", &collection.title);
    push_optional_string(&mut text, 1, "author", &collection.author);
    push_optional_string(&mut text, 1, "note", &collection.note);
    text.push_str("    levels: [\n");
    for level in &collection.levels {
        text.push_str(&indent(2));
        push_level(&mut text, level, 2);
        text.push_str(",\n");
    }
    text.push_str("    ],\n)\n");
    text
}

/// Appends a level without a final line break.
///
/// Indents all lines after the first by `depth` steps of four blanks.
pub(super) fn push_level(text: &mut String, level: &Level, depth: usize) {
    let inner = depth + 1;
    text.push_str("Level(\n");
    push_field(text, inner, "version", VERSION);
    push_field(text, inner, "world", "\"ice\"");
    push_string(text, inner, "title", &level.title);
    push_optional_string(text, inner, "author", &level.author);
    push_optional_string(text, inner, "note", &level.note);
    if let Some(limit) = level.own_step_limit {
        push_field(text, inner, "step_limit", format_args!("Some({limit})"));
    }
    push_squares(text, inner, "board", level, native_character_of_square);
    if level.board.cells().iter().any(|square| square.ground == Ground::Ice) {
        let ice = |square: Square| if square.ground == Ground::Ice { '~' } else { ' ' };
        push_squares(text, inner, "ice", level, ice);
    }
    let is_doubtful = |square: Square| square.is_doubtful && square.can_be_ice();
    if level.board.cells().iter().any(|square| is_doubtful(*square)) {
        let doubt = |square: Square| if is_doubtful(square) { '?' } else { ' ' };
        push_squares(text, inner, "doubtful", level, doubt);
    }
    text.push_str(&indent(depth));
    text.push(')');
}

/// Appends a key with the rows of the board, one character per cell.
fn push_squares(
    text: &mut String,
    depth: usize,
    key: &str,
    level: &Level,
    character: impl Fn(Square) -> char,
) {
    let rows = level.board.row_slices();
    push_rows(text, depth, key, rows.map(|row| row.iter().map(|it| character(*it)).collect()));
}

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
