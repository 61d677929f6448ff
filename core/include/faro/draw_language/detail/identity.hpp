// When two values, or two functions, are known to be the same.
//
// The draw language merges states that are equal, and its states are values and functions. Values are
// compared with == (or <), and hashed as well as can be. A function is known by its type if it captures
// nothing, by == if it has one, by its bytes if they say all, and otherwise only as itself: a copy of a
// std::function is then the same function, one made anew is not. What is not known to be the same is kept
// apart, which costs time and never a wrong answer.
#pragma once
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <functional>
#include <ranges>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <utility>

namespace faro::detail {

constexpr std::size_t mix_hash(std::size_t a, std::size_t b) {
  auto const x = (a ^ std::rotl(b, 23)) * 0x9E3779B97F4A7C15u;
  return x ^ (x >> 29);
}

template <class T>
concept plain_bytes = std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>;

template <class T>
std::size_t hash_of_bytes(T const& value) {
  return std::hash<std::string_view>{}({reinterpret_cast<char const*>(&value), sizeof value});  // NOLINT
}

template <class T>
concept tuple_like = requires {
  std::tuple_size<T>::value;
};

/// Equal values have equal hashes; a type that can't be hashed has one hash for all.
template <class T>
std::size_t hash_of(T const& value) {
  if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
    return mix_hash(1, static_cast<std::size_t>(value));
  } else if constexpr (requires {
                         { value.hash() } -> std::convertible_to<std::size_t>;
                       }) {
    return value.hash();
  } else if constexpr (requires {
                         value.has_value();
                         *value;
                       }) {
    return value.has_value() ? mix_hash(2, hash_of(*value)) : 3;
  } else if constexpr (std::ranges::input_range<T const&>) {
    std::size_t hash = 5;
    for (auto const& part : value) hash = mix_hash(hash, hash_of(part));
    return hash;
  } else if constexpr (tuple_like<T>) {
    return std::apply(
        [](auto const&... parts) {
          std::size_t hash = 7;
          ((hash = mix_hash(hash, hash_of(parts))), ...);
          return hash;
        },
        value);
  } else if constexpr (std::is_default_constructible_v<std::hash<T>>) {
    return std::hash<T>{}(value);
  } else if constexpr (plain_bytes<T>) {
    return hash_of_bytes(value);
  } else {
    return 11;
  }
}

template <class T>
concept comparable = std::equality_comparable<T> || plain_bytes<T> || requires(T const& a, T const& b) {
  { a < b } -> std::convertible_to<bool>;
};

/// Whether two values are known to be equal.
template <class T>
bool known_same(T const& a, T const& b) {
  if constexpr (std::equality_comparable<T>) {
    return a == b;
  } else if constexpr (requires {
                         { a < b } -> std::convertible_to<bool>;
                       }) {
    return !(a < b) && !(b < a);
  } else if constexpr (plain_bytes<T>) {
    return std::memcmp(&a, &b, sizeof a) == 0;
  } else {
    return &a == &b;
  }
}

// --- Functions ---

template <class F>
std::size_t hash_of_function(F const& f, void const* held_by) {
  static auto const of_type = typeid(F).hash_code();  // its name is long
  if constexpr (std::is_empty_v<F>)
    return of_type;
  else if constexpr (std::equality_comparable<F>)
    return mix_hash(of_type, hash_of(f));
  else if constexpr (plain_bytes<F>)
    return mix_hash(of_type, hash_of_bytes(f));
  else
    return mix_hash(of_type, std::hash<void const*>{}(held_by));
}

/// Whether one made anew in the same way would not be known as the same.
template <class F>
inline constexpr bool opaque_function =
    !std::is_empty_v<F> && !std::equality_comparable<F> && !plain_bytes<F>;

template <class F>
bool same_function(F const& f, F const& g) {
  if constexpr (std::is_empty_v<F>)
    return true;
  else if constexpr (std::equality_comparable<F>)
    return f == g;
  else if constexpr (plain_bytes<F>)
    return std::memcmp(&f, &g, sizeof f) == 0;
  else
    return &f == &g;
}

}  // namespace faro::detail
