//! The verification panel: questions, answers, and actions on the results.

use super::ice_text::{self, lower_first};
use super::request::{
    LayoutChoice, MAX_NODE_MILLIONS, MAX_SAMPLES, MAX_SECONDS, Question, QuestionSet, Tint,
    VerificationRequest,
};
use super::result::{QuestionState, VerificationResult};
use super::{diagram_view, text};
use crate::board::CellIndex;
use crate::planning::symbolic::{IceLayoutCounts, ShortestPlan};
use crate::studio::command::Command;
use crate::studio::glossary::{Term, help_ui, hover, hover_terms};
use crate::studio::model::{HoverMarks, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::style;
use crate::studio::widgets::{command_button, command_tooltip, term_label, term_section};
use eframe::egui::{DragValue, RichText, Role, ScrollArea, Ui, WidgetInfo, WidgetText};

/// The verification panel; it keeps no state between frames.
#[derive(Debug, Default)]
pub struct VerificationPanel;

impl VerificationPanel {
    /// Shows the panel.
    pub fn ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let scroll = ScrollArea::vertical().id_salt("proof panel").auto_shrink(false);
        scroll.show(ui, |ui| {
            settings_ui(ui, studio, requests);
            let mut pointed = Vec::new();
            if studio.verification.result().is_none() {
                ui.add_space(studio.theme().spacing * 2.0);
                ui.weak(
                    "Proves the fewest moves, the dead states, and the number of ice maps for \
                     which the level can be solved",
                );
            }
            questions_ui(ui, studio, requests);
            if let Some(result) = studio.verification.result()
                && let Some(answer) = result.layout_counts()
            {
                pointed = layouts_ui(ui, studio, result, answer, requests);
            }
            if !pointed.is_empty() {
                requests.push(Request::MarkHovered(Box::new(HoverMarks::cells(pointed))));
            }
        });
    }
}

/// Adds a request of the verification to the queue.
fn ask(requests: &mut Requests, request: VerificationRequest) {
    requests.push(Request::Verification(request));
}

/// Shows start or stop, limits, tint, and advice about a question that ended early.
fn settings_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    ui.horizontal_wrapped(|ui| {
        start_ui(ui, studio, requests);
        limits_ui(ui, studio, requests);
    });
    let verification = &studio.verification;
    ui.horizontal_wrapped(|ui| {
        term_label(ui, Term::Tint);
        for tint in Tint::ALL {
            // The ice tint has nothing to show until the question for ice maps has started.
            let is_known = tint == Tint::Layers
                || verification.result().is_some_and(|it| it.ice_knowledge().is_some());
            ui.add_enabled_ui(is_known, |ui| {
                let is_chosen = is_known && verification.tint == tint;
                let response = ui.selectable_label(is_chosen, text::tint(tint));
                let response = response.on_hover_ui(|ui| {
                    help_ui(ui, [Term::Tint]);
                    command_tooltip(ui, Command::SwitchVerificationTint);
                });
                if response.clicked() {
                    ask(requests, VerificationRequest::Tint(tint));
                }
            });
        }
    });
    if let Some(advice) =
        verification.result().filter(|_| !verification.is_busy()).and_then(text::limit_advice)
    {
        let colour = style::colour(studio.theme().chrome.warning);
        ui.label(RichText::new(format!("Advice: {}", lower_first(&advice))).color(colour));
    }
}

/// Shows the button that starts a verification, or the button that stops the running one.
fn start_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let verification = &studio.verification;
    if verification.is_busy() {
        command_button(ui, studio, requests, Command::CancelRun, false);
        return;
    }
    let word = if verification.result().is_some() { "Verify again" } else { "Verify" };
    ui.add_enabled_ui(verification.questions() != QuestionSet::NONE, |ui| {
        let response = ui.button(word).on_hover_ui(|ui| command_tooltip(ui, Command::VerifyLevel));
        if response.on_disabled_hover_text("Choose a question below first").clicked() {
            ask(requests, VerificationRequest::Start);
        }
    });
}

/// Shows the fields for time limit, node limit and sample size.
fn limits_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let verification = &studio.verification;
    let mut seconds = verification.time_limit_seconds();
    let field = DragValue::new(&mut seconds).range(1..=MAX_SECONDS).suffix(" s");
    let label = Term::Budget.note("Time limit for each question.");
    if hover(ui.add(field), label).changed() {
        ask(requests, VerificationRequest::TimeLimitSeconds(seconds));
    }
    let mut millions = verification.node_limit_millions();
    let field = DragValue::new(&mut millions).range(1..=MAX_NODE_MILLIONS).suffix(" M nodes");
    let label = Term::DecisionDiagramNode.note("The most nodes for each question.");
    if hover(ui.add(field), label).changed() {
        ask(requests, VerificationRequest::NodeLimitMillions(millions));
    }
    let mut samples = verification.sample_size();
    let field = DragValue::new(&mut samples).range(1..=MAX_SAMPLES).suffix(" samples");
    let label = Term::Sample.note("Its size, if the full count stops early.");
    if hover(ui.add(field), label).changed() {
        ask(requests, VerificationRequest::Samples(samples));
    }
}

/// Shows the questions with their answers; each can be selected or run alone.
fn questions_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    for question in Question::ALL {
        ui.add_space(studio.theme().spacing);
        question_ui(ui, studio, question, requests);
        let result = studio.verification.result();
        if let Some(result) =
            result.filter(|result| result.question_state(question) != QuestionState::Waiting)
        {
            answer_ui(ui, studio, result, question, requests);
        }
    }
}

/// Shows one question: check box, duration, and the button that runs it alone.
fn question_ui(ui: &mut Ui, studio: &Studio, question: Question, requests: &mut Requests) {
    let verification = &studio.verification;
    ui.horizontal(|ui| {
        let mut is_asked = verification.questions().has(question);
        let field = ui.checkbox(&mut is_asked, text::question(question));
        let label = text::term_of_question(question).note(text::about_question(question));
        if hover(field, label).changed() {
            ask(requests, VerificationRequest::Ask(question, is_asked));
        }
        let right = eframe::egui::Layout::right_to_left(eframe::egui::Align::Center);
        ui.with_layout(right, |ui| {
            ui.add_enabled_ui(!verification.is_busy(), |ui| {
                let button = ui.small_button("Run alone");
                // All four buttons have the same text: screen readers need the question, too.
                button.widget_info(|| {
                    let name = format!("Run alone: {}", text::question(question));
                    WidgetInfo::labeled(Role::Button, ui.is_enabled(), name)
                });
                let about = "Runs this question now; other answers are kept";
                if button.on_hover_text(about).clicked() {
                    ask(requests, VerificationRequest::AskAlone(question));
                }
            });
            if let Some(result) = verification.result() {
                match result.question_state(question) {
                    QuestionState::Waiting => ui.weak(text::answer(result, question)),
                    _ => ui.label(RichText::new(text::seconds(result, question)).monospace()),
                };
            }
        });
    });
}

/// Shows the answer to a question and the buttons for it.
fn answer_ui(
    ui: &mut Ui,
    studio: &Studio,
    result: &VerificationResult,
    question: Question,
    requests: &mut Requests,
) {
    let chrome = &studio.theme().chrome;
    let text = RichText::new(text::answer(result, question));
    let colour = match result.question_state(question) {
        QuestionState::Finished { halt: Some(_), .. } => chrome.warning,
        QuestionState::Finished { halt: None, .. } => chrome.text,
        QuestionState::Waiting | QuestionState::Running => chrome.text_quiet,
    };
    ui.label(text.color(style::colour(colour)));
    if question == Question::Moves && matches!(result.shortest(), Some(ShortestPlan::Plan(_))) {
        let about = "Opens the shortest plan as a run";
        if ui.button("Open the plan as a run").on_hover_text(about).clicked() {
            ask(requests, VerificationRequest::OpenPlan);
        }
    }
    if question == Question::Layouts && result.layout_counts().is_none() {
        sample_ui(ui, studio, result, requests);
    }
}

/// Shows the sample of ice maps, and the button that samples after an unfinished count.
fn sample_ui(ui: &mut Ui, studio: &Studio, result: &VerificationResult, requests: &mut Requests) {
    if let Some(sample) = result.sample() {
        let share = ui.label(RichText::new(ice_text::sampled(sample)).strong());
        hover_terms(share, &[Term::Sample, Term::WilsonInterval]);
        ui.weak(ice_text::about_sample(sample));
    }
    if result.ice_knowledge().is_some() {
        ui.label(ice_text::decided(result));
    }
    if studio.verification.can_sample() {
        let about = "Samples random ice maps and solves each: an estimate of the share \
                     with an interval of 95 %, not a proof";
        let word = if result.sample().is_some() { "Sample again" } else { "Sample ice maps" };
        if ui.button(word).on_hover_text(about).clicked() {
            ask(requests, VerificationRequest::Sample);
        }
    }
}

/// Shows buttons that open example ice maps, the decisive cells, and a bar chart.
///
/// A decisive cell decides alone whether ice maps can be solved. Returns the cells of the list
/// under the pointer.
fn layouts_ui(
    ui: &mut Ui,
    studio: &Studio,
    result: &VerificationResult,
    answer: &IceLayoutCounts,
    requests: &mut Requests,
) -> Vec<CellIndex> {
    ui.horizontal_wrapped(|ui| {
        for (choice, is_there) in [
            (LayoutChoice::Best, answer.best.is_some()),
            (LayoutChoice::Hardest, answer.hardest.is_some()),
            (LayoutChoice::Broken, answer.unsolvable_example.is_some()),
        ] {
            if is_there {
                let response = ui.button(text::open_layout(choice));
                if response.on_hover_text(text::about_layout(choice, answer)).clicked() {
                    ask(requests, VerificationRequest::OpenLayout(choice));
                }
            }
        }
    });
    term_section(ui, "Decisive cells", Term::DecisiveCell);
    let mut pointed = Vec::new();
    let lists = [
        ("Unsolvable with ice on", &answer.always_breaking),
        ("Solvable only with ice on", &answer.required),
        ("Unsolvable with ice on this cell only", &answer.breaking_alone),
    ];
    for (words, cells) in lists.iter().filter(|(_, cells)| !cells.is_empty()) {
        let position = |cell: &CellIndex| {
            let position = result.terrain().layout().position_of(*cell);
            format!("{},{}", position.row + 1, position.column + 1)
        };
        let cells_text = cells.iter().map(position).collect::<Vec<_>>().join(" · ");
        let text: WidgetText = format!("{words}: {cells_text}").into();
        // The caller outlines these cells on the board.
        if ui.label(text).on_hover_text("Hover to outline the cells on the board").hovered() {
            pointed.extend(cells.iter().copied());
        }
    }
    if lists.iter().all(|(_, cells)| cells.is_empty()) {
        ui.weak("No single cell decides");
    }
    by_moves_ui(ui, studio, answer);
    term_section(ui, "Binary decision diagram", Term::BinaryDecisionDiagram);
    ui.label(diagram_view::sentence(answer));
    command_button(ui, studio, requests, Command::ToggleDiagram, studio.verification.shows_diagram);
    pointed
}

/// Shows a bar chart: number of solvable ice maps by minimum number of moves.
fn by_moves_ui(ui: &mut Ui, studio: &Studio, answer: &IceLayoutCounts) {
    let (Some(first), Some(last)) = (answer.by_actions.first(), answer.by_actions.last()) else {
        return;
    };
    term_section(ui, "Solvable ice maps by fewest moves", Term::IceMap);
    let theme = studio.theme();
    let size = eframe::egui::vec2(ui.available_width(), theme.spacing * 12.0);
    let (rect, response) = ui.allocate_exact_size(size, eframe::egui::Sense::hover());
    let most = answer.by_actions.iter().map(|(_, count)| *count).max().unwrap_or(1) as f32;
    let width = rect.width() / (last.0 - first.0 + 1) as f32;
    let bar = |moves: u32, count: u128| {
        let left = rect.left() + (moves - first.0) as f32 * width;
        // At least one point high, so that a single ice map among millions stays visible.
        let top = rect.bottom() - (count as f32 / most * rect.height()).max(1.0);
        let corner = eframe::egui::pos2(left, top);
        let end = eframe::egui::pos2(left + (width - 1.0).max(1.0), rect.bottom());
        eframe::egui::Rect::from_min_max(corner, end)
    };
    let colour = style::colour(theme.series.nth(0));
    for (moves, count) in &answer.by_actions {
        ui.painter().rect_filled(bar(*moves, *count), 0.0, colour);
    }
    ui.horizontal(|ui| {
        ui.weak(format!("{} moves", first.0));
        let right = eframe::egui::Layout::right_to_left(eframe::egui::Align::Center);
        ui.with_layout(right, |ui| ui.weak(last.0.to_string()));
    });
    let Some(pointer) = response.hover_pos() else { return };
    let moves = first.0 + ((pointer.x - rect.left()) / width).max(0.0) as u32;
    let count = answer.by_actions.iter().find(|(needed, _)| *needed == moves);
    let count = text::count(count.map_or(0, |(_, count)| *count));
    response.on_hover_text(format!("{count} ice maps need {moves} moves"));
}
