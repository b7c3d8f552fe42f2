//! Copied decision diagrams compared with the functions.

use crate::planning::search::Budget;
use crate::planning::symbolic::decision_diagram::{
    DecisionDiagram, DiagramEdge, MAX_DRAWN_NODES, node_count,
};
use crate::planning::symbolic::functions::{Function, Functions};
use proptest::prelude::*;
use std::collections::HashSet;

/// The function with this truth table: bit i holds the value for the assignment i.
fn function(functions: &Functions<'_>, variables: usize, table: u64) -> Function {
    let mut found = functions.constant_false();
    for assignment in (0..1_u64 << variables).filter(|at| table >> at & 1 == 1) {
        let mut cube = functions.constant_true();
        for variable in 0..variables {
            let literal = functions.literal(variable as u32, assignment >> variable & 1 == 1);
            cube = functions.and(&cube, &literal.expect("memory")).expect("a budget");
        }
        found = functions.or(&found, &cube).expect("a budget");
    }
    found
}

proptest! {
    #[test]
    fn every_path_evaluates_as_the_function(variables in 1..=6_usize, table: u64) {
        let budget = Budget::nodes(1_000_000);
        let functions = Functions::new(variables, &budget).expect("memory");
        let function = function(&functions, variables, table);
        let diagram = DecisionDiagram::of(&functions, &function, variables).expect("small");
        for assignment in 0..1_u64 << variables {
            let values: Vec<bool> =
                (0..variables).map(|variable| assignment >> variable & 1 == 1).collect();
            prop_assert_eq!(diagram.evaluate(&values), table >> assignment & 1 == 1);
        }
        prop_assert_eq!(diagram.nodes.len(), node_count(&function));
        // Reduced and ordered.
        let different: HashSet<_> = diagram.nodes.iter().collect();
        prop_assert_eq!(different.len(), diagram.nodes.len());
        for (place, node) in diagram.nodes.iter().enumerate() {
            prop_assert!(node.if_true != node.if_false);
            for edge in [node.if_true, node.if_false] {
                if let DiagramEdge::Node(next) = edge {
                    prop_assert!(next < place && diagram.nodes[next].variable > node.variable);
                }
            }
        }
    }
}

#[test]
fn large_diagrams_are_not_copied() {
    // Pairs of variables that are far apart in the order need exponentially many nodes.
    let variables = 14;
    let budget = Budget::nodes(1_000_000);
    let functions = Functions::new(variables, &budget).expect("memory");
    let mut found = functions.constant_false();
    for one in 0..7 {
        let literals = [one, one + 7].map(|it| functions.literal(it, true).expect("memory"));
        let both = functions.and(&literals[0], &literals[1]).expect("a budget");
        found = functions.or(&found, &both).expect("a budget");
    }
    assert!(node_count(&found) > MAX_DRAWN_NODES);
    assert_eq!(DecisionDiagram::of(&functions, &found, variables), None);
    let constant = functions.constant_true();
    let diagram = DecisionDiagram::of(&functions, &constant, variables).expect("small");
    assert_eq!((diagram.root, diagram.nodes.len()), (DiagramEdge::Terminal(true), 0));
}
