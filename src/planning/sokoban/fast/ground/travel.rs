//! One-crate search: all placements of one crate while the other crates stay.
//!
//! Breadth-first search over pairs of crate cell and player region. On a board without ice, blocks
//! tell in O(1) which sides of the crate the player can reach, so a search costs O(cells). On ice
//! every placement needs a flood fill, so a search costs O(cells²). Each placement found is one
//! macro move.

use super::blocks::Blocks;
use super::floor::{Cell, DIRECTIONS, NONE, opposite};
use super::floorplan::Floorplan;
use super::macro_move::MacroMove;
use super::regions::Reach;
use super::travelling::Travelling;
use crate::board::Direction;
use crate::planning::search::Guard;
use rustc_hash::FxHashSet;

/// Cells flood-filled between two checks of the guard: a few milliseconds.
const CELLS_BETWEEN_LOOKS: usize = 1_000_000;

/// A placement of the crate, with the player where the last push or pull ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stop {
    pub(crate) cell: Cell,
    pub(crate) player: Cell,
    /// Pushes from the start of the search.
    pub(crate) pushes: u16,
    /// The direction of the last push, or of the push that the last pull undoes.
    direction: u8,
    /// Bit mask of the sides of the crate that the player can walk to.
    pub(crate) sides: u8,
    /// Number of regions that touch the crate there.
    pub(crate) parts: u8,
    /// Index of the previous placement, or [`Stop::FIRST`].
    parent: u32,
}

/// Returns true if the player can push or pull the crate from one of `sides`.
fn can_move(
    plan: &Floorplan,
    occupied: &[bool],
    (cell, sides): (Cell, u8),
    travelling: Travelling,
) -> bool {
    (0..DIRECTIONS).filter(|side| sides >> side & 1 == 1).any(|side| {
        let ahead = match travelling {
            Travelling::Forwards => plan.next(cell, opposite(side)),
            Travelling::Backwards => plan.next(plan.next(cell, side), side),
        };
        ahead != NONE && !occupied[usize::from(ahead)]
    })
}

impl Stop {
    const FIRST: u32 = u32::MAX;
}

/// Finds the placements of one crate after another on a fixed board; reuses its memory.
#[derive(Debug, Clone)]
pub(crate) struct Travel {
    blocks: Blocks,
    /// Cells in reach of the player on the current board.
    standing: Reach,
    /// On ice: cells in reach of the player with the crate moved.
    reach: Reach,
    /// Without ice: bit mask by crate cell of the player sides already visited.
    seen: Vec<u8>,
    touched: Vec<Cell>,
    /// On ice: visited pairs of crate and player cell.
    seen_pairs: FxHashSet<(Cell, Cell)>,
    stops: Vec<Stop>,
}

impl Travel {
    pub(crate) fn new(cell_count: usize) -> Self {
        Self {
            blocks: Blocks::new(cell_count),
            standing: Reach::new(cell_count),
            reach: Reach::new(cell_count),
            seen: vec![0; cell_count],
            touched: Vec::new(),
            seen_pairs: FxHashSet::default(),
            stops: Vec::new(),
        }
    }

    /// Sets the board and the player for the following searches. O(cells).
    pub(crate) fn look_at(&mut self, plan: &Floorplan, occupied: &[bool], player: Cell) {
        self.standing.flood(plan, occupied, player);
        if !plan.has_ice {
            self.blocks.find_everywhere(plan, occupied);
        }
    }

    /// Finds all placements of the crate at `from`, fewest pushes first. O(cells); on ice
    /// O(cells²).
    ///
    /// There is one placement for each crate cell and each region of the player. `from` itself is a
    /// placement only if the player ends in another region. The search uses `occupied` as working
    /// memory and restores it. `allowed` marks cells where the crate may rest.
    pub(crate) fn explore(
        &mut self,
        plan: &Floorplan,
        occupied: &mut [bool],
        crate_and_way: (Cell, Travelling),
        allowed: &[bool],
    ) {
        self.explore_until(plan, occupied, crate_and_way, allowed, &|| false);
    }

    /// Like [`Self::explore`], but stops when the guard returns true. Returns true if the search is
    /// complete.
    pub(crate) fn explore_until(
        &mut self,
        plan: &Floorplan,
        occupied: &mut [bool],
        (from, travelling): (Cell, Travelling),
        allowed: &[bool],
        should_stop: Guard<'_>,
    ) -> bool {
        for cell in self.touched.drain(..) {
            self.seen[usize::from(cell)] = 0;
        }
        self.seen_pairs.clear();
        self.stops.clear();
        // The sides of the crate that the player can reach now.
        let mut sides = 0;
        for side in 0..DIRECTIONS {
            let beside = plan.next(from, side);
            if beside != NONE && !occupied[usize::from(beside)] && self.standing.contains(beside) {
                sides |= 1 << side;
            }
        }
        if !can_move(plan, occupied, (from, sides), travelling) {
            return true;
        }
        let player = self.standing.cells().first().copied().unwrap_or(from);
        self.note(plan, from, player, sides);
        // Search with the crate lifted: its start cell is free for the player and for itself.
        occupied[usize::from(from)] = false;
        if !plan.has_ice {
            self.blocks.open(plan, occupied, from);
        }
        let (direction, parent) = (0, Stop::FIRST);
        let start = Stop { cell: from, player, pushes: 0, direction, parent, sides, parts: 0 };
        // The start is expanded but not stored, so it is a result only if reached again with
        // another player region.
        self.go_on(plan, occupied, (start, Stop::FIRST), travelling, allowed);
        let stops_between_looks = (CELLS_BETWEEN_LOOKS / plan.len().max(1)).max(1);
        let mut read = 0;
        let mut is_complete = true;
        while let Some(&stop) = self.stops.get(read) {
            // On ice each placement costs a flood fill of the whole floor.
            if plan.has_ice && read % stops_between_looks == 0 && should_stop() {
                is_complete = false;
                break;
            }
            self.go_on(plan, occupied, (stop, read as u32), travelling, allowed);
            read += 1;
        }
        occupied[usize::from(from)] = true;
        is_complete
    }

    fn note(&mut self, plan: &Floorplan, cell: Cell, player: Cell, sides: u8) {
        if plan.has_ice {
            self.seen_pairs.insert((cell, player));
        } else {
            self.seen[usize::from(cell)] |= sides;
            self.touched.push(cell);
        }
    }

    /// Appends all placements one push or pull after `stop`.
    fn go_on(
        &mut self,
        plan: &Floorplan,
        occupied: &mut [bool],
        (stop, parent): (Stop, u32),
        travelling: Travelling,
        allowed: &[bool],
    ) {
        for side in 0..DIRECTIONS {
            if stop.sides >> side & 1 == 0 {
                continue;
            }
            let direction = opposite(side);
            // A push leaves the player on the crate's old cell; a pull moves both back by one cell.
            let (rest, player) = match travelling {
                Travelling::Forwards => {
                    let entered = plan.next(stop.cell, direction);
                    if entered == NONE || occupied[usize::from(entered)] {
                        continue;
                    }
                    (plan.slide(occupied, entered, direction), stop.cell)
                }
                Travelling::Backwards => {
                    let pulled = plan.next(stop.cell, side);
                    let player = plan.next(pulled, side);
                    if player == NONE || occupied[usize::from(player)] {
                        continue;
                    }
                    (pulled, player)
                }
            };
            if !allowed[usize::from(rest)] {
                continue;
            }
            // Without ice a placement is the crate's cell and a group of connected sides.
            let is_seen = if plan.has_ice {
                self.seen_pairs.contains(&(rest, player))
            } else {
                self.seen[usize::from(rest)] >> side & 1 == 1
            };
            if is_seen {
                continue;
            }
            let (sides, parts) = if plan.has_ice {
                (self.sides_on_ice(plan, occupied, rest, player), 1)
            } else {
                self.sides_and_parts(plan, occupied, rest, side)
            };
            self.note(plan, rest, player, sides);
            let direction = direction as u8;
            let pushes = stop.pushes + 1;
            self.stops.push(Stop { cell: rest, player, pushes, direction, sides, parts, parent });
        }
    }

    /// Sides of a crate in reach of the player, and regions that touch the crate.
    ///
    /// The sides are a bit mask, the regions a number; the player is at `side` of the crate on
    /// `cell`.
    fn sides_and_parts(
        &self,
        plan: &Floorplan,
        occupied: &[bool],
        cell: Cell,
        side: usize,
    ) -> (u8, u8) {
        let mut sides = 0;
        let mut parts = 0;
        let mut blocks = [u16::MAX; DIRECTIONS];
        let own = self.blocks.of_opened(plan, cell, side);
        for side in 0..DIRECTIONS {
            let beside = plan.next(cell, side);
            if beside == NONE || occupied[usize::from(beside)] {
                continue;
            }
            let block = self.blocks.of_opened(plan, cell, side);
            sides |= u8::from(block == own) << side;
            parts += u8::from(!blocks.contains(&block));
            blocks[side] = block;
        }
        (sides, parts)
    }

    /// Bit mask of the sides of a crate in reach of the player, on ice.
    fn sides_on_ice(
        &mut self,
        plan: &Floorplan,
        occupied: &mut [bool],
        cell: Cell,
        player: Cell,
    ) -> u8 {
        occupied[usize::from(cell)] = true;
        self.reach.flood(plan, occupied, player);
        occupied[usize::from(cell)] = false;
        let mut sides = 0;
        for side in 0..DIRECTIONS {
            let beside = plan.next(cell, side);
            sides |= u8::from(beside != NONE && self.reach.contains(beside)) << side;
        }
        sides
    }

    /// The placements of the last search.
    pub(crate) fn stops(&self) -> &[Stop] {
        &self.stops
    }

    /// The macro move to a placement of the last search.
    ///
    /// For pulls it is the macro move of forward play, from the placement back to the start. Its
    /// list of pushes is empty if there is no such placement.
    pub(crate) fn macro_move(
        &self,
        (from, to, player): (Cell, Cell, Cell),
        travelling: Travelling,
    ) -> MacroMove {
        let last = self.stops.iter().position(|stop| (stop.cell, stop.player) == (to, player));
        let way = std::iter::successors(last.map(|index| &self.stops[index]), |stop| {
            self.stops.get(stop.parent as usize)
        });
        let mut pushes: Vec<_> =
            way.map(|stop| Direction::ALL[usize::from(stop.direction)]).collect();
        match travelling {
            Travelling::Forwards => {
                pushes.reverse();
                MacroMove { from, pushes }
            }
            // A pull stores the direction of the push that it undoes.
            Travelling::Backwards => MacroMove { from: to, pushes },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sokoban::fast::testing::{boards, places, prepared};
    use crate::worlds::ice::{Level, Terrain, board_of_letters};
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn travel_finds_every_place_that_pushes_lead_to() {
        let mut found = 0;
        for (seed, terrain, state) in boards(0..400) {
            let Some((plan, crates, mut occupied, player)) = prepared(&terrain, &state) else {
                continue;
            };
            let anywhere = vec![true; plan.len()];
            let (mut travel, mut reach) = (Travel::new(plan.len()), Reach::new(plan.len()));
            for from in crates {
                travel.look_at(&plan, &occupied, player);
                let (before, forwards) = (occupied.clone(), Travelling::Forwards);
                travel.explore(&plan, &mut occupied, (from, forwards), &anywhere);
                assert_eq!(occupied, before, "seed {seed}: the board is left as it was");
                occupied[usize::from(from)] = false;
                let stops: FxHashSet<(Cell, Vec<Cell>)> = travel
                    .stops()
                    .iter()
                    .map(|stop| {
                        occupied[usize::from(stop.cell)] = true;
                        reach.flood(&plan, &occupied, stop.player);
                        occupied[usize::from(stop.cell)] = false;
                        let mut reached = reach.cells().to_vec();
                        reached.sort_unstable();
                        (stop.cell, reached)
                    })
                    .collect();
                occupied[usize::from(from)] = true;
                let mut expected = places(&plan, &mut occupied, from, player);
                // The start itself, with the player's region unchanged, is not a placement.
                reach.flood(&plan, &occupied, player);
                let mut reached = reach.cells().to_vec();
                reached.sort_unstable();
                let start = (from, reached);
                let stops: FxHashSet<_> = stops.into_iter().filter(|stop| *stop != start).collect();
                expected.remove(&start);
                assert_eq!(stops, expected, "seed {seed}: crate at {from}");
                found += stops.len();
            }
        }
        assert!(found > 1_000);
    }

    /// A large board of ice, where each placement costs a full flood fill.
    #[test]
    fn the_guard_ends_a_long_exploration_on_ice_and_the_board_stays() {
        let side = 120;
        let mut rows = vec!["#".repeat(side)];
        rows.extend((2..side).map(|row| {
            let inner: String = (2..side)
                .map(|column| match (row, column) {
                    (4, 4) => '@',
                    (60, 60) => '$',
                    (90, 90) => '.',
                    _ if (row * 7 + column * 3) % 5 < 2 => '~',
                    _ => '_',
                })
                .collect();
            format!("#{inner}#")
        }));
        rows.push("#".repeat(side));
        let board = board_of_letters(&rows.join("/")).expect("letters only");
        let (terrain, state) = Terrain::compile(&Level::untitled(board)).expect("playable");
        let (plan, crates, mut occupied, player) = prepared(&terrain, &state).expect("a plan");
        let before = occupied.clone();
        let anywhere = vec![true; plan.len()];
        let mut travel = Travel::new(plan.len());
        travel.look_at(&plan, &occupied, player);
        let looks = AtomicUsize::new(0);
        let guard = || looks.fetch_add(1, Ordering::Relaxed) >= 3;
        let way = (crates[0], Travelling::Forwards);
        assert!(!travel.explore_until(&plan, &mut occupied, way, &anywhere, &guard));
        assert_eq!(looks.into_inner(), 4, "it ends at the look that says so");
        assert!(travel.stops().len() < 4 * 4 * CELLS_BETWEEN_LOOKS / plan.len());
        assert_eq!(occupied, before);
    }
}
