# SPDX-License-Identifier: MIT
"""What all classes do with arrays: tiles in, numbers for every tile out."""
from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

Tile = tuple[int, int]
"""A tile is (x, y), x to the right and y down; in an array of tiles it is ``array[y, x]``."""

Tiles = npt.NDArray[np.int32]
"""Tiles as an array of shape (n, 2)."""

Floats = npt.NDArray[np.float64]
Scalar = TypeVar("Scalar", bound=np.generic)


def tiles(given: npt.ArrayLike) -> Tiles:
    """Tiles as the library reads them; a copy only if they are anything but (n, 2), int32 and without gaps."""
    array = np.asarray(given)
    if array.ndim == 1 and array.size in (0, 2):
        array = array.reshape(-1, 2)
    if array.ndim != 2 or array.shape[1] != 2:
        raise ValueError(f"tiles have the shape (n, 2), not {array.shape}")
    if array.size and not np.issubdtype(array.dtype, np.integer):
        raise TypeError(f"tiles are whole numbers, not {array.dtype}")
    if array.size and (array.min() < -2**31 or array.max() >= 2**31):
        raise OverflowError("a coordinate is too large")
    return np.ascontiguousarray(array, np.int32)


def plane(shape: tuple[int, ...], dtype: type[Scalar], out: npt.NDArray[Scalar] | None) -> npt.NDArray[Scalar]:
    """An array to be filled: a new one, or the caller's, which the library checks."""
    return np.empty(shape, dtype) if out is None else out


def tiles_of(buffer: Any) -> Tiles:
    """The tiles in a buffer, without a copy."""
    return np.frombuffer(buffer, np.int32).reshape(-1, 2)
