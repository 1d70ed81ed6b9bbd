# SPDX-License-Identifier: MIT
"""A map divided into zones by gates."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from . import _core
from ._arrays import Floats, Tile, Tiles, plane, tiles_of
from ._map import Map
from ._rules import Rules, pack

if TYPE_CHECKING:
    from ._pictures import Picture


class Zone(NamedTuple):
    """A connected part of the map."""

    id: int
    area: int
    box: tuple[int, int, int, int]
    first: Tile
    centre: Tile
    deepest: Tile
    clearance: float
    component: int
    gates: list[int]
    neighbours: list[int]


class Gate(NamedTuple):
    """A line of tiles between two zones."""

    id: int
    zones: tuple[int, int]
    ends: tuple[Tile, Tile]
    middle: Tile
    width: float
    straight: bool
    blocked: bool
    closed: bool
    widest_unit: int
    tiles: Tiles


class Terrain(_core.Terrain):
    """The zones and gates of a map, by one of the decompositions."""

    __slots__ = ()

    def __new__(cls, map: Map, *, rules: Rules | None = None, method: str = "water", prominence: float = 0,
                widest: int = 0, downscale: int = 0) -> Terrain:
        return cls._create(map, pack(rules), method, prominence, widest, downscale)

    def __repr__(self) -> str:
        return f"<sluice.Terrain: {self.zone_count} zones, {self.gate_count} gates>"

    @property
    def areas(self) -> npt.NDArray[np.uint32]:
        """The zone of every tile plus 1, 0 for walls: the terrain's own memory, not a copy.

        While such an array is alive the terrain cannot be changed; :class:`~sluice.BusyError` says so.
        """
        return np.asarray(self)

    def clearance(self, out: Floats | None = None) -> Floats:
        """The distance from every tile to the nearest wall."""
        array = plane(self._map.shape, np.float64, out)
        self._clearance(array)
        return array

    def zone(self, id: int) -> Zone:
        """A zone by its number, from 0 on."""
        return Zone(id, *self._zone(id))

    def gate(self, id: int) -> Gate:
        """A gate by its number, from 0 on."""
        facts = self._gate(id)
        return Gate(id, *facts[:-1], tiles=tiles_of(facts[-1]))

    @property
    def zones(self) -> Iterator[Zone]:
        """All zones, in order."""
        return (self.zone(id) for id in range(self.zone_count))

    @property
    def gates(self) -> Iterator[Gate]:
        """All gates, in order."""
        return (self.gate(id) for id in range(self.gate_count))

    def zone_at(self, tile: Tile) -> int | None:
        """The zone of a tile; None for walls."""
        return self._zone_at(tile)

    def choke_points(self, widest: float) -> list[int]:
        """Gates no wider than this, narrowest first."""
        return self._choke_points(widest)

    def cut_off(self, gate: int) -> list[int]:
        """The zones that blocking this gate would disconnect from the rest."""
        return self._cut_off(gate)

    def route(self, start: Tile, goal: Tile) -> tuple[list[int], float] | None:
        """The gates of the shortest route over open gates, and its length; None if there is none."""
        gates, length = self._route(start, goal)
        return (gates, length) if length >= 0 else None

    def block(self, gate: int, blocked: bool = True) -> None:
        """Blocks a gate for routes, or opens it again."""
        self._block(gate, blocked)

    def edit(self, kind: Literal["add", "remove", "block"], end: Tile, other_end: Tile) -> None:
        """Adds, removes or blocks the gate with these ends."""
        self._edit(kind, end, other_end)

    def picture(self, **more: object) -> Picture:
        """The zones in colours, the gates in black."""
        from ._pictures import picture
        return picture(self._map, terrain=self, **more)  # type: ignore[arg-type]

    def _repr_png_(self) -> bytes:
        return self.picture().png()
