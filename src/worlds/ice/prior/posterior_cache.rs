//! Cache of posteriors and of their summaries, shared by the copies of a belief.

use super::{PatchModel, Posterior, PosteriorSummary};
use crate::board::CellSet;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Maximum number of cached summaries for one board and prior; the oldest is dropped first.
const MAX_SUMMARIES: usize = 8;

/// Cached results of a belief. Ignored when beliefs are compared, since the belief determines them.
#[derive(Clone, Default)]
pub(crate) struct PosteriorCache {
    /// Summary of this belief since its last change.
    summary: OnceLock<Arc<PosteriorSummary>>,
    shared: Arc<SharedCache>,
}

/// Results shared by all copies of a belief, which have the same board and prior.
#[derive(Default)]
struct SharedCache {
    patches: OnceLock<PatchModel>,
    /// Latest summaries, each with its known ice and known floor.
    ///
    /// Stepping through a run or redrawing a belief then computes nothing twice.
    recent: Mutex<Vec<(CellSet, CellSet, Arc<PosteriorSummary>)>>,
    /// Latest posterior, with its known ice and known floor.
    latest: Mutex<Option<(CellSet, CellSet, Arc<Posterior>)>>,
}

impl PosteriorCache {
    /// Returns the model of patches on this board; builds it on the first call.
    pub(crate) fn patches(&self, make: impl FnOnce() -> PatchModel) -> &PatchModel {
        self.shared.patches.get_or_init(make)
    }

    /// Returns the posterior for these revealed cells; calls `make` if it is not cached.
    ///
    /// Only the latest is kept, because it is large.
    pub(crate) fn posterior(
        &self,
        ice: &CellSet,
        floor: &CellSet,
        make: impl FnOnce() -> Posterior,
    ) -> Arc<Posterior> {
        let latest = || self.shared.latest.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((its_ice, its_floor, posterior)) = &*latest()
            && its_ice == ice
            && its_floor == floor
        {
            return Arc::clone(posterior);
        }
        let posterior = Arc::new(make());
        *latest() = Some((ice.clone(), floor.clone(), Arc::clone(&posterior)));
        posterior
    }

    /// Returns the summary for these revealed cells; calls `make` if it is not cached.
    ///
    /// Call [`Self::invalidate`] before a call with other cells.
    pub(crate) fn summary(
        &self,
        ice: &CellSet,
        floor: &CellSet,
        make: impl FnOnce() -> PosteriorSummary,
    ) -> &PosteriorSummary {
        self.summary.get_or_init(|| {
            let recent = || self.shared.recent.lock().unwrap_or_else(PoisonError::into_inner);
            let is_it = |(its_ice, its_floor, _): &(CellSet, CellSet, _)| {
                its_ice == ice && its_floor == floor
            };
            if let Some((_, _, summary)) = recent().iter().find(|entry| is_it(entry)) {
                return Arc::clone(summary);
            }
            let summary = Arc::new(make());
            let mut recent = recent();
            if recent.len() == MAX_SUMMARIES {
                recent.remove(0);
            }
            recent.push((ice.clone(), floor.clone(), Arc::clone(&summary)));
            summary
        })
    }

    /// Drops this belief's summary, not the shared ones. Call it whenever the belief changes.
    pub(crate) fn invalidate(&mut self) {
        self.summary = OnceLock::new();
    }
}

impl PartialEq for PosteriorCache {
    /// Returns true always: the content follows from the other fields of the belief.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl fmt::Debug for PosteriorCache {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("PosteriorCache")
    }
}
