//! Finds the actions in what a planner printed.

/// A reason and the byte of the text it is about.
pub(super) type Trouble = (usize, String);

/// The words of an action, and where it begins.
pub(super) struct Words<'text> {
    pub offset: usize,
    pub words: Vec<&'text str>,
}

/// Iterator over the actions of a text.
pub(super) struct Actions<'text> {
    text: &'text str,
    at: usize,
    /// Whether the line may still begin with a label.
    is_line_start: bool,
    /// Where the first line without an action begins.
    pub first_skipped: Option<usize>,
}

impl<'text> Actions<'text> {
    /// The actions of that text.
    pub(super) fn new(text: &'text str) -> Self {
        Self { text, at: 0, is_line_start: true, first_skipped: None }
    }

    /// The next action; `None` at the end of the text.
    pub(super) fn next(&mut self) -> Option<Result<Words<'text>, Trouble>> {
        loop {
            let rest = &self.text[self.at..];
            let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
            let code = &line[..line.find(';').unwrap_or(line.len())];
            let kept = code.trim_start_matches(is_blank);
            let label = if self.is_line_start { label_length(kept) } else { 0 };
            let start = self.at + code.len() - kept.len() + label;
            let found = &kept[label..];
            let is_cost = found.starts_with('[') || is_bare_number(found);
            if let Some(inside) = found.strip_prefix('(').filter(|_| !is_cost) {
                if let Some(action) = self.in_parentheses(start, inside) {
                    return Some(action);
                }
            } else {
                if let Some(action) = self.bare(start, found) {
                    self.end_line(line.len());
                    return Some(Ok(action));
                }
                if !found.trim().is_empty() && self.is_line_start {
                    self.first_skipped.get_or_insert(start);
                }
                if line.len() == rest.len() {
                    self.at = self.text.len();
                    return None;
                }
                self.end_line(line.len());
            }
        }
    }

    fn end_line(&mut self, length: usize) {
        self.at = (self.at + length + 1).min(self.text.len());
        self.is_line_start = true;
    }

    /// An action in parentheses; `None` for one that only states the goal.
    fn in_parentheses(
        &mut self,
        start: usize,
        inside: &'text str,
    ) -> Option<Result<Words<'text>, Trouble>> {
        let end = inside.find(['(', ')']).unwrap_or(inside.len());
        self.is_line_start = false;
        if !inside[end..].starts_with(')') {
            return Some(Err((start, "the action has no closing parenthesis".to_owned())));
        }
        self.at = start + end + 2;
        let words: Vec<&str> = inside[..end].split_whitespace().collect();
        let states_goal = matches!(words[..], [only] if only.to_ascii_lowercase().contains("goal"));
        (!states_goal).then_some(Ok(Words { offset: start, words }))
    }

    /// An action without parentheses at the beginning of a line, with its cost behind or without.
    fn bare(&self, offset: usize, line: &'text str) -> Option<Words<'text>> {
        let mut words: Vec<&str> = line.split_whitespace().take(9).collect();
        let is_cost = |word: &&str| word.starts_with(['(', '[']);
        if words.last().is_some_and(is_cost) {
            words.pop();
        }
        let [name, first, ..] = words[..] else { return None };
        let name = name.to_ascii_lowercase();
        let is_known = ["walk-", "push-"].iter().any(|it| name.starts_with(it))
            || ["move", "push"].contains(&name.as_str());
        // A log writes "push it" as well: cells and players have numbers.
        let is_action = is_known && first.contains(|it: char| it.is_ascii_digit());
        (self.is_line_start && is_action).then_some(Words { offset, words })
    }
}

fn is_blank(sign: char) -> bool {
    sign.is_whitespace() || sign == '\u{feff}'
}

/// `(1)` behind an action is its cost.
fn is_bare_number(text: &str) -> bool {
    let inside = text.strip_prefix('(').and_then(|it| it.split_once(')')).map(|(it, _)| it.trim());
    inside.is_some_and(|it| !it.is_empty() && it.chars().all(|it| it.is_ascii_digit() || it == '.'))
}

/// The length of a label: `3:`, `0.000:`, `step 3:`, `3.` and the blanks behind it.
fn label_length(line: &str) -> usize {
    let step = line.get(..4).is_some_and(|it| it.eq_ignore_ascii_case("step"));
    let after_step = if step { line[4..].trim_start() } else { line };
    let after_number = after_step.trim_start_matches(|it: char| it.is_ascii_digit() || it == '.');
    let has_number = after_number.len() < after_step.len();
    let after_colon = after_number.trim_start().strip_prefix(':');
    match after_colon.or((has_number && after_number.starts_with(' ')).then_some(after_number)) {
        Some(rest) if has_number => line.len() - rest.trim_start().len(),
        _ => 0,
    }
}
