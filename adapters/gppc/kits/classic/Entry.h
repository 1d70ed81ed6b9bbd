// SPDX-License-Identifier: MIT
// Stands in for the header of the classic track's start kit through which it drives an entry. The
// driver (check.cpp) is compiled with it, and never with the entry's own header, so that it links
// only if both declare the same names.
#pragma once
#include <string>
#include <vector>

#include "GPPC.h"

typedef GPPC::xyLoc xyLoc;

void PreprocessMap(const std::vector<bool> &bits, int width, int height,
                   const std::string &filename);
void *PrepareForSearch(const std::vector<bool> &bits, int width, int height,
                       const std::string &filename);
bool GetPath(void *data, xyLoc s, xyLoc g, std::vector<xyLoc> &path);
std::string GetName();
