# SPDX-License-Identifier: MIT
"""Maps from arrays and back, edits, and arrays that a map refuses."""
import numpy as np
import pytest

import sluice

OPEN = np.array([[1, 1, 0], [1, 0, 1]], bool)


@pytest.mark.parametrize("array", [
    OPEN, np.where(OPEN, ord("."), ord("@")).astype(np.uint8), OPEN.astype(float), OPEN.astype(np.float32),
    np.where(OPEN, 1.0, np.inf), np.asfortranarray(OPEN.astype(float)), np.asfortranarray(OPEN),
    np.asfortranarray(np.where(OPEN, 1.0, np.inf)), OPEN[::-1, ::-1].copy()[::-1, ::-1], OPEN.astype(float).repeat(2, axis=1)[:, ::2],
    OPEN.tolist()])
def test_every_kind_of_array_gives_the_same_map(array):
    map = sluice.Map(array)
    assert map.shape == (2, 3) and (map.width, map.height) == (3, 2)
    assert np.array_equal(map.passable(), OPEN)
    assert np.array_equal(map.costs(), OPEN.astype(float))


def test_an_array_that_cannot_be_written_is_read():
    array = OPEN.copy()
    array.flags.writeable = False
    assert np.array_equal(sluice.Map(array).passable(), OPEN)


def test_the_array_is_not_needed_afterwards():
    array = OPEN.astype(float)
    map = sluice.Map(array)
    array[:] = 5
    assert np.array_equal(map.costs(), OPEN.astype(float))


@pytest.mark.parametrize("array, error, words", [
    (np.ones(3, bool), ValueError, "two dimensions"),
    (np.ones((2, 2, 2), bool), ValueError, "two dimensions"),
    (np.ones((2, 2), int), TypeError, "bool .* uint8 .* float"),
    (np.ones((2, 2), complex), TypeError, "complex"),
    (np.empty((0, 5), bool), sluice.ArgumentError, "0"),
    (np.full((2, 2), np.nan), sluice.ArgumentError, "tile 0, 0"),
    (np.full((2, 2), -1.0), sluice.ArgumentError, "tile 0, 0"),
    (np.full((2, 2), ord("?"), np.uint8), sluice.Error, r"\?"),
    (np.broadcast_to(np.True_, (2**31, 2**31)), sluice.ArgumentError, "32768 tiles, not 2147483648 x 2147483648"),
])
def test_arrays_that_are_no_map(array, error, words):
    with pytest.raises(error, match=f"(?i){words}"):
        sluice.Map(array)


@pytest.mark.parametrize("out", [
    np.empty((2, 3), np.float32), np.empty((3, 2)), np.empty((2, 6))[:, ::2], np.empty(6), "text"])
def test_arrays_that_cannot_be_filled(out):
    with pytest.raises((TypeError, ValueError)):
        sluice.Map(OPEN).costs(out)


def test_a_read_only_array_cannot_be_filled():
    out = np.empty((2, 3))
    out.flags.writeable = False
    with pytest.raises(TypeError, match="writable"):
        sluice.Map(OPEN).costs(out)


def test_a_given_array_is_filled_in_place():
    out = np.empty((2, 3))
    assert sluice.Map(OPEN).costs(out) is out


@pytest.mark.parametrize("tiles, error", [
    ([(1.5, 2)], TypeError), ([(1, 2, 3)], ValueError), (np.zeros((2, 2, 2), int), ValueError),
    ([(2**40, 0)], OverflowError)])
def test_tiles_that_are_none(tiles, error):
    with pytest.raises(error):
        sluice.Finder(sluice.Map(OPEN)).distances(tiles)


@pytest.mark.parametrize("tile", [5, (1,), (1, 2, 3), ("a", "b"), (1.5, 2), None])
def test_a_tile_is_a_pair_of_whole_numbers(tile):
    with pytest.raises(TypeError, match="pair|number"):
        sluice.Finder(sluice.Map(OPEN)).find((0, 0), tile)


def test_tiles_may_be_rows_of_an_array():
    finder = sluice.Finder(sluice.Map(np.ones((5, 5), bool)))
    ends = np.array([[0, 0], [4, 4]])
    assert len(finder.find(ends[0], ends[1]).path) == 5


def test_edits_transactions_and_undo():
    map = sluice.Map(np.ones((4, 5), bool))
    changes = [(1, 1, 2, 2, "@"), (0, 0, 5, 1, 3.0)]
    undo = map.undo(changes)
    before = map.costs()
    map.apply(changes)
    assert map.revision == 1 and map.costs()[0, 0] == 3 and not map.passable()[1:3, 1:3].any()
    map.apply(undo)
    assert np.array_equal(map.costs(), before)
    map[4, 3] = "@"
    assert not map.passable()[3, 4]
    with pytest.raises(sluice.ArgumentError) as refused:
        map.apply([(0, 0, 1, 1, "."), (9, 9, 1, 1, "@")])
    assert refused.value.line == 2
    for wrong in ([(1, 2)], ["x"], [(0, 0, 1, 1, "ab")], [(0, 0, 1, 1, None)]):
        with pytest.raises((TypeError, ValueError)):
            map.apply(wrong)


def test_files(tmp_path, rooms):
    rooms.save(tmp_path / "a.map")
    assert np.array_equal(sluice.Map.load(tmp_path / "a.map").glyphs(), rooms.glyphs())
    assert np.array_equal(sluice.Map.parse(rooms.text()).glyphs(), rooms.glyphs())
    swamp = sluice.Map.from_rows([".~", "~."], costs={"~": 4})
    assert swamp.costs().tolist() == [[1, 4], [4, 1]]


def test_components_tell_what_is_connected():
    components = sluice.Map.from_rows(["..@.", "..@."]).components()
    assert components[0, 0] == components[1, 1] != components[0, 3] and components[0, 2] == 0


def test_smoothing_keeps_the_ends(rooms, ends):
    path = sluice.Finder(rooms).find(*ends).path
    smooth = rooms.smooth(path)
    assert len(smooth) < len(path) and smooth[0].tolist() == list(ends[0]) and smooth[-1].tolist() == list(ends[1])
    with pytest.raises(sluice.ArgumentError) as refused:
        rooms.path_cost(path[::3])
    assert refused.value.line == 1
