// Places, names and ranges of kinds of starting hands.
#include "poker/src/showdown/starting_hands/kinds.hpp"

#include "text/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace faro::odds {

std::size_t place_of_kind(card_set hand) {
  auto const a = hand.take_first();
  auto const b = hand.take_first();
  auto const of = [](playing_card c) { return kinds_a_side - 1 - static_cast<std::size_t>(c.rank_of()); };
  auto const high = std::min(of(a), of(b));
  auto const low = std::max(of(a), of(b));
  bool const suited = a.suit_of() == b.suit_of();
  return suited ? high * kinds_a_side + low : low * kinds_a_side + high;
}

std::string name_of_kind(std::size_t place) {
  constexpr std::string_view ranks = "AKQJT98765432";
  auto const row = place / kinds_a_side;
  auto const column = place % kinds_a_side;
  std::string out{ranks[std::min(row, column)], ranks[std::max(row, column)]};
  if (row != column) out += row < column ? 's' : 'o';
  return out;
}

std::size_t hands_of_kind(std::size_t place) {
  auto const row = place / kinds_a_side;
  auto const column = place % kinds_a_side;
  return row == column ? 6 : row < column ? 4 : 12;
}

namespace {

/// Kinds that `+` climbs, the best first: all pairs, or those of one high card, suited or not.
std::vector<std::vector<std::size_t>> climbs() {
  std::vector<std::vector<std::size_t>> out(1);
  for (std::size_t i = 0; i < kinds_a_side; ++i) out[0].push_back(i * kinds_a_side + i);
  for (bool const suited : {true, false}) {
    for (std::size_t high = 0; high + 1 < kinds_a_side; ++high) {
      auto& climb = out.emplace_back();
      for (auto low = high + 1; low < kinds_a_side; ++low)
        climb.push_back(suited ? high * kinds_a_side + low : low * kinds_a_side + high);
    }
  }
  return out;
}

}  // namespace

std::string range_of_kinds(std::span<ratio const, starting_kinds> often) {
  std::vector<std::string> words;
  for (auto const& climb : climbs()) {
    for (std::size_t i = 0; i < climb.size(); ++i) {
      auto const& first = often[climb[i]];
      if (first.is_zero()) continue;
      auto last = i;
      while (first == ratio{1} && last + 1 < climb.size() && often[climb[last + 1]] == first) ++last;
      auto word = name_of_kind(climb[last]);
      if (first != ratio{1}) word += fmt::format("@{}", first.to_double());
      if (last > i) word = i == 0 ? word + "+" : name_of_kind(climb[i]) + "-" + word;
      words.push_back(std::move(word));
      i = last;
    }
  }
  return joined(words, ", ");
}

}  // namespace faro::odds
