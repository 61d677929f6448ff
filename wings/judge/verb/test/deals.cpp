// Bridge deals from any format of boards to a verdict.
#include "judge/verb/test/deals.hpp"

#include "cards/bridge_file.hpp"
#include "judge/verb/test/session.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

namespace faro::program {

namespace {

/// What is said of tricks, and the boards, go with the verdict.
judge::panel_result judge_with_tricks(judge::bridge_tables const& tables,
                                      std::span<bridge_board const> boards, std::string const& name,
                                      judged& out) {
  auto session = solve_session(boards, name);
  auto const& fair = judge::fair_deals_solved();
  out.notes.push_back(
      say("tricks: solved double dummy, and held against {} fair deals solved beforehand, whose mean of "
          "North and South is {:.2f} ± {:.2f}; both together make the distribution, so p-values are on the "
          "safe side",
          fair.deals, fair.mean, fair.error));
  if (!session.told.empty()) out.notes.push_back(session.told);
  out.boards = std::move(session.boards);
  out.wrong = std::move(session.wrong);
  return judge_deals(tables, session.sides);
}

}  // namespace

judged judge_bridge_deals(std::string const& text, std::string const& name, std::uint64_t limit, double alpha,
                          bool tricks) {
  auto file = read_bridge_file(text, name);
  number_boards(file.boards);
  auto const read = file.boards.size();
  auto const merged = merge_rooms(file.boards);
  auto const boards = std::span{file.boards}.first(std::min<std::uint64_t>(limit, file.boards.size()));
  judge::bridge_tables tables;
  for (auto const& board : boards) tables.add(board.seats);
  judged out;
  out.unit = "deal";
  out.alpha = alpha;
  out.notes = {fmt::format("read as: bridge deals ({}), seats by cards, suit lengths and points",
                           name_of(file.format))};
  if (merged > 0)
    out.notes.push_back(
        say("{} boards of the file are {} deals: the others are the same boards in another room or at "
            "another table",
            read, file.boards.size()));
  out.result = tricks ? judge_with_tricks(tables, boards, name, out) : judge_deals(tables);
  return out;
}

}  // namespace faro::program
