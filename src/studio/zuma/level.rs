//! Games as documents and files: creation, text fields, file texts and pictures; films of runs.

use crate::editing::Replacement;
use crate::episode::Recording;
use crate::episode::Visible;
use crate::formats::zuma::write_game;
use crate::formats::{LevelFormat, zuma};
use crate::picture::{DrawableRun, Scene, Theme, ZumaFilm, game_scene, game_thumbnail};
use crate::studio::documents::{
    EditableLevel, FieldError, TextField, metadata_edit, metadata_text,
};
use crate::studio::files::{Export, LevelOutput, RecordingOutput, joined};
use crate::worlds::AnyLevel;
use crate::worlds::zuma::{
    Colour, Game, Line, Model, PerColour, Probabilities, Problem, Rewards, Zuma,
};

impl EditableLevel for Game {
    type Review = Vec<Problem>;

    const UNTITLED: &'static str = "Untitled game";

    fn from_any(level: AnyLevel) -> Option<Self> {
        if let AnyLevel::Zuma(game) = level { Some(game) } else { None }
    }

    fn new_level() -> Self {
        let all = |value: f64| PerColour::from_fn(|_| value);
        let odds = Probabilities {
            hit: all(0.8),
            next_ball: all(1.0 / Colour::COUNT as f64),
            pop: all(0.8),
        };
        let rewards =
            Rewards { triple: all(3.0), extra: all(1.0), left_over: all(1.0), finished: 50.0 };
        Self::untitled(20, 10, Line::EMPTY, Model { probabilities: odds, rewards, seed: 1 })
    }

    fn review(&self) -> Self::Review {
        self.problems()
    }

    fn native_text(&self) -> String {
        write_game(self)
    }

    fn field_text(&self, field: TextField) -> String {
        metadata_text([&self.title, &self.author, &self.note], field)
    }

    fn text_edit(
        &self,
        field: TextField,
        text: String,
    ) -> Result<(&'static str, Replacement<Self>), FieldError> {
        metadata_edit(self, field, text, |game| [&mut game.title, &mut game.author, &mut game.note])
    }

    fn replacement_edit(&self, other: Self) -> Replacement<Self> {
        Replacement { before: self.clone(), after: other }
    }
}

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

    fn picture(&self, _visible: Visible, cell_size: f32, theme: &Theme) -> Scene {
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
        Ok(Box::new(film.map_err(|problems| joined(&problems))?.showing(export.visible)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::zuma::{ZumaDocument, read_zuma};

    #[test]
    fn new_games_are_playable_and_round_trip() {
        let game = Game::new_level();
        assert_eq!(game.review(), []);
        let read = read_zuma(&game.native_text()).expect("the written game");
        assert_eq!((read.value, read.problems), (ZumaDocument::Game(game), Vec::new()));
    }
}
