// SPDX-License-Identifier: MIT
// What sluice.hpp promises by itself: who owns what, how errors travel in both styles, what a const
// handle may do, and what becomes a span. calls.cpp and its neighbours check the calls.
#include <array>
#include <cstring>
#include <sluice/sluice.hpp>
#include <string>
#include <type_traits>
#include <vector>

#include "checks.hpp"

int false_claims = 0;

// ---- What a compiler must refuse

template <class Map, class = void> constexpr bool can_fill = false;
template <class Map>
constexpr bool can_fill<Map, std::void_t<decltype(std::declval<Map &>().fill({}, '@'))>> = true;
static_assert(can_fill<sluice::map> && !can_fill<const sluice::map>);

template <class Map, class = void> constexpr bool can_have_movers = false;
template <class Map>
constexpr bool
    can_have_movers<Map, std::void_t<decltype(sluice::movers::create(std::declval<Map &>(), {}))>> =
        true;
static_assert(can_have_movers<sluice::map> && !can_have_movers<const sluice::map>);

template <class Finder, class = void> constexpr bool can_find = false;
template <class Finder>
constexpr bool can_find<Finder, std::void_t<decltype(std::declval<Finder &>().find({}, {}))>> =
    true;
static_assert(can_find<sluice::finder> && !can_find<const sluice::finder>);

static_assert(!std::is_copy_constructible_v<sluice::map>);
static_assert(!std::is_copy_assignable_v<sluice::map>);
static_assert(std::is_nothrow_move_constructible_v<sluice::map>);
static_assert(std::is_nothrow_move_assignable_v<sluice::map>);
static_assert(!std::is_copy_constructible_v<sluice::expected<sluice::map>>);
static_assert(std::is_nothrow_move_constructible_v<sluice::expected<sluice::map>>);
static_assert(std::is_copy_constructible_v<sluice::expected<slu_result>>);
static_assert(!std::is_convertible_v<slu_map *, sluice::map>, "taking over is explicit");
static_assert(!std::is_convertible_v<sluice::expected<int>, bool>, "testing is explicit");
static_assert(sizeof(sluice::map) == sizeof(slu_map *), "a handle is a pointer");

using map_of = decltype(std::declval<sluice::map &>().get());
using const_map_of = decltype(std::declval<const sluice::map &>().get());
static_assert(std::is_same_v<map_of, slu_map *>);
static_assert(std::is_same_v<const_map_of, const slu_map *>);

// ---- Who owns what

static std::size_t live = 0;
static const slu_allocator COUNTING = {[](void *, std::size_t size) {
                                           live++;
                                           return std::calloc(1, size);
                                       },
                                       [](void *, void *memory, std::size_t) {
                                           live--;
                                           std::free(memory);
                                       },
                                       nullptr};

static sluice::map small_map()
{
    slu_map_options options{};
    options.allocator = &COUNTING;
    return sluice::map::create(4, 3, options).value();
}

static void a_handle_destroys_what_it_owns()
{
    {
        sluice::map map = small_map();
        sluice::finder finder = sluice::finder::create(map).value();
        CHECK(live > 0);
    }
    CHECK(live == 0);
}

static void a_move_leaves_an_empty_handle()
{
    sluice::map first = small_map();
    const slu_map *object = first.get();
    sluice::map second = std::move(first);
    CHECK(!first && first.get() == nullptr);
    CHECK(second && second.get() == object);
    sluice::map *itself = &second;
    second = std::move(*itself);
    CHECK(second.get() == object);
}

static void an_assignment_destroys_what_was_there()
{
    {
        sluice::map first = small_map();
        const std::size_t one = live;
        sluice::map second = small_map();
        CHECK(live > one);
        first = std::move(second);
        CHECK(live == one);
        CHECK(!second);
    }
    CHECK(live == 0);
}

static void released_objects_belong_to_the_caller()
{
    sluice::map map = small_map();
    slu_map *raw = map.release();
    CHECK(!map && live > 0);
    sluice::map again(raw);
    CHECK(again.width() == 4);
    slu_map_destroy(again.release());
    CHECK(live == 0);
}

static void a_finder_does_not_mind_that_its_map_moves()
{
    sluice::map moved, map = small_map();
    sluice::finder finder = sluice::finder::create(map).value();
    moved = std::move(map);
    CHECK(finder.find({0, 0}, {3, 2}).value().straight_steps == 1);
}

// ---- How errors travel

static const char BROKEN[] = "type octile\nheight 1\nwidth 2\nmap\n.?\n";

static void a_tested_result_has_the_error_of_c()
{
    slu_map *raw = nullptr;
    slu_error wanted;
    slu_map_parse(BROKEN, sizeof BROKEN - 1, nullptr, &raw, &wanted);
    auto map = sluice::map::parse(BROKEN);
    CHECK(!map);
    CHECK(!*map);
    CHECK(map.error().code == SLU_ERR_FORMAT && map.error().code == wanted.code);
    CHECK(map.error().line == wanted.line && map.error().column == wanted.column);
    CHECK(std::strcmp(map.error().text, wanted.text) == 0);
}

static void a_success_has_no_error()
{
    auto map = sluice::map::create(4, 3);
    CHECK(map);
    CHECK(map.error().code == SLU_OK && map.error().line == 0 && map.error().text[0] == '\0');
    CHECK(map->width() == 4 && (*map).height() == 3);
    const auto &constant = map;
    CHECK(constant->width() == 4 && constant.value().height() == 3);
    CHECK(&map.value() == &*map);
    auto filled = map->fill({0, 0, 1, 1}, '@');
    CHECK(filled);
    filled.value();
}

static void value_throws_what_a_test_would_show()
{
    int thrown = 0;
    try {
        sluice::map map = sluice::map::parse(BROKEN).value();
    } catch (const sluice::failure &failed) {
        thrown++;
        CHECK(failed.error().code == SLU_ERR_FORMAT && failed.error().line == 5);
        CHECK(std::strcmp(failed.what(), failed.error().text) == 0);
    }
    try {
        small_map().fill({0, 0, 99, 1}, '@').value();
    } catch (const std::runtime_error &failed) {
        thrown++;
        CHECK(std::strlen(failed.what()) > 0);
    }
    CHECK(thrown == 2);
    CHECK(live == 0);
}

static void a_result_passes_on_what_it_holds()
{
    auto made = sluice::map::create(4, 3);
    const slu_map *object = made->get();
    sluice::map map = std::move(made).value();
    CHECK(map.get() == object && !*made);
    sluice::map other = *sluice::map::create(2, 2);
    CHECK(other.width() == 2);
}

static void an_empty_handle_is_refused_by_c()
{
    sluice::map nothing;
    CHECK(nothing.width() == 0 && !nothing.passable({0, 0}));
    auto finder = sluice::finder::create(nothing);
    CHECK(!finder && finder.error().code == SLU_ERR_ARGUMENT);
    CHECK(std::strstr(finder.error().text, "map") != nullptr);
}

// ---- Spans and buffers

static std::size_t sum(sluice::span<const int> numbers)
{
    std::size_t total = 0;
    for (int number : numbers)
        total += static_cast<std::size_t>(number);
    return total;
}

static void many_things_become_spans()
{
    int array[] = {1, 2, 3};
    const std::array<int, 2> constants = {4, 5};
    std::vector<int> vector = {6, 7};
    CHECK(sum(array) == 6 && sum(constants) == 9 && sum(vector) == 13 && sum({1, 1}) == 2);
    CHECK(sum({}) == 0 && sum(sluice::span<int>(array)) == 6);
    sluice::span<int> span = vector;
    span[0] = 8;
    CHECK(vector[0] == 8 && span.front() == 8 && span.back() == 7 && span.size() == 2);
    CHECK(span.first(1).size() == 1 && !span.empty() && sluice::span<int>().empty());
    static_assert(std::is_convertible_v<sluice::span<int>, sluice::span<const int>>);
    static_assert(!std::is_convertible_v<sluice::span<const int>, sluice::span<int>>);
    static_assert(!std::is_convertible_v<std::vector<char> &, sluice::span<int>>);
    static_assert(!std::is_convertible_v<const std::vector<int> &, sluice::span<int>>);
#ifdef __cpp_lib_span
    std::span<int> standard = span, part = span.first(1);
    CHECK(standard.data() == span.data() && sum(standard) == 15 && part.size() == 1);
#endif
}

static void a_short_buffer_says_what_it_needs()
{
    sluice::map map = sluice::map::create(4, 3).value();
    char small[5] = "keep";
    auto refused = map.format(small);
    CHECK(!refused && refused.error().code == SLU_ERR_CAPACITY && refused.needed() > 5);
    CHECK(std::strcmp(refused.error().text, "capacity") == 0);
    CHECK(std::strcmp(small, "keep") == 0);

    std::string text;
    auto written = sluice::fit(text, [&](auto out) { return map.format(out); });
    CHECK(written && written->size() == refused.needed() && written->data() == text.data());
    CHECK(text == "type octile\nheight 3\nwidth 4\nmap\n....\n....\n....\n");

    // A buffer that is long enough is not made shorter, and other errors are passed on.
    std::vector<slu_tile> long_enough(50);
    sluice::span<slu_tile> corners = sluice::fit(long_enough, [](auto out) {
                                         return sluice::path_corners({{0, 0}, {1, 0}, {2, 0}}, out);
                                     }).value();
    CHECK(corners.size() == 2 && long_enough.size() == 50);
    auto wrong = sluice::fit(long_enough, [](auto out) {
        return sluice::path_expand({{0, 0}, {5, 3}}, out);
    });
    CHECK(!wrong && wrong.error().code == SLU_ERR_ARGUMENT);
}

static void a_span_that_is_too_short_is_refused()
{
    const double costs[5] = {1, 1, 1, 1, 1};
    const std::uint8_t bytes[23] = {};
    CHECK(sluice::map::create_from(2, 2, "...").error().code == SLU_ERR_ARGUMENT);
    CHECK(sluice::map::create_from(2, 2, "....") && sluice::map::create_from(2, 2, "....."));
    CHECK(sluice::map::create_from_costs(3, 2, costs).error().code == SLU_ERR_ARGUMENT);
    CHECK(sluice::map::create_from_costs(5, 1, costs));
    CHECK(sluice::map::create_from_grey(6, 4, bytes).error().code == SLU_ERR_ARGUMENT);
    CHECK(sluice::map::create_from_pixels(3, 2, bytes).error().code == SLU_ERR_ARGUMENT);
    CHECK(sluice::map::create_from_pixels(5, 1, bytes));
    std::uint32_t areas[3];
    CHECK(sluice::areas_parse("ab\ncd\n", 2, 2, areas).error().code == SLU_ERR_ARGUMENT);
    CHECK(!sluice::map::create_from(-1, 5, "") && !sluice::map::create_from(0, 0, ""));
    CHECK(!sluice::map::create_from(2147483647, 2147483647, "...."));

    sluice::map map = small_map();
    sluice::finder finder = sluice::finder::create(map).value();
    double distances[3];
    auto too_many = finder.distances_between({{0, 0}, {1, 1}}, {{2, 2}, {3, 2}}, distances);
    CHECK(too_many.error().code == SLU_ERR_ARGUMENT);
    slu_motion_state state{};
    CHECK(!sluice::motion_check(map, {}, {{0, 0}, {1, 0}}, {&state, 1}));
}

int main()
{
    a_handle_destroys_what_it_owns();
    a_move_leaves_an_empty_handle();
    an_assignment_destroys_what_was_there();
    released_objects_belong_to_the_caller();
    a_finder_does_not_mind_that_its_map_moves();
    a_tested_result_has_the_error_of_c();
    a_success_has_no_error();
    value_throws_what_a_test_would_show();
    a_result_passes_on_what_it_holds();
    an_empty_handle_is_refused_by_c();
    many_things_become_spans();
    a_short_buffer_says_what_it_needs();
    a_span_that_is_too_short_is_refused();
    return false_claims == 0 ? 0 : 1;
}
