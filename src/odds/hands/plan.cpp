// Building the plan of a pass: classes of cards in order, what each leaf keeps, what may be forgotten.
#include "odds/hands/plan.hpp"

#include "odds/hands/bounds.hpp"

#include <faro/error.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace faro::odds::detail {

namespace {

/// Where a value stands in the order in which groups close: the ace before the two, so that it can be low.
std::int32_t place_in_order(attribute const& a, std::int32_t value) {
  return is_rank(a) && value == ace_place ? -1 : value;
}

/// How far a rank stands after the one before it in the row that straights are made of; 5 for further.
int steps_between(std::int32_t before, std::int32_t rank, poker_rules rules) {
  auto const low = rules == poker_rules::standard ? 0 : 4;
  auto const place = [&](std::int32_t r) { return r == ace_place ? low - 1 : r; };
  return before < 0 ? 5 : std::min(5, place(rank) - place(before));
}

}  // namespace

integer ways_to_draw(std::uint64_t from, std::uint64_t held, std::span<count_t const> segments) {
  integer ways = 1;
  for (auto const n : segments) {
    if (n < held) return 0;
    ways *= binomial(from, n - held);
    from -= n - held;
    held = 0;
  }
  return ways;
}

// ---- Building ---------------------------------------------------------------------------------------------

hand_plan::hand_plan(card_table const& table, compiled_query const& query, bool merges_alike)
    : table_{table}, query_{query} {
  auto const drawn = std::accumulate(query.segments.begin(), query.segments.end(), std::uint64_t{0});
  auto const held = std::accumulate(query.held.begin(), query.held.end(), std::uint64_t{0});
  auto left = std::accumulate(query.left.begin(), query.left.end(), std::uint64_t{0});
  if (drawn - held > left) {
    throw input_error{std::to_string(drawn - held) + " cards can't be drawn from " + std::to_string(left)};
  }
  ways_ = ways_to_draw(left, held, query.segments);
  decides_early_ =
      std::ranges::all_of(query.expressions, [](auto const& e) { return e.type.form == value_form::truth; });
  choose_closing_attribute();
  build_classes();
  if (classes_.empty()) throw input_error{"no cards are left in the deck"};
  build_fields();
  find_caps();
  if (merges_alike) find_alike();
  look_ahead();
}

void hand_plan::choose_closing_attribute() {
  std::size_t most = 0;
  for (auto const& l : query_.leaves) {
    if (l.kind == measure::sum) continue;
    if (l.kind == measure::poker) {
      closing_ = static_cast<std::int32_t>(table_.find_attribute("rank") - table_.attributes.data());
      open_ = static_cast<std::int32_t>(table_.find_attribute("suit") - table_.attributes.data());
      return;
    }
    auto const size = attribute_of(l.attribute).labels.size();
    if (size > most) {
      most = size;
      closing_ = l.attribute;
    }
  }
  for (auto const& l : query_.leaves) {
    if (l.kind != measure::sum && l.attribute != closing_) open_ = l.attribute;
  }
}

void hand_plan::build_classes() {
  std::map<std::vector<std::int64_t>, std::size_t> known;
  auto const& kinds = table_.cards.kinds();
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (query_.left[k] + query_.held[k] == 0) continue;
    std::vector<std::int64_t> signature;
    for (auto const& l : query_.leaves) {
      if (l.kind == measure::sum) {
        signature.push_back(l.numbers[k]);
      } else if (l.kind == measure::poker) {
        signature.push_back(query_.wild[k]);
        signature.push_back(query_.wild[k] ? -1 : attribute_of(closing_).of_kind[k]);
        signature.push_back(query_.wild[k] ? -1 : attribute_of(open_).of_kind[k]);
      } else {
        signature.push_back(attribute_of(l.attribute).of_kind[k]);
      }
    }
    auto const [at, fresh] = known.try_emplace(signature, classes_.size());
    if (fresh) {
      auto const uses_group = closing_ >= 0 && !std::ranges::all_of(query_.leaves, [&](leaf const& l) {
                                return l.kind == measure::sum ||
                                       (l.kind == measure::poker && query_.wild[k]) ||
                                       (l.kind != measure::poker && l.attribute != closing_);
                              });
      card_class fresh_class;
      if (uses_group) fresh_class.group = attribute_of(closing_).of_kind[k];
      fresh_class.signature = std::move(signature);
      classes_.push_back(std::move(fresh_class));
    }
    classes_[at->second].copies += query_.left[k] + query_.held[k];
    classes_[at->second].held += query_.held[k];
    classes_[at->second].kinds.push_back(static_cast<std::int32_t>(k));
  }
  // Group by group; within one by the other attribute; what is most frequent last where nothing closes.
  std::ranges::stable_sort(classes_, [&](card_class const& a, card_class const& b) {
    auto const place = [&](card_class const& c) {
      return c.group < 0 ? -2 : place_in_order(attribute_of(closing_), c.group);
    };
    auto const open = [&](card_class const& c) {
      return open_ < 0 ? -1 : attribute_of(open_).of_kind[static_cast<std::size_t>(c.kinds.front())];
    };
    if (place(a) != place(b)) return place(a) < place(b);
    if (open(a) != open(b)) return open(a) < open(b);
    return a.copies < b.copies;
  });
  for (std::size_t i = 0; i < classes_.size(); ++i) {
    classes_[i].closes =
        closing_ < 0 ||
        (classes_[i].group >= 0 && (i + 1 == classes_.size() || classes_[i + 1].group != classes_[i].group));
  }
  std::int32_t before = -1;
  std::int32_t row_before = -1;
  for (auto& c : classes_) {
    c.before = before;
    if (c.group >= 0) c.steps = steps_between(row_before, c.group, query_.poker);
    if (!c.closes) continue;
    before = c.group;
    if (in_straights(c.group, query_.poker)) row_before = c.group;
  }
  cards_from_.assign(classes_.size() + 1, 0);
  held_from_.assign(classes_.size() + 1, 0);
  for (auto i = classes_.size(); i-- > 0;) {
    cards_from_[i] = cards_from_[i + 1] + classes_[i].copies;
    held_from_[i] = held_from_[i + 1] + classes_[i].held;
  }
}

field hand_plan::take(std::uint64_t most) {
  auto const width = static_cast<unsigned>(std::bit_width(most));
  if (width == 0) return {};
  if (width > free_bits_) {
    if (++words_ > most_words) throw too_big{"the query keeps track of too much at once for an exact answer"};
    free_bits_ = 64;
  }
  free_bits_ -= width;
  field_sizes_.push_back(most + 1);
  return {static_cast<std::uint16_t>(words_ - 1), static_cast<std::uint8_t>(free_bits_),
          static_cast<std::uint8_t>(width)};
}

count_t hand_plan::cards_in(std::uint32_t segments) const {
  count_t n = 0;
  for (std::size_t s = 0; s < query_.segments.size(); ++s) n += (segments >> s & 1U) ? query_.segments[s] : 0;
  return n;
}

std::uint64_t hand_plan::copies_of(std::int32_t place, bool natural, std::int32_t value) const {
  std::uint64_t copies = 0;
  for (std::size_t k = 0; k < query_.left.size(); ++k) {
    if (attribute_of(place).of_kind[k] == value && !(natural && query_.wild[k]))
      copies += query_.left[k] + query_.held[k];
  }
  return copies;
}

std::size_t hand_plan::counts_for(std::int32_t place, std::uint32_t segments, bool natural, bool closing) {
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    if (counts_[i].attribute == place && counts_[i].segments == segments && counts_[i].natural == natural)
      return i;
  }
  group_count out{place, segments, natural, {}};
  std::uint64_t most = 0;
  for (std::size_t v = 0; v < attribute_of(place).labels.size(); ++v) {
    auto const copies =
        std::min<std::uint64_t>(copies_of(place, natural, static_cast<std::int32_t>(v)), cards_in(segments));
    most = std::max(most, copies);
    if (!closing) out.counts.push_back(take(copies));
  }
  if (closing) out.counts.push_back(take(most));
  counts_.push_back(std::move(out));
  return counts_.size() - 1;
}

void hand_plan::build_fields() {
  for (auto const n : query_.segments) used_.push_back(take(n));
  for (std::size_t i = 0; i < query_.leaves.size(); ++i) {
    auto const& l = query_.leaves[i];
    leaf_plan p;
    p.of = l;
    p.cards = cards_in(l.segments);
    if (l.kind == measure::sum) {
      p.bias = std::min<std::int64_t>(0, std::ranges::min(l.numbers));
      p.zero_or_one = std::ranges::all_of(l.numbers, [](auto n) { return n == 0 || n == 1; });
      auto const most = static_cast<std::uint64_t>(std::ranges::max(l.numbers) - p.bias);
      auto bound = most * p.cards;
      if (p.zero_or_one) {
        std::uint64_t ones = 0;
        for (std::size_t k = 0; k < l.numbers.size(); ++k)
          ones += l.numbers[k] ? query_.left[k] + query_.held[k] : 0;
        bound = std::min<std::uint64_t>(bound, ones);
      }
      p.sum = take(bound);
    } else if (l.kind == measure::poker) {
      build_poker(i);
    } else {
      auto const groups = attribute_of(l.attribute).labels.size();
      p.closing = l.attribute == closing_;
      p.counts = counts_for(l.attribute, l.segments, false, p.closing);
      if (p.closing) {
        switch (l.kind) {
          case measure::largest:
            p.sum = take(p.cards);
            break;
          case measure::highest:
          case measure::lowest:
            p.sum = take(groups);
            break;
          case measure::run:
            p.run = take(groups);
            p.best = take(groups);
            p.first = take(1);
            break;
          case measure::shape:
            for (std::size_t j = 0; j < std::min<std::size_t>(groups, std::max<count_t>(p.cards, 1)); ++j)
              p.parts.push_back(take(p.cards / (j + 1)));  // the j-th largest is no more than that
            break;
          default:
            p.sum = take(std::min<std::uint64_t>(groups, p.cards));
        }
      }
    }
    leaves_.push_back(std::move(p));
  }
}

void hand_plan::build_poker(std::size_t leaf_place) {
  auto const& l = query_.leaves[leaf_place];
  auto const cards = cards_in(l.segments);
  poker_plan p;
  p.leaf = leaf_place;
  p.ranks = counts_for(closing_, l.segments, true, true);
  std::uint64_t wild = 0;
  count_t same = 0;
  for (std::size_t k = 0; k < query_.left.size(); ++k) {
    auto const copies = query_.left[k] + query_.held[k];
    if (query_.wild[k]) {
      wild += copies;
    } else {
      same = std::max(same, copies);
    }
  }
  p.wild = take(std::min<std::uint64_t>(wild, cards));
  p.largest = take(5);
  p.second = take(2);
  p.row = take(15);
  p.best = take(5);
  p.ace = take(1);
  for (auto& s : p.suits) {
    s.count = take(std::max<count_t>(cards, 5));
    s.now = take(std::min<count_t>(same, cards));
    s.row = take(15);
    s.best = take(5);
    s.ace = take(1);
  }
  pokers_.push_back(p);
}

namespace {

/// The greatest constant that leaf number `place` is compared with; far if it is used in another way.
void find_cap(query_node const& node, std::int64_t place, std::int64_t& most) {
  auto const is_leaf = [&](query_node const& n) { return n.op == operation::leaf && n.value == place; };
  if (is_leaf(node)) {
    most = far;
    return;
  }
  if (node.op == operation::equal || node.op == operation::less || node.op == operation::less_equal) {
    auto const& a = node.children[0];
    auto const& b = node.children[1];
    if ((is_leaf(a) && b.op == operation::constant) || (is_leaf(b) && a.op == operation::constant)) {
      most = std::max(most, is_leaf(a) ? b.value : a.value);
      return;
    }
  }
  for (auto const& child : node.children) find_cap(child, place, most);
}

}  // namespace

void hand_plan::find_caps() {
  for (std::size_t i = 0; i < leaves_.size(); ++i) {
    auto& p = leaves_[i];
    if (p.of.kind != measure::sum || p.bias < 0) continue;
    std::int64_t most = 0;
    for (auto const& e : query_.expressions) find_cap(e.root, static_cast<std::int64_t>(i), most);
    if (most < far) p.most = most + 1;
  }
}

void hand_plan::find_alike() {
  if (open_ < 0) return;
  std::vector<bool> of_open;  // which parts of a signature are values of the open attribute
  for (auto const& l : query_.leaves) {
    if (l.kind == measure::poker) {
      of_open.insert(of_open.end(), {false, false, true});
      continue;
    }
    auto const open = l.kind != measure::sum && l.attribute == open_;
    if (open && (l.kind == measure::run || l.kind == measure::highest || l.kind == measure::lowest)) return;
    of_open.push_back(open);
  }
  using look = std::pair<std::vector<std::int64_t>, count_t>;
  auto const values = attribute_of(open_).labels.size();
  std::vector<std::vector<look>> looks(values);
  for (auto const& c : classes_) {
    auto const value = attribute_of(open_).of_kind[static_cast<std::size_t>(c.kinds.front())];
    if (value < 0) continue;
    std::vector<std::int64_t> rest;
    for (std::size_t j = 0; j < of_open.size(); ++j) {
      if (!of_open[j]) rest.push_back(c.signature[j]);
    }
    looks[static_cast<std::size_t>(value)].emplace_back(std::move(rest), c.copies);
  }
  std::map<std::vector<look>, std::vector<std::vector<field>>> sets;
  for (std::size_t v = 0; v < values; ++v) {
    std::ranges::sort(looks[v]);
    std::vector<field> columns;
    for (auto const& c : counts_) {
      if (c.attribute == open_) columns.push_back(c.counts[v]);
    }
    for (auto const& p : pokers_) {
      auto const& s = p.suits[v];
      columns.insert(columns.end(), {s.count, s.now, s.row, s.best, s.ace});
    }
    unsigned bits = 0;
    for (auto const& f : columns) bits += f.width;
    if (bits <= 64 && !looks[v].empty()) sets[looks[v]].push_back(std::move(columns));
  }
  for (auto& [look_of, columns] : sets) {
    if (columns.size() > 1) alike_.push_back(std::move(columns));
  }
}

void hand_plan::look_ahead() {
  for (auto& p : leaves_) {
    if (p.of.kind != measure::sum) continue;
    auto const n = classes_.size();
    p.least_left.assign(n + 1, 0);
    p.most_left.assign(n + 1, 0);
    p.ones_left.assign(n + 1, 0);
    for (auto i = n; i-- > 0;) {
      auto const number = p.of.numbers[static_cast<std::size_t>(classes_[i].kinds.front())];
      p.least_left[i] = i + 1 == n ? number : std::min(p.least_left[i + 1], number);
      p.most_left[i] = i + 1 == n ? number : std::max(p.most_left[i + 1], number);
      p.ones_left[i] = p.ones_left[i + 1] + (number == 1 ? classes_[i].copies : 0);
    }
  }
}

void hand_plan::build_shares() {
  constexpr std::size_t processors = 300'000;
  constexpr double longest = 3e7;  // words of all numbers of ways together, foreseen
  double shares = 0;
  for (auto const& c : classes_) {
    double of_class = 1;
    for (auto const n : query_.segments)
      of_class *= static_cast<double>(std::min<std::uint64_t>(n, c.copies) + 1);
    shares += of_class;
  }
  if (shares * static_cast<double>(ways_.bits()) / 64 > longest) {
    throw too_big{"an exact answer needs up to " +
                  std::to_string(static_cast<std::uint64_t>(std::min(shares, 1e18))) + " numbers of " +
                  std::to_string(ways_.bits()) + " bits"};
  }
  std::size_t total_shares = 0;
  auto const n = query_.segments.size();
  for (auto& c : classes_) {
    std::vector<count_t> to(n);  // of those in the deck
    for (;;) {
      share s{to, std::accumulate(to.begin(), to.end(), c.held), 1, {}};
      s.to[0] += c.held;
      s.ways = ways_to_draw(c.copies - c.held, 0, to);
      auto const kind = static_cast<std::size_t>(c.kinds.front());
      for (std::size_t i = 0; i < n; ++i) used_[i].add(s.change.data(), s.to[i]);
      auto const cards = [&](std::uint32_t segments) {
        std::uint64_t k = 0;
        for (std::size_t i = 0; i < n; ++i) k += (segments >> i & 1U) ? s.to[i] : 0;
        return k;
      };
      for (auto const& p : leaves_) {
        if (p.of.kind == measure::sum)
          p.sum.add(s.change.data(),
                    cards(p.of.segments) * static_cast<std::uint64_t>(p.of.numbers[kind] - p.bias));
      }
      for (auto const& g : counts_) {
        auto const value = attribute_of(g.attribute).of_kind[kind];
        if (value < 0 || (g.natural && query_.wild[kind])) continue;
        auto const closing = g.attribute == closing_;
        g.counts[closing ? 0 : static_cast<std::size_t>(value)].add(s.change.data(), cards(g.segments));
      }
      for (auto const& p : pokers_) {
        auto const k = cards(query_.leaves[p.leaf].segments);
        auto const suit = attribute_of(open_).of_kind[kind];
        if (query_.wild[kind]) {
          p.wild.add(s.change.data(), k);
        } else if (suit >= 0) {
          p.suits[static_cast<std::size_t>(suit)].count.add(s.change.data(), k);
          p.suits[static_cast<std::size_t>(suit)].now.add(s.change.data(), k);
        }
      }
      c.shares.push_back(std::move(s));
      if (++total_shares > processors)
        throw too_big{"there are too many ways to share the cards out between the hands for an exact answer"};
      // The next vector: counting up, each to its segment's size, all together to the copies there are.
      auto sum = c.shares.back().cards;
      std::size_t i = 0;
      for (; i < n; ++i) {
        if (to[i] + (i == 0 ? c.held : 0) < query_.segments[i] && sum < c.copies) {
          ++to[i];
          break;
        }
        sum -= to[i];
        to[i] = 0;
      }
      if (i == n) break;
    }
  }
}

double hand_plan::states_bound() const {
  double by_fields = 1;
  for (auto const size : field_sizes_) by_fields *= static_cast<double>(size);
  double by_shares = 1;
  for (auto const& c : classes_) {
    double shares = 1;
    for (auto const n : query_.segments)
      shares *= static_cast<double>(std::min<std::uint64_t>(n, c.copies) + 1);
    by_shares *= shares;
  }
  double by_hands = 1;  // multisets of at most n classes' cards, for each segment
  auto const m = static_cast<double>(classes_.size());
  for (auto const n : query_.segments)
    by_hands *=
        std::exp(std::lgamma(m + n + 1) - std::lgamma(m + 1) - std::lgamma(static_cast<double>(n) + 1));
  return std::min({by_fields, by_shares, by_hands});
}

}  // namespace faro::odds::detail
