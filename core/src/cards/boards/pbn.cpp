// Portable Bridge Notation: games of tags, of which the number of the board and the deal matter.
#include "cards/pbn.hpp"

#include "cards/boards/format.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace faro::boards {
namespace {

/// Reads tags; comments, auctions and play are passed over. An empty line ends a game. "#" is what the game
/// before said, "##X" is X in this game and in all after it that don't say otherwise.
/// Source: PBN 2.1.
class pbn_reader {
 public:
  explicit pbn_reader(board_reader& into) : into_{into} {}

  void read() {
    std::uint64_t comment = 0;  // the line where one is open
    each_line(into_.bytes(), [&](std::string_view line, std::uint64_t at) {
      if (comment > 0) {
        if (line.find('}') != std::string_view::npos) comment = 0;
      } else if (line.empty()) {
        finish_game();
      } else if (line.front() == '[') {
        read_tag(line, at);
      } else if (line.front() == '{') {
        if (line.find('}') == std::string_view::npos) comment = at;
      } else if (rows_) {
        rows_->emplace_back(at, line);
      }
    });
    if (comment > 0) into_.fail(comment, "a comment that is not closed: expected '}' behind it");
    finish_game();
    if (has("Board") && into_.has_boards())
      into_.fail(said_["Board"].line, say("board {} has no deal: the file ends before it", board_.number));
  }

 private:
  struct told {
    std::string value;
    std::uint64_t line = 0;
  };
  using tags = std::map<std::string, told, std::less<>>;

  [[nodiscard]] bool has(std::string_view tag) const { return said_.contains(tag); }

  void read_tag(std::string_view line, std::uint64_t at) {
    auto const open = line.find('"'), close = line.rfind('"');
    if (open == std::string_view::npos) return;
    auto const tag = trimmed(line.substr(1, open - 1));
    if (std::ranges::find(read_tags, tag) == read_tags.end()) {
      rows_ = nullptr;
      return;
    }
    if (close == open) into_.fail(at, say("expected a tag that ends in \"], got '{}'", line.substr(0, 60)));
    auto value = std::string{trimmed(line.substr(open + 1, close - open - 1))};
    if ((tag == "Board" || tag == "Deal") && has(tag)) finish_game();
    if (value == "#") {
      auto const before = before_.find(tag);
      if (before == before_.end())
        into_.fail(at, say("[{} \"#\"] is what the game before says of it, and none does", tag));
      value = before->second.value;
    } else if (value.starts_with("##")) {
      value.erase(0, 2);
      always_[std::string{tag}] = {value, at};
    }
    take(tag, {std::move(value), at});
  }
  void take(std::string_view tag, told const& what) {
    said_[std::string{tag}] = what;
    rows_ = nullptr;
    if (tag == "Generator") into_.set_generator(what.value);
    if (tag == "Event") board_.at.event = known(what.value);
    if (tag == "Site") board_.at.site = known(what.value);
    if (tag == "Date") board_.at.date = known(what.value);
    if (tag == "Board") board_.number = board_number(what.value);
    if (tag == "Dealer") board_.dealer = dealer_named(what.value);
    if (tag == "Vulnerable") board_.vulnerable = vulnerable_named(what.value);
    if (std::ranges::find(room_tags, tag) != room_tags.end())
      board_.room += fmt::format("{}={};", tag, what.value);
    if (tag == "OptimumScore") board_.score_told.emplace_back(what.line, what.value);
    if (tag != "OptimumResultTable") return;
    board_.tricks_told.emplace_back(what.line, what.value);
    rows_ = &board_.tricks_told;
  }
  /// Nothing for "?", as backslashes stand before quotes.
  static std::string known(std::string_view value) {
    std::string out;
    for (std::size_t i = 0; value != "?" && i < value.size(); ++i) {
      if (value[i] == '\\' && i + 1 < value.size()) ++i;
      out += value[i];
    }
    return out;
  }
  /// A game without a deal goes on behind an empty line.
  void finish_game() {
    rows_ = nullptr;
    if (said_.empty()) return;
    for (auto const& [tag, what] : always_) {
      if (!has(tag)) take(tag, what);
    }
    rows_ = nullptr;
    if (!has("Deal")) {
      if (!has("Board")) board_ = {}, said_.clear();
      return;
    }
    auto const& deal = said_["Deal"];
    into_.add(std::exchange(board_, {}), deal.line, "line",
              [&](bridge_board const&) { return seats_of(parse_pbn_deal(deal.value)); });
    before_ = std::exchange(said_, {});
  }

  static constexpr std::array<std::string_view, 6> room_tags{"Room", "Table", "North",
                                                             "East", "South", "West"};
  static constexpr std::array<std::string_view, 16> read_tags{
      "Event", "Site",   "Date",       "Generator",    "Board",
      "Deal",  "Dealer", "Vulnerable", "OptimumScore", "OptimumResultTable",
      "Room",  "Table",  "North",      "East",         "South",
      "West"};
  board_reader& into_;
  bridge_board board_;
  tags said_, before_, always_;  // of this game, of the one before; those that stay
  std::vector<std::pair<std::uint64_t, std::string>>* rows_ = nullptr;  // of the section that is read
};

bool is_tag(std::string_view line) {
  return line.size() > 2 && line[0] == '[' && is_letter(line[1]) && line.find('"') != std::string_view::npos;
}

bool is_pbn(std::string_view bytes) {
  auto const line = first_line(bytes);
  return line.starts_with("% PBN") || line.starts_with("%PBN") || is_tag(line);
}
bool may_be_pbn(std::string_view bytes) { return first_line(bytes).starts_with('%'); }
void read_pbn(board_reader& into) { pbn_reader{into}.read(); }
std::string pbn_text(bridge_board const& board) {
  return pbn_board(board.number, hands_of(board.seats), dealer_of(board), vulnerable_of(board), board.at);
}

}  // namespace

extern board_format const pbn_format;
board_format const pbn_format{"pbn", is_pbn, may_be_pbn, read_pbn, pbn_heading, pbn_text, true};

}  // namespace faro::boards
