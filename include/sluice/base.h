// SPDX-License-Identifier: MIT
// Sluice, chapter 1: what every other chapter stands on. Status codes, memory, tiles, methods.
//
//     #include "sluice/sluice.h"
//
//     slu_error error;
//     slu_map *map;
//     if (slu_map_load("field.map", NULL, &map, &error) != SLU_OK)
//         printf("line %d: %s (%s)\n", error.line, error.text, slu_status_name(error.code));
//
//     const slu_methods *searches = slu_searches();
//     for (int i = 0; i < slu_methods_count(searches); i++) {
//         const slu_method *search = slu_methods_at(searches, i);
//         printf("%s: %s\n", search->name, search->summary);
//     }
//
// Conventions of the whole interface
//   - Tiles are (x, y): x to the right, y down, (0, 0) at the top left.
//   - A call that can fail returns slu_status. Its optional last parameter, slu_error, receives a
//     sentence and, for files, the position. A call that fails leaves every object as it was.
//   - A zeroed options struct selects the defaults; so does a NULL options pointer.
//   - A pointer may be NULL only where this says so: options, rules, errors, allocators and what a
//     function's comment names. Any other makes a call return SLU_ERR_ARGUMENT with a sentence that
//     names it. A call without a status then returns what it returns if there is nothing: 0, false,
//     NULL, SLU_NO_ZONE, a zeroed struct; one that describes an object zeroes the facts.
//   - Whoever creates an object destroys it. Destroying NULL does nothing.
//   - Threads: objects that a call takes as const may be read by several threads at once while no
//     thread changes them: maps, atlases, terrains, flow fields, influence, plans, free spaces. So
//     threads may create finders on one map, and search with them, at the same time. An object that
//     a call takes as not const, such as a finder, belongs to one thread at a time. There is no
//     global state, and edits and updates do not wait for searches: keep them apart yourself. Calls
//     that take a const object may allocate with its allocator, which threads then share.
//   - File names are passed to the C library as they are: bytes on POSIX systems, usually UTF-8; on
//     Windows in the program's code page, which is UTF-8 if its manifest says so.
//   - A call that fills a caller's buffer takes its capacity and reports the size needed. If the
//     buffer is too short the call returns SLU_ERR_CAPACITY and writes nothing, unless stated
//     otherwise; a capacity of 0 with a NULL buffer asks for the size alone.
//   - Every enum has a function that returns a value's name, "unknown" for a value outside the
//     enum, and one that finds the value of a name.
#ifndef SLUICE_BASE_H
#define SLUICE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(SLU_SHARED)
#ifdef SLU_BUILDING
#define SLU_API __declspec(dllexport)
#else
#define SLU_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define SLU_API __attribute__((visibility("default")))
#else
#define SLU_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

// The version of the linked library, as "major.minor.patch".
SLU_API const char *slu_version(void);

// The processor's instructions that the library uses beyond those it was compiled for, chosen when
// it runs: "avx2 bmi bmi2", or "" for none. Answers are the same with and without.
SLU_API const char *slu_processor_features(void);

// The most bytes that are read of a file, of an atlas, which is large for a large map, and of a
// pipe or a device, which may never end. What has more is refused.
#define SLU_MAX_FILE_BYTES (1 << 30)
#define SLU_MAX_ATLAS_BYTES (INT64_C(1) << 34)
#define SLU_MAX_STREAM_BYTES (1 << 28)

// ---------------------------------------------------------------------------------------------
// Errors

typedef enum slu_status {
    SLU_OK = 0,
    // The allocator returned NULL.
    SLU_ERR_MEMORY,
    // A parameter is outside its range.
    SLU_ERR_ARGUMENT,
    // The bytes of a file violate its format.
    SLU_ERR_FORMAT,
    // A file could not be read or written.
    SLU_ERR_IO,
    // The caller's buffer is too short; the size needed was reported.
    SLU_ERR_CAPACITY,
    // The map was edited during a sliced search, or after an index was built.
    SLU_ERR_STALE,
    // This algorithm cannot do what was asked on this map.
    SLU_ERR_UNSUPPORTED,
} slu_status;

// Filled in by a call that fails; untouched by one that succeeds.
typedef struct slu_error {
    slu_status code;
    // Position in a file, 1-based; 0 if there is none.
    int line;
    int column;
    // One sentence in English, terminated by a zero.
    char text[192];
} slu_error;

// A short constant name, such as "format", and the value of a name; false for an unknown name.
SLU_API const char *slu_status_name(slu_status status);
SLU_API bool slu_status_parse(const char *name, slu_status *out);

// ---------------------------------------------------------------------------------------------
// Memory

// Where an object takes its memory from. Never global: each object is created with one.
typedef struct slu_allocator {
    // Returns zeroed memory, or NULL. It must be aligned for any type of C, alignof(max_align_t),
    // as malloc's is. Memory that the system hands out zeroed costs nothing until it is touched,
    // and Sluice relies on that.
    //
    // It can cancel a build: once it returns NULL every time, an atlas, an overlay or labels that
    // are being built end within tenths of a second with SLU_ERR_MEMORY. They ask it again and
    // again, even where they need no memory.
    void *(*alloc)(void *ctx, size_t size);
    // Receives the size that was asked for.
    void (*free)(void *ctx, void *memory, size_t size);
    // Passed to both functions.
    void *ctx;
} slu_allocator;

// A parallel-for of the caller's; the library starts no threads. `run` calls task(data, 0) to
// task(data, count - 1), each once, on any threads and in any order, and returns when all are done.
typedef struct slu_parallel {
    void (*run)(void *ctx, size_t count, void (*task)(void *data, size_t index), void *data);
    void *ctx;
} slu_parallel;

// ---------------------------------------------------------------------------------------------
// Tiles

typedef struct slu_tile {
    int x, y;
} slu_tile;

// A rectangle of tiles: its top left tile, its width and its height.
typedef struct slu_rect {
    int x, y, width, height;
} slu_rect;

// ---------------------------------------------------------------------------------------------
// Methods: searches, heuristics, decompositions, steering, crowd and exploring methods

// What a method guarantees and needs: a set of these bits.
enum {
    // Search: cheapest paths, given an admissible heuristic.
    SLU_OPTIMAL = 1 << 0,
    // Search: finds a path whenever one exists.
    SLU_COMPLETE = 1 << 1,
    // Search: paths cost at most query.weight times the cheapest.
    SLU_BOUNDED = 1 << 2,
    // Search: reads a heuristic.
    SLU_INFORMED = 1 << 3,
    // Search: reads query.weight.
    SLU_WEIGHTED = 1 << 4,
    // Heuristic: never above the true cost, under any rule.
    SLU_ADMISSIBLE = 1 << 5,
    // Heuristic: admissible with four neighbours only.
    SLU_ADMISSIBLE_FOUR = 1 << 6,
    // Search: paths with the fewest steps, whatever they cost.
    SLU_FEWEST_STEPS = 1 << 7,
    // Search: may take time exponential in the length of the path, and therefore stops after
    // SLU_DEFAULT_EXPANSIONS unless query.max_expanded is set.
    SLU_RUNAWAY = 1 << 8,
    // Search: its memory grows with the path, not with the map.
    SLU_FRUGAL = 1 << 9,
    // Search or heuristic: reads an index that the finder builds and keeps.
    SLU_INDEXED = 1 << 10,
    // Search: also works over headings and speeds (slu_motion).
    SLU_STATES = 1 << 11,
    // Search: only on ground of one cost, and only if a diagonal step is longer than one straight
    // step and shorter than two, or there are no diagonal steps.
    SLU_UNIFORM = 1 << 12,
    // Search: stands for another, which slu_result.algorithm names.
    SLU_CHOOSES = 1 << 13,
    // Crowd method: plans the whole path of every unit at once (slu_plan_create).
    SLU_WHOLE_PLANS = 1 << 14,
    // Search: also works with leaps (slu_leap).
    SLU_LEAPS = 1 << 15,
    // Heuristic: reads zones and gates, which slu_finder_options.terrain can replace.
    SLU_ZONED = 1 << 16,
    // Search or heuristic: reads slu_finder_options.atlas if there is one.
    SLU_READS_ATLAS = 1 << 17,
    // Search: reads slu_finder_options.overlay if there is one.
    SLU_READS_OVERLAY = 1 << 18,
    // Search: reads slu_finder_options.labels if there are any.
    SLU_READS_LABELS = 1 << 19,
};

// A short constant name for one flag, such as "optimal"; "unknown" for anything else.
SLU_API const char *slu_flag_name(unsigned flag);

typedef struct slu_method {
    // Stable, as the command's --alg and --method take it.
    const char *name;
    // For people.
    const char *title;
    // One line.
    const char *summary;
    // The paper it comes from.
    const char *source;
    // SLU_OPTIMAL and so on.
    unsigned flags;
} slu_method;

// A table of methods of one kind; the chapters that use methods have a function for each table.
// Options and queries name a method by its index in its table. Index 0 is the default.
typedef struct slu_methods slu_methods;

SLU_API int slu_methods_count(const slu_methods *methods);

// NULL for an index outside 0 to count - 1.
SLU_API const slu_method *slu_methods_at(const slu_methods *methods, int index);

// What one entry of the table is called, such as "search".
SLU_API const char *slu_methods_noun(const slu_methods *methods);

// Finds the index of a method by its name, such as "water" in slu_decompositions().
SLU_API slu_status slu_methods_find(const slu_methods *methods, const char *name, int *out,
                                    slu_error *error);

#ifdef __cplusplus
}
#endif

#endif
