//! Samples random boards until enough are accepted or too many fail in a row.

use super::options::GenerateOptions;
use crate::cli::in_order::{Cancelled, in_order};
use crate::cli::interrupt::Interrupt;
use crate::cli::progress::progress;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use std::ops::ControlFlow;

/// Boards sampled per parallel batch.
const BATCH: usize = 256;

/// Maximum number of rejected boards in a row.
const FRUITLESS: usize = 5_000;

/// Samples boards until `is_used` has accepted the requested number or rejected too many in a row.
///
/// Each board has its own seed. Several threads sample at once, but `is_used` receives the boards
/// in order, so the number of threads does not change the result. Stops at Ctrl-C and then returns
/// true if boards are missing.
///
/// # Errors
/// A message, if the system cannot create the threads.
pub fn draw<D: Send>(
    options: &GenerateOptions,
    draw_one: impl Fn(u64, &Cancelled<'_>) -> D + Sync,
    mut is_used: impl FnMut(D) -> bool,
) -> Result<bool, String> {
    let interrupt = Interrupt::listen();
    let mut seeds = ChaCha8Rng::seed_from_u64(options.seed);
    let bar = progress(options.geometries, !options.json);
    let (mut used, mut fruitless) = (0, 0);
    while used < options.geometries && fruitless < FRUITLESS && !interrupt.is_asked() {
        let batch: Vec<u64> = (0..BATCH).map(|_| seeds.next_u64()).collect();
        let take = |drawn| {
            if is_used(drawn) {
                (used, fruitless) = (used + 1, 0);
                bar.inc(1);
            } else {
                fruitless += 1;
            }
            let is_enough = used == options.geometries;
            if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let work = |seed: &u64, cancelled: &Cancelled<'_>| draw_one(*seed, cancelled);
        in_order(options.threads, &batch, &|| interrupt.is_asked(), work, take)?;
    }
    bar.finish_and_clear();
    Ok(interrupt.is_asked() && used < options.geometries)
}
