// SPDX-License-Identifier: MIT
// Stands in for Microsoft's header: what the core and tests/install use of it.
#pragma once
#include <stddef.h>
typedef struct _iobuf FILE;
FILE *fopen(const char *name, const char *mode);
FILE *_fdopen(int handle, const char *mode);
size_t fread(void *to, size_t size, size_t count, FILE *stream);
size_t fwrite(const void *from, size_t size, size_t count, FILE *stream);
int fclose(FILE *stream);
int ferror(FILE *stream);
int remove(const char *name);
int puts(const char *text);
int snprintf(char *to, size_t size, const char *format, ...);
