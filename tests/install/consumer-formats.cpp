// SPDX-License-Identifier: MIT
// The same from C++.
#include <cstdio>
#include <sluice/formats.hpp>
#include <string>

int main()
{
    const std::string tmx = "<map width='2' height='1'><layer name='collision' width='2' "
                            "height='1'><data encoding='csv'>0,1</data></layer></map>";
    auto map = sluice::parse_any(tmx);
    if (!map || !map->passable({0, 0}) || map->passable({1, 0})) return 1;
    if (sluice::parse_png(tmx).error().code != SLU_ERR_FORMAT) return 1;
    std::puts(sluice::version());
    return 0;
}
