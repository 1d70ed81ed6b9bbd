# SPDX-License-Identifier: MIT
# Runs PROGRAM; it must succeed, and print exactly the contents of the file EXPECTED, if that
# exists.
execute_process(COMMAND ${PROGRAM} OUTPUT_VARIABLE printed RESULT_VARIABLE result)
if(NOT result EQUAL 0)
    message(FATAL_ERROR "${PROGRAM} ended with ${result}; it printed:\n${printed}")
endif()
if(EXISTS ${EXPECTED})
    file(READ ${EXPECTED} wanted)
    if(NOT printed STREQUAL wanted)
        message(FATAL_ERROR "${PROGRAM} printed:\n${printed}\n${EXPECTED} has:\n${wanted}")
    endif()
endif()
