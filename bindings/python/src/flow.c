// SPDX-License-Identifier: MIT
// Flow fields: one field of directions that many units follow. Units ask in one call for all.
#include <math.h>

#include "classes.h"

static void destroy(void *flow)
{
    slu_flow_destroy(flow);
}

static const slu_map *map_of(PyObject *self)
{
    const slupy_handle *h = (slupy_handle *)self;
    return h->parents[0] ? h->parents[0]->object : NULL;
}

// _create(map, rules)
static PyObject *create(PyObject *type, PyObject *args)
{
    PyObject *map, *packed;
    slu_flow_options o = {0};
    slu_flow *flow = NULL;
    slu_error error;
    if (!PyArg_ParseTuple(args, "OO", &map, &packed)) return NULL;
    slupy_handle *h = slupy_new((PyTypeObject *)type, destroy);
    if (!h || !slupy_adopt(h, map, slupy_map_type) || !slupy_rules(h, packed, &o.rules) ||
        !slupy_enter(h))
        return slupy_drop(h);
    slu_status status = slu_flow_create(slupy_object(map), &o, &flow, &error);
    return slupy_created(h, flow, status, &error);
}

// _aim(goals, costs): empties the field; costs may be None.
static PyObject *aim(PyObject *self, PyObject *args)
{
    slupy_handle *h = (slupy_handle *)self;
    PyObject *tiles, *numbers;
    Py_buffer goals, costs = {0};
    slu_error error;
    slu_status status = SLU_OK;
    if (!PyArg_ParseTuple(args, "OO", &tiles, &numbers) || !slupy_tiles(tiles, &goals)) return NULL;
    slu_flow_target target = {.goals = goals.buf, .goal_count = SLUPY_TILE_COUNT(&goals)};
    bool ready = numbers == Py_None || slupy_array(numbers, &costs, "d", 1, goals.shape, false);
    if (ready && slupy_enter(h)) {
        target.costs = costs.buf;
        status = slu_flow_begin(h->object, &target, &error);
        slupy_leave(h);
    }
    PyBuffer_Release(&goals);
    if (costs.obj) PyBuffer_Release(&costs);
    return slupy_done(status, &error);
}

// _advance(budget): true once the field is complete. A budget of 0 has no limit.
static PyObject *advance(PyObject *self, PyObject *given)
{
    slupy_handle *h = (slupy_handle *)self;
    slu_flow_progress progress;
    slu_status status;
    slu_error error;
    unsigned long long budget = PyLong_AsUnsignedLongLong(given);
    if (PyErr_Occurred() || !slupy_enter(h)) return NULL;
    slu_flow_slice slice = {.budget = budget};
    SLUPY_UNLOCKED(status = slu_flow_advance(h->object, &slice, &progress, &error));
    slupy_leave(h);
    return status == SLU_OK ? PyBool_FromLong(progress.done) : slupy_fail(&error);
}

static slu_status step_all(const slu_flow *flow, const slu_tile *from, size_t count, slu_tile *to,
                           slu_error *error)
{
    slu_flow_answer answer;
    for (size_t i = 0; i < count; i++) {
        slu_status status = slu_flow_ask(flow, from[i], &answer, error);
        if (status != SLU_OK) return status;
        to[i] = answer.next;
    }
    return SLU_OK;
}

// _step(tiles, out): the next tile of each unit. `out` may be `tiles`.
static PyObject *step(PyObject *self, PyObject *args)
{
    slupy_handle *h = (slupy_handle *)self;
    PyObject *tiles, *into;
    Py_buffer from, to;
    slu_error error;
    slu_status status = SLU_OK;
    if (!PyArg_ParseTuple(args, "OO", &tiles, &into) || !slupy_tiles(tiles, &from)) return NULL;
    if (!slupy_array(into, &to, "i", 2, from.shape, true)) return PyBuffer_Release(&from), NULL;
    if (slupy_read(h)) {
        SLUPY_UNLOCKED(status =
                           step_all(h->object, from.buf, SLUPY_TILE_COUNT(&from), to.buf, &error));
        slupy_read_done(h);
    }
    PyBuffer_Release(&from);
    PyBuffer_Release(&to);
    return slupy_done(status, &error);
}

static void write_costs(const slu_flow *flow, int width, int height, double *out)
{
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            double cost = slu_flow_cost(flow, (slu_tile){x, y});
            *out++ = cost < 0 ? INFINITY : cost;
        }
    }
}

// _costs(out)
static PyObject *costs(PyObject *self, PyObject *out)
{
    slupy_handle *h = (slupy_handle *)self;
    int width = slu_map_width(map_of(self)), height = slu_map_height(map_of(self));
    Py_buffer view;
    if (!slupy_array(out, &view, "d", 2, (Py_ssize_t[]){height, width}, true)) return NULL;
    bool entered = slupy_read(h);
    if (entered) {
        SLUPY_UNLOCKED(write_costs(h->object, width, height, view.buf));
        slupy_read_done(h);
    }
    PyBuffer_Release(&view);
    if (!entered) return NULL;
    Py_RETURN_NONE;
}

static PyObject *get_stale(PyObject *self, void *closure)
{
    if (!slupy_is_still(self)) return NULL;
    (void)closure;
    return PyBool_FromLong(slu_flow_is_stale(slupy_object(self)));
}

bool slupy_add_flow(PyObject *module)
{
    static PyMethodDef methods[] = {
        {"_create", create, METH_VARARGS | METH_CLASS, NULL},
        {"_aim", aim, METH_VARARGS, NULL},
        {"_advance", advance, METH_O, NULL},
        {"_step", step, METH_VARARGS, NULL},
        {"_costs", costs, METH_O, NULL},
        {0},
    };
    static PyGetSetDef properties[] = {
        {"stale", get_stale, NULL, "The map has changed since, or nothing was aimed.", NULL},
        {0},
    };
    PyType_Slot more[] = {{Py_tp_getset, properties}, {0}};
    return slupy_add_type(module, "sluice._core.FlowField", methods, more) != NULL;
}
