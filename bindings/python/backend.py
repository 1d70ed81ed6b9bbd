# SPDX-License-Identifier: MIT
"""Builds the wheel and the source distribution: a PEP 517 back end that needs CMake and the standard library.

The package is a part of a C project, and its source distribution holds the files of the library that it needs
under project/. Files are written in order, without times and owners, so two builds give the same bytes.

    python3 -m build --no-isolation bindings/python

A config setting `cmake` is passed on to CMake, such as -C cmake=-DSLUICE_BUILD_SPACE=OFF.
"""
import base64
import gzip
import hashlib
import io
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
IN_SDIST = (HERE / "project").is_dir()
ROOT = HERE / "project" if IN_SDIST else HERE.parent.parent
# What a source distribution takes from the project, and from this folder.
LIBRARY = ["CMakeLists.txt", "LICENSE", "VERSION", "cmake", "include", "src"]
PACKAGE = ["CMakeLists.txt", "README.md", "backend.py", "examples", "pyproject.toml", "sluice", "src", "tests"]
LEFT_OUT = {"__pycache__", ".pytest_cache", ".mypy_cache"}
PROJECT = tomllib.loads((HERE / "pyproject.toml").read_text())["project"]
VERSION = (ROOT / "VERSION").read_text().strip()
NAME = f"{PROJECT['name'].replace('-', '_')}-{VERSION}"
# One wheel for every Python from 3.11 on: the stable interface.
TAG = f"cp311-abi3-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def files_below(folder, names):
    """The files of these names and folders, in order: (path from the folder, file)."""
    for name in names:
        start = folder / name
        for file in sorted(start.rglob("*")) if start.is_dir() else [start]:
            if file.is_file() and not LEFT_OUT & set(file.parts):
                yield file.relative_to(folder).as_posix(), file


def metadata():
    lines = ["Metadata-Version: 2.1", f"Name: {PROJECT['name']}", f"Version: {VERSION}",
             f"Summary: {PROJECT['description']}", f"License: {PROJECT['license']['text']}",
             f"Keywords: {','.join(PROJECT['keywords'])}", f"Requires-Python: {PROJECT['requires-python']}"]
    lines += [f"Classifier: {classifier}" for classifier in PROJECT["classifiers"]]
    lines += [f"Requires-Dist: {needed}" for needed in PROJECT["dependencies"]]
    lines += ["Description-Content-Type: text/markdown", "", (HERE / PROJECT["readme"]).read_text()]
    return "\n".join(lines).encode()


# ---------------------------------------------------------------------------------------------
# The source distribution

def build_sdist(sdist_directory, config_settings=None):
    content = {f"project/{name}": file.read_bytes() for name, file in files_below(ROOT, LIBRARY)}
    content |= {name: file.read_bytes() for name, file in files_below(HERE, PACKAGE)}
    content["PKG-INFO"] = metadata()
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name in sorted(content):
            entry = tarfile.TarInfo(f"{NAME}/{name}")
            entry.size, entry.mode = len(content[name]), 0o644
            archive.addfile(entry, io.BytesIO(content[name]))
    file = Path(sdist_directory, f"{NAME}.tar.gz")
    file.write_bytes(gzip.compress(packed.getvalue(), mtime=0))
    return file.name


# ---------------------------------------------------------------------------------------------
# The wheel

def compile_extensions(config_settings):
    """Compiles in the project's build folder; returns where the extensions are."""
    build = ROOT / "build/python"
    more = (config_settings or {}).get("cmake", [])
    generator = ["-G", "Ninja"] if shutil.which("ninja") else []
    python = [f"-DPython_EXECUTABLE={sys.executable}"]
    subprocess.run(["cmake", "-S", HERE, "-B", build, *generator, *python, *([more] if isinstance(more, str) else more)],
                   check=True)
    subprocess.run(["cmake", "--build", build, "--parallel", str(os.cpu_count())], check=True)
    return build / "sluice"


def wheel_content(compiled):
    """What a wheel holds: {path: bytes}."""
    content = {name: file.read_bytes() for name, file in files_below(HERE, ["sluice"])}
    content |= {f"sluice/{file.name}": file.read_bytes() for file in sorted(compiled.glob("_*.*"))
                if file.suffix in (".so", ".pyd")}
    content |= head_content()
    return content


def head_content():
    head = f"{NAME}.dist-info"
    tags = f"Wheel-Version: 1.0\nGenerator: sluice-paths {VERSION}\nRoot-Is-Purelib: false\nTag: {TAG}\n"
    return {f"{head}/METADATA": metadata(), f"{head}/WHEEL": tags.encode(),
            f"{head}/LICENSE": (ROOT / "LICENSE").read_bytes()}


def record(content):
    """The list of files that a wheel ends with."""
    def line(name):
        digest = base64.urlsafe_b64encode(hashlib.sha256(content[name]).digest()).rstrip(b"=").decode()
        return f"{name},sha256={digest},{len(content[name])}\n"
    return "".join(map(line, sorted(content))) + f"{NAME}.dist-info/RECORD,,\n"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    content = wheel_content(compile_extensions(config_settings))
    content[f"{NAME}.dist-info/RECORD"] = record(content).encode()
    file = Path(wheel_directory, f"{NAME}-{TAG}.whl")
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(content, key=lambda name: (".dist-info/" in name, name.endswith("RECORD"), name)):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, content[name])
    return file.name


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    for name, text in head_content().items():
        file = Path(metadata_directory, name)
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(text)
    return f"{NAME}.dist-info"
