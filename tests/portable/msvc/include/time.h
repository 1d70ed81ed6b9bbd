// SPDX-License-Identifier: MIT
// Stands in for Microsoft's header, of which the core uses nothing on Windows.
#pragma once
