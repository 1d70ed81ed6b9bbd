// SPDX-License-Identifier: MIT
// Stands in for Microsoft's header: what the core uses of it.
#pragma once
#include <stdint.h>
#define _S_IFMT 0xF000
#define _S_IFDIR 0x4000
#define _S_IFREG 0x8000
#define _S_IREAD 0x0100
#define _S_IWRITE 0x0080
struct _stat64 {
    unsigned st_dev;
    unsigned short st_ino, st_mode;
    short st_nlink, st_uid, st_gid;
    unsigned st_rdev;
    int64_t st_size, st_atime, st_mtime, st_ctime;
};
int _stat64(const char *name, struct _stat64 *facts);
#define _stat _stat64
