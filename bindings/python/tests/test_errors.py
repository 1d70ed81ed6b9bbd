# SPDX-License-Identifier: MIT
"""Exceptions carry the library's sentence, its code and the place."""
import pytest

import sluice


def test_a_file_that_is_no_map_says_where(tmp_path):
    file = tmp_path / "bad.map"
    file.write_text("type octile\nheight 2\nwidth 3\nmap\n...\n.?.\n")
    with pytest.raises(sluice.FormatError) as refused:
        sluice.Map.load(file)
    error = refused.value
    assert (error.code, error.line, error.column) == ("format", 6, 2)
    assert str(error).startswith("line 6, column 2: ") and isinstance(error, ValueError)


def test_a_missing_file_is_an_oserror(tmp_path):
    with pytest.raises(OSError) as refused:
        sluice.Map.load(tmp_path / "none.map")
    assert isinstance(refused.value, sluice.FileError) and "none.map" in str(refused.value)


def test_a_start_in_a_wall_and_a_goal_outside(rooms):
    finder = sluice.Finder(rooms)
    with pytest.raises(sluice.ArgumentError, match="outside the map"):
        finder.find((1, 1), (1000, 1))
    with pytest.raises(ValueError, match="start"):
        finder.find((0, 0), (1, 1))


def test_unknown_names(rooms):
    finder = sluice.Finder(rooms)
    with pytest.raises(sluice.Error, match="astarr"):
        finder.find((1, 1), (2, 2), algorithm="astarr")
    with pytest.raises(TypeError, match="speed"):
        finder.find((1, 1), (2, 2), speed=3)
    with pytest.raises(ValueError, match="sometimes"):
        sluice.Finder(rooms, rules=sluice.Rules(diagonals="sometimes"))
    with pytest.raises(sluice.Error, match="fire"):
        sluice.Terrain(rooms, method="fire")
    with pytest.raises(TypeError, match="Rules"):
        sluice.Finder(rooms, rules="never")
    for no_map in ("rooms", None, [[1]]):
        with pytest.raises(TypeError, match="Map is needed here, not "):
            sluice.Finder(no_map)
    with pytest.raises(TypeError, match="callable"):
        sluice.Labels(rooms, progress=3)
    for id in (-1, 10**9, 3 * 10**9, 2**32, 10**20):
        with pytest.raises(IndexError, match=f"no gate {id}"):
            sluice.Terrain(rooms).gate(id)
        with pytest.raises((IndexError, sluice.ArgumentError), match=f"no gate {id}"):
            sluice.Terrain(rooms).block(id)
    with pytest.raises(TypeError):
        sluice.Finder(rooms, atlas=sluice.Labels(rooms))
    with pytest.raises(TypeError, match="goal"):
        finder.find((1, 1))


def test_a_stale_index_says_so(rooms, ends):
    finder = sluice.Finder(rooms, atlas=(atlas := sluice.Atlas(rooms)))
    walls = (~rooms.passable()).nonzero()
    rooms[int(walls[1][100]), int(walls[0][100])] = "."
    with pytest.raises(sluice.StaleError):
        finder.find(*ends, algorithm="astar+gateway")
    atlas.update()
    assert finder.find(*ends, algorithm="astar+gateway").found


def test_an_object_without_its_class_is_refused_and_does_not_crash(rooms):
    empty = object.__new__(sluice.Finder)
    with pytest.raises(sluice.ArgumentError):
        empty.find((1, 1), (2, 2))
    nowhere = object.__new__(sluice.Map)
    assert nowhere.shape == (0, 0)
    with pytest.raises(sluice.ArgumentError):
        sluice.Finder(nowhere)
    with pytest.raises(TypeError):
        sluice.Result()


def test_an_index_of_another_map_is_refused(rooms):
    other = sluice.Map.generate("caves", 50, 40, seed=1)
    for more in (dict(atlas=sluice.Atlas(other)), dict(rules=sluice.Rules(influence=sluice.Influence(other))),
                 dict(terrain=sluice.Terrain(other)), dict(overlay=sluice.Overlay(other))):
        with pytest.raises(ValueError, match="another map"):
            sluice.Finder(rooms, **more)
