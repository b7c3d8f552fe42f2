//! Named values of the studio's state, to compare before and after a key.

use super::desk::Desk;
use blackice::worlds::ice::letters_of_board;
use blackice::worlds::platform::draw;

/// Returns everything that a key may change, as (name, value).
pub(super) fn glimpse(desk: &mut Desk, with_picture: bool) -> Vec<(&'static str, String)> {
    // Rendering is slow, so the picture is hashed only for rows that expect it to change.
    let picture = if with_picture {
        desk.harness.remove_cursor();
        desk.frames(60);
        let picture = desk.harness.render().expect("a picture");
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
    let studio = desk.studio();
    let (editor, player, settings) = (&studio.editor, &studio.player, &studio.settings);
    let runs: Vec<_> = studio.runs.iter().map(|run| (run.id(), run.len())).collect();
    let news: Vec<_> = studio.notices.iter().map(|notice| notice.text.clone()).collect();
    let (draft, stages) = (editor.draft(), &studio.stages);
    vec![
        ("mode", format!("{:?}", studio.mode)),
        ("world", format!("{:?}", studio.world)),
        ("stage", format!("{:?} {:?}", stages.documents().shown().id(), draw(stages.stage()))),
        ("stage-tool", format!("{:?}", stages.tool())),
        ("square", format!("{:?}", stages.square())),
        ("columns", format!("{:?}", stages.selection())),
        ("level", letters_of_board(&editor.level().board)),
        ("title", format!("{:?} {}", editor.document().id(), editor.level_name())),
        ("history", format!("{:?}", draft.history().current())),
        ("tool", format!("{:?}", editor.tools().tool)),
        ("paint", format!("{:?}", editor.tools().paint)),
        ("cell", format!("{:?}", editor.cell())),
        ("selection", format!("{:?}", editor.selection())),
        ("floating", format!("{:?}", editor.floating())),
        ("clipboard", format!("{:?}", editor.can_paste())),
        ("finding", format!("{:?}", editor.shown_finding())),
        ("ice", format!("{:?}", !studio.truth_hidden)),
        ("runs", format!("{runs:?}")),
        ("shown", format!("{:?}", studio.runs.shown().map(|run| run.id()))),
        ("live", format!("{:?}", studio.simulation.is_some())),
        ("cursor", format!("{:?}", player.cursor())),
        ("search", format!("{:?}", studio.search.player.cursor())),
        ("tint", format!("{:?}", studio.search.tint)),
        ("prooftint", format!("{:?}", studio.proofs.tint)),
        ("icemap", format!("{:?}", studio.proofs.shows_ice_map)),
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
        ("density", format!("{:?}", settings.prior(studio.editor.level()))),
        ("ink", format!("{:?}", studio.marbles.ink)),
        ("line", format!("{:?}", studio.marbles.game().line)),
        ("gap", format!("{:?}", studio.marbles.gap())),
        ("aim", format!("{:?}", studio.aim())),
        ("learning", format!("{:?}", studio.marbles.school.training().is_some())),
        ("news", format!("{news:?}")),
        ("focus", format!("{:?}", desk.harness.ctx.text_edit_focused())),
        ("picture", picture),
    ]
}
