// SPDX-License-Identifier: MIT
// The module sluice._space: smooth worlds of polygons. A module of its own, because it needs GEOS.
//
// It links the library a second time. That is sound: the library has no global state, and both
// copies come from one build, so a map of _core can be read here.
#include <stdlib.h>
#include <string.h>

#include "buffers.h"
#include "sluice/space.h"
#include "watch.h"

// sluice._core.Map, from the other module.
static PyTypeObject *map_type;
static PyTypeObject *world_type;
static PyTypeObject *free_space_type;

static void destroy_world(void *world)
{
    slu_world_destroy(world);
}

static void destroy_free_space(void *space)
{
    slu_free_space_destroy(space);
}

static void destroy_router(void *router)
{
    slu_router_destroy(router);
}

// A handle for something that is about to be built from a parent, entered and watched.
static slupy_handle *begin(PyObject *type, void (*destroy)(void *), PyObject *parent,
                           PyTypeObject *parent_type)
{
    slupy_handle *h = slupy_new((PyTypeObject *)type, destroy);
    const bool alone = parent == Py_None && parent_type == map_type; // a world without a map
    if (h && (alone || slupy_adopt(h, parent, parent_type)) && slupy_watch_create(h, Py_None) &&
        slupy_enter(h))
        return h;
    return slupy_drop(h);
}

// ---------------------------------------------------------------------------------------------
// Worlds

// _create(map): an empty world, or that of a map.
static PyObject *create_world(PyObject *type, PyObject *map)
{
    slu_world *world = NULL;
    slu_status status;
    slu_error error;
    slupy_handle *h = begin(type, destroy_world, map, map_type);
    if (!h) return NULL;
    const slu_map *from = slupy_object(map);
    const slu_allocator *allocator = &h->watch->allocator;
    SLUPY_UNLOCKED(status = from ? slu_world_from_map(from, allocator, &world, &error)
                                 : slu_world_create(allocator, &world, &error));
    return slupy_created(h, world, status, &error);
}

// _parse(text): GeoJSON.
static PyObject *parse_world(PyObject *type, PyObject *given)
{
    slu_world *world = NULL;
    slu_status status;
    slu_error error;
    char *text;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(given, &text, &size) < 0) return NULL;
    slupy_handle *h = begin(type, destroy_world, Py_None, map_type);
    if (!h) return NULL;
    const slu_allocator *allocator = &h->watch->allocator;
    SLUPY_UNLOCKED(status = slu_world_parse(text, (size_t)size, allocator, &world, &error));
    return slupy_created(h, world, status, &error);
}

// _generate(corners, regions, overlap, seed)
static PyObject *generate_world(PyObject *type, PyObject *args)
{
    Py_ssize_t corners, regions;
    unsigned long long seed;
    slu_world_generate_options o = {0};
    slu_world *world = NULL;
    slu_status status;
    slu_error error;
    if (!PyArg_ParseTuple(args, "nndK", &corners, &regions, &o.overlap, &seed)) return NULL;
    slupy_handle *h = begin(type, destroy_world, Py_None, map_type);
    if (!h) return NULL;
    o.corners = (size_t)corners;
    o.regions = (size_t)regions;
    o.seed = seed;
    const slu_allocator *allocator = &h->watch->allocator;
    SLUPY_UNLOCKED(status = slu_world_generate(&o, allocator, &world, &error));
    return slupy_created(h, world, status, &error);
}

// The sizes of rings, whose sum must be the points that there are; NULL with an exception.
static size_t *read_rings(PyObject *list, size_t points, size_t *count)
{
    Py_ssize_t rings = PyList_Size(list);
    if (rings < 0) return NULL;
    size_t *sizes = calloc((size_t)rings + 1, sizeof *sizes);
    if (!sizes) return (size_t *)PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < rings && !PyErr_Occurred(); i++) {
        sizes[i] = PyLong_AsSize_t(PyList_GetItem(list, i));
        if (sizes[i] > points) sizes[i] = points + 1; // sums cannot wrap around
        sizes[rings] += sizes[i];
    }
    if (!PyErr_Occurred() && sizes[rings] != points)
        PyErr_SetString(PyExc_ValueError, "the rings do not add up to the points");
    *count = (size_t)rings;
    return PyErr_Occurred() ? (free(sizes), NULL) : sizes;
}

// _add(kind, weight, points, ring sizes): a polygon, all its rings one after the other in an array
// of shape (n, 2). Returns how many polygons it became.
static PyObject *add(PyObject *self, PyObject *args)
{
    slupy_handle *h = (slupy_handle *)self;
    const char *kind;
    PyObject *points, *sizes;
    Py_buffer view;
    slu_shape shape = {0};
    size_t parts = 0;
    slu_error error;
    slu_status status = SLU_OK;
    if (!PyArg_ParseTuple(args, "sdOO", &kind, &shape.weight, &points, &sizes)) return NULL;
    if (!slu_shape_kind_parse(kind, &shape.kind))
        return PyErr_Format(PyExc_ValueError, "there is no shape '%s'", kind);
    if (!slupy_array(points, &view, "d", 2, (Py_ssize_t[]){-1, 2}, false)) return NULL;
    size_t *rings = read_rings(sizes, (size_t)view.shape[0], &shape.ring_count);
    shape.points = view.buf;
    shape.ring_sizes = rings;
    bool entered = rings && slupy_enter(h);
    if (entered) {
        SLUPY_UNLOCKED(status = slu_world_add(h->object, &shape, &parts, &error));
        slupy_leave(h);
    }
    PyBuffer_Release(&view);
    free(rings);
    if (!entered || status != SLU_OK) return slupy_fail(&error);
    return PyLong_FromSize_t(parts);
}

// _format(): GeoJSON.
static PyObject *format_world(PyObject *self, PyObject *none)
{
    slu_error error;
    size_t needed = 0;
    if (!slupy_is_still(self)) return NULL;
    (void)none;
    slu_world_format(slupy_object(self), NULL, 0, &needed, &error);
    char *text = malloc(needed + 1);
    if (!text) return PyErr_NoMemory();
    slu_status status = slu_world_format(slupy_object(self), text, needed + 1, &needed, &error);
    PyObject *made = status == SLU_OK ? PyUnicode_FromStringAndSize(text, (Py_ssize_t)needed)
                                      : slupy_fail(&error);
    free(text);
    return made;
}

// _describe(): (least x, least y, most x, most y, obstacles, regions, corners)
static PyObject *describe_world(PyObject *self, PyObject *none)
{
    slu_world_facts f;
    if (!slupy_is_still(self)) return NULL;
    (void)none;
    slu_world_describe(slupy_object(self), &f);
    return Py_BuildValue("(ddddnnn)", f.bounds.least.x, f.bounds.least.y, f.bounds.most.x,
                         f.bounds.most.y, (Py_ssize_t)f.obstacles, (Py_ssize_t)f.regions,
                         (Py_ssize_t)f.corners);
}

// _check(radius, points): (length, cost, clearance) of a path.
static PyObject *check(PyObject *self, PyObject *args)
{
    double radius;
    PyObject *points;
    Py_buffer view;
    slu_space_path_facts f;
    slu_error error;
    if (!slupy_is_still(self)) return NULL;
    if (!PyArg_ParseTuple(args, "dO", &radius, &points) ||
        !slupy_array(points, &view, "d", 2, (Py_ssize_t[]){-1, 2}, false))
        return NULL;
    slu_status status = slu_space_path_check(slupy_object(self), radius, view.buf,
                                             (size_t)view.shape[0], &f, &error);
    PyBuffer_Release(&view);
    return status == SLU_OK ? Py_BuildValue("(ddd)", f.length, f.cost, f.clearance)
                            : slupy_fail(&error);
}

// ---------------------------------------------------------------------------------------------
// Free spaces and routers

// _create(world, radius)
static PyObject *create_free_space(PyObject *type, PyObject *args)
{
    PyObject *world;
    double radius;
    slu_free_space *space = NULL;
    slu_status status;
    slu_error error;
    if (!PyArg_ParseTuple(args, "Od", &world, &radius)) return NULL;
    slupy_handle *h = begin(type, destroy_free_space, world, world_type);
    if (!h) return NULL;
    const slu_world *in = slupy_object(world);
    const slu_allocator *allocator = &h->watch->allocator;
    SLUPY_UNLOCKED(status = slu_free_space_create(in, radius, allocator, &space, &error));
    return slupy_created(h, space, status, &error);
}

// _describe(): (radius, area, components, corners)
static PyObject *describe_free_space(PyObject *self, PyObject *none)
{
    slu_free_space_facts f;
    (void)none;
    slu_free_space_describe(slupy_object(self), &f);
    return Py_BuildValue("(ddnn)", f.radius, f.area, (Py_ssize_t)f.components,
                         (Py_ssize_t)f.corners);
}

// _component(x, y): -1 for none.
static PyObject *component(PyObject *self, PyObject *args)
{
    slu_point at;
    if (!PyArg_ParseTuple(args, "dd", &at.x, &at.y)) return NULL;
    return PyLong_FromLongLong(slu_free_space_component(slupy_object(self), at));
}

// _create(space, method, resolution)
static PyObject *create_router(PyObject *type, PyObject *args)
{
    PyObject *space;
    const char *method;
    slu_router_options o = {0};
    slu_router *router = NULL;
    slu_status status;
    slu_error error;
    if (!PyArg_ParseTuple(args, "Osd", &space, &method, &o.resolution) ||
        !slupy_method(slu_space_methods(), method, &o.method))
        return NULL;
    slupy_handle *h = begin(type, destroy_router, space, free_space_type);
    if (!h) return NULL;
    o.allocator = &h->watch->allocator;
    const slu_free_space *in = slupy_object(space);
    SLUPY_UNLOCKED(status = slu_router_create(in, &o, &router, &error));
    return slupy_created(h, router, status, &error);
}

// _find(x, y, x, y, partial, max_expanded, max_cost):
// (outcome, shortfall, bytes of points, length, cost, expanded)
static PyObject *find(PyObject *self, PyObject *args)
{
    slupy_handle *h = (slupy_handle *)self;
    slu_space_query q = {0};
    int partial;
    unsigned long long most;
    slu_space_path path;
    slu_status status;
    slu_error error;
    if (!PyArg_ParseTuple(args, "ddddpKd", &q.from.x, &q.from.y, &q.to.x, &q.to.y, &partial, &most,
                          &q.max_cost) ||
        !slupy_enter(h))
        return NULL;
    q.partial = partial;
    q.max_expanded = most;
    SLUPY_UNLOCKED(status = slu_router_find(h->object, &q, &path, &error));
    slupy_leave(h);
    if (status != SLU_OK) return slupy_fail(&error);
    PyObject *points = PyBytes_FromStringAndSize((const char *)path.points,
                                                 (Py_ssize_t)(path.count * sizeof(slu_point)));
    return Py_BuildValue("(ssNddK)", slu_outcome_name(path.outcome),
                         slu_shortfall_name(path.shortfall), points, path.length, path.cost,
                         (unsigned long long)path.expanded);
}

// ---------------------------------------------------------------------------------------------

// _connect(raise)
static PyObject *attach(PyObject *module, PyObject *function)
{
    (void)module;
    Py_INCREF(function);
    slupy_raise = function;
    Py_RETURN_NONE;
}

// _methods(): the names of the methods.
static PyObject *methods(PyObject *module, PyObject *none)
{
    (void)module;
    (void)none;
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < slu_methods_count(slu_space_methods()); i++) {
        PyObject *name = PyUnicode_FromString(slu_methods_at(slu_space_methods(), i)->name);
        if (!name || PyList_Append(list, name) < 0) Py_CLEAR(list);
        Py_XDECREF(name);
    }
    return list;
}

static bool find_map_type(void)
{
    PyObject *core = PyImport_ImportModule("sluice._core");
    map_type = core ? (PyTypeObject *)PyObject_GetAttrString(core, "Map") : NULL;
    Py_XDECREF(core);
    return map_type != NULL;
}

static bool add_types(PyObject *module)
{
    static PyMethodDef world[] = {
        {"_create", create_world, METH_O | METH_CLASS, NULL},
        {"_parse", parse_world, METH_O | METH_CLASS, NULL},
        {"_generate", generate_world, METH_VARARGS | METH_CLASS, NULL},
        {"_add", add, METH_VARARGS, NULL},
        {"_format", format_world, METH_NOARGS, NULL},
        {"_describe", describe_world, METH_NOARGS, NULL},
        {"_check", check, METH_VARARGS, NULL},
        {0},
    };
    static PyMethodDef free_space[] = {
        {"_create", create_free_space, METH_VARARGS | METH_CLASS, NULL},
        {"_describe", describe_free_space, METH_NOARGS, NULL},
        {"_component", component, METH_VARARGS, NULL},
        {0},
    };
    static PyMethodDef router[] = {
        {"_create", create_router, METH_VARARGS | METH_CLASS, NULL},
        {"_find", find, METH_VARARGS, NULL},
        {0},
    };
    world_type = slupy_add_type(module, "sluice._space.World", world, NULL);
    free_space_type = slupy_add_type(module, "sluice._space.FreeSpace", free_space, NULL);
    return world_type && free_space_type &&
           slupy_add_type(module, "sluice._space.Router", router, NULL);
}

PyMODINIT_FUNC PyInit__space(void);

PyMODINIT_FUNC PyInit__space(void)
{
    static PyMethodDef functions[] = {
        {"_connect", attach, METH_O, NULL},
        {"_methods", methods, METH_NOARGS, NULL},
        {0},
    };
    static PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "sluice._space", .m_size = -1,
                                     .m_methods = functions};
    PyObject *module = PyModule_Create(&definition);
    if (module && find_map_type() && add_types(module)) return module;
    Py_XDECREF(module);
    return NULL;
}
