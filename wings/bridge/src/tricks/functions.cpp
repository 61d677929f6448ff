// tricks, makes, lead, par: what a double-dummy solver says of the four hands of bridge.
#include "bridge/src/tricks/functions.hpp"

#include "bridge/src/tricks/asked.hpp"
#include "cards/formats/named.hpp"
#include "odds/src/hands/measures.hpp"
#include "text/words.hpp"

#include <faro/cards/notation.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>

namespace faro::odds::tricks {

namespace {

using detail::function_call;
using detail::hand_function;
using detail::number;
using detail::typed;
using detail::with;

std::size_t seat_in(function_call const& c, std::size_t i) {
  auto const& written = c.argument(i);
  auto const seat = find_seat(written.text);
  if (!seat) c.by.fail(written.at, say("expected a hand, N, E, S or W, got '{}'", written.text));
  return *seat;
}

std::size_t strain_in(function_call const& c, std::size_t i) {
  auto const& written = c.argument(i);
  auto const strain = find_strain(written.text);
  if (!strain)
    c.by.fail(written.at, say("expected spades, hearts, diamonds, clubs or notrump, got '{}'", written.text));
  return *strain;
}

std::int64_t solved(leaf const& l, card_table const& table, std::span<std::vector<count_t> const> hands) {
  return asked_of_deal::of_numbers(l.numbers).of(holdings_of_counts(table, hands));
}
detail::interval ends_of(leaf const& l) {
  bool const is_par = asked_of_deal::of_numbers(l.numbers).is == asked_of_deal::what::par;
  return is_par ? detail::interval{-detail::far, detail::far} : detail::interval{0, bridge::ranks};
}
std::optional<bool> solved_to(leaf const& l, card_table const& table,
                              std::span<std::vector<count_t> const> hands, std::int64_t least) {
  return asked_of_deal::of_numbers(l.numbers).reaches(holdings_of_counts(table, hands), least);
}
constexpr detail::deal_measure by_solver{solved, ends_of, solved_to};

typed asked_of_solver(function_call const& c, asked_of_deal const& asked) {
  auto const& hands = c.by.setting().hands;
  bool const is_deal = hands.size() == bridge::seats && c.by.setting().community == 0 &&
                       std::ranges::all_of(hands, [](auto n) { return n == bridge::ranks; }) &&
                       is_bridge_pack(c.by.table());
  if (!is_deal)
    c.by.fail(c.written.at,
              say("{}() is about a bridge deal: expected four hands of 13 from standard52", c.written.text));
  if (auto const problem = why_no_solver()) c.by.fail(c.written.at, *problem);
  constexpr std::uint32_t all_four = 0b1111;
  return c.by.measured(
      {.kind = measure::deal, .segments = all_four, .numbers = asked.numbers(), .of_deal = &by_solver},
      c.written.at, {all_four, nullptr});
}

typed tricks_taken(function_call const& c) {
  return asked_of_solver(c, {.seat = seat_in(c, 0), .strain = strain_in(c, 1)});
}

typed contract_made(function_call const& c) {
  auto const& written = c.argument(0);
  auto const bid = find_contract(written.text);
  if (!bid) c.by.fail(written.at, say("expected a contract from 1C to 7NT, got '{}'", written.text));
  auto taken = asked_of_solver(c, {.seat = seat_in(c, 1), .strain = bid->strain});
  constexpr int book = 6;
  return with(operation::less_equal, {number(book + bid->level).node, std::move(taken.node)},
              value_form::truth);
}

typed after_lead(function_call const& c) {
  auto const& written = c.argument(1);
  auto const card = find_card(written.text);
  if (!card || card->is_joker())
    c.by.fail(written.at, say("expected a card such as Ks, got '{}'", written.text));
  auto const place = bridge_place(*card);
  return asked_of_solver(c, {.is = asked_of_deal::what::lead,
                             .seat = seat_in(c, 0),
                             .strain = strain_in(c, 2),
                             .suit = place / bridge::ranks,
                             .rank = bridge::ranks - 1 - place % bridge::ranks});
}

typed par_score(function_call const& c) {
  auto const& written = c.argument(0);
  auto const side = lower_case(written.text);
  if (side != "ns" && side != "ew") c.by.fail(written.at, say("expected NS or EW, got '{}'", written.text));
  auto who = vulnerability::none;
  if (c.arguments() > 1) {
    try {
      who = vulnerability_named(c.argument(1).text);
    } catch (input_error const& e) {
      c.by.fail(c.argument(1).at, e.said());
    }
  }
  return asked_of_solver(c, {.is = asked_of_deal::what::par, .seat = side == "ns" ? 0U : 1U, .who = who});
}

constexpr hand_function tricks_row{
    .shown = {"tricks", "(HAND, STRAIN)",
              "of a bridge deal: what that hand takes as declarer when all cards are seen and nobody errs",
              "a solver is asked, deal by deal", "tricks(S, spades) >= 10"},
    .takes = {2, 2},
    .compile = tricks_taken,
    .of_deals = true};

constexpr hand_function makes_row{
    .shown = {"makes", "(CONTRACT, HAND)", "whether that hand takes the tricks of a contract, 1C to 7NT",
              "a solver is asked, deal by deal", "makes(4S, S)"},
    .takes = {2, 2},
    .compile = contract_made,
    .of_deals = true};

constexpr hand_function lead_row{
    .shown = {"lead", "(HAND, CARD, STRAIN)",
              "what that hand's side takes in defence when it leads that card; 0 if it has it not",
              "a solver is asked, deal by deal", "lead(W, Ks, notrump) >= 5"},
    .takes = {3, 3},
    .compile = after_lead,
    .of_deals = true};

constexpr hand_function par_row{
    .shown = {"par", "(SIDE)",
              "the score of NS or EW when both sides bid at their best; par(NS, All) says who is vulnerable",
              "a solver is asked for all twenty contracts, deal by deal", "par(NS) >= 400"},
    .takes = {1, 2},
    .compile = par_score,
    .of_deals = true};

constexpr std::array trick_functions{&tricks_row, &makes_row, &lead_row, &par_row};

}  // namespace

std::span<hand_function const* const> functions_of_tricks() { return trick_functions; }

}  // namespace faro::odds::tricks
