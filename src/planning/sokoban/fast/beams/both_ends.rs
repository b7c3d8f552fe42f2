//! Bidirectional best-first search over macro moves, for small boards.
//!
//! The forward side pushes crates from the first board, the backward side pulls them from all
//! solved boards, until both have met the same board.
//!
//! ```text
//!   rank = pushes made + 2 · matched distance to the other end + 10 · regions
//!   expand the side with the shorter open list; stop at the first common board
//! ```
//!
//! For boards with few crates in little space, where a search in one direction would visit most
//! states. The first meeting ends the search, so the plan is not optimal. The search is complete:
//! if one open list runs empty, the level is unsolvable.

mod layers;
mod side;

use crate::planning::search::{Budget, Way};
use crate::planning::sokoban::PushDistances;
use crate::planning::sokoban::bounds::{Matching, Place};
use crate::planning::sokoban::fast::deadlocks::Judge;
use crate::planning::sokoban::fast::ground::{
    Cell, Floorplan, MacroMove, Regions, Stop, Travel, occupy,
};
use crate::planning::sokoban::fast::moves::Outcome;
use crate::worlds::ice::{Layout, State};
use side::{Node, Side};

/// Largest product of crates and cells. On larger boards the two sides hardly ever meet.
const MOST_CRATE_CELLS: usize = 1_000;

/// The search on one level without ice and with as many crates as targets.
pub(crate) struct BothEnds<'a> {
    plan: &'a Floorplan,
    /// Number of crates.
    width: usize,
    /// Forward and backward side.
    sides: [Side; 2],
    matching: Matching,
    places: Vec<Place>,
    travel: Travel,
    regions: Regions,
    judge: Judge,
    /// Current board.
    occupied: Vec<bool>,
    expanded: u64,
}

impl<'a> BothEnds<'a> {
    /// Starts a search; `None` if the level has ice, surplus or unreachable crates, or is too
    /// large. `to_targets` are its push distances.
    pub(crate) fn new(
        (layout, state): (&Layout, &State),
        (plan, crates): (&'a Floorplan, &[Cell]),
        to_targets: &PushDistances,
    ) -> Option<Self> {
        let is_whole = crates.len() == state.crates.len()
            && crates.len() == layout.targets().len()
            && crates.len() * plan.len() <= MOST_CRATE_CELLS;
        if plan.has_ice || !is_whole {
            return None;
        }
        let starts = state.crates.iter().map(|cell| vec![to_targets.place(cell, state.player)]);
        let from_start = to_targets.outwards(layout, &starts.collect::<Vec<_>>());
        let cells = plan.len();
        let mut search = Self {
            plan,
            width: crates.len(),
            sides: [
                Side::new(Way::Forth, to_targets.clone(), plan.alive.clone()),
                Side::new(Way::Back, from_start, vec![true; cells]),
            ],
            matching: Matching::default(),
            places: Vec::new(),
            travel: Travel::new(cells),
            regions: Regions::new(cells),
            judge: Judge::new(cells),
            occupied: vec![false; cells],
            expanded: 0,
        };
        search.begin_at(Way::Forth, crates, |cell| cell == plan.at(state.player));
        search.begin_at(Way::Back, &plan.targets, |_| true);
        Some(search)
    }

    /// Adds roots: one for each region that contains a cell accepted by `is_start`.
    fn begin_at(&mut self, way: Way, crates: &[Cell], is_start: impl Fn(Cell) -> bool) {
        let mut crates = crates.to_vec();
        crates.sort_unstable();
        self.load(&crates);
        let mut begun = Vec::new();
        // One root per region of the player.
        for player in (0..self.plan.len() as Cell).filter(|cell| is_start(*cell)) {
            if !self.occupied[usize::from(player)] && !begun.contains(&self.regions.of(player)) {
                begun.push(self.regions.of(player));
                let key = self.regions.key(self.plan, &crates, player);
                let parent = Node::NO_PARENT;
                let root = Node { parent, from: player, to: player, player, pushes: 0 };
                self.add(way, key, root, &crates, 0);
            }
        }
    }

    /// States expanded so far.
    pub(crate) fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Estimated memory in bytes.
    fn bytes(&self) -> usize {
        // A node's crates are also in its key, and the hash table is about half empty.
        let per_node = size_of::<Node>() + 4 * (self.width + 1) + 2 * size_of::<(&[Cell], u32)>();
        let open = 2 * size_of::<(u32, u32, u32)>();
        let nodes: usize = self.sides.iter().map(Side::len).sum();
        nodes * (per_node + open)
    }

    /// Resumes the search with the nodes of this budget.
    pub(crate) fn go_on(&mut self, budget: &Budget<'_>) -> Outcome {
        // The first board may already be solved.
        if let Some(meeting) = self.meeting_of_ends() {
            return Outcome::Solved(self.macro_moves(meeting));
        }
        let last = self.expanded.saturating_add(budget.nodes);
        loop {
            let is_spent = self.expanded >= last || self.bytes() > budget.bytes;
            if is_spent || (budget.should_stop)() {
                return Outcome::BudgetSpent;
            }
            // Expand the side with fewer open nodes.
            let [forth, back] = self.sides.each_ref().map(Side::waiting);
            let way = if forth <= back { Way::Forth } else { Way::Back };
            let Some(node) = self.sides[way as usize].take() else {
                return Outcome::Exhausted;
            };
            if let Some(meeting) = self.expand(way, node) {
                return Outcome::Solved(self.macro_moves(meeting));
            }
        }
    }

    /// The common node of both sides if the first board is already solved.
    fn meeting_of_ends(&self) -> Option<[u32; 2]> {
        let [forth, back] = &self.sides;
        back.find(forth.first_key()?).map(|node| [0, node])
    }

    /// Sets the crates and computes the regions.
    fn load(&mut self, crates: &[Cell]) {
        occupy(&mut self.occupied, crates);
        self.regions.divide(self.plan, &self.occupied);
    }

    /// Adds the current board to one side; returns the nodes of both sides if they meet.
    fn add(
        &mut self,
        way: Way,
        key: Box<[Cell]>,
        node: Node,
        crates: &[Cell],
        pushes_ahead: u32,
    ) -> Option<[u32; 2]> {
        let parts = self.regions.count() as u32;
        let other = self.sides[way.opposite() as usize].find(&key);
        let number = self.sides[way as usize].add(key, node, crates, (pushes_ahead, parts));
        other.map(|other| match way {
            Way::Forth => [number, other],
            Way::Back => [other, number],
        })
    }

    /// Expands a node by all macro moves; returns the nodes of both sides if they meet.
    fn expand(&mut self, way: Way, number: u32) -> Option<[u32; 2]> {
        let node = self.sides[way as usize].node(number);
        let crates = self.sides[way as usize].crates(number, self.width);
        self.load(&crates);
        if way == Way::Forth && self.is_hopeless(&crates, node) {
            return None;
        }
        self.expanded += 1;
        // PI-corral pruning applies to pushes only.
        let bound_to = match way {
            Way::Forth => {
                let board = (&crates[..], node.player);
                self.judge.obligation(self.plan, &self.occupied, &self.regions, board)
            }
            Way::Back => None,
        };
        self.take_up_distances(way, &crates, node.player);
        self.travel.look_at(self.plan, &self.occupied, node.player);
        for (index, &from) in crates.iter().enumerate() {
            if bound_to.as_ref().is_some_and(|bound| !bound.contains(&from)) {
                continue;
            }
            self.travel_from(way, from);
            for stop in 0..self.travel.stops().len() {
                let stop = self.travel.stops()[stop];
                self.occupied[usize::from(from)] = false;
                self.occupied[usize::from(stop.cell)] = true;
                let meeting = self.arrive(way, (number, &crates), index, stop);
                self.occupied[usize::from(stop.cell)] = false;
                self.occupied[usize::from(from)] = true;
                if meeting.is_some() {
                    return meeting;
                }
            }
        }
        None
    }

    /// Adds the current board after one crate moved to `stop`.
    ///
    /// Skips known boards and deadlocks. Returns the nodes of both sides if they meet.
    fn arrive(
        &mut self,
        way: Way,
        (parent, before): (u32, &[Cell]),
        index: usize,
        stop: Stop,
    ) -> Option<[u32; 2]> {
        let mut crates = before.to_vec();
        crates[index] = stop.cell;
        crates.sort_unstable();
        self.regions.divide(self.plan, &self.occupied);
        let key = self.regions.key(self.plan, &crates, stop.player);
        // A known board is not reopened: the search does not minimise pushes.
        if self.sides[way as usize].find(&key).is_some() {
            return None;
        }
        if way == Way::Forth && self.judge.lost_with(self.plan, &self.occupied, stop.cell) > 0 {
            return None;
        }
        let Self { sides, matching, places, plan, .. } = self;
        let Side { distances, .. } = &sides[way as usize];
        let [cell, player] = [stop.cell, stop.player].map(|cell| plan.cells[usize::from(cell)]);
        let place = distances.place(cell, player);
        let pushes_ahead = matching.with_one_brought(distances, places, index, place)?;
        let pushes = sides[way as usize].node(parent).pushes + u32::from(stop.pushes);
        let (from, to, player) = (before[index], stop.cell, stop.player);
        self.add(way, key, Node { parent, from, to, player, pushes }, &crates, pushes_ahead)
    }

    /// Matches the crates of the current board with the goal cells of this side.
    fn take_up_distances(&mut self, way: Way, crates: &[Cell], player: Cell) {
        let Self { sides, matching, places, plan, .. } = self;
        let Side { distances, .. } = &sides[way as usize];
        let cell = |cell: Cell| plan.cells[usize::from(cell)];
        places.clear();
        places.extend(crates.iter().map(|from| distances.place(cell(*from), cell(player))));
        matching.least_cost(distances, places);
    }

    /// Returns true if the current board is a proven deadlock after a macro move.
    fn is_hopeless(&mut self, crates: &[Cell], node: Node) -> bool {
        let Self { plan, occupied, regions, judge, .. } = self;
        let brought_to = (node.parent != Node::NO_PARENT).then_some(node.to);
        judge.is_hopeless(plan, occupied, regions, (crates, node.player), brought_to)
    }

    /// Finds all placements of a crate on the current board.
    fn travel_from(&mut self, way: Way, from: Cell) {
        let Self { plan, occupied, travel, sides, .. } = self;
        let side = &sides[way as usize];
        travel.explore(plan, occupied, (from, side.travelling()), &side.allowed);
    }

    /// Macro moves from the first board through the meeting point to a solved board.
    fn macro_moves(&mut self, [forth, back]: [u32; 2]) -> Vec<MacroMove> {
        let mut macro_moves = self.macro_moves_of(Way::Forth, forth);
        macro_moves.reverse();
        macro_moves.append(&mut self.macro_moves_of(Way::Back, back));
        macro_moves
    }

    /// Macro moves between a node and the root of its side, starting at the node.
    fn macro_moves_of(&mut self, way: Way, last: u32) -> Vec<MacroMove> {
        let mut macro_moves = Vec::new();
        let mut node = self.sides[way as usize].node(last);
        while node.parent != Node::NO_PARENT {
            let parent = self.sides[way as usize].node(node.parent);
            let crates = self.sides[way as usize].crates(node.parent, self.width);
            self.load(&crates);
            self.travel.look_at(self.plan, &self.occupied, parent.player);
            self.travel_from(way, node.from);
            let brought = (node.from, node.to, node.player);
            macro_moves
                .push(self.travel.macro_move(brought, self.sides[way as usize].travelling()));
            node = parent;
        }
        macro_moves
    }
}
