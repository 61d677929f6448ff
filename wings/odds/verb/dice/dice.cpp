// faro dice: exact odds of dice, and programs in the language of AnyDice.
#include "odds/verb/dice/dice.hpp"

#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/invocation.hpp"
#include "cli/options/exit_codes.hpp"
#include "cli/run_context.hpp"
#include "dice/src/vocabulary.hpp"
#include "language/shared_words.hpp"
#include "questions/question_text.hpp"
#include "questions/several.hpp"
#include "questions/what_if.hpp"

#include <faro/dice/anydice.hpp>
#include <faro/error.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <memory>

namespace faro::program {
namespace {

constexpr char const* dice_examples =
    "faro dice '2d6 > d12'\n"
    "faro dice '4d6 drop lowest' --plot\n"
    "faro dice '5d10 count >= 8'\n"
    "faro dice '2d6 >= 10' --ways all\n"
    "faro dice --models 'd6; d20' --observed 4 which\n"
    "faro dice game.anydice                   # a program of AnyDice\n"
    "faro dice --functions                    # everything that can be asked";

std::vector<vocabulary_part> words_of_dice() {
  return {{"everywhere", "In every question", odds::vocabulary_of_all()},
          {"dice", "About dice", odds::vocabulary_of_dice()}};
}

bool is_program(dice_options const& o) { return o.anydice || o.query.ends_with(".anydice"); }

odds_report answer_to(dice_options const& o) { return o.models ? dice_models(o) : dice_odds(o); }

void read(dice_options& o, std::string const& question) {
  o.query = question;
  if (o.models) return;  // of a model it is its own
  o.asked =
      o.given ? odds::asked_dice::under(question, *o.given, o.known) : odds::asked_dice{question, o.known};
}

odds_report answer_to(dice_options o, std::string const& question) {
  read(o, question);
  return answer_to(o);
}

void what_if_dice(dice_options const& o) {
  refuse_beside("--what-if", "--simulate --bins");
  std::vector<asked_number> numbers;
  add_numbers_of(numbers, "", o.query, true, [o](auto const& text) { return answer_to(o, text); });
  auto const add = [&](char const* name, std::optional<std::string> dice_options::*of) {
    if (!(o.*of)) return;
    add_numbers_of(numbers, name, *(o.*of), true, [o, of](std::string const& text) {
      auto changed = o;
      changed.*of = text;
      return answer_to(changed, o.query);
    });
  };
  add("given ", &dice_options::given);
  add("models ", &dice_options::models);
  for (std::size_t i = 0; i < o.observed.size(); ++i) {
    add_numbers_of(numbers, "observed ", o.observed[i], true, [o, i](std::string const& text) {
      auto changed = o;
      changed.observed[i] = text;
      return answer_to(changed, o.query);
    });
  }
  show_what_if(o, answer_to(o), numbers);
}

void refuse_beside_program() {
  if (auto const other = first_given(
          "--let --with --given --observed --models --effort --simulate --seed --jobs --ways --sample "
          "--record --replay --what-if"))
    throw usage_error{say("{} does not go with a program of AnyDice", *other)};
}

void answer_asked(dice_options& o) {
  if (o.functions) return list_functions(words_of_dice, o.style());
  auto const words = operands();
  if (words.empty() && !o.anydice) throw usage_error{"expected a question, such as '2d6 > d12', got none"};
  o.query = words.empty() ? "-" : words.front();  // a program from standard input
  if (!is_program(o) && odds::is_anydice_program(o.query))
    throw usage_error{say("'{}' is a program of AnyDice: --anydice reads it", o.query)};
  if (is_program(o)) {
    if (words.size() > 1)
      throw usage_error{say("expected one question (in quotes, if it has spaces), got {}", words.size())};
    refuse_beside_program();
    if (o.as_text) return print(write_question_text(current_run().asked));
    return o.translate ? translate_anydice(o.query, o.style()) : anydice_odds(o.query, o.style());
  }
  if (o.translate)
    throw usage_error{"--translate needs a program of AnyDice: faro dice GAME.anydice --translate"};
  if (file_exists(o.query) && o.query.find_first_of("./") != o.query.npos)
    throw usage_error{
        say("'{0}' is a file: --ask {0} asks what stands in it, --anydice {0} reads a program of AnyDice",
            o.query)};
  if (o.as_text) return print(write_question_text(current_run().asked));
  check_trials(o, words.size());
  if (o.ways || o.sample) {
    read(o, words.front());
    return list_ways(o, [&] { return ways_of_dice(o); });
  }
  if (o.what_if) {
    read(o, words.front());
    return what_if_dice(o);
  }
  std::vector<odds_report> parts;
  for (auto const& word : words) {
    read(o, word);
    parts.push_back(answer_to(o));
  }
  show_several(std::move(parts), words, o.style());
}

}  // namespace

void add_dice(command& app) {
  auto const o = std::make_shared<dice_options>();
  auto* const verb = add_question_verb(
      app, "dice", "The exact odds of dice, and programs of AnyDice.", dice_examples, "QUESTION",
      "what is asked: '4d6 drop lowest >= 15', or a FILE.anydice (docs/dice.md)", o->as_text);
  add_definitions(*verb, o->known);
  add_given(*verb, *o, "only rolls for which this condition holds");
  add_observed(*verb, *o, "what was seen of the rolls: '2d6 >= 8', '80% if 6, else 10%'; may be repeated");
  add_models(*verb, *o,
             "several dice, of which it is one: 'd6; d20', '1/3 d6; 2/3 d8'; which is asked by `which`");
  add_flag(
      *verb, "--anydice", o->anydice,
      "the question is a program in the language of AnyDice, or a FILE with one (default: standard input)");
  add_flag(*verb, "--translate", o->translate,
           "say what a program of AnyDice asks in our own words, where there are such");
  add_what_if(*verb, *o);
  add_answer_options(*verb, *o);
  add_distribution_options(*verb, *o);
  add_trials(*verb, *o);
  add_listing(*verb, *o);
  add_vocabulary(*verb, o->functions, words_of_dice);
  verb->complete = [](invocation& asked) {
    take_asked_text(asked);
    if (asked.operands.empty() && asked.find("--replay")) take_recorded_question(asked);
  };
  on_run(*verb, [o] { answer_asked(*o); });
}

}  // namespace faro::program
