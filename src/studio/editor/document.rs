//! An open level: its draft, and where it came from.

use super::pending::Pending;
use super::review::Review;
use crate::editing::Draft;
use crate::studio::files::LevelSource;
use crate::worlds::ice::{Board, Ground, Level, Occupant, Square};

/// Names an open level for good: never given twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DocumentId(pub(super) u64);

/// An open level with everything about it that survives looking at another one.
#[derive(Debug)]
pub struct Document {
    id: DocumentId,
    pub(super) source: LevelSource,
    pub(super) draft: Draft,
    pub(super) pending: Option<Pending>,
    /// Whether the level lies nowhere but here: rescued, pasted, or forked from a run.
    pub(super) is_only_copy: bool,
    review: Review,
}

impl Document {
    pub(super) fn open(id: DocumentId, level: Level, source: LevelSource, time_ms: u64) -> Self {
        let review = Review::of(&level);
        Self {
            id,
            source,
            draft: Draft::open(level, time_ms),
            pending: None,
            is_only_copy: false,
            review,
        }
    }

    /// Its name among the open levels.
    #[must_use]
    pub fn id(&self) -> DocumentId {
        self.id
    }

    /// Where it came from.
    #[must_use]
    pub fn source(&self) -> &LevelSource {
        &self.source
    }

    /// The level as it is now.
    #[must_use]
    pub fn level(&self) -> &Level {
        self.draft.level()
    }

    /// The level and how it came about.
    #[must_use]
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// What is wrong with the level as it is now.
    #[must_use]
    pub fn review(&self) -> &Review {
        &self.review
    }

    /// Whether there is unsaved work, text under way included.
    #[must_use]
    pub fn is_modified(&self) -> bool {
        self.is_only_copy || self.pending.is_some() || self.draft.history().is_modified()
    }

    /// The level's title, or what stands for one.
    #[must_use]
    pub fn name(&self) -> &str {
        let title = self.level().title.as_str();
        if title.is_empty() { "Untitled level" } else { title }
    }

    /// Whether nothing was ever done to it, so that dropping it loses nothing.
    pub(super) fn is_untouched(&self) -> bool {
        self.pending.is_none() && !self.is_modified() && self.draft.history().is_empty()
    }

    /// Looks the level over again after a change. O(cells · log cells).
    pub(super) fn look_over(&mut self) {
        self.review = Review::of(self.draft.level());
    }
}

/// What "New level" gives: a walled room that can be played at once.
#[must_use]
pub fn empty_level() -> Level {
    let mut board = Board::walled(9, 11);
    let squares = [
        (4, 3, Square::with(Ground::Floor, Occupant::Player)),
        (4, 5, Square::with(Ground::Floor, Occupant::Crate)),
        (4, 8, Square::empty(Ground::Target)),
    ];
    for (row, column, square) in squares {
        if let Some(place) = board.get_mut(crate::board::Position::new(row, column)) {
            *place = square;
        }
    }
    Level::untitled(board)
}
