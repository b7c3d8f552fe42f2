//! Pictures of the moments of a lesson that is written.

use super::AuthoredLesson;
use crate::lessons::Room;
use crate::studio::files::ShelfLevel;
use crate::studio::library::Thumbnails;
use crate::studio::model::Studio;
use crate::studio::source::LevelSource;
use crate::studio::worlds::adapter_of;
use crate::worlds::AnyLevel;
use eframe::egui::{Context, TextureHandle};
use std::sync::Arc;

/// Cached pictures of moments: each shows its level, or its run at its step.
#[derive(Debug, Default)]
pub(super) struct MomentPictures {
    /// Revision of the lesson, and number of open runs, of the levels below.
    key: Option<(u64, usize)>,
    /// Level of each moment, as in the library; `None` if there is none.
    levels: Vec<Option<ShelfLevel>>,
    thumbnails: Thumbnails,
}

impl MomentPictures {
    /// Picture of a moment, at most `side` points wide and high; `None` if it cannot be drawn.
    pub(super) fn get(
        &mut self,
        context: &Context,
        studio: &Studio,
        authored: &AuthoredLesson,
        (moment, side): (usize, f32),
    ) -> Option<TextureHandle> {
        let key = (authored.revision(), studio.runs.len());
        if self.key != Some(key) {
            self.key = Some(key);
            self.update(studio, authored);
        }
        let level = self.levels.get(moment)?.as_ref()?;
        let style = (side, !studio.hides_truth());
        self.thumbnails.get(context, level, style, studio.theme())
    }

    /// Finds the levels of all moments; keeps those that did not change, with their pictures.
    fn update(&mut self, studio: &Studio, authored: &AuthoredLesson) {
        let old: Vec<_> = std::mem::take(&mut self.levels).into_iter().flatten().collect();
        let count = authored.lesson().moments.len();
        self.levels = (0..count)
            .map(|moment| {
                let level = level_of_moment(studio, authored, moment)?;
                let known = old.iter().find(|known| *known.level == level).cloned();
                Some(known.unwrap_or_else(|| ShelfLevel {
                    // Unique among the pictures of this strip.
                    source: LevelSource::New(self.next_number(&old, moment)),
                    title: String::new(),
                    run: None,
                    lesson: None,
                    level: Arc::new(level),
                }))
            })
            .collect();
    }

    /// A number that no old picture has.
    fn next_number(&self, old: &[ShelfLevel], moment: usize) -> u64 {
        let numbers = old.iter().filter_map(|known| match known.source {
            LevelSource::New(number) => Some(number),
            _ => None,
        });
        numbers.max().map_or(0, |last| last + 1) + moment as u64
    }
}

/// The level that a moment shows; of a run, its state at the step.
fn level_of_moment(studio: &Studio, authored: &AuthoredLesson, moment: usize) -> Option<AnyLevel> {
    let lesson = authored.lesson();
    let room = &lesson.moments.get(moment)?.room;
    if let Room::Watch { run, step } = room
        && let Some(run) = authored.rooms.runs.get(run).and_then(|id| studio.runs.get(*id))
        && let Some(level) = adapter_of(run.world()).level_at_step(run, *step)
    {
        return Some(level);
    }
    lesson.level_of(room).map(std::borrow::Cow::into_owned)
}
