//! The data of a moment in the page: view, narration, marks and question.

use super::model::{Handout, HandoutError, MomentView};
use super::symbols::{SymbolTable, units};
use crate::board::Position;
use crate::episode::Visible;
use crate::lessons::{Advance, Annotation, AnswerKey, Controls, Hint, Question};
use crate::picture::ShownBoards;
use serde::Serialize;
use serde_json::{Value, json};

/// A moment as data of the page.
#[derive(Debug, Serialize)]
pub(super) struct MomentData {
    title: String,
    narration: String,
    /// Run and step, or a still picture.
    view: Value,
    visible: Visible,
    boards: &'static str,
    /// Row and column of the centre, and number of rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    camera: Option<[f32; 3]>,
    marks: Vec<Value>,
    controls: &'static str,
    /// When the next moment may follow: "key", "answer", or a number of seconds.
    advance: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<Value>,
}

impl MomentData {
    /// Encodes the moment with this index.
    ///
    /// # Errors
    /// If its run or its step does not exist.
    pub fn new(
        index: usize,
        handout: &Handout<'_>,
        symbols: &mut SymbolTable,
    ) -> Result<Self, HandoutError> {
        let shown = &handout.moments[index];
        let (moment, language) = (shown.moment, &handout.language);
        let refused = |reason| HandoutError::Moment { number: index + 1, reason };
        Ok(Self {
            title: moment.title.in_language(language).to_owned(),
            narration: moment.narration.in_language(language).to_owned(),
            view: view(&shown.view, handout, symbols).map_err(refused)?,
            visible: moment.visible,
            boards: boards_name(moment.boards),
            camera: moment.camera.map(|it| [it.row, it.column, it.rows.max(1.0)]),
            marks: moment.annotations.iter().map(mark).collect(),
            controls: match moment.controls {
                Controls::Free => "free",
                Controls::Step => "step",
                Controls::Locked => "locked",
            },
            advance: match moment.advance {
                Advance::OnKey => json!("key"),
                Advance::AfterAnswer => json!("answer"),
                Advance::AfterSeconds(seconds) => json!(seconds.max(0.0)),
            },
            question: moment
                .question
                .as_ref()
                .zip(shown.key.as_ref())
                .map(|(asked, key)| question(asked, key, &shown.hints, language)),
        })
    }
}

/// Returns the name of boards in the script of the page.
pub(super) const fn boards_name(boards: ShownBoards) -> &'static str {
    match boards {
        ShownBoards::Truth => "truth",
        ShownBoards::Belief => "belief",
        ShownBoards::Both => "both",
    }
}

/// Encodes the content of the board, or says why it does not exist.
fn view(
    view: &MomentView,
    handout: &Handout<'_>,
    symbols: &mut SymbolTable,
) -> Result<Value, String> {
    match view {
        MomentView::Run { run, step } => {
            let Some(played) = handout.runs.get(*run) else {
                return Err(format!("there is no run {run}"));
            };
            let last = played.recording.len();
            if *step > last {
                return Err(format!("no step {step}; the last step of the run is {last}"));
            }
            Ok(json!({ "run": run, "step": step }))
        }
        MomentView::Picture { scene, cell_size, description, facts } => Ok(json!({
            "picture": symbols.add(scene, scene, *cell_size),
            "width": units(scene.width),
            "height": units(scene.height),
            "cell": units(*cell_size),
            "description": description,
            "facts": facts,
        })),
    }
}

/// Encodes an arrow or a marked cell: kind of mark, role, rows and columns.
fn mark(annotation: &Annotation) -> Value {
    match annotation {
        Annotation::Arrow { from, to, role } => {
            json!([role.name(), from.row, from.column, to.row, to.column])
        }
        Annotation::Cell { at, role } => json!([role.name(), at.row, at.column]),
    }
}

/// Encodes a question with its key and its hints, in a language.
fn question(question: &Question, key: &AnswerKey, hints: &[Hint], language: &str) -> Value {
    let (kind, key) = match key {
        AnswerKey::Options(options) => {
            let options = options.iter().map(|option| {
                json!({
                    "label": option.label.in_language(language),
                    "answer": option.key,
                    "right": option.is_right,
                    "regret": option.regret,
                    "loss": option.regret.map(|regret| option.unit.loss_text(regret)),
                    "unit": option.unit.name(),
                })
            });
            ("choices", options.collect())
        }
        AnswerKey::Cells(right) => ("cell", right.iter().copied().map(cell).collect()),
        AnswerKey::Number { value, tolerance, unit } => {
            // Percentages come from numbers in single precision, see `AnswerKey::score`.
            let tolerance = tolerance + 1e-3;
            ("number", json!({ "right": value, "tolerance": tolerance, "unit": unit }))
        }
    };
    let hints: Vec<Value> = hints
        .iter()
        .map(|hint| {
            let cells: Vec<Value> = hint.area.into_iter().flat_map(cells_between).collect();
            json!({ "text": hint.text.in_language(language), "cells": cells })
        })
        .collect();
    json!({
        "ask": question.ask.in_language(language),
        "kind": kind,
        "key": key,
        "hints": hints,
        "explanation": question.explanation.in_language(language),
    })
}

/// Encodes a position as a pair of row and column.
fn cell(at: Position) -> Value {
    json!([at.row, at.column])
}

/// Encodes all cells of a rectangle, given its first and last cell.
fn cells_between((first, last): (Position, Position)) -> impl Iterator<Item = Value> {
    (first.row..=last.row).flat_map(move |row| {
        (first.column..=last.column).map(move |column| cell(Position::new(row, column)))
    })
}
