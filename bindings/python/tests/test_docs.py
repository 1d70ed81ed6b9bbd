# SPDX-License-Identifier: MIT
"""What the pages show is what comes out, and the notebook runs."""
import doctest
import importlib
import os
import re
from pathlib import Path

import pytest

import sluice

HERE = Path(__file__).resolve().parent.parent
ROOT = HERE.parent.parent
FENCE = re.compile(r"^```.*$", re.M)


def run_page(text, name):
    """Runs the examples of a page; the fences around them are no output."""
    test = doctest.DocTestParser().get_doctest(FENCE.sub("", text), {}, name, name, 0)
    said = []
    failed, tried = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=said.append)
    assert tried and not failed, "".join(said)


def test_a_wrong_page_is_found():
    with pytest.raises(AssertionError):
        run_page("```python\n>>> 1 + 1\n3\n```\n", "wrong")


def test_the_readme():
    run_page((HERE / "README.md").read_text(), "README.md")


@pytest.mark.skipif(not (ROOT / "docs/python.md").exists(), reason="only a checkout has the page")
def test_the_page(monkeypatch):
    monkeypatch.chdir(ROOT)
    pytest.importorskip("sluice.space")
    run_page((ROOT / "docs/python.md").read_text(), "python.md")


@pytest.mark.parametrize("module", ["sluice", "sluice._map", "sluice.space"])
def test_the_docstrings(module):
    if module == "sluice.space":
        pytest.importorskip(module)
    failed, tried = doctest.testmod(importlib.import_module(module))
    assert tried and not failed


def test_the_notebook():
    """Every cell runs, and what should be a picture is one."""
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    book = nbformat.read(HERE / "examples/tour.ipynb", as_version=4)
    os.environ["PYTHONPATH"] = str(Path(sluice.__file__).parent.parent)
    nbclient.NotebookClient(book, timeout=60, kernel_name="python3").execute()
    outputs = [output for cell in book.cells if cell.cell_type == "code" for output in cell.outputs]
    assert sum("image/png" in output.get("data", {}) for output in outputs) == 4
