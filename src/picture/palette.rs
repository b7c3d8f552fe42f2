//! Colour reduction for frames of an animation.
//!
//! Boards consist of flat colours with a few blends along edges. The most frequent colours are kept
//! exactly, and all others map to the nearest of them. So a flat area has one colour in a frame,
//! and large areas keep their exact colour.

use rustc_hash::FxHashMap;

/// Red, green and blue.
pub(super) type Colour = [u8; 3];

/// Returns the `limit` most frequent colours and the palette index of each pixel.
///
/// Returns fewer colours if fewer occur; `limit` must not be 0. With c different colours, O(pixels
/// + c · (limit + log c)).
pub(super) fn reduce(pixels: &[Colour], limit: usize) -> (Vec<Colour>, Vec<usize>) {
    let mut counts: FxHashMap<Colour, u32> = FxHashMap::default();
    for pixel in pixels {
        *counts.entry(*pixel).or_default() += 1;
    }
    let mut by_count: Vec<(Colour, u32)> = counts.into_iter().collect();
    // Order by colour too, so that equal counts give the same palette every time.
    by_count.sort_unstable_by_key(|(colour, count)| (std::cmp::Reverse(*count), *colour));
    let palette: Vec<Colour> = by_count.iter().take(limit).map(|(colour, _)| *colour).collect();
    let numbers: FxHashMap<Colour, usize> = by_count
        .iter()
        .enumerate()
        .map(|(rank, (colour, _))| {
            (*colour, if rank < palette.len() { rank } else { nearest(&palette, *colour) })
        })
        .collect();
    let indices = pixels.iter().map(|pixel| numbers.get(pixel).copied().unwrap_or(0)).collect();
    (palette, indices)
}

/// Returns the index of the palette colour with the least squared RGB distance.
fn nearest(palette: &[Colour], colour: Colour) -> usize {
    let distance = |other: &Colour| -> u32 {
        other.iter().zip(colour).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let best = palette.iter().enumerate().min_by_key(|(_, other)| distance(other));
    best.map_or(0, |(number, _)| number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_colours_are_exact_and_rare_ones_map_to_the_nearest() {
        let (black, white, grey) = ([0; 3], [255; 3], [200; 3]);
        let pixels = [black, black, white, white, white, grey];
        let (palette, indices) = reduce(&pixels, 2);
        assert_eq!(palette, [white, black]);
        assert_eq!(indices, [1, 1, 0, 0, 0, 0]);
        let (palette, indices) = reduce(&pixels, 255);
        assert!(indices.iter().zip(pixels).all(|(index, pixel)| palette[*index] == pixel));
    }
}
