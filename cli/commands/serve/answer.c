// SPDX-License-Identifier: MIT
// How `sluice serve` answers a request: GET and HEAD of what is offered, asked for by a local name.
//
// Any page that a browser shows may send requests to this server. It cannot read the answers,
// because they allow no other origin; and a page whose own name resolves to our address (DNS
// rebinding) is refused because of the host name it asks for.
#define _POSIX_C_SOURCE 200809L
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "commands/serve/serve.h"
#include "system/site.h"

// Scripts, styles and requests from this server alone; `wasm-unsafe-eval` lets a script compile a
// module, and pictures are also drawn from memory (blob:, data:). no-store: the page is rebuilt
// often.
static const char HEADERS[] =
    "Cache-Control: no-store\r\n"
    "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Connection: close\r\n";

static void send_head(struct mg_connection *connection, int status, const char *type, size_t size)
{
    mg_printf(connection, "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\n%s%s\r\n",
              status, mg_get_response_code_text(connection, status), type, size,
              status == 405 ? "Allow: GET, HEAD\r\n" : "", HEADERS);
}

static bool wants_body(const struct mg_connection *connection)
{
    return strcmp(mg_get_request_info(connection)->request_method, "HEAD") != 0;
}

static int send_bytes(struct mg_connection *connection, int status, const char *type,
                      const char *bytes, size_t size)
{
    send_head(connection, status, type, size);
    if (wants_body(connection)) mg_write(connection, bytes, size);
    return status;
}

static int refuse(struct mg_connection *connection, int status, const char *sentence)
{
    return send_bytes(connection, status, "text/plain; charset=utf-8", sentence, strlen(sentence));
}

static int send_file(struct mg_connection *connection, const char *type, int fd, size_t size)
{
    enum { BLOCK = 16384 };
    char block[BLOCK];
    send_head(connection, 200, type, size);
    while (size > 0 && wants_body(connection)) {
        // No more than announced, even if the file has grown.
        ssize_t count = read(fd, block, size < BLOCK ? size : BLOCK);
        if (count <= 0 || mg_write(connection, block, (size_t)count) <= 0) break;
        size -= (size_t)count;
    }
    close(fd);
    return 200;
}

// With any port, since a tunnel may forward from another one.
static bool is_local_name(const char *host)
{
    static const char *const NAMES[] = {"127.0.0.1", "localhost"};
    if (!host) return false;
    size_t length = strcspn(host, ":");
    if (host[length] && strspn(host + length + 1, "0123456789") != strlen(host + length + 1))
        return false;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        if (length == strlen(NAMES[i]) && strncasecmp(host, NAMES[i], length) == 0) return true;
    }
    return false;
}

static const serve_item *find_item(const serve_offer *offer, const char *address)
{
    for (int i = 0; i < offer->count; i++) {
        if (strcmp(offer->items[i].address, address) == 0) return &offer->items[i];
    }
    return NULL;
}

static int send_named(struct mg_connection *connection, const serve_offer *offer,
                      const char *address)
{
    const serve_item *item = find_item(offer, address);
    if (item) return send_bytes(connection, 200, item->type, item->bytes, item->size);
    size_t size;
    int fd = site_open(offer->folder, address, &size);
    if (fd < 0) return refuse(connection, 404, "There is nothing at this address.\n");
    return send_file(connection, site_type(address), fd, size);
}

int serve_answer(struct mg_connection *connection)
{
    const struct mg_request_info *asked = mg_get_request_info(connection);
    if (!is_local_name(mg_get_header(connection, "Host")))
        return refuse(connection, 403, "This server answers to localhost and 127.0.0.1 only.\n");
    bool reads =
        strcmp(asked->request_method, "GET") == 0 || strcmp(asked->request_method, "HEAD") == 0;
    if (!reads) return refuse(connection, 405, "This server supports GET and HEAD only.\n");
    // The raw address, before the server resolves dots in it.
    const char *address = asked->local_uri_raw ? asked->local_uri_raw : "";
    if (strcmp(address, "/") == 0) address = "/index.html";
    return send_named(connection, asked->user_data, address);
}
