// SPDX-License-Identifier: MIT
// Placeholder.
MEASURED("none", 0, 0, 0, 0, 0, 0, 0)
