// Questions about dice, made from the vocabulary: few dice, small faces.
#pragma once
#include "odds/test/hands/inventor.hpp"

#include <set>
#include <string>

namespace faro::odds::testing_meaning {

/// Pools of few dice with small faces, what is done to them and what is asked of them.
class thrower : public faro::testing::inventor {
 public:
  using inventor::inventor;

  std::string question() {
    options_.clear();
    functions_.clear();
    std::string text = asked();
    if (sometimes(3) && option("several questions")) text += ", " + asked();
    if (sometimes(3) && option("named roll"))
      text = "let p = " + pool() + " in " + about_p() + (sometimes(2) ? ", " + about_p() : "");
    if (text.starts_with("let") && sometimes(2) && option("given"))  // of no other dice it may be
      text += " given " + about_p() + pick({" >= 3", " <= 4", " != 2", " in 2..5"});
    return text;
  }
  /// What was seen of the roll that such a question names.
  std::string seen() {
    option("--observed");
    auto const condition = [&] { return about_p() + pick({" >= 3", " <= 4", " != 2"}); };
    if (sometimes(4)) return condition();
    auto out = pick({"80% if ", "1/3 if "}) + condition();
    if (sometimes(2)) out += ", 1/2 if " + condition();
    return out + pick({", else 0", ", else 1/7"});
  }
  [[nodiscard]] std::set<std::string> const& options() const { return options_; }
  [[nodiscard]] std::set<std::string> const& functions() const { return functions_; }

 private:
  bool option(std::string const& name) { return options_.insert(name), true; }
  std::string with(std::string const& function, std::string text) {
    functions_.insert(function);
    return text;
  }
  std::string few() { return std::to_string(1 + below(3)); }
  std::string die() {
    if (sometimes(8) && option("own die"))
      return with("d{…}", pick({"d{1, 1, 2..4}", "d{0, 2, 2}", "d{-1, 3}"}));
    if (sometimes(10) && option("fudge")) return "dF";
    if (sometimes(10) && option("zero-based")) return "z4";
    return pick({"d2", "d3", "d4", "d5"});
  }
  std::string pool() {
    auto out = few() + die();
    if (sometimes(10) && option("mixed pool")) out = "{d2, d4, d3}";
    for (int i = 0; i < 2 && sometimes(3); ++i) out += modifier();
    if (sometimes(6) && option("pool in brackets")) out = "(" + out + ")";
    return out;
  }
  std::string modifier() {
    switch (below(7)) {
      case 0:
        return with("keep", pick({" keep highest 1", " keep lowest 1", " kh1"}));
      case 1:
        return with("drop", pick({" drop lowest", " drop highest", " dl1"}));
      case 2:
        return with("reroll once", pick({" reroll once 1", " reroll once <= 2"}));
      case 3:
        return with("min", pick({" min 2", " max 2"}));
      case 4:
        return with("explode", pick({" explode once", " explode"}));
      case 5:
        return with("compound", " compound once");
      default:
        return with("reroll once", " reroll once 2");
    }
  }
  std::string number() {
    switch (below(14)) {
      case 0:
        return pool();
      case 1:
        return with("count", pool() + " count " + pick({"2", ">= 2", "1 3"}));
      case 2:
        return with("distinct", pool() + " distinct");
      case 3:
        return with("sets of", pool() + " sets of 2");
      case 4:
        return with("largest set", pool() + " largest set");
      case 5:
        return with("longest run", pool() + " longest run");
      case 6:
        return with("spread", pool() + " spread");
      case 7:
        return with("product", pool() + " product");
      case 8:
        return with("beats", "(" + few() + "d4 beats " + few() + "d3)");
      case 9:
        return with("advantage", "(" + die() + pick({" advantage", " disadvantage"}) + ")");
      case 10:
        return with("highest(", pick({"highest(", "lowest("}) + "3" + die() + ", 2)");
      case 11:
        return with("max(", pick({"max(", "min("}) + pool() + ", " + die() + ")");
      case 12:
        return with("abs", "abs(" + die() + " - " + die() + ")");
      default:
        return with("if", "(if " + die() + " >= 2 then " + die() + " else " + std::to_string(below(4)) + ")");
    }
  }
  std::string asked() {
    auto const n = sometimes(3) ? number() + pick({" + ", " - ", " * "}) + die() : number();
    if (sometimes(2)) return n;
    if (sometimes(4)) return n + pick({" in 1..3", " in (1, 4)"});
    if (sometimes(4)) return n + pick({" > ", " = "}) + die();
    return n + pick({" >= ", " < ", " = ", " != "}) + std::to_string(below(6));
  }
  std::string about_p() {
    return pick({"p", "p count 2", "p distinct", "p largest set", "p spread", "p kh1", "p + 1", "p product"});
  }
  std::set<std::string> options_, functions_;
};

}  // namespace faro::odds::testing_meaning
