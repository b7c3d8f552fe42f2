//! View state of the platform world's panels.

use super::board::StageBoard;
use super::canvas::StageCanvas;
use super::{Pane, StageRequest, move_panel, tools};
use crate::studio::desk::{Field, HistoryList, fields_ui};
use crate::studio::glossary::{Term, hover};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::{section, term_section};
use crate::worlds::platform::StageSearch;
use eframe::egui::{ScrollArea, Ui};

/// Text fields of a platform level.
const FIELDS: [(Field, &str, &str); 3] = [
    (Field::Title, "Title", "Untitled stage"),
    (Field::Author, "Author", ""),
    (Field::Note, "Note", "Purpose of the stage"),
];

/// The panels of the platform world.
#[derive(Debug, Default)]
pub struct StageViews {
    history: HistoryList,
    canvas: StageCanvas,
    board: StageBoard,
}

impl StageViews {
    /// Fits the level into its panel.
    pub fn fit(&mut self) {
        self.canvas.camera.fit();
        self.board.camera.fit();
    }

    /// Zooms by a factor.
    pub fn zoom(&mut self, factor: f32) {
        self.canvas.camera.zoom(factor, None);
        self.board.camera.zoom(factor, None);
    }

    /// Shows a panel.
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

/// Shows text fields, the search named in the file, and counts.
fn properties_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    ScrollArea::vertical().id_salt("stage properties").auto_shrink(false).show(ui, |ui| {
        fields_ui(ui, studio, requests, &FIELDS);
        section(ui, "Search named in the file");
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
        term_section(ui, "Stage", Term::Stage);
        ui.weak(format!("columns: {}", stage.columns.len()));
        hover(ui.weak(format!("rocks: {}", stage.rocks().count())), Term::Rock);
        hover(ui.weak(format!("step limit: {}", stage.step_limit())), Term::StepLimit);
    });
}
