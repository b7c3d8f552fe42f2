//! Thumbnails of levels, created on first use and cached.

use crate::picture::{Theme, game_thumbnail, rasterise, stage_thumbnail, thumbnail};
use crate::studio::files::ShelfLevel;
use crate::studio::source::LevelSource;
use crate::worlds::AnyLevel;
use eframe::egui::{ColorImage, Context, TextureHandle, TextureOptions};
use std::collections::HashMap;
use std::sync::Arc;

/// Most cached thumbnails; then the cache is cleared.
const MOST_KEPT: usize = 600;

/// Cache of thumbnails.
#[derive(Default)]
pub struct Thumbnails {
    kept: HashMap<(LevelSource, bool), (Arc<AnyLevel>, Option<TextureHandle>)>,
    /// Theme and pixels per point of the cached thumbnails.
    made_for: Option<(Theme, f32)>,
}

impl std::fmt::Debug for Thumbnails {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} thumbnails", self.kept.len())
    }
}

impl Thumbnails {
    /// Thumbnail of a level, at most `side` points in each direction.
    ///
    /// `None` if it cannot be drawn, for example because it has no size.
    pub fn get(
        &mut self,
        context: &Context,
        shelved: &ShelfLevel,
        (side, show_ice): (f32, bool),
        theme: &Theme,
    ) -> Option<TextureHandle> {
        let pixels_per_point = context.pixels_per_point();
        let is_current = self.made_for.as_ref().is_some_and(|(made, scale)| {
            made == theme && (scale - pixels_per_point).abs() < f32::EPSILON
        });
        if !is_current || self.kept.len() >= MOST_KEPT {
            self.kept.clear();
            self.made_for = Some((theme.clone(), pixels_per_point));
        }
        // After a file was read again, the same source may contain another level.
        let key = (shelved.source.clone(), show_ice);
        if let Some((level, texture)) = self.kept.get(&key)
            && Arc::ptr_eq(level, &shelved.level)
        {
            return texture.clone();
        }
        let scene = match &*shelved.level {
            AnyLevel::Ice(level) => Some(thumbnail(level, show_ice, side, theme)),
            AnyLevel::Platform(stage) => Some(stage_thumbnail(stage, side, theme)),
            AnyLevel::Zuma(game) => Some(game_thumbnail(game, side, theme)),
        };
        let image =
            scene.and_then(|it| rasterise(&it, pixels_per_point, theme.board.surroundings).ok());
        let texture = image.map(|image| {
            let size = [image.width() as usize, image.height() as usize];
            let pixels = ColorImage::from_rgba_unmultiplied(size, image.as_raw());
            context.load_texture("thumbnail", pixels, TextureOptions::LINEAR)
        });
        let entry = (Arc::clone(&shelved.level), texture.clone());
        self.kept.insert(key, entry);
        texture
    }
}
