//! A studio on a desk of its own: no display, no disk but a folder that goes away with it.

use super::renderer::CpuRenderer;
use blackice::studio::app::App;
use eframe::egui::{self, Key, Modifiers, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Milliseconds that one frame takes on the desk.
const FRAME_SECONDS: f32 = 1.0 / 30.0;

/// A running studio.
pub struct Desk {
    pub harness: Harness<'static, App>,
    folder: TempDir,
}

impl Desk {
    /// A studio in a window of that many points.
    pub fn new(width: f32, height: f32) -> Self {
        let folder = TempDir::new().expect("a temporary folder");
        let app = App::at(folder.path().to_owned());
        let harness = Harness::builder()
            .with_size(Vec2::new(width, height))
            .with_step_dt(FRAME_SECONDS)
            .renderer(CpuRenderer::default())
            .build_ui_state(|ui: &mut egui::Ui, app: &mut App| app.frame(ui), app);
        let mut desk = Self { harness, folder };
        desk.frames(3);
        desk
    }

    /// Lets that many frames pass. The studio asks for frames as long as anything moves, so the
    /// harness's own "until it rests" does not fit.
    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.harness.step();
        }
    }

    /// Lets frames pass until it is so; fails after some seconds of real time.
    pub fn until(&mut self, what: &str, is_so: impl Fn(&App) -> bool) {
        for _ in 0..1_000 {
            self.harness.step();
            if is_so(self.harness.state()) {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        panic!("waited in vain until {what}");
    }

    /// Presses a key.
    pub fn key(&mut self, key: Key) {
        self.chord(Modifiers::NONE, key);
    }

    /// Presses a key with others held.
    pub fn chord(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.frames(2);
    }

    /// Clicks what has exactly that accessible name.
    pub fn click(&mut self, name: &str) {
        self.harness.get_by_label(name).click();
        self.frames(3);
    }

    /// Where a file of the test is.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Keeps a picture of the window in the folder named by `BLACKICE_SHOTS`, for looking at.
    pub fn keep_picture(&mut self, name: &str) {
        let picture = self.harness.render().expect("a picture");
        if let Some(folder) = std::env::var_os("BLACKICE_SHOTS") {
            picture.save(Path::new(&folder).join(format!("{name}.png"))).expect("a written file");
        }
    }
}
