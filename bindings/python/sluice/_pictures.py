# SPDX-License-Identifier: MIT
"""Pictures of maps, paths, zones and heat maps, for notebooks and files. PNG by zlib alone."""
from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ._arrays import Floats, Tiles

if TYPE_CHECKING:
    from ._map import File, Map
    from ._terrain import Terrain

Pixels = npt.NDArray[np.uint8]

WALL, GROUND, PATH, START, GOAL, GATE = ((38, 42, 51), (240, 238, 230), (214, 64, 52), (34, 139, 84),
                                         (45, 96, 190), (20, 20, 24))
COLD, HOT = (255, 246, 200), (150, 20, 60)
# A notebook's column is about this wide; small maps are enlarged to it by a whole factor.
WIDTH = 480


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


class Picture:
    """Pixels of shape (height, width, 3), which a notebook shows by itself."""

    def __init__(self, pixels: Pixels) -> None:
        self.pixels = pixels

    def png(self) -> bytes:
        """The bytes of a PNG file."""
        height, width, _ = self.pixels.shape
        head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)  # 8 bits, red green blue
        rows = np.zeros((height, 1 + 3 * width), np.uint8)  # each row begins with its filter, none
        rows[:, 1:] = self.pixels.reshape(height, -1)
        return (b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(rows.tobytes(), 6))
                + _chunk(b"IEND", b""))

    def save(self, file: File) -> None:
        """Writes a PNG file."""
        with open(file, "wb") as out:
            out.write(self.png())

    def _repr_png_(self) -> bytes:
        return self.png()


def _mix(share: Floats, low: tuple[int, int, int], high: tuple[int, int, int]) -> Pixels:
    """Colours between two, by a share from 0 to 1 for each tile."""
    mixed: Pixels = (np.array(low) + share[..., None] * (np.array(high) - np.array(low))).astype(np.uint8)
    return mixed


def _ground(map: Map) -> Pixels:
    """Walls dark, ground light; costly ground darker, by the logarithm of its cost."""
    costs = map.costs()
    with np.errstate(divide="ignore"):
        share = np.clip(np.log2(costs, where=costs > 0, out=np.zeros_like(costs)) / 8, 0, 0.6)
    pixels = _mix(share, GROUND, WALL)
    pixels[costs == 0] = WALL
    return pixels


def _zone_colours(count: int) -> Pixels:
    """A light colour for each zone; neighbouring numbers get hues far apart (the golden angle)."""
    hue = np.arange(count)[:, None] * 0.618034 + np.array([0, 1 / 3, 2 / 3])
    colours: Pixels = (175 + 60 * np.cos(2 * np.pi * hue)).astype(np.uint8)
    return colours


def _draw_terrain(pixels: Pixels, terrain: Terrain) -> None:
    areas = terrain.areas
    inside = areas > 0
    pixels[inside] = _zone_colours(terrain.zone_count)[areas[inside] - 1]
    for gate in terrain.gates:
        pixels[gate.tiles[:, 1], gate.tiles[:, 0]] = GATE


def _draw_heat(pixels: Pixels, heat: Floats) -> None:
    known = np.isfinite(heat)
    most = heat[known].max() if known.any() else 1.0
    pixels[known] = _mix(heat[known] / (most or 1.0), COLD, HOT)


def _draw_path(pixels: Pixels, path: Tiles) -> None:
    pixels[path[:, 1], path[:, 0]] = PATH
    if len(path):
        pixels[path[0][1], path[0][0]] = START
        pixels[path[-1][1], path[-1][0]] = GOAL


def picture(map: Map, *, path: Tiles | None = None, terrain: Terrain | None = None, heat: Floats | None = None,
            scale: int | None = None) -> Picture:
    """Draws a map, with zones, a number for every tile, and a path on it.

    `heat` is drawn where it is finite, from light to dark; `scale` is the side of a tile in pixels.
    """
    pixels = _ground(map)
    if terrain is not None:
        _draw_terrain(pixels, terrain)
    if heat is not None:
        _draw_heat(pixels, np.asarray(heat, np.float64))
    if path is not None:
        _draw_path(pixels, np.asarray(path))
    side = scale or max(1, min(16, WIDTH // map.width))
    return Picture(pixels.repeat(side, axis=0).repeat(side, axis=1))
