//! Advisors: heuristics that each propose at most one move of a board.
//!
//! They follow Shoham and Schaeffer, *The FESS Algorithm* (2020): packing, connectivity, room
//! connectivity, out-of-plan, opener and explorer. A proposed move adds no weight, so the search
//! tries it early. `parent` has the features of the board, `next` is a move with the features of
//! its result.

use crate::planning::sokoban::fast::moves::{CandidateMove, ParentFeatures};
use crate::planning::sokoban::fast::perturbation::Perturbation;

/// Rates a move: lower is better; `None` if the advisor does not propose it.
type Advisor = fn(&ParentFeatures, &CandidateMove) -> Option<i32>;

/// All advisors but the explorer, which is part of [`proposals`].
const ADVISORS: [Advisor; 5] =
    [packing, fewer_regions, fewer_blocked_corridors, fewer_out_of_plan, opener];

/// Rates moves that advance in the packing order; the maximum rank is best.
fn packing(parent: &ParentFeatures, next: &CandidateMove) -> Option<i32> {
    (next.features.packed > parent.features.packed).then(|| -i32::from(next.features.packed))
}

/// Rates moves that join regions; the minimum number of regions is best (connectivity).
fn fewer_regions(parent: &ParentFeatures, next: &CandidateMove) -> Option<i32> {
    (next.features.regions < parent.features.regions).then(|| i32::from(next.features.regions))
}

/// Rates moves that clear corridors; the minimum number of blocked ones is best.
///
/// The room connectivity of the paper.
fn fewer_blocked_corridors(parent: &ParentFeatures, next: &CandidateMove) -> Option<i32> {
    let blocked = next.features.blocked_corridors;
    (blocked < parent.features.blocked_corridors).then(|| i32::from(blocked))
}

/// Rates moves that reduce the out-of-plan crates; their minimum number is best.
fn fewer_out_of_plan(parent: &ParentFeatures, next: &CandidateMove) -> Option<i32> {
    let out_of_plan = next.features.out_of_plan;
    (out_of_plan < parent.features.out_of_plan).then(|| i32::from(out_of_plan))
}

/// Rates moves that clear obstacles to the next packing step; the fewest obstacles are best.
///
/// Does not propose moves back in the packing order.
fn opener(parent: &ParentFeatures, next: &CandidateMove) -> Option<i32> {
    (next.features.packed >= parent.features.packed && next.obstacles < parent.obstacles)
        .then(|| i32::from(next.obstacles))
}

/// Indices in `moves` of the proposed moves, without duplicates; at most one per advisor.
///
/// No advisor proposes a move that adds out-of-plan crates. Only the explorer proposes a move to a
/// known board: of the moves that join regions, the one after which the player reaches most cells,
/// if they are at least two more than before. `is_known` says whether a move
/// leads to a known board, `reachable_after` counts the cells that the player reaches after a move.
/// Both are expensive and called for few moves only.
pub(super) fn proposals(
    parent: &ParentFeatures,
    moves: &[CandidateMove],
    perturbation: Perturbation,
    mut is_known: impl FnMut(&CandidateMove) -> bool,
    mut reachable_after: impl FnMut(&CandidateMove) -> u16,
) -> Vec<usize> {
    let is_acceptable =
        |next: &CandidateMove| next.features.out_of_plan <= parent.features.out_of_plan;
    // Among equally good moves prefer the one with the fewest pushes; a perturbation changes the
    // order.
    let effort = |next: &CandidateMove| match perturbation {
        Perturbation::NONE => next.pushes,
        _ => perturbation.of((next.from, next.to), 64) + next.pushes / 4,
    };
    let mut proposed = Vec::new();
    // Each advisor proposes its best acceptable move to an unknown board.
    for advisor in ADVISORS {
        let mut ranked: Vec<(i32, u16, usize)> = moves
            .iter()
            .enumerate()
            .filter(|(_, next)| is_acceptable(next))
            .filter_map(|(index, next)| Some((advisor(parent, next)?, effort(next), index)))
            .collect();
        ranked.sort_unstable();
        let best = ranked.into_iter().find(|(.., index)| !is_known(&moves[*index]));
        if let Some((.., index)) = best
            && !proposed.contains(&index)
        {
            proposed.push(index);
        }
    }
    // The explorer proposes the region-joining move after which the player reaches the maximum
    // number of cells, even if its board is known.
    let mut widest: Option<(u16, usize)> = None;
    for (index, next) in moves.iter().enumerate() {
        if next.features.regions < parent.features.regions && is_acceptable(next) {
            let reachable = reachable_after(next);
            let is_wider = widest.is_none_or(|(most, _)| reachable > most);
            if reachable > parent.reachable_cells + 1 && is_wider {
                widest = Some((reachable, index));
            }
        }
    }
    if let Some((_, index)) = widest
        && !proposed.contains(&index)
    {
        proposed.push(index);
    }
    proposed
}
