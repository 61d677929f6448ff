// Draws of cards and orders of the pack as lists: how each is counted, found and shown.
#include "odds/verb/cards/listed.hpp"

#include "answer/printer.hpp"
#include "answer/report_parts.hpp"
#include "odds/src/hands/plan/ways.hpp"
#include "odds/src/orders/ways.hpp"
#include "odds/verb/cards/hand_options.hpp"
#include "odds/verb/cards/orders.hpp"
#include "text/utf8.hpp"
#include "verbs/common/decks.hpp"

#include <faro/error.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <optional>

namespace faro::program {
namespace {

using way_json = nlohmann::ordered_json;

constexpr std::uint64_t most_orders_seen = 2'000'000;

/// The hands of one draw: the names of their cards.
std::vector<std::vector<std::string>> names_of(deck const& cards,
                                               std::vector<std::vector<std::uint64_t>> const& drawn) {
  std::vector<std::string const*> names;
  for (auto const& kind : cards.kinds()) names.insert(names.end(), kind.count, &kind.name);
  std::vector<std::vector<std::string>> out;
  for (auto const& hand : drawn) {
    auto& to = out.emplace_back();
    for (auto const card : hand) to.push_back(*names[card]);
  }
  return out;
}

std::string as_line(std::vector<std::vector<std::string>> const& hands) {
  std::string line;
  for (auto const& hand : hands) {
    if (!line.empty()) line += "  |";
    for (auto const& card : hand) line += (line.empty() ? "" : "  ") + printable(card);
  }
  return line;
}

struct counted_hands {
  odds::hand_ways ways;                  ///< the condition, together with what is given
  std::optional<odds::hand_ways> given;  ///< what is given alone; nothing where nothing is
};

counted_hands hands_counted(asked_hands const& asked) {
  auto const& question = asked.question;
  auto [query, has_given] =
      odds::compile_given(question.table, question.setting, question.query, question.given);
  if (question.query.size() != 1)
    throw usage_error{say("--ways and --sample: expected one condition, got {}", question.query.size())};
  auto& asks = query.expressions.back();
  odds::make_condition(asks);
  std::optional<odds::hand_ways> given;
  if (has_given) {
    auto alone = query;
    alone.expressions = {asks};
    alone.expressions.front().root = query.expressions.front().root;
    given.emplace(question.table, std::move(alone), std::vector<count_t>{}, question.limits);
    if (given->count().is_zero()) throw input_error{"the condition given can never hold"};
    asks.root = {odds::operation::logical_and, 0, {query.expressions.front().root, asks.root}};
  }
  query.expressions = {asks};
  return {{question.table, std::move(query), {}, question.limits}, std::move(given)};
}

}  // namespace

way_list ways_of_hands(card_options const& o) {
  auto const asked = std::make_shared<asked_hands>(read_hands(o));
  if (auto const other = first_given("--by-turn --vary --best --openings --find --simulate --jobs"))
    throw usage_error{say("{} does not go with --ways and --sample", *other)};
  if (asked->played() || asked->turns)
    throw usage_error{
        "--ways and --sample are of hands as they are drawn: without turns, mulligans and effects"};
  auto counted = hands_counted(*asked);
  auto const ways = std::make_shared<odds::hand_ways>(std::move(counted.ways));
  auto const all = counted.given ? counted.given->count() : ways->out_of();
  auto const show = [asked, ways](integer const& k) -> shown_way {
    auto const hands = names_of(asked->question.table.cards, ways->nth(k));
    return {as_line(hands), way_json{{"number", k.to_string()}, {"hands", hands}}};
  };
  way_list out;
  out.plural = "draws";
  out.count = ways->count();
  out.facts = {{"deck", deck_text(o)}, {"ways", ways->count().to_string()}, {"of", all.to_string()}};
  out.line = say("{}, from {}", counted_of(ways->count(), all, "draws", counted.given.has_value()),
                 with_cards(deck_text(o), asked->read.written));
  out.first = [ways, show](std::uint64_t n) { return first_numbers(ways->count(), n, show); };
  out.draw = [ways, show](long_chooser_ref c) { return show(c.below(ways->count())); };
  return out;
}

way_list ways_of_orders(card_options const& o) {
  auto const [ask, read] = read_orders(o);
  auto const pack = std::make_shared<deck const>(odds::left_in(ask).cards);
  auto const ways = std::make_shared<odds::order_ways>(ask);
  auto const show = [pack](odds::order_ways::order const& order) -> shown_way {
    std::vector<std::string> names;
    for (auto const kind : order) names.push_back(pack->kinds()[kind].name);
    return {as_line({names}), way_json{{"cards", names}}};
  };
  auto const tries = std::make_shared<patient_tries>(
      o.sample.value_or(1), o.sample ? std::optional{ways->found_by_shuffling()} : std::nullopt, "orders",
      pack->size());
  way_list out;
  out.plural = "orders";
  out.count = ways->count();
  out.facts = {{"deck", deck_text(o)},
               {"ways", ways->count().to_string()},
               {"of", ways->out_of().to_string()},
               {"probability", ways->probability().to_string()}};
  auto const big = ways->out_of().bits() > 64;  // 52! says nothing to anybody
  auto const chance = ways->probability();
  out.line =
      say("{}, all cards of {}",
          big ? say("a chance of {}", chance.to_decimal(6))
              : counted_of(ways->count(), ways->out_of(), "orders", o.given || !ask.query.given().empty()),
          with_cards(deck_text(o), read.written));
  if (o.seen) out.line = say("{}; {}", out.line, say("out of play: {}", *o.seen));
  out.first = [ways, show](std::uint64_t n) {
    std::vector<shown_way> shown;
    for (auto const& order : ways->first(n, most_orders_seen)) shown.push_back(show(order));
    return shown;
  };
  out.draw = [ways, show, tries](long_chooser_ref c) {
    parallel::long_work work{0};
    while (tries->left() > 0) {
      constexpr std::uint64_t at_once = 1000;
      auto const order = ways->draw(c, std::min(tries->left(), at_once), tries->tried);
      work.advance();
      if (!order) continue;
      ++tries->found;
      return show(*order);
    }
    tries->give_up();
  };
  out.tries = [tries] { return tries->account(); };
  return out;
}

}  // namespace faro::program
