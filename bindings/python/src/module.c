// SPDX-License-Identifier: MIT
// The module sluice._core: the classes, the tables of methods, and the hooks of the package.
#include <string.h>

#include "classes.h"

PyObject *slupy_to_tiles;

// _connect(raise, tiles, result): the functions that raise an exception and convert tiles, and the
// class of results.
static PyObject *attach(PyObject *module, PyObject *args)
{
    PyObject *raise, *tiles, *result;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOO", &raise, &tiles, &result)) return NULL;
    if (!PyType_IsSubtype((PyTypeObject *)result, slupy_result_class)) {
        PyErr_SetString(PyExc_TypeError, "not a class of results");
        return NULL;
    }
    Py_INCREF(raise);
    Py_INCREF(tiles);
    Py_INCREF(result);
    slupy_raise = raise;
    slupy_to_tiles = tiles;
    slupy_result_class = (PyTypeObject *)result;
    Py_RETURN_NONE;
}

static const slu_methods *table(const char *kind)
{
    if (strcmp(kind, "search") == 0) return slu_searches();
    if (strcmp(kind, "heuristic") == 0) return slu_heuristics();
    if (strcmp(kind, "decomposition") == 0) return slu_decompositions();
    return strcmp(kind, "crowd") == 0 ? slu_crowd_methods() : NULL;
}

static PyObject *flags(unsigned set)
{
    PyObject *names = PyList_New(0);
    for (unsigned flag = 1; names && flag && flag <= set; flag <<= 1) {
        PyObject *name = set & flag ? PyUnicode_FromString(slu_flag_name(flag)) : NULL;
        if (name) PyList_Append(names, name);
        Py_XDECREF(name);
    }
    return names;
}

// _methods(kind): a list of (name, title, summary, source, flags)
static PyObject *methods(PyObject *module, PyObject *given)
{
    const char *kind = PyUnicode_AsUTF8AndSize(given, NULL);
    const slu_methods *all = kind ? table(kind) : NULL;
    (void)module;
    if (!all) return PyErr_Format(PyExc_ValueError, "there are no methods of the kind %R", given);
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < slu_methods_count(all); i++) {
        const slu_method *m = slu_methods_at(all, i);
        PyObject *row =
            Py_BuildValue("(ssssN)", m->name, m->title, m->summary, m->source, flags(m->flags));
        if (!row || PyList_Append(list, row) < 0) Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

PyMODINIT_FUNC PyInit__core(void);

PyMODINIT_FUNC PyInit__core(void)
{
    static PyMethodDef functions[] = {
        {"_connect", attach, METH_VARARGS, NULL},
        {"_methods", methods, METH_O, NULL},
        {0},
    };
    static PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "sluice._core", .m_size = -1,
                                     .m_methods = functions};
    PyObject *module = PyModule_Create(&definition);
    if (module && slupy_add_map(module) && slupy_add_result(module) && slupy_add_terrain(module) &&
        slupy_add_indexes(module) && slupy_add_finder(module) && slupy_add_flow(module) &&
        slupy_add_crowd(module) && PyModule_AddIntConstant(module, "MAX_SIDE", SLU_MAX_SIDE) == 0 &&
        PyModule_AddStringConstant(module, "__version__", slu_version()) == 0)
        return module;
    Py_XDECREF(module);
    return NULL;
}
