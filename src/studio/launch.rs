//! Opens the window, or says in one message why it cannot be opened.

use super::app::App;
use super::files::Files;
use super::model::Studio;
use super::settings::Settings;
use eframe::egui;
use std::path::PathBuf;

/// Smallest size of the window, in points: everything is made to work at it.
const SMALLEST: [f32; 2] = [960.0, 600.0];

/// Size of the window at the first start, in points.
const FIRST: [f32; 2] = [1440.0, 900.0];

/// Why the window cannot be opened, and what helps.
#[derive(Debug, thiserror::Error)]
#[error(
    "the window cannot be opened: {reason}
A display is needed, and on Debian these packages: \
     libx11-6 libxcursor1 libxi6 libxkbcommon-x11-0 libgl1
The headless verbs work without: see blackice --help"
)]
pub struct LaunchError {
    reason: String,
}

/// Opens the studio with the given files, and returns when it is closed.
///
/// # Errors
/// If there is no display, no OpenGL, or a library is missing.
pub fn launch(files: Vec<PathBuf>) -> Result<(), LaunchError> {
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title("Black Ice")
            .with_app_id("blackice")
            .with_inner_size(FIRST)
            .with_min_inner_size(SMALLEST)
            .with_drag_and_drop(true),
        ..eframe::NativeOptions::default()
    };
    let create: eframe::AppCreator<'_> = Box::new(move |creation| {
        let context = creation.egui_ctx.clone();
        let studio = Studio::new(Settings::default(), Files::default(), move || {
            context.request_repaint();
        });
        let mut app = App::new(studio);
        for file in files {
            let request = super::files::FilesRequest::Open(file);
            app.studio_mut().apply(super::request::Request::Files(request));
        }
        Ok(Box::new(app))
    });
    // A missing library panics inside a dependency: that too is an answer.
    let opened = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        eframe::run_native("Black Ice", options, create)
    }));
    match opened {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(LaunchError { reason: error.to_string() }),
        Err(panic) => Err(LaunchError { reason: crate::episode::panic_message(panic.as_ref()) }),
    }
}
