//! What is asked of a trace whatever its actions are.

use crate::planning::search::{Expansion, Layer, PruneReason, Trace};

/// A [`Trace`] without its actions. Expansions and successors go by their numbers.
pub trait TraceFacts {
    /// The expansions that were kept, in order.
    fn expansions(&self) -> &[Expansion];
    /// The numbers of an expansion's successors.
    fn successors_of(&self, expansion: usize) -> std::ops::Range<usize>;
    /// The expansion to which a successor belongs.
    fn parent_of(&self, successor: usize) -> usize;
    /// The successor that was expanded there; the start is none.
    fn arrival(&self, expansion: usize) -> Option<usize>;
    /// The expansions on the way to one, the start first.
    fn path(&self, expansion: usize) -> Vec<usize>;
    /// The expansion that a successor leads to.
    fn expansion_of(&self, successor: usize) -> Option<usize>;
    /// The layers in order.
    fn layers(&self) -> &[Layer];
    /// The place of an expansion's layer.
    fn layer_of(&self, expansion: usize) -> usize;
    /// The expansion that is the goal.
    fn goal(&self) -> Option<usize>;
    /// States expanded in all; the goal does not count.
    fn expanded(&self) -> u64;
    /// Whether the search did more than was kept.
    fn is_cut(&self) -> bool;
    /// What the way to a successor costs (g), and a lower bound of what is left (h), where they
    /// were asked.
    fn costs(&self, successor: usize) -> (Option<u32>, Option<u32>);
    /// Whether a successor left the open list, to be taken or because it was reached at less.
    fn left_open_list(&self, successor: usize) -> bool;
    /// Why a successor was left out; `None` if it was opened.
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
        Trace::is_cut(self)
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
