// SPDX-License-Identifier: MIT
// Stands in for the header of the classic track's start kit that declares its types: the same
// names, so that the same symbols are linked.
#pragma once
#include <cstdint>

namespace GPPC
{
struct xyLoc {
    int16_t x;
    int16_t y;
};
} // namespace GPPC
