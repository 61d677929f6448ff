// faro judge complaint: how strange what somebody saw in a game is, exactly.
#include "judge/src/complaints/complaint.hpp"

#include "answer/answer_options.hpp"
#include "answer/fractions.hpp"
#include "answer/printer.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "judge/src/complaints/reach.hpp"
#include "judge/verb/judge.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

struct complaint_options : answer_forms {
  std::optional<std::string> kind, chance;
  std::optional<std::uint64_t> seen, hits, deck, copies, games, times;
  bool both = false;
  unsigned digits = 6;
};

judge::complaint asked(complaint_options const& o) {
  std::string missing;
  for (auto const& [name, value] :
       {std::pair{"--hits", &o.hits}, {"--seen", &o.seen}, {"--deck", &o.deck}, {"--copies", &o.copies}}) {
    bool const of_deck = value == &o.deck || value == &o.copies;
    if (o.chance && of_deck && *value)
      throw usage_error{say("{} does not go with --chance, which is without a deck", name)};
    if (!*value && !(o.chance && of_deck)) missing += fmt::format("{}{}", missing.empty() ? "" : " ", name);
  }
  if (!missing.empty())
    throw usage_error{
        say("{} missing; expected such as --hits 16 --seen 20 --deck 60 --copies 24, or --chance 20% in "
            "place of a deck",
            missing)};
  judge::complaint c;
  c.seen = *o.seen;
  c.hits = *o.hits;
  c.deck = o.deck.value_or(0);
  c.copies = o.copies.value_or(0);
  if (o.chance) c.chance = ratio::parse(*o.chance);
  c.times = o.times.value_or(1);
  c.games = o.games.value_or(c.times);
  if (o.kind) c.kind = *o.kind;
  if (o.both) c.side = judge::complaint_side::both;
  return c;
}

std::string_view name_of(judge::complaint_side side) {
  return side == judge::complaint_side::at_least  ? "at least"
         : side == judge::complaint_side::at_most ? "at most"
                                                  : "both";
}

/// So many digits, and more where fewer would say 1 of what is less; at last as many nines.
std::string decimals(ratio const& p, unsigned digits) {
  constexpr unsigned most = 60;
  auto const one = [](std::string const& text) {
    return text.find_first_not_of("10.") == std::string::npos && text.front() == '1';
  };
  auto out = decimal_text(p, digits);
  if (p >= ratio{1} || !one(out)) return out;
  for (auto more = digits; more < most; ++more) {
    if (auto text = p.to_decimal(more); !one(text)) return text;
  }
  return "0." + std::string(std::max(digits, most), '9');
}

/// The exact fraction while it can be read, and always the decimals.
json chance_json(ratio const& least, ratio const& most, unsigned digits) {
  json out{{"decimal", decimals(least, digits)}};
  if (least == most) {
    out["exact"] = least.to_string();
  } else {
    out["at_most"] = decimals(most, digits);
  }
  return out;
}

json reach_json(judge::complaint_reach const& r) {
  return {{"error_rate", r.alpha}, {"mean", r.mean}, {"chance", r.chance}, {"games", r.games}};
}

/// What such a game could show, and how many would.
message reach_text(judge::complaint const& c, judge::complaint_odds const& odds,
                   judge::complaint_reach const& r) {
  auto const number = [](double x) { return fmt::format("{:.3g}", x); };
  auto const rate = fmt::format("{:.0f}", 1 / r.alpha), mean = number(r.mean);
  auto const fair = number(odds.expected.to_double()), chance = number(r.chance * 100);
  if (!c.chance)
    return say(
        "what one such game could show, at an error rate of 1 in {}: a shuffle that gives {} {} on average, "
        "not {}, with chance {} %; about {} such games, chosen beforehand, with chance 90 %",
        rate, mean, c.kind + "s", fair, chance, r.games);
  return say(
      "what one such series could show, at an error rate of 1 in {}: chances of which {} {} on average, not "
      "{}, with chance {} %; about {} such series, chosen beforehand, with chance 90 %",
      rate, mean, c.kind == "hit" ? message{"are hits"} : say("are {}", c.kind), fair, chance, r.games);
}

json asked_json(judge::complaint const& c, judge::complaint_odds const& odds) {
  json out{{"kind", c.kind}, {"hits", c.hits}, {"seen", c.seen}};
  if (c.chance) {
    out["chance"] = c.chance->to_string();
    out["tries"] = c.tries;
  } else {
    out["deck"] = c.deck;
    out["copies"] = c.copies;
  }
  out["games"] = c.games;
  out["times"] = c.times;
  out["side"] = name_of(odds.side);
  return out;
}

answer answer_of(judge::complaint const& c, unsigned digits) {
  auto const odds = odds_of(c);
  auto const sentence = sentence_of(c, odds);
  answer a{"how strange that is"};
  a.fact("complaint", asked_json(c, odds));
  a.fact("expected", odds.expected.to_string());
  a.line(sentence);
  auto& table = a.table("chances", form::text | form::csv);
  auto const add = [&](message const& what, ratio const& value, std::string const& as_decimals) {
    table.row()(column("what").called(""), what)(column("exact").called(""), readable_fraction(value))(
        column("decimal").called(""), as_decimals);
  };
  auto const& mean = odds.expected;
  add(c.chance ? say("expected in {}", c.seen) : say("expected in {} cards", c.seen), mean,
      mean.is_whole() ? mean.to_string() : mean.to_decimal(3));
  add(c.chance ? say("just {} in one series", c.hits) : say("just {} in one game", c.hits), odds.exactly,
      decimals(odds.exactly, digits));
  add(c.chance ? say("this bad or worse in one series") : say("this bad or worse in one game"), odds.one_game,
      decimals(odds.one_game, digits));
  if (c.games > 1)
    add(c.chance ? say("in {} or more of {} series", c.times, c.games)
                 : say("in {} or more of {} games", c.times, c.games),
        odds.some_games_least, decimals(odds.some_games_least, digits));
  a.fact("exactly", chance_json(odds.exactly, odds.exactly, digits));
  a.fact("one_game", chance_json(odds.one_game, odds.one_game, digits));
  a.fact("some_games", chance_json(odds.some_games_least, odds.some_games_most, digits));
  a.fact("sentence", sentence);
  if (auto const reach = judge::reach_of(c, odds)) {
    a.fact("reach", reach_json(*reach));
    a.line(reach_text(c, odds, *reach));
  }
  return a;
}

void run_complaint(complaint_options const& o) { show(answer_of(asked(o), o.digits), o.style()); }

}  // namespace

void add_judge_complaint(command& judge) {
  auto const o = std::make_shared<complaint_options>();
  auto* const verb = add_verb(judge, "complaint",
                              "The exact chance that a fair shuffle, or known chances, look this bad in some "
                              "of the games that were played.",
                              "faro judge complaint --hits 5 --seen 7 --deck 60 --copies 24 --games 30\n"
                              "faro judge complaint --hits 0 --seen 20 --deck 60 --copies 24 --times 2\n"
                              "faro judge complaint --hits 14 --seen 20 --chance 20% --kind lost\n");
  add_number(*verb, "--hits", o->hits, {}, "how many cards of the kind were seen");
  add_number(*verb, "--seen", o->seen, {}, "in how many cards");
  add_number(*verb, "--deck", o->deck, {}, "how many cards the deck has");
  add_number(*verb, "--copies", o->copies, {}, "how many of the kind it has");
  add_text(*verb, "--chance", o->chance,
           "without a deck: the chance of each of what was seen, such as 20% or 1/6", "P");
  add_number(*verb, "--games", o->games, {1}, "how many games were played (default: as many as --times)");
  add_number(*verb, "--times", o->times, {1}, "in how many of them it was this bad or worse (default: 1)");
  add_text(*verb, "--kind", o->kind, "what a card of the kind is called (default: hit)", "NAME");
  add_flag(*verb, "--both", o->both, "count results as unlikely on the other side as well");
  add_number(*verb, "--digits", o->digits, {1, 1000}, "digits of decimals (default: 6)", "D");
  add_forms(*verb, *o);
  on_run(*verb, [o] { run_complaint(*o); });
}

}  // namespace faro::program
