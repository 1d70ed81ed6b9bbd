# SPDX-License-Identifier: MIT
"""The stubs say what the compiled modules have, and the package is typed throughout."""
import ast
import importlib
import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

import sluice
from sluice import _core

PACKAGE = Path(sluice.__file__).parent


def members(body):
    for item in body:
        if isinstance(item, (ast.FunctionDef, ast.ClassDef)):
            yield item.name
        elif isinstance(item, ast.AnnAssign):
            yield item.target.id


def stub_of(module):
    """What a stub declares: {class or "": names}; a class has the names of its base too."""
    tree = ast.parse((PACKAGE / f"{module}.pyi").read_text())
    classes = {item.name: item for item in tree.body if isinstance(item, ast.ClassDef)}
    found = {"": set(members(tree.body))}
    for name, item in classes.items():
        bases = [classes[base.id].body for base in item.bases]
        found[name] = set().union(members(item.body), *map(members, bases))
    return found


@pytest.mark.parametrize("module", ["_core", "_space"])
def test_stubs_and_modules_have_the_same_names(module):
    compiled = importlib.import_module(f"sluice.{module}") if module == "_core" else \
        pytest.importorskip("sluice._space")
    stub = stub_of(module)
    real = {name for name in dir(compiled) if not name.startswith("__") or name == "__version__"}
    assert stub[""] - {"_Index"} == real
    for name in (name for name in real if isinstance(getattr(compiled, name), type)):
        own = set(vars(getattr(compiled, name)))
        assert {n for n in own if not n.startswith("__")} == stub[name], name


def test_every_public_name_is_there_and_documented():
    for name in sluice.__all__:
        thing = getattr(sluice, name)
        assert not callable(thing) or thing.__doc__, name
    assert (PACKAGE / "py.typed").exists()
    assert sluice.__version__ == _core.__version__


@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="mypy is not there")
def test_a_strict_type_checker_finds_nothing(tmp_path):
    program = tmp_path / "program.py"
    program.write_text("import numpy as np\nimport sluice\n"
                       "map = sluice.Map(np.ones((3, 3), bool))\n"
                       "result = sluice.Finder(map, rules=sluice.Rules(diagonals='never')).find((0, 0), (2, 2))\n"
                       "path: sluice.Tiles = result.path\ncost: float = result.cost\n")
    checked = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--disable-error-code=misc", program, PACKAGE],
                             cwd=PACKAGE.parent, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
