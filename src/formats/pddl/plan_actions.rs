//! Finds the actions in the output of a planner, and the boundaries between its plans.
//!
//! A log line is a line that contains neither an action nor only a comment.

/// Byte offset and reason of a problem.
pub(super) type ActionProblem = (usize, String);

/// The words of an action, and its byte offset in the text.
///
/// The first word is the name of the action.
pub(super) struct ActionWords<'text> {
    pub offset: usize,
    pub words: Vec<&'text str>,
}

/// Text between two actions that may separate two plans, from least to most certain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Boundary {
    /// A blank line.
    Blank,
    /// A log line, other than one of [`Self::Plan`].
    Line,
    /// A comment with a plan cost, a line such as "Solution found!", or restarted numbering.
    Plan,
}

/// The unread part of a line; offsets are in bytes of the text.
#[derive(Clone, Copy)]
struct LineRest {
    start: usize,
    /// End of the line before its comment.
    end: usize,
    /// Whether a label or an action without parentheses is allowed here.
    is_start: bool,
    /// Whether the line already had an action.
    has_action: bool,
}

/// Iterator over the actions of a text.
pub(super) struct Actions<'text> {
    text: &'text str,
    /// Offset of the next line.
    next_line_offset: usize,
    /// Unread part of the current line; `None` before the next line.
    rest: Option<LineRest>,
    /// Number of the last label; 0 before the first.
    label: f64,
    /// The most certain boundary between the last two actions; `None` if there is none.
    pub boundary: Option<Boundary>,
    /// Offset of the first log line that does not begin with a parenthesis.
    pub first_skipped: Option<usize>,
    /// The first parentheses without an action.
    pub first_problem: Option<ActionProblem>,
}

impl<'text> Actions<'text> {
    /// Creates the iterator for a text.
    pub(super) fn new(text: &'text str) -> Self {
        Self {
            text,
            next_line_offset: 0,
            rest: None,
            label: 0.0,
            boundary: None,
            first_skipped: None,
            first_problem: None,
        }
    }

    /// Returns the next action; `None` at the end of the text.
    ///
    /// Sets [`Self::boundary`] to the boundary before the action.
    ///
    /// # Errors
    /// If an action has no closing parenthesis.
    pub(super) fn next(&mut self) -> Option<Result<ActionWords<'text>, ActionProblem>> {
        self.boundary = None;
        loop {
            let mut rest = match self.rest.take() {
                Some(rest) => rest,
                None => self.next_line()?,
            };
            if let Some(action) = self.in_line(&mut rest) {
                self.rest = Some(rest);
                return Some(action);
            }
        }
    }

    /// Returns the part of the next line before its comment, and notes boundaries.
    ///
    /// `None` at the end of the text.
    fn next_line(&mut self) -> Option<LineRest> {
        let start = self.next_line_offset;
        let rest = self.text.get(start..).filter(|rest| !rest.is_empty())?;
        let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let line_break = if rest[length..].starts_with("\r\n") { 2 } else { 1 };
        self.next_line_offset = (start + length + line_break).min(self.text.len());
        let line = &rest[..length];
        let code = &line[..line.find(';').unwrap_or(line.len())];
        if code.trim_matches(is_blank).is_empty() {
            let is_cost = line[code.len()..].to_ascii_lowercase().contains("cost");
            let is_comment = code.len() < line.len();
            match (is_cost, is_comment) {
                (true, _) => self.note_boundary(Boundary::Plan),
                (false, true) => {}
                (false, false) => self.note_boundary(Boundary::Blank),
            }
        }
        Some(LineRest { start, end: start + code.len(), is_start: true, has_action: false })
    }

    /// Sets the boundary, unless a more certain one was found since the previous action.
    fn note_boundary(&mut self, boundary: Boundary) {
        self.boundary = self.boundary.max(Some(boundary));
    }

    /// Returns the next action of a line; `None` if there are no more.
    ///
    /// # Errors
    /// If the action has no closing parenthesis.
    fn in_line(
        &mut self,
        rest: &mut LineRest,
    ) -> Option<Result<ActionWords<'text>, ActionProblem>> {
        let text = self.text;
        loop {
            let kept = text[rest.start..rest.end].trim_start_matches(is_blank);
            let label = if rest.is_start { label_length(kept) } else { 0 };
            let found = &kept[label..];
            let start = rest.end - found.len();
            if let Some(number) = number_of(&kept[..label]) {
                // Numbering that restarts begins another plan.
                if number < self.label {
                    self.note_boundary(Boundary::Plan);
                }
                self.label = number;
            }
            if found.is_empty() {
                return None;
            }
            rest.start = start;
            if let Some(length) = cost_length(found) {
                rest.start += length;
            } else if let Some(inside) = found.strip_prefix('(') {
                if let Some(action) = self.in_parentheses(rest, inside) {
                    return Some(action);
                }
            } else {
                return self.without_parentheses(rest, found).map(Ok);
            }
        }
    }

    /// Reads an action in parentheses; `None` for a goal statement and for log text.
    ///
    /// `inside` is the line after the opening parenthesis.
    ///
    /// # Errors
    /// If the action has no closing parenthesis.
    fn in_parentheses(
        &mut self,
        rest: &mut LineRest,
        inside: &'text str,
    ) -> Option<Result<ActionWords<'text>, ActionProblem>> {
        let offset = rest.start;
        let end = inside.find(['(', ')']).unwrap_or(inside.len());
        let words: Vec<&str> = inside[..end].split_whitespace().collect();
        let is_known = words.first().is_some_and(|name| is_action_name(name));
        rest.is_start = false;
        if !inside[end..].starts_with(')') {
            rest.start = rest.end;
            let problem = (offset, "the action has no closing parenthesis".to_owned());
            // The name shows an action, so its missing parenthesis is a mistake and no log text.
            if is_known {
                return Some(Err(problem));
            }
            self.first_problem.get_or_insert(problem);
            return None;
        }
        rest.start = offset + end + 2;
        if matches!(words[..], [only] if only.to_ascii_lowercase().contains("goal")) {
            return None;
        }
        // Logs also contain "(c) 2010" and "(goal reached)".
        if is_known || words.iter().skip(1).any(|word| may_name_cell(word)) {
            rest.has_action = true;
            return Some(Ok(ActionWords { offset, words }));
        }
        let reason = if words.is_empty() {
            "an action without a name"
        } else {
            "expected an action such as (walk-up r2c3 r1c3)"
        };
        self.first_problem.get_or_insert((offset, reason.to_owned()));
        None
    }

    /// Reads an action without parentheses around it at the start of a line.
    ///
    /// `found` is the rest of the line. Accepts `name cell cell` with an optional cost, or
    /// `name(cell, cell)`; a line may contain several of the latter. `None`, with a boundary, for a
    /// log line.
    fn without_parentheses(
        &mut self,
        rest: &mut LineRest,
        found: &'text str,
    ) -> Option<ActionWords<'text>> {
        let offset = rest.start;
        let called = if rest.is_start { action_call(found) } else { None };
        if let Some((words, length)) = called {
            rest.start += length;
            rest.has_action = true;
            return Some(ActionWords { offset, words });
        }
        rest.start = rest.end;
        let mut words: Vec<&str> = found.split_whitespace().take(9).collect();
        let is_cost = |word: &&str| word.starts_with(['(', '[']);
        if words.last().is_some_and(is_cost) {
            words.pop();
        }
        if let [name, first, ..] = words[..]
            && rest.is_start
            && is_action_name(name)
            // Logs also contain "push it", but cells and players have digits.
            && first.contains(|it: char| it.is_ascii_digit())
        {
            rest.has_action = true;
            return Some(ActionWords { offset, words });
        }
        if !rest.has_action && rest.is_start {
            self.first_skipped.get_or_insert(offset);
            let line = found.to_ascii_lowercase();
            let is_found = ["solution found", "plan found", "found plan", "found solution"]
                .iter()
                .any(|words| line.contains(words));
            self.note_boundary(if is_found { Boundary::Plan } else { Boundary::Line });
        }
        None
    }
}

/// Returns true for white space and a byte order mark.
fn is_blank(sign: char) -> bool {
    sign.is_whitespace() || sign == '\u{feff}'
}

/// Returns true if an action of a known domain may have this name: `walk-…`, `push-…`, `move`,
/// `push`.
fn is_action_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ["walk-", "push-"].iter().any(|it| name.starts_with(it))
        || ["move", "push"].contains(&name.as_str())
}

/// Returns true if a word starts with a letter and contains a digit, like a cell name.
fn may_name_cell(word: &str) -> bool {
    word.starts_with(|it: char| it.is_alphabetic()) && word.contains(|it: char| it.is_ascii_digit())
}

/// Reads an action in call syntax, `walk-up(r2c3, r1c3)`, and its length in bytes.
///
/// The length includes a comma and blanks before it. `None` if the text does not begin so.
fn action_call(text: &str) -> Option<(Vec<&str>, usize)> {
    let text_start = text.trim_start_matches([',', ' ', '\t']);
    let before = text.len() - text_start.len();
    let (name, behind) = text_start.split_once('(')?;
    let (inside, _) = behind.split_once(')')?;
    if !is_action_name(name) || name.contains(char::is_whitespace) {
        return None;
    }
    let arguments = inside.split([',', ' ']).map(str::trim).filter(|it| !it.is_empty());
    let words = std::iter::once(name).chain(arguments).collect();
    Some((words, before + name.len() + inside.len() + 2))
}

/// Returns the length of a cost, `(1)` or `[1.000]`, in bytes.
///
/// Of a bracket around calls, `[walk-up(…), …]`, only that of the bracket. `None` for any other
/// text.
fn cost_length(text: &str) -> Option<usize> {
    if text.starts_with('[') {
        return Some(match text.find([']', '(']) {
            Some(end) if text[end..].starts_with(']') => end + 1,
            Some(_) => 1,
            None => text.len(),
        });
    }
    let (inside, _) = text.strip_prefix('(')?.split_once(')')?;
    let number = inside.trim();
    let is_number = !number.is_empty() && number.chars().all(|it| it.is_ascii_digit() || it == '.');
    is_number.then_some(inside.len() + 2)
}

/// Returns the length of a label with the blanks after it, in bytes; 0 without a label.
///
/// Labels: `3:`, `0.000:`, `step 3:`, `3.`, `3)`, `3`, or a bullet `-`, `*` or `•`.
fn label_length(line: &str) -> usize {
    for bullet in ["- ", "* ", "\u{2022} "] {
        if let Some(rest) = line.strip_prefix(bullet) {
            return line.len() - rest.trim_start().len();
        }
    }
    let step = line.get(..4).is_some_and(|it| it.eq_ignore_ascii_case("step"));
    let after_step = if step { line[4..].trim_start() } else { line };
    let after_number = after_step.trim_start_matches(|it: char| it.is_ascii_digit() || it == '.');
    let has_number = after_number.len() < after_step.len();
    let after_sign = after_number.trim_start().strip_prefix([':', ')']);
    match after_sign.or((has_number && after_number.starts_with(' ')).then_some(after_number)) {
        Some(rest) if has_number => line.len() - rest.trim_start().len(),
        _ => 0,
    }
}

/// Returns the number of a label; `None` for a bullet.
fn number_of(label: &str) -> Option<f64> {
    let digits = label.trim_start_matches(|it: char| !it.is_ascii_digit());
    let end = digits.find(|it: char| !it.is_ascii_digit() && it != '.').unwrap_or(digits.len());
    digits[..end].trim_end_matches('.').parse().ok()
}
