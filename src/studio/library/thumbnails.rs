//! Thumbnails of levels, created on first use and cached.

use crate::picture::{Theme, rasterise};
use crate::studio::files::ShelfLevel;
use crate::studio::source::LevelSource;
use crate::studio::worlds::output_of;
use crate::worlds::AnyLevel;
use eframe::egui::{ColorImage, Context, TextureHandle, TextureOptions};
use std::collections::HashMap;
use std::sync::Arc;

/// Maximum number of cached thumbnails; at this number the cache is cleared.
const MAX_CACHED: usize = 600;

/// Level source, whether the ice is visible, and maximum side in hundredths of a point.
type ThumbnailKey = (LevelSource, bool, u32);

/// Cache of thumbnails of the current theme and resolution.
#[derive(Default)]
pub struct Thumbnails {
    /// The drawn level and its picture; `None` if the level cannot be drawn.
    cache: HashMap<ThumbnailKey, (Arc<AnyLevel>, Option<TextureHandle>)>,
    /// Theme and pixels per point of the cached thumbnails.
    style: Option<(Theme, f32)>,
}

impl std::fmt::Debug for Thumbnails {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} thumbnails", self.cache.len())
    }
}

impl Thumbnails {
    /// Thumbnail of a level, at most `side` points wide and high; drawn on first use.
    ///
    /// `show_ice` draws the true ice. `None` if the level cannot be drawn, for example because it
    /// has no size.
    pub fn get(
        &mut self,
        context: &Context,
        shelved: &ShelfLevel,
        (side, show_ice): (f32, bool),
        theme: &Theme,
    ) -> Option<TextureHandle> {
        let pixels_per_point = context.pixels_per_point();
        let is_current = self.style.as_ref().is_some_and(|(made, scale)| {
            made == theme && (scale - pixels_per_point).abs() < f32::EPSILON
        });
        if !is_current || self.cache.len() >= MAX_CACHED {
            self.cache.clear();
            self.style = Some((theme.clone(), pixels_per_point));
        }
        // After a file was read again, the same source may contain another level.
        let key = (shelved.source.clone(), show_ice, (side * 100.0) as u32);
        if let Some((level, texture)) = self.cache.get(&key)
            && Arc::ptr_eq(level, &shelved.level)
        {
            return texture.clone();
        }
        let scene = output_of(&shelved.level).thumbnail(show_ice, side, theme);
        let image = rasterise(&scene, pixels_per_point, theme.board.surroundings).ok();
        let texture = image.map(|image| {
            let size = [image.width() as usize, image.height() as usize];
            let pixels = ColorImage::from_rgba_unmultiplied(size, image.as_raw());
            context.load_texture("thumbnail", pixels, TextureOptions::LINEAR)
        });
        let entry = (Arc::clone(&shelved.level), texture.clone());
        self.cache.insert(key, entry);
        texture
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::{Level, board_of_letters};

    #[test]
    fn a_thumbnail_fits_the_size_of_each_request() {
        let level = Level::untitled(board_of_letters("#####/#@$.#/#####").expect("letters"));
        let level = &ShelfLevel {
            source: LevelSource::New(1),
            title: String::new(),
            level: Arc::new(AnyLevel::from(level)),
            run: None,
            lesson: None,
        };
        let (context, theme) = (Context::default(), &Theme::bundled()[0]);
        let mut thumbnails = Thumbnails::default();
        for side in [60.0, 20.0, 40.0] {
            let texture = thumbnails.get(&context, level, (side, true), theme).expect("a picture");
            let [width, height] = texture.size();
            assert_eq!(width.max(height), side as usize);
        }
    }
}
