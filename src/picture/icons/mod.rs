//! Icons for buttons and lists: strokes of one width in a box of 16 × 16.

mod editing;
mod general;
mod pen;

use super::{Rgba, Scene};
use pen::{BOX, Pen};

/// Declares the icons, each with the function that draws it.
macro_rules! icons {
    ($($(#[$doc:meta])* $icon:ident => $draw:path,)+) => {
        /// An icon on a button or in a list.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Icon {
            $($(#[$doc])* $icon,)+
        }

        impl Icon {
            /// All icons.
            pub const ALL: &'static [Self] = &[$(Self::$icon),+];

            /// Draws the icon in the box of 16 × 16.
            fn draw(self, pen: &mut Pen) {
                match self {
                    $(Self::$icon => $draw(pen),)+
                }
            }
        }
    };
}

icons! {
    /// Start playback.
    Play => general::play,
    /// Pause playback.
    Pause => general::pause,
    /// One step forward.
    StepForward => general::step_forward,
    /// One step back.
    StepBack => general::step_back,
    /// Go to the first step.
    SkipToStart => general::skip_to_start,
    /// Go to the last step.
    SkipToEnd => general::skip_to_end,
    /// Repeat from the start.
    Loop => general::repeat,
    /// Let an agent play.
    Agent => general::agent,
    /// Fork the run at this step.
    Fork => general::fork,
    /// Walk one column to the left.
    WalkLeft => general::walk_left,
    /// Walk one column to the right.
    WalkRight => general::walk_right,
    /// Climb one row to the left.
    ClimbLeft => general::climb_left,
    /// Climb one row to the right.
    ClimbRight => general::climb_right,
    /// Solve the level.
    Solve => general::solve,
    /// Train an agent.
    Learn => general::learn,
    /// Compare two runs side by side.
    Compare => general::compare,
    /// Draw freehand.
    Brush => editing::brush,
    /// Draw a line.
    Line => editing::line,
    /// Draw a rectangle.
    Rectangle => editing::rectangle,
    /// Fill an area.
    Fill => editing::fill,
    /// Pick a tile from the board.
    Eyedropper => editing::eyedropper,
    /// Select an area.
    Select => editing::select,
    /// Undo.
    Undo => editing::undo,
    /// Redo.
    Redo => editing::redo,
    /// Copy.
    Copy => editing::copy,
    /// Cut.
    Cut => editing::cut,
    /// Paste.
    Paste => editing::paste,
    /// Crop.
    Crop => editing::crop,
    /// Rotate clockwise.
    RotateClockwise => editing::rotate_clockwise,
    /// Rotate counterclockwise.
    RotateCounterclockwise => editing::rotate_counterclockwise,
    /// Mirror left and right.
    MirrorHorizontal => editing::mirror_horizontal,
    /// Mirror top and bottom.
    MirrorVertical => editing::mirror_vertical,
    /// Open a file.
    Open => general::open,
    /// Save.
    Save => general::save,
    /// Create a level.
    New => general::new,
    /// A folder.
    Folder => general::folder,
    /// Export for other programs.
    Export => general::export,
    /// Export a picture.
    Camera => general::camera,
    /// History.
    History => general::history,
    /// A list.
    List => general::list,
    /// Show.
    Show => general::show,
    /// Hide.
    Hide => general::hide,
    /// Layers of the board.
    Layers => general::layers,
    /// Ice.
    Ice => general::ice,
    /// Dead cells.
    DeadCell => general::dead_cell,
    /// Synchronise the views of boards.
    Link => general::link,
    /// Zoom in.
    ZoomIn => general::zoom_in,
    /// Zoom out.
    ZoomOut => general::zoom_out,
    /// Fit the board into the view.
    ZoomFit => general::zoom_fit,
    /// Switch between dark and light.
    Theme => general::theme,
    /// Search.
    Search => general::search,
    /// Help.
    Help => general::help,
    /// Settings.
    Settings => general::settings,
    /// Keyboard shortcuts.
    Keyboard => general::keyboard,
    /// Add.
    Plus => general::plus,
    /// Remove.
    Minus => general::minus,
    /// Close.
    Close => general::close,
    /// Done or correct.
    Check => general::check,
    /// Warning.
    Warning => general::warning,
    /// Error.
    Error => general::error,
    /// More options.
    More => general::more,
}

/// Returns the scene of an icon with a side of `size` points.
///
/// Line widths scale with the size.
#[must_use]
pub fn icon_scene(icon: Icon, size: f32, colour: Rgba) -> Scene {
    let mut pen = Pen::new(BOX, colour);
    icon.draw(&mut pen);
    pen.into_scene().scaled(size / BOX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Point;
    use crate::picture::rasterise;

    const INK: Rgba = Rgba::opaque(255, 255, 255);

    #[test]
    fn icons_stay_in_their_box_and_differ() {
        let pictures: Vec<_> = Icon::ALL
            .iter()
            .map(|icon| {
                let mut sheet = Scene::new(20.0, 20.0);
                sheet.append(&icon_scene(*icon, 16.0, INK), Point::new(2.0, 2.0));
                let image = rasterise(&sheet, 2.0, Rgba::TRANSPARENT).expect("a picture");
                let inked = |x: u32, y: u32| image.get_pixel(x, y).0[3] > 0;
                let all = (0..40).flat_map(|y| (0..40).map(move |x| (x, y)));
                assert!(
                    all.clone().filter(|(x, y)| inked(*x, *y)).count() > 50,
                    "{icon:?} is empty"
                );
                let margin = |v: u32| !(3..37).contains(&v);
                let mut outside = all.filter(|(x, y)| margin(*x) || margin(*y));
                assert!(!outside.any(|(x, y)| inked(x, y)), "{icon:?} leaves its box");
                image
            })
            .collect();
        for (index, picture) in pictures.iter().enumerate() {
            let twin = pictures[..index].iter().position(|other| other == picture);
            assert_eq!(twin, None, "{:?} looks like another", Icon::ALL[index]);
        }
    }
}
