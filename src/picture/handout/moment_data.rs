//! The data of a moment in the page: view, narration, marks and question.

use super::model::{Handout, HandoutError, HandoutMoment, MomentView};
use super::question::{Answering, HandoutQuestion};
use super::symbols::{SymbolTable, units};
use crate::board::Position;
use crate::episode::Visible;
use crate::lessons::{Advance, Annotation, Controls};
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
        let moment = &handout.moments[index];
        let refused = |reason| HandoutError::Moment { number: index + 1, reason };
        Ok(Self {
            title: moment.title.clone().unwrap_or_default(),
            narration: moment.narration.clone(),
            view: view(moment, handout, symbols).map_err(refused)?,
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
            question: moment.question.as_ref().map(question),
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
    moment: &HandoutMoment,
    handout: &Handout<'_>,
    symbols: &mut SymbolTable,
) -> Result<Value, String> {
    match &moment.view {
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

/// Encodes a question with its key.
fn question(question: &HandoutQuestion) -> Value {
    let (kind, key) = match &question.answering {
        Answering::Choices(choices) => {
            let choices = choices.iter().map(|choice| {
                json!({
                    "label": choice.label,
                    "answer": choice.answer,
                    "right": choice.is_right,
                    "regret": choice.regret,
                })
            });
            ("choices", choices.collect())
        }
        Answering::Cell(right) => ("cell", cells(right)),
        Answering::Number { right, tolerance, unit } => {
            ("number", json!({ "right": right, "tolerance": tolerance, "unit": unit }))
        }
    };
    let hints: Vec<Value> = question
        .hints
        .iter()
        .map(|hint| json!({ "text": hint.text, "cells": cells(&hint.cells) }))
        .collect();
    json!({
        "ask": question.ask,
        "kind": kind,
        "key": key,
        "hints": hints,
        "explanation": question.explanation.as_deref().unwrap_or_default(),
    })
}

/// Encodes positions as pairs of row and column.
fn cells(positions: &[Position]) -> Value {
    positions.iter().map(|at| json!([at.row, at.column])).collect()
}
