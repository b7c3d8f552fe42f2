//! The parameters of a model (probabilities and rewards) beside the belief about each, as pairs of
//! bars.

use crate::episode::Visible;
use crate::picture::{Theme, ball_scene};
use crate::studio::glossary::{Term, TermLabel};
use crate::studio::widgets::{term_label, term_section};
use crate::studio::{paint, style};
use crate::worlds::zuma::{Belief, Beta, Colour, Model, PerColour, points_text};
use eframe::egui::{Align2, FontId, Pos2, Rect, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo};

/// Probability mass of the credible intervals.
pub(super) const CREDIBILITY: f64 = 0.95;

/// Parameters of one kind, for example the hit probabilities.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ParameterGroup {
    /// The title and its term.
    pub(super) title: TermLabel,
    /// Absolute value at the right end of the bars; at least 1.
    pub(super) max_value: f64,
    /// Whether the parameters are probabilities; otherwise points.
    pub(super) is_probability: bool,
    /// One parameter for each colour, or one in all.
    pub(super) rows: Vec<Parameter>,
}

/// One parameter: true value and belief.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Parameter {
    /// The colour; `None` if the parameter belongs to no colour.
    pub(super) colour: Option<Colour>,
    /// The true value.
    pub(super) truth: f64,
    /// The belief; `None` for a reward that is not known yet.
    pub(super) believed: Option<ParameterBelief>,
}

/// The belief about a parameter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct ParameterBelief {
    /// The posterior mean.
    pub(super) mean: f64,
    /// Credible interval with mass [`CREDIBILITY`]; both ends are the mean if the value is known.
    pub(super) interval: (f64, f64),
}

impl ParameterBelief {
    /// Mean and interval of a Beta distribution.
    fn of(beta: &Beta) -> Self {
        Self { mean: beta.mean(), interval: beta.interval(CREDIBILITY) }
    }

    fn known(value: f64) -> Self {
        Self { mean: value, interval: (value, value) }
    }
}

/// All parameters, probabilities first.
pub(super) fn groups(model: &Model, belief: &Belief) -> Vec<ParameterGroup> {
    // The belief has a distribution over each probability from the start.
    let odds = |title, truth: &PerColour<f64>, believed: &dyn Fn(Colour) -> Beta| ParameterGroup {
        title,
        max_value: 1.0,
        is_probability: true,
        rows: Colour::ALL
            .map(|colour| Parameter {
                colour: Some(colour),
                truth: truth[colour],
                believed: Some(ParameterBelief::of(&believed(colour))),
            })
            .to_vec(),
    };
    let reward = |title| Term::Reward.labelled(title);
    let known = belief.rewards.determined();
    // A reward has no estimate until the observed points determine it exactly.
    let points = |title, truth: &PerColour<f64>, known: &PerColour<Option<f64>>| {
        let sizes = truth.iter().map(|(_, value)| value.abs());
        ParameterGroup {
            title,
            // The minimum of 1 keeps the scale positive if all rewards are 0.
            max_value: sizes.fold(1.0, f64::max),
            is_probability: false,
            rows: Colour::ALL
                .map(|colour| Parameter {
                    colour: Some(colour),
                    truth: truth[colour],
                    believed: known[colour].map(ParameterBelief::known),
                })
                .to_vec(),
        }
    };
    let (of_odds, of_rewards) = (&model.probabilities, &model.rewards);
    vec![
        odds(Term::HitProbability.into(), &of_odds.hit, &|colour| belief.hit[colour]),
        odds(Term::PopProbability.into(), &of_odds.pop, &|colour| belief.pop[colour]),
        odds(Term::Model.labelled("probability of the next ball"), &of_odds.next_ball, &|colour| {
            belief.next_ball.marginal(colour)
        }),
        points(reward("points for a run of three"), &of_rewards.triple, &known.triple),
        points(reward("points for each further ball"), &of_rewards.extra, &known.extra),
        points(reward("points lost for each ball left"), &of_rewards.left_over, &known.left_over),
        ParameterGroup {
            title: reward("points for clearing the line"),
            max_value: of_rewards.finished.abs().max(1.0),
            is_probability: false,
            rows: vec![Parameter {
                colour: None,
                truth: of_rewards.finished,
                believed: known.finished.map(ParameterBelief::known),
            }],
        },
    ]
}

/// Minimum width of a column of bars, in multiples of the theme's spacing.
const COLUMN: f32 = 56.0;

/// Row height in a panel of normal height, in multiples of the theme's spacing.
const ROW: f32 = 6.5;
/// Row height in a low panel, in multiples of the theme's spacing.
const LOW_ROW: f32 = 4.5;

/// Panels below this height are low, in multiples of the theme's spacing.
const LOW: f32 = 50.0;

/// Shows the visible parameters of the model beside the belief.
pub(super) fn ui(ui: &mut Ui, theme: &Theme, model: &Model, belief: &Belief, visible: Visible) {
    let groups = groups(model, belief);
    let columns = (ui.available_width() / (COLUMN * theme.spacing)).floor().clamp(1.0, 4.0);
    let per_column = groups.len().div_ceil(columns as usize);
    ui.columns(columns as usize, |columns| {
        for (column, groups) in columns.iter_mut().zip(groups.chunks(per_column)) {
            groups.iter().for_each(|group| group_ui(column, theme, group, visible));
        }
    });
}

/// Adds the legend of the two bars to the current row.
pub(super) fn legend_ui(ui: &mut Ui, theme: &Theme, shows_truth: bool) {
    let sample = |ui: &mut Ui, colour| {
        let (rect, _) = ui.allocate_exact_size(Vec2::new(22.0, 6.0), Sense::hover());
        ui.painter().rect_filled(rect, 2.0, style::colour(colour));
    };
    sample(ui, truth_colour(theme));
    let truth = if shows_truth { "truth" } else { "truth, hidden" };
    term_label(ui, Term::Truth.labelled(truth));
    sample(ui, theme.chrome.accent);
    let label = Term::CredibleInterval.labelled("belief");
    term_label(ui, label.note("The bar is the mean; the line with two ends is the interval."));
}

const fn truth_colour(theme: &Theme) -> crate::picture::Rgba {
    theme.series.second
}

/// Shows the title and the rows of one kind of parameter.
fn group_ui(ui: &mut Ui, theme: &Theme, group: &ParameterGroup, visible: Visible) {
    term_section(ui, group.title.label, group.title);
    ui.spacing_mut().item_spacing.y = 0.0;
    for parameter in &group.rows {
        parameter_ui(ui, theme, group, parameter, visible);
    }
}

/// Shows one parameter: a ball of its colour, two bars, and their values.
fn parameter_ui(
    ui: &mut Ui,
    theme: &Theme,
    group: &ParameterGroup,
    parameter: &Parameter,
    visible: Visible,
) {
    let unit = theme.spacing;
    let is_low = ui.clip_rect().height() < LOW * unit;
    let height = if is_low { LOW_ROW } else { ROW };
    let size = Vec2::new(ui.available_width() - unit, unit * height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let text = parameter_text(group, parameter, visible);
    response.widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, &text));
    let painter = ui.painter();
    if response.hovered() {
        painter.rect_filled(rect, 4.0, style::colour(theme.chrome.hovered));
    }
    let ball = unit * (height - 1.0).min(4.5);
    let middle = rect.center().y;
    if let Some(colour) = parameter.colour {
        let origin = Pos2::new(rect.left(), middle - ball / 2.0);
        paint::scene(painter, &ball_scene(colour, ball, theme), origin, 1.0);
    }
    // Space for two numbers of about five characters each, at 0.62 em a character.
    let figures = theme.text_sizes.monospaced * 0.62 * 10.5;
    let bars = Rect::from_min_max(
        Pos2::new(rect.left() + ball + unit * 2.0, rect.top() + unit),
        Pos2::new(rect.right() - figures, rect.bottom() - unit),
    );
    let x = |value: f64| {
        bars.left() + (value.abs() / group.max_value).clamp(0.0, 1.0) as f32 * bars.width()
    };
    let (upper, lower) = bars.split_top_bottom_at_fraction(0.5);
    let ground = style::colour(theme.chrome.raised.mixed(theme.chrome.hairline, 0.5));
    let bar = |half: Rect, end: f32, colour| {
        let thick = Rect::from_center_size(half.center(), Vec2::new(half.width(), unit * 1.25));
        painter.rect_filled(thick, 2.0, ground);
        painter.rect_filled(thick.with_max_x(end), 2.0, style::colour(colour));
    };
    if visible.truth {
        bar(upper, x(parameter.truth), truth_colour(theme));
    } else {
        // A hidden truth leaves an empty bar, so that the row keeps its shape.
        bar(upper, bars.left(), truth_colour(theme));
    }
    // An unknown reward has no bar: a dashed line says so without colour.
    match parameter.believed {
        Some(ParameterBelief { mean, interval: (low, high) }) => {
            bar(lower, x(mean), theme.chrome.accent);
            if high > low {
                whisker(ui, theme, (x(low), x(high)), lower.center().y);
            }
        }
        None => {
            bar(lower, bars.left(), theme.chrome.accent);
            let dashes = [lower.left_center(), lower.right_center()];
            let stroke = Stroke::new(1.0, style::colour(theme.chrome.text_quiet));
            painter.add(Shape::Vec(Shape::dashed_line(&dashes, stroke, 3.0, 4.0)));
        }
    }
    let font = FontId::monospace(theme.text_sizes.monospaced);
    let figure = |place: Pos2, text: String, colour| {
        painter.text(place, Align2::RIGHT_CENTER, text, font.clone(), style::colour(colour));
    };
    let truth = if visible.truth { value_text(group, parameter.truth) } else { "–".to_owned() };
    let believed = match parameter.believed {
        _ if !visible.labels => String::new(),
        None => "?".to_owned(),
        Some(believed) => value_text(group, believed.mean),
    };
    figure(Pos2::new(rect.right() - figures / 2.0, middle), truth, truth_colour(theme));
    figure(Pos2::new(rect.right(), middle), believed, theme.chrome.text);
    response.on_hover_text(text);
}

/// Paints a credible interval: a horizontal line over the bar at `y`, with ends.
fn whisker(ui: &Ui, theme: &Theme, (low, high): (f32, f32), y: f32) {
    let painter = ui.painter();
    let unit = theme.spacing;
    let high = high.max(low + 2.0);
    let stroke = Stroke::new(1.5 * theme.line_scale, style::colour(theme.chrome.text));
    painter.hline(low..=high, y, stroke);
    for x in [low, high] {
        painter.vline(x, y - unit * 0.9..=y + unit * 0.9, stroke);
    }
}

/// A probability with two decimals, or points with at most one.
fn value_text(group: &ParameterGroup, value: f64) -> String {
    if group.is_probability { format!("{value:.2}") } else { points_figure(value) }
}

fn points_figure(value: f64) -> String {
    // Rewards are computed from sums: a whole number may be off by a rounding error.
    let is_complete = (value - value.round()).abs() < 1e-6;
    if is_complete { format!("{value:.0}") } else { format!("{value:.1}") }
}

/// Returns the parameter as text, for the tooltip and for screen readers.
fn parameter_text(group: &ParameterGroup, parameter: &Parameter, visible: Visible) -> String {
    let whose = parameter.colour.map_or_else(String::new, |colour| format!("{colour}: "));
    let value = |value: f64| {
        if group.is_probability { format!("{value:.3}") } else { points_text(value) }
    };
    let truth = if visible.truth {
        format!("true value {}", value(parameter.truth))
    } else {
        String::new()
    };
    let believed = match parameter.believed {
        _ if !visible.labels => "the number is hidden".to_owned(),
        None => "unknown".to_owned(),
        Some(ParameterBelief { mean, interval: (low, high) }) if low < high => {
            format!("mean {mean:.3}, interval {low:.3} to {high:.3}")
        }
        Some(believed) => format!("known: {}", value(believed.mean)),
    };
    let separator = if truth.is_empty() { "" } else { "; " };
    format!("{}\n{whose}{truth}{separator}{believed}", group.title.label)
}
