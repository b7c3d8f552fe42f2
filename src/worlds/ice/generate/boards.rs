//! Random boards: walls, crates, targets, player, and distributions of the ice.

use crate::board::{Direction, Position};
use crate::worlds::ice::{Board, Ground, Level, Occupant, Square};
use crate::worlds::random::unit_interval;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Parameters of random boards. There is no outer wall: the edge of the board blocks like one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RandomBoards {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// Number of crates, which is also the number of targets.
    pub crates: usize,
    /// Probability that a cell is a wall.
    pub wall_probability: f64,
    /// Expected fraction of ice among the cells that are neither wall nor target. Cells under
    /// player and crates can be ice too.
    pub ice_fraction: f64,
}

impl RandomBoards {
    /// Returns a level with independent ice, determined by the two seeds.
    ///
    /// `board_seed` is the seed of the board without ice, `ice_seed` that of the ice. Levels with
    /// equal `board_seed` look the same to the agent. `None` if the walls leave no room for player,
    /// crates and targets. The level may be unsolvable.
    #[must_use]
    pub fn level(&self, board_seed: u64, ice_seed: u64) -> Option<Level> {
        let mut board = self.geometry(board_seed)?;
        self.add_ice(&mut board, IcePattern::Independent, board_seed, ice_seed);
        Some(Level::untitled(board))
    }

    /// Returns a random board without ice: walls, crates, targets and player.
    ///
    /// `None` if fewer than 2 × `crates` + 1 cells are no walls.
    #[must_use]
    pub fn geometry(&self, seed: u64) -> Option<Board> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut board = Board::from_fn(self.rows, self.columns, |_| {
            let is_wall = unit_interval(&mut rng) < self.wall_probability;
            Square::empty(if is_wall { Ground::Wall } else { Ground::Floor })
        });
        let mut free: Vec<Position> = board
            .iter()
            .filter(|(_, square)| square.ground == Ground::Floor)
            .map(|(position, _)| position)
            .collect();
        if free.len() < 2 * self.crates + 1 {
            return None;
        }
        let mut draw = || {
            let place = below(&mut rng, free.len());
            free.swap_remove(place)
        };
        let crates = std::iter::repeat_n(Square::with(Ground::Floor, Occupant::Crate), self.crates);
        let targets = std::iter::repeat_n(Square::empty(Ground::Target), self.crates);
        let player = Square::with(Ground::Floor, Occupant::Player);
        for square in crates.chain(targets).chain([player]) {
            if let Some(place) = board.get_mut(draw()) {
                *place = square;
            }
        }
        Some(board)
    }

    /// Adds ice to a board without ice, determined by both seeds.
    ///
    /// `board_seed` should be the seed of the board, `ice_seed` the number of its ice map.
    pub fn add_ice(&self, board: &mut Board, pattern: IcePattern, board_seed: u64, ice_seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(board_seed);
        rng.set_stream(ice_seed.wrapping_add(1));
        add_ice(board, pattern, self.ice_fraction, &mut rng);
    }
}

/// Range of the random target size of a patch, in cells.
const PATCH_CELLS: (usize, usize) = (3, 8);

/// Distribution of the ice. Only cells that are neither wall nor target can be ice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IcePattern {
    /// Each cell is ice independently, with the requested fraction as its probability.
    Independent,
    /// Connected patches, until the fraction of ice is reached (randomly rounded to cells).
    ///
    /// A patch starts at a random floor cell. It adds random neighbours until it has a random size,
    /// uniform in 3 to 8 cells, or no room, or the fraction is reached. Patches may touch.
    Patches,
}

/// Turns a share of the floor cells into ice; `share` is the expected value.
pub(super) fn add_ice(board: &mut Board, pattern: IcePattern, share: f64, rng: &mut impl RngCore) {
    match pattern {
        IcePattern::Independent => add_independent_ice(board, share, rng),
        IcePattern::Patches => add_patches(board, share, rng),
    }
}

/// Turns each floor cell into ice with probability `share`.
fn add_independent_ice(board: &mut Board, share: f64, rng: &mut impl RngCore) {
    for position in board.positions() {
        let is_ice = unit_interval(rng) < share;
        if let Some(square) = board.get_mut(position)
            && is_ice
            && square.ground == Ground::Floor
        {
            square.ground = Ground::Ice;
        }
    }
}

/// Adds patches until `share` of the floor cells, rounded at random, is ice.
fn add_patches(board: &mut Board, share: f64, rng: &mut impl RngCore) {
    let is_bare = |(position, square): (Position, &Square)| {
        (square.ground == Ground::Floor).then_some(position)
    };
    let mut bare: Vec<Position> = board.iter().filter_map(is_bare).collect();
    // Round the number of ice cells at random, so that its mean is the requested fraction.
    let mut wanted = (share * bare.len() as f64 + unit_interval(rng)) as usize;
    while wanted > 0 {
        let Some(centre) = take(rng, &mut bare) else { return };
        let (fewest, most) = PATCH_CELLS;
        let size = (fewest + below(rng, most - fewest + 1)).min(wanted);
        // Grow the patch cell by cell from a random frontier cell.
        let mut frontier = vec![centre];
        for _ in 0..size {
            let Some(position) = take(rng, &mut frontier) else { break };
            if let Some(square) = board.get_mut(position) {
                square.ground = Ground::Ice;
            }
            wanted -= 1;
            for next in Direction::ALL.into_iter().filter_map(|way| position.step(way)) {
                let is_bare = board.get(next).is_some_and(|it| it.ground == Ground::Floor);
                if is_bare && !frontier.contains(&next) {
                    frontier.push(next);
                }
            }
        }
        bare.retain(|position| {
            board.get(*position).is_some_and(|square| square.ground == Ground::Floor)
        });
    }
}

/// Uniform number below `count`, which must not be 0.
///
/// The bias is at most `count` / 2⁶⁴.
pub(super) fn below(rng: &mut impl RngCore, count: usize) -> usize {
    (rng.next_u64() % count as u64) as usize
}

/// Removes and returns a random element; `None` if there is none.
///
/// Changes the order of the rest.
pub(super) fn take<T>(rng: &mut impl RngCore, things: &mut Vec<T>) -> Option<T> {
    if things.is_empty() {
        return None;
    }
    let place = below(rng, things.len());
    Some(things.swap_remove(place))
}
