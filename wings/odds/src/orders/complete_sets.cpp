// Sets of cards that lie complete: inclusion and exclusion over their unions, and min and max of places as
// one count.
#include "odds/src/orders/complete_sets.hpp"

#include "odds/src/orders/counts.hpp"
#include "odds/src/orders/distributions.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

namespace faro::odds::orders {

namespace {

constexpr std::size_t most_unions = 1U << 20U;
constexpr std::size_t word_bits = 64;

using bits = std::vector<std::uint64_t>;

bool has(bits const& set, std::size_t i) { return (set[i / word_bits] >> (i % word_bits) & 1U) != 0; }
bits union_of(bits a, bits const& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] |= b[i];
  return a;
}
bool share_cards(bits const& a, bits const& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if ((a[i] & b[i]) != 0) return true;
  }
  return false;
}

/// Sets as bits of the kinds that some of them have, without those that hold another one: they are not
/// complete before it.
std::vector<bits> least_sets(std::vector<some_kinds> const& sets) {
  std::vector<bits> all;
  for (auto const& set : sets) {
    bits one((set.size() + word_bits - 1) / word_bits);
    for (std::size_t k = 0; k < set.size(); ++k) {
      if (set[k]) one[k / word_bits] |= std::uint64_t{1} << (k % word_bits);
    }
    all.push_back(std::move(one));
  }
  std::ranges::sort(all);
  all.erase(std::ranges::unique(all).begin(), all.end());
  std::vector<bits> out;
  for (auto const& one : all) {
    bool const holds_another = std::ranges::any_of(
        all, [&](auto const& other) { return other != one && union_of(one, other) == one; });
    if (!holds_another) out.push_back(one);
  }
  return out;
}

/// Takes those from `sets` that share cards with the first one, directly or by others.
std::vector<bits> take_connected(std::vector<bits>& sets) {
  std::vector<bits> out{sets.back()};
  sets.pop_back();
  for (std::size_t i = 0; i < out.size(); ++i) {
    auto const apart =
        std::ranges::partition(sets, [&](auto const& one) { return !share_cards(one, out[i]); });
    out.insert(out.end(), apart.begin(), apart.end());
    sets.erase(apart.begin(), apart.end());
  }
  return out;
}

/// For each number of cards the unions of so many: those of an even number of sets less those of an odd one.
std::vector<integer> signed_unions(std::vector<bits> const& sets, deck const& pack) {
  std::map<bits, integer> unions{{bits(sets.front().size()), integer{1}}};
  for (auto const& set : sets) {
    std::map<bits, integer> more;
    for (auto const& [cards, sign] : unions) more[union_of(cards, set)] -= sign;
    for (auto const& [cards, sign] : more) {
      auto const at = unions.try_emplace(cards).first;
      at->second += sign;
      if (at->second.is_zero()) unions.erase(at);
    }
    if (unions.size() > most_unions)
      throw too_big{say("so many sets of cards have more than {} different unions", most_unions)};
  }
  std::vector<integer> out;
  for (auto const& [cards, sign] : unions) {
    std::uint64_t n = 0;
    for (std::size_t k = 0; k < pack.kinds().size(); ++k) n += has(cards, k) ? pack.kinds()[k].count : 0;
    if (out.size() <= n) out.resize(n + 1);
    out[n] += sign;
  }
  return out;
}

std::vector<integer> product_of(std::vector<integer> const& a, std::vector<integer> const& b) {
  std::vector<integer> out(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) out[i + j] += a[i] * b[j];
  }
  return out;
}

}  // namespace

distribution<integer> first_complete_distribution(std::vector<some_kinds> const& sets, deck const& pack) {
  auto left = least_sets(sets);
  std::vector<integer> unions{1};
  while (!left.empty()) unions = product_of(unions, signed_unions(take_connected(left), pack));
  auto const n = pack.size();
  std::vector<integer> of_size(n + 1);  // choices of so many cards in which no set is complete
  for (std::uint64_t s = 0; s < unions.size(); ++s) {
    for (auto k = s; k <= n && !unions[s].is_zero(); ++k) of_size[k] += unions[s] * binomial(n - s, k - s);
  }
  distribution_builder<integer> law;
  ratio before{1};
  for (std::uint64_t k = 1; k <= n && !before.is_zero(); ++k) {
    ratio after{of_size[k], binomial(n, k)};
    auto const here = before - after;
    if (!here.is_zero()) law.add(integer{k}, here.numerator(), here.denominator());
    before = std::move(after);
  }
  return law.build();
}

namespace {

constexpr std::string_view unions_method = "unions of the sets, by inclusion and exclusion";

/// The places of which a term is the least, or the greatest, also by several calls; nothing where it is of
/// something else.
bool find_places(term const& t, operation what, std::vector<order_count> const& counts,
                 std::vector<std::size_t>& into) {
  if (t.what == what)
    return std::ranges::all_of(t.parts,
                               [&](auto const& part) { return find_places(part, what, counts, into); });
  if (t.what != operation::count || !counts[t.count].place()) return false;
  into.push_back(t.count);
  return true;
}

class merger {
 public:
  explicit merger(compiled_order q) : q_{std::move(q)} {}

  std::optional<compiled_order> merged() {
    merge(q_.asked);
    for (auto& t : q_.given) merge(t);
    std::vector<std::size_t> used;
    find_used(q_.asked, used);
    for (auto const& t : q_.given) find_used(t, used);
    std::ranges::sort(used);
    used.erase(std::ranges::unique(used).begin(), used.end());
    if (!any_ || used.size() != 1) return std::nullopt;
    q_.asked_of = std::move(used);
    q_.mixed.reset();
    return std::move(q_);
  }

 private:
  void merge(term& t) {
    bool const least = t.what == operation::least;
    std::vector<std::size_t> places;
    if ((least || t.what == operation::greatest) && find_places(t, t.what, q_.counts, places)) {
      if (auto count = count_of(places, least)) {
        t = leaf(*std::move(count), t.at);
        any_ = true;
        return;
      }
    }
    for (auto& part : t.parts) merge(part);
  }

  std::optional<order_count> count_of(std::vector<std::size_t> const& places, bool least) const {
    auto const all = [&](auto what) {
      return std::ranges::all_of(places, [&](auto c) { return what(*q_.counts[c].place()); });
    };
    bool const lasts = all([](marked_place const& p) { return p.k == p.cards.cards; });
    bool const firsts = all([](marked_place const& p) { return p.k == 1; });
    if (!lasts && !(firsts && least)) return std::nullopt;
    std::vector<std::string> names;
    std::vector<some_kinds> sets;
    std::vector<order_measure> measures;
    some_kinds either(q_.pack.kinds().size());
    for (auto const c : places) {
      auto const& kinds = q_.counts[c].place()->cards.kinds;
      names.push_back(q_.counts[c].name);
      sets.emplace_back(kinds.begin(), kinds.end());
      measures.push_back(q_.counts[c].measure);
      for (std::size_t k = 0; k < either.size(); ++k) either[k] = either[k] || kinds[k];
    }
    std::uint64_t marked = 0;
    for (std::size_t k = 0; k < either.size(); ++k) marked += either[k] ? q_.pack.kinds()[k].count : 0;
    auto const cards = plural(q_.pack.size(), "card");
    auto const n = places.size();
    auto measure = [measures, least](order_of_kinds order) {
      auto out = measures.front()(order);
      for (auto const& one : measures) out = least ? std::min(out, one(order)) : std::max(out, one(order));
      return out;
    };
    auto const name = (least ? "min(" : "max(") + ::faro::joined(names) + ")";
    if (least && lasts)
      return made(
          name, say("the place, from 1, where the first of {} sets of cards is complete ({})", n, cards),
          unions_method, [sets, pack = q_.pack] { return first_complete_distribution(sets, pack); }, measure);
    auto asked = least ? say("the place, from 1, of the first card of any of {} sets ({})", n, cards)
                       : say("the place, from 1, where all of {} sets of cards are complete ({})", n, cards);
    return made(
        name, std::move(asked), places_method,
        [size = q_.pack.size(), marked, k = least ? 1 : marked] {
          return place_distribution(size, marked, k);
        },
        measure);
  }

  term leaf(order_count count, std::size_t at) {
    auto const same = std::ranges::find(q_.counts, count.name, &order_count::name);
    term t{operation::count, count.condition};
    t.at = at;
    t.count = static_cast<std::size_t>(same - q_.counts.begin());
    if (same == q_.counts.end()) q_.counts.push_back(std::move(count));
    return t;
  }

  static void find_used(term const& t, std::vector<std::size_t>& into) {
    if (t.what == operation::count) into.push_back(t.count);
    for (auto const& part : t.parts) find_used(part, into);
  }

  compiled_order q_;
  bool any_ = false;
};

}  // namespace

std::optional<compiled_order> with_complete_sets(compiled_order const& q) { return merger{q}.merged(); }

}  // namespace faro::odds::orders
