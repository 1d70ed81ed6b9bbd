// SPDX-License-Identifier: MIT
// Sluice for C++17, chapter 1: what every other chapter stands on. Handles, results, spans.
//
//     #include <sluice/sluice.hpp>
//
//     sluice::expected<sluice::map> loaded = sluice::map::load("field.map");
//     if (!loaded) std::printf("line %d: %s\n", loaded.error().line, loaded.error().text);
//
//     try {
//         sluice::map map = sluice::map::load("field.map").value();
//         map.fill({10, 4, 1, 6}, '@').value();
//     } catch (const sluice::failure &failed) {
//         std::printf("%s (%s)\n", failed.what(), sluice::name(failed.error().code));
//     }
//
// Conventions of the whole header, on top of those in sluice/base.h
//   - A function calls the one in C that its chapter in C documents, and does nothing else.
//     Options, queries and results stay the structs of C: `slu_query query{};` has the defaults.
//   - A call that can fail returns expected<T>. Test it and read error(), or call value(), which
//     throws sluice::failure; without exceptions it prints the sentence and aborts.
//   - An object of C is a handle here: it destroys what it owns, can be moved and not copied, and
//     passes its constness on. get() lends the pointer, for what C alone can do, and release()
//     gives it away; Handle(pointer) takes one over. An empty handle is passed to C as NULL, which
//     refuses it with a sentence.
//   - What an object refers to must outlive it, as in C: a finder's map, above all. So declare the
//     map first, because C++ destroys variables and members in the reverse order. Handles may move
//     meanwhile: the object itself stays where it is.
//   - Arrays come and go as spans. One that a call reads or writes in whole and that is too short
//     is refused with SLU_ERR_ARGUMENT: this alone is checked here, because C is not told the size.
#ifndef SLUICE_CPP_BASE_HPP
#define SLUICE_CPP_BASE_HPP

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

#include "../base.h"
#include "span.hpp"

namespace sluice
{

// ---------------------------------------------------------------------------------------------
// Results

// What value() throws; what() is the sentence.
class failure : public std::runtime_error
{
public:
    explicit failure(const slu_error &error) : std::runtime_error(error.text), error_(error) {}
    [[nodiscard]] const slu_error &error() const noexcept { return error_; }

private:
    slu_error error_;
};

[[noreturn]] inline void fail(const slu_error &error)
{
#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
    throw failure(error);
#else
    std::fprintf(stderr, "sluice: %s\n", error.text);
    std::abort();
#endif
}

// What every result has. The code of its error is SLU_OK after a success.
class verdict
{
public:
    [[nodiscard]] explicit operator bool() const noexcept { return error_.code == SLU_OK; }
    [[nodiscard]] const slu_error &error() const noexcept { return error_; }

protected:
    // Only what is read of a success is set: the sentence has 192 bytes.
    verdict() noexcept
    {
        error_.code = SLU_OK;
        error_.line = error_.column = 0;
        error_.text[0] = '\0';
    }
    explicit verdict(const slu_error &error) noexcept : error_(error) {}
    void require() const
    {
        if (error_.code != SLU_OK) fail(error_);
    }

private:
    slu_error error_;
};

// A value, or an error. After a failure * and -> reach a T{}, such as an empty handle.
template <class T> class [[nodiscard]] expected : public verdict
{
public:
    expected(T value) noexcept : value_(std::move(value)) {}
    expected(const slu_error &error) noexcept : verdict(error), value_() {}

    [[nodiscard]] T &operator*() &noexcept { return value_; }
    [[nodiscard]] const T &operator*() const &noexcept { return value_; }
    [[nodiscard]] T operator*() &&noexcept { return std::move(value_); }
    [[nodiscard]] T *operator->() noexcept { return &value_; }
    [[nodiscard]] const T *operator->() const noexcept { return &value_; }

    // These may be called for the exception alone, so their results may be dropped.
    T &value() & { return require(), value_; }
    const T &value() const & { return require(), value_; }
    T value() && { return require(), std::move(value_); }

private:
    T value_;
};

template <> class [[nodiscard]] expected<void> : public verdict
{
public:
    expected() noexcept = default;
    expected(const slu_error &error) noexcept : verdict(error) {}
    void value() const { require(); }
};

// The part of a caller's buffer that a call has filled. After SLU_ERR_CAPACITY needed() says how
// large a buffer has to be.
template <class T> class [[nodiscard]] filled : public expected<span<T>>
{
public:
    filled(span<T> part) noexcept : expected<span<T>>(part), needed_(part.size()) {}
    filled(const slu_error &error, std::size_t needed) noexcept
        : expected<span<T>>(error), needed_(needed)
    {
    }
    [[nodiscard]] std::size_t needed() const noexcept { return needed_; }

private:
    std::size_t needed_;
};

// Calls `call` with a vector or string as its buffer, and again with a larger one if it was too
// short: fit(tiles, [&](auto out) { return sluice::path_corners(path, out); }).
template <class Container, class Call> auto fit(Container &buffer, Call call)
{
    auto answer = call(span<typename Container::value_type>(buffer));
    if (answer || answer.error().code != SLU_ERR_CAPACITY) return answer;
    buffer.resize(answer.needed());
    return call(span<typename Container::value_type>(buffer));
}

// ---------------------------------------------------------------------------------------------
// Handles

template <class T, void (*destroy)(T *)> class handle
{
public:
    handle() noexcept = default;
    explicit handle(T *object) noexcept : object_(object) {}
    handle(handle &&other) noexcept : object_(other.release()) {}
    handle &operator=(handle &&other) noexcept
    {
        handle taken(std::move(other)); // destroys what this one had
        std::swap(object_, taken.object_);
        return *this;
    }
    ~handle() { destroy(object_); }

    [[nodiscard]] explicit operator bool() const noexcept { return object_ != nullptr; }
    [[nodiscard]] T *get() noexcept { return object_; }
    [[nodiscard]] const T *get() const noexcept { return object_; }
    [[nodiscard]] T *release() noexcept { return std::exchange(object_, nullptr); }

private:
    T *object_ = nullptr;
};

// How the chapters call C.
namespace detail
{

// Creates an object: call(arguments..., &object, &error).
template <class Handle, class Call, class... Arguments>
expected<Handle> create(Call call, Arguments... arguments)
{
    decltype(std::declval<Handle &>().get()) object = nullptr;
    slu_error error;
    if (call(arguments..., &object, &error) != SLU_OK) return error;
    return Handle(object);
}

// Asks for a T: call(arguments..., &answer, &error).
template <class T, class Call, class... Arguments>
expected<T> ask(Call call, Arguments... arguments)
{
    T answer{};
    slu_error error;
    if (call(arguments..., &answer, &error) != SLU_OK) return error;
    return answer;
}

// Does something: call(arguments..., &error).
template <class Call, class... Arguments> expected<void> act(Call call, Arguments... arguments)
{
    slu_error error;
    if (call(arguments..., &error) != SLU_OK) return error;
    return {};
}

// Describes something that cannot fail: call(arguments..., &facts).
template <class T, class Call, class... Arguments> T facts(Call call, Arguments... arguments)
{
    T facts{};
    call(arguments..., &facts);
    return facts;
}

// An error with a sentence of this header.
inline slu_error refusal(slu_status code, const char *sentence) noexcept
{
    slu_error error{};
    error.code = code;
    for (std::size_t i = 0; sentence[i] && i + 1 < sizeof error.text; i++)
        error.text[i] = sentence[i];
    return error;
}

inline slu_error too_short() noexcept
{
    return refusal(SLU_ERR_ARGUMENT, "A span is too short for what the call would read or write.");
}

// Whether a span has a value for every tile. C refuses sides that are not positive.
inline bool covers(std::size_t size, int width, int height, unsigned per_tile = 1) noexcept
{
    if (width <= 0 || height <= 0) return true;
    return size / per_tile / static_cast<std::size_t>(width) >= static_cast<std::size_t>(height);
}

// Fills a buffer: call(arguments..., data, size, &needed, &error).
template <class T, class Call, class... Arguments>
filled<T> fill(span<T> out, Call call, Arguments... arguments)
{
    std::size_t needed = 0;
    slu_error error;
    if (call(arguments..., out.data(), out.size(), &needed, &error) != SLU_OK)
        return {error, needed};
    return out.first(needed);
}

// The same for a call without an error; its sentence is the name of the status.
template <class T, class Call, class... Arguments>
filled<T> fill_tersely(span<T> out, Call call, Arguments... arguments)
{
    std::size_t needed = 0;
    const slu_status status = call(arguments..., out.data(), out.size(), &needed);
    if (status != SLU_OK) return {refusal(status, slu_status_name(status)), needed};
    return out.first(needed);
}

} // namespace detail

// ---------------------------------------------------------------------------------------------
// Names and methods

[[nodiscard]] inline const char *version() noexcept
{
    return slu_version();
}

[[nodiscard]] inline const char *processor_features() noexcept
{
    return slu_processor_features();
}

// Every enum has a line of these in its chapter: name(SLU_FOUND) is "found", and
// parse("found", out) returns whether there is a value of that name.
#define SLUICE_CPP_NAMES(type)                                            \
    [[nodiscard]] inline const char *name(type value) noexcept            \
    {                                                                     \
        return type##_name(value);                                        \
    }                                                                     \
    [[nodiscard]] inline bool parse(const char *name, type &out) noexcept \
    {                                                                     \
        return type##_parse(name, &out);                                  \
    }

SLUICE_CPP_NAMES(slu_status)

[[nodiscard]] inline const char *flag_name(unsigned flag) noexcept
{
    return slu_flag_name(flag);
}

// A table of methods.
class methods
{
public:
    explicit methods(const slu_methods *table) noexcept : table_(table) {}
    [[nodiscard]] const slu_methods *get() const noexcept { return table_; }
    [[nodiscard]] int size() const noexcept { return slu_methods_count(table_); }
    [[nodiscard]] const slu_method *at(int index) const noexcept
    {
        return slu_methods_at(table_, index);
    }
    [[nodiscard]] const char *noun() const noexcept { return slu_methods_noun(table_); }
    expected<int> find(const char *name) const
    {
        return detail::ask<int>(slu_methods_find, table_, name);
    }

private:
    const slu_methods *table_;
};

} // namespace sluice

#endif
