//! Ice levels as documents and files: creation, text fields, file texts and pictures; films of runs.

use super::review::IceLevelReview;
use crate::board::Position;
use crate::editing::LevelEdit;
use crate::episode::Recording;
use crate::episode::Visible;
use crate::formats::{Collection, LevelFormat, codes, ice_level_losses, ron_level, slc, xsb};
use crate::picture::{DrawableRun, IceFilm, Placement, Scene, Theme, drawing_scene, thumbnail};
use crate::studio::documents::{EditableLevel, FieldError, TextField};
use crate::studio::files::{Export, LevelOutput, RecordingOutput, joined};
use crate::worlds::AnyLevel;
use crate::worlds::ice::{Board, Ground, Ice, Level, Occupant, Square};

impl EditableLevel for Level {
    type Review = IceLevelReview;

    const UNTITLED: &'static str = "Untitled level";

    fn from_any(level: AnyLevel) -> Option<Self> {
        if let AnyLevel::Ice(level) = level { Some(level) } else { None }
    }

    /// Returns a walled board with the player, a crate and a target.
    fn new_level() -> Self {
        let mut board = Board::walled(9, 11);
        let squares = [
            (4, 3, Square::with(Ground::Floor, Occupant::Player)),
            (4, 5, Square::with(Ground::Floor, Occupant::Crate)),
            (4, 8, Square::empty(Ground::Target)),
        ];
        for (row, column, square) in squares {
            if let Some(place) = board.get_mut(Position::new(row, column)) {
                *place = square;
            }
        }
        Self::untitled(board)
    }

    fn review(&self) -> IceLevelReview {
        IceLevelReview::of(self)
    }

    fn native_text(&self) -> String {
        ron_level::write_level(self)
    }

    fn field_text(&self, field: TextField) -> String {
        match field {
            TextField::Title => self.title.clone(),
            TextField::Author => self.author.clone(),
            TextField::Note => self.note.clone(),
            TextField::StepLimit => self.own_step_limit.map_or_else(String::new, |n| n.to_string()),
        }
    }

    fn text_edit(
        &self,
        field: TextField,
        after: String,
    ) -> Result<(&'static str, LevelEdit), FieldError> {
        let before = self.field_text(field);
        Ok(match field {
            TextField::Title => ("change the title", LevelEdit::Title { before, after }),
            TextField::Author => ("change the author", LevelEdit::Author { before, after }),
            TextField::Note => ("change the note", LevelEdit::Note { before, after }),
            TextField::StepLimit => {
                let (before, after) = (self.own_step_limit, limit_of(&after)?);
                ("change the step limit", LevelEdit::StepLimit { before, after })
            }
        })
    }

    fn replacement_edit(&self, other: Self) -> LevelEdit {
        LevelEdit::replacement(self, other)
    }
}

/// Step limit in a text; `None` for an empty text.
///
/// # Errors
/// If the text is not a whole number from 1 to 4,294,967,295.
fn limit_of(text: &str) -> Result<Option<u32>, FieldError> {
    match text.trim() {
        "" => Ok(None),
        digits => match digits.parse() {
            Ok(steps) if steps > 0 => Ok(Some(steps)),
            _ => Err(FieldError::NotANumber(digits.to_owned())),
        },
    }
}

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
    fn picture(&self, visible: Visible, cell_size: f32, theme: &Theme) -> Scene {
        drawing_scene(&self.board, visible.truth, Placement::with_cell_size(cell_size), theme)
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
        Ok(Box::new(film.map_err(|problems| joined(&problems))?.showing(export.visible)))
    }
}
