#!/usr/bin/env python3
"""An agent for Black Ice that assumes floor on unknown cells and searches breadth-first.

    blackice run levels/ice --program "python3 examples/agents/breadth_first.py"

docs/programs.md describes the protocol.
"""

import json
import sys
import time
from collections import deque

MOVES = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


def places(codes, wanted):
    """Returns the cells whose code is in `wanted`."""
    return frozenset(
        (row, column)
        for row, line in enumerate(codes)
        for column, code in enumerate(line)
        if code in wanted
    )


class Board:
    """Static part of a level: open cells, targets and known ice. Unknown cells count as floor."""

    def __init__(self, codes, known):
        self.floor = places(codes, {10, 15, 17, 20, 25, 27})
        self.targets = places(codes, {20, 25, 27})
        self.ice = places(known, {"~"})

    def slide(self, cell, move, crates):
        """Returns the cell where a player or crate that enters `cell` comes to rest."""
        while cell in self.ice:
            beyond = (cell[0] + move[0], cell[1] + move[1])
            if beyond not in self.floor or beyond in crates:
                break
            cell = beyond
        return cell

    def after(self, state, move):
        """Returns player and crates after a move, or None if the move changes nothing."""
        player, crates = state
        entered = (player[0] + move[0], player[1] + move[1])
        if entered not in self.floor:
            return None
        if entered not in crates:
            return self.slide(entered, move, crates), crates
        pushed = (entered[0] + move[0], entered[1] + move[1])
        if pushed not in self.floor or pushed in crates:
            return None
        others = crates - {entered}
        # The player enters the crate's old cell, so it does not block the crate.
        return entered, others | {self.slide(pushed, move, others)}


def search(board, start, deadline):
    """Returns a shortest plan as letters, or None after the deadline, and the number of states."""
    came_from = {start: None}
    queue = deque([start])
    while queue and time.monotonic() < deadline:
        state = queue.popleft()
        if board.targets <= state[1]:
            plan = ""
            while came_from[state]:
                letter, state = came_from[state]
                plan = letter + plan
            return plan, len(came_from)
        for letter, move in MOVES.items():
            after = board.after(state, move)
            if after and after not in came_from:
                came_from[after] = (letter, state)
                queue.append(after)
    return None, len(came_from)


def main():
    game = json.loads(sys.stdin.readline())["game"]
    plan, expected = "", None
    for line in sys.stdin:
        question = json.loads(line)
        (player,) = places(question["codes"], {17, 27})
        state = player, places(question["codes"], {15, 25})
        board = Board(question["codes"], question["known"])
        nodes = 0
        if not plan or state != expected:
            deadline = time.monotonic() + game["think_ms"] / 1000
            plan, nodes = search(board, state, deadline)
            if not plan:
                print(f"resign no plan among {nodes} states", flush=True)
                return
        answer = {
            "action": plan[0],
            "plan": plan,
            "steps": len(plan),
            "engine": "breadth first, unknown = floor",
            "nodes": nodes,
        }
        print(json.dumps(answer), flush=True)
        expected = board.after(state, MOVES[plan[0]])
        plan = plan[1:]


if __name__ == "__main__":
    main()
