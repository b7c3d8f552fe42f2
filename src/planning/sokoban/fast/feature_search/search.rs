//! The feature space search itself; see the parent module for the algorithm.
//!
//! A turn policy may add a short look-ahead, push by push, that proves deadlocks.

use super::advisors::proposals;
use crate::planning::search::{Budget, Guard, Space, Successors};
use crate::planning::sokoban::fast::features::{
    FeatureSpace, Features, OpenEntry, Packing, TurnPolicy,
};
use crate::planning::sokoban::fast::moves::{
    CandidateMove, FeatureScope, MoveFinder, MoveGeneration, Node, ParentFeatures, SearchOutcome,
};
use crate::planning::sokoban::fast::perturbation::Perturbation;
use crate::planning::sokoban::fast::topology::{Cell, StaticLevel, Task};
use crate::planning::sokoban::model::CostMeasure;
use crate::planning::sokoban::{DetectorSet, Planner};
use crate::worlds::ice::State;
use std::cell::RefCell;
use std::rc::Rc;

/// A generated move that was not made yet.
///
/// It takes only twelve bytes, because a board has about a hundred moves.
#[derive(Debug, Clone, Copy)]
struct PendingMove {
    /// Cell of the crate before the move.
    from: Cell,
    /// Cell of the crate after the move.
    to: Cell,
    /// Cell of the player after the move.
    player: Cell,
    /// Weight that the move adds, 0 or 1.
    ///
    /// 0 if an advisor proposed the move or the policy has no advisors.
    extra_weight: u16,
    /// Order among moves of equal weight; lower comes first.
    score: i32,
}

/// A resumable feature space search on one level.
pub(crate) struct FeatureSearch<'a> {
    finder: MoveFinder<'a>,
    turn_policy: TurnPolicy,
    perturbation: Perturbation,
    space: FeatureSpace<Features>,
    look_ahead: Option<Rc<RefCell<LookAhead>>>,
    /// Generated moves of all boards; [`Node::moves`] are ranges of this list.
    pending_moves: Vec<PendingMove>,
    /// Number of expanded boards, whose moves were all generated.
    boards: u64,
    /// Number of states expanded by look-aheads.
    look_ahead_states: u64,
}

impl<'a> FeatureSearch<'a> {
    /// Creates a search from a board with the crates and the player of `start`.
    ///
    /// The crates must be in ascending order. With a `look_ahead`, the search checks every board
    /// for deadlocks before it expands the board.
    pub(crate) fn new(
        level: &'a StaticLevel,
        packing: Packing<'a>,
        look_ahead: Option<Rc<RefCell<LookAhead>>>,
        (turn_policy, perturbation): (TurnPolicy, Perturbation),
        start: (&[Cell], Cell),
    ) -> Self {
        let scope = if turn_policy.uses_features() {
            FeatureScope::Candidates(packing)
        } else {
            FeatureScope::VisitedBoards(packing)
        };
        let finder = MoveFinder::new(level, scope, start);
        let mut space = FeatureSpace::new(turn_policy, perturbation);
        space.add(finder.tree.node(0).features, OpenEntry { weight: 0, score: i32::MIN, board: 0 });
        Self {
            finder,
            turn_policy,
            perturbation,
            space,
            look_ahead,
            pending_moves: Vec::new(),
            boards: 0,
            look_ahead_states: 0,
        }
    }

    /// Number of boards and look-ahead states expanded so far.
    pub(crate) fn expanded(&self) -> u64 {
        self.boards + self.look_ahead_states
    }

    /// Estimated memory in bytes.
    fn bytes(&self) -> usize {
        self.finder.bytes()
            + self.finder.tree.len() * size_of::<OpenEntry>()
            + self.pending_moves.capacity() * size_of::<PendingMove>()
    }

    /// Resumes the search until `boards` more boards are expanded or the budget is spent.
    ///
    /// The nodes of the budget include the states of look-aheads. Returns
    /// [`SearchOutcome::Exhausted`] only if every move of every board was tried or led to a proven
    /// deadlock.
    pub(crate) fn resume(&mut self, boards: u64, budget: &Budget<'_>) -> SearchOutcome {
        if self.finder.tree.len() == 1 && self.finder.board.is_solved() {
            return SearchOutcome::Solved(Vec::new());
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
                    return SearchOutcome::BudgetSpent;
                }
                if self.is_deadlock(entry.board) {
                    self.finder.tree.node_mut(entry.board).moves = Some(0..0);
                    continue;
                }
                match self.expand(entry.board, budget.should_stop) {
                    MoveGeneration::Complete => {}
                    MoveGeneration::Solved(solved) => {
                        return SearchOutcome::Solved(self.finder.macro_moves(solved));
                    }
                    MoveGeneration::Stopped => {
                        let features = self.finder.tree.node(entry.board).features;
                        self.space.add(features, entry);
                        return SearchOutcome::BudgetSpent;
                    }
                }
            }
            self.make_next(entry.board);
        }
        SearchOutcome::Exhausted
    }

    /// Generates and sorts all moves of board `id`; proposed moves come first.
    ///
    /// Keeps no move unless the generation is complete.
    fn expand(&mut self, id: u32, should_stop: Guard<'_>) -> MoveGeneration {
        let parent = self.finder.load_and_measure(id);
        let mut moves = Vec::new();
        let found = self.finder.generate(id, &parent, &mut moves, should_stop);
        if found != MoveGeneration::Complete {
            return found;
        }
        self.boards += 1;
        let proposed = if self.turn_policy.uses_features() {
            self.proposals(id, &parent, &moves)
        } else {
            Vec::new()
        };
        let first = self.pending_moves.len();
        let distance = self.finder.board.nearest_target_distance(self.finder.tree.node(id).player);
        self.pending_moves.extend(moves.iter().enumerate().map(|(index, next)| {
            let CandidateMove { from, to, player, .. } = *next;
            let is_proposed = proposed.contains(&index);
            let (extra_weight, score) = match self.turn_policy {
                TurnPolicy::RankWeighted | TurnPolicy::RoundRobin | TurnPolicy::LookAhead => {
                    (u16::from(!is_proposed), next.score(self.perturbation))
                }
                TurnPolicy::DistanceOnly => {
                    let perturbation = i32::from(self.perturbation.of((next.from, next.to), 3));
                    (0, distance - next.gain + perturbation)
                }
            };
            PendingMove { from, to, player, extra_weight, score }
        }));
        // Moves are stored in the order in which they will be tried, so a board needs one open-list
        // entry only.
        self.pending_moves[first..].sort_by_key(|next| (next.extra_weight, next.score));
        self.finder.tree.node_mut(id).moves = Some(first..self.pending_moves.len());
        MoveGeneration::Complete
    }

    /// Indices in `moves` of the moves that the advisors propose for board `id`.
    fn proposals(
        &mut self,
        id: u32,
        parent: &ParentFeatures,
        moves: &[CandidateMove],
    ) -> Vec<usize> {
        // Both closures need the finder; a preview answers both questions.
        let finder = RefCell::new(&mut self.finder);
        let preview = |next: &CandidateMove| finder.borrow_mut().preview(id, next);
        proposals(parent, moves, self.perturbation, |next| preview(next).0, |next| preview(next).1)
    }

    /// Makes the next untried move of a board, if any is left.
    ///
    /// Adds no board if the result is known or a proven deadlock.
    fn make_next(&mut self, parent: u32) {
        let node = self.finder.tree.node_mut(parent);
        let Node { weight, features, .. } = *node;
        let Some(PendingMove { from, to, player, extra_weight, .. }) =
            node.moves.as_mut().and_then(Iterator::next).map(|index| self.pending_moves[index])
        else {
            return;
        };
        // The board returns to the open list with the priority of the move after this one.
        if let Some(next) =
            node.moves.as_ref().and_then(|moves| self.pending_moves.get(moves.clone()))
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
    fn is_deadlock(&mut self, node: u32) -> bool {
        let Some(look_ahead) = &self.look_ahead else { return false };
        let MoveFinder { level, tree, .. } = &self.finder;
        let (is_hopeless, states) =
            look_ahead.borrow_mut().is_deadlock(level, tree.crates(node), tree.node(node).player);
        self.look_ahead_states += states;
        is_hopeless
    }
}

/// Maximum number of states of one look-ahead, expanded and open together.
///
/// Deadlocks that are provable this way usually need about a dozen.
const MAX_STATES: usize = 14;

/// Look-ahead with the optimal planner's detectors; learned deadlock patterns serve later calls.
#[derive(Debug, Clone)]
pub(crate) struct LookAhead {
    planner: Planner,
    /// The board of the last call.
    state: State,
    /// The crates of `state` that are connected to the player, by floor cell.
    crates: Vec<Cell>,
}

impl LookAhead {
    /// Creates a look-ahead for boards of this task.
    ///
    /// `crates` are the floor cells of the crates of its state.
    pub(crate) fn new(task: &Task<'_>, crates: &[Cell]) -> Self {
        let count = task.state.crates.len();
        let (measure, detectors) = (CostMeasure::Pushes, DetectorSet::DEFAULT);
        let planner = Planner::with_measure(task.layout, task.ice, count, measure, detectors);
        Self { planner, state: task.state.clone(), crates: crates.to_vec() }
    }

    /// Returns whether the board is a proven deadlock, and the number of expanded states.
    ///
    /// The board is a deadlock if the look-ahead expanded all states that follow from it by single
    /// pushes, without detected deadlocks, and none is a goal. False also if there are more than
    /// [`MAX_STATES`] states.
    pub(super) fn is_deadlock(
        &mut self,
        level: &StaticLevel,
        crates: &[Cell],
        player: Cell,
    ) -> (bool, u64) {
        self.set_board(level, crates, player);
        let space = &mut self.planner.space;
        let start = space.begin(&self.state, false);
        if space.heuristic(start).is_none() {
            return (true, 0);
        }
        let mut seen = vec![start];
        let mut successors = Successors::new();
        let mut expanded = 0;
        while let Some(&state) = seen.get(expanded) {
            if space.is_goal(state) || seen.len() > MAX_STATES {
                return (false, expanded as u64);
            }
            expanded += 1;
            space.successors(state, &mut successors);
            for (next, ..) in successors.drain() {
                if !seen.contains(&next) && space.heuristic(next).is_some() {
                    seen.push(next);
                }
            }
        }
        (true, expanded as u64)
    }

    /// Sets `state` to a board.
    fn set_board(&mut self, level: &StaticLevel, crates: &[Cell], player: Cell) {
        let Self { state, crates: before, .. } = self;
        for cell in before.drain(..) {
            state.crates.remove(level.cells[usize::from(cell)]);
        }
        for cell in crates {
            state.crates.insert(level.cells[usize::from(*cell)]);
        }
        before.extend_from_slice(crates);
        state.player = level.cells[usize::from(player)];
    }
}
