//! Tests of the inspector through its accessible names.

use crate::agents::{AutomaticAgent, Decision, Proof};
use crate::episode::{Episode, RecordedStep, Recording};
use crate::planning::strips::direction_name;
use crate::studio::command::Command;
use crate::studio::glossary::Term;
use crate::studio::inspector::InspectorViews;
use crate::studio::model::testing::{
    agent_run, careful_run, continue_run, random_walk, studio_with,
};
use crate::studio::model::{PlaybackRequest, Run, RunFacts, Studio};
use crate::studio::request::{Request, Requests};
use crate::worlds::ice::Ice;
use eframe::egui::Ui;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

mod wording;

struct Panel {
    studio: Studio,
    views: InspectorViews,
    show: fn(&mut InspectorViews, &mut Ui, &Studio, &mut Requests),
}

fn harness(
    studio: Studio,
    show: fn(&mut InspectorViews, &mut Ui, &Studio, &mut Requests),
) -> Harness<'static, Panel> {
    let panel = Panel { studio, views: InspectorViews::default(), show };
    let builder = Harness::builder().with_size([420.0, 700.0]).with_max_steps(32);
    let mut harness = builder.build_ui_state(
        |ui, panel: &mut Panel| {
            let mut requests = Requests::default();
            (panel.show)(&mut panel.views, ui, &panel.studio, &mut requests);
            panel.studio.apply_frame(requests.take());
        },
        panel,
    );
    harness.run_steps(3);
    harness
}

/// A run of a real agent with all its records.
fn optimist() -> Recording<Ice> {
    agent_run(AutomaticAgent::Optimist, random_walk("gambler", 0, 1).header)
}

#[test]
fn hovered_candidate_marks_its_cells() {
    let mut harness = harness(studio_with([optimist()]), InspectorViews::decision_ui);
    let step =
        harness.state().studio.runs.shown().and_then(Run::ice).and_then(|run| run.step(0)).cloned();
    let chosen = step.expect("a first step").decision.action;
    harness.get_by_label(&format!("candidate {chosen}: chosen")).hover();
    harness.run_steps(3);
    assert!(!harness.state().studio.hover_marks.cells.is_empty());
    harness.remove_cursor();
    harness.run_steps(3);
    assert!(harness.state().studio.hover_marks.cells.is_empty());
}

#[test]
fn hovering_a_name_shows_its_meaning() {
    let mut harness = harness(studio_with([careful_run()]), InspectorViews::decision_ui);
    let risk = Term::AddedRisk.note("With an incomplete search: that no path was found any more.");
    for (name, meaning) in [("+risk", risk), ("worst case", Term::WorstCase.into())] {
        let meaning = meaning.help();
        assert!(harness.query_by_label(&meaning).is_none(), "{meaning}");
        harness.get_by_label(name).hover();
        harness.run_steps(32);
        harness.get_by_label(&meaning);
    }
}

/// The accessible names that start with this text.
fn labels(harness: &Harness<'_, Panel>, text: &str) -> Vec<String> {
    let nodes = harness.query_all_by_label_contains(text);
    let labels = nodes.filter_map(|node| node.accesskit_node().label());
    labels.filter(|label| label.starts_with(text)).collect()
}

#[test]
fn hovered_scenarios_and_candidates_are_previewed() {
    let mut harness = harness(studio_with([careful_run()]), InspectorViews::decision_ui);
    let worlds = labels(&harness, "scenario ");
    assert_eq!(worlds.len(), 8, "{worlds:?}");
    harness.get_by_label(&worlds[2]).hover();
    harness.run_steps(3);
    let studio = &harness.state().studio;
    let run = studio.runs.shown().and_then(Run::ice).expect("a run");
    let decision = &run.step(0).expect("a step").decision;
    assert_eq!(worlds.len(), decision.example_scenarios.len());
    assert_eq!(
        studio.hover_marks.preview.scenario.as_deref(),
        Some(&*decision.example_scenarios[2].hidden)
    );
    assert!(studio.hover_marks.preview.is_at(run.id(), 0));
    let candidates = labels(&harness, "candidate");
    assert!(candidates.len() >= 4, "{candidates:?}");
    harness.get_all_by_label(&candidates[0]).next().expect("a row").hover();
    harness.run_steps(3);
    let preview = &harness.state().studio.hover_marks.preview;
    assert!(preview.scenario.is_none() && !preview.outcomes.is_empty(), "{preview:?}");
    let shares: f32 = preview.outcomes.iter().map(|landing| landing.probability).sum();
    assert!((shares - 1.0).abs() < 1e-3, "{shares}");
    harness.remove_cursor();
    harness.run_steps(3);
    assert_eq!(harness.state().studio.hover_marks.preview, Default::default());
}

#[test]
fn keys_point_at_candidates_and_scenarios_until_the_next_step() {
    let mut studio = studio_with([careful_run()]);
    let mut press = |command| {
        studio.apply_frame([Request::Command(command)]);
        (studio.pointed_text().unwrap_or_default(), studio.hover_marks.clone())
    };
    let (text, marks) = press(Command::NextCandidate);
    assert!(text.starts_with("Candidate 1 of "), "{text}");
    assert!(!marks.preview.outcomes.is_empty() && marks.preview.scenario.is_none());
    assert!(press(Command::NextCandidate).0.starts_with("Candidate 2 of "));
    let (text, marks) = press(Command::PreviousScenario);
    assert!(text.starts_with("Scenario 8 of 8: "), "{text}");
    assert!(marks.preview.scenario.is_some() && marks.preview.outcomes.is_empty());
    let (text, marks) = press(Command::NextScenario);
    assert!(text.is_empty() && marks.is_empty(), "after the last, none: {text}");
    assert!(press(Command::NextScenario).0.starts_with("Scenario 1 of 8: "));
    assert!(press(Command::HideReasons).1.is_empty(), "the reasons are hidden");
    press(Command::HideReasons);
    assert!(press(Command::StepForward).1.is_empty(), "another step");
}

#[test]
fn outcomes_outside_the_sample_are_reported() {
    let all_told = careful_run();
    let is_reported = |step: &RecordedStep<Ice>| {
        let chosen = &step.decision.candidates[0];
        chosen.actions.len() == 1 && chosen.outcomes.iter().any(|it| it.change == step.change)
    };
    let step =
        all_told.steps.iter().position(is_reported).expect("an action that may do several things");
    let mut one_missing = all_told.clone();
    let RecordedStep { decision, change, .. } = &mut one_missing.steps[step];
    let outcomes = &mut decision.candidates[0].outcomes;
    *outcomes = outcomes.iter().filter(|it| it.change != *change).cloned().collect();
    let mut of_drawn_worlds = one_missing.clone();
    of_drawn_worlds.steps[step].decision.proof = Proof::Estimated;
    let check = |recording: &Recording<Ice>, cursor, words, expected| {
        let mut studio = studio_with([recording.clone()]);
        studio.playback.apply(PlaybackRequest::GoTo(cursor));
        let harness = harness(studio, InspectorViews::decision_ui);
        assert_eq!(harness.query_by_label_contains(words).is_some(), expected, "{words}");
    };
    let (before, after) = ("Other outcomes are possible", "No sampled scenario predicted");
    check(&all_told, step, before, false);
    check(&all_told, step + 1, after, false);
    // After a search of all scenarios no other outcome is possible.
    check(&one_missing, step, before, false);
    check(&one_missing, step + 1, after, true);
    check(&of_drawn_worlds, step, before, true);
    check(&of_drawn_worlds, step + 1, after, true);
}

#[test]
fn evaluation_shows_while_plan_is_followed() {
    let mut studio = studio_with([careful_run()]);
    let follows = |step: usize| {
        let step = studio.runs.shown().and_then(Run::ice).and_then(|run| run.step(step));
        step.is_some_and(|step| step.decision.plan == crate::agents::PlanNote::Continues)
    };
    let step = (0..40).find(|step| follows(*step)).expect("a plan of several moves");
    studio.playback.apply(PlaybackRequest::GoTo(step));
    let harness = harness(studio, InspectorViews::decision_ui);
    assert!(harness.query_all_by_label_contains(", evaluated at step").next().is_some());
    assert_eq!(labels(&harness, "scenario ").len(), 8);
}

/// The first steps of a run under another agent's name, without an outcome.
fn begun(agent: &str, steps: usize) -> Recording<Ice> {
    let mut recording = careful_run();
    recording.header.agent = agent.to_owned();
    recording.steps.truncate(steps);
    recording.outcome = None;
    recording
}

#[test]
fn last_decision_shows_while_agent_decides() {
    let check = |agent: &str, steps: usize, cursor, shown: &str, tells_candidates| {
        let mut studio = studio_with([begun(agent, steps)]);
        continue_run(&mut studio);
        studio.playback.apply(PlaybackRequest::GoTo(cursor));
        let harness = harness(studio, InspectorViews::decision_ui);
        harness.get_by_label(shown);
        assert_eq!(!labels(&harness, "candidate").is_empty(), tells_candidates, "{agent} {steps}");
    };
    let action = direction_name(careful_run().steps[0].decision.action);
    check("careful", 1, 0, &format!("Step 0: {action}"), true);
    check("careful", 1, 1, &format!("Step 0: {action} (step 1 is pending)"), true);
    check("careful", 0, 0, "Waiting for the agent's decision", false);
    check("you", 1, 1, "Your move", false);
}

#[test]
fn interrupted_run_has_post_mortem() {
    for agent in ["careful", "you"] {
        let has_post_mortem = |studio| {
            let harness = harness(studio, InspectorViews::plots_ui);
            harness.query_by_label("Post-mortem").is_some()
        };
        let mut goes_on = studio_with([begun(agent, 1)]);
        continue_run(&mut goes_on);
        assert!(!has_post_mortem(goes_on), "{agent}");
        assert!(has_post_mortem(studio_with([begun(agent, 1)])), "{agent}");
        let mut studio = studio_with([begun(agent, 1)]);
        studio.playback.apply(PlaybackRequest::GoTo(1));
        harness(studio, InspectorViews::decision_ui).get_by_label("Interrupted after 1 step");
    }
}

#[test]
fn recording_without_scenarios_shows_none() {
    let harness = harness(studio_with([optimist()]), InspectorViews::decision_ui);
    assert!(labels(&harness, "scenario ").is_empty());
    assert!(harness.query_by_label_contains("Example scenarios").is_none());
    assert!(harness.query_by_label_contains("Possible outcomes").is_none());
}

#[test]
fn the_post_mortem_leads_to_the_decision_that_lost() {
    let mut recording = random_walk("gambler", 40, 1);
    recording.dead_end = Some(crate::episode::DeadEnd { step: 7, nodes: 1 });
    let mut harness = harness(studio_with([recording]), InspectorViews::plots_ui);
    assert!(harness.query_by_label_contains("Lost by decision 6").is_some());
    assert!(harness.query_by_label_contains("reports no expected costs").is_some());
    harness.get_by_label("Go to that decision").click();
    harness.run_steps(2);
    assert_eq!(harness.state().studio.playback.cursor(), 6);
}

#[test]
fn decisions_of_any_agent_can_be_reviewed() {
    let mut recording =
        pushing_run().runs.shown().and_then(Run::ice).expect("on ice").recording().clone();
    recording.steps.clear();
    let mut episode = Episode::<Ice>::begin(recording.header).expect("playable");
    // First a move against the wall, then the right move.
    for action in [crate::board::Direction::Left, crate::board::Direction::Right] {
        episode.commit(Decision::without_explanation(action, "test"), 0.0);
    }
    let mut recording = episode.into_recording();
    recording.outcome = Some(crate::episode::EpisodeOutcome::Cancelled);
    let mut harness = harness(studio_with([recording]), InspectorViews::plots_ui);
    harness.get_by_label("Review every decision").click();
    harness.run_steps(2);
    let started = std::time::Instant::now();
    while harness.state().studio.decision_reviewer.is_busy() {
        assert!(started.elapsed().as_secs() < 60, "it takes too long");
        std::thread::sleep(std::time::Duration::from_millis(5));
        harness.state_mut().studio.advance(5.0);
    }
    harness.run_steps(2);
    assert!(harness.query_by_label("Review every decision").is_none());
    assert!(harness.query_by_label_contains("reports no expected costs").is_none());
    assert_eq!(labels(&harness, "costly step ").len(), 1);
    harness.get_by_label("costly step 0");
    // A later analysis result does not invalidate the review.
    let studio = &mut harness.state_mut().studio;
    let id = studio.runs.shown().expect("a run").id();
    let run = studio.runs.get_mut(id).expect("it is open");
    run.set_dead_end(crate::episode::DeadEnd { step: 1, nodes: 1 });
    harness.run_steps(2);
    assert!(harness.query_by_label("Review every decision").is_none());
    harness.get_by_label("costly step 0");
}

#[test]
fn a_click_on_a_plot_moves_the_cursor() {
    let studio = studio_with([random_walk("gambler", 300, 1)]);
    let mut harness = harness(studio, InspectorViews::plots_ui);
    harness.get_by_label("plot of unknown cells").click();
    harness.run_steps(2);
    let cursor = harness.state().studio.playback.cursor();
    assert!((148..=152).contains(&cursor), "{cursor}");
}

#[test]
fn a_click_on_a_row_shows_that_run() {
    let runs = [random_walk("optimist", 30, 1), random_walk("gambler", 60, 2)];
    let mut harness = harness(studio_with(runs), InspectorViews::runs_ui);
    harness.get_by_label("run of optimist").click();
    harness.run_steps(2);
    let shown = harness.state().studio.runs.shown().expect("a run");
    assert_eq!(shown.agent(), "optimist");
    harness.get_by_label("Close run").click();
    harness.run_steps(2);
    assert_eq!(harness.state().studio.runs.len(), 1);
}

/// A run that pushes a crate over ice, at its start.
fn pushing_run() -> Studio {
    let mut recording = random_walk("gambler", 0, 1);
    let letters = "#######/#@$~~.#/#######";
    recording.header.level.board =
        crate::worlds::ice::board_of_letters(letters).expect("letters only");
    let mut episode = Episode::<Ice>::begin(recording.header).expect("playable");
    episode.commit(Decision::without_explanation(crate::board::Direction::Right, "test"), 0.0);
    let mut studio = studio_with([episode.into_recording()]);
    studio.playback.apply(PlaybackRequest::GoTo(0));
    studio
}

#[test]
fn strips_operator_is_collapsed_by_default() {
    let mut harness = harness(pushing_run(), InspectorViews::decision_ui);
    let operator = "push-right(r2c2, r2c3, r2c6)";
    assert!(harness.query_by_label(operator).is_none());
    harness.get_by_label("STRIPS operator").click();
    harness.run_steps(8);
    harness.get_by_label(operator);
    assert_eq!(harness.query_all_by_label("crate-at(r2c3)").count(), 2, "needed and deleted");
    harness.get_by_label("crate-at(r2c6)").hover();
    harness.run_steps(3);
    assert_eq!(harness.state().studio.hover_marks.cells, [12]);
    // How far the crate slides depends on the true ice, which may be hidden.
    harness.state_mut().studio.hidden.truth = true;
    harness.run_steps(3);
    assert!(harness.query_by_label(operator).is_none());
}

#[test]
fn only_pushes_show_a_strips_operator() {
    let mut studio = pushing_run();
    studio.playback.apply(PlaybackRequest::GoTo(1));
    let harness = harness(studio, InspectorViews::decision_ui);
    assert!(harness.query_by_label("STRIPS operator").is_none());
}

/// The titles of the candidate table.
fn headers(harness: &Harness<'_, Panel>) -> Vec<(Option<String>, eframe::egui::Rect)> {
    let nodes = harness.query_all_by_role(eframe::egui::accesskit::Role::ColumnHeader);
    nodes.map(|node| (node.accesskit_node().label(), node.rect())).collect()
}

#[test]
fn the_columns_of_candidates_are_the_same_at_every_step() {
    let recording = careful_run();
    let is_decided = |step: &usize| !recording.steps[*step].decision.candidates.is_empty();
    let decided: Vec<_> = (0..recording.len()).filter(is_decided).collect();
    let mut harness = harness(studio_with([recording]), InspectorViews::decision_ui);
    let columns = |harness: &Harness<'_, Panel>| -> Vec<_> {
        let headers = headers(harness).into_iter();
        headers.map(|(title, place)| (title, place.x_range().min, place.width())).collect()
    };
    let first = columns(&harness);
    assert!(first.len() > 4 && decided.len() > 2, "{first:?}, {decided:?}");
    for step in decided {
        harness.state_mut().studio.playback.apply(PlaybackRequest::GoTo(step));
        harness.run_steps(3);
        assert_eq!(columns(&harness), first, "step {step}");
    }
}
