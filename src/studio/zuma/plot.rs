//! Line plots over the games of a training.

use crate::picture::{Rgba, Theme};
use crate::studio::glossary::{TermLabel, hover};
use crate::studio::level_analysis::text::group_digits;
use crate::studio::style;
use eframe::egui::{
    Align2, FontId, Label, Pos2, Rect, RichText, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo,
    remap,
};

/// Height of a plot, in multiples of the theme's spacing.
const HEIGHT: f32 = 28.0;

/// A line of a plot.
#[derive(Debug, Clone)]
pub(super) struct Curve {
    /// Label of the line, and the glossary term that its tooltip explains.
    pub(super) name: TermLabel,
    /// Colour of the line.
    pub(super) colour: Rgba,
    /// Number of games and value of each point, by ascending games.
    ///
    /// A single point is a constant, drawn across the plot.
    pub(super) points: Vec<(f64, f64)>,
    /// Whether the line is dashed, so that colour is not the only difference.
    pub(super) is_dashed: bool,
}

/// Shows curves over the games 0 to `last`; without finite values, only title and legend.
///
/// The tooltip shows the values at the pointer. A line marks `cursor`, a number of games; a click
/// returns the number of games at the pointer.
pub(super) fn ui(
    ui: &mut Ui,
    theme: &Theme,
    title: TermLabel,
    (last, cursor): (f64, Option<f64>),
    curves: &[Curve],
) -> Option<f64> {
    let unit = theme.spacing;
    let small = FontId::proportional(theme.text_sizes.small);
    let quiet = style::colour(theme.chrome.text_quiet);
    let words = RichText::new(title.label).size(theme.text_sizes.small).color(quiet);
    hover(ui.add(Label::new(words).wrap()), title);
    legend_ui(ui, theme, curves);
    let size = Vec2::new(ui.available_width(), unit * HEIGHT);
    let (whole, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, title.label));
    let painter = ui.painter();
    let (low, high) = bounds(curves)?;
    let width =
        |value: f64| painter.layout_no_wrap(number_text(value), small.clone(), quiet).size().x;
    let line = theme.text_sizes.small * 1.4;
    let rect = Rect::from_min_max(
        whole.min + Vec2::new(width(low).max(width(high)) + unit, line * 0.3),
        whole.max - Vec2::new(0.0, line),
    );
    painter.rect_filled(rect, 4.0, style::colour(theme.chrome.background));
    let place = |(games, value): (f64, f64)| {
        Pos2::new(
            rect.left() + (games / last.max(1.0)).clamp(0.0, 1.0) as f32 * rect.width(),
            remap(value, low..=high, f64::from(rect.bottom())..=f64::from(rect.top())) as f32,
        )
    };
    let hairline = Stroke::new(1.0, style::colour(theme.chrome.hairline));
    // Grid lines at both ends, and at zero if the range contains it.
    let zero = (low < 0.0 && high > 0.0).then_some(0.0);
    for value in [low, high].into_iter().chain(zero) {
        let y = place((0.0, value)).y;
        painter.hline(rect.x_range(), y, hairline);
        let at = Pos2::new(rect.left() - unit * 0.5, y);
        // The label of zero is left out if it would touch a label of the ends.
        let is_clear =
            value != 0.0 || (low - value).abs().min((high - value).abs()) > 0.12 * (high - low);
        if is_clear {
            painter.text(at, Align2::RIGHT_CENTER, number_text(value), small.clone(), quiet);
        }
    }
    let under = rect.bottom() + line * 0.15;
    painter.text(Pos2::new(rect.left(), under), Align2::LEFT_TOP, "0", small.clone(), quiet);
    let end = format!("{} games", number_text(last));
    painter.text(Pos2::new(rect.right(), under), Align2::RIGHT_TOP, end, small.clone(), quiet);
    let inside = painter.with_clip_rect(rect);
    for curve in curves {
        let mut points: Vec<_> = curve.points.iter().map(|point| place(*point)).collect();
        // A single point is a constant: draw it across the whole width.
        if let [only] = points[..] {
            points = vec![Pos2::new(rect.left(), only.y), Pos2::new(rect.right(), only.y)];
        }
        let stroke = Stroke::new(1.75 * theme.line_scale, style::colour(curve.colour));
        if curve.is_dashed {
            inside.add(Shape::Vec(Shape::dashed_line(&points, stroke, 6.0, 4.0)));
        } else {
            inside.add(Shape::line(points, stroke));
        }
    }
    if let Some(cursor) = cursor {
        let stroke = Stroke::new(1.5 * theme.line_scale, style::colour(theme.chrome.text));
        painter.vline(place((cursor, low)).x, rect.y_range(), stroke);
    }
    let pointer = response.hover_pos().filter(|point| rect.contains(*point))?;
    let games = f64::from((pointer.x - rect.left()) / rect.width()) * last;
    ui.painter().vline(pointer.x, rect.y_range(), Stroke::new(1.0, quiet));
    let response = response.on_hover_ui_at_pointer(|ui| {
        ui.label(format!("after {} games", number_text(games)));
        for curve in curves {
            let near = curve.points.iter().find(|(at, _)| *at >= games).or(curve.points.last());
            if let Some((_, value)) = near {
                // Adding 0.0 removes the sign of -0.0.
                let value = (value * 10.0).round() / 10.0 + 0.0;
                ui.weak(format!("{}: {value:.1}", curve.name.label));
            }
        }
    });
    response.clicked().then_some(games)
}

/// A whole number with grouped thousands, without the sign of -0.
fn number_text(value: f64) -> String {
    let whole = value.round();
    let sign = if whole < 0.0 { "-" } else { "" };
    format!("{sign}{}", group_digits(whole.abs() as u64))
}

/// The legend, in as many rows as it needs.
fn legend_ui(ui: &mut Ui, theme: &Theme, curves: &[Curve]) {
    let unit = theme.spacing;
    ui.horizontal_wrapped(|ui| {
        for curve in curves {
            // One widget for sample and name, so that the row wraps between two curves only.
            let colour = style::colour(theme.chrome.text);
            let font = FontId::proportional(theme.text_sizes.small);
            let name = ui.painter().layout_no_wrap(curve.name.label.to_owned(), font, colour);
            let sample = unit * 5.0;
            let size = Vec2::new(sample + unit * 2.0 + name.size().x, name.size().y);
            let (place, response) = ui.allocate_exact_size(size, Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, curve.name.label));
            let y = place.center().y;
            let ends = [Pos2::new(place.left(), y), Pos2::new(place.left() + sample, y)];
            let stroke = Stroke::new(1.75 * theme.line_scale, style::colour(curve.colour));
            if curve.is_dashed {
                let dashes = Shape::dashed_line(&ends, stroke, 6.0, 4.0);
                ui.painter().add(Shape::Vec(dashes));
            } else {
                ui.painter().line_segment(ends, stroke);
            }
            let at = Pos2::new(place.left() + sample + unit * 2.0, place.top());
            ui.painter().galley(at, name, colour);
            hover(response, curve.name);
        }
    });
}

/// Value range of the plot with a margin; `None` without finite values.
///
/// Leaves out the highest tenth of the values of each curve, rounded down, because early estimates
/// are far too high.
fn bounds(curves: &[Curve]) -> Option<(f64, f64)> {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for curve in curves {
        let mut values: Vec<_> = curve.points.iter().map(|point| point.1).collect();
        values.retain(|value| value.is_finite());
        values.sort_by(f64::total_cmp);
        let kept = values.len() - values.len() / 10;
        for value in values.iter().take(kept) {
            (low, high) = (low.min(*value), high.max(*value));
        }
    }
    let room = ((high - low) * 0.06).max(0.5);
    (low <= high).then_some((low - room, high + room))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve(values: &[f64]) -> Curve {
        let points = values.iter().enumerate().map(|(at, value)| (at as f64, *value)).collect();
        Curve {
            name: crate::studio::glossary::Term::Points.into(),
            colour: Rgba::TRANSPARENT,
            points,
            is_dashed: false,
        }
    }

    #[test]
    fn rounded_zero_has_no_sign() {
        let cases = [(-0.4, "0"), (0.0, "0"), (-1.6, "-2"), (20_000.0, "20\u{202f}000")];
        for (value, text) in cases {
            assert_eq!(number_text(value), text);
        }
    }

    #[test]
    fn outliers_do_not_set_the_range() {
        assert_eq!(bounds(&[]), None);
        let mut values = vec![3000.0, 500.0];
        values.extend((0..18).map(f64::from));
        let (low, high) = bounds(&[curve(&values)]).expect("points");
        assert!(low < 0.0 && low > -2.0 && high < 20.0, "{low} {high}");
        let (low, high) = bounds(&[curve(&[4.0])]).expect("points");
        assert_eq!((low, high), (3.5, 4.5));
    }
}
