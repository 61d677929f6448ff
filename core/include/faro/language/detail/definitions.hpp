// Functions of one's own for questions: `let crit(n) = d20 >= n`, from a file of definitions, in the same
// words for hands, orders and dice.
//
//   auto const mine = faro::odds::definitions::read("let crit(n) = d20 >= n\n", "my.faro");
//   faro::odds::answer_dice({"crit(19) or crit(18)", mine});
//
// What a function says is read where it is called, and what it is given stands there as one; dice that are
// given to it are rolled once, as those of a let. A name without brackets, `let p = 4d6`, is one roll in all
// of a question, as that of a let; what is rolled anew at each mention is a function, `let p() = 4d6`. A file
// has one a line; indented lines go on the line before, lines that begin with # say nothing. Definitions see
// those above them.
//
// Thread-safe: values.
#pragma once
#include <faro/error.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::odds {

/// `let NAME(PARAMETERS) = BODY`.
struct definition {
  std::string name;
  std::vector<std::string> parameters;
  std::string body;
  bool is_function = false;  ///< written with brackets, also empty ones: what it says is rolled at each call

  /// "crit(n)", "ability()": how it is called.
  [[nodiscard]] std::string written() const;
};

class definitions {
 public:
  /// Throws input_error that begins with "my.faro, line 3: ".
  static definitions read(std::string_view text, std::string_view source);
  /// These, and others that go before them.
  void add(definitions const& others);

  [[nodiscard]] std::vector<definition> const& all() const& { return all_; }
  [[nodiscard]] std::vector<definition> all() && { return std::move(all_); }
  /// The last of this name; null if there is none. `before` is the place of one that may see only those
  /// above.
  [[nodiscard]] definition const* find(std::string_view name, std::size_t before = SIZE_MAX) const&;
  definition const* find(std::string_view name, std::size_t before = SIZE_MAX) && = delete;
  [[nodiscard]] std::size_t place_of(definition const& d) const {
    return static_cast<std::size_t>(&d - all_.data());
  }

 private:
  std::vector<definition> all_;
};

}  // namespace faro::odds
