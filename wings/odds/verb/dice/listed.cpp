// Rolls of dice as a list: how they are counted, found and shown.
#include "questions/listed.hpp"

#include "answer/printer.hpp"
#include "dice/src/rolls/ways.hpp"
#include "odds/verb/dice/dice.hpp"
#include "text/utf8.hpp"

#include <faro/dice/query.hpp>
#include <faro/error.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <optional>

namespace faro::program {
namespace {

using way_json = nlohmann::ordered_json;

constexpr std::uint64_t most_runs_of_dice = 150'000;  // about a second
constexpr std::size_t most_dice_read = 120;           // on one path

shown_way shown_roll(odds::rolled_dice const& roll, std::optional<std::string> const& number) {
  way_json out;
  if (number) out["number"] = *number;
  auto pools = way_json::array();
  for (auto const& pool : roll.dice) {
    auto list = way_json::array();
    for (auto const& die : pool) {
      auto showed = way_json::array();
      for (auto const& face : die.showed) {
        bool const is_number = face.find_first_not_of("-0123456789") == std::string::npos;
        showed.push_back(is_number ? way_json(std::stoll(face)) : way_json(face));
      }
      list.push_back({{"showed", std::move(showed)}, {"compound", die.compound}, {"kept", die.kept}});
    }
    pools.push_back(std::move(list));
  }
  out["dice"] = std::move(pools);
  return {printable(roll.dice_text()), out};
}

/// The chance, where it is known exactly and is that of one roll.
std::optional<ratio> chance_of_dice(odds::asked_dice const& question) {
  try {
    auto const found = odds::answer_dice(question);
    if (found.probability && found.unread.is_zero()) return found.probability;
  } catch (input_error const&) {  // too much for an exact answer, not for rolling
  }
  return std::nullopt;
}

way_list rolls_tried(dice_options const& o, std::shared_ptr<odds::dice_condition const> const& asked,
                     message const& why) {
  auto const chance = o.asked.given().empty() ? chance_of_dice(o.asked) : std::nullopt;
  if (chance && chance->is_zero())
    throw input_error{"the condition can never hold: there is nothing to draw"};
  auto const tries = std::make_shared<patient_tries>(o.sample.value_or(1), chance, "rolls");
  way_list out;
  out.plural = "rolls";
  if (chance) out.facts = {{"probability", chance->to_string()}};
  out.line = chance ? say("{}; the chance is {}", why, chance_in_words(*chance)) : why;
  out.first = [asked, why](std::uint64_t) -> std::vector<shown_way> {
    throw input_error{
        say("{}{}--sample draws from them", why,
            asked->endless() ? ": expected a limit, such as `explode once` or `reroll twice`; " : ": ")};
  };
  out.draw = [asked, tries](long_chooser_ref c) {
    parallel::long_work work{0};
    while (tries->left() > 0) {
      ++tries->tried;
      auto const roll = (*asked)(c);
      std::uint64_t dice = 0;
      for (auto const& pool : roll.dice) dice += pool.size();
      tries->weigh(dice);
      if (std::get<bool>(roll.value)) {
        ++tries->found;
        return shown_roll(roll, std::nullopt);
      }
      work.advance();
    }
    tries->give_up();
  };
  out.tries = [tries] { return tries->account(); };
  return out;
}

}  // namespace

way_list ways_of_dice(dice_options const& o) {
  auto const asked = std::make_shared<odds::dice_condition const>(o.asked);
  if (asked->endless())
    return rolls_tried(o, asked, "dice that are rolled on without a limit have endlessly many rolls");
  std::shared_ptr<given_ways const> ways;
  std::optional<given_ways> given;
  try {
    limits const most{.picks = most_dice_read, .runs = most_runs_of_dice};
    ways = std::make_shared<given_ways const>(asked->ways(most));
    given = asked->given(most);
  } catch (reading_too_long const&) {
    return rolls_tried(o, asked, "too many rolls to be read one after the other");
  }
  auto const show = [asked, ways](record const& way, integer const& k) {
    recorded_chooser c{way};
    return shown_roll((*asked)(c), k.to_string());
  };
  way_list out;
  out.plural = "rolls";
  out.count = ways->count();
  if (given && given->weight().is_zero()) throw input_error{"the condition given can never hold"};
  auto const chance = given ? ways->probability() / given->probability() : ways->probability();
  bool const alike = ways->equally_likely() && (!given || given->equally_likely());
  auto const all = given ? given->count() : ways->out_of();
  out.facts = {{"ways", ways->count().to_string()}};
  if (alike) out.facts["of"] = all.to_string();
  out.facts["probability"] = chance.to_string();
  out.line = ways->count().is_zero() ? message{"0 rolls: the condition can never hold"}
             : alike                 ? counted_of(ways->count(), all, "rolls", given.has_value())
                     : say("{} rolls, not all equally likely, with a chance of {} = {} together",
                           ways->count().to_string(), chance.to_string(), chance.to_decimal(6));
  out.first = [ways, show](std::uint64_t n) {
    return first_numbers(ways->count(), n, [&](integer const& k) { return show(ways->nth(k), k); });
  };
  out.draw = [ways, show](long_chooser_ref c) {
    auto const way = ways->at_share(c.below(ways->weight()));
    return show(way, ways->rank(way).value_or(integer{}));
  };
  return out;
}

}  // namespace faro::program
