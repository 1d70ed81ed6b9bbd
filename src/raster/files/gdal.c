// SPDX-License-Identifier: MIT
#include "raster/files/gdal.h"

#include <pthread.h>

const char *slu_gdal_version(void)
{
    return GDALVersionInfo("RELEASE_NAME");
}

void slu_raster_files_cache(size_t bytes)
{
    GDALSetCacheMax64((GIntBig)bytes);
}

// Registering all drivers again is no work, but GDAL looks for each of two hundred to know that.
void slui_gdal_begin(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, GDALAllRegister);
    CPLPushErrorHandler(CPLQuietErrorHandler);
    CPLErrorReset();
}

void slui_gdal_end(void)
{
    CPLPopErrorHandler();
}

// An error holds one sentence: the end of a long name is its most informative part.
slu_status slui_gdal_fail(slu_error *error, const char *verb, const char *name)
{
    enum { SHOWN = 60 };
    const size_t length = strlen(name);
    const char *said = CPLGetLastErrorMsg(), *why = *said ? said : "GDAL gives no reason";
    return slui_fail(error, SLU_ERR_IO, "cannot %s %s%s: %s", verb, length > SHOWN ? "..." : "",
                     length > SHOWN ? name + length - SHOWN : name, why);
}

uint64_t slu_raster_disk_free(const char *name)
{
    if (!name) return UINT64_MAX;
    const GIntBig bytes = VSIGetDiskFreeSpace(CPLGetPath(name)[0] ? CPLGetPath(name) : ".");
    return bytes < 0 ? UINT64_MAX : (uint64_t)bytes;
}
