//! Actions, changes and belief updates of a Zuma game in words.

use super::rules::ChangedLine;
use super::{Action, Belief, Colour, Line, Rewards, Run, State, Transition};

/// Smallest listed change of the mean of a probability.
const MIN_LISTED_CHANGE: f64 = 0.000_5;

/// Returns points with their noun: "3 points", "1 point", "-2.5 points".
#[must_use]
pub fn points_text(points: f64) -> String {
    let rounded = (points * 100.0).round() / 100.0;
    if rounded == 1.0 { "1 point".to_owned() } else { format!("{rounded} points") }
}

impl Action {
    /// The action on a line of this length as an imperative, as "put it last".
    #[must_use]
    pub fn words(self, length: usize) -> String {
        match self {
            Self::Discard => "discard it".to_owned(),
            Self::Insert(_) if length == 0 => "put it into the empty line".to_owned(),
            Self::Insert(0) => "put it first".to_owned(),
            Self::Insert(at) if usize::from(at) == length => "put it last".to_owned(),
            Self::Insert(at) => format!("put it between {at} and {}", at + 1),
        }
    }
}

impl Run {
    /// The run as text: "3 blue balls".
    #[must_use]
    pub fn words(&self) -> String {
        format!("{} {} balls", self.length, self.colour)
    }
}

impl Belief {
    /// The probabilities whose mean changed since another belief, and the rewards found since.
    ///
    /// One text each. Leaves out changes of at most 0.0005.
    #[must_use]
    pub fn changes_since(&self, before: &Self) -> Vec<String> {
        let mut lines = Vec::new();
        let (old, new) = (before.mean_probabilities(), self.mean_probabilities());
        let mut compare = |what: &str, colour: Colour, old: f64, new: f64| {
            if (new - old).abs() > MIN_LISTED_CHANGE {
                lines.push(format!("{colour} {what}: {old:.3} to {new:.3}"));
            }
        };
        for colour in Colour::ALL {
            compare("hit probability", colour, old.hit[colour], new.hit[colour]);
            compare("pops", colour, old.pop[colour], new.pop[colour]);
            compare("comes next", colour, old.next_ball[colour], new.next_ball[colour]);
        }
        // A reward is known exactly or not at all, so it has no mean to compare.
        let count = |belief: &Self| belief.rewards.determined().to_row().iter().flatten().count();
        let found = count(self).saturating_sub(count(before));
        if found > 0 {
            let noun = if found == 1 { "reward" } else { "rewards" };
            lines.push(format!("{found} {noun} revealed"));
        }
        lines
    }
}

impl Transition {
    /// The runs that pop as text, or that none does.
    #[must_use]
    pub fn pop_words(&self) -> String {
        let runs: Vec<_> = self.pops.iter().map(Run::words).collect();
        if runs.is_empty() {
            "the group does not pop".to_owned()
        } else {
            format!("{} pop", runs.join(", then "))
        }
    }

    /// The events of a step as sentences: miss, pops, fallen ball, and points.
    ///
    /// `before` is the state before the step, `chosen` the action that was chosen. Without the true
    /// `rewards`, only the points of the whole step are named, which the player sees, too.
    #[must_use]
    pub fn sentences(
        &self,
        before: &State,
        chosen: Action,
        rewards: Option<&Rewards<f64>>,
    ) -> Vec<String> {
        let points = |points: &dyn Fn(&Rewards<f64>) -> f64| {
            rewards.map_or_else(String::new, |it| format!(": {}", points_text(points(it))))
        };
        let Self { done, pops, fallen, reward, .. } = self;
        let length = before.line.len();
        let mut sentences = Vec::new();
        if *done != chosen {
            let went = match done {
                Action::Discard => "was discarded".to_owned(),
                done => done.words(length).replace("put it", "it went"),
            };
            sentences.push(format!("Missed: the ball {went}"));
        }
        for (number, popped) in pops.iter().enumerate() {
            let points = points(&|rewards| rewards.of_pop(*popped));
            let begin = if number == 0 { "Popped" } else { "then" };
            sentences.push(format!("{begin} {}{points}", popped.words()));
        }
        // A complete group pops only with some probability. Report a group that stayed.
        if pops.is_empty() && completes_run(before.line, before, *done) {
            sentences.push("The group did not pop".to_owned());
        }
        if let Some(colour) = fallen {
            let points = points(&|rewards| rewards.of_fall(*colour));
            sentences.push(format!("The line was full: a {colour} ball fell off{points}"));
        }
        sentences.push(format!("{} for this step", points_text(*reward)));
        sentences
    }
}

/// Returns true if the ball in hand, inserted by `done`, completes a group of at least three.
fn completes_run(line: Line, before: &State, done: Action) -> bool {
    let Action::Insert(at) = done else { return false };
    ChangedLine::insert(line, at.into(), before.ball).run().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::zuma::Equation;

    #[test]
    fn points_have_their_noun() {
        assert_eq!(points_text(1.0), "1 point");
        assert_eq!(points_text(-2.5), "-2.5 points");
    }

    #[test]
    fn found_rewards_are_counted_with_their_noun() {
        let before = Belief::default();
        let mut after = before.clone();
        assert_eq!(after.changes_since(&before), [""; 0]);
        for (colour, expected) in [(0, "1 reward revealed"), (1, "2 rewards revealed")] {
            let mut known = Equation { points: 3.0, ..Equation::default() };
            known.coefficients.triple[Colour::ALL[colour]] = 1;
            after.rewards.add(&known);
            assert_eq!(after.changes_since(&before), [expected]);
        }
    }
}
