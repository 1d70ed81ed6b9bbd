// SPDX-License-Identifier: MIT
// What all classes of the compiled modules have in common: each wraps one object of the library,
// keeps alive what that object reads, and knows who is using it.
//
// Invariant: while a call runs without the interpreter's lock (the GIL), its handle is `busy` and
// the handles it reads have `readers`. Both change only under the lock, so plain integers suffice.
// A call that finds its handle taken raises BusyError; so two threads can never be inside the same
// finder, and no map can be edited under a search.
//
// Methods here take their arguments by position and check what the library does not. The classes
// that users see, with keywords, arrays and pictures, derive from these in Python.
#ifndef SLUPY_HANDLE_H
#define SLUPY_HANDLE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>

#include "sluice/sluice.h"

// A finder reads the most: map, influence, atlas, terrain, overlay, labels.
enum { SLUPY_PARENTS = 6 };

typedef struct slupy_watch slupy_watch;

typedef struct slupy_handle {
    PyObject base;
    // Of the library; NULL only in an object that Python code created without its class.
    void *object;
    void (*destroy)(void *object);
    // What the object reads, its map first: alive as long as it is, and not changed during calls.
    struct slupy_handle *parents[SLUPY_PARENTS];
    // What the object's rules point into.
    PyObject *rules;
    // Where the object has its memory from, if its creation can be interrupted; else NULL.
    slupy_watch *watch;
    int readers;
    bool busy;
} slupy_handle;

// Runs a statement without the GIL.
#define SLUPY_UNLOCKED(statement)                         \
    do {                                                  \
        PyThreadState *saved_state = PyEval_SaveThread(); \
        statement;                                        \
        PyEval_RestoreThread(saved_state);                \
    } while (0)

// The function of sluice/errors.py that raises an exception; set once, by the package.
extern PyObject *slupy_raise;

// Raises the library's error, unless an exception is set: a callback's, or an interrupt. NULL.
PyObject *slupy_fail(const slu_error *error);
// None if a call succeeded, otherwise slupy_fail.
PyObject *slupy_done(slu_status status, const slu_error *error);

// Adds a class whose objects are handles, and returns it; NULL if that fails.
//
//   slots  more of them, up to a zeroed one; NULL: none
PyTypeObject *slupy_add_type(PyObject *module, const char *name, PyMethodDef *methods,
                             const PyType_Slot *more);

// An empty handle of a class. NULL if memory runs out.
slupy_handle *slupy_new(PyTypeObject *type, void (*destroy)(void *object));
// Drops a handle that was not created after all, or NULL. Returns NULL.
void *slupy_drop(slupy_handle *handle);
// Makes a handle read another; None is fine and reads nothing. False with an exception if `parent`
// is not of the class, or is of another map than the one that the handle reads already.
bool slupy_adopt(slupy_handle *child, PyObject *parent, PyTypeObject *type);
// The library's object of a handle, NULL of None.
void *slupy_object(PyObject *handle);

// Takes a handle for a call that changes it, or for one that only reads it. False with an
// exception if another thread is in the way.
bool slupy_enter(slupy_handle *handle);
void slupy_leave(slupy_handle *handle);
bool slupy_read(slupy_handle *handle);
// For a call that only looks at a handle, and keeps the GIL: false with an exception while another
// thread changes it or what it reads.
bool slupy_is_still(PyObject *handle);
void slupy_read_done(slupy_handle *handle);

// Ends a creation: leaves the handle and gives it its object, or drops it and raises.
PyObject *slupy_created(slupy_handle *handle, void *object, slu_status status,
                        const slu_error *error);

#endif
