# SPDX-License-Identifier: MIT
"""Many units on one map that do not collide."""
from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from . import _core
from ._arrays import Tile, Tiles, tiles
from ._map import Map
from ._rules import Rules, pack

ABSENT, WALKING, AT_GOAL, STRANDED = range(4)
"""What Units.status holds."""


class Tick(NamedTuple):
    """What happened in a tick."""

    tick: int
    units: int
    at_goal: int
    stranded: int
    moved: int
    pushed: int
    expanded: int


class Units(NamedTuple):
    """All units by number, as arrays."""

    tiles: Tiles
    goals: Tiles
    status: npt.NDArray[np.uint8]


class Crowd(_core.Crowd):
    """Units that move tick by tick."""

    __slots__ = ()

    def __new__(cls, map: Map, *, rules: Rules | None = None, method: str = "pibt", window: int = 0,
                seed: int = 0) -> Crowd:
        return cls._create(map, pack(rules), method, window, seed)

    def __len__(self) -> int:
        return self._count

    def add(self, start: Tile, goal: Tile) -> int:
        """Places a unit and returns its number."""
        return self._add(start, goal)

    def send(self, unit: int, goal: Tile) -> None:
        """Gives a unit another goal."""
        self._send(unit, goal)

    def remove(self, unit: int) -> None:
        """Takes a unit off the map."""
        self._remove(unit)

    def step(self) -> Tick:
        """Advances everybody by one tick."""
        return Tick(*self._step())

    def units(self) -> Units:
        """Where everybody is, copied out of the crowd."""
        count = len(self)
        units = Units(np.empty((count, 2), np.int32), np.empty((count, 2), np.int32), np.empty(count, np.uint8))
        self._units(*units)
        return units


class Plan(_core.Plan):
    """Where every unit is in every tick, until all have arrived."""

    __slots__ = ()

    def __new__(cls, map: Map, starts: npt.ArrayLike, goals: npt.ArrayLike, *, rules: Rules | None = None,
                method: str = "lacam", window: int = 0, seed: int = 0, max_expanded: int = 0) -> Plan:
        return cls._create(map, pack(rules), tiles(starts), tiles(goals), method, window, seed, max_expanded)

    @property
    def outcome(self) -> str:
        """found, unsolvable or limit."""
        return self._describe()[0]

    @property
    def makespan(self) -> int:
        """Ticks until the end."""
        return self._describe()[3]

    @property
    def sum_of_costs(self) -> int:
        """Ticks until each unit is on its goal for good, summed."""
        return self._describe()[4]

    def tiles(self) -> npt.NDArray[np.int32]:
        """An array of shape (makespan + 1, units, 2)."""
        _, units, _, makespan, *_ = self._describe()
        array = np.empty((makespan + 1, units, 2), np.int32)
        self._tiles(array)
        return array
