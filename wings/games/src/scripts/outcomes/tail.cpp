// What holds of every value of a count beyond those whose chances are known one by one.
#include "games/src/scripts/outcomes/terms.hpp"

#include <algorithm>

namespace faro::odds::outcomes {

namespace {

using language::arithmetic;
using language::relation;

/// All values a term may have: from low to high, no end where there is none.
struct reach {
  std::optional<ratio> low, high;
};

reach flipped(reach const& r) {
  reach out;
  if (r.high) out.low = -*r.high;
  if (r.low) out.high = -*r.low;
  return out;
}

reach sum_of(reach const& a, reach const& b) {
  reach out;
  if (a.low && b.low) out.low = *a.low + *b.low;
  if (a.high && b.high) out.high = *a.high + *b.high;
  return out;
}

reach times(reach const& a, ratio const& by) {
  if (by.sign() < 0) return times(flipped(a), -by);
  if (by.is_zero()) return {ratio{}, ratio{}};
  reach out;
  if (a.low) out.low = *a.low * by;
  if (a.high) out.high = *a.high * by;
  return out;
}

bool is_single(reach const& r) { return r.low && r.high && *r.low == *r.high; }

std::uint64_t least_of(least_counts const& least, std::string_view name) {
  auto const at = least.find(name);
  return at == least.end() ? 0 : at->second;
}

reach reach_of(term const& t, least_counts const& least) {
  switch (t.what) {
    case term_kind::number:
      return {t.number, t.number};
    case term_kind::name:
      if (t.means != name_meaning::counted) return {};
      return {ratio{integer{least_of(least, t.text)}}, std::nullopt};
    case term_kind::negative:
      return flipped(reach_of(t.parts[0], least));
    case term_kind::calculated: {
      auto const a = reach_of(t.parts[0], least);
      auto const b = reach_of(t.parts[1], least);
      if (t.op == arithmetic::add) return sum_of(a, b);
      if (t.op == arithmetic::subtract) return sum_of(a, flipped(b));
      if (t.op == arithmetic::multiply && is_single(b)) return times(a, *b.low);
      if (t.op == arithmetic::multiply && is_single(a)) return times(b, *a.low);
      return {};
    }
    default:
      return {};
  }
}

bool surely_less(reach const& a, reach const& b) { return a.high && b.low && *a.high < *b.low; }
bool surely_at_most(reach const& a, reach const& b) { return a.high && b.low && *a.high <= *b.low; }

std::optional<bool> compared_from(relation by, reach const& a, reach const& b) {
  auto const either = [](bool yes, bool no) {
    return yes ? std::optional{true} : no ? std::optional{false} : std::nullopt;
  };
  switch (by) {
    case relation::less:
      return either(surely_less(a, b), surely_at_most(b, a));
    case relation::at_most:
      return either(surely_at_most(a, b), surely_less(b, a));
    case relation::greater:
      return either(surely_less(b, a), surely_at_most(a, b));
    case relation::at_least:
      return either(surely_at_most(b, a), surely_less(a, b));
    default: {
      bool const apart = surely_less(a, b) || surely_less(b, a);
      if (!apart) return std::nullopt;
      return by == relation::unequal;
    }
  }
}

}  // namespace

std::optional<bool> holds_from(term const& t, least_counts const& least) {
  if (t.what == term_kind::compared)
    return compared_from(t.by, reach_of(t.parts[0], least), reach_of(t.parts[1], least));
  if (t.what == term_kind::no) {
    auto const of = holds_from(t.parts[0], least);
    return of ? std::optional{!*of} : std::nullopt;
  }
  if (t.what != term_kind::all && t.what != term_kind::any) return std::nullopt;
  bool const all = t.what == term_kind::all;
  bool known = true;
  for (auto const& part : t.parts) {
    auto const one = holds_from(part, least);
    if (one && *one != all) return !all;
    known = known && one;
  }
  return known ? std::optional{all} : std::nullopt;
}

std::optional<std::uint64_t> decided_from(term const& compared, std::string const& count) {
  auto const decided = [&](std::uint64_t n) { return holds_from(compared, {{count, n}}).has_value(); };
  if (decided(0)) return 0;
  constexpr std::uint64_t most = std::uint64_t{1} << 40;
  std::uint64_t high = 1;
  while (!decided(high)) {
    if (high >= most) return std::nullopt;
    high *= 2;
  }
  for (auto low = high / 2; high - low > 1;) {
    auto const middle = low + (high - low) / 2;
    (decided(middle) ? high : low) = middle;
  }
  return high;
}

}  // namespace faro::odds::outcomes
