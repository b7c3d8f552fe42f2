//! Shows the messages in the lower right corner of the boards.
//!
//! There they cover no text field, no button and no lane of the timeline.

use super::model::Studio;
use super::notice::{Notice, NoticeKind};
use super::request::{Request, Requests};
use super::style;
use eframe::egui::{self, Align2, Context, Frame, Margin, Rect, RichText};

/// Maximum width of a message, in points.
const MAX_WIDTH: f32 = 360.0;

/// Shows the messages, newest at the bottom.
///
/// `boards` is the rectangle of the boards; `None` uses the whole window.
pub fn show(context: &Context, studio: &Studio, boards: Option<Rect>, requests: &mut Requests) {
    let unit = studio.theme().spacing;
    let place = boards.unwrap_or_else(|| context.content_rect());
    // The bottom line of a board panel is its legend or its status line: keep it free.
    let corner = place.right_bottom() - egui::vec2(unit * 3.0, unit * 8.0);
    let width = (place.width() - unit * 14.0).clamp(160.0, MAX_WIDTH);
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

/// Shows one message with its buttons.
///
/// `index` is its position in the list; requests refer to the message by it.
fn notice_ui(
    ui: &mut egui::Ui,
    index: usize,
    notice: &Notice,
    studio: &Studio,
    requests: &mut Requests,
) {
    let chrome = &studio.theme().chrome;
    let edge = match notice.kind {
        NoticeKind::Info => chrome.accent,
        NoticeKind::Error => chrome.error,
    };
    Frame::popup(ui.style())
        .stroke(egui::Stroke::new(1.0, style::colour(edge)))
        .inner_margin(Margin::symmetric(12, 8))
        .show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                let words = RichText::new(&notice.text).color(style::colour(chrome.text));
                ui.label(words);
                if let Some((label, request)) = &notice.action
                    && ui.button(*label).clicked()
                {
                    // Dismiss first: the request may change the list, and the index would be wrong.
                    requests.push(Request::DismissNotice(index));
                    requests.push(request.clone());
                }
                if ui.small_button("Dismiss").clicked() {
                    requests.push(Request::DismissNotice(index));
                }
            });
        });
}
