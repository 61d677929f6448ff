// What the functions about tricks mean, read plainly: of the four hands that lie on the table the solver is
// asked.
#include "text/words.hpp"

#include "bridge/src/tricks/asked.hpp"
#include "bridge/src/tricks/functions.hpp"

#include <faro/cards/notation.hpp>

#include <array>
#include <vector>

namespace faro::odds::tricks {

namespace {

using detail::syntax;
using plain::interpreter;
using plain::look;
using plain::number_of;
using plain::truth_of;
using plain::value;
using plain::word;

value read_of_deal(interpreter const& by, asked_of_deal const& asked) {
  std::vector<std::vector<count_t>> hands;
  for (std::size_t i = 0; i < by.setting().hands.size(); ++i) {
    auto& hand = hands.emplace_back(by.table().cards.kinds().size());
    for (auto const kind : by.hand(i).seen) ++hand[kind];
  }
  return number_of(asked.of(holdings_of_counts(by.table(), hands)));
}

value taken_read(interpreter const& by, syntax const& call, look const& /*at*/) {
  return read_of_deal(
      by, {.seat = *find_seat(call.children[0].text), .strain = *find_strain(call.children[1].text)});
}

value made_read(interpreter const& by, syntax const& call, look const& /*at*/) {
  auto const bid = *find_contract(call.children[0].text);
  auto const taken =
      read_of_deal(by, {.seat = *find_seat(call.children[1].text), .strain = bid.strain}).number;
  return truth_of(taken >= bid.level + 6);
}

value lead_read(interpreter const& by, syntax const& call, look const& /*at*/) {
  auto const place = bridge_place(*find_card(call.children[1].text));
  return read_of_deal(by, {.is = asked_of_deal::what::lead,
                           .seat = *find_seat(call.children[0].text),
                           .strain = *find_strain(call.children[2].text),
                           .suit = place / bridge::ranks,
                           .rank = bridge::ranks - 1 - place % bridge::ranks});
}

value par_read(interpreter const& by, syntax const& call, look const& /*at*/) {
  return read_of_deal(by, {.is = asked_of_deal::what::par,
                           .seat = lower_case(call.children[0].text) == "ns" ? 0U : 1U,
                           .who = call.children.size() == 1 ? vulnerability::none
                                                            : vulnerability_named(call.children[1].text)});
}

constexpr std::array trick_words{word{"tricks", taken_read}, word{"makes", made_read},
                                 word{"lead", lead_read}, word{"par", par_read}};

}  // namespace

std::span<word const> words_of_tricks() { return trick_words; }

}  // namespace faro::odds::tricks
