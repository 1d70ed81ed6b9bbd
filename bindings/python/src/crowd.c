// SPDX-License-Identifier: MIT
// Many units: crowds that move tick by tick, and plans of every step in advance. Units go in and
// out as arrays, all at once.
#include <stdlib.h>
#include <string.h>

#include "classes.h"

static void destroy_crowd(void *crowd)
{
    slu_crowd_destroy(crowd);
}

static void destroy_plan(void *plan)
{
    slu_plan_destroy(plan);
}

// Reads method, window and seed for a handle that is about to be created, and enters it.
static slupy_handle *begin(PyObject *type, void (*destroy)(void *), PyObject *map, PyObject *packed,
                           const char *method, slu_crowd_options *o)
{
    if (!slupy_method(slu_crowd_methods(), method, &o->method)) return NULL;
    slupy_handle *h = slupy_new((PyTypeObject *)type, destroy);
    if (h && slupy_adopt(h, map, slupy_map_type) && slupy_rules(h, packed, &o->rules) &&
        slupy_watch_create(h, Py_None) && slupy_enter(h)) {
        o->allocator = &h->watch->allocator;
        return h;
    }
    return slupy_drop(h);
}

// ---------------------------------------------------------------------------------------------
// Crowds

// _create(map, rules, method, window, seed)
static PyObject *create_crowd(PyObject *type, PyObject *args)
{
    PyObject *map, *packed;
    const char *method;
    unsigned long long seed;
    slu_crowd_options o = {0};
    slu_crowd *crowd = NULL;
    slu_error error;
    if (!PyArg_ParseTuple(args, "OOsiK", &map, &packed, &method, &o.window, &seed)) return NULL;
    o.seed = seed;
    slupy_handle *h = begin(type, destroy_crowd, map, packed, method, &o);
    if (!h) return NULL;
    slu_status status = slu_crowd_create(slupy_object(map), &o, &crowd, &error);
    return slupy_created(h, crowd, status, &error);
}

// _add(start, goal): the unit's number.
static PyObject *add(PyObject *self, PyObject *args)
{
    slupy_handle *h = (slupy_handle *)self;
    PyObject *start, *goal;
    slu_errand errand = {0};
    int unit = 0;
    slu_error error;
    if (!PyArg_ParseTuple(args, "OO", &start, &goal) || !slupy_tile(start, &errand.start) ||
        !slupy_tile(goal, &errand.goal) || !slupy_enter(h))
        return NULL;
    slu_status status = slu_crowd_add(h->object, &errand, &unit, &error);
    slupy_leave(h);
    return status == SLU_OK ? PyLong_FromLong(unit) : slupy_fail(&error);
}

// _send(unit, goal)
static PyObject *send(PyObject *self, PyObject *args)
{
    slupy_handle *h = (slupy_handle *)self;
    int unit;
    PyObject *goal;
    slu_tile tile;
    slu_error error;
    if (!PyArg_ParseTuple(args, "iO", &unit, &goal) || !slupy_tile(goal, &tile) || !slupy_enter(h))
        return NULL;
    slu_status status = slu_crowd_send(h->object, unit, tile, &error);
    slupy_leave(h);
    return slupy_done(status, &error);
}

// _remove(unit)
static PyObject *remove_unit(PyObject *self, PyObject *given)
{
    slupy_handle *h = (slupy_handle *)self;
    slu_error error;
    int unit = (int)PyLong_AsLong(given);
    if (PyErr_Occurred() || !slupy_enter(h)) return NULL;
    slu_status status = slu_crowd_remove(h->object, unit, &error);
    slupy_leave(h);
    return slupy_done(status, &error);
}

// _step(): what happened in a tick.
static PyObject *step(PyObject *self, PyObject *none)
{
    slupy_handle *h = (slupy_handle *)self;
    slu_crowd_stats s;
    slu_status status;
    slu_error error;
    (void)none;
    if (!slupy_enter(h)) return NULL;
    SLUPY_UNLOCKED(status = slu_crowd_step(h->object, &s, &error));
    slupy_leave(h);
    if (status != SLU_OK) return slupy_fail(&error);
    return Py_BuildValue("(KKKKKKK)", (unsigned long long)s.tick, (unsigned long long)s.units,
                         (unsigned long long)s.at_goal, (unsigned long long)s.stranded,
                         (unsigned long long)s.moved, (unsigned long long)s.pushed,
                         (unsigned long long)s.expanded);
}

static PyObject *get_count(PyObject *self, void *closure)
{
    if (!slupy_is_still(self)) return NULL;
    (void)closure;
    return PyLong_FromLong(slu_crowd_count(slupy_object(self)));
}

// _units(tiles, goals, statuses): fills three arrays.
static PyObject *units(PyObject *self, PyObject *args)
{
    slupy_handle *h = (slupy_handle *)self;
    PyObject *into[3];
    Py_buffer views[3];
    int got = 0;
    if (!PyArg_ParseTuple(args, "OOO", &into[0], &into[1], &into[2]) || !slupy_read(h)) return NULL;
    int count = slu_crowd_count(h->object);
    Py_ssize_t shape[] = {count, 2};
    while (got < 3 &&
           slupy_array(into[got], &views[got], got < 2 ? "i" : "B", got < 2 ? 2 : 1, shape, true))
        got++;
    const slu_crowd_unit *all = slu_crowd_units(h->object);
    for (int i = 0; got == 3 && i < count; i++) {
        ((slu_tile *)views[0].buf)[i] = all[i].tile;
        ((slu_tile *)views[1].buf)[i] = all[i].goal;
        ((unsigned char *)views[2].buf)[i] = (unsigned char)all[i].status;
    }
    bool complete = got == 3;
    while (got > 0)
        PyBuffer_Release(&views[--got]);
    slupy_read_done(h);
    if (!complete) return NULL;
    Py_RETURN_NONE;
}

// ---------------------------------------------------------------------------------------------
// Plans

static slu_errand *read_errands(const Py_buffer *starts, const Py_buffer *goals)
{
    size_t count = SLUPY_TILE_COUNT(starts);
    slu_errand *errands = calloc(count + 1, sizeof *errands);
    if (!errands) return (slu_errand *)PyErr_NoMemory();
    for (size_t i = 0; i < count; i++) {
        errands[i].start = ((const slu_tile *)starts->buf)[i];
        errands[i].goal = ((const slu_tile *)goals->buf)[i];
    }
    return errands;
}

static slu_errand *errands_of(PyObject *from, PyObject *to, size_t *count)
{
    Py_buffer starts, goals;
    slu_errand *errands = NULL;
    if (!slupy_tiles(from, &starts)) return NULL;
    if (slupy_array(to, &goals, "i", 2, starts.shape, false)) {
        errands = read_errands(&starts, &goals);
        PyBuffer_Release(&goals);
    }
    *count = SLUPY_TILE_COUNT(&starts);
    PyBuffer_Release(&starts);
    return errands;
}

// _create(map, rules, starts, goals, method, window, seed, max_expanded)
static PyObject *create_plan(PyObject *type, PyObject *args)
{
    PyObject *map, *packed, *starts, *goals;
    const char *method;
    unsigned long long seed, most;
    slu_plan_options o = {0};
    slu_plan *plan = NULL;
    size_t count;
    slu_status status;
    slu_error error;
    if (!PyArg_ParseTuple(args, "OOOOsiKK", &map, &packed, &starts, &goals, &method,
                          &o.crowd.window, &seed, &most))
        return NULL;
    o.crowd.seed = seed;
    o.max_expanded = most;
    slu_errand *errands = errands_of(starts, goals, &count);
    slupy_handle *h = errands ? begin(type, destroy_plan, map, packed, method, &o.crowd) : NULL;
    if (!h) return free(errands), NULL;
    const slu_map *on = slupy_object(map);
    SLUPY_UNLOCKED(status = slu_plan_create(on, &o, errands, count, &plan, &error));
    free(errands);
    return slupy_created(h, plan, status, &error);
}

// _describe(): (outcome, units, arrived, makespan, sum of costs, its lower bound, expanded)
static PyObject *describe(PyObject *self, PyObject *none)
{
    slu_plan_facts f;
    (void)none;
    slu_plan_describe(slupy_object(self), &f);
    return Py_BuildValue("(sKKKKKK)", slu_plan_outcome_name(f.outcome), (unsigned long long)f.units,
                         (unsigned long long)f.arrived, (unsigned long long)f.makespan,
                         (unsigned long long)f.sum_of_costs, (unsigned long long)f.sum_lower_bound,
                         (unsigned long long)f.expanded);
}

// _tiles(out): where every unit is in every tick.
static PyObject *plan_tiles(PyObject *self, PyObject *out)
{
    const slu_plan *plan = slupy_object(self);
    slu_plan_facts f;
    Py_buffer view;
    slu_plan_describe(plan, &f);
    Py_ssize_t shape[] = {(Py_ssize_t)f.makespan + 1, (Py_ssize_t)f.units, 2};
    if (!slupy_array(out, &view, "i", 3, shape, true)) return NULL;
    slu_tile *to = view.buf;
    for (uint64_t tick = 0; tick <= f.makespan; tick++, to += f.units) {
        const slu_tile *at = slu_plan_at(plan, tick);
        if (at) memcpy(to, at, (size_t)f.units * sizeof *to);
    }
    PyBuffer_Release(&view);
    Py_RETURN_NONE;
}

bool slupy_add_crowd(PyObject *module)
{
    static PyMethodDef crowd[] = {
        {"_create", create_crowd, METH_VARARGS | METH_CLASS, NULL},
        {"_add", add, METH_VARARGS, NULL},
        {"_send", send, METH_VARARGS, NULL},
        {"_remove", remove_unit, METH_O, NULL},
        {"_step", step, METH_NOARGS, NULL},
        {"_units", units, METH_VARARGS, NULL},
        {0},
    };
    static PyGetSetDef properties[] = {
        {"_count", get_count, NULL, NULL, NULL},
        {0},
    };
    static PyMethodDef plan[] = {
        {"_create", create_plan, METH_VARARGS | METH_CLASS, NULL},
        {"_describe", describe, METH_NOARGS, NULL},
        {"_tiles", plan_tiles, METH_O, NULL},
        {0},
    };
    PyType_Slot more[] = {{Py_tp_getset, properties}, {0}};
    return slupy_add_type(module, "sluice._core.Crowd", crowd, more) != NULL &&
           slupy_add_type(module, "sluice._core.Plan", plan, NULL) != NULL;
}
