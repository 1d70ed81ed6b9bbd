// SPDX-License-Identifier: MIT
// Finders. `find` is the one call that programs make thousands of times, so it reads its arguments
// by hand and does nothing that the query does not ask for.
#include <math.h>
#include <string.h>

#include "classes.h"

static void destroy(void *finder)
{
    slu_finder_destroy(finder);
}

// _create(map, rules, atlas, terrain, overlay, labels, queue, cluster)
static PyObject *create(PyObject *type, PyObject *args)
{
    PyObject *map, *rules, *atlas, *terrain, *overlay, *labels;
    const char *queue;
    slu_finder_options o = {0};
    slu_finder *finder = NULL;
    slu_status status;
    slu_error error;
    if (!PyArg_ParseTuple(args, "OOOOOOsi", &map, &rules, &atlas, &terrain, &overlay, &labels,
                          &queue, &o.cluster))
        return NULL;
    if (!slu_queue_parse(queue, &o.queue))
        return PyErr_Format(PyExc_ValueError, "there is no queue '%s'", queue);
    if (terrain != Py_None && slupy_terrain_moves(terrain)) {
        PyErr_SetString(PyExc_TypeError, "this terrain belongs to an atlas: give the finder that");
        return NULL;
    }
    slupy_handle *h = slupy_new((PyTypeObject *)type, destroy);
    if (!h || !slupy_adopt(h, map, slupy_map_type) || !slupy_adopt(h, atlas, slupy_atlas_type) ||
        !slupy_adopt(h, terrain, slupy_terrain_type) ||
        !slupy_adopt(h, overlay, slupy_overlay_type) ||
        !slupy_adopt(h, labels, slupy_labels_type) || !slupy_rules(h, rules, &o.rules) ||
        !slupy_watch_create(h, Py_None) || !slupy_enter(h))
        return slupy_drop(h);
    o.atlas = slupy_object(atlas);
    o.terrain = slupy_terrain(terrain);
    o.overlay = slupy_object(overlay);
    o.labels = slupy_object(labels);
    o.allocator = &h->watch->allocator;
    const slu_map *on = slupy_object(map);
    SLUPY_UNLOCKED(status = slu_finder_create(on, &o, &finder, &error));
    return slupy_created(h, finder, status, &error);
}

// ---------------------------------------------------------------------------------------------
// Queries

typedef enum kind { FLAG, REAL, COUNT, ALGORITHM, GOALS, KEEP_GOING } kind;

// What a keyword of a query sets. `name` becomes an interned string when the module is loaded, so
// that comparing pointers usually suffices.
typedef struct keyword {
    const char *text;
    kind kind;
    size_t offset;
    PyObject *name;
} keyword;

#define FIELD(field, kind)                             \
    {                                                  \
#field, kind, offsetof(slu_query, field), NULL \
    }
static keyword keywords[] = {
    FIELD(algorithm, ALGORITHM), FIELD(goals, GOALS),         FIELD(partial, FLAG),
    FIELD(cost_only, FLAG),      FIELD(corners, FLAG),        FIELD(straighten, FLAG),
    FIELD(beside, FLAG),         FIELD(free_start, FLAG),     FIELD(weight, REAL),
    FIELD(max_cost, REAL),       FIELD(max_steps, COUNT),     FIELD(max_expanded, COUNT),
    FIELD(beam_width, COUNT),    FIELD(table_entries, COUNT), FIELD(keep_going, KEEP_GOING),
};
enum { KEYWORDS = sizeof keywords / sizeof *keywords };

// A query and what it needs while it runs.
typedef struct question {
    slu_query query;
    Py_buffer goals; // obj NULL: none
    PyObject *keep_going;
    slupy_watch watch;
} question;

static const keyword *find_keyword(PyObject *name)
{
    for (int i = 0; i < KEYWORDS; i++)
        if (keywords[i].name == name) return &keywords[i];
    for (int i = 0; i < KEYWORDS; i++)
        if (PyUnicode_Compare(keywords[i].name, name) == 0) return &keywords[i];
    PyErr_Format(PyExc_TypeError, "find() has no argument '%U'", name);
    return NULL;
}

static bool read_algorithm(PyObject *given, slu_algorithm *out)
{
    slu_error error;
    const char *name = PyUnicode_AsUTF8AndSize(given, NULL);
    if (!name) return false;
    if (slu_algorithm_parse(name, out, &error) == SLU_OK) return true;
    slupy_fail(&error);
    return false;
}

// Lists, and arrays of other whole numbers, go through the package, which copies them.
static bool read_any_tiles(PyObject *given, Py_buffer *view)
{
    if (slupy_tiles(given, view)) return true;
    PyErr_Clear();
    PyObject *converted = PyObject_CallFunctionObjArgs(slupy_to_tiles, given, NULL);
    bool read = converted && slupy_tiles(converted, view);
    Py_XDECREF(converted); // the view holds it
    return read;
}

static bool read_goals(PyObject *given, question *q)
{
    if (!read_any_tiles(given, &q->goals)) return false;
    q->query.goals = q->goals.buf;
    q->query.goal_count = SLUPY_TILE_COUNT(&q->goals);
    return true;
}

static bool read_value(const keyword *key, PyObject *given, question *q)
{
    void *field = (char *)&q->query + key->offset;
    switch (key->kind) {
    case FLAG: {
        int truth = PyObject_IsTrue(given);
        *(bool *)field = truth > 0;
        return truth >= 0;
    }
    case REAL: *(double *)field = PyFloat_AsDouble(given); return !PyErr_Occurred();
    case COUNT: *(uint64_t *)field = PyLong_AsUnsignedLongLong(given); return !PyErr_Occurred();
    case ALGORITHM: return read_algorithm(given, field);
    case GOALS: return read_goals(given, q);
    default: q->keep_going = given; return true;
    }
}

static bool read_question(PyObject *const *args, Py_ssize_t count, PyObject *names, question *q)
{
    if (count < 1 || count > 2) {
        PyErr_SetString(PyExc_TypeError, "a query takes a start and a goal: (x, y), (x, y)");
        return false;
    }
    if (!slupy_tile(args[0], &q->query.start)) return false;
    if (count == 2 && !slupy_tile(args[1], &q->query.goal)) return false;
    Py_ssize_t named = names ? PyTuple_Size(names) : 0;
    for (Py_ssize_t i = 0; i < named; i++) {
        PyObject *given = args[count + i];
        const keyword *key = find_keyword(PyTuple_GetItem(names, i));
        if (!key || (given != Py_None && !read_value(key, given, q))) return false;
    }
    if (count == 2 || q->query.goal_count) return true;
    PyErr_SetString(PyExc_TypeError, "a query needs a goal");
    return false;
}

// Called about every 1000 expansions, without the GIL.
static bool look(void *ctx, uint64_t expanded)
{
    question *q = ctx;
    q->watch.share = (double)expanded;
    return slupy_watch_look(&q->watch);
}

static PyObject *ask(slupy_handle *h, question *q)
{
    slu_result result;
    slu_status status;
    slu_error error;
    if (!slupy_enter(h)) return NULL;
    q->query.keep_going = look;
    q->query.keep_going_ctx = q;
    slupy_watch_begin(&q->watch, q->keep_going);
    SLUPY_UNLOCKED(status = slu_find(h->object, &q->query, &result, &error));
    slupy_leave(h);
    if (status != SLU_OK || PyErr_Occurred()) return slupy_fail(&error);
    return slupy_result_new(h->parents[0], &result);
}

// find(start, goal, **keywords)
static PyObject *find(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names)
{
    question q = {.keep_going = Py_None};
    PyObject *result = NULL;
    if (read_question(args, count, names, &q)) result = ask((slupy_handle *)self, &q);
    if (q.goals.obj) PyBuffer_Release(&q.goals);
    return result;
}

// _prepare(algorithm): builds its index; that can be interrupted.
static PyObject *prepare(PyObject *self, PyObject *name)
{
    slupy_handle *h = (slupy_handle *)self;
    slu_algorithm algorithm;
    slu_status status;
    slu_error error;
    if (!read_algorithm(name, &algorithm) || !slupy_enter(h)) return NULL;
    if (h->watch) slupy_watch_begin(h->watch, Py_None);
    SLUPY_UNLOCKED(status = slu_finder_prepare(h->object, algorithm, &error));
    slupy_watch_end(h);
    slupy_leave(h);
    return slupy_done(status, &error);
}

static PyObject *get_bytes(PyObject *self, void *closure)
{
    if (!slupy_is_still(self)) return NULL;
    (void)closure;
    return PyLong_FromSize_t(slu_finder_bytes(slupy_object(self)));
}

// ---------------------------------------------------------------------------------------------
// Fields: a number for every tile

typedef enum field { DISTANCES, ESTIMATES, PRUNED } field;

static slu_status fill_field(slu_finder *finder, field what, const slu_query *query, double *out,
                             size_t capacity, slu_error *error)
{
    switch (what) {
    case DISTANCES: return slu_finder_distances(finder, query, out, capacity, error);
    case ESTIMATES: return slu_finder_estimates(finder, query, out, capacity, error);
    default: return slu_finder_pruned(finder, query, out, capacity, error);
    }
}

// The library marks tiles without a path by negative numbers; people who compute with arrays
// expect them to be infinitely far.
static void mark_unreachable(double *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (numbers[i] < 0) numbers[i] = INFINITY;
}

static PyObject *write_field(slupy_handle *h, field what, const slu_query *query, Py_buffer *out)
{
    slu_status status;
    slu_error error;
    size_t tiles = (size_t)out->len / sizeof(double);
    if (!slupy_enter(h)) return NULL;
    SLUPY_UNLOCKED({
        status = fill_field(h->object, what, query, out->buf, tiles, &error);
        if (status == SLU_OK) mark_unreachable(out->buf, tiles);
    });
    slupy_leave(h);
    return slupy_done(status, &error);
}

// _field(which, start, goals, algorithm, out)
static PyObject *write_tiles(PyObject *self, PyObject *args)
{
    slupy_handle *h = (slupy_handle *)self;
    PyObject *start, *goals, *algorithm, *out, *done = NULL;
    int which;
    question q = {0};
    Py_buffer view;
    if (!PyArg_ParseTuple(args, "iOOOO", &which, &start, &goals, &algorithm, &out) ||
        !read_algorithm(algorithm, &q.query.algorithm) || !slupy_tile(start, &q.query.start) ||
        !read_goals(goals, &q))
        return NULL;
    const slu_map *map = h->parents[0] ? h->parents[0]->object : NULL;
    Py_ssize_t shape[] = {slu_map_height(map), slu_map_width(map)};
    if (slupy_array(out, &view, "d", 2, shape, true)) {
        done = write_field(h, (field)which, &q.query, &view);
        PyBuffer_Release(&view);
    }
    PyBuffer_Release(&q.goals);
    return done;
}

// _between(starts, goals, out): lengths by labels.
static PyObject *between(PyObject *self, PyObject *args)
{
    slupy_handle *h = (slupy_handle *)self;
    PyObject *from, *to, *into;
    Py_buffer starts, goals, out;
    slu_status status = SLU_OK;
    slu_error error;
    if (!PyArg_ParseTuple(args, "OOO", &from, &to, &into) || !slupy_tiles(from, &starts))
        return NULL;
    if (!slupy_tiles(to, &goals)) return PyBuffer_Release(&starts), NULL;
    Py_ssize_t shape[] = {starts.shape[0], goals.shape[0]};
    bool ready = slupy_array(into, &out, "d", 2, shape, true);
    if (ready && slupy_enter(h)) {
        SLUPY_UNLOCKED({
            status = slu_distances_between(h->object, starts.buf, (size_t)shape[0], goals.buf,
                                           (size_t)shape[1], out.buf, &error);
            if (status == SLU_OK) mark_unreachable(out.buf, (size_t)out.len / sizeof(double));
        });
        slupy_leave(h);
    }
    if (ready) PyBuffer_Release(&out);
    PyBuffer_Release(&starts);
    PyBuffer_Release(&goals);
    return slupy_done(status, &error);
}

// _range(start, max_cost): bytes of an array of slu_reach.
static PyObject *range(PyObject *self, PyObject *args)
{
    slupy_handle *h = (slupy_handle *)self;
    PyObject *start;
    double most;
    slu_tile tile;
    size_t needed = 0;
    slu_status status;
    slu_error error;
    if (!PyArg_ParseTuple(args, "Od", &start, &most) || !slupy_tile(start, &tile)) return NULL;
    if (!slupy_enter(h)) return NULL;
    PyObject *list = NULL;
    SLUPY_UNLOCKED(status = slu_finder_range(h->object, tile, most, NULL, 0, &needed, &error));
    if (status == SLU_OK || status == SLU_ERR_CAPACITY)
        list = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(needed * sizeof(slu_reach)));
    if (list) {
        slu_reach *out = (void *)PyBytes_AsString(list);
        SLUPY_UNLOCKED(status =
                           slu_finder_range(h->object, tile, most, out, needed, &needed, &error));
        if (status != SLU_OK) Py_CLEAR(list);
    }
    slupy_leave(h);
    return list ? list : slupy_fail(&error);
}

// ---------------------------------------------------------------------------------------------

bool slupy_add_finder(PyObject *module)
{
    static PyMethodDef methods[] = {
        {"_create", create, METH_VARARGS | METH_CLASS, NULL},
        {"find", (PyCFunction)(void (*)(void))find, METH_FASTCALL | METH_KEYWORDS,
         "find(start, goal=None, *, algorithm='best', goals=None, ...)\n\n"
         "Finds a path and returns a Result."},
        {"_prepare", prepare, METH_O, NULL},
        {"_field", write_tiles, METH_VARARGS, NULL},
        {"_between", between, METH_VARARGS, NULL},
        {"_range", range, METH_VARARGS, NULL},
        {0},
    };
    static PyGetSetDef properties[] = {
        {"bytes", get_bytes, NULL, "Memory that the finder holds now.", NULL},
        {0},
    };
    for (int i = 0; i < KEYWORDS; i++) {
        keywords[i].name = PyUnicode_InternFromString(keywords[i].text);
        if (!keywords[i].name) return false;
    }
    PyType_Slot more[] = {{Py_tp_getset, properties}, {0}};
    return slupy_add_type(module, "sluice._core.Finder", methods, more) != NULL;
}
