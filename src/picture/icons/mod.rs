//! Icons for buttons and lists: strokes of one width in a box of 16 × 16.

mod editing;
mod files;
mod general;
mod pen;
mod playback;
mod views;

use super::{Rgba, Scene};
use pen::{BOX, Pen};

/// Declares the icons once, with the function that draws each.
macro_rules! icons {
    ($($(#[$doc:meta])* $icon:ident => $draw:path,)+) => {
        /// A picture on a button.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Icon {
            $($(#[$doc])* $icon,)+
        }

        impl Icon {
            /// All icons.
            pub const ALL: &'static [Self] = &[$(Self::$icon),+];

            fn draw(self, pen: &mut Pen) {
                match self {
                    $(Self::$icon => $draw(pen),)+
                }
            }
        }
    };
}

icons! {
    /// Start playing.
    Play => playback::play,
    /// Stop playing.
    Pause => playback::pause,
    /// One step on.
    StepForward => playback::step_forward,
    /// One step back.
    StepBack => playback::step_back,
    /// To the first step.
    SkipToStart => playback::skip_to_start,
    /// To the last step.
    SkipToEnd => playback::skip_to_end,
    /// Start over at the end.
    Loop => playback::repeat,
    /// Let an agent play.
    Agent => playback::agent,
    /// A new run from here.
    Fork => playback::fork,
    /// One column to the left.
    WalkLeft => playback::walk_left,
    /// One column to the right.
    WalkRight => playback::walk_right,
    /// One row up, to the left.
    ClimbLeft => playback::climb_left,
    /// One row up, to the right.
    ClimbRight => playback::climb_right,
    /// Look for a solution.
    Solve => playback::solve,
    /// Learn.
    Learn => views::learn,
    /// Two runs side by side.
    Compare => playback::compare,
    /// Draw freely.
    Brush => editing::brush,
    /// Draw a line.
    Line => editing::line,
    /// Draw a rectangle.
    Rectangle => editing::rectangle,
    /// Fill an area.
    Fill => editing::fill,
    /// Take a tile from the board.
    Eyedropper => editing::eyedropper,
    /// Choose an area.
    Select => editing::select,
    /// Take the last change back.
    Undo => editing::undo,
    /// Do it again.
    Redo => editing::redo,
    /// Copy.
    Copy => editing::copy,
    /// Cut.
    Cut => editing::cut,
    /// Paste.
    Paste => editing::paste,
    /// Cut the edges off.
    Crop => editing::crop,
    /// Turn clockwise.
    RotateClockwise => editing::rotate_clockwise,
    /// Turn counterclockwise.
    RotateCounterclockwise => editing::rotate_counterclockwise,
    /// Left becomes right.
    MirrorHorizontal => editing::mirror_horizontal,
    /// Top becomes bottom.
    MirrorVertical => editing::mirror_vertical,
    /// Open a file.
    Open => files::open,
    /// Save.
    Save => files::save,
    /// A new level.
    New => files::new,
    /// A folder.
    Folder => files::folder,
    /// Write a file for other programs.
    Export => files::export,
    /// Make a picture.
    Camera => files::camera,
    /// What was done before.
    History => files::history,
    /// A list.
    List => files::list,
    /// Shown.
    Show => views::show,
    /// Hidden.
    Hide => views::hide,
    /// Layers of the board.
    Layers => views::layers,
    /// Ice.
    Ice => views::ice,
    /// Cells where no crate may come to rest.
    DeadCell => views::dead_cell,
    /// Boards move together.
    Link => views::link,
    /// Larger.
    ZoomIn => views::zoom_in,
    /// Smaller.
    ZoomOut => views::zoom_out,
    /// All of the board.
    ZoomFit => views::zoom_fit,
    /// Dark or light.
    Theme => views::theme,
    /// Search.
    Search => general::search,
    /// Help.
    Help => general::help,
    /// Settings.
    Settings => general::settings,
    /// Keys.
    Keyboard => general::keyboard,
    /// Add.
    Plus => general::plus,
    /// Take away.
    Minus => general::minus,
    /// Close.
    Close => general::close,
    /// Done, or right.
    Check => general::check,
    /// Something may fail.
    Warning => general::warning,
    /// Something failed.
    Error => general::error,
    /// More to choose from.
    More => general::more,
}

/// An icon in a square of that many points a side. Lines of small icons keep a width that can
/// be seen.
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
