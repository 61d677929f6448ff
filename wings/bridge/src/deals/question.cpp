// Leaves of bridge questions measured on a deal, and made from queries about hands.
#include "bridge/src/deals/question.hpp"

#include "chance/generator_of_block.hpp"
#include "odds/src/hands/measures.hpp"

#include <faro/chance/random.hpp>

#include <algorithm>
#include <bit>

namespace faro::odds::bridge {

namespace {

struct shape_tables {
  std::array<shape, shapes> of_number{};
  std::array<std::uint16_t, 14 * 14 * 14> number{};
  shape_tables() {
    std::size_t n = 0;
    for (int s = 0; s <= 13; ++s) {
      for (int h = 0; s + h <= 13; ++h) {
        for (int d = 0; s + h + d <= 13; ++d) {
          of_number[n] = {s, h, d, 13 - s - h - d};
          number[static_cast<std::size_t>((s * 14 + h) * 14 + d)] = static_cast<std::uint16_t>(n++);
        }
      }
    }
  }
};

shape_tables const& all_shapes() {
  static shape_tables const tables;
  return tables;
}

/// Kind k of the pack: its suit and rank; nothing unless it is one of the 52.
std::optional<std::pair<std::size_t, std::size_t>> place_of(card_table const& table, std::size_t kind) {
  auto const& card = table.cards.kinds()[kind];
  if (!card.playing || card.playing->is_joker() || card.count != 1) return std::nullopt;
  auto const place = bridge_place(*card.playing);
  return std::pair{place / ranks, ranks - 1 - place % ranks};
}

void collect_parts(query_node const& n, std::vector<query_node>& out) {
  if (n.op != operation::logical_and) return out.push_back(n);
  for (auto const& c : n.children) collect_parts(c, out);
}

/// Whether some leaf of a question is so.
template <class Is>
bool any_leaf(query_node const& part, std::span<hand_leaf const> leaves, Is const& is) {
  if (part.op == operation::leaf) return is(leaves[static_cast<std::size_t>(part.value)]);
  return std::ranges::any_of(part.children, [&](auto const& c) { return any_leaf(c, leaves, is); });
}

/// What all hands come to at once, of the seats of a deal.
class measured_of_deals {
 public:
  measured_of_deals(leaf const& l, card_table const& table) : leaf_{l}, table_{table} {}
  std::int64_t operator()(deal_holdings const& deal) const {
    return leaf_.of_deal->value(leaf_, table_, hands_of(deal));
  }
  [[nodiscard]] std::optional<bool> reaches(deal_holdings const& deal, std::int64_t least) const {
    return leaf_.of_deal->reaches(leaf_, table_, hands_of(deal), least);
  }

 private:
  [[nodiscard]] std::vector<std::vector<count_t>> hands_of(deal_holdings const& deal) const {
    std::vector<std::vector<count_t>> hands(seats, std::vector<count_t>(table_.cards.kinds().size()));
    for (std::size_t k = 0; k < table_.cards.kinds().size(); ++k) {
      auto const place = place_of(table_, k);
      for (std::size_t s = 0; place && s < seats; ++s)
        hands[s][k] = deal[s][place->first] >> place->second & 1U;
    }
    return hands;
  }

  leaf leaf_;
  card_table table_;
};

std::optional<hand_leaf> converted(leaf const& l, card_table const& table,
                                   std::span<std::size_t const> seat) {
  hand_leaf out;
  if (l.kind == measure::deal) {
    out.of.assign(seat.begin(), seat.end());
    auto const of = std::make_shared<measured_of_deals const>(l, table);
    out.by_deal = [of](auto const& deal) { return (*of)(deal); };
    if (l.of_deal->reaches)
      out.reaches = [of](auto const& deal, std::int64_t least) { return of->reaches(deal, least); };
    return out;
  }
  for (std::size_t s = 0; s < seat.size(); ++s) {
    if ((l.segments >> s & 1U) != 0) out.of.push_back(seat[s]);
  }
  if (l.kind == measure::sum) {
    std::array<holding_values, suits> values{};
    for (std::size_t k = 0; k < table.cards.kinds().size(); ++k) {
      auto const place = place_of(table, k);
      if (!place || std::abs(l.numbers[k]) > 1'000'000) return std::nullopt;
      for (std::size_t h = 0; h < holdings; ++h) {
        if ((h >> place->second & 1U) != 0)
          values[place->first][h] += static_cast<std::int32_t>(l.numbers[k]);
      }
    }
    for (std::size_t s = 0; s < suits; ++s) {
      if (std::ranges::any_of(values[s], [](auto v) { return v != 0; }))
        out.by_suit[s] = std::make_shared<holding_values const>(values[s]);
    }
    return out;
  }
  if (out.of.size() != 1 || l.attribute < 0) return std::nullopt;
  auto const& attribute = table.attributes[static_cast<std::size_t>(l.attribute)];
  if (attribute.name != "suit" || attribute.labels.size() != suits || l.of_groups->by_value)
    return std::nullopt;
  auto by_shape = std::make_shared<std::array<std::int64_t, shapes>>();
  for (std::size_t n = 0; n < shapes; ++n) {
    auto const lengths = shape_of_number(n);
    (*by_shape)[n] = l.of_groups->value(l, {attribute, lengths, ranks});
  }
  out.by_shape = std::move(by_shape);
  return out;
}

}  // namespace

deal_holdings holdings_of(deal_seats const& deal) {
  deal_holdings out{};
  for (std::size_t i = 0; i < deal.size(); ++i)
    out[deal[i]][i / ranks] = static_cast<holding>(out[deal[i]][i / ranks] | 1U << (ranks - 1 - i % ranks));
  return out;
}

deal_seats seats_of(deal_holdings const& deal) {
  deal_seats out{};
  for (std::size_t seat = 0; seat < seats; ++seat) {
    for (std::size_t s = 0; s < suits; ++s) {
      for (unsigned left = deal[seat][s]; left != 0; left &= left - 1)
        out[s * ranks + ranks - 1 - static_cast<std::size_t>(std::countr_zero(left))] =
            static_cast<std::uint8_t>(seat);
    }
  }
  return out;
}

std::size_t shape_number(shape const& l) {
  return all_shapes().number[static_cast<std::size_t>((l[0] * 14 + l[1]) * 14 + l[2])];
}

shape const& shape_of_number(std::size_t number) { return all_shapes().of_number[number]; }

std::vector<query_node> parts_of(query_node const& condition) {
  std::vector<query_node> out;
  collect_parts(condition, out);
  return out;
}

bool looks_at_deals(query_node const& part, std::span<hand_leaf const> leaves) {
  return any_leaf(part, leaves, [](hand_leaf const& l) { return l.by_deal || l.drawn_below; });
}

bool asks_solver(query_node const& part, std::span<hand_leaf const> leaves) {
  return any_leaf(part, leaves, [&](hand_leaf const& l) {
    return l.by_deal || (l.drawn_below && asks_solver(*l.drawn_below, leaves));
  });
}

bool draws_numbers(query_node const& part, std::span<hand_leaf const> leaves) {
  return any_leaf(part, leaves, [](hand_leaf const& l) { return l.drawn_below.has_value(); });
}

void ask_deals_last(query_node& n, std::span<hand_leaf const> leaves) {
  for (auto& c : n.children) ask_deals_last(c, leaves);
  if (n.op == operation::logical_and || n.op == operation::logical_or)
    std::ranges::stable_partition(n.children, [&](auto const& c) { return !looks_at_deals(c, leaves); });
}

std::int64_t measured_deal::operator()(query_node const& part) {
  if (part.op == operation::logical_and)
    return std::ranges::all_of(part.children, [&](auto const& c) { return (*this)(c) != 0; });
  if (part.op == operation::logical_or)
    return std::ranges::any_of(part.children, [&](auto const& c) { return (*this)(c) != 0; });
  if (part.op == operation::logical_not) return (*this)(part.children[0]) == 0;
  if (auto const holds = compared(part)) return *holds;
  return evaluate_lazily(part, [&](std::size_t i) { return value_of(i); });
}

std::int64_t measured_deal::value_of(std::size_t leaf) {
  if (!known_[leaf]) known_[leaf] = leaves_[leaf].drawn_below ? drawn(leaf) : measured(leaves_[leaf], deal_);
  return *known_[leaf];
}

/// A leaf that is compared with a number, where that is less work than its value.
std::optional<bool> measured_deal::compared(query_node const& part) {
  if (part.op != operation::less && part.op != operation::less_equal) return std::nullopt;
  auto const &left = part.children[0], &right = part.children[1];
  auto const is_quick = [&](query_node const& n) {
    return n.op == operation::leaf && leaves_[static_cast<std::size_t>(n.value)].reaches;
  };
  std::int64_t const beyond = part.op == operation::less ? 1 : 0;
  constexpr std::int64_t far = std::int64_t{1} << 62U;
  auto const is_number = [](query_node const& n) {
    return n.op == operation::constant && std::abs(n.value) < far;
  };
  if (is_number(left) && is_quick(right))
    return reaches(static_cast<std::size_t>(right.value), left.value + beyond);
  if (is_quick(left) && is_number(right))
    return !reaches(static_cast<std::size_t>(left.value), right.value + 1 - beyond);
  return std::nullopt;
}

bool measured_deal::reaches(std::size_t leaf, std::int64_t least) {
  if (known_[leaf]) return *known_[leaf] >= least;
  auto const before = std::ranges::find(reached_, leaf, &reached::leaf);
  if (before == reached_.end()) {
    auto const holds = leaves_[leaf].reaches(deal_, least);
    if (!holds) return value_of(leaf) >= least;
    reached_.push_back({leaf, least, *holds});
    return *holds;
  }
  if (before->holds ? least <= before->least : least >= before->least) return before->holds;
  return value_of(leaf) >= least;
}

std::int64_t measured_deal::drawn(std::size_t leaf) {
  auto const bound = (*this)(*leaves_[leaf].drawn_below);
  if (bound == 0) return 0;
  key256 key;
  for (std::size_t i = 0; i < sizeof chance_; ++i) key.bytes[i] = static_cast<std::byte>(chance_ >> (8 * i));
  auto bits = faro::detail::generator_of_block(key, leaf);
  random_chooser c{bits};
  if (bound > 0) return static_cast<std::int64_t>(c.below(static_cast<std::uint64_t>(bound)));
  return -static_cast<std::int64_t>(c.below(-static_cast<std::uint64_t>(bound)));
}

std::uint64_t chance_of_deal(long_chooser_ref c) { return c.below(std::uint64_t{1} << 63U); }

std::int64_t measured(hand_leaf const& leaf, deal_holdings const& deal) {
  if (leaf.by_deal) return leaf.by_deal(deal);
  if (leaf.by_shape) {
    auto const& hand = deal[leaf.of.front()];
    shape lengths{};
    for (std::size_t s = 0; s < suits; ++s) lengths[s] = std::popcount(hand[s]);
    return (*leaf.by_shape)[shape_number(lengths)];
  }
  std::int64_t sum = 0;
  for (auto const seat : leaf.of) {
    for (std::size_t s = 0; s < suits; ++s) {
      if (leaf.by_suit[s]) sum += (*leaf.by_suit[s])[deal[seat][s]];
    }
  }
  return sum;
}

std::int64_t answer(question const& asked, deal_holdings const& deal) {
  return measured_deal{asked.leaves, deal}(asked.root);
}

std::optional<question> bridge_question(compiled_query const& query, card_table const& table,
                                        std::span<std::size_t const> seat) {
  if (query.expressions.size() != 1 || query.segments.size() > seat.size() || table.cards.size() != 52)
    return std::nullopt;
  for (auto const n : query.segments) {
    if (n != ranks) return std::nullopt;
  }
  question out;
  out.root = query.expressions[0].root;
  for (auto const& l : query.leaves) {
    auto made = converted(l, table, seat);
    if (!made) return std::nullopt;
    out.leaves.push_back(std::move(*made));
  }
  ask_deals_last(out.root, out.leaves);
  return out;
}

}  // namespace faro::odds::bridge
