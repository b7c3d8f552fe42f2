//! The binary decision diagram of the solvable ice maps: layered nodes, edges for ice and floor.
//!
//! One row for each unknown cell that the diagram tests, in the order of the cells; the terminals
//! are the last row. A solid edge leads on if the cell is ice, a dashed one if it is floor.

use crate::planning::symbolic::{DecisionDiagram, DiagramEdge, IceLayoutCounts, MAX_DRAWN_NODES};
use crate::studio::command::Command;
use crate::studio::glossary::{Term, hover_terms};
use crate::studio::level_analysis::text::group_digits;
use crate::studio::model::Studio;
use crate::studio::style;
use crate::studio::widgets::empty_state;
use eframe::egui::{
    Align2, Color32, FontId, Label, Painter, Pos2, Rect, RichText, Role, Sense, Shape, Stroke, Ui,
    Vec2, WidgetInfo,
};

/// Accessible name of the picture.
pub(super) const NAME: &str = "decision diagram";

/// Shows the diagram, or a sentence without one.
pub(super) fn ui(ui: &mut Ui, studio: &Studio) {
    let result = studio.verification.result();
    let Some((result, counts)) = result.and_then(|it| Some((it, it.layout_counts()?))) else {
        let key = Command::VerifyLevel.key_text();
        let advice = format!("Press {key} and wait for the count of the solvable ice maps");
        return empty_state(ui, "No decision diagram yet", &advice);
    };
    let about = ui.add(Label::new(RichText::new(sentence(counts)).strong()).wrap());
    hover_terms(about, &[Term::BinaryDecisionDiagram, Term::IceMap, Term::DecisionDiagramNode]);
    let Some(diagram) = &counts.diagram else { return };
    ui.weak("solid: the cell is ice · dashed: it is floor · 1: solvable, 0: unsolvable");
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    let name_of = |variable: usize| {
        let cell = counts.unknown.get(variable).copied().unwrap_or_default();
        let position = result.terrain().layout().position_of(cell);
        format!("{},{}", position.row + 1, position.column + 1)
    };
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::Image, true, NAME);
        info.current_text_value = Some(in_words(diagram, name_of));
        info
    });
    Drawing::new(diagram, rect, studio).paint(ui.painter(), name_of);
}

/// What the diagram represents, and its size.
pub(super) fn sentence(counts: &IceLayoutCounts) -> String {
    let nodes = group_digits(counts.diagram_nodes);
    let noun = if counts.diagram_nodes == 1 { "node" } else { "nodes" };
    let size = format!(
        "Binary decision diagram of the solvable ice maps: {nodes} {noun} over {} cells",
        counts.unknown.len()
    );
    if counts.diagram.is_some() {
        return size;
    }
    format!("{size}; at most {MAX_DRAWN_NODES} are drawn. Mark fewer cells as doubtful to see one")
}

/// The edges as text: a screen reader's picture.
fn in_words(diagram: &DecisionDiagram, name_of: impl Fn(usize) -> String) -> String {
    let target = |edge| match edge {
        DiagramEdge::Terminal(value) => u8::from(value).to_string(),
        DiagramEdge::Node(place) => format!("node {}", place + 1),
    };
    let nodes = diagram.nodes.iter().enumerate().rev().map(|(place, node)| {
        let (ice, floor) = (target(node.if_true), target(node.if_false));
        format!("node {}: {} ice to {ice}, floor to {floor}", place + 1, name_of(node.variable))
    });
    let start = format!("start at {}", target(diagram.root));
    std::iter::once(start).chain(nodes).collect::<Vec<_>>().join("; ")
}

/// Positions and style of the parts of a diagram.
struct Drawing<'a> {
    diagram: &'a DecisionDiagram,
    studio: &'a Studio,
    /// Centre of each node.
    nodes: Vec<Pos2>,
    /// Centres of the terminals 0 and 1.
    terminals: [Pos2; 2],
    /// Radius of a node.
    radius: f32,
}

impl<'a> Drawing<'a> {
    /// Places the nodes in rows by variable, each row centred.
    fn new(diagram: &'a DecisionDiagram, rect: Rect, studio: &'a Studio) -> Self {
        let mut variables: Vec<_> = diagram.nodes.iter().map(|node| node.variable).collect();
        variables.sort_unstable();
        variables.dedup();
        let row_of = |variable| variables.partition_point(|other| *other < variable);
        let mut rows = vec![Vec::new(); variables.len()];
        // Later nodes are closer to the root; so each row runs in the order of the root's edges.
        for (place, node) in diagram.nodes.iter().enumerate().rev() {
            rows[row_of(node.variable)].push(place);
        }
        let height = rect.height() / (rows.len() + 1) as f32;
        let widest = rows.iter().map(Vec::len).max().unwrap_or(1).max(2) as f32;
        let width = rect.width() / widest;
        let radius = (height.min(width) * 0.36).min(studio.theme().spacing * 5.0);
        let at = |row: usize, column: usize, count: usize| {
            let x = rect.center().x + (column as f32 - (count as f32 - 1.0) / 2.0) * width;
            Pos2::new(x, rect.top() + (row as f32 + 0.5) * height)
        };
        let mut nodes = vec![Pos2::ZERO; diagram.nodes.len()];
        for (row, places) in rows.iter().enumerate() {
            for (column, place) in places.iter().enumerate() {
                nodes[*place] = at(row, column, places.len());
            }
        }
        let terminals = [at(rows.len(), 0, 2), at(rows.len(), 1, 2)];
        Self { diagram, studio, nodes, terminals, radius }
    }

    /// Centre of an edge's target.
    fn target(&self, edge: DiagramEdge) -> Pos2 {
        match edge {
            DiagramEdge::Terminal(value) => self.terminals[usize::from(value)],
            DiagramEdge::Node(place) => self.nodes[place],
        }
    }

    /// Paints edges, then nodes and terminals over them.
    fn paint(&self, painter: &Painter, name_of: impl Fn(usize) -> String) {
        let theme = self.studio.theme();
        let [ink, ground] = [theme.chrome.text, theme.chrome.panel].map(style::colour);
        let ice = style::colour(theme.board.ice);
        let line = Stroke::new(1.5 * theme.line_scale, ink);
        for (node, from) in self.diagram.nodes.iter().zip(&self.nodes) {
            let to = self.target(node.if_true);
            painter.line_segment(self.ends(*from, to, 1.0), line);
            let ends = self.ends(*from, self.target(node.if_false), -1.0);
            painter.add(Shape::Vec(Shape::dashed_line(&ends, line, 5.0, 4.0)));
        }
        let font = FontId::proportional((self.radius * 0.75).min(theme.text_sizes.body));
        let text = |at: Pos2, words: String, colour: Color32| {
            painter.text(at, Align2::CENTER_CENTER, words, font.clone(), colour);
        };
        for (node, at) in self.diagram.nodes.iter().zip(&self.nodes) {
            painter.circle(*at, self.radius, ground, line);
            text(*at, name_of(node.variable), ink);
        }
        for (value, at) in self.terminals.into_iter().enumerate() {
            let square = Rect::from_center_size(at, Vec2::splat(self.radius * 1.5));
            painter.rect_filled(square, 2.0, if value == 1 { ice } else { ground });
            let corners = [
                square.left_top(),
                square.right_top(),
                square.right_bottom(),
                square.left_bottom(),
            ];
            painter.add(Shape::closed_line(corners.to_vec(), line));
            text(at, value.to_string(), ink);
        }
    }

    /// Ends of an edge: at the rims, moved aside so that two edges to one target stay apart.
    fn ends(&self, from: Pos2, to: Pos2, side: f32) -> [Pos2; 2] {
        let along = (to - from).normalized();
        let aside = along.rot90() * self.radius * 0.25 * side;
        [from + along * self.radius + aside, to - along * self.radius + aside]
    }
}
