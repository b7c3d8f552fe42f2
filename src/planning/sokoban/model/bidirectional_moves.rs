//! Bidirectional search space for move costs.
//!
//! A *board* is a set of crate cells; all its mirror images share one stored image, the canonical
//! one. A forward state is the start, or a board with the player where a push left it; a backward
//! state is a final state, or a board with the player where the next push starts. A *link* is the
//! walk between a forward and a backward state of one board. One flood fill finds all links of a
//! state, and also the other states of the board in the same direction; a state that is reached in
//! this way at no higher cost needs no expansion.

use super::costs::DEADLOCKED;
use super::push_space::{PushAction, PushSpace};
use super::symmetry::Symmetry;
use crate::board::{CellIndex, Direction};
use crate::planning::search::{
    BidirectionalSpace, DirectedBounds, Links, SearchDirection, StateTable, Successors,
};
use crate::planning::sokoban::deadlocks::Detector;
use crate::worlds::ice::{NO_CELL, State};

/// Bidirectional space for costs with moves: a state includes the player's cell.
pub(in super::super) struct BidirectionalMoveSpace<'a> {
    /// Forward space, whose current state, bounds and detectors are used.
    space: &'a mut PushSpace,
    /// State from which the forward search starts.
    start: &'a State,
    /// Crates of the canonical images; the number of an entry identifies a board.
    boards: StateTable,
    /// For each board, its newest states.
    newest_states: Vec<NewestStates>,
    /// States of the forward and of the backward search, by number.
    states: [Vec<PlayerOnBoard>; 2],
    /// Symmetries to the canonical image of the current board; a reused buffer.
    images: Vec<usize>,
    /// Pushes or pulls from the current state; a reused buffer.
    steps: Vec<CratePush>,
}

/// The newest forward and backward state of a board, with their player cells.
///
/// [`NO_STATE`] and [`NO_CELL`] if there is none.
#[derive(Debug, Clone, Copy)]
struct NewestStates {
    /// Numbers of the forward and the backward state.
    states: [u32; 2],
    /// Player cells of these states.
    players: [CellIndex; 2],
}

/// A possible push or pull of one crate, with the walk before it.
#[derive(Debug, Clone, Copy)]
struct CratePush {
    /// Index of the crate in the current list.
    index: usize,
    /// Cell of the crate after the push or pull.
    to: CellIndex,
    /// Cell of the player after a push, or before the push that a pull undoes.
    player: CellIndex,
    /// Direction of the push, or of the push that the pull undoes.
    direction: Direction,
    /// Cost of the walk and the push.
    cost: u32,
}

/// A state: a board, the player's cell and the estimates.
#[derive(Debug, Clone, Copy)]
struct PlayerOnBoard {
    /// Number of the board.
    board: u32,
    /// Cell of the player on the stored image of the board.
    player: CellIndex,
    /// State added before this one, of the same board and direction; [`NO_STATE`] for the first.
    previous: u32,
    /// Lower bounds to both ends, or [`NO_SOLUTION`].
    estimates: DirectedBounds,
}

/// Marks a missing state.
const NO_STATE: u32 = u32::MAX;

/// Estimates of a state that is proved to be on no solution.
const NO_SOLUTION: DirectedBounds = DirectedBounds { ahead: DEADLOCKED, behind: DEADLOCKED };

impl<'a> BidirectionalMoveSpace<'a> {
    /// Prepares a search from `start`; `None` if the level does not allow it.
    ///
    /// See [`PushSpace::begin_bidirectional`].
    pub(in super::super) fn new(space: &'a mut PushSpace, start: &'a State) -> Option<Self> {
        space.begin_bidirectional(start)?;
        Some(Self {
            boards: StateTable::new(start.crates.len().saturating_sub(1)),
            space,
            start,
            newest_states: Vec::new(),
            states: [Vec::new(), Vec::new()],
            images: Vec::new(),
            steps: Vec::new(),
        })
    }

    /// Makes the crates of a state the current ones; returns the player's cell.
    fn load(&mut self, state: u32, direction: SearchDirection) -> CellIndex {
        let PlayerOnBoard { board, player, .. } = self.states[direction as usize][state as usize];
        let (first, rest) = self.boards.get(board);
        self.space.load_crates([first].iter().chain(rest).copied());
        player
    }

    /// The known states on a board in one direction, newest first, with their numbers.
    fn on_board(
        &self,
        board: u32,
        direction: SearchDirection,
    ) -> impl Iterator<Item = (u32, &PlayerOnBoard)> {
        let states = &self.states[direction as usize];
        let state = move |number: u32| states.get(number as usize).map(|state| (number, state));
        let newest = self.newest_states[board as usize].states[direction as usize];
        std::iter::successors(state(newest), move |(_, it)| state(it.previous))
    }

    /// Number of the state with this player cell on a board; `None` if unknown.
    fn find(&self, board: u32, direction: SearchDirection, player: CellIndex) -> Option<u32> {
        let newest = &self.newest_states[board as usize];
        if newest.players[direction as usize] == player {
            return Some(newest.states[direction as usize]);
        }
        self.on_board(board, direction)
            .find(|(_, state)| state.player == player)
            .map(|found| found.0)
    }

    /// Finds or adds the states for a player on the current board, and reports each.
    ///
    /// Calls `found` with the number of each state and its symmetry to the canonical image. `moved`
    /// is the list index and new cell of a moved crate. If the crates are their own mirror image,
    /// all mirror images of the player are added, because the other search may meet any of them.
    /// `estimates` is called once if any of the states is new.
    fn find_or_add(
        &mut self,
        moved: Option<(usize, CellIndex)>,
        (player, direction): (CellIndex, SearchDirection),
        mut estimates: impl FnMut(&mut PushSpace) -> DirectedBounds,
        mut found: impl FnMut(u32, &PushSpace, &Symmetry),
    ) {
        let hash = self.space.least_hash(moved, &mut self.images);
        let mut known = None;
        for nth in 0..self.images.len() {
            let symmetry = self.images[nth];
            let cells = self.space.mirrored(moved, symmetry);
            let Some((first, others)) = cells.split_first() else { return };
            let board = self.boards.intern(hash, *first, others);
            if board as usize == self.newest_states.len() {
                self.newest_states
                    .push(NewestStates { states: [NO_STATE; 2], players: [NO_CELL; 2] });
            }
            let image = self.space.symmetries[symmetry].image[usize::from(player)];
            // Bounds are computed for new states only, once for all mirror images.
            let number = self.find(board, direction, image).unwrap_or_else(|| {
                let estimates = *known.get_or_insert_with(|| estimates(self.space));
                let states = &mut self.states[direction as usize];
                let number = states.len() as u32;
                let NewestStates { states: newest, players } =
                    &mut self.newest_states[board as usize];
                let earlier = std::mem::replace(&mut newest[direction as usize], number);
                players[direction as usize] = image;
                states.push(PlayerOnBoard { board, player: image, previous: earlier, estimates });
                number
            });
            found(number, self.space, &self.space.symmetries[symmetry]);
        }
    }

    /// Adds a root: the start state, or a final state.
    fn add_root(&mut self, state: &State, direction: SearchDirection, roots: &mut Vec<u32>) {
        self.space.load_crates(state.crates.iter());
        self.space.hash_crates();
        let estimates = |space: &mut PushSpace| estimates_of(direction, space.prices(state));
        self.find_or_add(None, (state.player, direction), estimates, |root, _, _| {
            if !roots.contains(&root) {
                roots.push(root);
            }
        });
    }

    /// Adds the state after a push; if it is new, also reports the detector that proves it lost.
    ///
    /// The search drops a lost state, because its estimates are [`NO_SOLUTION`].
    fn add_after(&mut self, step: CratePush, edges: &mut Successors<PushAction>) {
        let CratePush { index, to, player, direction, cost } = step;
        let action = PushAction { from: player, direction };
        let mut seen = None;
        let estimates = |space: &mut PushSpace| {
            seen = space.deadlocks.detect_cheaply_after_push(&space.crates, to, player);
            match seen {
                Some(_) => NO_SOLUTION,
                None => {
                    estimates_of(SearchDirection::Forward, space.prices_after(index, to, player))
                }
            }
        };
        let found = |next, _: &PushSpace, _: &Symmetry| edges.add(next, action, cost);
        self.find_or_add(Some((index, to)), (player, SearchDirection::Forward), estimates, found);
        if let Some(detector) = seen {
            edges.prune_action(action, detector.name());
        }
    }

    /// Adds the state before a push: the result of a pull.
    fn add_before(&mut self, step: CratePush, edges: &mut Successors<PushAction>) {
        let CratePush { index, to, player, cost, .. } = step;
        let estimates = |space: &mut PushSpace| {
            estimates_of(SearchDirection::Backward, space.prices_after(index, to, player))
        };
        let found = |next, space: &PushSpace, Symmetry { image, .. }: &Symmetry| {
            let [behind, from] = [player, to].map(|cell| image[usize::from(cell)]);
            if let Some(direction) = space.layout.line(behind, from) {
                edges.add(next, PushAction { from, direction }, cost);
            }
        };
        self.find_or_add(Some((index, to)), (player, SearchDirection::Backward), estimates, found);
    }

    /// Collects the possible pushes of the crate with list index `index`.
    fn find_pushes(&mut self, index: usize) {
        let PushSpace { layout, crates, crate_list, walk, .. } = &*self.space;
        let from = crate_list[index];
        for direction in Direction::ALL {
            let ahead = layout.neighbour(from, direction);
            let behind = layout.neighbour(from, direction.opposite());
            if ahead == NO_CELL || behind == NO_CELL || crates.contains(ahead) {
                continue;
            }
            if let Some(walked) = walk.actions_to(behind) {
                let cost = self.space.price_of_step(walked);
                self.steps.push(CratePush { index, to: ahead, player: from, direction, cost });
            }
        }
    }

    /// Collects the possible pulls of the crate with list index `index`.
    fn find_pulls(&mut self, index: usize) {
        let PushSpace { layout, crates, crate_list, walk, .. } = &*self.space;
        for direction in Direction::ALL {
            let to = layout.neighbour(crate_list[index], direction.opposite());
            if to == NO_CELL || crates.contains(to) {
                continue;
            }
            let player = layout.neighbour(to, direction.opposite());
            if player == NO_CELL || crates.contains(player) {
                continue;
            }
            if let Some(walked) = walk.actions_to(to) {
                let cost = self.space.price_of_step(walked);
                self.steps.push(CratePush { index, to, player, direction, cost });
            }
        }
    }

    /// Loads the probable table entries of all boards after `steps` into the processor's cache.
    ///
    /// The search is bound by memory latency, and batches of 16 overlap the cache misses. Has no
    /// other effect.
    fn prefetch(&mut self) {
        let Self { steps, space, images, boards, newest_states, .. } = self;
        let mut numbers = [0; 16];
        for steps in steps.chunks(numbers.len()) {
            for (step, number) in steps.iter().zip(&mut numbers) {
                let hash = space.least_hash(Some((step.index, step.to)), images);
                *number = boards.probable_number(hash).unwrap_or_default();
            }
            // Reading one value of each entry loads its cache line; `black_box` keeps the reads.
            let seen = numbers.iter().take(steps.len()).fold(0, |seen, number| {
                let board = &newest_states[*number as usize];
                seen ^ boards.get(*number).0 ^ board.players[0]
            });
            std::hint::black_box(seen);
        }
    }
}

/// Estimates as seen from one direction; [`NO_SOLUTION`] if either is [`DEADLOCKED`].
fn estimates_of(direction: SearchDirection, [to_goal, from_start]: [u32; 2]) -> DirectedBounds {
    let is_hopeless = to_goal == DEADLOCKED || from_start == DEADLOCKED;
    if is_hopeless {
        NO_SOLUTION
    } else {
        DirectedBounds::for_direction(direction, to_goal, from_start)
    }
}

impl BidirectionalSpace for BidirectionalMoveSpace<'_> {
    type Action = PushAction;

    fn roots(&mut self, direction: SearchDirection, roots: &mut Vec<u32>) {
        let start = self.start;
        if direction == SearchDirection::Forward {
            return self.add_root(start, direction, roots);
        }
        for end in self.space.final_states(start) {
            self.add_root(&end, direction, roots);
        }
    }

    #[inline]
    fn estimates(&self, state: u32, direction: SearchDirection) -> Option<DirectedBounds> {
        let estimates = self.states[direction as usize][state as usize].estimates;
        (estimates != NO_SOLUTION).then_some(estimates)
    }

    fn twin(&self, state: u32, direction: SearchDirection) -> Option<u32> {
        let PlayerOnBoard { board, player, .. } = self.states[direction as usize][state as usize];
        self.find(board, direction.opposite(), player)
    }

    fn links(&mut self, state: u32, direction: SearchDirection, links: &mut Links) {
        // One flood fill measures the walks to all states of the same board.
        let player = self.load(state, direction);
        let PushSpace { walk, layout, crate_list, .. } = &mut *self.space;
        walk.explore_without_paths(layout, crate_list, player);
        let board = self.states[direction as usize][state as usize].board;
        for (other, linked) in self.on_board(board, direction) {
            if let Some(walked) = self.space.walk.actions_to(linked.player)
                && other != state
            {
                links.add_same_direction(other, walked);
            }
        }
        for (other, linked) in self.on_board(board, direction.opposite()) {
            if let Some(walked) = self.space.walk.actions_to(linked.player) {
                links.add(other, walked);
            }
        }
    }

    fn edges(
        &mut self,
        state: u32,
        direction: SearchDirection,
        edges: &mut Successors<PushAction>,
    ) {
        // `links` loaded the board of this state.
        let player = self.states[direction as usize][state as usize].player;
        self.space.prepare_expansion(player);
        let space = &mut *self.space;
        if direction == SearchDirection::Forward
            && space.deadlocks.has_corral_deadlock(&space.crates, &space.crate_list, player)
        {
            edges.prune(Detector::Corral.name());
            return;
        }
        self.steps.clear();
        for index in 0..self.space.crate_list.len() {
            match direction {
                SearchDirection::Forward => self.find_pushes(index),
                SearchDirection::Backward => self.find_pulls(index),
            }
        }
        // All steps are collected before any state is added, so that the reads can overlap.
        self.prefetch();
        for nth in 0..self.steps.len() {
            let step = self.steps[nth];
            let from = self.space.crate_list[step.index];
            self.space.crates.remove(from);
            self.space.crates.insert(step.to);
            match direction {
                SearchDirection::Forward => self.add_after(step, edges),
                SearchDirection::Backward => self.add_before(step, edges),
            }
            self.space.crates.remove(step.to);
            self.space.crates.insert(from);
        }
    }

    fn cost_granularity(&self) -> u32 {
        1
    }

    fn bytes(&self) -> usize {
        let states: usize = self.states.iter().map(Vec::capacity).sum();
        self.boards.bytes()
            + states * size_of::<PlayerOnBoard>()
            + self.newest_states.capacity() * size_of::<NewestStates>()
    }
}
