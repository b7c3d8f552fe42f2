//! Validation of levels: problems and warnings.
//!
//! Problems prevent play. Warnings mark a legal level that is probably not what its author meant. A
//! board need not be enclosed by walls: its edge blocks like a wall.

use super::transform::{check_size, reachable_cells};
use super::{Board, Ground, Level, Occupant, Problem, ProblemKind, Square};
use crate::board::{Direction, Position};

impl Level {
    /// Returns every problem that prevents play. O(cells).
    #[must_use]
    pub fn problems(&self) -> Vec<Problem> {
        let board = &self.board;
        let players = cells_where(board, |square| square.occupant == Some(Occupant::Player));
        let crates = cells_where(board, |square| square.occupant == Some(Occupant::Crate));
        let targets = cells_where(board, |square| square.ground == Ground::Target);
        let inside_wall =
            cells_where(board, |square| square.ground.blocks() && square.occupant.is_some());
        let mut problems = Vec::new();
        let mut add_if = |wrong: bool, kind: ProblemKind, cells: Vec<Position>| {
            if wrong {
                problems.push(Problem { kind, cells });
            }
        };
        let (crate_count, target_count) = (crates.len(), targets.len());
        let too_few = ProblemKind::TooFewCrates { crates: crate_count, targets: target_count };
        let too_large = check_size(board.rows(), board.columns()).is_err();
        add_if(too_large, ProblemKind::TooLarge, Vec::new());
        add_if(players.is_empty(), ProblemKind::NoPlayer, Vec::new());
        add_if(players.len() > 1, ProblemKind::SeveralPlayers, players);
        add_if(targets.is_empty(), ProblemKind::NoTarget, Vec::new());
        add_if(crate_count < target_count, too_few, targets);
        add_if(!inside_wall.is_empty(), ProblemKind::InsideWall, inside_wall);
        problems
    }

    /// Returns every warning except [`ProblemKind::LimitTooSmall`], which needs a solver. O(cells).
    ///
    /// Without a player there are no warnings about unreachable cells or gaps of the border.
    #[must_use]
    pub fn warnings(&self) -> Vec<Problem> {
        let board = &self.board;
        let mut warnings = Vec::new();
        let mut warn_of = |kind, cells: Vec<Position>| {
            if !cells.is_empty() {
                warnings.push(Problem { kind, cells });
            }
        };
        let reach = reachable_cells(board);
        let has_player = reach.cells().contains(&true);
        let unreachable = |keep: fn(Square) -> bool| {
            let out_of_reach = |position| has_player && reach.get(position) == Some(&false);
            let cells = board.iter().filter(|(at, square)| keep(**square) && out_of_reach(*at));
            cells.map(|(position, _)| position).collect::<Vec<_>>()
        };
        warn_of(ProblemKind::UnreachableTarget, unreachable(is_bare_target));
        warn_of(ProblemKind::UnreachableCrate, unreachable(is_crate_off_target));
        // A crate that the player cannot reach has its own warning already.
        let stuck = board.iter().filter(|(position, square)| {
            is_crate_off_target(**square)
                && in_corner(board, *position)
                && (!has_player || reach.get(*position) == Some(&true))
        });
        warn_of(ProblemKind::StuckCrate, stuck.map(|(position, _)| position).collect());
        warn_of(ProblemKind::UnreachableIce, unreachable(|square| square.ground == Ground::Ice));
        let world = self.world_step_limit();
        if let Some(own) = self.own_step_limit.filter(|own| *own > world) {
            let kind = ProblemKind::LimitTooLarge { own, world };
            warnings.push(Problem { kind, cells: Vec::new() });
        }
        let targets = cells_where(board, |square| square.ground == Ground::Target);
        // A board without targets has a problem already; it does not count as solved.
        if !targets.is_empty() && cells_where(board, is_bare_target).is_empty() {
            warnings.push(Problem { kind: ProblemKind::SolvedFromStart, cells: targets.clone() });
        }
        let crates = cells_where(board, |square| square.occupant == Some(Occupant::Crate));
        if !targets.is_empty() && crates.len() > targets.len() {
            let kind = ProblemKind::SpareCrates { crates: crates.len(), targets: targets.len() };
            warnings.push(Problem { kind, cells: crates });
        }
        // A gap in an otherwise closed border is usually a slip of the pen.
        let gaps = gaps_in_border(board);
        if !gaps.is_empty() {
            warnings.push(Problem { kind: ProblemKind::OpenBorder, cells: gaps });
        }
        warnings
    }
}

/// Returns border cells connected to the player, if the border is at least half wall.
///
/// These are gaps in the border. The edge blocks like a wall. A board with a mostly open border, as
/// on random boards, is closed by its edge on purpose, so none of its cells is a gap.
fn gaps_in_border(board: &Board) -> Vec<Position> {
    let is_border = |at: Position| {
        at.row == 0
            || at.column == 0
            || at.row + 1 == board.rows()
            || at.column + 1 == board.columns()
    };
    let border: Vec<_> = board.iter().filter(|(at, _)| is_border(*at)).collect();
    let walls = border.iter().filter(|(_, square)| square.ground.blocks()).count();
    if 2 * walls < border.len() {
        return Vec::new();
    }
    let reach = reachable_cells(board);
    let places = border.into_iter().map(|(position, _)| position);
    places.filter(|position| reach.get(*position) == Some(&true)).collect()
}

/// Returns true if walls or the edge block two adjacent sides of a cell.
#[must_use]
pub fn in_corner(board: &Board, position: Position) -> bool {
    let blocked = |direction| {
        let next = position.step(direction).and_then(|next| board.get(next));
        next.is_none_or(|square| square.ground.blocks())
    };
    (blocked(Direction::Up) || blocked(Direction::Down))
        && (blocked(Direction::Left) || blocked(Direction::Right))
}

/// Positions of the squares that satisfy `keep`, row by row.
fn cells_where(board: &Board, keep: impl Fn(Square) -> bool) -> Vec<Position> {
    board.iter().filter(|(_, square)| keep(**square)).map(|(position, _)| position).collect()
}

/// Returns true for a target without a crate.
fn is_bare_target(square: Square) -> bool {
    square.ground == Ground::Target && square.occupant != Some(Occupant::Crate)
}

/// Returns true for a crate on floor or ice.
///
/// Crates on walls are excluded, because they are a problem of their own.
fn is_crate_off_target(square: Square) -> bool {
    square.occupant == Some(Occupant::Crate)
        && !square.ground.tile().needs_crate
        && !square.ground.blocks()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::{board_of_letters, testing};
    use proptest::prelude::*;

    /// Compares problems and warnings, each written as "key: cells".
    #[track_caller]
    fn check(drawing: &str, expected: &[&str]) {
        let level = Level::untitled(board_of_letters(drawing).expect("letters only"));
        check_level(&level, expected);
    }

    #[track_caller]
    fn check_level(level: &Level, expected: &[&str]) {
        let reported = |problem: &Problem| {
            let cells = problem.cells.iter().map(|cell| format!(" {},{}", cell.row, cell.column));
            format!("{}:{}", problem.kind.key(), cells.collect::<String>())
        };
        let problems = level.problems();
        assert!(problems.iter().all(Problem::is_fatal));
        let warnings = level.warnings();
        assert!(!warnings.iter().any(Problem::is_fatal));
        let all: Vec<_> = problems.iter().chain(&warnings).map(reported).collect();
        assert_eq!(all, expected);
    }

    #[test]
    fn valid_levels_have_no_problems() {
        check("@$.", &[]);
        check("@_$_./_____", &[]);
        check("____/_@$_/_._*", &[]);
        check("@_$_./###/*#", &[]);
    }

    #[test]
    fn invalid_levels_report_fatal_problems() {
        check("_$.", &["no-player:"]);
        check("@_$.+_/_____", &["several-players: 0,0 0,4", "too-few-crates: 0,3 0,4"]);
        check("@_____/__$___/______", &["no-target:"]);
        check("@_./___", &["too-few-crates: 0,2"]);
        let mut level = Level::untitled(board_of_letters("@.#").expect("letters only"));
        let wall = level.board.get_mut(Position::new(0, 2)).expect("on the board");
        wall.occupant = Some(Occupant::Crate);
        check_level(&level, &["inside-wall: 0,2"]);
        level.board = Board::filled(1_001, 1, Square::default());
        check_level(&level, &["too-large:", "no-player:", "no-target:"]);
    }

    #[test]
    fn warnings_mark_suspicious_levels() {
        check("@_#./_$#_/__#_/_.#_", &["too-few-crates: 0,3 3,1", "unreachable-target: 0,3"]);
        check("@_#*/_$#$/_.##", &["unreachable-crate: 1,3", "spare-crates: 0,3 1,1 1,3"]);
        check("@_$_./##_##/~#__#", &["unreachable-ice: 2,0"]);
        check("$__@./_$___", &["stuck-crate: 0,0", "spare-crates: 0,0 1,1"]);
        check("@_*/___", &["solved-from-start: 0,2"]);
    }

    #[test]
    fn spare_crates_are_a_warning() {
        check("@_$_./_$___/_____", &["spare-crates: 0,2 1,1"]);
        check("@_$_./_$_*_/_____", &["spare-crates: 0,2 1,1 1,3"]);
        let level = Level::untitled(board_of_letters("@_$_./_$___/_____").expect("letters only"));
        assert_eq!(level.warnings()[0].to_string(), "2 crates for 1 target: 1 crate is spare");
    }

    #[test]
    fn a_gap_in_a_closed_border_names_its_cell() {
        check("#######/#@_$_.#/#######", &[]);
        check("#######/#@_$_.#/###_###", &["open-border: 2,3"]);
        // Neither cells outside the walls nor a border without walls are gaps.
        check("_######/##____#/#@_$_.#/#######", &[]);
        check("____/_@$_/_._*", &[]);
        let level = board_of_letters("#######/#@_$_.#/###_###").expect("letters only");
        let reported = Level::untitled(level).warnings()[0].to_string();
        assert_eq!(
            reported,
            "the border is open at row 3, column 4: no wall closes the board there"
        );
    }

    #[test]
    fn a_limit_above_that_of_the_world_is_a_warning() {
        let mut level = Level::untitled(board_of_letters("@$.").expect("letters only"));
        level.own_step_limit = Some(81);
        check_level(&level, &[]);
        level.own_step_limit = Some(82);
        check_level(&level, &["limit-too-large:"]);
    }

    proptest! {
        #[test]
        fn a_level_compiles_exactly_if_it_has_no_problems(board in testing::boards(4)) {
            let level = Level::untitled(board);
            let problems = level.problems();
            match super::super::Terrain::compile(&level) {
                Ok(_) => prop_assert_eq!(problems, []),
                Err(reported) => prop_assert_eq!(reported, problems),
            }
        }
    }
}
