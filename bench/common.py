# SPDX-License-Identifier: MIT
"""What the scripts in this folder share: where data comes from, what a result was measured on, where it goes.

The data is not part of the project. `--maps DIR` or $SLUICE_MAPS names a folder that holds sets of the
MovingAI benchmark (sc1, bg512, dao, ...); a script that needs them stops without it, and looks nowhere else.

Every result carries the commit it was measured at, which means something only if the code is that commit's.
So the scripts refuse to measure a modified tree; with --dirty they measure it anyway, and the tables say so.
Pages and results do not count as code: one script may follow another without a commit in between.
"""
import argparse
import os
import platform
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RELEASE = ROOT / "build/release"
SLUICE = RELEASE / "sluice"
LIBRARY = RELEASE / "libsluice.a"
RESULTS = ROOT / "bench/results"
NOT_CODE = [":!bench/results", ":!docs", ":!*.md"]


def stop(sentence):
    name = os.path.relpath(os.path.abspath(sys.argv[0]), ROOT)
    sys.exit(f"{name}: {sentence}")


def output(command, **more):
    """A command's output. If it fails, so does the script, with the command's message."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **more)
    if done.returncode:
        stop(f"{' '.join(map(str, command))} failed: {(done.stderr or done.stdout).strip()}")
    return done.stdout


# ---------------------------------------------------------------------------------------------
# Options

def parser(doc, maps=True):
    made = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    if maps:
        made.add_argument("--maps", metavar="DIR", default=os.environ.get("SLUICE_MAPS"),
                          help="folder of the benchmark's sets ($SLUICE_MAPS)")
    made.add_argument("--dirty", action="store_true", help="measure even if the tree differs from its commit")
    return made


def settle(options, needed=()):
    """Checks the options that every script has. `needed`: files or folders in the folder of the maps."""
    if "maps" in options:
        options.maps = folder(options.maps, "the folder of the benchmark's sets", "--maps DIR or SLUICE_MAPS")
        missing = [name for name in needed if not (options.maps / name).exists()]
        if missing:
            stop(f"{options.maps} lacks {', '.join(missing)}")
    options.commit = commit(options.dirty)
    return options


def folder(given, what, how):
    if not given:
        stop(f"give {what} with {how}; see --help")
    if not Path(given).is_dir():
        stop(f"{given}, {what}, is not a folder")
    return Path(given).absolute()


# ---------------------------------------------------------------------------------------------
# What is measured, and on what

def commit_name(short, modified, allowed):
    """How a result names its commit; None if it must not be measured."""
    if not modified:
        return short
    return f"{short}-dirty" if allowed else None


def commit(allowed):
    git = ["git", "-C", ROOT]
    modified = output([*git, "status", "--porcelain", "--untracked-files=no", "--", ".", *NOT_CODE])
    name = commit_name(output([*git, "rev-parse", "--short", "HEAD"]).strip(), modified, allowed)
    if name is None:
        stop("the tree differs from its commit, so a result would name the wrong code; commit first, or measure "
             "anyway with --dirty:\n" + modified.rstrip())
    return name


def build():
    """The release build, up to date: what is measured is the commit that the result names."""
    for step in (["--preset", "release"], ["--build", "--preset", "release"]):
        subprocess.run([ROOT / "scripts/quietly", "cmake", *step], cwd=ROOT, check=True)


def build_tool(name, where, optimise="-O2", internals=False, more=()):
    """Compiles a program of tests/tools, with more files of that folder, against the release build; returns its file."""
    tool = Path(where, name)
    include = [f"-I{ROOT}/include"] + ([f"-I{ROOT}/src"] if internals else [])
    sources = [ROOT / "tests/tools" / f"{part.replace('-', '_')}.c" for part in (name, *more)]
    output(["cc", optimise, *include, "-o", tool, *sources, LIBRARY, "-lm"])
    return tool


def build_price(name, where):
    """Compiles a program of this folder that measures a price against the release build; returns its file."""
    program = Path(where, name)
    output(["cc", "-O2", "-pthread", "-I", ROOT / "include", "-o", program, ROOT / f"bench/{name}.c", LIBRARY, "-lm"])
    return program


def processor():
    model = re.search(r"model name\s*:\s*(.*)", Path("/proc/cpuinfo").read_text())
    return model[1] if model else platform.processor()


def compiler():
    path = re.search(r"CMAKE_C_COMPILER:\w+=(.*)", (RELEASE / "CMakeCache.txt").read_text())[1]
    return output([path, "--version"]).splitlines()[0]


def conditions(options, *more):
    """Where and how this is measured, for a result's head and for the page."""
    return [f"processor: {processor()}", f"compiler: {compiler()}, -O3", f"commit: {options.commit}", *more]


# ---------------------------------------------------------------------------------------------
# Results and pages

def write_results(name, head, lines):
    text = "".join(f"# {line}\n" for line in head) + "".join(f"{line}\n" for line in lines)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / name).write_text(text)
    print(f"wrote bench/results/{name}", file=sys.stderr)


def between(text, mark, new):
    """The text with the part between `<!-- mark -->` and the next `<!-- end -->` replaced; None if unmarked."""
    marked = re.compile(rf"(<!-- {re.escape(mark)} -->\n).*?(<!-- end -->)", re.S)
    changed, count = marked.subn(lambda m: m[1] + new.rstrip("\n") + "\n" + m[2], text)
    return changed if count == 1 else None


def put_into(page, **parts):
    """Replaces the marked parts of a page, such as put_into("docs/flow.md", figures=table)."""
    file = ROOT / page
    text = file.read_text()
    for mark, new in parts.items():
        text = between(text, mark.replace("_", "-"), new)
        if text is None:
            stop(f"{page} does not have the mark <!-- {mark} --> exactly once")
    file.write_text(text)
    print(f"wrote {page}", file=sys.stderr)


def footnote(head):
    return f"({'; '.join(head)})"


# ---------------------------------------------------------------------------------------------

PATCH = 16  # tiles from one point of the lattice to the next
GROUND = ".abce"  # ground in patches, cheap to costly; the weighted maps' file says how much


def patch_height(x, y):
    """A number from 0 to 1 for a point of the lattice, the same everywhere."""
    mixed = (x * 73856093 ^ y * 19349663) * 2654435761 & 0xFFFFFFFF
    return (mixed >> 8) / 0xFFFFFF


def patch_ground(x, y):
    """The character of a tile, from the height between the four points of the lattice around it."""
    left, top = x // PATCH, y // PATCH
    right, down = x % PATCH / PATCH, y % PATCH / PATCH
    upper = patch_height(left, top) * (1 - right) + patch_height(left + 1, top) * right
    lower = patch_height(left, top + 1) * (1 - right) + patch_height(left + 1, top + 1) * right
    height = upper * (1 - down) + lower * down
    return GROUND[min(int(height * len(GROUND)), len(GROUND) - 1)]


def self_test():
    assert commit_name("abc", "", False) == "abc"
    assert commit_name("abc", "", True) == "abc"
    assert commit_name("abc", " M src/a.c", False) is None
    assert commit_name("abc", " M src/a.c", True) == "abc-dirty"
    assert between("a\n<!-- m -->\nold\n<!-- end -->\nb", "m", "new\n") == "a\n<!-- m -->\nnew\n<!-- end -->\nb"
    assert between("no mark", "m", "new") is None
    for given in (None, "", "no/such/folder"):
        try:
            folder(given, "maps", "--maps")
        except SystemExit:
            continue
        raise AssertionError(f"{given!r} was taken for a folder")


if __name__ == "__main__":
    self_test()
