//! Ctrl-C (SIGINT) and SIGTERM: stop a verb (subcommand), or end the program.
//!
//! The first signal asks a verb to stop and keep its finished results, the second signal ends the
//! program at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

/// Exit status that shells report for a program ended by SIGINT.
const INTERRUPTED: i32 = 130;

/// The flags, registered on first use.
static INTERRUPT: LazyLock<Interrupt> = LazyLock::new(Interrupt::register);

/// Flags set by the signals.
#[derive(Debug, Default)]
pub struct Interrupt {
    /// Set by every signal: asks the verb to stop.
    is_requested: Arc<AtomicBool>,
    /// If set, the next signal ends the program; the first signal sets it.
    ends_at_once: Arc<AtomicBool>,
}

impl Interrupt {
    /// Returns the flags; registers the signal handlers on first use.
    ///
    /// Only verbs that poll [`Interrupt::is_requested`] may call this: without the handlers, a
    /// signal ends the program.
    pub fn listen() -> &'static Self {
        &INTERRUPT
    }

    /// Registers the flags. If the system refuses, the first signal ends the program.
    fn register() -> Self {
        use signal_hook::consts::{SIGINT, SIGTERM};
        use signal_hook::flag::{register, register_conditional_shutdown};
        let interrupt = Self::default();
        for signal in [SIGINT, SIGTERM] {
            // In this order: a signal reads the flag before it sets it.
            let ends = Arc::clone(&interrupt.ends_at_once);
            let _ = register_conditional_shutdown(signal, INTERRUPTED, Arc::clone(&ends));
            let _ = register(signal, ends);
            let _ = register(signal, Arc::clone(&interrupt.is_requested));
        }
        interrupt
    }

    /// Returns true if a signal asked the verb to stop.
    pub fn is_requested(&self) -> bool {
        self.is_requested.load(Ordering::Relaxed)
    }

    /// Lets the next signal end the program at once, because all results are saved.
    pub fn exit_on_next_signal(&self) {
        self.ends_at_once.store(true, Ordering::Relaxed);
    }
}
