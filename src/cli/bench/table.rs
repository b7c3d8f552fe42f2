//! The scores as a text table.

use super::bootstrap::Estimate;
use super::score::Score;
use crate::cli::output::{Align, Table, or_dash};
use crate::cli::timing::Percentiles;

/// Lines of the table and a summary below it.
///
/// Omits the columns of differences and optimal costs if they are empty for all agents.
pub fn table_lines(scores: &[Score]) -> Vec<String> {
    let reference = scores.iter().find_map(|score| score.difference.as_ref());
    let cost_difference = reference.map(|difference| format!("cost - {}'s", difference.to));
    let has_exact = scores.iter().any(|score| score.exact.is_some());
    let mut head = vec![
        ("agent", Align::Left),
        ("solved %", Align::Left),
        ("mean cost", Align::Left),
        ("steps / clairvoyant", Align::Left),
        ("decision ms p50", Align::Right),
        ("p99", Align::Right),
        ("max", Align::Right),
        ("construct ms p50", Align::Right),
        ("max", Align::Right),
    ];
    // Insert the column of differences last, so that it precedes the optimal costs as in the rows.
    if has_exact {
        head.insert(3, ("cost / exact", Align::Left));
    }
    if let Some(title) = &cost_difference {
        head.insert(3, (title, Align::Left));
    }
    let mut table = Table::new(&head);
    for score in scores {
        let Percentiles { p50, p99, max } = score.decision_ms;
        let mut row = vec![
            score.agent.to_owned(),
            estimate_text(score.success, 100.0, 1),
            estimate_text(score.cost, 1.0, 1),
        ];
        if cost_difference.is_some() {
            row.push(estimate_text(score.difference.as_ref().and_then(|it| it.cost), 1.0, 1));
        }
        if has_exact {
            row.push(estimate_text(score.exact.as_ref().and_then(|it| it.cost_ratio), 1.0, 3));
        }
        row.push(estimate_text(score.step_ratio, 1.0, 3));
        row.extend([p50, p99, max, score.construct_ms.p50, score.construct_ms.max].map(time_text));
        table.push(row);
    }
    table.lines().chain(scores.first().map(summary)).collect()
}

/// Text below the table: the levels to which the figures refer.
fn summary(score: &Score) -> String {
    let Score { levels, solvable, geometries, commonly_solved, .. } = score;
    let of_geometries = if geometries == solvable {
        String::new()
    } else {
        format!(" (ice maps of {geometries} boards)")
    };
    let mut below = format!(
        "\nThe clairvoyant solves {solvable} of {levels} levels{of_geometries}; the figures \
         refer to these. Levels that all agents solve: \
         {commonly_solved}; steps are compared on these"
    );
    if let Some(exact) = &score.exact {
        below.push_str(&format!(
            ", costs are compared with the optimal expected cost on {}",
            exact.levels
        ));
    }
    below
}

/// A mean with its interval, times `scale`, with `digits` decimals; a dash for `None`.
fn estimate_text(estimate: Option<Estimate>, scale: f64, digits: usize) -> String {
    let scaled = |value: f64| format!("{:.digits$}", value * scale);
    or_dash(estimate.map(|Estimate { mean, low, high }| match (low, high) {
        (Some(low), Some(high)) => format!("{} [{}, {}]", scaled(mean), scaled(low), scaled(high)),
        _ => scaled(mean),
    }))
}

/// A time in milliseconds, or a dash.
fn time_text(time_ms: Option<f64>) -> String {
    or_dash(time_ms.map(|time| format!("{time:.2}")))
}
