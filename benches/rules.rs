//! Speed of the rules of the ice world, on random boards.
//!
//! The boards have 20 by 20 cells with 20 % walls, 20 % ice and 10 crates; the actions are random.
//! Target: 10 million actions per second on one core.

use blackice::board::{CellIndex, CellSet, Direction};
use blackice::worlds::ice::{BoardLayout, State, Terrain, rules};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use std::hint::black_box;

const SIDE: usize = 20;
const CELLS: usize = SIDE * SIDE;
const CRATES: usize = 10;

/// Number of random boards.
const BOARDS: u64 = 16;

/// Number of random actions on each board.
const ACTIONS: usize = 10_000;

/// Random board and start state; disjoint random cells for walls, ice, targets, crates and player.
fn random_board(seed: u64) -> (Terrain, State) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut cells: Vec<CellIndex> = (0..CELLS as CellIndex).collect();
    // Fisher-Yates shuffle of all cells.
    for last in (1..CELLS).rev() {
        cells.swap(last, random.next_u64() as usize % (last + 1));
    }
    let mut rest = cells.into_iter();
    let mut take = |count| CellSet::from_cells(CELLS, rest.by_ref().take(count));
    let (walls, ice) = (take(CELLS / 5), take(CELLS / 5));
    let (targets, crates) = (take(CRATES), take(CRATES));
    let player = take(1).iter().next().unwrap_or_default();
    let layout = BoardLayout::new(SIDE, SIDE, walls, targets);
    (Terrain::with_scenario(layout.into(), ice, u32::MAX), State { player, crates })
}

/// `ACTIONS` random actions.
fn random_actions(seed: u64) -> Vec<Direction> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    (0..ACTIONS).map(|_| Direction::ALL[random.next_u32() as usize % 4]).collect()
}

/// Benchmarks random actions on all boards, from their start states.
fn random_play(criterion: &mut Criterion) {
    let worlds: Vec<_> = (0..BOARDS).map(random_board).collect();
    let actions = random_actions(BOARDS);
    let mut group = criterion.benchmark_group("rules");
    group.throughput(Throughput::Elements(BOARDS * ACTIONS as u64));
    group.bench_function("random actions", |bencher| {
        let first_states = || worlds.iter().map(|(_, state)| state.clone()).collect::<Vec<_>>();
        bencher.iter_batched_ref(
            first_states,
            |states| {
                for ((terrain, _), state) in worlds.iter().zip(states) {
                    for action in &actions {
                        black_box(rules::apply(terrain, state, *action));
                    }
                }
            },
            BatchSize::LargeInput,
        );
    });
    group.finish();
}

criterion_group!(benches, random_play);
criterion_main!(benches);
