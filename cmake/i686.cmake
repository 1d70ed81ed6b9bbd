# SPDX-License-Identifier: MIT
# Toolchain for 32-bit x86, which a 64-bit kernel runs. Static, so that no 32-bit system is needed.
# Debian packages: gcc-i686-linux-gnu libc6-dev-i386-cross.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR i686)
set(CMAKE_C_COMPILER i686-linux-gnu-gcc)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
