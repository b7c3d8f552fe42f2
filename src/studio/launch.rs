//! Opens the window, or returns one error message that says why it cannot be opened.

use super::app::App;
use super::display::{Display, Environment, connect};
use super::files::{ClipboardAccess, Files, FilesRequest, SessionStart, connect_clipboard};
use super::model::{Mode, Studio};
use super::request::Request;
use super::settings::Settings;
use crate::storage::data_folder;
use eframe::egui;
use std::path::{Path, PathBuf};

/// Minimum inner size of the window, in points.
///
/// A screen of 1366 × 768 pixels has 683 × 384 points at a scale of 2, and a panel of the desktop
/// takes a part of them.
const SMALLEST: [f32; 2] = [600.0, 320.0];

/// Inner size of the window at the first start, in points.
const FIRST: [f32; 2] = [1440.0, 900.0];

/// Why the window could not be opened, and which packages it needs.
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

/// Opens the studio with the given files. Returns when the window is closed.
///
/// # Errors
/// If there is no display, no OpenGL, or a library is missing; also if the open window panics.
pub fn launch(files: Vec<PathBuf>) -> Result<(), LaunchError> {
    let display = choose_display().map_err(|reason| LaunchError { reason })?;
    let wayland_trouble = match &display {
        Display::Default => String::new(),
        Display::X11Fallback(reason) => format!(" ({reason})"),
    };
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title("Black Ice")
            .with_app_id("blackice")
            .with_inner_size(FIRST)
            .with_min_inner_size(SMALLEST)
            .with_drag_and_drop(true),
        event_loop_builder: event_loop_hook(&display),
        ..eframe::NativeOptions::default()
    };
    // A missing system library panics inside winit or glow before the window exists. The panic
    // becomes the error message, printed once and without a backtrace.
    let usual_hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let is_on_wayland = display == Display::Default && Environment::read().names_wayland();
    let create: eframe::AppCreator<'_> = Box::new(move |creation| {
        std::panic::set_hook(usual_hook);
        let context = creation.egui_ctx.clone();
        let mut studio = open_studio(files, move || context.request_repaint());
        studio.files.set_clipboard_access(ClipboardAccess::find(is_on_wayland, connect_clipboard));
        Ok(Box::new(App::new(studio)))
    });
    let opened = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        eframe::run_native("Black Ice", options, create)
    }));
    match opened {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(LaunchError { reason: format!("{error}{wayland_trouble}") }),
        Err(panic) => {
            let message = crate::episode::panic_message(panic.as_ref());
            Err(LaunchError { reason: format!("{message}{wayland_trouble}") })
        }
    }
}

/// Returns the display server to use, or why there is none; only Linux is checked.
fn choose_display() -> Result<Display, String> {
    if cfg!(target_os = "linux") {
        Environment::read().choose(connect)
    } else {
        Ok(Display::Default)
    }
}

/// Returns a hook with which winit uses X11; `None` if it need not be forced.
#[cfg(target_os = "linux")]
fn event_loop_hook(display: &Display) -> Option<eframe::EventLoopBuilderHook> {
    use winit::platform::x11::EventLoopBuilderExtX11;
    match display {
        Display::Default => None,
        Display::X11Fallback(_) => Some(Box::new(|builder| {
            builder.with_x11();
        })),
    }
}

/// Returns `None`: other systems have a single display server.
#[cfg(not(target_os = "linux"))]
fn event_loop_hook(_display: &Display) -> Option<eframe::EventLoopBuilderHook> {
    None
}

/// Creates the studio and opens the files, else the last level, else the demonstration.
///
/// Without a data folder, the studio has default settings and shows the error. Other threads call
/// `wake` to request a frame.
fn open_studio(files: Vec<PathBuf>, wake: impl Fn() + Send + Sync + 'static) -> Studio {
    let folder = match data_folder() {
        Ok(folder) => folder,
        Err(error) => {
            let mut studio = Studio::new(Settings::default(), Files::default(), wake);
            studio.notices.error(error.to_string());
            begin(&mut studio, files);
            return studio;
        }
    };
    let opening = SessionStart::read(&folder);
    let mut own_files = Files::new(folder);
    own_files.protect_settings(!opening.may_save);
    if Path::new("themes").is_dir() {
        own_files.add_theme_folder(PathBuf::from("themes"));
    }
    let mut studio = Studio::new(opening.settings, own_files, wake);
    begin(&mut studio, files);
    // After `begin`: a rescue dialog stays open, and the message then becomes a notice.
    if let Some(message) = opening.message {
        studio.show_message("The settings could not be read", message);
    }
    studio
}

/// Begins the session and opens the files in the editor.
///
/// Without files, restores the last level or else shows the demonstration.
fn begin(studio: &mut Studio, files: Vec<PathBuf>) {
    studio.begin_session();
    if files.is_empty() {
        studio.restore_last_level();
    } else {
        // Start in the editor, so that the first frame shows a board even if no file can be opened.
        studio.mode = Mode::Edit;
    }
    for file in files {
        studio.apply(Request::Files(FilesRequest::Open(file)));
    }
}
