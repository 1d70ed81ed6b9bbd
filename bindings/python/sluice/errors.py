# SPDX-License-Identifier: MIT
"""The exceptions of this package.

Each carries the library's sentence, a short ``code`` and, for files and lists, ``line`` and ``column``
(counted from 1; 0 if there is none). All derive from :class:`Error`, and from the built-in exception
that Python programs expect in their place.
"""
from __future__ import annotations

from typing import NoReturn


class Error(Exception):
    """What the library refused, in its own words."""

    code: str = ""
    line: int = 0
    column: int = 0


class ArgumentError(Error, ValueError):
    """A value is outside its range."""


class FormatError(Error, ValueError):
    """The bytes of a file violate its format."""


class FileError(Error, OSError):
    """A file could not be read or written."""


class StaleError(Error, RuntimeError):
    """The map has changed since an index was built: update it."""


class UnsupportedError(Error, NotImplementedError):
    """This algorithm cannot do what was asked on this map."""


class OutOfMemory(Error, MemoryError):
    """There is no memory left."""


class BusyError(Error, RuntimeError):
    """Another thread is using this object: create one per thread, or change it when nobody reads it."""


_CLASSES: dict[str, type[Error]] = {
    "argument": ArgumentError, "capacity": ArgumentError, "format": FormatError, "io": FileError,
    "stale": StaleError, "unsupported": UnsupportedError, "memory": OutOfMemory, "busy": BusyError,
}


def _raise(code: str, line: int, column: int, text: str) -> NoReturn:
    place = f"line {line}, column {column}: " if line and column else f"line {line}: " if line else ""
    error = _CLASSES.get(code, Error)(place + text)
    error.code, error.line, error.column = code, line, column
    raise error
