//! Macro moves from both ends: crates brought somewhere from the first board on, and fetched back
//! from the solved boards, until one board is met both ways.
//!
//! For boards with few crates in little room, where each way alone has to go through most of what
//! there is. Either way the boards that seem nearest to the other end come first, so the plan is
//! any.

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

/// Crates times cells of the largest boards that are searched from both ends: on larger ones the
/// two ways hardly ever meet.
const MOST_CRATE_CELLS: usize = 1_000;

/// The search over one level without ice and crates to spare.
pub(crate) struct BothEnds<'a> {
    plan: &'a Floorplan,
    /// Number of crates.
    width: usize,
    /// Forth and back.
    sides: [Side; 2],
    matching: Matching,
    places: Vec<Place>,
    travel: Travel,
    regions: Regions,
    judge: Judge,
    /// The board at hand.
    occupied: Vec<bool>,
    expanded: u64,
}

impl<'a> BothEnds<'a> {
    /// A search from a board; `None` if it is none for boards like this. `to_targets` are the
    /// distances on it.
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

    /// Begins at a board with the player in each part of the floor that has a cell like that.
    fn begin_at(&mut self, way: Way, crates: &[Cell], is_start: impl Fn(Cell) -> bool) {
        let mut crates = crates.to_vec();
        crates.sort_unstable();
        self.load(&crates);
        let mut begun = Vec::new();
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

    /// Memory taken by what was found so far, in bytes, roughly.
    fn bytes(&self) -> usize {
        // The crates of a node stand in its key as well, which is in a table that is half empty.
        let per_node = size_of::<Node>() + 4 * (self.width + 1) + 2 * size_of::<(&[Cell], u32)>();
        let open = 2 * size_of::<(u32, u32, u32)>();
        let nodes: usize = self.sides.iter().map(Side::len).sum();
        nodes * (per_node + open)
    }

    /// Searches on; the nodes of `budget` are for this turn.
    pub(crate) fn go_on(&mut self, budget: &Budget<'_>) -> Outcome {
        if let Some(meeting) = self.meeting_of_ends() {
            return Outcome::Solved(self.macro_moves(meeting));
        }
        let last = self.expanded.saturating_add(budget.nodes);
        loop {
            let is_spent = self.expanded >= last || self.bytes() > budget.bytes;
            if is_spent || (budget.should_stop)() {
                return Outcome::BudgetSpent;
            }
            // The narrower side goes on.
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

    /// The nodes of both sides where the board is solved before anything is pushed.
    fn meeting_of_ends(&self) -> Option<[u32; 2]> {
        let [forth, back] = &self.sides;
        back.find(forth.first_key()?).map(|node| [0, node])
    }

    /// Puts crates on the board, and divides the floor.
    fn load(&mut self, crates: &[Cell]) {
        occupy(&mut self.occupied, crates);
        self.regions.divide(self.plan, &self.occupied);
    }

    /// Adds a node for the board at hand. The nodes of both sides if they meet there.
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

    /// Adds every board one macro move further. The nodes of both sides if they meet.
    fn expand(&mut self, way: Way, number: u32) -> Option<[u32; 2]> {
        let node = self.sides[way as usize].node(number);
        let crates = self.sides[way as usize].crates(number, self.width);
        self.load(&crates);
        if way == Way::Forth && self.is_hopeless(&crates, node) {
            return None;
        }
        self.expanded += 1;
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

    /// Adds the board at hand, where the crate with that index was brought to a stop, unless it is
    /// known or lost. The nodes of both sides if they meet there.
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

    /// Matches the crates of the board at hand with the other end.
    fn take_up_distances(&mut self, way: Way, crates: &[Cell], player: Cell) {
        let Self { sides, matching, places, plan, .. } = self;
        let Side { distances, .. } = &sides[way as usize];
        let cell = |cell: Cell| plan.cells[usize::from(cell)];
        places.clear();
        places.extend(crates.iter().map(|from| distances.place(cell(*from), cell(player))));
        matching.least_cost(distances, places);
    }

    /// Whether the board at hand, to which a macro move has just led, can never be solved.
    fn is_hopeless(&mut self, crates: &[Cell], node: Node) -> bool {
        let Self { plan, occupied, regions, judge, .. } = self;
        let brought_to = (node.parent != Node::NO_PARENT).then_some(node.to);
        judge.is_hopeless(plan, occupied, regions, (crates, node.player), brought_to)
    }

    /// Finds everywhere that a crate of the board at hand can be brought.
    fn travel_from(&mut self, way: Way, from: Cell) {
        let Self { plan, occupied, travel, sides, .. } = self;
        let side = &sides[way as usize];
        travel.explore(plan, occupied, (from, side.travelling()), &side.allowed);
    }

    /// The macro moves from the first board over the meeting to a solved one.
    fn macro_moves(&mut self, [forth, back]: [u32; 2]) -> Vec<MacroMove> {
        let mut macro_moves = self.macro_moves_of(Way::Forth, forth);
        macro_moves.reverse();
        macro_moves.append(&mut self.macro_moves_of(Way::Back, back));
        macro_moves
    }

    /// The macro moves between a node and the end that it was met from, the nearest to the node
    /// first.
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
