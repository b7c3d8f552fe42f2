//! Lines on standard output and standard error.

use super::{Answer, printable};
use serde::Serialize;
use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::ops::ControlFlow;

/// Writes a line on standard output.
///
/// Breaks with the exit status if writing fails. A closed pipe (`… | head -1`) is success.
pub fn line(text: &str) -> ControlFlow<Answer> {
    let mut output = io::stdout().lock();
    match writeln!(output, "{}", printable::lines(text)).and_then(|()| output.flush()) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ControlFlow::Break(Answer::Done),
        Err(error) => {
            complain(&format!("standard output: {error}"));
            ControlFlow::Break(Answer::BadInput)
        }
    }
}

/// Writes a value as one line of JSON.
pub fn json_line(value: &impl Serialize) -> ControlFlow<Answer> {
    match serde_json::to_string(value) {
        Ok(text) => line(&escaped(&text)),
        Err(error) => {
            complain(&format!("JSON: {error}"));
            ControlFlow::Break(Answer::BadInput)
        }
    }
}

/// Writes the JSON line of a level and passes its exit status on.
///
/// If the reader has closed the pipe, the verb continues only if it also `writes_files`.
pub fn level_line(
    value: &impl Serialize,
    answer: Answer,
    writes_files: bool,
) -> ControlFlow<Answer, Answer> {
    match json_line(value) {
        ControlFlow::Break(Answer::Done) if writes_files => ControlFlow::Continue(answer),
        ControlFlow::Break(broke) => ControlFlow::Break(broke.max(answer)),
        ControlFlow::Continue(()) => ControlFlow::Continue(answer),
    }
}

/// Escapes all control characters of a JSON text.
///
/// JSON allows DEL and the C1 controls unescaped, but a terminal would interpret them.
fn escaped(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for character in json.chars() {
        if character.is_control() {
            text += &format!("\\u{:04x}", u32::from(character));
        } else {
            text.push(character);
        }
    }
    text
}

/// Returns a CSV field, quoted if needed.
pub fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// Writes a message on standard error, with control characters replaced. Ignores write errors.
pub fn complain(message: &dyn Display) {
    let message = printable::lines(&message.to_string());
    let _ = writeln!(io::stderr().lock(), "{message}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_with_signs_of_the_format_are_quoted() {
        for (text, expected) in
            [("plain", "plain"), ("a, b", "\"a, b\""), ("say \"a\"", "\"say \"\"a\"\"\"")]
        {
            assert_eq!(quoted(text), expected);
        }
    }

    #[test]
    fn control_characters_come_back_out_of_json() {
        for text in ["a\u{7f}b\u{85}c", "\u{1b}[2J\u{9b}", "plain – 第\n"] {
            let json = escaped(&serde_json::to_string(text).expect("JSON"));
            assert!(!json.chars().any(char::is_control), "{json}");
            assert_eq!(serde_json::from_str::<String>(&json).expect("JSON"), text);
        }
    }
}
