// All formats of bridge boards in one table; reading, writing and names follow from it.
#include "cards/boards/format.hpp"
#include "cards/pbn.hpp"
#include "text/text_files.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>

// One line a format, in the order of bridge_format: NAME is defined as boards::NAME_format in NAME.cpp.
#define FARO_BOARD_FORMATS(FORMAT) \
  FORMAT(pbn)                      \
  FORMAT(csv)                      \
  FORMAT(bri)                      \
  FORMAT(dge)                      \
  FORMAT(ber)                      \
  FORMAT(bhg)                      \
  FORMAT(goe)                      \
  FORMAT(lin)                      \
  FORMAT(deals)

namespace faro {
namespace boards {

#define FARO_DECLARE(NAME) extern board_format const NAME##_format;
FARO_BOARD_FORMATS(FARO_DECLARE)
#undef FARO_DECLARE

namespace {

#define FARO_ADDRESS(NAME) &NAME##_format,
constexpr std::array all_formats{FARO_BOARD_FORMATS(FARO_ADDRESS)};
#undef FARO_ADDRESS

board_format const& format_of(bridge_format format) { return *all_formats[static_cast<std::size_t>(format)]; }

/// The first format for which ask(format) is so.
template <class Ask>
std::optional<bridge_format> first_format(Ask const& ask) {
  auto const at = std::ranges::find_if(all_formats, [&](auto const* format) { return ask(*format); });
  if (at == all_formats.end()) return std::nullopt;
  return static_cast<bridge_format>(at - all_formats.begin());
}

std::optional<bridge_format> clear_format(std::string_view bytes) {
  return first_format([&](board_format const& f) { return f.is_clearly && f.is_clearly(bytes); });
}

}  // namespace
}  // namespace boards

std::span<std::string const> bridge_format_names() {
  static auto const names = [] {
    std::vector<std::string> out;
    for (auto const* format : boards::all_formats) out.emplace_back(format->name);
    return out;
  }();
  return names;
}

std::optional<bridge_format> find_bridge_format(std::string_view name) {
  if (name == "goedel") return bridge_format::goe;
  if (name == "borel") return bridge_format::bhg;
  return boards::first_format([&](boards::board_format const& f) { return f.name == name; });
}

std::string_view name_of(bridge_format format) { return boards::format_of(format).name; }

bool has_board_numbers(bridge_format format) { return boards::format_of(format).has_numbers; }

bool looks_like_bridge(std::string_view beginning) {
  return boards::clear_format(without_mark(beginning)).has_value();
}

bridge_file read_bridge_file(std::string_view bytes, std::string const& name) {
  bytes = without_mark(bytes);
  if (auto const other = what_is_no_text(bytes); !other.empty())
    throw input_error{say("{}: {}", name, other)};
  if (trimmed(bytes).empty()) throw input_error{say("{} is empty: expected bridge boards", name)};
  auto format = boards::clear_format(bytes);
  if (!format)
    format = boards::first_format([&](boards::board_format const& f) { return f.may_be && f.may_be(bytes); });
  if (!format)
    throw input_error{
        say("{}: expected bridge boards (pbn, csv, bri, dge, ber, bhg, goe, lin or a deal a "
            "line), got something else",
            name)};
  boards::board_reader reader{bytes, name};
  boards::format_of(*format).read(reader);
  auto file = reader.take();
  file.format = *format;
  if (file.boards.empty()) throw input_error{say("{} holds no boards ({})", name, name_of(*format))};
  return file;
}

void number_boards(std::span<bridge_board> boards) {
  std::uint64_t before = 0;
  for (auto& board : boards) {
    if (board.number == 0) board.number = before + 1;
    before = board.number;
  }
}

std::size_t merge_rooms(std::vector<bridge_board>& boards) {
  std::map<std::pair<std::uint64_t, deal_seats>, std::set<std::string>> rooms;
  return std::erase_if(boards, [&](bridge_board const& board) {
    auto& known = rooms[{board.number, board.seats}];
    bool const is_other =
        !board.room.empty() && !known.empty() && !known.contains(board.room) && !known.contains("");
    known.insert(board.room);
    return is_other;
  });
}

std::string bridge_heading(bridge_format format, std::string_view generator) {
  auto const heading = boards::format_of(format).heading;
  return heading ? heading(generator) : "";
}

std::string bridge_board_text(bridge_format format, bridge_board const& board) {
  return boards::format_of(format).board(board);
}

char dealer_of(bridge_board const& board) { return board.dealer ? board.dealer : pbn_dealer(board.number); }

std::string_view vulnerable_of(bridge_board const& board) {
  return board.vulnerable.empty() ? pbn_vulnerable(board.number) : board.vulnerable;
}

}  // namespace faro
