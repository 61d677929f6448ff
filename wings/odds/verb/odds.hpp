// faro odds: what was asked, shared by its three kinds of questions: hands, orders of the pack, dice.
#pragma once
#include "cli/options.hpp"
#include "cli/picture_option.hpp"
#include "dice/src/questions.hpp"
#include "odds/src/hands/play.hpp"
#include "odds/src/orders/query.hpp"
#include "odds/verb/common/report/report.hpp"
#include "odds/verb/option_uses.hpp"
#include "verbs/common/decks.hpp"

#include <faro/draw/deal.hpp>
#include <faro/language/detail/definitions.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {

void add_odds(command& program);

struct named_table;

/// What an option means, and how it was written, to be said again in answers.
template <class T>
struct as_written {
  T value;
  std::string text;
};

/// "land=20..28".
struct varied_kind {
  std::string kind;
  whole_range copies;
};

constexpr std::uint64_t most_effort = 1'000;

/// The options; nothing where one was not given. Conditions, cards and effects are the library's to read,
/// once the deck is known.
struct odds_options {
  std::optional<std::string> best, models, deck, deck_format, given, seen, holding, keep, bottom, find,
      against, seed, record, replay;
  std::optional<count_t> decks, draw, down_to;
  std::optional<as_written<std::vector<count_t>>> hands;  ///< the size of each
  std::optional<whole_range> by_turn;
  std::optional<bool> on_draw, keep_drawn;
  std::optional<count_t> free_mulligans, community;
  std::vector<std::string> swaps, urns;
  bool with_replacement = false;
  std::optional<odds::mulligan_kind> mulligan;
  std::optional<odds::use_rule> use;
  std::optional<odds::poker_rules> poker;
  std::vector<varied_kind> varied;  ///< of --vary: one, or two as a table of both
  picture_files pictures;
  std::optional<as_written<ratio>> at_least, loss;
  std::optional<std::uint64_t> effort, simulate, ways, sample;
  std::optional<unsigned> jobs, digits;
  std::vector<std::string> effects, wild, observed;
  std::vector<std::string> all_decks;  ///< of --deck, which may be repeated: several builds
  std::optional<std::string> format;
  std::optional<std::size_t> bins;
  odds::definitions known;  ///< of --with and --let
  bool order = false, grow = false, as_text = false, table = false, plot = false, json = false,
       fractions = false, explain = false, functions = false, kinds = false, percent = false,
       both_sides = false, anydice = false, translate = false, openings = false, what_if = false;
  std::string query;
  // What is asked, read: about drawn cards this question and all of them, what is given, and when a hand is
  // kept; about an order; about dice.
  odds::asked asked, asked_given, asked_keep;
  std::vector<odds::asked> all_asked;
  odds::asked_order order_asked, order_given;
  odds::asked_dice dice_asked;

  [[nodiscard]] report_style style() const;
};

/// "2 x standard52": the deck as answers name it.
std::string deck_text(odds_options const& o);

/// options.cpp: all of a question and its answer, but what is of games, showdowns, suits, curves or chips
/// alone.
void add_question_options(command& verb, odds_options& o);

// ---- more_options.cpp: what goes with any question

/// --let and --with.
void add_definitions(command& verb, odds_options& o);
/// --percent, --format and --bins.
void add_forms(command& verb, odds_options& o, char const* group);
/// --deck, once for each build, and --on, also both.
void add_decks_compared(command& verb, odds_options& o);
void add_sides_compared(command& verb, odds_options& o, char const* group);
/// The same question of every build and side, each named by what is its own.
struct variation {
  odds_options asked;
  std::string name;  ///< empty if there is one
};
std::vector<variation> variations_of(odds_options const& o);

/// What was said of limits, and the --effort that goes on, if one does: where so many times as much would do.
message with_effort(odds_options const& o, message const& said, double times = 10);
/// The chance or law of drawn cards. Throws input_error, and too_big with what to do then.
odds_report hand_odds(odds_options const& o);
/// --models: which of several decks, dice or games it was, or a question of all together.
odds_report models_odds(odds_options const& o);
/// --best and --swap all: prints which deck makes what is asked greatest, and what each exchange does.
void best_odds(odds_options o);
bool asks_for_best(odds_options const& o);
/// --openings: prints which hands are kept, and rules for that.
void openings_odds(odds_options o);
/// --what-if: prints what each number of the question does, one less and one more.
void what_if_odds(odds_options const& o, about subject);
/// Reads the query as the only question; and answers it.
void read_alone(odds_options& o, about subject);
odds_report answer_alone(odds_options o, about subject);
/// What is asked about the order of a pack.
struct asked_orders {
  odds::order_question ask;
  deck_account read;
};
asked_orders read_orders(odds_options const& o);
/// The law of an order of the whole pack.
odds_report order_odds(odds_options const& o);
/// Everything that can be asked, as a table or as JSON.
void list_functions(bool json);
/// The words of questions, for completions: "balanced", "count(", "full house", each once, in alphabetical
/// order; marks and names of places left out.
std::vector<std::string> words_of_questions();
/// The cards of the deck, with what a question can ask of each.
void list_kinds(odds_options const& o);
/// The law of dice.
odds_report dice_odds(odds_options const& o);
odds_report dice_report(odds::dice_answers const& found);

}  // namespace faro::program
