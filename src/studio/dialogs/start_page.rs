//! The start page: three doors into the program, shown over the demonstration at the first start.
//!
//! The doors are a lesson, an empty level to draw, and a run or level from a file. Esc leaves the
//! page and shows the demonstration behind it.

use crate::studio::command::Command;
use crate::studio::files::{FilesRequest, Shelf, ShelfLevel};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use eframe::egui::{Button, RichText, Role, ScrollArea, Ui, WidgetInfo, vec2};

/// Height of the list of lessons, in multiples of the theme's spacing.
const LESSONS_STEPS: f32 = 90.0;

/// Height of a door, in multiples of the theme's spacing.
const DOOR_STEPS: f32 = 16.0;

/// Shows the page; in its first frame, the first lesson gets the focus.
pub fn start_page_ui(ui: &mut Ui, studio: &Studio, is_first_frame: bool, requests: &mut Requests) {
    let unit = studio.theme().spacing;
    ui.heading("Welcome to Black Ice");
    ui.label("Puzzles in which an agent must plan without knowing everything.");
    ui.add_space(unit * 3.0);
    let mut chosen = None;
    ui.columns(2, |columns| {
        chosen = lessons_ui(&mut columns[0], unit, is_first_frame);
        let ui = &mut columns[1];
        for (title, text, command) in [
            (
                "Draw a level",
                "Start with a small level, then let an agent play it.",
                Command::NewLevel,
            ),
            ("Open a run", "A run, a level or a lesson from a file.", Command::Open),
        ] {
            if door_ui(ui, unit, title, text) {
                chosen = Some(Request::Command(command));
            }
            ui.add_space(unit * 2.0);
        }
        if door_ui(ui, unit, "Watch the demonstration", "The run behind this page. Also Esc.") {
            requests.push(Request::CloseDialog);
        }
    });
    ui.add_space(unit * 2.0);
    let key = Command::StartPage.key_text();
    ui.weak(format!("{key} shows this page again; {} lists all keys.", Command::Help.key_text()));
    if let Some(request) = chosen {
        requests.push(Request::CloseDialog);
        requests.push(request);
    }
}

/// Lists the lessons; returns the request to open the clicked one.
fn lessons_ui(ui: &mut Ui, unit: f32, is_first_frame: bool) -> Option<Request> {
    ui.label(RichText::new("Take a lesson").strong());
    let lessons = Shelf::bundled().iter().flat_map(|shelf| &shelf.levels);
    let lessons: Vec<&ShelfLevel> = lessons.filter(|entry| entry.lesson.is_some()).collect();
    let mut chosen = None;
    ScrollArea::vertical().max_height(unit * LESSONS_STEPS).show(ui, |ui| {
        for (number, lesson) in lessons.iter().enumerate() {
            let title = format!("{}. {}", number + 1, lesson.title);
            let button = Button::new(title).min_size(vec2(ui.available_width(), 0.0)).wrap();
            let response = ui.add(button);
            if number == 0 && is_first_frame {
                response.request_focus();
            }
            let moments = lesson.lesson.unwrap_or_default();
            if response.on_hover_text(format!("{moments} moments with questions")).clicked() {
                let source = lesson.source.clone();
                chosen = Some(Request::Files(FilesRequest::OpenLevel(source)));
            }
        }
    });
    chosen
}

/// Shows one large button with an explanation; returns true if it was clicked.
fn door_ui(ui: &mut Ui, unit: f32, title: &str, text: &str) -> bool {
    let size = vec2(ui.available_width(), unit * DOOR_STEPS);
    let content = RichText::new(title).strong().size(unit * 4.5);
    let response = ui.add_sized(size, Button::new(content).wrap());
    let is_enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::labeled(Role::Button, is_enabled, title));
    ui.weak(text);
    response.clicked()
}
