# SPDX-License-Identifier: MIT
"""Dijkstra's search in plain Python, which shares nothing with the library."""
import heapq
import math

STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def allowed(open_at, x, y, dx, dy, diagonals):
    if not open_at(x + dx, y + dy):
        return False
    if not (dx and dy):
        return True
    sides = open_at(x + dx, y) + open_at(x, y + dy)
    return {"clear": sides == 2, "one-wall": sides >= 1, "always": True, "never": False}[diagonals]


def costs_from(costs, start, diagonals="clear"):
    """The cost of a cheapest path from a tile to every other: {(x, y): cost}. `costs` is a list of rows."""
    def open_at(x, y):
        return 0 <= y < len(costs) and 0 <= x < len(costs[0]) and costs[y][x] > 0

    best, queue = {start: 0.0}, [(0.0, start)]
    while queue:
        g, (x, y) = heapq.heappop(queue)
        if g > best[x, y]:
            continue
        for dx, dy in STEPS:
            if allowed(open_at, x, y, dx, dy, diagonals):
                to, new = (x + dx, y + dy), g + math.hypot(dx, dy) * costs[y + dy][x + dx]
                if new < best.get(to, math.inf) - 1e-9:
                    best[to] = new
                    heapq.heappush(queue, (new, to))
    return best
