//! Beam search: breadth-first search that keeps the best boards of each layer.
//!
//! A layer is the boards after equally many moves. On levels with many near-equal states,
//! best-first search visits all of them before it advances. A beam drops most of them, so it makes
//! progress with few boards but may lose the solution; then another beam with other weights or
//! width follows ([`BeamSequence`]). Bisiani, *Beam Search*, in *Encyclopedia of Artificial
//! Intelligence* (1987).

use crate::planning::search::Budget;
use crate::planning::sokoban::fast::moves::SearchOutcome;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// Maximum number of layers of a beam.
///
/// Solutions are rarely longer, but a beam may go in circles.
const MAX_LAYERS: u32 = 350;

/// A search that a beam can run through layer by layer.
///
/// Boards are numbered from 0, the roots first.
pub(crate) trait LayeredSearch {
    /// A move to a board of the next layer.
    type Step;
    /// Equivalence class of boards, for diversity within a layer.
    type Kind: Eq + Hash;

    /// Number of root boards.
    fn root_count(&self) -> u32;

    /// Adds the successors of a board to `ahead`, or returns a solution.
    ///
    /// Returns [`SearchOutcome::Solved`] or `None`, no other outcome. If it returns a solution, the
    /// successors may be incomplete.
    fn expand(
        &mut self,
        board: u32,
        ahead: &mut Vec<BeamSuccessor<Self::Step, Self::Kind>>,
    ) -> Option<SearchOutcome>;

    /// Makes a step and returns the index of the resulting board.
    ///
    /// `None` if the board is known or a proven deadlock.
    fn make(&mut self, step: Self::Step) -> Option<u32>;

    /// Number of states expanded so far.
    fn expanded(&self) -> u64;

    /// Estimated memory in bytes.
    fn bytes(&self) -> usize;
}

/// A successor of a board, generated but not yet made.
pub(crate) struct BeamSuccessor<S, K> {
    /// Sort key, compared element by element; lower is better.
    pub(super) rank: [i32; 3],
    /// Estimated remaining distance: the part of the rank without the pushes made so far.
    pub(super) distance: i32,
    /// Equivalence class of its board, limited by [`BeamLimits::max_per_kind`].
    pub(super) kind: K,
    /// The move that makes its board.
    pub(super) step: S,
}

/// Limits of a beam: boards and idle layers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BeamLimits {
    /// Maximum number of boards per layer.
    pub(crate) width: usize,
    /// Maximum number of boards of each kind per layer.
    pub(crate) max_per_kind: usize,
    /// Maximum number of consecutive layers without a new minimum of the estimated distance.
    pub(crate) idle_layers: u32,
}

/// A resumable beam through a search.
pub(crate) struct Beam<L: LayeredSearch> {
    search: L,
    limits: BeamLimits,
    /// Boards of the current layer; empty once the beam has ended.
    layer: Vec<u32>,
    /// Number of boards of the current layer already expanded.
    expanded_in_layer: usize,
    /// Successors of these boards.
    successors: Vec<BeamSuccessor<L::Step, L::Kind>>,
    /// Number of layers made so far, the roots not counted.
    layers: u32,
    /// Minimum estimated distance of all boards kept so far.
    nearest: i32,
    /// Number of layers since `nearest` last decreased.
    idle_layers: u32,
}

impl BeamLimits {
    /// Limits with a width of `boards`, and no limits on kinds and idle layers.
    pub(crate) const fn with_width(boards: usize) -> Self {
        Self { width: boards, max_per_kind: usize::MAX, idle_layers: u32::MAX }
    }
}

impl<L: LayeredSearch> Beam<L> {
    /// Creates a beam whose first layer is the roots of `search`.
    pub(crate) fn new(search: L, limits: BeamLimits) -> Self {
        let layer = (0..search.root_count()).collect();
        let (expanded_in_layer, successors, layers) = (0, Vec::new(), 0);
        let (nearest, idle_layers) = (i32::MAX, 0);
        Self { search, limits, layer, expanded_in_layer, successors, layers, nearest, idle_layers }
    }

    /// Estimated memory in bytes.
    fn bytes(&self) -> usize {
        self.search.bytes()
            + self.successors.capacity() * size_of::<BeamSuccessor<L::Step, L::Kind>>()
    }

    /// Builds the next layer from the best successors, within the limits.
    fn next_layer(&mut self) {
        let Self {
            search,
            limits,
            layer,
            expanded_in_layer,
            successors,
            layers,
            nearest,
            idle_layers,
        } = self;
        layer.clear();
        (*expanded_in_layer, *layers, *idle_layers) = (0, *layers + 1, *idle_layers + 1);
        successors.sort_by_key(|successor| successor.rank);
        let mut kinds: FxHashMap<L::Kind, usize> = FxHashMap::default();
        // Boards are made only here, in order of rank, so dropped successors cost nothing.
        for BeamSuccessor { distance: far, kind, step, .. } in successors.drain(..) {
            if layer.len() == limits.width {
                break;
            }
            let of_this_kind = kinds.entry(kind).or_default();
            if *of_this_kind < limits.max_per_kind
                && let Some(board) = search.make(step)
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
pub(crate) trait AnyBeam {
    /// Number of states expanded so far.
    fn expanded(&self) -> u64;

    /// Returns true if the beam ended without a solution.
    ///
    /// A beam ends if no board is left, after too many layers or idle layers, or out of memory.
    fn is_finished(&self) -> bool;

    /// Resumes the beam for up to `states` states, and within the budget.
    ///
    /// Never returns [`SearchOutcome::Exhausted`], because dropped boards are lost. Without a
    /// solution it returns [`SearchOutcome::BudgetSpent`], also if the beam has ended.
    fn resume(&mut self, states: u64, budget: &Budget<'_>) -> SearchOutcome;
}

impl<L: LayeredSearch> AnyBeam for Beam<L> {
    fn expanded(&self) -> u64 {
        self.search.expanded()
    }

    fn is_finished(&self) -> bool {
        self.layer.is_empty()
    }

    fn resume(&mut self, states: u64, budget: &Budget<'_>) -> SearchOutcome {
        let last = self.expanded().saturating_add(states.min(budget.nodes));
        while !self.is_finished() {
            while let Some(board) = self.layer.get(self.expanded_in_layer) {
                if self.expanded() >= last || (budget.should_stop)() {
                    return SearchOutcome::BudgetSpent;
                }
                // Towards the end of a layer the successors need more memory than all boards.
                if self.bytes() > budget.bytes {
                    self.layer.clear();
                    return SearchOutcome::BudgetSpent;
                }
                if let Some(outcome) = self.search.expand(*board, &mut self.successors) {
                    return outcome;
                }
                self.expanded_in_layer += 1;
            }
            self.next_layer();
            let is_idle = self.idle_layers > self.limits.idle_layers;
            if is_idle || self.layers == MAX_LAYERS || self.bytes() > budget.bytes {
                self.layer.clear();
            }
        }
        SearchOutcome::BudgetSpent
    }
}

/// Maximum number of doublings.
const MAX_DOUBLINGS: u32 = 24;

/// Returns `boards` × 2^`times`, with at most [`MAX_DOUBLINGS`] doublings.
pub(crate) fn doubled(boards: usize, times: u32) -> usize {
    boards << times.min(MAX_DOUBLINGS)
}

/// Beams that run one after another: the running beam, and statistics of earlier beams.
#[derive(Default)]
pub(crate) struct BeamSequence<'a> {
    /// The running beam; `None` before the first and between two beams.
    current: Option<Box<dyn AnyBeam + 'a>>,
    /// Number of beams that ended without a solution.
    finished: u32,
    /// Number of states expanded by all beams.
    expanded: u64,
}

impl<'a> BeamSequence<'a> {
    /// Number of states expanded so far.
    pub(crate) fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Index of the running beam, or of the next one if none is running, counted from 0.
    pub(super) fn number(&self) -> u32 {
        self.finished
    }

    /// Resumes for at most about `states` states; `next` creates the beam with a given index.
    ///
    /// Returns [`SearchOutcome::BudgetSpent`] without a solution, also if a beam expands no state.
    pub(crate) fn resume(
        &mut self,
        states: u64,
        budget: &Budget<'_>,
        mut next: impl FnMut(u32) -> Box<dyn AnyBeam + 'a>,
    ) -> SearchOutcome {
        let last = self.expanded.saturating_add(states.min(budget.nodes));
        while self.expanded < last && !(budget.should_stop)() {
            let before = self.expanded;
            let outcome = self.resume_one(last - before, budget, &mut next);
            if outcome != SearchOutcome::BudgetSpent || self.expanded == before {
                return outcome;
            }
        }
        SearchOutcome::BudgetSpent
    }

    /// Like [`Self::resume`], but ends when the running beam ends.
    pub(super) fn resume_one(
        &mut self,
        states: u64,
        budget: &Budget<'_>,
        next: impl FnOnce(u32) -> Box<dyn AnyBeam + 'a>,
    ) -> SearchOutcome {
        let number = self.finished;
        let beam = self.current.get_or_insert_with(|| next(number));
        let before = beam.expanded();
        let outcome = beam.resume(states, budget);
        self.expanded += beam.expanded() - before;
        if beam.is_finished() {
            self.current = None;
            self.finished += 1;
        }
        outcome
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers as boards: n has the successors 2n + 1 and 2n + 2 up to `last`.
    ///
    /// Larger is better. Odd and even numbers are two kinds.
    struct Numbers {
        goal: u32,
        last: u32,
        seen: Vec<u32>,
    }

    impl LayeredSearch for Numbers {
        type Step = u32;
        type Kind = u32;

        fn root_count(&self) -> u32 {
            1
        }

        fn expand(
            &mut self,
            board: u32,
            ahead: &mut Vec<BeamSuccessor<u32, u32>>,
        ) -> Option<SearchOutcome> {
            self.seen.push(board);
            for step in [2 * board + 1, 2 * board + 2] {
                if step == self.goal {
                    return Some(SearchOutcome::Solved(Vec::new()));
                }
                let far = -(step as i32);
                ahead.push(BeamSuccessor {
                    rank: [far, 0, 0],
                    distance: far,
                    kind: step % 2,
                    step,
                });
            }
            None
        }

        fn make(&mut self, step: u32) -> Option<u32> {
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
        let beam_limits = BeamLimits { width: width.0, max_per_kind: width.1, idle_layers: 0 };
        let mut beam = Beam::new(Numbers { goal, last, seen: Vec::new() }, beam_limits);
        let mut outcome = SearchOutcome::BudgetSpent;
        while outcome == SearchOutcome::BudgetSpent && !beam.is_finished() {
            let before = beam.expanded();
            outcome = beam.resume(turn, &Budget::nodes(1_000));
            assert!(beam.expanded() - before <= turn, "{width:?}");
        }
        assert_eq!(beam.search.seen, seen, "{width:?}, {goal} within {last}");
        assert_eq!(
            outcome != SearchOutcome::BudgetSpent,
            solves,
            "{width:?}, {goal} within {last}"
        );
    }

    #[test]
    fn best_boards_of_each_layer_are_kept() {
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
    fn successors_count_as_memory() {
        let beam_limits = BeamLimits { width: 100, max_per_kind: 100, idle_layers: 0 };
        let wide = |bytes: usize| {
            let numbers = Numbers { goal: u32::MAX, last: 1_000_000, seen: Vec::new() };
            let mut beam = Beam::new(numbers, beam_limits);
            let budget = Budget { bytes, ..Budget::nodes(1_000) };
            (beam.resume(1_000, &budget), beam.is_finished(), beam.expanded())
        };
        assert_eq!(wide(usize::MAX), (SearchOutcome::BudgetSpent, false, 1_000));
        let (_, is_over, expanded) = wide(1_000);
        assert!(is_over && (5..100).contains(&expanded), "{expanded} boards");
    }

    #[test]
    fn beam_without_progress_ends() {
        /// An endless road: every number has one successor and no goal.
        ///
        /// The distance falls up to number 20, except at two numbers. Each board takes a thousand
        /// bytes.
        struct Road(u64);

        impl LayeredSearch for Road {
            type Step = u32;
            type Kind = ();

            fn root_count(&self) -> u32 {
                1
            }

            fn expand(
                &mut self,
                board: u32,
                ahead: &mut Vec<BeamSuccessor<u32, ()>>,
            ) -> Option<SearchOutcome> {
                self.0 += 1;
                let far = if matches!(board + 1, 11 | 12) { 99 } else { 20 - (board as i32 + 1) };
                let far = far.max(0);
                ahead.push(BeamSuccessor {
                    rank: [0; 3],
                    distance: far,
                    kind: (),
                    step: board + 1,
                });
                None
            }

            fn make(&mut self, step: u32) -> Option<u32> {
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
            let beam_limits = BeamLimits { width: 5, max_per_kind: 5, idle_layers };
            let mut beam = Beam::new(Road(0), beam_limits);
            let budget = Budget { bytes, ..Budget::nodes(1_000_000) };
            while !beam.is_finished() {
                assert_eq!(beam.resume(turn, &budget), SearchOutcome::BudgetSpent);
            }
            assert_eq!(beam.expanded(), boards, "{idle_layers}, {bytes}");
        };
        for turn in [1, u64::MAX] {
            let check = |limits, boards| check_in_turns(turn, limits, boards);
            check((u32::MAX, usize::MAX), u64::from(MAX_LAYERS));
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
