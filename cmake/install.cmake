# SPDX-License-Identifier: MIT
# Installs the headers, the library, the command with its page, man pages and completions, a CMake
# package and a pkg-config file.
# The installed folder can be moved: both files locate it relative to themselves.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/sluice)

install(TARGETS sluice EXPORT sluice-targets)
# All chapters of the header; those of the other libraries are installed with them, below.
install(DIRECTORY include/sluice DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp" PATTERN formats.h EXCLUDE PATTERN space.h EXCLUDE
        PATTERN world.h EXCLUDE PATTERN raster.h EXCLUDE PATTERN raster_files.h EXCLUDE PATTERN raster_index.h EXCLUDE PATTERN formats.hpp EXCLUDE PATTERN space.hpp EXCLUDE)
install(EXPORT sluice-targets NAMESPACE sluice:: DESTINATION ${package_dir})
# The libraries that need others have one export each, so that users of the core library alone need
# none.
set(components)
set(formats_headers formats.h formats.hpp)
set(space_headers world.h space.h space.hpp)
set(raster_headers raster.h raster_files.h raster_index.h)
if(SLUICE_BUILD_FORMATS)
    list(APPEND components formats)
endif()
if(SLUICE_BUILD_SPACE)
    list(APPEND components space)
endif()
if(SLUICE_BUILD_RASTER)
    list(APPEND components raster)
endif()
foreach(component ${components})
    set_target_properties(sluice-${component} PROPERTIES INSTALL_RPATH "$ORIGIN")
    install(TARGETS sluice-${component} EXPORT sluice-${component}-targets)
    list(TRANSFORM ${component}_headers PREPEND include/sluice/)
    install(FILES ${${component}_headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sluice)
    install(EXPORT sluice-${component}-targets NAMESPACE sluice:: DESTINATION ${package_dir})
endforeach()
if(SLUICE_BUILD_CLI)
    set_target_properties(sluice-cli PROPERTIES INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")
    install(TARGETS sluice-cli)
    # Man pages and completions, from what the command says of itself; it has to run here for that.
    find_program(python NAMES python3 NO_CACHE)
    if(python AND NOT CMAKE_CROSSCOMPILING)
        install(CODE "execute_process(COMMAND ${python} ${PROJECT_SOURCE_DIR}/packaging/from-help
                      $<TARGET_FILE:sluice-cli> ${PROJECT_BINARY_DIR}/share COMMAND_ERROR_IS_FATAL ANY)")
        install(DIRECTORY ${PROJECT_BINARY_DIR}/share/ DESTINATION ${CMAKE_INSTALL_DATADIR})
    endif()
    # The page that `sluice serve` serves, if scripts/build-web has built it.
    install(DIRECTORY build/web/ DESTINATION ${CMAKE_INSTALL_DATADIR}/sluice/web OPTIONAL)
endif()

# While the major version is 0, a minor version may change the interface.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/sluice-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
# A static library does not include its dependencies, so its users must link them.
foreach(component formats space raster)
    set(${component}_users_need ${${component}_modules})
    if(BUILD_SHARED_LIBS)
        set(${component}_users_need)
    endif()
    list(JOIN ${component}_users_need " " ${component}_module_words)
endforeach()
configure_file(cmake/sluice-config.cmake.in sluice-config.cmake @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/sluice-config.cmake
              ${PROJECT_BINARY_DIR}/sluice-config-version.cmake
        DESTINATION ${package_dir})

# The relative path ends with a slash, which prefix= would double.
file(RELATIVE_PATH prefix_from_pc ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" prefix_from_pc ${prefix_from_pc})
file(RELATIVE_PATH libdir_from_prefix ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_LIBDIR})
file(RELATIVE_PATH includedir_from_prefix ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
set(definitions)
if(BUILD_SHARED_LIBS AND WIN32)
    set(definitions " -DSLU_SHARED")
endif()
configure_file(cmake/sluice.pc.in sluice.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/sluice.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

set(formats_description "Maps from Tiled files and PNG pictures for Sluice")
set(space_description "Shortest paths among polygons for Sluice")
set(raster_description "Least-cost fields over rasters larger than memory for Sluice")
foreach(component ${components})
    set(component_description ${${component}_description})
    set(component_requires sluice ${${component}_users_need})
    list(JOIN component_requires " " component_requires)
    configure_file(cmake/sluice-component.pc.in sluice-${component}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/sluice-${component}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()

# `cpack` in a build: everything above as one archive that runs where it is unpacked.
if(PROJECT_IS_TOP_LEVEL)
    set(CPACK_GENERATOR TGZ)
    set(CPACK_PACKAGE_VENDOR Sluice)
    set(CPACK_PACKAGE_CHECKSUM SHA256)
    set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
    string(TOLOWER "sluice-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}" CPACK_PACKAGE_FILE_NAME)
    install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
    include(CPack)
endif()
