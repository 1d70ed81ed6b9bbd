// SPDX-License-Identifier: MIT
// Numbers in and out without copies: tiles as pairs, and arrays by the buffer protocol, which numpy
// speaks; so this needs no header of numpy's, and one build serves all its versions.
#ifndef SLUPY_BUFFERS_H
#define SLUPY_BUFFERS_H

#include "handle.h"

// Reads a tile from a pair of whole numbers: a tuple, a list, or a row of an array.
bool slupy_tile(PyObject *given, slu_tile *tile);
PyObject *slupy_tile_object(slu_tile tile);

// A view of tiles, an array of shape (n, 2) of 32-bit integers. False with an exception for
// anything else; otherwise release it with PyBuffer_Release.
bool slupy_tiles(PyObject *given, Py_buffer *view);
#define SLUPY_TILE_COUNT(view) ((size_t)(view)->shape[0])

// A view of an array without gaps, row by row, of this shape; a size of -1 is any. Its numbers are
// of the type that `format` names as the struct module does. False with an exception otherwise.
bool slupy_array(PyObject *given, Py_buffer *view, const char *format, int dimensions,
                 const Py_ssize_t *shape, bool writable);

// Fills in a read-only view of an object's own numbers, for the buffer protocol. `shape` must live
// as long as the view.
int slupy_show(PyObject *self, Py_buffer *view, int flags, const void *numbers, const char *format,
               Py_ssize_t item, int dimensions, Py_ssize_t *shape, Py_ssize_t *strides);

// Numbers without a sign: a method's index by its name; false with the library's exception.
bool slupy_method(const slu_methods *methods, const char *name, int *out);

// A file's name as the library takes it: new bytes, NULL with an exception.
PyObject *slupy_file(PyObject *given);

#endif
