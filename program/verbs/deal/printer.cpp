// Which format and names deals are shown in; the formats themselves are in format.cpp and the library.
#include "verbs/deal/printer.hpp"

#include "cards/pbn.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

namespace faro::program {

std::vector<std::string> names_of_hands(std::optional<std::vector<std::string>> const& given,
                                        std::uint64_t players) {
  if (given) {
    if (given->size() != players)
      throw usage_error{
          say("--names: expected {}, with commas between, got {}", plural(players, "name"), given->size())};
    return *given;
  }
  if (players == 4) return {"N", "E", "S", "W"};
  std::vector<std::string> names;
  for (std::uint64_t i = 1; i <= players; ++i)
    names.push_back(players == 1 ? "Hand" : fmt::format("Player {}", i));
  return names;
}

namespace {

std::optional<output_format> format_called(std::string_view name) {
  for (auto const& [called, kind] : {std::pair{"text", deal_format::text},
                                     {"glyphs", deal_format::glyphs},
                                     {"json", deal_format::json},
                                     {"html", deal_format::html}}) {
    if (name == called) return output_format{kind};
  }
  auto const board = find_bridge_format(name);
  return board ? std::optional{output_format{deal_format::board, *board}} : std::nullopt;
}

/// That of boards.pbn.
std::optional<output_format> format_of_ending(std::string_view path) {
  auto const dot = path.rfind('.');
  return dot == path.npos ? std::nullopt : format_called(lower_case(path.substr(dot + 1)));
}

output_format format_for(deal_options const& o) {
  if (o.json && o.format && o.format->kind != deal_format::json)
    throw usage_error{"--json and another --format can't be combined: expected one of them"};
  if (o.json) return {deal_format::json};
  if (o.format) return *o.format;
  if (auto const format = o.output ? format_of_ending(*o.output) : std::nullopt) return *format;
  auto const ending = o.output ? std::filesystem::path{*o.output}.extension().string() : "";
  if (!ending.empty() && ending != ".txt")
    note(say("note: {}: no format is called '{}', so it is text; --format names one", *o.output,
             ending.substr(1)));
  return {utf8_locale() ? deal_format::glyphs : deal_format::text};
}

}  // namespace

void add_deal_format(command& verb, std::optional<output_format>& place) {
  std::vector<std::string> names{"text", "glyphs", "json", "html"};
  std::ranges::copy(bridge_format_names(), std::back_inserter(names));
  auto const read = [names](std::string const& text) -> output_format {
    auto const format = format_called(text);
    return format ? *format : *format_called(names[one_of("--format", text, names)]);
  };
  add_parsed(verb, "--format", place, read,
             "text, glyphs, json, or for bridge html (hand records to print), pbn, csv, bri, dge, ber, bhg, "
             "goe, lin or deals (default: "
             "glyphs, or text without UTF-8)",
             "FORMAT")
      ->proposes(names);
}

namespace {

bool deals_bridge(deal_plan const& plan) {
  return plan.hands.players == 4 && plan.hands.cards == 13 && is_bridge_pack(plan.cards);
}

}  // namespace

deal_printer::deal_printer(deal_options const& o, deal_plan const& plan, std::string const& generator)
    : cards_{plan.cards},
      format_{format_for(o)},
      style_{names_of_hands(o.names, plan.hands.players), format_.kind == deal_format::glyphs, use_colour(),
             plan.count > 1},
      o_{o} {
  if (o.tricks) check_tricks();
  check_words(plan);
  check_board_options(plan);
  style_.boards = o.board_numbers || o.from || o.number || o.board_dealer || o.vulnerable;
  style_.numbered = style_.numbered || o.board;
  style_.with_rest = o.rest;
  style_.deck_read = plan.read.json;
  if (format_.kind != deal_format::board && format_.kind != deal_format::html) return;
  for (auto const& [option, given] : {std::pair{"--names", o.names.has_value()}, {"--rest", o.rest}}) {
    if (given)
      throw usage_error{say("{} is for text, glyphs and json: {} has four hands of its own", option,
                            format_.kind == deal_format::html ? "html" : name_of(format_.board))};
  }
  if (format_.kind == deal_format::html) return;
  heading_ = bridge_heading(format_.board, generator);
}

/// Before anything is dealt: whether there is a solver, and a place for what it says.
void deal_printer::check_tricks() const {
  bool const has_place = format_.kind != deal_format::board || format_.board == bridge_format::pbn ||
                         format_.board == bridge_format::lin;
  if (!has_place)
    throw usage_error{say("--tricks is for text, glyphs, json, html, pbn and lin: {} has no place for tricks",
                          name_of(format_.board))};
  parts_of_deal().require_tricks();
}

/// That each has a place, and what PBN has letters for.
void deal_printer::check_words(deal_plan const& plan) {
  bool const is_pbn = format_.kind == deal_format::board && format_.board == bridge_format::pbn;
  bool const is_json = format_.kind == deal_format::json && deals_bridge(plan);
  if (o_.title && format_.kind != deal_format::html)
    throw usage_error{"--title is for html: expected --format html with it"};
  struct tag {
    char const* option;
    std::string_view name;
    std::optional<std::string> const& given;
    std::string& place;
  };
  for (auto const& [option, name, given, place] :
       {tag{"--event", "Event", o_.event, at_.event}, tag{"--site", "Site", o_.site, at_.site},
        tag{"--date", "Date", o_.date, at_.date}}) {
    if (!given) continue;
    if (!is_pbn && !is_json && format_.kind != deal_format::html)
      throw usage_error{
          say("{} is for bridge boards in pbn, html and json: expected --format pbn, html or json with it",
              option)};
    if (!is_plain_text(*given))
      throw usage_error{say("{}: expected text without control characters", option)};
    place = *given;
    if (!is_pbn) continue;
    try {
      place = pbn_letters(name, *given);
    } catch (input_error const& e) {
      throw usage_error{say("{}: {}", option, e.said())};
    }
  }
}

/// That the format has a place for dealer and vulnerability.
void deal_printer::check_board_options(deal_plan const& plan) const {
  for (auto const& [option, given] : {std::pair{"--board-dealer", o_.board_dealer.has_value()},
                                      std::pair{"--vulnerable", o_.vulnerable.has_value()}}) {
    if (!given) continue;
    if (!deals_bridge(plan))
      throw usage_error{say("{} is for bridge boards: four hands of 13 from standard52", option)};
    if (format_.kind == deal_format::board && !has_board_numbers(format_.board))
      throw usage_error{say("{} is for text, glyphs, json, html, pbn, csv and lin: {} has no place for it",
                            option, name_of(format_.board))};
  }
}

void deal_printer::check_numbers(std::span<board_range const> numbers) const {
  if (format_.kind != deal_format::board || o_.cards_alone) return;
  auto const why = why_not_numbered(format_.board, numbers);
  if (!why) return;
  if (has_board_numbers(format_.board)) throw usage_error{say("{}; expected lower ones", *why)};
  throw usage_error{
      say("{}; expected others (--board-numbers), or pbn, csv or lin, which have numbers", *why)};
}

bridge_board board_of_turn(deal_options const& o, std::uint64_t turn) {
  bridge_board board;
  board.number = o.board_numbers && turn < o.board_numbers->size() ? (*o.board_numbers)[turn]
                                                                   : o.board.value_or(1) + turn;
  if (o.board_dealer) board.dealer = *o.board_dealer;
  if (o.vulnerable) board.vulnerable = *o.vulnerable;
  return board;
}

bridge_board deal_printer::next() { return board_of_turn(o_, turn_++); }

bridge_board deal_printer::said(bridge_board board) const {
  if (o_.board_dealer) board.dealer = *o_.board_dealer;
  if (o_.vulnerable) board.vulnerable = *o_.vulnerable;
  if (o_.event) board.at.event = at_.event;
  if (o_.site) board.at.site = at_.site;
  if (o_.date) board.at.date = at_.date;
  return board;
}

std::string deal_printer::show(bridge_board const& board, std::vector<std::vector<std::uint64_t>> hands) {
  dealt_hands deal{board.number, said(board), std::move(hands), {}};
  if (style_.with_rest) {
    std::vector<bool> dealt(cards_.size(), false);
    for (auto const& hand : deal.hands) {
      for (auto const i : hand) dealt[i] = true;
    }
    for (std::uint64_t i = 0; i < cards_.size(); ++i) {
      if (!dealt[i]) deal.rest.push_back(i);
    }
  }
  if (keeps_canonical_) canonical_ = canonical_deal(cards_, deal);
  if (o_.tricks) deal.tricks = parts_of_deal().tricks(board_of_deal(cards_, deal, "--tricks"));
  switch (format_.kind) {
    case deal_format::json:
      return deal_as_json(cards_, deal, style_);
    case deal_format::html:
      page_.push_back({board_of_deal(cards_, deal, "html"), std::move(deal.tricks)});
      return {};
    case deal_format::board:
      return std::exchange(heading_, "") + deal_as_board(format_.board, cards_, deal);
    case deal_format::text:
    case deal_format::glyphs:
      break;
  }
  return deal_as_text(cards_, deal, style_);
}

std::string deal_printer::end() const {
  if (format_.kind != deal_format::html) return {};
  auto const boards =
      page_.size() == 1 ? fmt::format("Board {}", page_.front().board.number)
      : page_.empty()   ? std::string{"No boards"}
                      : fmt::format("Boards {} to {}", page_.front().board.number, page_.back().board.number);
  std::vector<std::string> words;
  for (auto const part : {&pbn_event::event, &pbn_event::site, &pbn_event::date}) {
    bool const one = std::ranges::all_of(
        page_, [&](auto const& board) { return board.board.at.*part == page_.front().board.at.*part; });
    if (one && !page_.empty() && !(page_.front().board.at.*part).empty())
      words.push_back(utf8_of_pbn(page_.front().board.at.*part));
  }
  words.push_back(boards);
  return hand_record(o_.title.value_or(joined(words)), page_);
}

}  // namespace faro::program
