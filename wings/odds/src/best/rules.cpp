// The fewest rules that come within a loss of the best play.
//
// Rules of a later hand matter to an earlier one only by what they make a mulligan worth, and more is never
// worse: so for each size of hand and each number of rules there is a best set, from the last hand backwards.
// A best set of r rules is the union of r sets of hands of the greatest weight, found by branching on a hand
// that is worth keeping: one of the rules that keep it is taken, or it is given up.
#include "odds/src/engines.hpp"
#include "odds/src/openings.hpp"

#include <faro/error.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace faro::odds {

namespace {

constexpr std::uint64_t most_looks = 20'000'000;  // at a rule, times --effort
constexpr std::size_t most_rules = 12;            // in all
constexpr std::size_t most_words = 4'000'000;     // of sets of hands
constexpr double near = 1e-9;                     // what rounding may do

using hand_set = std::vector<std::uint64_t>;

/// The hands of one size, and all that a rule may be.
class stage_rules {
 public:
  stage_rules(opening_stage const& stage, std::vector<card_group> const& classes) : stage_{stage} {
    for (auto const& h : stage.hands) {
      chance_.push_back(h.chance.to_double());
      worth_.push_back(h.worth.to_double());
    }
    list_rules(classes);
  }

  struct chosen {
    double value = 0;  // what keeping by them is worth, and a mulligan else
    std::vector<std::size_t> rules{};
  };
  /// The best of so many rules where a mulligan is worth so much.
  chosen const& best(std::size_t rules, double otherwise, std::uint64_t& looks) {
    auto const [at, fresh] = known_.try_emplace({rules, otherwise});
    if (!fresh) return at->second;
    if (rules == 0) return at->second = {otherwise, {}};
    auto start = best(rules - 1, otherwise, looks);
    weights_.clear();
    for (std::size_t h = 0; h < chance_.size(); ++h) weights_.push_back(chance_[h] * (worth_[h] - otherwise));
    best_ = start.value - otherwise;
    best_rules_ = start.rules;
    hand_set covered(words_);
    double value = 0;
    for (auto const r : start.rules) value += take(covered, r);
    std::uint64_t always = sets_.size();
    if (auto const [gain, rule] = best_one(covered, always); gain > near * near) {  // no worse than so
      best_ = value + gain;
      best_rules_.push_back(rule);
    }
    std::vector<std::size_t> taken;
    extend(hand_set(words_), hand_set(words_), 0, rules, taken, looks);
    return known_[{rules, otherwise}] = {otherwise + best_, best_rules_};
  }

  [[nodiscard]] std::vector<keep_rule> rules_of(chosen const& of) const {
    std::vector<keep_rule> out;
    for (auto const r : of.rules) out.push_back(rules_[r]);
    return out;
  }
  [[nodiscard]] bool all_listed() const { return all_listed_; }

 private:
  /// Ranges of one class, then of two; of those that keep the same hands the first.
  void list_rules(std::vector<card_group> const& classes) {
    words_ = (stage_.hands.size() + 63) / 64;
    add({});
    std::vector<std::vector<keep_rule::range>> ranges(classes.size());
    for (std::size_t c = 0; c < classes.size(); ++c) {
      count_t most = 0;
      for (auto const& h : stage_.hands) most = std::max(most, h.cards[c]);
      for (count_t a = 0; a <= most; ++a) {
        for (count_t b = a; b <= most; ++b) {
          if (a > 0 || b < most) ranges[c].push_back({c, a, b});
        }
      }
      for (auto const& one : ranges[c]) add({{one}});
    }
    for (std::size_t c = 0; c < classes.size(); ++c) {
      for (auto d = c + 1; d < classes.size(); ++d) {
        for (auto const& one : ranges[c]) {
          for (auto const& other : ranges[d]) add({{one, other}});
        }
      }
    }
    known_sets_.clear();
  }
  void add(keep_rule rule) {
    if (sets_.size() * words_ > most_words) {
      all_listed_ = false;
      return;
    }
    hand_set keeps(words_);
    for (std::size_t h = 0; h < stage_.hands.size(); ++h) {
      if (rule.keeps(stage_.hands[h])) keeps[h / 64] |= std::uint64_t{1} << h % 64;
    }
    if (std::ranges::all_of(keeps, [](auto w) { return w == 0; }) || !known_sets_.insert(keeps).second)
      return;
    sets_.push_back(std::move(keeps));
    rules_.push_back(std::move(rule));
  }

  /// What a rule adds to hands that are kept already.
  [[nodiscard]] double gain(hand_set const& covered, std::size_t rule) const {
    double out = 0;
    for (std::size_t w = 0; w < words_; ++w) {
      for (auto left = sets_[rule][w] & ~covered[w]; left != 0; left &= left - 1)
        out += weights_[64 * w + static_cast<std::size_t>(std::countr_zero(left))];
    }
    return out;
  }
  double take(hand_set& covered, std::size_t rule) const {
    auto const out = gain(covered, rule);
    for (std::size_t w = 0; w < words_; ++w) covered[w] |= sets_[rule][w];
    return out;
  }
  [[nodiscard]] std::pair<double, std::size_t> best_one(hand_set const& covered, std::uint64_t& looks) const {
    std::pair<double, std::size_t> out{0, 0};
    for (std::size_t r = 0; r < sets_.size() && looks > 0; ++r, --looks) {
      if (auto const more = gain(covered, r); more > out.first) out = {more, r};
    }
    return out;
  }

  void extend(hand_set const& covered, hand_set given_up, double value, std::size_t left,
              std::vector<std::size_t>& taken, std::uint64_t& looks) {
    auto const record = [&](double found) {
      if (found <= best_ + near * near) return;
      best_ = found;
      best_rules_ = taken;
    };
    if (left == 1) {
      auto const [more, rule] = best_one(covered, looks);
      taken.push_back(rule);
      record(value + more);
      taken.pop_back();
      return;
    }
    for (;;) {
      double rest = 0;
      std::optional<std::size_t> next;
      for (std::size_t h = 0; h < weights_.size(); ++h) {
        if (weights_[h] <= 0 || has(covered, h) || has(given_up, h)) continue;
        rest += weights_[h];
        if (!next || weights_[h] > weights_[*next]) next = h;
      }
      if (!next || value + rest <= best_ + near * near || looks == 0) return;
      for (auto const& [more, rule] : those_that_keep(*next, covered, given_up, looks)) {
        auto then = covered;
        taken.push_back(rule);
        for (std::size_t w = 0; w < words_; ++w) then[w] |= sets_[rule][w];
        record(value + more);
        extend(then, given_up, value + more, left - 1, taken, looks);
        taken.pop_back();
        if (looks == 0) return;
      }
      given_up[*next / 64] |= std::uint64_t{1} << *next % 64;
    }
  }
  static bool has(hand_set const& some, std::size_t h) { return (some[h / 64] >> h % 64 & 1) != 0; }

  /// The rules that keep a hand and none that is given up, the greatest gain first.
  [[nodiscard]] std::vector<std::pair<double, std::size_t>> those_that_keep(std::size_t hand,
                                                                            hand_set const& covered,
                                                                            hand_set const& given_up,
                                                                            std::uint64_t& looks) const {
    std::vector<std::pair<double, std::size_t>> out;
    for (std::size_t r = 0; r < sets_.size() && looks > 0; ++r) {
      bool fits = has(sets_[r], hand);
      for (std::size_t w = 0; w < words_ && fits; ++w) fits = (sets_[r][w] & given_up[w]) == 0;
      if (!fits) continue;
      --looks;
      out.emplace_back(gain(covered, r), r);
    }
    std::ranges::stable_sort(out, std::greater{}, [](auto const& one) { return one.first; });
    return out;
  }

  opening_stage const& stage_;
  std::vector<double> chance_, worth_, weights_;  // weights: of keeping each hand
  std::size_t words_ = 0;
  std::vector<keep_rule> rules_;
  std::vector<hand_set> sets_;
  std::set<hand_set> known_sets_;
  bool all_listed_ = true;
  double best_ = 0;
  std::vector<std::size_t> best_rules_;
  std::map<std::pair<std::size_t, double>, chosen> known_;
};

/// Rules of all sizes of hands together.
class rule_search {
 public:
  rule_search(openings_answer const& of, std::uint64_t effort) : of_{of}, looks_{most_looks * effort} {
    for (std::size_t j = 0; j + 1 < of.stages.size(); ++j) stages_.emplace_back(of.stages[j], of.classes);
  }

  struct found {
    double value;
    std::vector<std::vector<keep_rule>> rules;
  };
  /// The best of so many rules from a stage on.
  found const& best(std::size_t stage, std::size_t rules) {
    auto const [at, fresh] = known_.try_emplace({stage, rules});
    if (!fresh) return at->second;
    if (stage == stages_.size()) return at->second = {of_.stages[stage].value.to_double(), {}};
    found out{-1e300, {}};
    for (std::size_t here = 0; here <= rules; ++here) {
      auto const& then = best(stage + 1, rules - here);
      auto const& now = stages_[stage].best(here, then.value, looks_);
      if (now.value <= out.value + near * near) continue;
      out = {now.value, {stages_[stage].rules_of(now)}};
      out.rules.insert(out.rules.end(), then.rules.begin(), then.rules.end());
    }
    return known_[{stage, rules}] = std::move(out);
  }
  /// Whether nothing was cut short.
  [[nodiscard]] bool complete() const {
    return looks_ > 0 && std::ranges::all_of(stages_, [](auto const& s) { return s.all_listed(); });
  }

 private:
  openings_answer const& of_;
  std::uint64_t looks_;
  std::vector<stage_rules> stages_;
  std::map<std::pair<std::size_t, std::size_t>, found> known_;
};

/// What comes of rules, exactly.
ratio value_by(openings_answer const& of, std::vector<std::vector<keep_rule>> const& rules) {
  auto out = of.stages.back().value;
  for (auto j = rules.size(); j-- > 0;) {
    ratio sum, kept;
    for (auto const& h : of.stages[j].hands) {
      if (std::ranges::none_of(rules[j], [&](auto const& rule) { return rule.keeps(h); })) continue;
      kept += h.chance;
      sum += h.chance * h.worth;
    }
    out = sum + (ratio{1} - kept) * out;
  }
  return out;
}

}  // namespace

bool keep_rule::keeps(opening_stage::hand const& h) const {
  return std::ranges::all_of(
      where, [&](auto const& r) { return h.cards[r.of] >= r.least && h.cards[r.of] <= r.most; });
}

void find_rules(openings_answer& found, ratio const& loss, std::uint64_t effort) {
  auto const wanted = found.stages.front().value - loss;
  auto const close = near * (1 + std::abs(wanted.to_double()));
  rule_search search{found, effort};
  found.fewest = true;
  for (std::size_t n = 0; n <= most_rules; ++n) {
    auto const& best = search.best(0, n);
    found.rules = best.rules;
    if (best.value < wanted.to_double() - close && n < most_rules) continue;
    found.by_rules = value_by(found, found.rules);
    if (found.by_rules >= wanted) break;
    found.fewest = false;  // by less than rounding, or more rules than are looked for
  }
  found.fewest = found.fewest && search.complete();
}

}  // namespace faro::odds
