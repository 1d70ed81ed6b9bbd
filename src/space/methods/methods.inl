// SPDX-License-Identifier: MIT
// The methods for smooth worlds, one line each: the name of what its file defines.
&slui_method_polyanya, &slui_method_visibility, &slui_method_convex, &slui_method_weighted,
    &slui_method_tiles, &slui_method_quadtree, &slui_method_cylinders, &slui_method_field,
