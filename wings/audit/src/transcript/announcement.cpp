// The announcement, a transcript's first line: what may be drawn, when and by whom.
#include "audit/src/transcript/checks.hpp"
#include "records/dates.hpp"

#include <faro/audit/detail/fair_draw.hpp>
#include <faro/audit/transcript_rules.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace faro::audit {
namespace {

constexpr std::uint64_t most_items = 10'000'000;
constexpr std::size_t most_sessions = 10'000;

/// Which rule rules of a kind break, where they can't be read.
rule rule_of_kind(std::string_view kind, std::uint64_t items) {
  if (items > most_kind_items) return rule::kind;
  if (kind == "tickets") return rule::tickets;
  if (kind == "pairs") return rule::pairs;
  if (kind == "groups") return rule::groups;
  return kind == "panel" ? rule::panel : rule::kind;
}

}  // namespace

void transcript_state::check_items(commit_step const& s) {
  if (s.items.empty() == s.range.empty())
    refuse(rule::items_or_range, "either items or a range was expected");
  if (s.range.empty()) {
    items_ = s.items.size();
    for (std::size_t i = 0; i < s.items.size(); ++i) {
      if (s.items[i].empty()) refuse(rule::items, say("item {} is empty; a name was expected", i + 1));
    }
    if (auto const twice = repeated(s.items))
      refuse(rule::items, say("item {}, {}, is item {} again; names that differ were expected",
                              twice->first + 1, faro::quoted(s.items[twice->first]), twice->second + 1));
    return;
  }
  auto const dash = std::min(s.range.find('-'), s.range.size());
  auto const low = number_in(s.range.substr(0, dash));
  auto const high = number_in(s.range.substr(std::min(dash + 1, s.range.size())));
  auto const numbers = low && high && *low <= *high ? *high - *low + 1 : 0;
  if (numbers == 0 || numbers > most_items)
    refuse(rule::range, say("its range: expected LO-HI with at most {} numbers, got {}", most_items,
                            faro::quoted(s.range)));
  first_ = low.value_or(0);
  items_ = numbers;
}

void transcript_state::check_publics(commit_step const& s) const {
  std::vector<std::string> names;
  for (auto const& source : s.publics) {
    names.push_back(source.name);
    if (!is_name(source.name) || parse_date(source.when) != source.when ||
        (source.kind != "text" && source.kind != "drand"))
      refuse(rule::publics,
             say("public information {}: expected the kind \"text\" or \"drand\", a name and the time it "
                 "will be known",
                 faro::quoted(source.name)));
    if (source.kind == "drand") {
      auto const round = drand_in(source.name);
      if (!round)
        refuse(rule::drand_round, say("a round of drand: expected default or quicknet and a number, got {}",
                                      faro::quoted(source.name)));
      if (auto const when = date_text(time_of_round(*round->chain, round->round)); when != source.when)
        refuse(rule::drand_round,
               say("{} of drand is published at {}, not at {}", source.name, when, source.when));
    }
    if (source.when <= s.date)
      refuse(rule::publics_later,
             say("{} was known at {}, before the commitment ({}); information of later was expected",
                 faro::quoted(source.name), source.when, s.date));
  }
  if (auto const twice = repeated(names))
    refuse(rule::publics, say("public information {} is named twice", faro::quoted(names[twice->first])));
}

void transcript_state::check_names(commit_step const& s) const {
  if (s.sessions.empty() || s.sessions.size() > most_sessions)
    refuse(rule::sessions, say("sessions: expected 1 to {}, got {}", most_sessions, s.sessions.size()));
  for (auto const* names : {&s.sessions, &s.parties}) {
    auto const broken = names == &s.sessions ? rule::sessions : rule::parties;
    for (auto const& name : *names) {
      if (!is_name(name)) refuse(broken, say("{} is no name of a session or party", faro::quoted(name)));
    }
    if (auto const twice = repeated(*names))
      refuse(broken,
             say("{} is named twice among the sessions or parties", faro::quoted((*names)[twice->first])));
  }
}

void transcript_state::admit(commit_step& s) {
  if (s.format != transcript_format)
    refuse(rule::format, say("its format: expected '{}', got {}", transcript_format, faro::quoted(s.format)));
  if (s.kind.has_value() != s.rules.has_value())
    refuse(rule::kind_and_rules, "its kind and its rules: expected both or none");
  if (s.kind == "order")
    refuse(rule::kind_and_rules,
           "its kind: expected none for an order");  // a line is written in one way only
  if (s.algorithm != fair_draw_name)
    refuse(rule::algorithm,
           say("its algorithm: expected '{}', got {}", fair_draw_name, faro::quoted(s.algorithm)));
  check_items(s);
  if (s.take == 0 || s.take > items_)
    refuse(rule::take, say("how many are drawn: expected 1 to {}, got {}", items_, s.take));
  auto const of_kind = rule_of_kind(s.kind.value_or("order"), items_);
  try {
    kind_.emplace(s.kind.value_or("order"), s.rules.value_or(std::vector<std::string>{}), items_, s.take);
  } catch (input_error const& e) {
    refuse(of_kind, e.said());
  }
  check_names(s);
  check_publics(s);
  if (s.secret != "fresh" && s.secret != "given")
    refuse(rule::secret, say("its secret: expected 'fresh' or 'given', got {}", faro::quoted(s.secret)));
  if (!is_digest(s.commitment))
    refuse(rule::commitment, "its commitment is not 64 lower-case hexadecimal digits");
  plan_ = std::move(s);
  for (auto const& name : plan_.sessions) sessions_.push_back({name, {}, false, {}, {}, 0});
  for (auto const& name : plan_.parties) parties_.push_back({name, false, false, false, false, {}, 0, 0, 0});
  for (auto const& source : plan_.publics) publics_.push_back({source, {}});
}

}  // namespace faro::audit
