# SPDX-License-Identifier: MIT
"""Threads, interrupts and lifetimes."""
import contextlib
import gc
import signal
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import sluice


class Stop(Exception):
    pass


@pytest.fixture
def alarm():
    """Raises Stop after some seconds of the processor, as Ctrl-C raises KeyboardInterrupt."""
    def ring(*_):
        raise Stop
    before = signal.signal(signal.SIGVTALRM, ring)
    yield lambda seconds: signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    signal.signal(signal.SIGVTALRM, before)


@pytest.fixture(scope="module")
def caves():
    return sluice.Map.generate("caves", 256, 256, seed=3)


# ---- one finder, one thread

def test_a_finder_in_use_refuses_and_so_does_its_map(field):
    """Inside keep_going the search has not ended, whatever thread asks."""
    finder = sluice.Finder(field)
    heard = []

    def meanwhile(_expanded):
        with pytest.raises(sluice.BusyError, match="one per thread"):
            finder.find((0, 0), (1, 1))
        with pytest.raises(sluice.BusyError, match="being changed"):
            finder.bytes
        with pytest.raises(sluice.BusyError, match="being read"):
            field.fill(0, 0, 1, 1, "@")
        heard.append(sluice.Finder(field).find((0, 0), (3, 0)).cost)
    assert finder.find((0, 0), (1499, 1499), algorithm="dijkstra", keep_going=meanwhile).found
    assert heard and set(heard) == {3.0}
    assert finder.find((0, 0), (1, 0)).cost == 1


def test_another_thread_gets_a_clear_exception(field):
    finder, inside, go_on = sluice.Finder(field), threading.Event(), threading.Event()

    def wait(_expanded):
        inside.set()
        return go_on.wait(10)
    thread = threading.Thread(target=lambda: finder.find((0, 0), (1499, 1499), algorithm="dijkstra", keep_going=wait))
    thread.start()
    assert inside.wait(10)
    with pytest.raises(sluice.BusyError):
        finder.find((0, 0), (5, 5))
    go_on.set()
    thread.join()
    assert finder.find((0, 0), (5, 0)).cost == 5


def test_the_interpreter_goes_on_while_a_search_runs(field):
    finder, done, ticks = sluice.Finder(field), threading.Event(), 0

    def search():
        finder.find((0, 0), (1499, 1499), algorithm="dijkstra")
        done.set()
    thread = threading.Thread(target=search)
    thread.start()
    while not done.is_set():
        ticks += 1
        time.sleep(0.001)
    thread.join()
    assert ticks > 5


def test_finders_of_many_threads_agree(rooms, ends):
    labels = sluice.Labels(rooms, workers=3)
    expected = sluice.Finder(rooms).find(*ends).cost

    def ask(number):
        finder = sluice.Finder(rooms, labels=labels) if number % 2 else sluice.Finder(rooms)
        return {round(finder.find(*ends).cost, 6) for _ in range(50)}
    with ThreadPoolExecutor(8) as pool:
        assert set().union(*pool.map(ask, range(32))) == {round(expected, 6)}


def test_workers_do_not_change_an_index(rooms, tmp_path):
    for kind in (sluice.Labels, sluice.Overlay):
        for workers in (1, 4):
            kind(rooms, workers=workers).save(tmp_path / str(workers))
        assert (tmp_path / "1").read_bytes() == (tmp_path / "4").read_bytes()


# ---- interrupts and progress

def seconds_of(work):
    """Of the processor, for one call, whether or not it is interrupted."""
    began = time.process_time()
    with contextlib.suppress(Stop):
        work()
    return time.process_time() - began


@pytest.mark.timing
@pytest.mark.parametrize("work", ["search", "overlay", "labels", "prepared labels"])
def test_one_long_call_ends_soon_after_an_interrupt(work, field, caves, alarm):
    """An interrupt that only waited for the call to return would not make it shorter."""
    finder = sluice.Finder(field)
    call = {"search": lambda: finder.find((0, 0), (1499, 1499), algorithm="dijkstra"),
            "overlay": lambda: sluice.Overlay(caves),
            "labels": lambda: sluice.Labels(caves),
            "prepared labels": lambda: sluice.Finder(caves).prepare("labels")}[work]
    seconds_of(call)  # a first call also takes memory from the system
    whole = seconds_of(call)
    if whole < 0.1:
        pytest.skip("this machine is done before anybody looks for an interrupt")
    alarm(whole / 8)
    assert whole / 8 < seconds_of(call) < whole * 0.5
    assert sluice.Finder(field).find((0, 0), (1, 0)).cost == 1


def test_an_interrupted_field_is_continued(field, alarm):
    flow = sluice.FlowField(field)
    flow.aim([(0, 0)])
    alarm(0.001)
    with pytest.raises(Stop):
        flow.update()
    flow.update()
    assert not flow.stale and flow.costs()[3, 0] == 3


def test_keep_going_cancels_or_raises(field):
    finder = sluice.Finder(field)
    query = dict(algorithm="dijkstra")
    assert finder.find((0, 0), (1499, 1499), keep_going=lambda _: False, **query).outcome == "cancelled"
    with pytest.raises(ZeroDivisionError):
        finder.find((0, 0), (1499, 1499), keep_going=lambda _: 1 / 0, **query)


def prepare(map):
    sluice.Finder(map).prepare("overlay")


@pytest.mark.parametrize("build", [sluice.Overlay, sluice.Atlas, sluice.Labels, prepare])
def test_a_build_is_interrupted(build, caves, alarm):
    alarm(0.001)
    with pytest.raises(Stop):
        for _ in range(100):
            build(caves)
    caves.fill(0, 0, 1, 1, "@")  # nobody reads the map any more


def test_a_slice_of_an_update_is_finished_before_an_interrupt(alarm):
    """The library reports progress then, too, but nobody would take the exception."""
    map = sluice.Map.generate("caves", 256, 256, seed=3)
    labels = sluice.Labels(map)
    for y, x in np.argwhere(~map.passable())[1000::2000]:
        map[int(x), int(y)] = "."
        with contextlib.suppress(Stop):
            alarm(0.001)
            while not labels.update_some(10**7):
                pass
            alarm(0)
    labels.update()
    assert not labels.describe()["stale"]


@pytest.mark.parametrize("build", [sluice.Overlay, sluice.Labels])
def test_progress_grows_and_can_stop_a_build(build, caves):
    shares = []
    build(caves, progress=shares.append)
    assert shares and shares == sorted(shares) and 0 <= shares[0] and shares[-1] <= 1
    with pytest.raises(InterruptedError):
        build(caves, progress=lambda _: False)
    with pytest.raises(ZeroDivisionError):
        build(caves, progress=lambda _: 1 / 0)


# ---- lifetimes

def test_a_finder_keeps_its_map_and_its_indexes(ends):
    def make():
        map = sluice.Map.generate("rooms", 60, 40, seed=5, room=7)
        danger = sluice.Influence(map)
        rules = sluice.Rules(influence=danger, terrains="." + "G" * 50, factors={".": 2.0})
        return sluice.Finder(map, rules=rules), sluice.Finder(map, atlas=sluice.Atlas(map)), \
            sluice.Finder(map, labels=sluice.Labels(map))
    finders = make()
    gc.collect()
    ballast = [bytearray(1 << 16) for _ in range(64)]
    costs = [finder.find(*ends).cost for finder in finders]
    assert costs == pytest.approx([2 * costs[1], costs[1], costs[1]]) and len(ballast) == 64


def test_a_path_outlives_its_finder_and_the_next_query(rooms, ends):
    finder = sluice.Finder(rooms)
    path = finder.find(*ends).path
    before = path.copy()
    finder.find(ends[1], ends[0])
    del finder
    gc.collect()
    assert np.array_equal(path, before)
    with pytest.raises(ValueError):
        path[0] = 0


def test_zones_in_sight_keep_a_terrain_as_it_is(rooms):
    for terrain, owner in ((t := sluice.Terrain(rooms), t), ((a := sluice.Atlas(rooms)).terrain, a)):
        areas = terrain.areas
        with pytest.raises(sluice.BusyError, match="array"):
            owner.update()
        copy = areas.copy()
        del areas
        gc.collect()
        owner.update()
        assert np.array_equal(terrain.areas, copy)


def test_an_array_outlives_its_terrain(rooms):
    areas = sluice.Terrain(rooms).areas
    gc.collect()
    assert areas.max() > 0 and areas.base is not None


def test_nothing_is_left_behind(rooms, ends):
    """Objects, results and refused calls leave the map with as many references as before."""
    def use():
        rules = sluice.Rules(influence=sluice.Influence(rooms), terrains=".")
        atlas, terrain = sluice.Atlas(rooms), sluice.Terrain(rooms)
        for more in (dict(rules=rules), dict(atlas=atlas, terrain=terrain),
                     dict(labels=sluice.Labels(rooms)), dict(overlay=sluice.Overlay(rooms))):
            result = sluice.Finder(rooms, **more).find(*ends, goals=np.array([ends[1]], np.int32))
            assert result.path.base is not None and result.picture()
        assert terrain.areas.any()
        sluice.FlowField(rooms, [ends[1]]).step([ends[0]])
        sluice.Crowd(rooms).add(*ends)
        sluice.Plan(rooms, [ends[0]], [ends[1]]).tiles()
        for refused in (lambda: sluice.Finder(rooms, rules=sluice.Rules(size=99)),
                        lambda: sluice.Finder(rooms, atlas=rooms), lambda: sluice.Labels.load(rooms, "none"),
                        lambda: sluice.Finder(rooms).find(*ends, goals=[(1.5, 1)]),
                        lambda: sluice.Finder(rooms, terrain=atlas.terrain),
                        lambda: sluice.Plan(rooms, [(0, 0)], [(0, 0)])):
            with pytest.raises((sluice.Error, TypeError)):
                refused()
    use()
    gc.collect()
    before = sys.getrefcount(rooms)
    for _ in range(3):
        use()
    gc.collect()
    assert sys.getrefcount(rooms) == before
