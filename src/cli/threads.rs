//! Threads for the work of a verb.

use rayon::{ThreadPool, ThreadPoolBuilder};

/// Threads to work on; `None`: one for each core.
///
/// # Errors
/// In words, if the system gives none.
pub fn pool(threads: Option<usize>) -> Result<ThreadPool, String> {
    let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build();
    pool.map_err(|error| format!("threads: {error}"))
}

/// Reads a number of threads.
///
/// # Errors
/// What numbers there are.
pub fn thread_count(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => Err("a number from 1 to 1024 is expected".to_owned()),
    }
}
