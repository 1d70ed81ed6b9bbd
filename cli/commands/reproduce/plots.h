// SPDX-License-Identifier: MIT
// The plots of sluice reproduce.
#ifndef CLI_REPRODUCE_PLOTS_H
#define CLI_REPRODUCE_PLOTS_H

#include "commands/reproduce/reproduce.h"

// Draws the plots of the sets that were measured into the folder of --plots.
cli_exit repro_plot_thesis(const repro_request *request);

// The plot of Table 1, section by section: the nodes of an algorithm, or of a column of the paper,
// as a share of octile's.
typedef struct aiide_shares {
    int sections;
    double (*own)(const repro_request *request, int section, int algorithm);
    double (*published)(const repro_request *request, int section, int column);
    const char *(*label)(int section);
} aiide_shares;

cli_exit repro_plot_aiide(const repro_request *request, const aiide_shares *shares);

// Puts them into a report.
void repro_show_thesis_plots(const repro_set *set, report *out);
void repro_show_aiide_plots(report *out);

#endif
