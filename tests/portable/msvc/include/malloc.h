// SPDX-License-Identifier: MIT
// Stands in for Microsoft's header, which the compiler's own intrinsics include.
#pragma once
#include <stdlib.h>
