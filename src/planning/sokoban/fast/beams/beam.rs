//! Beam search: breadth-first search that keeps the best boards of each layer.
//!
//! On boards with many near-equal states, best-first search visits all of them before it advances.
//! A beam drops most of them, so it gets far with few boards but may lose the solution; then
//! another beam with other weights or width follows. Bisiani, *Beam Search*, in *Encyclopedia of
//! Artificial Intelligence* (1987).

use crate::planning::search::Budget;
use crate::planning::sokoban::fast::moves::Outcome;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// Layers after which a beam ends. Solutions are rarely longer, but a beam may wander in circles.
const MOST_LAYERS: u32 = 350;

/// A search that a beam can run through. Boards have numbers; the roots have the lowest.
pub(crate) trait Layered {
    /// The move to a board of the next layer.
    type Step;
    /// Equivalence class of boards, for diversity within a layer.
    type Kind: Eq + Hash;

    /// Number of root boards.
    fn firsts(&self) -> u32;

    /// Adds the successors of a board to `ahead`; returns the outcome if one of them solves it.
    fn look_ahead(
        &mut self,
        board: u32,
        ahead: &mut Vec<Ahead<Self::Step, Self::Kind>>,
    ) -> Option<Outcome>;

    /// Makes a step; `None` if its board is known or a proven deadlock.
    fn go(&mut self, step: Self::Step) -> Option<u32>;

    /// States expanded so far.
    fn expanded(&self) -> u64;

    /// Estimated memory in bytes.
    fn bytes(&self) -> usize;
}

/// A generated successor, not yet made.
pub(crate) struct Ahead<S, K> {
    /// Sort key; less is better.
    pub(super) rank: [i32; 3],
    /// Estimated remaining distance: the part of the rank without the pushes made so far.
    pub(super) far: i32,
    pub(super) kind: K,
    pub(super) step: S,
}

/// Width and patience of a beam.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Extent {
    /// Boards kept per layer.
    pub(crate) boards: usize,
    /// Boards kept per layer of each kind.
    pub(crate) of_a_kind: usize,
    /// Layers without a new least distance; the beam ends after more of them.
    pub(crate) idle_layers: u32,
}

/// A resumable beam.
pub(crate) struct Beam<L: Layered> {
    search: L,
    extent: Extent,
    layer: Vec<u32>,
    /// Boards of the current layer already expanded.
    looked_at: usize,
    ahead: Vec<Ahead<L::Step, L::Kind>>,
    layers: u32,
    /// Least estimated distance of a kept board, and the number of layers since then.
    nearest: i32,
    idle_layers: u32,
}

impl Extent {
    /// A beam of this width, without limits on kinds and idle layers.
    pub(crate) const fn of_boards(boards: usize) -> Self {
        Self { boards, of_a_kind: usize::MAX, idle_layers: u32::MAX }
    }
}

impl<L: Layered> Beam<L> {
    pub(crate) fn new(search: L, extent: Extent) -> Self {
        let layer = (0..search.firsts()).collect();
        let (looked_at, ahead, layers) = (0, Vec::new(), 0);
        let (nearest, idle_layers) = (i32::MAX, 0);
        Self { search, extent, layer, looked_at, ahead, layers, nearest, idle_layers }
    }

    /// Estimated memory in bytes.
    fn bytes(&self) -> usize {
        self.search.bytes() + self.ahead.capacity() * size_of::<Ahead<L::Step, L::Kind>>()
    }

    /// Builds the next layer from the best successors, with a quota for each kind.
    fn next_layer(&mut self) {
        let Self { search, extent, layer, looked_at, ahead, layers, nearest, idle_layers } = self;
        layer.clear();
        (*looked_at, *layers, *idle_layers) = (0, *layers + 1, *idle_layers + 1);
        ahead.sort_by_key(|ahead| ahead.rank);
        let mut kinds: FxHashMap<L::Kind, usize> = FxHashMap::default();
        // Boards are made only here, in order of rank, so dropped successors cost nothing.
        for Ahead { far, kind, step, .. } in ahead.drain(..) {
            if layer.len() == extent.boards {
                break;
            }
            let of_this_kind = kinds.entry(kind).or_default();
            if *of_this_kind < extent.of_a_kind
                && let Some(board) = search.go(step)
            {
                *of_this_kind += 1;
                layer.push(board);
                if far < *nearest {
                    (*nearest, *idle_layers) = (far, 0);
                }
            }
        }
    }
}

/// A beam over any search, so that beams of different types can follow each other.
pub(crate) trait Running {
    /// States expanded so far.
    fn expanded(&self) -> u64;

    /// Returns true if the beam ended: no board left, too many layers, or out of memory.
    fn is_over(&self) -> bool;

    /// Resumes the beam for this many states. Never proves anything, because dropped boards are
    /// lost.
    fn go_on(&mut self, states: u64, budget: &Budget<'_>) -> Outcome;
}

impl<L: Layered> Running for Beam<L> {
    fn expanded(&self) -> u64 {
        self.search.expanded()
    }

    fn is_over(&self) -> bool {
        self.layer.is_empty()
    }

    fn go_on(&mut self, states: u64, budget: &Budget<'_>) -> Outcome {
        let last = self.expanded().saturating_add(states.min(budget.nodes));
        while !self.is_over() {
            while let Some(board) = self.layer.get(self.looked_at) {
                if self.expanded() >= last || (budget.should_stop)() {
                    return Outcome::BudgetSpent;
                }
                // Before the end of a layer the successors need more memory than all boards.
                if self.bytes() > budget.bytes {
                    self.layer.clear();
                    return Outcome::BudgetSpent;
                }
                if let Some(outcome) = self.search.look_ahead(*board, &mut self.ahead) {
                    return outcome;
                }
                self.looked_at += 1;
            }
            self.next_layer();
            let is_idle = self.idle_layers > self.extent.idle_layers;
            if is_idle || self.layers == MOST_LAYERS || self.bytes() > budget.bytes {
                self.layer.clear();
            }
        }
        Outcome::BudgetSpent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers as boards: n has the successors 2n + 1 and 2n + 2 up to `last`; larger is better.
    /// Odd and even numbers are two kinds.
    struct Numbers {
        goal: u32,
        last: u32,
        seen: Vec<u32>,
    }

    impl Layered for Numbers {
        type Step = u32;
        type Kind = u32;

        fn firsts(&self) -> u32 {
            1
        }

        fn look_ahead(&mut self, board: u32, ahead: &mut Vec<Ahead<u32, u32>>) -> Option<Outcome> {
            self.seen.push(board);
            for step in [2 * board + 1, 2 * board + 2] {
                if step == self.goal {
                    return Some(Outcome::Solved(Vec::new()));
                }
                let far = -(step as i32);
                ahead.push(Ahead { rank: [far, 0, 0], far, kind: step % 2, step });
            }
            None
        }

        fn go(&mut self, step: u32) -> Option<u32> {
            Some(step).filter(|step| *step <= self.last)
        }

        fn expanded(&self) -> u64 {
            self.seen.len() as u64
        }

        fn bytes(&self) -> usize {
            0
        }
    }

    /// Checks the boards that a beam expands, and whether it solves.
    ///
    /// `turn` is the number of boards per turn.
    fn check(
        width: (usize, usize),
        (goal, last): (u32, u32),
        turn: u64,
        seen: &[u32],
        solves: bool,
    ) {
        let extent = Extent { boards: width.0, of_a_kind: width.1, idle_layers: 0 };
        let mut beam = Beam::new(Numbers { goal, last, seen: Vec::new() }, extent);
        let mut outcome = Outcome::BudgetSpent;
        while outcome == Outcome::BudgetSpent && !beam.is_over() {
            let before = beam.expanded();
            outcome = beam.go_on(turn, &Budget::nodes(1_000));
            assert!(beam.expanded() - before <= turn, "{width:?}");
        }
        assert_eq!(beam.search.seen, seen, "{width:?}, {goal} within {last}");
        assert_eq!(outcome != Outcome::BudgetSpent, solves, "{width:?}, {goal} within {last}");
    }

    #[test]
    fn the_most_promising_of_each_layer_are_kept() {
        for turn in [1, 2, 100] {
            check((1, 9), (30, 62), turn, &[0, 2, 6, 14], true);
            check((1, 9), (29, 62), turn, &[0, 2, 6, 14], true);
            check((2, 9), (28, 62), turn, &[0, 2, 1, 6, 5, 14, 13], true);
            // A narrow beam misses the goal and ends where no successor exists.
            check((1, 9), (7, 62), turn, &[0, 2, 6, 14, 30, 62], false);
            check((4, 9), (7, 62), turn, &[0, 2, 1, 6, 5, 4, 3], true);
            // One even and one odd number per layer.
            check((9, 1), (7, 14), turn, &[0, 2, 1, 6, 5, 14, 13], false);
        }
    }

    #[test]
    fn what_lies_ahead_counts_as_memory() {
        let extent = Extent { boards: 100, of_a_kind: 100, idle_layers: 0 };
        let wide = |bytes: usize| {
            let numbers = Numbers { goal: u32::MAX, last: 1_000_000, seen: Vec::new() };
            let mut beam = Beam::new(numbers, extent);
            let budget = Budget { bytes, ..Budget::nodes(1_000) };
            (beam.go_on(1_000, &budget), beam.is_over(), beam.expanded())
        };
        assert_eq!(wide(usize::MAX), (Outcome::BudgetSpent, false, 1_000));
        let (_, is_over, expanded) = wide(1_000);
        assert!(is_over && (5..100).contains(&expanded), "{expanded} boards");
    }

    #[test]
    fn a_beam_that_wanders_about_is_given_up() {
        /// An endless road: every number has one successor and no goal. The distance falls up to
        /// number 20, except at two numbers. Each board takes a thousand bytes.
        struct Road(u64);

        impl Layered for Road {
            type Step = u32;
            type Kind = ();

            fn firsts(&self) -> u32 {
                1
            }

            fn look_ahead(
                &mut self,
                board: u32,
                ahead: &mut Vec<Ahead<u32, ()>>,
            ) -> Option<Outcome> {
                self.0 += 1;
                let far = if matches!(board + 1, 11 | 12) { 99 } else { 20 - (board as i32 + 1) };
                let far = far.max(0);
                ahead.push(Ahead { rank: [0; 3], far, kind: (), step: board + 1 });
                None
            }

            fn go(&mut self, step: u32) -> Option<u32> {
                Some(step)
            }

            fn expanded(&self) -> u64 {
                self.0
            }

            fn bytes(&self) -> usize {
                1_000 * self.0 as usize
            }
        }

        let check_in_turns = |turn: u64, (idle_layers, bytes): (u32, usize), boards: u64| {
            let extent = Extent { boards: 5, of_a_kind: 5, idle_layers };
            let mut beam = Beam::new(Road(0), extent);
            let budget = Budget { bytes, ..Budget::nodes(1_000_000) };
            while !beam.is_over() {
                assert_eq!(beam.go_on(turn, &budget), Outcome::BudgetSpent);
            }
            assert_eq!(beam.expanded(), boards, "{idle_layers}, {bytes}");
        };
        for turn in [1, u64::MAX] {
            let check = |limits, boards| check_in_turns(turn, limits, boards);
            check((u32::MAX, usize::MAX), u64::from(MOST_LAYERS));
            check((u32::MAX, 9_999), 10);
            // Number 20 is the last that comes nearer; expanded are 0 to 20 and the allowed idle
            // layers.
            check((3, usize::MAX), 21 + 3);
            check((2, usize::MAX), 21 + 2);
            // The two numbers without progress exceed the limit.
            check((1, usize::MAX), 11 + 1);
        }
    }
}
