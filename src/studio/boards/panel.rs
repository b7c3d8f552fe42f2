//! One board in its panel: header, board, legend, and pointer handling.
//!
//! A run of the ice world has a truth board and a belief board. With the overlay setting, the
//! belief is drawn over the truth board instead. The boards show the run at the cursor: the
//! playback position, counted in actions from the start. The hover preview shows a candidate (a
//! considered sequence of actions) or a scenario (a sampled ice map) that the user points at in
//! another panel.

use super::board_frame::{BoardFrame, glow_strength};
use super::legend::{LegendStrip, MAX_LEGEND_SHARE};
use super::preview::{assumed_cells, belief_for_ice_map, paint_preview};
use super::views::{BoardKind, BoardViews};
use super::{BoardView, header, hover_text};
use crate::board::CellIndex;
use crate::episode::Visible;
use crate::picture::{
    Glow, Placement, PlanStatus, Point, Scene, actors_scene, belief_ground, belief_legend,
    belief_marks, board_legend, frame_scene, frontier_scene, glow_scene, plan_scene,
    reachable_scene, selection_scene, truth_ground,
};
use crate::studio::glossary::Term;
use crate::studio::model::{HoverPreview, IceRun, Run, RunFacts, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::{paint, style};
use eframe::egui::{
    Context, Key, Painter, PointerButton, Pos2, Rect, Response, Role, Sense, Ui, WidgetInfo,
};

/// Input of a panel: the model, the visible run, and the data at the cursor.
struct PanelContext<'a> {
    studio: &'a Studio,
    /// The visible run, for functions that accept runs of every world.
    any_run: &'a Run,
    /// The same run as a run of the ice world.
    run: &'a IceRun,
    /// State, belief, plan and changed cells at the cursor.
    frame: &'a BoardFrame,
    /// The board of this panel: truth or belief.
    kind: BoardKind,
    /// Hidden facts that the user may see now: the true ice, the agent's plan.
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
        kind: BoardKind,
        current_frame: &BoardFrame,
    ) {
        let context = PanelContext {
            studio,
            any_run: any,
            run,
            frame: current_frame,
            kind,
            visible: studio.visible(),
        };
        let theme = studio.theme();
        let full = ui.available_rect_before_wrap();
        let (head, below) = full.split_top_bottom_at_y(full.top() + header::height(studio));
        // Two lines above the board. A hovered scenario replaces those of the belief.
        let mut lines = match kind {
            BoardKind::Truth => header::truth_lines(studio, (any, run)),
            BoardKind::Belief if context.previewed_ice().is_some() => header::preview_lines(theme),
            BoardKind::Belief => header::belief_lines(
                studio,
                context.any_run,
                &current_frame.frame,
                context.unknown_count(),
            ),
        };
        if let Some(text) = context.selected_cell_text() {
            let [title, _] = &mut lines;
            title.text = format!("{text} · {}", title.text);
        }
        let terms: [&[Term]; 2] = match kind {
            BoardKind::Truth => [&[Term::Truth], &[Term::Target, Term::DeadEnd]],
            BoardKind::Belief => {
                [&[Term::Belief], &[Term::Density, Term::Patches, Term::UnknownCell]]
            }
        };
        header::show(ui, head, theme, lines, terms);
        // The legend takes its strip first; the board gets the rest.
        let board = context.legend(ui, below);
        let layout = run.terrain().layout();
        let response = ui.interact(board, ui.scope_id().with(kind.name()), Sense::click_and_drag());
        // Both boards are fitted to the smaller panel, so that their cells have the same size.
        let room = self.common_size(kind, board.size());
        let view =
            self.camera.view_same_scale(&response, ui, layout.rows(), layout.columns(), room);
        // No other drag exists on these boards, so the primary button also pans.
        let space = ui.input(|input| input.key_down(Key::Space));
        if !space && response.dragged_by(PointerButton::Primary) {
            self.camera.pan(response.drag_delta());
        }
        self.handle_pointer(&response, view, &context, requests);
        let gesture = &mut self.annotations[kind.index()];
        gesture.handle(&response, requests, |point| view.cell_at(point));
        let painter = ui.painter_at(board);
        painter.rect_filled(board, 0.0, style::colour(theme.board.surroundings));
        self.paint(&painter, view, &context);
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::Image, true, kind.name());
            info.current_text_value = Some(context.description());
            info
        });
        self.tooltip(response, &context);
        ui.advance_cursor_after_rect(full);
    }

    /// Stores the hovered cell and handles clicks.
    ///
    /// During manual play a click walks to the cell. Otherwise a click selects the cell or clears its
    /// selection.
    fn handle_pointer(
        &mut self,
        response: &Response,
        view: BoardView,
        context: &PanelContext<'_>,
        requests: &mut Requests,
    ) {
        let board = &context.run.recording().header.level.board;
        let under_pointer = response
            .hover_pos()
            .and_then(|point| view.cell_at(point))
            .and_then(|position| board.index_of(position));
        match under_pointer {
            Some(cell) => self.hovered.set(&response.ctx, (context.kind, cell)),
            // The pointer may be on the other board: clear only a cell of this one.
            None if self.hovered_on(&response.ctx, context.kind).is_some() => self.hovered.clear(),
            None => {}
        }
        let Some(cell) = under_pointer else { return };
        if response.clicked() && context.studio.can_move_manually() {
            requests.push(Request::WalkTo(cell));
        } else if response.clicked() {
            let is_selected = context.studio.selected_cell() == Some(cell);
            requests.push(Request::SelectCell((!is_selected).then_some(cell)));
        }
    }

    /// Paints the board in layers, from the ground to the outlines of cells.
    ///
    /// The layers are: ground, belief marks on the truth board, glow on the cells that the last
    /// action revealed, cells that the player reaches without a push, assumed cells of a hovered
    /// scenario, plan, player and crates, hover preview, and outlines of the marked, the selected
    /// and the hovered cells.
    fn paint(&mut self, painter: &Painter, view: BoardView, context: &PanelContext<'_>) {
        let PanelContext { studio, run, frame: current_frame, .. } = context;
        let (theme, layout) = (studio.theme(), run.terrain().layout());
        let preview_belief =
            context.previewed_ice().map(|ice| belief_for_ice_map(&current_frame.frame.belief, ice));
        let belief = preview_belief.as_ref().unwrap_or(&current_frame.frame.belief);
        let rest = current_frame.at_rest(run);
        // The static ground comes from cached layers; everything below is drawn in each frame.
        if context.kind == BoardKind::Truth {
            let key = (run.id(), context.visible.truth);
            self.layers.truth.paint(painter, view, theme, &key, |placement| {
                truth_ground(run.terrain(), &rest, key.1, placement, theme)
            });
        } else {
            self.layers.belief.paint(painter, view, theme, belief, |placement| {
                belief_ground(belief, &rest, placement, theme)
            });
        }
        if context.shows_belief() && context.kind == BoardKind::Truth {
            self.layers.marks.paint(painter, view, theme, belief, |placement| {
                belief_marks(belief, &rest, placement, theme)
            });
        }
        let placement =
            Placement { origin: Point::new(view.origin.x, view.origin.y), cell_size: view.cell };
        let add = |scene: &Scene| paint::scene(painter, scene, Pos2::ZERO, 1.0);
        let (strength, fades) =
            glow_strength(studio.playback.since_step_ms(), studio.shown_motion_ms());
        let glow = Glow { cells: &current_frame.changed_cells, strength };
        add(&glow_scene(layout, glow, placement, theme));
        // Repaint only while the glow fades, so that an idle window stays idle.
        if fades && !current_frame.changed_cells.is_empty() {
            painter.ctx().request_repaint();
        }
        let hovered = self.hovered.get(painter.ctx()).map(|(_, cell)| cell);
        let walk_goal = hovered.filter(|_| studio.can_move_manually());
        if studio.settings.show_reachable || walk_goal.is_some() {
            add(&reachable_scene(layout, current_frame.reachable(), placement, theme));
        }
        if context.previewed_ice().is_some() {
            let assumed = assumed_cells(&current_frame.frame.belief, run.enclosed_cells());
            add(&frontier_scene(layout, assumed, placement, theme));
        }
        let preview = context.preview();
        // A preview with a path replaces the plan: two paths would be hard to tell apart.
        let has_path = preview.is_some_and(|it| !it.moves.is_empty() || !it.outcomes.is_empty());
        if context.visible.shows_plan_of(*run) && !has_path {
            let plan = |moves, status| plan_scene(layout, moves, status, placement, theme);
            add(&plan(&current_frame.abandoned_plan, PlanStatus::Dropped));
            add(&plan(&current_frame.current_plan, PlanStatus::Followed));
        }
        if let Some(goal) = walk_goal {
            let walk = current_frame.walk_to(goal);
            add(&plan_scene(layout, &walk, PlanStatus::Followed, placement, theme));
        }
        let actors = current_frame.actors(run, &studio.playback, studio.motion());
        add(&actors_scene(layout, &actors, placement, theme));
        if let Some(preview) = preview {
            paint_preview(painter, view, layout, preview, theme);
        }
        let pointed_at = studio.hover_marks.cells.iter().copied();
        for cell in pointed_at.filter(|cell| usize::from(*cell) < layout.cell_count()) {
            let position = layout.position_of(cell);
            add(&selection_scene(position, position, placement, theme));
        }
        for (first, last) in studio.lesson_areas() {
            add(&selection_scene(first, last, placement, theme));
        }
        let frames =
            [(studio.selected_cell(), theme.planning.selected), (hovered, theme.chrome.text_quiet)];
        for (cell, colour) in frames {
            if let Some(cell) = cell.filter(|cell| usize::from(*cell) < layout.cell_count()) {
                add(&frame_scene(layout.position_of(cell), colour, placement, theme));
            }
        }
        let gesture = &self.annotations[context.kind.index()];
        gesture.paint(painter, studio, |position| view.square_of(position));
    }

    /// The cell below the pointer if the pointer is on this board; otherwise `None`.
    fn hovered_on(&self, context: &Context, kind: BoardKind) -> Option<CellIndex> {
        self.hovered.get(context).filter(|(at, _)| *at == kind).map(|(_, cell)| cell)
    }

    /// Shows the tooltip of the cell below the pointer.
    fn tooltip(&self, response: Response, context: &PanelContext<'_>) {
        let Some(cell) = self.hovered_on(&response.ctx, context.kind) else { return };
        response.on_hover_ui_at_pointer(|ui| {
            ui.label(context.run.terrain().layout().position_of(cell).to_string());
            for line in context.cell_texts(cell) {
                ui.weak(line);
            }
        });
    }
}

impl PanelContext<'_> {
    /// Number of unknown cells at the cursor.
    ///
    /// Counts cells connected to the player, a crate or a target.
    fn unknown_count(&self) -> u32 {
        let counts = self.run.unknown_cells();
        counts.get(self.frame.cursor()).copied().unwrap_or_default()
    }

    /// Hover preview for this run and cursor, if this panel shows the belief.
    ///
    /// It may be empty. `None` if it belongs to another run or cursor, or if the panel shows no
    /// belief.
    fn preview(&self) -> Option<&HoverPreview> {
        let preview = &self.studio.hover_marks.preview;
        let is_here = preview.is_at(self.run.id(), self.frame.cursor());
        (is_here && self.shows_belief()).then_some(preview)
    }

    /// Unknown cells that are ice in the hovered scenario; `None` if no scenario is hovered.
    fn previewed_ice(&self) -> Option<&[CellIndex]> {
        self.preview()?.scenario.as_deref()
    }

    /// Returns true if the panel shows the belief.
    ///
    /// The belief board always shows it, the truth board only with the overlay setting.
    fn shows_belief(&self) -> bool {
        self.kind == BoardKind::Belief || self.studio.settings.overlay
    }

    /// Paints the legend below the board; returns the remaining rectangle.
    ///
    /// The legends of both boards have the same height, so that the boards are aligned. Paints
    /// nothing and returns the whole rectangle if the legend is disabled or too high.
    fn legend(&self, ui: &Ui, room: Rect) -> Rect {
        let theme = self.studio.theme();
        if !self.studio.shows_legend() {
            return room;
        }
        const SAMPLE: f32 = LegendStrip::SAMPLE;
        let strip = |entries| LegendStrip::new(entries, room.width(), ui, theme);
        let (truth, belief) = (board_legend(SAMPLE, theme), belief_legend(SAMPLE, theme));
        let (truth, belief) = (strip(truth), strip(belief));
        let overlay = self.studio.settings.overlay;
        let height = if overlay { belief.height } else { truth.height.max(belief.height) };
        if height > room.height() * MAX_LEGEND_SHARE {
            return room;
        }
        let (board, strip) = room.split_top_bottom_at_y(room.bottom() - height);
        (if self.shows_belief() { belief } else { truth }).paint(ui, strip, theme);
        board
    }

    /// Position and texts of the selected cell; `None` if no cell is selected.
    fn selected_cell_text(&self) -> Option<String> {
        let cell = self.studio.selected_cell()?;
        let position = self.run.terrain().layout().position_of(cell);
        Some(format!("{position}: {}", self.cell_texts(cell).join("; ")))
    }

    /// Texts about a cell in this panel: truth, belief, or both.
    ///
    /// The truth board has both with the overlay setting. The belief board uses only the belief.
    fn cell_texts(&self, cell: CellIndex) -> Vec<String> {
        let (state, inside) = (&self.frame.frame.state, self.run.enclosed_cells());
        let mut text = Vec::new();
        if self.kind == BoardKind::Truth {
            let terrain = self.run.terrain();
            text.push(hover_text::true_cell_text(terrain, state, cell, self.visible.truth, inside));
        }
        if self.shows_belief() {
            let since = self.frame.known_since(self.run, cell);
            text.push(hover_text::believed_cell_text(
                &self.frame.frame.belief,
                cell,
                since,
                self.visible.labels,
                inside,
            ));
        }
        // With both texts, each needs a label.
        if let [truth, belief] = &mut text[..] {
            *truth = format!("in truth: {truth}");
            *belief = format!("believed: {belief}");
        }
        text
    }

    /// Text description of the board for screen readers.
    fn description(&self) -> String {
        let frame = &self.frame.frame;
        let player = self.run.terrain().layout().position_of(frame.state.player);
        let mut text = format!("player at {player}");
        if self.shows_belief() && self.visible.labels {
            text += &format!("; {} unknown cells", self.unknown_count());
        }
        if self.kind == BoardKind::Truth {
            text += if self.visible.truth { "; ice shown" } else { "; ice hidden" };
        }
        if let Some(words) = self.selected_cell_text() {
            text += &format!("; {words}");
        }
        text += &self.studio.annotations_text();
        text
    }
}
