//! Words from files on their way to a terminal.

/// Stands for what is not printed.
const REPLACEMENT: char = '\u{fffd}';

/// The text with its control characters replaced: a title or a file's name that holds them could
/// move the cursor, or change what was written before. Line breaks stay.
pub fn lines(text: &str) -> String {
    replaced(text, |character| character != '\n')
}

/// The same without line breaks.
pub fn one_line(text: &str) -> String {
    replaced(text, |_| true)
}

fn replaced(text: &str, is_meant: impl Fn(char) -> bool) -> String {
    let printable = |character: char| {
        if character.is_control() && is_meant(character) { REPLACEMENT } else { character }
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
            assert_eq!([lines(text), one_line(text)], [expected, expected]);
        }
        assert_eq!([lines("a\nb"), one_line("a\nb")], ["a\nb", "a\u{fffd}b"]);
    }
}
