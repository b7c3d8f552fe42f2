#!/bin/sh
# Generates the nine benchmark sets for comparing agents, one native collection each:
#
#     examples/bench_sets.sh FOLDER [GEOMETRIES [WORLDS [SEED]]]
#     blackice bench FOLDER/7x7-2-iid-20.ron --agents optimist,gambler --failure-cost 100
#
# Defaults: 60 geometries with 3 worlds each, from seed 1. 20 % of the cells are walls. Worlds
# whose shortest plan has fewer than 8 moves are left out: they say little about agents, and they are
# frequent on small boards. BLACKICE is the program; by default the script builds it.
set -eu

folder=${1:?"wanted: FOLDER [GEOMETRIES [WORLDS [SEED]]]"}
geometries=${2:-60}
worlds=${3:-3}
seed=${4:-1}

if [ -z "${BLACKICE:-}" ]; then
    cargo build --quiet --release --locked --no-default-features
    BLACKICE=${CARGO_TARGET_DIR:-target}/release/blackice
fi

# SIDE CRATES KIND PERCENT
while read -r side crates kind percent; do
    "$BLACKICE" generate --world ice --kind "$kind" --rows "$side" --columns "$side" \
        --crates "$crates" --walls 0.2 --ice "0.$percent" --min-steps 8 \
        --geometries "$geometries" --worlds "$worlds" --seed "$seed" \
        --out "$folder/${side}x$side-$crates-$kind-$percent.ron"
done <<SETS
5 1 iid 10
5 1 iid 20
5 1 iid 40
5 2 iid 20
7 2 iid 20
8 3 iid 15
8 2 patches 20
10 3 iid 15
12 4 iid 15
SETS
