// SPDX-License-Identifier: MIT
// Stands in for Microsoft's header: what the core uses of it.
#pragma once
#define _O_WRONLY 0x0001
#define _O_CREAT 0x0100
#define _O_EXCL 0x0400
#define _O_BINARY 0x8000
