// SPDX-License-Identifier: MIT
// Uses the header of the installed library in C++, and prints the version.
#include <cstdio>

#include <sluice/raster_files.h>

int main()
{
    slu_raster_charge charge;
    if (!slu_raster_charge_parse("tobler", &charge) || !slu_gdal_version()) return 1;
    std::puts(slu_version());
    return 0;
}
