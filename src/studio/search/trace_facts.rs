//! Access to a trace that does not depend on its action type.

use crate::planning::search::{Expansion, Layer, PruneReason, Trace};

/// A [`Trace`] without its actions.
///
/// Expansions and successors are identified by their indices from 0. A layer is a
/// sequence of expansions whose f does not exceed a maximum; in IDA*, one round.
pub trait TraceFacts {
    /// The recorded expansions, in order.
    fn expansions(&self) -> &[Expansion];
    /// The indices of an expansion's successors; empty past the end.
    fn successors_of(&self, expansion: usize) -> std::ops::Range<usize>;
    /// The expansion that generated a successor.
    fn parent_of(&self, successor: usize) -> usize;
    /// The successor that was expanded here; `None` for the start.
    fn arrival(&self, expansion: usize) -> Option<usize>;
    /// The expansions on the path from the start to this one, both included.
    fn path(&self, expansion: usize) -> Vec<usize>;
    /// The expansion that shows the fate of a successor; `None` without one.
    ///
    /// Its own expansion, or one of the same state at no greater cost.
    fn expansion_of(&self, successor: usize) -> Option<usize>;
    /// The layers, in order.
    fn layers(&self) -> &[Layer];
    /// Index of an expansion's layer.
    fn layer_of(&self, expansion: usize) -> usize;
    /// The expansion of the goal; `None` if no goal was found and recorded.
    fn goal(&self) -> Option<usize>;
    /// Number of expansions, unrecorded ones and repetitions included, without the goal.
    fn expanded(&self) -> u64;
    /// Whether some expansions are missing because the trace was full.
    fn is_cut(&self) -> bool;
    /// Cost of the path to a successor and its estimate, if they were computed.
    ///
    /// A search that orders states by g + 2 × h reports 2 × h as the estimate.
    fn costs(&self, successor: usize) -> (Option<u32>, Option<u32>);
    /// Whether a successor left the open list: expanded, reached at lower cost, or pruned later.
    fn left_open_list(&self, successor: usize) -> bool;
    /// Why a successor was pruned; `None` if it was not.
    fn pruned(&self, successor: usize) -> Option<PruneReason>;
}

impl<A> TraceFacts for Trace<A> {
    fn expansions(&self) -> &[Expansion] {
        Trace::expansions(self)
    }

    fn successors_of(&self, expansion: usize) -> std::ops::Range<usize> {
        Trace::successors_of(self, expansion)
    }

    fn parent_of(&self, successor: usize) -> usize {
        Trace::parent_of(self, successor)
    }

    fn arrival(&self, expansion: usize) -> Option<usize> {
        Trace::arrival(self, expansion)
    }

    fn path(&self, expansion: usize) -> Vec<usize> {
        Trace::path(self, expansion)
    }

    fn expansion_of(&self, successor: usize) -> Option<usize> {
        Trace::expansion_of(self, successor)
    }

    fn layers(&self) -> &[Layer] {
        Trace::layers(self)
    }

    fn layer_of(&self, expansion: usize) -> usize {
        Trace::layer_of(self, expansion)
    }

    fn goal(&self) -> Option<usize> {
        Trace::goal(self)
    }

    fn expanded(&self) -> u64 {
        Trace::expanded(self)
    }

    fn is_cut(&self) -> bool {
        Trace::is_truncated(self)
    }

    fn costs(&self, successor: usize) -> (Option<u32>, Option<u32>) {
        let known = self.successors().get(successor);
        known.map_or((None, None), |known| (known.cost, known.estimate))
    }

    fn left_open_list(&self, successor: usize) -> bool {
        let known = self.successors().get(successor);
        known.is_some_and(|known| known.left_open_list_at().is_some())
    }

    fn pruned(&self, successor: usize) -> Option<PruneReason> {
        self.successors().get(successor)?.pruned
    }
}
