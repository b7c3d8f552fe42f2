//! Tests of the panels' texts: probabilities, bounds, curves and the use of time.

use super::{Panel, careful_run, harness, headers, labels};
use crate::agents::{Candidate, Decision, PlanNote, Proof, Verdict};
use crate::board::Direction;
use crate::episode::Recording;
use crate::picture::Theme;
use crate::studio::inspector::InspectorViews;
use crate::studio::model::testing::{random_walk, studio_with};
use crate::studio::model::{Metric, PlaybackRequest};
use crate::studio::request::{Request, Requests};
use crate::studio::settings::SettingsRequest;
use crate::studio::style;
use crate::worlds::ice::Ice;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

/// The decision panel at a step of a run.
fn panel_at(recording: &Recording<Ice>, step: usize) -> Harness<'static, Panel> {
    let mut studio = studio_with([recording.clone()]);
    studio.playback.apply(PlaybackRequest::GoTo(step));
    harness(studio, InspectorViews::decision_ui)
}

/// All texts of a panel.
fn texts(harness: &Harness<'_, Panel>) -> Vec<String> {
    let nodes = harness.query_all_by_label_contains("").map(|node| {
        let node = node.accesskit_node();
        [node.label(), node.value()].into_iter().flatten().collect::<Vec<_>>().join(" ")
    });
    nodes.collect()
}

/// The run, as if every decision had used 256 sampled scenarios.
fn sampled_run() -> Recording<Ice> {
    let mut recording = careful_run();
    for step in &mut recording.steps {
        let decision = &mut step.decision;
        decision.proof = Proof::Estimated;
        decision.engine = "policy search on sampled ice maps".to_owned();
        decision.effort.scenarios = if decision.plan == PlanNote::Continues { 0 } else { 256 };
    }
    recording
}

#[test]
fn sampled_probabilities_give_the_size_of_the_sample() {
    let mut recording = sampled_run();
    recording.steps[0].decision.forecast.success = Some(0.0);
    recording.steps[0].decision.forecast.lost_share = Some(0.25);
    let panel = panel_at(&recording, 0);
    panel.get_by_label("< 1 % (0 of 256 scenarios)");
    panel.get_by_label("25 % (256 scenarios)");
    panel.get_by_label("Candidates (256 scenarios)");
    let mut exact = careful_run();
    exact.steps[0].decision.forecast.success = Some(0.0);
    let panel = panel_at(&exact, 0);
    panel.get_by_label("0 %");
    panel.get_by_label("Candidates");
}

#[test]
fn a_followed_plan_keeps_the_sample_of_its_decision() {
    let mut recording = sampled_run();
    let follows = |it: &crate::episode::RecordedStep<Ice>| it.decision.plan == PlanNote::Continues;
    let step = recording.steps.iter().position(follows).expect("a plan of several moves");
    recording.steps[step].decision.forecast.success = Some(0.5);
    panel_at(&recording, step).get_by_label("50 % (256 scenarios)");
}

#[test]
fn no_number_of_the_decision_panel_has_a_tilde() {
    for recording in [careful_run(), sampled_run()] {
        for step in 0..=recording.len() {
            let texts = texts(&panel_at(&recording, step));
            assert!(texts.len() > 3, "{texts:?}");
            assert!(texts.iter().all(|text| !text.contains('~')), "step {step}: {texts:?}");
        }
    }
}

#[test]
fn a_candidate_that_was_not_searched_shows_its_lower_bound() {
    let mut recording = random_walk("optimist", 1, 1);
    let candidate = |action, heuristic, verdict| Candidate {
        heuristic: Some(heuristic),
        ..Candidate::without_figures([action].into(), verdict)
    };
    recording.steps[0].decision.candidates = vec![
        candidate(Direction::Up, 15.0, Verdict::Chosen),
        candidate(Direction::Left, 7.0, Verdict::NotSearched),
    ];
    let panel = panel_at(&recording, 0);
    let rows = labels(&panel, "candidate ");
    assert_eq!(rows, ["candidate U: chosen", "candidate L: not searched; lower bound 8"]);
}

#[test]
fn a_decision_without_a_search_says_what_its_time_was_spent_on() {
    let recording = careful_run();
    for (step, taken) in recording.steps.iter().enumerate() {
        let panel = panel_at(&recording, step);
        let actual = panel.query_by_label_contains("the time went into").is_some();
        assert_eq!(actual, taken.decision.effort.nodes == 0, "step {step}");
        let follows = taken.decision.plan == PlanNote::Continues;
        assert_eq!(
            panel.query_by_label_contains("Plan followed without a search").is_some(),
            actual && follows,
            "step {step}"
        );
    }
}

#[test]
fn one_curve_shows_the_expected_steps() {
    let panel = harness(studio_with([careful_run()]), InspectorViews::plots_ui);
    let plots = labels(&panel, "plot of ");
    let of_steps = plots.iter().filter(|plot| plot.contains("expected steps")).count();
    assert_eq!(of_steps, 1, "{plots:?}");
    let has_heuristic = |plot: &&String| plot.contains("h of") || plot.contains("f of");
    assert_eq!(plots.iter().find(has_heuristic), None, "{plots:?}");
    let names = Metric::ALL.map(Metric::label);
    assert_eq!(names.iter().filter(|name| name.contains("steps")).count(), 1, "{names:?}");
}

#[test]
fn a_comparison_conjugates_its_verbs() {
    let go = |agent: &str, action| {
        let mut recording = random_walk(agent, 0, 1);
        let mut episode =
            crate::episode::Episode::<Ice>::begin(recording.header).expect("playable");
        episode.commit(Decision::without_explanation(action, "test"), 0.0);
        recording = episode.into_recording();
        recording.outcome = Some(crate::episode::EpisodeOutcome::Cancelled);
        recording
    };
    let check = |agents: [&str; 2], shown: &str, other: &str| {
        let runs = [go(agents[0], Direction::Down), go(agents[1], Direction::Up)];
        let panel = harness(studio_with(runs), InspectorViews::runs_ui);
        panel.get_by_label(shown);
        panel.get_by_label(other);
    };
    check(["you", "gambler"], "the selected run goes up", "you go down at step 0");
    check(["gambler", "you"], "the selected run goes up", "gambler goes down at step 0");
}

/// Width of the decision panel in a window of 1024 by 640 points.
const NARROW_PANEL: f32 = 250.0;

/// The decision panel at step 0, as narrow as in the smallest window.
fn narrow_panel(recording: &Recording<Ice>, theme: Theme) -> Harness<'static, Panel> {
    let mut studio = studio_with([recording.clone()]);
    studio.apply(Request::Settings(SettingsRequest::Theme(theme.name.clone())));
    studio.playback.apply(PlaybackRequest::GoTo(0));
    let panel =
        Panel { studio, views: InspectorViews::default(), show: InspectorViews::decision_ui };
    let builder = Harness::builder().with_size([NARROW_PANEL, 1200.0]);
    let mut harness = builder.build_ui_state(
        move |ui, panel: &mut Panel| {
            style::apply(ui.ctx(), &theme);
            let mut requests = Requests::default();
            (panel.show)(&mut panel.views, ui, &panel.studio, &mut requests);
        },
        panel,
    );
    harness.run_steps(3);
    harness
}

#[test]
fn the_added_risk_stays_visible_in_a_narrow_panel_in_every_theme() {
    let mut recording = sampled_run();
    let candidates = &mut recording.steps[0].decision.candidates;
    candidates[0].actions = [Direction::Up; 12].into();
    for candidate in candidates.iter_mut() {
        candidate.forecast.success = Some(1.0);
        candidate.risk = Some(0.0);
    }
    candidates.last_mut().expect("several").verdict = Verdict::Tried;
    for theme in Theme::bundled() {
        let panel = narrow_panel(&recording, theme.clone());
        let headers = headers(&panel);
        for title in ["+risk", "success", "action"] {
            let place = headers.iter().find(|(label, _)| label.as_deref() == Some(title));
            let right = place.map(|(_, place)| place.right());
            assert!(right.is_some_and(|it| it <= NARROW_PANEL), "{}: {headers:?}", theme.name);
        }
    }
}
