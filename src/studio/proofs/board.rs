//! The proof board: the verified level, tinted by the first layer with a crate on a cell, or by the
//! effect of ice there.

use super::ice_words;
use super::proof::Proof;
use super::request::Tint;
use super::words;
use crate::board::{CellIndex, Direction};
use crate::picture::{
    Actors, Scene, actors_scene, board_legend, dead_scene, frontier_scene, heat_scene,
    ice_map_legend, ice_map_scene, layer_legend, lost_legend, truth_ground,
};
use crate::studio::boards::{
    BoardView, Easel, Layer, LegendStrip, Line, Sheet, Shown, paint_numbers,
};
use crate::studio::command::Command;
use crate::studio::glossary::Term;
use crate::studio::model::Studio;
use crate::studio::paint;
use crate::studio::request::Requests;
use crate::studio::widgets::empty_state;
use eframe::egui::{Painter, Pos2, Response, Role, Ui, WidgetInfo};

/// Accessible name of the board.
pub(super) const NAME: &str = "proof board";

/// The proof board, with its own camera.
#[derive(Debug, Default)]
pub struct ProofBoard {
    easel: Easel,
    ground: Layer<u64>,
}

impl ProofBoard {
    /// Fits the board into its panel.
    pub fn fit(&mut self) {
        self.easel.fit();
    }

    /// Zooms the board by a factor.
    pub fn zoom(&mut self, factor: f32) {
        self.easel.zoom(factor);
    }

    /// Shows the board.
    pub fn ui(&mut self, ui: &mut Ui, studio: &Studio, _requests: &mut Requests) {
        let Some(proof) = studio.proofs.proof() else {
            let keys = Command::Verify.spec().keys;
            let key = keys.first().map(|chord| chord.text()).unwrap_or_default();
            let advice = format!("Press {key} to verify the edited level");
            return empty_state(ui, "Not verified yet", &advice);
        };
        let (theme, layout) = (studio.theme(), proof.terrain().layout());
        let sample = LegendStrip::SAMPLE;
        // Lost cells are known late; the legend lists them from the start, so that nothing moves.
        let mut legend = match tint(studio, proof) {
            Tint::Layers => [layer_legend(sample, theme), lost_legend(sample, theme)].concat(),
            Tint::Ice => proof
                .ice_knowledge()
                .map(|known| ice_map_legend(known, sample, theme))
                .unwrap_or_default(),
        };
        legend.extend(board_legend(sample, theme));
        const TERMS: [&[Term]; 2] = [
            &[Term::Verification],
            &[Term::FewestMoves, Term::Unsolvable, Term::IceMap, Term::DecisionDiagramNode],
        ];
        let header = header(studio, proof);
        let sheet = Sheet { name: NAME, header, terms: TERMS, legend, layout };
        let Shown { response, view, painter } = self.easel.show(ui, studio, sheet);
        self.paint(&painter, view, studio, proof);
        let cursor = studio.proofs.player.cursor();
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::Image, true, NAME);
            info.current_text_value =
                Some(format!("layer {cursor}: {}", words::layer(proof, cursor)));
            info
        });
        self.tooltip(response, studio, proof);
    }

    /// Paints from bottom to top: ground, tint, crates and player, hover marks.
    fn paint(&mut self, painter: &Painter, view: BoardView, studio: &Studio, proof: &Proof) {
        let (theme, layout) = (studio.theme(), proof.terrain().layout());
        let actors = at_start(proof);
        // The ground does not depend on the layer, so its shapes are cached.
        self.ground.paint(painter, view, theme, &studio.proofs.subject(), |placement| {
            truth_ground(proof.terrain(), &actors, true, placement, theme)
        });
        let placement = view.placement();
        let add = |scene: &Scene| paint::scene(painter, scene, Pos2::ZERO, 1.0);
        match tint(studio, proof) {
            Tint::Layers => {
                if let Some(lost) = proof.lost_cells() {
                    add(&dead_scene(layout, lost, placement, theme));
                }
                let cursor = studio.proofs.player.cursor();
                let first: Vec<(CellIndex, u32)> = layout
                    .passable_cells()
                    .filter_map(|cell| Some((cell, proof.first_layer(cell)?)))
                    .filter(|(_, first)| *first as usize <= cursor)
                    .collect();
                let last = proof.last_fresh().max(1) as f32;
                let heat = first.iter().map(|(cell, first)| (*cell, *first as f32 / last));
                add(&heat_scene(layout, heat, placement, theme));
                let fresh = proof.layers().get(cursor).map(|layer| layer.fresh_crates.as_slice());
                let fresh = fresh.unwrap_or_default().iter().copied();
                add(&frontier_scene(layout, fresh, placement, theme));
                add(&actors_scene(layout, &actors, placement, theme));
                paint_numbers(painter, view, layout, first, theme);
            }
            Tint::Ice => {
                let effects: Vec<_> = layout
                    .passable_cells()
                    .filter_map(|cell| Some((cell, proof.ice_effect(cell)?)))
                    .collect();
                add(&ice_map_scene(layout, effects.iter().copied(), placement, theme));
                add(&actors_scene(layout, &actors, placement, theme));
                let percents =
                    effects.iter().map(|(cell, effect)| (*cell, ice_words::keeps_briefly(*effect)));
                paint_numbers(painter, view, layout, percents, theme);
            }
        }
        self.easel.paint_marks(painter, view, studio, layout);
    }

    fn tooltip(&self, response: Response, studio: &Studio, proof: &Proof) {
        let Some(cell) = self.easel.hovered() else { return };
        let facts = words::of_cell(proof, cell);
        if facts.is_empty() && studio.proofs.is_at_work() {
            return;
        }
        response.on_hover_ui_at_pointer(|ui| {
            ui.label(proof.terrain().layout().position_of(cell).to_string());
            for fact in facts {
                ui.weak(fact);
            }
        });
    }
}

/// The effective tint: ice only if its effect is known.
fn tint(studio: &Studio, proof: &Proof) -> Tint {
    if proof.ice_knowledge().is_some() { studio.proofs.tint } else { Tint::Layers }
}

/// Player and crates at the start.
pub(super) fn at_start(proof: &Proof) -> Actors {
    Actors::at_rest(proof.terrain().layout(), proof.start(), Direction::Down)
}

fn header(studio: &Studio, proof: &Proof) -> [Line; 2] {
    let title = match proof.level().title.as_str() {
        "" => "Untitled level",
        title => title,
    };
    let is_old = studio.proofs.about(&studio.editor.level().board).is_none();
    let title = if is_old { format!("{title} (verified version)") } else { title.to_owned() };
    let (text, colour) = words::verdict(proof, studio.proofs.is_at_work(), studio.theme());
    [Line { text: title, colour: studio.theme().chrome.text }, Line { text, colour }]
}
