// SPDX-License-Identifier: MIT
// What is computed about a map before any query: atlases, overlays and labels. Building them can be
// interrupted; where the library reports progress, a callable hears of it.
#include <string.h>

#include "classes.h"

PyTypeObject *slupy_atlas_type;
PyTypeObject *slupy_overlay_type;
PyTypeObject *slupy_labels_type;

static void destroy_atlas(void *atlas)
{
    slu_atlas_destroy(atlas);
}

static void destroy_overlay(void *overlay)
{
    slu_overlay_destroy(overlay);
}

static void destroy_labels(void *labels)
{
    slu_labels_destroy(labels);
}

// A handle for an index of a map that is about to be built or loaded, entered and watched. NULL
// with an exception.
static slupy_handle *begin(PyObject *type, void (*destroy)(void *), PyObject *map, PyObject *packed,
                           PyObject *progress, slu_rules *rules)
{
    slupy_handle *h = slupy_new((PyTypeObject *)type, destroy);
    if (h && slupy_adopt(h, map, slupy_map_type) && slupy_rules(h, packed, rules) &&
        slupy_watch_create(h, progress) && slupy_enter(h))
        return h;
    return slupy_drop(h);
}

// ---------------------------------------------------------------------------------------------
// What the three have in common, once the function that does it is known

typedef slu_status (*update_call)(void *index, slu_error *error);
typedef slu_status (*some_call)(void *index, uint64_t budget, bool *done, slu_error *error);
typedef slu_status (*save_call)(void *index, const char *file, slu_error *error);

static PyObject *run_update(PyObject *self, update_call call)
{
    slupy_handle *h = (slupy_handle *)self;
    slu_status status;
    slu_error error;
    if (!slupy_enter(h)) return NULL;
    if (h->watch) slupy_watch_begin(h->watch, Py_None);
    SLUPY_UNLOCKED(status = call(h->object, &error));
    slupy_watch_end(h);
    slupy_leave(h);
    return slupy_done(status, &error);
}

static PyObject *run_some(PyObject *self, PyObject *given, some_call call)
{
    slupy_handle *h = (slupy_handle *)self;
    bool done = false;
    slu_status status;
    slu_error error;
    unsigned long long budget = PyLong_AsUnsignedLongLong(given);
    if (PyErr_Occurred() || !slupy_enter(h)) return NULL;
    SLUPY_UNLOCKED(status = call(h->object, budget, &done, &error));
    slupy_leave(h);
    return status == SLU_OK ? PyBool_FromLong(done) : slupy_fail(&error);
}

static PyObject *run_save(PyObject *self, PyObject *file, save_call call)
{
    slupy_handle *h = (slupy_handle *)self;
    slu_status status;
    slu_error error;
    PyObject *bytes = slupy_file(file);
    if (!bytes || !slupy_read(h)) return Py_XDECREF(bytes), NULL;
    const char *name = PyBytes_AsString(bytes);
    SLUPY_UNLOCKED(status = call(h->object, name, &error));
    slupy_read_done(h);
    Py_DECREF(bytes);
    return slupy_done(status, &error);
}

// ---------------------------------------------------------------------------------------------
// Atlases

// _create(map, rules, method, prominence, landmarks, compact)
static PyObject *create_atlas(PyObject *type, PyObject *args)
{
    PyObject *map, *packed;
    const char *method;
    int compact;
    slu_atlas_options o = {0};
    slu_atlas *atlas = NULL;
    slu_status status;
    slu_error error;
    if (!PyArg_ParseTuple(args, "OOsdip", &map, &packed, &method, &o.terrain.prominence,
                          &o.landmarks, &compact) ||
        !slupy_method(slu_decompositions(), method, &o.terrain.method))
        return NULL;
    slupy_handle *h = begin(type, destroy_atlas, map, packed, Py_None, &o.rules);
    if (!h) return NULL;
    o.compact = compact;
    o.allocator = &h->watch->allocator;
    const slu_map *on = slupy_object(map);
    SLUPY_UNLOCKED(status = slu_atlas_create(on, &o, &atlas, &error));
    return slupy_created(h, atlas, status, &error);
}

// _load(map, file, rules)
static PyObject *load_atlas(PyObject *type, PyObject *args)
{
    PyObject *map, *file, *packed;
    slu_rules rules = {0};
    slu_atlas *atlas = NULL;
    slu_status status;
    slu_error error;
    if (!PyArg_ParseTuple(args, "OO&O", &map, PyUnicode_FSConverter, &file, &packed)) return NULL;
    slupy_handle *h = begin(type, destroy_atlas, map, packed, Py_None, &rules);
    if (!h) return Py_DECREF(file), NULL;
    slu_atlas_load_options o = {.rules = packed == Py_None ? NULL : &rules,
                                .allocator = &h->watch->allocator};
    const slu_map *on = slupy_object(map);
    const char *name = PyBytes_AsString(file);
    SLUPY_UNLOCKED(status = slu_atlas_load(on, name, &o, &atlas, &error));
    Py_DECREF(file);
    return slupy_created(h, atlas, status, &error);
}

static slu_status do_update_atlas(void *atlas, slu_error *error)
{
    return slu_atlas_update(atlas, error);
}

static slu_status do_rebuild_atlas(void *atlas, slu_error *error)
{
    return slu_atlas_rebuild(atlas, error);
}

static slu_status do_some_atlas(void *atlas, uint64_t budget, bool *done, slu_error *error)
{
    return slu_atlas_update_some(atlas, budget, done, error);
}

static slu_status do_save_atlas(void *atlas, const char *file, slu_error *error)
{
    return slu_atlas_save(atlas, file, error);
}

static PyObject *update_atlas(PyObject *self, PyObject *none)
{
    (void)none;
    return run_update(self, do_update_atlas);
}

static PyObject *rebuild_atlas(PyObject *self, PyObject *none)
{
    (void)none;
    return run_update(self, do_rebuild_atlas);
}

static PyObject *some_atlas(PyObject *self, PyObject *budget)
{
    return run_some(self, budget, do_some_atlas);
}

static PyObject *save_atlas(PyObject *self, PyObject *file)
{
    return run_save(self, file, do_save_atlas);
}

static PyObject *describe_atlas(PyObject *self, PyObject *none)
{
    slu_atlas_facts f;
    if (!slupy_is_still(self)) return NULL;
    (void)none;
    slu_atlas_describe(slupy_object(self), &f);
    return Py_BuildValue("{s:I,s:I,s:i,s:N,s:N,s:n,s:n,s:K}", "zones", (unsigned)f.zone_count,
                         "gates", (unsigned)f.gate_count, "landmarks", f.landmark_count, "stale",
                         PyBool_FromLong(f.stale), "unfinished", PyBool_FromLong(f.unfinished),
                         "bytes", (Py_ssize_t)f.bytes, "terrain_bytes", (Py_ssize_t)f.terrain_bytes,
                         "nanoseconds", (unsigned long long)f.nanoseconds);
}

// ---------------------------------------------------------------------------------------------
// Overlays

static void tell_overlay(void *ctx, bool costs, double share)
{
    slupy_watch *watch = ctx;
    watch->share = (share + costs) / 2; // the map is divided first, then costs are put in
    slupy_watch_look(watch);
}

// _create(map, rules, workers, progress)
static PyObject *create_overlay(PyObject *type, PyObject *args)
{
    PyObject *map, *packed, *progress;
    int workers;
    slu_overlay_options o = {0};
    slu_overlay *overlay = NULL;
    slu_status status;
    slu_error error;
    if (!PyArg_ParseTuple(args, "OOiO", &map, &packed, &workers, &progress)) return NULL;
    slupy_handle *h = begin(type, destroy_overlay, map, packed, progress, &o.rules);
    if (!h) return NULL;
    h->watch->workers = workers;
    o.parallel = slupy_parallel(&h->watch->workers);
    o.progress = (slu_overlay_progress){.tell = tell_overlay, .ctx = h->watch};
    o.allocator = &h->watch->allocator;
    const slu_map *on = slupy_object(map);
    SLUPY_UNLOCKED(status = slu_overlay_create(on, &o, &overlay, &error));
    return slupy_created(h, overlay, status, &error);
}

// _load(map, file, rules)
static PyObject *load_overlay(PyObject *type, PyObject *args)
{
    PyObject *map, *file, *packed;
    slu_overlay_load_options o = {.customize = true};
    slu_overlay *overlay = NULL;
    slu_status status;
    slu_error error;
    if (!PyArg_ParseTuple(args, "OO&O", &map, PyUnicode_FSConverter, &file, &packed)) return NULL;
    slupy_handle *h = begin(type, destroy_overlay, map, packed, Py_None, &o.rules);
    if (!h) return Py_DECREF(file), NULL;
    o.allocator = &h->watch->allocator;
    const slu_map *on = slupy_object(map);
    const char *name = PyBytes_AsString(file);
    SLUPY_UNLOCKED(status = slu_overlay_load(on, name, &o, &overlay, &error));
    Py_DECREF(file);
    return slupy_created(h, overlay, status, &error);
}

static slu_status do_update_overlay(void *overlay, slu_error *error)
{
    return slu_overlay_update(overlay, error);
}

static slu_status do_some_overlay(void *overlay, uint64_t budget, bool *done, slu_error *error)
{
    return slu_overlay_update_some(overlay, budget, done, error);
}

static slu_status do_save_overlay(void *overlay, const char *file, slu_error *error)
{
    return slu_overlay_save(overlay, NULL, file, error);
}

static PyObject *update_overlay(PyObject *self, PyObject *none)
{
    (void)none;
    return run_update(self, do_update_overlay);
}

static PyObject *some_overlay(PyObject *self, PyObject *budget)
{
    return run_some(self, budget, do_some_overlay);
}

static PyObject *save_overlay(PyObject *self, PyObject *file)
{
    return run_save(self, file, do_save_overlay);
}

static PyObject *describe_overlay(PyObject *self, PyObject *none)
{
    slu_overlay_facts f;
    if (!slupy_is_still(self)) return NULL;
    (void)none;
    slu_overlay_describe(slupy_object(self), &f);
    return Py_BuildValue("{s:I,s:i,s:N,s:N,s:n,s:n,s:K}", "cells", (unsigned)f.cell_count, "levels",
                         f.levels, "stale", PyBool_FromLong(f.stale), "unfinished",
                         PyBool_FromLong(f.unfinished), "cell_bytes", (Py_ssize_t)f.cell_bytes,
                         "cost_bytes", (Py_ssize_t)f.cost_bytes, "nanoseconds",
                         (unsigned long long)(f.divide_nanoseconds + f.cost_nanoseconds));
}

// ---------------------------------------------------------------------------------------------
// Labels

static void tell_labels(void *ctx, double share)
{
    slupy_watch *watch = ctx;
    watch->share = share;
    slupy_watch_look(watch);
}

// _create(map, rules, workers, progress)
static PyObject *create_labels(PyObject *type, PyObject *args)
{
    PyObject *map, *packed, *progress;
    int workers;
    slu_labels_options o = {0};
    slu_labels *labels = NULL;
    slu_status status;
    slu_error error;
    if (!PyArg_ParseTuple(args, "OOiO", &map, &packed, &workers, &progress)) return NULL;
    slupy_handle *h = begin(type, destroy_labels, map, packed, progress, &o.rules);
    if (!h) return NULL;
    h->watch->workers = workers;
    o.parallel = slupy_parallel(&h->watch->workers);
    o.progress = (slu_labels_progress){.tell = tell_labels, .ctx = h->watch};
    o.allocator = &h->watch->allocator;
    const slu_map *on = slupy_object(map);
    SLUPY_UNLOCKED(status = slu_labels_create(on, &o, &labels, &error));
    return slupy_created(h, labels, status, &error);
}

// _load(map, file, rules)
static PyObject *load_labels(PyObject *type, PyObject *args)
{
    PyObject *map, *file, *packed;
    slu_labels_load_options o = {0};
    slu_labels *labels = NULL;
    slu_status status;
    slu_error error;
    if (!PyArg_ParseTuple(args, "OO&O", &map, PyUnicode_FSConverter, &file, &packed)) return NULL;
    slupy_handle *h = begin(type, destroy_labels, map, packed, Py_None, &o.rules);
    if (!h) return Py_DECREF(file), NULL;
    o.allocator = &h->watch->allocator;
    const slu_map *on = slupy_object(map);
    const char *name = PyBytes_AsString(file);
    SLUPY_UNLOCKED(status = slu_labels_load(on, name, &o, &labels, &error));
    Py_DECREF(file);
    return slupy_created(h, labels, status, &error);
}

static slu_status do_update_labels(void *labels, slu_error *error)
{
    return slu_labels_update(labels, error);
}

static slu_status do_some_labels(void *labels, uint64_t budget, bool *done, slu_error *error)
{
    return slu_labels_update_some(labels, budget, done, error);
}

static slu_status do_save_labels(void *labels, const char *file, slu_error *error)
{
    return slu_labels_save(labels, file, error);
}

static PyObject *update_labels(PyObject *self, PyObject *none)
{
    (void)none;
    return run_update(self, do_update_labels);
}

static PyObject *some_labels(PyObject *self, PyObject *budget)
{
    return run_some(self, budget, do_some_labels);
}

static PyObject *save_labels(PyObject *self, PyObject *file)
{
    return run_save(self, file, do_save_labels);
}

static PyObject *describe_labels(PyObject *self, PyObject *none)
{
    slu_labels_facts f;
    if (!slupy_is_still(self)) return NULL;
    (void)none;
    slu_labels_describe(slupy_object(self), &f);
    return Py_BuildValue("{s:I,s:n,s:N,s:N,s:N,s:n,s:K}", "corners", (unsigned)f.corner_count,
                         "entries", (Py_ssize_t)f.entry_count, "stale", PyBool_FromLong(f.stale),
                         "walled", PyBool_FromLong(f.walled), "unfinished",
                         PyBool_FromLong(f.unfinished), "bytes", (Py_ssize_t)f.bytes, "nanoseconds",
                         (unsigned long long)f.nanoseconds);
}

// _hubs(): bytes of tiles.
static PyObject *hubs(PyObject *self, PyObject *none)
{
    slu_labels_facts f;
    slu_error error;
    size_t needed;
    if (!slupy_is_still(self)) return NULL;
    (void)none;
    slu_labels_describe(slupy_object(self), &f);
    PyObject *bytes =
        PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(f.corner_count * sizeof(slu_tile)));
    if (!bytes) return NULL;
    slu_status status = slu_labels_hubs(slupy_object(self), (void *)PyBytes_AsString(bytes),
                                        f.corner_count, &needed, &error);
    return status == SLU_OK ? bytes : (Py_DECREF(bytes), slupy_fail(&error));
}

// ---------------------------------------------------------------------------------------------

#define UPDATE_DOC "Brings it up to date with its map."
#define SOME_DOC "update_some(budget): a part of an update. True once nothing is left to do."

bool slupy_add_indexes(PyObject *module)
{
    static PyMethodDef atlas[] = {
        {"_create", create_atlas, METH_VARARGS | METH_CLASS, NULL},
        {"_load", load_atlas, METH_VARARGS | METH_CLASS, NULL},
        {"update", update_atlas, METH_NOARGS, UPDATE_DOC},
        {"rebuild", rebuild_atlas, METH_NOARGS, "Divides the map again."},
        {"update_some", some_atlas, METH_O, SOME_DOC},
        {"save", save_atlas, METH_O, "save(file)"},
        {"describe", describe_atlas, METH_NOARGS, "Its facts."},
        {0},
    };
    static PyMethodDef overlay[] = {
        {"_create", create_overlay, METH_VARARGS | METH_CLASS, NULL},
        {"_load", load_overlay, METH_VARARGS | METH_CLASS, NULL},
        {"update", update_overlay, METH_NOARGS, UPDATE_DOC},
        {"update_some", some_overlay, METH_O, SOME_DOC},
        {"save", save_overlay, METH_O, "save(file)"},
        {"describe", describe_overlay, METH_NOARGS, "Its facts."},
        {0},
    };
    static PyMethodDef labels[] = {
        {"_create", create_labels, METH_VARARGS | METH_CLASS, NULL},
        {"_load", load_labels, METH_VARARGS | METH_CLASS, NULL},
        {"update", update_labels, METH_NOARGS, UPDATE_DOC},
        {"update_some", some_labels, METH_O, SOME_DOC},
        {"save", save_labels, METH_O, "save(file)"},
        {"describe", describe_labels, METH_NOARGS, "Its facts."},
        {"_hubs", hubs, METH_NOARGS, NULL},
        {0},
    };
    slupy_atlas_type = slupy_add_type(module, "sluice._core.Atlas", atlas, NULL);
    slupy_overlay_type = slupy_add_type(module, "sluice._core.Overlay", overlay, NULL);
    slupy_labels_type = slupy_add_type(module, "sluice._core.Labels", labels, NULL);
    return slupy_atlas_type && slupy_overlay_type && slupy_labels_type;
}
