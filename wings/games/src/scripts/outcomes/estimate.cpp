// Questions about games that were played at random: the same terms, weighed by how often games ended so.
#include "games/src/scripts/counted_games.hpp"
#include "games/src/scripts/outcomes/answering.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace faro::odds {

namespace {

using outcomes::term;

/// The games as a reading that knows their ends alone.
loop_reading<script_value> as_reading(counted_frequencies const& of) {
  loop_reading<script_value> out;
  for (auto const& [how, n] : of.games) {
    if (out.rows.empty() || out.rows.back().outcome != how.first)
      out.rows.push_back({how.first, {}, out.rows.size()});
  }
  for (std::size_t k = 0; k < of.names.size(); ++k)
    if (of.counted[k]) out.counts.push_back({of.names[k], std::nullopt});
  return out;
}

void note_open_names(term const& t, std::uint64_t games, std::vector<std::string>& notes) {
  if (t.what == outcomes::term_kind::name && t.means == outcomes::name_meaning::open)
    notes.push_back(say("'{}' is no outcome, field or count of any of the {} games", t.text, games));
  for (auto const& part : t.parts) note_open_names(part, games, notes);
}

std::vector<outcomes::weighed> weighed_games(outcomes::bound_question const& q,
                                             counted_frequencies const& of) {
  std::vector<std::size_t> places;
  for (auto const& name : q.counted) {
    auto const at = std::ranges::find(of.names, name) - of.names.begin();
    if (static_cast<std::size_t>(at) == of.names.size() || !of.counted[static_cast<std::size_t>(at)])
      throw input_error{say("'{}' was not counted in any of {} random games", name, of.trials)};
    places.push_back(static_cast<std::size_t>(at));
  }
  std::vector<outcomes::weighed> out;
  for (auto const& [how, n] : of.games) {
    std::vector<std::uint64_t> counts;
    for (auto const place : places) counts.push_back(how.second[place]);
    ratio const share{integer{n}, integer{of.trials}};
    out.push_back({&how.first, std::move(counts), {share, share}});
  }
  return out;
}

}  // namespace

outcome_estimate outcome_question::estimate(counted_frequencies const& of) const {
  auto read = as_reading(of);
  std::vector<std::pair<term const*, std::string>> given;
  if (given_) given.emplace_back(given_.get(), text_);
  if (given_beside_) given.emplace_back(given_beside_.get(), beside_);
  auto const q = outcomes::bound(*asked_, given, text_, read);  // a rare outcome may not have come
  auto const games = weighed_games(q, of);
  read.complete = true;
  joint_counts law;
  law.settled.resize(3);
  outcomes::answering of_games{q, text_, &law};
  ratio kept;
  for (auto const& one : games)
    if (of_games.is_in(one)) kept += one.chance.low;
  if (kept.is_zero())
    throw input_error{say("the condition given did not hold once in {} random games", of.trials)};
  outcome_estimate out{of_games.over(games, read),
                       (kept * ratio{integer{of.trials}}).numerator().to_uint64()};
  out.answer.distribution_of_count = false;
  note_open_names(q.asked, of.trials, out.answer.notes);
  for (auto const& condition : q.given) note_open_names(condition, of.trials, out.answer.notes);
  return out;
}

std::vector<std::string> outcome_question::names() const {
  std::vector<std::string> out;
  auto const add = [&](auto const& self, term const& t) -> void {
    if (t.what == outcomes::term_kind::name && std::ranges::find(out, t.text) == out.end())
      out.push_back(t.text);
    for (auto const& part : t.parts) self(self, part);
  };
  for (auto const& t : {asked_, given_, given_beside_})
    if (t) add(add, *t);
  return out;
}

}  // namespace faro::odds
