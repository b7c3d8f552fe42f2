//! Clock that callers pass to the core, because the core does not read the system clock.

use std::time::Duration;

/// Source of the current time.
///
/// The program passes the system clock, tests pass a simulated one. Every function that returns a
/// [`Duration`] is a clock.
pub trait Clock: Sync {
    /// Time since the clock's start; never decreases.
    fn now(&self) -> Duration;
}

impl<F: Fn() -> Duration + Sync> Clock for F {
    /// Calls the function.
    fn now(&self) -> Duration {
        self()
    }
}
