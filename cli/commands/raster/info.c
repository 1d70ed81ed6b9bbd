// SPDX-License-Identifier: MIT
// sluice raster info: what a raster is, and what is in it.
#include "commands/raster/raster.h"
#include "report/json.h"
#include "system/file.h"

static void print_text(const raster_request *request, const slu_raster_file_facts *f,
                       const slu_raster_facts *values)
{
    printf("raster     %s\n", file_base_name(request->ground));
    printf("size       %d x %d cells, %llu in all\n", f->width, f->height,
           (unsigned long long)values->cells);
    if (*f->format)
        printf("format     %s, %s, %d band%s\n", f->format, f->type, f->bands,
               f->bands == 1 ? "" : "s");
    printf("system     %s\n", *f->system ? f->system : "none");
    printf("corner     %.15g, %.15g\n", f->left, f->top);
    printf("cell       %.15g%s\n", f->cell, f->metres > 0 ? "" : ", not known in metres");
    printf("walls      %llu\n", (unsigned long long)values->walls);
    printf("values     %.15g to %.15g%s\n", values->least, values->most,
           values->whole ? ", whole numbers" : "");
}

static void print_json(const raster_request *request, const slu_raster_file_facts *f,
                       const slu_raster_facts *values)
{
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "raster", file_base_name(request->ground));
    json_add_count(object, "width", (uint64_t)f->width);
    json_add_count(object, "height", (uint64_t)f->height);
    json_add_count(object, "bands", (uint64_t)f->bands);
    cJSON_AddStringToObject(object, "format", f->format);
    cJSON_AddStringToObject(object, "type", f->type);
    json_add_text(object, "system", f->system);
    cJSON_AddNumberToObject(object, "left", f->left);
    cJSON_AddNumberToObject(object, "top", f->top);
    cJSON_AddNumberToObject(object, "cell", f->cell);
    json_add_number(object, "metres", f->metres > 0, f->metres);
    json_add_count(object, "cells", values->cells);
    json_add_count(object, "walls", values->walls);
    cJSON_AddNumberToObject(object, "least", values->least);
    cJSON_AddNumberToObject(object, "most", values->most);
    cJSON_AddBoolToObject(object, "whole", values->whole);
    json_print(object);
}

cli_exit raster_info(raster_request *request, const raster_ground *ground)
{
    slu_raster_options options = request->field;
    slu_raster_facts values;
    slu_error error = {0};
    // Heights may be 0 or less; whether they make frictions is for another action to say.
    options.rules.charge = SLU_RASTER_TOBLER;
    options.progress = (slu_raster_progress){ground_tell, &request->bar};
    ground_bar(request, "reading", ground);
    const slu_status status =
        slu_raster_survey(slu_raster_file_raster(ground->file), &options, &values, &error);
    progress_end(&request->bar);
    if (status != SLU_OK) return say_error(request->ground, &error);
    if (request->shared.json)
        print_json(request, &ground->facts, &values);
    else
        print_text(request, &ground->facts, &values);
    return CLI_OK;
}
