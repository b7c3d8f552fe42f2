//! Random boards: walls, crates, targets, player and ice.

use super::pattern::{IcePattern, add_ice};
use super::random_choice::below;
use crate::board::Position;
use crate::worlds::ice::{Board, Ground, Level, Occupant, Square};
use crate::worlds::random::unit_interval;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

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
