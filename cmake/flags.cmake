# SPDX-License-Identifier: MIT
# The compiler flags of all our targets. Warnings become errors through
# CMAKE_COMPILE_WARNING_AS_ERROR, which the presets set and other people's builds do not.

# Answers must not depend on the machine, so a * b + c is never fused (-ffp-contract=off); and a
# square root is one instruction, not a call that also sets errno.
if(MSVC)
    # MSVC fuses nothing unless /fp:contract asks for it. The functions it calls unsafe are standard
    # C.
    set(SLUICE_C_FLAGS /fp:precise /W4 /utf-8 /D_CRT_SECURE_NO_WARNINGS)
else()
    set(SLUICE_C_FLAGS
        -ffp-contract=off -fno-math-errno -fvisibility=hidden
        -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
        -Wstrict-prototypes -Wmissing-prototypes -Wvla)
    # The x87 unit of 32-bit x86 keeps more digits than a double has, and rounds unpredictably.
    if(CMAKE_SIZEOF_VOID_P EQUAL 4 AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(i.86|x86|x86_64|AMD64)$")
        list(APPEND SLUICE_C_FLAGS -msse2 -mfpmath=sse)
    endif()
endif()
# For tests, fuzzers and examples.
set(SLUICE_USUAL_C_FLAGS ${SLUICE_C_FLAGS})
set(SLUICE_CXX_FLAGS ${SLUICE_C_FLAGS})
list(REMOVE_ITEM SLUICE_CXX_FLAGS -Wstrict-prototypes -Wmissing-prototypes)
if(SLUICE_STRICT)
    include(${CMAKE_CURRENT_LIST_DIR}/strict.cmake)
endif()

# Coverage by which libFuzzer chooses the next input. Only these targets are instrumented, and only
# their edges are counted: -fsanitize=fuzzer-no-link also traces every comparison, and the tests,
# which share these objects in a build with sanitizers, would take twice as long.
set(SLUICE_FUZZED_TARGETS "^(sluice|sluice-formats|sluice-space|sluice-raster|fuzz-.*)$")

function(sluice_compile_flags target)
    set_target_properties(${target} PROPERTIES
        C_STANDARD 17 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF
        CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:C>:${SLUICE_C_FLAGS}>
                                             $<$<COMPILE_LANGUAGE:CXX>:${SLUICE_CXX_FLAGS}>)
    if(SLUICE_ASSERTS)
        target_compile_definitions(${target} PRIVATE SLUICE_ASSERTS)
    endif()
    if(SLUICE_BUILD_FUZZERS AND target MATCHES "${SLUICE_FUZZED_TARGETS}")
        target_compile_options(${target} PRIVATE -fsanitize-coverage=inline-8bit-counters,pc-table)
    endif()
endfunction()

# The programs in C++ show and test a header. Optimised, they would take twice as long to compile,
# mostly for code of the standard library.
function(sluice_compile_cpp_quickly target)
    if(SLUICE_SANITIZE)
        target_compile_options(${target} PRIVATE -O0)
    elseif(NOT MSVC)
        target_compile_options(${target} PRIVATE -O1)
    endif()
endfunction()

if(SLUICE_SANITIZE)
    add_compile_options(-fsanitize=${SLUICE_SANITIZE} -fno-sanitize-recover=all
                        -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${SLUICE_SANITIZE})
endif()
