// SPDX-License-Identifier: MIT
// Lets the compiler check arguments against a format where it can: parameter `format_at` is the
// format, what it formats begins at `first`, both counted from 1.
#ifndef CLI_SYSTEM_PRINTF_LIKE_H
#define CLI_SYSTEM_PRINTF_LIKE_H

#if defined(__MINGW32__)
#define PRINTF_LIKE(format_at, first) __attribute__((format(gnu_printf, format_at, first)))
#elif defined(__GNUC__)
#define PRINTF_LIKE(format_at, first) __attribute__((format(printf, format_at, first)))
#else
#define PRINTF_LIKE(format_at, first)
#endif

#endif
