// SPDX-License-Identifier: MIT
// Stands in for Microsoft's header: what the core uses of it.
#pragma once
#define INFINITY ((float)(1e300 * 1e300))
double sqrt(double x);
