// Counting decks into tables: what of a deck goes where; tests of the tables are in panel.cpp.
#include "judge/src/panel/digit_decoder.hpp"
#include "judge/src/panel/statistics/entry.hpp"

#include <faro/error.hpp>
#include <faro/judge/panel/detail/null_distributions.hpp>
#include <faro/judge/panel/detail/tables.hpp>
#include <faro/shuffle/detail/orders.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::judge {

namespace {

std::size_t pairs_of(std::size_t n) { return n * (n - 1) / 2; }

void add_all(std::vector<std::uint64_t>& to, std::vector<std::uint64_t> const& from) {
  std::ranges::transform(to, from, to.begin(), std::plus<>{});
}

}  // namespace

std::vector<card_grouping> standard_groupings(std::size_t cards) {
  if (cards != 52) return {};
  std::vector<card_grouping> all{
      {"equal ranks side by side", {}}, {"equal suits side by side", {}}, {"equal colours side by side", {}}};
  for (std::uint8_t card = 0; card < 52; ++card) {
    auto const suit = static_cast<std::uint8_t>(card / 13);  // spades, hearts, diamonds, clubs
    all[0].group.push_back(static_cast<std::uint8_t>(card % 13));
    all[1].group.push_back(suit);
    all[2].group.push_back(suit == 1 || suit == 2);
  }
  return all;
}

statistic_counts::statistic_counts(std::size_t cards) {
  for (std::size_t s = 0; s < deck_statistics; ++s) {
    auto const statistic = static_cast<deck_statistic>(s);
    if (has_null_distribution(statistic, cards))
      histogram[s].resize(cards == 0 ? 1 : detail::entry_of(statistic).greatest(cards) + 1);
  }
}

void statistic_counts::add(deck_numbers const& numbers) {
  ++decks;
  for (std::size_t s = 0; s < deck_statistics; ++s) {
    total[s] += numbers[s];
    if (!histogram[s].empty()) ++histogram[s][static_cast<std::size_t>(numbers[s])];
  }
}

void statistic_counts::merge(statistic_counts const& other) {
  decks += other.decks;
  for (std::size_t s = 0; s < deck_statistics; ++s) {
    total[s] += other.total[s];
    add_all(histogram[s], other.histogram[s]);
  }
}

/// Cards are counted as bytes while they fit, else as 16 bits.
struct deck_tables::counted {
  counted(std::size_t n, std::vector<card_grouping> g)
      : cards{n},
        groupings{std::move(g)},
        measure{n},
        bytes{n <= 256 ? n : 0},
        words{n > 256 ? n : 0},
        numbers{n},
        relative{n},
        alike(groupings.size(), std::vector<std::uint64_t>(std::max<std::size_t>(n, 1))),
        positions(n * n),
        follows(n * n),
        pairs(n > most_paired_cards || n < 2 ? 0 : pairs_of(n) * pairs_of(n)),
        orders(n > most_listed_cards ? 0 : orders_of(n)),
        first(n),
        relation(n),
        last_inverse(n),
        next_inverse(n),
        bytes_of_deck(n <= 256 ? n : 2 * n),
        words_of_deck(n) {
    for (auto& d : digits) d.resize(n < 2 ? 0 : digit_cells_before(n - 1));
  }

  template <class T>
  void add(std::span<T const> deck);
  template <class T>
  void count_tables(std::span<T const> deck);
  template <class T>
  void count_small(std::span<T const> deck);
  template <class T>
  void count_relation(std::span<T const> deck);
  template <class T>
  void add_narrowed(std::span<T const> deck);
  template <class T>
  [[nodiscard]] repeat_finder::hash128 hash(std::span<T const> deck);
  /// Calls use(table) with all plain tables of a state.
  template <class State, class Use>
  static void for_each_table(State& state, Use use) {
    for (auto& table : state.alike) use(table);
    for (auto* table : {&state.positions, &state.follows, &state.pairs, &state.orders}) use(*table);
    for (auto& table : state.digits) use(table);
  }

  std::size_t cards;
  std::vector<card_grouping> groupings;
  deck_measure measure;
  detail::digit_decoder<std::uint8_t> bytes;
  detail::digit_decoder<std::uint16_t> words;
  statistic_counts numbers, relative;
  std::vector<std::vector<std::uint64_t>> alike;
  std::vector<std::uint64_t> positions, follows;
  std::vector<std::uint64_t> pairs, orders;
  std::array<std::vector<std::uint64_t>, digit_codes> digits;
  std::vector<std::uint16_t> first;
  bool follows_one = false;                  // last_inverse is that of the deck before the next one
  std::vector<std::uint16_t> relation;       // scratch
  std::vector<std::uint16_t> last_inverse;   // of the deck before
  std::vector<std::uint16_t> next_inverse;   // scratch
  std::vector<std::uint8_t> bytes_of_deck;   // scratch
  std::vector<std::uint16_t> words_of_deck;  // scratch
  repeat_finder repeats;
};

template <class T>
void deck_tables::counted::count_tables(std::span<T const> deck) {
  auto const n = cards;
  for (std::size_t i = 0; i < n; ++i) ++positions[i * n + deck[i]];
  for (std::size_t i = 1; i < n; ++i) ++follows[deck[i - 1] * n + deck[i]];
  if (n > 1) {
    std::array<std::uint64_t*, digit_codes> cells;
    for (std::size_t c = 0; c < digit_codes; ++c) cells[c] = digits[c].data();
    auto const see = [&](digit_code code, std::size_t k, std::size_t digit) {
      ++cells[static_cast<std::size_t>(code)][digit_cells_before(k) + digit];
    };
    if (n <= 256) {
      bytes(deck.data(), measure.inverse().data(), see);
    } else {
      words(deck.data(), measure.inverse().data(), see);
    }
  }
  for (std::size_t g = 0; g < groupings.size(); ++g)
    ++alike[g][static_cast<std::size_t>(alike_side_by_side(deck, groupings[g].group))];
  if (!pairs.empty() || !orders.empty()) count_small(deck);
}

template <class T>
void deck_tables::counted::count_small(std::span<T const> deck) {
  auto const all = pairs_of(cards);
  std::size_t place = 0;
  for (std::size_t j = 1; j < cards; ++j) {
    for (std::size_t i = 0; i < j; ++i) {
      auto const low = std::min<std::size_t>(deck[i], deck[j]),
                 high = std::max<std::size_t>(deck[i], deck[j]);
      ++pairs[place++ * all + high * (high - 1) / 2 + low];
    }
  }
  if (orders.empty()) return;
  std::size_t number = 0;  // by Lehmer's digits
  for (std::size_t i = 0; i < cards; ++i) {
    std::size_t lower = 0;
    for (auto j = i + 1; j < cards; ++j) lower += deck[j] < deck[i];
    number = number * (cards - i) + lower;
  }
  ++orders[number];
}

template <class T>
void deck_tables::counted::count_relation(std::span<T const> deck) {
  for (std::size_t i = 0; i < cards; ++i) relation[i] = last_inverse[deck[i]];
  relative.add(measure(std::span<std::uint16_t const>{relation}));
}

template <class T>
repeat_finder::hash128 deck_tables::counted::hash(std::span<T const> deck) {
  if constexpr (sizeof(T) == 1) {
    return repeat_finder::hash_of(deck);
  } else {
    for (std::size_t i = 0; i < cards; ++i) {
      bytes_of_deck[2 * i] = static_cast<std::uint8_t>(deck[i] & 0xff);
      bytes_of_deck[2 * i + 1] = static_cast<std::uint8_t>(deck[i] >> 8);
    }
    return repeat_finder::hash_of(bytes_of_deck);
  }
}

/// A deck of wider cards than it needs.
template <class T>
void deck_tables::counted::add_narrowed(std::span<T const> deck) {
  if (deck.size() != cards || std::ranges::any_of(deck, [&](auto card) { return card >= cards; }))
    measure(deck);  // throws, naming the card as it came
  if (cards <= 256) {
    std::ranges::transform(deck, bytes_of_deck.begin(),
                           [](auto card) { return static_cast<std::uint8_t>(card); });
    add(std::span<std::uint8_t const>{bytes_of_deck}.first(cards));
  } else {
    std::ranges::transform(deck, words_of_deck.begin(),
                           [](auto card) { return static_cast<std::uint16_t>(card); });
    add(std::span<std::uint16_t const>{words_of_deck});
  }
}

template <class T>
void deck_tables::counted::add(std::span<T const> deck) {
  numbers.add(measure(deck));  // throws before anything is counted
  count_tables(deck);
  repeats.add(hash(deck));
  auto const inverse = measure.inverse();
  if (numbers.decks == 1) std::copy(deck.begin(), deck.end(), first.begin());
  if (!follows_one) {
    std::ranges::copy(inverse, last_inverse.begin());
    follows_one = true;
  } else {
    std::ranges::copy(inverse, next_inverse.begin());  // measuring the relation overwrites it
    count_relation(deck);
    last_inverse.swap(next_inverse);
  }
}

deck_tables::deck_tables(std::size_t cards, std::vector<card_grouping> groupings) {
  if (cards > most_cards) throw input_error{say("{} cards: tables are kept for up to {}", cards, most_cards)};
  for (auto const& g : groupings) {
    if (g.group.size() != cards)
      throw input_error{
          say("'{}' names the groups of {} cards, but a deck has {}", g.name, g.group.size(), cards)};
  }
  counted_ = std::make_unique<counted>(cards, std::move(groupings));
}
deck_tables::~deck_tables() = default;
deck_tables::deck_tables(deck_tables&&) noexcept = default;
deck_tables& deck_tables::operator=(deck_tables&&) noexcept = default;
deck_tables::deck_tables(deck_tables const& other) : counted_{std::make_unique<counted>(*other.counted_)} {}
deck_tables& deck_tables::operator=(deck_tables const& other) {
  if (this != &other) *this = deck_tables{other};
  return *this;
}

void deck_tables::add(std::span<std::uint8_t const> deck) { counted_->add(deck); }
void deck_tables::add_apart(std::span<std::uint8_t const> deck) {
  counted_->numbers.add(counted_->measure(deck));
  counted_->count_tables(deck);
}
void deck_tables::add(std::span<std::uint16_t const> deck) {
  if (counted_->cards <= 256) {
    counted_->add_narrowed(deck);
  } else {
    counted_->add(deck);
  }
}
void deck_tables::add(std::span<std::uint32_t const> deck) { counted_->add_narrowed(deck); }

void deck_tables::check_same(deck_tables const& other) const {
  auto const& theirs = *other.counted_;
  if (cards() != theirs.cards || groupings().size() != theirs.groupings.size())
    throw input_error{
        say("tables of {} cards cannot join those of {}, or the groupings differ", theirs.cards, cards())};
}

void deck_tables::merge(deck_tables const& later) {
  check_same(later);
  auto& mine = *counted_;
  auto const& theirs = *later.counted_;
  if (theirs.numbers.decks == 0) return;
  if (mine.numbers.decks == 0) {
    *this = later;
    return;
  }
  mine.count_relation(std::span<std::uint16_t const>{theirs.first});  // the seam
  join(later);
  mine.last_inverse = theirs.last_inverse;
}

void deck_tables::follow(std::span<std::uint32_t const> deck) {
  auto& mine = *counted_;
  mine.measure(deck);
  std::ranges::copy(mine.measure.inverse(), mine.last_inverse.begin());
  mine.follows_one = true;
}

void deck_tables::join(deck_tables const& other) {
  check_same(other);
  auto& mine = *counted_;
  auto const& theirs = *other.counted_;
  mine.numbers.merge(theirs.numbers);
  mine.relative.merge(theirs.relative);
  for (std::size_t g = 0; g < mine.alike.size(); ++g) add_all(mine.alike[g], theirs.alike[g]);
  add_all(mine.positions, theirs.positions);
  add_all(mine.follows, theirs.follows);
  add_all(mine.pairs, theirs.pairs);
  add_all(mine.orders, theirs.orders);
  for (std::size_t c = 0; c < digit_codes; ++c) add_all(mine.digits[c], theirs.digits[c]);
  mine.repeats.merge(theirs.repeats);
}

std::size_t deck_tables::cards() const { return counted_->cards; }
std::vector<card_grouping> const& deck_tables::groupings() const& { return counted_->groupings; }
statistic_counts const& deck_tables::numbers() const& { return counted_->numbers; }
statistic_counts const& deck_tables::relative() const& { return counted_->relative; }
std::span<std::uint64_t const> deck_tables::alike(std::size_t grouping) const& {
  return counted_->alike[grouping];
}
std::uint64_t deck_tables::at(std::size_t position, std::size_t card) const {
  return counted_->positions[position * counted_->cards + card];
}
std::uint64_t deck_tables::followed(std::size_t card, std::size_t next) const {
  return counted_->follows[card * counted_->cards + next];
}
std::span<std::uint64_t const> deck_tables::digit(digit_code code, std::size_t k) const& {
  return std::span{counted_->digits[static_cast<std::size_t>(code)]}.subspan(digit_cells_before(k), k + 2);
}
std::span<std::uint64_t const> deck_tables::pairs() const& { return counted_->pairs; }
std::span<std::uint64_t const> deck_tables::orders() const& { return counted_->orders; }
repeat_finder const& deck_tables::repeats() const& { return counted_->repeats; }

}  // namespace faro::judge
