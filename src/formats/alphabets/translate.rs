//! Translates boards of one alphabet into XSB text and checks that no doubt is left.

use super::Alphabet;
use crate::board::{Direction, Position};
use crate::formats::xsb::read_xsb;
use crate::formats::{Collection, Reading};
use crate::worlds::ice::{Board, Ground, Level, Occupant, Square};

/// Fewest rows of a board; fewer rows count as words.
const FEWEST_ROWS: usize = 3;

/// What came of reading a text in one alphabet.
pub(super) enum Attempt {
    /// There is no board in this alphabet.
    Nothing,
    /// There is one, but something is wrong with it.
    Doubtful { line: usize, reason: String },
    /// Every board can be played.
    Read(Reading<Collection>),
}

/// Reads a text in one alphabet. O(text + cells).
pub(super) fn read_in(text: &str, alphabet: &Alphabet) -> Attempt {
    let Some((translated, lines)) = translated(text, alphabet) else { return Attempt::Nothing };
    let mut reading = read_xsb(&translated);
    let first = lines.first().copied().unwrap_or(1);
    let doubtful = |line: usize, reason: String| Attempt::Doubtful { line, reason };
    if let Some(problem) = reading.problems.first() {
        return doubtful(problem.line, problem.reason.clone());
    }
    let read: Vec<usize> = reading.value.places.iter().map(|place| place.line).collect();
    if read != lines {
        return doubtful(first, "other lines look like boards in other signs".to_owned());
    }
    for (level, line) in reading.value.levels.iter_mut().zip(lines) {
        if let Some(problem) = level.problems().first() {
            return doubtful(line, problem.to_string());
        }
        let is_bare = |square: &Square| {
            square.ground == Ground::Target && square.occupant != Some(Occupant::Crate)
        };
        if !level.board.cells().iter().any(is_bare) {
            return doubtful(line, "every target has a crate already".to_owned());
        }
        if is_open(&level.board) {
            return doubtful(line, "its walls are not closed".to_owned());
        }
        move_solution(level);
    }
    Attempt::Read(reading)
}

/// The text with every board of the alphabet in XSB signs, and the lines on which they begin.
fn translated(text: &str, alphabet: &Alphabet) -> Option<(String, Vec<usize>)> {
    let mut lines: Vec<String> = Vec::new();
    let mut starts = Vec::new();
    let mut block: Vec<(&str, String)> = Vec::new();
    let text = text.trim_start_matches('\u{feff}');
    for line in text.lines().chain([""]) {
        if let Some(row) = row_of(line, alphabet) {
            block.push((line, row));
            continue;
        }
        let rows = std::mem::take(&mut block);
        // A row with an unknown sign cuts a board in two: the rest is no board.
        let above = lines.last().map_or("", String::as_str);
        let is_cut = !rows.is_empty() && [above, line].iter().any(|it| is_damaged(it, alphabet));
        let is_board = rows.len() >= FEWEST_ROWS
            && !is_cut
            && rows.iter().any(|(_, row)| row.contains(['@', '+']))
            && rows.iter().any(|(_, row)| row.contains(['$', '*']));
        if is_board {
            starts.push(lines.len() + 1);
        }
        let kept = rows.into_iter().map(|(line, row)| if is_board { row } else { line.to_owned() });
        lines.extend(kept);
        lines.push(line.to_owned());
    }
    (!starts.is_empty()).then(|| (lines.join("\n"), starts))
}

/// The line as a row of XSB text; `None` if it is no row in this alphabet.
fn row_of(line: &str, alphabet: &Alphabet) -> Option<String> {
    let signs: Vec<char> = line.trim_end().chars().collect();
    let step = if alphabet.is_spaced { 2 } else { 1 };
    if alphabet.is_spaced && signs.iter().skip(1).step_by(2).any(|sign| *sign != ' ') {
        return None;
    }
    let row: Option<String> =
        signs.iter().step_by(step).map(|sign| alphabet.xsb_of(*sign)).collect();
    row.filter(|row| row.contains('#') && row.chars().count() > 1)
}

/// Whether a line begins and ends with walls, as a row with an unknown sign does.
fn is_damaged(line: &str, alphabet: &Alphabet) -> bool {
    let row = line.trim();
    let is_wall = |sign: Option<char>| sign.and_then(|it| alphabet.xsb_of(it)) == Some('#');
    row.len() > 1 && is_wall(row.chars().next()) && is_wall(row.chars().next_back())
}

/// Whether the player could leave the board if no crate stood in the way.
pub(super) fn is_open(board: &Board) -> bool {
    let is_player = |at: &Position| {
        board.get(*at).is_some_and(|square| square.occupant == Some(Occupant::Player))
    };
    let mut seen = vec![false; board.cell_count()];
    let mut open: Vec<Position> = board.positions().filter(is_player).collect();
    while let Some(at) = open.pop() {
        for next in Direction::ALL.map(|direction| at.step(direction)) {
            let Some((next, square)) = next.and_then(|it| Some((it, board.get(it)?))) else {
                return true;
            };
            let cell = next.row * board.columns() + next.column;
            if square.ground != Ground::Wall && !std::mem::replace(&mut seen[cell], true) {
                open.push(next);
            }
        }
    }
    false
}

/// `Level: name | moves`, as mine files head their boards: the name is the title, the moves a note.
fn move_solution(level: &mut Level) {
    let Some(head) = level.title.strip_prefix("Level:") else { return };
    let (name, moves) = head.split_once('|').unwrap_or((head, ""));
    let (name, moves) = (name.trim().to_owned(), moves.trim());
    let is_moves = moves.chars().all(|it| "lurdLURD".contains(it));
    if !is_moves {
        return;
    }
    if !moves.is_empty() {
        let separator = if level.note.is_empty() { "" } else { "\n" };
        level.note.push_str(&format!("{separator}Solution: {moves}"));
    }
    level.title = name;
}

/// Whether a reading needs no other explanation.
pub(super) fn is_sound(reading: &Reading<Collection>) -> bool {
    let mut levels = reading.value.levels.iter();
    reading.problems.is_empty() && levels.any(|level| level.problems().is_empty())
}
