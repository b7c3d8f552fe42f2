//! Tests of the table of terms, and of the hover help.

use super::{Term, help_ui, hover, of_event, of_legend, of_metric};
use crate::episode::EventKind;
use crate::picture::{
    IceEffectCertainty, Theme, belief_legend, board_legend, dead_cell_legend, dead_state_legend,
    ice_effect_legend, layer_legend, search_legend, stage_legend,
};
use crate::studio::model::Metric;
use eframe::egui::{Rect, accesskit};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use std::collections::HashSet;

#[test]
fn terms_are_in_alphabetical_order_and_defined_once() {
    let names: Vec<_> = Term::ALL.iter().map(|term| term.name().to_lowercase()).collect();
    for pair in names.windows(2) {
        assert!(pair[0] < pair[1], "{pair:?}");
    }
    let definitions: HashSet<_> = Term::ALL.iter().map(|term| term.definition()).collect();
    assert_eq!(definitions.len(), Term::ALL.len(), "two terms with one definition");
}

#[test]
fn each_definition_is_one_plain_sentence() {
    for term in Term::ALL {
        let (name, text) = (term.name(), term.plain());
        assert!(text.ends_with('.'), "{name}: {text}");
        assert!(!text.contains(". "), "{name} has several sentences: {text}");
        assert!(text.chars().count() <= 160, "{name} is too long: {text}");
        assert!(text.chars().next().is_some_and(|first| !first.is_lowercase()), "{name}: {text}");
        assert_eq!(term.definition().matches('`').count() % 2, 0, "{name}: {text}");
    }
}

#[test]
fn curves_and_marks_keep_their_labels() {
    for figure in Metric::ALL {
        assert_eq!(of_metric(figure).label, figure.label());
    }
    for kind in EventKind::ALL {
        assert_eq!(of_event(kind).label, kind.label());
    }
}

#[test]
fn every_legend_entry_has_a_term() {
    let theme = &Theme::bundled()[0];
    let boards = [board_legend, belief_legend, search_legend, layer_legend, stage_legend];
    let dead = [dead_cell_legend, dead_state_legend];
    let mut entries: Vec<_> = boards.iter().chain(&dead).flat_map(|of| of(20.0, theme)).collect();
    for certainty in
        [IceEffectCertainty::Exact, IceEffectCertainty::LowerBound, IceEffectCertainty::Sampled]
    {
        entries.extend(ice_effect_legend(certainty, 20.0, theme));
    }
    for entry in entries {
        let label = of_legend(entry.label);
        assert_eq!(label.map(|it| it.label), Some(entry.label));
    }
}

#[test]
fn the_help_is_the_term_its_definition_and_the_note() {
    let label = Term::Criterion.labelled("rule").note("Here the default.");
    let lines: Vec<_> = label.help().lines().map(str::to_owned).collect();
    assert_eq!(lines, ["criterion", &Term::Criterion.plain(), "Here the default."]);
    assert!(!label.help().contains('`'), "{}", label.help());
}

#[test]
fn pointing_at_a_label_shows_its_help_in_short_lines() {
    let label = Term::MeanCost.note("A note.");
    let mut harness = Harness::builder().with_size([1024.0, 640.0]).build_ui(|ui| {
        hover(ui.label("mean cost of this one"), label);
    });
    assert!(harness.query_by_label(&label.help()).is_none());
    let name = harness.get_by_label("mean cost of this one");
    assert_eq!(name.accesskit_node().description().as_deref(), Some(label.help().as_str()));
    name.hover();
    harness.run_steps(30);
    let help = harness.get_by_label(&label.help()).rect();
    assert!(help.width() <= 341.0, "{help}");
    assert!(Rect::from_min_size([0.0; 2].into(), [1024.0, 640.0].into()).contains_rect(help));
}

#[test]
fn no_help_is_wider_than_a_narrow_window_or_higher_than_eight_lines() {
    for term in Term::ALL {
        let mut harness =
            Harness::builder().with_size([360.0, 300.0]).build_ui(|ui| help_ui(ui, [*term]));
        harness.run_steps(1);
        let rect = harness.query_all_by_role(accesskit::Role::Label).next().expect("a text").rect();
        assert!(rect.right() <= 360.0 && rect.height() < 8.0 * 18.0, "{}: {rect}", term.name());
    }
}
