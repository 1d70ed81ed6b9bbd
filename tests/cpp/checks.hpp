// SPDX-License-Identifier: MIT
// CHECK for the tests in C++: says which claim is false and where, and counts them.
#ifndef SLUICE_TESTS_CPP_CHECKS_HPP
#define SLUICE_TESTS_CPP_CHECKS_HPP

#include <cstdio>

extern int false_claims;

inline void check(bool claim, const char *text, const char *file, int line)
{
    if (claim) return;
    std::fprintf(stderr, "%s:%d: not true: %s\n", file, line, text);
    false_claims++;
}

#define CHECK(claim) check(static_cast<bool>(claim), #claim, __FILE__, __LINE__)

// What calls.cpp runs of its neighbours.
void check_index_calls();
void check_game_calls();

#endif
