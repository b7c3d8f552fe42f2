//! Random boards for tests, and a brute-force one-crate search.

use super::topology::{Cell, DIRECTIONS, NONE, PlayerReach, StaticLevel, opposite};
use crate::planning::sokoban::exactness::remove_first_target;
use crate::worlds::ice::{Level, RandomBoards, State, Terrain, board_of_letters, letters_of_board};
use rustc_hash::FxHashSet;

/// Random boards with and without ice, with and without a surplus crate.
pub(super) fn boards(seeds: std::ops::Range<u64>) -> impl Iterator<Item = (u64, Terrain, State)> {
    levels(seeds).map(|(seed, level)| {
        let (terrain, state) = Terrain::compile(&level).expect("a level without problems");
        (seed, terrain, state)
    })
}

/// The levels of [`boards`].
pub(super) fn levels(seeds: std::ops::Range<u64>) -> impl Iterator<Item = (u64, Level)> {
    let sizes = [(3, 4, 2), (4, 4, 2), (4, 4, 3), (4, 5, 2), (4, 5, 3), (5, 5, 2)];
    seeds.filter_map(move |seed| {
        let (rows, columns, crates) = sizes[(seed % 6) as usize];
        let ice_share = if seed % 2 == 0 { 0.0 } else { 0.25 };
        let wall_share = 0.05 * (seed % 5) as f64;
        let family = RandomBoards {
            rows,
            columns,
            crates,
            wall_probability: wall_share,
            ice_fraction: ice_share,
        };
        let mut level = family.level(seed, seed)?;
        if seed % 7 == 0 {
            remove_first_target(&mut level);
        }
        Some((seed, level))
    })
}

/// Adds one cell per letter below the board, each enclosed by walls.
pub(super) fn with_enclosed_cells(level: &Level, letters: &str) -> Level {
    let cells: Vec<String> = letters.chars().map(String::from).collect();
    let below = format!("#{}#", cells.join("#"));
    let width = level.board.columns().max(below.len());
    let wall = "#".repeat(width);
    let above = letters_of_board(&level.board);
    let rows: Vec<String> = above
        .split('/')
        .chain([&*wall, &below, &wall])
        .map(|row| format!("{row:#<width$}"))
        .collect();
    Level { board: board_of_letters(&rows.join("/")).expect("letters"), ..level.clone() }
}

/// The static tables of a board, its crates as list and set, and the player.
///
/// `None` as in [`StaticLevel::new`].
pub(super) fn static_level(
    terrain: &Terrain,
    state: &State,
) -> Option<(StaticLevel, Vec<Cell>, Vec<bool>, Cell)> {
    let (level, crates) = StaticLevel::new(terrain.layout(), terrain.ice(), state)?;
    let mut occupied = vec![false; level.len()];
    for cell in &crates {
        occupied[usize::from(*cell)] = true;
    }
    let player = level.number_of(state.player);
    Some((level, crates, occupied, player))
}

/// All placements of a crate by brute force, with the player's reachable cells.
///
/// Includes the start.
pub(super) fn brute_force_placements(
    level: &StaticLevel,
    occupied: &mut [bool],
    from: Cell,
    player: Cell,
) -> FxHashSet<(Cell, Vec<Cell>)> {
    let mut reach = PlayerReach::new(level.len());
    let mut found = FxHashSet::default();
    let mut stack = vec![(from, player)];
    occupied[usize::from(from)] = false;
    while let Some((cell, player)) = stack.pop() {
        occupied[usize::from(cell)] = true;
        reach.flood(level, occupied, player);
        let mut reached = reach.cells().to_vec();
        reached.sort_unstable();
        if found.insert((cell, reached)) {
            for direction in 0..DIRECTIONS {
                let behind = level.neighbour(cell, opposite(direction));
                let ahead = level.neighbour(cell, direction);
                let possible = behind != NONE
                    && ahead != NONE
                    && reach.contains(behind)
                    && !occupied[usize::from(ahead)];
                if possible {
                    occupied[usize::from(cell)] = false;
                    stack.push((level.slide(occupied, ahead, direction), cell));
                    occupied[usize::from(cell)] = true;
                }
            }
        }
        occupied[usize::from(cell)] = false;
    }
    occupied[usize::from(from)] = true;
    found
}
