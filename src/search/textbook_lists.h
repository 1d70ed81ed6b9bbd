// SPDX-License-Identifier: MIT
// Open lists as the textbooks have them: a balanced search tree, a sorted array, a sorted linked
// list and an unsorted array. They are here to be compared with the buckets and the heap of
// open_list.h, and give the same order (entry.h).
//
// An entry whose tile has been reached more cheaply stays in its list until it is popped, as in the
// heap; nothing is ever removed from the middle.
//
// Cost of a push and of a pop with n entries: tree O(log n) both; sorted array O(log n) to find the
// place, and O(n) moves, which are fast; linked list O(n) and O(1); unsorted array O(1) and O(n).
// Memory: 16 bytes per entry of an array, 32 of a tree or linked list.
// Source: Stout 1996; Adelson-Velsky & Landis 1962 (the tree).
#ifndef SLUI_TEXTBOOK_LISTS_H
#define SLUI_TEXTBOOK_LISTS_H

#include "base/memory.h"
#include "search/entry.h"

// A node of the tree, or of the linked list, which uses `right` alone.
typedef struct slui_branch {
    slui_entry entry;
    uint32_t left, right;
    int height; // of the tree below it, itself included
} slui_branch;

typedef struct slui_textbook {
    slu_allocator allocator;
    slu_queue kind;
    slui_entry *entries; // of an array; a sorted one has its first entry at the end
    size_t count, capacity;
    slui_branch *branches;
    size_t branch_count, branch_capacity;
    uint32_t root;        // of the tree, or the first of the linked list
    uint32_t free_branch; // free ones are chained by `right`
} slui_textbook;

static inline bool slui_is_textbook(slu_queue kind)
{
    return kind > SLU_QUEUE_HEAP;
}

// Empties the list, and gives it a kind.
void slui_textbook_reset(slui_textbook *list, slu_queue kind);
void slui_textbook_release(slui_textbook *list);
size_t slui_textbook_bytes(const slui_textbook *list);

// False when memory runs out.
bool slui_textbook_push(slui_textbook *list, slui_entry e);

// False if the list is empty.
bool slui_textbook_pop(slui_textbook *list, slui_entry *e);

// Where an entry belongs in an array whose first entry is at the end: the number of entries that
// come after it.
size_t slui_sorted_place(const slui_entry *entries, size_t count, slui_entry e);

#endif
