//! The strip of moments: one line that scrolls to the current moment.

use eframe::egui::{self, Role, ScrollArea, Sense, TextureHandle, Ui, WidgetInfo};

/// Largest side of a picture in the strip, in points.
pub(in crate::studio) const PICTURE_POINTS: f32 = 36.0;

/// A moment in the strip.
pub(in crate::studio) struct StripEntry {
    /// Text: number, title and mark.
    pub text: String,
    /// Accessible name.
    pub name: String,
    /// Picture before the text.
    pub picture: Option<TextureHandle>,
}

/// What the user did with the strip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::studio) enum StripResponse {
    /// Clicked a moment.
    Chosen(usize),
    /// Dragged a moment to the place of another one.
    Moved {
        /// Its index before.
        from: usize,
        /// Its index after.
        to: usize,
    },
}

/// View state of a strip of moments.
#[derive(Debug, Default)]
pub(in crate::studio) struct MomentStrip {
    /// The moment in the last frame; another one scrolls the strip.
    shown_before: Option<usize>,
}

impl MomentStrip {
    /// Shows the moments; `can_order` lets the user drag them.
    pub(in crate::studio) fn ui(
        &mut self,
        ui: &mut Ui,
        entries: impl Iterator<Item = StripEntry>,
        current: usize,
        can_order: bool,
    ) -> Option<StripResponse> {
        let mut done = None;
        let strip = ScrollArea::horizontal().id_salt("moments").auto_shrink([false, true]);
        strip.show(ui, |ui| {
            ui.horizontal(|ui| {
                for (place, entry) in entries.enumerate() {
                    let is_current = place == current;
                    let response = entry_ui(ui, entry, is_current, can_order);
                    if is_current && self.shown_before != Some(place) {
                        response.scroll_to_me(Some(egui::Align::Center));
                    }
                    if response.clicked() && !is_current {
                        done = Some(StripResponse::Chosen(place));
                    }
                    if can_order {
                        response.dnd_set_drag_payload(place);
                        if response.dnd_hover_payload::<usize>().is_some() {
                            let stroke = ui.visuals().selection.stroke;
                            ui.painter().rect_stroke(
                                response.rect,
                                2.0,
                                stroke,
                                egui::StrokeKind::Outside,
                            );
                        }
                        let dropped = response.dnd_release_payload::<usize>();
                        if let Some(from) = dropped.filter(|from| **from != place) {
                            done = Some(StripResponse::Moved { from: *from, to: place });
                        }
                    }
                }
            });
        });
        self.shown_before = Some(current);
        done
    }
}

/// Shows one moment of the strip.
fn entry_ui(ui: &mut Ui, entry: StripEntry, is_current: bool, can_drag: bool) -> egui::Response {
    let StripEntry { text, name, picture } = entry;
    let button = match picture {
        Some(picture) => {
            let image = egui::Image::new(&picture).max_size(egui::Vec2::splat(PICTURE_POINTS));
            egui::Button::image_and_text(image, text)
        }
        None => egui::Button::new(text),
    };
    let sense = if can_drag { Sense::click_and_drag() } else { Sense::click() };
    let response = ui.add(button.selected(is_current).frame_when_inactive(is_current).sense(sense));
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_current, &name));
    response
}
