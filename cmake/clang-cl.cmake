# SPDX-License-Identifier: MIT
# Toolchain that compiles for 64-bit Windows as MSVC does: Clang behind the options of cl, its own linker and
# archiver. Microsoft's headers and libraries are not to be had here; tests/portable/msvc stands in for
# the headers, and for more than a static library the linker is told what to take. Debian packages: clang-14 lld-14 llvm-14.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR AMD64)
set(llvm /usr/lib/llvm-14/bin)
set(CMAKE_C_COMPILER ${llvm}/clang-cl)
set(CMAKE_C_COMPILER_TARGET x86_64-pc-windows-msvc)
set(CMAKE_AR ${llvm}/llvm-lib)
set(CMAKE_LINKER ${llvm}/lld-link)
set(CMAKE_MT ${llvm}/llvm-mt)
set(CMAKE_RC_COMPILER ${llvm}/llvm-rc)
file(GLOB compiler_headers /usr/lib/llvm-14/lib/clang/*/include)
string(JOIN " " CMAKE_C_FLAGS_INIT /X "-imsvc${compiler_headers}"
       "-imsvc${CMAKE_CURRENT_LIST_DIR}/../tests/portable/msvc/include")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_MSVC_RUNTIME_LIBRARY MultiThreaded)
