//! The strip above the canvas: is the level solvable, and how well, as far as it is known now.

use crate::picture::{Icon, Rgba, icon_scene};
use crate::planning::sokoban::Objective;
use crate::studio::command::Command;
use crate::studio::model::Studio;
use crate::studio::request::{Request, Requests};
use crate::studio::settings::SettingsRequest;
use crate::studio::solving::{Judged, Judgement, Range, Standing, words};
use crate::studio::widgets::{command_button, command_tooltip};
use crate::studio::{paint, style};
use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{
    Align, ComboBox, Label, Layout, Rect, RichText, Role, Sense, TextStyle, Ui, UiBuilder, Vec2,
    WidgetInfo, vec2,
};

/// What screen readers and tests call the strip's words.
pub(super) const NAME: &str = "verdict";

/// Side of the icon, in points.
const ICON: f32 = 16.0;

/// Height of the strip in steps of the grid.
pub(super) const HEIGHT: f32 = 11.0;

/// What the strip says.
struct Words {
    icon: Icon,
    colour: Rgba,
    /// The verdict in a word, in its colour.
    verdict: String,
    /// What goes with it.
    figures: String,
    /// The quiet line below.
    note: String,
    /// Which part of the time of what is going on is used up.
    part: Option<f32>,
}

/// Shows the strip.
pub(super) fn show(ui: &mut Ui, rect: Rect, studio: &Studio, requests: &mut Requests) {
    let theme = studio.theme();
    let unit = theme.spacing;
    let said = words_of(studio);
    let hairline = ui.visuals().widgets.noninteractive.bg_stroke;
    ui.painter().hline(rect.x_range(), rect.max.y - hairline.width / 2.0, hairline);
    if let Some(part) = said.part {
        let mut bar = rect;
        bar.min.y = bar.max.y - unit / 2.0;
        bar.max.x = bar.min.x + bar.width() * part;
        ui.painter().rect_filled(bar, 0.0, style::colour(theme.chrome.accent));
    }
    let inner = rect.shrink2(vec2(unit * 2.0, unit));
    let layout = Layout::right_to_left(Align::Center);
    ui.scope_builder(UiBuilder::new().max_rect(inner).layout(layout), |ui| {
        tools_ui(ui, studio, requests);
        ui.add_space(unit);
        let room = ui.available_rect_before_wrap();
        let place = Rect::from_min_max(inner.min, vec2(room.max.x, inner.max.y).to_pos2());
        words_ui(ui, place, studio, said);
    });
}

/// Solving on demand, and the dead cells; from the right.
fn tools_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let is_solving = studio.solving.is_some();
    let solve = if is_solving { Command::StopSolving } else { Command::Solve };
    command_button(ui, studio, requests, solve, false);
    let chosen = studio.settings.objective();
    let combo = ComboBox::from_id_salt("objective").selected_text(words::objective(chosen));
    let response = combo.width(studio.theme().spacing * 26.0).show_ui(ui, |ui| {
        for objective in Objective::ALL {
            let response = ui.selectable_label(objective == chosen, words::objective(objective));
            if response.on_hover_text(words::about_objective(objective)).clicked() {
                let request = SettingsRequest::Objective(objective);
                requests.push(Request::Settings(request));
            }
        }
    });
    response.response.on_hover_ui(|ui| {
        command_tooltip(ui, Command::NextObjective);
    });
    let is_on = studio.settings.show_dead_cells;
    command_button(ui, studio, requests, Command::ToggleDeadCells, is_on);
}

fn words_ui(ui: &mut Ui, rect: Rect, studio: &Studio, said: Words) {
    let theme = studio.theme();
    let unit = theme.spacing;
    let whole = format!("{}{}; {}", said.verdict, said.figures, said.note);
    let response = ui.interact(rect, ui.scope_id().with(NAME), Sense::hover());
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(whole.clone()),
        ..WidgetInfo::labeled(Role::Status, true, NAME)
    });
    let middle = rect.left_center() + vec2(0.0, -ICON / 2.0);
    paint::scene(ui.painter(), &icon_scene(said.icon, ICON, said.colour), middle, 1.0);
    let mut lines = rect;
    lines.min.x += ICON + unit * 2.0;
    let layout = Layout::top_down(Align::Min);
    ui.scope_builder(UiBuilder::new().max_rect(lines).layout(layout), |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        let font = TextStyle::Body.resolve(ui.style());
        let mut title = LayoutJob::default();
        let verdict = TextFormat::simple(font.clone(), style::colour(said.colour));
        title.append(&said.verdict, 0.0, verdict);
        let figures = TextFormat::simple(font, style::colour(theme.chrome.text));
        title.append(&said.figures, 0.0, figures);
        ui.add(Label::new(title).truncate());
        let note = RichText::new(&said.note).text_style(TextStyle::Small).weak();
        ui.add(Label::new(note).truncate());
    });
    response.on_hover_ui(|ui| details_ui(ui, studio, &whole));
}

/// Everything that is said, without being cut short, and the bounds.
fn details_ui(ui: &mut Ui, studio: &Studio, whole: &str) {
    ui.label(whole);
    let (Standing::Fresh(judged) | Standing::Stale(judged)) = studio.judge.standing() else {
        return;
    };
    let Judged { judgement, edit, judged_at_ms } = judged;
    if judgement.is_solvable != Some(false) {
        ui.weak(format!("moves: {}", range(judgement.moves)));
        ui.weak(format!("pushes: {}", range(judgement.pushes)));
    }
    let states = words::grouped(judgement.effort.states);
    ui.weak(format!("effort: {states} states in {:.3} s", judgement.effort.seconds));
    let seconds = studio.now_ms().saturating_sub(judged_at_ms) / 1_000;
    let ago = match seconds {
        0..60 => "just now".to_owned(),
        _ => format!("{} min ago", seconds / 60),
    };
    ui.weak(match edit {
        "" => format!("judged {ago}"),
        edit => format!("judged {ago}, after \u{201c}{edit}\u{201d}"),
    });
}

fn range(range: Range) -> String {
    match (range.proved(), range.at_most) {
        (Some(proved), _) => format!("{proved}, proved to be the fewest"),
        (None, Some(most)) => format!("{} to {most}", range.at_least),
        (None, None) => format!("at least {}", range.at_least),
    }
}

fn words_of(studio: &Studio) -> Words {
    let chrome = &studio.theme().chrome;
    let plain = |icon, verdict: &str, note: String| Words {
        icon,
        colour: chrome.text_quiet,
        verdict: verdict.to_owned(),
        figures: String::new(),
        note,
        part: None,
    };
    let work = studio.judge.work();
    let under_way = work.map(|work| {
        let (seconds, most) = (work.elapsed.as_secs(), work.stage.time().as_secs());
        format!("{}, {seconds} of {most} s", work.stage.words())
    });
    let mut said = match studio.judge.standing() {
        Standing::HasProblems => {
            let note = "What keeps it from being played stands among the problems".to_owned();
            plain(Icon::Warning, "Not judged: the level has problems", note)
        }
        Standing::Unknown => {
            let note = under_way.unwrap_or_else(|| "as soon as the board rests".to_owned());
            plain(Icon::More, "To be judged", note)
        }
        Standing::Stale(judged) => {
            let next = under_way.unwrap_or_else(|| "waits until the board rests".to_owned());
            let mut said = judged_words(studio, judged.judgement);
            said.colour = chrome.text_quiet;
            said.figures = format!("{}, before the last edit", said.figures);
            said.note = format!("stale \u{b7} {next}");
            said
        }
        Standing::Fresh(judged) => {
            let mut said = judged_words(studio, judged.judgement);
            let effort = words::effort(judged.judgement.effort);
            let facts = [sight(studio), under_way, Some(effort)];
            said.note = facts.into_iter().flatten().collect::<Vec<_>>().join(" \u{b7} ");
            said
        }
    };
    said.part =
        work.map(|work| work.elapsed.as_secs_f32() / work.stage.time().as_secs_f32().max(0.1));
    if let Some(solving) = &studio.solving {
        let name = words::objective(solving.objective());
        let seconds = solving.elapsed().as_secs();
        said.part = Some(solving.part());
        said.note = if solving.is_stopping() {
            format!("stopping, after {seconds} s")
        } else {
            format!("solving: {name}, {seconds} s")
        };
    }
    said.part = said.part.map(|part| part.min(1.0));
    said
}

/// That the planner sees more than agents do, where that is so.
fn sight(studio: &Studio) -> Option<String> {
    let has_ice = studio.editor.document().review().ice > 0;
    has_ice.then(|| "with every ice cell in sight".to_owned())
}

fn judged_words(studio: &Studio, judgement: &Judgement) -> Words {
    let chrome = &studio.theme().chrome;
    let (icon, colour) = match judgement.is_solvable {
        Some(true) => (Icon::Check, chrome.success),
        Some(false) => (Icon::Error, chrome.error),
        None => (Icon::Help, chrome.warning),
    };
    Words {
        icon,
        colour,
        verdict: words::verdict(judgement).to_owned(),
        figures: format!(": {}", words::figures(judgement)),
        note: String::new(),
        part: None,
    }
}
