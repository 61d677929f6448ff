// Questions about the order of small packs, made from the vocabulary's table.
#pragma once
#include "language/vocabulary.hpp"
#include "odds/src/language/vocabulary.hpp"
#include "odds/test/hands/inventor.hpp"

#include <set>
#include <string>

namespace faro::odds::testing_meaning {

class shuffler : public faro::testing::inventor {
 public:
  using inventor::inventor;

  /// A count of the vocabulary: its example without what it is compared with, of this pack's cards.
  std::string count() {
    auto const counts = vocabulary_of_orders();
    auto const& f = counts[below(counts.size())];
    std::string text{f.example};
    if (auto const end = text.find_first_of("<>=!"); end != std::string::npos && sometimes(2))
      text = text.substr(0, end) + pick({">= ", "= ", "< ", "!= "}) + std::to_string(below(5));
    functions_.insert(std::string{f.name});
    return text;
  }
  std::string question() {
    functions_.clear();
    options_.clear();
    auto text = count();
    if (sometimes(4)) text += pick({" and ", " or "}) + count();
    if (sometimes(4) && option("several questions")) text += ", " + count();
    if (sometimes(4) && option("given")) text += " given " + count();
    return text;
  }
  std::string pack() {
    std::string out = "As Ks ";
    for (std::size_t n = 2 + below(3); n-- > 0;) {
      out += std::string(1, "23AKQ"[below(5)]) + "cdhs"[below(4)];
      if (sometimes(3)) out += "*2";
      out += " ";
    }
    if (sometimes(4) && option("jokers")) out += "joker";
    return out;
  }
  bool option(std::string const& name) { return options_.insert(name), true; }
  [[nodiscard]] std::set<std::string> const& options() const { return options_; }
  [[nodiscard]] std::set<std::string> const& functions() const { return functions_; }

 private:
  std::set<std::string> options_, functions_;
};

}  // namespace faro::odds::testing_meaning
