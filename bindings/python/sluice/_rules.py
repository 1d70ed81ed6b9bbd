# SPDX-License-Identifier: MIT
"""Rules of movement, and influence on top of a map's costs."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Optional

import numpy as np

from . import _core
from ._arrays import Tile
from ._map import Map

Diagonals = Literal["clear", "one-wall", "always", "never"]
Packed = Optional[tuple[object, ...]]


class Influence(_core.Influence):
    """Costs on top of a map's own, such as a penalty around each enemy."""

    __slots__ = ()

    def __new__(cls, map: Map) -> Influence:
        return cls._create(map)

    def add(self, centre: Tile, radius: float, amount: float) -> None:
        """Adds a disc: the whole amount in the centre, falling to 0 at the radius."""
        self._add(centre, radius, amount)

    def fill(self, x: int, y: int, width: int, height: int, amount: float) -> None:
        """Adds the same amount to every tile of a rectangle."""
        self._fill(x, y, width, height, amount)

    def at(self, tile: Tile) -> float:
        """The influence on a tile."""
        return self._at(tile)


@dataclass(frozen=True)
class Rules:
    """How a unit moves. The defaults are those of the benchmarks: eight neighbours, no cut corners."""

    diagonals: Diagonals = "clear"
    """When a diagonal step is allowed: with both tiles beside it open, with one, always or never."""
    charge: Literal["entered", "mean"] = "entered"
    """What a step costs: that of the tile it enters, or the mean of the tiles it touches."""
    steps: tuple[int, int] = (0, 0)
    """The lengths of a straight and a diagonal step; (0, 0) means 1 and the square root of 2."""
    size: int = 1
    """Tiles along a side of the unit, whose position is its top left tile."""
    terrains: str | None = None
    """The glyphs that the unit may enter; None: all open ones."""
    factors: Mapping[str, float] | None = None
    """What ground costs this unit, times what it costs others, by glyph."""
    influence: Influence | None = None
    """Of the same map."""

    def _packed(self) -> Packed:
        factors = None
        if self.factors:
            numbers = np.zeros(256)
            for glyph, factor in self.factors.items():
                numbers[ord(glyph)] = factor
            factors = numbers.tobytes()
        return (self.diagonals, self.charge, *self.steps, self.size, self.terrains, factors, self.influence)


def pack(rules: Rules | None) -> Packed:
    if rules is not None and not isinstance(rules, Rules):
        raise TypeError(f"rules must be sluice.Rules, not {type(rules).__name__}")
    return rules._packed() if rules is not None else None
