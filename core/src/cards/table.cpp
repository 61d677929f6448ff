// The attributes of playing cards, and finding kinds and values by what people call them.
#include "text/words.hpp"

#include <faro/cards/detail/table.hpp>
#include <faro/cards/notation.hpp>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

namespace faro {

namespace {

constexpr std::array<char const*, 13> names_of_ranks{
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"};

/// "aces" and "sixes" mean what "ace" and "six" mean.
bool same_word(std::string const& text, std::string const& word) {
  return text == word || text == word + "s" || text == word + "es" || text + "s" == word;
}

/// An attribute whose values are listed in order, taken from the playing cards by `value_of`.
template <class F>
attribute playing_attribute(deck const& cards, std::string name, std::vector<std::string> labels,
                            std::vector<std::int64_t> numbers, bool numeric, F value_of) {
  attribute out{std::move(name), numeric, std::move(labels), std::move(numbers), {}};
  for (auto const& kind : cards.kinds()) {
    out.of_kind.push_back(kind.playing ? static_cast<std::int32_t>(value_of(*kind.playing)) : -1);
  }
  return out;
}

void add_playing_attributes(deck const& cards, std::vector<attribute>& out) {
  std::vector<std::string> ranks;
  std::vector<std::int64_t> rank_numbers;
  for (int r = 0; r < 13; ++r) {
    ranks.push_back(r < 8    ? std::to_string(r + 2)
                    : r == 8 ? "10"
                             : std::string(1, letter_of(static_cast<rank>(r))));
    rank_numbers.push_back(r + 2);
  }
  out.push_back(playing_attribute(cards, "rank", ranks, rank_numbers, false, [](playing_card c) {
    return c.is_joker() ? -1 : static_cast<int>(c.rank_of());
  }));
  out.push_back(
      playing_attribute(cards, "suit", {"clubs", "diamonds", "hearts", "spades"}, {0, 1, 2, 3}, false,
                        [](playing_card c) { return c.is_joker() ? -1 : static_cast<int>(c.suit_of()); }));
  out.push_back(playing_attribute(cards, "colour", {"black", "red"}, {0, 1}, false, [](playing_card c) {
    if (c.is_joker()) return c == playing_card::red_joker() ? 1 : 0;
    return c.suit_of() == suit::diamonds || c.suit_of() == suit::hearts ? 1 : 0;
  }));
  out.push_back(playing_attribute(cards, "value", {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"},
                                  {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, true, [](playing_card c) {
                                    if (c.is_joker()) return -1;
                                    auto const r = static_cast<int>(c.rank_of());
                                    return r == 12 ? 0 : std::min(r + 1, 9);
                                  }));
  out.push_back(playing_attribute(cards, "hcp", {"0", "1", "2", "3", "4"}, {0, 1, 2, 3, 4}, true,
                                  [](playing_card c) { return high_card_points(c); }));
}

}  // namespace

std::int32_t attribute::find(std::string_view text) const {
  auto const wanted = lower_case(text);
  auto const ranks = name == "rank" && labels.size() >= 13 && labels[0] == "2" && labels[12] == "A";
  for (std::size_t i = 0; i < labels.size(); ++i) {
    auto const label = lower_case(labels[i]);
    if (same_word(wanted, label)) return static_cast<std::int32_t>(i);
    if (ranks && i < 13 && (same_word(wanted, names_of_ranks[i]) || (wanted == "t" && i == 8))) {
      return static_cast<std::int32_t>(i);
    }
    if (name == "suit" && wanted.size() == 1 && wanted[0] == label[0]) return static_cast<std::int32_t>(i);
  }
  return -1;
}

card_table::card_table(deck given) : cards{std::move(given)} {
  auto const& kinds = cards.kinds();
  if (std::ranges::any_of(kinds, [](auto const& kind) { return kind.playing.has_value(); })) {
    add_playing_attributes(cards, attributes);
  }
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    for (auto const& name : kinds[i].tags) {
      auto at = std::ranges::find(tags, name, &tag_column::name);
      if (at == tags.end()) at = tags.insert(tags.end(), {name, std::vector<bool>(kinds.size())});
      at->of_kind[i] = true;
    }
  }
}

namespace {

/// The number that a name is, of 18 digits at most.
std::optional<std::int64_t> number_named(std::string_view name) {
  constexpr std::size_t most_digits = 18;
  if (name.empty() || name.size() > most_digits || !std::ranges::all_of(name, is_digit)) return std::nullopt;
  std::int64_t n = 0;
  for (auto const digit : name) n = n * 10 + (digit - '0');
  return n;
}

}  // namespace

attribute card_attribute(deck const& cards) {
  attribute out{"card", false, {}, {}, {}};
  auto const& kinds = cards.kinds();
  std::vector<std::size_t> order(kinds.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  out.numeric = !kinds.empty() && std::ranges::all_of(kinds, [](auto const& kind) {
    return number_named(kind.name).has_value();
  });
  auto const number = [&](std::size_t k) {
    return out.numeric ? *number_named(kinds[k].name) : static_cast<std::int64_t>(k);
  };
  std::ranges::stable_sort(order, {}, number);
  out.of_kind.resize(kinds.size());
  for (std::size_t place = 0; place < order.size(); ++place) {
    out.labels.push_back(kinds[order[place]].name);
    out.numbers.push_back(number(order[place]));
    out.of_kind[order[place]] = static_cast<std::int32_t>(place);
  }
  return out;
}

attribute const* card_table::find_attribute(std::string_view name) const& {
  auto wanted = lower_case(name);
  if (wanted == "color") wanted = "colour";
  auto const at =
      std::ranges::find_if(attributes, [&](attribute const& a) { return lower_case(a.name) == wanted; });
  return at == attributes.end() ? nullptr : &*at;
}

tag_column const* card_table::find_tag(std::string_view name) const& {
  auto const at = std::ranges::find(tags, name, &tag_column::name);
  return at == tags.end() ? nullptr : &*at;
}

std::int32_t card_table::find_kind(std::string_view name) const {
  auto const& kinds = cards.kinds();
  auto at = std::ranges::find(kinds, name, &card_kind::name);
  if (at == kinds.end()) {
    auto const card = find_card(name);
    if (!card) return -1;
    at = std::ranges::find(kinds, card, &card_kind::playing);
    if (at == kinds.end()) return -1;
  }
  return static_cast<std::int32_t>(at - kinds.begin());
}

}  // namespace faro
