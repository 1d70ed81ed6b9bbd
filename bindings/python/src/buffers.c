// SPDX-License-Identifier: MIT
#include "buffers.h"

#include <limits.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------
// Tiles

static bool coordinate(PyObject *number, int *out)
{
    // Most are plain integers; numpy's need __index__.
    long value = PyLong_Check(number) ? PyLong_AsLong(number) : -1;
    if (!PyLong_Check(number)) {
        PyObject *whole = PyNumber_Index(number);
        if (!whole) return false;
        value = PyLong_AsLong(whole);
        Py_DECREF(whole);
    }
    if (value == -1 && PyErr_Occurred()) return false;
    if (value < INT_MIN || value > INT_MAX) {
        PyErr_SetString(PyExc_OverflowError, "a coordinate is too large");
        return false;
    }
    *out = (int)value;
    return true;
}

static bool pair_fault(void)
{
    if (PyErr_Occurred() && !PyErr_ExceptionMatches(PyExc_TypeError)) return false;
    PyErr_Clear();
    PyErr_SetString(PyExc_TypeError, "a tile is a pair of whole numbers, (x, y)");
    return false;
}

bool slupy_tile(PyObject *given, slu_tile *tile)
{
    if (PyTuple_Check(given)) {
        if (PyTuple_Size(given) != 2) return pair_fault();
        return (coordinate(PyTuple_GetItem(given, 0), &tile->x) &&
                coordinate(PyTuple_GetItem(given, 1), &tile->y)) ||
               pair_fault();
    }
    PyObject *pair = PySequence_Tuple(given);
    if (!pair) return pair_fault();
    bool read = slupy_tile(pair, tile);
    Py_DECREF(pair);
    return read;
}

PyObject *slupy_tile_object(slu_tile tile)
{
    return Py_BuildValue("(ii)", tile.x, tile.y);
}

// ---------------------------------------------------------------------------------------------
// Arrays

// The same type may have several names: an int and a long can be equally wide.
static bool is_format(const Py_buffer *view, const char *wanted)
{
    const char *format = view->format ? view->format : "B";
    if (*format == '@' || *format == '=') format++;
    if (strcmp(format, wanted) == 0) return true;
    if (strcmp(wanted, "i") == 0) return strcmp(format, "l") == 0 && view->itemsize == 4;
    return strcmp(wanted, "B") == 0 && strcmp(format, "?") == 0;
}

static bool has_shape(const Py_buffer *view, int dimensions, const Py_ssize_t *shape)
{
    if (view->ndim != dimensions) return false;
    for (int i = 0; i < dimensions; i++)
        if (shape[i] >= 0 && view->shape[i] != shape[i]) return false;
    return true;
}

static const char *type_name(const char *format)
{
    switch (*format) {
    case 'i': return "int32";
    case 'd': return "float64";
    case 'I': return "uint32";
    default: return "uint8";
    }
}

bool slupy_array(PyObject *given, Py_buffer *view, const char *format, int dimensions,
                 const Py_ssize_t *shape, bool writable)
{
    int flags = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (writable ? PyBUF_WRITABLE : 0);
    if (PyObject_GetBuffer(given, view, flags) < 0) {
        PyErr_Format(PyExc_TypeError, "not %s array without gaps, row by row: %R",
                     writable ? "a writable" : "an", (PyObject *)Py_TYPE(given));
        return false;
    }
    if (!is_format(view, format))
        PyErr_Format(PyExc_TypeError, "the array must be of type %s", type_name(format));
    else if (!has_shape(view, dimensions, shape))
        PyErr_SetString(PyExc_ValueError, "the array has the wrong shape");
    else
        return true;
    PyBuffer_Release(view);
    return false;
}

bool slupy_tiles(PyObject *given, Py_buffer *view)
{
    return slupy_array(given, view, "i", 2, (Py_ssize_t[]){-1, 2}, false);
}

int slupy_show(PyObject *self, Py_buffer *view, int flags, const void *numbers, const char *format,
               Py_ssize_t item, int dimensions, Py_ssize_t *shape, Py_ssize_t *strides)
{
    if (flags & PyBUF_WRITABLE) {
        PyErr_SetString(PyExc_BufferError, "these numbers cannot be changed");
        return -1;
    }
    Py_ssize_t size = item;
    for (int i = dimensions - 1; i >= 0; i--) {
        strides[i] = size;
        size *= shape[i];
    }
    *view = (Py_buffer){.buf = (void *)numbers,
                        .obj = self,
                        .len = size,
                        .itemsize = item,
                        .readonly = 1,
                        .ndim = dimensions,
                        .format = flags & PyBUF_FORMAT ? (char *)format : NULL,
                        .shape = flags & PyBUF_ND ? shape : NULL,
                        .strides = flags & PyBUF_STRIDES ? strides : NULL};
    Py_INCREF(self);
    return 0;
}

// ---------------------------------------------------------------------------------------------

bool slupy_method(const slu_methods *methods, const char *name, int *out)
{
    slu_error error;
    if (slu_methods_find(methods, name, out, &error) == SLU_OK) return true;
    slupy_fail(&error);
    return false;
}

PyObject *slupy_file(PyObject *given)
{
    PyObject *bytes;
    return PyUnicode_FSConverter(given, &bytes) ? bytes : NULL;
}
