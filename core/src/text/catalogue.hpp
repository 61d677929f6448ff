// The words of a language for what is said in English: a catalogue in the format of GNU gettext (.po),
// embedded when faro is built (cmake/embed-catalogues.cmake). What is said stands in it as a key of six
// bytes, since the English words are in the program already. Read once, when lent: some 0.2 ms.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

namespace faro {

/// Of 48 bits, in three parts: that of other words is the same once in 3e14 times, and the tests look
/// whether two entries have the same (tests/tree/catalogue.py).
using message_key = std::array<std::uint16_t, 3>;

/// Fowler, Noll and Vo's hash of 64 bits (1a), its ends laid over one another.
constexpr std::uint64_t hash_of_words(std::string_view words) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (char const c : words) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return (hash ^ (hash >> 48)) & 0xffffffffffff;
}

consteval message_key key_of(std::string_view words) {
  auto const hash = hash_of_words(words);
  return {static_cast<std::uint16_t>(hash), static_cast<std::uint16_t>(hash >> 16),
          static_cast<std::uint16_t>(hash >> 32)};
}

/// A catalogue as it is embedded: the words of each key, with a zero behind them; none where there are none.
struct embedded_catalogue {
  std::string_view language;
  std::span<message_key const> keys;
  std::string_view words;
};

class catalogue {
 public:
  explicit catalogue(embedded_catalogue const& from);
  /// That of a language; nullptr if there is none.
  static catalogue const* find(std::string_view language);
  /// What stands for these words; nullptr if nothing does.
  [[nodiscard]] std::string const* of(std::string_view words) const;

 private:
  std::unordered_map<std::uint64_t, std::string> words_;
};

/// Those that messages are worded by. They are lent by use_catalogues(), which the build writes into a file
/// of its own.
void lend_catalogues(std::span<embedded_catalogue const> all);

}  // namespace faro
