//! View state of the platform world's panels.

use super::PlatformRequest;
use super::board::PlatformBoard;
use super::canvas::PlatformCanvas;
use crate::studio::documents::{HistoryList, TextField, fields_ui};
use crate::studio::glossary::{Term, hover};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::{section, term_section};
use crate::worlds::platform::StageSearch;
use eframe::egui::{ScrollArea, Ui};

/// Text fields of a platform level.
const FIELDS: [(TextField, &str, &str); 3] = [
    (TextField::Title, "Title", "Untitled stage"),
    (TextField::Author, "Author", ""),
    (TextField::Note, "Note", "Purpose of the stage"),
];

/// The panels of the platform world.
#[derive(Debug, Default)]
pub struct PlatformViews {
    pub(super) history: HistoryList,
    pub(super) canvas: PlatformCanvas,
    pub(super) board: PlatformBoard,
}

impl PlatformViews {
    /// Fits the editor's canvas and the board of a run into their panels.
    pub fn fit(&mut self) {
        self.canvas.camera.fit();
        self.board.camera.fit();
    }

    /// Zooms the editor's canvas and the board of a run by a factor.
    pub fn zoom(&mut self, factor: f32) {
        self.canvas.camera.zoom(factor, None);
        self.board.camera.zoom(factor, None);
    }
}

/// Shows text fields, the file's search algorithm, counts and the step limit.
pub(super) fn properties_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    ScrollArea::vertical().id_salt("stage properties").auto_shrink(false).show(ui, |ui| {
        fields_ui(ui, studio, requests, &FIELDS);
        section(ui, "Search named in the file");
        let stage = studio.worlds.platform.level();
        ui.horizontal(|ui| {
            for search in StageSearch::ALL {
                let response = ui.selectable_label(stage.search == search, search.name());
                let response = response.on_hover_text("The first line of a .stage file");
                if response.clicked() && stage.search != search {
                    requests.push(Request::from(PlatformRequest::FileSearch(search)));
                }
            }
        });
        term_section(ui, "Stage", Term::Stage);
        ui.weak(format!("columns: {}", stage.columns.len()));
        hover(ui.weak(format!("rocks: {}", stage.rocks().count())), Term::Rock);
        hover(ui.weak(format!("step limit: {}", stage.step_limit())), Term::StepLimit);
    });
}
