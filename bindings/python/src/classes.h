// SPDX-License-Identifier: MIT
// The classes of _core: one file each, and what they know of each other.
#ifndef SLUPY_CLASSES_H
#define SLUPY_CLASSES_H

#include "buffers.h"
#include "handle.h"
#include "watch.h"

extern PyTypeObject *slupy_map_type;
extern PyTypeObject *slupy_influence_type;
extern PyTypeObject *slupy_terrain_type;
extern PyTypeObject *slupy_atlas_type;
extern PyTypeObject *slupy_overlay_type;
extern PyTypeObject *slupy_labels_type;

// Each adds its classes to the module; false with an exception.
bool slupy_add_map(PyObject *module);
bool slupy_add_result(PyObject *module);
bool slupy_add_finder(PyObject *module);
bool slupy_add_terrain(PyObject *module);
bool slupy_add_indexes(PyObject *module);
bool slupy_add_flow(PyObject *module);
bool slupy_add_crowd(PyObject *module);

// Reads rules as Rules._packed of the package has them; None: the defaults. The handle keeps them.
bool slupy_rules(slupy_handle *handle, PyObject *packed, slu_rules *rules);

// The terrain of a handle, which may show that of an atlas. NULL if there is none.
const slu_terrain *slupy_terrain(PyObject *handle);
// Whether it is an atlas's, which replaces it when it is updated: nothing may hold on to it.
bool slupy_terrain_moves(PyObject *handle);

// The function of the package that turns anything with tiles into an array that can be read.
extern PyObject *slupy_to_tiles;

// A result of the class that the package has set, with the path copied out of the finder, so that
// it outlives the next query.
extern PyTypeObject *slupy_result_class;
PyObject *slupy_result_new(slupy_handle *map, const slu_result *result);

#endif
