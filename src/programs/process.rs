//! A running program: lines in, lines out, its end.

use super::output_reader::{ErrorTail, OutputLine, lines_of};
use super::process_group::ProcessGroup;
use std::io::{self, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Maximum number of lines queued for the program, besides those written or being written.
const MAX_UNREAD_LINES: usize = 2;

/// Maximum number of output lines discarded between two checks for the program's exit.
///
/// A dropped [`Process`] discards output, because the program may block on it before it exits.
const MAX_DISCARDED_LINES: usize = 100;

/// Maximum time that a dropped [`Process`] waits for the exit after it closed the input.
const EXIT_TIME: Duration = Duration::from_millis(500);

/// Maximum time to wait for the exit of a program that closed its output.
///
/// After an exit, also the maximum time to wait for the end of its standard error.
const END_MESSAGE_TIME: Duration = Duration::from_millis(500);

/// Polling interval while the program may exit.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Result of waiting for output.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Received {
    /// A line, or one that is too long.
    Line(OutputLine),
    /// No output yet.
    Silent,
    /// The output is closed.
    Closed,
}

/// A started program. Dropping it closes its input and ends it after at most [`EXIT_TIME`].
#[derive(Debug)]
pub(super) struct Process {
    /// Queue of the thread that writes to the program; `None` while this value is dropped.
    input: Option<SyncSender<String>>,
    /// Lines of standard output.
    output: Receiver<OutputLine>,
    /// The end of standard error.
    error_tail: ErrorTail,
    /// Whether dropping this value first gives the program time to exit.
    allows_exit: bool,
    /// The program and, on Unix, the processes it started; dropping the group kills them.
    // Last, because fields drop in order: the input must close before the kill.
    process_group: ProcessGroup,
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
        let mut group = ProcessGroup::start(&mut shell)?;
        let process = group.process();
        let (input, output, errors) =
            (process.stdin.take(), process.stdout.take(), process.stderr.take());
        let no_pipe = || io::Error::other("the system gave no pipe");
        Ok(Self {
            input: Some(input_writer(input.ok_or_else(no_pipe)?)?),
            output: lines_of(output.ok_or_else(no_pipe)?)?,
            error_tail: ErrorTail::of(errors.ok_or_else(no_pipe)?)?,
            allows_exit: true,
            process_group: group,
        })
    }

    /// Queues a line for the program; returns the line if the queue is full.
    ///
    /// `None` also if the program no longer reads: the line is then discarded. That is no error,
    /// because earlier replies of the program may still arrive.
    pub(super) fn send(&mut self, line: String) -> Option<String> {
        match self.input.as_ref()?.try_send(line) {
            Ok(()) | Err(TrySendError::Disconnected(_)) => None,
            Err(TrySendError::Full(line)) => Some(line),
        }
    }

    /// Waits up to `timeout` for a line of standard output; the line may be too long.
    pub(super) fn receive(&mut self, timeout: Duration) -> Received {
        match self.output.recv_timeout(timeout) {
            Ok(heard) => Received::Line(heard),
            Err(RecvTimeoutError::Timeout) => Received::Silent,
            Err(RecvTimeoutError::Disconnected) => Received::Closed,
        }
    }

    /// Message about a program that closed its output: exit status and last error lines.
    ///
    /// Waits up to half a second for the exit. After an exit, waits as long for the end of standard
    /// error.
    pub(super) fn end_message(&mut self) -> String {
        let status = self.process_group.wait_for_exit(END_MESSAGE_TIME);
        let end = match status {
            Some(status) => format!("the program ended ({status}) before the end of the game"),
            None => "the program closed its output before the game ended".to_owned(),
        };
        let timeout = if status.is_some() { END_MESSAGE_TIME } else { Duration::ZERO };
        match self.error_tail.last_lines(timeout) {
            words if words.is_empty() => end,
            words => format!("{end}; standard error: {words}"),
        }
    }

    /// Ends the program at once, without time to exit.
    pub(super) fn kill(mut self) {
        self.allows_exit = false;
    }
}

impl Drop for Process {
    /// Closes the input and, unless killed, waits up to [`EXIT_TIME`] for the exit.
    ///
    /// The field `process_group` then kills processes that still run.
    fn drop(&mut self) {
        self.input = None;
        let started = Instant::now();
        while self.allows_exit && started.elapsed() < EXIT_TIME {
            if self.process_group.wait_for_exit(POLL_INTERVAL).is_some() {
                return;
            }
            // The program may block on its output before it reads that its input is closed.
            self.output.try_iter().take(MAX_DISCARDED_LINES).for_each(drop);
        }
    }
}

/// Starts a thread that writes lines to the program, and returns its queue.
///
/// The thread closes the program's input once the queue is dropped and its lines are written, or
/// when the program no longer reads. Adds the line break to each line.
fn input_writer(mut input: ChildStdin) -> io::Result<SyncSender<String>> {
    let (sender, lines) = sync_channel::<String>(MAX_UNREAD_LINES);
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

/// Command that runs a text in the system's shell.
#[cfg(not(windows))]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("/bin/sh");
    shell.arg("-c").arg(command);
    shell
}

/// Command that runs a text in the system's shell.
///
/// `raw_arg` passes the text unchanged, because `cmd` has its own quoting rules.
#[cfg(windows)]
fn shell(command: &str) -> Command {
    use std::os::windows::process::CommandExt;
    let mut shell = Command::new("cmd");
    shell.raw_arg("/S /C").raw_arg(format!("\"{command}\""));
    shell
}
