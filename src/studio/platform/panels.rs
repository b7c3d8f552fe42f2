//! The panels of the platform world and their arrangement; the panel with the properties of a level.

use super::{PlatformRequest, move_panel, tools};
use crate::studio::documents::{TextField, fields_ui};
use crate::studio::glossary::{Term, hover};
use crate::studio::layout::{
    HISTORY, LIBRARY, ModePanels, PLOTS, Panel, RUNS, SEARCH_PANELS, Tile,
};
use crate::studio::model::{Mode, RunPanel, Studio};
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

/// The editor's canvas.
static CANVAS: Panel = Panel::board("Stage", |views, ui, studio, requests| {
    views.platform.canvas.ui(ui, studio, requests);
});

/// Editing tools, number of columns, and problems of the level.
static TOOLS: Panel =
    Panel::new("Tools", |_, ui, studio, requests| tools::show(ui, studio, requests));

/// Title, author and note of the level.
static PROPERTIES: Panel =
    Panel::new("Properties", |_, ui, studio, requests| properties_ui(ui, studio, requests));

/// The board of a run.
static BOARD: Panel = Panel::board("Stage", |views, ui, studio, requests| {
    views.platform.board.ui(ui, studio, requests);
});

/// The move at the cursor of a run.
static MOVE: Panel =
    Panel::new("Move", |_, ui, studio, requests| move_panel::show(ui, studio, requests))
        .of_run(RunPanel::Decision);

/// The trees of the platform world, one for each mode.
pub(in crate::studio) static PANELS: [ModePanels; 3] = [
    // Library | level | tools above tabs with properties and history.
    ModePanels {
        mode: Mode::Edit,
        overlay: None,
        name: "draw stages",
        tree: Tile::Row(&[
            (0.19, Tile::Pane(&LIBRARY)),
            (0.58, Tile::Pane(&CANVAS)),
            (
                0.23,
                Tile::Column(&[
                    (0.6, Tile::Pane(&TOOLS)),
                    (0.4, Tile::Tabs(&[&PROPERTIES, &HISTORY])),
                ]),
            ),
        ]),
        boards: &[&CANVAS],
    },
    // Library | board of the run | tabs with the move, plots and runs.
    ModePanels {
        mode: Mode::Watch,
        overlay: None,
        name: "watch stages",
        tree: Tile::Row(&[
            (0.17, Tile::Pane(&LIBRARY)),
            (0.57, Tile::Pane(&BOARD)),
            (0.26, Tile::Tabs(&[&MOVE, &PLOTS, &RUNS])),
        ]),
        boards: &[&BOARD],
    },
    SEARCH_PANELS,
];

/// Shows text fields, the file's search algorithm, counts and the step limit.
fn properties_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
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
