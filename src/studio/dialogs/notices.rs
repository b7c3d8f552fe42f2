//! Short messages over the boards, and the progress of reading and export.
//!
//! Messages are in the lower right corner of the boards, where they cover no text field, no button and
//! no lane of the timeline. Progress has buttons to cancel.

use super::messages::button_ui;
use crate::studio::files::FilesRequest;
use crate::studio::model::{Notice, NoticeKind, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::source::file_name;
use crate::studio::style;
use eframe::egui::{
    Align, Align2, Area, Context, Frame, Id, Layout, Margin, Order, ProgressBar, Rect, RichText,
    Stroke, Ui, vec2,
};

/// Maximum width of a message, in points.
const MAX_WIDTH: f32 = 360.0;

/// Shows the messages, newest at the bottom.
///
/// `boards` is the rectangle of the boards; `None` uses the whole window.
pub fn show_notices(
    context: &Context,
    studio: &Studio,
    boards: Option<Rect>,
    requests: &mut Requests,
) {
    let unit = studio.theme().spacing;
    let place = boards.unwrap_or_else(|| context.content_rect());
    // The bottom line of a board panel is its legend or its status line: keep it free.
    let corner = place.right_bottom() - vec2(unit * 3.0, unit * 8.0);
    let width = (place.width() - unit * 14.0).clamp(160.0, MAX_WIDTH);
    Area::new(Id::unique("notices"))
        .pivot(Align2::RIGHT_BOTTOM)
        .fixed_pos(corner)
        .order(Order::Foreground)
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
fn notice_ui(ui: &mut Ui, index: usize, notice: &Notice, studio: &Studio, requests: &mut Requests) {
    let chrome = &studio.theme().chrome;
    let edge = match notice.kind {
        NoticeKind::Info => chrome.accent,
        NoticeKind::Error => chrome.error,
    };
    Frame::popup(ui.style())
        .stroke(Stroke::new(1.0, style::colour(edge)))
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

/// Shows reading and export of files in progress at the lower edge of the window.
///
/// Shows nothing if neither is in progress, and only the first of several files that are being
/// read.
pub fn show_progress(context: &Context, studio: &Studio, requests: &mut Requests) {
    let exporting = studio.files.export_progress();
    // One line is enough: it names the first of several files.
    let reading = studio.files.paths_in_progress().next();
    if exporting.is_none() && reading.is_none() {
        return;
    }
    let unit = studio.theme().spacing;
    Area::new(Id::unique("busy"))
        .anchor(Align2::CENTER_BOTTOM, vec2(0.0, -unit * 4.0))
        .order(Order::Foreground)
        .show(context, |ui| {
            Frame::popup(ui.style()).show(ui, |ui| {
                if let Some((path, part)) = exporting {
                    progress_ui(ui, &file_name(path), part, requests);
                }
                if let Some(path) = reading {
                    ui.horizontal(|ui| {
                        ui.spinner();
                        ui.label(format!("Reading {}", file_name(path)));
                        if ui.button("Cancel reading").clicked() {
                            requests.push(Request::Files(FilesRequest::CancelReading));
                        }
                    });
                }
            });
        });
}

/// Shows the progress of an export, with a button to cancel it.
///
/// `part` is the progress from 0 to 1.
fn progress_ui(ui: &mut Ui, name: &str, part: f32, requests: &mut Requests) {
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        ui.label(format!("Exporting {name}"));
        ui.add(ProgressBar::new(part).desired_width(120.0));
        if button_ui(ui, "Cancel export", false).clicked() {
            requests.push(Request::Files(FilesRequest::CancelExport));
        }
    });
}
