//! The text below the boards: narration and question of a moment, or sentences about the step.

use crate::studio::lessons::LessonPanel;
use crate::studio::model::Studio;
use crate::studio::request::Requests;
use eframe::egui::{
    self, Align, Label, Layout, Rect, RichText, ScrollArea, TextStyle, Ui, UiBuilder,
};

/// The parts of the window while presenting, from top to bottom.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::studio) struct PresenterArea {
    /// Names of the boards.
    pub names: Rect,
    /// The boards.
    pub boards: Rect,
    /// Caption and place.
    pub caption: Rect,
}

impl PresenterArea {
    /// Divides the rectangle for the content of a window.
    ///
    /// The boards get the percentage in the settings of `height`, the height of the whole window.
    pub fn of(window: Rect, height: f32, studio: &Studio) -> Self {
        let theme = studio.theme();
        let percent = studio.settings.presenter_board_percent.clamp(70, 90) as f32;
        // The names of the boards have the normal size: only the caption grows.
        let names = (theme.text_sizes.body * 1.4).min(window.height() * 0.06);
        // Boards end at whole pixels, so one point more keeps the percentage.
        let boards = (height * percent / 100.0 + 1.0).min(window.height() - names);
        let (names, rest) = window.split_top_bottom_at_y(window.top() + names);
        let (boards, caption) = rest.split_top_bottom_at_y(rest.top() + boards);
        Self { names, boards, caption }
    }
}

/// Shows the caption in a rectangle, and the place in the lesson or run at its right.
pub(in crate::studio) fn caption_ui(
    ui: &mut Ui,
    area: Rect,
    studio: &Studio,
    lesson: &mut LessonPanel,
    requests: &mut Requests,
) {
    let unit = studio.theme().spacing;
    let inner = area.shrink2(egui::vec2(unit * 4.0, unit));
    let layout = Layout::right_to_left(Align::Min);
    ui.scope_builder(UiBuilder::new().max_rect(inner).layout(layout), |ui| {
        let place = RichText::new(studio.presenter_place()).text_style(TextStyle::Heading);
        ui.add(Label::new(place.strong()).extend());
        ui.add_space(unit * 4.0);
        let size = ui.available_size();
        ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
            ui.spacing_mut().item_spacing.y = unit;
            let scrolled = ScrollArea::vertical().id_salt("caption").auto_shrink(false);
            scrolled.show(ui, |ui| {
                if !lesson.caption_ui(ui, studio, requests) {
                    ui.label(RichText::new(studio.step_caption()).text_style(TextStyle::Heading));
                }
            });
        });
    });
}
