// Which format and names deals are shown in; the formats themselves are in format.cpp and the library.
#include "verbs/deal/printer.hpp"

#include "cli/frame.hpp"
#include "verbs/deal/bridge.hpp"

#include <faro/text/nearest.hpp>
#include <faro/text/words.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace faro::program {
namespace {

std::vector<std::string> names_for(std::optional<std::string> const& given, std::uint64_t players) {
  std::vector<std::string> names;
  if (given) {
    for (auto const name : split(*given, ',')) names.emplace_back(name);
    if (names.size() != players) {
      throw usage_error{
          fmt::format("--names has {} names for {} hands; one for each, with commas between, is right",
                      names.size(), players)};
    }
    return names;
  }
  if (players == 4) return {"N", "E", "S", "W"};
  for (std::uint64_t i = 1; i <= players; ++i)
    names.push_back(players == 1 ? "Hand" : fmt::format("Player {}", i));
  return names;
}

output_format format_for(deal_options const& o) {
  if (o.json && o.format && *o.format != "json")
    throw usage_error{
        fmt::format("--json and --format {} can't be combined; one of them is right", *o.format)};
  if (o.json) return {deal_format::json};
  if (!o.format) return {utf8_locale() ? deal_format::glyphs : deal_format::text};
  if (*o.format == "text") return {deal_format::text};
  if (*o.format == "glyphs") return {deal_format::glyphs};
  if (*o.format == "json") return {deal_format::json};
  if (auto const board = find_bridge_format(*o.format)) return {deal_format::board, *board};
  std::vector<std::string> formats{"text", "glyphs", "json"};
  std::ranges::copy(bridge_format_names(), std::back_inserter(formats));
  auto const near = did_you_mean(*o.format, formats);
  throw usage_error{
      fmt::format("--format '{}'{}", *o.format,
                  near.empty() ? fmt::format(": one of {} is right", fmt::join(formats, ", ")) : near)};
}

}  // namespace

deal_printer::deal_printer(deal_options const& o, deal_plan const& plan, std::string const& generator)
    : cards_{plan.cards},
      format_{format_for(o)},
      style_{names_for(o.names, plan.hands.players), format_.kind == deal_format::glyphs, use_colour(),
             plan.count > 1},
      with_rest_{o.rest},
      board_{o.board ? whole_number("--board", *o.board, 1, UINT64_MAX / 2) : 1} {
  if (o.board_numbers) numbers_ = numbers_in(*o.board_numbers);
  style_.boards = o.board_numbers || o.from || o.number || o.bigdeal;
  style_.deck_read = plan.read.json;
  if (format_.kind == deal_format::board) heading_ = bridge_heading(format_.board, generator);
}

std::string deal_printer::operator()(std::vector<std::vector<std::uint64_t>> hands) {
  auto const turn = turn_++;
  return show(turn < numbers_.size() ? numbers_[turn] : board_ + turn, std::move(hands));
}

std::string deal_printer::show(std::uint64_t number, std::vector<std::vector<std::uint64_t>> hands) {
  dealt_hands deal{number, std::move(hands), {}};
  if (with_rest_) {
    std::vector<bool> dealt(cards_.size(), false);
    for (auto const& hand : deal.hands) {
      for (auto const i : hand) dealt[i] = true;
    }
    for (std::uint64_t i = 0; i < cards_.size(); ++i) {
      if (!dealt[i]) deal.rest.push_back(i);
    }
  }
  canonical_ = canonical_deal(cards_, deal);
  switch (format_.kind) {
    case deal_format::json:
      return deal_as_json(cards_, deal, style_);
    case deal_format::board:
      return std::exchange(heading_, "") + deal_as_board(format_.board, cards_, deal);
    case deal_format::text:
    case deal_format::glyphs:
      break;
  }
  return deal_as_text(cards_, deal, style_);
}

}  // namespace faro::program
