// Questions about how a game ends, answered from its reading: exactly, or within the bounds it was read to.
#include "odds/scripts/outcomes/bound.hpp"
#include "odds/scripts/outcomes/weighed.hpp"

#include <faro/error.hpp>
#include <faro/odds/language/error.hpp>
#include <faro/odds/scripts/outcomes.hpp>
#include <faro/text/words.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace faro::odds {

namespace {

using outcomes::as_no;
using outcomes::as_out;
using outcomes::as_yes;
using outcomes::at_most_one;
using outcomes::bound;
using outcomes::bound_question;
using outcomes::known_names;
using outcomes::never_ends;
using outcomes::own_counts;
using outcomes::term;
using outcomes::term_kind;
using outcomes::three_parts;
using outcomes::weighed;
using game_reading = loop_reading<script_value>;

void names_of_term(term const& t, std::vector<std::string>& out) {
  if (t.what == term_kind::name) out.push_back(t.text);
  for (auto const& part : t.parts) names_of_term(part, out);
}

/// Whether anything but these counts is named: the outcome, or what may be a field of it.
bool asks_more_than(term const& t, std::vector<std::string> const& counts) {
  if (t.what == term_kind::outcome || t.what == term_kind::has || t.what == term_kind::entry) return true;
  if (t.what == term_kind::name && std::ranges::find(counts, t.text) == counts.end()) return true;
  return std::ranges::any_of(t.parts, [&](term const& part) { return asks_more_than(part, counts); });
}

class answering {
 public:
  /// `together`: the law of the counts, where that is not the law of a clock.
  answering(bound_question const& q, std::string_view text, counts_together const* together = nullptr)
      : q_{q}, of_{q.names, text}, together_{together} {}

  outcome_answer over(std::vector<weighed> const& all, game_reading const& read) {
    outcome_answer out;
    out.counted = q_.asks_count ? q_.counted[0] : joined(q_.counted, " and ");
    out.law_of_count = q_.asks_count;
    out.rounded = together_ ? together_->rounded : !q_.counted.empty();
    if (is_condition(q_.asked)) {
      out.chance = chance(all, read);
    } else {
      fill_law(out, all, read);
    }
    for (auto const& line : of_.notes()) out.notes.push_back(line);
    return out;
  }

 private:
  bool is_in(weighed const& w) {
    if (w.outcome) of_.look_at(*w.outcome);
    for (std::size_t k = 0; k < q_.counted.size(); ++k) of_.look_at(q_.counted[k], w.counts[k]);
    return std::ranges::all_of(q_.given, [this](term const& t) { return of_.holds(t); });
  }

  ratio_bounds chance(std::vector<weighed> const& all, game_reading const& read) {
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
  std::optional<ratio_bounds> exact_chance(std::vector<weighed> const& all, game_reading const& read) {
    if (together_ || q_.counted.empty() || !read.never.high.is_zero()) return std::nullopt;
    auto const& law = *read.law_of_clock;
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
  void add_settled(three_parts& parts) const {
    auto const& settled = together_->settled;
    parts.out += settled[as_out].low;
    parts.yes += settled[as_yes].low;
    parts.yes_high += settled[as_yes].high;
    parts.no += settled[as_no].low;
    parts.no_high += settled[as_no].high;
  }

  /// What no row says: outcomes not met, counts beyond the last.
  void add_later(three_parts& parts, game_reading const& read) const {
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
    auto const& law = *read.law_of_clock;
    auto const beyond = all_from(law.ended.size());
    bool const ends = read.never.high.is_zero();
    term given{term_kind::all};
    given.parts = q_.given;
    auto const inside = holds_from(given, beyond);
    if (ends && inside && !*inside) {
      parts.out += law.later;
      return;
    }
    auto const yes = ends && inside ? holds_from(q_.asked, beyond) : std::nullopt;
    if (yes) (*yes ? parts.yes : parts.no) += law.later;
    if (!yes || *yes) parts.yes_high += law.later;
    if (!yes || !*yes) parts.no_high += law.later;
    parts.yes_high = at_most_one(parts.yes_high + law.unread);
    parts.no_high = at_most_one(parts.no_high + law.unread);
  }

  void fill_law(outcome_answer& out, std::vector<weighed> const& all, game_reading const& read) {
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
      out.later = read.law_of_clock->later + read.law_of_clock->unread;
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
    if (q_.counted.empty() && read.complete) fill_mean(out);
  }

  static void fill_mean(outcome_answer& out) {
    std::vector<ratio> worths;
    std::vector<ratio_bounds> chances;
    for (auto const& row : out.law) {
      auto const n = outcomes::as_found(row.outcome);
      auto const* const number = std::get_if<ratio>(&n.value);
      if (!number) return;
      worths.push_back(*number);
      chances.push_back(row.chance);
    }
    out.mean = detail::mean_of(worths, chances);
  }

  /// All values of the count from here on.
  [[nodiscard]] outcomes::least_counts all_from(std::size_t least) const { return {{q_.counted[0], least}}; }

  bound_question const& q_;
  outcomes::evaluator of_;
  counts_together const* together_;
};

bool keeps_all(game_reading const& read, std::vector<std::string> const& names) {
  return read.kept && std::ranges::all_of(names, [&](auto const& name) {
           return std::ranges::find(read.kept->names, name) != read.kept->names.end();
         });
}

bool is_counted_as(std::string_view script, std::string const& name) {
  for (char const quote : {'"', '\''}) {
    auto const written = quote + name + quote;
    for (auto at = script.find(written); at != std::string_view::npos; at = script.find(written, at + 1)) {
      auto before = script.substr(0, at);
      while (!before.empty() && (is_blank(before.back()) || before.back() == '(')) before.remove_suffix(1);
      if (before.ends_with("count")) return true;
    }
  }
  return false;
}

}  // namespace

outcome_question::outcome_question(std::string_view text, std::string_view given) {
  auto parsed = outcomes::parse_outcome_question(text);
  text_ = text;
  given_text_ = parsed.given_text;
  asked_ = std::make_shared<term>(std::move(parsed.asked));
  if (parsed.given) given_ = std::make_shared<term>(*std::move(parsed.given));
  if (given.empty()) return;
  auto beside = outcomes::parse_outcome_question(given);
  if (beside.given)
    throw query_error{given, beside.asked_text.size(), "expected a condition without `given`"};
  beside_ = given;
  given_beside_ = std::make_shared<term>(std::move(beside.asked));
  given_text_ = given_text_.empty() ? beside_ : given_text_ + " and " + beside_;
}

std::vector<std::string> outcome_question::counts_in(script const& game) const {
  std::vector<std::string> names;
  std::vector<std::string> out;
  for (auto const& t : {asked_, given_, given_beside_}) {
    if (t) names_of_term(*t, names);
  }
  for (auto const& name : names) {
    auto const is_one =
        std::ranges::find(own_counts, name) != own_counts.end() || is_counted_as(game.text(), name);
    if (is_one && std::ranges::find(out, name) == out.end()) out.push_back(name);
  }
  return out;
}

namespace {

std::vector<std::pair<term const*, std::string>> conditions_of(std::shared_ptr<term const> const& given,
                                                               std::string const& text,
                                                               std::shared_ptr<term const> const& beside,
                                                               std::string const& beside_text) {
  std::vector<std::pair<term const*, std::string>> out;
  if (given) out.emplace_back(given.get(), text);
  if (beside) out.emplace_back(beside.get(), beside_text);
  return out;
}

}  // namespace

std::vector<std::string> outcome_question::counts_in(game_reading const& read) const {
  return bound(*asked_, conditions_of(given_, text_, given_beside_, beside_), text_, read).counted;
}

bool outcome_question::asks_both_in(game_reading const& read) const {
  return bound(*asked_, conditions_of(given_, text_, given_beside_, beside_), text_, read).beside_outcome;
}

bool outcome_question::may_ask_both_in(script const& game) const {
  auto const counts = counts_in(game);
  if (counts.empty()) return false;
  return std::ranges::any_of(std::array{asked_, given_, given_beside_},
                             [&](auto const& t) { return t && asks_more_than(*t, counts); });
}

bool outcome_question::fits_states_of(game_reading const& read) const {
  auto const q = bound(*asked_, conditions_of(given_, text_, given_beside_, beside_), text_, read);
  constexpr double most = 30'000;
  auto states = static_cast<double>(read.states);
  for (auto const& [name, cap] : caps_of(q)) {
    if (!cap) return false;
    states *= static_cast<double>(*cap) + 1;
  }
  return states <= most;
}

outcome_answer outcome_question::answer(game_reading const& read, chain_effort const& effort) const {
  auto const q = bound(*asked_, conditions_of(given_, text_, given_beside_, beside_), text_, read);
  if (!q.counted.empty() && keeps_all(read, q.counted)) {
    auto const never = never_ends();
    auto const law = together_for(q, read, effort);
    auto out = answering{q, text_, &law}.over(outcomes::weighed_together(read, law, never), read);
    out.stopped = law.stopped;
    return out;
  }
  if (!q.counted.empty() && (!read.law_of_clock || q.counted.size() > 1))
    throw input_error{fmt::format("the law of {} is not known: the game was not read to the end",
                                  joined(q.counted, " and "))};
  if (q.beside_outcome && read.law_of_clock->ends.empty())
    throw input_error{
        fmt::format("how {} goes together with the outcome is not known: the game was read for "
                    "its law alone",
                    q.counted[0])};
  auto const never = never_ends();
  auto const all = q.beside_outcome    ? outcomes::weighed_ends(read)
                   : q.counted.empty() ? outcomes::weighed_outcomes(read, never)
                                       : outcomes::weighed_counts(*read.law_of_clock);
  return answering{q, text_}.over(all, read);
}

std::function<bool(script_value const&)> outcome_condition(std::string_view text) {
  auto parsed = std::make_shared<outcomes::parsed_question>(outcomes::parse_outcome_question(text));
  auto names = std::make_shared<known_names>();
  names->complete = false;
  if (parsed->given)
    throw query_error{text, parsed->asked_text.size(), "expected a condition without `given`"};
  if (!is_condition(parsed->asked))
    throw query_error{text, 0,
                      fmt::format("expected a condition on the outcome of the game, such as outcome=bust or "
                                  "outcome>=17, got '{}'",
                                  text)};
  bind_names(parsed->asked, *names, text);
  return [parsed, names, query = std::string{text}](script_value const& v) {
    outcomes::evaluator of{*names, query};
    of.look_at(v);
    return of.holds(parsed->asked);
  };
}

}  // namespace faro::odds
