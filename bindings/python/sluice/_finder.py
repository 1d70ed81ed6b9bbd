# SPDX-License-Identifier: MIT
"""Finding paths."""
from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np
import numpy.typing as npt

from . import _core
from ._arrays import Floats, Tile, Tiles, plane, tiles
from ._map import Map
from ._rules import Rules, pack

if TYPE_CHECKING:
    from ._indexes import Atlas, Labels, Overlay
    from ._pictures import Picture
    from ._terrain import Terrain

# As _core.Finder._field numbers them.
_DISTANCES, _ESTIMATES, _PRUNED = range(3)
_INT32 = np.dtype(np.int32)
_REACH = np.dtype([("tile", np.int32, 2), ("cost", np.float64)])


class Result(_core.Result):
    """What came of a query. It owns its path, and stays as it is when the finder goes on."""

    __slots__ = ()

    @property
    def path(self) -> Tiles:
        """Every tile from start to goal, an array of shape (n, 2) that cannot be changed; empty if there is none."""
        # Of numpy's ways to show a buffer, the fastest.
        return np.ndarray((self._length, 2), _INT32, self)  # type: ignore[arg-type]

    def __repr__(self) -> str:
        return f"<sluice.Result: {self.outcome}, cost {self.cost:g}, {self._length} tiles>"

    def picture(self, **more: object) -> Picture:
        """The path on its map."""
        from ._pictures import picture
        return picture(self._map, path=self.path, **more)  # type: ignore[arg-type]

    def _repr_png_(self) -> bytes:
        return self.picture().png()


class Finder(_core.Finder):
    """Finds paths on one map under one set of rules.

    A finder belongs to one thread at a time: a call while another thread is searching with it raises
    :class:`~sluice.BusyError`. The interpreter's lock is released while it searches, so finders of several
    threads work at the same time. It keeps its map and its indexes alive.
    """

    __slots__ = ()

    def __new__(cls, map: Map, *, rules: Rules | None = None, atlas: Atlas | None = None,
                terrain: Terrain | None = None, overlay: Overlay | None = None, labels: Labels | None = None,
                queue: Literal["buckets", "heap", "tree", "sorted", "linked", "unsorted"] = "buckets",
                cluster: int = 0) -> Finder:
        return cls._create(map, pack(rules), atlas, terrain, overlay, labels, queue, cluster)

    @property
    def map(self) -> Map:
        """Where it finds paths."""
        return self._map

    def __repr__(self) -> str:
        return f"<sluice.Finder on {self.map!r}>"

    def prepare(self, algorithm: str) -> None:
        """Builds the index of an algorithm that reads one; otherwise its first search does."""
        self._prepare(algorithm)

    def _whole(self, which: int, start: Tile, goals: npt.ArrayLike, algorithm: str, out: Floats | None) -> Floats:
        array = plane(self.map.shape, np.float64, out)
        self._field(which, start, tiles(goals), algorithm, array)
        return array

    def distances(self, goals: npt.ArrayLike, out: Floats | None = None) -> Floats:
        """The cost of a cheapest path from every tile to a goal, or to the cheapest of several: a heat map.

        Infinite for walls and where no goal is reachable.
        """
        return self._whole(_DISTANCES, (0, 0), goals, "best", out)

    def estimates(self, goals: npt.ArrayLike, algorithm: str = "astar+octile", out: Floats | None = None) -> Floats:
        """What the heuristic of an algorithm says at every tile; infinite where no search asks it."""
        return self._whole(_ESTIMATES, (0, 0), goals, algorithm, out)

    def pruned(self, start: Tile, goals: npt.ArrayLike, algorithm: str = "astar+dead-end",
               out: Floats | None = None) -> Floats:
        """1 where a search of this query never looks, 0 where it may, infinite for walls."""
        return self._whole(_PRUNED, start, goals, algorithm, out)

    def distances_between(self, starts: npt.ArrayLike, goals: npt.ArrayLike, out: Floats | None = None) -> Floats:
        """The cost from each start to each goal, by the finder's labels or by some that it builds."""
        a, b = tiles(starts), tiles(goals)
        array = plane((len(a), len(b)), np.float64, out)
        self._between(a, b, array)
        return array

    def within(self, start: Tile, max_cost: float) -> tuple[Tiles, Floats]:
        """The tiles that a unit can reach at this cost, and what each costs."""
        reached = np.frombuffer(self._range(start, max_cost), _REACH)
        return reached["tile"], reached["cost"]
