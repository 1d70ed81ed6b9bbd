// SPDX-License-Identifier: MIT
// The folder of the analysis tool's page, and which of its files an address names.
#ifndef CLI_SITE_H
#define CLI_SITE_H

#include <stdbool.h>
#include <stddef.h>

// The real path of the folder that holds the page: `named` (of --web; NULL: not given), else
// SLUICE_WEB, else where builds and installations put it relative to the command. The caller frees
// it. Prints what to do and returns NULL if there is no page.
char *site_find(const char *named);

// Opens the file that an address names. Addresses are taken literally: they consist of letters,
// digits and the characters . - _ / only, without an empty part or one that begins with a dot, so
// none can lead upwards, name a hidden file or have a second spelling. Only a file that lies in the
// folder once every link is followed is opened. Returns its descriptor and size, or -1 if the
// address names no such file.
int site_open(const char *folder, const char *address, size_t *size);

// The media type of a file by its name.
const char *site_type(const char *name);

#endif
