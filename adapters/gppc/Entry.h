// SPDX-License-Identifier: MIT
// The interface through which the Grid-Based Path Planning Competition (classic track) drives an
// entry.
//
// The competition's start kit brings a header of this name, and an entry is compiled with that one;
// this one is here so that the entry also builds, and is tested, without the kit. It declares the
// same names: xyLoc is a type of the namespace GPPC there, which is part of the name that the
// linker sees. Diagonal steps need both tiles beside them passable.
#ifndef ADAPTERS_GPPC_ENTRY_H
#define ADAPTERS_GPPC_ENTRY_H

#include <cstdint>
#include <string>
#include <vector>

namespace GPPC
{

// A tile: x to the right, y down, (0, 0) top left.
struct xyLoc {
    int16_t x, y;
};

} // namespace GPPC

typedef GPPC::xyLoc xyLoc;

// Writes the index file of a map. Throws std::runtime_error with a sentence if that fails.
//
//   bits      the tiles row by row, true where passable
//   width     tiles, as height
//   filename  the index file
void PreprocessMap(const std::vector<bool> &bits, int width, int height,
                   const std::string &filename);

// Reads the index file, in a process of its own as a rule, and prepares for searches. The map and
// the file are those of PreprocessMap; throws std::runtime_error with a sentence if they are not.
//
// Returns what GetPath takes. The interface has no call that frees it: it lasts as long as the
// process.
void *PrepareForSearch(const std::vector<bool> &bits, int width, int height,
                       const std::string &filename);

// Finds a shortest path and fills `path` with its corner points, s and g included; leaves it empty
// if there is no path or s equals g. Always returns true: the whole path is there after one call.
//
//   data  of PrepareForSearch; not shared with another thread during the call
bool GetPath(void *data, xyLoc s, xyLoc g, std::vector<xyLoc> &path);

// The entry's name, which the competition also puts into file names.
std::string GetName();

#endif
