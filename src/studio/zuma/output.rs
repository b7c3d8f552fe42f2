//! Texts and pictures of games and of runs on them.

use crate::episode::Recording;
use crate::formats::{LevelFormat, zuma};
use crate::picture::{
    DrawableRun, PictureLayers, Scene, Theme, ZumaFilm, game_scene, game_thumbnail,
};
use crate::studio::files::{Export, LevelOutput, RecordingOutput, joined};
use crate::worlds::AnyLevel;
use crate::worlds::zuma::{Game, Zuma};

/// Description of a pasted model, from which the studio makes a game.
pub const MODEL_DESCRIPTION: &str = "A Zuma model; opening it creates a game";

/// Notice after opening a model.
pub const MODEL_NOTICE: &str =
    "The model defines no sizes; the new game has 20 balls and lines of up to 10";

impl LevelOutput for Game {
    fn extensions_text(&self) -> &'static str {
        "Games are saved as .ron or .json"
    }

    fn file_text(&self, format: Option<LevelFormat>) -> Result<String, String> {
        match format {
            Some(LevelFormat::GameJson) => {
                zuma::write_game_json(self).map_err(|error| error.to_string())
            }
            _ => Ok(zuma::write_game(self)),
        }
    }

    fn replaced_text(&self, text: &str) -> Option<String> {
        zuma::replace_game(text, self).ok()
    }

    fn clipboard_text(&self) -> String {
        zuma::write_game(self)
    }

    fn description(&self) -> String {
        format!("A Zuma game: {}", AnyLevel::from(self.clone()))
    }

    fn picture(&self, _layers: PictureLayers, cell_size: f32, theme: &Theme) -> Scene {
        game_scene(self, cell_size, theme)
    }

    fn thumbnail(&self, _shows_ice: bool, side: f32, theme: &Theme) -> Scene {
        game_thumbnail(self, side, theme)
    }
}

impl RecordingOutput for Recording<Zuma> {
    fn film<'a>(
        &'a self,
        export: &Export,
        theme: &'a Theme,
    ) -> Result<Box<dyn DrawableRun + 'a>, String> {
        let film = ZumaFilm::new(self, export.cell_size as f32, theme);
        Ok(Box::new(film.map_err(|problems| joined(&problems))?.showing(export.layers)))
    }
}
