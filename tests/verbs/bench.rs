//! Tests of `blackice bench`.

use crate::support::{EASY, SLIDE, TWO_LEVELS, TestFolder, keys, without_times};
use serde_json::json;

#[test]
fn json_has_one_object_for_each_agent_starting_with_the_clairvoyant() {
    let folder = TestFolder::with_files(&[("two.xsb", TWO_LEVELS), ("slide.ron", SLIDE)]);
    let output =
        folder.blackice("bench two.xsb slide.ron --agents gambler,optimist,gambler --json");
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    let expected = "agent levels solvable geometries seeds success cost difference exact \
                    step_ratio commonly_solved construct_ms decision_ms";
    for line in output.stdout.lines() {
        assert_eq!(keys(line), expected.split_whitespace().collect::<Vec<_>>());
    }
    let scores = output.json();
    let agents: Vec<_> = scores.iter().map(|score| score["agent"].clone()).collect();
    assert_eq!(agents, ["clairvoyant", "gambler", "optimist"]);
    for score in &scores {
        assert_eq!((&score["levels"], &score["solvable"]), (&json!(3), &json!(2)));
        assert!(score["decision_ms"]["p99"].is_f64());
    }
    let certain = json!({"mean": 1.0, "low": 1.0, "high": 1.0});
    assert_eq!((&scores[0]["success"], &scores[0]["step_ratio"]), (&certain, &certain));
}

#[test]
fn failure_cost_option_sets_the_cost_of_a_failure() {
    // The pessimist assumes that every unknown cell is ice. This level has little ice, so the
    // pessimist has to learn.
    let folder = TestFolder::with_files(&[("slide.ron", SLIDE)]);
    let costs = |words: &str| {
        let scores = folder.blackice(&format!("bench slide.ron --json {words}")).json();
        scores.iter().map(|it| it["cost"]["mean"].as_f64().expect("a cost")).collect::<Vec<_>>()
    };
    let free = costs("--agents pessimist");
    assert!(free[1] >= free[0] && free[0] > 2.0, "{free:?}");
    assert_eq!(costs("--agents pessimist --failure-cost 2"), [2.0, 2.0]);
}

#[test]
fn single_games_are_written_as_csv() {
    let folder =
        TestFolder::with_files(&[("two.xsb", &TWO_LEVELS.replace("Hopeless", "Hopeless, \"no\""))]);
    let output = folder.blackice("bench two.xsb --agents gambler --seeds 2 --csv games.csv");
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    let csv = folder.text("games.csv");
    let lines: Vec<_> = csv.lines().collect();
    assert_eq!(
        lines[0],
        "index,name,agent,seed,solved,outcome,steps,limit,cost,construct_ms,decision_p50_ms,\
         decision_p99_ms,decision_max_ms,geometry,exact_cost"
    );
    for (line, expected) in lines[1..].iter().zip([
        "1,Easy,clairvoyant,0,true,solved,1,169,1,",
        "1,Easy,gambler,0,true,solved,1,169,1,",
        "1,Easy,gambler,1,true,solved,1,169,1,",
        "2,\"Hopeless, \"\"no\"\"\",clairvoyant,0,false,gave up: ",
        "2,\"Hopeless, \"\"no\"\"\",gambler,0,false,\"gave up: ",
        "2,\"Hopeless, \"\"no\"\"\",gambler,1,false,\"gave up: ",
    ]) {
        assert!(line.starts_with(expected), "{line}");
        // Each level has its own geometry, and no agent proves an exact cost.
        let geometry = &expected[..1];
        assert!(line.ends_with(&format!(",{geometry},")), "{line}");
    }
    assert_eq!(lines.len(), 7);
    assert!(
        output.stdout.contains("The clairvoyant solves 1 of 2 levels; the figures refer"),
        "{}",
        output.stdout
    );
    assert!(output.stdout.starts_with("agent        solved %"), "{}", output.stdout);
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let folder =
        TestFolder::with_files(&[("a.ron", SLIDE), ("b.xsb", TWO_LEVELS), ("c.xsb", EASY)]);
    let play = |threads: usize| {
        let scores =
            folder.blackice(&format!("bench . --json --seeds 3 --threads {threads}")).json();
        scores.into_iter().map(without_times).collect::<Vec<_>>()
    };
    let alone = play(1);
    assert_eq!(alone.len(), 4);
    assert_eq!(alone, play(2));
}

#[test]
fn bad_input_is_reported_and_other_levels_are_played() {
    let folder = TestFolder::with_files(&[("easy.xsb", EASY), ("bad.ron", "Level(\n board: 1)")]);
    let output = folder.blackice("bench bad.ron easy.xsb --agents optimist --json");
    assert_eq!((output.status, output.json().len()), (2, 2));
    assert!(output.stderr.starts_with("bad.ron:2:8: "), "{}", output.stderr);
    let nothing = folder.blackice("bench bad.ron");
    assert_eq!((nothing.status, nothing.stdout.as_str()), (2, ""));
}

#[test]
fn agents_are_compared_with_the_first_one_named() {
    let folder = TestFolder::with_files(&[("two.xsb", TWO_LEVELS), ("slide.ron", SLIDE)]);
    let scores =
        folder.blackice("bench two.xsb slide.ron --agents pessimist,optimist --json").json();
    let to: Vec<_> = scores.iter().map(|score| score["difference"]["to"].clone()).collect();
    assert_eq!(to, [json!("pessimist"), json!(null), json!("pessimist")]);
    let mean = |place: usize, key: &str| scores[place][key]["mean"].as_f64().expect("a mean");
    for place in [0, 2] {
        let found = scores[place]["difference"]["cost"]["mean"].as_f64().expect("a difference");
        assert!((found - (mean(place, "cost") - mean(1, "cost"))).abs() < 0.002);
    }
    let table = folder.blackice("bench two.xsb slide.ron --agents pessimist,optimist").stdout;
    assert!(table.contains("cost - pessimist's") && !table.contains("exact"), "{table}");
    let alone = folder.blackice("bench slide.ron --agents clairvoyant").stdout;
    assert!(!alone.contains("cost -"), "{alone}");
}
