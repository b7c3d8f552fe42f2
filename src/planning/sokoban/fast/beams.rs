//! Beams sent one after the other, each wider than those before.

use super::beam::{Beam, Width};
use super::both_ends::BothEnds;
use super::feature_layers::FeatureLayers;
use super::outcome::Outcome;
use crate::planning::search::Budget;

/// Boards a layer of the first beam, on small boards and on others; later ones have twice as many.
const FIRST_WIDTH: (usize, usize) = (50, 100);

/// On boards that are not small every second beam has only so many boards of a kind, and counts a
/// push ahead so many times: which beam gets through cannot be told, so they should differ.
const MOST_OF_A_KIND: usize = 20;
const PUSH_AHEAD_OF_OTHERS: i32 = 2;

/// Beams from which on they get no wider.
const WIDEST: u32 = 24;

/// A beam through boards with or without features.
pub(super) enum AnyBeam<'a> {
    Small(Box<Beam<BothEnds<'a>>>),
    Large(Box<Beam<FeatureLayers<'a>>>),
}

impl<'a> AnyBeam<'a> {
    /// The beam with that number, counted from 0, on a small board.
    pub(super) fn small(number: u32, search: BothEnds<'a>) -> Self {
        let boards = FIRST_WIDTH.0 << number.min(WIDEST);
        Self::Small(Box::new(Beam::new(search, Width { boards, of_a_kind: usize::MAX })))
    }

    /// The beam with that number, counted from 0, on a board of any size; `search` makes a search
    /// that counts a push ahead so many times.
    pub(super) fn large(number: u32, search: impl FnOnce(i32) -> FeatureLayers<'a>) -> Self {
        let boards = FIRST_WIDTH.1 << (number / 2).min(WIDEST);
        let (of_a_kind, push_ahead) = if number.is_multiple_of(2) {
            (usize::MAX, 1)
        } else {
            (MOST_OF_A_KIND, PUSH_AHEAD_OF_OTHERS)
        };
        Self::Large(Box::new(Beam::new(search(push_ahead), Width { boards, of_a_kind })))
    }

    fn expanded(&self) -> u64 {
        match self {
            Self::Small(beam) => beam.expanded(),
            Self::Large(beam) => beam.expanded(),
        }
    }

    fn is_over(&self) -> bool {
        match self {
            Self::Small(beam) => beam.is_over(),
            Self::Large(beam) => beam.is_over(),
        }
    }

    fn go_on(&mut self, states: u64, budget: &Budget<'_>) -> Outcome {
        match self {
            Self::Small(beam) => beam.go_on(states, budget),
            Self::Large(beam) => beam.go_on(states, budget),
        }
    }
}

/// The beam on its way, and those before.
#[derive(Default)]
pub(super) struct Beams<'a> {
    current: Option<AnyBeam<'a>>,
    /// Beams that lost the way.
    lost: u32,
    expanded: u64,
}

impl<'a> Beams<'a> {
    /// States expanded so far.
    pub(super) fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Goes on for so many states; `next` makes the beam with a number.
    pub(super) fn go_on(
        &mut self,
        states: u64,
        budget: &Budget<'_>,
        mut next: impl FnMut(u32) -> AnyBeam<'a>,
    ) -> Outcome {
        let last = self.expanded.saturating_add(states.min(budget.nodes));
        while self.expanded < last && !(budget.should_stop)() {
            let number = self.lost;
            let beam = self.current.get_or_insert_with(|| next(number));
            let before = beam.expanded();
            let outcome = beam.go_on(last - self.expanded, budget);
            let expanded = beam.expanded() - before;
            self.expanded += expanded;
            if outcome != Outcome::BudgetSpent {
                return outcome;
            }
            if beam.is_over() {
                self.current = None;
                self.lost += 1;
            }
            if expanded == 0 {
                break;
            }
        }
        Outcome::BudgetSpent
    }
}
