// SPDX-License-Identifier: MIT
// The textbooks' open lists: see textbook_lists.h.
#include "search/textbook_lists.h"

#include "base/arrays.h"

#define NO_BRANCH UINT32_MAX

void slui_textbook_reset(slui_textbook *t, slu_queue kind)
{
    t->kind = kind;
    t->count = t->branch_count = 0;
    t->root = t->free_branch = NO_BRANCH;
}

void slui_textbook_release(slui_textbook *t)
{
    slui_free(&t->allocator, t->entries, t->capacity, sizeof *t->entries);
    slui_free(&t->allocator, t->branches, t->branch_capacity, sizeof *t->branches);
}

size_t slui_textbook_bytes(const slui_textbook *t)
{
    return t->capacity * sizeof *t->entries + t->branch_capacity * sizeof *t->branches;
}

// ---- arrays

size_t slui_sorted_place(const slui_entry *entries, size_t count, slui_entry e)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (slui_entry_before(e, entries[middle]))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool push_array(slui_textbook *t, slui_entry e)
{
    if (!SLUI_GROW(&t->allocator, t->entries, t->capacity, t->count + 1)) return false;
    bool sorted = t->kind == SLU_QUEUE_SORTED;
    size_t at = sorted ? slui_sorted_place(t->entries, t->count, e) : t->count;
    memmove(t->entries + at + 1, t->entries + at, (t->count - at) * sizeof e);
    t->entries[at] = e;
    t->count++;
    return true;
}

// Moves the first entry of an unsorted array to its end.
static void find_first(slui_textbook *t)
{
    size_t first = t->count - 1;
    for (size_t i = first; i-- > 0;) {
        if (slui_entry_before(t->entries[i], t->entries[first])) first = i;
    }
    slui_entry found = t->entries[first];
    t->entries[first] = t->entries[t->count - 1];
    t->entries[t->count - 1] = found;
}

static bool pop_array(slui_textbook *t, slui_entry *e)
{
    if (t->count == 0) return false;
    if (t->kind == SLU_QUEUE_UNSORTED) find_first(t);
    *e = t->entries[--t->count];
    return true;
}

// ---- branches

// NO_BRANCH when memory runs out.
static uint32_t new_branch(slui_textbook *t, slui_entry e)
{
    uint32_t fresh = t->free_branch;
    if (fresh == NO_BRANCH) {
        if (!SLUI_GROW(&t->allocator, t->branches, t->branch_capacity, t->branch_count + 1))
            return NO_BRANCH;
        fresh = (uint32_t)t->branch_count++;
    } else {
        t->free_branch = t->branches[fresh].right;
    }
    t->branches[fresh] = (slui_branch){e, NO_BRANCH, NO_BRANCH, 1};
    return fresh;
}

static void free_branch(slui_textbook *t, uint32_t branch)
{
    t->branches[branch].right = t->free_branch;
    t->free_branch = branch;
}

// ---- the sorted linked list

static void link_in(slui_textbook *t, uint32_t fresh)
{
    slui_branch *b = t->branches;
    uint32_t *link = &t->root;
    while (*link != NO_BRANCH && !slui_entry_before(b[fresh].entry, b[*link].entry))
        link = &b[*link].right;
    b[fresh].right = *link;
    *link = fresh;
}

// ---- the balanced tree: the heights of two siblings differ by at most 1

static int height_of(const slui_textbook *t, uint32_t at)
{
    return at == NO_BRANCH ? 0 : t->branches[at].height;
}

// How much higher the left side is than the right.
static int slant_of(const slui_textbook *t, uint32_t at)
{
    return height_of(t, t->branches[at].left) - height_of(t, t->branches[at].right);
}

static void measure(slui_textbook *t, uint32_t at)
{
    int left = height_of(t, t->branches[at].left), right = height_of(t, t->branches[at].right);
    t->branches[at].height = 1 + (left > right ? left : right);
}

// Each raises a child in place of its parent, and returns it.
static uint32_t raise_left(slui_textbook *t, uint32_t at)
{
    slui_branch *b = t->branches;
    uint32_t child = b[at].left;
    b[at].left = b[child].right;
    b[child].right = at;
    measure(t, at);
    measure(t, child);
    return child;
}
static uint32_t raise_right(slui_textbook *t, uint32_t at)
{
    slui_branch *b = t->branches;
    uint32_t child = b[at].right;
    b[at].right = b[child].left;
    b[child].left = at;
    measure(t, at);
    measure(t, child);
    return child;
}

// Balances a tree whose two sides are balanced and differ by at most 2; returns its root.
static uint32_t balance(slui_textbook *t, uint32_t at)
{
    slui_branch *b = &t->branches[at];
    int slant = slant_of(t, at);
    if (slant > 1) {
        if (slant_of(t, b->left) < 0) b->left = raise_right(t, b->left);
        return raise_left(t, at);
    }
    if (slant < -1) {
        if (slant_of(t, b->right) > 0) b->right = raise_left(t, b->right);
        return raise_right(t, at);
    }
    measure(t, at);
    return at;
}

// Both return the root of what the tree at `at` becomes, and go no deeper than its height, which is
// less than 47 for as many branches as can be numbered.
static uint32_t insert(slui_textbook *t, uint32_t at, uint32_t fresh)
{
    if (at == NO_BRANCH) return fresh;
    slui_branch *b = &t->branches[at];
    if (slui_entry_before(t->branches[fresh].entry, b->entry))
        b->left = insert(t, b->left, fresh);
    else
        b->right = insert(t, b->right, fresh);
    return balance(t, at);
}
static uint32_t take_first(slui_textbook *t, uint32_t at, uint32_t *first)
{
    slui_branch *b = &t->branches[at];
    if (b->left == NO_BRANCH) {
        *first = at;
        return b->right;
    }
    b->left = take_first(t, b->left, first);
    return balance(t, at);
}

static bool push_branch(slui_textbook *t, slui_entry e)
{
    uint32_t fresh = new_branch(t, e);
    if (fresh == NO_BRANCH) return false;
    if (t->kind == SLU_QUEUE_LINKED)
        link_in(t, fresh);
    else
        t->root = insert(t, t->root, fresh);
    return true;
}

static bool pop_branch(slui_textbook *t, slui_entry *e)
{
    uint32_t first = t->root;
    if (first == NO_BRANCH) return false;
    t->root =
        t->kind == SLU_QUEUE_LINKED ? t->branches[first].right : take_first(t, t->root, &first);
    *e = t->branches[first].entry;
    free_branch(t, first);
    return true;
}

// ---- all of them

static bool has_branches(const slui_textbook *t)
{
    return t->kind == SLU_QUEUE_TREE || t->kind == SLU_QUEUE_LINKED;
}

SLUI_NOINLINE bool slui_textbook_push(slui_textbook *t, slui_entry e)
{
    return has_branches(t) ? push_branch(t, e) : push_array(t, e);
}

bool slui_textbook_pop(slui_textbook *t, slui_entry *e)
{
    return has_branches(t) ? pop_branch(t, e) : pop_array(t, e);
}
