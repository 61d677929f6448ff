// faro odds: exact chances of draws, orders of a pack and dice.
#include "odds/verb/odds.hpp"

#include "cli/frame.hpp"
#include "cli/options.hpp"
#include "cli/run_context.hpp"
#include "odds/verb/anydice.hpp"
#include "odds/verb/chips/chips.hpp"
#include "odds/verb/games/script_questions.hpp"
#include "odds/verb/hands/curve.hpp"
#include "odds/verb/hands/draw_options.hpp"
#include "odds/verb/hands/showdown.hpp"
#include "odds/verb/hands/suit.hpp"
#include "odds/verb/listed/listed.hpp"
#include "odds/verb/option_uses.hpp"
#include "odds/verb/question_text.hpp"
#include "parallel/threads.hpp"
#include "text/words.hpp"
#include "verbs/common/decks.hpp"
#include "verbs/common/text_file.hpp"
#include "verbs/verbs.hpp"

#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <memory>

namespace faro::program {
namespace {

constexpr char const* odds_examples =
    "faro odds --deck 'land*24 spell*36' --draw 7 'land in 2..4'\n"
    "faro odds --draw 5 poker                 # the categories of poker\n"
    "faro odds --draw 13 'balanced and hcp in 15..17'\n"
    "faro odds --draw 13 'ace >= 2' --given 'ace >= 1'\n"
    "faro odds --hands 3x5 'each(ace >= 1)'   # three hands from one deck\n"
    "faro odds --deck mine.txt --draw 7 'by(3, land >= 3) and by(5, land >= 5)'\n"
    "faro odds --deck 'land*24 spell*36' --draw 7 'land >= 4' --by-turn 1..10\n"
    "faro odds --deck 'land*24 spell*36' --draw 7 land --vary land=20..28\n"
    "faro odds --deck 'x*4 y*56' --draw 7 'x >= 1' --find x --at-least 0.9\n"
    "faro odds --deck 'a*24 b*36' --draw 7 'a in 2..4' --mulligan london\n"
    "faro odds --deck 'A*3 B*3 pot*3 x*9' --draw 5 'A and B' --effect 'pot: draw 2'\n"
    "faro odds --order 'adjacent(rank) >= 1'  # are some neighbours of equal rank?\n"
    "faro odds 'AsKs vs QhQd'                 # who wins a showdown\n"
    "faro odds 'AQT opposite 432 for 2'       # a suit at bridge, played best\n"
    "faro odds --stacks '5000 3000 2000' --prizes '50 30 20'  # in money (ICM)\n"
    "faro odds --stacks '10 8' --push-fold    # who goes all-in, and who calls\n"
    "faro odds --all-ins '80%*20' --won 6     # how unlucky that was\n"
    "faro odds '2d6 > d12'\n"
    "faro odds '4d6 drop lowest' --plot\n"
    "faro odds game.anydice                   # a program of AnyDice\n"
    "faro odds --functions                    # everything that can be asked\n"
    "faro odds pontoon.lua --set stick=14     # a game in Lua (docs/scripts.md)\n"
    "faro odds pontoon.lua 'outcome = bust'   # a question about how it ends\n"
    "faro odds pontoon.lua --compare stick=14,16";

about subject_of(odds_options const& o) {
  bool const has_cards = o.deck || o.draw || o.hands || !o.urns.empty();
  if (o.models && !has_cards) return about::dice;  // or games, of which no more can be said
  auto const found =
      odds::subject_of(o.query, {.cards = has_cards, .order = o.order, .program = o.anydice}, o.known);
  if (found == about::programs && !o.anydice && !is_anydice(o.query))
    throw usage_error{say("'{}' is a program of AnyDice: --anydice reads it", o.query)};
  return found;
}

odds_report answer(odds_options& o, about subject) {
  if (o.models) return models_odds(o);
  return subject == about::orders ? order_odds(o) : subject == about::dice ? dice_odds(o) : hand_odds(o);
}

/// Conditions beside the questions, and those about drawn cards, which are looked at together.
void read_texts(odds_options& o, std::vector<std::string> const& questions, about subject) {
  if (subject == about::orders && o.given) o.order_given = {*o.given, o.known};
  if (subject != about::hands) return;
  for (auto const& text : questions) o.all_asked.emplace_back(text, o.known);
  if (o.given) o.asked_given = {*o.given, o.known};
  if (o.keep) o.asked_keep = {*o.keep, o.known};
}

/// The question that is answered next.
void read_question(odds_options& o, std::size_t number, about subject) {
  if (subject == about::hands) o.asked = o.all_asked[number];
  if (subject == about::orders) o.order_asked = {o.query, o.known};
  if (subject != about::dice || o.models) return;  // of a model it is its own
  o.dice_asked =
      o.given ? odds::asked_dice::under(o.query, *o.given, o.known) : odds::asked_dice{o.query, o.known};
}

/// One answer of several, and of which deck what is wrong is wrong.
odds_report answer_beside(odds_options& asked, about subject, std::string const& name) {
  if (asked.all_decks.size() < 2) return answer(asked, subject);
  try {
    return answer(asked, subject);
  } catch (odds::too_big const&) {
    throw;
  } catch (odds::query_error const& e) {
    throw input_error{say("{}: {}", name, e.said())};
  }
}

/// Several questions of one kind, each with its answer.
void answer_all(odds_options& o, std::vector<std::string> const& questions, about subject) {
  std::vector<odds_report> parts;
  for (auto const& question : questions) {
    o.query = question;
    if (subject_of(o) != subject)
      throw usage_error{say("'{}' and '{}' are about different things: expected questions of one kind",
                            questions.front(), question)};
  }
  read_texts(o, questions, subject);
  for (std::size_t i = 0; i < questions.size(); ++i) {
    o.query = questions[i];
    read_question(o, i, subject);
    for (auto& [asked, name] : variations_of(o)) {
      parts.push_back(answer_beside(asked, subject, name));
      if (name.empty()) continue;
      auto& part = parts.back();  // a lone question is named by what varies
      for (auto& one : part.outputs) {
        one.query += ", " + name;
        one.group = name;
      }
      part.query = questions.size() == 1 ? name : part.query + ", " + name;
    }
  }
  auto report = combined(std::move(parts));
  if (!report.outputs.empty()) report.query = joined(questions);
  show_report(report, o.style());
  bool const bounds = o.models && report.unfinished;
  if (!report.cut_short && !bounds) return;
  finish_printing();
  if (bounds) throw undecided{"a limit ended the reading of a game that is a model: these are bounds"};
  throw stopped{"stopped"};
}

std::optional<game_trials> trials_of(odds_options const& o) {
  if (!o.simulate) return std::nullopt;
  return game_trials{*o.simulate, o.seed.value_or("faro odds"), o.jobs.value_or(parallel::processors())};
}

/// A question that stands in a file, as a text or in a record, is asked as if it stood here; then the game
/// comes first, and after it what is asked of it.
void complete(invocation& asked) {
  if (auto const* const text = asked.find("--ask")) {
    if (!asked.operands.empty())
      throw usage_error{
          say("--ask reads the question from a file: '{}' is one too many", asked.operands[0].text)};
    text_file const file{text->text};
    read_question_text(file.text(), asked);
  }
  if (asked.operands.empty() && asked.find("--replay")) take_recorded_question(asked);
  std::ranges::stable_partition(asked.operands, is_game, &given_value::text);
}

/// A name of a file where a question is meant to stand.
void refuse_file(odds_options const& o) {
  bool const may_be =
      o.query.find_first_of("./") != o.query.npos && !o.anydice && !is_game(o.query) && !is_anydice(o.query);
  if (may_be && file_exists(o.query))
    throw usage_error{
        say("'{0}' is a file: --ask {0} asks what stands in it, --anydice {0} reads a program of "
            "AnyDice",
            o.query)};
}

/// "odds of two sixes with five dice": words to a person, not a question in the program's.
bool is_sentence(std::vector<std::string> const& words) {
  constexpr std::array<std::string_view, 24> openings{
      "what", "what's", "whats",  "how",     "odds",  "chance",  "chances",    "probability",
      "is",   "are",    "roll",   "rolling", "draw",  "drawing", "getting",    "flip",
      "at",   "wie",    "welche", "was",     "genau", "chancen", "mindestens", "wahrscheinlichkeit"};
  auto const text = joined(words, " ");
  auto const first = lower_case(std::string_view{text}.substr(0, text.find(' ')));
  return std::ranges::count(text, ' ') >= 2 && text.find_first_of("<>=") == text.npos &&
         std::ranges::find(openings, first) != openings.end();
}

void answer_asked(odds_options& o, script_options const& game, showdown_options const& showdown,
                  suit_options const& suit, curve_options const& curve, chips_options const& chips,
                  command const& verb) {
  if (curve.curve) return curve_odds(o, curve, verb);
  if (!curve.spells.empty() || !curve.sources.empty()) throw usage_error{"--spell and --source need --curve"};
  if (o.json && o.format) throw usage_error{"--json and --format can't be combined"};
  if (o.functions) return list_functions(o.json);
  if (o.kinds) return list_kinds(o);
  auto const words = operands();
  if (chips.prizes && !chips.stacks)
    throw usage_error{"--prizes goes with --stacks, such as '5000 3000 2000'"};
  if (chips.push_fold && !chips.stacks) throw usage_error{"--push-fold goes with --stacks, such as '10 8'"};
  bool const asked_beside = o.anydice || chips.stacks || chips.all_ins;
  if (words.empty() && !asked_beside)
    throw usage_error{"expected a question, such as 'land >= 2', '2d6 > d12' or poker, got none"};
  o.query = words.empty() ? "-" : words.front();  // a program from standard input
  refuse_file(o);
  auto const subject = chips.stacks ? about::chips : chips.all_ins ? about::luck : subject_of(o);
  check_options(verb, subject);
  if (o.as_text) return print(write_question_text(current_run().asked));
  if (subject == about::chips) return chips_odds(o, chips, showdown, words);
  if (subject == about::luck) return luck_odds(o, chips, words);
  auto const alone = subject == about::showdowns || subject == about::suits || subject == about::programs ||
                     o.ways || o.sample;
  if (alone && words.size() > 1)
    throw usage_error{say("expected one question (in quotes, if it has spaces), got {}", words.size())};
  bool const may_simulate = subject == about::orders || subject == about::dice || subject == about::games;
  if (may_simulate && o.jobs && !o.simulate) throw usage_error{"--jobs goes with --simulate"};
  if (may_simulate && subject != about::games && o.simulate && (o.ways || o.sample))
    throw usage_error{say("--simulate and {} can't be combined", o.ways ? "--ways" : "--sample")};
  if (o.loss && !o.openings) throw usage_error{"--loss goes with --openings"};
  if (o.what_if && (o.ways || o.sample))
    throw usage_error{say("{} does not go with --ways and --sample", "--what-if")};
  if ((o.ways || o.sample) && (!o.observed.empty() || o.models))
    throw usage_error{say("{} and {} can't be combined: draws that were observed don't count alike",
                          o.ways ? "--ways" : "--sample", o.models ? "--models" : "--observed")};
  if (o.ways || o.sample) {
    read_texts(o, words, subject);
    read_question(o, 0, subject);
    return list_ways(o, subject);
  }
  if (subject == about::games && o.seed && !o.simulate) throw usage_error{"--seed goes with --simulate"};
  if (o.seed && !o.simulate && subject != about::hands && subject != about::showdowns)
    throw usage_error{"--seed goes with --sample: what is answered exactly needs no chance"};
  if (o.record || o.replay) throw usage_error{"--record and --replay go with --sample"};
  if (subject == about::games)
    return script_odds(o.query, {{words.begin() + 1, words.end()}, o.given, trials_of(o), o.known}, game,
                       o.style());
  if (subject == about::showdowns) return showdown_odds(o, showdown);
  if (subject == about::suits) return suit_odds(o, suit);
  if (subject == about::programs)
    return o.translate ? translate_anydice(o.query, o.json) : anydice_odds(o.query, o.style());
  if (o.what_if) {
    if (words.size() > 1) throw usage_error{"--what-if is about one question: expected no other"};
    return what_if_odds(o, subject);
  }
  if (asks_for_best(o) || o.openings) {
    if (!o.observed.empty() || o.models)
      throw usage_error{
          say("{} does not go with --best, --swap all and --openings", o.models ? "--models" : "--observed")};
    read_texts(o, words, subject);
    return asks_for_best(o) ? best_odds(o) : openings_odds(o);
  }
  answer_all(o, words, subject);
}

/// A name of the deck with marks in it, such as O- among types of blood, that stands in a question without
/// quotes.
std::optional<std::string> marked_name(odds_options const& o, std::string const& question) {
  auto const is_mark = [](char c) {
    return std::string_view{"+-*/%<>=!&|().,:"}.find(c) != std::string_view::npos;
  };
  if (!o.deck || question.find_first_of("\"'") != std::string::npos) return std::nullopt;
  auto const named = read_table(*o.deck, o.decks, o.deck_format);
  for (auto const& kind : named.table.cards.kinds()) {
    if (std::ranges::any_of(kind.name, is_mark) && question.find(kind.name) != std::string::npos)
      return kind.name;
  }
  return std::nullopt;
}

}  // namespace

void read_alone(odds_options& o, about subject) {
  o.all_asked.clear();
  read_texts(o, {o.query}, subject);
  read_question(o, 0, subject);
}

odds_report answer_alone(odds_options o, about subject) {
  read_alone(o, subject);
  return answer(o, subject);
}

message with_effort(odds_options const& o, message const& said, double times) {
  auto const needed = static_cast<double>(o.effort.value_or(1)) * times;
  for (std::uint64_t effort = 10; times > 0 && effort <= most_effort; effort *= 10) {
    if (needed <= static_cast<double>(effort)) return say("{}; --effort {} goes on", said, effort);
  }
  return said;
}

std::string deck_text(odds_options const& o) {
  return (o.decks ? std::to_string(*o.decks) + " x " : "") + o.deck.value_or("standard52");
}

report_style odds_options::style() const {
  report_style out;
  out.digits_said = digits.has_value();
  out.digits = digits.value_or(out.digits);
  out.json = json || format == "json";
  out.csv = format == "csv";
  out.percent = percent;
  out.bins = bins;
  out.plot = plot;
  out.fractions = fractions;
  out.pictures = pictures;
  return out;
}

void add_odds(command& app) {
  auto* const verb =
      add_verb(app, "odds", "The exact odds of a draw, of an order of the pack, or of dice.", odds_examples);
  auto const o = std::make_shared<odds_options>();
  describe_operand(
      *verb, "QUESTION",
      "what is asked: 'land >= 2', 'poker', '4d6 drop lowest >= 15', or a game in Lua (docs/odds.md)");
  take_operands(*verb);
  verb->complete = complete;
  verb->read_text = read_question_text;
  verb->question_words = words_of_questions;
  add_question_options(*verb, *o);
  auto const curve = std::make_shared<curve_options>();
  add_curve_options(*verb, *curve);
  auto const showdown = std::make_shared<showdown_options>();
  add_showdown_options(*verb, *showdown);
  auto const suit = std::make_shared<suit_options>();
  add_suit_options(*verb, *suit);
  auto const chips = std::make_shared<chips_options>();
  add_chips_options(*verb, *chips);
  auto const game = std::make_shared<script_options>();
  add_script_settings(*verb, *game);
  add_script_questions(*verb, *game);
  on_run(*verb, [o, game, showdown, suit, curve, chips, verb] {
    try {
      answer_asked(*o, *game, *showdown, *suit, *curve, *chips, *verb);
    } catch (odds::too_big const& e) {
      if (e.times() == 0) throw;
      throw odds::too_big{with_effort(*o, e.said(), e.times())};
    } catch (input_error const& e) {
      auto const* const placed = dynamic_cast<odds::query_error const*>(&e);
      auto const name = placed && placed->has_place() ? marked_name(*o, placed->query()) : std::nullopt;
      if (name)
        throw odds::query_error{
            placed->query(), placed->position(),
            say("{}; a name with such marks is written in quotes: \"{}\"", placed->problem(), *name)};
      bool const knows_how = placed && o->deck;  // who names a deck is told what is wrong with the question
      if (knows_how || !is_sentence(operands())) throw;
      throw usage_error{
          "expected a question such as '4d6 count 6 >= 1' (at least one 6 with four dice) or 'ace >= 2' with "
          "--draw 5, got a sentence; the page (faro page) meets sentences with questions"};
    }
  });
}

}  // namespace faro::program
