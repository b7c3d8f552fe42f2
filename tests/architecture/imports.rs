//! Finds every path in the code, both in `use` declarations and in expressions or types.

use crate::source::Token;

/// Path such as `crate::board::Grid`, with `use` trees expanded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedPath {
    pub segments: Vec<String>,
    /// Local name: the alias after `as`, or the last segment.
    pub name: String,
    pub line: usize,
    /// True if the path comes from a `use` declaration.
    pub in_use: bool,
    /// True for `pub use`, including `pub(crate) use` and similar.
    pub is_reexport: bool,
}

/// Returns every path of at least two segments, and every path of a `use` declaration.
pub fn named_paths(tokens: &[Token<'_>]) -> Vec<NamedPath> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let text = |offset: usize| tokens.get(at + offset).map_or("", |token| token.text);
        if text(0) == "use" && text(1) != "<" {
            let is_reexport = at > 0 && matches!(tokens[at - 1].text, "pub" | ")");
            let mut tree = UseTree { tokens, at: at + 1, is_reexport, found: &mut found };
            tree.read(&[]);
            at = tree.at;
        } else if is_name(text(0)) && text(1) == "::" && (at == 0 || tokens[at - 1].text != "::") {
            let line = tokens[at].line;
            let mut segments = vec![text(0).to_owned()];
            at += 1;
            while at + 1 < tokens.len() && tokens[at].text == "::" && is_name(tokens[at + 1].text) {
                segments.push(tokens[at + 1].text.to_owned());
                at += 2;
            }
            let name = segments[segments.len() - 1].clone();
            found.push(NamedPath { segments, name, line, in_use: false, is_reexport: false });
        } else {
            at += 1;
        }
    }
    found
}

fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// Recursive-descent parser of one `use` declaration.
struct UseTree<'a> {
    tokens: &'a [Token<'a>],
    at: usize,
    is_reexport: bool,
    found: &'a mut Vec<NamedPath>,
}

impl UseTree<'_> {
    fn read(&mut self, prefix: &[String]) {
        let mut segments = prefix.to_vec();
        let mut name = None;
        let line = self.tokens.get(self.at).map_or(0, |token| token.line);
        while let Some(token) = self.tokens.get(self.at) {
            match token.text {
                "{" => {
                    self.at += 1;
                    while self.text() != "}" && self.at < self.tokens.len() {
                        self.read(&segments);
                        if self.text() == "," {
                            self.at += 1;
                        }
                    }
                    self.at += 1;
                    return;
                }
                "," | ";" | "}" => break,
                "::" => {}
                "self" if !segments.is_empty() => {}
                "as" => {
                    self.at += 1;
                    name = Some(self.text().to_owned());
                }
                segment => segments.push(segment.to_owned()),
            }
            self.at += 1;
        }
        if let Some(last) = segments.last() {
            let name = name.unwrap_or_else(|| last.clone());
            let is_reexport = self.is_reexport;
            self.found.push(NamedPath { segments, name, line, in_use: true, is_reexport });
        }
    }

    fn text(&self) -> &str {
        self.tokens.get(self.at).map_or("", |token| token.text)
    }
}
