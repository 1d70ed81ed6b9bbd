// SPDX-License-Identifier: MIT
// Lines without points that do nothing.
#ifndef SLUI_SPACE_LINE_TIDY_H
#define SLUI_SPACE_LINE_TIDY_H

#include "space/router.h"

// Drops points that repeat the one before, and those that lie between their neighbours on one line, exactly.
void slui_line_tidy(slu_router *router);

#endif
