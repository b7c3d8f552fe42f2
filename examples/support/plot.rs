//! Plots measurements as SVG: dots with lines through their medians on a logarithmic scale.
//!
//! The colours follow the viewer's light or dark mode.

use std::fmt::Write as _;

/// Margins of a panel in pixels: left, right, above, below.
const MARGINS: [f64; 4] = [64.0, 16.0, 44.0, 44.0];

/// Width and height of a panel in pixels.
const PANEL: [f64; 2] = [400.0, 330.0];

/// Height of the legend in pixels.
const LEGEND: f64 = 34.0;

/// Radius of a dot in pixels.
const DOT_RADIUS: f64 = 3.5;

/// Horizontal offset between series at the same x value, in pixels.
const SERIES_OFFSET: f64 = 8.0;

/// Style sheet of the plot, with the colours of both modes.
const STYLE: &str = "\
text { font: 13px sans-serif; fill: #1f2328 } .back { fill: #ffffff } .grid { stroke: #d8dee4 }
.s0 { fill: #0072b2; stroke: #0072b2 } .s1 { fill: #c04f00; stroke: #c04f00 }
.s2 { fill: #00805c; stroke: #00805c } .dot { fill-opacity: 0.45; stroke: none }
.line { fill: none; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 } .back { fill: #0d1117 } .grid { stroke: #30363d }
.s0 { fill: #56b4e9; stroke: #56b4e9 } .s1 { fill: #f0a04b; stroke: #f0a04b }
.s2 { fill: #3fc99a; stroke: #3fc99a } .dot { stroke: none } .line { fill: none }
}";

/// Colours of the series in light mode, for viewers without CSS.
const COLOURS: [&str; 3] = ["#0072b2", "#c04f00", "#00805c"];

/// One named series of dots. A plot has colours for three series.
pub struct Series {
    /// Name shown in the legend.
    pub name: String,
    /// x and y value of each dot.
    pub dots: Vec<(f64, f64)>,
}

/// One pair of axes with its series.
pub struct Panel<'a> {
    /// Label of the y axis.
    pub y_label: &'a str,
    /// Label of the x axis.
    pub x_label: &'a str,
    /// Series in the order of the legend, the same in every panel.
    pub series: Vec<Series>,
}

/// Draws panels side by side as SVG.
///
/// The second part of each entry is the lower end of the y axis; smaller values are drawn there.
pub fn svg(title: &str, panels: &[(Panel<'_>, f64)]) -> String {
    let (width, height) = (PANEL[0] * panels.len() as f64, PANEL[1] + LEGEND);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n<title>{title}</title>\n<style>\n{STYLE}\n</style>\n\
         <rect class=\"back\" fill=\"#ffffff\" width=\"{width}\" height=\"{height}\"/>\n"
    );
    for (place, (panel, least)) in panels.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = writeln!(svg, "<g transform=\"translate({} 0)\">", PANEL[0] * place as f64);
        push_panel(&mut svg, panel, *least);
        svg.push_str("</g>\n");
    }
    for (kind, series) in panels.iter().take(1).flat_map(|it| it.0.series.iter().enumerate()) {
        let (x, y) = (MARGINS[0] + 150.0 * kind as f64, PANEL[1] + LEGEND / 2.0);
        let _ = writeln!(
            svg,
            "{}<text x=\"{}\" y=\"{}\">{}</text>",
            dot(kind, x, y),
            x + 12.0,
            y + 4.5,
            series.name
        );
    }
    let (x, y) = (width - MARGINS[1], PANEL[1] + LEGEND / 2.0 + 4.5);
    let about = "a dot: one board; lines: medians";
    let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\">{about}</text>");
    svg.push_str("</svg>\n");
    svg
}

/// Appends the axes, grid, median lines and dots of one panel.
fn push_panel(svg: &mut String, panel: &Panel<'_>, least: f64) {
    let all = || panel.series.iter().flat_map(|series| &series.dots);
    let mut places: Vec<f64> = all().map(|dot| dot.0).collect();
    places.sort_by(f64::total_cmp);
    places.dedup();
    let (Some(first), Some(last)) = (places.first(), places.last()) else { return };
    // The y axis covers whole decades, at least one.
    let most = all().map(|dot| dot.1).fold(least, f64::max);
    let decades = [least, most].map(f64::log10);
    let decades = [decades[0].floor(), decades[1].ceil().max(decades[0].floor() + 1.0)];
    let [left, right, above, below] = MARGINS;
    let (wide, high) = (PANEL[0] - left - right - 2.0 * SERIES_OFFSET, PANEL[1] - above - below);
    let x = |place: f64| left + SERIES_OFFSET + wide * (place - first) / (last - first).max(1.0);
    let y = |value: f64| {
        let part = (value.max(least).log10() - decades[0]) / (decades[1] - decades[0]);
        above + high * (1.0 - part)
    };
    let _ = writeln!(svg, "<text x=\"{left}\" y=\"24\">{}</text>", panel.y_label);
    // Horizontal grid lines with labels, one for each decade.
    for decade in decades[0] as i32..=decades[1] as i32 {
        let value = 10_f64.powi(decade);
        let (at, end) = (y(value), PANEL[0] - right);
        let _ = writeln!(
            svg,
            "<line class=\"grid\" stroke=\"#d8dee4\" x1=\"{left}\" y1=\"{at:.1}\" x2=\"{end}\" y2=\"{at:.1}\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            left - 8.0,
            at + 4.5,
            power_label(decade)
        );
    }
    for place in &places {
        let (at, foot) = (x(*place), PANEL[1] - below + 20.0);
        let _ =
            writeln!(svg, "<text x=\"{at:.1}\" y=\"{foot}\" text-anchor=\"middle\">{place}</text>");
    }
    let (middle, foot) = (left + wide / 2.0 + SERIES_OFFSET, PANEL[1] - 6.0);
    let _ = writeln!(
        svg,
        "<text x=\"{middle}\" y=\"{foot}\" text-anchor=\"middle\">{}</text>",
        panel.x_label
    );
    // Series at the same x value are drawn side by side, so that their dots do not overlap.
    for (kind, series) in panel.series.iter().enumerate() {
        let aside = (kind as f64 - 1.0) * SERIES_OFFSET;
        let mut points = String::new();
        for place in &places {
            if let Some(middle) = median(&series.dots, *place) {
                let _ = write!(points, "{:.1},{:.1} ", x(*place) + aside, y(middle));
            }
        }
        let (colour, points) = (COLOURS[kind % COLOURS.len()], points.trim_end());
        let _ = writeln!(
            svg,
            "<polyline class=\"s{kind} line\" fill=\"none\" stroke=\"{colour}\" points=\"{points}\"/>"
        );
        for (place, value) in &series.dots {
            let _ = writeln!(svg, "{}", dot(kind, x(*place) + aside, y(*value)));
        }
    }
}

/// Median of the y values at one x value, the upper one of two.
///
/// `None` without dots there.
fn median(dots: &[(f64, f64)], place: f64) -> Option<f64> {
    let mut values: Vec<f64> = dots.iter().filter(|dot| dot.0 == place).map(|dot| dot.1).collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

/// Label of the power of ten with this exponent.
fn power_label(decade: i32) -> String {
    match decade {
        -3..=-1 => format!("{:.*}", decade.unsigned_abs() as usize, 10_f64.powi(decade)),
        0..=2 => format!("{}", 10_u32.pow(decade.unsigned_abs())),
        3..=5 => format!("{} 000", 10_u32.pow(decade.unsigned_abs() - 3)),
        6..=8 => format!("{} M", 10_u32.pow(decade.unsigned_abs() - 6)),
        _ => format!("1e{decade}"),
    }
}

/// SVG of one dot. Series differ in shape as well as colour: circle, square, triangle.
fn dot(kind: usize, x: f64, y: f64) -> String {
    let colour = COLOURS[kind % COLOURS.len()];
    let class = format!("class=\"s{kind} dot\" fill=\"{colour}\"");
    match kind {
        0 => format!("<circle {class} cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{DOT_RADIUS}\"/>"),
        1 => {
            let (left, top, side) = (x - DOT_RADIUS, y - DOT_RADIUS, 2.0 * DOT_RADIUS);
            format!(
                "<rect {class} x=\"{left:.1}\" y=\"{top:.1}\" width=\"{side}\" height=\"{side}\"/>"
            )
        }
        _ => {
            let (left, right, top, foot) =
                (x - DOT_RADIUS - 0.5, x + DOT_RADIUS + 0.5, y - DOT_RADIUS - 0.5, y + DOT_RADIUS);
            format!(
                "<polygon {class} points=\"{left:.1},{foot:.1} {right:.1},{foot:.1} {x:.1},{top:.1}\"/>"
            )
        }
    }
}
