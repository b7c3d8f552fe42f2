#!/usr/bin/env bash
# Solves levels as PDDL with Fast Downward and plays its plans by the rules of the program. Not part
# of the gate: the script needs Python 3 and installs a planner from PyPI (up-fast-downward, a few
# MB) into a separate folder.
#
#   tests/outside/pddl_with_fast_downward.sh [FILE…]
#
# FILE is a level without ice; the default is every bundled classic level. For each level the script
# compares the fewest moves that blackice proves with the plan length that A* with LM-cut proves
# optimal; an unsolvable level must be unsolvable for both. The exit status is 1 if the results
# differ or a plan cannot be read back.
#
# BLACKICE (default: a release build made first) is the program;
# PLANNER_FOLDER (default: a new temporary folder) keeps the planner for the next time;
# PLANNER_SECONDS (default: 120) limits each search; a level that needs longer is skipped.
set -euo pipefail
cd "$(dirname "$0")/../.."

seconds="${PLANNER_SECONDS:-120}"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
planner="${PLANNER_FOLDER:-$work/planner}"

if [ ! -x "$planner/bin/python" ]; then
    python3 -m venv "$planner"
    "$planner/bin/pip" install --quiet 'up-fast-downward==1.0.0'
fi
downward="$(find "$planner" -path '*/up_fast_downward/downward/fast-downward.py' -print -quit)"

if [ -n "${BLACKICE:-}" ]; then
    blackice="$BLACKICE"
else
    cargo build --quiet --release --no-default-features
    blackice="${CARGO_TARGET_DIR:-target}/release/blackice"
fi

# Prints the value of a key of the JSON object on standard input.
value_of() {
    "$planner/bin/python" -c 'import json, sys; print(json.load(sys.stdin)[sys.argv[1]])' "$1"
}

if [ "$#" -gt 0 ]; then
    levels=("$@")
else
    levels=(levels/classic/*/*.ron)
fi

agreed=0 passed_over=0 failed=0
for level in "${levels[@]}"; do
    said="$("$blackice" solve "$level" --objective moves --timeout "$seconds" --json || true)"
    ours="$(value_of status <<<"$said")"
    moves="$(value_of moves <<<"$said")"
    rm -f "$work"/*.pddl "$work"/sas_plan* "$work"/out.*
    "$blackice" convert "$level" "$work/level.pddl"
    # Exit codes: 0 plan found; 10, 11 and 12 proved unsolvable; 2x out of time or memory.
    status=0
    "$planner/bin/python" "$downward" --plan-file "$work/sas_plan" --sas-file "$work/out.sas" \
        --overall-time-limit "${seconds}s" --overall-memory-limit 4G \
        "$work/level-domain.pddl" "$work/level.pddl" \
        --search 'astar(lmcut())' >"$work/out.log" 2>&1 || status=$?
    case "$status" in
        0)
            "$blackice" convert "$level" "$work/out.lurd" --plan "$work/sas_plan"
            "$blackice" convert "$level" "$work/out.ron" --plan "$work/sas_plan"
            theirs="$(tr -d '[:space:]' <"$work/out.lurd" | wc -c | tr -d '[:space:]')"
            ;;
        10 | 11 | 12) theirs=None ;;
        *) theirs=unknown ;;
    esac
    if [ "$theirs" = unknown ] || [ "$ours" = budget ]; then
        passed_over=$((passed_over + 1))
        verdict="passed over (Fast Downward ends with $status)"
    elif [ "$moves" = "$theirs" ]; then
        agreed=$((agreed + 1))
        verdict=agreed
    else
        failed=$((failed + 1))
        verdict=DIFFERENT
    fi
    printf '%-50s blackice %s %s, Fast Downward %s: %s\n' "$level" "$ours" "$moves" "$theirs" "$verdict"
done
printf '%s agreed, %s different, %s passed over\n' "$agreed" "$failed" "$passed_over"
[ "$failed" -eq 0 ]
