# SPDX-License-Identifier: MIT
"""What is computed about a map before any query: atlases, overlays and labels.

Finders on several threads may share one. Building one can be interrupted with Ctrl-C; ``progress`` is
called with the share that is done, at most twenty times a second, and ends the build by returning False or
by raising an exception.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Optional

from . import _core
from ._arrays import Tiles, tiles_of
from ._map import File, Map
from ._rules import Rules, pack
from ._terrain import Terrain

Progress = Optional[Callable[[float], object]]


class Atlas(_core.Atlas):
    """Zones, gates and the distances to them, which guide searches (`astar+guided`, `jps+gateway` ...)."""

    __slots__ = ()

    def __new__(cls, map: Map, *, rules: Rules | None = None, method: str = "water", prominence: float = 0,
                landmarks: int = 0, compact: bool = False) -> Atlas:
        return cls._create(map, pack(rules), method, prominence, landmarks, compact)

    @classmethod
    def load(cls, map: Map, file: File, *, rules: Rules | None = None) -> Atlas:
        """Reads an atlas of this map."""
        return cls._load(map, file, pack(rules))

    @property
    def terrain(self) -> Terrain:
        """Its zones and gates, as they are at each moment."""
        return Terrain._of(self._map, self)


class Overlay(_core.Overlay):
    """An index for ground of many costs: exact, and dozens of times as fast as a search."""

    __slots__ = ()

    def __new__(cls, map: Map, *, rules: Rules | None = None, workers: int = 1, progress: Progress = None) -> Overlay:
        return cls._create(map, pack(rules), workers, progress)

    @classmethod
    def load(cls, map: Map, file: File, *, rules: Rules | None = None) -> Overlay:
        """Reads an overlay of this map; costs that the file does not have are put in."""
        return cls._load(map, file, pack(rules))


class Labels(_core.Labels):
    """An index for ground of one cost: exact answers in microseconds, without a search."""

    __slots__ = ()

    def __new__(cls, map: Map, *, rules: Rules | None = None, workers: int = 1, progress: Progress = None) -> Labels:
        return cls._create(map, pack(rules), workers, progress)

    @classmethod
    def load(cls, map: Map, file: File, *, rules: Rules | None = None) -> Labels:
        """Reads labels of this map."""
        return cls._load(map, file, pack(rules))

    def hubs(self) -> Tiles:
        """The corners of the map, first those that most shortest paths lead through."""
        return tiles_of(self._hubs())
