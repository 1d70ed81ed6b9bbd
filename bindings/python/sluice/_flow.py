# SPDX-License-Identifier: MIT
"""One field of directions that a whole crowd follows."""
from __future__ import annotations

import numpy as np
import numpy.typing as npt

from . import _core
from ._arrays import Floats, Tiles, plane, tiles
from ._map import Map
from ._rules import Rules, pack


# Tiles of a slice, between which Python looks for Ctrl-C: some 50 ms.
_SLICE = 1 << 20


class FlowField(_core.FlowField):
    """Directions to a goal, or to the nearest of several, for every tile."""

    __slots__ = ()

    def __new__(cls, map: Map, goals: npt.ArrayLike | None = None, *, rules: Rules | None = None) -> FlowField:
        field = cls._create(map, pack(rules))
        if goals is not None:
            field.aim(goals)
            field.update()
        return field

    def aim(self, goals: npt.ArrayLike, costs: npt.ArrayLike | None = None) -> None:
        """Gives the field goals, and what each costs a unit that stops there; empties it."""
        self._aim(tiles(goals), None if costs is None else np.ascontiguousarray(costs, np.float64))

    def update(self) -> None:
        """Fills the field, or brings it up to date with its map. Ctrl-C leaves it to be continued."""
        while not self._advance(_SLICE):
            pass

    def advance(self, budget: int) -> bool:
        """The same in slices, in tiles that the wave expands. True once the field is complete."""
        if budget < 1:
            raise ValueError("the budget must be positive")
        return self._advance(budget)

    def step(self, units: npt.ArrayLike, out: Tiles | None = None) -> Tiles:
        """The next tile of every unit, all in one call. A unit stays on a goal, and where no goal is reachable."""
        given = tiles(units)
        array = plane(given.shape, np.int32, out)
        self._step(given, array)
        return array

    def costs(self, out: Floats | None = None) -> Floats:
        """The cost of a cheapest path from every tile; infinite where there is none, or none is known yet."""
        array = plane(self._map.shape, np.float64, out)
        self._costs(array)
        return array
