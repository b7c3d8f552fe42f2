//! Threads that read the output of a program, because pipes cannot be polled. They keep a bounded
//! amount.
//!
//! A thread ends with its pipe, or once the receiver is dropped. The threads are never joined, because
//! a child of the program may keep a pipe open.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Maximum length of a line in bytes, without its line break.
pub(super) const LONGEST_LINE: usize = 64 * 1024;

/// Maximum number of lines read ahead; then the program blocks.
const LINES_AHEAD: usize = 16;

/// Maximum number of bytes kept from standard error.
const MOST_LAST_WORDS: usize = 1000;

/// Maximum number of lines shown from standard error.
const LAST_LINES: usize = 3;

/// An item on standard output.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// A line without its line break; invalid UTF-8 is replaced.
    Line(String),
    /// A line longer than [`LONGEST_LINE`]. Nothing is read after it.
    TooLong,
}

/// Returns the lines of the output as they arrive; disconnects after the last.
///
/// # Errors
/// If the system cannot create a thread.
pub(super) fn lines_of(output: impl Read + Send + 'static) -> io::Result<Receiver<Heard>> {
    let (sender, receiver) = sync_channel(LINES_AHEAD);
    let mut output = BufReader::new(output);
    let listen = move || {
        while let Some(heard) = next_line(&mut output) {
            let is_last = heard == Heard::TooLong;
            if sender.send(heard).is_err() || is_last {
                return;
            }
        }
    };
    thread::Builder::new().name("program output".to_owned()).spawn(listen)?;
    Ok(receiver)
}

/// Returns the next line; `None` at the end or after a read error.
fn next_line(output: &mut impl BufRead) -> Option<Heard> {
    let mut line = Vec::new();
    let most = LONGEST_LINE as u64 + 1;
    output.take(most).read_until(b'\n', &mut line).ok()?;
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.is_empty() {
        return None;
    }
    let is_too_long = line.len() > LONGEST_LINE;
    Some(if is_too_long { Heard::TooLong } else { Heard::Line(text_of(&line)) })
}

/// The end of a program's standard error.
#[derive(Debug)]
pub(super) struct LastWords {
    kept: Arc<Mutex<VecDeque<u8>>>,
    /// Disconnects at the end of the pipe.
    open: Receiver<()>,
}

impl LastWords {
    /// Starts reading.
    ///
    /// # Errors
    /// If the system cannot create a thread.
    pub(super) fn of(errors: impl Read + Send + 'static) -> io::Result<Self> {
        let kept = Arc::new(Mutex::new(VecDeque::new()));
        let (sender, open) = channel();
        let shared = Arc::clone(&kept);
        let keep = move || keep_the_end(errors, &shared, sender);
        thread::Builder::new().name("program errors".to_owned()).spawn(keep)?;
        Ok(Self { kept, open })
    }

    /// Returns the last lines joined by slashes; waits up to `patience` for the end of the pipe.
    pub(super) fn told_within(&self, patience: Duration) -> String {
        // The channel carries no messages; this waits for the sender to be dropped.
        let _ = self.open.recv_timeout(patience);
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let text = text_of(&kept.iter().copied().collect::<Vec<_>>());
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|it| !it.is_empty()).collect();
        lines[lines.len().saturating_sub(LAST_LINES)..].join(" / ")
    }
}

/// Reads to the end and keeps the last bytes. Drops `_open` at the end, which signals the reader.
fn keep_the_end(mut errors: impl Read, kept: &Mutex<VecDeque<u8>>, _open: Sender<()>) {
    let mut chunk = [0; 4096];
    loop {
        let count = match errors.read(&mut chunk) {
            Ok(0) => return,
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return,
        };
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(&chunk[..count]);
        let too_many = kept.len().saturating_sub(MOST_LAST_WORDS);
        kept.drain(..too_many);
    }
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Cursor, repeat};

    #[test]
    fn lines_are_told_one_by_one() {
        let check = |output: &[u8], expected: &[&str]| {
            let heard: Vec<_> =
                lines_of(Cursor::new(output.to_vec())).expect("a thread").iter().collect();
            let expected: Vec<_> =
                expected.iter().map(|line| Heard::Line((*line).to_owned())).collect();
            assert_eq!(heard, expected);
        };
        check(b"", &[]);
        check(b"U\nleft\n", &["U", "left"]);
        check(b"U\r\n\n no end", &["U\r", "", " no end"]);
        check(b"\xffU\n", &["\u{fffd}U"]);
        let longest = "x".repeat(LONGEST_LINE);
        check(format!("{longest}\nU").as_bytes(), &[&longest, "U"]);
    }

    #[test]
    fn a_line_without_end_is_refused_and_nothing_after_it_is_read() {
        let lines = lines_of(Cursor::new(b"U\n").chain(repeat(b'x'))).expect("a thread");
        let heard: Vec<_> = lines.iter().collect();
        assert_eq!(heard, [Heard::Line("U".to_owned()), Heard::TooLong]);
    }

    #[test]
    fn of_errors_the_end_is_kept() {
        let check = |errors: &str, expected: &str| {
            let words = LastWords::of(Cursor::new(errors.to_owned())).expect("a thread");
            assert_eq!(words.told_within(Duration::from_secs(60)), expected, "{errors}");
        };
        check("", "");
        check("one\n\n two\nthree\nfour\n", "two / three / four");
        check(&format!("{}\nlast", "x".repeat(1 << 20)), &format!("{} / last", "x".repeat(995)));
    }
}
