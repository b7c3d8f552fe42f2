//! Drawing tools of the platform editor, and their strokes.
//!
//! A stroke lasts from the press of a mouse button to its release and becomes one edit.

use crate::worlds::platform::{Level, ROWS};

/// A drawing tool.
///
/// With every tool but `Select`, the primary button drags the agent or gate under the pointer,
/// and the secondary button removes a rock or lowers the ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Tool {
    /// Sets the height of the ground; drags a rock under the pointer.
    #[default]
    Ground,
    /// Adds a rock; the secondary button removes one.
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
pub struct PlatformSquare {
    /// Row, from 0 at the bottom.
    pub row: u8,
    /// Column, from 0 at the left.
    pub column: usize,
}

/// The effect of a stroke on each column that it visits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StrokeEffect {
    /// Set the ground height to the pointer's row, leaving room for rocks, agent and gate.
    Build,
    /// Lower the ground to the row below the pointer.
    Dig,
    /// Add a rock on top.
    DropRock,
    /// Remove the top rock.
    TakeRock,
    /// Move a rock here from the column with this index.
    CarryRock(usize),
    /// Place the agent here, unless the gate stands here.
    CarryAgent,
    /// Place the gate here, unless the agent stands here.
    CarryGate,
}

/// A stroke in progress.
#[derive(Debug, Clone, PartialEq)]
pub struct Stroke {
    /// The level before the stroke.
    before: Level,
    /// The level with the changes so far.
    now: Level,
    effect: StrokeEffect,
    /// The square visited last.
    last: PlatformSquare,
}

impl Stroke {
    /// Starts a stroke at a square; `erases` is true for the secondary button.
    #[must_use]
    pub fn begin(stage: &Level, tool: Tool, erases: bool, at: PlatformSquare) -> Self {
        let stands = |who: Option<usize>| {
            who == Some(at.column)
                && stage.columns.get(at.column).is_some_and(|it| at.row == it.top() + 1)
        };
        let column = stage.columns.get(at.column);
        let is_rock = column.is_some_and(|it| at.row > it.height && at.row <= it.top());
        let effect = match (tool, erases) {
            (Tool::Rock, true) => StrokeEffect::TakeRock,
            (_, true) if is_rock => StrokeEffect::TakeRock,
            (_, true) => StrokeEffect::Dig,
            // Carrying comes before the tool: it works with every tool.
            (_, false) if stands(stage.agent) => StrokeEffect::CarryAgent,
            (_, false) if stands(stage.gate) => StrokeEffect::CarryGate,
            (Tool::Ground, false) if is_rock => StrokeEffect::CarryRock(at.column),
            // The select tool makes no strokes; treat one as building.
            (Tool::Ground | Tool::Select, false) => StrokeEffect::Build,
            (Tool::Rock, false) => StrokeEffect::DropRock,
            (Tool::Agent, false) => StrokeEffect::CarryAgent,
            (Tool::Gate, false) => StrokeEffect::CarryGate,
        };
        let mut stroke = Self { before: stage.clone(), now: stage.clone(), effect, last: at };
        stroke.visit(at);
        stroke
    }

    /// Continues the stroke to a square, through every column in between.
    pub fn extend(&mut self, to: PlatformSquare) {
        if to == self.last {
            return;
        }
        let from = self.last.column;
        let is_right = to.column >= from;
        while self.last.column != to.column {
            let column = if is_right { self.last.column + 1 } else { self.last.column - 1 };
            self.last.column = column;
            self.visit(PlatformSquare { row: to.row, column });
        }
        let is_same_column = from == to.column;
        self.last = to;
        // Rocks are added or removed once a column, however long the pointer stays there.
        let counts = matches!(self.effect, StrokeEffect::DropRock | StrokeEffect::TakeRock);
        if is_same_column && !counts {
            self.visit(to);
        }
    }

    /// Applies the effect to a column; does nothing right of the level.
    fn visit(&mut self, PlatformSquare { row, column: at }: PlatformSquare) {
        let room = |stage: &Level, at: usize| {
            let stands = u8::from(stage.agent == Some(at) || stage.gate == Some(at));
            let rocks = stage.columns.get(at).map_or(0, |it| it.rocks);
            (ROWS - 1).saturating_sub(rocks + stands)
        };
        if at >= self.now.columns.len() {
            return;
        }
        match self.effect {
            // Leave space for agent or gate on the ground.
            StrokeEffect::Build => self.now.columns[at].height = row.min(room(&self.now, at)),
            StrokeEffect::Dig => {
                let height = &mut self.now.columns[at].height;
                *height = (*height).min(row.saturating_sub(1));
            }
            StrokeEffect::DropRock => drop_rock(&mut self.now, at),
            StrokeEffect::TakeRock => {
                let rocks = &mut self.now.columns[at].rocks;
                *rocks = rocks.saturating_sub(1);
            }
            StrokeEffect::CarryRock(from) => {
                // A carried rock changes no column on its way, only the first and the current one.
                self.now = self.before.clone();
                if at != from {
                    self.now.columns[from].rocks -= 1;
                    let before = self.now.columns[at].rocks;
                    drop_rock(&mut self.now, at);
                    // The column is full: show the rock at its origin.
                    if self.now.columns[at].rocks == before {
                        self.now = self.before.clone();
                    }
                }
            }
            StrokeEffect::CarryAgent if self.now.gate != Some(at) => self.now.agent = Some(at),
            StrokeEffect::CarryGate if self.now.agent != Some(at) => self.now.gate = Some(at),
            StrokeEffect::CarryAgent | StrokeEffect::CarryGate => {}
        }
    }

    /// The level as it would be if the button were released now.
    #[must_use]
    pub fn preview(&self) -> &Level {
        &self.now
    }

    /// Name of the edit, and the level before and after.
    #[must_use]
    pub fn finish(self) -> (&'static str, Level, Level) {
        let name = match self.effect {
            StrokeEffect::Build | StrokeEffect::Dig => "change the ground",
            StrokeEffect::DropRock => "drop rocks",
            StrokeEffect::TakeRock => "take rocks away",
            StrokeEffect::CarryRock(_) => "move a rock",
            StrokeEffect::CarryAgent => "move the agent",
            StrokeEffect::CarryGate => "move the gate",
        };
        (name, self.before, self.now)
    }
}

/// Adds a rock on top of a column if there is room.
///
/// The rock, and the agent or gate on it, must fit into the rows of the level.
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
    use crate::worlds::platform::{draw, read_drawing};

    /// Makes a stroke through squares (row from the bottom, column) and compares the drawing.
    #[track_caller]
    fn check(before: &[&str], tool: Tool, erases: bool, way: &[(u8, usize)], after: &[&str]) {
        let (stage, faults) = read_drawing(before);
        assert_eq!(faults, []);
        let square = |(row, column): (u8, usize)| PlatformSquare { row, column };
        let mut stroke = Stroke::begin(&stage, tool, erases, square(way[0]));
        way[1..].iter().for_each(|step| stroke.extend(square(*step)));
        let (_, _, found) = stroke.finish();
        assert_eq!(draw(&found), draw(&read_drawing(after).0), "{way:?}");
    }

    #[test]
    fn dragging_changes_the_ground() {
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
