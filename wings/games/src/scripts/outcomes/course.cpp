// How a question goes on as a count grows: from some number on its values come round, or lie on a line. What
// comes round needs no more of the count than where it stands in the round, so that the count fits into the
// states of a game. Apart from tail.cpp, which says what holds of all values at once.
#include "games/src/scripts/outcomes/terms.hpp"

#include <algorithm>
#include <numeric>

namespace faro::odds::outcomes {

namespace {

using language::arithmetic;
using language::relation;

/// From `from` on, what is `every` later is greater by `rise`, whatever else the term is about.
struct course {
  ratio rise{};
  std::uint64_t from = 0, every = 1;
};
using maybe_course = std::optional<course>;

constexpr std::uint64_t longest_round = 30'000;
constexpr std::uint64_t farthest = std::uint64_t{1} << 40;

/// Both seen over a round that is one of each; nothing where that is too long.
bool brought_together(course& a, course& b) {
  auto const every = std::lcm(a.every, b.every);
  if (every > longest_round) return false;
  for (auto* const c : {&a, &b}) {
    c->rise = c->rise * ratio{integer{every / c->every}};
    c->every = every;
  }
  a.from = b.from = std::max(a.from, b.from);
  return true;
}

bool mentions(term const& t, std::string_view count) {
  if (t.what == term_kind::name && t.means == name_meaning::counted && t.text == count) return true;
  return std::ranges::any_of(t.parts, [&](term const& part) { return mentions(part, count); });
}

/// Whether it can be worked out from this count alone.
bool is_known(term const& t, std::string_view count) {
  switch (t.what) {
    case term_kind::number:
    case term_kind::negative:
    case term_kind::calculated:
    case term_kind::compared:
    case term_kind::all:
    case term_kind::any:
    case term_kind::no:
    case term_kind::choice:
    case term_kind::least:
    case term_kind::greatest:
    case term_kind::absolute:
      return std::ranges::all_of(t.parts, [&](term const& part) { return is_known(part, count); });
    case term_kind::name:
      return t.means == name_meaning::counted && t.text == count;
    default:
      return false;
  }
}

term made_of(term_kind what, std::size_t at, term a, term b) {
  term out{what, at};
  out.parts.push_back(std::move(a));
  out.parts.push_back(std::move(b));
  return out;
}

/// The courses of terms in one count.
class along {
 public:
  explicit along(std::string count) : count_{std::move(count)} {}

  maybe_course of(term const& t) const {
    if (!mentions(t, count_)) return course{};
    switch (t.what) {
      case term_kind::name:
        return course{ratio{1}};
      case term_kind::negative:
        return times(of(t.parts[0]), ratio{-1});
      case term_kind::calculated:
        return calculated(t);
      case term_kind::compared:
        return compared(t);
      case term_kind::all:
      case term_kind::any:
      case term_kind::no:
        return conditions(t);
      case term_kind::choice:
        return choice(t);
      case term_kind::least:
      case term_kind::greatest:
        return extreme(t);
      case term_kind::absolute:
        return absolute(t);
      default:
        return std::nullopt;
    }
  }

 private:
  [[nodiscard]] ratio worth(term const& t, std::uint64_t n) const {
    evaluator at{none_, ""};
    at.look_at(count_, n);
    return at.number(t);
  }
  [[nodiscard]] bool holds(term const& t, std::uint64_t n) const {
    evaluator at{none_, ""};
    at.look_at(count_, n);
    return at.holds(t);
  }

  static maybe_course times(maybe_course c, ratio const& by) {
    if (c) c->rise = c->rise * by;
    return c;
  }
  static maybe_course sum(maybe_course a, maybe_course b, int sign) {
    if (!a || !b || !brought_together(*a, *b)) return std::nullopt;
    a->rise = a->rise + b->rise * ratio{sign};
    return a;
  }
  /// Of what is decided by both, where each comes round.
  static maybe_course round_of(maybe_course a, maybe_course const& b) {
    if (!a || !b || !a->rise.is_zero() || !b->rise.is_zero()) return std::nullopt;
    return sum(a, b, 1);
  }

  [[nodiscard]] maybe_course calculated(term const& t) const {
    auto const a = of(t.parts[0]);
    auto const b = of(t.parts[1]);
    if (t.op == arithmetic::add) return sum(a, b, 1);
    if (t.op == arithmetic::subtract) return sum(a, b, -1);
    auto const is_number = [](term const& part) { return part.what == term_kind::number; };
    if (t.op == arithmetic::multiply && is_number(t.parts[0])) return times(b, t.parts[0].number);
    if (t.op == arithmetic::multiply && is_number(t.parts[1])) return times(a, t.parts[1].number);
    if (t.op == arithmetic::multiply || !is_number(t.parts[1])) return round_of(a, b);
    return divided(a, t.parts[1].number, t.op);
  }

  /// Rounded down: the round is as long as what is added in it takes to be a multiple of the divisor.
  static maybe_course divided(maybe_course c, ratio const& by, arithmetic op) {
    if (!c || by.is_zero()) return std::nullopt;
    auto const parts = (c->rise / by).denominator();
    if (parts > integer{longest_round} || parts.to_uint64() * c->every > longest_round) return std::nullopt;
    auto const rounds = ratio{parts};
    c->every *= parts.to_uint64();
    c->rise = op == arithmetic::divide ? c->rise * rounds / by : ratio{};
    return c;
  }

  /// From where on `t`, which lies on a line or zigzags along one, has the sign of its rise.
  [[nodiscard]] std::optional<std::uint64_t> signed_from(term const& t, course const& c) const {
    if (!is_known(t, count_)) return std::nullopt;
    auto const up = c.rise.sign() > 0;
    auto const step = up ? c.rise : -c.rise;
    std::uint64_t out = c.from;
    for (auto n = c.from; n < c.from + c.every; ++n) {
      auto const w = up ? worth(t, n) : -worth(t, n);
      if (w.sign() > 0) continue;
      auto const rounds = (-w / step).floor() + integer{1};
      if (rounds > integer{farthest / c.every}) return std::nullopt;
      out = std::max(out, n + rounds.to_uint64() * c.every);
    }
    return out;
  }

  [[nodiscard]] maybe_course compared(term const& t) const {
    auto const apart = sum(of(t.parts[0]), of(t.parts[1]), -1);
    if (apart && apart->rise.is_zero()) return apart;
    if (apart && is_known(t, count_)) {
      term difference = made_of(term_kind::calculated, t.at, t.parts[0], t.parts[1]);
      difference.op = arithmetic::subtract;
      if (auto from = signed_from(difference, *apart)) {
        auto const last = holds(t, *from);
        for (auto n = std::uint64_t{0}; n <= apart->every && *from > 0 && holds(t, *from - 1) == last; ++n)
          --*from;
        return course{ratio{}, *from, 1};
      }
    }
    auto const from = decided_from(t, count_);
    return from ? maybe_course{course{ratio{}, *from, 1}} : std::nullopt;
  }

  /// A number as a condition is at least 1.
  [[nodiscard]] maybe_course condition(term const& t) const {
    if (is_condition(t)) return of(t);
    term one{term_kind::number, t.at};
    one.number = ratio{1};
    auto at_least = made_of(term_kind::compared, t.at, t, one);
    at_least.by = relation::at_least;
    return of(at_least);
  }
  [[nodiscard]] maybe_course conditions(term const& t) const {
    maybe_course out = course{};
    for (auto const& part : t.parts) out = round_of(out, condition(part));
    return out;
  }

  [[nodiscard]] maybe_course choice(term const& t) const {
    auto const by = condition(t.parts[0]);
    auto const yes = of(t.parts[1]);
    auto const no = of(t.parts[2]);
    if (!by || !yes || !no) return std::nullopt;
    if (auto const apart = sum(yes, no, -1); apart && apart->rise.is_zero()) {
      return sum(sum(yes, by, 0), no, 0);
    }
    if (by->every != 1 || !is_known(t.parts[0], count_)) return std::nullopt;
    auto out = holds(t.parts[0], by->from) ? yes : no;
    out->from = std::max(out->from, by->from);
    return out;
  }

  [[nodiscard]] maybe_course absolute(term const& t) const {
    auto c = of(t.parts[0]);
    if (!c || c->rise.is_zero()) return c;
    auto const from = signed_from(t.parts[0], *c);
    if (!from) return std::nullopt;
    return course{c->rise.sign() < 0 ? -c->rise : c->rise, *from, c->every};
  }

  /// The part that grows most, or least, is the one in the end.
  [[nodiscard]] maybe_course extreme(term const& t) const {
    bool const greatest = t.what == term_kind::greatest;
    auto out = of(t.parts[0]);
    auto last = t.parts[0];  // what is ahead so far
    for (std::size_t i = 1; out && i < t.parts.size(); ++i) {
      auto const next = of(t.parts[i]);
      auto const apart = sum(next, out, -1);
      if (!apart) return std::nullopt;
      if (!apart->rise.is_zero()) {
        auto difference = made_of(term_kind::calculated, t.at, t.parts[i], last);
        difference.op = arithmetic::subtract;
        auto const from = signed_from(difference, *apart);
        if (!from) return std::nullopt;
        auto ahead = (apart->rise.sign() > 0) == greatest ? *next : *out;
        ahead.from = std::max(ahead.from, *from);
        out = ahead;
      } else {
        out = sum(out, next, 0);
      }
      last = made_of(t.what, t.at, std::move(last), t.parts[i]);
    }
    return out;
  }

  std::string count_;
  known_names none_;
};

void names_of_counts(term const& t, std::set<std::string, std::less<>>& out) {
  if (t.what == term_kind::name && t.means == name_meaning::counted) out.insert(t.text);
  for (auto const& part : t.parts) names_of_counts(part, out);
}

/// What tells apart all that either does; nothing where the rounds are too long together.
std::optional<told_apart> both_apart(told_apart const& a, told_apart const& b) {
  auto const every = std::lcm(a.every, b.every);
  if (every > longest_round) return std::nullopt;
  return told_apart{std::max(a.from, b.from), every};
}

}  // namespace

void find_caps(term const& t, count_caps& caps) {
  std::set<std::string, std::less<>> names;
  names_of_counts(t, names);
  for (auto const& name : names) {
    auto const c = along{name}.of(t);
    std::optional<told_apart> cap;
    if (c && c->rise.is_zero()) cap.emplace(c->from, c->every);
    auto const [at, fresh] = caps.try_emplace(name, cap);
    if (fresh || !at->second) continue;
    at->second = cap ? both_apart(*at->second, *cap) : std::nullopt;
  }
}

}  // namespace faro::odds::outcomes
