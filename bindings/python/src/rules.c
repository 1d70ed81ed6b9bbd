// SPDX-License-Identifier: MIT
// Rules of movement, from the tuple that Rules._packed of the package makes.
#include "classes.h"

static bool name_fault(const char *what, const char *name)
{
    PyErr_Format(PyExc_ValueError, "there is no %s '%s'", what, name);
    return false;
}

// The handle keeps the tuple, so the strings and factors that the rules point to stay.
static bool read_packed(PyObject *packed, slu_rules *rules, PyObject **influence)
{
    const char *diagonals, *charge, *factors;
    Py_ssize_t size;
    if (!PyArg_ParseTuple(packed, "ssiiizz#O", &diagonals, &charge, &rules->steps.straight,
                          &rules->steps.diagonal, &rules->unit.size, &rules->unit.terrains,
                          &factors, &size, influence))
        return false;
    // Bytes begin 16 or 32 bytes into an object that is aligned for any type of C.
    rules->unit.factors = (const void *)factors;
    if (!slu_diagonals_parse(diagonals, &rules->diagonals))
        return name_fault("rule for diagonals", diagonals);
    if (!slu_charge_parse(charge, &rules->charge)) return name_fault("charge", charge);
    return true;
}

bool slupy_rules(slupy_handle *handle, PyObject *packed, slu_rules *rules)
{
    PyObject *influence;
    if (packed == Py_None) return true;
    if (!read_packed(packed, rules, &influence)) return false;
    if (!slupy_adopt(handle, influence, slupy_influence_type)) return false;
    rules->influence = slupy_object(influence);
    Py_INCREF(packed);
    handle->rules = packed;
    return true;
}
