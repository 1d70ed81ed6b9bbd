// SPDX-License-Identifier: MIT
// Maps and influences: from arrays and files, edits, arrays of what is on every tile, and what a
// map says about paths.
#include <stdlib.h>
#include <string.h>

#include "classes.h"

PyTypeObject *slupy_map_type;
PyTypeObject *slupy_influence_type;

static void destroy_map(void *map)
{
    slu_map_destroy(map);
}

static void destroy_influence(void *influence)
{
    slu_influence_destroy(influence);
}

static slu_map *map_of(PyObject *self)
{
    return ((slupy_handle *)self)->object;
}

// ---------------------------------------------------------------------------------------------
// Creating

// The meaning of glyphs as 256 doubles in bytes; None: the library's default. False with an
// exception.
static bool read_glyphs(PyObject *given, slu_glyphs *glyphs)
{
    char *bytes;
    Py_ssize_t size;
    slu_glyphs_default(glyphs);
    if (given == Py_None) return true;
    if (PyBytes_AsStringAndSize(given, &bytes, &size) < 0) return false;
    if (size == sizeof glyphs->cost) {
        memcpy(glyphs->cost, bytes, sizeof glyphs->cost);
        return true;
    }
    PyErr_SetString(PyExc_ValueError, "there must be 256 costs");
    return false;
}

static PyObject *take(PyObject *type, slu_map *map, slu_status status, const slu_error *error)
{
    if (status != SLU_OK) return slupy_fail(error);
    slupy_handle *handle = slupy_new((PyTypeObject *)type, destroy_map);
    if (!handle) return slu_map_destroy(map), NULL;
    handle->object = map;
    return (PyObject *)handle;
}

// _from_array(array, glyphs): a row for each y, of characters or of costs.
static PyObject *from_array(PyObject *type, PyObject *args)
{
    PyObject *array, *costs;
    int is_costs;
    slu_glyphs glyphs;
    Py_buffer view;
    slu_map *map;
    slu_status status;
    slu_error error;
    if (!PyArg_ParseTuple(args, "OpO", &array, &is_costs, &costs) || !read_glyphs(costs, &glyphs) ||
        !slupy_array(array, &view, is_costs ? "d" : "B", 2, (Py_ssize_t[]){-1, -1}, false))
        return NULL;
    // The class has refused sides that are too long. Should it not have, the library does.
    int width = (int)Py_MIN(view.shape[1], SLU_MAX_SIDE + 1);
    int height = (int)Py_MIN(view.shape[0], SLU_MAX_SIDE + 1);
    slu_map_options options = {.glyphs = &glyphs};
    if (is_costs) {
        SLUPY_UNLOCKED(
            status = slu_map_create_from_costs(width, height, view.buf, &options, &map, &error));
    } else {
        SLUPY_UNLOCKED(status =
                           slu_map_create_from(width, height, view.buf, &options, &map, &error));
    }
    PyBuffer_Release(&view);
    return take(type, map, status, &error);
}

// _parse(text, glyphs): a map in the MovingAI format.
static PyObject *parse(PyObject *type, PyObject *args)
{
    const char *text;
    Py_ssize_t size;
    PyObject *costs;
    slu_glyphs glyphs;
    slu_map *map;
    slu_error error;
    if (!PyArg_ParseTuple(args, "y#O", &text, &size, &costs) || !read_glyphs(costs, &glyphs))
        return NULL;
    slu_status status =
        slu_map_parse(text, (size_t)size, &(slu_map_options){.glyphs = &glyphs}, &map, &error);
    return take(type, map, status, &error);
}

// _load(file, glyphs)
static PyObject *load(PyObject *type, PyObject *args)
{
    PyObject *file, *costs;
    slu_glyphs glyphs;
    slu_map *map;
    slu_status status;
    slu_error error;
    if (!PyArg_ParseTuple(args, "O&O", PyUnicode_FSConverter, &file, &costs)) return NULL;
    if (!read_glyphs(costs, &glyphs)) return Py_DECREF(file), NULL;
    slu_map_options options = {.glyphs = &glyphs};
    const char *name = PyBytes_AsString(file);
    SLUPY_UNLOCKED(status = slu_map_load(name, &options, &map, &error));
    Py_DECREF(file);
    return take(type, map, status, &error);
}

// _generate(kind, width, height, seed, corridor, loops, places, room, doors, density)
static PyObject *generate(PyObject *type, PyObject *args)
{
    const char *kind;
    unsigned long long seed;
    slu_generate_options o = {0};
    slu_map *map;
    slu_status status;
    slu_error error;
    if (!PyArg_ParseTuple(args, "siiKiiiiii", &kind, &o.width, &o.height, &seed, &o.corridor,
                          &o.loops, &o.places, &o.room, &o.doors, &o.density))
        return NULL;
    o.seed = seed;
    if (!slu_generator_parse(kind, &o.kind))
        return PyErr_Format(PyExc_ValueError, "there is no generator '%s'", kind);
    SLUPY_UNLOCKED(status = slu_map_generate(&o, &map, &error));
    return take(type, map, status, &error);
}

// ---------------------------------------------------------------------------------------------
// Looking

static PyObject *get_width(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromLong(slu_map_width(map_of(self)));
}

static PyObject *get_height(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromLong(slu_map_height(map_of(self)));
}

static PyObject *get_revision(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLongLong(slu_map_revision(map_of(self)));
}

// What _read can write for every tile, and as which type.
typedef enum subject { GLYPHS, PASSABLE, COSTS, COMPONENTS, SUBJECTS } subject;
static const char *const SUBJECT_FORMATS[SUBJECTS] = {"B", "B", "d", "I"};

static void read_tiles(const slu_map *map, subject what, slu_diagonals diagonals, void *out)
{
    int width = slu_map_width(map), height = slu_map_height(map);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            slu_tile tile = {x, y};
            size_t at = (size_t)y * (size_t)width + (size_t)x;
            switch (what) {
            case GLYPHS: ((char *)out)[at] = slu_map_glyph(map, tile); break;
            case PASSABLE: ((bool *)out)[at] = slu_map_passable(map, tile); break;
            case COSTS: ((double *)out)[at] = slu_map_cost(map, tile); break;
            default: ((uint32_t *)out)[at] = slu_map_component(map, diagonals, tile);
            }
        }
    }
}

// _read(subject, diagonals, out): fills an array of the map's shape.
static PyObject *read_subject(PyObject *self, PyObject *args)
{
    const slu_map *map = map_of(self);
    slupy_handle *handle = (slupy_handle *)self;
    int what;
    const char *name;
    PyObject *out;
    Py_buffer view;
    slu_diagonals diagonals = SLU_DIAGONALS_CLEAR;
    if (!PyArg_ParseTuple(args, "isO", &what, &name, &out)) return NULL;
    if (what < 0 || what >= SUBJECTS || !slu_diagonals_parse(name, &diagonals))
        return PyErr_Format(PyExc_ValueError, "there is no rule for diagonals '%s'", name);
    Py_ssize_t shape[] = {slu_map_height(map), slu_map_width(map)};
    if (!slupy_array(out, &view, SUBJECT_FORMATS[what], 2, shape, true)) return NULL;
    if (!slupy_read(handle)) return PyBuffer_Release(&view), NULL;
    SLUPY_UNLOCKED(read_tiles(map, (subject)what, diagonals, view.buf));
    slupy_read_done(handle);
    PyBuffer_Release(&view);
    Py_RETURN_NONE;
}

// _format(): the text of a map file, as bytes.
static PyObject *format(PyObject *self, PyObject *args)
{
    size_t needed = 0;
    (void)args;
    slu_map_format(map_of(self), NULL, 0, &needed);
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)needed);
    if (bytes) slu_map_format(map_of(self), PyBytes_AsString(bytes), needed, &needed);
    return bytes;
}

// save(file)
static PyObject *save(PyObject *self, PyObject *file)
{
    slu_error error;
    PyObject *name = slupy_file(file);
    if (!name) return NULL;
    slu_status status = slu_map_save(map_of(self), PyBytes_AsString(name), &error);
    Py_DECREF(name);
    return slupy_done(status, &error);
}

// ---------------------------------------------------------------------------------------------
// Edits. They keep the GIL, so nothing can begin to read the map meanwhile.

// A change is (x, y, width, height, glyph) or (x, y, width, height, cost).
static bool read_change(PyObject *given, slu_change *change)
{
    PyObject *to;
    slu_rect *a = &change->area;
    if (!PyTuple_Check(given)) {
        PyErr_SetString(PyExc_TypeError,
                        "a change is a tuple (x, y, width, height, glyph or cost)");
        return false;
    }
    if (!PyArg_ParseTuple(given, "iiiiO;a change is (x, y, width, height, glyph or cost)", &a->x,
                          &a->y, &a->width, &a->height, &to))
        return false;
    if (PyUnicode_Check(to)) {
        Py_UCS4 glyph = PyUnicode_GetLength(to) == 1 ? PyUnicode_ReadChar(to, 0) : 256;
        if (glyph > 255) PyErr_SetString(PyExc_ValueError, "a glyph is one character of one byte");
        change->kind = SLU_CHANGE_GLYPH;
        change->glyph = (char)(unsigned char)glyph;
    } else {
        change->kind = SLU_CHANGE_COST;
        change->cost = PyFloat_AsDouble(to);
    }
    return !PyErr_Occurred();
}

// The changes of a list; NULL with an exception. Free them.
static slu_change *read_changes(PyObject *list, size_t *count)
{
    Py_ssize_t size = PyList_Size(list);
    if (size < 0) return NULL;
    slu_change *changes = calloc((size_t)size + 1, sizeof *changes);
    if (!changes) return (slu_change *)PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < size; i++)
        if (!read_change(PyList_GetItem(list, i), &changes[i])) return free(changes), NULL;
    *count = (size_t)size;
    return changes;
}

// _apply(changes): one transaction.
static PyObject *apply(PyObject *self, PyObject *list)
{
    size_t count;
    slu_error error;
    slu_change *changes = read_changes(list, &count);
    if (!changes) return NULL;
    if (!slupy_enter((slupy_handle *)self)) return free(changes), NULL;
    slu_status status = slu_map_apply(map_of(self), changes, count, &error);
    slupy_leave((slupy_handle *)self);
    free(changes);
    return slupy_done(status, &error);
}

static PyObject *change_object(const slu_change *c)
{
    const slu_rect *a = &c->area;
    if (c->kind == SLU_CHANGE_COST)
        return Py_BuildValue("(iiiid)", a->x, a->y, a->width, a->height, c->cost);
    return Py_BuildValue("(iiiiC)", a->x, a->y, a->width, a->height, (unsigned char)c->glyph);
}

static PyObject *change_list(const slu_change *changes, size_t count)
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < count; i++) {
        PyObject *change = change_object(&changes[i]);
        if (!change || PyList_Append(list, change) < 0) Py_CLEAR(list);
        Py_XDECREF(change);
    }
    return list;
}

// _undo(changes): the changes that restore what these will overwrite.
static PyObject *undo(PyObject *self, PyObject *list)
{
    size_t count, needed = 0;
    slu_error error;
    slu_change *changes = read_changes(list, &count);
    if (!changes) return NULL;
    slu_status status = slu_map_undo(map_of(self), changes, count, NULL, 0, &needed, &error);
    slu_change *out = calloc(needed + 1, sizeof *out);
    if (out && (status == SLU_OK || status == SLU_ERR_CAPACITY))
        status = slu_map_undo(map_of(self), changes, count, out, needed, &needed, &error);
    PyObject *undone = !out               ? PyErr_NoMemory()
                       : status != SLU_OK ? slupy_fail(&error)
                                          : change_list(out, needed);
    free(changes);
    free(out);
    return undone;
}

// ---------------------------------------------------------------------------------------------
// Paths

// Rules for one call, kept by a handle that lives as long as it.
static slupy_handle *rules_for_call(PyObject *self, PyObject *packed, slu_rules *rules)
{
    slupy_handle *call = slupy_new(slupy_map_type, NULL);
    if (call && slupy_adopt(call, self, slupy_map_type) && slupy_rules(call, packed, rules))
        return call;
    return slupy_drop(call);
}

// _check_path(tiles, rules): cost, straight steps, diagonal steps.
static PyObject *check_path(PyObject *self, PyObject *args)
{
    PyObject *tiles, *packed;
    Py_buffer view;
    slu_rules rules = {0};
    slu_path_facts facts;
    slu_error error;
    if (!PyArg_ParseTuple(args, "OO", &tiles, &packed) || !slupy_tiles(tiles, &view)) return NULL;
    slupy_handle *call = rules_for_call(self, packed, &rules);
    if (!call) return PyBuffer_Release(&view), NULL;
    slu_status status =
        slu_path_check(map_of(self), &rules, view.buf, SLUPY_TILE_COUNT(&view), &facts, &error);
    PyBuffer_Release(&view);
    slupy_drop(call);
    if (status != SLU_OK) return slupy_fail(&error);
    return Py_BuildValue("(dKK)", facts.cost, (unsigned long long)facts.straight_steps,
                         (unsigned long long)facts.diagonal_steps);
}

// _smooth_path(tiles, rules, out): writes tiles that straight lines join, and returns their number.
static PyObject *smooth_path(PyObject *self, PyObject *args)
{
    PyObject *tiles, *packed, *out;
    Py_buffer view, into;
    slu_rules rules = {0};
    size_t needed;
    slu_error error;
    if (!PyArg_ParseTuple(args, "OOO", &tiles, &packed, &out) || !slupy_tiles(tiles, &view))
        return NULL;
    if (!slupy_array(out, &into, "i", 2, (Py_ssize_t[]){view.shape[0], 2}, true))
        return PyBuffer_Release(&view), NULL;
    slupy_handle *call = rules_for_call(self, packed, &rules);
    slu_status status = SLU_OK;
    if (call)
        status = slu_path_smooth(map_of(self), &rules, view.buf, SLUPY_TILE_COUNT(&view), into.buf,
                                 SLUPY_TILE_COUNT(&into), &needed, &error);
    PyBuffer_Release(&view);
    PyBuffer_Release(&into);
    slupy_drop(call);
    if (!call || status != SLU_OK) return slupy_fail(&error);
    return PyLong_FromSize_t(needed);
}

// ---------------------------------------------------------------------------------------------
// Influence

// _create(map)
static PyObject *create_influence(PyObject *type, PyObject *map)
{
    slu_influence *influence = NULL;
    slu_error error;
    slupy_handle *h = slupy_new((PyTypeObject *)type, destroy_influence);
    if (!h || !slupy_adopt(h, map, slupy_map_type) || !slupy_enter(h)) return slupy_drop(h);
    slu_status status = slu_influence_create(slupy_object(map), NULL, &influence, &error);
    return slupy_created(h, influence, status, &error);
}

// _add(tile, radius, amount), and _fill(x, y, width, height, amount)
static PyObject *add_disc(PyObject *self, PyObject *args)
{
    PyObject *centre;
    double radius, amount;
    slu_tile tile;
    slu_error error;
    if (!PyArg_ParseTuple(args, "Odd", &centre, &radius, &amount) || !slupy_tile(centre, &tile) ||
        !slupy_enter((slupy_handle *)self))
        return NULL;
    slu_status status = slu_influence_add(slupy_object(self), tile, radius, amount, &error);
    slupy_leave((slupy_handle *)self);
    return slupy_done(status, &error);
}

static PyObject *fill_influence(PyObject *self, PyObject *args)
{
    slu_rect a;
    double amount;
    slu_error error;
    if (!PyArg_ParseTuple(args, "iiiid", &a.x, &a.y, &a.width, &a.height, &amount) ||
        !slupy_enter((slupy_handle *)self))
        return NULL;
    slu_status status = slu_influence_fill(slupy_object(self), a, amount, &error);
    slupy_leave((slupy_handle *)self);
    return slupy_done(status, &error);
}

// _at(tile)
static PyObject *influence_at(PyObject *self, PyObject *given)
{
    slu_tile tile;
    if (!slupy_tile(given, &tile)) return NULL;
    return PyFloat_FromDouble(slu_influence_at(slupy_object(self), tile));
}

// ---------------------------------------------------------------------------------------------

bool slupy_add_map(PyObject *module)
{
    static PyMethodDef methods[] = {
        {"_from_array", from_array, METH_VARARGS | METH_CLASS, NULL},
        {"_parse", parse, METH_VARARGS | METH_CLASS, NULL},
        {"_load", load, METH_VARARGS | METH_CLASS, NULL},
        {"_generate", generate, METH_VARARGS | METH_CLASS, NULL},
        {"_read", read_subject, METH_VARARGS, NULL},
        {"_format", format, METH_NOARGS, NULL},
        {"_save", save, METH_O, NULL},
        {"_apply", apply, METH_O, NULL},
        {"_undo", undo, METH_O, NULL},
        {"_check_path", check_path, METH_VARARGS, NULL},
        {"_smooth_path", smooth_path, METH_VARARGS, NULL},
        {0},
    };
    static PyGetSetDef properties[] = {
        {"width", get_width, NULL, "Tiles in a row.", NULL},
        {"height", get_height, NULL, "Tiles in a column.", NULL},
        {"revision", get_revision, NULL, "Increases with every edit.", NULL},
        {0},
    };
    static PyMethodDef influence_methods[] = {
        {"_create", create_influence, METH_O | METH_CLASS, NULL},
        {"_add", add_disc, METH_VARARGS, NULL},
        {"_fill", fill_influence, METH_VARARGS, NULL},
        {"_at", influence_at, METH_O, NULL},
        {0},
    };
    PyType_Slot more[] = {{Py_tp_getset, properties}, {0}};
    slupy_map_type = slupy_add_type(module, "sluice._core.Map", methods, more);
    slupy_influence_type =
        slupy_add_type(module, "sluice._core.Influence", influence_methods, NULL);
    return slupy_map_type && slupy_influence_type;
}
