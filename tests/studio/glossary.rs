//! Tests of the hover help: labels of the window show the definitions of the glossary.

use super::desk::Desk;
use blackice::episode::EventKind;
use blackice::studio::files::FilesRequest;
use blackice::studio::glossary::{Term, TermLabel, of_event, of_figure};
use blackice::studio::request::Request;
use eframe::egui::{Key, Modifiers, Pos2, Rect, Vec2, accesskit};
use egui_kittest::kittest::{NodeT, Queryable};

/// Sizes of the window that must be usable.
const SIZES: [(f32, f32); 2] = [(1024.0, 640.0), (1920.0, 1080.0)];

/// Opens the demonstration and a finished run of the careful agent, and goes to its start.
fn watching(width: f32, height: f32) -> Desk {
    let mut desk = Desk::new(width, height);
    desk.chord(Modifiers::SHIFT, Key::F1);
    desk.until("the demonstration is there", |studio| studio.runs.len() == 1);
    desk.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::Enter);
    desk.until("the run is over", |studio| studio.runs.len() == 2 && studio.simulation.is_none());
    if desk.studio().player.is_playing() {
        desk.key(Key::Space);
    }
    desk.key(Key::Home);
    desk
}

/// Opens a level text and leaves it in the editor.
fn drawing(text: &str) -> Desk {
    let mut desk = Desk::new(1280.0, 800.0);
    let request = Request::Files(FilesRequest::OpenText(text.to_owned()));
    desk.harness.state_mut().studio_mut().apply(request);
    desk.frames(10);
    desk
}

/// Rests the pointer at a point until tooltips appear.
fn point_at(desk: &mut Desk, point: Pos2) {
    desk.harness.hover_at(point - Vec2::new(0.0, 0.5));
    desk.frames(2);
    desk.harness.hover_at(point);
    desk.frames(25);
}

/// Rectangle of the first widget with a role and a label, scrolled into view.
fn place_of(desk: &mut Desk, role: accesskit::Role, label: &str) -> Rect {
    let find = |desk: &Desk| {
        let nodes = desk.harness.query_all_by_role(role);
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
    assert!(find(desk).is_some(), "no {role:?} is called {label}");
    desk.frames(25);
    find(desk).expect("the same widget")
}

/// Checks that the help of a label is shown, entirely inside of the window.
#[track_caller]
fn check_shown(desk: &Desk, label: impl Into<TermLabel>) {
    let help = label.into().help();
    let texts = desk.harness.query_all_by_role(accesskit::Role::Label);
    let text = |node: &egui_kittest::Node<'_>| node.accesskit_node().value().unwrap_or_default();
    let shown: Vec<_> = texts.filter(|node| text(node) == help).map(|node| node.rect()).collect();
    let [place] = shown[..] else { panic!("shown {} times: {help}", shown.len()) };
    let window = desk.harness.ctx.content_rect();
    assert!(window.contains_rect(place), "{help}: {place} of {window}");
}

#[test]
fn column_headers_and_figures_show_their_definitions() {
    for (width, height) in SIZES {
        let mut desk = watching(width, height);
        let header = place_of(&mut desk, accesskit::Role::ColumnHeader, "success");
        point_at(&mut desk, header.center());
        check_shown(&desk, Term::Success);
        for (label, term) in [
            ("guarantee", Term::Guarantee),
            ("expected steps", Term::ExpectedSteps),
            ("mean cost", Term::MeanCost),
            ("Effort", Term::Effort),
        ] {
            let place = place_of(&mut desk, accesskit::Role::Label, label);
            point_at(&mut desk, place.center());
            check_shown(&desk, term);
        }
    }
}

#[test]
fn curves_and_their_names_show_their_definitions() {
    for (width, height) in SIZES {
        let mut desk = watching(width, height);
        let canvas = desk.harness.get_by_label("timeline").rect();
        let figure = desk.studio().runs.shown().expect("a run").strips()[1];
        let name = Pos2::new(canvas.left() - 60.0, canvas.bottom() - 8.0);
        let curve = Pos2::new(canvas.center().x, canvas.bottom() - 8.0);
        for point in [name, curve] {
            point_at(&mut desk, point);
            check_shown(&desk, of_figure(figure));
        }
    }
}

#[test]
fn event_marks_and_their_filters_show_their_definitions() {
    for (width, height) in SIZES {
        let mut desk = watching(width, height);
        let chip = place_of(&mut desk, accesskit::Role::CheckBox, "discovery marks");
        point_at(&mut desk, chip.center());
        check_shown(&desk, of_event(EventKind::Discovery));
        let run = desk.studio().runs.shown().expect("a run");
        let (step, kind) = {
            let mut events = run.events().iter();
            let event = events.find(|event| event.kind == EventKind::Goal).expect("a goal");
            (event.step, event.kind)
        };
        assert_eq!(step, run.len(), "the goal is the last step");
        // The last step is near the right end of the axis.
        let canvas = desk.harness.get_by_label("timeline").rect();
        let longest = desk.studio().runs.iter().map(|run| run.len()).max().unwrap_or_default();
        let share = step as f32 / longest as f32;
        let (left, right) = (canvas.left() + 8.0, canvas.right() - 16.0);
        let ruler = Pos2::new(left + (right - left) * share, canvas.top() + 6.0);
        point_at(&mut desk, ruler);
        check_shown(&desk, of_event(kind));
    }
}

#[test]
fn search_and_verification_show_their_definitions() {
    let mut desk = drawing("#######\n#@$  .#\n#     #\n#######\nTitle: Corridor\n");
    desk.key(Key::F7);
    desk.until("it is searched", |studio| studio.search.progress().is_none());
    desk.key(Key::ArrowRight);
    let header = place_of(&mut desk, accesskit::Role::ColumnHeader, "h");
    point_at(&mut desk, header.center());
    check_shown(&desk, Term::H);
    let successors = place_of(&mut desk, accesskit::Role::Label, "Successors");
    point_at(&mut desk, successors.center());
    check_shown(&desk, Term::Successor);
    let canvas = desk.harness.get_by_label("timeline").rect();
    point_at(&mut desk, Pos2::new(canvas.left() - 60.0, canvas.bottom() - 8.0));
    check_shown(&desk, Term::Frontier);

    desk.key(Key::F4);
    desk.until("it is verified", |studio| !studio.proofs.is_at_work());
    desk.frames(5);
    let tint = place_of(&mut desk, accesskit::Role::Label, "tint");
    point_at(&mut desk, tint.center());
    check_shown(&desk, Term::Tint);
    let cells = place_of(&mut desk, accesskit::Role::Label, "Decisive cells");
    point_at(&mut desk, cells.center());
    check_shown(&desk, Term::DecisiveCell);
}

#[test]
fn numbers_of_a_zuma_game_show_their_definitions() {
    let mut desk = drawing(include_str!("../../levels/zuma/1-games/01-example.ron"));
    for (label, term) in [("longest line", Term::LongestLine), ("hits", Term::HitProbability)] {
        let place = place_of(&mut desk, accesskit::Role::Label, label);
        point_at(&mut desk, place.center());
        check_shown(&desk, term);
    }
}
