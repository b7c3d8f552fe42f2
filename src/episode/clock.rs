//! Time as an argument: the core reads no clock.

use std::time::Duration;

/// Source of time: the program passes a wall clock, tests pass a simulated one.
pub trait Clock: Sync {
    /// Time since the clock's start; never decreases.
    fn now(&self) -> Duration;
}

impl<F: Fn() -> Duration + Sync> Clock for F {
    fn now(&self) -> Duration {
        self()
    }
}
