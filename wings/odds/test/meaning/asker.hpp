// Questions about drawn cards, made from the tables of the vocabulary.
#pragma once
#include "language/vocabulary.hpp"
#include "odds/src/engines.hpp"
#include "odds/src/hands/question.hpp"
#include "odds/src/language/vocabulary.hpp"
#include "odds/src/plain.hpp"
#include "odds/test/hands/inventor.hpp"

#include <faro/cards/deck.hpp>
#include <faro/error.hpp>

#include <cstddef>
#include <set>
#include <string>

namespace faro::odds::testing_meaning {

using faro::testing::inventor;

/// The conditions and numbers that the vocabulary's examples ask for, and others of the same words.
class asker : public inventor {
 public:
  using inventor::inventor;

  std::string attribute() { return pick({"rank", "suit", "colour", "value", "card"}); }

  std::string word_of_a_hand() {
    auto const words = vocabulary_of_hands();
    for (;;) {
      auto const& f = words[below(words.size())];
      used_ = f.name;
      if (f.name == "count") return "count(" + of_one_card() + ")";
      if (f.name == "sum")
        return "sum(" + pick({"value", "hcp", "hcp - value", "if(x, 3, value)", "value mod 3"}) + ")";
      if (f.name == "distinct" || f.name == "largest") return std::string{f.name} + "(" + attribute() + ")";
      if (f.name == "highest" || f.name == "lowest")
        return "if(" + std::string{f.name} +
               pick({"(rank) >= J", "(suit) = hearts", "(rank) = A", "(colour) = red"}) + ", 2, 0)";
      if (f.name == "groups") return "groups(" + attribute() + ", " + std::to_string(1 + below(3)) + ")";
      if (f.name == "run")
        return "run(" +
               pick({"rank", "value", "rank, low", "rank, both", "rank, within suit",
                     "rank, both, within suit"}) +
               ")";
      if (f.name == "shape" && !f.arguments.empty())
        return "if(shape(" + pick({"rank", "colour"}) + ") = " + pick({"2-1", "1-1-1", "3", "2-2", "2-1-1"}) +
               ", 2, 1)";
      if (f.name == "shape") return "if(shape in (2-1-0-0, 2-1-1-0, 3-0-0-0), 1, 0)";
      if (f.name == "poker")
        return pick(
            {"if(poker >= one pair, 2, 0)", "if(poker = flush, 1, 0)", "if(poker >= straight, 1, 0)"});
      if (f.name == "straight_high" || f.name == "flush_high")
        return "if(" + std::string{f.name} + pick({" >= J", " = A", " = K", " <= 9"}) + ", 2, 0)";
      if (f.name == "min" || f.name == "max")
        return std::string{f.name} + "(" + simple() + ", " + simple() + ")";
      if (f.name == "abs") return "abs(" + simple() + " - " + simple() + ")";
      if (f.name == "if") return "if(" + condition_on_hand(0) + ", " + simple() + ", " + simple() + ")";
      if (f.arguments.empty() && f.name != "balanced" && f.name != "cribbage" && f.name != "crib" &&
          f.name != "cribbage_kept" &&
          f.name != "strength")  // of packs without jokers: hands/strengths_test.cpp
        return std::string{f.name};
    }
  }
  std::string simple() {
    return pick({"x", "y", "ace", "aces", "hearts", "red", "black", "spade", "king", "As", "hcp", "value",
                 "cards", "2", "jokers"});
  }
  std::string of_one_card() {
    return pick({"rank >= 9 and suit != clubs", "suit = hearts", "not x", "value in 2..9",
                 "rank in (A, J..K)", "red or rank = A", "hcp >= 1", "suit != spades",
                 "colour = red and not y", "value mod 2 = 1"});
  }
  std::string condition_on_hand(int depth) {
    if (depth > 0 && sometimes(2)) {
      auto const a = condition_on_hand(depth - 1);
      if (sometimes(4)) return "not (" + a + ")";
      return "(" + a + pick({" and ", " or "}) + condition_on_hand(depth - 1) + ")";
    }
    if (sometimes(6)) return pick({"x", "y", "ace", "true", "not false"});
    auto const number =
        sometimes(3) ? simple() + pick({" + ", " - ", " * "}) + word_of_a_hand() : word_of_a_hand();
    if (sometimes(5)) return number + pick({" in 1..3", " in (0, 2)", " mod 2 = 1", " in (1, 3..9)"});
    return number + pick({" = ", " >= ", " < ", " != ", " <= ", " > "}) + std::to_string(below(4));
  }
  /// Words of how cards come: some or none of them, where they may stand together.
  hand_question question() {
    hand_question ask;
    options_.clear();
    auto const regular = sometimes(2);
    std::string cards;
    if (regular) {
      auto const ranks = 2 + below(2);
      for (std::size_t r = 0; r < ranks; ++r) {
        for (auto const suit : {'c', 'd', 'h', 's'})
          cards += std::string{"AKQJT"[r]} + suit + (sometimes(9) ? "{x,y}" : "") + " ";
      }
      if (sometimes(4)) cards += "\"red joker\" ";
      cards += "2c{x} 2d{y}";
    } else {
      cards = playing_deck(8);
    }
    ask.table = card_table{parse_deck_literal(cards).cards};
    auto& s = ask.setting;
    auto const kinds = ask.table.cards.kinds().size();
    s.hands = {static_cast<count_t>(1 + below(sometimes(3) ? 5 : 3))};
    bool const several = sometimes(3);
    if (several) s.hands.push_back(static_cast<count_t>(1 + below(2)));
    if (sometimes(4) && option("--community")) s.community = static_cast<count_t>(1 + below(2));
    if (several) option("--hands");
    if (!several && s.community == 0 && sometimes(8) && option("--with-replacement"))
      s.with_replacement = true;
    if (several && s.community == 0 && sometimes(3) && option("--urn")) {
      for (std::size_t k = 0; k < kinds; ++k) s.urn.push_back(k % 2);
    }
    if (s.urn.empty() && !s.with_replacement && sometimes(3) && option("--holding")) {
      s.held.resize(kinds);
      for (std::size_t n = 1 + below(2); n-- > 0;) s.held[below(kinds)] = 1;
    }
    if (sometimes(4) && option("--seen")) {
      s.seen.resize(kinds);
      auto const k = below(kinds);
      auto const held = s.held.empty() ? 0 : s.held[k];
      if (ask.table.cards.kinds()[k].count > held) s.seen[k] = 1;
    }
    if (sometimes(5) && option("--poker")) s.poker = poker_rules::short_deck;
    if (sometimes(5) && option("--wild")) s.wild = {pick({"2", "x", "A"})};
    if (sometimes(4) && option("--on")) s.on_draw = true;
    auto text = asked();
    if (sometimes(5)) text += ", " + asked();
    if (sometimes(3) && option("--given")) ask.given = asked_condition();
    if (sometimes(9)) text += " given " + asked_condition();
    ask.query = text;
    return ask;
  }
  std::string asked() { return sometimes(4) ? word_of_a_hand() : asked_condition(); }
  std::string asked_condition() { return condition_on_hand(1); }
  /// What was seen, with its likelihoods; conditions are put as `whose` puts them.
  template <class Whose>
  observation seen(Whose const& whose) {
    auto const condition = [&] { return whose(condition_on_hand(0)); };
    auto const chance = [&] { return pick({"0", "10%", "1/3", "0.5", "80 %", "1"}); };
    option("--observed");
    if (sometimes(4)) return read_observation(condition());
    if (sometimes(6)) return read_observation(chance());
    auto text = chance() + " if " + condition();
    if (sometimes(3)) text += ", " + chance() + " if " + condition();
    return read_observation(text + ", else " + chance());
  }
  [[nodiscard]] std::set<std::string> const& options() const { return options_; }
  [[nodiscard]] std::string const& used() const { return used_; }

  /// Writes down that an option is used.
  bool option(char const* name) {
    options_.insert(name);
    return true;
  }

 private:
  std::set<std::string> options_;
  std::string used_;
};

}  // namespace faro::odds::testing_meaning
