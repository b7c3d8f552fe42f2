//! Destination of copied text, and the notice after copying.
//!
//! egui copies to the clipboard of the Wayland compositor or of the X server. If it reaches
//! neither, it keeps the text inside this window and reports nothing. Except under Wayland, the
//! program therefore tries the clipboard once, when the window opens.

/// Destination of copied text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum ClipboardAccess {
    /// The clipboard of the system.
    #[default]
    System,
    /// Only this window, for the given reason.
    WindowOnly(String),
}

impl ClipboardAccess {
    /// Returns the destination of copied text.
    ///
    /// Calls `connect` to try the clipboard, except under Wayland, where every window has one.
    pub fn find(is_on_wayland: bool, connect: impl FnOnce() -> Result<(), String>) -> Self {
        if is_on_wayland {
            return Self::System;
        }
        connect().map_or_else(Self::WindowOnly, |()| Self::System)
    }

    /// Returns the notice after copying `what`, for example "The level".
    ///
    /// # Errors
    /// The notice for [`Self::WindowOnly`]: the text can be pasted in this window only.
    pub fn notice(&self, what: &str) -> Result<String, String> {
        match self {
            Self::System => Ok(format!("{what} was copied as text")),
            Self::WindowOnly(reason) => Err(format!(
                "The system clipboard is not available ({reason}). {what} can be pasted in this \
                 window only. To use it elsewhere, save it to a file."
            )),
        }
    }
}

/// Connects to the clipboard that windows on X11 and on other systems use.
///
/// # Errors
/// The reason why there is no clipboard.
pub fn connect_clipboard() -> Result<(), String> {
    arboard::Clipboard::new().map(drop).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::ClipboardAccess;

    #[test]
    fn only_a_window_outside_wayland_tries_the_clipboard() {
        let refused = || Err("no X server".to_owned());
        let alone = ClipboardAccess::WindowOnly("no X server".to_owned());
        assert_eq!(ClipboardAccess::find(false, refused), alone);
        assert_eq!(ClipboardAccess::find(false, || Ok(())), ClipboardAccess::System);
        assert_eq!(ClipboardAccess::find(true, refused), ClipboardAccess::System);
    }

    #[test]
    fn notice_reports_unreachable_clipboard() {
        let reported = ClipboardAccess::System.notice("The level");
        assert_eq!(reported.as_deref(), Ok("The level was copied as text"));
        let alone = ClipboardAccess::WindowOnly("no X server".to_owned());
        let reported = alone.notice("The level").expect_err("no clipboard");
        assert!(
            reported.starts_with(
                "The system clipboard is not available (no X server). The level can be"
            )
        );
    }
}
