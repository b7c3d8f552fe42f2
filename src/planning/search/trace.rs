//! A recorded search: every expansion in order, and the fate of each successor.
//!
//! States are numbers and actions are the space's labels; the trace knows no board. A successor
//! takes less than 100 bytes (see the tests), so a few million fit into memory.

use super::PruneReason;

/// No number: no successor entry led here, or it is still on the open list.
pub(super) const NONE: u32 = u32::MAX;

/// Limits of a trace. Later events are only counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TraceLimit {
    /// Maximum number of expansions and successors together. The successors of the last expansion
    /// are kept even beyond it.
    pub events: usize,
    /// Maximum memory in bytes, tables of the recorder included. Growth may exceed it once, by
    /// half.
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
    /// State number in its space.
    pub state: u32,
    /// Cost of the path to it (g).
    pub cost: u32,
    /// Lower bound on the remaining cost (h).
    pub estimate: u32,
    /// Size of the open list after all its successors were processed.
    pub frontier: u32,
    /// The successor entry through which it was expanded.
    pub(super) arrival: u32,
    /// Index of its first successor entry.
    pub(super) first_successor: u32,
}

impl Expansion {
    /// Lower bound on the cost of a solution through it (f).
    #[must_use]
    pub fn total(&self) -> u32 {
        self.cost.saturating_add(self.estimate)
    }
}

/// A successor of an expanded state, and its fate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Successor<A> {
    /// State number; `None` if it was pruned before it got one.
    pub state: Option<u32>,
    /// The action that leads to it; `None` if one reason pruned several actions.
    pub action: Option<A>,
    /// Cost of the path to it (g), if computed.
    pub cost: Option<u32>,
    /// Lower bound on the remaining cost (h), if computed.
    pub estimate: Option<u32>,
    /// Why it was pruned; `None` if it was added to the open list.
    pub pruned: Option<PruneReason>,
    /// The expansion at which it left the open list.
    ///
    /// It was expanded, or a cheaper path was found.
    pub(super) left_at: u32,
}

impl<A> Successor<A> {
    /// The expansion, from 0, at which the successor left the open list.
    ///
    /// It was expanded, reached by a cheaper path, or pruned later; `None` if it stayed to the end.
    #[must_use]
    pub fn left_open_list_at(&self) -> Option<usize> {
        (self.left_at != NONE).then_some(self.left_at as usize)
    }
}

/// A run of expansions under one bound: one f value in A*, one round in IDA*.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layer {
    /// Index of its first expansion.
    pub first: usize,
    /// States taken from the open list, the goal included.
    pub taken: usize,
    /// States expanded, the goal not included.
    pub expansions: usize,
    /// The greatest f in it; in IDA* the bound of the round.
    pub total: u32,
}

/// A recorded search. Expansions and successor entries are each numbered from 0 in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace<A> {
    pub(super) expansions: Vec<Expansion>,
    pub(super) successors: Vec<Successor<A>>,
    pub(super) layers: Vec<Layer>,
    pub(super) is_deepening: bool,
    /// Pairs of state and expansion, sorted.
    pub(super) by_state: Vec<(u32, u32)>,
    pub(super) goal: Option<usize>,
    pub(super) expanded: u64,
}

impl<A> Trace<A> {
    /// The recorded expansions in order.
    ///
    /// A goal that was found is the last one; it has no successors.
    #[must_use]
    pub fn expansions(&self) -> &[Expansion] {
        &self.expansions
    }

    /// Every recorded successor entry.
    #[must_use]
    pub fn successors(&self) -> &[Successor<A>] {
        &self.successors
    }

    /// Indices of an expansion's successor entries; empty past the end.
    #[must_use]
    pub fn successors_of(&self, expansion: usize) -> std::ops::Range<usize> {
        let start = |number: usize| {
            let known = self.expansions.get(number);
            known.map_or(self.successors.len(), |known| known.first_successor as usize)
        };
        start(expansion)..start(expansion + 1)
    }

    /// The expansion to which a successor entry belongs. O(log expansions).
    #[must_use]
    pub fn parent_of(&self, successor: usize) -> usize {
        let after = |expansion: &Expansion| expansion.first_successor as usize <= successor;
        self.expansions.partition_point(after).saturating_sub(1)
    }

    /// The successor entry that was expanded; `None` for the start.
    #[must_use]
    pub fn arrival(&self, expansion: usize) -> Option<usize> {
        let arrival = self.expansions.get(expansion)?.arrival;
        (arrival != NONE).then_some(arrival as usize)
    }

    /// The expansions on the path to one, the start first, itself last.
    #[must_use]
    pub fn path(&self, expansion: usize) -> Vec<usize> {
        let before = |number: &usize| Some(self.parent_of(self.arrival(*number)?));
        let mut path: Vec<_> = std::iter::successors(Some(expansion), before).collect();
        path.reverse();
        path
    }

    /// The actions on the path to an expansion.
    #[must_use]
    pub fn actions_to(&self, expansion: usize) -> Vec<A>
    where
        A: Copy,
    {
        let arrivals = self.path(expansion).into_iter().filter_map(|number| self.arrival(number));
        arrivals.filter_map(|arrival| self.successors.get(arrival)?.action).collect()
    }

    /// The expansion that shows the fate of a successor entry; `None` if there is none.
    ///
    /// If the entry was expanded: its own expansion. Otherwise an expansion of the same state at no
    /// greater cost: the last one before the entry was dropped, or else the first one after that.
    /// IDA* forgets all states between rounds, so only expansions of the same round count there.
    /// O(log expansions + expansions of the state).
    #[must_use]
    pub fn expansion_of(&self, successor: usize) -> Option<usize> {
        let known = self.successors.get(successor)?;
        let (state, parent) = (known.state?, self.parent_of(successor));
        let from = self.by_state.partition_point(|(other, _)| *other < state);
        let same = self.by_state[from..].iter().take_while(|(other, _)| *other == state);
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

    /// The layers in order. Every expansion belongs to one.
    #[must_use]
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// Index of an expansion's layer in [`Self::layers`].
    #[must_use]
    pub fn layer_of(&self, expansion: usize) -> usize {
        self.layers.partition_point(|layer| layer.first <= expansion).saturating_sub(1)
    }

    /// The expansion of the goal, if it was found and recorded.
    #[must_use]
    pub fn goal(&self) -> Option<usize> {
        self.goal
    }

    /// Total number of expanded states, unrecorded ones included.
    ///
    /// A state is expanded when the search takes it from the open list and generates its
    /// successors. The goal is taken but not expanded, so it does not count.
    #[must_use]
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Returns true if the search did more than was recorded.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        let kept = self.expansions.len() - usize::from(self.goal.is_some());
        self.expanded > kept as u64
    }

    /// The trace with other action labels: `name` maps an expansion and an action.
    #[must_use]
    pub fn renamed<B>(self, mut name: impl FnMut(usize, A) -> Option<B>) -> Trace<B> {
        let Self { expansions, successors, layers, is_deepening, by_state, goal, expanded } = self;
        let mut expansion = 0;
        let starts = |number: usize| expansions.get(number).map(|it| it.first_successor as usize);
        let successors = successors.into_iter().enumerate().map(|(number, successor)| {
            while starts(expansion + 1).is_some_and(|start| start <= number) {
                expansion += 1;
            }
            let Successor { state, action, cost, estimate, pruned, left_at } = successor;
            let action = action.and_then(|action| name(expansion, action));
            Successor { state, action, cost, estimate, pruned, left_at }
        });
        let successors = successors.collect();
        Trace { expansions, successors, layers, is_deepening, by_state, goal, expanded }
    }
}
