# SPDX-License-Identifier: MIT
"""Sluice: shortest paths on tile maps, as fast as C and with numpy in and out.

>>> import sluice
>>> map = sluice.Map.from_rows(["....", ".@@.", "...."])
>>> result = sluice.Finder(map).find((0, 1), (3, 1))
>>> result.outcome, result.cost
('found', 5.0)
>>> result.path.tolist()
[[0, 1], [0, 0], [1, 0], [2, 0], [3, 0], [3, 1]]

A tile is (x, y), x to the right and y down; in an array of tiles it is ``array[y, x]``.
"""
from __future__ import annotations

from typing import Literal, NamedTuple

from . import _core
from ._arrays import Tile, Tiles
from ._arrays import tiles as _tiles
from ._crowd import ABSENT, AT_GOAL, STRANDED, WALKING, Crowd, Plan, Tick, Units
from ._finder import Finder, Result
from ._flow import FlowField
from ._indexes import Atlas, Labels, Overlay
from ._map import Map
from ._pictures import Picture, picture
from ._rules import Influence, Rules
from ._terrain import Gate, Terrain, Zone
from .errors import (ArgumentError, BusyError, Error, FileError, FormatError, OutOfMemory, StaleError,
                     UnsupportedError, _raise)

__version__ = _core.__version__
__all__ = ["ABSENT", "AT_GOAL", "STRANDED", "WALKING", "ArgumentError", "Atlas", "BusyError", "Crowd", "Error",
           "FileError", "Finder", "FlowField", "FormatError", "Gate", "Influence", "Labels", "Map", "Method",
           "OutOfMemory", "Overlay", "Picture", "Plan", "Result", "Rules", "StaleError", "Terrain", "Tick", "Tile",
           "Tiles", "Units", "UnsupportedError", "Zone", "methods", "picture"]

_core._connect(_raise, _tiles, Result)


class Method(NamedTuple):
    """A row of a table of methods."""

    name: str
    title: str
    summary: str
    source: str
    flags: list[str]


def methods(kind: Literal["search", "heuristic", "decomposition", "crowd"]) -> list[Method]:
    """The methods of a kind; an algorithm is named SEARCH or SEARCH+HEURISTIC."""
    return [Method(*row) for row in _core._methods(kind)]
