//! Messages in the lower right corner; each can be clicked away, some take something back.

use super::model::Studio;
use super::notice::{Notice, Tone};
use super::request::{Request, Requests};
use super::style;
use eframe::egui::{self, Align2, Context, Frame, Margin, RichText};

/// Shows the messages, newest at the bottom.
pub fn show(context: &Context, studio: &Studio, requests: &mut Requests) {
    let unit = studio.theme().spacing;
    egui::Area::new(egui::Id::unique("notices"))
        .anchor(Align2::RIGHT_BOTTOM, egui::vec2(-unit * 4.0, -unit * 4.0))
        .order(egui::Order::Foreground)
        .show(context, |ui| {
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
            ui.set_max_width(360.0);
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
