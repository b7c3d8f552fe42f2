//! The feature space search itself; see the parent module for the algorithm.

use super::advisors::proposals;
use super::probe::Probe;
use crate::planning::search::{Budget, Guard};
use crate::planning::sokoban::fast::features::{FeatureSpace, Features, OpenEntry, Packing, Style};
use crate::planning::sokoban::fast::ground::{Cell, Floorplan};
use crate::planning::sokoban::fast::moves::{
    Found, Heeds, Move, MoveFinder, Node, Outcome, Situation,
};
use crate::planning::sokoban::fast::perturbation::Perturbation;
use std::cell::RefCell;
use std::rc::Rc;

/// A generated move that was not made yet. Twelve bytes, because a board has about a hundred moves.
#[derive(Debug, Clone, Copy)]
struct Waiting {
    from: Cell,
    to: Cell,
    player: Cell,
    extra_weight: u16,
    score: i32,
}

/// A resumable feature space search on one level.
pub(crate) struct FeatureSearch<'a> {
    finder: MoveFinder<'a>,
    style: Style,
    perturbation: Perturbation,
    space: FeatureSpace<Features>,
    probe: Option<Rc<RefCell<Probe>>>,
    waiting: Vec<Waiting>,
    /// Boards expanded: all their moves were generated.
    boards: u64,
    /// States expanded by look-aheads.
    looked_at: u64,
}

impl<'a> FeatureSearch<'a> {
    /// A search from a board with these crates and this player.
    pub(crate) fn new(
        plan: &'a Floorplan,
        packing: Packing<'a>,
        probe: Option<Rc<RefCell<Probe>>>,
        (style, perturbation): (Style, Perturbation),
        start: (&[Cell], Cell),
    ) -> Self {
        let heeds =
            if style.heeds_features() { Heeds::Moves(packing) } else { Heeds::Boards(packing) };
        let finder = MoveFinder::new(plan, heeds, start);
        let mut space = FeatureSpace::new(style, perturbation);
        space.add(finder.tree.node(0).features, OpenEntry { weight: 0, score: i32::MIN, board: 0 });
        let (waiting, boards, looked_at) = (Vec::new(), 0, 0);
        Self { finder, style, perturbation, space, probe, waiting, boards, looked_at }
    }

    /// Boards and look-ahead states expanded so far.
    pub(crate) fn expanded(&self) -> u64 {
        self.boards + self.looked_at
    }

    /// Estimated memory in bytes.
    fn bytes(&self) -> usize {
        self.finder.bytes()
            + self.finder.tree.len() * size_of::<OpenEntry>()
            + self.waiting.capacity() * size_of::<Waiting>()
    }

    /// Resumes the search until `boards` more boards are expanded or the budget is spent.
    ///
    /// Returns [`Outcome::Exhausted`] only if every move of every board was tried or led to a
    /// proven deadlock.
    pub(crate) fn go_on(&mut self, boards: u64, budget: &Budget<'_>) -> Outcome {
        if self.finder.tree.len() == 1 && self.finder.board.is_solved() {
            return Outcome::Solved(Vec::new());
        }
        let last = self.boards.saturating_add(boards);
        let most = self.expanded().saturating_add(budget.nodes);
        while let Some(entry) = self.space.take() {
            // A board stays in the open list until its last move is made; moves are generated at
            // its first turn.
            let node = self.finder.tree.node(entry.board);
            if node.moves.is_none() {
                let is_spent =
                    self.boards >= last || self.expanded() >= most || self.bytes() > budget.bytes;
                if is_spent || (budget.should_stop)() {
                    self.space.add(node.features, entry);
                    return Outcome::BudgetSpent;
                }
                if self.looks_hopeless(entry.board) {
                    self.finder.tree.node_mut(entry.board).moves = Some(0..0);
                    continue;
                }
                match self.expand(entry.board, budget.should_stop) {
                    Found::Moves => {}
                    Found::Solved(solved) => {
                        return Outcome::Solved(self.finder.macro_moves(solved));
                    }
                    Found::Stopped => {
                        let features = self.finder.tree.node(entry.board).features;
                        self.space.add(features, entry);
                        return Outcome::BudgetSpent;
                    }
                }
            }
            self.make_next(entry.board);
        }
        Outcome::Exhausted
    }

    /// Generates all moves of a board and marks those that the advisors propose. Keeps nothing if
    /// the guard stops it.
    fn expand(&mut self, id: u32, should_stop: Guard<'_>) -> Found {
        let now = self.finder.look_at(id);
        let mut moves = Vec::new();
        let found = self.finder.find(id, &now, &mut moves, should_stop);
        if found != Found::Moves {
            return found;
        }
        self.boards += 1;
        let proposed =
            if self.style.heeds_features() { self.proposals(id, &now, &moves) } else { Vec::new() };
        let first = self.waiting.len();
        let distance = self.finder.board.distance(self.finder.tree.node(id).player);
        self.waiting.extend(moves.iter().enumerate().map(|(index, next)| {
            let Move { from, to, player, .. } = *next;
            let is_proposed = proposed.contains(&index);
            let (extra_weight, score) = match self.style {
                Style::Eager | Style::Fair | Style::Wary => {
                    (u16::from(!is_proposed), next.score(self.perturbation))
                }
                Style::Straight => {
                    let perturbation = i32::from(self.perturbation.of((next.from, next.to), 3));
                    (0, distance - next.gain + perturbation)
                }
            };
            Waiting { from, to, player, extra_weight, score }
        }));
        // Moves are stored in the order in which they will be tried, so a board needs one open-list
        // entry only.
        self.waiting[first..].sort_by_key(|next| (next.extra_weight, next.score));
        self.finder.tree.node_mut(id).moves = Some(first..self.waiting.len());
        Found::Moves
    }

    fn proposals(&mut self, id: u32, now: &Situation, moves: &[Move]) -> Vec<usize> {
        // Both closures need the finder; a preview answers both questions.
        let finder = RefCell::new(&mut self.finder);
        let preview = |next: &Move| finder.borrow_mut().preview(id, next);
        proposals(now, moves, self.perturbation, |next| preview(next).0, |next| preview(next).1)
    }

    /// Makes the next untried move of a board.
    ///
    /// Adds no board if the result is known or a proven deadlock.
    fn make_next(&mut self, parent: u32) {
        let node = self.finder.tree.node_mut(parent);
        let Node { weight, features, .. } = *node;
        let Some(Waiting { from, to, player, extra_weight, .. }) =
            node.moves.as_mut().and_then(Iterator::next).map(|index| self.waiting[index])
        else {
            return;
        };
        // The board returns to the open list with the priority of the move after this one.
        if let Some(next) = node.moves.as_ref().and_then(|moves| self.waiting.get(moves.clone()))
            && let Some(next) = next.first()
        {
            let weight = weight + u32::from(next.extra_weight);
            self.space.add(features, OpenEntry { weight, score: next.score, board: parent });
        }
        // The weight grows with moves that no advisor proposed.
        let weight = weight + u32::from(extra_weight);
        if let Some(board) = self.finder.make(parent, (from, to, player), weight) {
            let features = self.finder.tree.node(board).features;
            self.space.add(features, OpenEntry { weight, score: i32::MIN, board });
        }
    }

    /// Returns true if a look-ahead proves the board a deadlock; counts its states as expanded.
    fn looks_hopeless(&mut self, node: u32) -> bool {
        let Some(probe) = &self.probe else { return false };
        let MoveFinder { plan, tree, .. } = &self.finder;
        let (is_hopeless, looked_at) =
            probe.borrow_mut().look(plan, tree.crates(node), tree.node(node).player);
        self.looked_at += looked_at;
        is_hopeless
    }
}
