//! Time as an argument: the core reads no clock of its own.

use std::time::Duration;

/// Time passed since some fixed moment. Callers with a wall clock pass one; tests pass a
/// pretended one.
pub trait Clock: Sync {
    /// Time since the clock's start; never runs backwards.
    fn now(&self) -> Duration;
}

impl<F: Fn() -> Duration + Sync> Clock for F {
    fn now(&self) -> Duration {
        self()
    }
}
