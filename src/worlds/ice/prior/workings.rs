//! Cache of posteriors and summaries, shared by the copies of a belief.

use super::{Patches, Posterior, Summary};
use crate::board::CellSet;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Most summaries kept for one board and prior.
const MOST_RECENT: usize = 8;

/// Cached results of a belief. Ignored when beliefs are compared, since the belief determines them.
#[derive(Clone, Default)]
pub(crate) struct Workings {
    summary: OnceLock<Arc<Summary>>,
    together: Arc<Together>,
}

/// Results shared by all copies of a belief, which have the same board and prior.
#[derive(Default)]
struct Together {
    patches: OnceLock<Patches>,
    /// Latest summaries by known ice and known floor.
    ///
    /// Stepping through a run or redrawing a belief then computes nothing twice.
    recent: Mutex<Vec<(CellSet, CellSet, Arc<Summary>)>>,
    latest: Mutex<Option<(CellSet, CellSet, Arc<Posterior>)>>,
}

impl Workings {
    /// Returns the hypothesis of patches on this board; builds it on the first call.
    pub(crate) fn patches(&self, make: impl FnOnce() -> Patches) -> &Patches {
        self.together.patches.get_or_init(make)
    }

    /// Returns the posterior for these revealed cells. Only the latest is kept, because it is
    /// large.
    pub(crate) fn posterior(
        &self,
        ice: &CellSet,
        floor: &CellSet,
        make: impl FnOnce() -> Posterior,
    ) -> Arc<Posterior> {
        let latest = || self.together.latest.lock().unwrap_or_else(PoisonError::into_inner);
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

    /// Returns the summary for these revealed cells.
    pub(crate) fn summary(
        &self,
        ice: &CellSet,
        floor: &CellSet,
        make: impl FnOnce() -> Summary,
    ) -> &Summary {
        self.summary.get_or_init(|| {
            let recent = || self.together.recent.lock().unwrap_or_else(PoisonError::into_inner);
            let is_it = |(its_ice, its_floor, _): &(CellSet, CellSet, _)| {
                its_ice == ice && its_floor == floor
            };
            if let Some((_, _, summary)) = recent().iter().find(|entry| is_it(entry)) {
                return Arc::clone(summary);
            }
            let summary = Arc::new(make());
            let mut recent = recent();
            if recent.len() == MOST_RECENT {
                recent.remove(0);
            }
            recent.push((ice.clone(), floor.clone(), Arc::clone(&summary)));
            summary
        })
    }

    /// Drops the summary. Must be called whenever the belief changes.
    pub(crate) fn belief_changed(&mut self) {
        self.summary = OnceLock::new();
    }
}

impl PartialEq for Workings {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl fmt::Debug for Workings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Workings")
    }
}
