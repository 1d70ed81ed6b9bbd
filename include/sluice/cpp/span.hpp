// SPDX-License-Identifier: MIT
// Sluice for C++17: arrays as a pointer and a size.
//
//     slu_tile path[] = {{2, 3}, {3, 3}};
//     sluice::span<const slu_tile> tiles = path;
//     for (slu_tile tile : tiles)
//         std::printf("%d,%d\n", tile.x, tile.y);
#ifndef SLUICE_CPP_SPAN_HPP
#define SLUICE_CPP_SPAN_HPP

#include <cstddef>
#include <initializer_list>
#include <type_traits>
#include <utility>

#if __cplusplus > 201703L && __has_include(<span>)
#include <span>
#endif

#include "../base.h"

namespace sluice
{

// A pointer and a size, as std::span of C++20; each converts to the other. Made of arrays, of
// whatever has data() and size(), and of a list in braces, which lives as long as the call that it
// is for.
template <class T> class span
{
    // A pointer to an array converts only if no more than const is added to its elements.
    template <class U> using many = U[];
    template <class C> using elements = std::remove_pointer_t<decltype(std::declval<C &>().data())>;
    template <class From>
    static constexpr bool fits = std::is_convertible_v<many<From> *, many<T> *>;

public:
    constexpr span() noexcept = default;
    constexpr span(T *data, std::size_t size) noexcept : data_(data), size_(size) {}
    template <std::size_t N> constexpr span(T (&array)[N]) noexcept : data_(array), size_(N) {}
    template <class C, class = std::enable_if_t<fits<elements<C>>>>
    constexpr span(C &&container) noexcept : data_(container.data()), size_(container.size())
    {
    }
    template <class U = T, class = std::enable_if_t<std::is_const_v<U>>>
    constexpr span(std::initializer_list<std::remove_const_t<U>> list) noexcept
        : span(list.begin(), list.size())
    {
    }

    [[nodiscard]] constexpr T *data() const noexcept { return data_; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] constexpr T *begin() const noexcept { return data_; }
    [[nodiscard]] constexpr T *end() const noexcept { return data_ + size_; }
    [[nodiscard]] constexpr T &operator[](std::size_t i) const noexcept { return data_[i]; }
    [[nodiscard]] constexpr T &front() const noexcept { return data_[0]; }
    [[nodiscard]] constexpr T &back() const noexcept { return data_[size_ - 1]; }
    [[nodiscard]] constexpr span first(std::size_t count) const noexcept { return {data_, count}; }

private:
    T *data_ = nullptr;
    std::size_t size_ = 0;
};

// The bytes of a file: any container of elements of one byte.
class bytes
{
public:
    template <class C, class = std::enable_if_t<sizeof(*std::declval<const C &>().data()) == 1>>
    bytes(const C &container) noexcept : data_(container.data()), size_(container.size())
    {
    }
    bytes(const void *data, std::size_t size) noexcept : data_(data), size_(size) {}
    [[nodiscard]] const void *data() const noexcept { return data_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }

private:
    const void *data_;
    std::size_t size_;
};

} // namespace sluice

#ifdef __cpp_lib_span
// std::span takes what points elsewhere even if it is about to go.
template <class T> inline constexpr bool std::ranges::enable_borrowed_range<sluice::span<T>> = true;
#endif

#endif
