// SPDX-License-Identifier: MIT
// Stands in for Microsoft's header: what the core uses of it.
#pragma once
int _open(const char *name, int how, ...);
int _close(int handle);
