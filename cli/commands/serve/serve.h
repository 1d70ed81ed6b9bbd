// SPDX-License-Identifier: MIT
// What `sluice serve` serves, and how it answers.
#ifndef CLI_SERVE_H
#define CLI_SERVE_H

#include <civetweb.h>
#include <stddef.h>

// Bytes at an address of their own, in addition to the files of the page.
typedef struct serve_item {
    char address[32];
    const char *type;
    char *name; // of the file, if the page needs it: tilesets
    char *bytes;
    size_t size;
} serve_item;

enum { SERVE_TILESETS_MOST = 60, SERVE_ITEMS_MOST = SERVE_TILESETS_MOST + 5 };

// All that can be requested. It is constant while it is served, so threads share it.
typedef struct serve_offer {
    char *folder; // of the page: see site.h
    serve_item items[SERVE_ITEMS_MOST];
    int count;
} serve_offer;

// Answers every request itself, leaving none to the server: civetweb's begin_request, with a
// serve_offer as the server's user data.
int serve_answer(struct mg_connection *connection);

#endif
