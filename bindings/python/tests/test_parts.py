# SPDX-License-Identifier: MIT
"""Terrain, flow fields, crowds, plans, smooth worlds and pictures."""
import struct
import zlib

import numpy as np
import pytest
from reference import costs_from

import sluice

space = pytest.importorskip("sluice.space")


def test_zones_and_gates_fit_together(rooms):
    terrain = sluice.Terrain(rooms)
    areas = terrain.areas
    assert np.array_equal(areas > 0, rooms.passable())
    for zone in terrain.zones:
        assert zone.area == (areas == zone.id + 1).sum()
        assert all(zone.id in terrain.gate(gate).zones for gate in zone.gates)
        assert terrain.zone_at(zone.centre) == zone.id
    for gate in terrain.gates:
        assert {int(areas[y, x]) - 1 for x, y in gate.tiles} <= set(gate.zones)
    assert terrain.zone_at((0, 0)) is None or rooms.passable()[0, 0]
    for wrong in (terrain.zone_count, 2**40):
        with pytest.raises(IndexError):
            terrain.zone(wrong)
    with pytest.raises(IndexError):
        terrain.gate(-1)


def test_routes_choke_points_and_blocked_gates(rooms, ends):
    terrain = sluice.Terrain(rooms)
    gates, length = terrain.route(*ends)
    assert gates and length > 0
    assert all(terrain.gate(gate).width <= 2 for gate in terrain.choke_points(2))
    for gate in range(terrain.gate_count):
        terrain.block(gate)
    assert terrain.route(*ends) is None and terrain.gate(0).blocked
    terrain.block(gates[0], False)
    assert isinstance(terrain.cut_off(gates[0]), list)


def test_clearance_is_1_next_to_a_wall(rooms):
    clearance = sluice.Terrain(rooms).clearance()
    assert np.array_equal(clearance > 0, rooms.passable()) and clearance[clearance > 0].min() == 1


def test_a_terrain_follows_its_map(rooms):
    terrain = sluice.Terrain(rooms)
    ys, xs = rooms.passable().nonzero()
    rooms[int(xs[0]), int(ys[0])] = "@"
    assert terrain.stale
    terrain.update()
    assert not terrain.stale and terrain.areas[ys[0], xs[0]] == 0


def test_units_follow_a_flow_field_to_the_goal(rooms, ends):
    field = sluice.FlowField(rooms, [ends[1]])
    reference = costs_from(rooms.costs().tolist(), ends[1])
    costs = field.costs()
    assert all(costs[y, x] == pytest.approx(reference.get((x, y), np.inf)) for y, x in np.ndindex(rooms.shape))
    units = np.array([ends[0]] * 3)
    for _ in range(1000):
        units = field.step(units)
    assert np.all(units == ends[1])


def test_a_field_in_slices_is_the_same(rooms, ends):
    whole, sliced = sluice.FlowField(rooms, [ends[1]]), sluice.FlowField(rooms)
    assert sliced.stale
    sliced.aim([ends[1]], costs=[2.5])
    while not sliced.advance(100):
        pass
    assert np.allclose(sliced.costs(), whole.costs() + 2.5)
    rooms.fill(*ends[0], 1, 1, "@")
    assert whole.stale
    whole.update()
    assert whole.costs()[ends[0][1], ends[0][0]] == np.inf


def test_a_crowd_arrives_without_collisions(rooms):
    ys, xs = (rooms.components() == rooms.components().max()).nonzero()
    tiles = np.stack([xs, ys], axis=1)
    starts, goals = tiles[:12], tiles[-12:]
    crowd = sluice.Crowd(rooms)
    for start, goal in zip(starts, goals):
        crowd.add(start, goal)
    for _ in range(400):
        tick = crowd.step()
        units = crowd.units()
        assert len({tuple(tile) for tile in units.tiles.tolist()}) == len(crowd) == 12
    assert tick.at_goal == 12 and np.all(units.status == sluice.AT_GOAL) and np.array_equal(units.tiles, goals)
    crowd.send(0, starts[0])
    crowd.remove(1)
    assert crowd.step().units == 11
    with pytest.raises(sluice.ArgumentError):
        crowd.add((0, 0), (1, 1))


def test_a_plan_leads_everybody_to_his_goal():
    map = sluice.Map.from_rows([".....", "..@..", "....."])
    plan = sluice.Plan(map, [(0, 1), (4, 1)], [(4, 1), (0, 1)])
    tiles = plan.tiles()
    assert plan.outcome == "found" and tiles.shape == (plan.makespan + 1, 2, 2)
    assert tiles[0].tolist() == [[0, 1], [4, 1]] and tiles[-1].tolist() == [[4, 1], [0, 1]]
    with pytest.raises(ValueError):
        sluice.Plan(map, [(0, 1)], [(4, 1), (0, 1)])
    with pytest.raises(sluice.ArgumentError) as refused:
        sluice.Plan(map, [(0, 1), (2, 1)], [(4, 1), (0, 1)])
    assert refused.value.line == 2


def test_paths_in_a_smooth_world(rooms, ends):
    world = space.World(rooms)
    router = space.Router(space.FreeSpace(world, 0.3))
    path = router.find(*[(x + 0.5, y + 0.5) for x, y in ends])
    length, _, clearance = world.check(path.points, 0.3)
    assert path.outcome == "found" and length == pytest.approx(path.length) and clearance >= 0.3 - 1e-6
    assert path.length <= sluice.Finder(rooms).find(*ends).cost + 1e-6
    with pytest.raises(sluice.ArgumentError):
        router.find((-5, 0), (1, 1))
    with pytest.raises(sluice.ArgumentError):
        world.add([(0, 0), (1, 1)])
    with pytest.raises(sluice.ArgumentError) as refused:
        world.add([(0, 0), (9, 0), (9, 9)], holes=[[(1, 1), (2, np.nan), (2, 2)]])
    assert (refused.value.line, refused.value.column) == (2, 2)
    with pytest.raises(sluice.FormatError):
        space.World.parse("{")
    assert space.World.parse(world.geojson()).corners == world.corners


def test_a_hole_is_free_ground():
    world = space.World()
    square = np.array([(0, 0), (10, 0), (10, 10), (0, 10)])
    assert world.add(square, holes=[square * 0.5 + 2]) == 1
    free = space.FreeSpace(world)
    assert free.component((4, 4)) is not None and free.component((1, 1)) is None
    assert free.component((4, 4)) != free.component((-0.5, 5))
    assert space.Router(free).find((4, 4), (-0.5, 5)).shortfall == "apart"


def pixels_of(png):
    """Reads a PNG back with the standard library."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    at, data = 8, b""
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at:at + 8])
        assert struct.unpack(">I", png[at + 8 + size:at + 12 + size])[0] == zlib.crc32(png[at + 4:at + 8 + size])
        data += png[at + 8:at + 8 + size] if kind == b"IDAT" else b""
        at += 12 + size
    return np.frombuffer(zlib.decompress(data), np.uint8).reshape(height, 1 + 3 * width)[:, 1:].reshape(height, width, 3)


def test_pictures_show_walls_path_zones_and_heat(rooms, ends, tmp_path):
    result, terrain = sluice.Finder(rooms).find(*ends), sluice.Terrain(rooms)
    picture = result.picture(scale=1)
    assert np.array_equal(pixels_of(picture.png()), picture.pixels)
    walls = ~rooms.passable()
    assert (picture.pixels[walls] == (38, 42, 51)).all()
    assert (picture.pixels[tuple(result.path[1:-1, ::-1].T)] == (214, 64, 52)).all()
    assert pixels_of(rooms._repr_png_()).shape == (40 * 8, 60 * 8, 3)
    assert len({tuple(p) for p in pixels_of(terrain._repr_png_()).reshape(-1, 3)}) > terrain.zone_count // 2
    assert pixels_of(result._repr_png_()).shape[2] == 3
    heat = rooms.picture(heat=sluice.Finder(rooms).distances(ends[1]), scale=2)
    heat.save(tmp_path / "heat.png")
    assert (tmp_path / "heat.png").read_bytes() == heat.png()
