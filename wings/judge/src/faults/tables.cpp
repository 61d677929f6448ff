// Counting what naming needs of each deck beside the tables of the panel.
#include "judge/src/faults/models/faults.hpp"
#include "judge/src/theory/cycle_types.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <span>
#include <string>

namespace faro::judge {

fault_tables::fault_tables(std::size_t cards, bool with_types)
    : cards_{cards}, with_types_{with_types && cards <= most_typed_cards} {
  if (cards > deck_tables::most_cards)
    throw input_error{say("decks of {} cards: tables are for up to {}", cards, deck_tables::most_cards)};
  fixed_cycles_.resize((cards + 1) * (cards + 1));
  cyclic_.resize((cards + 1) * (cards + 1));
  valleys_.resize(cards / 2 + 1);
  bottom_run_.resize(cards + 1);
  inverse_run_.resize(cards + 1);
  inverse_.resize(cards);
}

namespace {

/// The length of the rising run that ends with the last element.
template <class R>
std::size_t rising_run_at_the_end(R const& order) {
  auto at = order.size();
  while (at > 1 && order[at - 2] < order[at - 1]) --at;
  return order.size() - (at - 1);
}

template <class T>
std::size_t count_valleys(std::span<T const> deck) {
  std::size_t valleys = 0;
  for (std::size_t i = 1; i + 1 < deck.size(); ++i)
    valleys += std::size_t{deck[i - 1] > deck[i]} & std::size_t{deck[i] < deck[i + 1]};
  return valleys;
}

/// How many cycles of each length an order has; how many in all. Marks are the entries themselves: they are
/// overwritten.
std::size_t count_cycles(std::vector<std::uint32_t>& order, std::span<std::uint8_t> by_length) {
  std::size_t cycles = 0;
  auto const done = static_cast<std::uint32_t>(order.size());
  for (std::size_t start = 0; start < order.size(); ++start) {
    if (order[start] == done) continue;
    ++cycles;
    std::size_t length = 0;
    for (std::size_t at = start; order[at] != done; ++length) {
      auto const next = order[at];
      order[at] = done;
      at = next;
    }
    if (length < by_length.size()) ++by_length[length];
  }
  return cycles;
}

/// The number of a type of cycles, given how many there are of each length.
std::uint32_t type_number(std::span<std::uint8_t const> by_length) {
  auto const cards = by_length.size() - 1;
  static auto const numbers = [] {
    std::vector<type_numbers> all;
    for (std::size_t n = 0; n <= fault_tables::most_typed_cards; ++n) all.emplace_back(n);
    return all;
  }();
  std::array<std::uint8_t, fault_tables::most_typed_cards> parts;
  std::size_t count = 0;
  for (auto length = cards; length > 0; --length) {
    for (auto left = by_length[length]; left > 0; --left) parts[count++] = static_cast<std::uint8_t>(length);
  }
  return numbers[cards](std::span{parts}.first(count));
}

}  // namespace

template <class T>
void fault_tables::count(std::span<T const> deck) {
  auto const n = cards_;
  if (deck.size() != n) throw input_error{say("a deck of {} cards among decks of {}", deck.size(), n)};
  ++decks_;
  if (n == 0) return;
  std::size_t fixed = 0;
  for (std::size_t i = 0; i < n; ++i) {
    inverse_[deck[i]] = static_cast<std::uint32_t>(i);
    fixed += deck[i] == i;
  }
  ++valleys_[count_valleys(deck)];
  ++bottom_run_[rising_run_at_the_end(deck)];
  ++inverse_run_[rising_run_at_the_end(inverse_)];
  std::size_t descents = inverse_[n - 1] > inverse_[0];
  for (std::size_t i = 1; i < n; ++i) descents += inverse_[i - 1] > inverse_[i];
  ++cyclic_[descents * (n + 1) + (inverse_[0] + n - inverse_[n - 1]) % n];
  // An order has the cycles of its inverse.
  std::array<std::uint8_t, most_typed_cards + 1> by_length{};
  auto const lengths = std::span{by_length}.first(with_types_ ? n + 1 : 0);
  ++fixed_cycles_[fixed * (n + 1) + count_cycles(inverse_, lengths)];
  if (with_types_) ++types_[type_number(lengths)];
}

void fault_tables::add(std::span<std::uint8_t const> deck) { count(deck); }
void fault_tables::add(std::span<std::uint16_t const> deck) { count(deck); }
void fault_tables::add(std::span<std::uint32_t const> deck) { count(deck); }

void fault_tables::merge(fault_tables const& other) {
  if (other.cards_ != cards_)
    throw input_error{say("tables of {} cards can't be added to those of {}", other.cards_, cards_)};
  decks_ += other.decks_;
  auto const add_all = [](std::vector<std::uint64_t>& to, std::vector<std::uint64_t> const& from) {
    std::transform(to.begin(), to.end(), from.begin(), to.begin(), std::plus<>{});
  };
  add_all(fixed_cycles_, other.fixed_cycles_);
  add_all(valleys_, other.valleys_);
  add_all(bottom_run_, other.bottom_run_);
  add_all(inverse_run_, other.inverse_run_);
  add_all(cyclic_, other.cyclic_);
  for (auto const& [type, decks] : other.types_) types_[type] += decks;
}

bool operator==(fault_tables const& a, fault_tables const& b) {
  return a.cards_ == b.cards_ && a.decks_ == b.decks_ && a.fixed_cycles_ == b.fixed_cycles_ &&
         a.valleys_ == b.valleys_ && a.bottom_run_ == b.bottom_run_ && a.inverse_run_ == b.inverse_run_ &&
         a.cyclic_ == b.cyclic_ && a.types_ == b.types_;
}

}  // namespace faro::judge
