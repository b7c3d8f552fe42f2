//! The panels of the platform world and their arrangement.

use super::{move_panel, tools, views};
use crate::studio::layout::{LIBRARY, ModePanels, PLOTS, Panel, RUNS, SEARCH_PANELS, Tile};
use crate::studio::model::{Mode, RunPanel};

/// The editor's canvas.
static CANVAS: Panel = Panel::board("Stage", |views, ui, studio, requests| {
    views.platform.canvas.ui(ui, studio, requests);
});

/// Editing tools, number of columns, and problems of the level.
static TOOLS: Panel =
    Panel::new("Tools", |_, ui, studio, requests| tools::show(ui, studio, requests));

/// Title, author and note of the level.
static PROPERTIES: Panel =
    Panel::new("Properties", |_, ui, studio, requests| views::properties_ui(ui, studio, requests));

/// The edit history.
static HISTORY: Panel = Panel::new("History", |views, ui, studio, requests| {
    views.platform.history.show(ui, studio, requests);
});

/// The board of a run.
static BOARD: Panel =
    Panel::board("Stage", |views, ui, studio, _| views.platform.board.ui(ui, studio));

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
