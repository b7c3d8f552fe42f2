//! Bidirectional search space for move costs.
//!
//! A forward state is a board with the player where a push left it; a backward state is a board
//! with the player where the next push starts. Between them lies a walk on an unchanged board. One
//! flood fill finds all such walks, and also which states of a board are dominated by others at no
//! higher cost.

use super::push_space::{LOST, PushAction, PushSpace};
use super::symmetry::Symmetry;
use crate::board::{CellIndex, Direction};
use crate::planning::search::{Estimates, Links, StateTable, Successors, TwoWaySpace, Way};
use crate::planning::sokoban::deadlocks::Detector;
use crate::worlds::ice::{NO_CELL, State};

/// Bidirectional space over boards without ice and surplus crates, including the player's cell.
pub(in super::super) struct Stops<'a> {
    space: &'a mut PushSpace,
    start: &'a State,
    boards: StateTable,
    /// For each board, its newest states.
    latest: Vec<Latest>,
    stops: [Vec<Stop>; 2],
    /// Symmetries to the canonical image of the board in question.
    images: Vec<usize>,
    /// Pushes or pulls from the current state.
    steps: Vec<Step>,
}

/// The newest forward and backward state of a board, with their player cells.
#[derive(Debug, Clone, Copy)]
struct Latest {
    stops: [u32; 2],
    players: [CellIndex; 2],
}

/// A push or a pull.
#[derive(Debug, Clone, Copy)]
struct Step {
    index: usize,
    to: CellIndex,
    /// The player after a push, or before the push that a pull undoes.
    player: CellIndex,
    direction: Direction,
    cost: u32,
}

/// A state: a board with the cell of the player.
#[derive(Debug, Clone, Copy)]
struct Stop {
    board: u32,
    player: CellIndex,
    /// The previous state on the same board in the same direction.
    earlier: u32,
    estimates: Estimates,
}

/// No state.
const NO_STOP: u32 = u32::MAX;

/// Estimates of a state on no solution.
const HOPELESS: Estimates = Estimates { ahead: LOST, behind: LOST };

impl<'a> Stops<'a> {
    /// Prepares a search from `start`; `None` under the conditions of [`PushSpace::begin_two_way`].
    pub(in super::super) fn new(space: &'a mut PushSpace, start: &'a State) -> Option<Self> {
        space.begin_two_way(start)?;
        Some(Self {
            boards: StateTable::new(start.crates.len().saturating_sub(1)),
            space,
            start,
            latest: Vec::new(),
            stops: [Vec::new(), Vec::new()],
            images: Vec::new(),
            steps: Vec::new(),
        })
    }

    /// Loads the board of a state; returns the player's cell.
    fn load(&mut self, state: u32, way: Way) -> CellIndex {
        let Stop { board, player, .. } = self.stops[way as usize][state as usize];
        let (first, rest) = self.boards.get(board);
        self.space.load_crates([first].iter().chain(rest).copied());
        player
    }

    /// The states on a board, newest first, with their numbers.
    fn on_board(&self, board: u32, way: Way) -> impl Iterator<Item = (u32, &Stop)> {
        let stops = &self.stops[way as usize];
        let stop = move |number: u32| stops.get(number as usize).map(|stop| (number, stop));
        let latest = self.latest[board as usize].stops[way as usize];
        std::iter::successors(stop(latest), move |(_, it)| stop(it.earlier))
    }

    /// The state on a board with this player cell.
    fn find(&self, board: u32, way: Way, player: CellIndex) -> Option<u32> {
        let latest = &self.latest[board as usize];
        if latest.players[way as usize] == player {
            return Some(latest.stops[way as usize]);
        }
        self.on_board(board, way).find(|(_, stop)| stop.player == player).map(|found| found.0)
    }

    /// Finds or adds the states for a player on the current board.
    ///
    /// Optionally with one crate moved. If the board is its own mirror image, all mirror images of
    /// the player are added, because the other side may meet any of them.
    fn meet(
        &mut self,
        moved: Option<(usize, CellIndex)>,
        (player, way): (CellIndex, Way),
        mut estimates: impl FnMut(&mut PushSpace) -> Estimates,
        mut found: impl FnMut(u32, &PushSpace, &Symmetry),
    ) {
        let hash = self.space.least_hash(moved, &mut self.images);
        let mut known = None;
        for nth in 0..self.images.len() {
            let symmetry = self.images[nth];
            let cells = self.space.mirrored(moved, symmetry);
            let Some((first, others)) = cells.split_first() else { return };
            let board = self.boards.intern(hash, *first, others);
            if board as usize == self.latest.len() {
                self.latest.push(Latest { stops: [NO_STOP; 2], players: [NO_CELL; 2] });
            }
            let image = self.space.symmetries[symmetry].image[usize::from(player)];
            // Bounds are computed for new states only, once for all mirror images.
            let number = self.find(board, way, image).unwrap_or_else(|| {
                let estimates = *known.get_or_insert_with(|| estimates(self.space));
                let stops = &mut self.stops[way as usize];
                let number = stops.len() as u32;
                let Latest { stops: latest, players } = &mut self.latest[board as usize];
                let earlier = std::mem::replace(&mut latest[way as usize], number);
                players[way as usize] = image;
                stops.push(Stop { board, player: image, earlier, estimates });
                number
            });
            found(number, self.space, &self.space.symmetries[symmetry]);
        }
    }

    /// Adds a root: the start state, or a final state.
    fn add_root(&mut self, state: &State, way: Way, roots: &mut Vec<u32>) {
        self.space.load_crates(state.crates.iter());
        self.space.hash_crates();
        let estimates = |space: &mut PushSpace| estimates_of(way, space.prices(state));
        self.meet(None, (state.player, way), estimates, |root, _, _| {
            if !roots.contains(&root) {
                roots.push(root);
            }
        });
    }

    /// Adds the state after a push.
    fn add_after(&mut self, step: Step, edges: &mut Successors<PushAction>) {
        let Step { index, to, player, direction, cost } = step;
        let action = PushAction { from: player, direction };
        let mut seen = None;
        let estimates = |space: &mut PushSpace| {
            seen = space.deadlocks.after_push_at_a_glance(&space.crates, to, player);
            match seen {
                Some(_) => HOPELESS,
                None => estimates_of(Way::Forth, space.prices_after(index, to, player)),
            }
        };
        let found = |next, _: &PushSpace, _: &Symmetry| edges.add(next, action, cost);
        self.meet(Some((index, to)), (player, Way::Forth), estimates, found);
        if let Some(detector) = seen {
            edges.prune_action(action, detector.name());
        }
    }

    /// Adds the state before a push.
    fn add_before(&mut self, step: Step, edges: &mut Successors<PushAction>) {
        let Step { index, to, player, cost, .. } = step;
        let estimates =
            |space: &mut PushSpace| estimates_of(Way::Back, space.prices_after(index, to, player));
        let found = |next, space: &PushSpace, Symmetry { image, .. }: &Symmetry| {
            let [behind, from] = [player, to].map(|cell| image[usize::from(cell)]);
            if let Some(direction) = space.layout.line(behind, from) {
                edges.add(next, PushAction { from, direction }, cost);
            }
        };
        self.meet(Some((index, to)), (player, Way::Back), estimates, found);
    }

    /// Collects the pushes of one crate.
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
                self.steps.push(Step { index, to: ahead, player: from, direction, cost });
            }
        }
    }

    /// Collects the pulls of one crate.
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
                self.steps.push(Step { index, to, player, direction, cost });
            }
        }
    }

    /// Reads the table entries of all successor boards in one batch. The search is bound by memory
    /// latency, and batching overlaps the cache misses.
    fn fetch(&mut self) {
        let Self { steps, space, images, boards, latest, .. } = self;
        let mut numbers = [0; 16];
        for steps in steps.chunks(numbers.len()) {
            for (step, number) in steps.iter().zip(&mut numbers) {
                let hash = space.least_hash(Some((step.index, step.to)), images);
                *number = boards.glance(hash).unwrap_or_default();
            }
            // Reading one value of each entry loads its cache line; `black_box` keeps the reads.
            let seen = numbers.iter().take(steps.len()).fold(0, |seen, number| {
                let board = &latest[*number as usize];
                seen ^ boards.get(*number).0 ^ board.players[0]
            });
            std::hint::black_box(seen);
        }
    }
}

fn estimates_of(way: Way, [to_goal, from_start]: [u32; 2]) -> Estimates {
    let is_hopeless = to_goal == LOST || from_start == LOST;
    if is_hopeless { HOPELESS } else { Estimates::seen(way, to_goal, from_start) }
}

impl TwoWaySpace for Stops<'_> {
    type Action = PushAction;

    fn roots(&mut self, way: Way, roots: &mut Vec<u32>) {
        let start = self.start;
        if way == Way::Forth {
            return self.add_root(start, way, roots);
        }
        for end in self.space.ends(start) {
            self.add_root(&end, way, roots);
        }
    }

    #[inline]
    fn estimates(&self, state: u32, way: Way) -> Option<Estimates> {
        let estimates = self.stops[way as usize][state as usize].estimates;
        (estimates != HOPELESS).then_some(estimates)
    }

    fn twin(&self, state: u32, way: Way) -> Option<u32> {
        let Stop { board, player, .. } = self.stops[way as usize][state as usize];
        self.find(board, way.opposite(), player)
    }

    fn links(&mut self, state: u32, way: Way, links: &mut Links) {
        // One flood fill measures the walks to all states of the same board.
        let player = self.load(state, way);
        let PushSpace { walk, layout, crate_list, .. } = &mut *self.space;
        walk.measure(layout, crate_list, player);
        let board = self.stops[way as usize][state as usize].board;
        for (other, stop) in self.on_board(board, way) {
            if let Some(walked) = self.space.walk.actions_to(stop.player)
                && other != state
            {
                links.add_kin(other, walked);
            }
        }
        for (other, stop) in self.on_board(board, way.opposite()) {
            if let Some(walked) = self.space.walk.actions_to(stop.player) {
                links.add(other, walked);
            }
        }
    }

    fn edges(&mut self, state: u32, way: Way, edges: &mut Successors<PushAction>) {
        // `links` loaded the board of this state.
        let player = self.stops[way as usize][state as usize].player;
        self.space.take_up(player);
        let space = &mut *self.space;
        if way == Way::Forth
            && space.deadlocks.has_lost_corral(&space.crates, &space.crate_list, player)
        {
            edges.prune(Detector::Corral.name());
            return;
        }
        self.steps.clear();
        for index in 0..self.space.crate_list.len() {
            match way {
                Way::Forth => self.find_pushes(index),
                Way::Back => self.find_pulls(index),
            }
        }
        self.fetch();
        for nth in 0..self.steps.len() {
            let step = self.steps[nth];
            let from = self.space.crate_list[step.index];
            self.space.crates.remove(from);
            self.space.crates.insert(step.to);
            match way {
                Way::Forth => self.add_after(step, edges),
                Way::Back => self.add_before(step, edges),
            }
            self.space.crates.remove(step.to);
            self.space.crates.insert(from);
        }
    }

    fn grain(&self) -> u32 {
        1
    }

    fn bytes(&self) -> usize {
        let stops: usize = self.stops.iter().map(Vec::capacity).sum();
        self.boards.bytes()
            + stops * size_of::<Stop>()
            + self.latest.capacity() * size_of::<Latest>()
    }
}
