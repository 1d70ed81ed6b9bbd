# SPDX-License-Identifier: MIT
# Brings Sluice into the project that includes this, by add_subdirectory or, with SLUICE_FETCH, by
# FetchContent from the same folder; and fails if Sluice leaves anything behind but its library: cache
# entries that are not its own, flags, definitions, include folders, tests, further targets.

set(looked_at COMPILE_OPTIONS COMPILE_DEFINITIONS INCLUDE_DIRECTORIES LINK_OPTIONS LINK_LIBRARIES TESTS)
foreach(property ${looked_at})
    get_property(before_${property} DIRECTORY PROPERTY ${property})
endforeach()
get_cmake_property(entries_before CACHE_VARIABLES)
foreach(entry ${entries_before})
    set(before_entry_${entry} "$CACHE{${entry}}")
endforeach()

if(SLUICE_FETCH)
    include(FetchContent)
    FetchContent_Declare(sluice SOURCE_DIR ${SLUICE_SOURCE})
    FetchContent_MakeAvailable(sluice)
else()
    add_subdirectory(${SLUICE_SOURCE} sluice)
endif()

foreach(property ${looked_at})
    get_property(after DIRECTORY PROPERTY ${property})
    if(NOT "${after}" STREQUAL "${before_${property}}")
        message(FATAL_ERROR "Sluice changes ${property} of the project around it to '${after}'")
    endif()
endforeach()

get_cmake_property(entries_after CACHE_VARIABLES)
foreach(entry ${entries_after})
    if(entry IN_LIST entries_before)
        if(NOT "$CACHE{${entry}}" STREQUAL "${before_entry_${entry}}")
            message(FATAL_ERROR "Sluice changes the cache entry ${entry} to '$CACHE{${entry}}'")
        endif()
    elseif(NOT entry MATCHES "^(SLUICE_|sluice_|FETCHCONTENT_)")
        message(FATAL_ERROR "Sluice adds the cache entry ${entry}")
    endif()
endforeach()

get_property(targets DIRECTORY ${SLUICE_SOURCE} PROPERTY BUILDSYSTEM_TARGETS)
get_property(inner DIRECTORY ${SLUICE_SOURCE} PROPERTY SUBDIRECTORIES)
get_property(inner_tests DIRECTORY ${SLUICE_SOURCE} PROPERTY TESTS)
if(NOT "${targets}" STREQUAL sluice OR inner OR inner_tests)
    message(FATAL_ERROR "as a subproject Sluice builds more than its library: "
                        "targets '${targets}', folders '${inner}', tests '${inner_tests}'")
endif()

get_target_property(options sluice::sluice INTERFACE_COMPILE_OPTIONS)
get_target_property(definitions sluice::sluice INTERFACE_COMPILE_DEFINITIONS)
if(options OR (definitions AND NOT BUILD_SHARED_LIBS))
    message(FATAL_ERROR "Sluice's users get its flags '${options}' and definitions '${definitions}'")
endif()
