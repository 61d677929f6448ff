// Lists of ways: what the draws of cards, rolls and orders have in common, and finding them by trying.
#include "answer/fractions.hpp"
#include "questions/listed.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace faro::program {

constexpr std::uint64_t most_tried = 20'000'000;

message chance_in_words(ratio const& chance) {
  auto const fraction = readable_fraction(chance);
  if (chance.is_whole()) return say("{}", chance.to_string());
  return fraction ? say("{} = {}", *fraction, chance.to_decimal(6)) : say("about {}", chance.to_decimal(6));
}

message counted_of(integer const& count, integer const& all, char const* what, bool is_given) {
  auto const counted = say("{} of {} {}", count.to_string(), all.to_string(), what);
  return is_given ? say("{} for which what is given holds", counted) : counted;
}

std::vector<shown_way> first_numbers(integer const& count, std::uint64_t n,
                                     std::function<shown_way(integer const&)> const& show) {
  std::vector<shown_way> out;
  auto const shown = integer{n} < count ? n : count.to_uint64();
  parallel::long_work work{shown};
  for (std::uint64_t i = 0; i < shown; ++i) {
    out.push_back(show(integer{i}));
    work.advance();
  }
  return out;
}

patient_tries::patient_tries(std::uint64_t draws, std::optional<ratio> const& chance, std::string_view plural,
                             std::uint64_t size)
    : most_{most_tried}, plural_{plural} {
  weigh(size);
  if (!chance || chance->is_zero()) return;
  auto const expected = static_cast<double>(draws) / chance->to_double();
  if (expected * 2 > static_cast<double>(most_))
    throw input_error{say(
        "to find {} {} by trying would take about {:.3g} tries (1 in {:.3g}), expected at most {}: ask for "
        "fewer, or for a condition that holds more often",
        draws, plural, expected, 1 / chance->to_double(), most_ / 2)};
}

void patient_tries::weigh(std::uint64_t size) {
  constexpr std::uint64_t most_things = 1'000'000'000;  // some ten seconds
  most_ = std::min(most_, most_things / std::max<std::uint64_t>(size, 1));
}

void patient_tries::give_up() const {
  throw input_error{
      say("only {} {} were found in {} tries: expected a condition that holds more often, or fewer {}", found,
          plural_, tried, plural_)};
}

message patient_tries::account() const {
  auto const noun = plural_.substr(0, plural_.size() - 1);  // "orders": "order"
  auto const tried_so = say("{} in {}", faro::plural(found, noun), faro::plural(tried, "try", "tries"));
  return found == 0
             ? tried_so
             : say("{}, {}", tried_so,
                   say("1 in {}",
                       fmt::format("{:.3g}", static_cast<double>(tried) / static_cast<double>(found))));
}

}  // namespace faro::program
