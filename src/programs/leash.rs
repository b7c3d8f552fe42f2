//! A process that does not outlive the game, or us, whatever it does.
//!
//! On Unix it leads a process group of its own, so that what it starts can be ended with it. To
//! signal a group takes a call that Rust counts as unsafe, and a `Ctrl-C` at the terminal no longer
//! reaches it there; a small shell answers for both: it waits until its own input ends, and then
//! kills the group. Its input ends when we say so, and also when we are gone, however that came
//! about. A process that leaves its group (a daemon) gets away. Elsewhere the process alone is
//! ended.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How often it is looked whether the process has ended.
const LOOK: Duration = Duration::from_millis(5);

/// A process that ends, with all that it started, when this is dropped.
#[derive(Debug)]
pub(super) struct Leash {
    process: Child,
    #[cfg(unix)]
    warden: Child,
}

impl Leash {
    /// Starts the process, its standard input, output and error as the command says.
    ///
    /// # Errors
    /// If the system cannot start it.
    #[cfg(unix)]
    pub(super) fn start(command: &mut Command) -> io::Result<Self> {
        use std::os::unix::process::CommandExt;
        let mut process = command.process_group(0).spawn()?;
        match warden_of(process.id()).spawn() {
            Ok(warden) => Ok(Self { process, warden }),
            Err(error) => {
                // Nothing was said to it yet: there is nobody but itself to be ended.
                let _ = process.kill();
                let _ = process.wait();
                Err(error)
            }
        }
    }

    /// Starts the process, its standard input, output and error as the command says.
    ///
    /// # Errors
    /// If the system cannot start it.
    #[cfg(not(unix))]
    pub(super) fn start(command: &mut Command) -> io::Result<Self> {
        Ok(Self { process: command.spawn()? })
    }

    /// The process, for its pipes.
    pub(super) fn process(&mut self) -> &mut Child {
        &mut self.process
    }

    /// How the process ended, if it does within that time.
    pub(super) fn ended_within(&mut self, patience: Duration) -> Option<ExitStatus> {
        let started = Instant::now();
        loop {
            // What cannot be asked any more counts as running, and is killed in the end.
            if let Some(status) = self.process.try_wait().ok().flatten() {
                return Some(status);
            }
            if started.elapsed() >= patience {
                return None;
            }
            sleep(LOOK);
        }
    }
}

impl Drop for Leash {
    /// Kills and reaps. What fails here fails because there is nobody any more.
    fn drop(&mut self) {
        #[cfg(unix)]
        {
            // Waiting closes the warden's input first.
            let _ = self.warden.wait();
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Kills the group of that number once its input ends; no signal of the terminal keeps it from it.
#[cfg(unix)]
fn warden_of(group: u32) -> Command {
    use std::os::unix::process::CommandExt;
    use std::process::Stdio;
    let mut warden = Command::new("/bin/sh");
    warden
        .args(["-c", "trap '' HUP INT TERM; read -r _; kill -s KILL -- \"-$1\"", "warden"])
        .arg(group.to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0);
    warden
}
