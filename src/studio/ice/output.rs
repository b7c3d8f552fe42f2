//! Texts and pictures of ice levels and runs.

use crate::episode::Recording;
use crate::formats::{Collection, LevelFormat, codes, ice_level_losses, ron_level, slc, xsb};
use crate::picture::{
    DrawableRun, IceFilm, PictureLayers, Placement, Scene, Theme, drawing_scene, thumbnail,
};
use crate::studio::files::{Export, LevelOutput, RecordingOutput, joined};
use crate::worlds::ice::{Ice, Level};

impl LevelOutput for Level {
    fn extensions_text(&self) -> &'static str {
        "Levels are saved as .ron, .xsb, .sok, .slc, .txt or .json"
    }

    fn file_text(&self, format: Option<LevelFormat>) -> Result<String, String> {
        let collection = || Collection::untitled(vec![self.clone()]);
        Ok(match format {
            Some(LevelFormat::Xsb) => xsb::write_xsb(&collection()),
            Some(LevelFormat::Slc) => slc::write_slc(&collection()),
            Some(LevelFormat::Codes) => codes::write_codes(&self.board),
            _ => ron_level::write_level(self),
        })
    }

    /// Ice levels are replaced in collections, see `replace_in_file`.
    fn replaced_text(&self, _text: &str) -> Option<String> {
        None
    }

    /// Sokoban text, which other programs read, unless it loses a part of the level.
    fn clipboard_text(&self) -> String {
        if ice_level_losses(self, LevelFormat::Xsb).is_empty() {
            xsb::write_xsb(&Collection::untitled(vec![self.clone()]))
        } else {
            ron_level::write_level(self)
        }
    }

    fn description(&self) -> String {
        format!("One level of {} × {}", self.board.rows(), self.board.columns())
    }

    /// A level has neither plan nor belief, so only its ice can be hidden.
    fn picture(&self, layers: PictureLayers, cell_size: f32, theme: &Theme) -> Scene {
        drawing_scene(&self.board, layers.ice, Placement::with_cell_size(cell_size), theme)
    }

    fn thumbnail(&self, shows_ice: bool, side: f32, theme: &Theme) -> Scene {
        thumbnail(self, shows_ice, side, theme)
    }
}

impl RecordingOutput for Recording<Ice> {
    fn film<'a>(
        &'a self,
        export: &Export,
        theme: &'a Theme,
    ) -> Result<Box<dyn DrawableRun + 'a>, String> {
        let film = IceFilm::new(self, export.boards, export.cell_size as f32, theme);
        Ok(Box::new(film.map_err(|problems| joined(&problems))?.showing(export.layers)))
    }
}
