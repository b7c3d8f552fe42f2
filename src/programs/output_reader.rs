//! Threads that read the output of a program and keep a bounded amount of it.
//!
//! Threads, because pipes cannot be polled. A thread ends with its pipe; the thread of standard
//! output also ends after a line that is too long, and at the next line after its receiver is
//! dropped. The threads are never joined, because a child of the program may keep a pipe open.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Maximum length of a line in bytes, without its line break.
pub(super) const MAX_LINE_BYTES: usize = 64 * 1024;

/// Maximum number of lines that wait in the queue of [`lines_of`].
///
/// If it is full, the thread stops after the next line, and the program blocks once its pipe is
/// full.
const MAX_QUEUED_LINES: usize = 16;

/// Maximum number of bytes kept from standard error: its end.
const MAX_ERROR_BYTES: usize = 1000;

/// Maximum number of lines shown from standard error.
const MAX_ERROR_LINES: usize = 3;

/// A line on standard output, or the report of one that is too long.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum OutputLine {
    /// A line without its line break; invalid UTF-8 is replaced.
    Text(String),
    /// A line longer than [`MAX_LINE_BYTES`], without its text. Nothing is read after it.
    TooLong,
}

/// Returns a channel with the lines of the output as they arrive.
///
/// The channel disconnects after the last line. A line that is too long is the last, and a read
/// error ends the lines, too.
///
/// # Errors
/// If the system cannot create a thread.
pub(super) fn lines_of(output: impl Read + Send + 'static) -> io::Result<Receiver<OutputLine>> {
    let (sender, receiver) = sync_channel(MAX_QUEUED_LINES);
    let mut output = BufReader::new(output);
    let listen = move || {
        while let Some(heard) = next_line(&mut output) {
            let is_last = heard == OutputLine::TooLong;
            if sender.send(heard).is_err() || is_last {
                return;
            }
        }
    };
    thread::Builder::new().name("program output".to_owned()).spawn(listen)?;
    Ok(receiver)
}

/// Returns the next line; `None` at the end or after a read error.
fn next_line(output: &mut impl BufRead) -> Option<OutputLine> {
    let mut line = Vec::new();
    let most = MAX_LINE_BYTES as u64 + 1;
    output.take(most).read_until(b'\n', &mut line).ok()?;
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.is_empty() {
        return None;
    }
    let is_too_long = line.len() > MAX_LINE_BYTES;
    Some(if is_too_long { OutputLine::TooLong } else { OutputLine::Text(text_of(&line)) })
}

/// The end of a program's standard error, read by a thread.
#[derive(Debug)]
pub(super) struct ErrorTail {
    /// The last bytes read so far, at most [`MAX_ERROR_BYTES`].
    kept: Arc<Mutex<VecDeque<u8>>>,
    /// Disconnects at the end of the pipe or after a read error; carries no messages.
    open: Receiver<()>,
}

impl ErrorTail {
    /// Starts a thread that reads the errors.
    ///
    /// # Errors
    /// If the system cannot create a thread.
    pub(super) fn of(errors: impl Read + Send + 'static) -> io::Result<Self> {
        let kept = Arc::new(Mutex::new(VecDeque::new()));
        let (sender, open) = channel();
        let shared = Arc::clone(&kept);
        let keep = move || read_error_tail(errors, &shared, sender);
        thread::Builder::new().name("program errors".to_owned()).spawn(keep)?;
        Ok(Self { kept, open })
    }

    /// Returns up to three last nonblank lines of the kept bytes, trimmed and joined by ` / `.
    ///
    /// Waits up to `timeout` for the end of the pipe. Empty if there are no such lines.
    pub(super) fn last_lines(&self, timeout: Duration) -> String {
        // The channel carries no messages; this waits for the sender to be dropped.
        let _ = self.open.recv_timeout(timeout);
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let text = text_of(&kept.iter().copied().collect::<Vec<_>>());
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|it| !it.is_empty()).collect();
        lines[lines.len().saturating_sub(MAX_ERROR_LINES)..].join(" / ")
    }
}

/// Reads to the end or to an error, and keeps the last [`MAX_ERROR_BYTES`] bytes in `kept`.
///
/// Dropping `_open` at the end disconnects the channel of [`ErrorTail`].
fn read_error_tail(mut errors: impl Read, kept: &Mutex<VecDeque<u8>>, _open: Sender<()>) {
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
        let too_many = kept.len().saturating_sub(MAX_ERROR_BYTES);
        kept.drain(..too_many);
    }
}

/// The bytes as text; invalid UTF-8 is replaced.
fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Cursor, repeat};

    #[test]
    fn lines_arrive_in_order() {
        let check = |output: &[u8], expected: &[&str]| {
            let heard: Vec<_> =
                lines_of(Cursor::new(output.to_vec())).expect("a thread").iter().collect();
            let expected: Vec<_> =
                expected.iter().map(|line| OutputLine::Text((*line).to_owned())).collect();
            assert_eq!(heard, expected);
        };
        check(b"", &[]);
        check(b"U\nleft\n", &["U", "left"]);
        check(b"U\r\n\n no end", &["U\r", "", " no end"]);
        check(b"\xffU\n", &["\u{fffd}U"]);
        let longest = "x".repeat(MAX_LINE_BYTES);
        check(format!("{longest}\nU").as_bytes(), &[&longest, "U"]);
    }

    #[test]
    fn too_long_line_ends_reading() {
        let lines = lines_of(Cursor::new(b"U\n").chain(repeat(b'x'))).expect("a thread");
        let heard: Vec<_> = lines.iter().collect();
        assert_eq!(heard, [OutputLine::Text("U".to_owned()), OutputLine::TooLong]);
    }

    #[test]
    fn error_tail_keeps_last_lines() {
        let check = |errors: &str, expected: &str| {
            let words = ErrorTail::of(Cursor::new(errors.to_owned())).expect("a thread");
            assert_eq!(words.last_lines(Duration::from_secs(60)), expected, "{errors}");
        };
        check("", "");
        check("one\n\n two\nthree\nfour\n", "two / three / four");
        check(&format!("{}\nlast", "x".repeat(1 << 20)), &format!("{} / last", "x".repeat(995)));
    }
}
