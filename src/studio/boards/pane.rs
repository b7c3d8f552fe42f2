//! One board in its panel: header, board, legend, and pointer handling.

use super::imagined::{imagined_belief, paint_course, supposed_cells};
use super::legend::{LEGEND_SHARE, LegendStrip};
use super::moment::{Moment, glow_strength};
use super::views::{BoardViews, Side};
use super::{BoardView, header, hover};
use crate::board::CellIndex;
use crate::picture::{
    Glow, Placement, PlanStanding, Point, Scene, actors_scene, belief_ground, belief_legend,
    belief_marks, board_legend, frame_scene, frontier_scene, glow_scene, plan_scene,
    reachable_scene, selection_scene, truth_ground,
};
use crate::studio::glossary::Term;
use crate::studio::model::{IceRun, Imagining, Run, RunFacts, Studio, Visible};
use crate::studio::request::{Request, Requests};
use crate::studio::{paint, style};
use eframe::egui::{
    Context, Key, Painter, PointerButton, Pos2, Rect, Response, Role, Sense, Ui, WidgetInfo,
};

/// Input of a panel: the model, the visible run, and the data at the cursor.
struct Shown<'a> {
    studio: &'a Studio,
    any: &'a Run,
    run: &'a IceRun,
    moment: &'a Moment,
    side: Side,
    visible: Visible,
}

impl BoardViews {
    /// Shows one board and handles the pointer.
    pub(super) fn board_ui(
        &mut self,
        ui: &mut Ui,
        studio: &Studio,
        requests: &mut Requests,
        (any, run): (&Run, &IceRun),
        side: Side,
        moment: &Moment,
    ) {
        let shown = Shown { studio, any, run, moment, side, visible: studio.visible() };
        let theme = studio.theme();
        let full = ui.available_rect_before_wrap();
        let (head, below) = full.split_top_bottom_at_y(full.top() + header::height(theme));
        let mut lines = match side {
            Side::Truth => header::truth_lines(studio, (any, run)),
            Side::Belief if shown.imagined_world().is_some() => header::imagined_lines(theme),
            Side::Belief => header::belief_lines(studio, shown.any, &moment.frame, shown.unknown()),
        };
        if let Some(words) = shown.words_of_selected() {
            let [title, _] = &mut lines;
            title.text = format!("{words} · {}", title.text);
        }
        let terms: [&[Term]; 2] = match side {
            Side::Truth => [&[Term::Truth], &[Term::Target, Term::DeadEnd]],
            Side::Belief => [&[Term::Belief], &[Term::Density, Term::Patches, Term::UnknownCell]],
        };
        header::show(ui, head, theme, lines, terms);
        let board = shown.legend(ui, below);
        let layout = run.terrain().layout();
        let response = ui.interact(board, ui.scope_id().with(side.name()), Sense::click_and_drag());
        let room = self.common_room(side, board.size());
        let view = self.camera.view_alike(&response, ui, layout.rows(), layout.columns(), room);
        // No other drag exists on these boards, so the primary button also pans.
        let space = ui.input(|input| input.key_down(Key::Space));
        if !space && response.dragged_by(PointerButton::Primary) {
            self.camera.pan(response.drag_delta());
        }
        self.take_pointer(&response, view, &shown, requests);
        let painter = ui.painter_at(board);
        painter.rect_filled(board, 0.0, style::colour(theme.board.surroundings));
        self.paint(&painter, view, &shown);
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::Image, true, side.name());
            info.current_text_value = Some(shown.description());
            info
        });
        self.tooltip(response, &shown);
        ui.advance_cursor_after_rect(full);
    }

    /// Frames the hovered cell. A click selects it, or walks there during manual play.
    fn take_pointer(
        &mut self,
        response: &Response,
        view: BoardView,
        shown: &Shown<'_>,
        requests: &mut Requests,
    ) {
        let board = &shown.run.recording().header.level.board;
        let under_pointer = response
            .hover_pos()
            .and_then(|point| view.cell_at(point))
            .and_then(|position| board.index_of(position));
        match under_pointer {
            Some(cell) => self.hovered.set(&response.ctx, (shown.side, cell)),
            None if self.hovered_on(&response.ctx, shown.side).is_some() => self.hovered.clear(),
            None => {}
        }
        let Some(cell) = under_pointer else { return };
        let selects = response.secondary_clicked() || !shown.studio.plays_by_hand();
        if response.clicked() && !selects {
            requests.push(Request::TravelTo(cell));
        } else if response.clicked() || response.secondary_clicked() {
            let is_selected = shown.studio.selected_cell() == Some(cell);
            requests.push(Request::SelectCell((!is_selected).then_some(cell)));
        }
    }

    /// Paints from bottom to top: ground, new knowledge, reachable cells, plan, actors, frames.
    fn paint(&mut self, painter: &Painter, view: BoardView, shown: &Shown<'_>) {
        let Shown { studio, run, moment, .. } = shown;
        let (theme, layout) = (studio.theme(), run.terrain().layout());
        let imagined = shown.imagined_world().map(|ice| imagined_belief(&moment.frame.belief, ice));
        let belief = imagined.as_ref().unwrap_or(&moment.frame.belief);
        let rest = moment.at_rest(run);
        // The static ground comes from cached layers; everything below is drawn in each frame.
        if shown.side == Side::Truth {
            let key = (run.id(), shown.visible.truth);
            self.layers.truth.paint(painter, view, theme, &key, |placement| {
                truth_ground(run.terrain(), &rest, key.1, placement, theme)
            });
        } else {
            self.layers.belief.paint(painter, view, theme, belief, |placement| {
                belief_ground(belief, &rest, placement, theme)
            });
        }
        if shown.shows_belief() && shown.side == Side::Truth {
            self.layers.marks.paint(painter, view, theme, belief, |placement| {
                belief_marks(belief, &rest, placement, theme)
            });
        }
        let placement =
            Placement { origin: Point::new(view.origin.x, view.origin.y), cell_size: view.cell };
        let add = |scene: &Scene| paint::scene(painter, scene, Pos2::ZERO, 1.0);
        let (strength, fades) =
            glow_strength(studio.player.since_arrival_ms(), studio.shown_motion_ms());
        let glow = Glow { cells: &moment.learnt, strength };
        add(&glow_scene(layout, glow, placement, theme));
        // Repaint only while the glow fades, so that an idle window stays idle.
        if fades && !moment.learnt.is_empty() {
            painter.ctx().request_repaint();
        }
        let hovered = self.hovered.get(painter.ctx()).map(|(_, cell)| cell);
        let walks_to = hovered.filter(|_| studio.plays_by_hand());
        if studio.settings.show_reachable || walks_to.is_some() {
            add(&reachable_scene(layout, moment.reachable(), placement, theme));
        }
        if shown.imagined_world().is_some() {
            let supposed = supposed_cells(&moment.frame.belief, run.inside());
            add(&frontier_scene(layout, supposed, placement, theme));
        }
        let imagining = shown.imagining();
        // A preview with a path replaces the plan: two paths would be hard to tell apart.
        let has_way = imagining.is_some_and(|it| !it.moves.is_empty() || !it.landings.is_empty());
        if shown.visible.shows_plan_of(*run) && !has_way {
            let plan = |moves, standing| plan_scene(layout, moves, standing, placement, theme);
            add(&plan(&moment.dropped, PlanStanding::Dropped));
            add(&plan(&moment.followed, PlanStanding::Followed));
        }
        if let Some(goal) = walks_to {
            let walk = moment.walk_to(goal);
            add(&plan_scene(layout, &walk, PlanStanding::Followed, placement, theme));
        }
        let actors = moment.actors(run, &studio.player, studio.motion());
        add(&actors_scene(layout, &actors, placement, theme));
        if let Some(imagining) = imagining {
            paint_course(painter, view, layout, imagining, theme);
        }
        let pointed_at = studio.pointed_at.cells.iter().copied();
        for cell in pointed_at.filter(|cell| usize::from(*cell) < layout.cell_count()) {
            let position = layout.position_of(cell);
            add(&selection_scene(position, position, placement, theme));
        }
        let frames =
            [(studio.selected_cell(), theme.planning.selected), (hovered, theme.chrome.text_quiet)];
        for (cell, colour) in frames {
            if let Some(cell) = cell.filter(|cell| usize::from(*cell) < layout.cell_count()) {
                add(&frame_scene(layout.position_of(cell), colour, placement, theme));
            }
        }
    }

    /// The cell below the pointer if the pointer is on this board.
    fn hovered_on(&self, context: &Context, side: Side) -> Option<CellIndex> {
        self.hovered.get(context).filter(|(at, _)| *at == side).map(|(_, cell)| cell)
    }

    fn tooltip(&self, response: Response, shown: &Shown<'_>) {
        let Some(cell) = self.hovered_on(&response.ctx, shown.side) else { return };
        response.on_hover_ui_at_pointer(|ui| {
            ui.label(shown.run.terrain().layout().position_of(cell).to_string());
            for line in shown.cell_words(cell) {
                ui.weak(line);
            }
        });
    }
}

impl Shown<'_> {
    /// Number of unknown cells inside the outer walls.
    fn unknown(&self) -> u32 {
        let counts = self.run.unknown_cells();
        counts.get(self.moment.cursor()).copied().unwrap_or_default()
    }

    /// Hover preview, if this panel shows the belief.
    fn imagining(&self) -> Option<&Imagining> {
        let imagining = &self.studio.pointed_at.imagining;
        let is_here = imagining.is_at(self.run.id(), self.moment.cursor());
        (is_here && self.shows_belief()).then_some(imagining)
    }

    /// Ice cells of the hovered ice map among the unknown cells.
    fn imagined_world(&self) -> Option<&[CellIndex]> {
        self.imagining()?.world.as_deref()
    }

    /// Returns true if the panel shows the belief.
    fn shows_belief(&self) -> bool {
        self.side == Side::Belief || self.studio.settings.overlay
    }

    /// Paints the legend below the board; returns the remaining rectangle.
    ///
    /// The legends of both boards have the same height, so that the boards are aligned.
    fn legend(&self, ui: &Ui, room: Rect) -> Rect {
        let theme = self.studio.theme();
        if !self.studio.settings.show_legend {
            return room;
        }
        const SAMPLE: f32 = LegendStrip::SAMPLE;
        let strip = |entries| LegendStrip::new(entries, room.width(), ui, theme);
        let (truth, belief) = (board_legend(SAMPLE, theme), belief_legend(SAMPLE, theme));
        let (truth, belief) = (strip(truth), strip(belief));
        let overlay = self.studio.settings.overlay;
        let height = if overlay { belief.height } else { truth.height.max(belief.height) };
        if height > room.height() * LEGEND_SHARE {
            return room;
        }
        let (board, strip) = room.split_top_bottom_at_y(room.bottom() - height);
        (if self.shows_belief() { belief } else { truth }).paint(ui, strip, theme);
        board
    }

    /// Selected cell and its text in this panel.
    fn words_of_selected(&self) -> Option<String> {
        let cell = self.studio.selected_cell()?;
        let position = self.run.terrain().layout().position_of(cell);
        Some(format!("{position}: {}", self.cell_words(cell).join("; ")))
    }

    /// Text about a cell in this panel. The belief panel uses only the belief.
    fn cell_words(&self, cell: CellIndex) -> Vec<String> {
        let (state, inside) = (&self.moment.frame.state, self.run.inside());
        let mut words = Vec::new();
        if self.side == Side::Truth {
            let terrain = self.run.terrain();
            words.push(hover::truth_words(terrain, state, cell, self.visible.truth, inside));
        }
        if self.shows_belief() {
            let since = self.moment.known_since(self.run, cell);
            words.push(hover::belief_words(&self.moment.frame.belief, cell, since, inside));
        }
        if let [truth, belief] = &mut words[..] {
            *truth = format!("in truth: {truth}");
            *belief = format!("believed: {belief}");
        }
        words
    }

    /// Text description of the board for screen readers.
    fn description(&self) -> String {
        let frame = &self.moment.frame;
        let player = self.run.terrain().layout().position_of(frame.state.player);
        let mut text = format!("player at {player}");
        if self.shows_belief() {
            text += &format!("; {} unknown cells", self.unknown());
        }
        if self.side == Side::Truth {
            text += if self.visible.truth { "; ice shown" } else { "; ice hidden" };
        }
        if let Some(words) = self.words_of_selected() {
            text += &format!("; {words}");
        }
        text
    }
}
