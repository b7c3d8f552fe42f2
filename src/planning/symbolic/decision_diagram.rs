//! Small binary decision diagrams as plain data, for a picture.
//!
//! The diagram is reduced and ordered: each node tests one variable, the variables increase along
//! every path, no node has two equal edges, and no two nodes are equal (Bryant, "Graph-based
//! algorithms for boolean function manipulation", 1986).

use super::functions::{Function, Functions};
use rustc_hash::FxHashMap;

/// Maximum number of nodes of a [`DecisionDiagram`], terminals not counted.
pub const MAX_DRAWN_NODES: usize = 60;

/// Where an edge leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DiagramEdge {
    /// To a terminal: the value of the function.
    Terminal(bool),
    /// To a node, by its index.
    Node(usize),
}

/// A node: a test of one variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DiagramNode {
    /// The tested variable, from 0.
    pub variable: usize,
    /// The edge for the value true.
    pub if_true: DiagramEdge,
    /// The edge for the value false.
    pub if_false: DiagramEdge,
}

/// A reduced ordered binary decision diagram of at most [`MAX_DRAWN_NODES`] nodes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecisionDiagram {
    /// Where the evaluation starts.
    pub root: DiagramEdge,
    /// The nodes; an edge leads only to nodes with smaller indices.
    pub nodes: Vec<DiagramNode>,
}

impl DecisionDiagram {
    /// Copies the diagram of a function; `None` if it is too large or the budget is spent.
    pub(super) fn of(
        functions: &Functions<'_>,
        function: &Function,
        variables: usize,
    ) -> Option<Self> {
        // Cheap, and avoids copying a large diagram only to discard it.
        if node_count(function) > MAX_DRAWN_NODES {
            return None;
        }
        let mut copy =
            DiagramCopy { functions, variables, nodes: Vec::new(), known: FxHashMap::default() };
        let root = copy.edge_to(function, 0)?;
        Some(Self { root, nodes: copy.nodes })
    }

    /// Evaluates the function; a missing value counts as false.
    #[must_use]
    pub fn evaluate(&self, values: &[bool]) -> bool {
        let mut edge = self.root;
        loop {
            match edge {
                DiagramEdge::Terminal(value) => return value,
                DiagramEdge::Node(place) => {
                    let node = self.nodes[place];
                    let value = values.get(node.variable).copied().unwrap_or(false);
                    edge = if value { node.if_true } else { node.if_false };
                }
            }
        }
    }
}

/// Number of nodes of a function's diagram, terminals not counted.
pub(super) fn node_count(function: &Function) -> usize {
    use oxidd::{BooleanFunction, Function as _};
    let terminals = match (function.satisfiable(), function.valid()) {
        (true, false) => 2,
        _ => 1,
    };
    function.node_count().saturating_sub(terminals)
}

/// A diagram while it is copied.
struct DiagramCopy<'f, 'b> {
    functions: &'f Functions<'b>,
    variables: usize,
    nodes: Vec<DiagramNode>,
    /// The edge to each function that was copied.
    known: FxHashMap<Function, DiagramEdge>,
}

impl DiagramCopy<'_, '_> {
    /// Returns the edge to a function that does not depend on variables before `first`.
    fn edge_to(&mut self, function: &Function, first: usize) -> Option<DiagramEdge> {
        for value in [false, true] {
            let constant = match value {
                false => self.functions.constant_false(),
                true => self.functions.constant_true(),
            };
            if *function == constant {
                return Some(DiagramEdge::Terminal(value));
            }
        }
        if let Some(edge) = self.known.get(function) {
            return Some(*edge);
        }
        // The first variable on which the function depends; a constant depends on none.
        for variable in first..self.variables {
            let fixed = |value| self.functions.cofactor(function, variable as u32, value).ok();
            let (with, without) = (fixed(true)?, fixed(false)?);
            if with != without {
                let if_true = self.edge_to(&with, variable + 1)?;
                let if_false = self.edge_to(&without, variable + 1)?;
                let edge = DiagramEdge::Node(self.nodes.len());
                self.nodes.push(DiagramNode { variable, if_true, if_false });
                self.known.insert(function.clone(), edge);
                return Some(edge);
            }
        }
        None
    }
}
