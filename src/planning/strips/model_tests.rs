//! Operators compared with the rules.

use super::{Atom, StripsModel};
use crate::board::{CellSet, Direction};
use crate::worlds::ice::testing::{actions, playable_boards, without_ice};
use crate::worlds::ice::{Board, Level, State, Terrain, board_of_letters, rules};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn opened(board: Board) -> (Terrain, State, StripsModel) {
    let (terrain, state) = Terrain::compile(&Level::untitled(board)).expect("a playable board");
    let model = StripsModel::new(terrain.layout(), terrain.ice(), &state);
    (terrain, state, model)
}

/// Checks the name, preconditions, add list and delete list of an action's operator.
///
/// `expected` is empty if the action has no operator.
#[track_caller]
fn check(drawing: &str, direction: Direction, expected: &[&str]) {
    let (_, state, model) = opened(board_of_letters(drawing).expect("letters"));
    let list = |atoms: &[Atom]| atoms.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let operator = model.operator(&state, direction);
    let lines = operator.map_or_else(Vec::new, |it| {
        vec![it.to_string(), list(&it.preconditions), list(&it.add), list(&it.delete)]
    });
    assert_eq!(lines, expected, "{drawing} {direction}");
}

#[test]
fn operators_are_readable() {
    check(
        "@_$.",
        Direction::Right,
        &[
            "walk-right(r1c1, r1c2)",
            "player-at(r1c1) clear(r1c2)",
            "player-at(r1c2) clear(r1c1)",
            "player-at(r1c1) clear(r1c2)",
        ],
    );
    check(
        "#@$.",
        Direction::Right,
        &[
            "push-right(r1c2, r1c3, r1c4)",
            "player-at(r1c2) crate-at(r1c3) clear(r1c4)",
            "player-at(r1c3) clear(r1c2) crate-at(r1c4)",
            "player-at(r1c2) clear(r1c4) crate-at(r1c3)",
        ],
    );
    check(
        "@$~~$.",
        Direction::Right,
        &[
            "push-right(r1c1, r1c2, r1c4)",
            "player-at(r1c1) crate-at(r1c2) clear(r1c3) clear(r1c4) crate-at(r1c5)",
            "player-at(r1c2) clear(r1c1) crate-at(r1c4)",
            "player-at(r1c1) clear(r1c4) crate-at(r1c2)",
        ],
    );
    check("@$$.", Direction::Right, &[]);
    check("@$_.", Direction::Up, &[]);
}

/// Checks every action in a state against the rules.
///
/// The operator of the action is the only applicable one, and has the effect of the rules on the
/// atoms.
fn check_state(terrain: &Terrain, model: &StripsModel, state: &State) -> Result<(), TestCaseError> {
    let atoms = model.atoms(state);
    let goal: BTreeSet<Atom> = model.goal().collect();
    prop_assert_eq!(goal.is_subset(&atoms), state.solves(terrain.layout()));
    for cell in model.cells() {
        for atom in [Atom::PlayerAt(cell), Atom::CrateAt(cell), Atom::Clear(cell)] {
            prop_assert_eq!(model.holds(state, &atom), atoms.contains(&atom));
        }
    }
    let is_applicable = |operator: &super::Operator| {
        operator.unmet_precondition(|atom| atoms.contains(atom)).is_none()
    };
    let applicable: Vec<_> = model.operators().filter(is_applicable).collect();
    let mut found = 0;
    for direction in Direction::ALL {
        let mut after = state.clone();
        let change = rules::apply(terrain, &mut after, direction);
        let operator = model.operator(state, direction);
        prop_assert_eq!(operator.is_some(), change.is_change());
        let Some(operator) = operator else { continue };
        found += 1;
        prop_assert!(applicable.contains(&operator));
        prop_assert_eq!(operator.cells.len(), operator.kind.cell_count());
        let named = model.operator_with_cells(operator.kind, direction, &operator.cells);
        prop_assert_eq!(named.as_ref(), Some(&operator));
        let mut atoms_after = atoms.clone();
        operator.apply(&mut atoms_after);
        prop_assert_eq!(atoms_after, model.atoms(&after), "{}", operator);
    }
    prop_assert_eq!(applicable.len(), found, "{:?}", applicable);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn operators_match_rules(
        board in playable_boards(6), melts in any::<bool>(), actions in actions(12),
    ) {
        let board = if melts { without_ice(&board) } else { board };
        let (terrain, mut state, model) = opened(board);
        check_state(&terrain, &model, &state)?;
        for action in actions {
            rules::apply(&terrain, &mut state, action);
            check_state(&terrain, &model, &state)?;
        }
    }
}

#[test]
fn unreachable_cells_have_no_operators() {
    // The crate on the right is on its target behind a wall; the floor there does not occur in
    // atoms.
    let (terrain, state, model) = opened(board_of_letters("@$.#*_").expect("letters"));
    let cells: Vec<String> = model.cells().map(|cell| cell.to_string()).collect();
    assert_eq!(cells, ["r1c1", "r1c2", "r1c3", "r1c5"]);
    assert!(model.atoms(&state).iter().any(|atom| atom.to_string() == "crate-at(r1c5)"));
    assert_eq!(model.steps().count(), 4);
    assert_eq!(model.operators().count(), 6);
    let nothing = CellSet::new(terrain.layout().cell_count());
    assert_eq!(StripsModel::new(terrain.layout(), &nothing, &state).operators().count(), 6);
}
