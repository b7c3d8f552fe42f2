//! Export of scenes as SVG text.
//!
//! Each struct here is one part of an SVG element and writes it by `Display`: attributes, the value
//! of an attribute, or the text of the element.

use super::{Point, Rgba, Scene, Shape, Stroke};
use std::fmt::{self, Write as _};

/// Returns a scene as an SVG document on a background; screen readers read the title.
#[must_use]
pub fn svg_text(scene: &Scene, title: &str, background: Rgba) -> String {
    let (width, height) = (Number(scene.width), Number(scene.height));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n\
         <title>{}</title>\n<rect width=\"{width}\" height=\"{height}\"{}/>\n",
        Escaped(title),
        Fill(background),
    );
    for shape in &scene.shapes {
        // Writing to a string cannot fail.
        let _ = write_shape(&mut svg, shape);
        svg.push('\n');
    }
    svg.push_str("</svg>\n");
    svg
}

/// Appends the element of one shape.
fn write_shape(svg: &mut String, shape: &Shape) -> fmt::Result {
    match *shape {
        Shape::Polygon { ref points, fill } => {
            write!(svg, "<polygon points=\"{}\"{}/>", Points(points), Fill(fill))
        }
        Shape::Rectangle { rect, corner_radius, fill } => {
            write!(svg, "<rect{}", At("x", "y", rect.min))?;
            let (width, height) = (Number(rect.width()), Number(rect.height()));
            write!(svg, " width=\"{width}\" height=\"{height}\"")?;
            if corner_radius > 0.0 {
                write!(svg, " rx=\"{}\"", Number(corner_radius))?;
            }
            write!(svg, "{}/>", Fill(fill))
        }
        Shape::Circle { centre, radius, fill } => {
            let centre = At("cx", "cy", centre);
            write!(svg, "<circle{centre} r=\"{}\"{}/>", Number(radius), Fill(fill))
        }
        Shape::Ellipse { centre, radius_x, radius_y, fill } => {
            let (centre, rx, ry) = (At("cx", "cy", centre), Number(radius_x), Number(radius_y));
            write!(svg, "<ellipse{centre} rx=\"{rx}\" ry=\"{ry}\"{}/>", Fill(fill))
        }
        Shape::Ring { centre, radius, stroke } => {
            let centre = At("cx", "cy", centre);
            write!(svg, "<circle{centre} r=\"{}\"{}/>", Number(radius), Outline(stroke))
        }
        Shape::Line { from, to, stroke } => {
            let (from, to) = (At("x1", "y1", from), At("x2", "y2", to));
            write!(svg, "<line{from}{to}{}/>", Outline(stroke))
        }
        Shape::Polyline { ref points, closed, stroke } => {
            // SVG has no closed polyline; a polygon without a fill looks the same.
            let element = if closed { "polygon" } else { "polyline" };
            write!(svg, "<{element} points=\"{}\"{}/>", Points(points), Outline(stroke))
        }
    }
}

/// Attribute value: a number with at most two decimals; infinities and NaN become 0.
///
/// It has no trailing zeros.
struct Number(f32);

impl fmt::Display for Number {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounded = (f64::from(self.0) * 100.0).round() / 100.0;
        // Adding 0 turns -0 into 0.
        write!(formatter, "{}", if rounded.is_finite() { rounded + 0.0 } else { 0.0 })
    }
}

/// Two attributes, with these names, for the x and y coordinates of a point.
struct At(&'static str, &'static str, Point);

impl fmt::Display for At {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(x, y, point) = self;
        write!(formatter, " {x}=\"{}\" {y}=\"{}\"", Number(point.x), Number(point.y))
    }
}

/// Attribute value: points as `x,y` pairs separated by blanks.
struct Points<'a>(&'a [Point]);

impl fmt::Display for Points<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, point) in self.0.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            write!(formatter, "{gap}{},{}", Number(point.x), Number(point.y))?;
        }
        Ok(())
    }
}

/// The attributes of a filled shape.
struct Fill(Rgba);

impl fmt::Display for Fill {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_colour(formatter, "fill", self.0)
    }
}

/// The attributes of a line style, without a fill.
struct Outline(Stroke);

impl fmt::Display for Outline {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(" fill=\"none\"")?;
        write_colour(formatter, "stroke", self.0.colour)?;
        write!(formatter, " stroke-width=\"{}\"", Number(self.0.width))?;
        match self.0.dash {
            Some(dash) => {
                let (on, off) = (Number(dash.on), Number(dash.off));
                write!(formatter, " stroke-dasharray=\"{on} {off}\"")
            }
            None => Ok(()),
        }
    }
}

/// Writes an attribute `name` with a colour, and its opacity unless it is opaque.
fn write_colour(formatter: &mut fmt::Formatter<'_>, name: &str, colour: Rgba) -> fmt::Result {
    write!(formatter, " {name}=\"{}\"", Rgba { alpha: 255, ..colour })?;
    if colour.alpha < 255 {
        write!(formatter, " {name}-opacity=\"{}\"", Number(f32::from(colour.alpha) / 255.0))?;
    }
    Ok(())
}

/// Text of an element, with `&`, `<` and `>` escaped.
///
/// Omits control characters except tab and line feed. Does not escape quotes, so it must not be the
/// value of an attribute.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => formatter.write_str("&amp;")?,
                '<' => formatter.write_str("&lt;")?,
                '>' => formatter.write_str("&gt;")?,
                // XML forbids most other control characters, so all of them are left out.
                '\t' | '\n' => formatter.write_char(letter)?,
                _ if letter.is_control() => {}
                _ => formatter.write_char(letter)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Rgba = Rgba::opaque(255, 0, 0);

    #[track_caller]
    fn check(draw: impl FnOnce(&mut Scene), expected: &str) {
        let mut scene = Scene::new(10.0, 10.0);
        draw(&mut scene);
        let svg = svg_text(&scene, "", RED);
        assert_eq!(svg.lines().nth(3), Some(expected));
    }

    #[test]
    fn shapes_as_elements() {
        let point = Point::new(1.004, -0.001);
        check(
            |scene| scene.circle(point, 2.5, RED.faded(0.5)),
            r##"<circle cx="1" cy="0" r="2.5" fill="#ff0000" fill-opacity="0.5"/>"##,
        );
        check(
            |scene| scene.line(point, point, Stroke::new(0.75, RED).dashed(1.0, 2.0)),
            r##"<line x1="1" y1="0" x2="1" y2="0" fill="none" stroke="#ff0000" stroke-width="0.75" stroke-dasharray="1 2"/>"##,
        );
        check(
            |scene| scene.polygon([point, Point::new(f32::NAN, 3.0)], RED),
            r##"<polygon points="1,0 0,3" fill="#ff0000"/>"##,
        );
    }

    #[test]
    fn titles_are_escaped() {
        let svg = svg_text(&Scene::new(1.0, 1.0), "a<b & \u{1}c", RED);
        assert!(svg.contains("<title>a&lt;b &amp; c</title>"));
    }
}
