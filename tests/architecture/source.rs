//! Reads source files and removes comments, string literals and test code before the checks.

/// A file below `src/` prepared for the checks. Line numbers match the original file.
pub struct SourceFile {
    /// Path from the package root: `src/board/grid.rs`.
    pub path: String,
    /// Module path: `["board", "grid"]`; empty for `lib.rs`.
    pub module: Vec<String>,
    /// Text with comments, literals and test items replaced by spaces.
    pub code: String,
    /// Number of lines without test items.
    pub line_count: usize,
}

/// A token of the code and its line number, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<'a> {
    pub text: &'a str,
    pub line: usize,
}

/// Prepares files given as (path, text), and drops files that contain only test modules.
pub fn read(files: &[(String, String)]) -> Vec<SourceFile> {
    let mut test_modules = Vec::new();
    let mut sources = Vec::new();
    for (path, text) in files {
        let module = module_of(path);
        let everything = without_comments_and_literals(text);
        let (code, test_children, test_lines) = without_tests(&everything);
        test_modules.extend(test_children.into_iter().map(|name| {
            let mut test = module.clone();
            test.push(name);
            test
        }));
        let line_count = text.lines().count() - test_lines;
        sources.push(SourceFile { path: path.clone(), module, code, line_count });
    }
    sources.retain(|file| !test_modules.iter().any(|test| file.module.starts_with(test)));
    sources
}

fn module_of(path: &str) -> Vec<String> {
    let inside = path.trim_start_matches("src/").trim_end_matches(".rs");
    let mut module: Vec<_> = inside.split('/').map(str::to_owned).collect();
    if matches!(module.last().map(String::as_str), Some("mod" | "lib")) {
        module.pop();
    }
    module
}

/// Replaces comments, string literals and character literals by spaces.
pub fn without_comments_and_literals(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let mut code = String::with_capacity(text.len());
    let mut at = 0;
    while at < characters.len() {
        let rest = &characters[at..];
        let is_inside_word = at > 0 && is_word(characters[at - 1]);
        let length = match rest {
            ['/', '/', ..] => rest.iter().position(|it| *it == '\n').unwrap_or(rest.len()),
            ['/', '*', ..] => block_comment_length(rest),
            ['"', ..] => quoted_length(rest, '"'),
            ['r', '"' | '#', ..] | ['b', 'r', '"' | '#', ..] if !is_inside_word => {
                raw_string_length(rest).unwrap_or(0)
            }
            ['\'', '\\', ..] | ['\'', _, '\'', ..] => quoted_length(rest, '\''),
            _ => 0,
        };
        if length == 0 {
            code.push(characters[at]);
            at += 1;
        } else {
            code.extend(rest[..length].iter().map(|it| if *it == '\n' { '\n' } else { ' ' }));
            at += length;
        }
    }
    code
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Length of a block comment, including nested comments.
fn block_comment_length(rest: &[char]) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        match rest[at..] {
            ['/', '*', ..] => (depth, at) = (depth + 1, at + 2),
            ['*', '/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at
}

/// Length of a string or character literal, including its quotes.
fn quoted_length(rest: &[char], quote: char) -> usize {
    let mut at = 1;
    while at < rest.len() && rest[at] != quote {
        at += if rest[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(rest.len())
}

/// Length of a raw string `r"…"` or `r#"…"#`; `None` for a raw identifier `r#word`.
fn raw_string_length(rest: &[char]) -> Option<usize> {
    let start = rest.iter().position(|it| *it == 'r')? + 1;
    let signs = rest[start..].iter().take_while(|it| **it == '#').count();
    if rest.get(start + signs) != Some(&'"') {
        return None;
    }
    let end: Vec<char> = std::iter::once('"').chain(std::iter::repeat_n('#', signs)).collect();
    let body = start + signs + 1;
    let found = rest[body..].windows(end.len()).position(|window| window == end);
    Some(found.map_or(rest.len(), |length| body + length + end.len()))
}

/// Blanks out items under `#[cfg(test)]`. Returns the code, the names of test modules in files of
/// their own, and the number of blanked lines.
fn without_tests(code: &str) -> (String, Vec<String>, usize) {
    const MARK: &str = "#[cfg(test)]";
    let mut kept = String::with_capacity(code.len());
    let mut test_modules = Vec::new();
    let mut test_lines = 0;
    let mut rest = code;
    // Replace each marked item by spaces, so that line numbers stay the same.
    while let Some(start) = rest.find(MARK) {
        kept.push_str(&rest[..start]);
        let end = start + MARK.len() + item_length(&rest[start + MARK.len()..]);
        let item = &rest[start + MARK.len()..end];
        let words: Vec<_> = tokens(item).iter().map(|token| token.text).collect();
        if let [.., "mod", name, ";"] = words[..] {
            test_modules.push(name.to_owned());
        }
        test_lines += rest[start..end].lines().count();
        kept.extend(rest[start..end].chars().map(|it| if it == '\n' { '\n' } else { ' ' }));
        rest = &rest[end..];
    }
    kept.push_str(rest);
    (kept, test_modules, test_lines)
}

/// Length of an item in bytes: up to its `;`, or to the `}` that closes its first `{`.
fn item_length(code: &str) -> usize {
    let mut depth = 0;
    for (at, character) in code.char_indices() {
        match character {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' => depth -= 1,
            '}' => {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
            ';' if depth == 0 => return at + 1,
            _ => {}
        }
    }
    code.len()
}

/// Splits blanked code into identifiers, numbers and punctuation; `::` is one token.
pub fn tokens(code: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    for (index, text) in code.lines().enumerate() {
        let mut rest = text.trim_start();
        while let Some(first) = rest.chars().next() {
            let length = if is_word(first) {
                rest.find(|character| !is_word(character)).unwrap_or(rest.len())
            } else if rest.starts_with("::") {
                2
            } else {
                first.len_utf8()
            };
            tokens.push(Token { text: &rest[..length], line: index + 1 });
            rest = rest[length..].trim_start();
        }
    }
    tokens
}
