//! The parameters of a model (probabilities and rewards) with the belief about each.

use crate::studio::glossary::{Term, TermLabel};
use crate::worlds::zuma::{Belief, Beta, Colour, Model, PerColour};

/// Probability mass of the credible intervals.
pub(super) const CREDIBILITY: f64 = 0.95;

/// Parameters of one kind, for example the hit probabilities.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ParameterGroup {
    /// The title and its term.
    pub(super) title: TermLabel,
    /// Absolute value at the right end of the bars; at least 1.
    pub(super) max_value: f64,
    /// Whether the parameters are probabilities; otherwise points.
    pub(super) is_probability: bool,
    /// One parameter for each colour, or one in all.
    pub(super) rows: Vec<Parameter>,
}

/// One parameter: true value and belief.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Parameter {
    /// The colour; `None` if the parameter belongs to no colour.
    pub(super) colour: Option<Colour>,
    /// The true value.
    pub(super) truth: f64,
    /// The belief; `None` for a reward that is not known yet.
    pub(super) believed: Option<ParameterBelief>,
}

/// The belief about a parameter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct ParameterBelief {
    /// The posterior mean.
    pub(super) mean: f64,
    /// Credible interval with mass [`CREDIBILITY`]; both ends are the mean if the value is known.
    pub(super) interval: (f64, f64),
}

impl ParameterBelief {
    /// Mean and interval of a Beta distribution.
    fn of(beta: &Beta) -> Self {
        Self { mean: beta.mean(), interval: beta.interval(CREDIBILITY) }
    }

    fn known(value: f64) -> Self {
        Self { mean: value, interval: (value, value) }
    }
}

/// All parameters, probabilities first.
pub(super) fn groups(model: &Model, belief: &Belief) -> Vec<ParameterGroup> {
    // The belief has a distribution over each probability from the start.
    let odds = |title, truth: &PerColour<f64>, believed: &dyn Fn(Colour) -> Beta| ParameterGroup {
        title,
        max_value: 1.0,
        is_probability: true,
        rows: Colour::ALL
            .map(|colour| Parameter {
                colour: Some(colour),
                truth: truth[colour],
                believed: Some(ParameterBelief::of(&believed(colour))),
            })
            .to_vec(),
    };
    let reward = |title| Term::Reward.labelled(title);
    let known = belief.rewards.determined();
    // A reward has no estimate until the observed points determine it exactly.
    let points = |title, truth: &PerColour<f64>, known: &PerColour<Option<f64>>| {
        let sizes = truth.iter().map(|(_, value)| value.abs());
        ParameterGroup {
            title,
            // The minimum of 1 keeps the scale positive if all rewards are 0.
            max_value: sizes.fold(1.0, f64::max),
            is_probability: false,
            rows: Colour::ALL
                .map(|colour| Parameter {
                    colour: Some(colour),
                    truth: truth[colour],
                    believed: known[colour].map(ParameterBelief::known),
                })
                .to_vec(),
        }
    };
    let (of_odds, of_rewards) = (&model.probabilities, &model.rewards);
    vec![
        odds(Term::HitProbability.into(), &of_odds.hit, &|colour| belief.hit[colour]),
        odds(Term::PopProbability.into(), &of_odds.pop, &|colour| belief.pop[colour]),
        odds(Term::Model.labelled("probability of the next ball"), &of_odds.next_ball, &|colour| {
            belief.next_ball.marginal(colour)
        }),
        points(reward("points for a run of three"), &of_rewards.triple, &known.triple),
        points(reward("points for each further ball"), &of_rewards.extra, &known.extra),
        points(reward("points lost for each ball left"), &of_rewards.left_over, &known.left_over),
        ParameterGroup {
            title: reward("points for clearing the line"),
            max_value: of_rewards.finished.abs().max(1.0),
            is_probability: false,
            rows: vec![Parameter {
                colour: None,
                truth: of_rewards.finished,
                believed: known.finished.map(ParameterBelief::known),
            }],
        },
    ]
}
