//! One frame of the window: advance time, read input, show views, apply requests.

use super::command::{Command, Keyboard, is_held, pressed_commands};
use super::dialogs::close_tooltip;
use super::focus::FocusRing;
use super::layout::Layout;
use super::model::{Effect, Studio};
use super::request::{Request, Requests};
use super::style;
use crate::picture::Theme;
use eframe::egui::{self, Key, Modifiers};

/// Smallest window, in points, that has room for the panels and the menus.
const LEAST_ROOM: egui::Vec2 = egui::vec2(819.0, 480.0);

/// The eframe application: the model, the layout and the requests of this frame.
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
    /// Creates the application for a model.
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

    /// The model, read-only.
    #[must_use]
    pub fn studio(&self) -> &Studio {
        &self.studio
    }

    /// The model, so that the caller can prepare it before the first frame.
    pub fn studio_mut(&mut self) -> &mut Studio {
        &mut self.studio
    }

    /// Runs one frame.
    ///
    /// The order matters: time and job answers first, so that views show the newest state; requests
    /// last, so that all views of a frame show the same state.
    pub fn frame(&mut self, ui: &mut egui::Ui) {
        let context = ui.ctx().clone();
        Keyboard::register(&context);
        let dialog_before = self.studio.dialog.clone();
        // A backup during a gesture would store half an edit, and a dialog must not interrupt typing.
        let is_held = context.input(|input| input.pointer.any_down());
        self.studio.files.note_input(is_held, context.text_edit_focused());
        let has_focus = context.input(|input| input.focused);
        // Another program may have changed an open file while this window had no focus.
        if has_focus && !std::mem::replace(&mut self.had_focus, has_focus) {
            self.studio.files.look_outside_soon();
        }
        self.had_focus = has_focus;
        // Time since the last frame, without egui's upper limit: the backup interval needs the true
        // time.
        let passed_ms = context.input(|input| input.unstable_dt) * 1e3;
        self.studio.advance(passed_ms);
        self.take_input(&context);
        self.dress(&context);
        self.focus_ring.begin(&context);
        self.layout.show(ui, &self.studio, &mut self.requests);
        self.focus_ring.show(&context, self.studio.theme());
        if std::mem::take(&mut self.pastes_next) {
            // The text field that receives the text exists since this frame.
            context.send_viewport_cmd(egui::ViewportCommand::RequestPaste);
        }
        if self.studio.apply_frame(self.requests.take()) {
            // The views of this frame show the old state: draw once more.
            context.request_repaint();
        }
        if dialog_before.is_some() && self.studio.dialog.is_none() {
            // The text field of the closed dialog must not receive the next key.
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
        // Until the new text field has the focus, typed keys must not act as shortcuts.
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
            // Theme files and messages change without input, but slowly.
            let rest_ms = if self.studio.is_busy() { 100 } else { 500 };
            context.request_repaint_after(std::time::Duration::from_millis(rest_ms));
        }
    }

    fn take_input(&mut self, context: &egui::Context) {
        // An open dialog receives all keys; only Esc reaches the command table.
        if self.studio.dialog.is_some() {
            if context.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
                self.requests.command(Command::Cancel);
            }
        } else if !egui::Popup::is_any_open(context) {
            // An open menu also receives all keys. A library list that is being searched receives
            // Esc.
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

    /// Sets egui's style and zoom if the theme or the scale changed.
    fn dress(&mut self, context: &egui::Context) {
        self.studio.largest_scale = largest_scale(context);
        let wanted = (self.studio.theme().clone(), self.studio.shown_scale());
        if self.styled.as_ref() != Some(&wanted) {
            style::apply(context, &wanted.0);
            context.set_zoom_factor(wanted.1);
            self.styled = Some(wanted);
            // This frame began with the old style: discard it, so that no frame mixes both.
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

/// Largest scale at which the panels fit into the window.
///
/// The result can be below 1 on a screen with several pixels a point; the lower limit is one pixel
/// a point.
fn largest_scale(context: &egui::Context) -> f32 {
    let size = context.content_rect().size() * context.zoom_factor();
    let most = (size.x / LEAST_ROOM.x).min(size.y / LEAST_ROOM.y);
    // Rounded to eighths, so that dragging the window's edge does not rebuild the style for each
    // pixel.
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
