//! Tests of the hover help: labels of the window show the definitions of the glossary.

use super::harness::StudioHarness;
use blackice::episode::EventKind;
use blackice::studio::files::FilesRequest;
use blackice::studio::glossary::{Term, TermLabel, of_event, of_metric};
use blackice::studio::request::Request;
use eframe::egui::{Key, Modifiers, Pos2, Rect, Vec2, accesskit};
use egui_kittest::kittest::{NodeT, Queryable};

/// Sizes of the window that must be usable.
const SIZES: [(f32, f32); 2] = [(1024.0, 640.0), (1920.0, 1080.0)];

/// Opens the demonstration and a finished run of the careful agent, and goes to its start.
fn watching(width: f32, height: f32) -> StudioHarness {
    let mut harness = StudioHarness::new(width, height);
    harness.press_chord(Modifiers::SHIFT, Key::F1);
    harness.wait_until("the demonstration is there", |studio| studio.runs.len() == 1);
    harness.press_chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::Enter);
    harness.wait_until("the run is over", |studio| {
        studio.runs.len() == 2 && studio.running_agent.is_none()
    });
    if harness.studio().playback.is_playing() {
        harness.press_key(Key::Space);
    }
    harness.press_key(Key::Home);
    harness
}

/// Opens a level text and leaves it in the editor.
fn drawing(text: &str) -> StudioHarness {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    let request = Request::Files(FilesRequest::OpenText(text.to_owned()));
    harness.egui.state_mut().studio_mut().apply(request);
    harness.frames(10);
    harness
}

/// Rests the pointer at a point until tooltips appear.
fn point_at(harness: &mut StudioHarness, point: Pos2) {
    harness.egui.hover_at(point - Vec2::new(0.0, 0.5));
    harness.frames(2);
    harness.egui.hover_at(point);
    harness.frames(25);
}

/// Rectangle of the first widget with a role and a label, scrolled into view.
fn place_of(harness: &mut StudioHarness, role: accesskit::Role, label: &str) -> Rect {
    let find = |harness: &StudioHarness| {
        let nodes = harness.egui.query_all_by_role(role);
        let named = |node: &egui_kittest::Node<'_>| {
            let node = node.accesskit_node();
            node.label().or_else(|| node.value()).is_some_and(|name| name == label)
        };
        let mut nodes = nodes.filter(named);
        nodes.next().map(|node| {
            node.scroll_to_me();
            node.rect()
        })
    };
    assert!(find(harness).is_some(), "no {role:?} is called {label}");
    harness.frames(25);
    find(harness).expect("the same widget")
}

/// Checks that the help of a label is shown, entirely inside of the window.
#[track_caller]
fn check_shown(harness: &StudioHarness, label: impl Into<TermLabel>) {
    let help = label.into().help();
    let texts = harness.egui.query_all_by_role(accesskit::Role::Label);
    let text = |node: &egui_kittest::Node<'_>| node.accesskit_node().value().unwrap_or_default();
    let shown: Vec<_> = texts.filter(|node| text(node) == help).map(|node| node.rect()).collect();
    let [place] = shown[..] else { panic!("shown {} times: {help}", shown.len()) };
    let window = harness.egui.ctx.content_rect();
    assert!(window.contains_rect(place), "{help}: {place} of {window}");
}

#[test]
fn column_headers_and_figures_show_their_definitions() {
    for (width, height) in SIZES {
        let mut harness = watching(width, height);
        let header = place_of(&mut harness, accesskit::Role::ColumnHeader, "success");
        point_at(&mut harness, header.center());
        check_shown(&harness, Term::Success);
        for (label, term) in [
            ("guarantee", Term::Guarantee),
            ("expected steps", Term::ExpectedSteps),
            ("mean cost", Term::MeanCost),
            ("Effort", Term::Effort),
        ] {
            let place = place_of(&mut harness, accesskit::Role::Label, label);
            point_at(&mut harness, place.center());
            check_shown(&harness, term);
        }
    }
}

#[test]
fn curves_and_their_names_show_their_definitions() {
    for (width, height) in SIZES {
        let mut harness = watching(width, height);
        let canvas = harness.egui.get_by_label("timeline").rect();
        let figure = harness.studio().runs.shown().expect("a run").strip_metrics()[1];
        let name = Pos2::new(canvas.left() - 60.0, canvas.bottom() - 8.0);
        let curve = Pos2::new(canvas.center().x, canvas.bottom() - 8.0);
        for point in [name, curve] {
            point_at(&mut harness, point);
            check_shown(&harness, of_metric(figure));
        }
    }
}

#[test]
fn event_marks_and_their_filters_show_their_definitions() {
    for (width, height) in SIZES {
        let mut harness = watching(width, height);
        let chip = place_of(&mut harness, accesskit::Role::CheckBox, "discovery marks");
        point_at(&mut harness, chip.center());
        check_shown(&harness, of_event(EventKind::Discovery));
        let run = harness.studio().runs.shown().expect("a run");
        let (step, kind) = {
            let mut events = run.events().iter();
            let event = events.find(|event| event.kind == EventKind::Goal).expect("a goal");
            (event.step, event.kind)
        };
        assert_eq!(step, run.len(), "the goal is the last step");
        // The last step is near the right end of the axis.
        let canvas = harness.egui.get_by_label("timeline").rect();
        let longest = harness.studio().runs.iter().map(|run| run.len()).max().unwrap_or_default();
        let share = step as f32 / longest as f32;
        let (left, right) = (canvas.left() + 8.0, canvas.right() - 16.0);
        let ruler = Pos2::new(left + (right - left) * share, canvas.top() + 6.0);
        point_at(&mut harness, ruler);
        check_shown(&harness, of_event(kind));
    }
}

#[test]
fn search_and_verification_show_their_definitions() {
    let mut harness = drawing("#######\n#@$  .#\n#     #\n#######\nTitle: Corridor\n");
    harness.press_key(Key::F7);
    harness.wait_until("it is searched", |studio| studio.search.progress().is_none());
    harness.press_key(Key::ArrowRight);
    let header = place_of(&mut harness, accesskit::Role::ColumnHeader, "h");
    point_at(&mut harness, header.center());
    check_shown(&harness, Term::H);
    let successors = place_of(&mut harness, accesskit::Role::Label, "Successors");
    point_at(&mut harness, successors.center());
    check_shown(&harness, Term::Successor);
    let canvas = harness.egui.get_by_label("timeline").rect();
    point_at(&mut harness, Pos2::new(canvas.left() - 60.0, canvas.bottom() - 8.0));
    check_shown(&harness, Term::Frontier);

    harness.press_key(Key::F4);
    harness.wait_until("it is verified", |studio| !studio.verification.is_busy());
    harness.frames(5);
    let tint = place_of(&mut harness, accesskit::Role::Label, "tint");
    point_at(&mut harness, tint.center());
    check_shown(&harness, Term::Tint);
    let cells = place_of(&mut harness, accesskit::Role::Label, "Decisive cells");
    point_at(&mut harness, cells.center());
    check_shown(&harness, Term::DecisiveCell);
}

#[test]
fn numbers_of_a_zuma_game_show_their_definitions() {
    let mut harness = drawing(include_str!("../../levels/zuma/1-games/01-example.ron"));
    for (label, term) in [("longest line", Term::LongestLine), ("hits", Term::HitProbability)] {
        let place = place_of(&mut harness, accesskit::Role::Label, label);
        point_at(&mut harness, place.center());
        check_shown(&harness, term);
    }
}
