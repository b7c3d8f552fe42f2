//! The push at the cursor as a STRIPS operator: preconditions, add list, delete list.
//!
//! Each list holds atoms. An atom is a fact about one cell, for example "a crate is on this cell".

use crate::board::CellIndex;
use crate::planning::strips::{Atom, Operator, StripsModel};
use crate::studio::glossary::{Term, hover};
use crate::studio::model::{IceRun, Studio};
use eframe::egui::{CollapsingHeader, Label, RichText, Sense, Ui};

/// Shows the operator of the push at the cursor, collapsed by default.
///
/// Returns the cell of the hovered atom; `None` without a push or a hovered atom.
pub fn show(ui: &mut Ui, studio: &Studio, run: &IceRun, cursor: usize) -> Option<CellIndex> {
    run.step(cursor)?.change.push?;
    let section = CollapsingHeader::new("STRIPS operator").id_salt("strips operator");
    let shown = section.show(ui, |ui| body_ui(ui, studio, run, cursor));
    hover(shown.header_response, Term::StripsOperator);
    shown.body_returned.flatten()
}

/// Shows the operator, unless the truth is hidden; returns the cell of the hovered atom.
///
/// How far a crate slides depends on the true ice, which the operator would reveal.
fn body_ui(ui: &mut Ui, studio: &Studio, run: &IceRun, cursor: usize) -> Option<CellIndex> {
    if !studio.visible().truth {
        ui.weak("Hidden while the ice is hidden");
        return None;
    }
    let has_ice = !run.terrain().ice().is_empty();
    let operator = operator(run, cursor)?;
    let mono = |text: String| RichText::new(text).monospace();
    ui.add(Label::new(mono(operator.to_string())).wrap());
    if has_ice {
        ui.weak("Uses the true ice: the slide distance is known");
    }
    let lists = [
        ("must hold", &operator.preconditions),
        ("adds", &operator.add),
        ("deletes", &operator.delete),
    ];
    let mut pointed_at = None;
    for (title, atoms) in lists {
        ui.weak(title);
        ui.horizontal_wrapped(|ui| {
            for atom in atoms {
                let label = Label::new(mono(atom.to_string())).sense(Sense::hover());
                if ui.add(label).hovered() {
                    pointed_at = Some(*atom);
                }
            }
        });
    }
    pointed_at.and_then(|atom| cell_of(run, atom))
}

/// The operator of the action at the cursor; `None` without an effect or action.
fn operator(run: &IceRun, cursor: usize) -> Option<Operator> {
    let (terrain, state) = (run.terrain(), run.frame(cursor).state);
    let action = run.step(cursor)?.decision.action;
    StripsModel::new(terrain.layout(), terrain.ice(), &state).operator(&state, action)
}

/// The cell of an atom; `None` if it is outside the run's level.
fn cell_of(run: &IceRun, atom: Atom) -> Option<CellIndex> {
    let (_, name) = atom.parts();
    run.recording().header.level.board.index_of(name.0)
}
