// SPDX-License-Identifier: MIT
// Compiled without exceptions and without run-time types: results are tested as usual, and value()
// of a failure prints the sentence and aborts. The test reads what is printed.
#include <csignal>
#include <sluice/sluice.hpp>

#ifdef __cpp_exceptions
#error "this file shows what happens without exceptions"
#endif

int main()
{
    auto map = sluice::map::create(4, 3);
    if (!map || map->width() != 4 || map.value().height() != 3) return 1;
    map->fill({1, 0, 1, 1}, '@').value();
    if (map->fill({0, 0, 99, 1}, '@')) return 1;

    std::signal(SIGABRT, [](int) { std::_Exit(0); });
    sluice::map::load("no-such-folder/field.map").value();
    return 1;
}
