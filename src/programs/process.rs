//! A running program: lines in, lines out, its end.

use super::leash::Leash;
use super::listening::{Heard, LastWords, lines_of};
use std::io::{self, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Maximum number of lines waiting for the program, besides those in the pipe.
const LINES_UNREAD: usize = 2;

/// Maximum number of lines discarded at a time after the game.
const LINES_AT_ONCE: usize = 100;

/// Time for the program to exit after its input is closed.
const PARTING: Duration = Duration::from_millis(500);

/// Time for a program that closed its output to exit and to write its error.
const OBITUARY: Duration = Duration::from_millis(500);

/// Polling interval while the program may exit.
const LOOK: Duration = Duration::from_millis(5);

/// Result of waiting for output.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Voice {
    /// A line, or one that is too long.
    Heard(Heard),
    /// No output yet.
    Silent,
    /// The output is closed.
    Closed,
}

/// A running program. Dropping it closes its input and ends it shortly after.
#[derive(Debug)]
pub(super) struct Process {
    /// `None` once its input is being closed.
    to_say: Option<SyncSender<String>>,
    heard: Receiver<Heard>,
    last_words: LastWords,
    may_part: bool,
    // Last, because fields drop in order: the input must close before the kill.
    leash: Leash,
}

impl Process {
    /// Runs the command in the system's shell.
    ///
    /// # Errors
    /// If there is no shell, or the system cannot create a process or thread. An unknown command is
    /// a program that ends at once.
    pub(super) fn start(command: &str) -> io::Result<Self> {
        let mut shell = shell(command);
        shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut leash = Leash::start(&mut shell)?;
        let process = leash.process();
        let (input, output, errors) =
            (process.stdin.take(), process.stdout.take(), process.stderr.take());
        let no_pipe = || io::Error::other("the system gave no pipe");
        Ok(Self {
            to_say: Some(speaker(input.ok_or_else(no_pipe)?)?),
            heard: lines_of(output.ok_or_else(no_pipe)?)?,
            last_words: LastWords::of(errors.ok_or_else(no_pipe)?)?,
            may_part: true,
            leash,
        })
    }

    /// Sends a line; returns it if the queue is full.
    ///
    /// A program that no longer reads is not an error, because its earlier replies may still
    /// arrive.
    pub(super) fn say(&mut self, line: String) -> Option<String> {
        match self.to_say.as_ref()?.try_send(line) {
            Ok(()) | Err(TrySendError::Disconnected(_)) => None,
            Err(TrySendError::Full(line)) => Some(line),
        }
    }

    /// Waits up to `patience` for a line.
    pub(super) fn hear(&mut self, patience: Duration) -> Voice {
        match self.heard.recv_timeout(patience) {
            Ok(heard) => Voice::Heard(heard),
            Err(RecvTimeoutError::Timeout) => Voice::Silent,
            Err(RecvTimeoutError::Disconnected) => Voice::Closed,
        }
    }

    /// Message about a program that closed its output: exit status and last errors.
    pub(super) fn obituary(&mut self) -> String {
        let status = self.leash.ended_within(OBITUARY);
        let end = match status {
            Some(status) => format!("the program ended ({status}) before the end of the game"),
            None => "the program closed its output before the game ended".to_owned(),
        };
        let patience = if status.is_some() { OBITUARY } else { Duration::ZERO };
        match self.last_words.told_within(patience) {
            words if words.is_empty() => end,
            words => format!("{end}; standard error: {words}"),
        }
    }

    /// Ends the program at once.
    pub(super) fn abandon(mut self) {
        self.may_part = false;
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.to_say = None;
        let started = Instant::now();
        while self.may_part && started.elapsed() < PARTING {
            if self.leash.ended_within(LOOK).is_some() {
                return;
            }
            // It may block on its output before it reads its input, so the output is discarded.
            self.heard.try_iter().take(LINES_AT_ONCE).for_each(drop);
        }
    }
}

/// Starts a thread that writes lines to the program, which may not read them.
///
/// The thread closes the input after the last line.
fn speaker(mut input: ChildStdin) -> io::Result<SyncSender<String>> {
    let (sender, lines) = sync_channel::<String>(LINES_UNREAD);
    let speak = move || {
        for mut line in lines {
            line.push('\n');
            if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().name("program input".to_owned()).spawn(speak)?;
    Ok(sender)
}

#[cfg(not(windows))]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("/bin/sh");
    shell.arg("-c").arg(command);
    shell
}

/// `raw_arg` passes the command unchanged, because `cmd` has its own quoting rules.
#[cfg(windows)]
fn shell(command: &str) -> Command {
    use std::os::windows::process::CommandExt;
    let mut shell = Command::new("cmd");
    shell.raw_arg("/S /C").raw_arg(format!("\"{command}\""));
    shell
}
