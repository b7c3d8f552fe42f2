//! A recorded search: every expansion in order, and the fate of each successor.
//!
//! States are numbers and actions are the space's labels; the trace does not depend on a board. A
//! *successor entry* is one generated successor: expanded later, superseded, pruned or left open.
//! With small action labels it takes less than 100 bytes, so a few million fit into memory.

use super::PruneReason;

/// Marks a missing index or number.
pub(super) const NO_INDEX: u32 = u32::MAX;

/// Limits of a trace; beyond them the recorder only counts expansions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TraceLimit {
    /// Maximum number of expansions and successor entries together.
    ///
    /// Checked before each expansion, so the successors of the last one are kept even beyond it.
    pub events: usize,
    /// Maximum memory in bytes, tables of the recorder included.
    ///
    /// Checked before each expansion; the last growth of a table may nearly double it.
    pub bytes: usize,
}

impl Default for TraceLimit {
    /// A million events within 128 MB.
    fn default() -> Self {
        Self { events: 1_000_000, bytes: 128_000_000 }
    }
}

/// A state taken from the open list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expansion {
    /// Number of the state in its space.
    pub state: u32,
    /// Cost of the path to it (g).
    pub cost: u32,
    /// Heuristic value used by the search (h); 0 at the goal.
    ///
    /// It is 2h in searches by g + 2h. A lower bound on the remaining cost only if the heuristic is
    /// admissible.
    pub estimate: u32,
    /// Number of states on the open list before the next expansion, or at the end.
    ///
    /// The end is that of the recording. In IDA*, a state that is on the stack several times counts
    /// at most once.
    pub frontier: u32,
    /// Index of the successor entry through which it was expanded; [`NO_INDEX`] for the start.
    pub(super) arrival: u32,
    /// Index at which its successor entries start, even if it has none.
    pub(super) first_successor: u32,
}

impl Expansion {
    /// Sum of cost and estimate (f).
    ///
    /// A lower bound on the cost of a solution through it only if the heuristic is admissible.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.cost.saturating_add(self.estimate)
    }
}

/// A successor of an expanded state, and its fate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Successor<A> {
    /// Number of the state; `None` if it was pruned before it got one.
    pub state: Option<u32>,
    /// The action that leads to it; `None` if one reason pruned several actions.
    pub action: Option<A>,
    /// Cost of the path to it (g), if computed.
    pub cost: Option<u32>,
    /// Heuristic value used by the search, if computed, see [`Expansion::estimate`].
    pub estimate: Option<u32>,
    /// Reason for pruning; `None` if it was never pruned.
    ///
    /// IDA* may prune an entry after adding it to the open list.
    pub pruned: Option<PruneReason>,
    /// Expansion at which it was expanded, superseded or pruned; [`NO_INDEX`] if never.
    ///
    /// [`NO_INDEX`] also if it was pruned at once.
    pub(super) left_at: u32,
}

impl<A> Successor<A> {
    /// The expansion, from 0, at which the successor left the open list.
    ///
    /// It was expanded then, or its state was reached by a cheaper path, or it was pruned. `None`
    /// if it stayed to the end or never was on the open list.
    #[must_use]
    pub fn left_open_list_at(&self) -> Option<usize> {
        (self.left_at != NO_INDEX).then_some(self.left_at as usize)
    }

    /// Returns true if it was ever on the open list.
    ///
    /// IDA* may have pruned such an entry later.
    #[must_use]
    pub fn was_added(&self) -> bool {
        self.pruned.is_none() || self.left_open_list_at().is_some()
    }

    /// Returns true if it was on the open list after this expansion.
    ///
    /// Valid only for its parent's expansion and later ones.
    #[must_use]
    pub fn is_open_at(&self, expansion: usize) -> bool {
        self.was_added() && self.left_open_list_at().is_none_or(|left| left > expansion)
    }
}

/// Consecutive expansions whose f does not exceed the layer's maximum; in IDA*, one round.
///
/// In a best-first search a layer starts where f exceeds all earlier values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layer {
    /// Index of its first expansion.
    pub first: usize,
    /// Number of states taken from the open list, the goal included.
    pub taken: usize,
    /// Number of states expanded, the goal not included.
    pub expansions: usize,
    /// Maximum f of the layer; in IDA* the bound on f of the round.
    pub total: u32,
}

/// A recorded search.
///
/// Expansions and successor entries are each numbered from 0 in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace<A> {
    pub(super) expansions: Vec<Expansion>,
    pub(super) successors: Vec<Successor<A>>,
    pub(super) layers: Vec<Layer>,
    pub(super) is_deepening: bool,
    /// Pairs of state number and expansion index, sorted.
    pub(super) expansions_by_state: Vec<(u32, u32)>,
    pub(super) goal: Option<usize>,
    pub(super) expanded: u64,
    pub(super) generated: u64,
}

impl<A> Trace<A> {
    /// The recorded expansions in order.
    ///
    /// A goal that was found is the last one; it has no successors.
    #[must_use]
    pub fn expansions(&self) -> &[Expansion] {
        &self.expansions
    }

    /// Every recorded successor entry, in the order of the expansions.
    #[must_use]
    pub fn successors(&self) -> &[Successor<A>] {
        &self.successors
    }

    /// Range of an expansion's successor entries; empty for an expansion past the end.
    #[must_use]
    pub fn successors_of(&self, expansion: usize) -> std::ops::Range<usize> {
        let start = |number: usize| {
            let known = self.expansions.get(number);
            known.map_or(self.successors.len(), |known| known.first_successor as usize)
        };
        start(expansion)..start(expansion + 1)
    }

    /// Index of the expansion to which a successor entry belongs.
    ///
    /// The last expansion if there is no such entry. O(log expansions).
    #[must_use]
    pub fn parent_of(&self, successor: usize) -> usize {
        let after = |expansion: &Expansion| expansion.first_successor as usize <= successor;
        self.expansions.partition_point(after).saturating_sub(1)
    }

    /// Index of the successor entry through which a state was expanded; `None` for the start.
    ///
    /// `None` also past the end.
    #[must_use]
    pub fn arrival(&self, expansion: usize) -> Option<usize> {
        let arrival = self.expansions.get(expansion)?.arrival;
        (arrival != NO_INDEX).then_some(arrival as usize)
    }

    /// Indices of the expansions on the path to an expansion: the start first, itself last.
    ///
    /// O(length × log expansions).
    #[must_use]
    pub fn path(&self, expansion: usize) -> Vec<usize> {
        let before = |number: &usize| Some(self.parent_of(self.arrival(*number)?));
        let mut path: Vec<_> = std::iter::successors(Some(expansion), before).collect();
        path.reverse();
        path
    }

    /// The actions on the path to an expansion; leaves out entries without an action.
    #[must_use]
    pub fn actions_to(&self, expansion: usize) -> Vec<A>
    where
        A: Copy,
    {
        let arrivals = self.path(expansion).into_iter().filter_map(|number| self.arrival(number));
        arrivals.filter_map(|arrival| self.successors.get(arrival)?.action).collect()
    }

    /// Index of the expansion that shows the fate of a successor entry; `None` without one.
    ///
    /// If the entry was expanded: its own expansion. Otherwise an expansion of the same state at no
    /// greater cost: the last one before the entry was dropped, or else the first one after that.
    /// IDA* forgets all states between rounds, so only expansions of the same round count there.
    /// O(log expansions + expansions of the state × log layers).
    #[must_use]
    pub fn expansion_of(&self, successor: usize) -> Option<usize> {
        let known = self.successors.get(successor)?;
        let (state, parent) = (known.state?, self.parent_of(successor));
        let from = self.expansions_by_state.partition_point(|(other, _)| *other < state);
        let same = self.expansions_by_state[from..].iter().take_while(|(other, _)| *other == state);
        let same = same.map(|(_, expansion)| *expansion as usize);
        if let Some(own) = same.clone().find(|number| self.arrival(*number) == Some(successor)) {
            return Some(own);
        }
        let round = self.is_deepening.then(|| self.layer_of(parent));
        let counts = |number: &usize| {
            let is_cheap = known.cost.is_none_or(|cost| self.expansions[*number].cost <= cost);
            is_cheap && round.is_none_or(|round| self.layer_of(*number) == round)
        };
        let same = same.filter(counts);
        let decided = known.left_open_list_at().unwrap_or(parent);
        let before = same.clone().take_while(|number| *number <= decided).last();
        before.or_else(|| same.clone().find(|number| *number > decided))
    }

    /// Returns true for IDA*, where each layer is a round with its own bound.
    #[must_use]
    pub fn is_deepening(&self) -> bool {
        self.is_deepening
    }

    /// The layers in order; every expansion belongs to one.
    #[must_use]
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// Index of an expansion's layer in [`Self::layers`]. O(log layers).
    #[must_use]
    pub fn layer_of(&self, expansion: usize) -> usize {
        self.layers.partition_point(|layer| layer.first <= expansion).saturating_sub(1)
    }

    /// Index of the goal's expansion, if it was found and recorded.
    #[must_use]
    pub fn goal(&self) -> Option<usize> {
        self.goal
    }

    /// Total number of expansions, unrecorded ones and repetitions included.
    ///
    /// A state is expanded when the search takes it from the open list and generates its
    /// successors. The goal is taken but not expanded, so it does not count.
    #[must_use]
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Number of entries added to the open list (IDA*: the stack), unrecorded ones included.
    ///
    /// Best-first search also counts cheaper paths to known states.
    #[must_use]
    pub fn generated(&self) -> u64 {
        self.generated
    }

    /// Returns true if some expansions were not recorded, because a limit was reached.
    #[must_use]
    pub fn is_truncated(&self) -> bool {
        let kept = self.expansions.len() - usize::from(self.goal.is_some());
        self.expanded > kept as u64
    }

    /// Returns the trace with other action labels.
    ///
    /// `name` receives the index of the parent's expansion and the action, and returns the new
    /// label; `None` leaves the entry without an action.
    #[must_use]
    pub fn renamed<B>(self, mut name: impl FnMut(usize, A) -> Option<B>) -> Trace<B> {
        let Self {
            expansions,
            successors,
            layers,
            is_deepening,
            expansions_by_state,
            goal,
            expanded,
            generated,
        } = self;
        let mut expansion = 0;
        let starts = |number: usize| expansions.get(number).map(|it| it.first_successor as usize);
        let successors = successors.into_iter().enumerate().map(|(number, successor)| {
            // Entries are in the order of their parents, so one pass finds the parent of each.
            while starts(expansion + 1).is_some_and(|start| start <= number) {
                expansion += 1;
            }
            let Successor { state, action, cost, estimate, pruned, left_at } = successor;
            let action = action.and_then(|action| name(expansion, action));
            Successor { state, action, cost, estimate, pruned, left_at }
        });
        let successors = successors.collect();
        Trace {
            expansions,
            successors,
            layers,
            is_deepening,
            expansions_by_state,
            goal,
            expanded,
            generated,
        }
    }
}
