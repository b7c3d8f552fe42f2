//! Quick fixes: edits that remove a problem of a level.

use super::{LevelEdit, Paint, paint_changes};
use crate::board::Position;
use crate::worlds::ice::transform::{cropped, reachable_cells};
use crate::worlds::ice::validation::in_corner;
use crate::worlds::ice::{Board, Ground, Level, Occupant, Problem, ProblemKind, Square};

/// An edit that removes a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuickFix {
    /// Label of the button, and name in the history.
    pub label: &'static str,
    /// The edit.
    pub edit: LevelEdit,
}

/// Returns the fixes for a problem of this level; may be empty.
///
/// Each fix removes every problem of the same kind, and adds no fatal problem (one that prevents
/// play) of a kind that the level does not have yet. A raised step limit is not checked, because
/// that needs a proof. O(cells · (targets + log cells)).
#[must_use]
pub fn fixes(level: &Level, problem: &Problem) -> Vec<QuickFix> {
    let mut fixes = candidates(level, problem);
    fixes.retain(|fix| removes_problem(level, problem, fix));
    fixes
}

/// Returns edits that may remove the problem, not checked yet.
fn candidates(level: &Level, problem: &Problem) -> Vec<QuickFix> {
    let board = &level.board;
    let cells = problem.cells.as_slice();
    let repaint = |label, paint, cells: &[Position]| {
        let edit = LevelEdit::Squares(paint_changes(board, paint, cells.iter().copied()));
        QuickFix { label, edit }
    };
    match problem.kind {
        ProblemKind::TooLarge => {
            vec![QuickFix {
                label: "crop the board",
                edit: LevelEdit::between(board, cropped(board)),
            }]
        }
        ProblemKind::NoPlayer => {
            let place: Vec<_> = free_cells(board).take(1).collect();
            vec![repaint("place a player", Paint::PLAYER, &place)]
        }
        ProblemKind::SeveralPlayers => {
            let others = cells.get(1..).unwrap_or_default();
            vec![repaint("keep only the first player", Paint::Eraser, others)]
        }
        ProblemKind::TooFewCrates { crates, targets } => {
            // Two ways out: more crates near the targets, or fewer targets.
            let missing = targets.saturating_sub(crates);
            let places = places_for_crates(board, missing);
            let bare: Vec<_> = bare_targets(board).collect();
            let surplus = &bare[bare.len().saturating_sub(missing)..];
            vec![
                repaint("add the missing crates", Paint::CRATE, &places),
                repaint("remove surplus targets", Paint::FLOOR, surplus),
            ]
        }
        ProblemKind::InsideWall => vec![
            repaint("turn these walls into floor", Paint::FLOOR, cells),
            repaint("keep only the walls", Paint::WALL, cells),
        ],
        ProblemKind::UnreachableTarget => {
            vec![repaint("remove these targets", Paint::FLOOR, cells)]
        }
        ProblemKind::UnreachableCrate => vec![
            repaint("turn these crates into walls", Paint::WALL, cells),
            repaint("remove these crates", Paint::Eraser, cells),
        ],
        ProblemKind::StuckCrate => vec![repaint("remove these crates", Paint::Eraser, cells)],
        ProblemKind::UnreachableIce => {
            vec![repaint("turn this ice into floor", Paint::IceEraser, cells)]
        }
        ProblemKind::LimitTooLarge { .. } => {
            let edit = LevelEdit::StepLimit { before: level.own_step_limit, after: None };
            vec![QuickFix { label: "remove the limit", edit }]
        }
        ProblemKind::LimitTooSmall { fewest, .. } => {
            // The level's own limit can be raised only up to the limit of the world.
            let after = (fewest <= level.world_step_limit()).then_some(fewest);
            let edit = LevelEdit::StepLimit { before: level.own_step_limit, after };
            let is_raised = after.is_some() && level.own_step_limit.is_some();
            let fix = QuickFix { label: "raise the limit", edit };
            if is_raised { vec![fix] } else { Vec::new() }
        }
        ProblemKind::SpareCrates { crates, targets } => {
            let off_target = |cell: &&Position| {
                board.get(**cell).is_some_and(|square| square.ground != Ground::Target)
            };
            // Keep crates on targets, and the first ones in reading order.
            let spare = cells.iter().filter(off_target).copied().rev();
            let spare: Vec<_> = spare.take(crates.saturating_sub(targets)).collect();
            vec![repaint("remove the spare crates", Paint::Eraser, &spare)]
        }
        ProblemKind::OpenBorder => {
            let is_bare = |cell: &&Position| {
                board.get(**cell).is_some_and(|it| it.occupant.is_none() && it.can_be_ice())
            };
            // Walls must not replace an occupant or a target.
            let gaps: Vec<_> = cells.iter().filter(is_bare).copied().collect();
            vec![repaint("close the border with walls", Paint::WALL, &gaps)]
        }
        ProblemKind::NoTarget | ProblemKind::SolvedFromStart => Vec::new(),
    }
}

/// Returns true if the fix leaves no problem of this kind and adds no fatal kind.
fn removes_problem(level: &Level, problem: &Problem, fix: &QuickFix) -> bool {
    let mut fixed = level.clone();
    if fix.edit.apply(&mut fixed).is_err() {
        return false;
    }
    let is_same = |other: &Problem| other.kind.key() == problem.kind.key();
    let (fatal, known) = (fixed.problems(), level.problems());
    let new_fatal =
        fatal.iter().any(|new| !known.iter().any(|old| old.kind.key() == new.kind.key()));
    !new_fatal && !fatal.iter().any(is_same) && !fixed.warnings().iter().any(is_same)
}

/// Returns cells for at most `missing` new crates, nearest to targets without a crate first.
///
/// They are floor or ice, have no occupant, are connected to the player, and are no corners of
/// walls. Distances are Manhattan distances. O(cells · (targets + log cells)).
fn places_for_crates(board: &Board, missing: usize) -> Vec<Position> {
    let reach = reachable_cells(board);
    let targets: Vec<_> = bare_targets(board).collect();
    let distance = |cell: &Position| {
        let from =
            |target: &Position| cell.row.abs_diff(target.row) + cell.column.abs_diff(target.column);
        targets.iter().map(from).min()
    };
    let mut places: Vec<_> = free_cells(board)
        .filter(|cell| reach.get(*cell) == Some(&true) && !in_corner(board, *cell))
        .collect();
    places.sort_by_cached_key(distance);
    places.truncate(missing);
    places
}

/// Floor and ice cells without an occupant.
fn free_cells(board: &Board) -> impl Iterator<Item = Position> + '_ {
    let free = |square: &Square| {
        square.occupant.is_none() && !square.ground.blocks() && !square.ground.tile().needs_crate
    };
    board.iter().filter(move |(_, square)| free(square)).map(|(position, _)| position)
}

/// Targets without a crate.
fn bare_targets(board: &Board) -> impl Iterator<Item = Position> + '_ {
    let bare = |square: &Square| {
        square.ground == Ground::Target && square.occupant != Some(Occupant::Crate)
    };
    board.iter().filter(move |(_, square)| bare(square)).map(|(position, _)| position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::{board_of_letters, letters_of_board, testing};
    use proptest::prelude::*;

    /// Compares every fix of every problem and warning, written as "label: board after".
    #[track_caller]
    fn check(drawing: &str, expected: &[&str]) {
        let level = Level::untitled(board_of_letters(drawing).expect("letters only"));
        let fixed: Vec<_> = all_fixes(&level)
            .map(|(_, fix)| {
                let mut level = level.clone();
                fix.edit.apply(&mut level).expect("the fix fits");
                format!("{}: {}", fix.label, letters_of_board(&level.board))
            })
            .collect();
        assert_eq!(fixed, expected);
    }

    fn all_fixes(level: &Level) -> impl Iterator<Item = (Problem, QuickFix)> {
        let problems = level.problems().into_iter().chain(level.warnings());
        problems.flat_map(|problem| {
            fixes(level, &problem).into_iter().map(move |fix| (problem.clone(), fix))
        })
    }

    #[test]
    fn fixes_match_examples() {
        check("#_$.", &["place a player: #@$."]);
        check("@$./_@_", &["keep only the first player: @$./___"]);
        check("@_./___", &["add the missing crates: @$./___"]);
        check(
            "@$../____",
            &["add the missing crates: @$../__$_", "remove surplus targets: @$._/____"],
        );
        check("@_#./_.#_/_$#_/_$_#", &["remove these targets: @_#_/_.#_/_$#_/_$_#"]);
        check(
            "@$.#$",
            &[
                "turn these crates into walls: @$.##",
                "remove these crates: @$.#_",
                "remove the spare crates: @$.#_",
            ],
        );
        check("@#~/$#_/.#_", &["turn this ice into floor: @#_/$#_/.#_"]);
        check("@_*/___", &[]);
        check("@$._/_$__/____", &["remove the spare crates: @$._/____/____"]);
        check("######/#@$._/######", &["close the border with walls: ######/#@$._#/######"]);
    }

    #[test]
    fn boards_without_room_have_no_fixes() {
        check("####", &[]);
        check("@./#.", &[]);
        check("$#@./####", &[]);
    }

    #[test]
    fn a_limit_without_effect_is_removed() {
        let mut level = Level::untitled(board_of_letters("@_$.").expect("letters only"));
        level.own_step_limit = Some(1_000);
        let problem = level.warnings().remove(0);
        let edit = fixes(&level, &problem).remove(0).edit;
        edit.apply(&mut level).expect("the fix fits");
        assert_eq!(level.own_step_limit, None);
    }

    #[test]
    fn a_limit_that_no_solution_keeps_is_raised_to_the_fewest_moves() {
        let mut level = Level::untitled(board_of_letters("@_$.").expect("letters only"));
        level.own_step_limit = Some(1);
        let raised = |level: &Level, fewest| {
            let fixes = fixes(level, &Problem::limit_too_small(level.step_limit(), fewest));
            fixes.first().map(|fix| {
                let mut level = level.clone();
                fix.edit.apply(&mut level).expect("the fix fits");
                level.own_step_limit
            })
        };
        assert_eq!(raised(&level, 2), Some(Some(2)));
        // The step limit of the world cannot be raised.
        assert_eq!(raised(&level, 1_000), None);
        level.own_step_limit = None;
        assert_eq!(raised(&level, 1_000), None);
    }

    proptest! {
        #[test]
        fn applying_fixes_repeatedly_terminates(board in testing::boards(5)) {
            let mut level = Level::untitled(board);
            for _ in 0..20 {
                let Some((problem, fix)) = all_fixes(&level).next() else { break };
                fix.edit.apply(&mut level).expect("the fix fits");
                let kinds = |problem: &Problem| problem.kind.key();
                let left = level.problems().iter().chain(&level.warnings()).map(kinds).collect::<Vec<_>>();
                prop_assert!(!left.contains(&problem.kind.key()), "{}: {left:?}", fix.label);
            }
            let stuck = all_fixes(&level).next();
            prop_assert!(stuck.is_none(), "fixing goes round in circles: {stuck:?}");
        }
    }
}
