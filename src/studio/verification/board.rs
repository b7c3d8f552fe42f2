//! The verification board, and the overlay of the editor's board.
//!
//! The verification board shows the verified level with a tint that shows results about each cell. A
//! layer is the set of all states at one distance from the start, in moves. The tint shows the first
//! layer with a crate on a cell, or the effect of ice.
//!
//! The effect of ice on a cell is the share of the ice maps with ice there that are solvable. The
//! overlay shows it. If some cells are marked “doubtful”, the ice maps vary only these cells.

use super::request::Tint;
use super::result::VerificationResult;
use super::{diagram_view, ice_text, text};
use crate::board::{CellIndex, Direction};
use crate::picture::{
    Actors, LegendEntry, Scene, actors_scene, board_legend, dead_cell_scene, dead_state_legend,
    doubtful_cells_scene, frontier_scene, heat_scene, ice_effect_legend, ice_effect_scene,
    layer_legend, truth_ground,
};
use crate::studio::boards::{
    BoardArea, BoardContent, BoardView, BoardWidget, CachedLayer, HeaderLine, LegendStrip,
    paint_numbers,
};
use crate::studio::command::Command;
use crate::studio::glossary::Term;
use crate::studio::model::Studio;
use crate::studio::paint;
use crate::studio::request::Requests;
use crate::studio::widgets::empty_state;
use eframe::egui::{Frame, Margin, Painter, Pos2, Response, Role, Ui, WidgetInfo};

/// Accessible name of the board, for screen readers and tests.
pub(super) const NAME: &str = "proof board";

/// The verification board, with its own camera.
#[derive(Debug, Default)]
pub struct VerificationBoard {
    board_widget: BoardWidget,
    /// Cached drawing of the ground; the key is the revision of the verified level.
    ground_drawing: CachedLayer<u64>,
}

impl VerificationBoard {
    /// Fits the board into its panel.
    pub fn fit(&mut self) {
        self.board_widget.fit();
    }

    /// Zooms the board by a factor.
    pub fn zoom(&mut self, factor: f32) {
        self.board_widget.zoom(factor);
    }

    /// Shows the board, or the next step to take before the first verification.
    pub fn ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        if studio.verification.shows_diagram {
            let margin = Margin::same(studio.theme().spacing as i8 * 2);
            let padded = Frame::new().inner_margin(margin);
            padded.show(ui, |ui| diagram_view::ui(ui, studio));
            return;
        }
        let Some(result) = studio.verification.result() else {
            let keys = Command::VerifyLevel.spec().keys;
            let key = keys.first().map(|chord| chord.text()).unwrap_or_default();
            let advice = format!("Press {key} to verify the edited level");
            return empty_state(ui, "Not verified yet", &advice);
        };
        let (theme, layout) = (studio.theme(), result.terrain().layout());
        let sample = LegendStrip::SAMPLE;
        // Lost cells are known late; the legend lists them from the start, so that nothing moves.
        let mut legend = match tint(studio, result) {
            Tint::Layers => {
                [layer_legend(sample, theme), dead_state_legend(sample, theme)].concat()
            }
            Tint::Ice => result
                .ice_knowledge()
                .map(|known| ice_effect_legend(known, sample, theme))
                .unwrap_or_default(),
        };
        legend.extend(board_legend(sample, theme));
        const TERMS: [&[Term]; 2] = [
            &[Term::Verification],
            &[Term::FewestMoves, Term::Unsolvable, Term::IceMap, Term::DecisionDiagramNode],
        ];
        let header = header(studio, result);
        let size = (layout.rows(), layout.columns());
        let sheet = BoardContent { name: NAME, header, terms: TERMS, legend, size, is_wide: false };
        let BoardArea { response, view, painter } = self.board_widget.show(ui, studio, sheet);
        self.board_widget.handle_buttons(&response, view, studio, requests);
        self.paint(&painter, view, studio, result);
        let cursor = studio.verification.playback.cursor();
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::Image, true, NAME);
            info.current_text_value = Some(format!(
                "layer {cursor}: {}{}",
                text::layer_text(result, cursor),
                studio.annotations_text()
            ));
            info
        });
        self.tooltip(response, studio, result);
    }

    /// Paints from bottom to top: ground, tint, crates and player, hover marks.
    fn paint(
        &mut self,
        painter: &Painter,
        view: BoardView,
        studio: &Studio,
        result: &VerificationResult,
    ) {
        let (theme, layout) = (studio.theme(), result.terrain().layout());
        let actors = at_start(result);
        // The ground does not depend on the layer, so its shapes are cached.
        self.ground_drawing.paint(
            painter,
            view,
            theme,
            &studio.verification.level_revision(),
            |placement| truth_ground(result.terrain(), &actors, true, placement, theme),
        );
        let placement = view.placement();
        let add = |scene: &Scene| paint::scene(painter, scene, Pos2::ZERO, 1.0);
        match tint(studio, result) {
            Tint::Layers => {
                if let Some(lost) = result.lost_cells() {
                    add(&dead_cell_scene(layout, lost, placement, theme));
                }
                let cursor = studio.verification.playback.cursor();
                let first: Vec<(CellIndex, u32)> = layout
                    .passable_cells()
                    .filter_map(|cell| Some((cell, result.first_layer(cell)?)))
                    .filter(|(_, first)| *first as usize <= cursor)
                    .collect();
                // Relative to the last layer with a new cell, so that stepping keeps the colours.
                let last = result.last_new_cell_layer().max(1) as f32;
                let heat = first.iter().map(|(cell, first)| (*cell, *first as f32 / last));
                add(&heat_scene(layout, heat, placement, theme));
                let fresh =
                    result.layers().get(cursor).map(|layer| layer.new_crate_cells.as_slice());
                let fresh = fresh.unwrap_or_default().iter().copied();
                add(&frontier_scene(layout, fresh, placement, theme));
                add(&actors_scene(layout, &actors, placement, theme));
                paint_numbers(painter, view, first, studio);
            }
            Tint::Ice => {
                let effects: Vec<_> = layout
                    .passable_cells()
                    .filter_map(|cell| Some((cell, result.ice_effect(cell)?)))
                    .collect();
                add(&ice_effect_scene(layout, effects.iter().copied(), placement, theme));
                add(&actors_scene(layout, &actors, placement, theme));
                let percents = effects
                    .iter()
                    .map(|(cell, effect)| (*cell, ice_text::short_solvable_percent(*effect)));
                paint_numbers(painter, view, percents, studio);
            }
        }
        self.board_widget.paint_marks(painter, view, studio);
    }

    /// Shows the known facts about the hovered cell in a tooltip.
    fn tooltip(&self, response: Response, studio: &Studio, result: &VerificationResult) {
        let Some(cell) = self.board_widget.hovered() else { return };
        let facts = text::cell_texts(result, cell);
        if facts.is_empty() && studio.verification.is_busy() {
            return;
        }
        response.on_hover_ui_at_pointer(|ui| {
            ui.label(result.terrain().layout().position_of(cell).to_string());
            for fact in facts {
                ui.weak(fact);
            }
        });
    }
}

/// The selected tint; [`Tint::Layers`] until the count of ice maps has started.
///
/// The result of an earlier count, bound or sample also allows [`Tint::Ice`].
fn tint(studio: &Studio, result: &VerificationResult) -> Tint {
    if result.ice_knowledge().is_some() { studio.verification.tint } else { Tint::Layers }
}

/// Player and crates at the start.
pub(super) fn at_start(result: &VerificationResult) -> Actors {
    Actors::at_rest(result.terrain().layout(), result.start(), Direction::Down)
}

/// Two lines above the board: the level's title, and the verdict.
fn header(studio: &Studio, result: &VerificationResult) -> [HeaderLine; 2] {
    let title = match result.level().title.as_str() {
        "" => "Untitled level",
        title => title,
    };
    let is_old = studio.verification.result_for(&studio.worlds.ice.level().board).is_none();
    let title = if is_old { format!("{title} (verified version)") } else { title.to_owned() };
    let (text, colour) = text::verdict(result, studio.verification.is_busy(), studio.theme());
    [HeaderLine { text: title, colour: studio.theme().chrome.text }, HeaderLine { text, colour }]
}

/// Results to show in the editor; `None` unless they are about the current board.
///
/// `None` also before the count of ice maps starts, after a stopped count unless the user asks for
/// it, if the overlay is switched off, and while the ice is hidden, because “doubtful” marks and
/// counts depend on it.
fn shown_result(studio: &Studio) -> Option<&VerificationResult> {
    let board = &studio.worlds.ice.level().board;
    let result = studio.verification.result_for(board)?;
    let is_shown = studio.verification.shows_ice_map(board) && studio.visible().truth;
    (is_shown && result.ice_knowledge().is_some()).then_some(result)
}

/// Paints the effect of ice, with player and crates over it; without results, “doubtful” marks.
///
/// Paints nothing while the ice is hidden.
pub(in crate::studio) fn paint_ice_map(painter: &Painter, view: BoardView, studio: &Studio) {
    let theme = studio.theme();
    let add = |scene| paint::scene(painter, &scene, Pos2::ZERO, 1.0);
    if let Some(result) = shown_result(studio) {
        let layout = result.terrain().layout();
        let cells = layout.passable_cells();
        let effects = cells.filter_map(|cell| Some((cell, result.ice_effect(cell)?)));
        add(ice_effect_scene(layout, effects, view.placement(), theme));
        let actors = at_start(result);
        add(actors_scene(layout, &actors, view.placement(), theme));
    } else if studio.visible().truth {
        // Without results, the "doubtful" marks themselves are shown.
        add(doubtful_cells_scene(&studio.worlds.ice.level().board, view.placement(), theme));
    }
}

/// Legend of the effect of ice; empty while it is not shown.
pub(in crate::studio) fn ice_map_entries(cell_size: f32, studio: &Studio) -> Vec<LegendEntry> {
    let knowledge = shown_result(studio).and_then(VerificationResult::ice_knowledge);
    let legend = |knowledge| ice_effect_legend(knowledge, cell_size, studio.theme());
    knowledge.map(legend).unwrap_or_default()
}

/// Texts about the editor's current cell: effect of ice, and a crate lost there.
///
/// Empty without a current cell, and while the ice is hidden.
pub(in crate::studio) fn current_cell_texts(studio: &Studio) -> Vec<String> {
    let editor = &studio.worlds.ice;
    let board = &editor.level().board;
    let Some(cell) = editor.current_cell().and_then(|cell| board.index_of(cell)) else {
        return Vec::new();
    };
    let effect = shown_result(studio).and_then(|result| ice_text::cell_text(result, cell));
    let is_lost = |cell: CellIndex| {
        let is_shown = studio.settings.show_dead_cells && studio.visible().truth;
        let lost = studio.verification.lost_cells(board).filter(|_| is_shown);
        lost.is_some_and(|lost| lost.contains(cell))
    };
    let lost = is_lost(cell).then(|| text::LOST_CELL.to_owned());
    effect.into_iter().chain(lost).collect()
}
