//! Samples random boards until enough are accepted or too many fail in a row.

use super::options::GenerateOptions;
use crate::cli::interrupt::Interrupt;
use crate::cli::parallel_map::{Cancelled, parallel_map_in_order};
use crate::cli::progress::progress;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use std::ops::ControlFlow;

/// Number of boards sampled per parallel batch.
const BATCH_SIZE: usize = 256;

/// Number of rejected boards in a row after which no further batch starts.
const MAX_REJECTED_IN_A_ROW: usize = 5_000;

/// Samples boards until `accept` has accepted enough or rejected too many in a row.
///
/// `sample_one` samples the board of a seed; `accept` receives it and returns true to count it.
/// Returns true only if Ctrl-C stopped the sampling before enough boards were accepted. Each board
/// has its own seed. Several threads sample at once, but `accept` receives the boards in order, so
/// the number of threads does not change the result.
///
/// # Errors
/// A message, if the system cannot create the threads.
pub fn sample_boards<D: Send>(
    options: &GenerateOptions,
    sample_one: impl Fn(u64, &Cancelled<'_>) -> D + Sync,
    mut accept: impl FnMut(D) -> bool,
) -> Result<bool, String> {
    let interrupt = Interrupt::listen();
    let mut seeds = ChaCha8Rng::seed_from_u64(options.seed);
    let bar = progress(options.geometries, !options.json);
    let (mut used, mut rejected_in_a_row) = (0, 0);
    while used < options.geometries
        && rejected_in_a_row < MAX_REJECTED_IN_A_ROW
        && !interrupt.is_requested()
    {
        let batch: Vec<u64> = (0..BATCH_SIZE).map(|_| seeds.next_u64()).collect();
        let take = |drawn| {
            if accept(drawn) {
                (used, rejected_in_a_row) = (used + 1, 0);
                bar.inc(1);
            } else {
                rejected_in_a_row += 1;
            }
            // The remaining boards of the batch would exceed the requested number.
            let is_enough = used == options.geometries;
            if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let work = |seed: &u64, cancelled: &Cancelled<'_>| sample_one(*seed, cancelled);
        parallel_map_in_order(options.threads, &batch, &|| interrupt.is_requested(), work, take)?;
    }
    bar.finish_and_clear();
    Ok(interrupt.is_requested() && used < options.geometries)
}
