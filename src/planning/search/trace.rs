//! What a search did, kept to be looked at afterwards: every expansion in order, and what became
//! of each of its successors.
//!
//! Knows no board: states are numbers, actions whatever the space calls them. One successor takes
//! less than a hundred bytes (see the tests), so that a few million fit into memory.

use super::PruneReason;

/// No number: no successor led here, or it has not left the open list.
pub(super) const NONE: u32 = u32::MAX;

/// How much of a search is kept. Whatever comes later is only counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TraceLimit {
    /// Most expansions and successors together. The successors of the last expansion are kept
    /// even if they pass it.
    pub events: usize,
    /// Most memory in bytes, tables for recording included. Growing may pass it once by half.
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
    /// The state's number in its space.
    pub state: u32,
    /// What the way there costs (g).
    pub cost: u32,
    /// A lower bound of what is left (h).
    pub estimate: u32,
    /// States on the open list once all successors have been dealt with.
    pub frontier: u32,
    /// The successor that put it on the open list.
    pub(super) arrival: u32,
    /// Where its successors begin.
    pub(super) first_successor: u32,
}

impl Expansion {
    /// What the whole way costs at least (f).
    #[must_use]
    pub fn total(&self) -> u32 {
        self.cost.saturating_add(self.estimate)
    }
}

/// A successor of an expanded state, and what became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Successor<A> {
    /// Its number in its space; `None` if it was left out before it had one.
    pub state: Option<u32>,
    /// What leads there; `None` where the search looked away from more than one action.
    pub action: Option<A>,
    /// What the way there costs (g), where it was asked.
    pub cost: Option<u32>,
    /// A lower bound of what is left (h), where it was asked.
    pub estimate: Option<u32>,
    /// Why it was left out; `None` if it was put on the open list.
    pub pruned: Option<PruneReason>,
    /// The expansion at which it left the open list: it was taken, or reached at less.
    pub(super) left_at: u32,
}

impl<A> Successor<A> {
    /// The number of the expansion, from 0, at which it was not on the open list any more: it
    /// was taken, reached at less, or left out after all; `None` if it waited to the end.
    #[must_use]
    pub fn left_open_list_at(&self) -> Option<usize> {
        (self.left_at != NONE).then_some(self.left_at as usize)
    }
}

/// A run of expansions under one bound: of one total cost in A*, one round in a search that
/// deepens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layer {
    /// The number of its first state taken from the open list.
    pub first: usize,
    /// States taken from the open list, the goal included.
    pub taken: usize,
    /// States expanded: the goal does not count.
    pub expansions: usize,
    /// The greatest total cost (f) in it; the bound of the round in a search that deepens.
    pub total: u32,
}

/// What a search did. Expansions are numbered from 0 in their order; successors, too, through
/// all expansions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace<A> {
    pub(super) expansions: Vec<Expansion>,
    pub(super) successors: Vec<Successor<A>>,
    pub(super) layers: Vec<Layer>,
    pub(super) is_deepening: bool,
    /// States and their expansions, in rising order.
    pub(super) by_state: Vec<(u32, u32)>,
    pub(super) goal: Option<usize>,
    pub(super) expanded: u64,
}

impl<A> Trace<A> {
    /// The expansions that were kept, in order. A goal that was found is the last one: it was
    /// taken from the open list, and has no successors.
    #[must_use]
    pub fn expansions(&self) -> &[Expansion] {
        &self.expansions
    }

    /// Every successor that was kept.
    #[must_use]
    pub fn successors(&self) -> &[Successor<A>] {
        &self.successors
    }

    /// The numbers of an expansion's successors; none past the end.
    #[must_use]
    pub fn successors_of(&self, expansion: usize) -> std::ops::Range<usize> {
        let start = |number: usize| {
            let known = self.expansions.get(number);
            known.map_or(self.successors.len(), |known| known.first_successor as usize)
        };
        start(expansion)..start(expansion + 1)
    }

    /// The expansion to which a successor belongs. O(log expansions).
    #[must_use]
    pub fn parent_of(&self, successor: usize) -> usize {
        let after = |expansion: &Expansion| expansion.first_successor as usize <= successor;
        self.expansions.partition_point(after).saturating_sub(1)
    }

    /// The number of the successor that was expanded there; the start is none.
    #[must_use]
    pub fn arrival(&self, expansion: usize) -> Option<usize> {
        let arrival = self.expansions.get(expansion)?.arrival;
        (arrival != NONE).then_some(arrival as usize)
    }

    /// The expansions on the way to one, the start first, itself last.
    #[must_use]
    pub fn path(&self, expansion: usize) -> Vec<usize> {
        let before = |number: &usize| Some(self.parent_of(self.arrival(*number)?));
        let mut path: Vec<_> = std::iter::successors(Some(expansion), before).collect();
        path.reverse();
        path
    }

    /// The actions that led to an expansion, the first one first.
    #[must_use]
    pub fn actions_to(&self, expansion: usize) -> Vec<A>
    where
        A: Copy,
    {
        let arrivals = self.path(expansion).into_iter().filter_map(|number| self.arrival(number));
        arrivals.filter_map(|arrival| self.successors.get(arrival)?.action).collect()
    }

    /// The expansion that shows what became of a successor. `None` if there is none.
    ///
    /// If the successor was taken, its own expansion. Otherwise an expansion of the same state at
    /// no greater cost: the last one before the search left the successor out, or else the first
    /// one after that. A search that deepens forgets all states between two rounds, so only
    /// expansions of the same round count there. O(log expansions + expansions of the state).
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

    /// Whether the search deepens: each layer is a round then, under a bound of its own.
    #[must_use]
    pub fn is_deepening(&self) -> bool {
        self.is_deepening
    }

    /// The layers in order. Every expansion belongs to one.
    #[must_use]
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// The place of an expansion's layer in [`Self::layers`].
    #[must_use]
    pub fn layer_of(&self, expansion: usize) -> usize {
        self.layers.partition_point(|layer| layer.first <= expansion).saturating_sub(1)
    }

    /// The expansion that is the goal, if it was found and kept.
    #[must_use]
    pub fn goal(&self) -> Option<usize> {
        self.goal
    }

    /// States expanded in all, those included that were not kept.
    ///
    /// A state is expanded when the search takes it from the open list and generates its
    /// successors. The goal is taken but not expanded, so it does not count.
    #[must_use]
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Whether the search did more than was kept.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        let kept = self.expansions.len() - usize::from(self.goal.is_some());
        self.expanded > kept as u64
    }

    /// The same with other names for the actions: `name` is told the expansion and the action.
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
