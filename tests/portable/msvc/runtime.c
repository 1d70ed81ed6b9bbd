// SPDX-License-Identifier: MIT
// Stands in for Microsoft's runtime library: what compiled code refers to by itself.
#include <stdint.h>

int _fltused = 1;
uintptr_t __security_cookie = 0x2B992DDFA232;

// Called at the end of a function with the cookie that its stack held.
void __security_check_cookie(uintptr_t cookie)
{
    if (cookie != __security_cookie) __builtin_trap();
}
