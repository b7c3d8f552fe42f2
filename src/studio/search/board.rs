//! The search board: the state of the expansion at the cursor, tinted by the cells that the search
//! has visited.

use super::stage_board::StageSearchBoard;
use super::{Found, IceFound, terms, words};
use crate::board::CellIndex;
use crate::board::Direction;
use crate::picture::{
    Actors, Placement, PlanStanding, Point, Scene, actors_scene, board_legend, frontier_scene,
    heat_scene, plan_scene, search_legend, truth_ground,
};
use crate::studio::boards::{
    BoardView, Easel, Layer, LegendStrip, Line, Sheet, Shown, paint_numbers,
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
    easel: Easel,
    ground: Layer<u64>,
    moment: Option<Moment>,
    stage: StageSearchBoard,
}

/// The derived data of one cursor position.
#[derive(Debug)]
struct Moment {
    revision: u64,
    cursor: usize,
    state: State,
    facing: Direction,
    /// The pushes from the start.
    path: Vec<Transition>,
}

impl SearchBoard {
    /// Fits the board into its panel.
    pub fn fit(&mut self) {
        self.easel.fit();
        self.stage.fit();
    }

    /// Zooms the board by a factor.
    pub fn zoom(&mut self, factor: f32) {
        self.easel.zoom(factor);
        self.stage.zoom(factor);
    }

    /// Shows the board; during a search, its progress.
    pub fn ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        if let Some(expanded) = studio.search.progress() {
            return progress_ui(ui, studio, requests, expanded);
        }
        let searched = studio.search.found().filter(|found| found.world() == studio.world);
        let Some(found) = searched else {
            return empty_state(ui, "No search yet", "Press F7 to search the edited level");
        };
        let head = header(studio, found);
        if let Some(stage) = found.stage() {
            return self.stage.ui(ui, studio, (found, stage), head);
        }
        let Some(ice) = found.ice() else { return };
        let cursor = studio.search.player.cursor();
        let revision = studio.search.revision();
        let kept = self.moment.take().filter(|it| (it.revision, it.cursor) == (revision, cursor));
        let moment = kept.unwrap_or_else(|| Moment::of(ice, revision, cursor));
        self.board_ui(ui, studio, (found, ice), head, &moment);
        self.moment = Some(moment);
    }

    fn board_ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        (whole, found): (&Found, &IceFound),
        lines: [Line; 2],
        moment: &Moment,
    ) {
        let (theme, layout) = (studio.theme(), found.terrain().layout());
        let sample = LegendStrip::SAMPLE;
        let legend = search_legend(sample, theme).into_iter().chain(board_legend(sample, theme));
        let legend = legend.collect();
        let sheet =
            Sheet { name: "search board", header: lines, terms: terms::OF_HEADER, legend, layout };
        let Shown { response, view, painter } = self.easel.show(ui, studio, sheet);
        self.paint(&painter, view, studio, (whole.last(), found), moment);
        let cursor = studio.search.player.cursor();
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::Image, true, "search board");
            let player = layout.position_of(moment.state.player);
            let standing = words::standing(whole, cursor);
            info.current_text_value =
                Some(format!("{}: {standing}; player at {player}", words::place(whole, cursor)));
            info
        });
        self.tooltip(response, studio, found);
    }

    /// Paints from bottom to top: ground, visited cells, frontier, path from the start, crates and
    /// player, hover marks.
    fn paint(
        &mut self,
        painter: &Painter,
        view: BoardView,
        studio: &Studio,
        (last, found): (usize, &IceFound),
        moment: &Moment,
    ) {
        let (theme, layout) = (studio.theme(), found.terrain().layout());
        let actors = Actors::at_rest(layout, &moment.state, moment.facing);
        self.ground.paint(painter, view, theme, &moment.revision, |placement| {
            truth_ground(found.terrain(), &actors, true, placement, theme)
        });
        let placement =
            Placement { origin: Point::new(view.origin.x, view.origin.y), cell_size: view.cell };
        let add = |scene: &Scene| paint::scene(painter, scene, Pos2::ZERO, 1.0);
        let (tint, cursor) = (studio.search.tint, moment.cursor);
        let searched: Vec<(CellIndex, usize)> = layout
            .passable_cells()
            .filter_map(|cell| Some((cell, found.first_on(cell, tint, cursor)?)))
            .collect();
        // Relative to the whole search, so that stepping keeps the colours of earlier cells.
        let last = last.max(1) as f32;
        let heat = searched.iter().map(|(cell, first)| (*cell, *first as f32 / last));
        add(&heat_scene(layout, heat, placement, theme));
        let waiting =
            layout.passable_cells().filter(|cell| found.waiting_on(*cell, tint, cursor) > 0);
        add(&frontier_scene(layout, waiting, placement, theme));
        paint_numbers(painter, view, layout, searched, theme);
        if studio.settings.show_plan {
            let followed = PlanStanding::Followed;
            // Each push separately: the walks between pushes are not drawn.
            for push in &moment.path {
                let push = std::slice::from_ref(push);
                add(&plan_scene(layout, push, followed, placement, theme));
            }
        }
        add(&actors_scene(layout, &actors, placement, theme));
        self.easel.paint_marks(painter, view, studio, layout);
    }

    fn tooltip(&self, response: Response, studio: &Studio, found: &IceFound) {
        let Some(cell) = self.easel.hovered() else { return };
        let (tint, cursor) = (studio.search.tint, studio.search.player.cursor());
        response.on_hover_ui_at_pointer(|ui| {
            ui.label(found.terrain().layout().position_of(cell).to_string());
            if let Some(first) = found.first_on(cell, tint, cursor) {
                ui.weak(format!("{}: first here at step {first}", terms::tint(tint)));
            }
            let waiting = found.waiting_on(cell, tint, cursor);
            if waiting > 0 {
                ui.weak(format!("states on the frontier: {waiting}"));
            }
        });
    }
}

impl Moment {
    fn of(found: &IceFound, revision: u64, cursor: usize) -> Self {
        let number = cursor.saturating_sub(1);
        let watched = found.watched();
        let pushes = watched.trace().actions_to(number);
        let facing = pushes.last().map_or(Direction::Down, |push| push.direction);
        let mut state = watched.state(0);
        let is_ice = |cell| found.terrain().is_ice(cell);
        let layout = watched.layout();
        let path = pushes.iter().map(|push| {
            state.player = layout.neighbour(push.from, push.direction.opposite());
            rules::apply_assuming(layout, is_ice, &mut state, push.direction)
        });
        let path = path.collect();
        Self { revision, cursor, state: watched.state(number), facing, path }
    }
}

/// Header: level and algorithm, and the result with its effort.
fn header(studio: &Studio, found: &Found) -> [Line; 2] {
    let title = Line { text: found.told().heading(), colour: studio.theme().chrome.text };
    let (ending, colour) = words::ending(found, studio.theme());
    [title, Line { text: ending, colour }]
}

fn progress_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests, expanded: u64) {
    ui.vertical_centered(|ui| {
        ui.add_space(ui.available_height() * 0.3);
        ui.label("Searching");
        let count = eframe::egui::RichText::new(words::grouped(expanded)).monospace();
        ui.label(count);
        ui.weak("states expanded");
        ui.add_space(studio.theme().spacing * 2.0);
        command_button(ui, studio, requests, Command::CancelRun, false);
        ui.weak("Esc stops the search and shows its result so far");
    });
}
