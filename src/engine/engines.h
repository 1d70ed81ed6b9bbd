// SPDX-License-Identifier: MIT
// The engines' run and prepare functions, for the registry.
#ifndef SLUI_ENGINES_H
#define SLUI_ENGINES_H

#include "search/finder.h"

slui_run slui_run_hpa, slui_run_jps;
slui_prepare slui_prepare_hpa;

#endif
