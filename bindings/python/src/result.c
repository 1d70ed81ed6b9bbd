// SPDX-License-Identifier: MIT
// The result of a query: its numbers, and its path as an array of shape (n, 2) by the buffer
// protocol. The tiles are inside the object, so a result takes one allocation and one copy.
#include <Python.h>
#include <string.h>
#include <structmember.h>

#include "classes.h"

PyTypeObject *slupy_result_class;

typedef struct slupy_result {
    PyVarObject base;
    slu_result found;
    // For pictures.
    slupy_handle *map;
    Py_ssize_t shape[2], strides[2];
    slu_tile tiles[];
} slupy_result;

PyObject *slupy_result_new(slupy_handle *map, const slu_result *found)
{
    slupy_result *self =
        (slupy_result *)PyType_GenericAlloc(slupy_result_class, (Py_ssize_t)found->path_length);
    if (!self) return NULL;
    self->found = *found;
    Py_INCREF((PyObject *)map);
    self->map = map;
    self->shape[0] = (Py_ssize_t)found->path_length;
    self->shape[1] = 2;
    if (found->path_length) memcpy(self->tiles, found->path, found->path_length * sizeof(slu_tile));
    return (PyObject *)self;
}

static void dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    slupy_drop(((slupy_result *)self)->map);
    freefunc release = PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

static int show(PyObject *self, Py_buffer *view, int flags)
{
    slupy_result *r = (slupy_result *)self;
    return slupy_show(self, view, flags, r->tiles, "i", sizeof(int), 2, r->shape, r->strides);
}

static PyObject *get_outcome(PyObject *self, void *closure)
{
    (void)closure;
    return PyUnicode_InternFromString(slu_outcome_name(((slupy_result *)self)->found.outcome));
}

static PyObject *get_found(PyObject *self, void *closure)
{
    (void)closure;
    return PyBool_FromLong(((slupy_result *)self)->found.outcome == SLU_FOUND);
}

static PyObject *get_algorithm(PyObject *self, void *closure)
{
    char name[64];
    (void)closure;
    slu_algorithm_format(((slupy_result *)self)->found.algorithm, name);
    return PyUnicode_FromString(name);
}

static PyObject *get_start(PyObject *self, void *closure)
{
    (void)closure;
    return slupy_tile_object(((slupy_result *)self)->found.start);
}

#define MEMBER(name, kind, field, doc)                                 \
    {                                                                  \
        name, kind, offsetof(slupy_result, found.field), READONLY, doc \
    }

bool slupy_add_result(PyObject *module)
{
    static PyGetSetDef properties[] = {
        {"outcome", get_outcome, NULL, "found, partial, unreachable, limit or cancelled.", NULL},
        {"found", get_found, NULL, "Whether the path leads to the goal.", NULL},
        {"algorithm", get_algorithm, NULL, "The one that answered.", NULL},
        {"start", get_start, NULL, "Where the path begins.", NULL},
        {0},
    };
    static PyMemberDef members[] = {
        MEMBER("cost", T_DOUBLE, cost, "Of the path."),
        MEMBER("limited", T_BOOL, limited, "A limit ended the search."),
        MEMBER("straight_steps", T_ULONGLONG, straight_steps, "Of the path."),
        MEMBER("diagonal_steps", T_ULONGLONG, diagonal_steps, "Of the path."),
        MEMBER("revision", T_ULONGLONG, revision, "Of the map when the search began."),
        MEMBER("expanded", T_ULONGLONG, stats.expanded, "Tiles taken from the open list."),
        MEMBER("reexpanded", T_ULONGLONG, stats.reexpanded, "Of these, expanded before."),
        MEMBER("generated", T_ULONGLONG, stats.generated, "Tiles put on the open list."),
        MEMBER("estimate", T_DOUBLE, stats.estimate, "The heuristic's value at the start."),
        MEMBER("nanoseconds", T_ULONGLONG, stats.nanoseconds, "Time spent in the library."),
        {"_length", T_PYSSIZET, offsetof(slupy_result, shape), READONLY, NULL},
        {"_map", T_OBJECT_EX, offsetof(slupy_result, map), READONLY, NULL},
        {0},
    };
    PyType_Slot slots[] = {
        {Py_tp_dealloc, dealloc},
        {Py_tp_getset, properties},
        {Py_tp_members, members},
        {Py_bf_getbuffer, show},
        {0},
    };
    PyType_Spec spec = {.name = "sluice._core.Result",
                        .basicsize = sizeof(slupy_result),
                        .itemsize = sizeof(slu_tile),
                        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE |
                                 Py_TPFLAGS_DISALLOW_INSTANTIATION,
                        .slots = slots};
    slupy_result_class = (PyTypeObject *)PyType_FromSpec(&spec);
    return slupy_result_class && PyModule_AddType(module, slupy_result_class) == 0;
}
