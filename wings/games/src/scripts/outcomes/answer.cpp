// Questions about how a game ends, answered from its reading: exactly, or within the bounds it was read to.
#include "games/src/scripts/outcomes.hpp"
#include "games/src/scripts/outcomes/answering.hpp"
#include "games/src/scripts/outcomes/bound.hpp"
#include "games/src/scripts/outcomes/weighed.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace faro::odds {

namespace {

using outcomes::answering;
using outcomes::bound;
using outcomes::bound_question;
using outcomes::known_names;
using outcomes::never_ends;
using outcomes::own_counts;
using outcomes::term;
using outcomes::term_kind;
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

namespace {

term condition_alone(std::string_view text, definitions const& known = {}) {
  auto parsed = outcomes::parse_outcome_questions(text, known);
  if (parsed.given) throw query_error{text, parsed.given_at, "expected a condition without `given`"};
  if (parsed.asked.size() > 1) throw query_error{text, text.size(), "expected one condition, got several"};
  return std::move(parsed.asked.front().asked);
}

}  // namespace

std::vector<outcome_question> outcome_question::read(std::string_view text, std::string_view given,
                                                     definitions const& known) {
  auto parsed = outcomes::parse_outcome_questions(text, known);
  outcome_question all;
  all.text_ = text;
  all.given_text_ = parsed.given_text;
  if (parsed.given) all.given_ = std::make_shared<term>(*std::move(parsed.given));
  if (!given.empty()) {
    all.beside_ = given;
    all.given_beside_ = std::make_shared<term>(condition_alone(given, known));
    all.given_text_ += (all.given_text_.empty() ? "" : " and ") + all.beside_;
  }
  std::vector<outcome_question> out;
  for (auto& one : parsed.asked) {
    out.push_back(all);
    out.back().asked_ = std::make_shared<term>(std::move(one.asked));
    out.back().name_ = std::move(one.name);
  }
  return out;
}

outcome_question::outcome_question(std::string_view text, std::string_view given) {
  auto all = read(text, given);
  if (all.size() > 1) throw query_error{text, text.size(), say("expected one question, got {}", all.size())};
  *this = std::move(all.front());
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
    states *= static_cast<double>(cap->size());
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
    // A number that comes round has a distribution of its own, which ends.
    auto const caps = caps_of(q);
    if (std::ranges::all_of(caps, [](auto const& cap) { return cap.second.has_value(); }))
      out.distribution_of_count = false;
    return out;
  }
  if (!q.counted.empty() && (!read.distribution_of_clock || q.counted.size() > 1))
    throw input_error{say("the distribution of {} is not known: the game was not read to the end",
                          joined(q.counted, " and "))};
  if (q.beside_outcome && read.distribution_of_clock->ends.empty())
    throw input_error{
        say("how {} goes together with the outcome is not known: the game was read for "
            "its distribution alone",
            q.counted[0])};
  auto const never = never_ends();
  auto const all = q.beside_outcome    ? outcomes::weighed_ends(read)
                   : q.counted.empty() ? outcomes::weighed_outcomes(read, never)
                                       : outcomes::weighed_counts(*read.distribution_of_clock);
  return answering{q, text_}.over(all, read);
}

std::function<bool(script_value const&)> outcome_condition(std::string_view text) {
  auto asked = std::make_shared<term>(condition_alone(text));
  auto names = std::make_shared<known_names>();
  names->complete = false;
  if (!is_condition(*asked))
    throw query_error{text, 0,
                      say("expected a condition on the outcome of the game, such as outcome=bust or "
                          "outcome>=17, got '{}'",
                          text)};
  bind_names(*asked, *names, text);
  return [asked, names, query = std::string{text}](script_value const& v) {
    outcomes::evaluator of{*names, query};
    of.look_at(v);
    return of.holds(*asked);
  };
}

}  // namespace faro::odds
