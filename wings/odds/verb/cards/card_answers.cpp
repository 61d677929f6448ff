// Questions about cards, answered: one, several, of several builds, listed.
#include "odds/verb/cards/card_answers.hpp"

#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/exit_codes.hpp"
#include "cli/run_context.hpp"
#include "odds/verb/cards/listed.hpp"
#include "questions/question_text.hpp"
#include "questions/several.hpp"
#include "text/words.hpp"
#include "verbs/common/decks.hpp"
#include "verbs/common/text_file.hpp"

#include <faro/error.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::program {
namespace {

/// The verb that answers a text; empty where it is the one that is asked.
std::string_view verb_of(odds::subject about) {
  using enum odds::subject;
  switch (about) {
    case dice:
    case programs:
      return "dice";
    case games:
      return "game odds";
    case showdowns:
      return "poker";
    case suits:
      return "bridge";
    case chips:
    case luck:
    case hands:
    case orders:
      break;
  }
  return {};
}

void refuse_other_subject(card_options const& o) {
  bool const has_cards = o.deck || o.draw || o.hands || !o.urns.empty() || o.holding;
  auto const found = odds::subject_of(o.query, {.cards = has_cards, .order = o.order}, o.known);
  if (auto const verb = verb_of(found); !verb.empty()) refuse_for(verb);
}

void refuse_beside_order(command const& verb) {
  constexpr std::string_view of_hands = "--draw --hands --holding --poker --wild --urn --community --table";
  auto other = first_given(of_hands);
  if (!other) other = first_given("--with-replacement --observed --models --effort");
  if (other && was_given(verb, "--order")) throw usage_error{say("--order and {} can't be combined", *other)};
}

/// A name of a file where a question is meant to stand.
void refuse_file(card_options const& o) {
  bool const may_be = o.query.find_first_of("./") != o.query.npos;
  if (may_be && file_exists(o.query))
    throw usage_error{say("'{0}' is a file: --ask {0} asks what stands in it", o.query)};
}

/// A name of the deck with marks in it, such as O- among types of blood, that stands in a question without
/// quotes.
std::optional<std::string> marked_name(card_options const& o, std::string const& question) {
  auto const is_mark = [](char c) {
    return std::string_view{"+-*/%<>=!&|().,:"}.find(c) != std::string_view::npos;
  };
  if (!o.deck || question.find_first_of("\"'") != std::string::npos) return std::nullopt;
  auto const named = read_table(*o.deck, o.decks, o.deck_list);
  for (auto const& kind : named.table.cards.kinds()) {
    if (std::ranges::any_of(kind.name, is_mark) && question.find(kind.name) != std::string::npos)
      return kind.name;
  }
  return std::nullopt;
}

odds_report answer_asked(card_options const& o) {
  if (o.models) return models_odds(o);
  return o.order ? order_odds(o) : hand_odds(o);
}

/// Conditions beside the questions, and those about drawn cards, which are looked at together.
void read_texts(card_options& o, std::vector<std::string> const& questions) {
  if (o.order) {
    if (o.given) o.order_given = {*o.given, o.known};
    return;
  }
  for (auto const& text : questions) o.all_asked.emplace_back(text, o.known);
  if (o.given) o.asked_given = {*o.given, o.known};
  if (o.keep) o.asked_keep = {*o.keep, o.known};
}

/// The question that is answered next.
void read_question(card_options& o, std::size_t number) {
  if (o.order) {
    o.order_asked = {o.query, o.known};
  } else {
    o.asked = o.all_asked[number];
  }
}

/// One answer of several, and of which deck what is wrong is wrong.
odds_report answer_beside(card_options const& asked, std::string const& name) {
  if (asked.all_decks.size() < 2) return answer_asked(asked);
  try {
    return answer_asked(asked);
  } catch (odds::too_big const&) {
    throw;
  } catch (odds::query_error const& e) {
    throw input_error{say("{}: {}", name, e.said())};
  }
}

/// Several questions of one kind, each with its answer.
void answer_all(card_options& o, std::vector<std::string> const& questions) {
  std::vector<odds_report> parts;
  read_texts(o, questions);
  for (std::size_t i = 0; i < questions.size(); ++i) {
    o.query = questions[i];
    read_question(o, i);
    for (auto const& [asked, name] : variations_of(o)) {
      parts.push_back(answer_beside(asked, name));
      if (name.empty()) continue;
      auto& part = parts.back();  // a lone question is named by what varies
      for (auto& one : part.outputs) {
        one.query += ", " + name;
        one.group = name;
      }
      part.query = questions.size() == 1 ? name : part.query + ", " + name;
    }
  }
  show_several(std::move(parts), questions, o.style());
}

void answer_read(card_options& o, std::vector<std::string> const& words) {
  if (o.ways || o.sample) {
    read_texts(o, words);
    read_question(o, 0);
    return list_ways(o, [&] { return o.order ? ways_of_orders(o) : ways_of_hands(o); });
  }
  if (o.loss && !o.openings) throw usage_error{"--loss goes with --openings"};
  if (o.what_if) return what_if_odds(o);
  if (!asks_for_best(o) && !o.openings) return answer_all(o, words);
  read_texts(o, words);
  asks_for_best(o) ? best_odds(o) : openings_odds(o);
}

}  // namespace

void read_alone(card_options& o) {
  o.all_asked.clear();
  read_texts(o, {o.query});
  read_question(o, 0);
}

odds_report answer_alone(card_options o) {
  read_alone(o);
  return answer_asked(o);
}

void answer_cards(card_options& o, command const& verb) {
  if (o.deck_list.dry_run) {
    if (!o.urns.empty()) throw usage_error{"--dry-run shows one deck; it does not go with --urn"};
    (void)read_table(o.deck.value_or("standard52"), o.decks, o.deck_list);
  }
  if (o.kinds) return list_kinds(o);
  auto const words = operands();
  if (words.empty()) throw usage_error{"expected a question, such as 'land >= 2' or poker, got none"};
  for (auto const& word : words) {
    o.query = word;
    refuse_other_subject(o);
    refuse_file(o);
  }
  o.query = words.front();
  refuse_beside_order(verb);
  if (o.as_text) return print(write_question_text(current_run().asked));
  check_trials(o, words.size());
  try {
    answer_read(o, words);
  } catch (odds::too_big const& e) {
    if (e.times() == 0) throw;
    throw odds::too_big{with_effort(o, e.said(), e.times())};
  } catch (odds::query_error const& e) {
    auto const name = e.has_place() ? marked_name(o, e.query()) : std::nullopt;
    if (!name) throw;
    throw odds::query_error{
        e.query(), e.position(),
        say("{}; a name with such marks is written in quotes: \"{}\"", e.problem(), *name)};
  }
}

}  // namespace faro::program
