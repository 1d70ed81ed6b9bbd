// SPDX-License-Identifier: MIT
// Stands in for Microsoft's header: what the core uses of it.
#pragma once
int *_errno(void);
#define errno (*_errno())
#define ENOENT 2
#define EACCES 13
#define EEXIST 17
#define ENOSPC 28
