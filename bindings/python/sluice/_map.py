# SPDX-License-Identifier: MIT
"""Maps of tiles."""
from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, Union

import numpy as np
import numpy.typing as npt

from . import _core
from ._arrays import Floats, Tile, Tiles, plane, tiles
from .errors import _raise

if TYPE_CHECKING:
    from ._pictures import Picture
    from ._rules import Diagonals, Rules

Change = tuple[int, int, int, int, Union[str, float]]
"""(x, y, width, height, glyph or cost): what becomes of a rectangle of tiles."""

Costs = Mapping[str, float]
"""What glyphs cost; 0 is a wall. Glyphs that are not named keep their meaning."""

File = Union[str, "os.PathLike[str]"]

_GROUND, _WALL = ord("."), ord("@")
# As _core.Map._read numbers them.
_GLYPHS, _PASSABLE, _COSTS, _COMPONENTS = range(4)


def _glyph_costs(costs: Costs | None) -> bytes | None:
    """256 costs: those of the benchmark's files, and what the caller says."""
    if costs is None:
        return None
    numbers = np.full(256, -1.0)
    numbers[[ord(c) for c in ".GS"]] = 1
    numbers[[ord(c) for c in "@OTW"]] = 0
    for glyph, cost in costs.items():
        if len(glyph) != 1 or ord(glyph) > 255:
            raise ValueError(f"{glyph!r} is no glyph: one character of one byte is")
        numbers[ord(glyph)] = cost
    return numbers.tobytes()


def _readable(array: npt.NDArray[np.generic]) -> tuple[npt.NDArray[np.generic], bool]:
    """The array as the library reads it, copied only if it must be, and whether it holds costs."""
    if array.dtype == np.bool_:
        return np.where(np.ascontiguousarray(array), np.uint8(_GROUND), np.uint8(_WALL)), False
    if array.dtype == np.uint8:
        return np.ascontiguousarray(array), False
    if not np.issubdtype(array.dtype, np.floating):
        raise TypeError(f"a map is made of bool (open or not), uint8 (glyphs) or float (costs), not {array.dtype}")
    costs = np.ascontiguousarray(array, np.float64)
    infinite = np.isposinf(costs)
    return (np.where(infinite, 0.0, costs), True) if infinite.any() else (costs, True)


class Map(_core.Map):
    """A map of tiles, from a 2-D array with a row for each y.

    - bool: True is open ground;
    - uint8: glyphs, as in map files: ``.`` is ground, ``@`` a wall;
    - float: costs, where 0 and infinity are walls.

    The array is read where it is if it has no gaps, and is not needed afterwards. A map may be searched
    by several threads at once; while one of them does, an edit raises :class:`~sluice.BusyError`.
    """

    __slots__ = ()

    def __new__(cls, tiles: npt.ArrayLike, *, costs: Costs | None = None) -> Map:
        array = np.asarray(tiles)
        if array.ndim != 2:
            raise ValueError(f"a map has two dimensions, rows and columns, not {array.ndim}")
        if max(array.shape) > _core.MAX_SIDE:  # before anything as large is copied
            _raise("argument", 0, 0, f"the sides of a map must be 1 to {_core.MAX_SIDE} tiles, "
                                     f"not {array.shape[1]} x {array.shape[0]}")
        readable, are_costs = _readable(array)
        return cls._from_array(readable, are_costs, _glyph_costs(costs))

    @classmethod
    def from_rows(cls, rows: Sequence[str], *, costs: Costs | None = None) -> Map:
        """A map from strings, one for each row.

        >>> Map.from_rows(["..@", "..."]).passable().sum()
        5
        """
        if len({len(row) for row in rows}) > 1:
            raise ValueError("all rows must be equally long")
        glyphs = [np.frombuffer(row.encode("latin-1"), np.uint8) for row in rows]
        return cls(np.stack(glyphs) if glyphs else np.empty((0, 0), np.uint8), costs=costs)

    @classmethod
    def load(cls, file: File, *, costs: Costs | None = None) -> Map:
        """Reads a file in the MovingAI format."""
        return cls._load(file, _glyph_costs(costs))

    @classmethod
    def parse(cls, text: str | bytes, *, costs: Costs | None = None) -> Map:
        """Reads the text of such a file."""
        return cls._parse(text.encode("latin-1") if isinstance(text, str) else text, _glyph_costs(costs))

    @classmethod
    def generate(cls, kind: Literal["caves", "maze", "rooms", "random", "open"], width: int, height: int, *,
                 seed: int = 0, corridor: int = 0, loops: int = 0, places: int = 0, room: int = 0,
                 doors: int = 0, density: int = 0) -> Map:
        """Generates a map; the same on every platform."""
        return cls._generate(kind, width, height, seed, corridor, loops, places, room, doors, density)

    @property
    def shape(self) -> tuple[int, int]:
        """(height, width), as of an array."""
        return self.height, self.width

    def __repr__(self) -> str:
        return f"<sluice.Map, {self.width} x {self.height} tiles>"

    # ---- what is on every tile

    def glyphs(self, out: npt.NDArray[np.uint8] | None = None) -> npt.NDArray[np.uint8]:
        """The glyph of every tile."""
        array = plane(self.shape, np.uint8, out)
        self._read(_GLYPHS, "clear", array)
        return array

    def passable(self, out: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
        """Whether a tile is open."""
        array = plane(self.shape, np.bool_, out)
        self._read(_PASSABLE, "clear", array)
        return array

    def costs(self, out: Floats | None = None) -> Floats:
        """What a tile costs; 0 for walls."""
        array = plane(self.shape, np.float64, out)
        self._read(_COSTS, "clear", array)
        return array

    def components(self, diagonals: Diagonals = "clear",
                   out: npt.NDArray[np.uint32] | None = None) -> npt.NDArray[np.uint32]:
        """A number for every tile, equal for two tiles exactly if a path joins them; 0 for walls."""
        array = plane(self.shape, np.uint32, out)
        self._read(_COMPONENTS, diagonals, array)
        return array

    # ---- edits

    def fill(self, x: int, y: int, width: int, height: int, to: str | float) -> None:
        """Gives a rectangle of tiles a glyph, or its open tiles a cost."""
        self._apply([(x, y, width, height, to)])

    def __setitem__(self, tile: Tile, to: str | float) -> None:
        """``map[x, y] = "@"``: gives one tile a glyph or a cost."""
        self._apply([(*tile, 1, 1, to)])

    def apply(self, changes: Iterable[Change]) -> None:
        """Applies changes in order as one edit: all of them, or none."""
        self._apply(list(changes))

    def undo(self, changes: Iterable[Change]) -> list[Change]:
        """The changes that restore what these will overwrite: ask before applying them."""
        return self._undo(list(changes))

    # ---- files and paths

    def save(self, file: File) -> None:
        """Writes a file in the MovingAI format, and FILE.cost beside it if its costs need one."""
        self._save(file)

    def text(self) -> str:
        """The text of such a file."""
        return self._format().decode("latin-1")

    def path_cost(self, path: npt.ArrayLike, rules: Rules | None = None) -> float:
        """Follows a path tile by tile, and adds up its cost. An error's line is the step that is not allowed."""
        from ._rules import pack
        return self._check_path(tiles(path), pack(rules))[0]

    def smooth(self, path: npt.ArrayLike, rules: Rules | None = None) -> Tiles:
        """The tiles of a path that straight lines join without costing more."""
        from ._rules import pack
        whole = tiles(path)
        out = np.empty_like(whole)
        return out[:self._smooth_path(whole, pack(rules), out)].copy()

    def picture(self, **more: object) -> Picture:
        """A picture of the map; :func:`sluice.picture` says what can be drawn on it."""
        from ._pictures import picture
        return picture(self, **more)  # type: ignore[arg-type]

    def _repr_png_(self) -> bytes:
        return self.picture().png()
