//! Choice of the display server on which the window opens.
//!
//! A desktop session may leave `WAYLAND_DISPLAY` set after its compositor has ended, and winit (the
//! window library) does not check. Therefore [`Environment::choose`] tries the socket first. If no
//! compositor answers, the window opens on X11; without X11 the error names both variables.

use std::path::{Path, PathBuf};

/// Display servers named by the environment variables.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Environment {
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
pub(super) enum Display {
    /// winit chooses by its own rules.
    Default,
    /// X11; the text says why Wayland cannot be used.
    X11Fallback(String),
}

impl Environment {
    /// Reads the variables of this process.
    pub(super) fn read() -> Self {
        let value = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        Self {
            wayland_display: value("WAYLAND_DISPLAY").map(PathBuf::from),
            has_wayland_socket: value("WAYLAND_SOCKET").is_some(),
            runtime_folder: value("XDG_RUNTIME_DIR").map(PathBuf::from),
            has_x11: value("DISPLAY").is_some(),
        }
    }

    /// Returns true if winit opens the window on Wayland by default.
    pub(super) fn names_wayland(&self) -> bool {
        self.wayland_display.is_some() || self.has_wayland_socket
    }

    /// Chooses the display server.
    ///
    /// `connect` tries a Wayland socket; its error is the reason why no compositor answers. X11 is
    /// not tried. With `WAYLAND_SOCKET` and without `WAYLAND_DISPLAY`, nothing is tried.
    ///
    /// # Errors
    /// If the environment names no display server, or only a Wayland socket that does not answer.
    pub(super) fn choose(
        &self,
        connect: impl FnOnce(&Path) -> Result<(), String>,
    ) -> Result<Display, String> {
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
pub(super) fn connect(socket: &Path) -> Result<(), String> {
    std::os::unix::net::UnixStream::connect(socket).map(drop).map_err(|error| error.to_string())
}

/// Systems other than Unix have no Wayland sockets: always succeeds.
#[cfg(not(unix))]
pub(super) fn connect(_socket: &Path) -> Result<(), String> {
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
