//! The search board: the state of the expansion at the cursor, tinted by the cells that the search
//! has visited.
//!
//! Frame, camera, hover and legend are the same for all worlds; [`SearchPicture`] supplies the
//! facts and scenes.

use super::{RecordedSearch, SearchFrame, SearchSide, SearchView, ShownSearch, text};
use crate::picture::search_legend;
use crate::planning::sokoban::VisitSubject;
use crate::studio::boards::{
    BoardArea, BoardContent, BoardView, BoardWidget, CachedLayer, HeaderLine, LegendStrip,
    paint_numbers,
};
use crate::studio::command::Command;
use crate::studio::model::Studio;
use crate::studio::paint;
use crate::studio::request::Requests;
use crate::studio::widgets::{command_button, empty_state};
use eframe::egui::{Painter, Pos2, Response, Role, Ui, UiBuilder, WidgetInfo};

/// The board of the search, or those of two compared searches.
#[derive(Debug, Default)]
pub struct SearchBoard {
    newest: SearchPane,
    kept: SearchPane,
}

/// The board of one search, with its own camera.
#[derive(Debug, Default)]
struct SearchPane {
    board_widget: BoardWidget,
    /// Cached drawing of the ground; the key is the revision of the search result.
    ground_drawing: CachedLayer<u64>,
    /// The frame shown last, with the revision of its result and its tint.
    frame: Option<(u64, VisitSubject, SearchFrame)>,
}

impl SearchBoard {
    /// Fits the boards into their panel.
    pub fn fit(&mut self) {
        self.newest.board_widget.fit();
        self.kept.board_widget.fit();
    }

    /// Zooms the boards by a factor.
    pub fn zoom(&mut self, factor: f32) {
        self.newest.board_widget.zoom(factor);
        self.kept.board_widget.zoom(factor);
    }

    /// Shows the board, or two compared ones side by side; during a search, its progress.
    ///
    /// Wide boards are one above the other.
    pub fn ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        if let Some(expanded) = studio.search.progress() {
            return progress_ui(ui, studio, requests, expanded);
        }
        let searched = studio.search.shown(SearchSide::Newest);
        let Some(newest) = searched.filter(|it| it.found.world() == studio.world) else {
            return empty_state(ui, "No search yet", "Press F7 to search the edited level");
        };
        let Some(kept) = studio.search.shown(SearchSide::Kept) else {
            let content = header(studio, newest.found);
            let name = newest.found.view().name();
            return self.newest.ui(ui, studio, newest, (name, content), requests);
        };
        let area = ui.available_rect_before_wrap();
        let gap = studio.theme().spacing;
        let (first, second) = if newest.found.view().is_wide() {
            let (first, second) = area.split_top_bottom_at_fraction(0.5);
            (first.with_max_y(first.bottom() - gap / 2.0), second)
        } else {
            let (first, second) = area.split_left_right_at_fraction(0.5);
            (first.with_max_x(first.right() - gap / 2.0), second)
        };
        let panes = [
            (&mut self.kept, kept, "kept search board", first),
            (&mut self.newest, newest, newest.found.view().name(), second),
        ];
        for (pane, shown, name, area) in panes {
            let content = (name, comparison_header(studio, shown.found));
            let builder = UiBuilder::new().id_salt(name).max_rect(area);
            ui.scope_builder(builder, |ui| pane.ui(ui, studio, shown, content, requests));
        }
    }
}

impl SearchPane {
    /// Shows the board with a name and a header.
    ///
    /// Without a recorded expansion, the space for the board stays empty.
    fn ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        shown: ShownSearch<'_>,
        (name, header): (&'static str, [HeaderLine; 2]),
        requests: &mut Requests,
    ) {
        let found = shown.found;
        let (theme, search) = (studio.theme(), found.view());
        let sample = LegendStrip::SAMPLE;
        let legend = search_legend(sample, theme).into_iter().chain(search.legend(sample, theme));
        let content = BoardContent {
            name,
            header,
            terms: text::OF_HEADER,
            legend: legend.collect(),
            size: search.size(),
            is_wide: search.is_wide(),
        };
        let BoardArea { response, view, painter } = self.board_widget.show(ui, studio, content);
        self.board_widget.handle_buttons(&response, view, studio, requests);
        let (tint, revision) = (studio.search.tint, studio.search.revision());
        let cursor = shown.position(studio.search.playback.cursor());
        // A new frame may count all open states: keep it while result, tint and cursor stay.
        let kept = self
            .frame
            .take()
            .filter(|(of, by, frame)| (*of, *by, frame.cursor) == (revision, tint, cursor));
        let kept = kept.map(|(.., frame)| frame);
        let Some(frame) = kept.or_else(|| search.frame(cursor, tint)) else { return };
        self.paint(&painter, view, studio, search, &frame);
        let status = text::status_text(found, cursor);
        let marks = studio.annotations_text();
        let text =
            format!("{}: {status}; {}{marks}", text::cursor_text(found, cursor), frame.actor_text);
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::Image, true, name);
            info.current_text_value = Some(text.clone());
            info
        });
        self.tooltip(response, tint, search, &frame);
        self.frame = Some((revision, tint, frame));
    }

    /// Paints ground, the scenes of the world, hover marks and numbers, from bottom to top.
    fn paint(
        &mut self,
        painter: &Painter,
        view: BoardView,
        studio: &Studio,
        search: &dyn SearchView,
        frame: &SearchFrame,
    ) {
        let theme = studio.theme();
        let ground = |placement| search.ground(placement, theme);
        self.ground_drawing.paint(painter, view, theme, &studio.search.revision(), ground);
        for scene in search.scenes(frame, studio.visible().plan, view.placement(), theme) {
            paint::scene(painter, &scene, Pos2::ZERO, 1.0);
        }
        self.board_widget.paint_marks(painter, view, studio);
        paint_numbers(painter, view, frame.visited.iter().copied(), studio);
    }

    /// Shows position, first visit and open states of the hovered cell.
    fn tooltip(
        &self,
        response: Response,
        tint: VisitSubject,
        search: &dyn SearchView,
        frame: &SearchFrame,
    ) {
        let Some(cell) = self.board_widget.hovered() else { return };
        let on_cell =
            |facts: &[(_, usize)]| facts.iter().find(|fact| fact.0 == cell).map(|it| it.1);
        response.on_hover_ui_at_pointer(|ui| {
            ui.label(search.cell_text(cell));
            if let Some(first) = on_cell(&frame.visited) {
                ui.weak(search.visit_text(tint, first));
            }
            if let Some(count) = on_cell(&frame.open) {
                ui.weak(format!("states on the frontier: {count}"));
            }
        });
    }
}

/// Header: level and algorithm, and the result with its effort.
fn header(studio: &Studio, search: &RecordedSearch) -> [HeaderLine; 2] {
    let title = HeaderLine { text: search.view().heading(), colour: studio.theme().chrome.text };
    let (ending, colour) = text::result_text(search, studio.theme());
    [title, HeaderLine { text: ending, colour }]
}

/// Header of a compared search: the algorithm, and the result with its effort.
///
/// The panel repeats the effort, because half a window may cut it off.
fn comparison_header(studio: &Studio, search: &RecordedSearch) -> [HeaderLine; 2] {
    let [_, result] = header(studio, search);
    [HeaderLine { text: search.view().method(), colour: studio.theme().chrome.text }, result]
}

/// Shows the number of states expanded so far, and a button that stops the search.
fn progress_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests, expanded: u64) {
    ui.vertical_centered(|ui| {
        ui.add_space(ui.available_height() * 0.3);
        ui.label("Searching");
        let count = eframe::egui::RichText::new(text::group_digits(expanded)).monospace();
        ui.label(count);
        ui.weak("states expanded");
        ui.add_space(studio.theme().spacing * 2.0);
        command_button(ui, studio, requests, Command::CancelRun, false);
        ui.weak("Esc stops the search and shows its result so far");
    });
}
