//! Checks the rules and observations of the ice world against a table of 33 transitions.

#![expect(clippy::expect_used, reason = "a test that cannot go on fails")]

use blackice::board::{CellIndex, Direction, Grid};
use blackice::worlds::ice::{
    Board, BoardLayout, Ground, Occupant, Square, State, Terrain, board_of_letters, code_of,
    letters_of_board, rules, square_of_code,
};

const TABLE: &str = include_str!("data/ice-transitions.txt");

/// One row of the table: boards and observations before and after an action.
struct Transition<'a> {
    name: &'a str,
    before: &'a str,
    action: Direction,
    after: &'a str,
    observed_before: &'a str,
    observed_after: &'a str,
}

/// Parses the table.
fn transitions() -> Vec<Transition<'static>> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let words: Vec<_> = line.split_whitespace().collect();
            let [
                name,
                before,
                letter,
                "->",
                after,
                "seen:",
                observed_before,
                "->",
                observed_after,
                ..,
            ] = words[..]
            else {
                panic!("not a transition: {line}");
            };
            let action = letter.chars().next().and_then(Direction::from_letter).expect("a letter");
            Transition { name, before, action, after, observed_before, observed_after }
        })
        .collect()
}

fn board(drawing: &str) -> Board {
    board_of_letters(drawing).expect("letters of squares")
}

/// Cells of the squares that satisfy a condition.
fn cells(board: &Board, keep: impl Fn(&Square) -> bool) -> blackice::board::CellSet {
    let kept = board.cells().iter().enumerate().filter(|(_, square)| keep(square));
    let cells = kept.map(|(index, _)| index as CellIndex);
    blackice::board::CellSet::from_cells(board.cell_count(), cells)
}

/// Terrain and state of a drawing. Many drawings have no target, so `Terrain::compile` would refuse
/// them.
fn terrain_and_state(board: &Board) -> (Terrain, State) {
    let ground = |ground| cells(board, |square| square.ground == ground);
    let layout = BoardLayout::new(
        board.rows(),
        board.columns(),
        ground(Ground::Wall),
        ground(Ground::Target),
    );
    let player = cells(board, |square| square.occupant == Some(Occupant::Player));
    let state = State {
        player: player.iter().next().expect("a player"),
        crates: cells(board, |square| square.occupant == Some(Occupant::Crate)),
    };
    (Terrain::with_scenario(layout.into(), ground(Ground::Ice), 1_000), state)
}

/// Board of a state on the ground of another board.
fn board_of(ground: &Board, state: &State) -> Board {
    Grid::from_fn(ground.rows(), ground.columns(), |at| {
        let cell = ground.index_of(at).expect("a small board");
        let crate_here = state.crates.contains(cell).then_some(Occupant::Crate);
        let occupant = if state.player == cell { Some(Occupant::Player) } else { crate_here };
        Square { occupant, ..*ground.get(at).expect("on the board") }
    })
}

#[test]
fn table_contains_i1_to_i33() {
    let names: Vec<_> = transitions().iter().map(|vector| vector.name).collect();
    assert_eq!(names, (1..=33).map(|number| format!("I{number}")).collect::<Vec<_>>());
}

#[test]
fn rules_reproduce_every_transition() {
    for vector in transitions() {
        let before = board(vector.before);
        let (terrain, mut state) = terrain_and_state(&before);
        let mut replayed = state.clone();
        let change = rules::apply(&terrain, &mut state, vector.action);
        assert_eq!(letters_of_board(&board_of(&before, &state)), vector.after, "{}", vector.name);
        assert_eq!(change.is_change(), vector.before != vector.after, "{}", vector.name);
        rules::replay(&mut replayed, &change);
        assert_eq!(replayed, state, "{}: replaying the change gives another state", vector.name);
    }
}

#[test]
fn observations_hide_the_ice() {
    let seen = |drawing: &str| {
        let board = board(drawing);
        Grid::from_fn(board.rows(), board.columns(), |at| {
            code_of(board.get(at).expect("on the board").as_observed())
        })
    };
    for vector in transitions() {
        let drawn_as_seen = |drawing: &str| {
            let codes = seen(drawing);
            let square = |code: u8| square_of_code(i64::from(code)).expect("a code");
            letters_of_board(&Grid::from_fn(codes.rows(), codes.columns(), |at| {
                square(*codes.get(at).expect("on the board"))
            }))
        };
        assert_eq!(drawn_as_seen(vector.before), vector.observed_before, "{}", vector.name);
        assert_eq!(drawn_as_seen(vector.after), vector.observed_after, "{}", vector.name);
        let hidden = |code: &u8| *code >= 30 && *code != 99;
        assert!(!seen(vector.before).cells().iter().any(hidden), "{}", vector.name);
    }
}
