// faro odds: exact chances of draws, orders of a pack and dice.
#include "verbs/odds/odds.hpp"

#include "cli/frame.hpp"
#include "cli/options.hpp"
#include "cli/picture_option.hpp"
#include "cli/run_context.hpp"
#include "parallel/threads.hpp"
#include "text/words.hpp"
#include "verbs/common/decks.hpp"
#include "verbs/common/text_file.hpp"
#include "verbs/odds/anydice.hpp"
#include "verbs/odds/chips/chips.hpp"
#include "verbs/odds/games/script_questions.hpp"
#include "verbs/odds/hands/curve.hpp"
#include "verbs/odds/hands/draw_options.hpp"
#include "verbs/odds/hands/showdown.hpp"
#include "verbs/odds/listed/listed.hpp"
#include "verbs/odds/option_uses.hpp"
#include "verbs/odds/question_text.hpp"
#include "verbs/verbs.hpp"

#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <memory>

namespace faro::program {
namespace {

constexpr count_t most_drawn = 1'000'000;

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
    "faro odds --stacks '5000 3000 2000' --prizes '50 30 20'  # in money (ICM)\n"
    "faro odds --all-ins '80%*20' --won 6     # how unlucky that was\n"
    "faro odds '2d6 > d12'\n"
    "faro odds '4d6 drop lowest' --plot\n"
    "faro odds game.anydice                   # a program of AnyDice\n"
    "faro odds --functions                    # everything that can be asked\n"
    "faro odds pontoon.lua --set stick=14     # a game in Lua (docs/scripts.md)\n"
    "faro odds pontoon.lua 'outcome = bust'   # a question about how it ends\n"
    "faro odds pontoon.lua --compare stick=14,16";

/// "2x5"; "5" is one hand of five.
as_written<hands_spec> hands_of(std::string const& text) {
  constexpr std::uint64_t most_hands = 16;
  auto const spec = parse_hands(text);
  if (spec.players > most_hands || spec.cards > most_drawn)
    throw usage_error{
        say("--hands: expected at most {} hands of {} cards, got {}", most_hands, most_drawn, text)};
  return {spec, text};
}

varied_kind varied_of(std::string const& text) {
  auto const equals = text.rfind('=');
  if (equals == std::string::npos)
    throw usage_error{say("--vary: expected KIND=A..B, such as land=20..28, got '{}'", text)};
  auto const copies = whole_numbers("--vary", text.substr(equals + 1), 0, deck::most_cards);
  if (copies.second - copies.first > 10'000) throw usage_error{"--vary: expected at most 10000 rows"};
  return {text.substr(0, equals), copies};
}

as_written<ratio> least_chance(std::string const& text) {
  auto const value = number("--at-least", text);
  if (value.sign() <= 0 || value > ratio{1})
    throw usage_error{say("--at-least: expected a chance above 0 and at most 1, got {}", text)};
  return {value, text};
}

as_written<ratio> loss_of(std::string const& text) {
  auto const value = number("--loss", text);
  if (value.sign() < 0) throw usage_error{say("--loss: expected 0 or more, such as 0.01, got {}", text)};
  return {value, text};
}

void add_deck_options(command& verb, odds_options& o) {
  add_decks_compared(verb, o);
  add_deck_format(verb, o.deck_format);
  add_decks(verb, o.decks);
  add_number(verb, "--draw", o.draw, {0, most_drawn}, "how many cards are drawn");
  add_parsed(verb, "--hands", o.hands, hands_of, "several hands from one deck: players x cards, like 2x5",
             "PxC");
  add_text(verb, "--given", o.given, "only draws for which this condition holds", "COND");
  add_value(
      verb, "--observed", o.observed,
      "what somebody was seen to do, and how likely with which cards: '80% if pair, else 10%', 'land in "
      "2..5', 'hand 2 shows ace'; may be repeated")
      ->type_name("WHAT")
      ->repeated();
  add_text(
      verb, "--models", o.models,
      "several decks or dice, of which it is one: 'd6; d20', '1/3 red: a*4 b*2; 2/3 blue: a*2 b*4'; which is "
      "asked by `which`",
      "MODELS");
  add_text(verb, "--seen", o.seen, "cards out of play, such as 'land*3 spell*2'", "CARDS");
  add_text(verb, "--holding", o.holding,
           "cards already in the hand before the draw; they count towards the question", "CARDS");
  add_choice(verb, "--poker", o.poker,
             choice_table<odds::poker_rules>{{"standard", odds::poker_rules::standard},
                                             {"short", odds::poker_rules::short_deck}},
             "standard or short: how categories rank (default: standard)", "RULES");
  add_value(verb, "--wild", o.wild,
            "a kind, tag or rank that is wild in poker (jokers always are); may be repeated")
      ->type_name("NAME")
      ->repeated();
  add_value(
      verb, "--ask", [](std::string const& /*read*/) {},
      "the whole question as a text: lines of questions, then lines such as 'draw 7' (- is standard input)")
      ->type_name("FILE");
  add_definitions(verb, o);
  add_flag(verb, "--order", o.order, "the query is about the order of the whole shuffled pack");
  add_flag(
      verb, "--anydice", o.anydice,
      "the question is a program in the language of AnyDice, or a FILE with one (default: standard input)");
}

void add_game_options(command& verb, odds_options& o) {
  constexpr char const* group = "Turns, mulligans, effects";
  add_range(verb, "--by-turn", o.by_turn, {1, 1000},
            "a table: the chance by each of these turns, one card drawn a turn")
      ->group(group);
  add_sides_compared(verb, o, group);
  add_choice(verb, "--mulligan", o.mulligan,
             choice_table<std::optional<odds::mulligan_kind>>{{"london", odds::mulligan_kind::london},
                                                              {"vancouver", odds::mulligan_kind::vancouver},
                                                              {"paris", odds::mulligan_kind::paris},
                                                              {"partial", odds::mulligan_kind::partial},
                                                              {"none", std::nullopt}},
             "london, vancouver, paris, partial (any cards exchanged once) or none", "RULE")
      ->group(group);
  add_number(verb, "--down-to", o.down_to, {0, most_drawn},
             "a hand of so few cards is always kept (default: 4)")
      ->group(group);
  add_text(verb, "--keep", o.keep, "a hand for which this holds is kept (default: when that is best)", "COND")
      ->group(group);
  add_choice(verb, "--keep-of", o.keep_drawn, choice_table<bool>{{"kept", false}, {"drawn", true}},
             "--keep is about the cards that stay (kept, the default) or about all that were drawn", "WHICH")
      ->group(group);
  add_number(verb, "--free-mulligans", o.free_mulligans, {0, 100},
             "so many mulligans cost no card, as the first one in Commander")
      ->group(group);
  add_flag(verb, "--openings", o.openings,
           "which opening hands are kept, by how much, and the fewest rules that come near the best")
      ->group(group);
  add_parsed(verb, "--loss", o.loss, loss_of, "with --openings: what rules may cost, 0.01 if not said", "P")
      ->group(group);
  add_text(verb, "--bottom", o.bottom,
           "which cards go to the bottom: best, or a number that the rest makes greatest", "RULE")
      ->group(group);
  add_value(verb, "--effect", o.effects,
            "cards that do something: 'pot: draw 2 once', 'A, B: search creature', 'opt: scry 1, draw "
            "1', 'trade if land >= 2: discard 1 spell, draw 2'; may be repeated")
      ->type_name("EFFECT")
      ->repeated()
      ->group(group);
  add_choice(verb, "--use", o.use,
             choice_table<odds::use_rule>{{"best", odds::use_rule::best},
                                          {"needed", odds::use_rule::needed},
                                          {"always", odds::use_rule::always}},
             "when effects are used: best (default), needed or always", "RULE")
      ->group(group);
}

void add_deck_questions(command& verb, odds_options& o) {
  constexpr char const* group = "Other decks";
  add_value(
      verb, "--vary", [&o](std::string const& text) { o.varied.push_back(varied_of(text)); },
      "a table over the number of copies of a kind; given twice, of two kinds: one down, one across")
      ->type_name("KIND=A..B")
      ->repeated()
      ->group(group);
  add_text(verb, "--best", o.best,
           "the deck that makes the chance greatest: 'land 20..27, ramp 4..10, rest spell', 'at most 4 of "
           "each', 'at least 20 creatures', 'weights 2:1'; of several questions what no other beats",
           "BOUNDS")
      ->group(group);
  add_flag(verb, "--what-if", o.what_if,
           "how much the answer moves with each number in the question: one less, one more")
      ->group(group);
  add_text(verb, "--find", o.find, "the fewest copies of a kind for which the chance is --at-least P", "KIND")
      ->group(group);
  add_parsed(verb, "--at-least", o.at_least, least_chance, "with --find: 0.9, 90% or 9/10", "P")
      ->group(group);
  add_text(verb, "--against", o.against, "the kind that makes room (default: the most frequent other one)",
           "KIND")
      ->group(group);
  add_flag(verb, "--grow", o.grow, "nothing makes room: the deck grows instead")->group(group);
}

void add_output_options(command& verb, odds_options& o) {
  constexpr char const* group = "Output";
  add_number(verb, "--digits", o.digits, {0, 10'000}, "decimals (default: 6)")->group(group);
  add_flag(verb, "--table", o.table, "show a condition as a table, too: yes and no")->group(group);
  add_flag(verb, "--fractions", o.fractions, "show exact fractions in tables, however long they are")
      ->group(group);
  add_flag(verb, "--plot", o.plot, "bars in the terminal")->group(group);
  add_picture(verb, o.svg, "a picture of the bars")->group(group);
  add_forms(verb, o, group);
  add_flag(verb, "--json", o.json, "one JSON object; fractions as strings")->group(group);
  add_flag(verb, "--as-text", o.as_text, "print the question as a text that --ask reads")->group(group);
  add_flag(verb, "--translate", o.translate,
           "say what a program of AnyDice asks in our own words, where there are such")
      ->group(group);
  add_flag(verb, "--functions", o.functions, "list what can be asked, with an example of each")->group(group);
  add_flag(verb, "--kinds", o.kinds, "list the cards of the deck, with what can be asked of each")
      ->group(group);
  add_flag(verb, "--explain", o.explain, "say how the answer was computed and what it cost")->group(group);
  add_number(verb, "--effort", o.effort, {1, 1'000},
             "work N times as long before giving up on an exact answer (default: 1)")
      ->group(group);
  add_number(verb, "--simulate", o.simulate, {1, 1'000'000'000'000},
             "deal N times at random instead: an estimate with its standard error")
      ->group(group);
  add_parsed(verb, "--ways", o.ways, number_of_ways,
             "list the first N draws, rolls or orders for which the condition holds, or all", "N")
      ->group(group);
  add_number(verb, "--sample", o.sample, {1, most_ways_listed},
             "draw N times from those for which the condition holds")
      ->group(group);
  add_text(verb, "--record", o.record, "with --sample: write down picks and digests (docs/records.md)",
           "FILE")
      ->group(group);
  add_text(verb, "--replay", o.replay, "draw as recorded; exit 1 if the draws are others", "FILE")
      ->group(group);
  add_text(verb, "--seed", o.seed, "with --simulate and --sample: the same TEXT gives the same deals", "TEXT")
      ->group(group);
  add_number(verb, "--jobs", o.jobs, {1, 256}, "with --simulate: threads; the answer does not depend on them")
      ->group(group);
}

about subject_of(odds_options const& o) {
  bool const has_cards = o.deck || o.draw || o.hands || !o.urns.empty();
  auto const found =
      odds::subject_of(o.query, {.cards = has_cards, .order = o.order, .program = o.anydice}, o.known);
  if (found == about::programs && !o.anydice && !is_anydice(o.query))
    throw usage_error{say("'{}' is a program of AnyDice: --anydice reads it", o.query)};
  return found;
}

odds_report answer(odds_options& o, about subject) {
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
  if (subject == about::dice) o.dice_asked = {o.query, o.known};
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
    if (!o.models || subject == about::hands) read_question(o, i, subject);
    if (o.models) {
      parts.push_back(models_odds(o));
      continue;
    }
    for (auto& [asked, name] : variations_of(o)) {
      parts.push_back(answer(asked, subject));
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
  if (!report.cut_short) return;
  finish_printing();
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

void run(odds_options& o, script_options const& game, showdown_options const& showdown,
         curve_options const& curve, chips_options const& chips, command const& verb) {
  if (curve.curve) return curve_odds(o, curve, verb);
  if (!curve.spells.empty() || !curve.sources.empty()) throw usage_error{"--spell and --source need --curve"};
  if (o.json && o.format) throw usage_error{"--json and --format can't be combined"};
  if (o.functions) return list_functions(o.json);
  if (o.kinds) return list_kinds(o);
  auto const words = operands();
  if (chips.prizes && !chips.stacks)
    throw usage_error{"--prizes goes with --stacks, such as '5000 3000 2000'"};
  bool const asked_beside = o.anydice || chips.stacks || chips.all_ins;
  if (words.empty() && !asked_beside)
    throw usage_error{"expected a question, such as 'land >= 2', '2d6 > d12' or poker, got none"};
  o.query = words.empty() ? "-" : words.front();  // a program from standard input
  auto const subject = chips.stacks ? about::chips : chips.all_ins ? about::luck : subject_of(o);
  check_options(verb, subject);
  if (o.as_text) return print(write_question_text(current_run().asked));
  if (subject == about::chips) return chips_odds(o, chips, showdown, words);
  if (subject == about::luck) return luck_odds(o, chips, words);
  auto const alone = subject == about::showdowns || subject == about::programs || o.ways || o.sample;
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
  if (subject == about::programs)
    return o.translate ? translate_anydice(o.query, o.json) : anydice_odds(o.query, o.style());
  if (subject == about::dice && !o.observed.empty() && !o.models)
    throw usage_error{"--observed is for drawn cards, or for --models that are dice"};
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

std::string deck_text(odds_options const& o) {
  return (o.decks ? std::to_string(*o.decks) + " x " : "") + o.deck.value_or("standard52");
}

report_style odds_options::style() const {
  report_style out;
  if (digits) out.digits = *digits;
  out.json = json || format == "json";
  out.csv = format == "csv";
  out.percent = percent;
  out.bins = bins;
  out.plot = plot;
  out.fractions = fractions;
  out.svg = svg;
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
  verb->question_words = words_of_questions;
  add_deck_options(*verb, *o);
  add_draw_options(*verb, *o);
  add_game_options(*verb, *o);
  add_deck_questions(*verb, *o);
  add_output_options(*verb, *o);
  auto const curve = std::make_shared<curve_options>();
  add_curve_options(*verb, *curve);
  auto const showdown = std::make_shared<showdown_options>();
  add_showdown_options(*verb, *showdown);
  auto const chips = std::make_shared<chips_options>();
  add_chips_options(*verb, *chips);
  auto const game = std::make_shared<script_options>();
  add_script_settings(*verb, *game);
  add_script_questions(*verb, *game);
  on_run(*verb,
         [o, game, showdown, curve, chips, verb] { run(*o, *game, *showdown, *curve, *chips, *verb); });
}

}  // namespace faro::program
