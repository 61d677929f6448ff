// Which format and names deals are shown in; the formats themselves are in format.cpp and the library.
#include "verbs/deal/printer.hpp"

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

deal_printer::deal_printer(deal_options const& o, deal_plan const& plan, std::string const& generator)
    : cards_{plan.cards},
      format_{format_for(o)},
      style_{names_of_hands(o.names, plan.hands.players), format_.kind == deal_format::glyphs, use_colour(),
             plan.count > 1},
      board_{o.board.value_or(1)},
      numbers_{o.board_numbers.value_or(std::vector<std::uint64_t>{})},
      title_{o.title},
      event_{o.event},
      site_{o.site},
      date_{o.date},
      tricks_{o.tricks} {
  if (tricks_) check_tricks();
  check_words();
  style_.boards = o.board_numbers || o.from || o.number;
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

/// That each has a place.
void deal_printer::check_words() const {
  bool const is_pbn = format_.kind == deal_format::board && format_.board == bridge_format::pbn;
  if (title_ && format_.kind != deal_format::html)
    throw usage_error{"--title is for html: expected --format html with it"};
  for (auto const& [option, given] :
       {std::pair{"--event", &event_}, std::pair{"--site", &site_}, std::pair{"--date", &date_}}) {
    if (!*given) continue;
    if (!is_pbn && format_.kind != deal_format::html)
      throw usage_error{say("{} is for pbn and html: expected --format pbn or html with it", option)};
    if (!is_plain_text(**given))
      throw usage_error{say("{}: expected text without control characters", option)};
  }
}

std::string deal_printer::operator()(std::vector<std::vector<std::uint64_t>> hands) {
  auto const turn = turn_++;
  return show({turn < numbers_.size() ? numbers_[turn] : board_ + turn}, std::move(hands));
}

std::string deal_printer::show(bridge_board const& board, std::vector<std::vector<std::uint64_t>> hands) {
  dealt_hands deal{board.number, board, std::move(hands), {}};
  if (event_) deal.told.at.event = *event_;
  if (site_) deal.told.at.site = *site_;
  if (date_) deal.told.at.date = *date_;
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
  if (tricks_) deal.tricks = parts_of_deal().tricks(board_of_deal(cards_, deal, "--tricks"));
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
  for (auto const* part : {&event_, &site_, &date_}) {
    if (*part) words.push_back(**part);
  }
  words.push_back(boards);
  return hand_record(title_.value_or(joined(words)), page_);
}

}  // namespace faro::program
