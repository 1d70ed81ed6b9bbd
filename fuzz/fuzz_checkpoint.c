// SPDX-License-Identifier: MIT
// Checkpoints of a raster's field, as they are and changed behind their checksum: one that is not
// refused leads to some field, whose paths can be followed.
#define _XOPEN_SOURCE 700 // mkstemp, P_tmpdir
#include <stdio.h>
#include <unistd.h>

#include "files.h"
#include "sluice/raster.h"

static const char *checkpoint_name(void)
{
    static char name[] = P_tmpdir "/sluice-fuzz-XXXXXX";
    static int handle = -1;
    if (handle < 0) handle = mkstemp(name);
    fuzz_require(handle >= 0, "a temporary file");
    return name;
}

static slu_status create(const slu_map *map, slu_raster_field **field, slu_error *error)
{
    slu_raster raster;
    const slu_raster_seed seed = {.x = 1, .y = 1};
    const slu_raster_options options = {.block = 3, .checkpoint = checkpoint_name()};
    slu_raster_of_map(map, &raster);
    return slu_raster_field_create(&raster, &seed, 1, &options, field, error);
}

static uint8_t *write_checkpoint(const slu_map *map, size_t variant, size_t *size)
{
    (void)variant;
    slu_raster_field *field = NULL;
    remove(checkpoint_name());
    fuzz_require(create(map, &field, NULL) == SLU_OK, "a field");
    slu_raster_field_destroy(field);
    FILE *stream = fopen(checkpoint_name(), "rb");
    enum { MOST = 1 << 16 };
    uint8_t *bytes = malloc(MOST);
    fuzz_require(stream && bytes, "its checkpoint");
    *size = fread(bytes, 1, MOST, stream);
    fclose(stream);
    return bytes;
}

static void read_checkpoint(slu_map *map, const uint8_t *bytes, size_t size)
{
    slu_raster_field *field = NULL;
    slu_raster_path path;
    slu_error error = {0};
    FILE *stream = fopen(checkpoint_name(), "wb");
    fuzz_require(stream != NULL, "a file to write");
    fwrite(bytes, 1, size, stream);
    fclose(stream);
    if (create(map, &field, &error) != SLU_OK) {
        fuzz_require_refusal(field, &error);
    } else if (slu_raster_field_path(field, (slu_tile){14, 3}, &path, &error) == SLU_OK) {
        slu_raster_path_release(field, &path);
    }
    slu_raster_field_destroy(field);
    remove(checkpoint_name());
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const fuzz_format FORMAT = {fuzz_open_rooms, write_checkpoint, read_checkpoint};
    return fuzz_file(&FORMAT, data, size);
}
