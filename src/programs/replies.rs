//! Parses the replies of an external program: an action, a JSON object, or "resign".

use crate::agents::Forecast;
use crate::board::Direction;
use serde::Deserialize;
use thiserror::Error;

/// Maximum number of characters of a reason or an engine name.
///
/// Longer reasons are truncated, longer names rejected.
const MAX_TEXT_CHARS: usize = 200;

/// Maximum number of characters quoted from an invalid reply.
const MAX_QUOTE_CHARS: usize = 60;

/// A valid reply.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Reply {
    /// An action with its explanation.
    Act(Box<ActionReply>),
    /// The program gives up; the text is its reason.
    Resign(String),
}

/// An action with its explanation, as far as the program gave one.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ActionReply {
    /// The action to execute.
    pub action: Direction,
    /// Forecast for the rest of the game; empty values where the program gave none.
    pub forecast: Forecast,
    /// Planned actions, beginning with this one; `None` without a plan.
    pub plan: Option<Vec<Direction>>,
    /// Name of the program's method that decided; `None` if not given.
    pub engine: Option<String>,
    /// Number of expanded search nodes; 0 if not given.
    pub nodes: u64,
    /// Number of evaluated scenarios (sampled ice maps); 0 if not given. The JSON key is `worlds`.
    pub scenarios: u32,
}

/// An invalid reply, with its beginning as a quotation and the reason.
#[derive(Debug, Error)]
#[error("\"{quote}\" ({reason})")]
pub(super) struct InvalidReply {
    /// First [`MAX_QUOTE_CHARS`] characters of the reply, with an ellipsis if it is longer.
    quote: String,
    reason: InvalidReason,
}

/// Why a reply is invalid.
#[derive(Debug, Error)]
enum InvalidReason {
    #[error("not U, D, L, R, up, down, left, right, \"resign …\" or a JSON object")]
    NotAReply,
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    #[error("{0:?} is not an action")]
    Action(String),
    #[error("success is {0}, not from 0 to 1")]
    Success(f64),
    #[error("{0} is {1}, not a number of steps")]
    Steps(&'static str, f64),
    #[error("lower is above upper")]
    Bounds,
    #[error("the plan does not begin with the action, or has letters other than U, D, L, R")]
    Plan,
    #[error("engine is not 1 to {MAX_TEXT_CHARS} printable characters")]
    Engine,
}

/// A reply as JSON; `docs/programs.md` describes the keys.
///
/// Unknown keys are rejected, because they may be misspelt.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonReply {
    action: String,
    success: Option<f64>,
    steps: Option<f64>,
    lower: Option<f64>,
    upper: Option<f64>,
    plan: Option<String>,
    engine: Option<String>,
    nodes: Option<u64>,
    worlds: Option<u32>,
}

/// Parses a line that is not blank; ignores white space around it.
///
/// # Errors
/// [`InvalidReply`], for any invalid reply.
pub(super) fn parse_reply(line: &str) -> Result<Reply, InvalidReply> {
    let line = line.trim();
    let read = if line.starts_with('{') {
        parse_json(line).map(|reply| Reply::Act(Box::new(reply)))
    } else {
        parse_text(line)
    };
    read.map_err(|wrong| InvalidReply { quote: shortened(line, MAX_QUOTE_CHARS), reason: wrong })
}

/// Parses an action, or "resign" with an optional reason.
fn parse_text(line: &str) -> Result<Reply, InvalidReason> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    if word.eq_ignore_ascii_case("resign") {
        let reason = if rest.trim().is_empty() { "no reason given" } else { rest.trim() };
        return Ok(Reply::Resign(shortened(reason, MAX_TEXT_CHARS)));
    }
    let action = action_of(line).ok_or(InvalidReason::NotAReply)?;
    let (forecast, plan, engine) = (Forecast::default(), None, None);
    Ok(Reply::Act(Box::new(ActionReply { action, forecast, plan, engine, nodes: 0, scenarios: 0 })))
}

/// Parses a JSON object and checks its values.
fn parse_json(line: &str) -> Result<ActionReply, InvalidReason> {
    let given: JsonReply = serde_json::from_str(line)?;
    let Some(action) = action_of(given.action.trim()) else {
        return Err(InvalidReason::Action(shortened(&given.action, MAX_QUOTE_CHARS)));
    };
    if let Some(success) = given.success
        && !(0.0..=1.0).contains(&success)
    {
        return Err(InvalidReason::Success(success));
    }
    let forecast = Forecast {
        success: given.success.map(|success| success as f32),
        steps: steps_of("steps", given.steps)?,
        lower: steps_of("lower", given.lower)?,
        upper: steps_of("upper", given.upper)?,
        ..Forecast::default()
    };
    // Compare after rounding, because recordings store the rounded numbers.
    if matches!((forecast.lower, forecast.upper), (Some(lower), Some(upper)) if lower > upper) {
        return Err(InvalidReason::Bounds);
    }
    let plan = given.plan.map(|letters| plan_of(&letters, action).ok_or(InvalidReason::Plan));
    if given.engine.as_deref().is_some_and(|engine| !is_name(engine)) {
        return Err(InvalidReason::Engine);
    }
    Ok(ActionReply {
        action,
        forecast,
        plan: plan.transpose()?,
        engine: given.engine,
        nodes: given.nodes.unwrap_or_default(),
        scenarios: given.worlds.unwrap_or_default(),
    })
}

/// Returns the action of a letter or a word, ignoring case; `None` for other text.
fn action_of(word: &str) -> Option<Direction> {
    let mut letters = word.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        return Direction::from_letter(letter);
    }
    let words = ["up", "down", "left", "right"].into_iter().zip(Direction::ALL);
    words.into_iter().find_map(|(known, action)| known.eq_ignore_ascii_case(word).then_some(action))
}

/// Returns a number of steps rounded to `f32`, the precision of recordings.
///
/// `name` is the JSON key. Fails if the number is negative or not finite after rounding.
fn steps_of(name: &'static str, steps: Option<f64>) -> Result<Option<f32>, InvalidReason> {
    let kept = steps.map(|steps| steps as f32);
    match (steps, kept) {
        (Some(steps), Some(kept)) if !(kept.is_finite() && steps >= 0.0) => {
            Err(InvalidReason::Steps(name, steps))
        }
        _ => Ok(kept),
    }
}

/// Returns the plan of these letters, in either case.
///
/// `None` if a letter is no action, or if the plan is empty or begins with another action.
fn plan_of(letters: &str, action: Direction) -> Option<Vec<Direction>> {
    let plan: Vec<Direction> =
        letters.chars().map(Direction::from_letter).collect::<Option<_>>()?;
    (plan.first() == Some(&action)).then_some(plan)
}

/// Returns true for 1 to 200 printable characters that are not all blank.
fn is_name(engine: &str) -> bool {
    let is_short = engine.chars().count() <= MAX_TEXT_CHARS;
    is_short && !engine.trim().is_empty() && !engine.chars().any(char::is_control)
}

/// Returns the first `max_chars` characters, with an ellipsis if any were cut off.
fn shortened(text: &str, max_chars: usize) -> String {
    match text.char_indices().nth(max_chars) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn act(action: Direction) -> ActionReply {
        let (forecast, plan, engine) = (Forecast::default(), None, None);
        ActionReply { action, forecast, plan, engine, nodes: 0, scenarios: 0 }
    }

    #[test]
    fn letters_words_and_objects_are_actions() {
        let check = |line: &str, expected: ActionReply| {
            let reply = parse_reply(line).expect("an answer");
            assert_eq!(reply, Reply::Act(Box::new(expected)), "{line}");
        };
        let [up, down, left, right] = Direction::ALL;
        for (line, action) in [
            ("U", up),
            ("d", down),
            ("left", left),
            ("RIGHT", right),
            ("  Up \r", up),
            ("{\"action\":\"down\"}", down),
            (" {\"action\": \"L\", \"success\": null}", left),
        ] {
            check(line, act(action));
        }
        let forecast = Forecast {
            success: Some(0.5),
            steps: Some(4.0),
            lower: Some(3.0),
            upper: Some(3.0),
            ..Forecast::default()
        };
        check(
            "{\"action\":\"left\",\"success\":0.5,\"steps\":4,\"lower\":3.0,\"upper\":3,\
             \"plan\":\"lLuR\",\"engine\":\"my search\",\"nodes\":12,\"worlds\":3}",
            ActionReply {
                action: left,
                forecast,
                plan: Some(vec![left, left, up, right]),
                engine: Some("my search".to_owned()),
                nodes: 12,
                scenarios: 3,
            },
        );
        check(
            "{\"action\":\"U\",\"success\":1,\"steps\":0}",
            ActionReply {
                forecast: Forecast { success: Some(1.0), steps: Some(0.0), ..Forecast::default() },
                ..act(up)
            },
        );
    }

    #[test]
    fn resignation_has_a_reason() {
        let check = |line: &str, expected: &str| {
            let reply = parse_reply(line).expect("an answer");
            assert_eq!(reply, Reply::Resign(expected.to_owned()), "{line}");
        };
        check("resign the crate is stuck", "the crate is stuck");
        check("RESIGN\tlost ", "lost");
        check("resign", "no reason given");
        let long = "é".repeat(MAX_TEXT_CHARS + 1);
        check(&format!("resign {long}"), &format!("{}…", "é".repeat(MAX_TEXT_CHARS)));
    }

    #[test]
    fn invalid_replies_are_quoted_with_reason() {
        let check = |line: &str, expected: &str| {
            let reported = parse_reply(line).expect_err(line).to_string();
            assert!(
                reported.starts_with(&format!("\"{}", shortened(line, MAX_QUOTE_CHARS))),
                "{reported}"
            );
            assert!(reported.contains(expected), "{line}: {reported}");
        };
        let no_answer = "(not U, D, L, R, up, down,";
        for line in ["north", "UL", "left right", "resigned", "\"L\"", "[1]", "ü", "u.", "true"] {
            check(line, no_answer);
        }
        check(&"x".repeat(1000), no_answer);
        for (rest, expected) in [
            ("", "EOF while parsing"),
            ("}", "missing field `action`"),
            ("\"action\":3}", "invalid type: integer `3`"),
            ("\"action\":\"north\"}", "\"north\" is not an action"),
            ("\"action\":\"L\",\"sucess\":1}", "unknown field `sucess`"),
            ("\"action\":\"L\"} R", "trailing characters"),
            ("\"action\":\"L\",\"success\":1.5}", "success is 1.5, not from 0 to 1"),
            ("\"action\":\"L\",\"success\":-0.1}", "success is -0.1, not from 0 to 1"),
            ("\"action\":\"L\",\"success\":NaN}", "expected value"),
            ("\"action\":\"L\",\"steps\":-1}", "steps is -1, not a number of steps"),
            ("\"action\":\"L\",\"lower\":1e39}", "lower is 1000"),
            ("\"action\":\"L\",\"upper\":1e999}", "number out of range"),
            ("\"action\":\"L\",\"lower\":3,\"upper\":2}", "lower is above upper"),
            ("\"action\":\"L\",\"plan\":\"RL\"}", "does not begin with the action"),
            ("\"action\":\"L\",\"plan\":\"\"}", "does not begin with the action"),
            ("\"action\":\"L\",\"plan\":\"LX\"}", "letters other than"),
            ("\"action\":\"L\",\"engine\":\" \"}", "engine is not 1 to 200"),
            ("\"action\":\"L\",\"engine\":\"a\\nb\"}", "engine is not 1 to 200"),
            ("\"action\":\"L\",\"nodes\":-1}", "invalid value: integer `-1`"),
            ("\"action\":\"L\",\"worlds\":5000000000}", "invalid value: integer `5000000000`"),
        ] {
            check(&format!("{{{rest}"), expected);
        }
        let long = "x".repeat(MAX_TEXT_CHARS + 1);
        check(&format!("{{\"action\":\"L\",\"engine\":\"{long}\"}}"), "engine is not 1 to 200");
    }
}
