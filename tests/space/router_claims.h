// SPDX-License-Identifier: MIT
// What every router that finds a way whenever there is one must hold.
#ifndef ROUTER_CLAIMS_H
#define ROUTER_CLAIMS_H

// The method by that name: failed allocations leave nothing behind, repeated queries allocate nothing and
// have the same answer, limits are kept, parts of ways are valid, ends may lie anywhere.
void claim_router(const char *method);

#endif
