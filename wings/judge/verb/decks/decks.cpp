// faro judge decks: how decks are understood that are to be judged.
#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "cli/progress.hpp"
#include "judge/verb/decks/input.hpp"
#include "judge/verb/judge.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <memory>
#include <string>

namespace faro::program {
namespace {

struct decks_options : answer_forms {
  deck_arguments input;
  std::uint64_t limit = UINT64_MAX;
  bool print_orders = false;
};

std::string line_of(std::span<std::uint32_t const> order) {
  std::string line;
  for (auto const card : order)
    fmt::format_to(std::back_inserter(line), "{}{}", line.empty() ? "" : " ", card + 1);
  return line + "\n";
}

void run_decks(command const& verb, decks_options const& o) {
  for (auto const* form : {"--json", "--format"}) refuse_together(verb, {"--print", form});
  deck_input input{verb, o.input};
  auto& decks = input.decks();
  {
    progress_line progress{input.total_bytes()};
    while (decks.decks() < o.limit && input.next()) {
      if (o.print_orders) {
        print(line_of(decks.order()));
      } else {
        progress.update(decks.decks(), decks.bytes());
      }
    }
  }
  input.finish();
  for (auto const& warning : decks.warnings()) note(say("warning: {}", warning));
  if (decks.decks() == 0) refuse_no_decks(&input);
  auto const& deck = input.deck_read();
  if (o.print_orders) return;
  answer a{"decks as they are understood"};
  a.fact("decks", decks.decks());
  a.fact("cards", decks.size());
  a.fact("listed", decks.listed());
  a.fact("understood", decks.description());
  a.fact("warnings", decks.warnings());
  a.line(fmt::format("{} of {}", plural(decks.decks(), "deck"), decks.description()));
  if (!deck.text.empty()) {
    a.fact("deck_read", nlohmann::ordered_json::parse(deck.json));
    a.line("the deck: " + deck.text);
  }
  show(a, o.style());
}

}  // namespace

void add_judge_decks(command& judge) {
  auto const o = std::make_shared<decks_options>();
  auto* const verb =
      add_verb(judge, "decks", "Read decks as `faro judge test` does, and say how they are understood.",
               "faro judge decks decks.txt\n"
               "faro judge decks --print --lists positions decks.csv\n"
               "faro judge decks --run './my-shuffler' --limit 100\n");
  add_deck_input(*verb, o->input);
  add_number(*verb, "--limit", o->limit, {1}, "read at most N decks");
  add_flag(*verb, "--print", o->print_orders, "print each deck as numbers from 1: the card at each position");
  add_forms(*verb, *o);
  on_run(*verb, [verb, o] { run_decks(*verb, *o); });
}

}  // namespace faro::program
