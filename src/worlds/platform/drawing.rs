//! Stages as rows of characters: `#` wall, `o` rock, `@` agent, `G` gate, space empty.
//!
//! A dot also reads as empty.

use super::{Column, Level, ROWS};
use crate::board::MAX_SIDE;

/// An invalid square of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawingFault {
    /// Row of the drawing; the top row is 0.
    pub row: usize,
    /// Column, from 0.
    pub column: usize,
    /// Kind of fault.
    pub kind: DrawingFaultKind,
}

/// Reason why a square of a drawing is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawingFaultKind {
    /// This character has no meaning in a drawing.
    Unknown(char),
    /// No wall or rock below the square, or no wall in row 0.
    Floats,
    /// A wall above a rock.
    WallOnRock,
    /// A wall, rock, agent or gate on top of the agent or the gate.
    OnAgentOrGate,
    /// A second agent or a second gate.
    Repeated,
    /// The drawing has more rows or columns than a stage.
    Outside,
}

/// Draws the six rows of a level from top to bottom.
///
/// Leaves out anything above them.
#[must_use]
pub fn draw(level: &Level) -> Vec<String> {
    let rows = (0..ROWS).rev();
    rows.map(|row| {
        let columns = level.columns.iter().enumerate();
        columns.map(|(at, column)| character(level, *column, at, row)).collect()
    })
    .collect()
}

/// Character of the square in `row` of `column`, which has the index `at`.
///
/// Row 0 is the lowest.
fn character(level: &Level, column: Column, at: usize, row: u8) -> char {
    let is_on_top = row == column.top().saturating_add(1);
    match row {
        _ if row <= column.height => '#',
        _ if row <= column.top() => 'o',
        _ if is_on_top && level.agent == Some(at) => '@',
        _ if is_on_top && level.gate == Some(at) => 'G',
        _ => ' ',
    }
}

/// Reads a drawing; returns the level and the invalid squares, which are left out.
///
/// The last row is row 0 and must be wall everywhere. Rows may be missing at the top. Other rows
/// may be shorter than the longest one: their missing squares are empty. All rows beyond the height
/// of a stage give one fault together; columns beyond its width give one fault in each row. Faults
/// are in the order of rows, then columns.
#[must_use]
pub fn read_drawing(rows: &[&str]) -> (Level, Vec<DrawingFault>) {
    let mut faults = Vec::new();
    let skipped = rows.len().saturating_sub(usize::from(ROWS));
    if skipped > 0 {
        faults.push(DrawingFault { row: 0, column: 0, kind: DrawingFaultKind::Outside });
    }
    let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or_default();
    let mut level =
        Level { columns: vec![Column::default(); width.min(MAX_SIDE)], ..Level::default() };
    // From the bottom up, because each square rests on the one below.
    for (row_above, row) in rows.iter().enumerate().skip(skipped).rev() {
        let height = (rows.len() - 1 - row_above) as u8;
        let squares = row.chars().chain(std::iter::repeat(' '));
        for (column, square) in squares.take(width).enumerate() {
            let place = |kind| DrawingFault { row: row_above, column, kind };
            if column >= MAX_SIDE {
                faults.push(place(DrawingFaultKind::Outside));
                break;
            }
            if let Err(kind) = add_square(&mut level, column, height, square) {
                faults.push(place(kind));
            }
        }
    }
    faults.sort_by_key(|fault| (fault.row, fault.column));
    (level, faults)
}

/// Adds a square on top of column `at`.
///
/// The squares of a column must come from the bottom up.
fn add_square(level: &mut Level, at: usize, row: u8, square: char) -> Result<(), DrawingFaultKind> {
    let is_taken = level.agent == Some(at) || level.gate == Some(at);
    let column = &mut level.columns[at];
    if row == 0 {
        return match square {
            '#' => Ok(()),
            ' ' | '.' | 'o' | '@' | 'G' => Err(DrawingFaultKind::Floats),
            other => Err(DrawingFaultKind::Unknown(other)),
        };
    }
    // Rows are read from the bottom, so a square must be directly above the top of its column.
    let rests = row == column.top() + 1;
    match square {
        ' ' | '.' => Ok(()),
        '#' | 'o' | '@' | 'G' if is_taken => Err(DrawingFaultKind::OnAgentOrGate),
        '#' if column.rocks > 0 => Err(DrawingFaultKind::WallOnRock),
        '#' | 'o' | '@' | 'G' if !rests => Err(DrawingFaultKind::Floats),
        '#' => {
            column.height = row;
            Ok(())
        }
        'o' => {
            column.rocks += 1;
            Ok(())
        }
        '@' => set_once(&mut level.agent, at),
        'G' => set_once(&mut level.gate, at),
        other => Err(DrawingFaultKind::Unknown(other)),
    }
}

/// Stores the column of the agent or the gate in an empty slot.
///
/// # Errors
/// [`DrawingFaultKind::Repeated`] if the slot is not empty.
fn set_once(slot: &mut Option<usize>, column: usize) -> Result<(), DrawingFaultKind> {
    if slot.is_some() {
        return Err(DrawingFaultKind::Repeated);
    }
    *slot = Some(column);
    Ok(())
}

impl std::fmt::Display for DrawingFaultKind {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unknown(character) => {
                write!(formatter, "{character:?} is not a square of a stage")
            }
            Self::Floats => write!(formatter, "nothing floats: wall or rock is missing below it"),
            Self::WallOnRock => write!(formatter, "a wall upon a rock"),
            Self::OnAgentOrGate => write!(formatter, "nothing stands upon the agent or the gate"),
            Self::Repeated => write!(formatter, "there is one already"),
            Self::Outside => {
                write!(formatter, "a stage has at most {ROWS} rows and {MAX_SIDE} columns")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::platform::testing::any_stage;
    use proptest::prelude::*;

    #[track_caller]
    fn check(rows: &[&str], expected: &[(usize, usize, DrawingFaultKind)]) {
        let (_, faults) = read_drawing(rows);
        let faults: Vec<_> = faults.iter().map(|it| (it.row, it.column, it.kind)).collect();
        assert_eq!(faults, expected, "{rows:?}");
    }

    #[test]
    fn invalid_squares_are_reported() {
        use DrawingFaultKind::*;
        check(&["@oG", "###"], &[]);
        check(&["@ G", "# #"], &[(1, 1, Floats)]);
        check(&["@", " o", "####"], &[(0, 0, Floats)]);
        check(&["#", "o", "#"], &[(0, 0, WallOnRock)]);
        check(&["o", "@", "#"], &[(0, 0, OnAgentOrGate)]);
        check(&["@x@", "###"], &[(0, 1, Unknown('x')), (0, 2, Repeated)]);
        check(&["#", "#", "#", "#", "#", "#", "#"], &[(0, 0, Outside)]);
    }

    proptest! {
        #[test]
        fn drawings_round_trip(level in any_stage(9)) {
            let rows = draw(&level);
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            let (read, faults) = read_drawing(&rows);
            prop_assert_eq!(faults, []);
            prop_assert_eq!(read, level);
        }
    }
}
