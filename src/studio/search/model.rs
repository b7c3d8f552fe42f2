//! Model of the search view: result, cursor and running job.

use super::job::SearchJob;
use super::{RecordedSearch, SearchView};
use crate::planning::sokoban::VisitSubject;
use crate::studio::job::JobStatus;
use crate::studio::model::PlaybackCursor;

/// The search view. Its cursor counts expansions, see [`RecordedSearch`].
#[derive(Debug, Default)]
pub struct SearchModel {
    /// Cursor over the expansions.
    pub playback: PlaybackCursor,
    /// Whose cells are tinted: crates or player. Worlds without crates ignore it.
    pub tint: VisitSubject,
    result: Option<Box<RecordedSearch>>,
    job: Option<SearchJob>,
    /// Increases whenever a result is stored or discarded; views use it as a cache key.
    revision: u64,
}

/// A change of the search view that a view can request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchRequest {
    /// Tint the cells that this actor has visited.
    Tint(VisitSubject),
}

impl SearchModel {
    /// The last result; `None` without one.
    #[must_use]
    pub fn result(&self) -> Option<&RecordedSearch> {
        self.result.as_deref()
    }

    /// Number of states that the running search has expanded; `None` if none is running.
    #[must_use]
    pub fn progress(&self) -> Option<u64> {
        self.job.as_ref().map(SearchJob::expanded)
    }

    /// Increases whenever a result is stored or discarded.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether the next frame must come soon: playback or a search is running.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.playback.is_playing() || self.job.is_some()
    }

    /// Asks the running search to stop; its partial result is then shown.
    pub fn cancel(&mut self) {
        if let Some(job) = &self.job {
            job.cancel();
        }
    }

    /// Advances playback.
    pub(in crate::studio) fn advance(&mut self, passed_ms: f32) {
        self.playback.advance(passed_ms, |_| 0.0, false);
    }

    /// The result if it is of this world's type and no search is running.
    pub(super) fn finished<S: SearchView>(&self) -> Option<&S> {
        self.result().filter(|_| self.job.is_none())?.downcast()
    }

    /// Discards the result.
    pub(super) fn discard_result(&mut self) {
        self.result = None;
        self.revision += 1;
        self.playback.show_recording(0, 0);
    }

    /// Stores a started search, and cancels the previous one without a result.
    pub(super) fn start(&mut self, job: SearchJob) {
        self.playback.pause();
        self.job = Some(job);
    }

    /// Stores the result of the search once it has ended. Returns true if the search failed.
    pub(super) fn collect(&mut self) -> bool {
        match self.job.as_ref().map_or(JobStatus::Busy, SearchJob::poll) {
            JobStatus::Busy => false,
            JobStatus::Failed => {
                self.job = None;
                true
            }
            JobStatus::Done(found) => {
                self.job = None;
                self.revision += 1;
                self.playback.show_recording(found.last(), 0);
                self.result = Some(found);
                false
            }
        }
    }
}
