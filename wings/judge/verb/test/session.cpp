// Sessions solved: tables by the solver, a row a board, what the file said beside what holds.
#include "judge/verb/test/session.hpp"

#include "bridge/src/deals/question.hpp"
#include "bridge/src/tricks/asked.hpp"
#include "bridge/verb/board_tricks.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>

namespace faro::program {
namespace {

using odds::tricks::side_best;

constexpr std::array<char const*, 2> side_signs{"NS", "EW"};

std::optional<int> whole_from(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  int number = 0;
  auto const [end, bad] = std::from_chars(text.data(), text.data() + text.size(), number);
  return bad == std::errc{} && end == text.data() + text.size() ? std::optional{number} : std::nullopt;
}

/// A session has each board once. Several sessions in one file begin anew with their numbers.
void refuse_twice(std::span<bridge_board const> boards, std::string const& name) {
  std::map<deal_seats, bridge_board const*> seen;
  bridge_board const* before = nullptr;
  for (auto const& board : boards) {
    auto const [at, is_new] = seen.emplace(board.seats, &board);
    auto const* const same = !is_new && at->second->number == board.number ? at->second
                             : before && before->number == board.number    ? before
                                                                           : nullptr;
    if (same)
      throw input_error{say("{}, line {}: board {} stands here again: it was in line {}", name, board.line,
                            board.number, same->line)};
    before = &board;
  }
}

std::vector<odds::tricks::trick_table> tables_of_boards(std::span<bridge_board const> boards) {
  constexpr std::size_t at_once = odds::tricks::most_tables / 2;
  parallel::long_work work{boards.size()};
  std::vector<odds::tricks::trick_table> out;
  for (std::size_t i = 0; i < boards.size(); i += at_once) {
    std::vector<odds::bridge::deal_holdings> deals;
    for (auto const& board : boards.subspan(i, std::min(at_once, boards.size() - i)))
      deals.push_back(odds::bridge::holdings_of(board.seats));
    for (auto const& table : odds::tricks::tables_of(deals)) {
      work.advance();
      out.push_back(table);
    }
  }
  return out;
}

/// What a file says of tricks, compared.
class told_tricks {
 public:
  explicit told_tricks(std::string const& name) : name_{name} {}

  void compare(bridge_board const& board, board_tricks const& solved) {
    auto const found_before = wrong.size();
    for (auto const& [line, text] : board.score_told) compare_score(line, text, board, solved);
    constexpr std::size_t whole = 20;  // four declarers in five strains
    if (auto const rows = board.tricks_told.size(); rows > 0 && rows != whole + 1)
      fail(board.tricks_told.back().first,
           say("expected {} rows of OptimumResultTable, got {}", whole, rows - 1));
    for (std::size_t i = 1; i < board.tricks_told.size(); ++i)
      compare_row(board.tricks_told.front().second, board.tricks_told[i], board, solved);
    if (board.score_told.empty() && board.tricks_told.empty()) return;
    ++boards_;
    if (wrong.size() > found_before) ++wrong_boards_;
  }
  [[nodiscard]] std::string summary() const {
    if (boards_ == 0) return {};
    return fmt::format("the file itself says of {} what they make: of {} it is as solved",
                       plural(boards_, "board"), boards_ - wrong_boards_);
  }
  std::vector<std::string> wrong;

 private:
  /// "NS 420", "EW -100"; "?" and others say nothing.
  void compare_score(std::uint64_t line, std::string const& text, bridge_board const& board,
                     board_tricks const& solved) {
    auto const words = words_of(text);
    if (words.size() != 2 || (words[0] != "NS" && words[0] != "EW")) return;
    auto const number = whole_from(words[1]);
    if (!number) fail(line, say("expected a score such as NS 420, got '{}'", text));
    if ((words[0] == "NS" ? *number : -*number) == solved.par.score) return;
    wrong.push_back(fmt::format("{}, line {}: board {}: OptimumScore says {}, par is {}", name_, line,
                                board.number, text, par_text(solved.par)));
  }

  /// "N NT 10", in the columns that the tag names.
  void compare_row(std::string const& columns, std::pair<std::uint64_t, std::string> const& row,
                   bridge_board const& board, board_tricks const& solved) {
    auto const& [line, text] = row;
    auto const cells = words_of(text);
    std::size_t seat = 0, strain = 0, at = 0;
    std::optional<int> tricks;
    bool read = false;
    for (auto const column : split(columns, ';')) {
      if (at >= cells.size()) break;
      auto const& cell = cells[at++];
      auto const is = column.substr(0, column.find('\\'));
      if (is == "Declarer") read = give(seat, odds::find_seat(cell));
      if (is == "Denomination") read = give(strain, odds::tricks::find_strain(cell)) && read;
      if (is == "Result") tricks = whole_from(cell);
    }
    if (!read || !tricks || cells.size() != at || *tricks < 0 || *tricks > 13)
      fail(line, say("expected a declarer, a denomination and tricks, such as N NT 10, got '{}'",
                     text.substr(0, 60)));
    auto const holds = solved.table[strain][seat];
    if (*tricks == holds) return;
    wrong.push_back(fmt::format(
        "{}, line {}: board {}: OptimumResultTable says {} tricks of {} in {}, it is {}", name_, line,
        board.number, *tricks, odds::tricks::seat_signs[seat], odds::tricks::strain_signs[strain], holds));
  }

  static bool give(std::size_t& to, std::optional<std::size_t> found) {
    if (found) to = *found;
    return found.has_value();
  }
  [[noreturn]] void fail(std::uint64_t line, message const& what) const {
    throw input_error{say("{}, line {}: {}", name_, line, what)};
  }

  std::string const& name_;
  std::size_t boards_ = 0, wrong_boards_ = 0;
};

void add_row(answer_table& table, bridge_board const& board, board_tricks const& solved,
             std::array<side_best, 2> const& best) {
  constexpr unsigned shown = form::text | form::csv;
  auto row = table.row();
  row("board", board.number)(column("dealer").flush_left(), std::string(1, dealer_of(board)))(
      column("vulnerable").called("vul").flush_left(), vulnerable_of(board));
  nlohmann::ordered_json fields;
  add_tricks(fields, solved);
  for (auto const& [key, value] : fields.items()) row(column(key, form::json), value);
  for (auto const seat : shown_seats) {
    for (auto const s : shown_strains) {
      auto const strain = std::string{odds::tricks::strain_signs[s]};
      auto const name = fmt::format("{} {}", odds::tricks::seat_signs[seat], strain);
      row(column(name, shown).called(s == shown_strains.front() ? name : strain), solved.table[s][seat]);
    }
  }
  constexpr std::array<char const*, 5> heights{"none", "part score", "game", "small slam", "grand slam"};
  nlohmann::ordered_json sides;
  for (std::size_t side = 0; side < best.size(); ++side) {
    auto const& of = best[side];
    sides[side_signs[side]] = {{"contract", of.contract},
                               {"score", of.score},
                               {"tricks", of.tricks},
                               {"height", heights[static_cast<std::size_t>(of.height)]}};
    row(column(fmt::format("best of {}", side_signs[side]), shown).flush_left(),
        of.contract.empty() ? "-" : of.contract);
  }
  row(column("best", form::json), sides)(column("par", shown).flush_left(), par_text(solved.par));
}

}  // namespace

solved_session solve_session(std::span<bridge_board const> boards, std::string const& name) {
  odds::tricks::require_solver();
  refuse_twice(boards, name);
  auto const tables = tables_of_boards(boards);
  solved_session out;
  told_tricks told{name};
  for (std::size_t i = 0; i < boards.size(); ++i) {
    auto const solved = tricks_of_board(boards[i], tables[i]);
    std::array<side_best, 2> best;
    judge::board_sides sides;
    for (std::size_t side = 0; side < best.size(); ++side) {
      auto const vulnerable = vulnerable_of(boards[i]);
      best[side] =
          odds::tricks::best_of_side(tables[i], side, vulnerable == "All" || vulnerable == side_signs[side]);
      sides[side] = {static_cast<std::size_t>(best[side].tricks),
                     static_cast<std::size_t>(best[side].height)};
    }
    out.sides.push_back(sides);
    told.compare(boards[i], solved);
    add_row(out.boards, boards[i], solved, best);
  }
  out.wrong = std::move(told.wrong);
  out.told = told.summary();
  return out;
}

}  // namespace faro::program
