// SPDX-License-Identifier: MIT
// The methods of decomposition, one file each.
#ifndef SLUI_METHODS_H
#define SLUI_METHODS_H

#include "terrain/cut.h"

slui_decompose slui_water;

#endif
