//! The search board: the state of the expansion at the cursor, tinted by the cells that the search
//! has visited.

use super::platform_board::PlatformSearchBoard;
use super::{RecordedIceSearch, RecordedSearch, ice_text, text};
use crate::board::CellIndex;
use crate::board::Direction;
use crate::picture::{
    Actors, Placement, PlanStatus, Point, Scene, actors_scene, board_legend, frontier_scene,
    heat_scene, plan_scene, search_legend, truth_ground,
};
use crate::studio::boards::{
    BoardArea, BoardContent, BoardView, BoardWidget, CachedLayer, HeaderLine, LegendStrip,
    paint_numbers,
};
use crate::studio::command::Command;
use crate::studio::model::Studio;
use crate::studio::paint;
use crate::studio::request::Requests;
use crate::studio::widgets::{command_button, empty_state};
use crate::worlds::ice::{State, Transition, rules};
use eframe::egui::{Painter, Pos2, Response, Role, Ui, WidgetInfo};

/// The search board, with its own camera.
#[derive(Debug, Default)]
pub struct SearchBoard {
    board_widget: BoardWidget,
    /// Cached drawing of the ground; the key is the revision of the search result.
    ground_drawing: CachedLayer<u64>,
    frame: Option<SearchFrame>,
    stage: PlatformSearchBoard,
}

/// The derived data of one cursor position.
#[derive(Debug)]
struct SearchFrame {
    /// Revision of the result.
    revision: u64,
    cursor: usize,
    /// The expanded state; at cursor 0, the start.
    state: State,
    /// Direction of the last push; down at the start.
    facing: Direction,
    /// The pushes from the start.
    path: Vec<Transition>,
}

impl SearchBoard {
    /// Fits the board into its panel.
    pub fn fit(&mut self) {
        self.board_widget.fit();
        self.stage.fit();
    }

    /// Zooms the board by a factor.
    pub fn zoom(&mut self, factor: f32) {
        self.board_widget.zoom(factor);
        self.stage.zoom(factor);
    }

    /// Shows the board; during a search, its progress.
    pub fn ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        if let Some(expanded) = studio.search.progress() {
            return progress_ui(ui, studio, requests, expanded);
        }
        let searched = studio.search.result().filter(|found| found.world() == studio.world);
        let Some(found) = searched else {
            return empty_state(ui, "No search yet", "Press F7 to search the edited level");
        };
        let head = header(studio, found);
        if let Some(stage) = found.platform() {
            return self.stage.ui(ui, studio, (found, stage), head);
        }
        let Some(ice) = found.ice() else { return };
        let cursor = studio.search.playback.cursor();
        let revision = studio.search.revision();
        let kept = self.frame.take().filter(|it| (it.revision, it.cursor) == (revision, cursor));
        let frame = kept.unwrap_or_else(|| SearchFrame::of(ice, revision, cursor));
        self.board_ui(ui, studio, (found, ice), head, &frame);
        self.frame = Some(frame);
    }

    fn board_ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        (whole, found): (&RecordedSearch, &RecordedIceSearch),
        lines: [HeaderLine; 2],
        frame: &SearchFrame,
    ) {
        let (theme, layout) = (studio.theme(), found.terrain().layout());
        let sample = LegendStrip::SAMPLE;
        let legend = search_legend(sample, theme).into_iter().chain(board_legend(sample, theme));
        let legend = legend.collect();
        let sheet = BoardContent {
            name: "search board",
            header: lines,
            terms: ice_text::OF_HEADER,
            legend,
            layout,
        };
        let BoardArea { response, view, painter } = self.board_widget.show(ui, studio, sheet);
        self.paint(&painter, view, studio, (whole.last(), found), frame);
        let cursor = studio.search.playback.cursor();
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::Image, true, "search board");
            let player = layout.position_of(frame.state.player);
            let status = text::status_text(whole, cursor);
            info.current_text_value =
                Some(format!("{}: {status}; player at {player}", text::cursor_text(whole, cursor)));
            info
        });
        self.tooltip(response, studio, found);
    }

    /// Paints ground, visited cells, open list, path, actors and hover marks, from bottom to top.
    fn paint(
        &mut self,
        painter: &Painter,
        view: BoardView,
        studio: &Studio,
        (last, found): (usize, &RecordedIceSearch),
        frame: &SearchFrame,
    ) {
        let (theme, layout) = (studio.theme(), found.terrain().layout());
        let actors = Actors::at_rest(layout, &frame.state, frame.facing);
        self.ground_drawing.paint(painter, view, theme, &frame.revision, |placement| {
            truth_ground(found.terrain(), &actors, true, placement, theme)
        });
        let placement =
            Placement { origin: Point::new(view.origin.x, view.origin.y), cell_size: view.cell };
        let add = |scene: &Scene| paint::scene(painter, scene, Pos2::ZERO, 1.0);
        let (tint, cursor) = (studio.search.tint, frame.cursor);
        let searched: Vec<(CellIndex, usize)> = layout
            .passable_cells()
            .filter_map(|cell| Some((cell, found.first_expansion_on(cell, tint, cursor)?)))
            .collect();
        // Relative to the whole search, so that stepping keeps the colours of earlier cells.
        let last = last.max(1) as f32;
        let heat = searched.iter().map(|(cell, first)| (*cell, *first as f32 / last));
        add(&heat_scene(layout, heat, placement, theme));
        let waiting =
            layout.passable_cells().filter(|cell| found.open_count_on(*cell, tint, cursor) > 0);
        add(&frontier_scene(layout, waiting, placement, theme));
        paint_numbers(painter, view, layout, searched, theme);
        if studio.settings.show_plan {
            let followed = PlanStatus::Followed;
            // Each push separately: the walks between pushes are not drawn.
            for push in &frame.path {
                let push = std::slice::from_ref(push);
                add(&plan_scene(layout, push, followed, placement, theme));
            }
        }
        add(&actors_scene(layout, &actors, placement, theme));
        self.board_widget.paint_marks(painter, view, studio, layout);
    }

    /// Shows position, first visit and open states of the hovered cell.
    fn tooltip(&self, response: Response, studio: &Studio, search: &RecordedIceSearch) {
        let Some(cell) = self.board_widget.hovered() else { return };
        let (tint, cursor) = (studio.search.tint, studio.search.playback.cursor());
        response.on_hover_ui_at_pointer(|ui| {
            ui.label(search.terrain().layout().position_of(cell).to_string());
            if let Some(first) = search.first_expansion_on(cell, tint, cursor) {
                ui.weak(format!(
                    "{}: first on this cell in expansion {first}",
                    ice_text::tint(tint)
                ));
            }
            let waiting = search.open_count_on(cell, tint, cursor);
            if waiting > 0 {
                ui.weak(format!("states on the frontier: {waiting}"));
            }
        });
    }
}

impl SearchFrame {
    /// Computes the data of a cursor position, with all pushes from the start.
    fn of(search: &RecordedIceSearch, revision: u64, cursor: usize) -> Self {
        let number = cursor.saturating_sub(1);
        let record = search.record();
        let pushes = record.trace().actions_to(number);
        let facing = pushes.last().map_or(Direction::Down, |push| push.direction);
        let mut state = record.state(0);
        let is_ice = |cell| search.terrain().is_ice(cell);
        let layout = record.layout();
        let path = pushes.iter().map(|push| {
            state.player = layout.neighbour(push.from, push.direction.opposite());
            rules::apply_assuming(layout, is_ice, &mut state, push.direction)
        });
        let path = path.collect();
        Self { revision, cursor, state: record.state(number), facing, path }
    }
}

/// Header: level and algorithm, and the result with its effort.
fn header(studio: &Studio, search: &RecordedSearch) -> [HeaderLine; 2] {
    let title = HeaderLine { text: search.view().heading(), colour: studio.theme().chrome.text };
    let (ending, colour) = text::result_text(search, studio.theme());
    [title, HeaderLine { text: ending, colour }]
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
