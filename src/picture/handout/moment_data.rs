//! The data of a moment in the page: view, narration, marks and question.

use super::geometry::{CELL_SIZE, Geometry};
use super::legend_data::{self, level_legend, without_layers};
use super::model::{Handout, HandoutError, MomentView};
use super::run_data::RunData;
use super::symbols::{SymbolTable, units};
use crate::board::Position;
use crate::episode::Visible;
use crate::lessons::{Advance, Annotation, AnnotationRole, AnswerKey, Controls, Hint, Question};
use crate::picture::{ShownBoards, Theme, annotation_scene, level_scene};
use crate::worlds::AnyLevel;
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
    marks: Vec<MarkData>,
    controls: &'static str,
    /// When the next moment may follow: "key", "answer", or a number of seconds.
    advance: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<Value>,
}

/// Arrows and marked cells in one role as data of the page.
#[derive(Debug, Serialize)]
struct MarkData {
    /// Index in [`AnnotationRole::ALL`].
    role: usize,
    /// Their picture.
    drawn: Vec<u32>,
}

impl MomentData {
    /// Encodes the moment with this index.
    ///
    /// # Errors
    /// If its run or its step does not exist.
    pub fn new(
        index: usize,
        handout: &Handout<'_>,
        runs: &[RunData],
        (symbols, themes): (&mut SymbolTable, [&Theme; 2]),
    ) -> Result<Self, HandoutError> {
        let shown = &handout.moments[index];
        let (moment, language) = (shown.moment, &handout.language);
        let refused = |reason| HandoutError::Moment { number: index + 1, reason };
        let view = view(&shown.view, handout, (symbols, themes)).map_err(refused)?;
        let geometry = match &shown.view {
            MomentView::Run { run, .. } => runs[*run].geometry,
            MomentView::Picture { level, .. } => Geometry::of_level(level),
        };
        let mut marks = MarkPainter { geometry, symbols, themes };
        Ok(Self {
            title: moment.title.in_language(language).to_owned(),
            narration: moment.narration.in_language(language).to_owned(),
            view,
            visible: moment.visible,
            boards: boards_name(moment.boards),
            camera: moment.camera.map(|it| [it.row, it.column, it.rows.max(1.0)]),
            marks: moment.annotations.iter().map(|mark| marks.mark(mark)).collect(),
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
                .map(|(asked, key)| question(asked, key, &shown.hints, language, &mut marks)),
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
    (symbols, themes): (&mut SymbolTable, [&Theme; 2]),
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
        MomentView::Picture { level, shows_ice, facts } => {
            let geometry = Geometry::of_level(level);
            let (width, height) = geometry.size();
            let [screen, paper] =
                themes.map(|theme| level_scene(level, *shows_ice, CELL_SIZE, theme));
            let legend = legend_data::encoded(symbols, themes, |theme| {
                without_layers(level_legend(level, *shows_ice, theme))
            });
            Ok(json!({
                "legend": legend,
                "picture": symbols.add(&screen, &paper, CELL_SIZE),
                "width": units(width),
                "height": units(height),
                "cell": units(geometry.cell_side()),
                "description": description(level),
                "facts": facts,
            }))
        }
    }
}

/// Says what a picture of a level shows, for readers who cannot see it.
fn description(level: &AnyLevel) -> String {
    match level.title() {
        "" => format!("A level, {level}"),
        title => format!("{title}, {level}"),
    }
}

/// Encodes marks as pictures at their place on a board.
struct MarkPainter<'a> {
    geometry: Geometry,
    symbols: &'a mut SymbolTable,
    themes: [&'a Theme; 2],
}

impl MarkPainter<'_> {
    /// Encodes an arrow or a marked cell.
    fn mark(&mut self, mark: &Annotation) -> MarkData {
        let (Annotation::Arrow { role, .. } | Annotation::Cell { role, .. }) = *mark;
        self.drawn(&[*mark], role)
    }

    /// Encodes marks of cells in one role.
    fn cells(
        &mut self,
        cells: impl IntoIterator<Item = Position>,
        role: AnnotationRole,
    ) -> MarkData {
        let marks: Vec<_> = cells.into_iter().map(|at| Annotation::Cell { at, role }).collect();
        self.drawn(&marks, role)
    }

    /// Encodes the picture of marks in one role.
    fn drawn(&mut self, marks: &[Annotation], role: AnnotationRole) -> MarkData {
        let geometry = self.geometry;
        let [screen, paper] =
            self.themes.map(|theme| annotation_scene(marks, |at| geometry.square(at), theme));
        // Every shape has its own symbol, so that equal frames share one at all places.
        let drawn = self.symbols.add(&screen, &paper, 0.0);
        let index = AnnotationRole::ALL.iter().position(|known| *known == role);
        MarkData { role: index.unwrap_or_default(), drawn }
    }
}

/// Encodes a question with its key and its hints, in a language.
fn question(
    question: &Question,
    key: &AnswerKey,
    hints: &[Hint],
    language: &str,
    marks: &mut MarkPainter<'_>,
) -> Value {
    let right = match key {
        AnswerKey::Cells(right) => &right[..],
        AnswerKey::Options(_) | AnswerKey::Number { .. } => &[],
    };
    let right = marks.cells(right.iter().copied(), AnnotationRole::Chosen);
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
            let cells = hint.area.into_iter().flat_map(cells_between);
            let mark = marks.cells(cells, AnnotationRole::Note);
            json!({ "text": hint.text.in_language(language), "mark": mark })
        })
        .collect();
    json!({
        "ask": question.ask.in_language(language),
        "kind": kind,
        "key": key,
        "right": right,
        "hints": hints,
        "explanation": question.explanation.in_language(language),
    })
}

/// Encodes a position as a pair of row and column.
fn cell(at: Position) -> Value {
    json!([at.row, at.column])
}

/// Returns all cells of a rectangle, given its first and last cell.
fn cells_between((first, last): (Position, Position)) -> impl Iterator<Item = Position> {
    (first.row..=last.row).flat_map(move |row| {
        (first.column..=last.column).map(move |column| Position::new(row, column))
    })
}
