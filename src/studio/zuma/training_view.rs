//! The training panel: settings, progress, curves, and the list of policies.

use super::plot::{self, Curve};
use super::training_jobs::{StoredPolicy, TrainingJobs};
use super::{OptimalPlay, TrainingSnapshot, ZumaRequest};
use crate::picture::Theme;
use crate::planning::zuma::Learner;
use crate::studio::command::Command;
use crate::studio::glossary::{Term, TermLabel, hover};
use crate::studio::level_analysis::text::group_digits;
use crate::studio::model::{RunWorld, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::{command_tooltip, labelled_value, term_label, term_section};
use crate::worlds::zuma::{CurvePoint, FirstLine, TrainingRecord, Zuma};
use eframe::egui::{ComboBox, DragValue, Label, ProgressBar, RichText, Slider, Spinner, Ui};

/// Shows the panel.
pub(super) fn ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let jobs = &studio.worlds.zuma.training_jobs;
    settings_ui(ui, jobs, requests);
    let live = jobs.training().is_some();
    let recorded = recorded(studio).filter(|_| !live);
    if let Some(record) = recorded {
        term_section(ui, "Training of this run's player", Term::Training);
        record_ui(ui, record);
        let games = (record.games, None);
        curves_ui(ui, studio.theme(), &record.curve, games, record.optimal_mean);
    } else if let Some(mut snapshot) = jobs.snapshot() {
        term_section(ui, &format!("Training on {}", title_of(&snapshot)), Term::Training);
        let step = jobs.ended().map(|_| jobs.playback.cursor());
        if let Some(step) = step.filter(|_| !studio.visible().future) {
            snapshot.curve.truncate(step);
        }
        progress_ui(ui, &snapshot);
        if let Some(step) = step {
            point_ui(ui, jobs, step, requests);
        }
        let cursor = step.map(|step| f64::from(snapshot.games_at(step)));
        let games = (snapshot.planned_games, cursor);
        let best = snapshot.optimal_play.points();
        let clicked = curves_ui(ui, studio.theme(), &snapshot.curve, games, best);
        if let Some(games) = clicked.filter(|_| step.is_some()) {
            let point = jobs.ended().map_or(0, |ended| ended.step_after(games));
            requests.push(Request::from(ZumaRequest::TrainingPoint(point)));
        }
    } else {
        ui.add_space(studio.theme().spacing * 2.0);
        let text = "The learner sees lines, balls and points only. It estimates the probabilities \
                    while playing and plans with them.";
        ui.add(Label::new(RichText::new(text).weak()).wrap());
    }
    policies_ui(ui, studio, requests);
}

/// The training record of the shown run's player.
///
/// `None` without a shown Zuma run, or if its player was not trained.
fn recorded(studio: &Studio) -> Option<&TrainingRecord> {
    let run = studio.board_subject().run().and_then(Zuma::downcast)?;
    run.recording().header.prior.training.as_ref()
}

/// The title of the trained game, or words for a game without title.
fn title_of(snapshot: &TrainingSnapshot) -> &str {
    if snapshot.title.is_empty() { "an untitled game" } else { &snapshot.title }
}

/// Shows the settings of the next training, and the button to start or stop.
fn settings_ui(ui: &mut Ui, jobs: &TrainingJobs, requests: &mut Requests) {
    let mut ask = |request| requests.push(Request::from(request));
    // These settings apply to the next training; a running one keeps its values.
    ui.horizontal_wrapped(|ui| {
        let combo = ComboBox::from_id_salt("learner").selected_text(jobs.learner.name());
        combo.show_ui(ui, |ui| {
            for learner in Learner::ALL {
                let response = ui.selectable_label(jobs.learner == learner, learner.name());
                let label = Term::Learner.labelled(learner.name()).note(describe(learner));
                if hover(response, label).clicked() {
                    ask(ZumaRequest::Learner(learner));
                }
            }
        });
        let combo = ComboBox::from_id_salt("start").selected_text(start_name(jobs.start));
        combo.show_ui(ui, |ui| {
            for start in [FirstLine::OfGame, FirstLine::Random] {
                if ui.selectable_label(jobs.start == start, start_name(start)).clicked() {
                    ask(ZumaRequest::Start(start));
                }
            }
        });
        let mut seconds = jobs.seconds;
        let field = DragValue::new(&mut seconds).range(1..=3600).prefix("at most ").suffix(" s");
        let label = Term::Budget.note("A longer training is stopped; its policy is kept.");
        if hover(ui.add(field), label).changed() {
            ask(ZumaRequest::Seconds(seconds));
        }
    });
    let is_live = jobs.training().is_some();
    let command = if is_live { Command::CancelRun } else { Command::Train };
    let label = if is_live { "Stop and keep the policy" } else { "Train on this game" };
    if ui.button(label).on_hover_ui(|ui| command_tooltip(ui, command)).clicked() {
        requests.command(command);
    }
}

/// One sentence about a learning algorithm.
const fn describe(learner: Learner) -> &'static str {
    match learner {
        Learner::Model => "Estimates the model while playing, and plans with it",
        Learner::QLearning => "Q-learning baseline over features of positions",
    }
}

const fn start_name(start: FirstLine) -> &'static str {
    match start {
        FirstLine::OfGame => "from the game's line",
        FirstLine::Random => "from new lines",
    }
}

/// Fraction and text of the progress bar; no fraction while the remaining work is unknown.
fn progress_text(snapshot: &TrainingSnapshot) -> (Option<f32>, String) {
    let share = snapshot.games as f32 / snapshot.planned_games.max(1) as f32;
    match snapshot {
        TrainingSnapshot { is_over: true, is_cut_short: true, is_stopping: true, .. } => {
            (Some(share), "stopped".to_owned())
        }
        TrainingSnapshot { is_over: true, is_cut_short: true, .. } => {
            (Some(share), "time limit reached".to_owned())
        }
        TrainingSnapshot { is_over: true, .. } => (Some(1.0), "done".to_owned()),
        TrainingSnapshot { is_stopping: true, .. } => (None, "stopping".to_owned()),
        TrainingSnapshot { is_planning: true, .. } => (None, "computing the final plan".to_owned()),
        TrainingSnapshot { games, planned_games: of_games, .. } => {
            let [games, of_games] = [*games, *of_games].map(|it| group_digits(it.into()));
            (Some(share), format!("{games} of {of_games} games"))
        }
    }
}

/// Shows the progress and the figures of a running or ended training.
fn progress_ui(ui: &mut Ui, snapshot: &TrainingSnapshot) {
    match progress_text(snapshot) {
        (Some(share), text) => {
            ui.add(ProgressBar::new(share).text(text));
        }
        // The remaining work is unknown here, and a bar would suggest a fraction.
        (None, text) => {
            ui.horizontal(|ui| {
                ui.add(Spinner::new());
                ui.label(text);
            });
        }
    }
    labelled_value(ui, Term::Learner, RichText::new(snapshot.learner.name()));
    labelled_value(
        ui,
        Term::Training.labelled("games"),
        RichText::new(group_digits(snapshot.games.into())).monospace(),
    );
    labelled_value(
        ui,
        Term::Training.labelled("time").note("Its duration so far."),
        RichText::new(format!("{:.1} s", snapshot.seconds)).monospace(),
    );
    if let Some(last) = snapshot.curve.last() {
        let mean = format!("{:.1}", last.mean_reward);
        labelled_value(
            ui,
            Term::Points.labelled("mean points of the last games"),
            RichText::new(mean).monospace(),
        );
    }
    optimal_play_ui(ui, snapshot.optimal_play);
}

/// Shows the point of the learning curve at the cursor, and a slider over all points.
fn point_ui(ui: &mut Ui, jobs: &TrainingJobs, step: usize, requests: &mut Requests) {
    let Some(ended) = jobs.ended() else { return };
    let mut point = step;
    let label = Term::LearningCurve
        .labelled("point of the curve")
        .note("The panels show the training at this point.");
    let name = term_label(ui, label);
    ui.scope(|ui| {
        // The number beside the slider has the width of a button.
        let number = ui.spacing().interact_size.x + ui.spacing().item_spacing.x * 2.0;
        ui.spacing_mut().slider_width = (ui.available_width() - number).max(number);
        let slider = ui.add(Slider::new(&mut point, 0..=ended.curve.len())).labelled_by(name.id);
        if hover(slider, label).changed() {
            requests.push(Request::from(ZumaRequest::TrainingPoint(point)));
        }
    });
    ui.label(ended.sentence_at(step));
}

/// Shows the expected points of optimal play, or why they are unknown.
fn optimal_play_ui(ui: &mut Ui, optimal_play: OptimalPlay) {
    let text = match optimal_play {
        OptimalPlay::Known(points) => RichText::new(format!("{points:.1}")).monospace(),
        other => RichText::new(match missing_reason(other) {
            Some(words) => words,
            None => return,
        }),
    };
    labelled_value(ui, Term::OptimalPlay.labelled("optimal play (true model)"), text);
}

/// The reason why the value of optimal play is unknown.
///
/// `None` if known or not started.
const fn missing_reason(optimal_play: OptimalPlay) -> Option<&'static str> {
    match optimal_play {
        OptimalPlay::NotYet | OptimalPlay::Known(_) => None,
        OptimalPlay::Running => Some("being computed"),
        OptimalPlay::LinesTooLong => Some("unknown: lines too long"),
        OptimalPlay::Stopped => Some("unknown: stopped"),
        OptimalPlay::Unknown => Some("unknown"),
    }
}

/// Shows the figures of a recorded training.
fn record_ui(ui: &mut Ui, record: &TrainingRecord) {
    labelled_value(
        ui,
        Term::Training.labelled("games"),
        RichText::new(group_digits(record.games.into())).monospace(),
    );
    if let Some(seconds) = record.seconds {
        labelled_value(
            ui,
            Term::Training.labelled("time").note("Its duration so far."),
            RichText::new(format!("{seconds:.1} s")).monospace(),
        );
    }
    labelled_value(ui, Term::Seed, RichText::new(record.seed.to_string()).monospace());
    optimal_play_ui(ui, record.optimal_mean.map_or(OptimalPlay::Unknown, OptimalPlay::Known));
    if record.cut_short {
        ui.weak("Stopped early: the same seed may give another policy");
    }
}

/// Label of the regret that the learner itself estimates during the training.
const OWN_REGRET: TermLabel = Term::Regret
    .labelled("own estimate")
    .note("Points that the learner expected minus those it got; too high at first.");

/// Plots mean points and regret of a game over a training of `games` games, with a cursor.
///
/// `best` are the expected points of optimal play; `None` leaves out the regret against it. The
/// regret by the learner's own estimate is shown if recorded.
///
/// Returns the number of games at a click.
fn curves_ui(
    ui: &mut Ui,
    theme: &Theme,
    curve: &[CurvePoint],
    (games, cursor): (u32, Option<f64>),
    best: Option<f64>,
) -> Option<f64> {
    if curve.is_empty() {
        ui.weak("No games yet");
        return None;
    }
    let line =
        |name: TermLabel, colour, is_dashed, value: &dyn Fn(&CurvePoint) -> Option<f64>| Curve {
            name,
            colour,
            points: curve
                .iter()
                .filter_map(|point| Some((f64::from(point.games), value(point)?)))
                // An infinite or undefined value has no position in the plot.
                .filter(|(_, value)| value.is_finite())
                .collect(),
            is_dashed,
        };
    let series = &theme.series;
    let mut learning =
        vec![line(Term::Points.labelled("points of a game"), series.first, false, &|point| {
            Some(point.mean_reward)
        })];
    learning.push(line(
        Term::ExpectedPoints.labelled("expected by the learner"),
        series.second,
        true,
        &|it| it.mean_expected,
    ));
    // Optimal play is one number: a curve with one point, which the plot extends to a line.
    let points = best.filter(|best| best.is_finite()).map(|best| (0.0, best));
    let points = points.into_iter().collect();
    learning.push(Curve {
        name: Term::OptimalPlay.labelled("best play"),
        colour: series.fourth,
        points,
        is_dashed: true,
    });
    learning.retain(|curve| !curve.points.is_empty());
    let last = (f64::from(games.max(1)), cursor);
    let title = Term::LearningCurve.labelled("Learning curve: mean points of a game");
    let mut clicked = plot::ui(ui, theme, title, last, &learning);
    // The true regret needs the value of optimal play. Without it, only the estimate remains.
    let mut regret = vec![
        line(
            Term::Regret.labelled("true: optimal play minus points"),
            series.fifth,
            false,
            &|it| Some(it.true_regret(best?)),
        ),
        line(OWN_REGRET, series.second, true, &CurvePoint::regret),
    ];
    regret.retain(|curve| !curve.points.is_empty());
    if !regret.is_empty() {
        let title = Term::Regret.labelled("Regret: points lost in a game");
        clicked = clicked.or(plot::ui(ui, theme, title, last, &regret));
    }
    clicked
}

/// Lists all trained and opened policies.
fn policies_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let policies = studio.worlds.zuma.training_jobs.policies();
    term_section(ui, "Policies", Term::Policy);
    if policies.is_empty() {
        ui.weak("None yet. Train on a game or open a policy file");
    }
    for policy in policies.iter().rev() {
        policy_ui(ui, policy, requests);
    }
    let open = ui.button(Command::OpenPolicy.spec().label);
    if open.on_hover_ui(|ui| command_tooltip(ui, Command::OpenPolicy)).clicked() {
        requests.command(Command::OpenPolicy);
    }
}

/// Shows name and facts of a policy, and buttons that play, save and remove it.
fn policy_ui(ui: &mut Ui, policy: &StoredPolicy, requests: &mut Requests) {
    let StoredPolicy { id, name, file, saved_file: kept } = policy;
    let sizes = file.policy.sizes();
    let learner = file.policy.learner().name();
    let kept = if kept.is_saved { "" } else { " · unsaved" };
    ui.add(Label::new(RichText::new(name).strong()).truncate());
    let facts = format!(
        "{learner} · {} games · lines up to {}{kept}",
        group_digits(file.training.games.into()),
        sizes.max_length
    );
    ui.add(Label::new(RichText::new(facts).weak()).wrap());
    ui.horizontal(|ui| {
        for (label, hint, request) in [
            ("Play", "Plays the edited game with this policy", ZumaRequest::Play(*id)),
            ("Save…", "Saves the policy to a file", ZumaRequest::Save(*id)),
            (
                "Remove",
                "Removes the policy from the list; can be undone",
                ZumaRequest::RemovePolicy(*id),
            ),
        ] {
            if ui.button(label).on_hover_text(hint).clicked() {
                requests.push(Request::from(request));
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::zuma::testing::example_game;

    #[test]
    fn progress_bar_is_full_only_when_done() {
        let begun = TrainingSnapshot::begun(Learner::Model, &example_game(), 1, 20_000);
        let snapshot = TrainingSnapshot { games: 20_000, ..begun };
        let half = TrainingSnapshot { games: 10_000, ..snapshot.clone() };
        let over = TrainingSnapshot { is_over: true, is_cut_short: true, ..half.clone() };
        let cases = [
            (half.clone(), Some(0.5), "10\u{202f}000 of 20\u{202f}000 games"),
            (TrainingSnapshot { is_planning: true, ..snapshot }, None, "computing the final plan"),
            (TrainingSnapshot { is_stopping: true, ..half.clone() }, None, "stopping"),
            (TrainingSnapshot { is_stopping: true, ..over.clone() }, Some(0.5), "stopped"),
            (over, Some(0.5), "time limit reached"),
            (TrainingSnapshot { is_over: true, ..half }, Some(1.0), "done"),
        ];
        for (snapshot, share, words) in cases {
            assert_eq!(progress_text(&snapshot), (share, words.to_owned()));
        }
    }

    #[test]
    fn text_says_why_optimal_play_is_unknown() {
        for (optimal_play, words) in [
            (OptimalPlay::LinesTooLong, "unknown: lines too long"),
            (OptimalPlay::Stopped, "unknown: stopped"),
            (OptimalPlay::Unknown, "unknown"),
        ] {
            assert_eq!(missing_reason(optimal_play), Some(words));
        }
    }
}
