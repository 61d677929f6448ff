// Every engine means the same: questions made from the tables of the vocabulary, answered by the engine and
// by reading them plainly, every deal in turn. `ctest --preset meaning` makes a million of them.
#include "odds/engines.hpp"
#include "odds/hands/inventor.hpp"
#include "odds/language/vocabulary.hpp"
#include "odds/plain.hpp"

#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace faro::odds {
namespace {

using testing::inventor;

/// How many are made: a fixed few in the ordinary tests.
std::uint64_t questions_made(std::uint64_t usually) {
  auto const* const wanted = std::getenv("FARO_MEANING");
  return wanted ? std::strtoull(wanted, nullptr, 10) : usually;
}

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
      if (f.name == "min" || f.name == "max")
        return std::string{f.name} + "(" + simple() + ", " + simple() + ")";
      if (f.name == "abs") return "abs(" + simple() + " - " + simple() + ")";
      if (f.name == "if") return "if(" + condition_on_hand(0) + ", " + simple() + ", " + simple() + ")";
      if (f.arguments.empty() && f.name != "balanced" && f.name != "cribbage" && f.name != "crib" &&
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
  [[nodiscard]] std::vector<std::string> const& options() const { return options_; }
  [[nodiscard]] std::string const& used() const { return used_; }

 private:
  bool option(char const* name) {
    options_.emplace_back(name);
    return true;
  }
  std::vector<std::string> options_;
  std::string used_;
};

std::string shown(hand_question const& ask) {
  std::string out =
      ask.query.text() + " | given " + ask.given.text() + " | " + ask.table.cards.canonical_text() + " |";
  for (auto const n : ask.setting.hands) out += " hand " + std::to_string(n);
  out += " shared " + std::to_string(ask.setting.community);
  for (std::size_t k = 0; k < ask.setting.held.size(); ++k)
    out += ask.setting.held[k] ? " held " + ask.table.cards.kinds()[k].name : "";
  for (std::size_t k = 0; k < ask.setting.seen.size(); ++k)
    out += ask.setting.seen[k] ? " seen " + ask.table.cards.kinds()[k].name : "";
  if (ask.setting.with_replacement) out += " replaced";
  if (!ask.setting.urn.empty()) out += " urns";
  if (ask.setting.poker == poker_rules::short_deck) out += " short";
  for (auto const& w : ask.setting.wild) out += " wild " + w;
  if (ask.setting.on_draw) out += " on the draw";
  return out;
}

/// A question of several hands is about one of them, each or some; of one hand perhaps about its first cards.
void say_whose(hand_question& ask, asker& make) {
  bool const several = ask.setting.hands.size() > 1 && ask.setting.urn.empty();
  if (several) {
    auto const wrap = [&](std::string const& text) {
      if (text.empty()) return text;
      return make.pick({"hand(1, ", "hand(2, "}) + text + ")";
    };
    ask.query = wrap(make.condition_on_hand(1)) + make.pick({", ", " and ", " or "}) +
                (make.sometimes(2) ? make.pick({"each(", "some("}) + make.condition_on_hand(0) + ")"
                                   : wrap(make.condition_on_hand(0)));
    if (!ask.given.empty()) ask.given = make.pick({"some(", "each("}) + make.condition_on_hand(1) + ")";
  } else if (ask.setting.urn.empty() && ask.setting.community == 0 && !ask.setting.with_replacement &&
             make.sometimes(4)) {
    ask.query = make.pick({"first(1, ", "by(1, ", "by(2, "}) + make.condition_on_hand(1) + ")" +
                make.pick({" and ", " or ", ", "}) + make.condition_on_hand(0);
  }
  if (ask.setting.community > 0 && ask.query.given().empty() && make.sometimes(3))
    ask.query = ask.query.text() + ", community(" + make.simple() + " >= 1)";
}

/// How often two things were asked together: options, and options with functions.
class pairs_tried {
 public:
  void count(hand_question const& ask, std::vector<std::string> options) {
    if (ask.query.size() > 1) options.emplace_back("several questions");
    std::ranges::sort(options);
    std::set<std::string> functions;
    for (auto const& f : vocabulary_of_hands()) {
      if (ask.query.uses(f.name) || ask.given.uses(f.name)) functions.insert(std::string{f.name});
    }
    for (std::size_t i = 0; i < options.size(); ++i) {
      for (std::size_t j = i + 1; j < options.size(); ++j) ++tried_[options[i]][options[j]];
      for (auto const& f : functions) ++tried_[f][options[i]];
      ++tried_[options[i]][options[i]];
    }
    options_.insert(options.begin(), options.end());
  }

  /// Rows of a table in Markdown.
  [[nodiscard]] std::string text() const {
    std::string out = "| |", line = "|---|";
    for (auto const& o : options_) {
      out += " " + o + " |";
      line += "---|";
    }
    out += "\n" + line + "\n";
    for (auto const& [row, cells] : tried_) {
      out += "| " + row + " |";
      for (auto const& o : options_)
        out += " " + (cells.contains(o) ? std::to_string(cells.at(o)) : "") + " |";
      out += "\n";
    }
    return out;
  }

 private:
  std::map<std::string, std::map<std::string, std::uint64_t>> tried_;
  std::set<std::string> options_;
};

template <class Answer>
std::string why_not_answered(Answer const& answer) {
  try {
    answer();
    return {};
  } catch (input_error const& e) {
    return e.what();
  }
}

TEST(Meaning, OfQuestionsAboutCardsIsTheirPlainReading) {
  std::uint64_t answered = 0;
  pairs_tried pairs;
  for (std::uint64_t seed = 0; seed < questions_made(1500); ++seed) {
    asker make{seed};
    auto ask = make.question();
    say_whose(ask, make);
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + shown(ask));
    hand_answer meant;
    auto const not_meant = why_not_answered([&] { meant = answer_plainly(ask, 30'000); });
    if (not_meant.starts_with("more than")) continue;
    if (not_meant.empty()) pairs.count(ask, make.options());
    play_question whole;
    whole.asked = ask;
    whole.opening = ask.setting.hands.front();
    for (auto const& engine : card_engines()) {
      if (engine.name == "plain reading" || !engine.takes(whole)) continue;
      card_answer found;
      auto const refused = why_not_answered([&] { found = engine.answer(whole); });
      ASSERT_EQ(refused.empty(), not_meant.empty()) << engine.name << ": " << refused << " / " << not_meant;
      if (!refused.empty()) continue;
      ++answered;
      ASSERT_EQ(found.law, meant.law) << engine.name;
      ASSERT_EQ(found.given, meant.given) << engine.name;
    }
  }
  EXPECT_GT(answered, questions_made(1500) / 2);
  if (auto const* const file = std::getenv("FARO_MEANING_TABLE")) std::ofstream{file} << pairs.text();
}

}  // namespace
}  // namespace faro::odds
