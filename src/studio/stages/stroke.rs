//! Drawing tools of the platform editor, and their strokes from button press to release.

use crate::worlds::platform::{Level, ROWS};

/// A drawing tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Tool {
    /// Sets the height of the ground; drags agent, gate or rock if one is at the pointer.
    #[default]
    Ground,
    /// Adds or removes rocks.
    Rock,
    /// Places the agent.
    Agent,
    /// Places the gate.
    Gate,
    /// Selects columns; changes nothing.
    Select,
}

impl Tool {
    /// All tools, in the order of their keys.
    pub const ALL: [Self; 5] = [Self::Ground, Self::Rock, Self::Agent, Self::Gate, Self::Select];

    /// The tool's name.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Ground => "Ground",
            Self::Rock => "Rock",
            Self::Agent => "Agent",
            Self::Gate => "Gate",
            Self::Select => "Select",
        }
    }
}

/// A square of a platform level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Square {
    /// Row, from 0 at the bottom.
    pub row: u8,
    /// Column, from 0 at the left.
    pub column: usize,
}

/// The effect of a stroke on each column that it visits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Deed {
    /// Raise the ground to the pointer.
    Build,
    /// Lower the ground below the pointer.
    Dig,
    DropRock,
    TakeRock,
    /// Move a rock that was picked up in this column.
    CarryRock(usize),
    CarryAgent,
    CarryGate,
}

/// A stroke in progress.
#[derive(Debug, Clone, PartialEq)]
pub struct Stroke {
    before: Level,
    now: Level,
    deed: Deed,
    last: Square,
}

impl Stroke {
    /// Starts a stroke at a square. `erases` means the secondary button.
    #[must_use]
    pub fn begin(stage: &Level, tool: Tool, erases: bool, at: Square) -> Self {
        let stands = |who: Option<usize>| {
            who == Some(at.column)
                && stage.columns.get(at.column).is_some_and(|it| at.row == it.top() + 1)
        };
        let column = stage.columns.get(at.column);
        let is_rock = column.is_some_and(|it| at.row > it.height && at.row <= it.top());
        let deed = match (tool, erases) {
            (Tool::Rock, true) => Deed::TakeRock,
            (_, true) if is_rock => Deed::TakeRock,
            (_, true) => Deed::Dig,
            (_, false) if stands(stage.agent) => Deed::CarryAgent,
            (_, false) if stands(stage.gate) => Deed::CarryGate,
            (Tool::Ground, false) if is_rock => Deed::CarryRock(at.column),
            // The select tool makes no strokes; treat one as building.
            (Tool::Ground | Tool::Select, false) => Deed::Build,
            (Tool::Rock, false) => Deed::DropRock,
            (Tool::Agent, false) => Deed::CarryAgent,
            (Tool::Gate, false) => Deed::CarryGate,
        };
        let mut stroke = Self { before: stage.clone(), now: stage.clone(), deed, last: at };
        stroke.visit(at);
        stroke
    }

    /// Continues the stroke to a square, through every column in between.
    pub fn extend(&mut self, to: Square) {
        if to == self.last {
            return;
        }
        let from = self.last.column;
        let is_right = to.column >= from;
        while self.last.column != to.column {
            let column = if is_right { self.last.column + 1 } else { self.last.column - 1 };
            self.last.column = column;
            self.visit(Square { row: to.row, column });
        }
        let is_same_column = from == to.column;
        self.last = to;
        // Rocks are added or removed once a column, however long the pointer stays there.
        let counts = matches!(self.deed, Deed::DropRock | Deed::TakeRock);
        if is_same_column && !counts {
            self.visit(to);
        }
    }

    fn visit(&mut self, Square { row, column: at }: Square) {
        let room = |stage: &Level, at: usize| {
            let stands = u8::from(stage.agent == Some(at) || stage.gate == Some(at));
            let rocks = stage.columns.get(at).map_or(0, |it| it.rocks);
            (ROWS - 1).saturating_sub(rocks + stands)
        };
        if at >= self.now.columns.len() {
            return;
        }
        match self.deed {
            // Leave space for agent or gate on the ground.
            Deed::Build => self.now.columns[at].height = row.min(room(&self.now, at)),
            Deed::Dig => {
                let height = &mut self.now.columns[at].height;
                *height = (*height).min(row.saturating_sub(1));
            }
            Deed::DropRock => drop_rock(&mut self.now, at),
            Deed::TakeRock => {
                let rocks = &mut self.now.columns[at].rocks;
                *rocks = rocks.saturating_sub(1);
            }
            Deed::CarryRock(from) => {
                self.now = self.before.clone();
                if at != from {
                    self.now.columns[from].rocks -= 1;
                    let before = self.now.columns[at].rocks;
                    drop_rock(&mut self.now, at);
                    if self.now.columns[at].rocks == before {
                        self.now = self.before.clone();
                    }
                }
            }
            Deed::CarryAgent if self.now.gate != Some(at) => self.now.agent = Some(at),
            Deed::CarryGate if self.now.agent != Some(at) => self.now.gate = Some(at),
            Deed::CarryAgent | Deed::CarryGate => {}
        }
    }

    /// The level as it would be if the button were released now.
    #[must_use]
    pub fn stage(&self) -> &Level {
        &self.now
    }

    /// Name of the edit, and the level before and after.
    #[must_use]
    pub fn finish(self) -> (&'static str, Level, Level) {
        let name = match self.deed {
            Deed::Build | Deed::Dig => "change the ground",
            Deed::DropRock => "drop rocks",
            Deed::TakeRock => "take rocks away",
            Deed::CarryRock(_) => "move a rock",
            Deed::CarryAgent => "move the agent",
            Deed::CarryGate => "move the gate",
        };
        (name, self.before, self.now)
    }
}

/// Adds a rock, if there is space for it and for agent or gate on top.
fn drop_rock(stage: &mut Level, at: usize) {
    let stands = u8::from(stage.agent == Some(at) || stage.gate == Some(at));
    if let Some(column) = stage.columns.get_mut(at)
        && column.top() + 1 + stands < ROWS
    {
        column.rocks += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::platform::{draw, undraw};

    /// Makes a stroke through squares (row from the bottom, column) and compares the drawing.
    #[track_caller]
    fn check(before: &[&str], tool: Tool, erases: bool, way: &[(u8, usize)], after: &[&str]) {
        let (stage, faults) = undraw(before);
        assert_eq!(faults, []);
        let square = |(row, column): (u8, usize)| Square { row, column };
        let mut stroke = Stroke::begin(&stage, tool, erases, square(way[0]));
        way[1..].iter().for_each(|step| stroke.extend(square(*step)));
        let (_, _, found) = stroke.finish();
        assert_eq!(draw(&found), draw(&undraw(after).0), "{way:?}");
    }

    #[test]
    fn ground_is_drawn_by_dragging() {
        check(
            &["@   G", "#####"],
            Tool::Ground,
            false,
            &[(2, 1), (2, 3)],
            &[" ### ", "@###G", "#####"],
        );
        check(&["@###G", "#####"], Tool::Ground, true, &[(1, 1), (1, 3)], &["@   G", "#####"]);
        // A fast stroke misses no column.
        check(&["@    G", "######"], Tool::Ground, false, &[(1, 1), (1, 4)], &["@####G", "######"]);
        // A rock in the column is lifted and stays inside the level.
        check(
            &["@oG", "###"],
            Tool::Ground,
            false,
            &[(5, 1), (5, 1)],
            &[" o ", " # ", " # ", " # ", "@#G", "###"],
        );
    }

    #[test]
    fn rocks_are_dropped_taken_and_carried() {
        check(&["@  G", "####"], Tool::Rock, false, &[(3, 1), (3, 2), (4, 2)], &["@ooG", "####"]);
        check(&["@ooG", "####"], Tool::Rock, true, &[(3, 1), (3, 2)], &["@  G", "####"]);
        check(&["@o G", "####"], Tool::Ground, false, &[(1, 1), (3, 2)], &["@ oG", "####"]);
        check(&["@o G", "####"], Tool::Ground, true, &[(1, 1)], &["@  G", "####"]);
        let full = ["o", "o", "o", "o", "o", "#"];
        check(&full, Tool::Rock, false, &[(5, 0)], &full);
    }

    #[test]
    fn agent_and_gate_are_carried_but_never_onto_each_other() {
        check(&["@  G", "####"], Tool::Ground, false, &[(1, 0), (1, 2)], &["  @G", "####"]);
        check(&["@  G", "####"], Tool::Rock, false, &[(1, 3), (4, 1)], &["@G  ", "####"]);
        check(&["@  G", "####"], Tool::Agent, false, &[(3, 3)], &["@  G", "####"]);
        check(&["    ", "####"], Tool::Gate, false, &[(3, 2)], &["  G ", "####"]);
    }
}
