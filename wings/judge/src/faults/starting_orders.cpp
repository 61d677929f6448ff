// Trying the usual starting orders: see starting_orders.hpp.
#include "judge/src/faults/starting_orders.hpp"

#include <faro/cards/notation.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string_view>
#include <utility>

namespace faro::judge {

namespace {

constexpr std::size_t whole_deck = 52, most_counted = 5'000;

using ranks_and_suits = std::vector<std::pair<std::size_t, std::size_t>>;

constexpr std::string_view suit_letters = "SHDC", rank_letters = "A23456789TJQK";

/// Rank (ace 0 … king 12) and suit (spades, hearts, diamonds, clubs) of all cards; empty unless they are
/// the 52.
ranks_and_suits playing_cards(std::span<std::string const> names) {
  ranks_and_suits all;
  if (names.size() != whole_deck) return all;
  std::array<bool, whole_deck> seen{};
  for (auto const& name : names) {
    auto const card = find_card(name);
    if (!card || card->is_joker()) return {};
    auto const rank = (static_cast<std::size_t>(card->rank_of()) + 1) % 13;
    auto const suit = 3 - static_cast<std::size_t>(card->suit_of());
    auto& before = seen[suit * 13 + rank];
    if (before) return {};
    before = true;
    all.emplace_back(rank, suit);
  }
  return all;
}

/// One order of all ranks within suits, or of all suits within ranks.
struct plain_order {
  std::string suits;  // "SHDC"
  std::string ranks;  // "A23456789TJQK"
  bool by_rank = false;
};

std::string name_of(plain_order const& o) {
  std::string suits;
  for (auto const suit : o.suits) suits += fmt::format("{}{}", suits.empty() ? "" : ", ", suit);
  return o.by_rank ? fmt::format("by rank, {} to {}, each as {}", o.ranks.front(), o.ranks.back(), suits)
                   : fmt::format("by suit, {}, each {} to {}", suits, o.ranks.front(), o.ranks.back());
}

std::vector<plain_order> plain_orders() {
  std::vector<plain_order> all;
  std::string const up{rank_letters}, down{rank_letters.rbegin(), rank_letters.rend()};
  auto const high = up.substr(1) + "A", from_high = "A" + down.substr(0, 12);
  for (auto const* const suits : {"SHDC", "CDHS", "HCDS", "SDCH", "HDCS", "DCHS"}) {
    for (auto const& ranks : {up, down, high, from_high}) all.push_back({suits, ranks});
  }
  for (auto const* const suits : {"SHDC", "CDHS"}) {
    for (auto const& ranks : {up, down, high, from_high}) all.push_back({suits, ranks, true});
  }
  return all;
}

starting_order in_order(plain_order const& o, ranks_and_suits const& cards) {
  starting_order out{name_of(o), {}};
  for (auto const& [rank, suit] : cards) {
    auto const r = o.ranks.find(rank_letters[rank]), s = o.suits.find(suit_letters[suit]);
    out.number.push_back(static_cast<std::uint32_t>(o.by_rank ? r * 4 + s : s * 13 + r));
  }
  return out;
}

/// Spades and diamonds from the ace up, clubs and hearts from the king down: most new decks.
starting_order new_deck(ranks_and_suits const& cards) {
  starting_order out{"a new deck: S and D from A to K, C and H from K to A", {}};
  constexpr std::string_view suits = "SDCH";
  for (auto const& [rank, suit] : cards) {
    auto const s = suits.find(suit_letters[suit]);
    out.number.push_back(static_cast<std::uint32_t>(s * 13 + (s < 2 ? rank : 12 - rank)));
  }
  return out;
}

/// The same deck lying the other way: its ace of spades at the bottom.
starting_order turned_over(std::string name, starting_order const& order) {
  starting_order out{std::move(name), {}};
  auto const last = static_cast<std::uint32_t>(order.number.size() - 1);
  for (auto const place : order.number) out.number.push_back(last - place);
  return out;
}

bool is_assumed(starting_order const& order) {
  for (std::uint32_t c = 0; c < order.number.size(); ++c) {
    if (order.number[c] != c) return false;
  }
  return true;
}

struct recounted {
  deck_tables tables;
  fault_tables faults;
  recounted(std::span<std::uint16_t const> decks, std::size_t cards, starting_order const& order)
      : tables{cards, {}}, faults{cards, false} {
    std::vector<std::uint32_t> deck(cards);
    for (std::size_t at = 0; at + cards <= decks.size(); at += cards) {
      for (std::size_t i = 0; i < cards; ++i) deck[i] = order.number.at(decks[at + i]);
      tables.add(std::span<std::uint32_t const>{deck});
      faults.add(std::span<std::uint32_t const>{deck});
    }
  }
};

}  // namespace

std::vector<starting_order> usual_starting_orders(std::span<std::string const> names,
                                                  std::span<std::uint32_t const> first) {
  std::vector<starting_order> all;
  if (auto const cards = playing_cards(names); !cards.empty()) {
    all.push_back(new_deck(cards));
    all.push_back(turned_over("a new deck from below: H and C from A to K, D and S from K to A", all.back()));
    for (auto const& order : plain_orders()) all.push_back(in_order(order, cards));
  }
  starting_order turned{"the order assumed, turned over", {}};
  for (std::size_t c = 0; c < names.size(); ++c)
    turned.number.push_back(static_cast<std::uint32_t>(names.size() - 1 - c));
  all.push_back(std::move(turned));
  if (first.size() == names.size() && !first.empty()) {
    starting_order as_first{"the first deck", std::vector<std::uint32_t>(first.size())};
    for (std::uint32_t i = 0; i < first.size(); ++i) as_first.number.at(first[i]) = i;
    all.push_back(std::move(as_first));
  }
  std::erase_if(all, is_assumed);
  return all;
}

fault_by_order name_faults_by_order(fault_report const& assumed, std::span<std::uint16_t const> decks,
                                    std::size_t cards, std::span<starting_order const> orders,
                                    panel_distributions const& laws) {
  fault_by_order best{assumed, {}, orders.size() + 1};
  if (cards == 0 || decks.size() < cards) return best;
  auto const few = decks.first(std::min(decks.size() / cards, most_counted) * cards);
  auto const tried = std::log(static_cast<double>(orders.size() + 1));
  starting_order as_counted{"", std::vector<std::uint32_t>(cards)};
  std::iota(as_counted.number.begin(), as_counted.number.end(), 0U);
  auto const report_of = [&](starting_order const& order, std::span<std::uint16_t const> of,
                             fit_check check) {
    recounted const again{of, cards, order};
    return name_faults(again.tables, again.faults, laws, check);
  };
  auto const usual = report_of(as_counted, few, fit_check::skipped).known_log_e;
  auto most = usual;
  starting_order const* likeliest = nullptr;
  for (auto const& order : orders) {
    auto const log_e = report_of(order, few, fit_check::skipped).known_log_e;
    if (log_e <= most) continue;
    most = log_e;
    likeliest = &order;
  }
  if (!likeliest) return best;
  auto const clear = tried + std::log(20.0);
  bool const unexplained = assumed.findings.empty() || !assumed.findings.front().explains;
  if (most < usual + clear && !(unexplained && most > clear)) return best;
  auto other = report_of(*likeliest, decks, fit_check::done);
  bool const explains = !other.findings.empty() && other.findings.front().explains;
  if (!explains && !unexplained) return best;
  other.known_log_e -= tried;
  best.report = std::move(other);
  best.order = likeliest->name;
  return best;
}

}  // namespace faro::judge
