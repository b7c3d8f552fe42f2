//! Two searches on one timeline: positions of each search at the common cursor.

use super::RecordedSearch;

/// How the cursor moves two searches of different lengths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CommonStep {
    /// Both searches have taken the same number of states.
    #[default]
    SameCount,
    /// Both searches have taken the same share of their states.
    SameShare,
}

impl CommonStep {
    /// Both ways, in the order of the panel.
    pub const ALL: [Self; 2] = [Self::SameCount, Self::SameShare];

    /// Name in the panel.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::SameCount => "same step",
            Self::SameShare => "same share",
        }
    }

    /// The other way.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::SameCount => Self::SameShare,
            Self::SameShare => Self::SameCount,
        }
    }
}

/// The place of a search on the screen while two are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchSide {
    /// The kept search: on the left, or above.
    Kept,
    /// The newest search, on which the panel reports: on the right, or below.
    Newest,
}

/// A shown search and its part of the timeline.
///
/// A *position* counts the states that this search has taken, see [`RecordedSearch`]. The *cursor*
/// counts the steps of the timeline. Both are the same unless two searches are shown.
#[derive(Debug, Clone, Copy)]
pub struct ShownSearch<'a> {
    /// The search.
    pub found: &'a RecordedSearch,
    /// Last step of the timeline; at least the last position.
    pub steps: usize,
    /// How the cursor moves the search.
    pub common_step: CommonStep,
}

impl ShownSearch<'_> {
    /// The position at a cursor; the last one after the end of the search.
    #[must_use]
    pub fn position(&self, cursor: usize) -> usize {
        let last = self.found.last();
        match self.common_step {
            CommonStep::SameCount => cursor.min(last),
            CommonStep::SameShare => share_of(cursor.min(self.steps), last, self.steps),
        }
    }

    /// The first cursor at which the search is at a position.
    #[must_use]
    pub fn cursor_of(&self, position: usize) -> usize {
        match self.common_step {
            CommonStep::SameCount => position,
            CommonStep::SameShare => {
                // The least cursor whose share, rounded down, is the position.
                let last = self.found.last().max(1) as u128;
                (position as u128 * self.steps as u128).div_ceil(last) as usize
            }
        }
    }

    /// A fractional position on the axis of the timeline.
    pub(super) fn on_axis(&self, position: f64) -> f64 {
        match self.common_step {
            CommonStep::SameCount => position,
            CommonStep::SameShare => position * self.steps as f64 / self.found.last().max(1) as f64,
        }
    }
}

/// `value × part / whole`, rounded down; 0 if the whole is 0.
fn share_of(value: usize, part: usize, whole: usize) -> usize {
    let product = value as u128 * part as u128;
    product.checked_div(whole as u128).map_or(0, |share| share as usize)
}
