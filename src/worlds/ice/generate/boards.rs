//! Boards with random walls, crates, targets, player and ice.

use super::draw::below;
use super::pattern::{IcePattern, lay_ice};
use crate::board::Position;
use crate::worlds::chance::unit_interval;
use crate::worlds::ice::{Board, Ground, Level, Occupant, Square};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// What random boards look like. There is no outer wall: the edge acts as one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RandomBoards {
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub columns: usize,
    /// Crates, and as many targets.
    pub crates: usize,
    /// Probability that a cell is a wall.
    pub wall_share: f64,
    /// Share of ice among the cells that are neither wall nor target; the cells under player and
    /// crates are no exception.
    pub ice_share: f64,
}

impl RandomBoards {
    /// The level with that geometry and that ice, each cell by itself: the same numbers give the
    /// same level, and the same geometry with another `ice` number is the same board to the agent.
    ///
    /// `None` if walls left no room for player, crates and targets. The level may well be
    /// unsolvable.
    #[must_use]
    pub fn level(&self, geometry: u64, ice: u64) -> Option<Level> {
        let mut board = self.geometry(geometry)?;
        self.freeze(&mut board, IcePattern::Independent, geometry, ice);
        Some(Level::untitled(board))
    }

    /// Walls, then distinct cells for targets, crates and player; no ice yet. `None` if walls left
    /// no room.
    #[must_use]
    pub fn geometry(&self, seed: u64) -> Option<Board> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut board = Board::from_fn(self.rows, self.columns, |_| {
            let is_wall = unit_interval(&mut rng) < self.wall_share;
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

    /// Lays the ice of that number on the board of that geometry.
    pub fn freeze(&self, board: &mut Board, pattern: IcePattern, geometry: u64, ice: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(geometry);
        rng.set_stream(ice.wrapping_add(1));
        lay_ice(board, pattern, self.ice_share, &mut rng);
    }
}
