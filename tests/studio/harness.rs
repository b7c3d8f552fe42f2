//! Test harness of the studio: no display, and a temporary folder for its files.

use super::renderer::CpuRenderer;
use blackice::agents::AgentKind;
use blackice::studio::app::App;
use blackice::studio::files::Files;
use blackice::studio::model::Studio;
use blackice::studio::request::Request;
use blackice::studio::settings::Settings;
use eframe::egui::{self, Key, Modifiers, Vec2};
use egui_kittest::Harness;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Duration of one frame in seconds.
const FRAME_SECONDS: f32 = 1.0 / 30.0;

/// A running studio with its harness.
pub struct StudioHarness {
    pub egui: Harness<'static, App>,
    /// Window size in points at a zoom factor of 1.
    window_size: Vec2,
    folder: TempDir,
}

impl StudioHarness {
    /// Opens a studio in a window of `width` by `height` points.
    pub fn new(width: f32, height: f32) -> Self {
        Self::on_screen(width, height, 1.0)
    }

    /// Opens a studio in a window of `width` by `height` points on a screen with a pixel density.
    pub fn on_screen(width: f32, height: f32, pixels_per_point: f32) -> Self {
        let folder = TempDir::new().expect("a temporary folder");
        let files = Files::new(folder.path().join("data"));
        let mut studio = Studio::new(Settings::default(), files, || ());
        studio.begin_session();
        let app = App::new(studio);
        let harness = Harness::builder()
            .with_size(Vec2::new(width, height))
            .with_pixels_per_point(pixels_per_point)
            .with_step_dt(FRAME_SECONDS)
            .renderer(CpuRenderer::default())
            .build_ui_state(|ui: &mut egui::Ui, app: &mut App| app.frame(ui), app);
        let mut opened = Self { egui: harness, window_size: Vec2::new(width, height), folder };
        opened.frames(3);
        opened
    }

    /// Runs `count` frames. The studio requests frames while anything moves, so the harness's own
    /// loop, which runs until no frame is requested, does not fit.
    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.frame();
        }
    }

    /// Runs one frame. A larger zoom factor leaves fewer points for the same window.
    fn frame(&mut self) {
        let points = self.window_size / self.egui.ctx.zoom_factor();
        self.egui.set_size(points);
        self.egui.step();
    }

    /// Gives the window another size, in points at a zoom factor of 1.
    pub fn resize(&mut self, size: Vec2) {
        self.window_size = size;
    }

    /// The state of the studio.
    pub fn studio(&self) -> &Studio {
        self.egui.state().studio()
    }

    /// Runs frames until a condition holds. Panics after some seconds of real time.
    #[track_caller]
    pub fn wait_until(&mut self, what: &str, is_so: impl Fn(&Studio) -> bool) {
        for _ in 0..2_000 {
            self.frame();
            if is_so(self.studio()) {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        panic!("timed out before {what}");
    }

    /// Presses a key.
    pub fn press_key(&mut self, key: Key) {
        self.press_chord(Modifiers::NONE, key);
    }

    /// Presses a key with modifiers.
    pub fn press_chord(&mut self, modifiers: Modifiers, key: Key) {
        self.egui.key_press_modifiers(modifiers, key);
        self.frames(3);
    }

    /// Types a path into the open path dialog and confirms it.
    pub fn type_path(&mut self, path: &Path) {
        self.press_chord(Modifiers::COMMAND, Key::A);
        self.egui.event(egui::Event::Text(path.display().to_string()));
        self.frames(3);
        self.press_key(Key::Enter);
        self.frames(3);
    }

    /// Selects the agent for the next run.
    pub fn select_agent(&mut self, name: &str) {
        let agent = AgentKind::from_name(name).expect("a known agent");
        self.egui.state_mut().studio_mut().apply(Request::ChooseAgent(agent));
    }

    /// Selects an external program that never answers during the test.
    pub fn select_silent_program(&mut self) {
        self.select_agent(AgentKind::External.name());
        self.egui.state_mut().studio_mut().settings.program = "sleep 600".to_owned();
    }

    /// Returns true if the shown run has an event at a step.
    pub fn has_event_at(&self, step: usize) -> bool {
        let run = self.studio().runs.shown();
        run.is_some_and(|run| run.events().iter().any(|event| event.step == step))
    }

    /// Path of a file in the temporary folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Saves a picture of the window in the folder `BLACKICE_SHOTS`, if that variable is set.
    pub fn save_picture(&mut self, name: &str) {
        if let Some(folder) = std::env::var_os("BLACKICE_SHOTS") {
            let picture = self.egui.render().expect("a picture");
            picture.save(Path::new(&folder).join(format!("{name}.png"))).expect("a written file");
        }
    }
}
