//! Texts and pictures of stages and of runs on them.

use crate::episode::Recording;
use crate::formats::{LevelFormat, platform};
use crate::picture::{
    DrawableRun, PictureLayers, Placement, Scene, StageFilm, Theme, stage_drawing_scene,
    stage_thumbnail,
};
use crate::studio::files::{Export, LevelOutput, RecordingOutput, joined};
use crate::worlds::platform::{Level, Platform};

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

    fn picture(&self, _layers: PictureLayers, cell_size: f32, theme: &Theme) -> Scene {
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
        Ok(Box::new(film.map_err(|problems| joined(&problems))?.showing(export.layers)))
    }
}
