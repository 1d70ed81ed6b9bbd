# SPDX-License-Identifier: MIT
# Toolchain for 64-bit Windows, its programs run by Wine. Debian packages: gcc-mingw-w64-x86-64-win32 wine64.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
# SLUICE_MINGW_THREADS=-posix selects the compilers that have std::mutex, which GEOS needs.
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc${SLUICE_MINGW_THREADS})
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++${SLUICE_MINGW_THREADS})
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES SLUICE_MINGW_THREADS)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
# Debian's package installs Wine outside PATH.
find_program(wine NAMES wine64 wine PATHS /usr/lib/wine NO_CACHE)
if(wine)
    set(CMAKE_CROSSCOMPILING_EMULATOR ${wine})
endif()
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
# Where packaging/windows/build-libraries has put what the command needs.
set(CMAKE_FIND_ROOT_PATH /usr/x86_64-w64-mingw32 ${SLUICE_WINDOWS_LIBRARIES})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
