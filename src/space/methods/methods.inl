// SPDX-License-Identifier: MIT
// The methods for smooth worlds, one line each: METHOD(NAME) stands for slui_method_NAME, which the
// method's file defines. The first is the default.
METHOD(polyanya)
METHOD(visibility)
METHOD(convex)
METHOD(weighted)
METHOD(tiles)
METHOD(quadtree)
METHOD(cylinders)
METHOD(field)
