//! Tests of the generator: repeatable, ice only on allowed cells, traps that work.

use super::*;
use crate::board::{CellSet, Direction, flood_fill};
use crate::worlds::ice::{Board, Ground, Level, Square, State, Terrain, rules};
use std::collections::{HashMap, VecDeque};

const SMALL: RandomBoards =
    RandomBoards { rows: 4, columns: 5, crates: 1, wall_probability: 0.15, ice_fraction: 0.3 };

/// A solver by exhaustive search.
struct Exhaustive;

impl LevelSolver for Exhaustive {
    fn classify(&self, terrain: &Terrain, state: &State, min_steps: u32) -> Usability {
        match self.shortest_plan(terrain, state) {
            None => Usability::Unsolvable,
            Some(plan) if (plan.len() as u32) < min_steps => Usability::TooShort,
            Some(_) => Usability::Yes,
        }
    }

    fn shortest_plan(&self, terrain: &Terrain, first: &State) -> Option<Vec<Direction>> {
        let mut plans = HashMap::from([(first.clone(), Vec::new())]);
        let mut open = VecDeque::from([first.clone()]);
        while let Some(state) = open.pop_front() {
            let plan = plans[&state].clone();
            if state.solves(terrain.layout()) {
                return Some(plan);
            }
            for action in Direction::ALL {
                let mut next = state.clone();
                rules::apply(terrain, &mut next, action);
                if !plans.contains_key(&next) {
                    plans.insert(next.clone(), [&plan[..], &[action]].concat());
                    open.push_back(next);
                }
            }
        }
        None
    }
}

fn ice(board: &Board) -> CellSet {
    let is_ice = |position| board.get(position).is_some_and(|it| it.ground == Ground::Ice);
    let cells = board.positions().filter(|position| is_ice(*position));
    CellSet::from_cells(board.cell_count(), cells.filter_map(|position| board.index_of(position)))
}

fn board_with_ice(boards: &RandomBoards, pattern: IcePattern, geometry: u64, world: u64) -> Board {
    let mut board = boards.geometry(geometry).unwrap();
    boards.add_ice(&mut board, pattern, geometry, world);
    board
}

#[test]
fn maps_of_a_geometry_look_equal_and_differ_in_ice() {
    let boards = RandomBoards { rows: 8, columns: 9, ..SMALL };
    for pattern in [IcePattern::Independent, IcePattern::Patches] {
        for geometry in 0..50 {
            let bare = boards.geometry(geometry).unwrap();
            let [first, again, other] =
                [0, 0, 1].map(|world| board_with_ice(&boards, pattern, geometry, world));
            assert_eq!(
                (first.as_observed(), other.as_observed()),
                (bare.as_observed(), bare.as_observed())
            );
            assert_eq!(first, again);
            assert_ne!(first, other);
        }
    }
}

#[test]
fn the_ice_fraction_matches_the_request() {
    for pattern in [IcePattern::Independent, IcePattern::Patches] {
        for share in [0.0, 0.2, 0.55, 1.0] {
            let boards = RandomBoards { rows: 10, columns: 10, ice_fraction: share, ..SMALL };
            let (mut frozen_cells, mut bare_cells) = (0, 0);
            for geometry in 0..100 {
                let bare = boards.geometry(geometry).unwrap();
                let is_floor = |square: &&Square| square.ground == Ground::Floor;
                let here = bare.cells().iter().filter(is_floor).count();
                let cells = ice(&board_with_ice(&boards, pattern, geometry, 0)).len();
                if pattern == IcePattern::Patches {
                    let wanted = share * here as f64;
                    assert!((cells as f64 - wanted).abs() < 1.0, "{cells} instead of {wanted}");
                }
                (frozen_cells, bare_cells) = (frozen_cells + cells, bare_cells + here);
            }
            // The standard deviation of the fraction is at most 0.5 / sqrt(8300).
            let found = f64::from(frozen_cells as u32) / f64::from(bare_cells as u32);
            assert!((found - share).abs() < 0.02, "{pattern:?}: {found} instead of {share}");
        }
    }
}

#[test]
fn patches_are_connected() {
    // Without walls every patch has room for three cells, except the last one, which ends when the
    // fraction is reached.
    let boards = RandomBoards {
        rows: 20,
        columns: 20,
        crates: 1,
        wall_probability: 0.0,
        ice_fraction: 0.15,
    };
    for geometry in 0..50 {
        let level = Level::untitled(board_with_ice(&boards, IcePattern::Patches, geometry, 0));
        let (terrain, _) = Terrain::compile(&level).unwrap();
        let mut left = terrain.ice().clone();
        let mut sizes = Vec::new();
        loop {
            let Some(cell) = left.iter().next() else { break };
            let patch = flood_fill(level.board.cell_count(), [cell], |cell| {
                terrain.layout().neighbours(cell).filter(|next| terrain.is_ice(*next))
            });
            sizes.push(patch.len());
            patch.iter().for_each(|cell| {
                left.remove(cell);
            });
        }
        let small = sizes.iter().filter(|size| **size < 3).count();
        assert!(small <= 1, "{sizes:?}");
        assert!(sizes.len() < 20, "{sizes:?}");
    }
}

#[test]
fn sets_are_complete_and_statistics_add_up() {
    for kind in IceKind::ALL {
        let family = LevelFamily { boards: SMALL, kind, maps_per_board: 2, min_steps: 5 };
        let mut stats = GenerationStats::default();
        for seed in 0..120 {
            let GeneratedLevels { levels, stats: one_scenario } = family.draw(seed, &Exhaustive);
            assert_eq!(family.draw(seed, &Exhaustive).levels, levels);
            assert!(levels.is_empty() || levels.len() == 2);
            for level in &levels {
                assert_eq!(level.board.as_observed(), levels[0].board.as_observed());
                let (terrain, state) = Terrain::compile(level).unwrap();
                assert_eq!(Exhaustive.classify(&terrain, &state, 5), Usability::Yes);
            }
            stats += one_scenario;
        }
        let GenerationStats { unsolvable, too_short, without_trap, undecided, left_over, .. } =
            stats;
        let dropped = unsolvable + too_short + without_trap + undecided + left_over;
        assert_eq!(stats.maps_drawn, stats.maps + dropped, "{stats:?}");
        assert_eq!((stats.maps, stats.boards_drawn), (2 * stats.boards, 120));
        assert!(stats.boards > 3, "{kind:?}: {stats:?}");
        assert!(too_short > 0 || kind == IceKind::Traps, "{kind:?}: {stats:?}");
    }
}

#[test]
fn the_plan_without_ice_fails_in_a_trap() {
    let family =
        LevelFamily { boards: SMALL, kind: IceKind::Traps, maps_per_board: 1, min_steps: 0 };
    let mut sprung = 0;
    for seed in 0..1500 {
        let Some(level) = family.draw(seed, &Exhaustive).levels.pop() else { continue };
        let bare = Level::untitled(SMALL.geometry(seed).unwrap());
        let (floor, first) = Terrain::compile(&bare).unwrap();
        let (terrain, _) = Terrain::compile(&level).unwrap();
        let (mut state, mut expected) = (first.clone(), first.clone());
        let plan = Exhaustive.shortest_plan(&floor, &first).unwrap();
        let surprise = plan.iter().position(|action| {
            rules::apply(&terrain, &mut state, *action);
            rules::apply(&floor, &mut expected, *action);
            state != expected
        });
        assert!(surprise.is_some() && Exhaustive.shortest_plan(&terrain, &state).is_none());
        sprung += 1;
    }
    assert!(sprung > 20, "{sprung} traps");
}

#[test]
fn titles_name_geometry_and_map() {
    let boards =
        RandomBoards { rows: 7, columns: 8, crates: 2, wall_probability: 0.2, ice_fraction: 0.2 };
    let family = |boards, kind| LevelFamily { boards, kind, maps_per_board: 3, min_steps: 1 };
    for (family, expected) in [
        (family(boards, IceKind::Independent), "7x8 2 crates iid 20 % geometry 3 world 2"),
        (
            family(RandomBoards { crates: 1, ice_fraction: 0.125, ..boards }, IceKind::Patches),
            "7x8 1 crate patches 12.5 % geometry 3 world 2",
        ),
    ] {
        assert_eq!(family.title(3, 2), expected);
    }
}
