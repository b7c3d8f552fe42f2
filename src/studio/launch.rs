//! Opens the window on a display server, or returns one error message that says why it cannot.
//!
//! A desktop session may leave `WAYLAND_DISPLAY` set after its compositor has ended, and winit (the
//! window library) does not check. Therefore [`Environment::choose`] tries the socket first. If no
//! compositor answers, the window opens on X11; without X11 the error names both variables.

use super::app::App;
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

/// Begins the session and opens the files; the first one is visible.
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
    studio.apply(Request::Files(FilesRequest::OpenAll(files)));
}

/// Display servers named by the environment variables.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Environment {
    /// `WAYLAND_DISPLAY`, if set and not empty.
    pub wayland_display: Option<PathBuf>,
    /// Whether `WAYLAND_SOCKET`, which names a connected socket, is set and not empty.
    pub has_wayland_socket: bool,
    /// `XDG_RUNTIME_DIR`, if set and not empty.
    pub runtime_folder: Option<PathBuf>,
    /// Whether `DISPLAY` is set and not empty.
    pub has_x11: bool,
}

/// Display server on which the window opens.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Display {
    /// winit chooses by its own rules.
    Default,
    /// X11; the text says why Wayland cannot be used.
    X11Fallback(String),
}

impl Environment {
    /// Reads the variables of this process.
    fn read() -> Self {
        let value = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        Self {
            wayland_display: value("WAYLAND_DISPLAY").map(PathBuf::from),
            has_wayland_socket: value("WAYLAND_SOCKET").is_some(),
            runtime_folder: value("XDG_RUNTIME_DIR").map(PathBuf::from),
            has_x11: value("DISPLAY").is_some(),
        }
    }

    /// Returns true if winit opens the window on Wayland by default.
    fn names_wayland(&self) -> bool {
        self.wayland_display.is_some() || self.has_wayland_socket
    }

    /// Chooses the display server.
    ///
    /// `connect` tries a Wayland socket; its error is the reason why no compositor answers. X11 is
    /// not tried. With `WAYLAND_SOCKET` and without `WAYLAND_DISPLAY`, nothing is tried.
    ///
    /// # Errors
    /// If the environment names no display server, or only a Wayland socket that does not answer.
    fn choose(&self, connect: impl FnOnce(&Path) -> Result<(), String>) -> Result<Display, String> {
        let Some(name) = &self.wayland_display else {
            if self.has_wayland_socket || self.has_x11 {
                return Ok(Display::Default);
            }
            return Err("neither DISPLAY nor WAYLAND_DISPLAY is set".to_owned());
        };
        match self.try_wayland(name, connect) {
            Ok(()) => Ok(Display::Default),
            Err(reason) if self.has_x11 => Ok(Display::X11Fallback(reason)),
            Err(reason) => Err(format!("{reason}, and DISPLAY is not set")),
        }
    }

    /// Tries the Wayland socket `name`, below the runtime folder unless it is absolute.
    ///
    /// # Errors
    /// The reason why no compositor can be reached.
    fn try_wayland(
        &self,
        name: &Path,
        connect: impl FnOnce(&Path) -> Result<(), String>,
    ) -> Result<(), String> {
        let shown = name.display();
        // Joining keeps an absolute name unchanged.
        let socket = match &self.runtime_folder {
            Some(folder) => folder.join(name),
            None if name.is_absolute() => name.to_owned(),
            None => {
                return Err(format!("WAYLAND_DISPLAY is {shown}, but XDG_RUNTIME_DIR is not set"));
            }
        };
        connect(&socket).map_err(|reason| {
            let socket = socket.display();
            format!("WAYLAND_DISPLAY is {shown}, but no compositor answers at {socket}: {reason}")
        })
    }
}

/// Connects to the socket and disconnects again.
///
/// # Errors
/// The reason why nothing answers at the socket.
#[cfg(unix)]
fn connect(socket: &Path) -> Result<(), String> {
    std::os::unix::net::UnixStream::connect(socket).map(drop).map_err(|error| error.to_string())
}

/// Systems other than Unix have no Wayland sockets: always succeeds.
#[cfg(not(unix))]
fn connect(_socket: &Path) -> Result<(), String> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(wayland: Option<&str>, folder: Option<&str>, has_x11: bool) -> Environment {
        Environment {
            wayland_display: wayland.map(PathBuf::from),
            runtime_folder: folder.map(PathBuf::from),
            has_x11,
            ..Environment::default()
        }
    }

    #[test]
    fn a_stale_wayland_display_gives_way_to_x11() {
        let refuses = |_: &Path| Err("Connection refused".to_owned());
        let chosen = environment(Some("wayland-9"), Some("/run/user/1"), true).choose(refuses);
        let reason = "WAYLAND_DISPLAY is wayland-9, but no compositor answers at \
                      /run/user/1/wayland-9: Connection refused";
        assert_eq!(chosen, Ok(Display::X11Fallback(reason.to_owned())));
        let chosen = environment(Some("wayland-9"), Some("/run/user/1"), false).choose(refuses);
        assert_eq!(chosen, Err(format!("{reason}, and DISPLAY is not set")));
    }

    #[test]
    fn a_compositor_that_answers_is_used() {
        let folder = tempfile::tempdir().expect("a folder");
        let socket = folder.path().join("wayland-0");
        let named = |folder: Option<&str>| environment(Some("wayland-0"), folder, true);
        let place = folder.path().to_str();
        assert!(matches!(named(place).choose(connect), Ok(Display::X11Fallback(_))));
        #[cfg(unix)]
        {
            let _listener = std::os::unix::net::UnixListener::bind(&socket).expect("a socket");
            assert_eq!(named(place).choose(connect), Ok(Display::Default));
            let absolute = environment(socket.to_str(), None, false);
            assert_eq!(absolute.choose(connect), Ok(Display::Default));
        }
        assert!(matches!(named(None).choose(connect), Ok(Display::X11Fallback(_))));
    }

    #[test]
    fn without_any_display_the_message_names_both() {
        let answers = |_: &Path| Ok(());
        let error = environment(None, None, false).choose(answers).expect_err("no display");
        assert!(error.contains("DISPLAY") && error.contains("WAYLAND_DISPLAY"), "{error}");
        assert_eq!(environment(None, None, true).choose(answers), Ok(Display::Default));
    }
}
