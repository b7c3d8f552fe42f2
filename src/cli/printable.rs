//! Replaces control characters in text from files before it is printed on a terminal.

/// Character that replaces a control character.
const REPLACEMENT: char = '\u{fffd}';

/// Returns the text with control characters other than line breaks replaced.
///
/// Control characters in a title or file name could move the cursor or overwrite earlier output.
pub fn sanitized(text: &str) -> String {
    replaced(text, |character| character != '\n')
}

/// Returns the text with all control characters replaced, line breaks included.
pub fn sanitized_line(text: &str) -> String {
    replaced(text, |_| true)
}

/// Returns the text with those control characters replaced that `is_replaceable` accepts.
fn replaced(text: &str, is_replaceable: impl Fn(char) -> bool) -> String {
    let printable = |character: char| {
        if character.is_control() && is_replaceable(character) { REPLACEMENT } else { character }
    };
    text.chars().map(printable).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_replaced() {
        for (text, expected) in [
            ("Übergang 7 – 第", "Übergang 7 – 第"),
            ("a\u{1b}[2Jb\r\u{7}\u{9b}", "a\u{fffd}[2Jb\u{fffd}\u{fffd}\u{fffd}"),
        ] {
            assert_eq!([sanitized(text), sanitized_line(text)], [expected, expected]);
        }
        assert_eq!([sanitized("a\nb"), sanitized_line("a\nb")], ["a\nb", "a\u{fffd}b"]);
    }
}
