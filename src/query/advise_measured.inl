// SPDX-License-Identifier: MIT
// What was measured on maps of each kind, written by bench/advise. Ranges hold for eight in ten.
//
// MEASURED(kind, maps, time from, to, expansions from, to, pays after from, to)
MEASURED("divided", 103, 0.23, 0.87, 0.11, 0.54, 365, 34461)
MEASURED("even", 9, 0.55, 1.08, 0.37, 1.00, 17, 0)
MEASURED("large", 16, 0.13, 0.39, 0.06, 0.24, 961, 6228)
MEASURED("noise", 6, 0.07, 0.66, 0.04, 0.13, 97, 1262)
