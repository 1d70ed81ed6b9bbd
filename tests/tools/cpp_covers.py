#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that the header for C++ keeps up with C: every public function, object, chapter and example has its twin.

  - A function that the headers in C declare, but for those of rasters, is called by a header in C++.
    SLUICE_CPP_NAMES(slu_x) calls slu_x_name and slu_x_parse.
  - An object, which is a type with a destroy function, has a class: handle<slu_x, slu_x_destroy>. A function that
    creates one is called by that class, or by a function that returns it.
  - Every name of a member or function of the chapters in C++ is used by a test or an example in C++; base.hpp, which has
    the machinery, is tested by tests/cpp/promises.cpp.
  - An example in C has one of the same name in C++.

`--self-test` proves that each of these is found.

  cpp_covers.py [--self-test]
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

DECLARED = re.compile(r"\bSLU_API\s+[^;{}()]*?\b(slu_\w+)\(([^;{}]*?)\)\s*;")
CALLED = re.compile(r"\bslu_\w+\b")
NAMES = re.compile(r"^SLUICE_CPP_NAMES\((slu_\w+)\)", re.M)
CREATED = re.compile(r"detail::create<(\w+)>\(\s*(slu_\w+)\b")
OFFERED = re.compile(r"^(?: {4})?(?:\[\[nodiscard\]\] )?(?:inline |static |template <[^>]*> )*"
                     r"(?:expected|filled|span|const|bool|int|double|char|void|methods|terrain_view|std::|slu_)"
                     r"[\w:<>,*& ]*?\b([a-z]\w*)\(", re.M)
MACHINERY = {"base.hpp", "span.hpp"}
# Headers in C that have no twin: rasters are used from C++ as from C (tests/install/consumer-raster.cpp).
WITHOUT_TWIN = {"raster.h", "raster_files.h", "raster_index.h"}


def code(text):
    """The text without its comments."""
    return re.sub(r"//[^\n]*", "", text)


def declared(headers):
    """Every public function of C with its parameters."""
    return {name: parameters for text in headers for name, parameters in DECLARED.findall(code(text))}


def called(text):
    """What a header in C++ names: functions of C, among other words."""
    named = NAMES.findall(text)
    return set(CALLED.findall(text)) | {f"{kind}_{end}" for kind in named for end in ("name", "parse")}


def handle_classes(text):
    """The class of each object: {"slu_map": "map"}."""
    return {match[2]: match[1] for match in re.finditer(r"class (\w+) : public handle<(slu_\w+), \2_destroy>", text)}


def offered(headers):
    """The names of the functions and members that the chapters in C++ offer."""
    return {name for file, text in headers.items() if file not in MACHINERY for name in OFFERED.findall(text)}


def faults(c, cpp, uses, examples, twins):
    """c and uses are texts, cpp has them by file; examples and twins are names of files without their endings."""
    cpp = {file: code(text) for file, text in cpp.items()}
    whole, functions = "\n".join(cpp.values()), declared(c)
    reached, classes = called(whole), handle_classes(whole)
    for name, parameters in sorted(functions.items()):
        if name not in reached:
            yield f"{name} is called by no header for C++"
        made = re.search(r"\b(slu_\w+) \*\*out\b", parameters)
        if made and classes.get(made[1]) not in {of for of, by in CREATED.findall(whole) if by == name}:
            yield f"{name} creates a {made[1]}, but no function for C++ creates its handle by it"
    for name in sorted(functions):
        kind = name[:-len("_destroy")]
        if name.endswith("_destroy") and kind not in classes:
            yield f"{kind} has no handle"
    used = "\n".join(code(text) for text in uses)
    for name in sorted(offered(cpp)):
        if not re.search(rf"\b{name}\(", used):
            yield f"{name} is used by no test and no example in C++"
    for name in sorted(set(examples) - set(twins)):
        yield f"examples/{name}.c has no twin examples/cpp/{name}.cpp"


def self_test():
    c = ("SLU_API slu_status slu_map_load(const char *file,\n    slu_map **out, slu_error *error);\n"
         "SLU_API void slu_map_destroy(slu_map *map);\nSLU_API const char *slu_kind_name(slu_kind kind);\n")
    cpp = ("SLUICE_CPP_NAMES(slu_kind)\nclass map : public handle<slu_map, slu_map_destroy>\n{\n"
           "    static expected<map> load(const char *file)\n    {\n"
           "        return detail::create<map>(slu_map_load, file);\n    }\n};\n")
    use = 'auto map = sluice::map::load("x");'
    good = ([c], {"map.hpp": cpp}, [use], ["a"], ["a", "b"])
    bad = [
        ([c + "SLU_API int slu_map_width(const slu_map *map);"], {"map.hpp": cpp}, [use], [], []),
        ([c], {"map.hpp": cpp.replace("SLUICE_CPP_NAMES(slu_kind)", "")}, [use], [], []),
        ([c + "SLU_API void slu_new(void);"], {"map.hpp": cpp + "// slu_new"}, [use], [], []),
        ([c], {"map.hpp": cpp.replace("class map : public handle", "using other = handle")}, [use], [], []),
        ([c], {"map.hpp": cpp.replace("create<map>", "create<other>")}, [use], [], []),
        ([c + "SLU_API void slu_tour_destroy(slu_tour *tour);"], {"map.hpp": cpp + "void f() { slu_tour_destroy(0); }"},
         [use + "f()"], [], []),
        ([c], {"map.hpp": cpp}, ["// load()"], [], []),
        ([c], {"map.hpp": cpp}, [use], ["a", "b"], ["a"]),
    ]
    missed = [f"not found: {i}" for i, tree in enumerate(bad) if not list(faults(*tree))]
    return missed + list(faults(*good))


def project():
    headers = ROOT / "include" / "sluice"
    examples = ROOT / "examples"
    twins = sorted((examples / "cpp").glob("*.cpp"))
    uses = twins + sorted((ROOT / "tests" / "cpp").glob("*.cpp"))
    cpp = {file.name: file.read_text() for file in headers.rglob("*.hpp")}
    c = [f.read_text() for f in headers.glob("*.h") if f.name not in WITHOUT_TWIN]
    return faults(c, cpp, [f.read_text() for f in uses],
                  [f.stem for f in examples.glob("*.c")], [f.stem for f in twins])


def main():
    found = self_test() if sys.argv[1:] == ["--self-test"] else list(project())
    for line in found:
        print(line, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
