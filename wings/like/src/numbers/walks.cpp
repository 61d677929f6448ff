// From an order back to the numbers below n that it took.
#include "like/src/numbers/walks.hpp"

#include <algorithm>

namespace faro::like {
namespace {

/// A deck that knows where each card is.
class known_deck {
 public:
  explicit known_deck(numbers cards) : cards_{std::move(cards)}, place_(cards_.size()) {
    for (std::uint64_t i = 0; i < cards_.size(); ++i) place_[cards_[i]] = i;
  }
  [[nodiscard]] std::uint64_t place_of(std::uint64_t card) const { return place_[card]; }
  [[nodiscard]] std::uint64_t at(std::uint64_t place) const { return cards_[place]; }
  void exchange(std::uint64_t i, std::uint64_t j) {
    std::swap(cards_[i], cards_[j]);
    place_[cards_[i]] = i;
    place_[cards_[j]] = j;
  }

 private:
  numbers cards_, place_;
};

known_deck fresh_deck(std::uint64_t items) {
  numbers cards(items);
  std::iota(cards.begin(), cards.end(), std::uint64_t{0});
  return known_deck{std::move(cards)};
}

/// Undoes the exchanges, the last first.
std::vector<pick> grown(std::span<std::uint64_t const> order) {
  known_deck deck{numbers(order.begin(), order.end())};
  std::vector<pick> out(order.empty() ? 0 : order.size() - 1);
  for (auto i = order.size(); i-- > 1;) {
    auto const at = deck.place_of(i);
    out[i - 1] = {at, i + 1};
    deck.exchange(i, at);
  }
  return out;
}

std::vector<pick> by_twos(std::vector<pick> const& single) {
  std::vector<pick> out;
  std::size_t i = 0;
  if (single.size() % 2 == 1) out.push_back(single[i++]);
  for (; i + 1 < single.size(); i += 2)
    out.push_back(
        {single[i].index * single[i + 1].of + single[i + 1].index, single[i].of * single[i + 1].of});
  return out;
}

}  // namespace

std::string_view description_of(walk way) {
  switch (way) {
    case walk::descending:
      return "fisher-yates";
    case walk::ascending:
      return "fisher-yates-ascending";
    case walk::growing:
      return "inside-out";
    case walk::last_fills:
      return "efficient-selection";
    case walk::bag:
      return "bag";
    default:
      return "";
  }
}

std::string_view said_of(walk way) {
  switch (way) {
    case walk::descending:
      return "from the last place down, each changes with one at or below it";
    case walk::ascending:
      return "from the first place up, each changes with one at or above it";
    case walk::growing:
      return "from the second place up, each changes with one at or below it";
    case walk::growing_twice:
      return "from the second place up, each changes with one at or below it, two places by one number";
    case walk::last_fills:
      return "takes one of those left, whose place the last of them fills";
    case walk::bag:
      return "takes one of those left, which keep their order";
    case walk::own:
      break;
  }
  return "";
}

std::optional<std::vector<pick>> picks_of(walk way, std::span<std::uint64_t const> order,
                                          std::uint64_t items) {
  bool const whole = order.size() >= items;
  std::vector<pick> out;
  switch (way) {
    case walk::descending: {
      if (!whole) return std::nullopt;
      auto deck = fresh_deck(items);
      for (auto i = items; i > 1; --i) {
        auto const at = deck.place_of(order[i - 1]);
        out.push_back({at, i});
        deck.exchange(i - 1, at);
      }
      return out;
    }
    case walk::ascending: {
      auto deck = fresh_deck(items);
      for (std::uint64_t i = 0; i + 1 < items && i < order.size(); ++i) {
        auto const at = deck.place_of(order[i]);
        out.push_back({at - i, items - i});
        deck.exchange(i, at);
      }
      return out;
    }
    case walk::growing:
    case walk::growing_twice:
      if (!whole) return std::nullopt;
      return way == walk::growing ? grown(order) : by_twos(grown(order));
    case walk::last_fills: {
      auto deck = fresh_deck(items);
      auto left = items;
      for (std::uint64_t i = 0; i < order.size() && left > 1; ++i, --left) {
        auto const at = deck.place_of(order[i]);
        out.push_back({at, left});
        deck.exchange(at, left - 1);
      }
      return out;
    }
    case walk::bag: {
      numbers bag(items);
      std::iota(bag.begin(), bag.end(), std::uint64_t{0});
      for (std::uint64_t i = 0; i < order.size() && bag.size() > 1; ++i) {
        auto const at = std::find(bag.begin(), bag.end(), order[i]);
        out.push_back({static_cast<std::uint64_t>(at - bag.begin()), bag.size()});
        bag.erase(at);
      }
      return out;
    }
    case walk::own:
      break;
  }
  return std::nullopt;
}

}  // namespace faro::like
