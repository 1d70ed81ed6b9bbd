# SPDX-License-Identifier: MIT
# Toolchain for s390x, a big-endian machine, its programs run by QEMU.
# Debian packages: gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR s390x)
set(CMAKE_C_COMPILER s390x-linux-gnu-gcc)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-s390x)
