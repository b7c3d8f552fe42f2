//! Platform levels as documents and files: creation, text fields, file texts and pictures; films of
//! runs.

use crate::editing::Replacement;
use crate::episode::Recording;
use crate::episode::Visible;
use crate::formats::platform::write_native_stage;
use crate::formats::{LevelFormat, platform};
use crate::picture::{
    DrawableRun, Placement, Scene, StageFilm, Theme, stage_drawing_scene, stage_thumbnail,
};
use crate::studio::documents::{
    EditableLevel, FieldError, TextField, metadata_edit, metadata_text,
};
use crate::studio::files::{Export, LevelOutput, RecordingOutput, joined};
use crate::worlds::AnyLevel;
use crate::worlds::platform::{Level, Platform, Problem};

impl EditableLevel for Level {
    type Review = Vec<Problem>;

    const UNTITLED: &'static str = "Untitled stage";

    fn from_any(level: AnyLevel) -> Option<Self> {
        if let AnyLevel::Platform(stage) = level { Some(stage) } else { None }
    }

    fn new_level() -> Self {
        Self::untitled(&[0, 0, 0, 0, 0, 2, 2, 0, 0, 0], &[3], 1, 8)
    }

    fn review(&self) -> Self::Review {
        self.problems()
    }

    fn native_text(&self) -> String {
        write_native_stage(self)
    }

    fn field_text(&self, field: TextField) -> String {
        metadata_text([&self.title, &self.author, &self.note], field)
    }

    fn text_edit(
        &self,
        field: TextField,
        text: String,
    ) -> Result<(&'static str, Replacement<Self>), FieldError> {
        metadata_edit(self, field, text, |stage| {
            [&mut stage.title, &mut stage.author, &mut stage.note]
        })
    }

    fn replacement_edit(&self, other: Self) -> Replacement<Self> {
        Replacement { before: self.clone(), after: other }
    }
}

impl LevelOutput for Level {
    fn extensions_text(&self) -> &'static str {
        "Stages are saved as .ron or .stage"
    }

    fn file_text(&self, format: Option<LevelFormat>) -> Result<String, String> {
        Ok(match format {
            Some(LevelFormat::Stage) => platform::write_stage(self),
            _ => platform::write_native_stage(self),
        })
    }

    fn replaced_text(&self, text: &str) -> Option<String> {
        platform::replace_native_stage(text, self).ok()
    }

    /// The stage format, which may leave out title, author and note.
    fn clipboard_text(&self) -> String {
        if self.problems().is_empty() {
            platform::write_stage(self)
        } else {
            platform::write_native_stage(self)
        }
    }

    fn description(&self) -> String {
        format!("A stage of {} columns", self.columns.len())
    }

    fn picture(&self, _visible: Visible, cell_size: f32, theme: &Theme) -> Scene {
        stage_drawing_scene(self, Placement::with_cell_size(cell_size), theme)
    }

    fn thumbnail(&self, _shows_ice: bool, side: f32, theme: &Theme) -> Scene {
        stage_thumbnail(self, side, theme)
    }
}

impl RecordingOutput for Recording<Platform> {
    fn film<'a>(
        &'a self,
        export: &Export,
        theme: &'a Theme,
    ) -> Result<Box<dyn DrawableRun + 'a>, String> {
        let film = StageFilm::new(self, export.cell_size as f32, theme);
        Ok(Box::new(film.map_err(|problems| joined(&problems))?.showing(export.visible)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::platform::read_native_stage;

    #[test]
    fn new_levels_are_playable_and_round_trip() {
        let stage = Level::new_level();
        assert_eq!(stage.review(), []);
        let read = read_native_stage(&stage.native_text()).expect("the written stage");
        assert_eq!((read.value, read.problems), (stage, Vec::new()));
    }

    #[test]
    fn text_fields_are_edits() {
        let stage = Level::new_level();
        let (name, edit) = stage.text_edit(TextField::Title, "Ledge".to_owned()).expect("a title");
        assert_eq!((name, edit.after.title.as_str()), ("change the title", "Ledge"));
        let no_limit = stage.text_edit(TextField::StepLimit, "9".to_owned());
        assert_eq!(no_limit, Err(FieldError::NoSuchField(TextField::StepLimit)));
    }
}
