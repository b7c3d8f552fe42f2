//! Ranges of columns of a stage (platform level): copy, cut, insert and mirror.
//!
//! A stage is edited like a text: a cut closes the gap, and an insertion moves the rest to the
//! right.

use crate::board::MAX_SIDE;
use crate::worlds::platform::{Level, draw, read_drawing};

/// A range of columns, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ColumnRange {
    /// Leftmost column.
    pub first: usize,
    /// Rightmost column.
    pub last: usize,
}

/// Reason why columns cannot be inserted, removed or read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ColumnRangeError {
    /// No column would be left.
    #[error("a stage keeps at least one column")]
    NoneLeft,
    /// There would be too many columns.
    #[error("a stage has at most {MAX_SIDE} columns")]
    TooWide,
    /// The text contains no valid columns.
    #[error("the text draws no columns of a stage: {0}")]
    NoColumns(String),
}

impl ColumnRange {
    /// Returns the range between two columns, in any order.
    #[must_use]
    pub fn spanning(one: usize, other: usize) -> Self {
        Self { first: one.min(other), last: one.max(other) }
    }

    /// Returns the part within a stage of `columns` columns; `None` if there is none.
    #[must_use]
    pub fn within(self, columns: usize) -> Option<Self> {
        let last = self.last.min(columns.checked_sub(1)?);
        (self.first <= last).then_some(Self { last, ..self })
    }

    /// Number of columns.
    #[must_use]
    pub fn columns(self) -> usize {
        self.last + 1 - self.first
    }

    /// Returns true if the range contains the column.
    #[must_use]
    pub fn contains(self, column: usize) -> bool {
        (self.first..=self.last).contains(&column)
    }
}

/// Returns the columns as a stage, with agent and gate on them and empty texts.
///
/// The texts are title, author and note. The range must be inside the stage.
#[must_use]
pub fn copy_columns(stage: &Level, range: ColumnRange) -> Level {
    let inside = |who: Option<usize>| {
        who.filter(|column| range.contains(*column)).map(|column| column - range.first)
    };
    Level {
        columns: stage.columns[range.first..=range.last].to_vec(),
        agent: inside(stage.agent),
        gate: inside(stage.gate),
        ..Level::default()
    }
}

/// Returns the stage without the columns, and without agent and gate on them.
///
/// The range must be inside the stage.
///
/// # Errors
/// If no column would be left.
pub fn remove_columns(stage: &Level, columns: ColumnRange) -> Result<Level, ColumnRangeError> {
    if columns.columns() >= stage.columns.len() {
        return Err(ColumnRangeError::NoneLeft);
    }
    let left = |who: Option<usize>| {
        let who = who.filter(|column| !columns.contains(*column))?;
        Some(if who > columns.last { who - columns.columns() } else { who })
    };
    let mut shorter = Level { agent: left(stage.agent), gate: left(stage.gate), ..stage.clone() };
    shorter.columns.drain(columns.first..=columns.last);
    Ok(shorter)
}

/// Returns the stage with columns inserted before column `at`.
///
/// At the end if there is no such column. Their agent is used only if the stage has none; likewise
/// their gate.
///
/// # Errors
/// If the stage would be too wide.
pub fn insert_columns(
    stage: &Level,
    at: usize,
    columns: &Level,
) -> Result<Level, ColumnRangeError> {
    let (at, more) = (at.min(stage.columns.len()), columns.columns.len());
    if stage.columns.len() + more > MAX_SIDE {
        return Err(ColumnRangeError::TooWide);
    }
    let moved = |own: Option<usize>, new: Option<usize>| match own {
        Some(own) => Some(if own >= at { own + more } else { own }),
        None => new.map(|new| new + at),
    };
    let mut longer = Level {
        agent: moved(stage.agent, columns.agent),
        gate: moved(stage.gate, columns.gate),
        ..stage.clone()
    };
    longer.columns.splice(at..at, columns.columns.iter().copied());
    Ok(longer)
}

/// Returns the stage with the columns in reverse order, agent and gate on them included.
///
/// The range must be inside the stage.
#[must_use]
pub fn mirror_columns(stage: &Level, columns: ColumnRange) -> Level {
    let moved = |who: Option<usize>| {
        let is_inside = |column: &usize| columns.contains(*column);
        who.map(
            |column| {
                if is_inside(&column) { columns.first + columns.last - column } else { column }
            },
        )
    };
    let mut mirrored =
        Level { agent: moved(stage.agent), gate: moved(stage.gate), ..stage.clone() };
    mirrored.columns[columns.first..=columns.last].reverse();
    mirrored
}

/// Returns the columns as a drawing, see [`read_drawing`].
///
/// Empty rows at the top and spaces at the right are left out.
#[must_use]
pub fn to_text(columns: &Level) -> String {
    let rows = draw(columns).into_iter().skip_while(|row| row.trim().is_empty());
    let rows: Vec<String> = rows.map(|row| row.trim_end().to_owned()).collect();
    rows.join("\n")
}

/// Reads columns from a drawing; blank lines around it do not count.
///
/// # Errors
/// If it contains no columns, or an invalid square.
pub fn from_text(text: &str) -> Result<Level, ColumnRangeError> {
    // Other programs may have changed the line ends.
    let rows: Vec<&str> = text.lines().map(str::trim_end).collect();
    let last = rows.iter().rposition(|row| !row.is_empty());
    let first = rows.iter().position(|row| !row.is_empty());
    let (Some(first), Some(last)) = (first, last) else {
        return Err(ColumnRangeError::NoColumns("it is empty".to_owned()));
    };
    let (columns, faults) = read_drawing(&rows[first..=last]);
    match faults.first() {
        Some(fault) => Err(ColumnRangeError::NoColumns(fault.kind.to_string())),
        None => Ok(columns),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::platform::testing::any_stage;
    use proptest::prelude::*;

    fn stage(rows: &[&str]) -> Level {
        let (stage, faults) = read_drawing(rows);
        assert_eq!(faults, []);
        stage
    }

    /// Applies a change to the columns `first` to `last` of a stage.
    #[track_caller]
    fn check(
        change: impl Fn(&Level, ColumnRange) -> Level,
        rows: &[&str],
        (first, last): (usize, usize),
        expected: &[&str],
    ) {
        let changed = change(&stage(rows), ColumnRange::spanning(last, first));
        assert_eq!(draw(&changed), draw(&stage(expected)), "{rows:?} {first}-{last}");
    }

    #[test]
    fn ranges_are_copied_removed_and_mirrored() {
        let rows = [" o  G", "@# o#", "#####"];
        check(copy_columns, &rows, (1, 3), &["o", "# o", "###"]);
        check(copy_columns, &rows, (4, 4), &["G", "#", "#"]);
        let without =
            |stage: &Level, columns| remove_columns(stage, columns).expect("some are left");
        check(without, &rows, (1, 2), &["  G", "@o#", "###"]);
        check(without, &rows, (0, 0), &["o  G", "# o#", "####"]);
        check(mirror_columns, &rows, (0, 4), &["G  o ", "#o #@", "#####"]);
        check(mirror_columns, &rows, (0, 1), &["o   G", "#@ o#", "#####"]);
    }

    #[test]
    fn inserted_columns_bring_a_missing_agent_or_gate() {
        #[track_caller]
        fn check(rows: &[&str], at: usize, more: &[&str], expected: &[&str]) {
            let with = insert_columns(&stage(rows), at, &stage(more)).expect("not too wide");
            assert_eq!(draw(&with), draw(&stage(expected)), "{rows:?} {at}");
        }
        check(&["@ G", "###"], 1, &["oo", "##"], &["@oo G", "#####"]);
        check(&["@ G", "###"], 9, &["o", "#"], &["@ Go", "####"]);
        check(&["  G", "###"], 0, &["@G", "##"], &["@   G", "#####"]);
        let wide = Level::untitled(&[0; MAX_SIDE], &[], 0, 1);
        assert_eq!(insert_columns(&wide, 0, &stage(&["#"])), Err(ColumnRangeError::TooWide));
        let all = ColumnRange::spanning(0, MAX_SIDE - 1);
        assert_eq!(remove_columns(&wide, all), Err(ColumnRangeError::NoneLeft));
    }

    #[test]
    fn invalid_column_text_is_rejected() {
        for text in ["", " \n\n", "hello", "o", "#\no\n#"] {
            assert!(matches!(from_text(text), Err(ColumnRangeError::NoColumns(_))), "{text:?}");
        }
        assert_eq!(from_text("\r\n@ \r\n##\r\n"), Ok(stage(&["@", "##"])));
    }

    proptest! {
        #[test]
        fn cut_and_insert_restore_the_stage(
            stage in any_stage(12),
            one in 0..12_usize,
            other in 0..12_usize,
        ) {
            let Some(columns) = ColumnRange::spanning(one, other).within(stage.columns.len()) else {
                return Ok(());
            };
            let clip = copy_columns(&stage, columns);
            prop_assert_eq!(from_text(&to_text(&clip)), Ok(clip.clone()));
            prop_assert_eq!(&mirror_columns(&mirror_columns(&stage, columns), columns), &stage);
            match remove_columns(&stage, columns) {
                Ok(shorter) => prop_assert_eq!(insert_columns(&shorter, columns.first, &clip), Ok(stage)),
                Err(error) => {
                    prop_assert_eq!(error, ColumnRangeError::NoneLeft);
                    prop_assert_eq!(columns.columns(), stage.columns.len());
                }
            }
        }
    }
}
