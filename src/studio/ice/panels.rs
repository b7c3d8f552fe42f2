//! The panels of the ice world and their arrangement; the panel with the properties of a level.

use super::{problems, tools};
use crate::studio::documents::{Document, TextField, fields_ui};
use crate::studio::layout::{
    HISTORY, LIBRARY, ModePanels, PLOTS, Panel, RUNS, SEARCH_PANELS, Tile,
};
use crate::studio::model::{Mode, RunPanel, Studio};
use crate::studio::request::Requests;
use crate::studio::widgets::section;
use crate::worlds::ice::Level;
use eframe::egui::{Align, Grid, Layout, RichText, ScrollArea, TextStyle, Ui};

/// The editor's canvas.
static CANVAS: Panel = Panel::board("Level", |views, ui, studio, requests| {
    views.ice.canvas_ui(ui, studio, requests);
});

/// Drawing tools, tiles, random ice and commands for the board.
static TOOLS: Panel =
    Panel::new("Tools", |_, ui, studio, requests| tools::show(ui, studio, requests));

/// Title, author, note, step limit and counts of the level.
static PROPERTIES: Panel =
    Panel::new("Properties", |_, ui, studio, requests| properties_ui(ui, studio, requests));

/// Problems of the level and their fixes.
static PROBLEMS: Panel =
    Panel::new("Problems", |_, ui, studio, requests| problems::show(ui, studio, requests));

/// The true board of a run.
static TRUTH: Panel = Panel::board("Truth", |views, ui, studio, requests| {
    views.boards.truth_ui(ui, studio, requests);
});

/// The board of a run, according to the agent's belief.
static BELIEF: Panel = Panel::board("Belief", |views, ui, studio, requests| {
    views.boards.belief_ui(ui, studio, requests);
});

/// The decision at the cursor of a run.
static DECISION: Panel = Panel::new("Decision", |views, ui, studio, requests| {
    views.inspector.decision_ui(ui, studio, requests);
})
.of_run(RunPanel::Decision);

/// Board of the verification.
static VERIFICATION_BOARD: Panel = Panel::board("Verified", |views, ui, studio, requests| {
    views.verification_board.ui(ui, studio, requests);
})
.of_truth();

/// Questions of the verification and their answers.
static QUESTIONS: Panel = Panel::new("Questions", |views, ui, studio, requests| {
    views.verification_panel.ui(ui, studio, requests);
})
.of_truth();

/// The trees of the ice world: one for each mode, and one for the belief over the truth.
pub(in crate::studio) static PANELS: [ModePanels; 5] = [
    // Library | level | tools above tabs with details.
    ModePanels {
        mode: Mode::Edit,
        overlay: None,
        name: "edit panels",
        tree: Tile::Row(&[
            (0.19, Tile::Pane(&LIBRARY)),
            (0.58, Tile::Pane(&CANVAS)),
            (
                0.23,
                Tile::Column(&[
                    (0.66, Tile::Pane(&TOOLS)),
                    (0.34, Tile::Tabs(&[&PROBLEMS, &HISTORY, &PROPERTIES])),
                ]),
            ),
        ]),
        boards: &[&CANVAS],
    },
    // Library | truth | belief | tabs with details.
    ModePanels {
        mode: Mode::Watch,
        overlay: Some(false),
        name: "watch",
        tree: Tile::Row(&[
            (0.17, Tile::Pane(&LIBRARY)),
            (0.57, Tile::Row(&[(0.5, Tile::Pane(&TRUTH)), (0.5, Tile::Pane(&BELIEF))])),
            (0.26, Tile::Tabs(&[&DECISION, &PLOTS, &RUNS])),
        ]),
        boards: &[&TRUTH, &BELIEF],
    },
    // Library | truth below the belief | tabs with details.
    ModePanels {
        mode: Mode::Watch,
        overlay: Some(true),
        name: "watch overlay",
        tree: Tile::Row(&[
            (0.17, Tile::Pane(&LIBRARY)),
            (0.57, Tile::Pane(&TRUTH)),
            (0.26, Tile::Tabs(&[&DECISION, &PLOTS, &RUNS])),
        ]),
        boards: &[&TRUTH],
    },
    SEARCH_PANELS,
    // Library | board | questions.
    ModePanels {
        mode: Mode::Verify,
        overlay: None,
        name: "proof panels",
        tree: Tile::Row(&[
            (0.17, Tile::Pane(&LIBRARY)),
            (0.49, Tile::Pane(&VERIFICATION_BOARD)),
            (0.34, Tile::Pane(&QUESTIONS)),
        ]),
        boards: &[&VERIFICATION_BOARD],
    },
];

/// Shows the text fields of the level and the counts of its board.
pub(super) fn properties_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let document = studio.worlds.ice.document();
    ScrollArea::vertical().id_salt("properties").auto_shrink(false).show(ui, |ui| {
        let world = format!("{} (default)", document.level().world_step_limit());
        let fields = [
            (TextField::Title, "Title", "Untitled level"),
            (TextField::Author, "Author", ""),
            (TextField::Note, "Note", "Purpose of the level"),
            (TextField::StepLimit, "Own step limit", &world),
        ];
        fields_ui(ui, studio, requests, &fields);
        section(ui, "Board");
        counts_ui(ui, document, studio.visible().truth);
    });
}

/// Shows size, counts and step limit of the board.
///
/// The count of ice is hidden while the ice is hidden.
fn counts_ui(ui: &mut Ui, document: &Document<Level>, shows_ice: bool) {
    let level = document.level();
    let review = document.review();
    let size = format!("{} × {}", level.board.rows(), level.board.columns());
    let rows = [
        ("rows × columns", size),
        ("crates", review.crates.to_string()),
        ("targets", review.targets.to_string()),
        ("ice cells", if shows_ice { review.ice.to_string() } else { "hidden".to_owned() }),
        ("step limit", level.step_limit().to_string()),
    ];
    Grid::new("figures").num_columns(2).min_col_width(ui.available_width() * 0.45).show(ui, |ui| {
        for (name, figure) in rows {
            ui.weak(name);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(figure).text_style(TextStyle::Monospace));
            });
            ui.end_row();
        }
    });
}
