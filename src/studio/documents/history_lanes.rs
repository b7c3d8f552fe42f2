//! Layout of the drawn undo tree: the lane of each revision, and the lines to its parent.
//!
//! A branch is a chain of edits in the undo tree (`HistoryEntry::branch`). A lane is a vertical
//! line of the drawing; a lane may contain several branches, one below the other. Each revision is
//! a dot in its own row. Rows are sorted by age, the oldest first, so a parent is always above its
//! children. A line leaves the parent's row sideways, runs down the child's lane and ends at the
//! child. A later branch therefore starts at the revision that it changed, not at the row above it:
//!
//! ```text
//! ●      0 open
//! ●──╮   1
//! ●  │   2 first branch, abandoned
//!    ●   3 second branch, starts at 1
//! ```

use crate::editing::HistoryEntry;

/// Part of a line within one row.
///
/// The numbers are lanes, from 0 at the left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LinePart {
    /// From the first lane to the second, at the height of the dot.
    Across(usize, usize),
    /// From the height of the dot downwards.
    Down(usize),
    /// From the top to the height of the dot.
    FromAbove(usize),
    /// From the top to the bottom, past the dot.
    Past(usize),
}

/// One drawn row.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct HistoryRow {
    /// Lane of its dot, from 0 at the left.
    pub lane: usize,
    /// Parts of lines in this row.
    pub lines: Vec<LinePart>,
}

/// Computes the rows of a history, one for each entry. O(revisions · branches).
///
/// `entries` must be sorted by age, so that each parent precedes its children.
pub(super) fn rows(entries: &[HistoryEntry]) -> Vec<HistoryRow> {
    let lanes = lanes(entries);
    let lane_of = |entry: &HistoryEntry| lanes.get(entry.branch).copied().unwrap_or_default();
    let mut rows: Vec<HistoryRow> = entries
        .iter()
        .map(|entry| HistoryRow { lane: lane_of(entry), lines: Vec::new() })
        .collect();
    for (row, entry) in entries.iter().enumerate() {
        let Some(parent) = entry.parent else { continue };
        let (from, to) = (rows[parent].lane, rows[row].lane);
        if from != to {
            rows[parent].lines.push(LinePart::Across(from, to));
        }
        rows[parent].lines.push(LinePart::Down(to));
        for between in &mut rows[parent + 1..row] {
            between.lines.push(LinePart::Past(to));
        }
        rows[row].lines.push(LinePart::FromAbove(to));
    }
    rows
}

/// Computes the lane of each branch, in the order of the branch numbers.
///
/// The first branch has lane 0. Any other branch gets the first lane to the right of its parent
/// branch that is free from the parent's row to the last row of the branch.
fn lanes(entries: &[HistoryEntry]) -> Vec<usize> {
    let count = entries.iter().map(|entry| entry.branch + 1).max().unwrap_or_default();
    let mut spans: Vec<Option<(usize, usize)>> = vec![None; count];
    // Parent branch of each branch; the first has none.
    let mut left: Vec<Option<usize>> = vec![None; count];
    for (row, entry) in entries.iter().enumerate() {
        let span = &mut spans[entry.branch];
        if span.is_none() {
            left[entry.branch] = entry.parent.map(|parent| entries[parent].branch);
        }
        let first = span.map_or(entry.parent.unwrap_or(row), |(first, _)| first);
        *span = Some((first, row));
    }
    // Occupied row ranges of each lane. Branches are sorted by their first row, which may differ
    // from the order of their parents.
    let mut taken: Vec<Vec<(usize, usize)>> = Vec::new();
    let mut lanes = Vec::with_capacity(count);
    let spans = spans.into_iter().map(Option::unwrap_or_default);
    for ((first, last), left) in spans.zip(left) {
        let is_free = |spans: &Vec<(usize, usize)>| {
            spans.iter().all(|(from, to)| last < *from || *to < first)
        };
        // A branch is drawn to the right of its parent branch.
        let least = left.and_then(|branch| lanes.get(branch)).map_or(0, |lane| lane + 1);
        let free = taken.iter().skip(least).position(is_free);
        let lane = free.map_or(taken.len(), |place| least + place);
        if lane == taken.len() {
            taken.push(Vec::new());
        }
        taken[lane].push((first, last));
        lanes.push(lane);
    }
    lanes
}

#[cfg(test)]
mod tests {
    use super::{LinePart, rows};
    use crate::board::Position;
    use crate::editing::{History, HistoryEntry, LevelEdit, SquareChange};
    use crate::worlds::ice::{Ground, Square};

    /// An edit identified by its cell.
    fn edit(cell: usize) -> LevelEdit {
        let position = Position::new(0, cell);
        let (before, after) = (Square::default(), Square::empty(Ground::Wall));
        LevelEdit::Squares(vec![SquareChange { position, before, after }])
    }

    /// Letters are edits, `<` is undo.
    fn entries(script: &str) -> Vec<HistoryEntry> {
        let mut history = History::new("open", 0);
        for (place, letter) in script.chars().enumerate() {
            if letter == '<' {
                history.undo();
            } else {
                history.commit(&letter.to_string(), edit(place), 0);
            }
        }
        history.entries()
    }

    /// Compares the rows of a history; each expected row is "name lane parent".
    #[track_caller]
    fn check(script: &str, expected: &[&str]) {
        let entries = entries(script);
        let drawn = rows(&entries);
        let actual: Vec<_> = entries
            .iter()
            .zip(&drawn)
            .map(|(entry, row)| {
                let parent = entry.parent.map_or("-", |parent| entries[parent].name.as_str());
                format!("{} {} {parent}", entry.name, row.lane)
            })
            .collect();
        assert_eq!(actual, expected, "{script}");
    }

    #[test]
    fn a_later_branch_is_a_child_of_the_revision_it_started_from() {
        check("ab<<x", &["open 0 -", "a 0 open", "b 0 a", "x 1 open"]);
        check("ab<x", &["open 0 -", "a 0 open", "b 0 a", "x 1 a"]);
        check("ab<<xy<z", &["open 0 -", "a 0 open", "b 0 a", "x 1 open", "y 1 x", "z 2 x"]);
    }

    #[test]
    fn lines_lead_from_the_parent_past_the_abandoned_branch() {
        let drawn = rows(&entries("ab<<x"));
        assert!(drawn[0].lines.contains(&LinePart::Across(0, 1)));
        assert!(drawn[1].lines.contains(&LinePart::Past(1)));
        assert!(drawn[2].lines.contains(&LinePart::Past(1)));
        assert_eq!(drawn[3].lines, [LinePart::FromAbove(1)]);
    }

    #[test]
    fn no_line_passes_through_the_dot_of_another_row() {
        for script in ["ab<<x<y<z", "abc<<<x<<y<z", "a<b<c<d<e<f<g<h<i", "ab<c<<d>e<<f"] {
            for row in rows(&entries(script)) {
                assert!(!row.lines.contains(&LinePart::Past(row.lane)), "{script}: {row:?}");
            }
        }
    }
}
