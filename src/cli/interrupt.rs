//! Ctrl-C (SIGINT) and SIGTERM: the first signal asks a verb to stop and keep its finished results,
//! the second signal ends the program at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

/// Exit status of a program that SIGINT ended, as shells report it.
const INTERRUPTED: i32 = 130;

static INTERRUPT: LazyLock<Interrupt> = LazyLock::new(Interrupt::register);

/// What the signals have asked for so far.
#[derive(Debug, Default)]
pub struct Interrupt {
    is_asked: Arc<AtomicBool>,
    /// The next signal ends the program.
    ends_at_once: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens from now on. Only verbs that ask [`Interrupt::is_asked`] may do so: for the others a
    /// signal ends the program.
    pub fn listen() -> &'static Self {
        &INTERRUPT
    }

    /// Registers the flags. A system that refuses ends the program at the first signal.
    fn register() -> Self {
        use signal_hook::consts::{SIGINT, SIGTERM};
        use signal_hook::flag::{register, register_conditional_shutdown};
        let interrupt = Self::default();
        for signal in [SIGINT, SIGTERM] {
            // In this order: a signal looks at the flag before it sets it.
            let ends = Arc::clone(&interrupt.ends_at_once);
            let _ = register_conditional_shutdown(signal, INTERRUPTED, Arc::clone(&ends));
            let _ = register(signal, ends);
            let _ = register(signal, Arc::clone(&interrupt.is_asked));
        }
        interrupt
    }

    /// Whether a signal asked the verb to stop.
    pub fn is_asked(&self) -> bool {
        self.is_asked.load(Ordering::Relaxed)
    }

    /// The next signal ends the program at once: all that is worth keeping is on the disk.
    pub fn let_end(&self) {
        self.ends_at_once.store(true, Ordering::Relaxed);
    }
}
