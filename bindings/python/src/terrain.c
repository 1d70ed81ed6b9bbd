// SPDX-License-Identifier: MIT
// Terrain: zones and gates, of a map or of an atlas. The zone of every tile is shown by the buffer
// protocol without a copy; while somebody looks at it, the terrain refuses to change.
#include <stdlib.h>

#include "classes.h"

PyTypeObject *slupy_terrain_type;

static void destroy(void *terrain)
{
    slu_terrain_destroy(terrain);
}

// An atlas replaces its terrain when it is updated, so it is asked each time.
static bool is_of_atlas(const slupy_handle *h)
{
    return !h->object && h->parents[1];
}

const slu_terrain *slupy_terrain(PyObject *handle)
{
    if (handle == Py_None) return NULL;
    const slupy_handle *h = (slupy_handle *)handle;
    return is_of_atlas(h) ? slu_atlas_terrain(h->parents[1]->object) : h->object;
}

bool slupy_terrain_moves(PyObject *handle)
{
    return PyObject_TypeCheck(handle, slupy_terrain_type) && is_of_atlas((slupy_handle *)handle);
}

static const slu_map *map_of(PyObject *self)
{
    const slupy_handle *h = (slupy_handle *)self;
    return h->parents[0] ? h->parents[0]->object : NULL;
}

// ---------------------------------------------------------------------------------------------
// Creating

// _create(map, rules, method, prominence, widest, downscale)
static PyObject *create(PyObject *type, PyObject *args)
{
    PyObject *map, *packed;
    const char *method;
    slu_rules rules = {0};
    slu_terrain_options o = {0};
    slu_terrain *terrain = NULL;
    slu_status status;
    slu_error error;
    if (!PyArg_ParseTuple(args, "OOsdii", &map, &packed, &method, &o.prominence, &o.widest,
                          &o.downscale) ||
        !slupy_method(slu_decompositions(), method, &o.method))
        return NULL;
    slupy_handle *h = slupy_new((PyTypeObject *)type, destroy);
    if (!h || !slupy_adopt(h, map, slupy_map_type) || !slupy_rules(h, packed, &rules) ||
        !slupy_watch_create(h, Py_None) || !slupy_enter(h))
        return slupy_drop(h);
    o.diagonals = rules.diagonals;
    o.unit = rules.unit;
    o.allocator = &h->watch->allocator;
    const slu_map *on = slupy_object(map);
    SLUPY_UNLOCKED(status = slu_terrain_create(on, &o, &terrain, &error));
    return slupy_created(h, terrain, status, &error);
}

// _of(map, atlas): what an atlas knows.
static PyObject *of_atlas(PyObject *type, PyObject *args)
{
    PyObject *map, *atlas;
    if (!PyArg_ParseTuple(args, "OO", &map, &atlas)) return NULL;
    slupy_handle *h = slupy_new((PyTypeObject *)type, NULL);
    if (!h || !slupy_adopt(h, map, slupy_map_type) || !slupy_adopt(h, atlas, slupy_atlas_type))
        return slupy_drop(h);
    return (PyObject *)h;
}

// ---------------------------------------------------------------------------------------------
// Zones and gates

static PyObject *get_stale(PyObject *self, void *closure)
{
    if (!slupy_is_still(self)) return NULL;
    (void)closure;
    return PyBool_FromLong(slu_terrain_is_stale(slupy_terrain(self)));
}

static PyObject *get_zone_count(PyObject *self, void *closure)
{
    slu_terrain_facts facts;
    if (!slupy_is_still(self)) return NULL;
    (void)closure;
    slu_terrain_describe(slupy_terrain(self), &facts);
    return PyLong_FromUnsignedLong(facts.zone_count);
}

static PyObject *get_gate_count(PyObject *self, void *closure)
{
    slu_terrain_facts facts;
    if (!slupy_is_still(self)) return NULL;
    (void)closure;
    slu_terrain_describe(slupy_terrain(self), &facts);
    return PyLong_FromUnsignedLong(facts.gate_count);
}

static PyObject *ids(const uint32_t *numbers, size_t count)
{
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++) {
        PyObject *number = PyLong_FromUnsignedLong(numbers[i]);
        if (!number)
            Py_CLEAR(list);
        else
            PyList_SetItem(list, (Py_ssize_t)i, number);
    }
    return list;
}

static PyObject *missing(const char *what, PyObject *id)
{
    return PyErr_Format(PyExc_IndexError, "there is no %s %R", what, id);
}

// The number of a zone or a gate; an IndexError if the library could not even be asked for it.
static bool read_id(PyObject *given, const char *what, uint32_t *id)
{
    int beyond;
    const long long number = PyLong_AsLongLongAndOverflow(given, &beyond);
    *id = SLU_NO_GATE;
    if (number == -1 && PyErr_Occurred()) return false;
    if (!beyond && number >= 0 && number < SLU_NO_GATE) *id = (uint32_t)number;
    if (*id == SLU_NO_GATE) missing(what, given);
    return *id != SLU_NO_GATE;
}

// _zone(id): (area, box, first, centre, deepest, clearance, component, gates, neighbours)
static PyObject *zone(PyObject *self, PyObject *given)
{
    if (!slupy_is_still(self)) return NULL;
    uint32_t id;
    if (!read_id(given, "zone", &id)) return NULL;
    const slu_zone *z = slu_terrain_zone(slupy_terrain(self), id);
    if (!z) return missing("zone", given);
    return Py_BuildValue("(n(iiii)(ii)(ii)(ii)dINN)", (Py_ssize_t)z->area, z->box.x, z->box.y,
                         z->box.width, z->box.height, z->first.x, z->first.y, z->centre.x,
                         z->centre.y, z->deepest.x, z->deepest.y, z->clearance,
                         (unsigned)z->component, ids(z->gates, z->gate_count),
                         ids(z->neighbours, z->neighbour_count));
}

// _gate(id): (zones, ends, middle, width, straight, blocked, closed, widest unit, bytes of tiles)
static PyObject *gate(PyObject *self, PyObject *given)
{
    if (!slupy_is_still(self)) return NULL;
    uint32_t id;
    if (!read_id(given, "gate", &id)) return NULL;
    const slu_terrain *terrain = slupy_terrain(self);
    const slu_gate *g = slu_terrain_gate(terrain, id);
    if (!g) return missing("gate", given);
    return Py_BuildValue("((II)((ii)(ii))(ii)dNNNiy#)", (unsigned)g->zone[0], (unsigned)g->zone[1],
                         g->end[0].x, g->end[0].y, g->end[1].x, g->end[1].y, g->middle.x,
                         g->middle.y, g->width, PyBool_FromLong(g->straight),
                         PyBool_FromLong(g->blocked), PyBool_FromLong(g->closed),
                         slu_terrain_widest_unit(terrain, (uint32_t)id), (const char *)g->tiles,
                         (Py_ssize_t)(g->tile_count * sizeof(slu_tile)));
}

// _zone_at(tile): None for walls.
static PyObject *zone_at(PyObject *self, PyObject *given)
{
    slu_tile tile;
    if (!slupy_is_still(self)) return NULL;
    if (!slupy_tile(given, &tile)) return NULL;
    uint32_t id = slu_terrain_zone_at(slupy_terrain(self), tile);
    if (id == SLU_NO_ZONE) Py_RETURN_NONE;
    return PyLong_FromUnsignedLong(id);
}

// ---------------------------------------------------------------------------------------------
// Arrays

static int show(PyObject *self, Py_buffer *view, int flags)
{
    slupy_handle *h = (slupy_handle *)self;
    const slu_map *map = map_of(self);
    if (!slupy_is_still(self)) return -1;
    const uint32_t *areas = slupy_terrain(self) ? slu_terrain_areas(slupy_terrain(self)) : NULL;
    Py_ssize_t *shape = malloc(4 * sizeof *shape);
    if (!areas || !shape) {
        free(shape);
        PyErr_SetString(PyExc_BufferError, "there are no zones to show");
        return -1;
    }
    shape[0] = slu_map_height(map);
    shape[1] = slu_map_width(map);
    if (slupy_show(self, view, flags, areas, "I", sizeof *areas, 2, shape, shape + 2) < 0)
        return free(shape), -1;
    view->internal = shape;
    h->readers++;
    if (is_of_atlas(h)) h->parents[1]->readers++;
    return 0;
}

static void hide(PyObject *self, Py_buffer *view)
{
    slupy_handle *h = (slupy_handle *)self;
    free(view->internal);
    h->readers--;
    if (is_of_atlas(h)) h->parents[1]->readers--;
}

static void write_clearance(const slu_terrain *terrain, int width, int height, double *out)
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            *out++ = slu_terrain_clearance(terrain, (slu_tile){x, y});
}

// _clearance(out)
static PyObject *clearance(PyObject *self, PyObject *out)
{
    slupy_handle *h = (slupy_handle *)self;
    int width = slu_map_width(map_of(self)), height = slu_map_height(map_of(self));
    Py_buffer view;
    if (!slupy_array(out, &view, "d", 2, (Py_ssize_t[]){height, width}, true)) return NULL;
    bool entered = slupy_read(h);
    if (entered) {
        const slu_terrain *terrain = slupy_terrain(self);
        SLUPY_UNLOCKED(write_clearance(terrain, width, height, view.buf));
        slupy_read_done(h);
    }
    PyBuffer_Release(&view);
    if (!entered) return NULL;
    Py_RETURN_NONE;
}

// ---------------------------------------------------------------------------------------------
// The region graph

typedef struct list {
    uint32_t *ids;
    size_t needed;
    slu_status status;
    slu_error error;
} list;

static PyObject *take_list(list *l)
{
    PyObject *taken = l->status == SLU_OK ? ids(l->ids, l->needed) : slupy_fail(&l->error);
    free(l->ids);
    return taken;
}

// There are never more zones or gates on a list than there are.
static bool make_list(PyObject *self, list *l, size_t *capacity)
{
    slu_terrain_facts facts;
    slu_terrain_describe(slupy_terrain(self), &facts);
    *capacity = (size_t)facts.zone_count + facts.gate_count;
    l->ids = malloc((*capacity + 1) * sizeof *l->ids);
    if (!l->ids) PyErr_NoMemory();
    return l->ids != NULL;
}

// _choke_points(widest)
static PyObject *choke_points(PyObject *self, PyObject *given)
{
    list l;
    size_t capacity;
    if (!slupy_is_still(self)) return NULL;
    double widest = PyFloat_AsDouble(given);
    if (PyErr_Occurred() || !make_list(self, &l, &capacity)) return NULL;
    l.status =
        slu_terrain_choke_points(slupy_terrain(self), widest, l.ids, capacity, &l.needed, &l.error);
    return take_list(&l);
}

// _cut_off(gate)
static PyObject *cut_off(PyObject *self, PyObject *given)
{
    list l;
    size_t capacity;
    if (!slupy_is_still(self)) return NULL;
    uint32_t id;
    if (!read_id(given, "gate", &id) || !make_list(self, &l, &capacity)) return NULL;
    l.status = slu_terrain_cut_off(slupy_terrain(self), id, l.ids, capacity, &l.needed, &l.error);
    return take_list(&l);
}

// _route(from, to): the gates, and the length, negative if there is none.
static PyObject *route(PyObject *self, PyObject *args)
{
    PyObject *from, *to;
    slu_tile a, b;
    list l;
    size_t capacity;
    double length = -1;
    if (!slupy_is_still(self)) return NULL;
    if (!PyArg_ParseTuple(args, "OO", &from, &to) || !slupy_tile(from, &a) || !slupy_tile(to, &b) ||
        !make_list(self, &l, &capacity))
        return NULL;
    l.status =
        slu_terrain_route(slupy_terrain(self), a, b, l.ids, capacity, &l.needed, &length, &l.error);
    PyObject *gates = take_list(&l);
    return gates ? Py_BuildValue("(Nd)", gates, length) : NULL;
}

// ---------------------------------------------------------------------------------------------
// Changing

static PyObject *atlas_fault(void)
{
    PyErr_SetString(PyExc_TypeError, "this terrain belongs to an atlas: update that");
    return NULL;
}

// _block(gate, blocked)
static PyObject *block(PyObject *self, PyObject *args)
{
    PyObject *given;
    uint32_t gate;
    int blocked;
    slu_error error;
    if (!PyArg_ParseTuple(args, "Op", &given, &blocked) || !read_id(given, "gate", &gate))
        return NULL;
    if (is_of_atlas((slupy_handle *)self)) return atlas_fault();
    if (!slupy_enter((slupy_handle *)self)) return NULL;
    slu_status status = slu_terrain_block(slupy_object(self), gate, blocked, &error);
    slupy_leave((slupy_handle *)self);
    return slupy_done(status, &error);
}

// _edit(kind, end, end)
static PyObject *edit(PyObject *self, PyObject *args)
{
    slupy_handle *h = (slupy_handle *)self;
    const char *kind;
    PyObject *ends[2];
    slu_edit made = {0};
    slu_status status;
    slu_error error;
    if (!PyArg_ParseTuple(args, "sOO", &kind, &ends[0], &ends[1]) ||
        !slupy_tile(ends[0], &made.end[0]) || !slupy_tile(ends[1], &made.end[1]))
        return NULL;
    if (is_of_atlas(h)) return atlas_fault();
    if (!slu_edit_kind_parse(kind, &made.kind))
        return PyErr_Format(PyExc_ValueError, "there is no edit '%s'", kind);
    if (!slupy_enter(h)) return NULL;
    SLUPY_UNLOCKED(status = slu_terrain_edit(h->object, made, &error));
    slupy_leave(h);
    return slupy_done(status, &error);
}

// update()
static PyObject *update(PyObject *self, PyObject *args)
{
    slupy_handle *h = (slupy_handle *)self;
    slu_status status;
    slu_error error;
    (void)args;
    if (is_of_atlas(h)) return atlas_fault();
    if (!slupy_enter(h)) return NULL;
    SLUPY_UNLOCKED(status = slu_terrain_update(h->object, &error));
    slupy_leave(h);
    return slupy_done(status, &error);
}

bool slupy_add_terrain(PyObject *module)
{
    static PyMethodDef methods[] = {
        {"_create", create, METH_VARARGS | METH_CLASS, NULL},
        {"_of", of_atlas, METH_VARARGS | METH_CLASS, NULL},
        {"_zone", zone, METH_O, NULL},
        {"_gate", gate, METH_O, NULL},
        {"_zone_at", zone_at, METH_O, NULL},
        {"_clearance", clearance, METH_O, NULL},
        {"_choke_points", choke_points, METH_O, NULL},
        {"_cut_off", cut_off, METH_O, NULL},
        {"_route", route, METH_VARARGS, NULL},
        {"_block", block, METH_VARARGS, NULL},
        {"_edit", edit, METH_VARARGS, NULL},
        {"update", update, METH_NOARGS, "Fits the zones to the map after an edit."},
        {0},
    };
    static PyGetSetDef properties[] = {
        {"stale", get_stale, NULL, "Walls have changed since.", NULL},
        {"zone_count", get_zone_count, NULL, "How many zones there are.", NULL},
        {"gate_count", get_gate_count, NULL, "How many gates there are.", NULL},
        {0},
    };
    PyType_Slot more[] = {
        {Py_tp_getset, properties}, {Py_bf_getbuffer, show}, {Py_bf_releasebuffer, hide}, {0}};
    slupy_terrain_type = slupy_add_type(module, "sluice._core.Terrain", methods, more);
    return slupy_terrain_type != NULL;
}
