// The words of a language for what is said in English: a catalogue in the format of GNU gettext (.po),
// embedded when faro is built (cmake/embed-catalogues.cmake). Read once, when lent: some 0.2 ms.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

namespace faro {

class catalogue {
 public:
  /// Entries of msgid and msgstr; those without words are left out.
  explicit catalogue(std::string_view po);
  /// That of a language; nullptr if there is none.
  static catalogue const* find(std::string_view language);
  /// What stands for these words; nullptr if nothing does.
  [[nodiscard]] std::string const* of(std::string const& words) const;

 private:
  std::unordered_map<std::string, std::string> words_;
};

/// A catalogue as it was written.
struct embedded_catalogue {
  std::string_view language, po;
};
/// Those that messages are worded by. They are lent by use_catalogues(), which the build writes into a file
/// of its own.
void lend_catalogues(std::span<embedded_catalogue const> all);

}  // namespace faro
