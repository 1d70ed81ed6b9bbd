// SPDX-License-Identifier: MIT
// Zones that have grown: gates that they had before keep their distances, lowered where new ground makes
// ways shorter (waves.h), and only gates that are new flood the zone.
#ifndef SLUI_ADAPTER_H
#define SLUI_ADAPTER_H

#include "atlas/update/waves.h"

typedef struct slui_adapter {
    const slu_atlas *old;
    slu_atlas *made;
    slui_flood *flood;
    slui_field field; // for floods
    slui_waves waves;
    bool exact;      // the zones are to be what making them anew gives: none is served
    uint32_t was;    // the zone to be run, in the old atlas
    uint32_t *tiles; // new ground in and around it
    size_t tile_count;
} slui_adapter;

// False when memory runs out; to be released in any case.
bool slui_adapter_setup(slui_adapter *adapter, const slu_atlas *old, slu_atlas *made,
                        slui_flood *flood, slui_field field);
void slui_adapter_release(slui_adapter *adapter);

// True if all that has happened in and around a zone is that a little ground has opened. Then its distances
// can be found from the old ones, which is next; false when memory runs out.
bool slui_adapter_serves(slui_adapter *adapter, uint32_t zone);
bool slui_adapter_run(slui_adapter *adapter, uint32_t zone);

#endif
