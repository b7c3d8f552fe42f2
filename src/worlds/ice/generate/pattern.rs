//! Distributions of the ice on a board.

use super::random_choice::{below, take};
use crate::board::{Direction, Position};
use crate::worlds::ice::{Board, Ground, Square};
use crate::worlds::random::unit_interval;
use rand_chacha::rand_core::RngCore;

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
