// SPDX-License-Identifier: MIT
#include "handle.h"

#include <stdlib.h>
#include <structmember.h>

#include "watch.h"

PyObject *slupy_raise;

// ---------------------------------------------------------------------------------------------
// Errors

static PyObject *raise_sentence(const char *code, int line, int column, const char *text)
{
    PyObject *nothing = PyObject_CallFunction(slupy_raise, "siis", code, line, column, text);
    Py_XDECREF(nothing);
    return NULL;
}

PyObject *slupy_fail(const slu_error *error)
{
    if (PyErr_Occurred()) return NULL;
    return raise_sentence(slu_status_name(error->code), error->line, error->column, error->text);
}

PyObject *slupy_done(slu_status status, const slu_error *error)
{
    if (status != SLU_OK || PyErr_Occurred()) return slupy_fail(error);
    Py_RETURN_NONE;
}

// ---------------------------------------------------------------------------------------------
// Classes

static void dealloc(PyObject *self)
{
    slupy_handle *handle = (slupy_handle *)self;
    PyTypeObject *type = Py_TYPE(self);
    if (handle->object && handle->destroy) handle->destroy(handle->object);
    for (int i = 0; i < SLUPY_PARENTS; i++)
        slupy_drop(handle->parents[i]);
    Py_XDECREF(handle->rules);
    free(handle->watch);
    freefunc release = PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

PyTypeObject *slupy_add_type(PyObject *module, const char *name, PyMethodDef *methods,
                             const PyType_Slot *more)
{
    enum { OWN = 3, MORE = 4 };
    static PyMemberDef members[] = {
        {"_map", T_OBJECT, offsetof(slupy_handle, parents), READONLY, NULL},
        {0},
    };
    PyType_Slot slots[OWN + MORE + 1] = {
        {Py_tp_dealloc, dealloc}, {Py_tp_methods, methods}, {Py_tp_members, members}};
    for (int i = 0; more && more[i].slot && i < MORE; i++)
        slots[OWN + i] = more[i];
    PyType_Spec spec = {.name = name,
                        .basicsize = sizeof(slupy_handle),
                        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                        .slots = slots};
    PyObject *type = PyType_FromSpec(&spec);
    if (type && PyModule_AddType(module, (PyTypeObject *)type) < 0) Py_CLEAR(type);
    return (PyTypeObject *)type;
}

slupy_handle *slupy_new(PyTypeObject *type, void (*destroy)(void *object))
{
    slupy_handle *handle = (slupy_handle *)PyType_GenericAlloc(type, 0);
    if (handle) handle->destroy = destroy;
    return handle;
}

void *slupy_drop(slupy_handle *handle)
{
    Py_XDECREF((PyObject *)handle);
    return NULL;
}

static bool type_fault(PyObject *given, PyTypeObject *wanted)
{
    PyObject *name = PyType_GetName(Py_TYPE(given)), *right = PyType_GetName(wanted);
    if (name && right) PyErr_Format(PyExc_TypeError, "%U is needed here, not %U", right, name);
    Py_XDECREF(name);
    Py_XDECREF(right);
    return false;
}

bool slupy_adopt(slupy_handle *child, PyObject *parent, PyTypeObject *type)
{
    if (parent == Py_None && child->parents[0]) return true;
    if (!PyObject_TypeCheck(parent, type)) return type_fault(parent, type);
    const slupy_handle *map = child->parents[0];
    if (map && ((slupy_handle *)parent)->parents[0] != map) {
        PyErr_Format(PyExc_ValueError, "%R is of another map", parent);
        return false;
    }
    int free_place = 0;
    while (child->parents[free_place])
        free_place++;
    Py_INCREF(parent);
    child->parents[free_place] = (slupy_handle *)parent;
    return true;
}

void *slupy_object(PyObject *handle)
{
    return handle == Py_None ? NULL : ((slupy_handle *)handle)->object;
}

// ---------------------------------------------------------------------------------------------
// Who uses what

static bool busy_fault(slupy_handle *handle, const char *doing)
{
    PyObject *name = PyType_GetName(Py_TYPE((PyObject *)handle));
    PyObject *text = name ? PyUnicode_FromFormat("this %U is %s", name, doing) : NULL;
    PyObject *nothing =
        text ? PyObject_CallFunction(slupy_raise, "siiO", "busy", 0, 0, text) : NULL;
    Py_XDECREF(name);
    Py_XDECREF(text);
    Py_XDECREF(nothing);
    return false;
}

// A parent that is being changed cannot be read.
static bool parents_are_free(slupy_handle *handle)
{
    for (int i = 0; i < SLUPY_PARENTS; i++) {
        slupy_handle *parent = handle->parents[i];
        if (parent && parent->busy) return busy_fault(parent, "being changed by another thread");
    }
    return true;
}

static void count_readers(slupy_handle *handle, int change)
{
    for (int i = 0; i < SLUPY_PARENTS; i++)
        if (handle->parents[i]) handle->parents[i]->readers += change;
}

bool slupy_enter(slupy_handle *handle)
{
    if (handle->busy) return busy_fault(handle, "in use by another thread; create one per thread");
    if (handle->readers) {
        return busy_fault(handle, "being read, by another thread or by an array that shows it; "
                                  "change it when nothing reads it");
    }
    if (!parents_are_free(handle)) return false;
    handle->busy = true;
    count_readers(handle, 1);
    return true;
}

void slupy_leave(slupy_handle *handle)
{
    count_readers(handle, -1);
    handle->busy = false;
}

bool slupy_is_still(PyObject *self)
{
    slupy_handle *handle = (slupy_handle *)self;
    if (handle->busy) return busy_fault(handle, "being changed by another thread");
    return parents_are_free(handle);
}

bool slupy_read(slupy_handle *handle)
{
    if (!slupy_is_still((PyObject *)handle)) return false;
    handle->readers++;
    count_readers(handle, 1);
    return true;
}

void slupy_read_done(slupy_handle *handle)
{
    count_readers(handle, -1);
    handle->readers--;
}

PyObject *slupy_created(slupy_handle *handle, void *object, slu_status status,
                        const slu_error *error)
{
    slupy_leave(handle);
    slupy_watch_end(handle);
    handle->object = object;
    if (status == SLU_OK && !PyErr_Occurred()) return (PyObject *)handle;
    slupy_fail(error);
    return slupy_drop(handle);
}
