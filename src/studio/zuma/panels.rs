//! The panels of the Zuma world and their arrangement; the panel with the problems of a game.

use super::{GameNumber, ZumaRequest, belief_view, board, decision, drawing, text, training_view};
use crate::studio::documents::{TextField, fields_ui};
use crate::studio::layout::{
    HISTORY, LIBRARY, ModePanels, PLOTS, Panel, RUNS, SEARCH_PANELS, Tile,
};
use crate::studio::model::{Mode, RunPanel, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::style;
use crate::studio::widgets::empty_state;
use crate::worlds::zuma::Problem;
use eframe::egui::{Label, RichText, ScrollArea, Ui};

/// The line of the edited game.
static GAME: Panel = Panel::board("Game", |views, ui, studio, requests| {
    drawing::ui(ui, studio, &mut views.zuma.drawing, requests);
});

/// Probabilities and rewards of the edited game.
static MODEL: Panel = Panel::new("Model", |views, ui, studio, requests| {
    scrolled(ui, "model", |ui| views.zuma.model.ui(ui, studio, requests));
});

/// Title, author and note.
static PROPERTIES: Panel = Panel::new("Properties", |_, ui, studio, requests| {
    fields_ui(
        ui,
        studio,
        requests,
        &[
            (TextField::Title, "Title", "Untitled game"),
            (TextField::Author, "Author", ""),
            (TextField::Note, "Note", "What this game is for"),
        ],
    );
});

/// Problems of the edited game.
static PROBLEMS: Panel = Panel::new("Problems", |_, ui, studio, requests| {
    scrolled(ui, "problems", |ui| problems_ui(ui, studio, requests));
});

/// The board of a run.
static BOARD: Panel = Panel::board("Game", |views, ui, studio, requests| {
    board::ui(ui, studio, &mut views.zuma.board, requests);
});

/// The true model beside the belief about it.
static BELIEF: Panel = Panel::new("Truth and belief", |_, ui, studio, requests| {
    scrolled(ui, "odds", |ui| belief_view::ui(ui, studio, requests));
});

/// The decision at the cursor.
static DECISION: Panel = Panel::new("Decision", |_, ui, studio, requests| {
    scrolled(ui, "decision", |ui| decision::ui(ui, studio, requests));
})
.of_run(RunPanel::Decision);

/// Training, and the trained policies.
static TRAINING: Panel = Panel::new("Training", |_, ui, studio, requests| {
    scrolled(ui, "training", |ui| training_view::ui(ui, studio, requests));
})
.of_run(RunPanel::Training);

/// Shows contents with a vertical scroll bar; `name` distinguishes the scroll positions.
fn scrolled(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui)) {
    let scroll = ScrollArea::vertical().id_salt(("marbles", name)).auto_shrink(false);
    scroll.show(ui, contents);
}

/// The trees of the Zuma world, one for each mode.
pub(in crate::studio) static PANELS: [ModePanels; 3] = [
    // Library | line of balls above model | tabs with details and training.
    ModePanels {
        mode: Mode::Edit,
        overlay: None,
        name: "draw games",
        tree: Tile::Row(&[
            (0.17, Tile::Pane(&LIBRARY)),
            (0.57, Tile::Column(&[(0.55, Tile::Pane(&GAME)), (0.45, Tile::Pane(&MODEL))])),
            (0.26, Tile::Tabs(&[&PROBLEMS, &PROPERTIES, &HISTORY, &TRAINING])),
        ]),
        boards: &[&GAME],
    },
    // Library | board above truth and belief | tabs with details and training.
    ModePanels {
        mode: Mode::Watch,
        overlay: None,
        name: "watch games",
        tree: Tile::Row(&[
            (0.17, Tile::Pane(&LIBRARY)),
            (0.55, Tile::Column(&[(0.54, Tile::Pane(&BOARD)), (0.46, Tile::Pane(&BELIEF))])),
            (0.28, Tile::Tabs(&[&DECISION, &TRAINING, &PLOTS, &RUNS])),
        ]),
        boards: &[&BOARD, &BELIEF],
    },
    SEARCH_PANELS,
];

/// Shows the problems, or that there are none.
fn problems_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let problems = studio.worlds.zuma.problems();
    if problems.is_empty() {
        return empty_state(ui, "No problems", "The game can be played and trained on");
    }
    let colour = style::colour(studio.theme().chrome.error);
    for problem in problems {
        ui.add(Label::new(RichText::new(text::problem(problem)).color(colour)).wrap());
        if let Some((label, request)) = remedy(problem)
            && ui.button(label).clicked()
        {
            requests.push(Request::from(request));
        }
    }
}

/// Label and request of the button that fixes a problem; `None` if there is no button.
fn remedy(problem: &Problem) -> Option<(&'static str, ZumaRequest)> {
    match problem {
        Problem::Sum { .. } => Some(("Normalise", ZumaRequest::NormaliseNextBall)),
        Problem::LineTooLong { length, .. } => Some((
            "Increase the longest line",
            ZumaRequest::Number(GameNumber::MaxLength, *length as f64),
        )),
        _ => None,
    }
}
