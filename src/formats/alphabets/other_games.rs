//! Detects games that are written like Sokoban but have other rules.

use super::translate::has_open_border;
use crate::formats::text_lines::{text_lines, without_quote_prefix};
use crate::formats::xsb::read_xsb;
use crate::formats::{Collection, FormatProblem, Parsed, level_label};
use crate::worlds::ice::{Level, Occupant, Square};
use std::ops::Range;

/// Names of games with other rules, as a collection has them in its `Game:` line.
const OTHER_GAMES: [&str; 13] = [
    "Hexoban",
    "Trioban",
    "Octoban",
    "Multiban",
    "Multisoko",
    "Numban",
    "Pukoban",
    "Sokomind",
    "SokoColour",
    "SokoColor",
    "Sokolor",
    "Cyberbox",
    "Teleban",
];

/// Keys whose value names the game.
const GAME_KEYS: [&str; 4] = ["game", "variant", "type", "tessellation"];

/// File extensions of other games, without the dot, each with its game.
const OTHER_EXTENSIONS: [(&str, &str); 2] = [("hsb", "Hexoban"), ("tsb", "Trioban")];

/// Names of the sections of a PuzzleScript file.
const PUZZLESCRIPT_SECTIONS: [&str; 7] =
    ["OBJECTS", "LEGEND", "SOUNDS", "COLLISIONLAYERS", "RULES", "WINCONDITIONS", "LEVELS"];

/// Returns a problem if the text is of a game with other rules; `None` otherwise.
///
/// Detects PuzzleScript sections, a `Game:` line, the staggered rows of Hexoban, and numbers in
/// cells. Labelled crates need [`labelled_crates`].
pub(in crate::formats) fn game_of_text(text: &str) -> Option<FormatProblem> {
    puzzlescript(text)
        .or_else(|| game_line(text))
        .or_else(|| staggered(text))
        .or_else(|| numbered_cells(text))
}

/// Returns a problem if the file extension is of a game with other rules; `None` otherwise.
///
/// `ending` is in lower case, without the dot.
pub(in crate::formats) fn game_of_extension(ending: &str) -> Option<FormatProblem> {
    let (ending, name) = OTHER_EXTENSIONS.iter().find(|(known, _)| *known == ending)?;
    Some(rejection(1, &format!("a {name} file (.{ending})")))
}

/// Returns the lines of a text without the quote marks of mail (`> `).
///
/// LF, CRLF or CR ends a line.
fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    text_lines(text).map(|line| without_quote_prefix(line.text))
}

/// Returns the problem that the text is `name`, a game with other rules; `line` is from 1.
fn rejection(line: usize, name: &str) -> FormatProblem {
    let reason = format!("this is {name}, which has other rules; expected Sokoban text");
    FormatProblem::new(line, 1, reason)
}

/// Returns a problem if the text has two different PuzzleScript sections.
///
/// A section is a name with a line of `=` below. A name that is not in upper case needs such a line
/// above, too: "Levels" may be a heading of any collection.
fn puzzlescript(text: &str) -> Option<FormatProblem> {
    let is_rule = |line: &str| line.trim().len() > 2 && line.trim().chars().all(|it| it == '=');
    let mut previous = ["", ""];
    let mut sections: Vec<(usize, String)> = Vec::new();
    for (index, line) in lines_of(text).enumerate() {
        let name = previous[1].trim();
        let is_section = PUZZLESCRIPT_SECTIONS.iter().any(|it| it.eq_ignore_ascii_case(name));
        let stands_out = is_rule(previous[0]) || PUZZLESCRIPT_SECTIONS.contains(&name);
        let is_new = sections.iter().all(|(_, known)| !known.eq_ignore_ascii_case(name));
        if is_rule(line) && stands_out && is_section && is_new {
            sections.push((index, name.to_owned()));
        }
        if let [(first, _), _, ..] = &sections[..] {
            return Some(rejection(*first, "a PuzzleScript game"));
        }
        previous = [previous[1], line];
    }
    None
}

/// Returns a problem at the first line that names a game with other rules.
fn game_line(text: &str) -> Option<FormatProblem> {
    lines_of(text).enumerate().find_map(|(index, line)| {
        let (key, value) = line.split_once([':', '='])?;
        let reason = game_of_pair(key.trim_start_matches([';', ':']), value)?;
        Some(FormatProblem::new(index + 1, 1, reason))
    })
}

/// Returns the reason for rejection if this key and value name a game with other rules.
///
/// Examples: `Game: Hexoban` and `Game: Hexoban levels`.
pub(in crate::formats) fn game_of_pair(key: &str, value: &str) -> Option<String> {
    let is_game = GAME_KEYS.iter().any(|known| key.trim().eq_ignore_ascii_case(known));
    let first_word = value.split(|it: char| !it.is_alphanumeric()).find(|it| !it.is_empty())?;
    let name = OTHER_GAMES.iter().find(|it| it.eq_ignore_ascii_case(first_word))?;
    is_game.then(|| rejection(1, name).reason)
}

/// Returns a problem if the text has a board of hexagonal cells.
///
/// Such a board has at least three rows with characters in every second column only, in even and
/// odd columns by turns. A Sokoban board may be drawn in diagonals, too, but its walls are closed.
/// O(text), plus the size of the surrounding board for each such block of rows.
fn staggered(text: &str) -> Option<FormatProblem> {
    let mut lines: Vec<&str> = lines_of(text).collect();
    lines.push("");
    let mut run = 0..0;
    for (index, line) in lines.iter().enumerate() {
        let parity = parity_of(line);
        let above = lines[run.clone()].last().and_then(|above| parity_of(above));
        if parity.is_none() || above == parity {
            if is_staggered(&lines[run.clone()]) && !is_closed_board(&lines, run.clone()) {
                return Some(rejection(run.start + 1, "a Hexoban board"));
            }
            run = index..index;
        }
        if parity.is_some() {
            run.end = index + 1;
        } else {
            run = index + 1..index + 1;
        }
    }
    None
}

/// Returns true if at least three rows have a player, a crate and six walls.
fn is_staggered(rows: &[&str]) -> bool {
    let has = |signs: [char; 2]| rows.iter().any(|row| row.contains(signs));
    let walls: usize = rows.iter().map(|row| row.matches('#').count()).sum();
    rows.len() > 2 && has(['@', '+']) && has(['$', '*']) && walls > 5
}

/// Returns true if the player cannot leave the board that contains these rows.
///
/// `rows` is a range of `lines`. False if the lines around them are not exactly one board.
fn is_closed_board(lines: &[&str], rows: Range<usize>) -> bool {
    let is_row = |line: &&&str| !line.trim().is_empty() && line.chars().all(is_square);
    let above = lines[..rows.start].iter().rev().take_while(is_row).count();
    let below = lines[rows.end..].iter().take_while(is_row).count();
    let board = lines[rows.start - above..rows.end + below].join("\n");
    matches!(&read_xsb(&board).value.levels[..], [level] if !has_open_border(&level.board))
}

/// Returns true for an XSB character.
fn is_square(sign: char) -> bool {
    "#@+$*. -_".contains(sign)
}

/// Returns 0 if the characters of a row are in even columns, 1 if in odd columns.
///
/// `None` if they are in both, there are fewer than three besides blanks, or one is no XSB
/// character.
fn parity_of(line: &str) -> Option<usize> {
    let line = line.trim_end();
    let mut columns = line.chars().enumerate().filter(|(_, it)| *it != ' ').map(|(at, _)| at % 2);
    let parity = columns.next()?;
    let has_three = columns.clone().count() > 1;
    (has_three && line.chars().all(is_square) && columns.all(|it| it == parity)).then_some(parity)
}

/// Returns a problem if the text has a board with numbers in its cells.
///
/// Sokoban text would read them as run lengths. All rows of such a board are equally long as
/// written, with walls around, but not once the run lengths are expanded.
fn numbered_cells(text: &str) -> Option<FormatProblem> {
    let mut block: Vec<&str> = Vec::new();
    for (index, line) in lines_of(text).chain([""]).enumerate() {
        let row = line.trim();
        let is_row = row.len() > 2
            && row.starts_with('#')
            && row.ends_with('#')
            && row.chars().all(|it| is_square(it) || it.is_ascii_digit());
        if is_row {
            block.push(row);
            continue;
        }
        if has_numbers(&block) {
            let name = "a board with numbers in its cells, as for teleports or numbered crates";
            return Some(rejection(index + 1 - block.len(), name));
        }
        block.clear();
    }
    None
}

/// Returns true if rows are a board with numbers in its cells, see `numbered_cells`.
fn has_numbers(rows: &[&str]) -> bool {
    let [first, .., last] = rows else { return false };
    let is_wall = |row: &str| row.chars().all(|it| it == '#');
    let is_counted = |row: &&str| row.contains(|it: char| it.is_ascii_digit());
    let expanded: Vec<usize> = rows.iter().map(|row| expanded_length(row)).collect();
    rows.len() > 2
        && is_wall(first)
        && is_wall(last)
        && rows.iter().all(|row| row.len() == first.len())
        && rows.iter().any(is_counted)
        && expanded.iter().any(|length| *length != first.len())
}

/// Returns the number of cells of a row after its run lengths are expanded.
fn expanded_length(row: &str) -> usize {
    let mut length = 0;
    let mut count = String::new();
    for sign in row.chars() {
        if sign.is_ascii_digit() {
            count.push(sign);
        } else {
            length += count.parse().unwrap_or(1);
            count.clear();
        }
    }
    length
}

/// Adds a remark if levels have several players; it names at most six of them.
///
/// Several players are another game. Such a level is still read, because it may be in the middle of
/// an edit, but it cannot be played.
pub(super) fn remark_on_several_players(mut reading: Parsed<Collection>) -> Parsed<Collection> {
    let is_player = |square: &&Square| square.occupant == Some(Occupant::Player);
    let players = |level: &Level| level.board.cells().iter().filter(is_player).count();
    let collection = &reading.value;
    let crowded: Vec<usize> = (0..collection.levels.len())
        .filter(|index| players(&collection.levels[*index]) > 1)
        .collect();
    let Some((first, others)) = crowded.split_first() else { return reading };
    let label = |index: usize| label_of(collection, index);
    let (line, count) = (collection.place(*first).line, players(&collection.levels[*first]));
    let mut remark = format!(
        "line {line}: {} has {count} players, as in Multiban, which has other rules; Sokoban has \
         one player",
        label(*first)
    );
    if !others.is_empty() {
        let named = others.iter().take(MOST_NAMED);
        let named = named
            .map(|index| format!("{} (line {})", label(*index), collection.place(*index).line));
        let named: Vec<String> = named.collect();
        let rest = others.len() - named.len();
        let rest = if rest > 0 { format!(" and {rest} more") } else { String::new() };
        remark.push_str(&format!("; also with several players: {}{rest}", named.join(", ")));
    }
    reading.remarks.push(remark);
    reading
}

/// Maximum number of levels with several players that a remark names besides the first.
const MOST_NAMED: usize = 5;

/// Returns the label of the level at `index`, for messages.
///
/// Without a number if it is the only level.
fn label_of(collection: &Collection, index: usize) -> String {
    let title = collection.levels.get(index).map_or("", |level| level.title.trim());
    let number = (collection.count() > 1).then(|| collection.place(index).number);
    level_label(number, title)
}

/// Returns a problem if the text has a board with labelled crates, as Sokomind writes them.
///
/// A crate with a capital letter belongs to a target with the same small letter, inside closed
/// walls.
pub(in crate::formats) fn labelled_crates(text: &str) -> Option<FormatProblem> {
    let mut block: Vec<&str> = Vec::new();
    for (index, line) in lines_of(text).chain([""]).enumerate() {
        let row = line.trim();
        let is_row = row.chars().all(|it| it.is_ascii_alphabetic() || "#@+$*. -_".contains(it))
            && row.len() > 2
            && (row.starts_with('#') && row.ends_with('#')
                || row.starts_with('O') && row.ends_with('O'));
        if is_row {
            block.push(row);
            continue;
        }
        if has_labels(&block) {
            let name = "a game with labelled crates, as in Sokomind and SokoColour (crate A \
                        belongs to target a)";
            return Some(rejection(index + 1 - block.len(), name));
        }
        block.clear();
    }
    None
}

/// Returns true if rows are a board with labelled crates.
///
/// The first and the last row are walls only. At least one label occurs between them, and each
/// label both as a capital and as a small letter. Several crates may have one label, as a colour.
/// `O`, `S` and `X` are no labels.
fn has_labels(block: &[&str]) -> bool {
    let [first, inner @ .., last] = block else { return false };
    let is_wall = |row: &str| row.chars().all(|it| matches!(it, '#' | 'O'));
    let count = |letter: char| inner.iter().map(|row| row.matches(letter).count()).sum::<usize>();
    // O is a wall there, S the player and X a crate without a name.
    let names = ('A'..='Z').filter(|it| !matches!(it, 'O' | 'S' | 'X'));
    let counts: Vec<(usize, usize)> =
        names.map(|it| (count(it), count(it.to_ascii_lowercase()))).collect();
    inner.len() > 1
        && is_wall(first)
        && is_wall(last)
        && counts.iter().any(|(capital, _)| *capital > 0)
        && counts.iter().all(|(capital, small)| (*capital > 0) == (*small > 0))
}
