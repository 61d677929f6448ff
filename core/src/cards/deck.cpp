#include "text/utf8.hpp"

#include <faro/cards/deck.hpp>
#include <faro/cards/notation.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace faro {

deck::deck(std::vector<card_kind> kinds) {
  std::unordered_map<std::string, std::size_t> known;
  std::uint64_t total = 0;
  for (auto& kind : kinds) {
    if (kind.count == 0)
      throw input_error{say("expected at least 1 copy of {}, got 0", printable(kind.name))};
    total += kind.count;
    if (total > most_cards) {
      throw input_error{say("expected a deck of at most {} cards, got more (at {})", most_cards, kind.name)};
    }
    auto const [at, fresh] = known.try_emplace(kind.name, kinds_.size());
    if (fresh) {
      kinds_.push_back(std::move(kind));
    } else {
      kinds_[at->second].count += kind.count;
    }
  }
  std::uint64_t end = 0;
  for (auto const& kind : kinds_) ends_.push_back(end += kind.count);
}

std::size_t deck::kind_of(std::uint64_t i) const {
  // Where every card so far is of a kind of its own, as in a pack of playing cards.
  if (i < ends_.size() && ends_[i] == i + 1 && (i == 0 || ends_[i - 1] <= i)) return i;
  return static_cast<std::size_t>(std::ranges::upper_bound(ends_, i) - ends_.begin());
}

std::vector<std::string> deck::names() const {
  std::vector<std::string> out;
  out.reserve(size());
  for (auto const& kind : kinds_) out.insert(out.end(), kind.count, kind.name);
  return out;
}

deck deck::times(count_t decks) const {
  auto kinds = kinds_;
  for (auto& kind : kinds) {
    auto const count = std::uint64_t{kind.count} * decks;
    kind.count = static_cast<count_t>(std::min<std::uint64_t>(count, std::numeric_limits<count_t>::max()));
  }
  return deck{std::move(kinds)};
}

bool deck::is_playing_cards() const {
  return std::ranges::all_of(kinds_, [](auto const& kind) { return kind.playing.has_value(); });
}

std::string deck::canonical_text() const {
  std::string text;
  for (auto const& kind : kinds_) text += std::to_string(kind.count) + " " + kind.name + "\n";
  return text;
}

namespace {

card_kind kind_of_card(playing_card card) { return {letters(card), 1, {}, card}; }

std::vector<card_kind> suits_from(rank lowest) {
  std::vector<card_kind> kinds;
  for (int s = 3; s >= 0; --s) {
    for (int r = static_cast<int>(rank::ace); r >= static_cast<int>(lowest); --r) {
      kinds.push_back(kind_of_card({static_cast<rank>(r), static_cast<suit>(s)}));
    }
  }
  return kinds;
}

}  // namespace

deck standard52() { return deck{suits_from(rank::two)}; }

deck standard54() {
  auto kinds = suits_from(rank::two);
  kinds.push_back(kind_of_card(playing_card::red_joker()));
  kinds.push_back(kind_of_card(playing_card::black_joker()));
  return deck{std::move(kinds)};
}

deck piquet32() { return deck{suits_from(rank::seven)}; }

std::optional<deck> named_deck(std::string_view name) {
  // Made once: a list may name one many times.
  static deck const of52 = standard52(), of54 = standard54(), of32 = piquet32();
  if (name == "standard52") return of52;
  if (name == "standard54") return of54;
  if (name == "piquet32") return of32;
  return std::nullopt;
}

}  // namespace faro
