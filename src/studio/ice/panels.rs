//! The panels of the ice world and their arrangement.

use super::{problems, properties, tools};
use crate::studio::layout::{LIBRARY, ModePanels, PLOTS, Panel, RUNS, SEARCH_PANELS, Tile};
use crate::studio::model::{Mode, RunPanel};

/// The editor's canvas.
static CANVAS: Panel = Panel::board("Level", |views, ui, studio, requests| {
    views.ice.canvas_ui(ui, studio, requests);
});

/// Drawing tools, tiles, random ice and commands for the board.
static TOOLS: Panel =
    Panel::new("Tools", |_, ui, studio, requests| tools::show(ui, studio, requests));

/// Title, author, note, step limit and counts of the level.
static PROPERTIES: Panel =
    Panel::new("Properties", |_, ui, studio, requests| properties::show(ui, studio, requests));

/// Problems of the level and their fixes.
static PROBLEMS: Panel =
    Panel::new("Problems", |_, ui, studio, requests| problems::show(ui, studio, requests));

/// The edit history; a click jumps to a revision.
static HISTORY: Panel = Panel::new("History", |views, ui, studio, requests| {
    views.ice.history.show(ui, studio, requests);
});

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
