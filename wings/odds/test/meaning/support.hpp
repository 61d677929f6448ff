// What the tests of the meaning share: how many questions are made, why one is refused, and the table of what
// was tried together.
#pragma once
#include "language/vocabulary.hpp"
#include "odds/src/language/vocabulary.hpp"

#include <faro/error.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <string>

namespace faro::odds::testing_meaning {

/// How many are made: a fixed few in the ordinary tests, which make so many in all.
inline std::uint64_t questions_made(std::uint64_t usually) {
  constexpr std::uint64_t in_all = 3414;
  auto const* const wanted = std::getenv("FARO_MEANING");
  return wanted ? std::strtoull(wanted, nullptr, 10) * usually / in_all : usually;
}

/// The number of the first: one that failed is looked at again by FARO_MEANING_FROM=NUMBER.
inline std::uint64_t first_question() {
  auto const* const from = std::getenv("FARO_MEANING_FROM");
  return from ? std::strtoull(from, nullptr, 10) : 0;
}

/// How often two things were asked together: options, and functions with options. Written as a table in
/// Markdown, behind what stands there, to the file that FARO_MEANING_TABLE names.
class pairs_tried {
 public:
  explicit pairs_tried(std::string title) : title_{std::move(title)} {}
  ~pairs_tried() {
    auto const* const file = std::getenv("FARO_MEANING_TABLE");
    if (file) std::ofstream{file, std::ios::app} << "### " << title_ << "\n\n" << text() << "\n";
  }
  pairs_tried(pairs_tried const&) = delete;
  pairs_tried& operator=(pairs_tried const&) = delete;

  void count(std::set<std::string> const& options, std::set<std::string> const& functions) {
    for (auto const& o : options) {
      for (auto const& other : options) ++tried_[o][other];
      for (auto const& f : functions) ++tried_["`" + f + "`"][o];
    }
    for (auto const& f : functions) ++tried_["`" + f + "`"][""];
    columns_.insert(options.begin(), options.end());
  }

  /// Which functions of a vocabulary a question has.
  template <class Asked>
  static std::set<std::string> functions_of(Asked const& query, Asked const& given) {
    std::set<std::string> out;
    for (auto const& f : vocabulary_of_hands()) {
      if (query.uses(f.name) || given.uses(f.name)) out.insert(std::string{f.name});
    }
    return out;
  }

 private:
  [[nodiscard]] std::string text() const {
    std::string out = "| | in all |", line = "|---|---|";
    for (auto const& o : columns_) {
      out += " " + o + " |";
      line += "---|";
    }
    out += "\n" + line + "\n";
    for (auto const& [row, cells] : tried_) {
      auto const at = [&](std::string const& column) {
        auto const cell = cells.find(column);
        return std::to_string(cell == cells.end() ? 0 : cell->second);
      };
      out += "| " + row + " | " + at(columns_.contains(row) ? row : "") + " |";
      for (auto const& o : columns_) out += " " + at(o) + " |";
      out += "\n";
    }
    return out;
  }

  std::string title_;
  std::map<std::string, std::map<std::string, std::uint64_t>> tried_;
  std::set<std::string> columns_;
};

/// Empty where it is answered.
template <class Answer>
std::string why_not_answered(Answer const& answer) {
  try {
    answer();
    return {};
  } catch (input_error const& e) {
    return e.what();
  }
}

}  // namespace faro::odds::testing_meaning
