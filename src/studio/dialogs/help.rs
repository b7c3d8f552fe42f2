//! Help with all commands and keys from the command table, and the About dialog.

use super::messages::buttons_ui;
use crate::studio::command::{Context, KeyRow, key_reference};
use crate::studio::request::{Request, Requests};
use eframe::egui::{
    Label, Rect, RichText, Role, ScrollArea, Sense, TextEdit, TextStyle, TextWrapMode, Ui,
    UiBuilder, WidgetInfo, WidgetText, pos2, vec2,
};

/// View state of the help dialog.
#[derive(Debug, Default)]
pub struct HelpView {
    search: String,
}

impl HelpView {
    /// Shows the search field and the matching commands.
    ///
    /// `is_first_frame` is true in the first frame of an opened dialog: the search is cleared, and
    /// its field gets the focus.
    pub fn ui(&mut self, ui: &mut Ui, requests: &mut Requests, is_first_frame: bool) {
        if is_first_frame {
            self.search.clear();
        }
        ui.heading("Keys");
        let field = TextEdit::singleline(&mut self.search)
            .hint_text("Search commands and keys")
            .desired_width(f32::INFINITY);
        let response = ui.add(field);
        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Search help"));
        if is_first_frame {
            response.request_focus();
        }
        let room = ui.available_height() - ui.spacing().interact_size.y * 2.0;
        ScrollArea::vertical().max_height(room.max(160.0)).auto_shrink(false).show(ui, |ui| {
            for (context, rows) in key_reference() {
                self.section_ui(ui, context, rows);
            }
        });
        if buttons_ui(ui, &["Close"], false).is_some() {
            requests.push(Request::CloseDialog);
        }
    }

    /// Shows the matching commands of one activity (context); nothing if none matches.
    fn section_ui(&self, ui: &mut Ui, context: Context, rows: Vec<KeyRow>) {
        let listed: Vec<_> = rows
            .into_iter()
            .map(|row| (row.label, row.keys.join("  "), row.effect))
            .filter(|(label, keys, effect)| self.finds(&[label, keys, effect, context.label()]))
            .collect();
        if listed.is_empty() {
            return;
        }
        ui.add_space(ui.spacing().item_spacing.x);
        ui.label(RichText::new(context.label()).strong());
        ui.spacing_mut().item_spacing.y = 0.0;
        for (place, (label, keys, effect)) in listed.into_iter().enumerate() {
            let keys = RichText::new(keys).text_style(TextStyle::Monospace);
            row_ui(ui, [keys, label.into(), RichText::new(effect).weak()], place % 2 == 1);
        }
    }

    /// Returns true if any of the texts contains the search, ignoring case.
    ///
    /// Also true for an empty search.
    fn finds(&self, texts: &[&str]) -> bool {
        let search = self.search.trim().to_lowercase();
        search.is_empty() || texts.iter().any(|text| text.to_lowercase().contains(&search))
    }
}

/// Shows a row with keys, name and description of a command; long texts wrap.
///
/// The columns have the same positions in all sections.
fn row_ui(ui: &mut Ui, cells: [RichText; 3], is_striped: bool) {
    let (width, gap) = (ui.available_width(), ui.spacing().item_spacing.x);
    let lefts = [0.0, 0.23, 0.45, 1.0].map(|share| share * width);
    let mut place = 0;
    let galleys = cells.map(|text| {
        let room = lefts[place + 1] - lefts[place] - gap;
        place += 1;
        let text = WidgetText::from(text);
        text.into_galley(ui, Some(TextWrapMode::Wrap), room, TextStyle::Body)
    });
    let line = ui.spacing().interact_size.y;
    let text_height = galleys.iter().map(|galley| galley.size().y).fold(0.0, f32::max);
    let height = line.max(text_height + ui.spacing().button_padding.y * 2.0);
    let (row, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    if is_striped {
        ui.painter().rect_filled(row, 0.0, ui.visuals().faint_bg_color);
    }
    for (left, galley) in lefts.into_iter().zip(galleys) {
        let room = Rect::from_min_size(
            pos2(row.left() + left, row.center().y - galley.size().y / 2.0),
            galley.size(),
        );
        ui.new_child(UiBuilder::new().max_rect(room)).add(Label::new(galley));
    }
}

/// Shows name, version and licence of the program.
///
/// In the first frame of the dialog (`is_first_frame`), the Close button gets the focus.
pub fn about_ui(ui: &mut Ui, is_first_frame: bool, requests: &mut Requests) {
    ui.heading("Black Ice");
    ui.label(format!("Version {}", env!("CARGO_PKG_VERSION")));
    ui.label("A studio for puzzle worlds in which an agent must plan without knowing everything.");
    ui.add_space(ui.spacing().item_spacing.x);
    ui.weak(format!("Program, levels and themes: {}", env!("CARGO_PKG_LICENSE")));
    ui.weak("The bundled levels are original and were made for this program.");
    if buttons_ui(ui, &["Close"], is_first_frame).is_some() {
        requests.push(Request::CloseDialog);
    }
}
