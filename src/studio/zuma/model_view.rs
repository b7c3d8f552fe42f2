//! Probabilities and rewards of the edited game, as editable numbers.

use super::{GameNumber, ZumaRequest};
use crate::picture::{Theme, ball_scene};
use crate::studio::glossary::{Term, TermLabel, hover};
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::{is_input_finished, term_label, term_section};
use crate::studio::{paint, style};
use crate::worlds::zuma::{Colour, Game, MAX_LENGTH, MAX_STEPS, SUM_TOLERANCE};
use eframe::egui::{DragValue, Grid, RichText, Sense, Ui, Vec2};

/// View state of the table: the number that the user is changing, with its value.
///
/// The end of the drag or of typing is one edit.
#[derive(Debug, Default)]
pub(super) struct ModelView {
    dragged: Option<(GameNumber, f64)>,
}

/// A column of the table: its title, and its number for each colour.
type Column = (TermLabel, fn(Colour) -> GameNumber);

/// The columns: three probabilities, then three rewards in points, each for one colour.
///
/// | title | number |
/// |---|---|
/// | hits | probability that the action chosen for a ball of the colour is carried out |
/// | comes | probability that the next ball has the colour |
/// | pops | probability that a group of at least three balls pops when a ball or group joins it |
/// | three | points for popping a group, without its balls beyond three |
/// | further | points for each ball beyond three; subtracted if a ball falls off the end |
/// | left | points subtracted for each ball that is left at the end of the game |
const COLUMNS: [Column; 6] = [
    (Term::HitProbability.labelled("hits"), GameNumber::Hit),
    (
        Term::Model
            .labelled("comes")
            .note("Probability that the next ball has this colour. The four sum to 1."),
        GameNumber::NextBall,
    ),
    (Term::PopProbability.labelled("pops"), GameNumber::Pop),
    (
        Term::Reward.labelled("three").note("Points for popping three of this colour."),
        GameNumber::Triple,
    ),
    (
        Term::Reward.labelled("further").note(
            "Points for each ball of a group beyond three; subtracted if a ball falls off the end.",
        ),
        GameNumber::Extra,
    ),
    (
        Term::Reward
            .labelled("left")
            .note("Points lost for each ball of this colour that is left at the end."),
        GameNumber::LeftOver,
    ),
];

impl ModelView {
    /// Shows all numbers of the game.
    pub(super) fn ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let game = studio.worlds.zuma.game();
        let theme = studio.theme();
        ui.horizontal_wrapped(|ui| {
            for (label, number) in [
                (Term::StepLimit.labelled("balls"), GameNumber::Steps),
                (Term::LongestLine.into(), GameNumber::MaxLength),
                (Term::Reward.labelled("points for an empty line"), GameNumber::Finished),
                (Term::Seed.into(), GameNumber::Seed),
            ] {
                term_label(ui, label);
                self.number_ui(ui, game, number, label, requests);
                ui.add_space(theme.spacing * 2.0);
            }
        });
        term_section(ui, "Each colour", Term::Model);
        Grid::new("model").num_columns(COLUMNS.len() + 1).striped(true).show(ui, |ui| {
            ui.label("");
            for (label, _) in COLUMNS {
                term_label(ui, label);
            }
            ui.end_row();
            for colour in Colour::ALL {
                ball_ui(ui, theme, colour);
                for (label, number) in COLUMNS {
                    self.number_ui(ui, game, number(colour), label, requests);
                }
                ui.end_row();
            }
        });
        probability_sum_ui(ui, theme, game, requests);
    }

    /// Shows one number; the end of a drag or of typing requests the edit.
    fn number_ui(
        &mut self,
        ui: &mut Ui,
        game: &Game,
        number: GameNumber,
        label: TermLabel,
        requests: &mut Requests,
    ) {
        let known = number.of(game);
        let held = self.dragged.filter(|(dragged, _)| *dragged == number).map(|(_, value)| value);
        let mut value = held.unwrap_or(known);
        let response = hover(ui.add(field(number, &mut value)), label);
        if response.changed() {
            self.dragged = Some((number, value));
        }
        if is_input_finished(&response)
            && let Some((_, value)) = self.dragged.take_if(|(dragged, _)| *dragged == number)
            && value != known
        {
            requests.push(Request::from(ZumaRequest::Number(number, value)));
        }
    }
}

/// The input field of a number, with its range, step and decimals.
fn field(number: GameNumber, value: &mut f64) -> DragValue<'_> {
    let field = DragValue::new(value).update_while_editing(false);
    match number {
        GameNumber::Steps => field.range(1..=MAX_STEPS).speed(0.5).max_decimals(0),
        GameNumber::MaxLength => field.range(1..=MAX_LENGTH as u32).speed(0.1).max_decimals(0),
        GameNumber::Seed => field.range(0..=u32::MAX).speed(1.0).max_decimals(0),
        GameNumber::Hit(_) | GameNumber::NextBall(_) | GameNumber::Pop(_) => {
            field.range(0.0..=1.0).speed(0.005).fixed_decimals(2)
        }
        GameNumber::Finished
        | GameNumber::Triple(_)
        | GameNumber::Extra(_)
        | GameNumber::LeftOver(_) => field.range(-1e6..=1e6).speed(0.1).max_decimals(2),
    }
}

/// Shows a ball of the colour and the colour's name.
fn ball_ui(ui: &mut Ui, theme: &Theme, colour: Colour) {
    ui.horizontal(|ui| {
        let side = theme.spacing * 5.0;
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
        paint::scene(ui.painter(), &ball_scene(colour, side, theme), rect.min, 1.0);
        ui.label(colour.name());
    });
}

/// Shows the sum of the next-ball probabilities, and a button if it is not 1.
///
/// The button scales the probabilities so that their sum is 1.
fn probability_sum_ui(ui: &mut Ui, theme: &Theme, game: &Game, requests: &mut Requests) {
    let sum: f64 = game.model.probabilities.next_ball.0.iter().sum();
    let is_one = (sum - 1.0).abs() <= SUM_TOLERANCE;
    ui.horizontal(|ui| {
        let text = RichText::new(format!("comes: sums to {sum:.2}"));
        if is_one {
            ui.weak(text);
        } else {
            ui.label(text.color(style::colour(theme.chrome.error)));
            if ui.button("Normalise").on_hover_text("Scales the probabilities to sum 1").clicked() {
                requests.push(Request::from(ZumaRequest::NormaliseNextBall));
            }
        }
    });
}
