//! Changes of the ice world in words.

use super::{BoardLayout, Transition};

impl Transition {
    /// The movement of the pushed crate, otherwise of the player, as text.
    #[must_use]
    pub fn words(&self, layout: &BoardLayout) -> String {
        if !self.is_change() {
            return "nothing moves".to_owned();
        }
        let (who, moves, from, to) = match self.push {
            Some(push) => ("crate", "moves", push.from, push.to),
            None => ("player", "steps", self.from, self.to),
        };
        let [from, to] = [from, to].map(|cell| layout.position_of(cell));
        match from.row.abs_diff(to.row) + from.column.abs_diff(to.column) {
            1 => format!("the {who} {moves} to {to}"),
            cells => format!("the {who} slides {cells} cells to {to}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::CellSet;
    use crate::worlds::ice::rules::Push;

    #[test]
    fn changes_name_who_moved_and_how_far() {
        let layout = BoardLayout::new(3, 8, CellSet::new(24), CellSet::new(24));
        let check = |from, to, push: Option<(u16, u16)>, expected: &str| {
            let push = push.map(|(from, to)| Push { from, to });
            assert_eq!(Transition { from, to, push }.words(&layout), expected);
        };
        check(9, 9, None, "nothing moves");
        check(9, 10, None, "the player steps to row 2, column 3");
        check(9, 14, None, "the player slides 5 cells to row 2, column 7");
        check(9, 10, Some((10, 11)), "the crate moves to row 2, column 4");
        check(9, 10, Some((10, 13)), "the crate slides 3 cells to row 2, column 6");
    }
}
