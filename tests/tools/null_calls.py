#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes one call for each pointer of each public function: the one with NULL there.

Reads the declarations of the headers, so a new function is called without being listed anywhere. All other
arguments are valid: objects come from null_calls.c, and VALUES and BY_NAME have the rest. A parameter whose type is
not known here is an error. `--self-test` proves that.

  null_calls.py HEADER... > null_calls.inl
"""
import re
import sys
from pathlib import Path

# Objects that null_calls.c creates: the member of its struct `objects`.
OBJECTS = {f"slu_{name}": f"here.{name}" for name in [
    "map", "finder", "atlas", "gate_costs", "crowd", "plan", "explorer", "flow", "graph_finder", "hpa", "influence",
    "overlay", "labels",
    "movers", "placement", "scenario", "scheduler", "terrain", "tour", "walker", "world", "free_space", "router",
    "raster_field", "raster_file", "raster_index"]}
OBJECTS["slu_methods"] = "slu_searches()"

# Arguments that are no pointers, by type.
VALUES = {
    "int": "1", "double": "1", "bool": "true", "char": "'@'", "unsigned": "1", "size_t": "1", "uint32_t": "0",
    "uint64_t": "1", "slu_tile": "(slu_tile){0, 0}", "slu_rect": "(slu_rect){0, 0, 1, 1}",
    "slu_point": "(slu_point){1, 1}", "slu_edit": "(slu_edit){0}", "slu_algorithm": "(slu_algorithm){0}",
}

# Arguments that their type alone does not determine, by name or by function and name.
BY_NAME = {
    "file": '"no-such-folder/file"', "text": "TEXT", "folder": '"no-such-folder/index"', "bytes": "TEXT", "size": "sizeof TEXT - 1", "capacity": "MOST",
    "passable": '"."', "name": '"no-such-folder/name"', "map_name": '"name"', "take": "take_points", "draw": "draw_line",
    "allocator": "NULL", "slu_graph_finder_create.graph": "&here.graph",
    "slu_raster_parts_join.parts": "PARTS", "slu_raster_field_visit.visit": "visit_block", "slu_raster_field_visit_pair.visit": "visit_blocks",
}

# Parameters that may be NULL everywhere, and those that may be NULL in one function.
OPTIONAL = {"error", "options", "rules", "allocator", "ctx"}
OPTIONAL_IN = {
    # A default, as with options.
    "slu_motion_check.motion", "slu_flow_advance.slice",
    # Numbers that a caller may not want.
    "slu_atlas_update_some.done", "slu_overlay_update_some.done", "slu_labels_update_some.done",
    "slu_crowd_add.unit", "slu_crowd_step.stats", "slu_plan_check.facts",
    "slu_explorer_notice.changed", "slu_flow_advance.progress",
    "slu_movers_step.stats", "slu_movers_changes.count",
    "slu_scheduler_submit.ticket", "slu_scheduler_tick.facts", "slu_space_path_check.facts",
    "slu_raster_corridor_write.least", "slu_raster_index_build.out", "slu_raster_index_path.reads", "slu_world_add.parts", "slu_world_format.needed",
}

# Options without which there is nothing to do.
REQUIRED_IN = {"slu_explorer_create.options"}

# What a function returns if an object is NULL, where that is not zero.
NEUTRAL = {
    "slu_terrain_zone_at": "SLU_NO_ZONE", "slu_terrain_nearest_zone": "SLU_NO_ZONE",
    "slu_flow_cost": "-1", "slu_flow_is_stale": "true", "slu_walk_step": "SLU_GAVE_UP",
    "slu_free_space_component": "-1", "slu_raster_disk_free": "UINT64_MAX",
}

DECLARATION = re.compile(r"\bSLU_API\s+([^;{}()]*?)\b(slu_\w+)\(((?:[^;{}])*?)\)\s*;")


class Unknown(Exception):
    """A declaration that this script cannot call."""


def split(parameters):
    """The parameters at the top level, each on its own."""
    depth, found = 0, [""]
    for c in parameters:
        depth += {"(": 1, ")": -1}.get(c, 0)
        if c == "," and depth == 0:
            found.append("")
        else:
            found[-1] += c
    return [" ".join(p.split()) for p in found]


def parameter(text):
    """Name and type of a parameter, the type with its stars and without const."""
    function = re.match(r".*\(\*(\w+)\)\(", text)
    if function:
        return function[1], "function *"
    match = re.fullmatch(r"(.*?)(\w+)(\[\d+\])?", text)
    kind = re.sub(r"\bconst\b", "", match[1]) + ("*" if match[3] else "")
    return match[2], re.sub(r"\s*(\*+)$", r" \1", " ".join(kind.replace("* *", "**").split()))


def declarations(text):
    """(returned type, function, parameters) of every function that takes pointers."""
    text = re.sub(r"//[^\n]*", "", text)
    for returned, name, inside in DECLARATION.findall(text):
        parameters = [parameter(p) for p in split(inside) if p and p != "void"]
        if any("*" in kind for _, kind in parameters):
            yield " ".join(returned.replace("const ", "").split()), name, parameters


def opaque_types(text):
    """The types that a caller cannot create: declared, and defined nowhere."""
    declared = set(re.findall(r"^typedef struct (slu_\w+) \1;", text, re.M))
    return declared - set(re.findall(r"^(?:typedef )?struct (slu_\w+) {", text, re.M))


def argument(function, name, kind, opaque):
    """A valid argument for a parameter; with what to declare for it."""
    base, stars = kind.rstrip("*").strip(), kind.count("*")
    if name == "name" and function.endswith("_parse") and function != "slu_algorithm_parse":
        return f"{function[:-len('parse')]}name(0)", ""  # of the first value of an enum
    if stars == 1 and base in OBJECTS:
        return OBJECTS[base], ""
    for key in (f"{function}.{name}", name):
        if key in BY_NAME:
            return BY_NAME[key], ""
    if stars == 0:
        if base in VALUES:
            return VALUES[base], ""
        if base.startswith("slu_"):
            return f"({base})0", ""  # the first value of an enum
        raise Unknown(f"{function}: no value for {name} of type {kind}")
    if base == "function":
        raise Unknown(f"{function}: no value for {name}, a function")
    if stars == 1 and base in opaque:
        raise Unknown(f"{function}: no object for {name} of type {kind}")
    if base == "void" and name == "ctx":
        return "NULL", ""
    if base == "slu_error":
        return "error", ""
    base = "uint64_t" if base == "void" else base
    return f"its_{name}", f"    static {base} {'*' * (stars - 1)}its_{name}[MOST];\n"


def expectation(returned, function, parameters, name):
    """The statement that makes the call and judges it, with CALL for the call."""
    key = f"{function}.{name}"
    optional = (name in OPTIONAL or key in OPTIONAL_IN) and key not in REQUIRED_IN
    has_error = any(kind == "slu_error *" for _, kind in parameters)
    if returned == "slu_status":
        told = "error" if has_error and name != "error" else "NULL"
        judge = "accepted" if optional else "refused"
        return f'return {judge}(CALL, {told}, "{name}");'
    if returned == "void":
        facts = parameters[-1]
        if function.endswith("_describe") and name != facts[0]:
            return (f"spoil(its_{facts[0]}, sizeof *its_{facts[0]});\n    CALL;\n"
                    f"    return zeroed(its_{facts[0]}, sizeof *its_{facts[0]});")
        return "CALL;\n    return NULL;"
    if optional:
        return "(void)CALL;\n    return NULL;"
    if returned == "char *":
        return "return CALL ? NULL : \"returns NULL\";"
    if returned in ("slu_atlas_options", "slu_edit", "slu_shape", "slu_tile"):
        return f"{returned} got = CALL;\n    return zeroed(&got, sizeof got);"
    neutral = NEUTRAL.get(function, "NULL" if "*" in returned else "0")
    return f'return CALL == {neutral} ? NULL : "does not return {neutral}";'


def call(number, returned, function, parameters, missing, opaque):
    """A C function that calls `function` with NULL for the parameter `missing`."""
    arguments, declared = [], ""
    for name, kind in parameters:
        value, declaration = argument(function, name, kind, opaque)
        if name == missing:
            value = "NULL"
            declaration = ""
        arguments.append(value)
        declared += declaration
    spelled = f"{function}({', '.join(arguments)})"
    body = expectation(returned, function, parameters, missing).replace("CALL", spelled)
    return (f"static const char *call_{number}(slu_error *error)\n{{\n{declared}    (void)error;\n"
            f"    {body}\n}}\n")


def program(texts):
    """All calls, and the table of them."""
    made, rows, opaque = [], [], opaque_types("\n".join(texts))
    for text in texts:
        for returned, function, parameters in declarations(text):
            for name, kind in parameters:
                if "*" not in kind:
                    continue
                rows.append(f'    {{"{function}", "{name}", call_{len(made)}}},')
                made.append(call(len(made), returned, function, parameters, name, opaque))
    return "\n".join(made) + "\nstatic const null_call CALLS[] = {\n" + "\n".join(rows) + "\n};\n"


def self_test():
    """A new function is called, with each of its pointers; an unknown type is refused."""
    text = "SLU_API slu_status slu_new(const slu_map *map, int side,\n    size_t *needed, slu_error *error);"
    made = program([text])
    assert "slu_new(NULL, 1, its_needed, error)" in made, made
    assert "slu_new(here.map, 1, NULL, error)" in made, made
    assert "slu_new(here.map, 1, its_needed, NULL)" in made, made
    for text in ["SLU_API void slu_new(slu_map *map, long what);",
                 "typedef struct slu_thing slu_thing;\nSLU_API void slu_new(slu_thing *thing);"]:
        try:
            program([text])
            return 1
        except Unknown:
            pass
    print("ok: a new function is called, and one that cannot be called is reported")
    return 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    try:
        print(program([Path(name).read_text() for name in sys.argv[1:]]), end="")
    except Unknown as unknown:
        print(f"{sys.argv[0]}: {unknown}: add it to the tables at the top", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
