// SPDX-License-Identifier: MIT
// Your own memory: every object takes its memory from the allocator you give it. This one counts,
// and shows that a finder that has warmed up allocates no more.
#include <cstdio>
#include <cstdlib>
#include <sluice/sluice.hpp>

struct counter {
    std::size_t calls = 0, live = 0;

    // The functions are called by C, so they must not throw.
    slu_allocator allocator()
    {
        return {[](void *self, std::size_t size) {
                    static_cast<counter *>(self)->calls++;
                    static_cast<counter *>(self)->live += size;
                    return std::calloc(1, size);
                },
                [](void *self, void *memory, std::size_t size) {
                    static_cast<counter *>(self)->live -= size;
                    std::free(memory);
                },
                this};
    }
};

static void ask(const char *file, const slu_allocator &allocator, const counter &count)
{
    slu_map_options options{};
    options.allocator = &allocator;
    sluice::map map = sluice::map::load(file, options).value();
    sluice::finder finder = sluice::finder::create(map).value(); // uses the map's allocator
    for (int i = 0; i < 3; i++) {
        std::size_t before = count.calls;
        slu_result result = finder.find({9, 53}, {76, 4}).value();
        std::printf("query %d: %s, %s\n", i + 1, sluice::name(result.outcome),
                    count.calls > before ? "took memory" : "took none");
    }
}

int main(int argc, char **argv)
try {
    counter count;
    slu_allocator allocator = count.allocator();
    ask(argc > 1 ? argv[1] : "scenes/caves.map", allocator, count);
    std::printf("bytes left at the end: %zu\n", count.live);
    return count.live == 0 ? 0 : 1;
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "%s\n", failed.what()), 1;
}
