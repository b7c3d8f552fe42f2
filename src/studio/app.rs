//! The window's frame: time and news in, keys, views, then everything that was asked, once.

use super::command::{Command, Keyboard, is_held, pressed_commands};
use super::dialogs::close_tooltip;
use super::focus::FocusRing;
use super::layout::Layout;
use super::model::{Effect, Studio};
use super::request::{Request, Requests};
use super::style;
use crate::picture::Theme;
use eframe::egui::{self, Key, Modifiers};

/// Points within which the panels and the menus have room.
const LEAST_ROOM: egui::Vec2 = egui::vec2(819.0, 480.0);

/// Model and views together.
#[derive(Debug)]
pub struct App {
    studio: Studio,
    layout: Layout,
    requests: Requests,
    focus_ring: FocusRing,
    styled: Option<(Theme, f32)>,
    title: String,
    pastes_next: bool,
    had_focus: bool,
}

impl App {
    /// The program around a model.
    #[must_use]
    pub fn new(studio: Studio) -> Self {
        Self {
            studio,
            layout: Layout::default(),
            requests: Requests::default(),
            focus_ring: FocusRing::default(),
            styled: None,
            title: String::new(),
            pastes_next: false,
            had_focus: false,
        }
    }

    /// The model: for tests, and for what starts the program.
    #[must_use]
    pub fn studio(&self) -> &Studio {
        &self.studio
    }

    /// The model, to prepare it before the first frame.
    pub fn studio_mut(&mut self) -> &mut Studio {
        &mut self.studio
    }

    /// One frame.
    pub fn frame(&mut self, ui: &mut egui::Ui) {
        let context = ui.ctx().clone();
        Keyboard::register(&context);
        let dialog_before = self.studio.dialog.clone();
        let is_held = context.input(|input| input.pointer.any_down());
        self.studio.files.note_input(is_held, context.text_edit_focused());
        let has_focus = context.input(|input| input.focused);
        if has_focus && !std::mem::replace(&mut self.had_focus, has_focus) {
            self.studio.files.look_outside_soon();
        }
        self.had_focus = has_focus;
        // The time since the last frame, however long ago that was: backups go by it.
        let passed_ms = context.input(|input| input.unstable_dt) * 1e3;
        self.studio.advance(passed_ms);
        self.take_input(&context);
        self.dress(&context);
        self.focus_ring.begin(&context);
        self.layout.show(ui, &self.studio, &mut self.requests);
        self.focus_ring.show(&context, self.studio.theme());
        if std::mem::take(&mut self.pastes_next) {
            // The field that is to take the text was shown in this frame.
            context.send_viewport_cmd(egui::ViewportCommand::RequestPaste);
        }
        if self.studio.apply_frame(self.requests.take()) {
            // The boards have been drawn already.
            context.request_repaint();
        }
        if dialog_before.is_some() && self.studio.dialog.is_none() {
            // The field of the dialog is gone, and must not take the next key.
            let focused = context.memory(|memory| memory.focused());
            if let Some(focused) = focused {
                context.memory_mut(|memory| memory.surrender_focus(focused));
            }
        }
        let effects = self.studio.take_effects();
        let opens_dialog = self.studio.dialog.is_some() && self.studio.dialog != dialog_before;
        if opens_dialog {
            close_tooltip(&context);
        }
        if opens_dialog || effects.iter().any(Effect::focuses_field) {
            Keyboard::wait_for_field(&context, effects.contains(&Effect::RequestPaste));
        } else {
            Keyboard::end_wait(&context);
        }
        for effect in effects {
            self.carry_out(&context, effect);
        }
        self.set_title(&context);
        if self.studio.is_moving() {
            context.request_repaint();
        } else {
            // Themes and messages change by themselves, slowly.
            let rest_ms = if self.studio.is_busy() { 100 } else { 500 };
            context.request_repaint_after(std::time::Duration::from_millis(rest_ms));
        }
    }

    fn take_input(&mut self, context: &egui::Context) {
        // An open dialog has the keys for itself: only Esc reaches the table.
        if self.studio.dialog.is_some() {
            if context.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
                self.requests.command(Command::Cancel);
            }
        } else if !egui::Popup::is_any_open(context) {
            // An open menu, too, has the keys for itself. A list that is searched has Esc.
            self.layout.take_escape(context);
            for command in pressed_commands(context, self.studio.context()) {
                self.requests.command(command);
            }
        }
        let hides = self.studio.dialog.is_none()
            && is_held(context, Command::HideTruth, self.studio.context());
        self.studio.hide_truth_by_key(hides);
        let dropped = context.input(|input| input.raw.dropped_files.clone());
        for file in dropped.into_iter().map(|file| file.path().to_owned()) {
            self.requests.push(Request::Files(super::files::FilesRequest::Open(file)));
        }
        if context.input(|input| input.viewport().close_requested()) && !self.studio.may_close() {
            context.send_viewport_cmd(egui::ViewportCommand::CancelClose);
        }
    }

    /// Style follows theme and scale; it is set only when they change.
    fn dress(&mut self, context: &egui::Context) {
        self.studio.largest_scale = largest_scale(context);
        let wanted = (self.studio.theme().clone(), self.studio.shown_scale());
        if self.styled.as_ref() != Some(&wanted) {
            style::apply(context, &wanted.0);
            context.set_zoom_factor(wanted.1);
            self.styled = Some(wanted);
            // The frame has begun in the old style: one that mixes both is not shown.
            context.request_discard("another style");
        }
    }

    fn carry_out(&mut self, context: &egui::Context, effect: Effect) {
        match effect {
            Effect::CopyText(text) => context.copy_text(text),
            Effect::RequestPaste => self.pastes_next = true,
            Effect::Close => context.send_viewport_cmd(egui::ViewportCommand::Close),
            view => self.layout.carry_out(&view, self.studio.mode),
        }
        context.request_repaint();
    }

    fn set_title(&mut self, context: &egui::Context) {
        let title = self.studio.title();
        if title != self.title {
            context.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }
}

/// The largest scale at which the window has room for its panels. On a screen of many pixels to the
/// point that may be less than 1, down to one pixel a point.
fn largest_scale(context: &egui::Context) -> f32 {
    let size = context.content_rect().size() * context.zoom_factor();
    let most = (size.x / LEAST_ROOM.x).min(size.y / LEAST_ROOM.y);
    // In steps, so that dragging the window's edge does not dress everything anew at each pixel.
    let most = (most * 8.0).floor() / 8.0;
    let pixels_per_point = context.native_pixels_per_point().unwrap_or(1.0);
    most.max(1.0 / pixels_per_point.max(1.0))
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.frame(ui);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.studio.leave();
    }
}
