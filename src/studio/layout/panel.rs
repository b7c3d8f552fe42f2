//! A panel of the window, and the panels that several worlds have.

use super::views::Views;
use crate::studio::model::{RunPanel, Studio};
use crate::studio::request::Requests;
use eframe::egui::Ui;

/// A panel in the tree of tiles.
#[derive(Debug)]
pub(in crate::studio) struct Panel {
    /// Title of its tab.
    pub title: &'static str,
    /// Whether the panel has a margin around its content; boards fill their panels.
    pub is_padded: bool,
    /// Whether the panel shows the true ice, so that it is hidden together with the truth.
    pub shows_truth: bool,
    /// The part of a run that the panel shows, if commands can bring it to the front.
    pub run_panel: Option<RunPanel>,
    /// Shows the content.
    pub show: fn(&mut Views, &mut Ui, &Studio, &mut Requests),
}

impl Panel {
    /// A panel with a margin around its content.
    pub const fn new(
        title: &'static str,
        show: fn(&mut Views, &mut Ui, &Studio, &mut Requests),
    ) -> Self {
        Self { title, is_padded: true, shows_truth: false, run_panel: None, show }
    }

    /// A panel that its content fills.
    pub const fn board(
        title: &'static str,
        show: fn(&mut Views, &mut Ui, &Studio, &mut Requests),
    ) -> Self {
        Self { is_padded: false, ..Self::new(title, show) }
    }

    /// The panel, which commands bring to the front as this part of a run.
    pub const fn of_run(self, part: RunPanel) -> Self {
        Self { run_panel: Some(part), ..self }
    }

    /// The panel, which is hidden together with the truth.
    pub const fn of_truth(self) -> Self {
        Self { shows_truth: true, ..self }
    }
}

/// Levels to open, on shelves.
pub(in crate::studio) static LIBRARY: Panel =
    Panel::new("Library", |views, ui, studio, requests| views.library.ui(ui, studio, requests));

/// The edit history of the level; a click jumps to a revision.
pub(in crate::studio) static HISTORY: Panel =
    Panel::new("History", |views, ui, studio, requests| views.history.show(ui, studio, requests));

/// All open runs, of every world.
pub(in crate::studio) static RUNS: Panel =
    Panel::new("Runs", |views, ui, studio, requests| views.inspector.runs_ui(ui, studio, requests))
        .of_run(RunPanel::Runs);

/// Curves over all decisions of a run.
pub(in crate::studio) static PLOTS: Panel = Panel::new("Plots", |views, ui, studio, requests| {
    views.inspector.plots_ui(ui, studio, requests);
})
.of_run(RunPanel::Plots);

/// Board of a recorded search.
pub(in crate::studio) static SEARCH_BOARD: Panel =
    Panel::board("Search", |views, ui, studio, requests| {
        views.search_board.ui(ui, studio, requests);
    })
    .of_truth();

/// The expansion at the cursor of a recorded search.
pub(in crate::studio) static EXPANSION: Panel =
    Panel::new("Expansion", |views, ui, studio, requests| {
        views.search_panel.ui(ui, studio, requests);
    })
    .of_truth();
