// SPDX-License-Identifier: MIT
// Zones that have grown: gates that existed before keep their distances, lowered where new ground
// shortens paths (waves.h), and only new gates flood the zone.
#ifndef SLUI_ADAPTER_H
#define SLUI_ADAPTER_H

#include "atlas/update/waves.h"

typedef struct slui_adapter {
    const slu_atlas *old;
    slu_atlas *built;
    slui_flood *flood;
    slui_field field; // for floods
    slui_waves waves;
    bool exact;       // the zones must equal those of a rebuild: none is served
    uint32_t was;     // the zone to be adapted, in the old atlas
    uint64_t edition; // of the old atlas when that was found
    uint32_t *tiles;  // new ground in and around it
    size_t tile_count;
} slui_adapter;

// False when memory runs out; must be released in any case.
bool slui_adapter_setup(slui_adapter *adapter, const slu_atlas *old, slu_atlas *built,
                        slui_flood *flood, slui_field field);
void slui_adapter_release(slui_adapter *adapter);

// True if all that has happened in and around a zone is that a little ground has opened. Then
// slui_adapter_run derives the distances to each of its gates, in any order, from the old ones;
// false when memory runs out.
bool slui_adapter_serves(slui_adapter *adapter, uint32_t zone);
bool slui_adapter_run(slui_adapter *adapter, uint32_t zone, uint32_t gate);

// False if the old atlas has been updated in place since the adapter began to serve a zone: the
// numbers of its gates would not go together.
bool slui_adapter_still_serves(const slui_adapter *adapter);

#endif
