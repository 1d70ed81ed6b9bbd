// SPDX-License-Identifier: MIT
// What every complete router has to satisfy.
#ifndef ROUTER_CLAIMS_H
#define ROUTER_CLAIMS_H

// The method of that name: failed allocations leave nothing behind, repeated queries allocate
// nothing and have the same answer, limits are kept, partial paths are valid, ends may lie
// anywhere.
void claim_router(const char *method);

#endif
