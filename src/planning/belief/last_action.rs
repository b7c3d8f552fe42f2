//! Query: the possible outcomes of a macro-action's last action.

use super::bank::Bank;
use super::distances::LOST;
use super::ground::common_knowledge;
use super::outlook::Outlook;
use super::slide::Slide;
use super::tree::NodeId;
use super::viewpoint::Viewpoint;
use crate::board::{CellIndex, Direction};
use crate::worlds::ice::State;
use std::borrow::Cow;

/// A possible outcome of the last action, if those before it go as planned.
#[derive(Debug, Clone)]
pub struct Branch {
    /// Player and crates after it.
    pub after: State,
    /// Probability of this outcome, 0 to 1.
    pub probability: f64,
    /// Share of its scenarios that are lost.
    pub lost: f64,
    /// Whether no scenario has this outcome; it then loses a crate under every ice map.
    pub is_unseen: bool,
    /// Statistics of the best known policy over the other scenarios, if the search was there.
    pub outlook: Option<Outlook>,
    pub(super) node: Option<NodeId>,
}

/// The last action of a sequence whose earlier actions go as planned.
#[derive(Debug)]
pub struct LastAction<'a> {
    pub(super) viewpoint: &'a Viewpoint<'a>,
    /// Its outcomes by the knowledge before it.
    pub(super) slide: Slide,
    /// Scenarios in which the earlier actions go as planned.
    worlds: Cow<'a, [u32]>,
    /// Number and weight of these scenarios, by outcome of the last action.
    parts: Vec<Part>,
    /// Steps of the episode after it.
    steps: u32,
    /// Probability of each other observation of the earlier actions.
    astray: Vec<f64>,
    /// Cells that this or an earlier action may reveal.
    reveals: Vec<u8>,
}

/// Scenarios with the same outcome.
#[derive(Debug, Clone, Default)]
struct Part {
    count: usize,
    weight: f64,
}

impl Viewpoint<'_> {
    /// Returns the last action of a sequence, given that all before it go as planned.
    ///
    /// In the scenarios that are not lost, the earlier actions must have one outcome each.
    /// O(scenarios × actions).
    #[must_use]
    pub fn last_action(&self, actions: &[Direction]) -> LastAction<'_> {
        let ground = self.planner.ground();
        let weight_of = |world: u32| f64::from(ground.bank.weight(world));
        let mut worlds = Cow::Borrowed(&self.worlds[..]);
        let (mut slide, mut known, mut pose) = (Slide::default(), self.known, self.start);
        let (mut reveals, mut astray) = (Vec::new(), Vec::new());
        let (last, before) = actions.split_last().unzip();
        for action in before.unwrap_or_default() {
            slide.follow(ground.rink, known, pose, *action);
            if !slide.moves() {
                continue;
            }
            // Scenarios that deviate here are counted by observation and leave the sequence.
            let planned = slide.outcome_in(self.granted.ice);
            let mut weights = vec![0.0; slide.outcome_count()];
            worlds.to_mut().retain(|world| {
                let outcome = slide.outcome_in(ground.bank.ice(*world));
                weights[outcome] += weight_of(*world);
                outcome == planned
            });
            ask(&mut reveals, open_questions(ground.bank, &slide, &weights));
            // Only the deviations count as observations of an earlier action.
            weights[planned] = 0.0;
            astray.extend(weights.into_iter().filter(|weight| *weight > 0.0));
            known = slide.known_after(known, planned);
            pose = slide.pose_after(planned);
        }
        // From weights to probabilities.
        if !astray.is_empty() {
            let all = ground.weight(&self.worlds);
            astray.iter_mut().for_each(|weight| *weight /= all);
        }
        // The last action: group the remaining scenarios by outcome.
        slide = Slide::default();
        if let Some(last) = last {
            slide.follow(ground.rink, known, pose, *last);
        }
        let mut parts = vec![Part::default(); slide.outcome_count()];
        for world in worlds.iter() {
            let part = &mut parts[slide.outcome_in(ground.bank.ice(*world))];
            part.count += 1;
            part.weight += weight_of(*world);
        }
        let weights: Vec<f64> = parts.iter().map(|part| part.weight).collect();
        ask(&mut reveals, open_questions(ground.bank, &slide, &weights));
        let steps = self.steps + actions.len() as u32;
        LastAction { viewpoint: self, slide, worlds, parts, steps, astray, reveals }
    }
}

/// Returns the cells whose ice an action may reveal, in the order of entering them.
///
/// `weights` are the weights of the outcomes. If all scenarios are enumerated, this leaves out
/// cells that are the same in every scenario that enters them.
fn open_questions<'a>(
    bank: &'a Bank,
    slide: &'a Slide,
    weights: &'a [f64],
) -> impl Iterator<Item = u8> + 'a {
    let has_any = |weights: &[f64]| weights.iter().any(|weight| *weight > 0.0);
    let is_open = move |(place, _): &(usize, &u8)| {
        let (rests, slides_on) = (&weights[*place..=*place], &weights[place + 1..]);
        !bank.is_complete() || has_any(rests) && has_any(slides_on)
    };
    slide.asked().iter().enumerate().filter(is_open).map(|(_, cell)| *cell)
}

/// Adds cells that are not in the list yet: two actions may reveal the same cell.
fn ask(reveals: &mut Vec<u8>, cells: impl Iterator<Item = u8>) {
    for cell in cells {
        if !reveals.contains(&cell) {
            reveals.push(cell);
        }
    }
}

impl LastAction<'_> {
    /// Returns the outcomes with their probabilities and statistics.
    ///
    /// Over all scenarios that the belief admits and in which the earlier actions go as planned.
    /// Empty if the outcome is certain; the agreement of a sample does not make it certain.
    /// O(scenarios), and O(nodes of the policy) for the statistics.
    #[must_use]
    pub fn branches(&self) -> Vec<Branch> {
        let Self { viewpoint, slide, parts, .. } = self;
        let (ground, tree) = (viewpoint.planner.ground(), viewpoint.planner.tree_judged());
        let is_certain = parts.iter().filter(|part| part.count > 0).count() == 1;
        if !slide.is_informative() || (is_certain && ground.bank.is_complete()) {
            return Vec::new();
        }
        let start = ground.index.number_of(viewpoint.start);
        let poses = ground.index.numbers_after(slide);
        // Nodes of the graph hold only scenarios that are not lost, so find them by those.
        let mut open_by_outcome = vec![Vec::new(); parts.len()];
        for world in self.worlds.iter().copied() {
            let outcome = slide.outcome_in(ground.bank.ice(world));
            let reaches = |pose| ground.bank.distance_if(world, pose) != LOST;
            if reaches(start) && reaches(poses[outcome]) {
                open_by_outcome[outcome].push(world);
            }
        }
        let all: f64 = parts.iter().map(|part| part.weight).sum();
        let seen = parts.iter().zip(open_by_outcome).enumerate();
        let seen = seen.filter(|(_, (part, _))| part.count > 0);
        seen.map(|(outcome, (part, open))| {
            let after = slide.pose_after(outcome);
            let known = common_knowledge(ground.bank, &open);
            let node = tree.find(after, known, self.steps).filter(|_| !open.is_empty());
            Branch {
                after: ground.rink.state_of(after),
                probability: part.weight / all,
                lost: (1.0 - ground.weight(&open) / part.weight).clamp(0.0, 1.0),
                is_unseen: false,
                outlook: node.map(|node| tree.outlook(node)),
                node,
            }
        })
        .collect()
    }

    /// Returns the unknown cells that this or an earlier action may reveal, in order.
    #[must_use]
    pub fn reveals(&self) -> Vec<CellIndex> {
        let rink = self.viewpoint.planner.ground().rink;
        self.reveals.iter().map(|cell| rink.cell_of(*cell)).collect()
    }

    /// Returns the expected information of the sequence, in bits.
    ///
    /// The entropy of the observations: outcomes of the last action, deviations of earlier ones,
    /// and the `unseen` outcomes that no scenario has.
    #[must_use]
    pub fn information_bits(&self, unseen: &[Branch]) -> f64 {
        let in_plan: f64 = self.parts.iter().map(|part| part.weight).sum();
        let planned = 1.0 - self.astray.iter().sum::<f64>();
        let seen = 1.0 - unseen.iter().map(|branch| branch.probability).sum::<f64>();
        let shares = self.parts.iter().map(|part| planned * seen * part.weight / in_plan);
        let unseen = unseen.iter().map(|branch| planned * branch.probability);
        let shares = shares.chain(unseen).chain(self.astray.iter().copied());
        let bits = shares.filter(|share| *share > 0.0).map(|share| -share * share.log2());
        bits.sum::<f64>().max(0.0)
    }

    /// Returns the state after the most probable outcome; `None` if the outcome is certain.
    #[must_use]
    pub fn likeliest_after(&self) -> Option<State> {
        if !self.slide.is_informative() {
            return None;
        }
        let outcomes = self.parts.iter().enumerate();
        let (likeliest, _) =
            outcomes.max_by(|one, other| one.1.weight.total_cmp(&other.1.weight))?;
        let rink = self.viewpoint.planner.ground().rink;
        Some(rink.state_of(self.slide.pose_after(likeliest)))
    }

    /// Returns the best known policy's next macro-action after an outcome.
    ///
    /// Empty if the search did not visit it.
    #[must_use]
    pub fn way_on(&self, branch: &Branch) -> Vec<Direction> {
        let Some(id) = branch.node else { return Vec::new() };
        let planner = self.viewpoint.planner;
        let (ground, tree) = (planner.ground(), planner.tree_judged());
        if let Some(exit) = tree.policy_at(id) {
            return exit.way.actions.clone();
        }
        let node = tree.node(id);
        let way = ground.greedy_way(node.pose(), node.steps(), node.worlds(), &mut 0);
        way.map(|way| way.actions).unwrap_or_default()
    }

    /// Returns true if no scenario has this outcome.
    pub(super) fn is_unseen(&self, outcome: usize) -> bool {
        self.parts[outcome].count == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::belief::planner::BeliefPlanner;
    use crate::planning::belief::powers::Powers;
    use crate::planning::belief::stakes::{Reading, Stakes};
    use crate::planning::belief::testing::judged::{POWERS, judged, judged_by, view};
    use crate::planning::search::Budget;
    use crate::worlds::ice::IcePrior;

    #[test]
    fn branches_tell_where_a_crate_may_come_to_rest() {
        // The crate stops on the first cell with probability 0.75, on the second with 0.25 × 0.75,
        // or slides past it onto the target.
        let (planner, belief, state, _) = judged("#######/#@$  .#/#######");
        let viewpoint = view(&planner, &belief, &state);
        let last = viewpoint.last_action(&[Direction::Right]);
        let branches = last.branches();
        let shares: Vec<f64> = branches.iter().map(|branch| branch.probability).collect();
        for (share, expected) in shares.iter().zip([0.75, 0.1875, 0.0625]) {
            assert!((share - expected).abs() < 1e-6, "{shares:?}");
        }
        assert_eq!(shares.len(), 3);
        let lost: f64 = branches.iter().map(|branch| branch.lost).sum();
        assert_eq!(lost, 0.0, "every world leads to the goal");
        let onwards: Vec<usize> = branches.iter().map(|branch| last.way_on(branch).len()).collect();
        assert_eq!(onwards, [1, 2, 0]);
    }

    #[test]
    fn what_all_worlds_drawn_agree_in_is_not_certain() {
        let (drawing, rarely) = ("#######/#@$  .#/#######", IcePrior::Density(1e-6));
        let few = Powers { most_worlds_counted: 1, ..POWERS };
        let (planner, belief, state, _) = judged_by(drawing, rarely, &few);
        let branches = view(&planner, &belief, &state).last_action(&[Direction::Right]).branches();
        let shares: Vec<f64> = branches.iter().map(|branch| branch.probability).collect();
        assert_eq!(shares, [1.0]);
        // If the cell above the player were ice, the level would be unsolvable.
        let (drawing, untold) = ("######/#    #/# $. #/#@   #/######", IcePrior::independent());
        for (prior, expected) in [(untold, 2), (untold.given_solvable(), 0)] {
            let (planner, belief, state, _) = judged_by(drawing, prior, &POWERS);
            let viewpoint = view(&planner, &belief, &state);
            let up = viewpoint.last_action(&[Direction::Up]);
            assert_eq!(up.branches().len(), expected, "{prior:?}");
            assert_eq!(up.reveals().len(), expected / 2, "{prior:?}");
            assert_eq!(up.information_bits(&[]) > 0.0, expected > 0, "{prior:?}");
        }
    }

    /// With ice below the crate the level is lost from the start. Only there does the player slide
    /// on when moving left.
    #[test]
    fn what_may_come_after_a_way_is_told_of_the_worlds_in_which_it_is_gone() {
        use Direction::{Left, Up};
        let drawing = "#####/#  ##/#$ ##/#. @#/#####";
        let (planner, belief, state, way) = judged_by(drawing, IcePrior::Density(0.2), &POWERS);
        assert_eq!(way, [Left, Up]);
        let viewpoint = view(&planner, &belief, &state);
        let last = viewpoint.last_action(&way);
        let [astray] = last.astray[..] else { panic!("it may slide on") };
        assert!((astray - 0.2).abs() < 1e-3, "{astray}");
        let branches = last.branches();
        let told: Vec<f64> = branches.iter().map(|branch| branch.probability).collect();
        assert!((told[0] - 0.8).abs() < 1e-3 && (told[1] - 0.2).abs() < 1e-3, "{told:?}");
        // Both cells: the second one where the first is floor.
        assert_eq!(last.reveals(), [17, 12]);
        let of_one = -0.2 * 0.2_f64.log2() - 0.8 * 0.8_f64.log2();
        let bits = last.information_bits(&[]);
        assert!((bits - 1.8 * of_one).abs() < 1e-2, "{bits} {of_one}");
        assert!(branches.iter().all(|branch| branch.lost == 0.0), "{branches:?}");
    }

    /// The first step reveals the second cell where the player slides over the first, which loses.
    #[test]
    fn what_may_be_shown_twice_is_told_once() {
        let drawing = "######/## $.#/#@   #/###  #/######";
        let (planner, belief, state, _) = judged(drawing);
        let viewpoint = view(&planner, &belief, &state);
        let right = Direction::Right;
        assert_eq!(viewpoint.last_action(&[right]).reveals(), [14, 15]);
        assert_eq!(viewpoint.last_action(&[right, right]).reveals(), [14, 15]);
    }

    #[test]
    fn branches_sum_up_to_the_course() {
        let drawings = [
            "#####/#@  #/# $ #/#  .#/#   #/#####",
            "######/#@   #/# $  #/#  . #/######",
            "#######/#@    #/# $ $ #/# . . #/#     #/#######",
        ];
        // With little work the rollout policy is the best known one. With few tables it is the
        // policy for fewer scenarios, if the work did not suffice for more.
        let few_ways =
            Powers { most_poses_in_bank: 1, most_worlds_counted: 1, first_worlds: 8, ..POWERS };
        let works = [1, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 1_000_000];
        let powers = works.iter().flat_map(|work| [(work, POWERS), (work, few_ways)]);
        for ((nodes, powers), drawing) in
            powers.flat_map(|it| drawings.map(|drawing| (it, drawing)))
        {
            let (_, belief, state, _) = judged(drawing);
            let stakes = Stakes::new(Reading::Shortest, 100.0);
            let mut planner =
                BeliefPlanner::new(&belief, (&state, &state), stakes, 1, &powers, &|| false)
                    .expect("a small board");
            let budget = Budget::nodes(*nodes);
            let judgement = planner.judge(&belief, &state, 0, &powers, &budget).expect("a way");
            for course in &judgement.courses {
                let viewpoint = view(&planner, &belief, &state);
                let last = viewpoint.last_action(&course.way.actions);
                let branches = last.branches();
                if branches.is_empty() {
                    continue;
                }
                let sum: f64 = branches.iter().map(|branch| branch.probability).sum();
                assert!((sum - 1.0).abs() < 1e-6, "{sum}");
                let astray: f64 = last.astray.iter().sum();
                let success: f64 = branches
                    .iter()
                    .filter_map(|branch| {
                        let success = branch.outlook?.success() * (1.0 - branch.lost);
                        Some(branch.probability * success)
                    })
                    .sum();
                let success = (1.0 - astray) * success;
                let expected = course.outlook.success() * (1.0 - judgement.lost);
                let is_seen = |it: &Branch| it.lost == 1.0 || it.outlook.is_some();
                if *nodes == 1_000_000 || branches.iter().all(is_seen) {
                    // The rollout policy may succeed through states without tables.
                    let gets_through = powers == few_ways && success < expected;
                    assert!(
                        gets_through || (success - expected).abs() < 1e-6,
                        "{success} {expected}"
                    );
                }
                let lost: f64 =
                    branches.iter().map(|branch| branch.probability * branch.lost).sum();
                let lost = astray + (1.0 - astray) * lost;
                let expected = judgement.lost + course.lost * (1.0 - judgement.lost);
                assert!((lost - expected).abs() < 1e-6, "{lost} {expected}");
            }
        }
    }
}
