// faro judge period: how many times a shuffle without chance restores the deck.
#include "judge/src/theory/period.hpp"

#include "answer/printer.hpp"
#include "cli/frame.hpp"
#include "judge/verb/exact/distribution_options.hpp"
#include "judge/verb/judge.hpp"
#include "text/words.hpp"

#include <faro/shuffle/detail/orders.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <string>
#include <vector>

namespace faro::program {
namespace {

/// The deck as document 003 prints it.
std::string deck_text(std::vector<std::uint32_t> const& deck) {
  std::string text = "Deck:\n";
  for (std::size_t i = 0; i < deck.size(); ++i) {
    text += fmt::format(
        "{}{}", i == 0 ? "" : " ",
        deck.size() <= 26 ? std::string(1, static_cast<char>('A' + deck[i])) : std::to_string(deck[i] + 1));
  }
  return text + "\n\n";
}

/// A chooser for shuffles that never ask.
struct no_questions {
  static std::uint64_t below(std::uint64_t) { throw std::logic_error{"a fixed shuffle asked for a pick"}; }
};

void show_orders(shuffle_entry const& entry, shuffle_settings const& settings, std::uint32_t cards,
                 integer const& period) {
  constexpr std::uint64_t most = 1000;
  auto deck = judge::sorted_order(cards);
  auto const describe = entry.make(settings);
  no_questions c;
  std::uint64_t shown = 0;
  for (; integer{shown} < period && shown < most; ++shown) {
    describe(c, deck);
    print(deck_text(deck));
  }
  if (integer{shown} < period) note(say("the first {} of {} orders are shown", most, period.to_string()));
}

void run_period(distribution_options const& o) {
  auto const& entry = find_shuffle(o.shuffle);
  auto const& settings = o.parameters;
  auto const cards = o.cards;
  auto const result = judge::period_of(entry, settings, cards);
  constexpr unsigned exact_bits = 53;  // what a JSON number holds in every reader
  auto const period = result.period.to_string();
  answer a{entry.name};
  a.fact("shuffle", entry.name);
  a.fact("cards", cards);
  if (!entry.parameters.empty()) a.fact("parameters", parameters_json(entry, settings));
  if (result.period.bits() <= exact_bits) {
    a.fact("period", result.period.to_uint64());
  } else {
    a.fact("period", period);
  }
  auto lengths = nlohmann::ordered_json::object();
  std::vector<std::string> cycles;
  for (auto const& [length, count] : result.cycles) {
    lengths[std::to_string(length)] = count;
    cycles.push_back(translated(say("{} of length {}", count, length)));
  }
  a.fact("cycles", lengths);
  a.line(say("{} restores {} after {} {}", entry.name, plural(cards, "card"), period,
             period == "1" ? "shuffle" : "shuffles"));
  a.line(say("cycles: {}", cycles.empty() ? message{"none"} : say("{}", joined(cycles, ", "))));
  if (o.show && o.style().form == answer_form::text) show_orders(entry, settings, cards, result.period);
  show(a, o.style());
}

}  // namespace

void add_judge_period(command& judge) {
  auto const o = std::make_shared<distribution_options>();
  auto* const verb =
      add_verb(judge, "period", "After how many rounds a shuffle without chance restores the deck.",
               "faro judge period perfect-out --cards 52\n"
               "faro judge period perfect-out --cards 8 --show\n"
               "faro judge period piles --piles 7 --cards 60 --json\n");
  add_shuffle_name(*verb, *o);
  add_cards(*verb, *o, {0, 100'000'000});
  add_flag(*verb, "--show", o->show, "print each order on the way");
  add_forms(*verb, *o);
  add_shuffle_parameters(*verb, o->parameters);
  on_run(*verb, [o] { run_period(*o); });
}

}  // namespace faro::program
