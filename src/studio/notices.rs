//! Messages over the boards; each can be clicked away, some take something back.
//!
//! The messages stand in the lower right corner of the boards, where they cover no text field, no
//! button and no lane of the timeline.

use super::model::Studio;
use super::notice::{Notice, Tone};
use super::request::{Request, Requests};
use super::style;
use eframe::egui::{self, Align2, Context, Frame, Margin, Rect, RichText};

/// Widest message in points, where the boards are as wide.
const WIDEST: f32 = 360.0;

/// Shows the messages over the boards, newest at the bottom. `boards` is where the boards lie; the
/// whole window if none is shown.
pub fn show(context: &Context, studio: &Studio, boards: Option<Rect>, requests: &mut Requests) {
    let unit = studio.theme().spacing;
    let place = boards.unwrap_or_else(|| context.content_rect());
    // The lowest line of a board's panel is its legend or its status line.
    let corner = place.right_bottom() - egui::vec2(unit * 3.0, unit * 8.0);
    let width = (place.width() - unit * 14.0).clamp(160.0, WIDEST);
    egui::Area::new(egui::Id::unique("notices"))
        .pivot(Align2::RIGHT_BOTTOM)
        .fixed_pos(corner)
        .order(egui::Order::Foreground)
        .show(context, |ui| {
            ui.set_max_width(width);
            for (index, notice) in studio.notices.iter().enumerate() {
                notice_ui(ui, index, notice, studio, requests);
            }
        });
}

fn notice_ui(
    ui: &mut egui::Ui,
    index: usize,
    notice: &Notice,
    studio: &Studio,
    requests: &mut Requests,
) {
    let chrome = &studio.theme().chrome;
    let edge = match notice.tone {
        Tone::News => chrome.accent,
        Tone::Trouble => chrome.error,
    };
    Frame::popup(ui.style())
        .stroke(egui::Stroke::new(1.0, style::colour(edge)))
        .inner_margin(Margin::symmetric(12, 8))
        .show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                let words = RichText::new(&notice.text).color(style::colour(chrome.text));
                ui.label(words);
                if let Some((label, request)) = &notice.offer
                    && ui.button(*label).clicked()
                {
                    // First of all: what is asked for may take away messages, too.
                    requests.push(Request::DismissNotice(index));
                    requests.push(request.clone());
                }
                if ui.small_button("Dismiss").clicked() {
                    requests.push(Request::DismissNotice(index));
                }
            });
        });
}
