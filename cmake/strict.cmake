# SPDX-License-Identifier: MIT
# Every Clang warning as an error, except those below, each with its reason. The preset `asan-ubsan`
# turns this on, for the libraries and the command; so does `strict`, which scripts/portable runs.
set(SLUICE_C_FLAGS
    -ffp-contract=off -fno-math-errno -fvisibility=hidden -pedantic-errors -Werror -Weverything
    # Structs are ordered for the reader; where size matters, a static assert checks it.
    -Wno-padded
    # C17, not C89: a name is declared where its value is known.
    -Wno-declaration-after-statement
    # Ties are ties only if costs are equal to the last bit; comparing with a tolerance would be the
    # bug.
    -Wno-float-equal
    # A switch may handle some values of an enum and leave the others to its default; -Wswitch stays
    # on.
    -Wno-switch-enum
    # `(double)cost_of(x)`: a cast is how C marks an intended conversion.
    -Wno-bad-function-cast
    # Two short assignments that belong together share a line.
    -Wno-comma
    # Memory that its owner frees is const to everyone else.
    -Wno-cast-qual
    # A struct that begins with another is accessed through it; it was created as the larger of the
    # two.
    -Wno-cast-align
    # Floats are stored, computation is in doubles; the promotion is exact.
    -Wno-double-promotion
    # An enum of flags holds their union.
    -Wno-assign-enum
    # The system's headers define sigaction's members as macros of their own name.
    -Wno-disabled-macro-expansion)
