//! One frame of the window: advance time, read input, show views, apply requests.
//!
//! The model is [`Studio`]: all data that does not belong to one view. Views read the model and
//! push requests to change it; the model in turn asks for effects that only the window can carry
//! out.

use super::command::{
    Command, InputOrder, Precondition, command_of_other_editor, is_key_held, pressed_commands,
};
use super::dialogs::close_tooltip;
use super::focus::FocusRing;
use super::layout::WindowLayout;
use super::model::{Effect, Studio};
use super::request::{Request, Requests};
use super::style;
use crate::picture::Theme;
use eframe::egui::{self, Key, Modifiers};

/// Minimum size of a window with room for panels and menus.
///
/// In points at scale 1.
const MIN_PANEL_SPACE: egui::Vec2 = egui::vec2(819.0, 480.0);

/// The eframe application: the model, the layout and the requests of this frame.
#[derive(Debug)]
pub struct App {
    studio: Studio,
    /// Views and panels of the window, with their view state.
    layout: WindowLayout,
    /// Requests of this frame, which change the model after all views were shown.
    requests: Requests,
    /// Outline of the widget with the keyboard focus.
    focus_ring: FocusRing,
    /// Theme and scale that egui uses now; `None` before the first frame.
    applied_style: Option<(Theme, f32)>,
    /// Title of the window.
    title: String,
    /// Whether the next frame requests the text on the clipboard, for a new text field.
    pastes_next: bool,
    /// Whether the window had the focus in the last frame.
    had_focus: bool,
}

impl App {
    /// Creates the application for a model.
    #[must_use]
    pub fn new(studio: Studio) -> Self {
        Self {
            studio,
            layout: WindowLayout::default(),
            requests: Requests::default(),
            focus_ring: FocusRing::default(),
            applied_style: None,
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
        InputOrder::register(&context);
        let dialog_before = self.studio.dialog.clone();
        // A backup during a gesture would store half an edit, and a dialog must not interrupt
        // typing.
        let is_pointer_down = context.input(|input| input.pointer.any_down());
        self.studio.files.set_input_state(is_pointer_down, context.text_edit_focused());
        let has_focus = context.input(|input| input.focused);
        // Another program may have changed an open file while this window had no focus.
        if has_focus && !std::mem::replace(&mut self.had_focus, has_focus) {
            self.studio.files.rescan_soon();
        }
        self.had_focus = has_focus;
        // Time since the last frame, without egui's upper limit: the backup interval needs the true
        // time.
        let passed_ms = context.input(|input| input.unstable_dt) * 1e3;
        self.studio.advance(passed_ms);
        if context.input(|input| !input.raw.events.is_empty()) {
            self.studio.note_cause();
        }
        self.read_input(&context);
        self.update_style(&context);
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
            InputOrder::wait_for_field(&context, effects.contains(&Effect::RequestPaste));
        } else {
            InputOrder::end_wait(&context);
        }
        for effect in effects {
            self.run_effect(&context, effect);
        }
        self.set_title(&context);
        // Input and other threads wake the window at once.
        if let Some(pause) = self.studio.next_frame_in() {
            context.request_repaint_after(pause);
        }
    }

    /// Turns keys and dropped files into requests.
    ///
    /// If the user closes the window but the model refuses, cancels the closing.
    fn read_input(&mut self, context: &egui::Context) {
        // An open dialog receives all keys; only Esc reaches the command table.
        if self.studio.dialog.is_some() {
            if context.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
                self.requests.command(Command::Cancel);
            }
        } else if !egui::Popup::is_any_open(context) {
            // An open menu also receives all keys. A library list that is being searched receives
            // Esc.
            self.layout.handle_escape(context);
            for command in pressed_commands(context, self.studio.context()) {
                self.requests.command(command);
            }
            if let Some(command) = self.unavailable_command(context) {
                self.requests.push(Request::Explain(command));
            }
        }
        let hides = self.studio.dialog.is_none()
            && is_key_held(context, Command::HideTruth, self.studio.context());
        self.studio.hide_truth_by_key(hides);
        let dropped = context.input(|input| input.raw.dropped_files.clone());
        if !dropped.is_empty() {
            let files = dropped.into_iter().map(|file| file.path().to_owned()).collect();
            self.requests.push(Request::Files(super::files::FilesRequest::OpenAll(files)));
        }
        if context.input(|input| input.viewport().close_requested()) && !self.studio.may_close() {
            context.send_viewport_cmd(egui::ViewportCommand::CancelClose);
        }
    }

    /// The command of an event that works in another world's editor only, or of pasted text that
    /// the open editor cannot use.
    fn unavailable_command(&self, context: &egui::Context) -> Option<Command> {
        let current = self.studio.context();
        let pastes = |input: &egui::InputState| {
            input.events.iter().any(|event| matches!(event, egui::Event::Paste(_)))
        };
        let can_paste = Command::Paste.preconditions().iter().all(|need| match need {
            Precondition::World(feature) => feature.is_in(self.studio.world),
            // The editors read the text themselves.
            _ => true,
        });
        if Command::Paste.spec().context.is_active_in(current)
            && !can_paste
            && !context.text_edit_focused()
            && context.input(pastes)
        {
            return Some(Command::Paste);
        }
        command_of_other_editor(context, current)
    }

    /// Sets egui's style and zoom if the theme or the scale changed.
    fn update_style(&mut self, context: &egui::Context) {
        self.studio.largest_scale = largest_scale(context);
        let height = context.content_rect().height() * context.zoom_factor();
        self.studio.presenter.set_window_height(height);
        let desired = (self.studio.theme().clone(), self.studio.shown_scale());
        if self.applied_style.as_ref() != Some(&desired) {
            style::apply(context, &desired.0);
            context.set_zoom_factor(desired.1);
            self.applied_style = Some(desired);
            // This frame began with the old style: discard it, so that no frame mixes both.
            context.request_discard("another style");
        }
    }

    /// Carries out an effect that the model asked for: clipboard, closing, or view state.
    fn run_effect(&mut self, context: &egui::Context, effect: Effect) {
        match effect {
            Effect::CopyText(text) => context.copy_text(text),
            Effect::RequestPaste => self.pastes_next = true,
            Effect::Close => context.send_viewport_cmd(egui::ViewportCommand::Close),
            Effect::FullScreen(is_on) => {
                context.send_viewport_cmd(egui::ViewportCommand::Fullscreen(is_on));
            }
            view => self.layout.apply_effect(&view, self.studio.mode),
        }
        context.request_repaint();
    }

    /// Sets the title of the window if it changed.
    fn set_title(&mut self, context: &egui::Context) {
        let title = self.studio.title();
        if title != self.title {
            context.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }
}

/// Maximum scale at which the panels fit into the window, rounded down to eighths.
///
/// A scale of 2 draws everything twice as large. At least one screen pixel per point, even if the
/// panels do not fit at that scale. Can be below 1 on a screen with several pixels per point.
fn largest_scale(context: &egui::Context) -> f32 {
    let size = context.content_rect().size() * context.zoom_factor();
    let most = (size.x / MIN_PANEL_SPACE.x).min(size.y / MIN_PANEL_SPACE.y);
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
        self.studio.end_session();
    }
}
