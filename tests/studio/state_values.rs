//! Named values of the studio's state, to compare before and after a key.

use super::harness::StudioHarness;
use blackice::studio::model::Studio;
use blackice::worlds::ice::letters_of_board;
use blackice::worlds::platform::draw;

/// Returns everything that a key may change, as (name, value).
pub(super) fn state_values(
    harness: &mut StudioHarness,
    with_picture: bool,
) -> Vec<(&'static str, String)> {
    // Rendering is slow, so the picture is hashed only for rows that expect it to change.
    let picture = if with_picture {
        harness.egui.remove_cursor();
        harness.frames(60);
        let picture = harness.egui.render().expect("a picture");
        format!(
            "{:?}",
            picture
                .as_raw()
                .iter()
                .fold(7_u64, |sum, byte| { sum.wrapping_mul(31).wrapping_add(u64::from(*byte)) })
        )
    } else {
        String::new()
    };
    let studio = harness.studio();
    let (editor, player, settings) = (&studio.worlds.ice, &studio.playback, &studio.settings);
    let runs: Vec<_> = studio.runs.iter().map(|run| (run.id(), run.len())).collect();
    let news: Vec<_> = studio.notices.iter().map(|notice| notice.text.clone()).collect();
    let (draft, stages) = (editor.draft(), &studio.worlds.platform);
    vec![
        ("mode", format!("{:?}", studio.mode)),
        ("world", format!("{:?}", studio.world)),
        ("stage", format!("{:?} {:?}", stages.documents().shown().id(), draw(stages.level()))),
        ("stage-tool", format!("{:?}", stages.tool())),
        ("square", format!("{:?}", stages.square())),
        ("columns", format!("{:?}", stages.selection())),
        ("level", letters_of_board(&editor.level().board)),
        ("title", format!("{:?} {}", editor.document().id(), editor.level_name())),
        ("history", format!("{:?}", draft.history().current())),
        ("tool", format!("{:?}", editor.tools().tool)),
        ("paint", format!("{:?}", editor.tools().paint)),
        ("cell", format!("{:?}", editor.current_cell())),
        ("selection", format!("{:?}", editor.selection())),
        ("floating", format!("{:?}", editor.floating())),
        ("clipboard", format!("{:?}", editor.can_paste())),
        ("finding", format!("{:?}", editor.selected_problem())),
        ("ice", format!("{:?}", !studio.hidden.truth)),
        ("future", format!("{:?}", !studio.hidden.future)),
        ("reasons", format!("{:?}", !studio.hidden.reasons)),
        ("labels", format!("{:?}", !studio.hidden.labels)),
        ("marks", format!("{:?}", studio.annotations())),
        ("pointed", format!("{:?}", studio.pointed_text())),
        ("search-settings", format!("{:?}", editor.search_settings())),
        ("review", format!("{:?}", studio.decision_reviewer.is_busy())),
        ("presenter", presenter_values(studio)),
        ("runs", format!("{runs:?}")),
        ("shown", format!("{:?}", studio.runs.shown().map(|run| run.id()))),
        ("live", format!("{:?}", studio.running_agent.is_some())),
        ("cursor", format!("{:?}", player.cursor())),
        ("search", format!("{:?}", studio.search.playback.cursor())),
        ("searches", searches_value(studio)),
        ("tint", format!("{:?}", studio.search.tint)),
        ("prooftint", format!("{:?}", studio.verification.tint)),
        ("diagram", format!("{:?}", studio.verification.shows_diagram)),
        ("icemap", format!("{:?}", studio.verification.ice_map)),
        ("playing", format!("{:?}", player.is_playing())),
        ("speed", format!("{:?}", player.speed())),
        ("loop", format!("{:?}", player.loop_range())),
        ("panels", format!("{:?}", studio.panels_hidden)),
        ("dialog", format!("{:?}", studio.dialog)),
        ("theme", settings.theme.clone()),
        ("size", settings.scale.to_string()),
        ("looked-at", format!("{:?}", studio.selected_cell())),
        ("overlay", format!("{:?}", settings.overlay)),
        ("plan", format!("{:?}", settings.show_plan)),
        ("reachable", format!("{:?}", settings.show_reachable)),
        ("legend", format!("{:?}", settings.show_legend)),
        ("motion", format!("{:?}", settings.animate)),
        ("dead", format!("{:?}", settings.show_dead_cells)),
        ("objective", settings.objective.clone()),
        ("agent", settings.agent.clone()),
        ("density", format!("{:?}", settings.prior(studio.worlds.ice.level()))),
        ("ink", format!("{:?}", studio.worlds.zuma.drawing_colour)),
        ("line", format!("{:?}", studio.worlds.zuma.game().line)),
        ("gap", format!("{:?}", studio.worlds.zuma.gap())),
        ("aim", format!("{:?}", studio.aim())),
        ("learning", format!("{:?}", studio.worlds.zuma.training_jobs.training().is_some())),
        ("lesson", lesson_value(studio)),
        ("written", written_value(studio)),
        ("news", format!("{news:?}")),
        ("focus", format!("{:?}", harness.egui.ctx.text_edit_focused())),
        ("picture", picture),
    ]
}

/// Moments, current moment and language of the lesson that is written.
fn written_value(studio: &Studio) -> String {
    let Some(authored) = studio.authored.as_deref() else { return String::new() };
    format!("{} {:?} {}", authored.current(), authored.lesson().moments, authored.language())
}

/// The kept search, and how the cursor moves two searches.
fn searches_value(studio: &Studio) -> String {
    let kept = studio.search.kept().map(|kept| kept.view().heading());
    format!("{kept:?} {:?}", studio.search.common_step())
}

/// Moment, question and language of the open lesson.
fn lesson_value(studio: &Studio) -> String {
    let Some(lesson) = studio.lesson.as_deref() else { return String::new() };
    let question = lesson.question().map(|question| {
        let hints = question.shown_hints().len();
        let answers = (question.tries(), question.is_revealed(), question.marked());
        (hints, answers, question.cell(), *question.hands())
    });
    format!("{} {} {:?} {question:?}", lesson.current(), lesson.is_left(), lesson.language())
}

/// State and settings of the presenter, without its theme.
fn presenter_values(studio: &Studio) -> String {
    let (presenter, settings) = (&studio.presenter, &studio.settings);
    let sizes = (settings.presenter_text_percent, settings.presenter_board_percent);
    format!("{} {} {:?} {sizes:?}", presenter.is_on(), presenter.is_blank(), presenter.boards())
}
