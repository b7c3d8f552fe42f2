//! Colours as 8-bit sRGB, and their contrast.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A colour: sRGB with straight (not premultiplied) alpha, 8 bits for each channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rgba {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
    /// Opacity: 0 is invisible, 255 opaque.
    pub alpha: u8,
}

/// A text that is not a colour.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("“{0}” is no colour; write #rrggbb or #rrggbbaa")]
pub struct InvalidColour(String);

impl Rgba {
    /// Fully transparent.
    pub const TRANSPARENT: Self = Self { red: 0, green: 0, blue: 0, alpha: 0 };

    /// Returns an opaque colour.
    #[must_use]
    pub const fn opaque(red: u8, green: u8, blue: u8) -> Self {
        Self { red, green, blue, alpha: 255 }
    }

    /// Returns the colour with its opacity multiplied by a factor from 0 to 1.
    #[must_use]
    pub fn faded(self, factor: f32) -> Self {
        let alpha = f32::from(self.alpha) * factor.clamp(0.0, 1.0);
        Self { alpha: alpha.round() as u8, ..self }
    }

    /// Returns a mixture with another colour: fraction 0 is this one, 1 the other.
    ///
    /// A fraction outside 0 to 1 counts as the nearest of the two.
    #[must_use]
    pub fn mixed(self, other: Self, fraction: f32) -> Self {
        let fraction = fraction.clamp(0.0, 1.0);
        let mix = |from: u8, to: u8| {
            (f32::from(from) + (f32::from(to) - f32::from(from)) * fraction).round() as u8
        };
        Self {
            red: mix(self.red, other.red),
            green: mix(self.green, other.green),
            blue: mix(self.blue, other.blue),
            alpha: mix(self.alpha, other.alpha),
        }
    }

    /// Returns the colour seen when this one is painted over an opaque background.
    #[must_use]
    pub fn over(self, background: Self) -> Self {
        let opaque = Self { alpha: 255, ..self };
        background.mixed(opaque, f32::from(self.alpha) / 255.0)
    }

    /// Relative luminance by WCAG 2.2, from 0 (black) to 1 (white). Ignores alpha.
    #[must_use]
    pub fn luminance(self) -> f32 {
        let linear = |channel: u8| {
            let value = f32::from(channel) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }

    /// Contrast ratio by WCAG 2.2, from 1 (equal luminance) to 21 (black on white).
    ///
    /// Ignores alpha.
    #[must_use]
    pub fn contrast(self, other: Self) -> f32 {
        let (mine, theirs) = (self.luminance() + 0.05, other.luminance() + 0.05);
        mine.max(theirs) / mine.min(theirs)
    }

    /// Returns the one of `colours` with the highest contrast to this colour.
    ///
    /// Without colours, returns this one.
    #[must_use]
    pub fn most_visible<const N: usize>(self, colours: [Self; N]) -> Self {
        let best = |a: &Self, b: &Self| a.contrast(self).total_cmp(&b.contrast(self));
        colours.into_iter().max_by(best).unwrap_or(self)
    }
}

impl FromStr for Rgba {
    type Err = InvalidColour;

    /// Parses `#rrggbb` or `#rrggbbaa`, with digits in either case.
    fn from_str(text: &str) -> Result<Self, InvalidColour> {
        let no_colour = || InvalidColour(text.to_owned());
        let digits = text.strip_prefix('#').ok_or_else(no_colour)?;
        if !matches!(digits.len(), 6 | 8) || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(no_colour());
        }
        let number = u32::from_str_radix(digits, 16).map_err(|_| no_colour())?;
        let number = if digits.len() == 6 { number << 8 | 0xff } else { number };
        let [red, green, blue, alpha] = number.to_be_bytes();
        Ok(Self { red, green, blue, alpha })
    }
}

impl fmt::Display for Rgba {
    /// The format that parsing accepts: `#rrggbb`, with `aa` if not opaque.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { red, green, blue, alpha } = self;
        write!(formatter, "#{red:02x}{green:02x}{blue:02x}")?;
        if *alpha < 255 { write!(formatter, "{alpha:02x}") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_round_trip() {
        for text in ["#000000", "#12abef", "#12abef80"] {
            assert_eq!(text.parse::<Rgba>().expect("a colour").to_string(), text);
        }
        for text in ["", "12abef", "#12abe", "#12abeg", "#12abéf", "#+2abef"] {
            assert!(text.parse::<Rgba>().is_err(), "{text}");
        }
    }

    #[test]
    fn contrast_matches_wcag() {
        let (black, white) = (Rgba::opaque(0, 0, 0), Rgba::opaque(255, 255, 255));
        assert!((black.contrast(white) - 21.0).abs() < 0.01);
        assert!((Rgba::opaque(0x77, 0x77, 0x77).contrast(white) - 4.48).abs() < 0.01);
        assert_eq!(black.faded(0.5).over(white), Rgba::opaque(127, 127, 127));
    }
}
