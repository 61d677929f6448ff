#include <faro/error.hpp>
#include <faro/judge/faults.hpp>

#include <algorithm>
#include <string>

namespace faro {

fault_tables::fault_tables(std::size_t cards) : cards_{cards} {
  if (cards > deck_tables::most_cards)
    throw input_error{"decks of " + std::to_string(cards) + " cards: tables are for up to " +
                      std::to_string(deck_tables::most_cards)};
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
    valleys += static_cast<std::size_t>((deck[i - 1] > deck[i]) & (deck[i] < deck[i + 1]));
  return valleys;
}

/// Cycles of an order. Marks are the entries themselves: they are overwritten.
std::size_t count_cycles(std::vector<std::uint32_t>& order) {
  std::size_t cycles = 0;
  auto const done = static_cast<std::uint32_t>(order.size());
  for (std::size_t start = 0; start < order.size(); ++start) {
    if (order[start] == done) continue;
    ++cycles;
    for (std::size_t at = start; order[at] != done;) {
      auto const next = order[at];
      order[at] = done;
      at = next;
    }
  }
  return cycles;
}

}  // namespace

template <class T>
void fault_tables::count(std::span<T const> deck) {
  auto const n = cards_;
  if (deck.size() != n)
    throw input_error{"a deck of " + std::to_string(deck.size()) + " cards among decks of " +
                      std::to_string(n)};
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
  ++fixed_cycles_[fixed * (n + 1) + count_cycles(inverse_)];  // an order has the cycles of its inverse
}

void fault_tables::add(std::span<std::uint8_t const> deck) { count(deck); }
void fault_tables::add(std::span<std::uint16_t const> deck) { count(deck); }
void fault_tables::add(std::span<std::uint32_t const> deck) { count(deck); }

void fault_tables::merge(fault_tables const& other) {
  if (other.cards_ != cards_)
    throw input_error{"tables of " + std::to_string(other.cards_) + " cards can't be added to those of " +
                      std::to_string(cards_)};
  decks_ += other.decks_;
  auto const add_all = [](std::vector<std::uint64_t>& to, std::vector<std::uint64_t> const& from) {
    std::transform(to.begin(), to.end(), from.begin(), to.begin(), std::plus<>{});
  };
  add_all(fixed_cycles_, other.fixed_cycles_);
  add_all(valleys_, other.valleys_);
  add_all(bottom_run_, other.bottom_run_);
  add_all(inverse_run_, other.inverse_run_);
  add_all(cyclic_, other.cyclic_);
}

bool operator==(fault_tables const& a, fault_tables const& b) {
  return a.cards_ == b.cards_ && a.decks_ == b.decks_ && a.fixed_cycles_ == b.fixed_cycles_ &&
         a.valleys_ == b.valleys_ && a.bottom_run_ == b.bottom_run_ && a.inverse_run_ == b.inverse_run_ &&
         a.cyclic_ == b.cyclic_;
}

}  // namespace faro
