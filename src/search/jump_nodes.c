// SPDX-License-Identifier: MIT
// The rarer parts of the table of jump points: see jump_nodes.h.
#include "search/jump_nodes.h"

// A search begins with as many slots as the last one took, or half as many if it left most of them
// free: the queries of a finder are often alike, and doubling the table takes time.
enum { FIRST_BITS = 10, MOST_FREE = 8 };

static void use(slui_jump_nodes *nodes, unsigned bits)
{
    nodes->mask = (UINT32_C(1) << bits) - 1;
    nodes->shift = 32 - bits;
}

static bool reserve(slui_jump_nodes *nodes, const slu_allocator *allocator, size_t capacity)
{
    if (nodes->capacity >= capacity) return true;
    slui_jump_node *slots = slui_alloc(allocator, capacity, sizeof *slots);
    if (!slots) return false;
    if (nodes->slots) memcpy(slots, nodes->slots, nodes->capacity * sizeof *slots);
    slui_free(allocator, nodes->slots, nodes->capacity, sizeof *slots);
    nodes->slots = slots;
    nodes->capacity = capacity;
    return true;
}

bool slui_jump_nodes_begin(slui_jump_nodes *nodes, const slu_allocator *allocator)
{
    if (!reserve(nodes, allocator, (size_t)1 << FIRST_BITS)) return false;
    unsigned bits = nodes->mask ? 32 - nodes->shift : FIRST_BITS;
    if (bits > FIRST_BITS && nodes->count < nodes->mask / MOST_FREE) bits--;
    use(nodes, bits);
    nodes->count = 0;
    if (++nodes->search != 0) return true;
    // The numbers have run out: no record may keep one that will be reused.
    memset(nodes->slots, 0, nodes->capacity * sizeof *nodes->slots);
    nodes->search = 1;
    return true;
}

void slui_jump_nodes_release(slui_jump_nodes *nodes, const slu_allocator *allocator)
{
    slui_free(allocator, nodes->slots, nodes->capacity, sizeof *nodes->slots);
}

size_t slui_jump_nodes_bytes(const slui_jump_nodes *nodes)
{
    return nodes->capacity * sizeof *nodes->slots;
}

// The old records are reinserted from a copy, which lies behind the doubled table.
bool slui_jump_nodes_double(slui_jump_nodes *nodes, const slu_allocator *allocator)
{
    size_t old = (size_t)nodes->mask + 1;
    if (!reserve(nodes, allocator, old * 2 + old)) return false;
    slui_jump_node *copy = nodes->slots + old * 2;
    memcpy(copy, nodes->slots, old * sizeof *copy);
    uint32_t search = nodes->search;
    for (size_t i = 0; i < old * 2; i++)
        nodes->slots[i].search = search - 1;
    use(nodes, 32 - nodes->shift + 1);
    for (size_t i = 0; i < old; i++)
        if (copy[i].search == search) *slui_jump_node_at(nodes, copy[i].place) = copy[i];
    for (size_t i = 0; i < old; i++)
        copy[i].search = search - 1;
    return true;
}
