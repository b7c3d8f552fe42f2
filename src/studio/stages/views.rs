//! What the panels of this room remember between frames.

use super::board::StageBoard;
use super::canvas::StageCanvas;
use super::{Pane, StageRequest, move_panel, tools};
use crate::studio::desk::{Field, HistoryList, fields_ui};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::section;
use crate::worlds::platform::StageSearch;
use eframe::egui::{ScrollArea, Ui};

/// The texts of a stage.
const FIELDS: [(Field, &str, &str); 3] = [
    (Field::Title, "Title", "Untitled stage"),
    (Field::Author, "Author", ""),
    (Field::Note, "Note", "What the stage teaches"),
];

/// The panels of the platform world.
#[derive(Debug, Default)]
pub struct StageViews {
    history: HistoryList,
    canvas: StageCanvas,
    board: StageBoard,
}

impl StageViews {
    /// Shows the whole stage again.
    pub fn fit(&mut self) {
        self.canvas.camera.fit();
        self.board.camera.fit();
    }

    /// Shows the stage larger or smaller.
    pub fn zoom(&mut self, factor: f32) {
        self.canvas.camera.zoom(factor, None);
        self.board.camera.zoom(factor, None);
    }

    /// Shows one of them.
    pub fn ui(&mut self, ui: &mut Ui, pane: Pane, studio: &Studio, requests: &mut Requests) {
        match pane {
            Pane::Stage => self.canvas.ui(ui, studio, requests),
            Pane::Tools => tools::show(ui, studio, requests),
            Pane::Properties => properties_ui(ui, studio, requests),
            Pane::History => self.history.show(ui, studio, requests),
            Pane::Board => self.board.ui(ui, studio),
            Pane::Move => move_panel::show(ui, studio, requests),
        }
    }
}

/// The texts, the search that the file asks for, and figures.
fn properties_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    ScrollArea::vertical().id_salt("stage properties").auto_shrink(false).show(ui, |ui| {
        fields_ui(ui, studio, requests, &FIELDS);
        section(ui, "Search named in its file");
        let stage = studio.stages.stage();
        ui.horizontal(|ui| {
            for search in StageSearch::ALL {
                let response = ui.selectable_label(stage.search == search, search.name());
                let response = response.on_hover_text("The first line of a .stage file");
                if response.clicked() && stage.search != search {
                    requests.push(Request::Stages(StageRequest::FileSearch(search)));
                }
            }
        });
        section(ui, "Stage");
        ui.weak(format!("columns: {}", stage.columns.len()));
        ui.weak(format!("rocks: {}", stage.rocks().count()));
        ui.weak(format!("most moves of a run: {}", stage.step_limit()));
    });
}
