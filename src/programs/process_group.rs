//! Guard that ends a process, with everything it started, at the latest with this program.
//!
//! On Unix the process leads its own process group. Killing a group needs an unsafe call, and a
//! Ctrl-C at the terminal does not reach another group. So a small shell, the watchdog, waits until
//! its standard input closes, and then kills the group. Its input closes when this guard is
//! dropped, or when this program ends in any way.
//!
//! ```text
//! Black Ice ──stdin──> watchdog shell ──kill──> process group { program, its children }
//! ```
//!
//! A process that leaves its group (a daemon) escapes. On other systems only the process itself is
//! ended.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Polling interval for the end of the process.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// A process that ends, on Unix with everything it started, when this value is dropped.
#[derive(Debug)]
pub(super) struct ProcessGroup {
    /// The process that the caller started.
    process: Child,
    /// The shell that kills the group once its input closes.
    #[cfg(unix)]
    watchdog: Child,
}

impl ProcessGroup {
    /// Starts the process with the standard streams of the command.
    ///
    /// # Errors
    /// If the system cannot start it.
    #[cfg(unix)]
    pub(super) fn start(command: &mut Command) -> io::Result<Self> {
        use std::os::unix::process::CommandExt;
        let mut process = command.process_group(0).spawn()?;
        match watchdog_command(process.id()).spawn() {
            Ok(watchdog) => Ok(Self { process, watchdog }),
            Err(error) => {
                // The process has just started, so it hardly has children: only it is killed.
                let _ = process.kill();
                let _ = process.wait();
                Err(error)
            }
        }
    }

    /// Starts the process with the standard streams of the command.
    ///
    /// # Errors
    /// If the system cannot start it.
    #[cfg(not(unix))]
    pub(super) fn start(command: &mut Command) -> io::Result<Self> {
        Ok(Self { process: command.spawn()? })
    }

    /// Returns the process, for its pipes.
    pub(super) fn process(&mut self) -> &mut Child {
        &mut self.process
    }

    /// Returns the exit status if the process ends within `timeout`; otherwise `None`.
    ///
    /// Checks at least once. `None` also if the status cannot be read.
    pub(super) fn wait_for_exit(&mut self, timeout: Duration) -> Option<ExitStatus> {
        let started = Instant::now();
        loop {
            // A process whose status is unknown counts as running, and is killed in the end.
            if let Some(status) = self.process.try_wait().ok().flatten() {
                return Some(status);
            }
            if started.elapsed() >= timeout {
                return None;
            }
            sleep(POLL_INTERVAL);
        }
    }
}

impl Drop for ProcessGroup {
    /// Kills the process, on Unix with its group, and waits for its end.
    ///
    /// Errors mean that it no longer exists.
    fn drop(&mut self) {
        #[cfg(unix)]
        {
            // `wait` closes the watchdog's input first.
            let _ = self.watchdog.wait();
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Command of a shell that kills the process group `group` once its input closes.
///
/// The shell ignores hangup, interrupt and termination signals.
#[cfg(unix)]
fn watchdog_command(group: u32) -> Command {
    use std::os::unix::process::CommandExt;
    use std::process::Stdio;
    let mut watchdog = Command::new("/bin/sh");
    watchdog
        .args(["-c", "trap '' HUP INT TERM; read -r _; kill -s KILL -- \"-$1\"", "warden"])
        .arg(group.to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0);
    watchdog
}
