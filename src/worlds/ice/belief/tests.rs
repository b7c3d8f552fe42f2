//! The belief against enumeration: every ice map of a small board, replayed.

use super::super::{BoardLayout, Level, NO_CELL, Observation, State, Terrain, rules, testing};
use super::*;
use proptest::prelude::*;

/// Every ice map of a board: any subset of the cells that are neither wall nor target.
fn ice_maps(layout: &BoardLayout) -> Vec<CellSet> {
    let free: Vec<CellIndex> =
        layout.passable_cells().filter(|cell| !layout.targets().contains(*cell)).collect();
    (0..1_u32 << free.len())
        .map(|map| {
            let ice = (0..free.len()).filter(|bit| map >> bit & 1 == 1).map(|bit| free[bit]);
            CellSet::from_cells(layout.cell_count(), ice)
        })
        .collect()
}

fn seen(layout: &Arc<BoardLayout>, state: &State) -> Observation {
    Observation { layout: Arc::clone(layout), state: state.clone() }
}

/// A small playable board with at most ten free cells, and so at most 1024 ice maps.
fn small_boards() -> impl Strategy<Value = super::super::Board> {
    testing::playable_boards(4).prop_filter("too many ice maps", |board| {
        let (terrain, _) = Terrain::compile(&Level::untitled(board.clone())).expect("playable");
        ice_map_bits(terrain.layout()) <= 10
    })
}

fn ice_map_bits(layout: &BoardLayout) -> usize {
    layout.passable_cells().filter(|cell| !layout.targets().contains(*cell)).count()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// After each action, a map is admitted if and only if replaying all actions on it gives the
    /// same observations, and a cell is known if and only if all these maps agree on it.
    #[test]
    fn the_belief_is_exact(board in small_boards(), actions in testing::actions(30)) {
        let (terrain, mut state) = Terrain::compile(&Level::untitled(board)).expect("playable");
        let layout = terrain.layout();
        let mut belief = Belief::initial(layout, IcePrior::default());
        let first = state.clone();
        let mut fitting: Vec<(CellSet, State)> =
            ice_maps(layout).into_iter().map(|ice| (ice, first.clone())).collect();
        for action in actions {
            let before = seen(layout, &state);
            rules::apply(&terrain, &mut state, action);
            let belief_update = belief.belief_update(&before, action, &seen(layout, &state));
            prop_assert!(!belief_update.impossible && belief_update.contradicted.is_empty());
            belief.update(&belief_update);

            fitting.retain_mut(|(ice, there)| {
                rules::apply_assuming(layout, |cell| ice.contains(cell), there, action);
                *there == state
            });
            let admitted: Vec<_> =
                ice_maps(layout).into_iter().filter(|ice| belief.admits(ice)).collect();
            let fitting_maps: Vec<_> = fitting.iter().map(|(ice, _)| ice.clone()).collect();
            prop_assert_eq!(admitted, fitting_maps);
            for cell in layout.passable_cells() {
                let with_ice = fitting.iter().filter(|(ice, _)| ice.contains(cell)).count();
                let expected = match with_ice {
                    0 => Knowledge::Floor,
                    all if all == fitting.len() => Knowledge::Ice,
                    _ => Knowledge::Unknown,
                };
                prop_assert_eq!(belief.knowledge(cell), expected, "cell {}", cell);
            }
            prop_assert_eq!(belief.unknown_count() as usize, belief.unknown_cells().count());
        }
    }

    /// The probability of ice equals Bayes' rule, with the unknown density integrated numerically.
    #[test]
    fn ice_probability_is_bayes_rule(
        board in small_boards(),
        actions in testing::actions(30),
        (ice_count, floor_count) in (1.0..6.0_f64, 1.0..6.0_f64),
    ) {
        let (terrain, mut state) = Terrain::compile(&Level::untitled(board)).expect("playable");
        let layout = terrain.layout();
        let prior = IcePrior::UnknownDensity { ice: ice_count, floor: floor_count };
        let mut belief = Belief::initial(layout, prior);
        for action in actions {
            let before = seen(layout, &state);
            rules::apply(&terrain, &mut state, action);
            belief.update(&belief.belief_update(&before, action, &seen(layout, &state)));
        }
        let free = ice_map_bits(layout) as i32;
        let maps: Vec<_> = ice_maps(layout).into_iter().filter(|ice| belief.admits(ice)).collect();
        let weight_of = |ice: &CellSet, density: f64| {
            let cells = ice.len() as i32;
            density.powi(cells) * (1.0 - density).powi(free - cells)
        };
        let points = 400;
        let (mut total, mut ice_weight) = (0.0, vec![0.0; layout.cell_count()]);
        for point in 0..points {
            let density = (f64::from(point) + 0.5) / f64::from(points);
            let prior = density.powf(ice_count - 1.0) * (1.0 - density).powf(floor_count - 1.0);
            for ice in &maps {
                let weight = prior * weight_of(ice, density);
                total += weight;
                ice.iter().for_each(|cell| ice_weight[usize::from(cell)] += weight);
            }
        }
        for cell in layout.passable_cells() {
            let exact = ice_weight[usize::from(cell)] / total;
            let actual = belief.ice_probability(cell);
            prop_assert!((exact - actual).abs() < 1e-3, "cell {cell}: {actual}, exactly {exact}");
        }
    }

    /// Arbitrary observations cause no panic and keep the counts correct; what no ice map explains
    /// is reported as impossible.
    #[test]
    fn arbitrary_observations_keep_the_belief_consistent(
        board in small_boards(),
        shown in prop::collection::vec(
            (any::<prop::sample::Index>(), any::<u64>(), 0..4_usize, 0..4_u8), 1..30,
        ),
    ) {
        let (terrain, first) = Terrain::compile(&Level::untitled(board)).expect("playable");
        let layout = terrain.layout();
        let count = layout.cell_count();
        let mut belief = Belief::initial(layout, IcePrior::default());
        let mut before = seen(layout, &first);
        let mut fitting = ice_maps(layout);
        for (place, crates, action, kind) in shown {
            let action = Direction::ALL[action];
            let mut state = before.state.clone();
            match kind {
                // By the rules, but with ice that changes all the time.
                0 | 1 => {
                    let ice = |cell: CellIndex| crates >> (cell % 64) & 1 == 1;
                    rules::apply_assuming(layout, ice, &mut state, action);
                }
                // The player is at a random cell.
                2 => state.player = place.index(count) as CellIndex,
                // Everything is at random cells, including crates in walls and under the player.
                _ => {
                    let cells = (0..count as CellIndex).filter(|cell| crates >> (cell % 64) & 1 == 1);
                    state.crates = CellSet::from_cells(count, cells);
                    state.player = place.index(count) as CellIndex;
                }
            }
            let after = seen(layout, &state);
            let explains = |ice: &CellSet| {
                let mut there = before.state.clone();
                rules::apply_assuming(layout, |cell| ice.contains(cell), &mut there, action);
                there == state
            };
            fitting.retain(explains);
            let belief_update = belief.belief_update(&before, action, &after);
            prop_assert_eq!(belief_update.impossible, fitting.is_empty(), "{:?}", belief_update);
            prop_assert!(belief_update.contradicted.is_empty() || belief_update.impossible);
            prop_assert!(belief_update.cells().all(|cell| layout.passable_cells().any(|it| it == cell)));
            belief.update(&belief_update);
            prop_assert_eq!(belief.unknown_count() as usize, belief.unknown_cells().count());
            prop_assert!(belief.known_ice().is_disjoint(belief.known_floor()));
            prop_assert!(layout.targets().is_subset(belief.known_floor()));
            if belief_update.impossible {
                fitting = ice_maps(layout).into_iter().filter(|ice| belief.admits(ice)).collect();
            }
            before = after;
        }
    }
}

#[test]
fn no_cell_is_outside_the_largest_board() {
    assert!(crate::board::MAX_CELLS < usize::from(NO_CELL));
}

/// An observation may show a crate pushed onto another one's cell.
#[test]
fn a_push_through_a_crate_is_impossible() {
    let board = super::super::board_of_letters("@$$_.").expect("letters only");
    let (terrain, state) = Terrain::compile(&Level::untitled(board)).expect("playable");
    let layout = terrain.layout();
    let pushed = State { player: 1, crates: CellSet::from_cells(layout.cell_count(), [2, 3]) };
    let belief = Belief::initial(layout, IcePrior::default());
    let belief_update =
        belief.belief_update(&seen(layout, &state), Direction::Right, &seen(layout, &pushed));
    assert_eq!(belief_update, BeliefUpdate { impossible: true, ..BeliefUpdate::default() });
}
