//! Tests of the careful agent in the studio: it is the default agent, and the window shows the
//! candidates and scenarios of its decisions.

use super::harness::StudioHarness;
use super::snapshots::set_theme;
use blackice::episode::EpisodeOutcome;
use blackice::studio::model::PlaybackRequest;
use eframe::egui::{Key, Modifiers, accesskit};
use egui_kittest::kittest::{NodeT, Queryable};
use std::path::Path;

const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;

/// Opens the demonstration, then runs the default agent on the same level.
fn demonstration_and_careful_run(width: f32, height: f32) -> StudioHarness {
    let mut harness = StudioHarness::new(width, height);
    harness.press_chord(SHIFT, Key::F1);
    harness.wait_until("the demonstration is there", |studio| studio.runs.len() == 1);
    let lost = harness.studio().runs.shown().expect("a run").outcome().cloned();
    assert!(matches!(lost, Some(EpisodeOutcome::Failed(_))), "the optimist loses: {lost:?}");
    harness.press_chord(CTRL | SHIFT, Key::Enter);
    harness.wait_until("the run is over", |studio| {
        studio.runs.len() == 2 && studio.running_agent.is_none()
    });
    harness
}

/// Stops playback and moves the cursor to step 0.
fn to_the_start(harness: &mut StudioHarness) {
    if harness.studio().playback.is_playing() {
        harness.press_key(Key::Space);
    }
    assert!(!harness.studio().playback.is_playing());
    harness.press_key(Key::Home);
    harness.frames(3);
}

/// Scrolls the first widget with a name into view and points at it.
fn point_at(harness: &mut StudioHarness, label: &str) {
    let nodes = harness.egui.query_all_by_label(label);
    nodes.into_iter().next().expect("a widget with that label").scroll_to_me();
    // Scrolling is animated.
    harness.frames(20);
    let nodes = harness.egui.query_all_by_label(label);
    nodes.into_iter().next().expect("a widget with that label").hover();
    harness.frames(4);
}

/// First label that starts with `words`.
fn label_starting_with(harness: &StudioHarness, words: &str) -> Option<String> {
    let nodes = harness.egui.query_all_by_label_contains(words);
    nodes.filter_map(|node| node.accesskit_node().label()).find(|label| label.starts_with(words))
}

#[test]
fn careful_agent_solves_the_trap_and_its_scenarios_can_be_highlighted() {
    let mut harness = demonstration_and_careful_run(1280.0, 800.0);
    let run = harness.studio().runs.shown().expect("a run");
    assert_eq!(run.agent(), "careful");
    assert_eq!(run.outcome(), Some(&EpisodeOutcome::Solved));
    to_the_start(&mut harness);
    let world = label_starting_with(&harness, "scenario 1:").expect("a list of scenarios");
    point_at(&mut harness, &world);
    assert!(harness.studio().hover_marks.preview.scenario.is_some());
    assert!(harness.egui.query_by_label("possible ice map").is_some());
    // Hiding the panels removes the list and the highlighted scenario.
    harness.press_key(Key::Tab);
    assert!(harness.studio().hover_marks.preview.scenario.is_none());
    assert!(harness.egui.query_by_label("possible ice map").is_none());
}

/// The header lies inside the window, so the column is not cut at its edge.
#[test]
fn the_added_risk_is_visible_at_every_decision_in_a_small_window() {
    let mut harness = demonstration_and_careful_run(1024.0, 640.0);
    to_the_start(&mut harness);
    let steps = harness.studio().runs.shown().expect("a run").len();
    for theme in harness.studio().files.theme_names() {
        set_theme(&mut harness, &theme);
        for step in 0..steps {
            harness.egui.state_mut().studio_mut().playback.apply(PlaybackRequest::GoTo(step));
            harness.frames(2);
            let headers = harness.egui.query_all_by_role(accesskit::Role::ColumnHeader);
            let is_risk = |node: &egui_kittest::Node<'_>| {
                node.accesskit_node().label().as_deref() == Some("+risk")
            };
            let right = headers.filter(is_risk).map(|node| node.rect().right()).next();
            assert!(right.is_some_and(|right| right <= 1024.0), "{theme}, {step}: {right:?}");
        }
    }
}

#[test]
fn candidates_and_scenarios_show_in_every_theme_at_every_size() {
    for (width, height) in [(1024.0, 640.0), (1440.0, 900.0), (1920.0, 1080.0)] {
        let mut harness = demonstration_and_careful_run(width, height);
        to_the_start(&mut harness);
        for pointed_at in ["candidate", "scenario 2:"] {
            let label = label_starting_with(&harness, pointed_at).expect("a label to point at");
            point_at(&mut harness, &label);
            assert!(harness.studio().hover_marks.preview.at.is_some(), "{label}");
            for theme in harness.studio().files.theme_names() {
                set_theme(&mut harness, &theme);
                let name = pointed_at.trim_end_matches([' ', '2', ':']);
                harness.save_picture(&format!("careful-{name}-{theme}-{width}x{height}"));
            }
            harness.egui.remove_cursor();
        }
        harness.egui.get_by_label("Plots").click();
        harness.frames(4);
        harness.save_picture(&format!("careful-plots-{width}x{height}"));
        assert!(harness.egui.query_by_label("Post-mortem").is_some());
    }
}

#[test]
fn large_boards_evaluate_the_plan_in_sampled_scenarios() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = folder.join("levels/ice/5-halls/05-cold-store.ron");
    for (width, height) in [(1024.0, 640.0), (1920.0, 1080.0)] {
        let mut harness = StudioHarness::new(width, height);
        harness.press_chord(CTRL, Key::O);
        harness.type_path(&path);
        harness.wait_until("the level is open", |studio| {
            studio.worlds.ice.level().title == "Cold store"
        });
        harness.press_chord(CTRL | SHIFT, Key::Enter);
        harness.wait_until("the run is over", |studio| {
            studio.runs.len() == 1 && studio.running_agent.is_none()
        });
        to_the_start(&mut harness);
        let run = harness.studio().runs.shown().and_then(|run| run.ice()).expect("a run on ice");
        let steps = &run.recording().steps;
        let actual = steps.iter().filter(|step| step.decision.forecast.success.is_some()).count();
        assert!(actual * 2 > steps.len(), "{actual} of {}", steps.len());
        let shown = steps.iter().position(|step| !step.decision.example_scenarios.is_empty());
        let shown = shown.expect("a decision with scenarios");
        let worlds = &steps[shown].decision.example_scenarios;
        assert!(worlds.iter().all(|world| world.is_simulated && !world.is_lost_by_choice));
        let mut ice = worlds.iter().flat_map(|world| &world.hidden);
        assert!(ice.all(|cell| run.enclosed_cells().contains(*cell)), "ice outside the walls");
        for _ in 0..shown {
            harness.press_key(Key::ArrowRight);
        }
        assert!(harness.egui.query_all_by_label("success").next().is_some());
        let world = label_starting_with(&harness, "scenario 1:").expect("a list of scenarios");
        assert!(world.contains("the plan"), "{world}");
        point_at(&mut harness, &world);
        assert!(harness.studio().hover_marks.preview.scenario.is_some());
        for theme in harness.studio().files.theme_names() {
            set_theme(&mut harness, &theme);
            harness.save_picture(&format!("careful-large-{theme}-{width}x{height}"));
        }
    }
}
