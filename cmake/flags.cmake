# SPDX-License-Identifier: MIT
# The compiler flags of every target of ours. Warnings become errors through
# CMAKE_COMPILE_WARNING_AS_ERROR, which the presets set and other people's builds do not.

# Answers must not depend on the machine, so a * b + c is never fused (-ffp-contract=off); and a
# square root is one instruction, not a call that also sets errno.
set(SLUICE_C_FLAGS
    -ffp-contract=off -fno-math-errno -fvisibility=hidden
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
    -Wstrict-prototypes -Wmissing-prototypes -Wvla)

function(sluice_compile_flags target)
    set_target_properties(${target} PROPERTIES
        C_STANDARD 17 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:C>:${SLUICE_C_FLAGS}>)
    if(SLUICE_ASSERTS)
        target_compile_definitions(${target} PRIVATE SLUICE_ASSERTS)
    endif()
endfunction()

if(SLUICE_SANITIZE)
    add_compile_options(-fsanitize=${SLUICE_SANITIZE} -fno-sanitize-recover=all
                        -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${SLUICE_SANITIZE})
endif()
