# SPDX-License-Identifier: MIT
import numpy as np
import pytest

import sluice


@pytest.fixture
def rooms():
    return sluice.Map.generate("rooms", 60, 40, seed=5, room=7)


@pytest.fixture
def ends(rooms):
    """The first and the last open tile of the largest component of the rooms."""
    components = rooms.components()
    largest = np.bincount(components[components > 0]).argmax()
    ys, xs = np.nonzero(components == largest)
    return (int(xs[0]), int(ys[0])), (int(xs[-1]), int(ys[-1]))


@pytest.fixture(scope="session")
def field():
    """Open ground, large enough for a search of a few tenths of a second."""
    return sluice.Map(np.ones((1500, 1500), bool))
