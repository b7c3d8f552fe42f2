//! Advisors: heuristics that each propose at most one move of a board.
//!
//! They follow the FESS paper: packing, connectivity, room connectivity, out-of-plan, opener and
//! explorer. A proposed move has weight 0, so the search tries it early.

use crate::planning::sokoban::fast::moves::{Move, Situation};
use crate::planning::sokoban::fast::perturbation::Perturbation;

/// Rates a move: less is better; `None` if the advisor does not propose it.
type Advisor = fn(&Situation, &Move) -> Option<i32>;

const ADVISORS: [Advisor; 5] =
    [packing, fewer_regions, fewer_blocked_corridors, fewer_out_of_plan, opener];

/// Proposes the move that packs the most.
fn packing(now: &Situation, next: &Move) -> Option<i32> {
    (next.features.packed > now.features.packed).then(|| -i32::from(next.features.packed))
}

/// Proposes the move that leaves the fewest regions (connectivity).
fn fewer_regions(now: &Situation, next: &Move) -> Option<i32> {
    (next.features.regions < now.features.regions).then(|| i32::from(next.features.regions))
}

/// Proposes the move that leaves the fewest blocked corridors (room connectivity).
fn fewer_blocked_corridors(now: &Situation, next: &Move) -> Option<i32> {
    let blocked = next.features.blocked_corridors;
    (blocked < now.features.blocked_corridors).then(|| i32::from(blocked))
}

/// Proposes the move that leaves the fewest out-of-plan crates.
fn fewer_out_of_plan(now: &Situation, next: &Move) -> Option<i32> {
    let out_of_plan = next.features.out_of_plan;
    (out_of_plan < now.features.out_of_plan).then(|| i32::from(out_of_plan))
}

/// Proposes the move that clears most obstacles for the crate to be packed next.
fn opener(now: &Situation, next: &Move) -> Option<i32> {
    (next.features.packed >= now.features.packed && next.in_the_way < now.in_the_way)
        .then(|| i32::from(next.in_the_way))
}

/// Indices of the proposed moves, without duplicates.
///
/// `is_known` says whether a move leads to a known board, `reachable_after` counts the cells in
/// reach of the player after it. Both are expensive and called for few moves only.
pub(super) fn proposals(
    now: &Situation,
    moves: &[Move],
    perturbation: Perturbation,
    mut is_known: impl FnMut(&Move) -> bool,
    mut reachable_after: impl FnMut(&Move) -> u16,
) -> Vec<usize> {
    let is_acceptable = |next: &Move| next.features.out_of_plan <= now.features.out_of_plan;
    // Among equally good moves prefer the one with fewest pushes; a perturbation changes the order.
    let effort = |next: &Move| match perturbation {
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
            .filter_map(|(index, next)| Some((advisor(now, next)?, effort(next), index)))
            .collect();
        ranked.sort_unstable();
        let best = ranked.into_iter().find(|(.., index)| !is_known(&moves[*index]));
        if let Some((.., index)) = best
            && !proposed.contains(&index)
        {
            proposed.push(index);
        }
    }
    // The explorer proposes the move that opens the most cells to the player.
    let mut widest: Option<(u16, usize)> = None;
    for (index, next) in moves.iter().enumerate() {
        if next.features.regions < now.features.regions && is_acceptable(next) {
            let reachable = reachable_after(next);
            let is_wider = widest.is_none_or(|(most, _)| reachable > most);
            if reachable > now.reachable + 1 && is_wider {
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
