// faro judge repeats: how many numbers of each draw stood in the draw before.
#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "judge/src/complaints/few.hpp"
#include "judge/verb/decks/input.hpp"
#include "judge/verb/few/said.hpp"
#include "judge/verb/judge.hpp"
#include "judge/verb/verdict/verdict.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <vector>

namespace faro::program {
namespace {

struct repeats_options : answer_forms {
  deck_arguments input;
  ratio alpha{1, 100};
};

/// How many of each draw but the first stood in the one before it.
judge::hand_counts repeats_of(deck_input& input) {
  auto& draws = input.decks();
  judge::hand_counts out{};
  std::vector<bool> before;
  while (input.next()) {
    auto const draw = draws.order();
    if (before.empty()) {
      if (std::ranges::any_of(draws.copies(), [](auto n) { return n != 1; }))
        throw input_error{say("{}: numbers that are alike; expected each number once", input.name())};
      if (draws.listed() == draws.size())
        throw input_error{say("{}: each line has all {} numbers; expected draws of some of them",
                              input.name(), draws.size())};
      out = {draws.listed(), draws.size(), draws.listed(), {}};
    } else {
      out.hits.push_back(
          static_cast<std::uint64_t>(std::ranges::count_if(draw, [&](auto c) { return before[c]; })));
    }
    before.assign(draws.size(), false);
    for (auto const card : draw) before[card] = true;
  }
  input.finish();
  if (before.empty()) refuse_no_decks(&input);
  if (out.hits.empty()) throw input_error{say("{}: one draw; expected two or more", input.name())};
  return out;
}

void run_repeats(command const& verb, repeats_options const& o) {
  deck_input input{verb, o.input};
  auto const counts = repeats_of(input);
  auto const alpha = o.alpha.to_double();
  auto const r = judge::judge_hands(counts, alpha);
  auto const p = std::min(1.0, 2 * std::min(r.total.p, r.spread.p));  // two questions
  auto const rate = alpha / 2;
  auto const verdict = p <= alpha ? "deviation" : "no deviation found";
  answer a{"repeats"};
  a.fact("draws", counts.hits.size() + 1);
  a.fact("numbers", counts.deck);
  a.fact("of", counts.seen);
  a.fact("total", test_json(r.total));
  a.line(say("{}: {} of {} from {} numbers; {} stood in the draw before, {} expected", input.name(),
             plural(counts.hits.size() + 1, "draw"), counts.seen, counts.deck,
             fmt::format("{:.0f}", r.total.seen), fmt::format("{:.1f}", r.total.expected)));
  a.line(say("how many: so far from what is expected, either way, {} (p {}). {}", often(r.total.p),
             p_text(r.total.p), meaning_of_p(r.total.p, rate)));
  a.fact("spread", test_json(r.spread));
  a.line(say("how uneven: {}, {} expected; {} (p {}). {}", fmt::format("{:.1f}", r.spread.seen),
             fmt::format("{:.1f}", r.spread.expected), often(r.spread.p), p_text(r.spread.p),
             meaning_of_p(r.spread.p, rate)));
  auto& table = a.table("pairs");
  auto const most = *std::ranges::max_element(counts.hits);
  auto const all = binomial(counts.deck, counts.seen);
  auto const others = counts.deck - counts.seen;
  for (std::uint64_t k = counts.seen > others ? counts.seen - others : 0; k <= counts.seen; ++k) {
    auto const chance = ratio{binomial(counts.seen, k) * binomial(others, counts.seen - k), all};
    auto const fair = chance * ratio{integer{counts.hits.size()}, integer{1}};
    if (k > most && fair < ratio{1, 100}) break;
    table.row()(column{"repeats"}, k)(column{"seen"}, std::ranges::count(counts.hits, k))(
        column{"expected"}.amount(), fair);
  }
  a.fact("p_value", p_number(p));
  a.fact("error_rate", alpha);
  a.fact("verdict", verdict);
  a.line(say("verdict: {} (both questions together, error rate {})", verdict, short_number(alpha)));
  show(a, o.style());
  if (p <= alpha) throw verification_failed{""};
}

}  // namespace

void add_judge_repeats(command& judge) {
  auto const o = std::make_shared<repeats_options>();
  auto* const verb =
      add_verb(judge, "repeats", "How many numbers of each draw stood in the draw before, exactly.",
               "faro judge repeats draws.txt --cards 49   # six numbers a line, in order\n"
               "faro judge repeats draws.csv --cards 49 --columns 2..7\n");
  add_deck_input(*verb, o->input);
  add_rate(*verb, "--alpha", o->alpha, "how often a fair lottery may be accused wrongly (default: 0.01)");
  add_forms(*verb, *o);
  on_run(*verb, [o, verb] {
    for (auto const* other : {"--carry-on", "--lists"}) {
      if (was_given(*verb, other))
        throw usage_error{say("{} is for whole decks; lines here are draws", other)};
    }
    run_repeats(*verb, *o);
  });
}

}  // namespace faro::program
