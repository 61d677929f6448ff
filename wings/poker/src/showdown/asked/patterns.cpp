// Patterns of hands, read and held against hands.
#include "poker/src/showdown/asked/patterns.hpp"

#include "poker/src/showdown/asked/ranges.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/cards/notation.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace faro::odds::detail {

namespace {

constexpr int ace = 12;
constexpr std::size_t most_cards_of_hand = 6;

struct suited_word {
  std::string_view word;
  suitedness is;
};
constexpr std::array suited_words{suited_word{"rainbow", suitedness::rainbow},
                                  suited_word{"rb", suitedness::rainbow},
                                  suited_word{"r", suitedness::rainbow}, suited_word{"ds", suitedness::twice},
                                  suited_word{"ss", suitedness::single}};

/// Takes `ds`, `:ss`, `$ds` or `rainbow` off the end.
std::optional<suitedness> take_suitedness(std::string_view& text) {
  auto const written = lower_case(text);
  for (auto const& [word, is] : suited_words) {
    if (!written.ends_with(word)) continue;
    text.remove_suffix(word.size());
    while (text.ends_with(':') || text.ends_with('$')) text.remove_suffix(1);
    return is;
  }
  return std::nullopt;
}

bool take_plus(std::string_view& text) {
  if (!text.ends_with('+')) return false;
  text.remove_suffix(1);
  return true;
}

std::optional<unsigned> take_suit(std::string_view& text) {
  for (unsigned s = 0; !text.empty() && s < 4; ++s) {
    if (text.front() == "cdhs"[s]) {
      text.remove_prefix(1);
      return s;
    }
  }
  return std::nullopt;
}

/// One card after another, to the end.
std::optional<std::vector<card_pattern>> read_cards(std::string_view text) {
  std::vector<card_pattern> out;
  while (!text.empty()) {
    if (out.size() == most_cards_of_hand) return std::nullopt;
    if (text.front() == 'x' || text.front() == 'X' || text.front() == '*') {
      text.remove_prefix(1);
      out.push_back({std::nullopt, take_suit(text)});
    } else if (auto const card = take_card(text)) {
      out.push_back({static_cast<int>(card->rank_of()), static_cast<unsigned>(card->suit_of())});
    } else if (auto const rank = take_rank(text)) {
      out.push_back({rank, std::nullopt});
    } else {
      return std::nullopt;
    }
  }
  return out;
}

std::vector<card_pattern> higher_by(std::vector<card_pattern> cards, int steps) {
  for (auto& c : cards) {
    if (c.rank) *c.rank += steps;
  }
  return cards;
}

int highest_rank(std::vector<card_pattern> const& cards) {
  int most = -1;
  for (auto const& c : cards) most = std::max(most, c.rank.value_or(-1));
  return most;
}

/// By how many steps the second is higher, where all ranks are and nothing else differs.
std::optional<int> steps_between(std::vector<card_pattern> const& low,
                                 std::vector<card_pattern> const& high) {
  if (low.size() != high.size()) return std::nullopt;
  std::optional<int> steps;
  for (std::size_t i = 0; i < low.size(); ++i) {
    if (low[i].suit != high[i].suit || low[i].rank.has_value() != high[i].rank.has_value())
      return std::nullopt;
    if (!low[i].rank) continue;
    auto const here = *high[i].rank - *low[i].rank;
    if (steps && *steps != here) return std::nullopt;
    steps = here;
  }
  return steps;
}

/// AAKs: only the last card has a suit, spades.
bool ends_doubtfully(std::vector<card_pattern> const& cards) {
  constexpr unsigned spades = 3;
  if (cards.size() < 2 || cards.back().suit != spades) return false;
  return std::none_of(cards.begin(), cards.end() - 1,
                      [](card_pattern const& c) { return c.suit.has_value(); });
}

/// Whether these cards, from the i-th on, can be had from the hand, each another one.
bool can_be_laid(std::vector<card_pattern> const& cards, std::size_t i, card_set hand) {
  if (i == cards.size()) return true;
  if (!cards[i].rank && !cards[i].suit)
    return hand.size() >= static_cast<int>(cards.size() - i) && can_be_laid(cards, i + 1, hand);
  for (auto rest = hand; !rest.empty();) {
    auto const card = rest.take_first();
    if (cards[i].rank && *cards[i].rank != static_cast<int>(card.rank_of())) continue;
    if (cards[i].suit && *cards[i].suit != static_cast<unsigned>(card.suit_of())) continue;
    if (can_be_laid(cards, i + 1, hand - card)) return true;
  }
  return false;
}

}  // namespace

bool is_suitedness(std::string_view word) { return take_suitedness(word) && word.empty(); }

std::optional<pattern_word> read_pattern(std::string_view word) {
  pattern_word out;
  auto rest = word;
  bool plus = take_plus(rest);
  auto const suited = take_suitedness(rest);
  plus = take_plus(rest) || plus;
  out.says_suits = suited.has_value();
  auto const add = [&](std::vector<card_pattern> cards) {
    out.any_of.push_back({std::move(cards), suited.value_or(suitedness::any)});
  };
  if (rest.empty()) {
    if (!suited || plus) return std::nullopt;
    add({});
    return out;
  }
  auto const dash = rest.find('-');
  auto const first = read_cards(rest.substr(0, dash));
  if (!first) return std::nullopt;
  out.written = first->size();
  out.doubtful = !suited && ends_doubtfully(*first);
  if (dash != std::string_view::npos) {
    auto const last = read_cards(rest.substr(dash + 1));
    auto const steps = last ? steps_between(*first, *last) : std::nullopt;
    if (!steps || plus) return std::nullopt;
    for (int up = std::min(0, *steps); up <= std::max(0, *steps); ++up) add(higher_by(*first, up));
    return out;
  }
  auto const highest = highest_rank(*first);
  if (plus && highest < 0) return std::nullopt;
  for (int up = 0; up <= (plus ? ace - highest : 0); ++up) add(higher_by(*first, up));
  return out;
}

bool fits(hand_pattern const& pattern, card_set hand) {
  if (pattern.suited != suitedness::any) {
    int suits = 0;
    for (unsigned s = 0; s < 4; ++s) suits += std::popcount(hand.ranks_in(s)) > 1 ? 1 : 0;
    auto const is = suits == 0 ? suitedness::rainbow : suits == 1 ? suitedness::single : suitedness::twice;
    if (is != pattern.suited) return false;
  }
  return can_be_laid(pattern.cards, 0, hand);
}

}  // namespace faro::odds::detail
