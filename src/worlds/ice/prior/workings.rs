//! What a belief has worked out so far, when it was first asked for.

use super::{Patches, Posterior, Summary};
use crate::board::CellSet;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Most summaries that copies of a belief keep for each other.
const MOST_RECENT: usize = 8;

/// Kept aside of a belief. It follows from the belief, so it does not count when beliefs are
/// compared.
#[derive(Clone, Default)]
pub(crate) struct Workings {
    summary: OnceLock<Arc<Summary>>,
    together: Arc<Together>,
}

/// What all copies of a belief share, whatever each of them has learnt since: the board and the
/// prior are the same.
#[derive(Default)]
struct Together {
    patches: OnceLock<Patches>,
    /// The latest summaries, by known ice and known floor. So going back and forth in a run, or
    /// drawing the same belief again and again, works nothing out twice.
    recent: Mutex<Vec<(CellSet, CellSet, Arc<Summary>)>>,
    latest: Mutex<Option<(CellSet, CellSet, Arc<Posterior>)>>,
}

impl Workings {
    /// The hypotheses of patches on this board.
    pub(crate) fn patches(&self, make: impl FnOnce() -> Patches) -> &Patches {
        self.together.patches.get_or_init(make)
    }

    /// The posterior of a belief that knows so much. Only the latest is kept: it is large.
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

    /// The summary of a belief that knows so much.
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

    /// To be told when the belief changes.
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
