// Prints what an example found, beside what is known; the example fails when they differ, so that running it
// is a test.
#pragma once
#include <faro/exact/ratio.hpp>

#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <string_view>

namespace example {

class known_values {
 public:
  /// Prints a probability as fraction and decimal. `known` is a fraction such as "5/54".
  void check(std::string_view what, faro::ratio const& found, std::string_view known) {
    fmt::print("  {:<40} {:>20}  {}\n", what, found.to_string(), found.to_decimal(6));
    if (found != faro::ratio::parse(known)) complain(what, known);
  }
  /// Something that must hold and is not worth a line when it does.
  void check(std::string_view what, bool holds) {
    if (!holds) complain(what, "true");
  }
  /// For main to return: 0 if all was as known, else 1.
  [[nodiscard]] int exit_code() const { return differs_ ? 1 : 0; }

 private:
  void complain(std::string_view what, std::string_view known) {
    differs_ = true;
    fmt::print(stderr, "WRONG: {}: known to be {}\n", what, known);
  }
  bool differs_ = false;
};

}  // namespace example
