// SPDX-License-Identifier: MIT
// The same input gives the same path, cost and order of expansion on every platform, with either
// queue: a hash per algorithm over generated maps and scenes, compared with the one noted here.
//
// A change that is meant to alter a search alters its hash; the failing test prints the new rows.
// SLUICE_TEST_EVERY=N takes every Nth algorithm, for a processor that is emulated.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"

typedef struct golden {
    const char *name;
    uint64_t hash;
} golden;

static const golden GOLDEN[] = {
    {"best", 0x20890C0A002B2E3E},
    {"canonical+octile", 0x0B77C91AFC2EF570},
    {"canonical+zero", 0x4D8FE4B607549FAD},
    {"canonical+manhattan", 0xE7954154211572C6},
    {"canonical+chebyshev", 0xE7DE807FA19A0B61},
    {"canonical+euclidean", 0xDC68FBFEDBA255B9},
    {"astar+octile", 0x2328A21586265B8B},
    {"astar+zero", 0xCFE57266D96A58AC},
    {"astar+manhattan", 0x46F8E8B6E93F10F7},
    {"astar+chebyshev", 0xE04B983F7938A61C},
    {"astar+euclidean", 0x847F12BC157D1F40},
    {"astar-closed+octile", 0x2328A21586265B8B},
    {"astar-closed+zero", 0xCFE57266D96A58AC},
    {"astar-closed+manhattan", 0xCD666CAE4534FC3C},
    {"astar-closed+chebyshev", 0xE04B983F7938A61C},
    {"astar-closed+euclidean", 0x847F12BC157D1F40},
    {"astar-closed+overestimate", 0x2500760AF502C1C5},
    {"astar-closed+gateway", 0xD851A82B8380950B},
    {"astar-closed+differential", 0x1518A7DEF87B88FC},
    {"astar-closed+guided", 0xEAE817543B0B36F8},
    {"astar-closed+dead-end", 0x98C51E7184AE97A4},
    {"astar-closed+gateway-2015", 0xB8949DF7740DA427},
    {"astar-closed+gateway-2006", 0x76F7A7CBF9B6F227},
    {"astar-closed+waypoint", 0xEEE0014F5615B010},
    {"astar-closed+backprop", 0x73AB4714426B515B},
    {"astar-closed+backprop-octile", 0x5E88A1024617B345},
    {"dijkstra", 0xCFE57266D96A58AC},
    {"wastar+octile", 0xF2E564EB08987251},
    {"wastar+zero", 0xCFE57266D96A58AC},
    {"wastar+manhattan", 0xFC7B2C29FF4628C9},
    {"wastar+chebyshev", 0xF341396579303E91},
    {"wastar+euclidean", 0x3711982A7DF6970E},
    {"greedy+octile", 0x2A5DC85159D34AD4},
    {"greedy+zero", 0xB98BBCBC064D94D0},
    {"greedy+manhattan", 0xC37DEDEF0F3EDB16},
    {"greedy+chebyshev", 0x2848E5AADC468730},
    {"greedy+euclidean", 0xDCD3F015D82EFF13},
    {"canonical+overestimate", 0xA8AE0EDC9A02F251},
    {"canonical+gateway", 0x791E64D45FED83B8},
    {"canonical+differential", 0x476CE2D9AB4F84A4},
    {"canonical+guided", 0x0544EC4DEA07C53A},
    {"canonical+dead-end", 0x66543E8FE3D3157E},
    {"canonical+gateway-2015", 0x6256F322BB36157F},
    {"canonical+gateway-2006", 0xBD9604C533C87F62},
    {"canonical+waypoint", 0xD695D41998C1081F},
    {"canonical+backprop", 0xBA3C0C04AF7F6306},
    {"canonical+backprop-octile", 0x5CF2DF5E48E91AC6},
    {"astar+overestimate", 0x070F792139E72E9F},
    {"astar+gateway", 0x24C482B9E34E4BC2},
    {"astar+differential", 0xD42009184E35B8B8},
    {"astar+guided", 0xB527ADBABD65193B},
    {"astar+dead-end", 0x98C51E7184AE97A4},
    {"astar+gateway-2015", 0xA548C9179740CEC5},
    {"astar+gateway-2006", 0x7F09CCDF800DFDF0},
    {"astar+waypoint", 0xEEE0014F5615B010},
    {"astar+backprop", 0xD193BE2576C204F9},
    {"astar+backprop-octile", 0x5E88A1024617B345},
    {"wastar+overestimate", 0x26294B76D1F207CC},
    {"wastar+gateway", 0x3529272F2CD7B3A8},
    {"wastar+differential", 0x43AF5A510A19996F},
    {"wastar+guided", 0x6CC0D600B6A78EAE},
    {"wastar+dead-end", 0x127C01A85B1733F5},
    {"wastar+gateway-2015", 0xE2DFF25DE7DB23A1},
    {"wastar+gateway-2006", 0x325062847EE0B0FA},
    {"wastar+waypoint", 0x00146BF631B18867},
    {"wastar+backprop", 0xCD40F5932931B0D9},
    {"wastar+backprop-octile", 0x9827218586740FB9},
    {"greedy+overestimate", 0xA1ABF3DB3FA85ADF},
    {"greedy+gateway", 0xD34B66AA6B310462},
    {"greedy+differential", 0x58D352F262D1717D},
    {"greedy+guided", 0x92A2CE95A8C45ECF},
    {"greedy+dead-end", 0x677DF5A32BE5110A},
    {"greedy+gateway-2015", 0xB19308D0F178FA88},
    {"greedy+gateway-2006", 0xF14941A8ECB3F536},
    {"greedy+waypoint", 0xE9278596374CE599},
    {"greedy+backprop", 0x2288AB8EBD695C92},
    {"greedy+backprop-octile", 0xD572CB8EC8A532B9},
    {"bfs", 0x9F37E259C4E98E16},
    {"bibfs", 0xF10C3ACF0F4A24AA},
    {"dfs-plain", 0x4854BFADE0388002},
    {"dfs-labels", 0xA2A444487A939DF7},
    {"dfs-goalward", 0xE770E33D353D43D1},
    {"dfs", 0xCF00415BD1417FD3},
    {"iddfs", 0x919ACDD9DFA76CDB},
    {"idastar+octile", 0x62DFEB4604BEE1A2},
    {"idastar+zero", 0x3BCC2C54D7334465},
    {"idastar+manhattan", 0x1811F6C7ED107301},
    {"idastar+chebyshev", 0x2183675450915402},
    {"idastar+euclidean", 0xEC00CE3FDDAE755D},
    {"idastar+overestimate", 0xCFED927D672DCB79},
    {"idastar+gateway", 0x7EB7B58DD0DD2969},
    {"idastar+differential", 0x4E565FFE2FAF3BF4},
    {"idastar+guided", 0xA5F347200FE5E20B},
    {"idastar+dead-end", 0x68B28B8B6C2ABA52},
    {"idastar+gateway-2015", 0xB23916262702AB87},
    {"idastar+gateway-2006", 0x0C2901BA779120BA},
    {"idastar+waypoint", 0xDFF3A238DC338269},
    {"idastar+backprop", 0x19C41AC382FE4662},
    {"idastar+backprop-octile", 0xEEEEE314AD86DEB2},
    {"jps+octile", 0xA1D950BC0F7D40DF},
    {"jps+zero", 0xCF361BB50F69F99D},
    {"jps+manhattan", 0x95CEC6ACB0A786EC},
    {"jps+chebyshev", 0xFA1D23269FE6E1CD},
    {"jps+euclidean", 0x36FD6DA8650E2E56},
    {"jps+overestimate", 0x95F251C1111DD200},
    {"jps+gateway", 0x8178402FA375B0CF},
    {"jps+differential", 0xB27DB9A7806B9860},
    {"jps+guided", 0x9D016A03BB6F2422},
    {"jps+dead-end", 0x68A3E77EE416AE41},
    {"jps+gateway-2015", 0xA7E546B4D6F22079},
    {"jps+gateway-2006", 0x0119CE6B2B6EB667},
    {"jps+waypoint", 0xADCFBDC4512BF9F8},
    {"jps+backprop", 0xADCFBDC4512BF9F8},
    {"jps+backprop-octile", 0xEAE3C86BE23E3895},
    {"beam+octile", 0x6F923D023F6017C9},
    {"beam+zero", 0x9F77A04E70AC9019},
    {"beam+manhattan", 0xC3EE7159C6317E0B},
    {"beam+chebyshev", 0x4AE3EC3FB7F08C9B},
    {"beam+euclidean", 0x5B172CF10413D768},
    {"beam+overestimate", 0x392DBD1EAD952D6C},
    {"beam+gateway", 0xFA67F10238187482},
    {"beam+differential", 0xE274469FA680A20E},
    {"beam+guided", 0xB5B783921D51DCD2},
    {"beam+dead-end", 0xA94DF7C31587FF50},
    {"beam+gateway-2015", 0xE6EF3555BF5CD37D},
    {"beam+gateway-2006", 0xFF1A9961B602FDEF},
    {"beam+waypoint", 0xEEE0014F5615B010},
    {"beam+backprop", 0x70DA7B23D9D25DA4},
    {"beam+backprop-octile", 0x76AAA80869F745AA},
    {"hpa", 0x321E81486EB0C01C},
    {"overlay", 0x5242F5618780C844},
    {"labels", 0x865EEBFF86B257B3},
    {"canonical+backward", 0xFA6351CF516F4993},
    {"astar+backward", 0x8ABF6B1AC49D578A},
    {"astar-closed+backward", 0x8ABF6B1AC49D578A},
    {"wastar+backward", 0x8824EAEBCF8932C2},
    {"greedy+backward", 0x1CE102E837CE07D8},
    {"idastar+backward", 0x31C456F46DB835B8},
    {"beam+backward", 0x8ABF6B1AC49D578A},
    {"jps+backward", 0xED3AB44B6AE17E3D},
    {"jps-patches+octile", 0x70B35157782CE869},
    {"jps-patches+zero", 0x0493558B95EA16F3},
    {"jps-patches+manhattan", 0xC89D4D3F35336C1E},
    {"jps-patches+chebyshev", 0x2B0781C338C6089E},
    {"jps-patches+euclidean", 0xDB11FE43373F56BE},
    {"jps-patches+overestimate", 0x99C660242FDF6652},
    {"jps-patches+gateway", 0x39E2C95F809D4C83},
    {"jps-patches+differential", 0x152D324BC219B73E},
    {"jps-patches+guided", 0xAA00C14B086B50D5},
    {"jps-patches+dead-end", 0x35CD8E5A5ADDC7E3},
    {"jps-patches+gateway-2015", 0xDB8B1853D3C84B36},
    {"jps-patches+gateway-2006", 0x5195F6A0F26AF566},
    {"jps-patches+waypoint", 0xE174A1AE49C0393B},
    {"jps-patches+backprop", 0xD5B120033F874A8A},
    {"jps-patches+backprop-octile", 0x8AD0293734EC8CEA},
    {"jps-patches+backward", 0xDB04FE96AAD7889F},
};
enum { GOLDEN_COUNT = sizeof GOLDEN / sizeof GOLDEN[0] };

enum { ROOM = 1 << 20, QUERIES = 6, SIDE = 40, SAMPLE = 6 };
static slu_event events[ROOM];

static const uint64_t FIRST_HASH = 0xCBF29CE484222325u;

// Of all queries of an algorithm, and of those under one in SAMPLE of the rules.
typedef struct hashes {
    uint64_t all, sampled;
} hashes;

// ---------------------------------------------------------------------------------------------
// FNV-1a, byte by byte from the lowest, so that it does not depend on the machine's byte order

static void add(uint64_t *hash, uint64_t value)
{
    for (int i = 0; i < 8; i++) {
        *hash ^= value >> (8 * i) & 0xFF;
        *hash *= 0x100000001B3u;
    }
}

static void add_double(uint64_t *hash, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    add(hash, bits);
}

static void add_tile(uint64_t *hash, slu_tile tile)
{
    add(hash, (uint64_t)tile.x << 32 | (uint64_t)tile.y);
}

static void add_result(uint64_t *hash, const slu_result *r, const slu_trace *trace)
{
    add(hash, (uint64_t)r->outcome);
    add_double(hash, r->cost);
    add_double(hash, r->stats.estimate);
    add(hash, r->stats.expanded);
    add(hash, r->stats.generated);
    for (size_t i = 0; i < r->path_length; i++) {
        add_tile(hash, r->path[i]);
    }
    for (size_t i = 0; i < trace->count; i++) {
        if (trace->events[i].kind == SLU_EVENT_EXPANDING) add_tile(hash, trace->events[i].tile);
    }
}

// ---------------------------------------------------------------------------------------------

static void add_queries(hashes *out, const slu_map *map, slu_finder *finder, int rules,
                        slu_algorithm algorithm)
{
    slui_random random = slui_random_seeded((uint64_t)rules);
    for (int i = 0; i < QUERIES && asking_applies(finder, algorithm); i++) {
        slu_trace trace = {.events = events, .capacity = ROOM};
        slu_query query = {.algorithm = algorithm, .trace = &trace, .weight = 1 + i * 0.75};
        query.max_expanded = 20000;
        query.partial = i % 2;
        world_ground(map, &random, &query.start);
        query.goal = world_tile(map, &random);
        slu_result r = asking(finder, &query);
        add_result(&out->all, &r, &trace);
        if (rules % SAMPLE == 0) add_result(&out->sampled, &r, &trace);
    }
}

// An algorithm that reads no heuristic is in the registry once for each; one is enough.
static bool is_repeated(slu_algorithm algorithm)
{
    return !(slu_methods_at(slu_searches(), algorithm.search)->flags & SLU_INFORMED) &&
           algorithm.heuristic > 0;
}

// One finder answers for all algorithms, so that what they read of the map is prepared once; an
// answer must not depend on earlier queries.
static void add_algorithms(hashes *each, const slu_map *map, int rules, slu_queue queue)
{
    slu_finder *finder = queue == SLU_QUEUE_HEAP ? asking_heap_finder(map, world_rules(rules))
                                                 : asking_finder(map, world_rules(rules));
    int step = (int)world_every();
    for (int i = 0; i < asking_algorithm_count(); i += step) {
        slu_algorithm algorithm = asking_algorithm_at(i);
        if (is_repeated(algorithm)) continue;
        add_queries(&each[i], map, finder, rules, algorithm);
    }
    slu_finder_destroy(finder);
}

static slu_map *generated(int kind)
{
    slu_generate_options options = {
        .kind = (slu_generator)kind, .width = SIDE, .height = SIDE + kind};
    options.seed = 11;
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    return map;
}

static slu_map *scene(const char *file)
{
    slu_map *map = NULL;
    slu_error error = {0};
    if (slu_map_load(file, NULL, &map, &error)) fail_msg("%s: %s", file, error.text);
    return map;
}

// A hash per algorithm. The maps, flat and with terrain, each under some of the rules: together
// they cover every diagonal rule, both charges and most step lengths. With a heap, the sample is
// enough.
static void hash_all(hashes *each, slu_queue queue)
{
    static const char *const SCENES[] = {"scenes/rooms.map", "scenes/traps.map",
                                         "scenes/islands.map", "scenes/corners.map"};
    for (int i = 0; i < asking_algorithm_count(); i++)
        each[i] = (hashes){FIRST_HASH, FIRST_HASH};
    int rules = 0;
    for (int i = 0; i < 9; i++) {
        slu_map *map = i < 5 ? generated(i) : scene(SCENES[i - 5]);
        for (int k = 0; k < 6; k++) {
            slui_random random = slui_random_seeded((uint64_t)i);
            if (k == 3) world_terrain(map, &random);
            if (queue == SLU_QUEUE_BUCKETS || rules % SAMPLE == 0)
                add_algorithms(each, map, rules, queue);
            rules++;
        }
        slu_map_destroy(map);
    }
}

static const golden *golden_named(const char *name)
{
    for (int i = 0; i < GOLDEN_COUNT; i++) {
        if (strcmp(GOLDEN[i].name, name) == 0) return &GOLDEN[i];
    }
    return NULL;
}

static void every_algorithm_has_its_golden_hash(void **state)
{
    (void)state;
    int wrong = 0, count = asking_algorithm_count();
    hashes *buckets = malloc((size_t)count * sizeof *buckets);
    hashes *heap = malloc((size_t)count * sizeof *heap);
    assert_true(buckets && heap);
    hash_all(buckets, SLU_QUEUE_BUCKETS);
    hash_all(heap, SLU_QUEUE_HEAP);
    int step = (int)world_every();
    for (int i = 0; i < count; i += step) {
        slu_algorithm algorithm = asking_algorithm_at(i);
        if (is_repeated(algorithm)) continue;
        char name[64];
        slu_algorithm_format(algorithm, name);
        assert_true(buckets[i].sampled == heap[i].sampled);
        const golden *known = golden_named(name);
        if (known && known->hash == buckets[i].all) continue;
        print_error("{\"%s\", 0x%016llX},\n", name, (unsigned long long)buckets[i].all);
        wrong++;
    }
    free(heap);
    free(buckets);
    if (wrong) fail_msg("%d hashes differ from those in tests/test_determinism.c", wrong);
}

// A golden row for a removed algorithm would never be checked.
static void every_golden_hash_has_its_algorithm(void **state)
{
    (void)state;
    for (int i = 0; i < GOLDEN_COUNT; i++) {
        char name[64];
        slu_algorithm_format(asking_algorithm(GOLDEN[i].name), name);
        assert_string_equal(name, GOLDEN[i].name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_algorithm_has_its_golden_hash),
        cmocka_unit_test(every_golden_hash_has_its_algorithm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
