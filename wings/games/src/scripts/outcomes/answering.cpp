// The values of a question, weighed: chances and distributions within the bounds that the reading leaves.
#include "games/src/scripts/outcomes/answering.hpp"

#include "text/words.hpp"

#include <faro/error.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace faro::odds::outcomes {

namespace {

void fill_mean(outcome_answer& out) {
  std::vector<ratio> worths;
  std::vector<ratio_bounds> chances;
  for (auto const& row : out.law) {
    auto const n = as_found(row.outcome);
    auto const* const number = std::get_if<ratio>(&n.value);
    if (!number) return;
    worths.push_back(*number);
    chances.push_back(row.chance);
  }
  out.mean = detail::mean_of(worths, chances);
}

}  // namespace

outcome_answer answering::over(std::vector<weighed> const& all, game_reading const& read) {
  outcome_answer out;
  out.counted = q_.asks_count ? q_.counted[0] : joined(q_.counted, " and ");
  out.distribution_of_count = q_.asks_count;
  out.rounded = together_ ? together_->rounded : !q_.counted.empty();
  if (is_condition(q_.asked)) {
    out.chance = chance(all, read);
  } else {
    fill_distribution(out, all, read);
  }
  for (auto const& line : of_.notes()) out.notes.push_back(line);
  return out;
}

bool answering::is_in(weighed const& w) {
  if (w.outcome && w.outcome->contradicted_in() > 0) return false;
  if (w.outcome) of_.look_at(*w.outcome);
  for (std::size_t k = 0; k < q_.counted.size(); ++k) of_.look_at(q_.counted[k], w.counts[k]);
  return std::ranges::all_of(q_.given, [this](term const& t) { return of_.holds(t); });
}

ratio_bounds answering::chance(std::vector<weighed> const& all, game_reading const& read) {
  if (auto const exactly = exact_chance(all, read)) return *exactly;
  three_parts parts;
  if (together_) add_settled(parts);
  for (auto const& w : all) {
    if (!is_in(w)) {
      parts.out += w.chance.low;
    } else {
      bool const yes = of_.holds(q_.asked);
      (yes ? parts.yes : parts.no) += w.chance.low;
      (yes ? parts.yes_high : parts.no_high) += w.chance.high;
    }
  }
  add_later(parts, read);
  return parts.chance();
}

/// Where the first values of a count are known exactly, and all that lie beyond them decide alike.
std::optional<ratio_bounds> answering::exact_chance(std::vector<weighed> const& all,
                                                    game_reading const& read) {
  if (together_ || q_.counted.empty() || q_.observes || !read.never.high.is_zero()) return std::nullopt;
  auto const& law = *read.distribution_of_clock;
  auto const beyond = all_from(law.exact);
  term given{term_kind::all};
  given.parts = q_.given;
  auto const inside = holds_from(given, beyond);
  auto const yes = holds_from(q_.asked, beyond);
  if (law.exact == 0 || !inside || (*inside && !yes)) return std::nullopt;
  three_parts parts;
  auto const add = [&](bool is_inside, bool is_yes, ratio const& p) {
    (!is_inside ? parts.out : is_yes ? parts.yes : parts.no) += p;
  };
  ratio rest{1};
  for (std::size_t n = 0; n < law.exact; ++n) rest -= law.ended[n];
  add(*inside, yes.value_or(false), rest);
  for (auto const& w : all) {
    if (w.counts[0] >= law.exact) continue;
    bool const here = is_in(w);
    add(here, here && of_.holds(q_.asked), w.chance.low);
  }
  parts.yes_high = parts.yes;
  parts.no_high = parts.no;
  return parts.chance();
}

/// What was settled before the game ended.
void answering::add_settled(three_parts& parts) const {
  auto const& settled = together_->settled;
  parts.out += settled[as_out].low;
  parts.yes += settled[as_yes].low;
  parts.yes_high += settled[as_yes].high;
  parts.no += settled[as_no].low;
  parts.no_high += settled[as_no].high;
}

/// What no row says: outcomes not met, counts beyond the last.
void answering::add_later(three_parts& parts, game_reading const& read) const {
  if (together_) {
    parts.yes_high = at_most_one(parts.yes_high + together_->unread);
    parts.no_high = at_most_one(parts.no_high + together_->unread);
    return;
  }
  if (q_.counted.empty()) {
    if (read.complete) return;
    parts.yes_high = parts.no_high = ratio{1};
    return;
  }
  auto const& law = *read.distribution_of_clock;
  auto const beyond = all_from(law.ended.size());
  bool const ends = read.never.high.is_zero();
  term given{term_kind::all};
  given.parts = q_.given;
  auto const inside = holds_from(given, beyond);
  if (ends && inside && !*inside) {
    parts.out += law.later;
    return;
  }
  auto const yes = ends && inside && !q_.observes ? holds_from(q_.asked, beyond) : std::nullopt;
  if (yes) (*yes ? parts.yes : parts.no) += law.later;
  if (!yes || *yes) parts.yes_high += law.later;
  if (!yes || !*yes) parts.no_high += law.later;
  parts.yes_high = at_most_one(parts.yes_high + law.unread);
  parts.no_high = at_most_one(parts.no_high + law.unread);
}

void answering::fill_distribution(outcome_answer& out, std::vector<weighed> const& all,
                                  game_reading const& read) {
  std::map<script_value, three_parts> values;
  three_parts whole;
  if (together_) add_settled(whole);
  for (auto const& w : all) {
    if (!is_in(w)) {
      whole.out += w.chance.low;
      continue;
    }
    auto& at = values[of_.value(q_.asked)];
    at.yes += w.chance.low;
    at.yes_high += w.chance.high;
    whole.yes += w.chance.low;
    whole.yes_high += w.chance.high;
  }
  if (together_) {
    out.later = together_->unread;
  } else if (!q_.counted.empty()) {
    out.later = read.distribution_of_clock->later + read.distribution_of_clock->unread;
  }
  for (auto& [value, parts] : values) {
    parts.out = whole.out;
    parts.no = whole.yes - parts.yes;
    parts.no_high = read.complete ? whole.yes_high - parts.yes_high + out.later : ratio{1};
    if (!read.complete) parts.yes_high = ratio{1};
    auto const p = parts.chance();
    if (!p.high.is_zero()) out.law.push_back({value, p});
  }
  if (out.law.empty()) throw input_error{"the condition after `given` never holds"};
  bool const is_whole = together_ ? together_->unread.is_zero() : q_.counted.empty();
  if (is_whole && read.complete) fill_mean(out);
}

}  // namespace faro::odds::outcomes
