//! The program while it runs: lines in, lines out, the end.

use super::leash::Leash;
use super::listening::{Heard, LastWords, lines_of};
use std::io::{self, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Lines that wait for the program to read them, besides what the pipe holds.
const LINES_UNREAD: usize = 2;

/// Most lines that are passed over at once when the game is over.
const LINES_AT_ONCE: usize = 100;

/// What is left to a program for its end once its input is closed.
const PARTING: Duration = Duration::from_millis(500);

/// How long a program that closed its output may take to end and to say why.
const OBITUARY: Duration = Duration::from_millis(500);

/// How often it is looked whether a program that has time to end has done so.
const LOOK: Duration = Duration::from_millis(5);

/// What there is to hear.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Voice {
    /// A line, or what should have been one.
    Heard(Heard),
    /// Nothing yet.
    Silent,
    /// Nothing any more.
    Closed,
}

/// A program that runs. Dropped, it is told that the game is over, and does not run for long.
#[derive(Debug)]
pub(super) struct Process {
    /// `None`: its input is closed, or about to be.
    to_say: Option<SyncSender<String>>,
    heard: Receiver<Heard>,
    last_words: LastWords,
    may_part: bool,
    // Last: fields are dropped in order, and what kills comes after what closes.
    leash: Leash,
}

impl Process {
    /// Has the system's shell run the command.
    ///
    /// # Errors
    /// If the system has no shell, or no process or thread to spare. A command that the shell does
    /// not know is a program that ends at once.
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

    /// Says a line; gives it back if the program has not read those before it. One that reads
    /// nothing any more is not told: what it has answered may still be heard.
    pub(super) fn say(&mut self, line: String) -> Option<String> {
        match self.to_say.as_ref()?.try_send(line) {
            Ok(()) | Err(TrySendError::Disconnected(_)) => None,
            Err(TrySendError::Full(line)) => Some(line),
        }
    }

    /// Waits for a line, but no longer than that.
    pub(super) fn hear(&mut self, patience: Duration) -> Voice {
        match self.heard.recv_timeout(patience) {
            Ok(heard) => Voice::Heard(heard),
            Err(RecvTimeoutError::Timeout) => Voice::Silent,
            Err(RecvTimeoutError::Disconnected) => Voice::Closed,
        }
    }

    /// What became of a program that closed its output, in words.
    pub(super) fn obituary(&mut self) -> String {
        let status = self.leash.ended_within(OBITUARY);
        let end = match status {
            Some(status) => format!("the program ended ({status}) before the game did"),
            None => "the program closed its output before the game ended".to_owned(),
        };
        let patience = if status.is_some() { OBITUARY } else { Duration::ZERO };
        match self.last_words.told_within(patience) {
            words if words.is_empty() => end,
            words => format!("{end}; it said: {words}"),
        }
    }

    /// Ends it without leaving it time to part.
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
            // It may have more to say before it looks at its input.
            self.heard.try_iter().take(LINES_AT_ONCE).for_each(drop);
        }
    }
}

/// Writes lines to the program on a thread of its own, as it may not read them; closes its input
/// after the last.
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

/// The shell reads the line as it stands, and knows nothing of how others quote.
#[cfg(windows)]
fn shell(command: &str) -> Command {
    use std::os::windows::process::CommandExt;
    let mut shell = Command::new("cmd");
    shell.raw_arg("/S /C").raw_arg(format!("\"{command}\""));
    shell
}
