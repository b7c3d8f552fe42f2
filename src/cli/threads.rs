//! Thread pool of a verb (subcommand), and parsing of its number of threads.

use rayon::{ThreadPool, ThreadPoolBuilder};

/// Returns a pool with this many threads; `None` uses rayon's default.
///
/// # Errors
/// A message, if the system cannot create the threads.
pub fn thread_pool(threads: Option<usize>) -> Result<ThreadPool, String> {
    let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build();
    pool.map_err(|error| format!("threads: {error}"))
}

/// Parses a number of threads, from 1 to 1024.
///
/// # Errors
/// A message with the valid range.
pub fn parse_thread_count(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => Err("expected a number from 1 to 1024".to_owned()),
    }
}
