# SPDX-License-Identifier: MIT
"""Smooth worlds: shortest paths among polygons with real coordinates.

>>> from sluice import space
>>> world = space.World()
>>> world.add([(2, 1), (7, 2), (4, 6)])
1
>>> router = space.Router(space.FreeSpace(world, radius=0.25))
>>> path = router.find((1, 3), (8, 4))
>>> path.outcome, round(path.length, 2), path.points.shape
('found', 9.04, (13, 2))

Importing this module needs the GEOS library; a wheel that was built without it does not have the module.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from . import _space
from ._arrays import Floats
from ._map import Map
from .errors import _raise

__all__ = ["FreeSpace", "Path", "Router", "World", "methods"]

_space._connect(_raise)

Point = tuple[float, float]


def _points(given: npt.ArrayLike) -> Floats:
    points = np.ascontiguousarray(given, np.float64)
    if points.ndim != 2 or points.shape[1] != 2:
        raise ValueError(f"points have the shape (n, 2), not {points.shape}")
    return points


class World(_space.World):
    """Polygons: obstacles, regions of uneven cost, a boundary. Empty, or that of a tile map."""

    __slots__ = ()

    def __new__(cls, map: Map | None = None) -> World:
        return cls._create(map)

    @classmethod
    def parse(cls, geojson: str | bytes) -> World:
        """Reads GeoJSON."""
        return cls._parse(geojson.encode() if isinstance(geojson, str) else geojson)

    @classmethod
    def generate(cls, corners: int = 200, *, regions: int = 0, overlap: float = 0, seed: int = 0) -> World:
        """A random world; the same on every platform."""
        return cls._generate(corners, regions, overlap, seed)

    def add(self, points: npt.ArrayLike, kind: Literal["obstacle", "region", "boundary"] = "obstacle",
            weight: float = 1, holes: Sequence[npt.ArrayLike] = ()) -> int:
        """Adds a polygon, an array of shape (n, 2), and returns how many it became when it was repaired."""
        rings = [_points(ring) for ring in (points, *holes)]
        return self._add(kind, weight, np.concatenate(rings), [len(ring) for ring in rings])

    def geojson(self) -> str:
        """The world as GeoJSON."""
        return self._format()

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The least x and y, the most x and y."""
        return self._describe()[:4]

    @property
    def corners(self) -> int:
        """Of all polygons."""
        return self._describe()[6]

    def check(self, path: npt.ArrayLike, radius: float) -> tuple[float, float, float]:
        """Walks along a path: its length, its cost and its least distance to an obstacle."""
        return self._check(radius, _points(path))


class FreeSpace(_space.FreeSpace):
    """Where the centre of a round unit may be."""

    __slots__ = ()

    def __new__(cls, world: World, radius: float = 0) -> FreeSpace:
        return cls._create(world, radius)

    @property
    def area(self) -> float:
        """Of all its components."""
        return self._describe()[1]

    def component(self, point: Point) -> int | None:
        """The connected part that contains a point; None outside."""
        found = self._component(*point)
        return found if found >= 0 else None


class Path(NamedTuple):
    """What came of a query in a smooth world."""

    outcome: str
    shortfall: str
    points: Floats
    length: float
    cost: float
    expanded: int


class Router(_space.Router):
    """A free space made searchable by one method. A router belongs to one thread at a time."""

    __slots__ = ()

    def __new__(cls, free_space: FreeSpace, *, method: str = "polyanya", resolution: float = 0) -> Router:
        return cls._create(free_space, method, resolution)

    def find(self, start: Point, goal: Point, *, partial: bool = False, max_expanded: int = 0,
             max_cost: float = 0) -> Path:
        """Finds a path; its points are an array of shape (n, 2), start and goal included."""
        outcome, shortfall, points, length, cost, expanded = self._find(
            *start, *goal, partial, max_expanded, max_cost)
        return Path(outcome, shortfall, np.frombuffer(points, np.float64).reshape(-1, 2), length, cost, expanded)


def methods() -> list[str]:
    """The names of the methods that a router can have."""
    return _space._methods()
