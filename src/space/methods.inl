// SPDX-License-Identifier: MIT
// The methods for smooth worlds, one line each: the name of what its file defines.
&slui_method_visibility,
