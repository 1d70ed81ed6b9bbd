# SPDX-License-Identifier: MIT
"""Answers equal those of a search in plain Python, and of the command."""
import json
import os
import subprocess
import time

import numpy as np
import pytest
from reference import costs_from

import sluice

RULES = ["clear", "one-wall", "always", "never"]


def random_map(seed, weighted):
    random = np.random.default_rng(seed)
    costs = random.choice([0.0, 1.0, 1.0, 2.5, 7.0] if weighted else [0.0, 1.0, 1.0, 1.0], (12, 17))
    costs[3, 4] = costs[9, 12] = 1
    return costs


@pytest.mark.parametrize("diagonals", RULES)
@pytest.mark.parametrize("weighted", [False, True])
def test_costs_equal_those_of_a_search_in_python(diagonals, weighted):
    rules = sluice.Rules(diagonals=diagonals)
    for seed in range(15):
        costs = random_map(seed, weighted)
        map = sluice.Map(costs)
        finder = sluice.Finder(map, rules=rules)
        reference = costs_from(costs.tolist(), (4, 3), diagonals)
        for goal in [(12, 9), (16, 0), (0, 11), (4, 3)]:
            result = finder.find((4, 3), goal)
            assert result.found == (goal in reference)
            assert result.cost == pytest.approx(reference.get(goal, 0))
            if result.found:
                assert tuple(result.path[0]) == (4, 3) and tuple(result.path[-1]) == goal
                assert map.path_cost(result.path, rules) == pytest.approx(result.cost)


@pytest.mark.parametrize("weighted", [False, True])
def test_distances_equal_those_of_a_search_in_python(weighted):
    costs = random_map(3, weighted)
    finder = sluice.Finder(sluice.Map(costs), rules=sluice.Rules(charge="entered", diagonals="never"))
    # From every tile to the goal: walk the other way, and charge the tile that is left.
    distances = finder.distances((12, 9))
    for y, x in np.ndindex(costs.shape):
        there = costs_from(costs.tolist(), (x, y), "never").get((12, 9), np.inf) if costs[y, x] else np.inf
        assert distances[y, x] == pytest.approx(there)


def test_estimates_never_exceed_distances(rooms, ends):
    finder = sluice.Finder(rooms, atlas=sluice.Atlas(rooms, landmarks=4))
    distances = finder.distances(ends[1])
    for algorithm in ("astar+octile", "astar+guided"):
        assert np.all(finder.estimates(ends[1], algorithm) <= distances + 1e-6)


@pytest.mark.parametrize("index", ["atlas", "labels", "overlay"])
def test_indexes_answer_like_searches(rooms, ends, index):
    built = {"atlas": sluice.Atlas, "labels": sluice.Labels, "overlay": sluice.Overlay}[index](rooms)
    plain, indexed = sluice.Finder(rooms), sluice.Finder(rooms, **{index: built})
    algorithm = {"atlas": "astar+gateway", "labels": "labels", "overlay": "overlay"}[index]
    expected = plain.find(*ends)
    answer = indexed.find(*ends, algorithm=algorithm)
    assert answer.cost == pytest.approx(expected.cost)
    assert answer.algorithm.startswith(algorithm)
    if index == "labels":
        assert indexed.find(*ends).algorithm == "labels"


def test_several_goals_and_costs_between(rooms, ends):
    finder = sluice.Finder(rooms)
    goals = np.array([ends[1], ends[0]], np.int32)
    for given in (goals, goals.tolist(), goals.astype(np.int64), goals[::-1], np.asfortranarray(goals)):
        assert finder.find(ends[0], goals=given).cost == 0
    for wrong in ([(0.5, 1)], [1, 2, 3], "text", 7):
        with pytest.raises((TypeError, ValueError)):
            finder.find(ends[0], goals=wrong)
    table = finder.distances_between([ends[0]], goals)
    assert table == pytest.approx(np.array([[finder.find(*ends).cost, 0]]))


def test_flags_of_a_query(rooms, ends):
    finder = sluice.Finder(rooms)
    whole = finder.find(*ends)
    corners = finder.find(*ends, corners=True)
    assert len(corners.path) < len(whole.path) and corners.cost == whole.cost
    assert len(finder.find(*ends, cost_only=True).path) == 0
    assert finder.find(*ends, max_expanded=1, algorithm="astar").outcome == "limit"
    assert finder.find(ends[0], (0, 0), partial=True).outcome == "partial"
    assert finder.find(ends[0], (0, 0)).outcome == "unreachable"


def test_what_a_unit_can_reach(rooms, ends):
    reference = costs_from(rooms.costs().tolist(), ends[0])
    tiles, costs = sluice.Finder(rooms).within(ends[0], 4)
    assert {tuple(t): pytest.approx(c) for t, c in zip(tiles.tolist(), costs)} == \
        {tile: cost for tile, cost in reference.items() if cost <= 4 + 1e-9}


def test_wide_units_terrains_factors_and_influence(rooms, ends):
    plain = sluice.Finder(rooms).find(*ends).cost
    danger = sluice.Influence(rooms)
    danger.fill(0, 0, rooms.width, rooms.height, 1)
    assert sluice.Finder(rooms, rules=sluice.Rules(influence=danger)).find(*ends).cost == pytest.approx(2 * plain)
    assert sluice.Finder(rooms, rules=sluice.Rules(factors={".": 3.0})).find(*ends).cost == pytest.approx(3 * plain)
    assert not sluice.Finder(rooms, rules=sluice.Rules(size=3)).find(*ends, free_start=True).found
    with pytest.raises(sluice.Error):
        sluice.Finder(rooms, rules=sluice.Rules(terrains="G")).find(*ends)


@pytest.mark.timing
def test_a_call_costs_less_than_two_microseconds_over_the_library(rooms, ends):
    """Most calls do; a busy machine interrupts some."""
    find = sluice.Finder(rooms, labels=sluice.Labels(rooms)).find
    extra = []
    for _ in range(4000):
        began = time.perf_counter_ns()
        result = find(*ends)
        result.path
        extra.append(time.perf_counter_ns() - began - result.nanoseconds)
    assert np.percentile(extra[1000:], 25) < 2000


@pytest.mark.skipif("SLUICE" not in os.environ, reason="SLUICE does not name the command")
def test_answers_are_those_of_the_command(rooms, ends, tmp_path):
    rooms.save(tmp_path / "rooms.map")
    words = [os.environ["SLUICE"], "path", tmp_path / "rooms.map", *map(str, ends[0] + ends[1]), "--json"]
    said = json.loads(subprocess.run(words, capture_output=True, check=True).stdout)
    result = sluice.Finder(rooms).find(*ends)
    assert said["cost"] == pytest.approx(result.cost)
    assert [list(tile.values()) if isinstance(tile, dict) else tile for tile in said["path"]] == result.path.tolist()
